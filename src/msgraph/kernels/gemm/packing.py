"""Blocks of matrices copied to where a product reads them fastest, in the type it computes with.

Of the left operand a block of rows is kept row by row, of the right operand panels of columns, one row of the panel
after the other. What copies them is a function of its own, shared by all products of a module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from xdsl.dialects import vector
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, in_blocks, in_tiles, lanes_below, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.transpose import transposed
from msgraph.kernels.builder.types import scalar_type, vector_of
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, load_wide

DEPTH = 512
"""Steps of the summed dim that are packed at once, where nothing else is said."""
UNIT = 16
"""Pairs that a matrix unit multiplies at once: so many are packed, the last ones zeros. Rows of pairs packed at a time:
memory brings what is beside a part of one, too."""


# -- what copies ----------------------------------------------------------------------------------------------------


class StridedLines(NamedTuple):
    """Lines of memory: where the first one starts, how far they are apart, how far the elements of one are."""

    buffer: Buffer
    start: Index
    step: Index
    along: Index


@dataclass
class PanelCopy:
    """A way to copy ``lines`` of ``size`` elements each; it may overwrite up to a vector behind each of both."""

    n: KernelBuilder
    source: StridedLines
    target: RowMajorMatrix
    lines: Index
    size: Index
    dtype: DType
    wide: DType
    square: ClassVar[int] = 8
    """Lines and elements that are turned at once, at most: 16 are no faster, and take longer to compile."""

    def load(self, line: Index, k: Index, width: int, is_whole: bool) -> SSAValue:
        """Neighbours in a line as what the product computes with; there may be fewer where they are not ``whole``."""
        n, source = self.n, self.source
        mask = None if is_whole else n.mask(n.minus(self.size, k), width)
        at = n.plus(n.offset(source.start, line, source.step), k)
        return load_wide(n, source.buffer, at, self.dtype, self.wide, width, mask).value

    def straight(self) -> None:
        """Line by line."""
        n, width = self.n, self.n.width(self.wide)
        for i in n.count(self.lines):
            whole = n.round_down(self._unbroken(i), width)
            for start, end, is_whole in ((n.index(0), whole, True), (whole, self.size, False)):
                for k in n.loop(start, end, width):
                    value = self.load(i, k, width, is_whole)
                    n.store(value, self.target.buffer, n.plus(self._there(i), k), self.wide, width)

    def across(self) -> None:
        """Elements of a line go to neighbouring lines: small squares are turned in registers, such that a block of
        them reads and writes whole lines of the cache."""
        n, together = self.n, min(self.square, self.n.width(self.wide))
        last, zero = n.minus(self.lines, n.index(1)), n.index(0)

        for line in n.count(self.lines, UNIT):
            whole = n.round_down(self._unbroken(n.plus(line, n.index(UNIT - 1))), together)
            ways = [(zero, whole, True), (whole, self.size, False)]
            for start, end, is_whole in [(zero, self.size, False)] if n.masked and self.square < UNIT else ways:
                for k in n.loop(start, end, together):
                    for i in n.loop(line, n.smaller(n.plus(line, n.index(UNIT)), self.lines), together):
                        there = n.plus(self._there(k), i)  # lines behind the end repeat the last one: nobody reads them
                        lines = [n.smaller(n.plus(i, n.index(r)), last) for r in range(together)]
                        for value in transposed(n, [self.load(r, k, together, is_whole) for r in lines]):
                            n.store(value, self.target.buffer, there, self.wide, together)
                            there = n.plus(there, self.target.stride)

    def single(self) -> None:
        """One element after the other."""
        n = self.n
        for i, k in in_tiles(n, self.lines, 1, self.size, 1):
            at = n.offset(n.offset(self.source.start, i, self.source.step), k, self.source.along)
            value = load_wide(n, self.source.buffer, at, self.dtype, self.wide, 0).value
            n.store(value, self.target.buffer, n.plus(self._there(i), k), self.wide)

    def _unbroken(self, line: Index) -> Index:
        """How many elements are there in full of all lines up to this one."""
        return self.size

    def _there(self, line: Index) -> Index:
        return self.n.offset(self.target.start, line, self.target.stride)


@dataclass
class PairCopy(PanelCopy):
    """The same of pairs of bfloat16, as numbers of 32 bits: neighbours in a line, or one of each of two lines.

    There are ``elements`` in the dim that is paired; what a pair has no element for is zero.
    """

    elements: Index
    joins_lines: bool
    square: ClassVar[int] = UNIT

    def load(self, line: Index, k: Index, width: int, is_whole: bool) -> SSAValue:
        n, source, two = self.n, self.source, self.n.index(2)

        def some(line: Index, first: Index, count: Index, width: int) -> SSAValue:
            at = n.plus(n.offset(source.start, line, source.step), first)
            return n.load(source.buffer, at, self.dtype, width, None if is_whole else lanes_below(n, count, width))

        if self.joins_lines:
            last, zero = n.minus(self.elements, n.index(1)), n.values(width).const(0, self.dtype).value
            rows = [n.offset(n.index(half), line, two) for half in range(2)]
            if is_whole:
                first, second = (some(row, k, n.minus(self.size, k), width) for row in rows)
            else:
                lines = [some(n.smaller(row, last), k, n.minus(self.size, k), width) for row in rows]
                behind = [n.broadcast(n.less(last, row), width) for row in rows]
                first, second = (n.choose(b, zero, value) for b, value in zip(behind, lines, strict=True))
            pairs = n.shuffle(first, second, [lane + half * width for lane in range(width) for half in range(2)])
        else:
            at = n.times(k, two)
            pairs = some(line, at, n.minus(self.elements, at), 2 * width)
        type_ = vector_of(scalar_type(self.wide), width)
        return n.append(vector.BitcastOp.create(operands=[pairs], result_types=[type_]))

    def _unbroken(self, line: Index) -> Index:
        n = self.n
        whole = n.quotient(self.elements, n.index(2))
        return n.choose(n.less(line, whole), self.size, n.index(0)) if self.joins_lines else whole


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
    sizes: Sequence[Index],
    dtype: DType,
    wide: DType,
    paired: int = 0,
) -> None:
    """Lines of elements (``sizes`` says how many of both) of a matrix that lies by ``rows``, by ``columns`` or ``any``
    way. Where bfloat16 becomes int32, elements along the dim ``paired`` become pairs."""

    def write(inner: KernelBuilder, source: StridedLines, target: RowMajorMatrix, *sizes: Index) -> None:
        own = inner, source, target, sizes[0], sizes[1], dtype, wide
        _ORDERS[order](PairCopy(*own, sizes[2], not paired) if makes_pairs(dtype, wide) else PanelCopy(*own))

    lines = list(sizes)
    if order == "columns":  # its lines are the columns
        source, paired = source._replace(step=source.along, along=source.step), 1 - paired
        lines.reverse()
    name = f"pack_{order}_{dtype.name}_{wide.name}"
    if makes_pairs(dtype, wide):
        name, elements = f"{name}_{paired}", lines[paired]
        pairs = n.quotient(n.plus(elements, n.index(1)), n.index(2))
        lines[paired] = n.round_down(n.plus(pairs, n.index(UNIT - 1)), UNIT)
        lines.append(elements)
    call_subroutine(n, name, write, source, target, *lines)


def makes_pairs(dtype: DType, wide: DType) -> bool:
    """Are elements of a dtype packed in pairs, if they are packed as ``wide``? One instruction multiplies and adds up
    both of a pair."""
    return dtype is dtypes.bfloat16 and wide is dtypes.int32


# -- operands -------------------------------------------------------------------------------------------------------


def elements_of(n: KernelBuilder, depth: DimRange, whole: Index, pairs: bool) -> DimRange:
    """Steps of a summed dim of ``whole`` elements; ``depth`` says them, or pairs of them."""
    if not pairs:
        return depth
    first = n.times(depth.start, n.index(2))
    return DimRange(first, n.smaller(n.times(depth.size, n.index(2)), n.minus(whole, first)))


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
        self.width, self.pairs = n.width(dtype), makes_pairs(source.dtype, dtype)
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
        n, order, along = self.n, self.order, elements_of(self.n, depth, self.source.sizes[-1], self.pairs)
        steps, sizes = self.source.strides[-2:], (rows.size, along.size)
        if self.TRANSPOSED:
            order, steps, sizes = "rows", steps[::-1], sizes[::-1]
        start = offset_of(n, self.source, (*self.batch, rows.start, along.start))
        source, target = (
            StridedLines(self.source.buffer, start, *steps),
            RowMajorMatrix(self.buffer, n.index(0), self.step),
        )
        copy(n, order, source, target, sizes, self.source.dtype, self.dtype, 1)


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
        for i, size in in_blocks(n, rows.size, self.tile):
            source = StridedLines(self.source.buffer, n.offset(start, i, down), across, down)
            target = RowMajorMatrix(self.buffer, self.place(i), self.step)
            copy(n, order, source, target, (depth.size, size), self.source.dtype, self.dtype)

    def place(self, row: Index) -> Index:
        n = self.n
        return n.times(n.quotient(row, n.index(self.tile)), n.index(self.row_step * self.depth))


class RightPanels:
    """Panels of columns of the right operand."""

    lies: str = "strided"
    """How a tile reads them."""
    are_whole: bool = False
    """Are columns a multiple of a panel's? Behind the last one may be denormal numbers, which are slow to multiply."""
    narrow: DType | None = None
    """The type of elements that are read where they lie, if it is another one."""
    offsets: Buffer | None = None
    """A table of where the rows of a panel are, if not one behind the other."""

    def __init__(
        self, n: KernelBuilder, dtype: DType, breadth: int, source: Strided, order: str = "rows", depth: int = DEPTH
    ) -> None:
        self.n, self.dtype, self.breadth, self.source, self.order = n, dtype, breadth, source, order
        self.batch: Sequence[Index] = ()
        self.width, self.depth = n.width(dtype), -(-depth // UNIT) * UNIT  # what is turned is written in squares
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

    def fill(self, depth: DimRange, columns: DimRange, panel: int) -> None:
        """Copy all panels, ``panel`` columns each. What is behind the last column means nothing."""
        n = self.n
        self.begin(depth, columns)
        for j, size in in_blocks(n, columns.size, panel):
            self.pack(depth, DimRange(n.plus(columns.start, j), size), j, n.index(panel))

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        """Copy ``columns``, which begin at ``column`` of the block, to a panel of ``breadth`` (whole vectors)."""


class MatrixOfRight(RightPanels):
    """From a matrix, or a batch of them."""

    first: Index | None = None
    """Where in a panel the rows begin that are being packed."""

    def fill(self, depth: DimRange, columns: DimRange, panel: int) -> None:
        if self.order != "rows" or not makes_pairs(self.source.dtype, self.dtype):
            super().fill(depth, columns, panel)
            return
        for first, count in in_blocks(self.n, depth.size, UNIT):
            self.first = self.n.times(first, self.n.index(panel))
            super().fill(DimRange(self.n.plus(depth.start, first), count), columns, panel)

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n = self.n
        along = elements_of(n, depth, self.source.sizes[-2], makes_pairs(self.source.dtype, self.dtype))
        start = offset_of(n, self.source, (*self.batch, along.start, columns.start))
        source = StridedLines(self.source.buffer, start, *self.source.strides[-2:])
        target = RowMajorMatrix(self.buffer, self.place(column), breadth)
        if self.first is not None:
            target = target._replace(start=n.plus(target.start, self.first))
        copy(n, self.order, source, target, (along.size, columns.size), self.source.dtype, self.dtype)


class RightInPlace(RightPanels):
    """A matrix whose rows are read where they lie."""

    start: Index | None = None

    def _memory(self) -> Buffer:
        self.narrow = None if self.source.dtype is self.dtype else self.source.dtype
        return self.source.buffer

    def step(self, panel: Index) -> Index:
        return self.source.strides[-2]

    def fill(self, depth: DimRange, columns: DimRange, panel: int) -> None:
        self.start = offset_of(self.n, self.source, (*self.batch, depth.start, columns.start))

    def place(self, column: Index) -> Index:
        assert self.start is not None
        return self.n.plus(self.start, column)


class PairsInPlace(RightInPlace):
    """The same, of an even number of rows whose elements are taken in pairs."""

    def fill(self, depth: DimRange, columns: DimRange, panel: int) -> None:
        super().fill(elements_of(self.n, depth, self.source.sizes[-2], True), columns, panel)
