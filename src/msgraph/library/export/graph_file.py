"""The file of a graph, MINDIR: one zip archive with the graph as MLIR text, its weights, and what is around it.

    manifest.json         which version this is, the inputs, what the call returns and may raise
    graph.mlir            the graph as the front end wrote it, which ``msgraph-opt`` reads
    weights.safetensors   the tensors that the program has with it

The name of the format is MindSpore's; what stands inside is our own.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from msgraph.api.tensor.tensor import array_of
from msgraph.backend.program_data import Unkeepable
from msgraph.diagnostics.catalog.export import BrokenExport, NotExportable
from msgraph.dialects.types import RefType
from msgraph.library.checkpoints import safetensors_format
from msgraph.library.checkpoints.safetensors_format import Array
from msgraph.library.export.call_record import call_record
from msgraph.library.export.exported_program import ExportedProgram, ExportedTensor, in_one_move
from msgraph.library.export.open_sizes import needed
from msgraph.library.export.sizes_in_text import environment_of, guards_of, opened_record, text_of
from msgraph.pipeline import EXPAND_GRAD, EXPAND_VMAP, run_passes
from msgraph.support.symbolic_sizes import SymbolicSize, SymbolicSizeError

FORMAT = "msgraph graph"
VERSION = 1
"""What this file writes, and the latest that it reads."""

_TAG = "$"
_MANIFEST, _GRAPH, _WEIGHTS = "manifest.json", "graph.mlir", "weights.safetensors"


class GraphFile(NamedTuple):
    """What stands in a file."""

    name: str
    text: str
    arguments: Mapping[str, object]
    """The record of the arguments' types."""
    call: Mapping[str, Any]
    """The record of what is around the graph."""
    weights: Sequence[Array]
    """In the order of the entry's last arguments."""
    open: Sequence[str] | None = None
    """If some sizes are open, what they must be."""


def write(program: ExportedProgram, path: Path, options: Mapping[str, object]) -> None:
    """Write a program, in one move."""
    del options
    _close_regions(program.graph.module)
    text = text_of(program)
    try:
        call, arguments = call_record(program.graph), program.types.record()
        if environment_of(program) is not None:
            arguments = opened_record(arguments, [one.shape for one in program.inputs])
        _check_sizes(program, text, repr(call))
        manifest = json.dumps(_manifest(program, call, arguments), indent=1, default=_tagged)
    except (Unkeepable, TypeError) as problem:
        way_out = "return what it changes, or export a function that leaves nothing behind"
        raise NotExportable("MINDIR", str(problem), way_out).error() from None
    weights = {
        str(index): array_of(about.tensor) for index, about in enumerate(program.weights) if about.tensor is not None
    }
    with in_one_move(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(_MANIFEST, manifest)
        archive.writestr(_GRAPH, text)
        archive.writestr(zipfile.ZipInfo(_WEIGHTS), safetensors_format.write(weights), zipfile.ZIP_STORED)


def _close_regions(module: ModuleOp) -> None:
    """Gradients from which more is used than they give are written out: the text could not be read."""
    if any(op.name == "ms.grad" for op in module.walk()) and any(map(_reaches_inside, module.walk())):
        run_passes(module, [EXPAND_VMAP, EXPAND_GRAD])


def _reaches_inside(op: Operation) -> bool:
    """Does an op use a value of a region that it is not in?"""
    around: set[Block] = set()
    block = op.parent
    while block is not None:
        around.add(block)
        outer = block.parent_op()
        block = None if outer is None else outer.parent
    return any((v.owner if isinstance(v.owner, Block) else v.owner.parent) not in around for v in op.operands)


def _check_sizes(program: ExportedProgram, text: str, call: str) -> None:
    """Made for other sizes the program must be the same: else one was taken for a number."""
    if program.again is not None:
        again = program.again()
        _close_regions(again.graph.module)
        if text_of(again) != text or repr(call_record(again.graph)) != call:
            raise needed(SymbolicSizeError("it is used as a number that is known while compiling"))


def _manifest(program: ExportedProgram, call: dict[str, Any], arguments: Mapping[str, object]) -> dict[str, Any]:
    captures = call["captures"]
    references = program.entry.body.block.args[len(program.inputs) :]
    for capture, about, argument in zip(captures, program.weights, references, strict=True):
        capture["name"] = capture["name"] or about.name
        capture["parameter"] = isinstance(argument.type, RefType)  # what is written is a parameter where it is loaded
    return {
        "format": FORMAT,
        "version": VERSION,
        "producer": "msgraph",
        "name": program.name,
        "inputs": [_described(about) for about in program.inputs],
        "weights": [_described(about) for about in program.weights],
        "arguments": arguments,
        "open": None if (environment := environment_of(program)) is None else guards_of(environment),
        "call": call,
    }


def _tagged(value: object) -> dict[str, object]:
    """What JSON has no word for."""
    if isinstance(value, complex):
        return {_TAG: "complex", "value": [value.real, value.imag]}
    if isinstance(value, bytes):
        return {_TAG: "bytes", "value": value.hex()}
    raise TypeError(f"it returns a `{type(value).__name__}`")


def _untagged(value: dict[str, Any]) -> Any:
    match value:
        case {"$": "complex", "value": [real, imag]}:
            return complex(real, imag)
        case {"$": "bytes", "value": text}:
            return bytes.fromhex(text)
        case _:
            return value


def _described(about: ExportedTensor) -> dict[str, object]:
    shape = [None if type(size) is SymbolicSize else size for size in about.shape]
    return {"name": about.name, "dtype": about.dtype.name, "shape": shape}


_DAMAGE = (ValueError, LookupError, TypeError, AttributeError, OSError, EOFError, RuntimeError, MemoryError, zlib.error)
"""What reading an archive, JSON and arrays raises that are not what they say."""


def read(path: Path) -> GraphFile:
    """What a file says; an error where it is none, or not all of one."""
    try:
        with zipfile.ZipFile(BytesIO(path.read_bytes())) as archive:
            manifest: Any = json.loads(archive.read(_MANIFEST), object_hook=_untagged)
            _check_version(path, manifest)
            text = archive.read(_GRAPH).decode()
            arrays = safetensors_format.read(memoryview(archive.read(_WEIGHTS)))
            weights = [arrays[str(index)] for index in range(len(manifest["weights"]))]
            return GraphFile(manifest["name"], text, manifest["arguments"], manifest["call"], weights, manifest["open"])
    except zipfile.BadZipFile:
        raise broken(path, "it is no archive, or was damaged; MindSpore's own files are not read") from None
    except KeyError as problem:
        raise broken(path, f"it has no {problem}") from None
    except _DAMAGE as problem:
        raise broken(path, str(problem) or type(problem).__name__) from None


def _check_version(path: Path, manifest: object) -> None:
    if not isinstance(manifest, dict) or cast("dict[str, Any]", manifest).get("format") != FORMAT:
        raise broken(path, "it is no graph that msgraph wrote")
    version = cast("dict[str, Any]", manifest).get("version")
    if type(version) is not int or version > VERSION:
        problem = f"it is of version {version}, and this msgraph reads versions up to {VERSION}"
        raise broken(path, problem, "load it with the msgraph that wrote it, or a later one")


def broken(
    path: Path, reason: str, way_out: str = "export it again; files are replaced only when they are complete"
) -> Exception:
    """The error for a file that cannot be used."""
    return BrokenExport("MindIR", str(path), reason, way_out).error()
