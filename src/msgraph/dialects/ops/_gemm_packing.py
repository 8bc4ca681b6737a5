"""Blocks of matrices copied to where a product reads them fastest.

Of the left operand a block of rows is kept row by row (or, where its rows lie along the matrix's columns, tile by tile
of rows, one column of the tile after the other); of the right operand panels of columns, one row of the panel after the
other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.nest import place, strided
from msgraph.dialects.loops import Buffer, Index, LoopBuilder, Strided
from msgraph.dialects.turning import turned

DEPTH = 256
"""Steps of the summed dim that are packed at once."""


class Span(NamedTuple):
    """Places of one dim: the first, and how many (a run-time number)."""

    start: Index
    size: Index


class LeftBlock(ABC):
    """A block of rows of the left operand; ``row_step`` and ``depth_step`` say how it lies in ``buffer``."""

    row_step: int
    depth_step: int

    def __init__(self, n: LoopBuilder, source: Strided, rows: int, height: int) -> None:
        self.n, self.source, self.dtype, self.rows = n, source, source.dtype, rows
        self.batch: Sequence[Index] = ()
        self.width = n.width(source.dtype)
        self.buffer: Buffer = n.scratch(source.dtype, height * (DEPTH + self.width) + self.width)

    @abstractmethod
    def pack(self, rows: Span, depth: Span) -> None:
        """Copy a part of the operand."""

    @abstractmethod
    def place(self, row: Index) -> Index:
        """Where a row of the block starts, the first one of a tile."""


class RowsOfLeft(LeftBlock):
    """Row by row, each with room for a vector behind it: rows a power of two apart would fight for the cache."""

    def __init__(self, n: LoopBuilder, source: Strided, rows: int, height: int) -> None:
        super().__init__(n, source, rows, height)
        self.row_step, self.depth_step = DEPTH + self.width, 1

    def place(self, row: Index) -> Index:
        return self.n.times(row, self.n.index(self.row_step))

    def pack(self, rows: Span, depth: Span) -> None:
        n = self.n

        def row(i: Index) -> None:
            start = place(n, self.source, (*self.batch, n.plus(rows.start, i), depth.start))
            target = self.place(i)
            whole = n.round_down(depth.size, self.width)
            strided(n, n.index(0), whole, self.width, lambda k: self._vector(start, target, k, None))
            strided(n, whole, depth.size, self.width, lambda k: self._vector(start, target, k, depth.size))

        n.count(rows.size, row)

    def _vector(self, start: Index, target: Index, k: Index, end: Index | None) -> None:
        n = self.n
        mask = None if end is None else n.mask(n.minus(end, k), self.width)
        value = n.load(self.source.buffer, n.plus(start, k), self.dtype, self.width, mask)
        n.store(value, self.buffer, n.plus(target, k), self.dtype, self.width)


class ElementsOfLeft(RowsOfLeft):
    """The same from an operand whose elements lie anyhow."""

    def pack(self, rows: Span, depth: Span) -> None:
        n = self.n

        def row(i: Index) -> None:
            start = place(n, self.source, (*self.batch, n.plus(rows.start, i), depth.start))
            target = self.place(i)

            def one(k: Index) -> None:
                at = n.offset(start, k, self.source.strides[-1])
                n.store(n.load(self.source.buffer, at, self.dtype), self.buffer, n.plus(target, k), self.dtype)

            n.count(depth.size, one)

        n.count(rows.size, row)


class ColumnsOfLeft(LeftBlock):
    """Tile by tile of rows, from an operand whose columns lie together."""

    def __init__(self, n: LoopBuilder, source: Strided, rows: int, height: int) -> None:
        super().__init__(n, source, rows, height)
        self.row_step, self.depth_step = 1, rows

    def place(self, row: Index) -> Index:
        return self.n.times(row, self.n.index(DEPTH))

    def pack(self, rows: Span, depth: Span) -> None:
        n = self.n

        def tile(i: Index) -> None:
            start = place(n, self.source, (*self.batch, n.plus(rows.start, i), depth.start))
            target = self.place(i)
            mask = n.mask(n.smaller(n.minus(rows.size, i), n.index(self.rows)), self.width)

            def column(k: Index) -> None:  # what is written behind the tile is written again by what follows
                at = n.offset(start, k, self.source.strides[-1])
                value = n.load(self.source.buffer, at, self.dtype, self.width, mask)
                n.store(value, self.buffer, n.offset(target, k, n.index(self.rows)), self.dtype, self.width)

            n.count(depth.size, column)

        strided(n, n.index(0), rows.size, self.rows, tile)


@dataclass
class RightPanels(ABC):
    """Panels of columns of the right operand."""

    n: LoopBuilder
    dtype: DType
    breadth: int
    source: Strided
    batch: Sequence[Index] = ()

    def __post_init__(self) -> None:
        self.width = self.n.width(self.dtype)
        self.buffer: Buffer = self.n.scratch(self.dtype, self.breadth * DEPTH)

    def place(self, column: Index) -> Index:
        """Where the panel that begins with a column of the block starts."""
        return self.n.times(column, self.n.index(DEPTH))

    def begin(self, depth: Span, columns: Span) -> None:  # noqa: B027  (most need nothing)
        """Get ready to pack panels of a part of the summed dim and a block of columns."""

    @abstractmethod
    def pack(self, depth: Span, columns: Span, column: Index, breadth: Index) -> None:
        """Copy ``breadth`` columns (whole vectors) from ``column`` of the block on; the last ones may not exist."""


class RowsOfRight(RightPanels):
    """From an operand whose rows lie together."""

    def pack(self, depth: Span, columns: Span, column: Index, breadth: Index) -> None:
        n, width = self.n, self.width
        start = place(n, self.source, (*self.batch, depth.start, n.plus(columns.start, column)))
        target = self.place(column)
        size = n.smaller(n.minus(columns.size, column), breadth)
        whole = n.round_down(size, width)

        def row(k: Index) -> None:
            origin, at = n.offset(start, k, self.source.strides[-2]), n.offset(target, k, breadth)

            def vector(j: Index, end: Index | None) -> None:
                mask = None if end is None else n.mask(n.minus(end, j), width)
                value = n.load(self.source.buffer, n.plus(origin, j), self.dtype, width, mask)
                n.store(value, self.buffer, n.plus(at, j), self.dtype, width)

            strided(n, n.index(0), whole, width, lambda j: vector(j, None))
            strided(n, whole, size, width, lambda j: vector(j, size))

        n.count(depth.size, row)


class ColumnsOfRight(RightPanels):
    """From an operand whose columns lie together: squares of a vector's size are turned in registers."""

    def pack(self, depth: Span, columns: Span, column: Index, breadth: Index) -> None:
        n, width = self.n, self.width
        target = self.place(column)
        last = n.minus(columns.size, n.index(1))
        origin = place(n, self.source, (*self.batch, depth.start, columns.start))

        def square(k: Index, j: Index) -> None:
            mask = n.mask(n.minus(depth.size, k), width)
            lines: list[SSAValue] = []
            for line in range(width):  # columns behind the end repeat the last one: nobody reads them
                own = n.smaller(n.plus(n.plus(column, j), n.index(line)), last)
                here = n.plus(n.offset(origin, own, self.source.strides[-1]), k)
                lines.append(n.load(self.source.buffer, here, self.dtype, width, mask))
            at = n.plus(n.offset(target, k, breadth), j)
            for row, value in enumerate(turned(n, lines)):
                n.store(value, self.buffer, n.offset(at, n.index(row), breadth), self.dtype, width)

        def squares(k: Index) -> None:
            strided(n, n.index(0), breadth, width, lambda j: square(k, j))

        strided(n, n.index(0), depth.size, width, squares)


class ElementsOfRight(RightPanels):
    """From an operand whose elements lie anyhow."""

    def pack(self, depth: Span, columns: Span, column: Index, breadth: Index) -> None:
        n = self.n
        start = place(n, self.source, (*self.batch, depth.start, n.plus(columns.start, column)))
        target = self.place(column)
        size = n.smaller(n.minus(columns.size, column), breadth)

        def row(k: Index) -> None:
            origin, at = n.offset(start, k, self.source.strides[-2]), n.offset(target, k, breadth)

            def one(j: Index) -> None:
                value = n.load(self.source.buffer, n.offset(origin, j, self.source.strides[-1]), self.dtype)
                n.store(value, self.buffer, n.plus(at, j), self.dtype)

            n.count(size, one)

        n.count(depth.size, row)
