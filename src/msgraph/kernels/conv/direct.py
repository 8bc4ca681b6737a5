"""Convolutions of few channels straight from the image: rows of the result as vectors, kernels as numbers.

Packing windows for a product pays if many kernels read them. Where few do (in the extreme one, depthwise), rows of
accumulators, one for each kernel, run over channels and elements of the kernels; an element is one number for a vector
of places, whose elements of the image are neighbours (or every other one). Outside of the image there are masks.

The gradient to the image is a convolution with turned kernels. With strides it falls into one for each remainder of the
places: each has the elements of the kernels that meet it, and none of the zeros between places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import combined
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.masks import every_other, lanes_below, spread
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue

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
