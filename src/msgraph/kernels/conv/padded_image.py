"""Convolutions as products whose right operand is the image itself, with zeros around it.

Rows of an image are copied to a frame a ``pitch`` apart, with the padding written out, every phase of a stride by
itself:

    stride 1, padding 1     . a b c . d e f . g h i .         the zero behind a row is the one before the next

A place of the result is then a number in the frame, and element ``(c, k, m)`` of a kernel meets all places at a fixed
distance from them: the row of the product's right operand that belongs to it begins there, and nothing is packed. What
the product has where a row ends and the next one begins means nothing and is left out of the result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.conv.direct import Reading
from msgraph.kernels.gemm.blocked import Tiling
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import PanelCopy, RightPanels, StridedLines

_BELOW = Predicate.LT.unsigned


class KernelTap(NamedTuple):
    """An element of a kernel in one dim: the phase it reads, and how far from the place."""

    element: int
    phase: int
    shift: int


class ConvAxis(NamedTuple):
    """One dim of kernels laid over an image: line ``x`` of a phase is line ``x * step + phase - pad`` of the image."""

    reaches: tuple[KernelTap, ...]
    step: int
    pad: int

    @classmethod
    def forward(cls, size: int, step: int, dilation: int, pad: int) -> ConvAxis:
        """Of a convolution."""
        return cls(tuple(KernelTap(k, k * dilation % step, k * dilation // step) for k in range(size)), step, pad)

    @classmethod
    def back(cls, size: int, step: int, dilation: int, pad: int, first: int) -> ConvAxis:
        """Of its transpose, for every ``step``-th line of the image from ``first`` on: not all elements meet these."""
        options = [(k, first + pad - k * dilation) for k in range(size)]
        far = [(k, option // step) for k, option in options if option % step == 0]
        least = min((shift for _, shift in far), default=0)
        return cls(tuple(KernelTap(k, 0, shift - least) for k, shift in far), 1, -least)

    @property
    def phases(self) -> list[int]:
        """Those that are read."""
        return sorted({reach.phase for reach in self.reaches})

    @property
    def most(self) -> int:
        """The longest reach."""
        return max(reach.shift for reach in self.reaches)

    def shared(self, places: int, size: int) -> int:
        """How many zeros behind a row can be those before the next one, for an image of ``size``."""
        length, free = places + self.most, self.most
        for phase in self.phases:
            first = max(-(-(self.pad - phase) // self.step), 0)
            end = -(-(size + self.pad - phase) // self.step)
            free = min(free, first, max(length - end, 0))
        return free


class FramePlan(NamedTuple):
    """``part`` steps of the summed dim and ``breadth`` places at once; sums of ``rows`` kernels are kept apart.

    The frame has ``lines`` rows for each phase, and room for ``room`` elements; ``shared`` zeros are those of two rows.
    If it is ``packed``, places of all images are packed side by side: short rows would waste much between them.
    """

    tiling: Tiling
    part: int
    breadth: int
    rows: int
    sides: tuple[ConvAxis, ConvAxis]
    shared: int
    lines: int
    room: int
    packed: bool

    def behind(self, width: int) -> int:
        """Room behind a phase: the last row has zeros behind it, and is written in whole vectors."""
        return self.shared + width

    @property
    def taps(self) -> int:
        """Elements of a kernel."""
        return math.prod(len(side.reaches) for side in self.sides)


class StridePhase(NamedTuple):
    """Every so many rows and columns of a result, from some on."""

    firsts: tuple[int, int]
    steps: tuple[int, int]

    def places(self, n: KernelBuilder, output: Strided) -> list[Index]:
        """How many rows and columns."""
        options = zip(output.sizes[2:], self.firsts, self.steps, strict=True)
        return [n.quotient(n.plus(size, n.index(step - 1 - first)), n.index(step)) for size, first, step in options]

    def place(self, n: KernelBuilder, output: Strided, at: Sequence[Index]) -> Index:
        """The offset in memory of the output element at ``at``, whose rows and columns are those of this phase."""
        options = zip(at[2:], self.firsts, self.steps, strict=True)
        spots = [n.plus(n.times(spot, n.index(step)), n.index(first)) for spot, first, step in options]
        return offset_of(n, output, (*at[:2], *spots))


ALL = StridePhase((0, 0), (1, 1))
"""All rows and columns."""


class PhasePlan(NamedTuple):
    """A plan for each phase, if any element of a ``kernel`` of these sizes meets it."""

    phases: tuple[tuple[StridePhase, FramePlan | None], ...]
    kernel: tuple[int, int]


def _copy_rows(
    n: KernelBuilder, image: Strided, target: RowMajorMatrix, plane: Index, span: Index, top: Index, channels: Index,
    count: Index, sides: tuple[ConvAxis, ConvAxis],
) -> None:  # fmt: skip
    """Copies ``count`` rows of an image from ``top`` on, of all phases, channels one after the other."""
    (down, across), dtype = sides, image.dtype
    reading, lanes = Reading(n, dtype, across.step, dtype), n.width(dtype)

    def lines(source: Index, start: Index, phase: int, column: int) -> None:
        for i in n.count(count):
            row = n.plus(n.offset(top, i, n.index(down.step)), n.index(phase))
            present = n.broadcast(n.icmp(_BELOW, row, image.sizes[2]), lanes)
            own, there = n.offset(source, row, image.strides[2]), n.offset(start, i, target.stride)
            for j in n.count(span, lanes):
                left = n.plus(n.times(j, n.index(across.step)), n.index(column - across.pad))
                masks = [n.both(mask, present) for mask in reading.inside(left, image.sizes[3])]
                value = reading.columns(image.buffer, own, left, masks)
                n.store(value.value, target.buffer, n.plus(there, j), dtype, lanes)

    for c in n.count(channels):
        source = n.offset(image.start, c, image.strides[1])
        for a, phase in enumerate(down.phases):
            for b, column in enumerate(across.phases):
                first = n.times(c, n.index(len(down.phases) * len(across.phases)))
                plane_index = n.plus(first, n.index(a * len(across.phases) + b))
                lines(source, n.offset(target.start, plane_index, plane), phase, column)


class FramedRows(RightPanels):
    """A frame as the right operand of a product, for images of rows of places."""

    def __init__(self, n: KernelBuilder, image: Strided, plan: FramePlan, places: Sequence[Index]) -> None:
        self.plan, self.rows, self.columns = plan, *places
        super().__init__(n, image.dtype, plan.breadth, image)
        self.frame: Buffer = n.scratch(image.dtype, plan.room)
        self.pitch = n.plus(self.columns, n.index(plan.sides[1].most - plan.shared))
        self.plane = n.plus(n.times(self.pitch, n.index(plan.lines)), n.index(plan.behind(self.width)))
        self.origin = self.start = n.index(0)
        self.table: Buffer = n.scratch(dtypes.int64, plan.part)
        for c in n.count(n.index(plan.part // plan.taps)):
            self._meet(c)
        self._get_ready()

    def _get_ready(self) -> None:
        self.buffer, self.offsets = self.frame, self.table

    def _meet(self, c: Index) -> None:
        """Stores, for each element of a filter, the offset of the channel's element that it meets first."""
        n, (down, across) = self.n, self.plan.sides
        rows, columns = down.phases, across.phases
        first = n.times(n.times(c, n.index(len(rows) * len(columns))), self.plane)
        first_tap = n.times(c, n.index(self.plan.taps))
        for k, up in enumerate(down.reaches):
            for m, left in enumerate(across.reaches):
                phase = rows.index(up.phase) * len(columns) + columns.index(left.phase)
                at = n.offset(n.offset(first, n.index(phase), self.plane), n.index(up.shift), self.pitch)
                spot = n.plus(first_tap, n.index(k * len(across.reaches) + m))
                n.store(n.as_int64(n.plus(at, n.index(left.shift))), self.table, spot, dtypes.int64)

    def _memory(self) -> Buffer:
        return self.source.buffer

    def place(self, column: Index) -> Index:
        return self.n.plus(self.start, column)

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        n = self.n
        first, last = (n.quotient(at, self.pitch) for at in (columns.start, last_of(n, columns)))
        self.start = n.minus(columns.start, n.times(first, self.pitch))
        self._lay(depth, self.origin, first, last, n.index(0))

    def _lay(self, depth: DimRange, origin: Index, first: Index, last: Index, line: Index) -> None:
        """Copy what rows of places meet, to a line of the frame and those behind it."""
        n, image, down, taps = self.n, self.source, self.plan.sides[0], self.n.index(self.plan.taps)
        start = n.offset(origin, n.quotient(depth.start, taps), image.strides[1])
        sizes = [f"{side.step}p{side.pad}_" + "".join(map(str, side.phases)) for side in self.plan.sides]
        call_subroutine(
            n,
            f"conv_frame_{image.dtype.name}_{sizes[0]}x{sizes[1]}".replace("-", "m"),
            _copy_rows,
            image._replace(start=start),
            RowMajorMatrix(self.frame, n.times(line, self.pitch), self.pitch),
            self.plane,
            n.plus(self.pitch, n.index(self.plan.shared)),
            n.minus(n.times(first, n.index(down.step)), n.index(down.pad)),
            n.quotient(depth.size, taps),
            n.plus(n.minus(last, first), n.index(down.most + 1)),
            self.plan.sides,
        )

    def fill(self, depth: DimRange, columns: DimRange, panel: int) -> None:
        self.begin(depth, columns)


