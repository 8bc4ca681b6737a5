"""Executables as plain data, so that another process can load what this one compiled.

The data names the object files of its kernels; the program is kept with the places where addresses stand, because those
are different in every process. What runs Python code cannot be kept.
"""

from __future__ import annotations

import marshal
import zlib
from array import array
from collections.abc import Callable, Container, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable
from msgraph.backend.host_call import HostCall, HostStep, HostView
from msgraph.backend.kernels import KERNELS, NativeKernel
from msgraph.backend.memory import address_of
from msgraph.backend.program import ABSOLUTE, CALL, CALL_HEADER, PARALLEL, DebugInfo, Program, instructions
from msgraph.backend.run_time_stack import NAMES as STACK_KERNELS
from msgraph.backend.target import Target, target_named
from msgraph.cache import disk_cache as storage
from msgraph.dialects.dtypes import ALL, DType, by_name
from msgraph.dialects.status import STATUS
from msgraph.dispatch import DISPATCH

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_BY_NAME = {dtype.name: dtype.numpy for dtype in ALL}
_NAMES = {dtype.numpy: dtype.name for dtype in ALL}


def _itself(value: object) -> object:
    return value


class Unkeepable(Exception):
    """Something that only this process can have, in words."""


def pack(executable: Executable, encoded: Callable[[Any], Any] = _itself, late: Iterable[str] = ()) -> dict[str, Any]:
    """An executable as numbers, texts and bytes; ``encoded`` makes such of sizes, ``late`` are more kernels."""
    if executable.FINDS_SIZES:
        raise Unkeepable("its runs find sizes")
    held = [*executable.constants, *cast("list[Array]", executable.program.keep)]
    numbers = {address_of(constant): i for i, constant in enumerate(held)}
    words = array("q", map(int, executable.program.words))
    absolutes: list[tuple[int, int]] = []
    for start in instructions(words):
        if words[start] != CALL:
            continue
        pairs = range(start + CALL_HEADER, start + words[start + 1], 2)
        absolutes += [(at + 1, numbers[words[at + 1]]) for at in pairs if words[at] == ABSOLUTE]
    kernels = list(dict.fromkeys((*executable.used, *late)))
    infos = {info: index for index, info in enumerate(dict.fromkeys(executable.program.infos))}
    return {
        "name": executable.name,
        "target": executable.target.name,
        "words": words.tobytes(),
        "count": executable.program.count,
        "notes": [encoded(tuple(info)) for info in infos],
        "runs": array("i", map(infos.__getitem__, executable.program.infos)).tobytes(),
        "absolutes": absolutes,
        "hosts": [_packed_host(call, encoded) for call in executable.program.hosts],
        "constants": [None if constant is STATUS.memory else packed(constant) for constant in held],
        "own": len(executable.constants),
        "results": [(encoded(shape), _NAMES[dtype]) for shape, dtype in executable.results],
        "arguments": [(encoded(shape), _NAMES[dtype]) for shape, dtype in executable.arguments],
        "sizes": encoded((executable.arena_size, executable.stack_size, executable.may_run_long)),
        "used": dict(executable.used),
        "references": sorted(executable.references),
        "places": list(executable.places),
        "objects": objects(executable.target, kernels),
        "paths": paths(kernels),
    }


def unpack(data: Mapping[str, Any], image_of: Callable[[str], bytes | None] | None = None) -> Executable | None:
    """The executable again; ``None`` if the objects of its kernels are gone. ``image_of`` has them, else the disk."""
    target = linked(data, image_of)
    if target is None:
        return None
    constants, program = constants_of(data), program_of(data, target)
    for position, index in data["absolutes"]:
        program.words[position] = address_of(constants[index])
    return executable_of(data, target, program, constants)


def linked(data: Mapping[str, Any], image_of: Callable[[str], bytes | None] | None = None) -> Target | None:
    """The target of a stored executable, with its kernels linked; ``None`` if their objects are gone."""
    target = target_named(data["target"])
    if not all(_link(target, image_of or storage.storage().read, *record) for record in data["objects"]):
        return None
    for name, expression, transcript in data["paths"]:
        DISPATCH.keep(name, expression, transcript)
    return target


def constants_of(data: Mapping[str, Any]) -> list[Any]:
    """The constants of an executable, then what its program holds the addresses of."""
    return [STATUS.memory if record is None else unpacked(*record) for record in data["constants"]]


