"""Convolutions as products of matrices that nobody lays out: windows of the image are packed straight into panels.

    conv2d          kernels [o, (c k m)]     x  windows [(c k m), (i j)]      of x
    conv2d_weight   places  [o, (i j)]       x  windows [(i j), (c k m)]      of x, added up over all images
    conv2d_input    kernels [c, (o k m)]     x  windows [(o k m), (row column)]  of the places

An element of a window stands where the number of its row and that of its column say together: each contributes a row of
the image, a column and an offset, which are kept in tables. Outside of the image there are zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import over, place, strided
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.conv.naive import Geometry
from msgraph.kernels.gemm.blocked import Product, Tiling, always
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import DEPTH, DimRange, LeftBlock, MatrixOfLeft, RightPanels
from msgraph.kernels.gemm.selection import tiling

_EQUAL, _BELOW = Predicate.EQ.signed, Predicate.LT.unsigned
_ENTRIES = 6
"""Of a table: row, column, offset; what row and column leave when divided by the strides; offset in the kernels."""
_PLAIN, _PHASED, _KERNEL = (0, 1, 2), (0, 1, 2, 3, 4), 5
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

        def step(number: Index, c: Index, i: Index, j: Index) -> Sequence[Index]:
            for entry, value in enumerate(grid.spot(c, i, j)):
                k = n.values()
                narrow = k.cast(VectorValue(n.as_int64(value), dtypes.int64), dtypes.int32).value
                n.store(narrow, self.buffer, n.plus(number, n.index(entry * self.length)), dtypes.int32)
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

        def none(number: Index) -> None:
            for entry in (0, 2):
                n.store(nowhere, self.buffer, n.plus(number, n.index(entry * self.length)), dtypes.int32)

        strided(n, span.size, end, 1, none)


class EntryLanes(NamedTuple):
    """The entries of a table, as vectors."""

    n: KernelBuilder
    buffer: Buffer
    length: int

    def lanes(self, entry: int, number: Index, width: int) -> VectorValue:
        """One kind of entry of neighbours, or of one place in all lanes."""
        n = self.n
        at = n.plus(number, n.index(entry * self.length))
        return VectorValue(n.load(self.buffer, at, dtypes.int32, width), dtypes.int32)


class Windows(RightPanels):
    """Panels of windows of one channel after the other; ``phased`` if only some places meet an element at all."""

    def __init__(self, n: KernelBuilder, image: Strided, breadth: int, along: Grid, across: Grid, phased: bool) -> None:
        super().__init__(n, image.dtype, breadth, image)
        self.along, self.across = OffsetTable(n, DEPTH, along), OffsetTable(n, breadth, across)
        self.once = (False, False)
        self.entries = _PHASED if phased else _PLAIN
        self.dense = False
        """Does the offset grow by 1 from column to column, and by another number from one row to the next?"""
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
        kind = "phased" if len(self.entries) > len(_PLAIN) else "dense" if self.dense else "plain"
        name = f"pack_windows_{self.dtype.name}_{kind}_{lengths[0]}_{lengths[1]}"
        write = PackWindows(self.dtype, self.entries, self.dense, lengths).write
        call_subroutine(self.n, name, arguments, write)


@dataclass
class PackWindows:
    """The function that packs a panel of windows."""

    dtype: DType
    entries: Sequence[int]
    dense: bool
    lengths: tuple[int, int]

    def write(self, n: KernelBuilder, source: Buffer, origin: Index, rows: Index, columns: Index, *rest: Any) -> None:
        """``rows`` and ``columns`` are those of an image; the tables, the panels and where this one is.

        A panel may be wider than what is left for it: the table ends there.
        """
        along, across, target, start, depth, column, breadth, left = rest
        tables = [EntryLanes(n, table, length) for table, length in zip((along, across), self.lengths, strict=True)]
        width = n.width(self.dtype)
        sizes = [_all(n, size, width) for size in (rows, columns)]

        def row(k: Index) -> None:
            at = n.offset(start, k, breadth)
            own = [VectorValue(n.broadcast(tables[0].lanes(e, k, 0).value, width), dtypes.int32) for e in self.entries]

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
        number: Index,
        source: Buffer,
        origin: Index,
    ) -> SSAValue:
        """Neighbours in one row of the panel."""
        n = across.n
        width = n.width(self.dtype)
        k = n.values(width)
        theirs = [across.lanes(entry, number, width) for entry in self.entries]
        row, column, offset = (k.add(x, y).value for x, y in zip(own[:3], theirs[:3], strict=True))
        inside = n.both(
            n.icmp(_BELOW, row, sizes[0].value, width),
            n.icmp(_BELOW, column, sizes[1].value, width),
        )
        for x, y in zip(own[3:], theirs[3:], strict=True):
            inside = n.both(inside, n.icmp(_EQUAL, x.value, y.value, width))

        def scattered() -> Sequence[SSAValue]:
            return [n.gather(source, origin, offset, self.dtype, inside)]

        def neighbours() -> Sequence[SSAValue]:
            first = n.as_index(n.values().cast(VectorValue(n.extract(offset, 0), dtypes.int32), dtypes.int64).value)
            return [n.load(source, n.plus(origin, first), self.dtype, width, inside)]

        return n.branch(_together(across, number, width), neighbours, scattered)[0] if self.dense else scattered()[0]


def _together(across: EntryLanes, number: Index, width: int) -> SSAValue:
    """Are neighbours among the columns neighbours in memory? Then one load reads them all."""
    n = across.n
    ends = [across.lanes(2, n.plus(number, n.index(k)), 0).value for k in (0, width - 1)]
    return n.icmp(_EQUAL, n.minus(ends[1], ends[0]), n.constant(width - 1, i32))


def _all(n: KernelBuilder, size: Index, width: int) -> VectorValue:
    narrow = n.values().cast(VectorValue(n.as_int64(size), dtypes.int64), dtypes.int32)
    return VectorValue(n.broadcast(narrow.value, width), dtypes.int32)


class TransposedFilters(LeftBlock):
    """Rows of kernels seen from the channels they read: elements along the summed dim stand where a table says."""

    def __init__(self, n: KernelBuilder, source: Strided, tiling: Tiling, table: OffsetTable) -> None:
        super().__init__(n, source, tiling.height, source.dtype)
        self.table = table

    def pack(self, rows: DimRange, depth: DimRange) -> None:
        n, source, zero = self.n, self.source, self.n.index(0)
        start = place(n, source, (*self.batch, rows.start, zero, zero))
        arguments = [source.buffer, start, source.strides[-3], self.table.buffer, self.buffer, rows.size, depth.size]
        name = f"pack_filters_{self.dtype.name}_{self.table.length}_{self.row_step}"
        call_subroutine(n, name, arguments, self._collect)

    def _collect(self, n: KernelBuilder, *arguments: SSAValue) -> None:
        buffer, start, step, table, target, rows, depth = arguments
        width = self.width

        def row(i: Index) -> None:
            source, there = n.offset(start, i, step), n.times(i, n.index(self.row_step))

            def vector(k: Index) -> None:
                mask = n.mask(n.minus(depth, k), width)
                offsets = EntryLanes(n, table, self.table.length).lanes(_KERNEL, k, width).value
                value = n.gather(buffer, source, offsets, self.dtype, mask)
                n.store(value, target, n.plus(there, k), self.dtype, width)

            strided(n, n.index(0), depth, width, vector)

        n.count(rows, row)


class ConvConfig(NamedTuple):
    """The tiles; whether the summed dim and the columns each fit one table; do the rows of an image lie together?"""

    tiling: Tiling
    one_part: bool
    one_block: bool
    dense: bool


@dataclass
class Convolution:
    """The three products."""

    n: KernelBuilder
    geometry: Geometry
    plan: ConvConfig

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        n, zero = self.n, self.n.index(0)
        outputs, channels, depth = self._per_group(weight.sizes[0]), weight.sizes[1], _volume(n, weight.sizes[1:])
        columns = _volume(n, output.sizes[2:])
        strides = (n.times(outputs, weight.strides[0]), weight.strides[0], n.index(1))
        left = self._rows(
            Strided(weight.buffer, weight.dtype, (n.index(self.geometry.groups), outputs, depth), strides)
        )
        windows = self._windows(
            data,
            self._elements(data, weight.sizes),
            self._places(data, output.sizes),
            False,
            self.geometry.strides[1] == 1,
        )
        product = self._product(left, windows, depth, columns)

        def one(at: tuple[Index, ...]) -> None:
            image, group = at
            if (epilogue := n.epilogue) is not None:
                first = n.times(group, outputs)
                product.finish = lambda sums, rows, across: epilogue.write(
                    (image,), sums, DimRange(n.plus(first, rows.start), rows.size), across
                )
            left.batch = (group,)
            windows.origin = place(n, data, (image, n.times(group, channels), zero, zero))
            start = place(n, output, (image, n.times(group, outputs), zero, zero))
            product.write(RowMajorMatrix(output.buffer, start, output.strides[1]), outputs, columns, depth, always(n))

        over(n, (data.sizes[0], n.index(self.geometry.groups)), one)

    def weight(self, places: Strided, data: Strided, output: Strided) -> None:
        """``ms.conv2d_weight``: images are summed up in the result."""
        n, zero = self.n, self.n.index(0)
        outputs, channels = self._per_group(output.sizes[0]), output.sizes[1]
        depth, columns = _volume(n, places.sizes[2:]), _volume(n, output.sizes[1:])
        groups, (image_step, step) = n.index(self.geometry.groups), places.strides[:2]
        sizes, strides = (
            (places.sizes[0], groups, outputs, depth),
            (image_step, n.times(outputs, step), step, n.index(1)),
        )
        left = self._rows(Strided(places.buffer, places.dtype, sizes, strides))
        windows = self._windows(
            data, self._places(data, places.sizes), self._elements(data, output.sizes), False, False
        )
        product = self._product(left, windows, depth, columns)

        def one(at: tuple[Index, ...]) -> None:
            group, image = at
            left.batch = (image, group)
            windows.origin = place(n, data, (image, n.times(group, channels), zero, zero))
            start = n.times(n.times(group, outputs), output.strides[0])
            fresh = n.icmp(_EQUAL, image, zero)
            product.write(RowMajorMatrix(output.buffer, start, output.strides[0]), outputs, columns, depth, fresh)

        over(n, (groups, data.sizes[0]), one)

    def input(self, places: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d_input``: what a place of the image gets from all places that read it."""
        n, zero = self.n, self.n.index(0)
        outputs, channels = self._per_group(weight.sizes[0]), weight.sizes[1]
        depth = n.times(outputs, _volume(n, weight.sizes[2:]))
        columns = _volume(n, output.sizes[2:])
        phased = any(stride > 1 for stride in self.geometry.strides)
        windows = self._windows(places, self._readers(places, weight), self._read(places, output.sizes), phased, True)
        left = TransposedFilters(n, weight, self.plan.tiling, windows.along)
        write = self._product(left, windows, depth, columns).write

        def one(at: tuple[Index, ...]) -> None:
            image, group = at
            left.batch = (n.times(group, outputs),)
            windows.origin = place(n, places, (image, n.times(group, outputs), zero, zero))
            start = place(n, output, (image, n.times(group, channels), zero, zero))
            write(RowMajorMatrix(output.buffer, start, output.strides[1]), channels, columns, depth, always(n))

        over(n, (places.sizes[0], n.index(self.geometry.groups)), one)

    # -- parts -----------------------------------------------------------------------------------------

    def _per_group(self, channels: Index) -> Index:
        return self.n.quotient(channels, self.n.index(self.geometry.groups))

    def _rows(self, source: Strided) -> MatrixOfLeft:
        return MatrixOfLeft(self.n, source, self.plan.tiling.height, source.dtype, "rows")

    def _windows(self, image: Strided, along: Grid, across: Grid, phased: bool, dense: bool) -> Windows:
        breadth = self.plan.tiling.breadth(self.n.width(image.dtype), image.dtype.size)
        made = Windows(self.n, image, breadth, along, across, phased)
        made.dense = self.plan.dense and not phased and dense
        return made

    def _product(self, left: LeftBlock, windows: Windows, depth: Index, columns: Index) -> Product:
        n, tiles = self.n, self.plan.tiling
        windows.fill_once(depth if self.plan.one_part else None, columns if self.plan.one_block else None)
        return Product(n, windows.dtype, tiles, left, windows)

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

    def _readers(self, places: Strided, weight: Strided) -> Grid:
        """Elements of all kernels, as what reads an image: from how many places further up, and from which of them."""
        n, g = self.n, self.geometry

        def spot(o: Index, k: Index, m: Index) -> Sequence[Index]:
            reach = [n.times(x, n.index(d)) for x, d in zip((k, m), g.dilations, strict=True)]
            back = [n.minus(n.index(0), n.quotient(x, n.index(s))) for x, s in zip(reach, g.strides, strict=True)]
            phases = [n.remainder(x, n.index(s)) for x, s in zip(reach, g.strides, strict=True)]
            kernel = n.offset(n.offset(n.times(o, weight.strides[0]), k, weight.strides[2]), m, weight.strides[3])
            return [*self._entry(places, o, *back), *phases, kernel]

        return Grid(weight.sizes[2], weight.sizes[3], spot)

    def _read(self, places: Strided, image: Sequence[Index]) -> Grid:
        """Rows and columns of an image, as what places read."""
        n, g = self.n, self.geometry

        def spot(c: Index, i: Index, j: Index) -> Sequence[Index]:
            spots = [n.plus(x, n.index(g.pads[2 * dim])) for dim, x in enumerate((i, j))]
            first = [n.quotient(x, n.index(s)) for x, s in zip(spots, g.strides, strict=True)]
            phases = [n.remainder(x, n.index(s)) for x, s in zip(spots, g.strides, strict=True)]
            return [*self._entry(places, None, *first), *phases]

        return Grid(image[2], image[3], spot)


