"""Gradients to kernels as products with a matrix that nobody lays out: windows of the image are packed into panels.

    conv2d_weight   places  [o, (i j)]       x  windows [(i j), (c k m)]      of x, added up over all images

An element of a window stands where the number of its row and that of its column say together: each contributes a row of
the image, a column and an offset, which are kept in tables. Outside of the image there are zeros.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import offset_of, over, strided
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.masks import spread
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.conv.direct_ops import Geometry
from msgraph.kernels.gemm.blocked import Product, Tiling
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import DEPTH, DimRange, MatrixOfLeft, RightPanels
from msgraph.kernels.gemm.selection import tiling

_EQUAL, _BELOW = Predicate.EQ.signed, Predicate.LT.unsigned
_ENTRIES = 3
"""Of a table: row, column, offset."""
_LARGEST, _NOWHERE = 2**30, -(2**30)
"""Offsets a table can hold; a row that is in no image, whatever is added to it."""

Spot = Callable[[Index, Index, Index], Sequence[Index]]
"""What the place ``(c, i, j)`` of a dim made of three contributes."""


class Grid(NamedTuple):
    """A dim made of three, the last two of which have these sizes; and what its places contribute."""

    rows: Index
    columns: Index
    spot: Spot


@dataclass
class OffsetTable:
    """Entries for the places of a part of a dim, one line of memory after the other."""

    n: KernelBuilder
    length: int
    grid: Grid

    def __post_init__(self) -> None:
        self.length += -self.length % self.n.width(dtypes.int32)  # fill() writes whole vectors of one kind of entry
        self.buffer: Buffer = self.n.scratch(dtypes.int32, _ENTRIES * self.length)

    def fill(self, span: DimRange) -> None:
        """Count through the places of the dim from the first of ``span`` on."""
        n, grid = self.n, self.grid
        one, zero = n.index(1), n.index(0)
        line = n.quotient(span.start, grid.columns)
        first = [n.quotient(line, grid.rows), n.remainder(line, grid.rows), n.remainder(span.start, grid.columns)]

        def step(position: Index, c: Index, i: Index, j: Index) -> Sequence[Index]:
            for entry, value in enumerate(grid.spot(c, i, j)):
                k = n.values()
                narrow = k.convert(VectorValue(n.as_int64(value), dtypes.int64), dtypes.int32).value
                n.store(narrow, self.buffer, n.plus(position, n.index(entry * self.length)), dtypes.int32)
            last_column = n.icmp(_EQUAL, n.plus(j, one), grid.columns)
            i2 = n.choose(last_column, n.plus(i, one), i)
            last_row = n.icmp(_EQUAL, i2, grid.rows)
            return [
                n.choose(last_row, n.plus(c, one), c),
                n.choose(last_row, zero, i2),
                n.choose(last_column, zero, n.plus(j, one)),
            ]

        n.loop(zero, span.size, one, step, first)
        width = n.width(dtypes.int32)
        end = n.round_down(n.plus(span.size, n.index(width - 1)), width)
        nowhere = n.constant(_NOWHERE, i32)

        def none(position: Index) -> None:
            for entry in (0, 2):
                n.store(nowhere, self.buffer, n.plus(position, n.index(entry * self.length)), dtypes.int32)

        strided(n, span.size, end, 1, none)


class EntryLanes(NamedTuple):
    """The entries of a table, as vectors."""

    n: KernelBuilder
    buffer: Buffer
    length: int

    def lanes(self, entry: int, position: Index, width: int) -> VectorValue:
        """One kind of entry of neighbours, or of one place in all lanes."""
        n = self.n
        at = n.plus(position, n.index(entry * self.length))
        return VectorValue(n.load(self.buffer, at, dtypes.int32, width), dtypes.int32)


class Windows(RightPanels):
    """Panels of windows, of one channel after the other."""

    def __init__(self, n: KernelBuilder, image: Strided, breadth: int, along: Grid, across: Grid) -> None:
        super().__init__(n, image.dtype, breadth, image)
        self.along, self.across = OffsetTable(n, DEPTH, along), OffsetTable(n, breadth, across)
        self.once = (False, False)
        self.origin: Index = n.index(0)

    def fill_once(self, depth: Index | None, columns: Index | None) -> None:
        """Fill the tables of dims that fit them for good."""
        self.once = (depth is not None, columns is not None)
        for table, size in ((self.along, depth), (self.across, columns)):
            if size is not None:
                table.fill(DimRange(self.n.index(0), size))

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        if not self.once[0]:
            self.along.fill(depth)
        if not self.once[1]:
            self.across.fill(columns)

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        tables = (self.along, self.across)
        arguments = [self.source.buffer, self.origin, *self.source.sizes[-2:], *(table.buffer for table in tables)]
        some = self.n.smaller(breadth, self.n.minus(columns.size, column))
        arguments += [self.buffer, self.place(column), depth.size, column, breadth, some]
        lengths = self.along.length, self.across.length
        name = f"pack_windows_{self.dtype.name}_{lengths[0]}_{lengths[1]}"
        call_subroutine(self.n, name, arguments, PackWindows(self.dtype, lengths).write)


@dataclass
class PackWindows:
    """The function that packs a panel of windows."""

    dtype: DType
    lengths: tuple[int, int]

    def write(self, n: KernelBuilder, source: Buffer, origin: Index, rows: Index, columns: Index, *rest: Any) -> None:
        """``rows`` and ``columns`` are those of an image; the tables, the panels and where this one is.

        A panel may be wider than what is left for it: the table ends there.
        """
        along, across, target, start, depth, column, breadth, left = rest
        tables = [EntryLanes(n, table, length) for table, length in zip((along, across), self.lengths, strict=True)]
        width = n.width(self.dtype)
        sizes = [spread(n, size, width) for size in (rows, columns)]

        def row(k: Index) -> None:
            at = n.offset(start, k, breadth)
            own = [
                VectorValue(n.broadcast(tables[0].lanes(e, k, 0).value, width), dtypes.int32) for e in range(_ENTRIES)
            ]

            def vector(j: Index) -> None:
                value = self._vector(tables[1], own, sizes, n.plus(column, j), source, origin)
                n.store(value, target, n.plus(at, j), self.dtype, width)

            strided(n, n.index(0), left, width, vector)

        n.count(depth, row)

    def _vector(
        self,
        across: EntryLanes,
        own: Sequence[VectorValue],
        sizes: Sequence[VectorValue],
        position: Index,
        source: Buffer,
        origin: Index,
    ) -> SSAValue:
        """Neighbours in one row of the panel."""
        n = across.n
        width = n.width(self.dtype)
        k = n.values(width)
        theirs = [across.lanes(entry, position, width) for entry in range(_ENTRIES)]
        row, column, offset = (k.add(x, y).value for x, y in zip(own, theirs, strict=True))
        inside = n.both(
            n.icmp(_BELOW, row, sizes[0].value, width),
            n.icmp(_BELOW, column, sizes[1].value, width),
        )
        return n.gather(source, origin, offset, self.dtype, inside)


class ConvConfig(NamedTuple):
    """The tiles; whether the summed dim and the columns each fit one table."""

    tiling: Tiling
    one_part: bool
    one_block: bool


@dataclass
class WindowGradient:
    """The gradient to kernels."""

    n: KernelBuilder
    geometry: Geometry
    plan: ConvConfig

    def weight(self, places: Strided, data: Strided, output: Strided) -> None:
        """``ms.conv2d_weight``: images are summed up in the result."""
        n, zero = self.n, self.n.index(0)
        outputs, channels = n.quotient(output.sizes[0], n.index(self.geometry.groups)), output.sizes[1]
        depth, columns = reduce(n.times, places.sizes[2:]), reduce(n.times, output.sizes[1:])
        groups, (image_step, step) = n.index(self.geometry.groups), places.strides[:2]
        sizes, strides = (
            (places.sizes[0], groups, outputs, depth),
            (image_step, n.times(outputs, step), step, n.index(1)),
        )
        source = Strided(places.buffer, places.dtype, sizes, strides)
        left = MatrixOfLeft(n, source, self.plan.tiling.height, source.dtype, "rows")
        tiles = self.plan.tiling
        windows = Windows(
            n,
            data,
            tiles.breadth(n.width(data.dtype), data.dtype.size),
            self._places(data, places.sizes),
            self._elements(data, output.sizes),
        )
        windows.fill_once(depth if self.plan.one_part else None, columns if self.plan.one_block else None)
        product = Product(n, windows.dtype, tiles, left, windows)

        def one(at: tuple[Index, ...]) -> None:
            group, image = at
            left.batch = (image, group)
            windows.origin = offset_of(n, data, (image, n.times(group, channels), zero, zero))
            start = n.times(n.times(group, outputs), output.strides[0])
            product.write(RowMajorMatrix(output.buffer, start, output.strides[0]), outputs, columns, depth, image)

        over(n, (groups, data.sizes[0]), one)

    def _entry(self, image: Strided, channel: Index | None, row: Index, column: Index) -> list[Index]:
        n = self.n
        start = None if channel is None else n.times(channel, image.strides[1])
        return [row, column, n.offset(n.offset(start, row, image.strides[2]), column, image.strides[3])]

    def _elements(self, image: Strided, kernel: Sequence[Index]) -> Grid:
        """Elements of a kernel, channel by channel."""
        n, (down, across) = self.n, self.geometry.dilations

        def spot(c: Index, k: Index, m: Index) -> Sequence[Index]:
            return self._entry(image, c, n.times(k, n.index(down)), n.times(m, n.index(across)))

        return Grid(kernel[2], kernel[3], spot)

    def _places(self, image: Strided, places: Sequence[Index]) -> Grid:
        """Places of kernels."""
        n, ((down, across), pads) = self.n, (self.geometry.strides, self.geometry.pads)

        def spot(c: Index, i: Index, j: Index) -> Sequence[Index]:
            row = n.minus(n.times(i, n.index(down)), n.index(pads[0]))
            return self._entry(image, None, row, n.minus(n.times(j, n.index(across)), n.index(pads[2])))

        return Grid(places[2], places[3], spot)


def plan(tensors: Sequence[View], groups: int, dtype: DType, target: VectorTarget) -> ConvConfig | None:
    """The tiles of the product; ``None`` if a table cannot hold all places of an image."""
    if any(_reach(view) > _LARGEST for view in tensors):
        return None
    places, _, result = tensors
    rows, columns, depth = result.shape[0] // groups, math.prod(result.shape[1:]), math.prod(places.shape[2:])
    tiles = tiling(rows, columns, dtype, target)
    width = max(target.vector_bytes // dtype.size, 1)
    return ConvConfig(tiles, depth <= DEPTH, columns <= tiles.breadth(width, dtype.size))


def _reach(view: View) -> int:
    """How far apart elements of one image stand."""
    return sum(size * abs(stride) for size, stride in zip(view.shape[1:], view.strides[1:], strict=True))
