"""Gradients to kernels of 3 x 3 elements by Winograd's transforms: 16 multiplications instead of 36 for a patch.

    g = A' [(G y G') * (B' d B)] A        y: 2 x 2 places, d: the patch of 4 x 4 they were computed from

The patches are those of the convolution. Products are summed over patches, and go back when all have been added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgraph.dialects import dtypes
from msgraph.kernels.builder.loop_nests import place, strided
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.masks import lanes_below
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.conv.padded_image import FramePlan, PackedRows
from msgraph.kernels.conv.winograd import PATCH, Patches, both_ways
from msgraph.kernels.gemm.microkernel import Tile
from msgraph.kernels.gemm.packing import DimRange, PackTarget, StridedLines, copy

_POSITIVE = Predicate.GT.signed
TILE = (6, 4)
"""Rows and vectors of sums."""
FOUR = 4
"""Places of a patch."""


class WinogradWeightPlan(NamedTuple):
    """``rows`` kernels at once; patches, and places in fours, as the places of frames. ``lanes`` go together."""

    rows: int
    patches: FramePlan
    places: FramePlan
    lanes: int


class Fours(PackedRows):
    """Rows of transformed places: those of the first element of patches, then those of the second."""

    lanes: int = 0

    def _memory(self) -> Buffer:
        return self.n.scratch(self.dtype, PATCH // FOUR * self.plan.part * self.plan.breadth)

    def _run(self, source: Index, target: Index, breadth: Index, size: Index, depth: Index) -> None:
        n, kernels = self.n, self.plan.part // FOUR
        arguments = [self.frame, source, self.table, n.times(self.plane, n.index(FOUR)), self.buffer, target]
        arguments += [breadth, n.times(breadth, n.index(kernels)), size, n.quotient(depth, n.index(FOUR))]
        call_subroutine(n, f"winograd_fours_{self.dtype.name}_{self.lanes}", arguments, _fours, self.lanes)


class WinogradWeight(NamedTuple):
    """The gradient, for some groups of channels."""

    n: KernelBuilder
    groups: int
    plan: WinogradWeightPlan

    def write(self, places: Strided, data: Strided, output: Strided) -> None:
        """``ms.conv2d_weight``."""
        n, plan, zero = self.n, self.plan, self.n.index(0)
        outputs, channels = n.quotient(output.sizes[0], n.index(self.groups)), output.sizes[1]
        across = plan.patches.part // PATCH
        tiles = [n.quotient(n.plus(size, n.index(1)), n.index(2)) for size in places.sizes[2:]]
        patches, fours = Patches(n, data, plan.patches, tiles, plan.lanes), Fours(n, places, plan.places, tiles)
        fours.lanes = plan.lanes
        panel = n.scratch(data.dtype, (plan.patches.breadth + n.width(data.dtype)) * across)
        sums = n.scratch(data.dtype, PATCH * plan.rows * across)
        count = n.times(n.times(data.sizes[0], tiles[0]), tiles[1])
        step = plan.patches.breadth - n.width(data.dtype)

        def block(group: Index, first: Index, channel: Index) -> None:
            rows = n.smaller(n.minus(outputs, first), n.index(plan.rows))
            columns = n.smaller(n.minus(channels, channel), n.index(across))
            o = n.plus(n.times(group, outputs), first)
            patches.origin = place(n, data, (zero, n.plus(n.times(group, channels), channel), zero, zero))
            fours.origin = place(n, places, (zero, o, zero, zero))

            def some(start: Index) -> None:
                span = DimRange(start, n.smaller(n.minus(count, start), n.index(step)))
                self._transform(patches, n.times(columns, n.index(PATCH)), span)
                self._transform(fours, n.times(rows, n.index(FOUR)), span)
                self._products((fours, patches), (panel, sums), (rows, columns), span)

            strided(n, zero, count, step, some)
            target = [output.buffer, place(n, output, (o, channel, zero, zero)), *output.strides]
            apart = [n.index(across), n.index(plan.rows * across)]
            call_subroutine(n, "winograd_gradients", [sums, *target, rows, columns, *apart], _gradients)

        def kernels(group: Index, first: Index) -> None:
            strided(n, zero, channels, across, lambda channel: block(group, first, channel))

        n.count(n.index(self.groups), lambda g: strided(n, zero, outputs, plan.rows, lambda o: kernels(g, o)))

    def _transform(self, frame: PackedRows, depth: Index, span: DimRange) -> None:
        """Some patches, of so many elements of all channels."""
        along = DimRange(self.n.index(0), depth)
        frame.begin(along, span)
        frame.pack(along, span, self.n.index(0), self.n.index(frame.plan.breadth))

    def _products(
        self,
        frames: tuple[Fours, Patches],
        buffers: tuple[Buffer, Buffer],
        sizes: tuple[Index, Index],
        span: DimRange,
    ) -> None:
        """16 products, one for each element of a patch."""
        n, plan, (fours, patches), (panel, sums), (rows, columns) = self.n, self.plan, frames, buffers, sizes
        across, dtype = plan.patches.part // PATCH, patches.dtype
        kernels, step = plan.places.part // FOUR, plan.places.breadth
        adds = n.choose(n.icmp(_POSITIVE, span.start, n.index(0)), n.index(1), n.index(0))
        shape = Tile(dtype, TILE[0], TILE[1], 0, "packed", False)

        def one(element: Index) -> None:
            here = n.times(element, n.index(across * plan.patches.breadth))
            source = StridedLines(patches.buffer, here, n.index(1), n.index(plan.patches.breadth))
            copy(n, "columns", source, PackTarget(panel, n.index(0), n.index(across)), span.size, columns, dtype, dtype)
            left = n.times(element, n.index(kernels * step))
            target = n.times(element, n.index(plan.rows * across))

            def tile(i: Index) -> None:
                arguments = [fours.buffer, n.offset(left, i, n.index(step)), panel, n.index(0), sums]
                arguments += [n.offset(target, i, n.index(across)), n.index(across), n.minus(rows, i), columns]
                arguments += [span.size, adds, n.index(step), n.index(across)]
                call_subroutine(n, shape.name, arguments, shape.write)

            strided(n, n.index(0), rows, TILE[0], tile)

        n.count(n.index(PATCH), one)


def _fours(n: KernelBuilder, *arguments: Any) -> None:
    """``G y G'`` of neighbouring fours of places, kernel by kernel."""
    frame, source, table, plane, target, at, step, element, size, kernels, width = arguments
    dtype = dtypes.float32
    offsets = [n.as_index(n.load(table, n.index(number), dtypes.int64)) for number in range(FOUR)]

    def vector(j: Index) -> None:
        mask = n.mask(n.minus(size, j), width)

        def kernel(o: Index) -> None:
            k, here = n.values(width), n.offset(n.plus(source, j), o, plane)
            half = k.const(0.5, dtype)

            def once(y: Sequence[VectorValue]) -> list[VectorValue]:
                first, second = (k.mul(lane, half) for lane in y)
                return [y[0], k.add(first, second), k.sub(first, second), y[1]]

            read = [VectorValue(n.load(frame, n.plus(here, offset), dtype, width), dtype) for offset in offsets]
            there = n.offset(n.plus(at, j), o, step)
            for number, lane in enumerate(lane for line in both_ways([read[:2], read[2:]], once) for lane in line):
                n.store(lane.value, target, n.offset(there, n.index(number), element), dtype, width, mask)

        n.count(kernels, kernel)

    strided(n, n.index(0), size, width, vector)


