"""Random runs of single operators: samples of the contract in other sizes, their operands lying otherwise in memory.

Each size of a sample becomes another one, the same everywhere, fields apart; what an operator refuses then is no run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np
from tests.layouts import drawn
from xdsl.dialects.builtin import ModuleOp

from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import TOLERANCES, Array, GraphOp, Sample
from msgraph.dialects.effects import Effect
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.nonzero import CountingOp, FoundOp
from msgraph.dialects.types import tensor_type
from msgraph.interpreter import interpret
from msgraph.pipeline import compile_module

SIZES = (0, 1, 2, 3, 5, 7, 16, 17, 33, 64, 65, 130)
MOST_ELEMENTS = 200_000

OPS = [
    op
    for op in cast("list[type[GraphOp]]", sorted(MS.operations, key=lambda op: op.name))
    if op.EFFECTS is Effect.NONE and not issubclass(op, CountingOp | FoundOp)
]


class Run(NamedTuple):
    """An operator, the arrays given to a graph, and the graph: views of its arguments, the operator, results."""

    op: type[GraphOp]
    arrays: list[Array]
    fields: Mapping[str, Any]
    module: ModuleOp

    def __str__(self) -> str:
        shapes = ", ".join(f"{array.dtype}{list(array.shape)}" for array in self.arrays)
        return f"{self.op.name} {dict(self.fields)} of {shapes}\n{self.module}"


def samples() -> dict[type[GraphOp], list[Sample]]:
    """What each operator must take."""
    found: dict[type[GraphOp], list[Sample]] = {}
    for op in OPS:
        shown = [sample for sample in op.samples() if sample.refused is None and sample.operands]
        if shown:
            found[op] = [Sample(tuple(map(np.asarray, s.operands)), s.fields, None, s.note) for s in shown]
    return found


def draw(random: Random, op: type[GraphOp], choice: Sequence[Sample]) -> Run | None:
    """A run of an operator, if it takes what was drawn."""
    sample = random.choice(choice)
    sizes = {size: random.choice((size, *SIZES)) for array in sample.operands for size in array.shape}
    shapes = [tuple(sizes[size] for size in array.shape) for array in sample.operands]
    if sum(int(np.prod(shape)) for shape in shapes) > MOST_ELEMENTS:
        return None
    operands = [_resized(array, shape) for array, shape in zip(sample.operands, shapes, strict=True)]
    layouts = [drawn(random, array.ndim) for array in operands]
    operands = [layout.repeated(array) for layout, array in zip(layouts, operands, strict=True)]
    arrays = [layout.memory(array) for layout, array in zip(layouts, operands, strict=True)]
    try:
        with np.errstate(all="ignore"):
            op.infer(*[_type(array) for array in operands], **sample.fields)
            op.eager(*operands, **sample.fields)
        module, b, arguments = graph("f", [_type(array) for array in arrays])
        triples = zip(layouts, arguments, operands, strict=True)
        views = [layout.view(b, argument, array.shape) for layout, argument, array in triples]
        give(b, b.emit(op, views, sample.fields))
    except Exception:  # whatever it says to sizes it does not take
        return None
    return Run(op, arrays, sample.fields, module)


def _type(array: Array) -> Any:
    return tensor_type(dtypes.from_numpy(array.dtype), array.shape)


def _resized(array: Array, shape: tuple[int, ...]) -> Array:
    """The numbers of a sample in another shape."""
    if array.size == 0 and np.prod(shape):
        return np.zeros(shape, array.dtype)
    return np.ascontiguousarray(np.resize(array, shape)).reshape(shape)


def expected(run: Run) -> list[Array]:
    """What NumPy says."""
    with np.errstate(all="ignore"):
        return [np.array(array) for array in interpret(run.module, run.arrays, "f")]


def compiled(run: Run, threads: int = 1) -> list[Array]:
    """What native code says."""
    return list(compile_module(run.module.clone(), "f", threads=threads)(run.arrays))


def differences(found: Sequence[Array], wanted: Sequence[Array]) -> str:
    """What two results of a run differ in, if they do."""
    for place, (a, b) in enumerate(zip(found, wanted, strict=True)):
        if a.shape != b.shape or a.dtype != b.dtype:
            return f"result {place}: {a.dtype}{a.shape} instead of {b.dtype}{b.shape}"
        tolerance = TOLERANCES.get(dtypes.from_numpy(b.dtype).name)
        if tolerance is None:
            same = a == b
        else:
            wide = np.complex128 if b.dtype.kind == "c" else np.float64
            with np.errstate(all="ignore"):
                whole = np.abs(b[np.isfinite(b)].astype(wide)).max(initial=1)
                same = np.isclose(a.astype(wide), b.astype(wide), 4 * tolerance, 4 * tolerance * whole, equal_nan=True)
        if not np.all(same):
            at = tuple(int(k) for k in np.argwhere(~same)[0])
            return f"result {place}: {a[at]!r} instead of {b[at]!r} at {at}, {int((~same).sum())} of {a.size}"
    return ""
