"""Convolutions of 3 x 3 kernels with 16 multiplications for four places instead of 36.

    y = A' [(G g G') * (B' d B)] A        g: a kernel, d: a patch of 4 x 4 of the image, y: 2 x 2 places

from S. Winograd, Arithmetic Complexity of Computations (1980), by way of A. Lavin and S. Gray, Fast Algorithms for
Convolutional Neural Networks (CVPR 2016). Products of transformed kernels and transformed patches are summed over
channels before they go back: 16 products of matrices, one for each element of a patch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, Values, in_blocks, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.transpose import transposed
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.conv.padded_image import ALL, FramePlan, PackedRows, last_of
from msgraph.kernels.conv.padded_product import give
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, Tile

PATCH, NINE = 16, 9
"""Elements of a patch, and of a kernel."""
_POSITIVE = Predicate.GT.signed


class WinogradPlan(NamedTuple):
    """``rows`` kernels at once, of ``depth`` channels at most; patches as the places of a frame.

    As many of them as ``lanes`` are transformed together: short rows do not fill a vector. All channels of ``rows``
    kernels are kept while one block of patches after the other is transformed.
    """

    rows: int
    depth: int
    patches: FramePlan
    lanes: int

    @property
    def step(self) -> int:
        """From one transformed kernel to the next: a power of two would fight for the cache."""
        return self.depth + 16

    @property
    def channels(self) -> int:
        """Those of patches at once."""
        return self.patches.part // PATCH


class Winograd(NamedTuple):
    """The convolution and its transpose, for some groups of channels."""

    n: KernelBuilder
    groups: int
    plan: WinogradPlan

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        self._write(data, output, weight._replace(start=self.n.index(0)), False)

    def input(self, places: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d_input``: kernels are turned around."""
        n, zero, last = self.n, self.n.index(0), self.n.index(2)
        strides = (*weight.strides[1::-1], *(n.minus(zero, stride) for stride in weight.strides[2:]))
        start = offset_of(n, weight, (zero, zero, last, last))
        self._write(places, output, weight._replace(strides=strides, start=start), True)

    def _write(self, image: Strided, output: Strided, weight: Strided, are_turned: bool) -> None:
        """``weight`` has kernels along a product's rows and its depth, with negative steps by row and column where they
        ``are_turned`` around."""
        n, plan, zero = self.n, self.plan, self.n.index(0)
        tiles = [n.quotient(n.plus(size, n.index(1)), n.index(2)) for size in output.sizes[2:]]
        patches = Patches(n, image, plan.patches, tiles, plan.lanes)
        kernels = n.scratch(image.dtype, PATCH * plan.rows * plan.step)
        sums = n.scratch(image.dtype, PATCH * plan.rows * plan.patches.breadth + 16)
        lines = TileLines(n, output, tiles, plan)
        columns = n.times(n.times(image.sizes[0], tiles[0]), tiles[1])
        size = n.quotient(weight.sizes[0], n.index(self.groups))
        height, depth = (weight.sizes[1], size) if are_turned else (size, weight.sizes[1])

        for group in n.count(n.index(self.groups)):
            patches.origin = offset_of(n, image, (zero, n.times(group, depth), zero, zero))
            start = n.offset(weight.start, n.times(group, size), weight.strides[int(are_turned)])
            for first, count in in_blocks(n, height, plan.rows):
                source = weight._replace(start=n.offset(start, first, weight.strides[0]))
                rows = DimRange(n.plus(n.times(group, height), first), count)
                self._transform(source, depth, [kernels, count], are_turned)
                for across in in_blocks(n, columns, plan.patches.breadth):
                    for along in in_blocks(n, depth, plan.channels):
                        patches.transform(along, across)
                        self._products(patches, (kernels, sums), rows.size, across.size, along)
                    lines.write(sums, rows, across)

    def _transform(self, elements: Strided, depth: Index, target: Sequence[SSAValue], turned: bool) -> None:
        """All channels of a block of kernels."""
        n, plan, dtype = self.n, self.plan, elements.dtype
        way = turned if n.width(dtype) > NINE else None
        name = f"winograd_kernels_{dtype.name}" + {None: "", False: "_contiguous", True: "_turned"}[way]
        steps = n.index(plan.step), n.index(plan.rows * plan.step)
        call_subroutine(n, name, _kernels, elements, *target, depth, *steps, way)

    def _products(
        self, patches: Patches, buffers: tuple[Buffer, Buffer], rows: Index, columns: Index, along: DimRange
    ) -> None:
        """16 products, one for each element of a patch."""
        n, plan, (kernels, sums) = self.n, self.plan, buffers
        tiling, dtype = plan.patches.tiling, patches.dtype
        adds = n.choose(n.icmp(_POSITIVE, along.start, n.index(0)), n.index(1), n.index(0))
        shape = Tile(dtype, dtype, tiling.rows, tiling.vectors, plan.step, "strided", False)
        breadth = plan.patches.breadth
        for element in n.count(n.index(PATCH)):
            left = n.plus(n.times(element, n.index(plan.rows * plan.step)), along.start)
            target = n.times(element, n.index(plan.rows * breadth))
            for j in n.count(columns, patches.panel):
                first = n.plus(patches.place(j), n.times(element, n.index(plan.channels * patches.panel)))
                right = RowMajorMatrix(patches.buffer, first, n.index(patches.panel))
                for i in n.count(rows, tiling.rows):
                    own = RowMajorMatrix(kernels, n.offset(left, i, n.index(plan.step)), n.index(plan.step))
                    there = n.plus(n.offset(target, i, n.index(breadth)), j)
                    result = RowMajorMatrix(sums, there, n.index(breadth))
                    sizes = n.minus(rows, i), n.minus(columns, j), along.size
                    call_subroutine(n, shape.name, shape.write, own, right, result, *sizes, adds, None)


