"""Whether a convolution reads its image as it lies, a frame of it or packed windows; and what is computed at once."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops._conv_driving import Shared
from msgraph.dialects.ops._conv_frame import FramePlan, Phase, PhasePlan, Side
from msgraph.dialects.ops._gemm_choice import WIDE, tiling
from msgraph.dialects.ops._gemm_kernel import BLOCKS, sum_type
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View

FILLED, READING = 0.8, 1.2
"""What a direct convolution reaches of the multiply-adds whose lanes are all used, and how many of these reading a
vector of the image takes the time of."""
PACKING, SHORT_PACKING, ELEMENT_PACKING = 17, 35, 35
"""Multiply-adds that packing a vector of windows takes the time of: of places in one row, in several, of elements."""
REACHED, TURNING = 0.94, 1.5
"""What a product reaches; multiply-adds that packing an element of turned kernels takes the time of."""
MOST = 12
"""Kernels computed at once."""
PART = 288
"""About how many steps of the summed dim go at once: the part of a frame that a tile reads fits the first cache."""
ROOM, BREADTH = 160 * 1024, 1024
"""Elements of a frame and places at once, at most."""
PANELS = 2**17
"""Steps times places at once: what the part of a frame read for them amounts to, were it packed."""
FRAMING, LEAVING, TILING, PACKING_RUN = 16, 8, 40, 5
"""Multiply-adds that copying a vector to a frame takes the time of, giving away one of sums, beginning a tile; copying
one from a frame to a panel."""


def _room(vector_bytes: int) -> int:
    """Registers for sums."""
    return 24 if vector_bytes >= WIDE else 12


def _fits(image: View, tensors: Sequence[View], dtype: DType) -> bool:
    """Can the image be read in vectors at all?"""
    return dtype.is_float and image.strides[-1] == 1 and not any(0 in view.shape for view in tensors)


def _at_once(outputs: int, columns: int, dtype: DType, vector_bytes: int) -> Shared:
    """Kernels and vectors of places, for rows of ``columns`` places."""
    width = max(vector_bytes // sum_type(dtype).size, 1)
    vectors = min(-(-columns // width), 4)
    most = max(min(outputs, _room(vector_bytes) // vectors, MOST), 1)
    return Shared(-(-outputs // -(-outputs // most)), vectors)


def _packed(rows: int, places: Shape, packing: int, width: int) -> float:
    """The part of them a product with packed windows reaches."""
    columns = math.prod(places)
    return REACHED * columns / (-(-columns // width) * width) * rows / (rows + packing)


def _reached(outputs: int, columns: int, width: int) -> float:
    """The part of the multiply-adds a direct convolution of some kernels at once reaches."""
    return FILLED * columns / (-(-columns // width) * width) * outputs / (outputs + READING)


def forward_choice(
    tensors: Sequence[View], dtype: DType, vector_bytes: int, fields: Mapping[str, Any]
) -> Shared | FramePlan | None:
    """``ms.conv2d``."""
    image, weight, result = tensors
    if not _fits(image, tensors, dtype) or result.strides[-1] != 1:
        return None
    outputs, columns = weight.shape[0] // fields["groups"], result.shape[-1]
    found = _at_once(outputs, columns, dtype, vector_bytes)
    if sum_type(dtype) is not dtype:
        return found
    width = max(vector_bytes // dtype.size, 1)
    together = columns >= width and fields["strides"][1] == 1
    packed = _packed(outputs, result.shape[2:], PACKING if together else SHORT_PACKING, width)
    direct, framed = _reached(found.outputs, columns, width), None
    if all(View(view.shape[dim:], view.strides[dim:]).is_contiguous for view, dim in ((weight, 1), (result, 2))):
        ways = zip(weight.shape[2:], fields["strides"], fields["dilations"], fields["pads"][::2], strict=True)
        sides = [Side.forward(*way) for way in ways]
        sizes = (outputs, weight.shape[1])
        task = Task(image.shape[0], image.shape[3], *sizes, result.shape[2:], (sides[0], sides[1]))
        framed = _framed(task, dtype, vector_bytes)
    if framed is not None and framed[0] > max(packed, direct):
        return framed[1]
    return found if direct > packed else None


class Task(NamedTuple):
    """A product with frames of images of so many ``columns`` and ``channels``: ``rows`` kernels at their places."""

    images: int
    columns: int
    rows: int
    channels: int
    places: Shape
    sides: tuple[Side, Side]

    @property
    def depth(self) -> int:
        """Products of a sum."""
        return self.channels * len(self.sides[0].reaches) * len(self.sides[1].reaches)

    @property
    def work(self) -> int:
        """Multiply-adds."""
        return self.images * math.prod(self.places) * self.rows * self.depth


def _framed(task: Task, dtype: DType, vector_bytes: int) -> tuple[float, FramePlan] | None:
    """How a product with framed images goes, and what part of the multiply-adds it reaches."""
    ways = [_framed_so(task, packed, dtype, vector_bytes) for packed in (False, True)]
    return max((way for way in ways if way is not None), key=lambda way: way[0], default=None)


def _framed_so(task: Task, packed: bool, dtype: DType, vector_bytes: int) -> tuple[float, FramePlan] | None:
    images, image_columns, rows, channels, (height, width), sides = task
    taps, more = len(sides[0].reaches) * len(sides[1].reaches), sides[0].most
    if not 0 < taps <= PART:
        return None
    shared = sides[1].shared(width, image_columns)
    pitch = width + sides[1].most - shared
    columns = images * height * width if packed else (height - 1) * pitch + width
    tiles, lanes = tiling(rows, columns, dtype, vector_bytes), max(vector_bytes // dtype.size, 1)
    panel, part = tiles.vectors * lanes, PART // taps * taps
    breadth = min(max(PANELS // part // panel, 1), BREADTH // panel, -(-columns // panel)) * panel
    lines = min((breadth - 2) // pitch + 2, height) + more
    if packed:
        met = min((breadth - 2) // (height * width) + 2, images)
        lines = min((breadth - 2) // width + 2, met * height) + met * more
    phases = len(sides[0].phases) * len(sides[1].phases)
    room = min(part // taps, channels) * phases * (lines * pitch + lanes + shared) + 2 * panel
    if room > ROOM:
        return None
    own = -(-rows // tiles.rows) * tiles.rows
    kept = min(own, BLOCKS * tiles.height)
    moved = FRAMING * phases * channels * lines * pitch / min(breadth, columns)
    if packed:
        moved += PACKING_RUN * task.depth * -(-width // lanes) * lanes / width
    work = task.depth * own * (1 + TILING / (min(part, task.depth) * tiles.rows * tiles.vectors))
    work += LEAVING * rows * max(1, lanes / width) + moved * -(-own // kept)
    filled = images * height * width / (-(-columns // lanes) * lanes * (1 if packed else images))
    plan = FramePlan(tiles, part, breadth, kept, sides, shared, lines, _rounded(room), packed)
    return REACHED * filled * task.depth * rows / work, plan


def _rounded(room: int) -> int:
    """Plans that differ a little in this have one kernel."""
    return -(-room // 8192) * 8192


def input_choice(
    tensors: Sequence[View], dtype: DType, vector_bytes: int, fields: Mapping[str, Any]
) -> Shared | PhasePlan | None:
    """``ms.conv2d_input``: with strides, a product would multiply by as many zeros as their product says."""
    places, weight, result = tensors
    strides = fields["strides"]
    if not _fits(places, tensors, dtype) or result.strides[-1] != 1:
        return None
    found, direct = None, 0.0
    channels, columns = weight.shape[1], -(-result.shape[-1] // strides[1])
    width = max(vector_bytes // dtype.size, 1)
    if not any(s > 1 and d > 1 for s, d in zip(strides, fields["dilations"], strict=True)):
        found = _at_once(channels, columns, dtype, vector_bytes)
        direct = _reached(found.outputs, columns, width)
    if sum_type(dtype) is not dtype:
        return found
    packed = _packed(channels, result.shape[2:], PACKING if columns >= width else SHORT_PACKING, width)
    packed /= strides[0] * strides[1] * (1 + TURNING * width / math.prod(result.shape[2:]))
    phased = _phased(tensors, dtype, vector_bytes, fields)
    if phased is not None and phased[0] > max(packed, direct):
        return phased[1]
    return found if direct > packed else None


def _phased(
    tensors: Sequence[View], dtype: DType, vector_bytes: int, fields: Mapping[str, Any]
) -> tuple[float, PhasePlan] | None:
    """Products with frames for each phase."""
    places, weight, result = tensors
    (height, width), strides = weight.shape[2:], fields["strides"]
    if not View(weight.shape[2:], weight.strides[2:]).is_contiguous:
        return None
    phases: list[tuple[Phase, FramePlan | None]] = []
    work, time, outputs = 0, 0.0, weight.shape[0] // fields["groups"]
    for firsts in itertools.product(range(strides[0]), range(strides[1])):
        ways = zip(weight.shape[2:], strides, fields["dilations"], fields["pads"][::2], firsts, strict=True)
        sides = [Side.back(*way) for way in ways]
        phase = Phase((firsts[0], firsts[1]), (strides[0], strides[1]))
        spots = tuple(-(-(size - first) // step) for size, first, step in zip(result.shape[2:], *phase, strict=True))
        if not all(side.reaches for side in sides) or min(spots) < 1:
            phases.append((phase, None))
            continue
        task = Task(places.shape[0], places.shape[3], weight.shape[1], outputs, spots, (sides[0], sides[1]))
        if (best := _framed(task, dtype, vector_bytes)) is None:
            return None
        phases.append((phase, best[1]))
        work, time = work + task.work, time + task.work / best[0]
    return (work / time, PhasePlan(tuple(phases), (height, width))) if work else None


def weight_choice(tensors: Sequence[View], dtype: DType, vector_bytes: int, fields: Mapping[str, Any]) -> Shared | None:
    """``ms.conv2d_weight``."""
    places, image, result = tensors
    if not _fits(image, tensors, dtype) or places.strides[-1] != 1:
        return None
    room, (rows, columns) = _room(vector_bytes), result.shape[2:]
    if columns > room:
        return None
    outputs = result.shape[0] // fields["groups"]
    own_rows = max(min(rows, room // columns // min(outputs, 4)), 1)
    most = max(min(outputs, room // (own_rows * columns)), 1)
    found = Shared(-(-outputs // -(-outputs // most)), 0, own_rows, columns)
    elements = own_rows * columns
    sums = found.outputs * elements
    lanes = _reached(1, places.shape[-1], max(vector_bytes // dtype.size, 1)) * (1 + READING)
    reached = lanes * sums / (sums + found.outputs + READING * elements)
    narrow = sum_type(dtype) is not dtype
    return found if narrow or reached > outputs / (outputs + ELEMENT_PACKING) else None
