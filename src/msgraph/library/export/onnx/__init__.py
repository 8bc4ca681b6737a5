"""ONNX files: each operator of a graph as nodes of ONNX, and the other way; here is what ``export`` and ``load`` call.

    write(program, path, {"opset": 18})
    cell = read(path)

``model.py`` writes, by a builder that knows what ONNX Runtime computes; ``reading.py`` reads. The package ``onnx`` is
an extra, ``pip install "msgraph[onnx]"``, and loaded here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from msgraph.diagnostics.catalog.export import BadOnnxOption, OnnxNotInstalled
from msgraph.support.lazy_module import load

if TYPE_CHECKING:
    from msgraph.api.cell.cell import Cell
    from msgraph.library.export.exported_program import ExportedProgram

OPTIONS = ("external_data", "input_names", "opset", "output_names")


def write(program: ExportedProgram, path: Path, options: Mapping[str, object]) -> None:
    """Write a program as an ONNX model; weights of more than 2 GB stand in a file beside it."""
    unknown = [name for name, value in options.items() if name not in OPTIONS and value is not None]
    if unknown:
        raise BadOnnxOption(f"there is no option '{unknown[0]}' for the format ONNX").error()
    _part("model", "export").write(program, path, options)


def read(path: Path) -> Cell:
    """The cell of a model.

    Args:
        path: the file
    """
    return _part("reading", "load").read(path)


def _part(name: str, function: str) -> ModuleType:
    try:
        load("onnx")
    except ImportError as problem:
        raise OnnxNotInstalled(function, str(problem)).error() from None
    return load(f"msgraph.library.export.onnx.{name}")