class PackedRows(FramedRows):
    """Panels packed from frames: places of all images are numbered through, without gaps."""

    fill = RightPanels.fill

    def _memory(self) -> Buffer:
        return self.n.scratch(self.dtype, self.plan.part * self.plan.breadth)

    def _get_ready(self) -> None:
        self.base = self.n.index(0)
        """The first row of places in the frame."""

    def place(self, column: Index) -> Index:
        return self.n.times(column, self.n.index(self.plan.part))

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        n = self.n
        self.base, end = (n.quotient(at, self.columns) for at in (columns.start, last_of(n, columns)))
        behind = n.plus(n.quotient(end, self.rows), n.index(1))
        for image in n.loop(n.quotient(self.base, self.rows), behind):
            start = n.times(image, self.rows)
            first = n.larger(n.minus(self.base, start), n.index(0))
            last = n.smaller(n.minus(end, start), n.minus(self.rows, n.index(1)))
            line = self._line(n.plus(start, first))
            self._lay(depth, n.offset(self.origin, image, self.source.strides[0]), first, last, line)

    def _line(self, row: Index) -> Index:
        """Where what a row of places meets begins: each image has some lines more."""
        n = self.n
        images = n.minus(n.quotient(row, self.rows), n.quotient(self.base, self.rows))
        return n.offset(n.minus(row, self.base), images, n.index(self.plan.sides[0].most))

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n, start = self.n, columns.start
        end, target = n.plus(start, columns.size), self.place(column)
        after = n.plus(n.quotient(last_of(n, columns), self.columns), n.index(1))
        for row in n.loop(n.quotient(start, self.columns), after):
            own = n.times(row, self.columns)
            begin = n.larger(own, start)
            source = n.plus(n.times(self._line(row), self.pitch), n.minus(begin, own))
            there = n.plus(target, n.minus(begin, start))
            left = n.minus(n.smaller(end, n.plus(own, self.columns)), begin)
            self._run(source, there, breadth, left, depth.size)

    def _run(self, source: Index, target: Index, breadth: Index, size: Index, depth: Index) -> None:
        """Neighbours in a row of places."""
        operands = self.frame, source, self.table, self.buffer, target, breadth, size, depth, self.dtype
        call_subroutine(self.n, f"pack_frame_{self.dtype.name}", _pack_run, *operands)


