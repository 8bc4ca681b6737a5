"""The loops of ``ms.scatter``: a copy of the tensor, then the updates in order."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.dialects import dtypes
from msgraph.dialects.families.indexed import wrapped
from msgraph.dialects.families.nest import load, over, store
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Index, LoopBuilder, Strided


def scatter_nest(n: LoopBuilder, inputs: Sequence[Strided], output: Strided, axis: int, add: bool) -> None:
    """Duplicate indices make the order of the updates matter, so they run one after the other."""
    x, *indices, updates = inputs
    over(n, x.sizes, lambda at: store(n, load(n, x, at), output, at))
    behind = axis + len(indices[0].sizes)

    def update(at: tuple[Index, ...]) -> None:
        found = [_place(n, load(n, i, at[axis:behind]), i, output.sizes[axis + m]) for m, i in enumerate(indices)]
        target = (*at[:axis], *found, *at[behind:])
        value = load(n, updates, at)
        if add:
            old = Lane(load(n, output, target), output.dtype)
            k, new = LaneBuilder(n.block), Lane(value, output.dtype)
            value = (k.or_(old, new) if output.dtype is dtypes.bool_ else k.add(old, new)).value
        store(n, value, output, target)

    over(n, updates.sizes, update)


def _place(n: LoopBuilder, value: Index, index: Strided, size: Index) -> Index:
    """A run-time index as a position."""
    k = LaneBuilder(n.block)
    return n.as_index(wrapped(k, Lane(value, index.dtype), Lane(n.as_int64(size), dtypes.int64)).value)
