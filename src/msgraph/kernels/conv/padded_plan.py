"""How a convolution goes as a product with frames of its image, and how good that is."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.conv.padded_image import ConvAxis, FramePlan, PhasePlan, StridePhase
from msgraph.kernels.conv.winograd import PATCH, WinogradPlan
from msgraph.kernels.gemm.blocked import BLOCKS
from msgraph.kernels.gemm.selection import tiling

PART = 288
"""About how many steps of the summed dim go at once: the part of a frame that a tile reads fits the first cache."""
ROOM, BREADTH = 160 * 1024, 1024
"""Elements of a frame and places at once, at most."""
PANELS = 2**17
"""Steps times places at once: what the part of a frame read for them amounts to, were it packed."""
FRAMING, LEAVING, TILING, PACKING_RUN = 16, 8, 40, 5
"""Multiply-adds that copying a vector to a frame takes the time of, giving away one of sums, beginning a tile; copying
one from a frame to a panel."""
TRANSFORMED, CHANNELS, KERNELS = (128, 96), 64, 3 * 2**14
"""About how many patches are transformed at once, for kernels of few channels and of many; of how many channels at
most; and how many kernels of a channel: three megabytes, which are borrowed."""
INTO, OUT_OF, KERNEL = 130, 110, 18
"""Multiply-adds that transforming a vector of patches takes the time of, one of sums, and one kernel of a channel."""
STACK = 15 << 16
"""Bytes of memory of its own that a convolution with a frame finds on the stack."""
LINES = 4
"""Frames have rows for a multiple of this, and sums room for one of few numbers of kernels, where the stack has it:
plans that differ a little in what they need have one kernel."""
REACHED = 0.94
"""What a product reaches."""
THREE = ConvAxis.forward(3, 1, 1, 0)
"""A dim of kernels of three neighbours."""


class Task(NamedTuple):
    """A product with frames of images of so many ``columns`` and ``channels``: ``rows`` kernels at their places."""

    images: int
    columns: int
    rows: int
    channels: int
    places: Shape
    sides: tuple[ConvAxis, ConvAxis]

    @property
    def depth(self) -> int:
        """Products of a sum."""
        return self.channels * len(self.sides[0].reaches) * len(self.sides[1].reaches)

    @property
    def work(self) -> int:
        """Multiply-adds."""
        return self.images * math.prod(self.places) * self.rows * self.depth


def framed_way(task: Task, dtype: DType, target: VectorTarget) -> tuple[float, FramePlan] | None:
    """How a product with framed images goes, and what part of the multiply-adds it reaches."""
    options = [_framed_so(task, packed, dtype, target) for packed in (False, True)]
    return max((option for option in options if option is not None), key=lambda option: option[0], default=None)


def _framed_so(task: Task, packed: bool, dtype: DType, target: VectorTarget) -> tuple[float, FramePlan] | None:
    images, image_columns, rows, channels, (height, width), sides = task
    taps, more = len(sides[0].reaches) * len(sides[1].reaches), sides[0].most
    if not 0 < taps <= PART:
        return None
    shared = sides[1].shared(width, image_columns)
    pitch = width + sides[1].most - shared
    columns = images * height * width if packed else (height - 1) * pitch + width
    tiles, lanes = tiling(rows, columns, dtype, target), target.width(dtype)
    panel, part = tiles.vectors * lanes, PART // taps * taps
    met = _capacity(images)
    fitting = -(-(met * height * width if packed else columns) // panel)
    breadth = min(max(PANELS // part // panel, 1), BREADTH // panel, fitting) * panel
    lines = min((breadth - 2) // pitch + 2, height) + more
    if packed:
        met = min((breadth - 2) // (height * width) + 2, met)
        lines = min((breadth - 2) // width + 2, met * height) + met * more
    phases = len(sides[0].phases) * len(sides[1].phases)
    room = min(part // taps, channels) * phases * (lines * pitch + lanes + shared) + 2 * panel
    if room > ROOM:
        return None
    own = -(-rows // tiles.rows) * tiles.rows
    most = BLOCKS * tiles.height
    kept = min(own, most)
    moved = FRAMING * phases * channels * lines * pitch / min(breadth, columns)
    if packed:
        moved += PACKING_RUN * task.depth * -(-width // lanes) * lanes / width
    work = task.depth * own * (1 + TILING / (min(part, task.depth) * tiles.rows * tiles.vectors))
    work += LEAVING * rows * max(1, lanes / width) + moved * -(-own // kept)
    filled = images * height * width / (-(-columns // lanes) * lanes * (1 if packed else images))
    more_lines = lines + -lines % LINES
    room_for_more = min(part // taps, channels) * phases * (more_lines * pitch + lanes + shared) + 2 * panel
    exact = FramePlan(tiles, part, breadth, kept, sides, shared, lines, _rounded(room), packed)
    plan = exact._replace(
        rows=min(size for size in (most // 4, most // 2, most) if size >= kept),
        lines=more_lines,
        room=min(1 << (room_for_more - 1).bit_length(), _rounded(ROOM)),
    )
    fits = _memory(plan, lanes, dtype) <= STACK or _memory(exact, lanes, dtype) > STACK
    return REACHED * filled * task.depth * rows / work, plan if fits and room_for_more <= ROOM else exact


def window_plan(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> FramePlan | None:
    """How a gradient to kernels goes as a product with windows; ``None`` if rows of an image are too long."""
    places, image, result = tensors
    options = zip(result.shape[2:], fields["strides"], fields["dilations"], fields["pads"][::2], strict=True)
    (down, across), (height, width) = [ConvAxis.forward(*option) for option in options], places.shape[2:]
    channels, taps = result.shape[1], math.prod(result.shape[2:])
    tiles, lanes = tiling(result.shape[0] // fields["groups"], channels * taps, dtype, target), target.width(dtype)
    panel, shared = tiles.vectors * lanes, across.shared(width, image.shape[3])
    lines = min((tiles.depth - 2) // width + 2, height) + down.most
    lines += -lines % LINES
    plane = len(down.phases) * len(across.phases) * (lines * (width + across.most - shared) + lanes + shared)
    most = min(tiles.breadth(lanes, dtype.size), -(-channels * taps // panel) * panel)
    for breadth in range(most, 0, -panel):
        met = min((breadth - 2) // taps + 2, channels)
        if (room := met * plane + 2 * panel) <= ROOM:
            room = min(1 << (room - 1).bit_length(), _rounded(ROOM))
            return FramePlan(tiles, met * taps, breadth, 0, (down, across), shared, lines, room, True)
    return None


def phased_way(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> tuple[float, PhasePlan] | None:
    """Products with frames for each phase."""
    places, weight, result = tensors
    (height, width), strides = weight.shape[2:], fields["strides"]
    phases: list[tuple[StridePhase, FramePlan | None]] = []
    work, time, outputs = 0, 0.0, weight.shape[0] // fields["groups"]
    for firsts in itertools.product(range(strides[0]), range(strides[1])):
        options = zip(weight.shape[2:], strides, fields["dilations"], fields["pads"][::2], firsts, strict=True)
        sides = [ConvAxis.back(*option) for option in options]
        phase = StridePhase((firsts[0], firsts[1]), (strides[0], strides[1]))
        spots = tuple(-(-(size - first) // step) for size, first, step in zip(result.shape[2:], *phase, strict=True))
        if not all(side.reaches for side in sides) or min(spots) < 1:
            phases.append((phase, None))
            continue
        task = Task(places.shape[0], places.shape[3], weight.shape[1], outputs, spots, (sides[0], sides[1]))
        if (best := framed_way(task, dtype, target)) is None:
            return None
        phases.append((phase, best[1]))
        work, time = work + task.work, time + task.work / best[0]
    return (work / time, PhasePlan(tuple(phases), (height, width))) if work else None


def transformed_way(
    task: Task, pads: Sequence[int], dtype: DType, target: VectorTarget
) -> tuple[float, WinogradPlan] | None:
    """How products of transformed 3 x 3 kernels and patches go, and what part of the multiply-adds they reach.

    Those of untransformed ones are meant: it is more than 1 where transforms pay.
    """
    images, image_columns, rows, depth, (height, width), _ = task
    lanes, across, down = target.vector_bytes // dtype.size, -(-width // 2), -(-height // 2)
    patches, at_once = images * down * across, TRANSFORMED[depth * TRANSFORMED[0] > KERNELS]
    deep = depth + -depth % CHANNELS
    deep = deep if KERNELS // deep >= TRANSFORMED[0] else depth
    most = min(KERNELS // deep, TRANSFORMED[0])
    tiles = tiling(rows, patches, dtype, target)
    if dtype is not dtypes.float32 or most < tiles.rows:
        return None
    panel = tiles.vectors * lanes
    room_for = _capacity(images)
    breadth = min(round(at_once / panel), -(-room_for * down * across // panel)) * panel
    sides = [ConvAxis.forward(4, 2, 1, pad) for pad in pads]
    shared = sides[1].shared(across, image_columns)
    lines = min((breadth - 2) // across + 2, room_for * down) + min((breadth - 2) // (down * across) + 2, room_for)
    pitch = across + 1 - shared
    more_lines = lines + -lines % LINES
    if CHANNELS * 4 * (more_lines * pitch + lanes + shared) + 2 * panel <= ROOM:
        lines = more_lines
    line = 4 * (lines * pitch + lanes + shared)
    channels = min(depth, CHANNELS, (ROOM - 2 * panel) // line)
    if channels < 1:
        return None
    whole, half = (size // tiles.rows * tiles.rows for size in (most, most // 2))
    kept = half if half >= min(rows, whole) else whole  # room for all rows, or for a part
    together = (sides[0], sides[1])
    room = _rounded(channels * line + 2 * panel)
    frame = FramePlan(tiles, channels * PATCH, breadth, kept, together, shared, lines, room, True)
    own = min(lanes, max(1 << (across - 1).bit_length(), 4))
    vectors, used = -(-patches // panel) * tiles.vectors, -(-across // own) * max(own, lanes / 2) / across
    products = PATCH * -(-rows // tiles.rows) * tiles.rows * depth * vectors
    products *= 1 + (TILING + (48 if depth > channels else 0)) / (channels * tiles.rows * tiles.vectors)
    into, kernels = -(-rows // kept) * depth * patches / lanes * used * INTO, rows * depth
    moved = into + rows * patches / lanes * used * OUT_OF + kernels * KERNEL
    return REACHED * task.work / lanes / (products + moved), WinogradPlan(kept, deep, frame, own)


def _capacity(images: int) -> int:
    """So many images is there room for: frames for eight serve seven, and one kernel serves both."""
    return 1 << (images - 1).bit_length()


def _memory(plan: FramePlan, lanes: int, dtype: DType) -> int:
    """Bytes of a frame, a table of where its elements are, panels, kernels and sums."""
    panels = plan.part * plan.breadth if plan.packed else 0
    kernels = (plan.tiling.height + lanes) * (plan.tiling.depth + lanes)
    return dtype.size * (plan.room + panels + kernels + plan.rows * plan.breadth) + dtypes.int64.size * plan.part


def _rounded(room: int) -> int:
    """Plans that differ a little in this have one kernel."""
    return -(-room // 8192) * 8192
