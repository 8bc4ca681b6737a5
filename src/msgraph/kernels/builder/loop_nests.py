"""What loop nests are written with: loops over dims and blocks, addresses of elements, and what takes on results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from xdsl.ir import SSAValue

from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided


def over(n: KernelBuilder, sizes: Sequence[Index], body: Callable[[tuple[Index, ...]], None]) -> None:
    """``body(positions)`` for every place in dims of ``sizes``, the last running fastest."""

    def level(positions: tuple[Index, ...]) -> None:
        if len(positions) == len(sizes):
            body(positions)
        else:
            n.count(sizes[len(positions)], lambda position: level((*positions, position)))

    level(())


def over_updates(
    n: KernelBuilder, target: Strided, sizes: Sequence[Index], body: Callable[[tuple[Index, ...]], None]
) -> None:
    """As :func:`over`, for what is written at indices: a target without elements has no place to write to."""

    def write() -> Sequence[SSAValue]:
        over(n, sizes, body)
        return ()

    count = reduce(n.times, target.sizes, n.index(1))
    n.branch(n.less(n.index(0), count), write, lambda: ())


def strided(n: KernelBuilder, start: Index, end: Index, step: int, body: Callable[[Index], None]) -> None:
    """``body(position)`` from ``start`` to before ``end``, every ``step``."""
    n.loop(start, end, n.index(step), lambda *positions: body(positions[0]))


def in_tiles(
    n: KernelBuilder, rows: Index, height: int, columns: Index, breadth: int, body: Callable[[Index, Index], None]
) -> None:
    """``body(row, column)`` for the first ones of tiles, row by row of them."""
    strided(n, n.index(0), rows, height, lambda i: strided(n, n.index(0), columns, breadth, lambda j: body(i, j)))


def in_vectors(n: KernelBuilder, size: Index, width: int, body: Callable[[Index, SSAValue | None, int], None]) -> None:
    """``body(position, mask, lanes)`` for 0 up to ``size``: whole vectors, then the rest, masked or one by one (of 0
    lanes)."""
    whole = n.round_down(size, width)
    strided(n, n.index(0), whole, width, lambda j: body(j, None, width))
    if n.masked:
        strided(n, whole, size, width, lambda j: body(j, n.mask(n.minus(size, j), width), width))
    else:
        strided(n, whole, size, 1, lambda j: body(j, None, 0))


def offset_of(n: KernelBuilder, tensor: Strided, positions: Sequence[SSAValue]) -> SSAValue:
    """Where the element at ``positions`` stands in its buffer."""
    at: SSAValue | None = None
    for position, stride in zip(positions, tensor.strides, strict=True):
        at = n.offset(at, position, stride)
    return n.index(0) if at is None else at


def load(n: KernelBuilder, tensor: Strided, positions: Sequence[SSAValue]) -> SSAValue:
    """One element."""
    return n.load(tensor.buffer, offset_of(n, tensor, positions), tensor.dtype)


def store(n: KernelBuilder, value: SSAValue, tensor: Strided, positions: Sequence[SSAValue]) -> None:
    """Writes one element."""
    n.store(value, tensor.buffer, offset_of(n, tensor, positions), tensor.dtype)


def without(positions: Sequence[Index], axis: int) -> tuple[Index, ...]:
    """All but one."""
    return (*positions[:axis], *positions[axis + 1 :])


def with_one(positions: Sequence[Index], axis: int, position: Index) -> tuple[Index, ...]:
    """One more, at ``axis``."""
    return (*positions[:axis], position, *positions[axis:])