class WindowPanels(FramedRows):
    """Panels of windows: rows are places of one image, columns the elements of kernels, channel by channel."""

    fill = RightPanels.fill

    def __init__(
        self, n: KernelBuilder, image: Strided, plan: FramePlan, places: Sequence[Index], channels: Index
    ) -> None:
        super().__init__(n, image, plan, places)
        self.channels = channels
        """Those of a group."""

    def _memory(self) -> Buffer:
        return self.n.scratch(self.dtype, self.breadth * (self.depth + FrameCopy.square))

    def _get_ready(self) -> None:
        self.channel = self.first = self.n.index(0)
        """The first channel in the frame, and the first row of places."""

    def place(self, column: Index) -> Index:
        return self.n.times(column, self.n.index(self.depth))

    def begin(self, depth: DimRange, columns: DimRange) -> None:
        n, zero, taps, (image, group) = self.n, self.n.index(0), self.n.index(self.plan.taps), self.batch
        self.first, last = (n.quotient(at, self.columns) for at in (depth.start, last_of(n, depth)))
        self.channel = n.quotient(columns.start, taps)
        behind = n.plus(n.quotient(last_of(n, columns), taps), n.index(1))
        own = DimRange(n.times(self.channel, taps), n.times(n.minus(behind, self.channel), taps))
        start = offset_of(n, self.source, (image, n.times(group, self.channels), zero, zero))
        self._lay(own, start, self.first, last, zero)

    def pack(self, depth: DimRange, columns: DimRange, column: Index, breadth: Index) -> None:
        n = self.n
        element = n.minus(columns.start, n.times(self.channel, n.index(self.plan.taps)))
        end, behind = n.plus(depth.start, depth.size), n.plus(n.quotient(last_of(n, depth), self.columns), n.index(1))
        for row in n.loop(self.first, behind):
            own = n.times(row, self.columns)
            begin = n.larger(own, depth.start)
            left = n.minus(n.smaller(end, n.plus(own, self.columns)), begin)
            source = n.offset(n.minus(begin, own), n.minus(row, self.first), self.pitch)
            there = n.offset(self.place(column), n.minus(begin, depth.start), breadth)
            lines, target = RowMajorMatrix(self.frame, source, element), RowMajorMatrix(self.buffer, there, breadth)
            name = f"pack_windows_{self.dtype.name}"
            call_subroutine(n, name, _pack_windows, lines, self.table, target, columns.size, left, self.dtype)


