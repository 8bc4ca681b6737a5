"""Whether a convolution reads its image as it lies, a frame of it or packed windows; and what is computed at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops._conv_driving import Shared
from msgraph.dialects.ops._conv_frame import FramePlan, Side
from msgraph.dialects.ops._gemm_choice import WIDE, tiling
from msgraph.dialects.ops._gemm_kernel import BLOCKS, sum_type
from msgraph.dialects.views import View

FILLED, READING = 0.8, 1.2
"""What a direct convolution reaches of the multiply-adds whose lanes are all used, and how many of these reading a
vector of the image takes the time of."""
PACKING, SHORT_PACKING, ELEMENT_PACKING = 17, 35, 35
"""Multiply-adds that packing a vector of windows takes the time of: of places in one row, in several, of elements."""
MOST = 12
"""Kernels computed at once."""
PART = 288
"""About how many steps of the summed dim go at once: the part of a frame that a tile reads fits the first cache."""
ROOM, BREADTH = 160 * 1024, 1024
"""Elements of a frame and places at once, at most."""
PANELS = 2**17
"""Steps times places at once: what the part of a frame read for them amounts to, were it packed."""
FRAMING, LEAVING, TILING = 16, 8, 40
"""Multiply-adds that copying a vector to a frame takes the time of, giving away one of sums, beginning a tile."""


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
    packed = outputs / (outputs + (PACKING if together else SHORT_PACKING))
    direct, framed = _reached(found.outputs, columns, width), None
    if View(weight.shape[1:], weight.strides[1:]).is_contiguous:
        ways = zip(weight.shape[2:], fields["strides"], fields["dilations"], fields["pads"][::2], strict=True)
        sides = [Side.forward(*way) for way in ways]
        framed = _framed(image, result, (outputs, weight.shape[1]), (sides[0], sides[1]), dtype, vector_bytes)
    if framed is not None and framed[0] > max(packed, direct):
        return framed[1]
    return found if direct > packed else None


def _framed(
    image: View, result: View, sizes: tuple[int, int], sides: tuple[Side, Side], dtype: DType, vector_bytes: int
) -> tuple[float, FramePlan] | None:
    """How a product with a framed image goes, and what part of the multiply-adds it reaches."""
    (rows, channels), (height, width) = sizes, result.shape[2:]
    taps = len(sides[0].reaches) * len(sides[1].reaches)
    if not View(result.shape[2:], result.strides[2:]).is_contiguous or not 0 < taps <= PART:
        return None
    shared = sides[1].shared(width, image.shape[3])
    pitch = width + sides[1].most - shared
    columns = (height - 1) * pitch + width
    tiles, lanes = tiling(rows, columns, dtype, vector_bytes), max(vector_bytes // dtype.size, 1)
    panel, part = tiles.vectors * lanes, PART // taps * taps
    breadth = min(max(PANELS // part // panel, 1), BREADTH // panel, -(-columns // panel)) * panel
    lines = min((breadth - 2) // pitch + 2, height) + sides[0].most
    phases = len(sides[0].phases) * len(sides[1].phases)
    room = min(part // taps, channels) * phases * lines * pitch + 2 * panel + lanes
    own = -(-rows // tiles.rows) * tiles.rows
    depth = channels * taps
    work = depth * own * (1 + TILING / (min(part, depth) * tiles.rows * tiles.vectors))
    more = FRAMING * phases * channels * lines * pitch / min(breadth, columns) + LEAVING * rows
    filled = height * width / (-(-columns // lanes) * lanes)
    plan = FramePlan(tiles, part, breadth, min(own, BLOCKS * tiles.height), sides, shared, lines, _rounded(room))
    return (0.94 * filled * depth * rows / (work + more), plan) if room <= ROOM else None


def _rounded(room: int) -> int:
    """Plans that differ a little in this have one kernel."""
    return -(-room // 8192) * 8192


def input_choice(tensors: Sequence[View], dtype: DType, vector_bytes: int, fields: Mapping[str, Any]) -> Shared | None:
    """``ms.conv2d_input``: with strides, a product would multiply by as many zeros as their product says."""
    places, weight, result = tensors
    strides = fields["strides"]
    apart = any(s > 1 and d > 1 for s, d in zip(strides, fields["dilations"], strict=True))
    if apart or not _fits(places, tensors, dtype) or result.strides[-1] != 1:
        return None
    channels, columns = weight.shape[1], -(-result.shape[-1] // strides[1])
    found = _at_once(channels, columns, dtype, vector_bytes)
    width = max(vector_bytes // dtype.size, 1)
    packed = channels / (channels + (PACKING if columns >= width else SHORT_PACKING)) / (strides[0] * strides[1])
    better = _reached(found.outputs, columns, width) > packed
    return found if better or sum_type(dtype) is not dtype else None


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
