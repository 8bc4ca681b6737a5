"""Blocks of matrices copied to where a product reads them fastest, in the type it computes with.

Of the left operand a block of rows is kept row by row, of the right operand panels of columns, one row of the panel
after the other. What copies them is a function of its own, shared by all products of a module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import in_tiles, offset_of, strided
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.transpose import interleaved
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, load_wide, row_offsets

DEPTH = 512
"""Steps of the summed dim that are packed at once, where nothing else is said."""
MOST_ROWS = 128
"""Rows up to which packing a right operand takes longer than adding up the lanes of dot products does."""


_SQUARE, _BLOCK = 4, 16
"""Lines and elements of a square that is turned at once, at most; lines of a block of squares."""


class DimRange(NamedTuple):
    """Places of one dim: the first, and how many (a run-time number)."""

    start: Index
    size: Index


# -- what copies ----------------------------------------------------------------------------------------------------


class StridedLines(NamedTuple):
    """Lines of memory: where the first one starts, how far they are apart, how far the elements of one are."""

    buffer: Buffer
    start: Index
    step: Index
    along: Index


class PanelCopy(NamedTuple):
    """A way to copy ``lines`` of ``size`` elements each; it may overwrite up to a vector behind each of both."""

    n: KernelBuilder
    source: StridedLines
    target: RowMajorMatrix
    lines: Index
    size: Index
    dtype: DType
    wide: DType

    def load(self, at: Index, width: int, mask: SSAValue | None = None) -> SSAValue:
        """Elements as what the product computes with."""
        return load_wide(self.n, self.source.buffer, at, self.dtype, self.wide, width, mask).value

    def straight(self) -> None:
        """Line by line."""
        n, width = self.n, self.n.width(self.wide)
        whole = n.round_down(self.size, width)

        def line(i: Index) -> None:
            start, there = n.offset(self.source.start, i, self.source.step), self._there(i)

            def vector(k: Index, mask: SSAValue | None) -> None:
                value = self.load(n.plus(start, k), width, mask)
                n.store(value, self.target.buffer, n.plus(there, k), self.wide, width)

            strided(n, n.index(0), whole, width, lambda k: vector(k, None))
            strided(n, whole, self.size, width, lambda k: vector(k, n.mask(n.minus(self.size, k), width)))

        n.count(self.lines, line)

    def across(self) -> None:
        """Elements of a line go to neighbouring lines: small squares are turned in registers, such that a block of
        them reads and writes whole lines of the cache."""
        n = self.n
        together = min(_SQUARE, n.width(self.wide))

        def square(line: Index, k: Index, mask: SSAValue | None) -> None:
            first = n.plus(n.offset(self.source.start, line, self.source.step), k)
            there = n.plus(self._there(k), line)  # lines behind the end repeat the last one: nobody reads them
            rows = row_offsets(n, together, n.minus(self.lines, line), self.source.step)
            for value in interleaved(n, [self.load(n.plus(first, row), together, mask) for row in rows], together):
                n.store(value, self.target.buffer, there, self.wide, together)
                there = n.plus(there, self.target.stride)

        def squares(line: Index, k: Index, whole: bool) -> None:
            mask = None if whole else n.mask(n.minus(self.size, k), together)
            end = n.smaller(n.plus(line, n.index(_BLOCK)), self.lines)
            strided(n, line, end, together, lambda i: square(i, k, mask))

        def block(line: Index) -> None:
            whole = n.index(0) if n.masked else n.round_down(self.size, together)
            if not n.masked:
                strided(n, n.index(0), whole, together, lambda k: squares(line, k, True))
            strided(n, whole, self.size, together, lambda k: squares(line, k, False))

        strided(n, n.index(0), self.lines, _BLOCK, block)

    def single(self) -> None:
        """One element after the other."""
        n = self.n

        def one(i: Index, k: Index) -> None:
            start = n.offset(self.source.start, i, self.source.step)
            value = self.load(n.offset(start, k, self.source.along), 0)
            n.store(value, self.target.buffer, n.plus(self._there(i), k), self.wide)

        in_tiles(n, self.lines, 1, self.size, 1, one)

    def _there(self, line: Index) -> Index:
        return self.n.offset(self.target.start, line, self.target.stride)


_ORDERS: dict[str, Callable[[PanelCopy], None]] = {
    "rows": PanelCopy.straight,
    "columns": PanelCopy.across,
    "any": PanelCopy.single,
}


def copy(
    n: KernelBuilder,
    order: str,
    source: StridedLines,
    target: RowMajorMatrix,
    lines: Index,
    size: Index,
    dtype: DType,
    wide: DType,
) -> None:
    """``lines`` of ``size`` elements each of a matrix that lies by ``rows``, by ``columns`` or ``any`` way."""

    def write(inner: KernelBuilder, *arguments: SSAValue) -> None:
        there, here = StridedLines(*arguments[:4]), RowMajorMatrix(*arguments[4:7])
        _ORDERS[order](PanelCopy(inner, there, here, arguments[7], arguments[8], dtype, wide))

    if order == "columns":  # its lines are the columns
        source, lines, size = StridedLines(source.buffer, source.start, source.along, source.step), size, lines
    name = f"pack_{order}_{dtype.name}_{wide.name}"
    call_subroutine(n, name, [*source, *target, lines, size], write)


# -- operands -------------------------------------------------------------------------------------------------------


class LeftBlock(ABC):
    """A block of rows of the left operand, ``row_step`` elements of ``buffer`` apart.

    Each has room for a vector behind it: rows a power of two apart would fight for the cache.
    """

    TRANSPOSED: ClassVar[bool] = False
    """Does it hold columns, ``row_step`` elements apart?"""

    def __init__(
        self, n: KernelBuilder, source: Strided, height: int, dtype: DType, order: str = "rows", depth: int = DEPTH
    ) -> None:
        self.n, self.source, self.dtype, self.order = n, source, dtype, order
        self.batch: Sequence[Index] = ()
        self.width = n.width(dtype)
        self.row_step = depth + self.width
        self.buffer: Buffer = self._memory(height)

    def _memory(self, height: int) -> Buffer:
        return self.n.scratch(self.dtype, (height + self.width) * self.row_step)

    @property
    def step(self) -> Index:
        """How far rows are apart, as a run-time number."""
        return self.n.index(self.row_step)

    @abstractmethod
    def pack(self, rows: DimRange, depth: DimRange) -> None:
        """Copy a part of the operand."""

    def place(self, row: Index) -> Index:
        """Where a row of the block starts."""
        return self.n.times(row, self.step)


class MatrixOfLeft(LeftBlock):
    """From a matrix, or a batch of them."""

    def pack(self, rows: DimRange, depth: DimRange) -> None:
        n, order, steps, sizes = self.n, self.order, self.source.strides[-2:], (rows.size, depth.size)
        if self.TRANSPOSED:
            order, steps, sizes = "rows", steps[::-1], sizes[::-1]
        start = offset_of(n, self.source, (*self.batch, rows.start, depth.start))
        source, target = (
            StridedLines(self.source.buffer, start, *steps),
            RowMajorMatrix(self.buffer, n.index(0), self.step),
        )
        copy(n, order, source, target, sizes[0], sizes[1], self.source.dtype, self.dtype)


class LeftInPlace(LeftBlock):
    """A matrix whose rows are read where they lie."""

    def _memory(self, height: int) -> Buffer:
        self.row_step = 0
        self.start: Index | None = None
        return self.source.buffer

    @property
    def step(self) -> Index:
        return self.source.strides[-2]

    def pack(self, rows: DimRange, depth: DimRange) -> None:
        self.start = offset_of(self.n, self.source, (*self.batch, rows.start, depth.start))

    def place(self, row: Index) -> Index:
        return self.n.offset(self.start, row, self.step)


class ColumnsOfLeft(MatrixOfLeft):
    """From a matrix that lies by columns, which stay together: a tile's elements of one are neighbours."""

    TRANSPOSED = True

    def _memory(self, height: int) -> Buffer:
        depth, self.row_step = self.row_step - self.width, height + self.width
        return self.n.scratch(self.dtype, (depth + 1) * self.row_step)

    def place(self, row: Index) -> Index:
        return row


