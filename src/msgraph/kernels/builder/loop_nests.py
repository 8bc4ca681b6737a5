"""What loop nests are written with: loops over dims and blocks, addresses of elements, and lanes of vectors folded into
one element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.vectors import VectorValue

Values = Sequence[SSAValue]


def over(n: KernelBuilder, sizes: Sequence[Index], body: Callable[[tuple[Index, ...]], None]) -> None:
    """``body(positions)`` for every place in dims of ``sizes``, the last running fastest."""

    def level(positions: tuple[Index, ...]) -> None:
        if len(positions) == len(sizes):
            body(positions)
        else:
            n.count(sizes[len(positions)], lambda position: level((*positions, position)))

    level(())


def strided(n: KernelBuilder, start: Index, end: Index, step: int, body: Callable[[Index], None]) -> None:
    """``body(position)`` from ``start`` to before ``end``, every ``step``."""
    n.loop(start, end, n.index(step), lambda *positions: body(positions[0]))


def in_tiles(
    n: KernelBuilder, rows: Index, height: int, columns: Index, breadth: int, body: Callable[[Index, Index], None]
) -> None:
    """``body(row, column)`` for the first ones of tiles, row by row of them."""
    strided(n, n.index(0), rows, height, lambda i: strided(n, n.index(0), columns, breadth, lambda j: body(i, j)))


def in_vectors(
    n: KernelBuilder, size: Index, width: int, body: Callable[[Index, int, SSAValue | None], None],
    together: int = 1, whole: bool = True, masked: bool | None = None,
) -> None:  # fmt: skip
    """``body(position, lanes, mask)`` for 0 up to ``size``: vectors, some ``together`` at first, then what is left.

    What is left goes by vectors under masks where these cost nothing (or as ``masked`` says), else one by one, of 0
    lanes. Without ``whole`` vectors all of them have masks that do not go together; with a ``width`` of 0 there are no
    vectors.
    """
    masked = n.masked if masked is None else masked
    widths = [together * width] if width and (together > 1 or whole or not masked) else []
    widths += [width] if together > 1 and not masked else []
    start = n.index(0)
    for lanes in widths:
        end = n.round_down(size, lanes)
        strided(n, start, end, lanes, lambda i, lanes=lanes: body(i, lanes, None))
        start = end
    if masked and width:
        strided(n, start, size, width, lambda i: body(i, width, n.mask(n.minus(size, i), width)))
    else:
        strided(n, start, size, 1, lambda i: body(i, 0, None))


class LinePart(NamedTuple):
    """Elements that the innermost loop walks: neighbours, or a ``stride`` apart."""

    buffer: Buffer
    dtype: DType
    stride: Index | None

    def place(self, n: KernelBuilder, start: Index, position: Index | None) -> Index:
        """Where one stands, in a line that starts at ``start``; its first, where nothing moves."""
        if position is None:
            return start
        return n.plus(start, position) if self.stride is None else n.offset(start, position, self.stride)

    def load(
        self, n: KernelBuilder, start: Index, position: Index | None, width: int, mask: SSAValue | None
    ) -> VectorValue:
        """Those from a position on; one where ``width`` is 0."""
        at = self.place(n, start, position)
        if self.stride is None or not width:
            value = n.load(self.buffer, at, self.dtype, width, mask)
        elif mask is None:
            value = n.collect([n.load(self.buffer, p, self.dtype) for p in n.positions(at, self.stride, width)])
        else:
            value = n.gather(self.buffer, at, n.spaced(self.stride, width), self.dtype, mask)
        return VectorValue(value, self.dtype)

    def store(
        self, n: KernelBuilder, value: VectorValue, start: Index, position: Index | None, width: int,
        mask: SSAValue | None, past: bool = False,
    ) -> None:  # fmt: skip
        """The inverse; neighbours may go ``past`` the caches."""
        at = self.place(n, start, position)
        if self.stride is None or not width:
            n.store(value.value, self.buffer, at, self.dtype, width, mask, past)
        elif mask is None:
            for lane, spot in enumerate(n.positions(at, self.stride, width)):
                n.store(n.extract(value.value, lane), self.buffer, spot, self.dtype)
        else:
            n.scatter(value.value, self.buffer, at, n.spaced(self.stride, width), self.dtype, mask)


def offset_of(n: KernelBuilder, tensor: Strided, positions: Sequence[SSAValue]) -> SSAValue:
    """Where the element at ``positions`` stands in its buffer."""
    at = tensor.start
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


def folded(
    n: KernelBuilder, vectors: Values, width: int, combine: Callable[[int, Values, Values], Values], narrow: int = 0
) -> Values:
    """Vectors of ``width`` lanes made ``narrow``, or elements where that is 0; ``combine`` is told how many lanes the
    halves have that it gets."""
    while width > max(narrow, 1):
        width //= 2
        lanes = width if narrow or width > 1 else 0
        low, high = ([_part(n, vector, start, lanes) for vector in vectors] for start in (0, width))
        vectors = combine(lanes, low, high)
    return vectors


def _part(n: KernelBuilder, vector: SSAValue, start: int, lanes: int) -> SSAValue:
    return n.shuffle(vector, vector, range(start, start + lanes)) if lanes else n.extract(vector, start)


def combined(
    n: KernelBuilder,
    value: SSAValue,
    dtype: DType,
    combine: Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue],
) -> VectorValue:
    """All lanes of one vector of a dtype as one element."""

    def halves(lanes: int, low: Values, high: Values) -> Values:
        return [combine(n.values(lanes), VectorValue(low[0], dtype), VectorValue(high[0], dtype)).value]

    return VectorValue(folded(n, [value], n.width(dtype), halves)[0], dtype)