def _volume(n: KernelBuilder, sizes: Sequence[Index]) -> Index:
    found = sizes[0]
    for size in sizes[1:]:
        found = n.times(found, size)
    return found


def plan(
    sizes: tuple[int, int, int],
    image: View,
    together: Sequence[View],
    tensors: Sequence[View],
    dtype: DType,
    target: VectorTarget,
) -> ConvConfig | None:
    """The tiles of a product of this height, breadth and depth; ``None`` if what must lie ``together`` does not."""
    if dtype not in (dtypes.float32, dtypes.float64) or any(0 in view.shape for view in tensors):
        return None
    if not all(view.is_contiguous for view in together) or any(_reach(view) > _LARGEST for view in tensors):
        return None
    rows, columns, depth = sizes
    tiles = tiling(rows, columns, dtype, target)
    width = max(target.vector_bytes // dtype.size, 1)
    return ConvConfig(tiles, depth <= DEPTH, columns <= tiles.breadth(width, dtype.size), image.strides[-1] == 1)


def _reach(view: View) -> int:
    """How far apart elements of one image stand."""
    return sum(size * abs(stride) for size, stride in zip(view.shape[1:], view.strides[1:], strict=True))


def behind(view: View, dim: int) -> View:
    """The dims from one on."""
    return View(view.shape[dim:], view.strides[dim:])
