"""Blocks of few bits as vectors of numbers: unpacked into memory, or into panels of the right operand of a product."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects import arith, vector

from msgraph.dialects import dtypes
from msgraph.dialects.block_formats import BYTE, FORMATS, BlockBits, BlockFormat, BlockRun
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.types import scalar_type, sum_type, vector_of
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
        k, head = self.n.values(width), self.heads(1, width)
        for run in self.form.runs:
            scale, least = self.factors([run], *head, width)
            for first in range(0, run.size, width):
                yield k.fma(k.convert(self.numbers(run.numbers, first, width), self.wide), scale, least)

    def heads(self, blocks: int, lanes: int) -> tuple[VectorValue, VectorValue]:
        """The scales of so many blocks from here on, and their least values, as lanes; those of one in all of them."""
        k, form = self.n.values(lanes), self.form
        scales = k.const(1.0, self.wide) if form.scale is None else self._halves(form.scale, blocks, lanes)
        if form.least is None:
            return scales, k.const(0.0, self.wide)
        least = self._halves(form.least, blocks, lanes)
        return scales, k.neg(least) if form.sign < 0 else least

    def factors(
        self, runs: Sequence[BlockRun], scale: VectorValue, least: VectorValue, lanes: int
    ) -> tuple[VectorValue, VectorValue]:
        """What multiplies the numbers of runs, and what is added to them then: a run has a lane, or one has all."""
        k, wide = self.n.values(lanes), self.wide

        def times(x: VectorValue, bits: Sequence[BlockBits | None]) -> VectorValue:
            numbers = [self.numbers(each).value for each in bits if each is not None]
            if not numbers:
                return x
            own = self.n.collect(numbers) if len(numbers) > 1 else self.n.broadcast(numbers[0], lanes)
            return k.mul(x, k.convert(VectorValue(own, self.whole), wide))

        factor, least = times(scale, [run.scale for run in runs]), times(least, [run.least for run in runs])
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

    def _halves(self, byte: int, blocks: int, lanes: int) -> VectorValue:
        """A float16 of each of some blocks; that of one in all lanes."""
        n, room = self.n, max(lanes, _HALVES)
        bits, type_ = [n.values().const(0, dtypes.uint16).value] * room, vector_of(scalar_type(dtypes.uint16), 1)
        for i in range(blocks):
            at = n.plus(self.start, n.index(byte + i * self.form.size))
            pair = n.load(self.buffer, at, dtypes.uint8, dtypes.float16.size)
            bits[i] = n.extract(n.append(vector.BitcastOp.create(operands=[pair], result_types=[type_])), 0)
        halves = n.values(room).bitcast(VectorValue(n.collect(bits), dtypes.uint16), dtypes.float16)
        wide = n.values(room).convert(halves, self.wide).value
        return VectorValue(n.shuffle(wide, wide, [lane % blocks for lane in range(lanes)]), self.wide)

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
