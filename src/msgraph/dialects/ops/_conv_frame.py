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
from typing import ClassVar, NamedTuple

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.nest import strided
from msgraph.dialects.loops import Buffer, Index, LoopBuilder, Strided
from msgraph.dialects.ops._conv_direct import Reading
from msgraph.dialects.ops._gemm_kernel import Tiling
from msgraph.dialects.ops._gemm_packing import RightPanels, Span
from msgraph.dialects.parts import call_part

_BELOW = IntegerAttr(6, i64)


class Reach(NamedTuple):
    """An element of a kernel in one dim: the phase it reads, and how far from the place."""

    element: int
    phase: int
    shift: int


class Side(NamedTuple):
    """One dim of kernels laid over an image: line ``x`` of a phase is line ``x * step + phase - pad`` of the image."""

    reaches: tuple[Reach, ...]
    step: int
    pad: int

    @classmethod
    def forward(cls, size: int, step: int, dilation: int, pad: int) -> Side:
        """Of a convolution."""
        return cls(tuple(Reach(k, k * dilation % step, k * dilation // step) for k in range(size)), step, pad)

    @classmethod
    def back(cls, size: int, step: int, dilation: int, pad: int, first: int) -> Side:
        """Of its transpose, for every ``step``-th line of the image from ``first`` on: not all elements meet these."""
        ways = [(k, first + pad - k * dilation) for k in range(size)]
        far = [(k, way // step) for k, way in ways if way % step == 0]
        least = min((shift for _, shift in far), default=0)
        return cls(tuple(Reach(k, 0, shift - least) for k, shift in far), 1, -least)

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
    """

    tiling: Tiling
    part: int
    breadth: int
    rows: int
    sides: tuple[Side, Side]
    shared: int
    lines: int
    room: int

    @property
    def taps(self) -> int:
        """Elements of a kernel."""
        return math.prod(len(side.reaches) for side in self.sides)


class Frame(NamedTuple):
    """Where rows of the image are copied from and to: those from ``top`` on, of all phases."""

    source: Buffer
    start: Index
    channel: Index
    row: Index
    height: Index
    width: Index
    target: Buffer
    there: Index
    plane: Index
    pitch: Index
    channels: Index
    lines: Index
    top: Index


class Framed(NamedTuple):
    """What copies."""

    dtype: DType
    sides: tuple[Side, Side]

    def call(self, n: LoopBuilder, frame: Frame) -> None:
        """Channels one after the other."""
        sizes = [f"{side.step}p{side.pad}_" + "".join(map(str, side.phases)) for side in self.sides]
        call_part(n, f"conv_frame_{self.dtype.name}_{sizes[0]}x{sizes[1]}".replace("-", "m"), frame, self._write)

    def _write(self, n: LoopBuilder, *arguments: SSAValue) -> None:
        f, (down, across) = Frame(*arguments), self.sides
        reading = Reading(n, self.dtype, across.step)
        wide, lanes = reading.wide, n.width(reading.wide)

        def channel(c: Index) -> None:
            plane = n.offset(f.start, c, f.channel)
            for a, phase in enumerate(down.phases):
                for b, column in enumerate(across.phases):
                    first = n.times(c, n.index(len(down.phases) * len(across.phases)))
                    number = n.plus(first, n.index(a * len(across.phases) + b))
                    lines(plane, n.offset(f.there, number, f.plane), phase, column)

        def lines(plane: Index, target: Index, phase: int, column: int) -> None:
            def line(i: Index) -> None:
                row = n.plus(n.offset(f.top, i, n.index(down.step)), n.index(phase))
                present = n.broadcast(n.compare(_BELOW, row, f.height), lanes)
                source, there = n.offset(plane, row, f.row), n.offset(target, i, f.pitch)

                def vector(j: Index) -> None:
                    left = n.plus(n.times(j, n.index(across.step)), n.index(column - across.pad))
                    masks = [n.both(mask, present) for mask in reading.inside(left, f.width)]
                    value = reading.columns(f.source, source, left, masks)
                    n.store(value.value, f.target, n.plus(there, j), wide, lanes)

                strided(n, n.index(0), f.pitch, lanes, vector)

            n.count(f.lines, line)

        n.count(f.channels, channel)


class FramedRows(RightPanels):
    """A frame as the right operand of a product, for rows of ``columns`` places."""

    PACKED: ClassVar[bool] = False

    def __init__(self, n: LoopBuilder, dtype: DType, image: Strided, plan: FramePlan, columns: Index) -> None:
        self.plan = plan
        super().__init__(n, dtype, plan.breadth, image)
        self.pitch = n.plus(columns, n.index(plan.sides[1].most - plan.shared))
        self.plane = n.times(self.pitch, n.index(plan.lines))
        self.origin = self.start = n.index(0)
        self.offsets = self.table = n.scratch(dtypes.int64, plan.part)
        n.count(n.index(plan.part // plan.taps), self._meet)

    def _meet(self, c: Index) -> None:
        """What the kernels' elements meet of a channel, as offsets."""
        n, (down, across) = self.n, self.plan.sides
        rows, columns = down.phases, across.phases
        first = n.times(n.times(c, n.index(len(rows) * len(columns))), self.plane)
        number = n.times(c, n.index(self.plan.taps))
        for k, up in enumerate(down.reaches):
            for m, left in enumerate(across.reaches):
                phase = rows.index(up.phase) * len(columns) + columns.index(left.phase)
                at = n.offset(n.offset(first, n.index(phase), self.plane), n.index(up.shift), self.pitch)
                spot = n.plus(number, n.index(k * len(across.reaches) + m))
                n.store(n.as_int64(n.plus(at, n.index(left.shift))), self.table, spot, dtypes.int64)

    def _memory(self) -> Buffer:
        return self.n.scratch(self.dtype, self.plan.room)

    def place(self, column: Index) -> Index:
        return self.n.plus(self.start, column)

    def begin(self, depth: Span, columns: Span) -> None:
        n, image, down = self.n, self.source, self.plan.sides[0]
        taps = n.index(self.plan.taps)
        first, last = (n.quotient(at, self.pitch) for at in (columns.start, self._last(columns)))
        self.start = n.minus(columns.start, n.times(first, self.pitch))
        top = n.minus(n.times(first, n.index(down.step)), n.index(down.pad))
        frame = Frame(
            image.buffer,
            n.offset(self.origin, n.quotient(depth.start, taps), image.strides[1]),
            image.strides[1],
            image.strides[2],
            image.sizes[2],
            image.sizes[3],
            self.buffer,
            n.index(0),
            self.plane,
            self.pitch,
            n.quotient(depth.size, taps),
            n.plus(n.minus(last, first), n.index(down.most + 1)),
            top,
        )
        Framed(image.dtype, self.plan.sides).call(n, frame)

    def _last(self, columns: Span) -> Index:
        n = self.n
        return n.minus(n.plus(columns.start, columns.size), n.index(1))

    def pack(self, depth: Span, columns: Span, column: Index, breadth: Index) -> None:
        """Nothing to do."""
