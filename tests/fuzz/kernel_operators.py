"""Random runs of single operators: samples of the contract in other sizes, their operands lying otherwise in memory.

Each size of a sample becomes another one, the same everywhere, fields apart; what an operator refuses then is no run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder, give, graph
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
    for op in cast("list[type[GraphOp]]", list(MS.operations))
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
    arrays, steps = zip(*(_laid(random, array) for array in operands), strict=True)
    try:
        with np.errstate(all="ignore"):
            op.infer(*[_type(array) for array in operands], **sample.fields)
            op.eager(*operands, **sample.fields)
        module, b, arguments = graph("f", [_type(array) for array in arrays])
        views = [_viewed(b, argument, *step) for argument, step in zip(arguments, steps, strict=True)]
        give(b, b.emit(op, views, sample.fields))
    except Exception:  # whatever it says to sizes it does not take
        return None
    return Run(op, list(arrays), sample.fields, module)


def _type(array: Array) -> Any:
    return tensor_type(dtypes.from_numpy(array.dtype), array.shape)


def _resized(array: Array, shape: tuple[int, ...]) -> Array:
    """The numbers of a sample in another shape."""
    if array.size == 0 and np.prod(shape):
        return np.zeros(shape, array.dtype)
    return np.ascontiguousarray(np.resize(array, shape)).reshape(shape)


def _laid(random: Random, array: Array) -> tuple[Array, tuple[Any, Any]]:
    """An array that an operand is a view of, and which: turned, or every other element, backwards too."""
    perm = steps = None
    if array.ndim > 1 and random.random() < 0.3:
        perm = random.sample(range(array.ndim), array.ndim)
        array = np.ascontiguousarray(np.transpose(array, np.argsort(perm)))
    if array.ndim and random.random() < 0.3:
        steps = [random.choice((1, 1, 2, -1, -2)) for _ in array.shape]
        whole = np.zeros([size * abs(step) + 1 for size, step in zip(array.shape, steps, strict=True)], array.dtype)
        starts = [1 if step > 0 else size * -step for size, step in zip(array.shape, steps, strict=True)]
        places: list[Any] = [
            start + step * np.arange(size) for start, step, size in zip(starts, steps, array.shape, strict=True)
        ]
        if array.size:
            whole[np.ix_(*places)] = array
        steps = tuple(starts) if array.size else (0,) * array.ndim, array.shape, tuple(steps)
        array = whole
    return array, (steps, perm)


def _viewed(b: BlockBuilder, value: SSAValue, steps: Any, perm: Any) -> SSAValue:
    builder = cast(Any, b)
    if steps is not None:
        value = builder.slice(value, starts=steps[0], sizes=steps[1], steps=steps[2])
    return value if perm is None else builder.transpose(value, perm=tuple(perm))


def expected(run: Run) -> list[Array]:
    """What NumPy says."""
    with np.errstate(all="ignore"):
        return [np.array(array) for array in interpret(run.module, run.arrays, "f")]


def compiled(run: Run, threads: int = 1) -> list[Array]:
    """What native code says."""
    return list(
        compile_module(run.module.clone(), "f", threads=threads)([np.ascontiguousarray(array) for array in run.arrays])
    )


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
