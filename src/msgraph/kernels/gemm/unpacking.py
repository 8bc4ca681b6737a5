"""Blocks of few bits as vectors of numbers: unpacked into memory, or into panels of the right operand of a product."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.dialects import arith

from msgraph.dialects import dtypes
from msgraph.dialects.block_formats import BYTE, FORMATS, BlockBits, BlockFormat, BlockRun
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import DEPTH, MatrixOfRight, StridedLines, copy

_HALVES = 8
"""Lanes of a vector with one float16: a scalar one is loaded into lanes that are still waited for."""


class BlockReader(NamedTuple):
    """Reads the block that starts at a byte: its scales in ``wide``, its numbers as ``whole`` ones."""

    n: KernelBuilder
    form: BlockFormat
    wide: DType
    whole: DType
    buffer: Buffer
    start: Index

    def vectors(self) -> Iterator[VectorValue]:
        """The elements, vector by vector."""
        width = self.n.width(self.wide)
        k, head = self.n.values(width), self.head()
        for run in self.form.runs:
            factors = self.factors(run, *head)
            scale, least = (VectorValue(self.n.broadcast(x.value, width), self.wide) for x in factors)
            for first in range(0, run.size, width):
                yield k.fma(k.convert(self.numbers(run.numbers, first, width), self.wide), scale, least)

    def head(self) -> tuple[VectorValue, VectorValue]:
        """The scale of the block and its least value."""
        k, form = self.n.values(), self.form
        if form.least is None:
            return self._half(form.scale), k.const(0.0, self.wide)
        least = self._half(form.least)
        return self._half(form.scale), k.neg(least) if form.sign < 0 else least

    def factors(self, run: BlockRun, scale: VectorValue, least: VectorValue) -> tuple[VectorValue, VectorValue]:
        """What multiplies the numbers of a run, and what is added to them then."""
        k, wide = self.n.values(), self.wide
        factor = scale if run.scale is None else k.mul(scale, k.convert(self.numbers(run.scale), wide))
        if run.least is not None:
            least = k.mul(least, k.convert(self.numbers(run.least), wide))
        elif self.form.zero:
            least = k.mul(factor, k.const(-self.form.zero, wide))
        return factor, least

    def numbers(self, bits: BlockBits, first: int = 0, width: int = 0) -> VectorValue:
        """Neighbours from the ``first`` on, or one number where ``width`` is 0."""
        k, whole = self.n.values(width), self.whole
        if bits.bits == BYTE:
            return self._byte(bits.byte + first, width, dtypes.int8)
        low = self._cut(self._byte(bits.byte + first, width), bits.shift, bits.bits, width)
        if bits.high_byte is None:
            return low
        high = self._cut(self._byte(bits.high_byte + first, width), bits.high_shift, 2, width)
        return k.or_(low, k.emit(arith.ShLIOp, whole, high, k.const(bits.bits, whole)))

    def _half(self, byte: int) -> VectorValue:
        n, k, lanes = self.n, self.n.values(), self.n.values(_HALVES)
        low, high = (k.convert(self._byte(byte + i), dtypes.uint16) for i in range(2))
        bits = k.or_(low, k.mul(high, k.const(1 << BYTE, dtypes.uint16)))
        alone = n.collect([bits.value, *[k.const(0, dtypes.uint16).value] * (_HALVES - 1)])
        half = lanes.bitcast(VectorValue(alone, dtypes.uint16), dtypes.float16)
        return VectorValue(n.extract(lanes.convert(half, self.wide).value, 0), self.wide)

    def _byte(self, byte: int, width: int = 0, dtype: DType = dtypes.uint8) -> VectorValue:
        value = self.n.load(self.buffer, self.n.plus(self.start, self.n.index(byte)), dtypes.uint8, width)
        return self.n.values(width).convert(VectorValue(value, dtype), self.whole)

    def _cut(self, byte: VectorValue, shift: int, bits: int, width: int) -> VectorValue:
        k, whole = self.n.values(width), self.whole
        if shift:
            byte = k.emit(arith.ShRUIOp, whole, byte, k.const(shift, whole))
        return byte if shift + bits == BYTE else k.and_(byte, k.const((1 << bits) - 1, whole))


def unpack(n: KernelBuilder, name: str, *operands: Index, dtype: DType) -> None:
    """A row of blocks into elements of ``dtype``: the buffer of blocks and where they start, that of elements and where
    they start, and how many blocks there are."""

    def write(inner: KernelBuilder, buffer: Buffer, start: Index, there: Buffer, at: Index, blocks: Index) -> None:
        form, wide = FORMATS[name], sum_type(dtype)
        width = inner.width(wide)
        for b in inner.count(blocks):
            byte = inner.offset(start, b, inner.index(form.size))
            for position, element in enumerate(BlockReader(inner, form, wide, dtypes.int32, buffer, byte).vectors()):
                first = inner.offset(inner.index(position * width), b, inner.index(form.elements))
                inner.store(element.value, there, inner.plus(at, first), dtype, width)

    call_subroutine(n, f"unpack_{name}_{dtype.name}", write, *operands)


class UnpackedRight(MatrixOfRight):
    """Panels of a matrix of blocks that lie along the summed dim: lines of a panel are unpacked beside it first."""

    def __init__(self, n: KernelBuilder, dtype: DType, breadth: int, source: Strided, name: str, panel: int) -> None:
        super().__init__(n, dtype, breadth, source, "columns")
        self.name, self.line = name, DEPTH + self.width
        self.lines = n.scratch(dtype, panel * self.line)

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n, form, across = self.n, FORMATS[self.name], self.source.strides[-1]
        elements, one, line = n.index(form.elements), n.index(1), n.index(self.line)
        byte = n.times(n.quotient(depth.start, elements), n.index(form.size))
        start, blocks = offset_of(n, self.source, (*self.batch, byte, columns.start)), n.quotient(depth.size, elements)
        for i in n.count(columns.size):
            operands = self.source.buffer, n.offset(start, i, across), self.lines, n.times(i, line), blocks
            unpack(n, self.name, *operands, dtype=self.dtype)
        target = RowMajorMatrix(self.buffer, self.place(column), breadth)
        lines = StridedLines(self.lines, n.index(0), one, line)
        copy(n, "columns", lines, target, (depth.size, columns.size), self.dtype, self.dtype)
