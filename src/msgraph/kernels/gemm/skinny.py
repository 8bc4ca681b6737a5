"""Products with a matrix of few rows or columns: as fast as the other one is read, and read as it lies.

Elements are widened as they are loaded, and what is summed is wider than halves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, in_tiles, in_vectors, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.integer_dots import IntegerRows, integer_dots, integer_rows, write_factors
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, add_pairs, as_pairs, load_wide, row_offsets


class FewRows(NamedTuple):
    """Rows of the right operand times numbers of the left one, several at a time, added to the rows of the result."""

    n: KernelBuilder
    left: Strided
    right: Strided
    wide: DType
    rows: int
    together: int
    far: bool
    """Is the right one memory that no cache holds?"""

    def write(self, batch: Sequence[Index], down: DimRange, across: DimRange, target: RowMajorMatrix) -> None:
        """All rows, some columns."""
        n, depth, breadth = self.n, self.left.sizes[-1], self.n.width(self.wide)
        whole = n.round_down(depth, self.together)
        lines = [n.offset(target.start, n.index(r), target.stride) for r in range(self.rows)]
        for j, width, mask in in_vectors(n, across.size, breadth):
            zero = n.values(width).const(0, self.wide).value
            for line in lines:
                n.store(zero, target.buffer, n.plus(line, j), self.wide, width, mask)
        for first, end, count in ((n.index(0), whole, self.together), (whole, depth, 1)):
            for k in n.loop(first, end, count):
                self._add(batch, [n.plus(k, n.index(u)) for u in range(count)], across, target.buffer, lines)

    def _add(
        self, batch: Sequence[Index], along: Sequence[Index], across: DimRange, sums: Buffer, lines: Sequence[Index]
    ) -> None:
        """Adds what some rows of the right operand contribute to columns."""
        n, (left, right), wide = self.n, (self.left, self.right), self.wide
        starts = [offset_of(n, right, (*batch, k, across.start)) for k in along]
        numbers = [
            [load_wide(n, left.buffer, offset_of(n, left, (*batch, n.index(r), k)), left.dtype, wide, 0) for k in along]
            for r in range(self.rows)
        ]
        spread = [[VectorValue(n.broadcast(x.value, n.width(wide)), wide) for x in row] for row in numbers]
        for j, width, mask in in_vectors(n, across.size, n.width(wide)):
            for start, half in product(starts, (0, width // 2)) if self.far and width else ():
                coming = n.offset(n.plus(start, j), n.index(len(starts)), right.strides[-2])
                n.prefetch(right.buffer, n.plus(coming, n.index(half)))
            others = [load_wide(n, right.buffer, n.plus(start, j), right.dtype, wide, width, mask) for start in starts]
            for line, factors in zip(lines, spread if width else numbers, strict=True):
                at = n.plus(line, j)
                total = VectorValue(n.load(sums, at, wide, width, mask), wide)
                for factor, other in zip(factors, others, strict=True):
                    total = n.values(width).fma(factor, other, total)
                n.store(total.value, sums, at, wide, width, mask)


class Dots(NamedTuple):
    """Rows of the left operand against columns of the right one, both lying along the summed dim.

    The larger one is read once, a few of its lines against all of the other.
    """

    n: KernelBuilder
    left: Strided
    right: Strided
    wide: DType
    rows: int
    columns: int
    tall: bool
    """Is the left operand the larger one?"""
    far: bool
    """Is the right one memory that no cache holds?"""
    format: str = ""
    """Of the blocks that the right one is made of, if it is."""

    def write(self, batch: Sequence[Index], down: DimRange, across: DimRange, target: RowMajorMatrix) -> None:
        """Some rows and columns."""
        n, left, right = self.n, self.left, self.right
        pairs = left.dtype is dtypes.bfloat16 and n.target.adds_pairs
        shape = DotTile(left.dtype, self.wide, self.rows, self.columns, pairs, self.far, self.format)
        integers = None
        if self.format:
            first = offset_of(n, left, (*batch, down.start, n.index(0)))
            rows = RowMajorMatrix(left.buffer, first, left.strides[-2])
            integers = integer_rows(n, rows, left.dtype, down.size, left.sizes[-1], self.columns)
        tiles = in_tiles(n, across.size, self.columns, down.size, self.rows)
        if self.tall:  # it has no more columns than a tile
            tiles = ((n.index(0), i) for i in n.count(down.size, self.rows))
        for j, i in tiles:
            left_at = offset_of(n, left, (*batch, n.plus(down.start, i), n.index(0)))
            right_at = offset_of(n, right, (*batch, n.index(0), n.plus(across.start, j)))
            at = n.plus(n.offset(target.start, i, target.stride), j)
            lefts = RowMajorMatrix(left.buffer, left_at, left.strides[-2])
            if integers is not None:
                lefts = RowMajorMatrix(integers.elements, n.times(i, left.sizes[-1]), left.sizes[-1])
            rights, sums = RowMajorMatrix(right.buffer, right_at, right.strides[-1]), target._replace(start=at)
            sizes = n.minus(down.size, i), n.minus(across.size, j), left.sizes[-1]
            if integers is not None:
                operands = integers, lefts.start, rights, *sizes[1:], self.format, self.rows, self.columns
                call_subroutine(n, f"factors_{shape.name}", write_factors, *operands)
            call_subroutine(n, shape.name, shape.write, lefts, rights, sums, *sizes, integers)


class DotTile(NamedTuple):
    """Dot products of a few rows with a few columns; those there are not repeat the last ones."""

    dtype: DType
    wide: DType
    rows: int
    columns: int
    pairs: bool
    """Are products of pairs of bfloat16 added at once?"""
    far: bool
    """Is memory told of the columns after these?"""
    format: str = ""
    """Of the blocks that columns are made of, if they are: rows are whole numbers then."""

    @property
    def name(self) -> str:
        """The name of the function."""
        return f"dots_{self.format or self.dtype.name}_{self.rows}x{self.columns}{'_far' if self.far else ''}"

    def write(
        self, n: KernelBuilder, left: RowMajorMatrix, right: RowMajorMatrix, target: RowMajorMatrix, rows: Index,
        columns: Index, size: Index, integers: IntegerRows | None,
    ) -> None:  # fmt: skip
        """Lines of two matrices, rows of a third; how many rows and columns there are from here on, at least one of
        each, how long lines are, and rows of whole numbers, if they are."""
        lefts = [n.plus(left.start, offset) for offset in row_offsets(n, self.rows, rows, left.stride)]
        ahead = self.columns if self.far and integers is None else 0
        coming = row_offsets(n, self.columns + ahead, columns, right.stride)
        rights = [n.plus(right.start, offset) for offset in coming]
        lines = [n.plus(target.start, offset) for offset in row_offsets(n, self.rows, rows, target.stride)]
        width = n.width(self.wide)
        if integers is not None:
            dots = integer_dots(n, self.format, integers, lefts, right.buffer, rights, size)
            sums = totals(n, self.wide, dots)
            sums = sums if n.masked else [n.extract(sums[at // width], at % width) for at in range(len(dots))]
        else:
            sums = self._sums(n, (left.buffer, lefts), (right.buffer, rights), size)
        if n.masked and self.columns > 1 and width % self.columns == 0:  # the sums of a row are neighbours
            mask = n.mask(columns, self.columns)
            for r, line in enumerate(lines):
                vector, lane = divmod(r * self.columns, width)
                row = n.shuffle(sums[vector], sums[vector], range(lane, lane + self.columns))
                n.store(row, target.buffer, line, self.wide, self.columns, mask)
            return
        across = row_offsets(n, self.columns, columns, n.index(1))
        for spot, (line, column) in enumerate((line, column) for line in lines for column in across):
            total = n.extract(sums[spot // width], spot % width) if n.masked else sums[spot]
            n.store(total, target.buffer, n.plus(line, column), self.wide)

    def _sums(
        self, n: KernelBuilder, left: tuple[Buffer, Sequence[Index]], right: tuple[Buffer, Sequence[Index]], size: Index
    ) -> Sequence[SSAValue]:
        """The products of rows and columns: as lanes of vectors, or numbers where vectors have no masks."""
        wide, width = self.wide, n.width(self.wide)
        lanes = 2 * width if self.pairs else width

        def load(buffer: Buffer, at: Index, mask: SSAValue | None, lanes: int) -> SSAValue:
            if self.pairs and lanes:
                return as_pairs(n, n.load(buffer, at, self.dtype, lanes, mask))
            return load_wide(n, buffer, at, self.dtype, wide, lanes, mask).value

        def more(x: SSAValue, y: SSAValue, total: SSAValue, lanes: int) -> SSAValue:
            if self.pairs and lanes:
                return add_pairs(n, x, y, total)
            return n.values(lanes).fma(*(VectorValue(value, wide) for value in (x, y, total))).value

        def add(k: Index, mask: SSAValue | None, lanes: int) -> None:
            xs = [load(left[0], n.plus(start, k), mask, lanes) for start in left[1]]
            ys = [load(right[0], n.plus(start, k), mask, lanes) for start in right[1][: self.columns]]
            sums[:] = [more(x, y, total, lanes) for (x, y), total in zip(product(xs, ys), sums, strict=True)]

        end, sums = n.round_down(size, lanes), [n.values(width).const(0, wide).value] * (self.rows * self.columns)
        for k in n.count(end, lanes, sums):
            coming = [n.plus(start, k) for start in right[1][self.columns :]]  # what memory brings meanwhile
            for start, half in product(coming, range(0, lanes, width // 2)):  # which it does rather if it is told twice
                n.prefetch(right[0], n.plus(start, n.index(half)))
            add(k, None, lanes)
        if n.masked:
            for k in n.loop(end, size, lanes, sums):
                add(k, n.mask(n.minus(size, k), lanes), lanes)
            return totals(n, wide, sums)
        rest = totals(n, wide, sums)
        sums[:] = [n.extract(rest[at // width], at % width) for at in range(len(sums))]
        for k in n.loop(end, size, 1, sums):
            add(k, None, 0)
        return sums


def totals(n: KernelBuilder, dtype: DType, vectors: Sequence[SSAValue]) -> list[SSAValue]:
    """The sums of all lanes of each of some vectors, as the lanes of as few vectors.

    Two vectors are folded into one as long as there are lanes to fold, so all of them take little more than one does.
    """
    width, sums = n.width(dtype), list(vectors)
    size = width
    while size > 1:
        half = size // 2
        lower = [start + lane for start in range(0, 2 * width, size) for lane in range(half)]
        upper = [lane + half for lane in lower]
        pairs = [(sums[k], sums[min(k + 1, len(sums) - 1)]) for k in range(0, len(sums), 2)]
        k = n.values(width)
        sums = [
            k.add(VectorValue(n.shuffle(x, y, lower), dtype), VectorValue(n.shuffle(x, y, upper), dtype)).value
            for x, y in pairs
        ]
        size = half
    return sums
