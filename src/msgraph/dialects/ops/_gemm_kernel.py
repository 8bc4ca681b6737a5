"""Products of matrices at the speed of the machine's multiply-adds: tiles of the result kept in registers.

    for columns of the result, a block that fits the cache:
      for a part of the summed dim:            the right operand's part is packed in panels
        for rows, a block:                     the left operand's part is packed
          for panels, for tiles of rows:       a tile of rows x vectors accumulators runs along the part

Sizes are run-time numbers; how a tile is shaped and how the operands lie is part of the kernel (``Tiling``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.nest import strided
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Buffer, Index, LoopBuilder
from msgraph.dialects.ops._gemm_packing import DEPTH, LeftBlock, RightPanels, Span

_EQUAL, _AT_LEAST = IntegerAttr(0, i64), IntegerAttr(5, i64)
CACHE = 512 * 1024
"""Bytes of packed panels: half of what a core has near it."""
HEIGHT = 96
"""About how many rows are packed at once."""


class Tiling(NamedTuple):
    """A tile's rows and vectors; vectors of the last panel, 0 if it is computed like the others."""

    rows: int
    vectors: int
    rest: int

    @property
    def height(self) -> int:
        """Rows packed at once."""
        return HEIGHT // self.rows * self.rows

    def breadth(self, width: int, size: int) -> int:
        """Columns packed at once, for vectors of ``width`` elements of ``size`` bytes."""
        panel = self.vectors * width
        return max(CACHE // (DEPTH * size) // panel, 1) * panel


class Result(NamedTuple):
    """A matrix in memory whose rows lie together: where it starts, how far its rows are apart."""

    buffer: Buffer
    start: Index
    stride: Index


@dataclass
class Product:
    """One product of matrices."""

    n: LoopBuilder
    dtype: DType
    tiling: Tiling
    left: LeftBlock
    right: RightPanels
    edge: Buffer
    """Memory of a tile that sticks out of the result."""

    def __post_init__(self) -> None:
        self.width = self.n.width(self.dtype)

    def write(self, result: Result, rows: Index, columns: Index, depth: Index, fresh: SSAValue) -> None:
        """The whole product; where it is not ``fresh``, it is added to what the result holds."""
        n, tiling = self.n, self.tiling
        breadth = tiling.breadth(self.width, self.dtype.size)

        def block(j0: Index, k0: Index) -> None:
            across = Span(j0, n.smaller(n.minus(columns, j0), n.index(breadth)))
            along = Span(k0, n.smaller(n.minus(depth, k0), n.index(DEPTH)))
            begins = n.both(fresh, n.compare(_EQUAL, k0, n.index(0)))
            self._pack_right(along, across)
            strided(n, n.index(0), rows, tiling.height, lambda i0: self._rows(result, rows, i0, across, along, begins))

        def part(j0: Index) -> None:
            strided(n, n.index(0), depth, DEPTH, lambda k0: block(j0, k0))

        strided(n, n.index(0), columns, breadth, part)

    def _panels(self, across: Span) -> tuple[Index, int]:
        """The columns in whole panels, and the vectors of a last one."""
        n, panel = self.n, self.tiling.vectors * self.width
        if not self.tiling.rest:
            return across.size, 0
        return n.times(n.quotient(across.size, n.index(panel)), n.index(panel)), self.tiling.rest

    def _pack_right(self, along: Span, across: Span) -> None:
        n = self.n
        panel = self.tiling.vectors * self.width
        self.right.begin(along, across)

        def pack(j: Index) -> None:
            breadth = n.index(panel)
            if self.tiling.rest:
                most = n.plus(n.minus(across.size, j), n.index(self.width - 1))
                breadth = n.smaller(n.round_down(most, self.width), breadth)
            self.right.pack(along, across, j, breadth)

        strided(n, n.index(0), across.size, panel, pack)

    def _rows(self, result: Result, rows: Index, i0: Index, across: Span, along: Span, begins: SSAValue) -> None:
        """A block of rows of the result."""
        n, tiling = self.n, self.tiling
        block = Span(i0, n.smaller(n.minus(rows, i0), n.index(tiling.height)))
        self.left.pack(block, along)
        whole, rest = self._panels(across)
        panel = tiling.vectors * self.width

        def tiles(j: Index, vectors: int) -> None:
            left = n.minus(across.size, j)

            def tile(i: Index) -> None:
                at = n.plus(n.offset(result.start, n.plus(i0, i), result.stride), n.plus(across.start, j))
                target = Result(result.buffer, at, result.stride)
                self._tile(target, i, j, vectors, Span(n.minus(block.size, i), left), along.size, begins)

            strided(n, n.index(0), block.size, tiling.rows, tile)

        strided(n, n.index(0), whole, panel, lambda j: tiles(j, tiling.vectors))
        if rest:
            strided(n, whole, across.size, panel, lambda j: tiles(j, rest))

    def _tile(
        self, target: Result, i: Index, j: Index, vectors: int, inside: Span, depth: Index, begins: SSAValue
    ) -> None:
        """One tile; ``inside`` says how many rows and columns there are from its first ones on."""
        n, rows = self.n, self.tiling.rows
        fits = n.both(
            n.compare(_AT_LEAST, inside.start, n.index(rows)),
            n.compare(_AT_LEAST, inside.size, n.index(vectors * self.width)),
        )
        spots = [(r, v) for r in range(rows) for v in range(vectors)]

        def at(r: int, v: int) -> Index:
            return n.plus(n.offset(target.start, n.index(r), target.stride), n.index(v * self.width))

        def zeros() -> Sequence[SSAValue]:
            return [LaneBuilder(n.block, self.width).const(0, self.dtype).value] * len(spots)

        def held() -> Sequence[SSAValue]:
            return [n.load(target.buffer, at(r, v), self.dtype, self.width) for r, v in spots]

        goes_on = n.both(fits, n.compare(_EQUAL, begins, n.constant(0, begins.type)))
        sums = self._accumulate(i, j, vectors, depth, n.branch(goes_on, held, zeros))

        def store() -> Sequence[SSAValue]:
            for (r, v), value in zip(spots, sums, strict=True):
                n.store(value, target.buffer, at(r, v), self.dtype, self.width)
            return []

        n.branch(fits, store, lambda: self._store_part(target, sums, vectors, inside, begins))

    def _accumulate(
        self, i: Index, j: Index, vectors: int, depth: Index, sums: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The multiply-adds of a tile along the packed part of the summed dim."""
        n, rows, width = self.n, self.tiling.rows, self.width
        left, right = self.left.place(i), self.right.place(j)

        def step(k: Index, *carried: SSAValue) -> Sequence[SSAValue]:
            found = list(carried)
            a = n.offset(left, k, n.index(self.left.depth_step))
            b = n.offset(right, k, n.index(vectors * width))
            spots = [n.plus(b, n.index(v * width)) for v in range(vectors)]
            others = [n.load(self.right.buffer, spot, self.dtype, width) for spot in spots]
            for r in range(rows):
                spot = n.plus(a, n.index(r * self.left.row_step))
                factor = n.broadcast(n.load(self.left.buffer, spot, self.dtype), width)
                for v in range(vectors):
                    found[r * vectors + v] = self._fused(factor, others[v], found[r * vectors + v])
            return found

        return n.loop(n.index(0), depth, n.index(1), step, sums)

    def _fused(self, a: SSAValue, b: SSAValue, c: SSAValue) -> SSAValue:
        k = LaneBuilder(self.n.block, self.width)
        return k.fma(Lane(a, self.dtype), Lane(b, self.dtype), Lane(c, self.dtype)).value

    def _store_part(
        self, target: Result, sums: Sequence[SSAValue], vectors: int, inside: Span, begins: SSAValue
    ) -> Sequence[SSAValue]:
        """What of a tile lies inside the result, by way of memory of its own."""
        n, width = self.n, self.width
        for spot, value in enumerate(sums):
            n.store(value, self.edge, n.index(spot * width), self.dtype, width)
        columns = n.smaller(inside.size, n.index(vectors * width))

        def row(r: Index) -> None:
            own, there = n.times(r, n.index(vectors * width)), n.offset(target.start, r, target.stride)

            def vector(c: Index) -> None:
                mask = n.mask(n.minus(columns, c), width)
                value = n.load(self.edge, n.plus(own, c), self.dtype, width)
                at = n.plus(there, c)

                def more() -> Sequence[SSAValue]:
                    k, old = LaneBuilder(n.block, width), n.load(target.buffer, at, self.dtype, width, mask)
                    return [k.add(Lane(old, self.dtype), Lane(value, self.dtype)).value]

                (value_,) = n.branch(begins, lambda: [value], more)
                n.store(value_, target.buffer, at, self.dtype, width, mask)

            strided(n, n.index(0), columns, width, vector)

        n.count(n.smaller(inside.start, n.index(self.tiling.rows)), row)
        return []
