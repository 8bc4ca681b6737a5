"""The ops of a convolution as products with a framed image: what the left operand is, and where the sums go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, offset_of, over
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.conv.direct import finish, store_apart
from msgraph.kernels.conv.padded_image import ALL, FramedRows, FramePlan, PackedRows, PhasePlan, StridePhase
from msgraph.kernels.gemm.blocked import Product
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import LeftBlock, MatrixOfLeft


class FramedConvolution(NamedTuple):
    """The products, for some groups of channels."""

    n: KernelBuilder
    groups: int
    plan: FramePlan | PhasePlan

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        n, plan = self.n, self.plan
        assert isinstance(plan, FramePlan)
        groups = n.index(self.groups)
        outputs = n.quotient(weight.sizes[0], groups)
        depth = n.times(weight.sizes[1], n.index(plan.taps))
        strides = (n.times(outputs, weight.strides[0]), weight.strides[0], n.index(1))
        kernels = Strided(weight.buffer, weight.dtype, (groups, outputs, depth), strides)
        left = MatrixOfLeft(n, kernels, plan.tiling.height, weight.dtype, "rows")
        self._write(data, output, left, (outputs, weight.sizes[1]), plan, ALL)

    def input(self, places: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d_input``: one product for each remainder of rows and columns."""
        n, plan = self.n, self.plan
        assert isinstance(plan, PhasePlan)
        groups = n.index(self.groups)
        outputs = n.quotient(weight.sizes[0], groups)
        sizes = (weight.sizes[1], outputs)
        for phase, own in plan.phases:
            if own is None:
                _clear(n, output, phase)
                continue
            left: LeftBlock = FilterPlanes(n, weight, own, outputs, plan.kernel)
            if plan.kernel == (1, 1):
                strides = (n.times(outputs, weight.strides[0]), n.index(1), weight.strides[0])
                kernels = Strided(weight.buffer, weight.dtype, (groups, *sizes), strides)
                left = MatrixOfLeft(n, kernels, own.tiling.height, weight.dtype, "columns")
            self._write(places, output, left, sizes, own, phase)
        if len(plan.phases) > 1:  # else no place of the image is left out, and sums have been given away
            finish(n, output)

    def _write(
        self,
        image: Strided,
        output: Strided,
        left: LeftBlock,
        sizes: tuple[Index, Index],
        plan: FramePlan,
        phase: StridePhase,
    ) -> None:
        """All images and groups: ``sizes`` are the rows of the product, and the channels of the image, of a group."""
        n, zero = self.n, self.n.index(0)
        places = phase.places(n, output)
        frame = (PackedRows if plan.packed else FramedRows)(n, image, plan, places)
        product = Product(n, frame.dtype, plan.tiling, left, frame)
        product.part, product.breadth = plan.part, plan.breadth
        product.apart(plan.rows)
        depth = n.times(sizes[1], n.index(plan.taps))
        for at in over(n, (n.index(self.groups),) if plan.packed else (image.sizes[0], n.index(self.groups))):
            image_index, group = (zero, *at) if plan.packed else at
            left.batch = (group,)
            frame.origin = offset_of(n, image, (image_index, n.times(group, sizes[1]), zero, zero))
            first = n.times(group, sizes[0])
            if plan.packed:
                product.finish = Runs(n, output, phase, places, places[1], None, first).write
                columns = n.times(n.times(image.sizes[0], places[0]), places[1])
            else:
                product.finish = Runs(n, output, phase, places, frame.pitch, image_index, first).write
                columns = n.plus(n.times(n.minus(places[0], n.index(1)), frame.pitch), places[1])
            product.write(None, sizes[0], columns, depth)


class FilterPlanes(LeftBlock):
    """Kernels seen from the channels they read: of all of them, the elements that meet the places of a phase."""

    def __init__(
        self, n: KernelBuilder, source: Strided, plan: FramePlan, outputs: Index, kernel: tuple[int, int]
    ) -> None:
        super().__init__(n, source, plan.tiling.height, source.dtype)
        self.outputs, self.size, columns = outputs, kernel[0] * kernel[1], kernel[1]
        self.elements = [k.element * columns + m.element for k in plan.sides[0].reaches for m in plan.sides[1].reaches]

    def pack(self, rows: DimRange, depth: DimRange) -> None:
        n, source, zero, taps = self.n, self.source, self.n.index(0), self.n.index(len(self.elements))
        first = n.plus(n.times(self.batch[0], self.outputs), n.quotient(depth.start, taps))
        start = offset_of(n, source, (first, rows.start, zero, zero))
        count = n.quotient(depth.size, taps)
        name = "_".join(map(str, ("turn_kernels", self.dtype.name, self.size, *self.elements)))
        call_subroutine(n, name, self._turn, source.buffer, start, *source.strides[:2], self.buffer, rows.size, count)

    def _turn(
        self, n: KernelBuilder, buffer: Buffer, start: Index, output: Index, channel: Index, target: Buffer,
        rows: Index, outputs: Index,
    ) -> None:  # fmt: skip
        taps, width = len(self.elements), self.width
        for i in n.count(rows):
            source, there = n.offset(start, i, channel), n.times(i, n.index(self.row_step))
            for o in n.count(outputs):
                here, at = n.offset(source, o, output), n.offset(there, o, n.index(taps))
                if self.size > width:
                    for tap, element in enumerate(self.elements):
                        value = n.load(buffer, n.plus(here, n.index(element)), self.dtype)
                        n.store(value, target, n.plus(at, n.index(tap)), self.dtype)
                else:  # what is written behind those of one kernel is overwritten by those of the next
                    value = n.load(buffer, here, self.dtype, width, n.mask(n.index(self.size), width))
                    lanes = [*self.elements, *[0] * (width - taps)]
                    n.store(n.shuffle(value, value, lanes), target, at, self.dtype, width)


