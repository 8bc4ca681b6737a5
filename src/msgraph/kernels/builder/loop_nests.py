"""What loop nests are written with: loops over dims and blocks, addresses of elements, lanes of vectors folded into one
element, and masks of lanes that may also be empty or full, as compares of lane numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, VectorType, i32
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.walking import create
from msgraph.kernels.builder.loops import Buffer, Carried, Index, KernelBuilder, Strided
from msgraph.kernels.builder.types import vector_of
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue

Values = list[VectorValue]


def over(n: KernelBuilder, sizes: Sequence[Index], *outer: Index) -> Iterator[tuple[Index, ...]]:
    """Every place in dims of ``sizes``, the last running fastest."""
    if not sizes:
        yield outer
    else:
        for position in n.count(sizes[0]):
            yield from over(n, sizes[1:], *outer, position)


class DimRange(NamedTuple):
    """Places of one dim: the first, and how many (a run-time number)."""

    start: Index
    size: Index


def in_blocks(n: KernelBuilder, size: Index, step: int) -> Iterator[DimRange]:
    """Blocks of ``step`` places, the last of what is left."""
    for start in n.count(size, step):
        yield DimRange(start, n.smaller(n.minus(size, start), n.index(step)))


def in_tiles(n: KernelBuilder, rows: Index, height: int, columns: Index, breadth: int) -> Iterator[tuple[Index, Index]]:
    """The first rows and columns of tiles, row by row of them."""
    for i in n.count(rows, height):
        for j in n.count(columns, breadth):
            yield i, j


def in_vectors(
    n: KernelBuilder, size: Index, width: int, together: int = 1, whole: bool = True, masked: bool | None = None
) -> Iterator[tuple[Index, int, SSAValue | None]]:
    """Position, lanes, mask for 0 up to ``size``: vectors, some ``together`` at first, then what is left.

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
        for i in n.loop(start, end, lanes):
            yield i, lanes, None
        start = end
    if masked and width:
        for i in n.loop(start, size, width):
            yield i, width, n.mask(n.minus(size, i), width)
    else:
        for i in n.loop(start, size):
            yield i, 0, None


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
    return n.dot(tensor.start, positions, tensor.strides)


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


def _part(n: KernelBuilder, x: VectorValue, start: int, lanes: int) -> VectorValue:
    picked = n.shuffle(x.value, x.value, range(start, start + lanes)) if lanes else n.extract(x.value, start)
    return VectorValue(picked, x.dtype)


def combined(
    n: KernelBuilder, x: VectorValue, combine: Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue]
) -> VectorValue:
    """All lanes of one vector as one element."""
    return folded(n, [x], n.width(x.dtype), lambda lanes, a, b: [combine(n.values(lanes), a[0], b[0])])[0]


_EQUAL, _LESS = Predicate.EQ.signed, Predicate.LT.signed
_MANY = 1 << 30
"""More lanes than there are, and yet a number of 32 bits."""


def _numbers(n: KernelBuilder, width: int, first: int = 0) -> SSAValue:
    """0, 1, 2… or numbers from another one on."""
    type_ = cast("VectorType[Any]", vector_of(i32, width))
    value = DenseIntOrFPElementsAttr.from_list(type_, list(range(first, first + width)))
    return n.append(create(arith.ConstantOp, (), [type_], {"value": value}))


def spread(n: KernelBuilder, value: Index, width: int) -> VectorValue:
    """An index in all lanes, as numbers of 32 bits."""
    narrow = n.values().convert(VectorValue(n.as_int64(value), dtypes.int64), dtypes.int32)
    return VectorValue(n.broadcast(narrow.value, width), dtypes.int32)


def _all(n: KernelBuilder, value: Index, width: int) -> SSAValue:
    """A number in all lanes, cut to what the numbers of lanes can be compared with."""
    near = n.larger(n.smaller(value, n.index(_MANY)), n.index(-1))
    return n.made_once("lanes", near, width, lambda: spread(n, near, width).value)


def lanes_below(n: KernelBuilder, count: Index, width: int, first: int = 0) -> SSAValue:
    """Those of ``width`` lanes, of which ``first`` is the first, whose number is less than ``count``: none if that is
    negative, all if it is large."""
    limit = _all(n, count, width)
    return n.made_once("below", limit, first, lambda: n.icmp(_LESS, _numbers(n, width, first), limit, width))


def in_lanes(
    n: KernelBuilder, size: Index, width: int, carried: list[Carried] | None = None
) -> Iterator[tuple[Index, SSAValue]]:
    """Where vectors of ``width`` elements of a line of ``size`` begin, and which lanes are in it."""
    for c in n.count(size, width, carried):
        yield c, lanes_below(n, n.minus(size, c), width)


def every_other(n: KernelBuilder, width: int) -> SSAValue:
    """Lanes 0, 2, 4… of ``width``."""
    last_bits = n.both(_numbers(n, width), n.constant(1, i32, width))
    return n.icmp(_EQUAL, last_bits, n.constant(0, i32, width), width)
