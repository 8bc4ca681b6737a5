"""The loops of updates at indices: one pass over the updates, in order, into the parameter's own memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.families.indexed import wrapped
from msgraph.kernels.builder.loop_nests import in_vectors, load, offset_of, over, store
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vectors import VectorValue

Combine = Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue]
Places = Callable[[tuple[Index, ...]], Sequence[VectorValue]]
"""The indices at one place, as int64."""


def update_nest(
    n: KernelBuilder, target: Strided, updates: Strided, axis: int, between: tuple[int, Places],
    combine: Combine | None, rows: bool = False,
) -> None:  # fmt: skip
    """``between``: how many dims the indices have in the updates, and what they are at a place of these.

    Without ``combine`` updates replace what there is. Are ``rows`` along the last dim, which is not indexed, walked in
    vectors? A target without elements has no place to write to.
    """
    rank, places = between

    with n.when(n.less(n.index(0), reduce(n.times, target.sizes, n.index(1)))):
        for at in over(n, updates.sizes[: len(updates.sizes) - rows]):
            indexed = [_inside(n, lane, target.sizes[axis + m]) for m, lane in enumerate(places(at))]
            source = row_start(n, updates, at)
            there = row_start(n, target, (*at[:axis], *indexed, *at[axis + rank :]))
            for j, width, mask in along_rows(n, target, rows):
                spot, loaded = n.plus(there, j), n.load(updates.buffer, n.plus(source, j), updates.dtype, width, mask)
                value = VectorValue(loaded, updates.dtype)
                if combine is not None:
                    old = VectorValue(n.load(target.buffer, spot, target.dtype, width, mask), target.dtype)
                    value = combine(n.values(width), old, value)
                n.store(value.value, target.buffer, spot, target.dtype, width, mask)


def row_start(n: KernelBuilder, tensor: Strided, at: Sequence[Index]) -> Index:
    """Where a row begins, or one element stands: places of the dims that are not given are 0."""
    return offset_of(n, tensor, (*at, *[n.index(0)] * (len(tensor.sizes) - len(at))))


def along_rows(n: KernelBuilder, tensor: Strided, rows: bool) -> Iterable[tuple[Index, int, SSAValue | None]]:
    """Position, lanes, mask along the last dim, or for one element alone."""
    return in_vectors(n, tensor.sizes[-1], n.width(tensor.dtype)) if rows else [(n.index(0), 0, None)]


def outside_nest(
    n: KernelBuilder, target: Strided, axis: int, indices: tuple[Sequence[Index], Places], output: Strided, signed: bool
) -> None:
    """Whether some index is none of the target; ``signed`` if negative ones count from the end."""
    sizes, places = indices
    store(n, n.values().const(False, dtypes.bool_).value, output, ())
    for at in over(n, sizes):
        k, wrong = n.values(), list[VectorValue]()
        for m, lane in enumerate(places(at)):
            size = VectorValue(n.as_int64(target.sizes[axis + m]), dtypes.int64)
            least = k.neg(size) if signed else k.const(0, dtypes.int64)
            wrong += [k.compare("lt", lane, least), k.compare("ge", lane, size)]
        is_outside = wrong[0]
        for test in wrong[1:]:
            is_outside = k.or_(is_outside, test)
        with n.when(is_outside.value):
            store(n, n.values().const(True, dtypes.bool_).value, output, ())


def along_dims(n: KernelBuilder, indices: Sequence[Strided], first: int = 0) -> Places:
    """One tensor of indices for each dim; their own dims are those from the ``first`` on."""

    def places(at: tuple[Index, ...]) -> Sequence[VectorValue]:
        k, own = n.values(), at[first : first + len(indices[0].sizes)]
        return [k.convert(VectorValue(load(n, index, own), index.dtype), dtypes.int64) for index in indices]

    return places


def by_position(n: KernelBuilder, index: Strided, count: int, first: int = 0) -> Places:
    """One tensor of indices whose last dim, of size ``count``, is a position."""

    def places(at: tuple[Index, ...]) -> Sequence[VectorValue]:
        k, own = n.values(), at[first : first + len(index.sizes) - 1]
        parts = [load(n, index, (*own, n.index(m))) for m in range(count)]
        return [k.convert(VectorValue(part, index.dtype), dtypes.int64) for part in parts]

    return places


def _inside(n: KernelBuilder, lane: VectorValue, size: Index) -> Index:
    k = n.values()
    return n.as_index(wrapped(k, lane, VectorValue(n.as_int64(size), dtypes.int64)).value)
