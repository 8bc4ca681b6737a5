"""Blocks of few bits as vectors of numbers: unpacked into memory, or into panels of the right operand of a product."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.block_formats import BYTE, FORMATS, BlockBits, BlockFormat, BlockRun
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import offset_of, over
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.blocked import sum_type
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import DEPTH, DimRange, MatrixOfRight, StridedLines, copy

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
        n, width = self.n, self.n.width(self.wide)
        k, head = n.values(width), self.head()
        for run in self.form.runs:
            factor, least = (VectorValue(n.broadcast(x.value, width), self.wide) for x in self.factors(run, *head))
            for first in range(0, run.size, width):
                value = k.convert(self.numbers(run.numbers, first, width), self.wide)
                yield k.mul(value, factor) if self.form.is_centered else k.fma(value, factor, least)

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
            return factor, k.mul(least, k.convert(self.numbers(run.least), wide))
        return factor, k.mul(factor, k.const(-self.form.zero, wide)) if self.form.zero else least

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


def unpack(
    n: KernelBuilder, name: str, source: StridedLines, target: StridedLines, size: tuple[Index, Index], dtype: DType,
    apart: bool = False,
) -> None:  # fmt: skip
    """So many lines of so many blocks, as elements of ``dtype``, which may be ``apart``."""

    def write(inner: KernelBuilder, *arguments: SSAValue) -> None:
        here, there = StridedLines(*arguments[:4]), StridedLines(*arguments[4:8])
        form, wide = FORMATS[name], sum_type(dtype)
        width = inner.width(wide)

        def block(i: Index, b: Index) -> None:
            start = inner.offset(inner.offset(here.start, i, here.step), b, inner.index(form.size))
            line, first = inner.offset(there.start, i, there.step), inner.times(b, inner.index(form.elements))
            reader = BlockReader(inner, form, wide, dtypes.int32, here.buffer, start)
            for position, element in enumerate(reader.vectors()):
                at = inner.plus(first, inner.index(position * width))
                value = inner.values(width).convert(element, dtype).value
                if not apart:
                    inner.store(value, there.buffer, inner.plus(line, at), dtype, width)
                for lane in range(width) if apart else ():
                    spot = inner.offset(line, inner.plus(at, inner.index(lane)), there.along)
                    inner.store(inner.extract(value, lane), there.buffer, spot, dtype)

        lines, blocks = arguments[8:]
        inner.count(lines, lambda i: inner.count(blocks, lambda b: block(i, b)))

    call_subroutine(n, f"unpack_{name}_{dtype.name}{'_apart' * apart}", [*source, *target, *size], write)


def dequantize_nest(n: KernelBuilder, rows: Strided, output: Strided, name: str) -> None:
    """The loops of ``ms.dequantize``; ``n.plan`` says whether elements of a row are apart."""
    one, none = n.index(1), n.index(0)
    blocks = n.quotient(output.sizes[-1], n.index(FORMATS[name].elements))

    def row(positions: tuple[Index, ...]) -> None:
        starts = [offset_of(n, tensor, (*positions, none)) for tensor in (rows, output)]
        source, target = (
            StridedLines(tensor.buffer, start, none, tensor.strides[-1])
            for tensor, start in zip((rows, output), starts, strict=True)
        )
        unpack(n, name, source, target, (one, blocks), output.dtype, n.plan)

    over(n, output.sizes[:-1], row)


class UnpackedRight(MatrixOfRight):
    """Panels of a matrix of blocks that lie along the summed dim: lines of a panel are unpacked beside it first."""

    def __init__(self, n: KernelBuilder, dtype: DType, breadth: int, source: Strided, name: str, panel: int) -> None:
        super().__init__(n, dtype, breadth, source, "columns")
        self.name, self.line = name, DEPTH + self.width
        self.lines = n.scratch(dtype, panel * self.line)

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n, elements = self.n, self.n.index(FORMATS[self.name].elements)
        byte = n.times(n.quotient(depth.start, elements), n.index(FORMATS[self.name].size))
        start = offset_of(n, self.source, (*self.batch, byte, n.plus(columns.start, column)))
        source = StridedLines(self.source.buffer, start, self.source.strides[-1], n.index(1))
        size = n.smaller(n.minus(columns.size, column), breadth)
        lines = StridedLines(self.lines, n.index(0), n.index(self.line), n.index(1))
        unpack(n, self.name, source, lines, (size, n.quotient(depth.size, elements)), self.dtype)
        unpacked = lines._replace(step=lines.along, along=lines.step)
        target = RowMajorMatrix(self.buffer, self.place(column), breadth)
        copy(n, "columns", unpacked, target, depth.size, size, self.dtype, self.dtype)