class Runs(NamedTuple):
    """What becomes of sums at places a ``pitch`` apart from row to row: those between rows are left out."""

    n: KernelBuilder
    output: Strided
    phase: StridePhase
    places: Sequence[Index]
    pitch: Index
    image: Index | None
    """``None`` if rows of all images follow each other."""
    first: Index

    def write(self, sums: RowMajorMatrix, rows: DimRange, columns: DimRange) -> None:
        """A block of kernels and places, row by row."""
        n, pitch, width = self.n, self.pitch, self.places[1]
        end = n.plus(columns.start, columns.size)
        whole = n.quotient(columns.start, pitch)
        after = n.plus(n.quotient(n.minus(end, n.index(1)), pitch), n.index(1))
        own = DimRange(n.plus(self.first, rows.start), rows.size)
        for i in n.loop(whole, after):
            start = n.times(i, pitch)
            begin = n.larger(columns.start, start)
            size = n.larger(n.minus(n.smaller(end, n.plus(start, width)), begin), n.index(0))
            source = RowMajorMatrix(sums.buffer, n.plus(sums.start, n.minus(begin, columns.start)), sums.stride)
            image, line = (
                (self.image, i)
                if self.image is not None
                else (n.quotient(i, self.places[0]), n.remainder(i, self.places[0]))
            )
            give(n, self.output, self.phase, source, own, (image, line), DimRange(n.minus(begin, start), size))


def give(
    n: KernelBuilder,
    output: Strided,
    phase: StridePhase,
    sums: RowMajorMatrix,
    rows: DimRange,
    at: tuple[Index, Index],
    columns: DimRange,
) -> None:
    """What becomes of sums that are in memory, for some kernels: neighbouring places of one row of an image."""
    image, line = at
    if n.epilogue is not None and not n.epilogue.idle and phase == ALL:
        n.epilogue.write((image,), sums, rows, DimRange(n.offset(columns.start, line, output.sizes[3]), columns.size))
        return
    base = phase.place(n, output, (image, rows.start, line, columns.start))
    target, (dtype, step) = RowMajorMatrix(output.buffer, base, output.strides[1]), (output.dtype, phase.steps[1])
    name = f"store_lines_{dtype.name}_{step}"
    call_subroutine(n, name, _store_lines, sums, target, rows.size, columns.size, dtype, step)


def _store_lines(
    n: KernelBuilder, sums: RowMajorMatrix | None, target: RowMajorMatrix, rows: Index, columns: Index, dtype: DType,
    step: int,
) -> None:  # fmt: skip
    """Rows of sums, or zeros, to rows of a result, in which they are ``step`` elements apart."""
    width = n.width(dtype)
    value = n.values(width).const(0, dtype).value
    for i in n.count(rows):
        there = n.offset(target.start, i, target.stride)
        for j in n.count(columns, width):
            left, at = n.minus(columns, j), n.offset(there, j, n.index(step))
            if sums is not None:
                source = n.plus(n.offset(sums.start, i, sums.stride), j)
                value = n.load(sums.buffer, source, dtype, width, n.mask(left, width))
            store_apart(n, value, target.buffer, at, dtype, step, left)


def _clear(n: KernelBuilder, output: Strided, phase: StridePhase) -> None:
    """Zeros at places that no element of a kernel meets."""
    rows, columns = phase.places(n, output)
    dtype, (down, step) = output.dtype, phase.steps
    name = f"clear_lines_{dtype.name}_{step}"
    for at in over(n, output.sizes[:2]):
        start = phase.place(n, output, (*at, n.index(0), n.index(0)))
        apart = n.times(output.strides[2], n.index(down))
        lines = RowMajorMatrix(output.buffer, start, apart)
        call_subroutine(n, name, _store_lines, None, lines, rows, columns, dtype, step)
