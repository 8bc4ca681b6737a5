"""The three ops of a convolution by the direct way: which images, kernels and places belong together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgraph.kernels.builder.loop_nests import DimRange, in_tiles, offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.conv.direct import Direct, DirectWeight, SummedWindow
from msgraph.kernels.gemm.microkernel import RowMajorMatrix


class Geometry(NamedTuple):
    """Fields of a convolution: an element of a kernel meets image row ``place * stride + element * dilation - pad``."""

    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]
    groups: int

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Geometry:
        """What all three ops have."""
        return cls(fields["strides"], fields["pads"], fields["dilations"], fields["groups"])

    def steps(self, dim: int) -> tuple[int, int]:
        """From an element that meets a row (dim 0) or column (dim 1) to the next one that does: how many elements
        further that is, and how many places back."""
        stride, dilation = self.strides[dim], self.dilations[dim]
        common = math.gcd(stride, dilation)
        return stride // common, dilation // common


class DirectConfig(NamedTuple):
    """``outputs`` kernels at once; vectors of places, or rows and columns of the elements of kernels."""

    outputs: int
    vectors: int
    rows: int = 0
    columns: int = 0


class DirectConvolution(NamedTuple):
    """The three products."""

    n: KernelBuilder
    geometry: Geometry
    plan: DirectConfig

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        n, zero, g = self.n, self.n.index(0), self.geometry
        outputs = self._per_group(weight.sizes[0])
        walk = SummedWindow(*map(n.index, (-g.pads[0], -g.pads[2], g.strides[0], *g.dilations)))
        kernel = Direct(data.dtype, self.plan.outputs, self.plan.vectors, g.strides[1], 1)

        for image, group, first in self._blocks(data.sizes[0], n.index(g.groups), outputs):
            o = n.plus(n.times(group, outputs), first)
            source = offset_of(n, data, (image, n.times(group, weight.sizes[1]), zero, zero))
            start = offset_of(n, output, (image, o, zero, zero))
            kernels = weight._replace(start=offset_of(n, weight, (o, zero, zero, zero)))
            kernel.call(n, data._replace(start=source), kernels, output._replace(start=start), walk)
            if n.epilogue is not None:
                sums = RowMajorMatrix(output.buffer, start, output.strides[1])
                columns = DimRange(zero, n.times(*output.sizes[2:]))
                n.epilogue.write((image,), sums, DimRange(o, n.index(self.plan.outputs)), columns)

    def input(self, places: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d_input``: one convolution for each remainder of rows and columns."""
        n, zero, g = self.n, self.n.index(0), self.geometry
        outputs, channels = self._per_group(weight.sizes[0]), weight.sizes[1]
        phases = [
            [self._phase(dim, phase, weight.sizes[2 + dim], output.sizes[2 + dim]) for phase in range(g.strides[dim])]
            for dim in range(2)
        ]

        for image, group, first in self._blocks(places.sizes[0], n.index(g.groups), channels):
            o = n.times(group, outputs)
            source = places._replace(start=offset_of(n, places, (image, o, zero, zero)))
            for row in phases[0]:
                for column in phases[1]:
                    start = offset_of(
                        n, output, (image, n.plus(n.times(group, channels), first), row.first, column.first)
                    )
                    steps = [n.times(s, n.index(k)) for s, k in zip(output.strides[2:], g.strides, strict=True)]
                    sizes, strides = (*output.sizes[:2], row.size, column.size), (*output.strides[:2], *steps)
                    target = Strided(output.buffer, output.dtype, sizes, strides, start)
                    turned = [n.times(weight.strides[2 + dim], n.index(-g.steps(dim)[0])) for dim in range(2)]
                    kernels = weight._replace(
                        sizes=(channels, outputs, row.elements, column.elements),
                        strides=(*weight.strides[1::-1], *turned),
                        start=offset_of(n, weight, (o, first, row.element, column.element)),
                    )
                    down, across = (n.index(g.steps(dim)[1]) for dim in range(2))
                    walk = SummedWindow(row.place, column.place, n.index(1), down, across)
                    kernel = Direct(places.dtype, self.plan.outputs, self.plan.vectors, 1, g.strides[1])
                    kernel.call(n, source, kernels, target, walk)
        finish(n, output)

    def weight(self, places: Strided, data: Strided, output: Strided) -> None:
        """``ms.conv2d_weight``."""
        n, zero, g = self.n, self.n.index(0), self.geometry
        channels = output.sizes[1]
        groups = n.index(1) if g.groups == 1 else n.quotient(data.sizes[1], channels)  # a part has some of them
        outputs = output.sizes[0] if g.groups == 1 else n.quotient(output.sizes[0], groups)
        kernel = DirectWeight(data.dtype, self.plan.outputs, self.plan.rows, self.plan.columns, g.strides[1])

        (rows, columns), (tall, wide) = output.sizes[2:], self.plan[2:]
        for group, channel, first in self._blocks(groups, channels, outputs):
            last_row, last_column = n.minus(rows, n.index(tall)), n.minus(columns, n.index(wide))
            for k, m in in_tiles(n, rows, tall, columns, wide):
                row, column = n.smaller(k, last_row), n.smaller(m, last_column)
                o, c = n.plus(n.times(group, outputs), first), n.plus(n.times(group, channels), channel)
                image = data._replace(start=offset_of(n, data, (zero, c, zero, zero)))
                here = places._replace(start=offset_of(n, places, (zero, o, zero, zero)))
                kernels = output._replace(start=offset_of(n, output, (o, channel, row, column)))
                reach = [n.index(d) for d in g.dilations]
                top = n.offset(n.index(-g.pads[0]), row, reach[0])
                left, down = n.offset(n.index(-g.pads[2]), column, reach[1]), n.index(g.strides[0])
                kernel.call(n, image, here, kernels, SummedWindow(top, left, down, *reach))

    # -- parts -----------------------------------------------------------------------------------------

    def _per_group(self, channels: Index) -> Index:
        return self.n.quotient(channels, self.n.index(self.geometry.groups))

    def _blocks(self, *sizes: Index) -> Iterator[tuple[Index, ...]]:
        """Each place in dims of ``sizes``, the last one, kernels, in blocks; the last block reaches back."""
        n = self.n
        last = n.minus(sizes[-1], n.index(self.plan.outputs))
        for at in over(n, sizes[:-1]):
            for o in n.count(sizes[-1], self.plan.outputs):
                yield *at, n.smaller(o, last)

    def _phase(self, dim: int, phase: int, kernel: Index, size: Index) -> DirectPhase:
        """Rows or columns of an image that leave ``phase`` when divided by the stride, padding counted."""
        n, stride, pad = self.n, self.geometry.strides[dim], self.geometry.pads[2 * dim]
        dilation, (step, far) = self.geometry.dilations[dim], self.geometry.steps(dim)
        first = -(-(pad - phase) // stride)
        end = n.quotient(n.plus(size, n.index(pad - phase + stride - 1)), n.index(stride))
        begin, lines = n.index(stride * first + phase - pad), n.minus(end, n.index(first))
        element = next((k for k in range(step) if (k * dilation - phase) % stride == 0), None)
        if element is None:  # none meets them
            return DirectPhase(begin, lines, *[n.index(0)] * 3)
        elements = n.quotient(n.plus(kernel, n.index(step - 1 - element)), n.index(step))
        behind, start = n.minus(elements, n.index(1)), first + (phase - element * dilation) // stride
        last = n.offset(n.index(element), behind, n.index(step))
        return DirectPhase(begin, lines, elements, last, n.minus(n.index(start), n.times(behind, n.index(far))))


def finish(n: KernelBuilder, output: Strided) -> None:
    """Applies the epilogue to all elements of a finished convolution."""
    if n.epilogue is None:
        return
    zero, epilogue = n.index(0), n.epilogue
    for image in n.count(output.sizes[0]):
        sums = RowMajorMatrix(output.buffer, n.times(image, output.strides[0]), output.strides[1])
        epilogue.write((image,), sums, DimRange(zero, output.sizes[1]), DimRange(zero, n.times(*output.sizes[2:])))


class DirectPhase(NamedTuple):
    """The first row or column, how many; the elements of a kernel that meet them, the last of these, and from where."""

    first: Index
    size: Index
    elements: Index
    element: Index
    place: Index
