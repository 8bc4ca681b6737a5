"""``msgraph-opt --check-results``: the outcome of a graph must be the same after each pass of a pipeline.

msgraph-opt --check-results=inputs.npz -p simplify graph.mlir

The inputs are those of a file that ``bisect`` wrote, or random numbers. Planned graphs run as programs, and
their kernels natively.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from msgraph.diagnostics.catalog.provenance import InputsDoNotFit, InputsUnreadable
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import by_name
from msgraph.packs.bisect.machine import WrongRule
from msgraph.packs.bisect.reducing import reduced as reduced
from msgraph.packs.bisect.runs import RunOutcome, argument_types, interpreted, is_planned, run, sample_inputs
from msgraph.packs.bisect.tolerances import Tolerances


class ResultCheck:
    """What a graph gives before any pass, and whether it still does."""

    def __init__(self, module: ModuleOp, inputs: str = "") -> None:
        self.arrays = read_inputs(inputs, module) if inputs else sample_inputs(module)
        self.refuted = ""
        expected = RunOutcome()
        try:
            expected = run(module, self.arrays) if is_planned(module) else interpreted(module, self.arrays, checks=True)
        except WrongRule as wrong:
            self.refuted = f"the gradient of '{wrong.op.name}' is wrong: {wrong}"
        if is_planned(module) or self.refuted:
            self.tolerances = Tolerances(expected)
        else:
            self.tolerances = Tolerances.of(module, self.arrays, expected)

    def after(self, pass_: ModulePass, module: ModuleOp) -> str | None:
        """The difference that a pass has made to the results, in words; None if there is none."""
        if self.refuted:
            return self.refuted
        mismatch = self.tolerances.difference_of(module, self.arrays, behind=pass_.name)
        return None if mismatch is None else f"'{pass_.name}' changes what the graph does: {mismatch}"


def read_inputs(path: str, module: ModuleOp) -> list[Array]:
    """The arrays of a file, in order; they must be what the graph takes."""
    try:
        with np.load(Path(path)) as file:
            arrays = [_array(name, file[name]) for name in file.files]
    except (OSError, ValueError, LookupError, EOFError, BadZipFile, zlib.error) as problem:
        raise InputsUnreadable(path, f"{type(problem).__name__}: {problem}").error() from None
    wanted = argument_types(module)
    actual = [(tuple(array.shape), np.dtype(array.dtype)) for array in arrays]
    if actual != wanted:
        raise InputsDoNotFit(path, _words(actual), _words(wanted)).error()
    return arrays


def _array(name: str, array: Array) -> Array:
    """An array; those of types that NumPy does not know are bytes, and named after them."""
    if ":" not in name:
        return array
    _, dtype, shape = name.split(":")
    sizes = tuple(int(size) for size in shape.split("x") if size)
    return np.frombuffer(array.tobytes(), by_name(dtype).numpy).reshape(sizes)


def _words(types: Sequence[tuple[tuple[int, ...], np.dtype[np.generic]]]) -> str:
    return ", ".join(f"{dtype.name}{list(shape)}" for shape, dtype in types) or "nothing"