class PanelsOfLeft(MatrixOfLeft):
    """From any matrix, for processors that multiply by a lane: the elements of a tile's rows are neighbours, tile by
    tile, so that a tile reads them in vectors, one behind the other."""

    TRANSPOSED = True

    def __init__(
        self, n: KernelBuilder, source: Strided, tile: int, height: int, dtype: DType, order: str, depth: int = DEPTH
    ) -> None:
        self.tile, self.depth = tile, depth
        super().__init__(n, source, height, dtype, order, depth)

    def _memory(self, height: int) -> Buffer:
        self.row_step = -(-self.tile // self.width) * self.width
        return self.n.scratch(self.dtype, -(-height // self.tile) * self.row_step * self.depth)

    def pack(self, rows: DimRange, depth: DimRange) -> None:
        n, (down, across) = self.n, self.source.strides[-2:]
        start = offset_of(n, self.source, (*self.batch, rows.start, depth.start))
        order = {"rows": "columns", "columns": "rows"}.get(self.order, self.order)

        def panel(i: Index) -> None:
            source = StridedLines(self.source.buffer, n.offset(start, i, down), across, down)
            target = RowMajorMatrix(self.buffer, self.place(i), self.step)
            size = n.smaller(n.minus(rows.size, i), n.index(self.tile))
            copy(n, order, source, target, depth.size, size, self.source.dtype, self.dtype)

        strided(n, n.index(0), rows.size, self.tile, panel)

    def place(self, row: Index) -> Index:
        n = self.n
        return n.times(n.quotient(row, n.index(self.tile)), n.index(self.row_step * self.depth))


class RightPanels:
    """Panels of columns of the right operand."""

    PACKED: ClassVar[bool] = True
    """Are panels packed?"""
    lies: str = "strided"
    """How a tile reads them."""
    narrow: DType | None = None
    """The type of elements that are read where they lie, if it is another one."""
    offsets: Buffer | None = None
    """A table of where the rows of a panel are, if not one behind the other."""

    def __init__(
        self, n: KernelBuilder, dtype: DType, breadth: int, source: Strided, order: str = "rows", depth: int = DEPTH
    ) -> None:
        self.n, self.dtype, self.breadth, self.source, self.order = n, dtype, breadth, source, order
        self.batch: Sequence[Index] = ()
        self.width, self.depth = n.width(dtype), -(-depth // _SQUARE) * _SQUARE  # what is turned is written in squares
        self.buffer: Buffer = self._memory()

    def _memory(self) -> Buffer:
        return self.n.scratch(self.dtype, self.breadth * self.depth)

    def step(self, panel: Index) -> Index:
        """How far rows of a panel are apart, which is so wide."""
        return panel

    def place(self, column: Index) -> Index:
        """Where the panel that begins with a column of the block starts."""
        return self.n.times(column, self.n.index(self.depth))

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        """Get ready to pack panels of a part of the summed dim and a block of columns."""

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        """Copy ``breadth`` columns (whole vectors) from ``column`` of the block on; the last ones may not exist."""


class MatrixOfRight(RightPanels):
    """From a matrix, or a batch of them."""

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n = self.n
        start = offset_of(n, self.source, (*self.batch, depth.start, n.plus(columns.start, column)))
        source = StridedLines(self.source.buffer, start, *self.source.strides[-2:])
        target = RowMajorMatrix(self.buffer, self.place(column), breadth)
        size = n.smaller(n.minus(columns.size, column), breadth)
        copy(n, self.order, source, target, depth.size, size, self.source.dtype, self.dtype)


class RightInPlace(RightPanels):
    """A matrix whose rows are read where they lie."""

    PACKED = False
    start: Index | None = None

    def _memory(self) -> Buffer:
        self.narrow = None if self.source.dtype is self.dtype else self.source.dtype
        return self.source.buffer

    def step(self, panel: Index) -> Index:
        return self.source.strides[-2]

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        self.start = offset_of(self.n, self.source, (*self.batch, depth.start, columns.start))

    def place(self, column: Index) -> Index:
        assert self.start is not None
        return self.n.plus(self.start, column)
