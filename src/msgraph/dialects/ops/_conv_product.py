"""The ops of a convolution as products with a framed image: what the left operand is, and where the sums go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgraph.dialects.families.nest import over, place, strided
from msgraph.dialects.loops import Index, LoopBuilder, Strided
from msgraph.dialects.ops._conv_driving import DirectConvolution, Shared
from msgraph.dialects.ops._conv_frame import FramedRows, FramePlan
from msgraph.dialects.ops._conv_gemm import Convolution
from msgraph.dialects.ops._conv_kernel import Geometry
from msgraph.dialects.ops._gemm_kernel import Product, Result, always
from msgraph.dialects.ops._gemm_packing import LeftBlock, MatrixOfLeft, Span


def convolution(n: LoopBuilder, fields: Mapping[str, Any]) -> Convolution | DirectConvolution:
    """The loops of packed windows, or of images as they lie, as ``n.plan`` says."""
    geometry = Geometry.of(fields)
    direct = isinstance(n.plan, Shared)
    return DirectConvolution(n, geometry, n.plan) if direct else Convolution(n, geometry, n.plan)


class FramedConvolution(NamedTuple):
    """The products."""

    n: LoopBuilder
    geometry: Geometry
    plan: FramePlan

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        n, zero = self.n, self.n.index(0)
        groups = n.index(self.geometry.groups)
        outputs, channels = n.quotient(weight.sizes[0], groups), weight.sizes[1]
        depth = n.times(channels, n.index(self.plan.taps))
        strides = (n.times(outputs, weight.strides[0]), weight.strides[0], n.index(1))
        kernels = Strided(weight.buffer, weight.dtype, (groups, outputs, depth), strides)
        left = MatrixOfLeft(n, kernels, self.plan.tiling.height, weight.dtype, "rows")
        frame = FramedRows(n, data.dtype, data, self.plan, output.sizes[3])
        product = self._product(left, frame)

        def one(at: tuple[Index, ...]) -> None:
            image, group = at
            left.batch = (group,)
            frame.origin = place(n, data, (image, n.times(group, channels), zero, zero))
            product.finish = Runs(n, output, frame.pitch, image, n.times(group, outputs)).write
            columns = n.plus(n.times(n.minus(output.sizes[2], n.index(1)), frame.pitch), output.sizes[3])
            product.write(None, outputs, columns, depth, always(n))

        over(n, (data.sizes[0], groups), one)

    def _product(self, left: LeftBlock, frame: FramedRows) -> Product:
        product = Product(self.n, frame.dtype, self.plan.tiling, left, frame)
        product.part, product.breadth = self.plan.part, self.plan.breadth
        return product.apart(self.plan.rows)


class Runs(NamedTuple):
    """What becomes of sums at places a ``pitch`` apart from row to row: those between rows are left out."""

    n: LoopBuilder
    output: Strided
    pitch: Index
    image: Index
    first: Index

    def write(self, sums: Result, rows: Span, columns: Span) -> None:
        """A block of kernels and places, row by row."""
        n, pitch, width = self.n, self.pitch, self.output.sizes[3]
        end = n.plus(columns.start, columns.size)
        whole = n.quotient(columns.start, pitch)
        after = n.plus(n.quotient(n.minus(end, n.index(1)), pitch), n.index(1))
        own = Span(n.plus(self.first, rows.start), rows.size)

        def run(i: Index) -> None:
            start = n.times(i, pitch)
            begin = n.larger(columns.start, start)
            size = n.minus(n.smaller(end, n.plus(start, width)), begin)
            there = n.plus(n.times(i, width), n.minus(begin, start))
            source = Result(sums.buffer, n.plus(sums.start, n.minus(begin, columns.start)), sums.stride)
            self._run(source, own, Span(there, n.larger(size, n.index(0))))

        n.loop(whole, after, n.index(1), run)

    def _run(self, sums: Result, rows: Span, columns: Span) -> None:
        n, dtype, width = self.n, self.output.dtype, self.n.width(self.output.dtype)
        if n.epilogue is not None and not n.epilogue.idle:
            n.epilogue.write((self.image,), sums, rows, columns)
            return
        base = n.plus(place(n, self.output, (self.image, rows.start, n.index(0), n.index(0))), columns.start)

        def row(i: Index) -> None:
            source, there = n.offset(sums.start, i, sums.stride), n.offset(base, i, self.output.strides[1])

            def vector(j: Index) -> None:
                mask = n.mask(n.minus(columns.size, j), width)
                value = n.load(sums.buffer, n.plus(source, j), dtype, width, mask)
                n.store(value, self.output.buffer, n.plus(there, j), dtype, width, mask)

            strided(n, n.index(0), columns.size, width, vector)

        n.count(rows.size, row)
