"""The loops of ``ms.scatter``: a copy of the tensor, then the updates in order.

Neighbours go as vectors. Where the result takes the memory of the tensor there is no copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.families.indexed import wrapped
from msgraph.kernels.builder.loop_nests import in_vectors, load, offset_of, over, over_updates
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vectors import VectorValue

Row = Callable[[Index, int, SSAValue | None], None]
"""What is done from a place of the last dim on, for masked lanes; width 0 is one element."""


def scatter_nest(
    n: KernelBuilder, inputs: Sequence[Strided], output: Strided, axis: int, combine: str, rows: bool
) -> None:
    """Duplicate indices make the order of the updates matter, so they run one after the other.

    ``combine`` is what the builder calls the function of an element and its update; without one the update replaces it.
    With ``rows`` the last dim is no indexed one and lies together everywhere: it is walked in vectors.
    """
    x, *indices, updates = inputs
    last = 1 if rows else 0

    def copy(at: tuple[Index, ...]) -> None:
        there, here = (_start(n, tensor, at, last) for tensor in (x, output))

        def some(j: Index, width: int, mask: SSAValue | None) -> None:
            value = n.load(x.buffer, n.plus(there, j), x.dtype, width, mask)
            n.store(value, output.buffer, n.plus(here, j), output.dtype, width, mask)

        _along(n, output, last, some)

    if x.buffer is not output.buffer:
        over(n, x.sizes[: len(x.sizes) - last], copy)
    behind = axis + len(indices[0].sizes)

    def update(at: tuple[Index, ...]) -> None:
        indexed = [_place(n, load(n, i, at[axis:behind]), i, output.sizes[axis + m]) for m, i in enumerate(indices)]
        there, here = _start(n, updates, at, last), _start(n, output, (*at[:axis], *indexed, *at[behind:]), last)

        def some(j: Index, width: int, mask: SSAValue | None) -> None:
            value = n.load(updates.buffer, n.plus(there, j), updates.dtype, width, mask)
            spot = n.plus(here, j)
            if combine:
                old = VectorValue(n.load(output.buffer, spot, output.dtype, width, mask), output.dtype)
                value = getattr(n.values(width), combine)(old, VectorValue(value, output.dtype)).value
            n.store(value, output.buffer, spot, output.dtype, width, mask)

        _along(n, output, last, some)

    over_updates(n, output, updates.sizes[: len(updates.sizes) - last], update)


def _start(n: KernelBuilder, tensor: Strided, at: Sequence[Index], last: int) -> Index:
    """Where a row begins, or one element stands."""
    return offset_of(n, tensor, (*at, *(n.index(0) for _ in range(last))))


def _along(n: KernelBuilder, tensor: Strided, last: int, some: Row) -> None:
    if not last:
        some(n.index(0), 0, None)
        return
    in_vectors(n, tensor.sizes[-1], n.width(tensor.dtype), some)


def _place(n: KernelBuilder, value: Index, index: Strided, size: Index) -> Index:
    """A run-time index as a position."""
    k = n.values()
    return n.as_index(wrapped(k, VectorValue(value, index.dtype), VectorValue(n.as_int64(size), dtypes.int64)).value)