@dataclass
class FrameCopy(PanelCopy):
    """Copies what some elements of kernels meet at neighbouring places; ``table`` says where, from ``element`` on."""

    table: Buffer
    element: Index
    square: ClassVar[int] = 4  # rows of images are short

    def load(self, line: Index, k: Index, width: int, is_whole: bool) -> SSAValue:
        n = self.n
        met = n.as_index(n.load(self.table, n.plus(self.element, line), dtypes.int64))
        return n.load(self.source.buffer, n.plus(n.plus(self.source.start, met), k), self.dtype, width)


def _pack_windows(
    n: KernelBuilder, source: RowMajorMatrix, table: Buffer, target: RowMajorMatrix, lines: Index, size: Index,
    dtype: DType,
) -> None:  # fmt: skip
    own = StridedLines(source.buffer, source.start, n.index(0), n.index(1))
    FrameCopy(n, own, target, lines, size, dtype, dtype, table, source.stride).across()


def _pack_run(
    n: KernelBuilder,
    frame: Buffer,
    source: Index,
    table: Buffer,
    target: Buffer,
    at: Index,
    step: Index,
    size: Index,
    depth: Index,
    dtype: DType,
) -> None:
    """Neighbouring places, for all elements of the kernels."""
    width = n.width(dtype)
    for j in n.count(size, width):
        mask = n.mask(n.minus(size, j), width)
        here, there = n.plus(source, j), n.plus(at, j)
        for k in n.count(depth):
            met = n.plus(here, n.as_index(n.load(table, k, dtypes.int64)))
            n.store(n.load(frame, met, dtype, width), target, n.offset(there, k, step), dtype, width, mask)


def last_of(n: KernelBuilder, span: DimRange) -> Index:
    """The last place."""
    return n.minus(n.plus(span.start, span.size), n.index(1))
