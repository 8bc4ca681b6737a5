"""A tile of a product: rows x vectors of sums kept in registers along a packed part of the summed dim.

Software pipelining is left to the processor, but for loads from far memory: a step prefetches what a later one reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects import vector
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import lanes_below
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder
from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.types import scalar_type, vector_of
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vector_target import NEON
from msgraph.kernels.builder.vectors import VectorValue

_EQUAL, _AT_LEAST = Predicate.EQ.signed, Predicate.GE.signed

MOST_LANES = 64
"""Lanes there are masks of."""

AHEAD = 32
"""Rows memory is told of before they are read: a tile is done with as many while memory answers once."""


class RowMajorMatrix(NamedTuple):
    """A matrix in memory whose rows lie together: where it starts, how far its rows are apart."""

    buffer: Buffer
    start: Index
    stride: Index


class Tile(NamedTuple):
    """Rows x vectors of sums along a packed part of the summed dim."""

    dtype: DType
    result: DType
    """The type that sums are written in."""
    rows: int
    vectors: int
    row_step: int
    lies: str
    """Are rows of the right operand ``strided``, ``uncached`` (the same, in memory no cache holds), or ``apart``?"""
    pairs: bool
    """Are operands pairs of bfloat16, as numbers of 32 bits?"""
    transposed: bool = False
    """Are columns of the left operand ``row_step`` apart, not rows?"""
    may_add: bool = True
    """May there be sums to add to?"""
    narrow: DType | None = None
    """The type of a right operand that is read where it lies, if it is another one."""
    has_whole_panels: bool = False
    """Are there only whole panels? A load with a mask takes the place of a multiply-add."""

    def lanes(self, n: KernelBuilder) -> int:
        """Lanes of vectors of a row that are one in the code: a power of two, or they would be widened to one."""
        width = n.width(self.dtype)
        return width if self.pairs else min(width * (self.vectors & -self.vectors), max(width, MOST_LANES))

    @property
    def zips(self) -> bool:
        """Are pairs elements of two rows?"""
        return self.pairs and self.narrow is not None

    def starts(self, n: KernelBuilder) -> Sequence[int]:
        """The columns at which these begin."""
        return range(0, self.vectors * n.width(self.dtype), self.lanes(n))

    @property
    def name(self) -> str:
        """The name of the function."""
        element = "pairs" if self.pairs else self.dtype.name
        order, fresh = "_transposed" if self.transposed else "", "" if self.may_add else "_fresh"
        narrow = f"_of_{self.narrow.name}" if self.narrow else ""
        panels = "_panels" if self.has_whole_panels else ""
        result = "" if self.result is self.dtype else f"_to_{self.result.name}"
        shape = f"{element}_{self.rows}x{self.vectors}_{self.row_step}_{self.lies}"
        return f"tile_{shape}{order}{fresh}{narrow}{panels}{result}"

    def write(
        self, n: KernelBuilder, left: RowMajorMatrix, right: RowMajorMatrix, target: RowMajorMatrix, rows: Index,
        columns: Index, depth: Index, adds: Index, offsets: Buffer | None,
    ) -> None:  # fmt: skip
        """The operands (their strides are those of rows that are read where they lie, and of panels) and the result;
        how many rows and columns of it there are from here on, how many terms, and 0 or 1: are there sums to add to?
        """
        ends = _Ends(n, self, target, rows, columns, adds)
        zero = n.values(ends.lanes).const(0, self.dtype).value
        sums = [zero] * (self.rows * len(ends.starts))
        if n.masked and self.may_add:
            with n.when(ends.adding(), sums):
                sums[:] = ends.held()
        down, across = (1, self.row_step) if self.transposed else (self.row_step, 1)
        starts = [] if self.row_step else [n.plus(left.start, o) for o in row_offsets(n, self.rows, rows, left.stride)]

        def element(r: int, k: Index) -> Index:
            return n.plus(*(starts[r], k) if starts else (n.offset(left.start, k, n.index(across)), n.index(r * down)))

        def row(k: Index) -> Index:
            if offsets is not None:
                return n.plus(right.start, n.as_index(n.load(offsets, k, dtypes.int64)))
            return n.offset(right.start, k, right.stride)

        masks = ends.present() if n.masked else [None] * self.vectors
        self._add(n, (left.buffer, element), (right.buffer, row, masks), depth, sums)
        results = [n.values(ends.lanes).convert(VectorValue(total, self.dtype), ends.dtype).value for total in sums]
        ends.masked(results) if n.masked else ends.split(results)

    def _add(
        self,
        n: KernelBuilder,
        left: tuple[Buffer, Callable[[int, Index], Index]],
        right: tuple[Buffer, Callable[[Index], Index], Sequence[SSAValue | None]],
        depth: Index,
        sums: list[SSAValue],
    ) -> None:
        """Products of elements of the left operand and vectors of rows of the right one, added to sums."""
        lanes, starts = self.lanes(n), self.starts(n)
        buffer, line, masks = right
        element_type = dtypes.int32 if self.pairs else self.dtype
        by_lane = self.transposed and n.target.multiplies_by_lane
        for k in n.count(depth, carried=sums):
            taken = [n.offset(n.index(half), k, n.index(2)) for half in range(2)] if self.zips else [k]
            rows = list(map(line, taken))
            if self.lies == "uncached":
                self._prefetch(n, buffer, line, taken, depth)
            others = [
                self._right(n, buffer, [n.plus(at, n.index(start)) for at in rows], lanes, mask)
                for start, mask in zip(starts, masks, strict=False)
            ]
            factors = self._lanes(n, left[0], left[1](0, k)) if by_lane else None
            for r in range(self.rows):
                scalar = factors[r] if factors else n.load(left[0], left[1](r, k), element_type)
                factor = self._operand(n, n.broadcast(scalar, lanes))
                for spot, other in enumerate(others, r * len(others)):
                    sums[spot] = self._more(n, factor, other, sums[spot])

    def _prefetch(
        self, n: KernelBuilder, buffer: Buffer, line: Callable[[Index], Index], rows: Sequence[Index], depth: Index
    ) -> None:
        """Tells memory of what is read ``AHEAD`` rows later: of the next panel behind the last row."""
        columns, width = self.vectors * n.width(self.dtype), n.width(self.narrow or self.dtype)
        end = n.times(depth, n.index(2)) if self.zips else depth
        for row in rows:
            coming = n.plus(row, n.index(AHEAD))
            at = n.choose(n.less(coming, end), line(coming), n.plus(line(n.minus(coming, end)), n.index(columns)))
            for ahead in (*range(0, columns, width), columns - 1):  # rows that start within a line end in one more
                n.prefetch(buffer, n.plus(at, n.index(ahead)))

    def _right(
        self, n: KernelBuilder, buffer: Buffer, rows: Sequence[Index], lanes: int, mask: SSAValue | None
    ) -> SSAValue:
        """A vector of the right operand, of each of two rows where these are pairs that lie apart."""
        if not self.zips:
            dtype = self.narrow or (dtypes.int32 if self.pairs else self.dtype)
            return self._operand(
                n, load_wide(n, buffer, rows[0], dtype, dtype if self.pairs else self.dtype, lanes, mask).value
            )
        first, second = (n.load(buffer, at, dtypes.bfloat16, lanes, mask) for at in rows)
        return as_pairs(
            n, n.shuffle(first, second, [lane + half * lanes for lane in range(lanes) for half in range(2)])
        )

    def _lanes(self, n: KernelBuilder, left: Buffer, at: Index) -> Sequence[SSAValue]:
        """Numbers of all rows, loaded in vectors: a multiply-add takes one of them out by itself."""
        width = n.width(self.dtype)
        vectors = [n.load(left, n.plus(at, n.index(first)), self.dtype, width) for first in range(0, self.rows, width)]
        return [n.extract(vectors[r // width], r % width) for r in range(self.rows)]

    def _operand(self, n: KernelBuilder, value: SSAValue) -> SSAValue:
        return as_pairs(n, value) if self.pairs else value

    def _more(self, n: KernelBuilder, x: SSAValue, y: SSAValue, total: SSAValue) -> SSAValue:
        """One more term of the sums."""
        if self.pairs:
            return add_pairs(n, x, y, total)
        lanes = [VectorValue(value, self.dtype) for value in (x, y, total)]
        return n.values(self.lanes(n)).fma(*lanes).value


class _Ends:
    """Where the sums of a tile go."""

    def __init__(
        self, n: KernelBuilder, tile: Tile, target: RowMajorMatrix, rows: Index, columns: Index, adds: Index
    ) -> None:
        self.n, self.tile, self.target, self.rows, self.columns, self.adds = n, tile, target, rows, columns, adds
        self.lanes, self.starts, self.dtype = tile.lanes(n), tile.starts(n), tile.result

    def adding(self) -> SSAValue:
        """Is there anything to add to?"""
        return self.n.icmp(_EQUAL, self.adds, self.n.index(1))

    def present(self) -> Sequence[SSAValue | None]:
        """Which lanes of the vectors of a row are in the result, if not all are."""
        if self.tile.has_whole_panels:
            return [None] * len(self.starts)
        if len(self.starts) == 1:  # a tile has at least one column
            return [self.n.mask(self.columns, self.lanes)]
        return [lanes_below(self.n, self.columns, self.lanes, start) for start in self.starts]

    def held(self) -> Sequence[SSAValue]:
        """The elements of the target to which the sums are added. Rows outside repeat the last one."""
        places = [self.n.load(self.target.buffer, at, self.dtype, self.lanes, mask) for at, mask in self._places()]
        return places[::-1]

    def masked(self, sums: Sequence[SSAValue]) -> None:
        """By masks, where they cost nothing."""
        for value, (at, mask) in zip(reversed(sums), self._places(), strict=True):
            self.n.store(value, self.target.buffer, at, self.dtype, self.lanes, mask)

    def _places(self) -> Iterator[tuple[Index, SSAValue | None]]:
        """Where sums go, from the last one on: rows outside go where the last one goes, before it."""
        n, masks = self.n, self.present()
        for offset in reversed(row_offsets(n, self.tile.rows, self.rows, self.target.stride)):
            for start, mask in reversed(list(zip(self.starts, masks, strict=True))):
                yield n.plus(n.plus(self.target.start, offset), n.index(start)), mask

    def split(self, sums: Sequence[SSAValue]) -> None:
        """Whole tiles at once; of others what lies inside, one element after the other, by way of other memory."""
        n, tile = self.n, self.tile
        panel = tile.vectors * n.width(tile.dtype)
        edge = n.scratch(self.dtype, tile.rows * panel)
        fits = n.both(
            n.icmp(_AT_LEAST, self.rows, n.index(tile.rows)),
            n.icmp(_AT_LEAST, self.columns, n.index(panel)),
        )
        adding = self.adding() if tile.may_add else None

        def store(places: Sequence[Index], values: Sequence[SSAValue], lanes: int) -> None:
            results = [VectorValue(value, self.dtype) for value in values]
            if adding is not None:
                with n.when(adding, results):
                    for spot, at in enumerate(places):
                        old = VectorValue(n.load(self.target.buffer, at, self.dtype, lanes), self.dtype)
                        results[spot] = n.values(lanes).add(old, results[spot])
            for at, value in zip(places, results, strict=True):
                n.store(value.value, self.target.buffer, at, self.dtype, lanes)

        for is_whole in n.branch(fits):
            if is_whole:
                lines = [n.offset(self.target.start, n.index(r), self.target.stride) for r in range(tile.rows)]
                store([n.plus(line, n.index(start)) for line in lines for start in self.starts], sums, self.lanes)
                continue
            for spot, value in enumerate(sums):
                n.store(value, edge, n.index(spot * self.lanes), self.dtype, self.lanes)
            for r in n.count(n.smaller(self.rows, n.index(tile.rows))):
                own, there = n.times(r, n.index(panel)), n.offset(self.target.start, r, self.target.stride)
                for c in n.count(n.smaller(self.columns, n.index(panel))):
                    store([n.plus(there, c)], [n.load(edge, n.plus(own, c), self.dtype)], 0)


def row_offsets(n: KernelBuilder, count: int, rows: Index, stride: Index) -> list[Index]:
    """How far each row is from the first. Behind the last of ``rows`` (at least one) it is repeated."""
    last = n.minus(rows, n.index(1))
    return [n.times(n.smaller(n.index(r), last), stride) if r else n.index(0) for r in range(count)]


def load_wide(
    n: KernelBuilder, buffer: Buffer, at: Index, dtype: DType, wide: DType, width: int, mask: SSAValue | None = None
) -> VectorValue:
    """Elements as what they are summed in."""
    return n.values(width).convert(VectorValue(n.load(buffer, at, dtype, width, mask), dtype), wide)


def as_pairs(n: KernelBuilder, value: SSAValue) -> SSAValue:
    """Numbers of 32 bits as pairs of bfloat16."""
    type_ = vector_of(scalar_type(dtypes.bfloat16), 2 * n.width(dtypes.int32))
    return n.append(vector.BitcastOp.create(operands=[value], result_types=[type_]))


def add_pairs(n: KernelBuilder, x: SSAValue, y: SSAValue, total: SSAValue) -> SSAValue:
    """Sums of float32, with the products of pairs."""
    name = "llvm.aarch64.neon.bfdot.v4f32.v8bf16" if NEON in n.features else "llvm.x86.avx512bf16.dpbf16ps.512"
    return n.append(CallIntrinsicOp(name, [total, x, y], total.type))
