"""Products of matrices at the speed of the machine's multiply-adds: tiles of the result kept in registers.

    for columns of the result, a block that fits the cache:
      for a part of the summed dim:            the right operand's part is packed in panels
        for rows, a block:                     the left operand's part is packed
          for panels, for tiles of rows:       a tile of rows x vectors accumulators runs along the part
          behind the last part:                what is to become of the sums, while they are in the cache

Sizes are run-time numbers; how a tile is shaped and how the operands lie is part of the kernel (``Tiling``). A tile is
a function of its own, shared by all products of a module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects import vector
from xdsl.dialects.builtin import IntegerAttr, i1, i64
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.nest import strided
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Buffer, Index, LoopBuilder, lane_type, vector_of
from msgraph.dialects.machine import PairDotOp
from msgraph.dialects.masks import lanes_below
from msgraph.dialects.ops._gemm_packing import DEPTH, LeftBlock, RightPanels, Span
from msgraph.dialects.parts import call_part

_EQUAL, _AT_LEAST = IntegerAttr(0, i64), IntegerAttr(5, i64)
CACHE = 512 * 1024
"""Bytes of packed panels: half of what a core has near it."""
HEIGHT = 96
"""About how many rows are packed at once."""
BLOCKS = 2
"""Blocks of rows whose sums are kept in memory of their own, where the result cannot hold them."""


class Tiling(NamedTuple):
    """A tile's rows and vectors; vectors of the last panel, 0 if it is computed like the others; steps of the summed
    dim that are packed at once."""

    rows: int
    vectors: int
    rest: int
    depth: int = DEPTH

    @property
    def height(self) -> int:
        """Rows packed at once."""
        return HEIGHT // self.rows * self.rows

    def breadth(self, width: int, size: int) -> int:
        """Columns packed at once, for vectors of ``width`` elements of ``size`` bytes."""
        panel = self.vectors * width
        return max(CACHE // (self.depth * size) // panel, 1) * panel


class Result(NamedTuple):
    """A matrix in memory whose rows lie together: where it starts, how far its rows are apart."""

    buffer: Buffer
    start: Index
    stride: Index


Finish = Callable[[Result, Span, Span], None]
"""What becomes of sums: those in memory, which rows and columns of the whole result they are."""


@dataclass
class Product:
    """One product of matrices."""

    n: LoopBuilder
    dtype: DType
    tiling: Tiling
    left: LeftBlock
    right: RightPanels
    finish: Finish | None = None

    def __post_init__(self) -> None:
        self.width = self.n.width(self.dtype)
        self.breadth = self.tiling.breadth(self.width, self.dtype.size)
        self.part = self.tiling.depth
        """Steps of the summed dim at once."""
        self.own: Buffer | None = None

    def apart(self, rows: int = 0) -> Product:
        """Have the sums in memory of their own, because the result holds something else: of ``rows``, if not many."""
        self.own = self.n.scratch(self.dtype, (rows or BLOCKS * self.tiling.height) * self.breadth)
        return self

    def write(self, result: Result | None, rows: Index, columns: Index, depth: Index, fresh: SSAValue) -> None:
        """The whole product; where it is not ``fresh``, it is added to what the result holds."""
        n = self.n

        def blocks(i0: Index, height: Index) -> None:
            strided(n, n.index(0), columns, self.breadth, lambda j0: part(Span(i0, height), j0))

        def part(down: Span, j0: Index) -> None:
            across = Span(j0, n.smaller(n.minus(columns, j0), n.index(self.breadth)))
            target = self._target(result, down, j0)
            least = n.larger(depth, n.index(1))  # sums of nothing are written, too
            strided(n, n.index(0), least, self.part, lambda k0: self._part(target, down, across, k0, depth, fresh))

        if self.own is None:
            blocks(n.index(0), rows)
        else:
            step = BLOCKS * self.tiling.height
            strided(n, n.index(0), rows, step, lambda i0: blocks(i0, n.smaller(n.minus(rows, i0), n.index(step))))

    def _target(self, result: Result | None, down: Span, j0: Index) -> Result:
        """Where the sums of some rows and columns are."""
        n = self.n
        if self.own is not None:
            return Result(self.own, n.index(0), n.index(self.breadth))
        assert result is not None
        at = n.plus(n.offset(result.start, down.start, result.stride), j0)
        return Result(result.buffer, at, result.stride)

    def _part(self, target: Result, down: Span, across: Span, k0: Index, depth: Index, fresh: SSAValue) -> None:
        """A part of the summed dim, for a block of columns."""
        n = self.n
        along = Span(k0, n.smaller(n.minus(depth, k0), n.index(self.part)))
        adds = n.choose(n.both(fresh, n.compare(_EQUAL, k0, n.index(0))), n.index(0), n.index(1))
        ends = n.compare(_AT_LEAST, n.plus(k0, n.index(self.part)), depth)
        self._pack_right(along, across)

        def block(i: Index) -> None:
            rows = Span(n.plus(down.start, i), n.smaller(n.minus(down.size, i), n.index(self.tiling.height)))
            at = Result(target.buffer, n.offset(target.start, i, target.stride), target.stride)
            self.left.pack(rows, along)
            self._rows(at, rows.size, across.size, along.size, adds)
            if self.finish is not None:
                finish = self.finish

                def last() -> Sequence[SSAValue]:
                    finish(at, rows, across)
                    return []

                n.branch(ends, last, list)

        strided(n, n.index(0), down.size, self.tiling.height, block)

    def _panels(self, columns: Index) -> tuple[Index, int]:
        """The columns in whole panels, and the vectors of a last one."""
        n, panel = self.n, self.tiling.vectors * self.width
        if not self.tiling.rest:
            return columns, 0
        return n.times(n.quotient(columns, n.index(panel)), n.index(panel)), self.tiling.rest

    def _pack_right(self, along: Span, across: Span) -> None:
        n = self.n
        panel = self.tiling.vectors * self.width
        self.right.begin(along, across)
        if not self.right.PACKED:
            return

        def pack(j: Index) -> None:
            breadth = n.index(panel)
            if self.tiling.rest:
                most = n.plus(n.minus(across.size, j), n.index(self.width - 1))
                breadth = n.smaller(n.round_down(most, self.width), breadth)
            self.right.pack(along, across, j, breadth)

        strided(n, n.index(0), across.size, panel, pack)

    def _rows(self, at: Result, rows: Index, columns: Index, depth: Index, adds: Index) -> None:
        """The tiles of a block of rows."""
        n, tiling = self.n, self.tiling
        whole, rest = self._panels(columns)
        panel = tiling.vectors * self.width

        def tiles(j: Index, vectors: int) -> None:
            def tile(i: Index) -> None:
                spot = n.plus(n.offset(at.start, i, at.stride), j)
                arguments = [self.left.buffer, self.left.place(i), self.right.buffer, self.right.place(j)]
                arguments += [at.buffer, spot, at.stride, n.minus(rows, i), n.minus(columns, j), depth, adds]
                arguments += [self.left.step, self.right.step]
                arguments += [] if self.right.offsets is None else [self.right.offsets]
                pairs = self.left.dtype is not self.dtype
                lies = "apart" if self.right.offsets is not None else "packed" if self.right.PACKED else "in_place"
                shape = Tile(self.dtype, tiling.rows, vectors, self.left.row_step, lies, pairs)
                call_part(n, shape.name, arguments, shape.write)

            strided(n, n.index(0), rows, tiling.rows, tile)

        strided(n, n.index(0), whole, panel, lambda j: tiles(j, tiling.vectors))
        if rest:
            strided(n, whole, columns, panel, lambda j: tiles(j, rest))


class Tile(NamedTuple):
    """Rows x vectors of sums along a packed part of the summed dim."""

    dtype: DType
    rows: int
    vectors: int
    row_step: int
    lies: str
    """Are rows of the right operand ``packed`` one behind the other, ``in_place``, or whole but ``apart``?"""
    pairs: bool
    """Are operands pairs of bfloat16, as numbers of 32 bits?"""

    @property
    def name(self) -> str:
        """What the function is called."""
        kind = "pairs" if self.pairs else self.dtype.name
        return f"tile_{kind}_{self.rows}x{self.vectors}_{self.row_step}_{self.lies}"

    def write(
        self,
        n: LoopBuilder,
        left: Buffer,
        left_at: Index,
        right: Buffer,
        right_at: Index,
        target: Buffer,
        at: Index,
        stride: Index,
        rows: Index,
        columns: Index,
        depth: Index,
        adds: Index,
        left_step: Index,
        right_step: Index,
        *offsets: Buffer,
    ) -> None:
        """``rows`` and ``columns`` say how many of them are in the result from here on; ``adds`` is 0 or 1.

        Steps are those from row to row of operands that are read where they lie, if no table has ``offsets`` of rows.
        """
        ends = _Ends(n, self, Result(target, at, stride), rows, columns, adds)
        held = n.branch(ends.adding(), ends.held, ends.zeros) if n.masked else ends.zeros()
        last = n.minus(rows, n.index(1))
        lines = [n.offset(left_at, n.smaller(n.index(r), last), left_step) for r in range(self.rows)]
        if self.row_step:
            lines = [n.plus(left_at, n.index(r * self.row_step)) for r in range(self.rows)]
        width = n.width(self.dtype)
        masks = ends.present(width) if self.lies == "in_place" else [None] * self.vectors

        def row(k: Index) -> Index:
            if offsets:
                return n.plus(right_at, n.as_index(n.load(offsets[0], k, dtypes.int64)))
            return n.offset(right_at, k, n.index(self.vectors * width) if self.lies == "packed" else right_step)

        sums = self._sums(n, (left, lines), (right, row, masks), depth, held)
        ends.masked(sums) if n.masked else ends.split(sums)

    def _sums(
        self,
        n: LoopBuilder,
        left: tuple[Buffer, Sequence[Index]],
        right: tuple[Buffer, Callable[[Index], Index], Sequence[SSAValue | None]],
        depth: Index,
        held: Sequence[SSAValue],
    ) -> Sequence[SSAValue]:
        width = n.width(self.dtype)
        buffer, line, masks = right
        kind = dtypes.int32 if self.pairs else self.dtype

        def step(k: Index, *carried: SSAValue) -> Sequence[SSAValue]:
            found = list(carried)
            row = line(k)
            others = [
                self._operand(n, n.load(buffer, n.plus(row, n.index(v * width)), kind, width, masks[v]))
                for v in range(self.vectors)
            ]
            for r in range(self.rows):
                factor = self._operand(n, n.broadcast(n.load(left[0], n.plus(left[1][r], k), kind), width))
                for v in range(self.vectors):
                    spot = r * self.vectors + v
                    found[spot] = self._more(n, factor, others[v], found[spot])
            return found

        return n.loop(n.index(0), depth, n.index(1), step, held)

    def _operand(self, n: LoopBuilder, value: SSAValue) -> SSAValue:
        return as_pairs(n, value) if self.pairs else value

    def _more(self, n: LoopBuilder, x: SSAValue, y: SSAValue, total: SSAValue) -> SSAValue:
        """One more term of the sums."""
        if self.pairs:
            return n.add(PairDotOp.create(operands=[total, x, y], result_types=[total.type]))
        lanes = [Lane(value, self.dtype) for value in (x, y, total)]
        return LaneBuilder(n.block, n.width(self.dtype)).fma(*lanes).value


class _Ends(NamedTuple):
    """Where the sums of a tile go."""

    n: LoopBuilder
    tile: Tile
    target: Result
    rows: Index
    columns: Index
    adds: Index

    def adding(self) -> SSAValue:
        """Is there anything to add to?"""
        return self.n.compare(_EQUAL, self.adds, self.n.index(1))

    def present(self, width: int) -> Sequence[SSAValue]:
        """Which lanes of each vector of columns are in the result."""
        n, count = self.n, range(self.tile.vectors)
        return [lanes_below(n, n.minus(self.columns, n.index(v * width)), width) for v in count]

    def zeros(self) -> Sequence[SSAValue]:
        """Sums of nothing."""
        zero = LaneBuilder(self.n.block, self.n.width(self.tile.dtype)).const(0, self.tile.dtype)
        return [zero.value] * (self.tile.rows * self.tile.vectors)

    def held(self) -> Sequence[SSAValue]:
        """What the sums are added to. Rows outside repeat the last one."""
        n, tile, width = self.n, self.tile, self.n.width(self.tile.dtype)
        masks = self.present(width)
        last, found = n.minus(self.rows, n.index(1)), list[SSAValue]()
        for r in range(tile.rows):
            start = n.offset(self.target.start, n.smaller(n.index(r), last), self.target.stride)
            for v, mask in enumerate(masks):
                found.append(n.load(self.target.buffer, n.plus(start, n.index(v * width)), tile.dtype, width, mask))
        return found

    def masked(self, sums: Sequence[SSAValue]) -> None:
        """By masks, where they cost nothing."""
        n, tile, width = self.n, self.tile, self.n.width(self.tile.dtype)
        present = self.present(width)
        for r in range(tile.rows):
            start = n.offset(self.target.start, n.index(r), self.target.stride)

            def row(start: Index = start, r: int = r) -> Sequence[SSAValue]:
                for v in range(tile.vectors):
                    at = n.plus(start, n.index(v * width))
                    n.store(sums[r * tile.vectors + v], self.target.buffer, at, tile.dtype, width, present[v])
                return []

            n.branch(n.less(n.index(r), self.rows), row, list)

    def split(self, sums: Sequence[SSAValue]) -> None:
        """Whole tiles at once; of others what lies inside, one element after the other, by way of other memory."""
        n, tile, width = self.n, self.tile, self.n.width(self.tile.dtype)
        panel = tile.vectors * width
        edge = n.scratch(tile.dtype, tile.rows * panel)
        fits = n.both(
            n.compare(_AT_LEAST, self.rows, n.index(tile.rows)), n.compare(_AT_LEAST, self.columns, n.index(panel))
        )
        adding = self.adding()

        def add(at: Index, value: SSAValue, lanes: int) -> None:
            def more() -> Sequence[SSAValue]:
                return [self._added(n.load(self.target.buffer, at, tile.dtype, lanes), value, lanes)]

            (found,) = n.branch(adding, more, lambda: [value])
            n.store(found, self.target.buffer, at, tile.dtype, lanes)

        def whole() -> Sequence[SSAValue]:
            for spot, value in enumerate(sums):
                r, v = divmod(spot, tile.vectors)
                start = n.offset(self.target.start, n.index(r), self.target.stride)
                add(n.plus(start, n.index(v * width)), value, width)
            return []

        def parts() -> Sequence[SSAValue]:
            for spot, value in enumerate(sums):
                n.store(value, edge, n.index(spot * width), tile.dtype, width)

            def row(r: Index) -> None:
                own, there = n.times(r, n.index(panel)), n.offset(self.target.start, r, self.target.stride)
                n.count(
                    n.smaller(self.columns, n.index(panel)),
                    lambda c: add(n.plus(there, c), n.load(edge, n.plus(own, c), tile.dtype), 0),
                )

            n.count(n.smaller(self.rows, n.index(tile.rows)), row)
            return []

        n.branch(fits, whole, parts)

    def _added(self, old: SSAValue, value: SSAValue, width: int) -> SSAValue:
        lane = LaneBuilder(self.n.block, width).add(Lane(old, self.tile.dtype), Lane(value, self.tile.dtype))
        return lane.value


def always(n: LoopBuilder) -> SSAValue:
    """A condition that holds: the product is ``fresh``."""
    return n.constant(1, i1)


def as_pairs(n: LoopBuilder, value: SSAValue) -> SSAValue:
    """Numbers of 32 bits as pairs of bfloat16."""
    type_ = vector_of(lane_type(dtypes.bfloat16), 2 * n.width(dtypes.int32))
    return n.add(vector.BitcastOp.create(operands=[value], result_types=[type_]))


def sum_type(dtype: DType) -> DType:
    """What products of matrices of a type are summed up in."""
    return dtypes.float32 if dtype in (dtypes.float16, dtypes.bfloat16) else dtype