class Patches(PackedRows):
    """Panels of transformed patches: in each, channels of the first element, then those of the second."""

    def __init__(self, n: KernelBuilder, image: Strided, plan: FramePlan, places: Sequence[Index], lanes: int) -> None:
        self.lanes = lanes
        super().__init__(n, image, plan, places)

    @property
    def panel(self) -> int:
        """Patches in a row of a panel."""
        return self.plan.tiling.vectors * self.width

    def transform(self, channels: DimRange, columns: DimRange) -> None:
        """Some channels of a block of patches."""
        n, patch = self.n, self.n.index(PATCH)
        depth = DimRange(n.times(channels.start, patch), n.times(channels.size, patch))
        self.fill(depth, columns, self.panel)

    def _run(self, source: Index, target: Index, breadth: Index, size: Index, depth: Index) -> None:
        n = self.n
        channels = n.quotient(depth, n.index(PATCH))
        operands = [self.frame, source, self.table, n.times(self.plane, n.index(4)), self.buffer, target]
        operands += [breadth, n.times(breadth, n.index(self.plan.part // PATCH)), size, channels]
        name = f"winograd_patches_{self.dtype.name}_{self.lanes}"
        call_subroutine(n, name, _patches, *operands, self.dtype, self.lanes)


class TileLines(NamedTuple):
    """Where sums go: rows of places, two for each row of patches."""

    n: KernelBuilder
    output: Strided
    tiles: Sequence[Index]
    plan: WinogradPlan

    @property
    def step(self) -> int:
        """From one row of places to the next, as they are kept until they are given away."""
        return 2 * self.plan.patches.breadth + 2 * self.n.width(self.output.dtype)

    def write(self, sums: Buffer, rows: DimRange, columns: DimRange) -> None:
        """A block of kernels and patches."""
        n, (height, width) = self.n, self.tiles
        dtype, breadth = self.output.dtype, self.plan.patches.breadth
        own = n.scratch(dtype, 2 * self.plan.rows * self.step)
        end = n.plus(columns.start, columns.size)
        element = n.index(self.plan.rows * breadth)
        after = n.plus(n.quotient(last_of(n, columns), width), n.index(1))
        for tile_row in n.loop(n.quotient(columns.start, width), after):
            start = n.times(tile_row, width)
            begin = n.larger(columns.start, start)
            size = n.minus(n.smaller(end, n.plus(start, width)), begin)
            operands = [sums, n.minus(begin, columns.start), element, n.index(breadth), own, n.index(self.step)]
            name = f"winograd_places_{dtype.name}_{self.plan.lanes}"
            call_subroutine(n, name, _places, *operands, rows.size, size, dtype, self.plan.lanes)
            image, row = n.quotient(tile_row, height), n.times(n.remainder(tile_row, height), n.index(2))
            first = n.times(n.minus(begin, start), n.index(2))
            left = n.smaller(n.minus(self.output.sizes[3], first), n.times(size, n.index(2)))
            for k in range(2):
                there = n.plus(row, n.index(k))
                source = RowMajorMatrix(own, n.index(k * self.step), n.index(2 * self.step))
                with n.when(n.less(there, self.output.sizes[2])):
                    give(n, self.output, ALL, source, rows, (image, there), DimRange(first, left))


# -- transforms -----------------------------------------------------------------------------------------------------

Once = Callable[[KernelBuilder, Values], Values]
"""A transform of a line."""


def both_ways(k: KernelBuilder, square: Values, once: Once) -> list[Values]:
    """A transform of the columns of a square, which is written row by row, then of the rows."""
    size = isqrt(len(square))
    columns = [once(k, square[m::size]) for m in range(size)]
    return [once(k, list(row)) for row in zip(*columns, strict=True)]


def _of_kernels(k: KernelBuilder, g: Values) -> Values:
    half = k.like(0.5, g[0])
    ends, middle = k.mul(k.add(g[0], g[2]), half), k.mul(g[1], half)
    return [g[0], k.add(ends, middle), k.sub(ends, middle), g[2]]


def _of_patches(k: KernelBuilder, d: Values) -> Values:
    return [k.sub(d[0], d[2]), k.add(d[1], d[2]), k.sub(d[2], d[1]), k.sub(d[1], d[3])]


def _of_sums(k: KernelBuilder, m: Values) -> Values:
    return [k.add(k.add(m[0], m[1]), m[2]), k.sub(k.sub(m[1], m[2]), m[3])]


def _kernels(
    n: KernelBuilder, elements: Strided, target: Buffer, rows: Index, depth: Index, step: Index, apart: Index,
    turned: bool | None,
) -> None:  # fmt: skip
    """``G g G'`` of kernels, vectors of channels at once."""
    buffer, dtype, _, (down_rows, along, down, across), first = elements
    width = n.width(dtype)

    def gathered(start: Index, left: Index) -> list[SSAValue]:
        """The nine elements of neighbouring channels, wherever they stand."""
        spaced, mask = n.spaced(along, width), n.mask(left, width)
        places = [n.offset(n.offset(start, n.index(k // 3), down), n.index(k % 3), across) for k in range(NINE)]
        return [n.gather(buffer, there, spaced, dtype, mask) for there in places]

    def neighbours(start: Index, left: Index) -> list[SSAValue]:
        """The same where those of a channel are neighbours: a square of vectors is turned."""
        mask, last = n.mask(n.index(NINE), width), n.minus(left, n.index(1))
        begin = n.minus(start, n.index(NINE - 1)) if turned else start
        channels = [n.offset(begin, n.smaller(n.index(lane), last), along) for lane in range(width)]
        lines = [n.load(buffer, there, dtype, width, mask) for there in channels]
        return transposed(n, lines)[:NINE][:: -1 if turned else 1]

    for i in n.count(rows):
        for c in n.count(depth, width):
            k, start = n.values(width), n.offset(n.offset(first, i, down_rows), c, along)
            lanes = (gathered if turned is None else neighbours)(start, n.minus(depth, c))
            transformed = both_ways(k, [VectorValue(lane, dtype) for lane in lanes], _of_kernels)
            at = n.plus(n.times(i, step), c)
            for element, lane in enumerate(lane for line in transformed for lane in line):
                there = n.offset(at, n.index(element), apart)
                n.store(lane.value, target, there, dtype, width)


def _patches(
    n: KernelBuilder, frame: Buffer, source: Index, table: Buffer, plane: Index, target: Buffer, at: Index,
    step: Index, element: Index, size: Index, channels: Index, dtype: DType, width: int,
) -> None:  # fmt: skip
    """``B' d B`` of neighbouring patches, channel by channel."""
    offsets = [n.as_index(n.load(table, n.index(entry), dtypes.int64)) for entry in range(PATCH)]
    for j in n.count(size, width):
        mask = n.mask(n.minus(size, j), width)
        for c in n.count(channels):
            k, here = n.values(width), n.offset(n.plus(source, j), c, plane)
            read = [VectorValue(n.load(frame, n.plus(here, offset), dtype, width), dtype) for offset in offsets]
            transformed = both_ways(k, read, _of_patches)
            there = n.offset(n.plus(at, j), c, step)
            for entry, lane in enumerate(lane for line in transformed for lane in line):
                n.store(lane.value, target, n.offset(there, n.index(entry), element), dtype, width, mask)


def _places(
    n: KernelBuilder, sums: Buffer, start: Index, element: Index, stride: Index, target: Buffer, step: Index,
    rows: Index, size: Index, dtype: DType, width: int,
) -> None:  # fmt: skip
    """``A' m A`` of neighbouring sums: two rows of places for each kernel."""
    for i in n.count(rows):
        source, there = n.offset(start, i, stride), n.times(n.times(i, n.index(2)), step)
        for j in n.count(size, width):
            k, here = n.values(width), n.plus(source, j)
            entries = (n.offset(here, n.index(entry), element) for entry in range(PATCH))
            read = [VectorValue(n.load(sums, entry, dtype, width), dtype) for entry in entries]
            transformed = both_ways(k, read, _of_sums)
            for line, (left, right) in enumerate(transformed):
                at = n.plus(n.offset(there, n.index(line), step), n.times(j, n.index(2)))
                for half in range(2):
                    lanes = [lane // 2 + half * width // 2 + lane % 2 * width for lane in range(width)]
                    value = n.shuffle(left.value, right.value, lanes)
                    n.store(value, target, n.plus(at, n.index(half * width)), dtype, width)
