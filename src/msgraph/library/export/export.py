"""``export``: a network or a function as a file that runs without its source.

    ms.export(net, x, file_name="net", file_format="MINDIR")     # net.mindir: ms.load, nn.GraphCell
    ms.export(net, x, file_name="net", file_format="ONNX")       # net.onnx: other runtimes
    ms.export(net, x, file_name="net", file_format="OBJECT")     # net.o and net.h: a C program, without Python

Each format has a writer, a function ``write(program, path, options)`` in a file of its own, which is loaded when it is
asked for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple, cast

from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.export import BadExportArgument, BadExportType, NotBuiltForExport
from msgraph.library.export import graph_file, object_file, onnx
from msgraph.library.export.exported_program import ExportedProgram, exported_program


class _Format(NamedTuple):
    """A format of files: how their names end, and who writes them."""

    suffix: str
    write: Callable[[ExportedProgram, Path, Mapping[str, object]], None]
    for_inference: bool = False
    """Is the network exported as it is when it is not trained, as in MindSpore?"""
    for_any_size: bool = False
    """May sizes of inputs be open?"""


_FORMATS = {
    "MINDIR": _Format(".mindir", graph_file.write, for_any_size=True),
    "ONNX": _Format(".onnx", onnx.write, for_inference=True, for_any_size=True),
    "OBJECT": _Format(".o", object_file.write),
}

_REFUSED = {
    "enc_key": "encrypt the file with a tool made for it",
    "custom_func": "change the network, or the file that was written",
    "obf_func": "encrypt the file with a tool made for it",
    "dataset": "export the network, and preprocess where it is run",
}
"""Options of MindSpore's that would change the file, and what to do instead."""


def export(net: object, *inputs: object, file_name: str, file_format: str = "MINDIR", **kwargs: object) -> None:
    """Write the program of the call ``net(*inputs)``, with its weights, to a file.

    Args:
        net (Union[Cell, function]): what is exported; a compiled function is exported as what it compiles.
        inputs (Union[Tensor, list, tuple, number, bool]): what it is called with: of tensors the types count, anything
            else is part of the program. ``Tensor(shape=[None, 3], dtype=ms.float32)`` leaves a size open.
        file_name (str): the file; an ending that is missing is added.
        file_format (str): ``"MINDIR"``, ``"ONNX"`` or ``"OBJECT"``.

    Raises:
        ValueError: a format that is not written, or a bad name.
        NotImplementedError: an option that is not supported.
        RuntimeError: a program that the format cannot hold.
    """
    if file_format not in _FORMATS:
        text = f"For 'export', 'file_format' must be one of {[*_FORMATS]}, but got {file_format}."
        raise BadExportArgument(text, "leave `file_format` out for a file that `ms.load` reads").error()
    for option, way_out in _REFUSED.items():
        if kwargs.get(option) is not None:
            raise NotBuiltForExport("export", f"'{option}'", way_out).error()
    form = _FORMATS[file_format]
    path = _path(file_name, form.suffix)
    with _not_training(net) if form.for_inference else nullcontext():
        program = exported_program(net, inputs, "" if form.for_any_size else file_format)
        form.write(program, path, kwargs)


@contextmanager
def _not_training(net: Any) -> Generator[None]:
    """A Cell as it is when it is not trained; each part of it is as it was afterwards."""
    cells = [cell for _, cell in net.cells_and_names()] if isinstance(net, Cell) else []
    modes = [{name: cell.__dict__.get(name) for name in ("training", "phase")} for cell in cells]
    if cells:
        net.set_train(False)
    try:
        yield
    finally:
        for cell, mode in zip(cells, modes, strict=True):
            cell.__dict__.update(mode)


_AS_NAMES = 'name a file: `file_name="net"` writes net.mindir'
_NAME = r"^[0-9a-zA-Z@\_\-\.\:\/\\]+$"


def _path(file_name: Any, suffix: str) -> Path:
    """The file, with its ending; the words and the letters that a name may have are MindSpore's."""
    name = cast("str", os.fspath(file_name) if hasattr(file_name, "__fspath__") else file_name)
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadExportType(f"The '{file_name}' must be string, but got {type(file_name)}.", _AS_NAMES).error()
    if name.endswith(("/", "\\")):
        raise BadExportArgument(f"The '{name}' cannot be a directory path.", _AS_NAMES).error()
    if re.match(_NAME, name) is None:
        raise BadExportArgument(f"The '{name}' is illegal, it must be match regular '{_NAME}'.", _AS_NAMES).error()
    path = Path(name)
    return path if path.name.endswith(suffix) else path.with_name(path.name + suffix)