def program_of(
    data: Mapping[str, Any], target: Target, late: Container[int] = (), decoded: Callable[[Any], Any] = _itself,
    symbolic: Container[int] = (),
) -> Program:  # fmt: skip
    """The program with the addresses of this process; instructions at places in ``late`` get theirs later. The words
    at places that are ``symbolic`` stand for sizes."""
    words, runs = array("q", data["words"]), array("i", data["runs"])
    infos = [DebugInfo(*decoded(info)) for info in data["notes"]]
    program = Program(words, data["count"], infos=[infos[info] for info in runs])
    hosts = iter(data["hosts"])
    places = [(position, info) for position, info in zip(program.places(), runs, strict=True) if position not in late]
    used = {info for _, info in places if infos[info].native}
    addresses = {info: KERNELS.get(target, infos[info].name).address for info in used}
    for position, info in places:
        if info in used:
            words[position] = addresses[info]
        else:
            program.set_host(position, _unpacked_host(next(hosts), decoded))
    program.alone = [start for start in instructions(words) if words[start] == PARALLEL or start in symbolic]
    program.staff(target)
    return program


def executable_of(
    data: Mapping[str, Any], target: Target, program: Program, constants: list[Any],
    decoded: Callable[[Any], Any] = _itself,
) -> Executable:  # fmt: skip
    """The executable of a program, from its stored data."""
    program.keep.extend(constants[data["own"] :])
    arena, stack, may_run_long = decoded(data["sizes"])
    return Executable(
        data["name"],
        target,
        program,
        constants[: data["own"]],
        [(decoded(tuple(shape)), _BY_NAME[dtype]) for shape, dtype in data["results"]],
        [(decoded(tuple(shape)), _BY_NAME[dtype]) for shape, dtype in data["arguments"]],
        arena,
        data["used"],
        frozenset(data["references"]),
        stack,
        may_run_long,
        tuple(data["places"]),
    )


def paths(names: Iterable[str]) -> list[tuple[Any, ...]]:
    """The questions asked when kernels were generated, with their answers: by these they are found again."""
    return [(name, *path) for name in names if (path := DISPATCH.path(name)) is not None]


def objects(target: Target, names: Iterable[str]) -> list[tuple[str, bytes, list[str], tuple[str, ...]]]:
    """The object files that kernels are in: file, LLVM text, the functions needed of each, and those it imports."""
    engine = engine_for(target)
    by_text: dict[str, list[NativeKernel]] = {}
    for kernel in KERNELS.with_imports(target, (name for name in names if name not in STACK_KERNELS)):
        by_text.setdefault(kernel.text, []).append(kernel)
    for text in by_text:
        if storage.storage().read(engine.name_of(text)) is None:
            engine.compile(text)  # it was compiled while nothing was kept
    return [
        (engine.name_of(text), zlib.compress(text.encode(), 1), [k.name for k in kernels], kernels[0].imports)
        for text, kernels in by_text.items()
    ]


def _link(
    target: Target,
    image_of: Callable[[str], bytes | None],
    file: str,
    text: bytes,
    kernels: list[str],
    imports: tuple[str, ...],
) -> bool:
    """Makes kernels of an object file available."""
    missing = [name for name in kernels if not KERNELS.has(target, name)]
    image = image_of(file) if missing else b""
    if image is None:
        return False
    if missing:
        KERNELS.link(target, missing, text, image, tuple(imports))
    return True


def _packed_host(call: HostCall, encoded: Callable[[Any], Any]) -> tuple[object, ...]:
    """A call of Python code as plain data."""
    steps = [(step.op, [*map(_plain, encoded(list(step.fields.items())))], *step[2:]) for step in call.steps]
    views = [encoded(tuple(view)) for view in call.views]
    return views, call.inputs, steps, [*call.results], [tuple(p) for p in call.places]


def _unpacked_host(data: tuple[Any, ...], decoded: Callable[[Any], Any]) -> HostCall:
    views, inputs, steps, results, places = decoded(data)
    host_steps = [HostStep(op, dict(map(_field, fields)), *rest) for op, fields, *rest in steps]
    return HostCall([HostView(*view) for view in views], inputs, host_steps, results, places)


def _plain(field: tuple[str, Any]) -> tuple[str, str, Any]:
    """A field of an op: its name, of what kind it is, and the value."""
    name, value = field
    if isinstance(value, DType):
        return name, "type", value.name
    if isinstance(value, np.ndarray):
        return name, "array", packed(cast("Array", value))
    try:
        marshal.dumps(value)
    except ValueError:
        raise Unkeepable(f"it runs an operator in Python whose `{name}` is not plain data") from None
    return name, "", value


def _field(field: tuple[str, str, Any]) -> tuple[str, object]:
    name, encoding, value = field
    if encoding == "array":
        return name, unpacked(*value)
    return name, by_name(value) if encoding else value


def packed(constant: Array) -> tuple[bytes, tuple[int, ...], str]:
    """An array as plain data."""
    return constant.tobytes(), constant.shape, _NAMES[constant.dtype]


def unpacked(data: bytes, shape: tuple[int, ...], dtype: str) -> Array:
    """The array again."""
    return np.ndarray(tuple(shape), _BY_NAME[dtype], bytearray(data or b"\0"))
