"""Operands of bfloat16 packed in pairs along the summed dim: one instruction multiplies and adds up both of a pair.

A pair is a 32-bit number in the packed blocks, so these lie as those of float32 do. A pair without a second element has
zero there. See ``x86vector.avx512.dot``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects import vector
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.kernels.builder.loop_nests import in_tiles, offset_of
from msgraph.kernels.builder.loops import Index, KernelBuilder
from msgraph.kernels.builder.masks import lanes_below
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.transpose import transposed
from msgraph.kernels.builder.types import scalar_type, vector_of
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import DimRange, MatrixOfLeft, MatrixOfRight, RightInPlace, StridedLines


class PairCopy(NamedTuple):
    """``lines`` of ``size`` elements each; pairs are neighbours in a line, or one element of each of two lines."""

    n: KernelBuilder
    source: StridedLines
    target: RowMajorMatrix
    lines: Index
    size: Index

    @property
    def lanes(self) -> int:
        """Pairs of a vector."""
        return self.n.width(dtypes.int32)

    def rows_of_left(self) -> None:
        """Neighbours in a line, line by line."""
        n = self.n

        def pairs(i: Index, k: Index) -> None:
            self._store(self._near(i, k), n.plus(self._there(i), _half(n, k)))

        in_tiles(n, self.lines, 1, self.size, 2 * self.lanes, pairs)

    def columns_of_right(self) -> None:
        """Neighbours in a line, which go to neighbouring lines."""
        n, last = self.n, self.n.minus(self.lines, self.n.index(1))

        def square(line: Index, k: Index) -> None:
            rows = [self._near(n.smaller(n.plus(line, n.index(r)), last), k) for r in range(self.lanes)]
            self._turn(rows, n.plus(self._there(_half(n, k)), line))

        in_tiles(n, self.lines, self.lanes, self.size, 2 * self.lanes, square)

    def rows_of_right(self) -> None:
        """One of each of two lines."""
        n = self.n

        def pair(k: Index, j: Index) -> None:
            self._store(self._far(k, j), n.plus(self._there(_half(n, k)), j))

        in_tiles(n, self.lines, 2, self.size, self.lanes, pair)

    def columns_of_left(self) -> None:
        """One of each of two lines; they go to neighbouring lines."""
        n = self.n

        def square(k: Index, i: Index) -> None:
            rows = [self._far(n.plus(k, n.index(2 * r)), i) for r in range(self.lanes)]
            self._turn(rows, n.plus(self._there(i), _half(n, k)))

        in_tiles(n, self.lines, 2 * self.lanes, self.size, self.lanes, square)

    def _there(self, line: Index) -> Index:
        return self.n.offset(self.target.start, line, self.target.stride)

    def _store(self, value: SSAValue, at: Index) -> None:
        self.n.store(value, self.target.buffer, at, dtypes.int32, self.lanes)

    def _turn(self, rows: list[SSAValue], at: Index) -> None:
        n = self.n
        for column, value in enumerate(transposed(n, rows)):
            self._store(value, n.offset(at, n.index(column), self.target.stride))

    def _near(self, line: Index, k: Index) -> SSAValue:
        """Pairs of neighbours."""
        n = self.n
        mask = lanes_below(n, n.minus(self.size, k), 2 * self.lanes)
        at = n.plus(n.offset(self.source.start, line, self.source.step), k)
        return as_numbers(n, n.load(self.source.buffer, at, dtypes.bfloat16, 2 * self.lanes, mask))

    def _far(self, line: Index, j: Index) -> SSAValue:
        """Pairs of one element each of two lines."""
        n, halves = self.n, list[SSAValue]()
        for row in (line, n.plus(line, n.index(1))):
            count = n.choose(n.less(row, self.lines), n.minus(self.size, j), n.index(0))
            at = n.plus(n.offset(self.source.start, row, self.source.step), j)
            halves.append(
                n.load(self.source.buffer, at, dtypes.bfloat16, self.lanes, lanes_below(n, count, self.lanes))
            )
        lanes = [lane + half * self.lanes for lane in range(self.lanes) for half in range(2)]
        return as_numbers(n, n.shuffle(halves[0], halves[1], lanes))


def _half(n: KernelBuilder, size: Index) -> Index:
    return n.quotient(size, n.index(2))


def as_numbers(n: KernelBuilder, value: SSAValue) -> SSAValue:
    """Pairs as 32-bit numbers."""
    type_ = vector_of(scalar_type(dtypes.int32), n.width(dtypes.int32))
    return n.append(vector.BitcastOp.create(operands=[value], result_types=[type_]))


def _call(
    n: KernelBuilder,
    order: str,
    ways: Sequence[Callable[[PairCopy], None]],
    source: StridedLines,
    target: RowMajorMatrix,
    lines: Index,
    size: Index,
) -> None:
    """Copies a matrix that lies by ``rows`` or by ``columns``, the first way or the second one."""
    write = ways[order == "columns"]
    if order == "columns":
        source, lines, size = source._replace(step=source.along, along=source.step), size, lines

    def body(inner: KernelBuilder, *arguments: SSAValue) -> None:
        write(
            PairCopy(inner, StridedLines(*arguments[:4]), RowMajorMatrix(*arguments[4:7]), arguments[7], arguments[8])
        )

    call_subroutine(n, f"pairs_{write.__name__}", [*source, *target, lines, size], body)


def _elements(n: KernelBuilder, depth: DimRange, whole: Index) -> DimRange:
    """Steps of the summed dim, from pairs of them."""
    first = n.times(depth.start, n.index(2))
    return DimRange(first, n.smaller(n.times(depth.size, n.index(2)), n.minus(whole, first)))


class PairsOfLeft(MatrixOfLeft):
    """The left operand; ``depth`` counts pairs."""

    def pack(self, rows: DimRange, depth: DimRange) -> None:
        n, ways = self.n, (PairCopy.rows_of_left, PairCopy.columns_of_left)
        along = _elements(n, depth, self.source.sizes[-1])
        start = offset_of(n, self.source, (*self.batch, rows.start, along.start))
        source = StridedLines(self.source.buffer, start, *self.source.strides[-2:])
        target = RowMajorMatrix(self.buffer, n.index(0), self.step)
        _call(n, self.order, ways, source, target, rows.size, along.size)


class PairsInPlace(RightInPlace):
    """The right operand where it lies, of an even number of rows."""

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        super().begin(depth._replace(start=self.n.times(depth.start, self.n.index(2))), columns)


class PairsOfRight(MatrixOfRight):
    """The right operand."""

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n, ways = self.n, (PairCopy.rows_of_right, PairCopy.columns_of_right)
        along = _elements(n, depth, self.source.sizes[-2])
        start = offset_of(n, self.source, (*self.batch, along.start, n.plus(columns.start, column)))
        target = RowMajorMatrix(self.buffer, self.place(column), breadth)
        size = n.smaller(n.minus(columns.size, column), breadth)
        source = StridedLines(self.source.buffer, start, *self.source.strides[-2:])
        _call(n, self.order, ways, source, target, along.size, size)
