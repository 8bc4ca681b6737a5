"""Convolutions of few channels straight from the image: rows of the result as vectors, kernels as numbers.

Packing windows for a product pays if many kernels read them. Where few do (in the extreme one, depthwise), rows of
accumulators, one for each kernel, run over channels and elements of the kernels; an element is one number for a vector
of places, whose elements of the image are neighbours (or every other one). Outside of the image there are masks.

The gradient to the image is a convolution with turned kernels. With strides it falls into one for each remainder of the
places: each has the elements of the kernels that meet it, and none of the zeros between places.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import (
    DimRange,
    combined,
    every_other,
    in_tiles,
    lanes_below,
    offset_of,
    over,
    spread,
)
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import RowMajorMatrix

_BELOW = Predicate.LT.unsigned


class SummedWindow(NamedTuple):
    """Which element of the image the first element of a kernel meets at the first place.

    ``down`` is the step from place to place, ``far_down`` and ``far_across`` those from element to element.
    """

    top: Index
    left: Index
    down: Index
    far_down: Index
    far_across: Index


class Reading(NamedTuple):
    """Vectors of elements of an image, ``step`` columns from lane to lane."""

    n: KernelBuilder
    dtype: DType
    step: int
    wide: DType
    """What they are computed with."""

    def inside(self, column: Index, width: Index) -> Sequence[SSAValue]:
        """Which lanes from ``column`` on stand in a row of ``width``: masks for each load."""
        n, lanes = self.n, self.n.width(self.wide)
        end, near = spread(n, width, lanes).value, self.step <= 2
        firsts = [n.plus(column, n.index(k * lanes)) for k in range(self.step if near else 1)]
        spots = [self.spots(first, 1 if near else self.step) for first in firsts]
        return [n.icmp(_BELOW, spot.value, end, lanes) for spot in spots]

    def columns(self, buffer: Buffer, row: Index, column: Index, masks: Sequence[SSAValue]) -> VectorValue:
        """Lanes from ``column`` of the row that starts at ``row`` on, zero where ``masks`` say."""
        n, lanes = self.n, self.n.width(self.wide)
        if self.step > 2:
            return self._wide(n.gather(buffer, row, self.spots(column, self.step).value, self.dtype, masks[0]), lanes)
        start = n.plus(row, column)
        halves = [
            self._wide(n.load(buffer, n.plus(start, n.index(k * lanes)), self.dtype, lanes, mask), lanes)
            for k, mask in enumerate(masks)
        ]
        if self.step == 1:
            return halves[0]
        return VectorValue(n.shuffle(halves[0].value, halves[1].value, range(0, 2 * lanes, 2)), self.wide)

    def spots(self, column: Index, step: int) -> VectorValue:
        """Columns of lanes, as int32."""
        lanes = self.n.width(self.wide)
        k, steps = self.n.values(lanes), VectorValue(self.n.spaced(self.n.index(step), lanes), dtypes.int64)
        return k.add(spread(self.n, column, lanes), k.convert(steps, dtypes.int32))

    def _wide(self, value: SSAValue, lanes: int) -> VectorValue:
        return self.n.values(lanes).convert(VectorValue(value, self.dtype), self.wide)

    def number(self, buffer: Buffer, at: Index) -> VectorValue:
        """One element in all lanes."""
        n = self.n
        value = self._wide(n.load(buffer, at, self.dtype), 0).value
        return VectorValue(n.broadcast(value, n.width(self.wide)), self.wide)

    def zero(self) -> VectorValue:
        """A sum of nothing."""
        return self.n.values(self.n.width(self.wide)).const(0, self.wide)

    def fused(self, x: VectorValue, y: VectorValue, z: VectorValue) -> VectorValue:
        """``x * y + z``."""
        return self.n.values(self.n.width(self.wide)).fma(x, y, z)


class Direct(NamedTuple):
    """Sums of ``outputs`` kernels at ``vectors`` of places, whose results stand ``apart`` columns from each other."""

    dtype: DType
    outputs: int
    vectors: int
    step: int
    apart: int

    def call(self, n: KernelBuilder, image: Strided, kernels: Strided, places: Strided, walk: SummedWindow) -> None:
        """All places of ``outputs`` kernels."""
        size = f"{self.outputs}x{self.vectors}_{self.step}_{self.apart}"
        call_subroutine(n, f"conv_{self.dtype.name}_{size}", self._write, image, kernels, places, walk)

    def _write(self, n: KernelBuilder, image: Strided, kernels: Strided, places: Strided, walk: SummedWindow) -> None:
        reading = Reading(n, self.dtype, self.step, sum_type(self.dtype))
        step = self.vectors * n.width(reading.wide)
        for i in n.count(places.sizes[2]):
            top = n.offset(walk.top, i, walk.down)
            first = _steps_to(n, n.minus(n.index(0), top), walk.far_down)
            last = n.smaller(_steps_to(n, n.minus(image.sizes[2], top), walk.far_down), kernels.sizes[2])
            for j in n.count(places.sizes[3], step):
                sums = self._sums(reading, image, kernels, walk, (top, first, last), j)
                self._store(reading, places, i, j, sums)

    def _sums(
        self,
        r: Reading,
        image: Strided,
        kernels: Strided,
        walk: SummedWindow,
        rows: tuple[Index, Index, Index],
        j: Index,
    ) -> Sequence[VectorValue]:
        n, (top, first, last) = r.n, rows
        left, apart = n.offset(walk.left, j, n.index(self.step)), n.width(r.wide) * self.step
        sums = [r.zero()] * (self.outputs * self.vectors)
        for m in n.count(kernels.sizes[3], carried=sums):  # outermost: masks change with it alone
            starts = [n.plus(n.offset(left, m, walk.far_across), n.index(v * apart)) for v in range(self.vectors)]
            masks = [r.inside(start, image.sizes[3]) for start in starts]
            element = n.offset(kernels.start, m, kernels.strides[3])
            for c in n.count(kernels.sizes[1], carried=sums):
                plane = n.offset(n.offset(image.start, c, image.strides[1]), top, image.strides[2])
                weights = n.offset(element, c, kernels.strides[1])
                for k in n.loop(first, last, 1, sums):
                    row = n.offset(plane, n.times(k, walk.far_down), image.strides[2])
                    weight = n.offset(weights, k, kernels.strides[2])
                    pairs = zip(starts, masks, strict=True)
                    xs = [r.columns(image.buffer, row, start, mask) for start, mask in pairs]
                    for o in range(self.outputs):
                        factor = r.number(kernels.buffer, n.offset(weight, n.index(o), kernels.strides[0]))
                        for spot, x in enumerate(xs, o * self.vectors):
                            sums[spot] = r.fused(factor, x, sums[spot])
        return sums

    def _store(self, r: Reading, places: Strided, i: Index, j: Index, sums: Sequence[VectorValue]) -> None:
        n, lanes = r.n, r.n.width(r.wide)
        start = n.offset(n.offset(places.start, i, places.strides[2]), j, places.strides[3])
        left = n.minus(places.sizes[3], j)
        for slot, total in enumerate(sums):
            o, v = divmod(slot, self.vectors)
            value = n.values(lanes).convert(total, self.dtype).value
            at = n.offset(n.offset(start, n.index(o), places.strides[1]), n.index(v * lanes), places.strides[3])
            store_apart(n, value, places.buffer, at, self.dtype, self.apart, n.minus(left, n.index(v * lanes)))


def store_apart(
    n: KernelBuilder, value: SSAValue, buffer: Buffer, at: Index, dtype: DType, step: int, left: Index
) -> None:
    """The first ``left`` lanes, each ``step`` elements behind the one before it."""
    width = n.width(sum_type(dtype))
    if step == 1:
        n.store(value, buffer, at, dtype, width, lanes_below(n, left, width))
        return
    if step > 2:
        n.scatter(value, buffer, at, n.spaced(n.index(step), width), dtype, lanes_below(n, left, width))
        return
    even = every_other(n, width)
    for half in range(2):
        spread = n.shuffle(value, value, [(half * width + lane) // 2 for lane in range(width)])
        present = lanes_below(n, n.minus(n.times(left, n.index(2)), n.index(half * width)), width)
        n.store(spread, buffer, n.plus(at, n.index(half * width)), dtype, width, n.both(even, present))


def _steps_to(n: KernelBuilder, distance: Index, step: Index) -> Index:
    """How many steps it takes to come that far, none for what lies behind."""
    return n.quotient(n.plus(n.larger(distance, n.index(0)), n.minus(step, n.index(1))), step)


class DirectWeight(NamedTuple):
    """The gradient to ``rows`` x ``columns`` elements of ``outputs`` kernels: all of them are accumulators."""

    dtype: DType
    outputs: int
    rows: int
    columns: int
    step: int

    def call(self, n: KernelBuilder, image: Strided, places: Strided, kernels: Strided, walk: SummedWindow) -> None:
        """For one channel of the images: ``places`` are read here, ``kernels`` written."""
        name = f"conv_weight_{self.dtype.name}_{self.outputs}x{self.rows}x{self.columns}_{self.step}"
        call_subroutine(n, name, self._write, image, places, kernels, walk)

    def _write(self, n: KernelBuilder, image: Strided, places: Strided, kernels: Strided, walk: SummedWindow) -> None:
        r = Reading(n, self.dtype, self.step, sum_type(self.dtype))
        lanes, sums = n.width(r.wide), [r.zero()] * (self.outputs * self.rows * self.columns)
        for b in n.count(image.sizes[0], carried=sums):
            plane, mine = n.offset(image.start, b, image.strides[0]), n.offset(places.start, b, places.strides[0])
            for i in n.count(places.sizes[2], carried=sums):
                here, tops = n.offset(mine, i, places.strides[2]), n.offset(walk.top, i, walk.down)
                lines: list[tuple[Index, SSAValue]] = []
                for k in range(self.rows):  # where a row of the image starts, and whether there is one: in all lanes
                    row = n.offset(tops, n.index(k), walk.far_down)
                    inside = n.icmp(_BELOW, row, image.sizes[2])
                    lines.append((n.offset(plane, row, image.strides[2]), n.broadcast(inside, lanes)))
                for j in n.count(places.sizes[3], lanes, sums):
                    self._add(r, image, places, walk, (here, lines), j, sums)
        for slot, value in enumerate(sums):
            o, element = divmod(slot, self.rows * self.columns)
            k, m = divmod(element, self.columns)
            at = n.offset(n.offset(kernels.start, n.index(o), kernels.strides[0]), n.index(k), kernels.strides[2])
            narrow = n.values().convert(combined(n, value, KernelBuilder.add), self.dtype).value
            n.store(narrow, kernels.buffer, n.offset(at, n.index(m), kernels.strides[3]), self.dtype)

    def _add(
        self,
        r: Reading,
        image: Strided,
        places: Strided,
        walk: SummedWindow,
        lines: tuple[Index, Sequence[tuple[Index, SSAValue]]],
        j: Index,
        sums: list[VectorValue],
    ) -> None:
        """What places from a column on, and what they meet, add to the sums."""
        n = r.n
        plain, left = r._replace(step=1), n.offset(walk.left, j, n.index(self.step))
        here = plain.inside(j, places.sizes[3])
        mine = [
            plain.columns(places.buffer, n.offset(lines[0], n.index(o), places.strides[1]), j, here)
            for o in range(self.outputs)
        ]
        for m in range(self.columns):
            start = n.offset(left, n.index(m), walk.far_across)
            masks = r.inside(start, image.sizes[3])
            for k, (row, present) in enumerate(lines[1]):
                x = r.columns(image.buffer, row, start, [n.both(mask, present) for mask in masks])
                for o in range(self.outputs):
                    spot = (o * self.rows + k) * self.columns + m
                    sums[spot] = r.fused(mine[o], x, sums[spot])


# -- the ops ----------------------------------------------------------------------------------------------------------


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
        groups, outputs = self._groups(data, weight)
        walk = SummedWindow(*map(n.index, (-g.pads[0], -g.pads[2], g.strides[0], *g.dilations)))
        kernel = Direct(data.dtype, self.plan.outputs, self.plan.vectors, g.strides[1], 1)

        for image, group, first in self._blocks(data.sizes[0], groups, outputs):
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
        (groups, outputs), channels = self._groups(output, weight), weight.sizes[1]
        phases = [
            [self._phase(dim, phase, weight.sizes[2 + dim], output.sizes[2 + dim]) for phase in range(g.strides[dim])]
            for dim in range(2)
        ]

        for image, group, first in self._blocks(places.sizes[0], groups, channels):
            o, c = n.times(group, outputs), n.plus(n.times(group, channels), first)
            source = places._replace(start=offset_of(n, places, (image, o, zero, zero)))
            for row in phases[0]:
                for column in phases[1]:
                    start = offset_of(n, output, (image, c, row.first, column.first))
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
        (groups, outputs), channels = self._groups(data, output), output.sizes[1]
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

    def _groups(self, image: Strided, kernels: Strided) -> tuple[Index, Index]:
        """How many groups there are, of which a part has some, and how many kernels of each."""
        n = self.n
        if self.geometry.groups == 1:
            return n.index(1), kernels.sizes[0]
        groups = n.quotient(image.sizes[1], kernels.sizes[1])
        return groups, n.quotient(kernels.sizes[0], groups)

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