def _gradients(n: KernelBuilder, *arguments: Any) -> None:
    """``A' m A`` of the sums: vectors of channels."""
    sums, buffer, start, output, channel, down, across, rows, columns, step, element = arguments
    dtype, width = dtypes.float32, n.width(dtypes.float32)

    def row(i: Index) -> None:
        def vector(c: Index) -> None:
            k, source = n.values(width), n.plus(n.times(i, step), c)

            def once(m: Sequence[VectorValue]) -> list[VectorValue]:
                both = k.add(m[1], m[2])
                return [k.add(m[0], both), k.sub(m[1], m[2]), k.sub(both, m[3])]

            def read(number: int) -> VectorValue:
                return VectorValue(n.load(sums, n.offset(source, n.index(number), element), dtype, width), dtype)

            found = both_ways([[read(4 * line + number) for number in range(4)] for line in range(4)], once)
            there, mask = n.offset(n.offset(start, i, output), c, channel), lanes_below(n, n.minus(columns, c), width)
            for line, lanes in enumerate(found):
                for number, lane in enumerate(lanes):
                    at = n.offset(n.offset(there, n.index(line), down), n.index(number), across)
                    n.scatter(lane.value, buffer, at, n.spaced(channel, width), dtype, mask)

        strided(n, n.index(0), columns, width, vector)

    n.count(rows, row)
