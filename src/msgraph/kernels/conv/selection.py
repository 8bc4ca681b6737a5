"""Whether a convolution reads its image as it lies, a frame of it or packed windows; and what is computed at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.conv.direct_ops import DirectConfig
from msgraph.kernels.conv.padded_image import ConvAxis, FramePlan, PhasePlan
from msgraph.kernels.conv.padded_plan import (
    REACHED,
    THREE,
    Task,
    framed_way,
    phased_way,
    transformed_way,
    window_plan,
)
from msgraph.kernels.conv.winograd import WinogradPlan
from msgraph.kernels.gemm.blocked import Tiling, sum_type
from msgraph.kernels.gemm.selection import tiling

FILLED, READING = 0.8, 1.2
"""What a direct convolution reaches of the multiply-adds whose lanes are all used, and how many of these reading a
vector of the image takes the time of."""
PACKING, ELEMENT_PACKING = 17, 3 / 16
"""Multiply-adds that packing a vector of places takes the time of, and a byte of elements of windows, one by one."""
MOST = 12
"""Kernels computed at once."""


def _room(target: VectorTarget) -> int:
    """Registers for sums."""
    return 24 if target.has_many_registers else 12


def _is_plain(tensors: Sequence[View], dtype: DType) -> bool:
    """Are there only direct loops, for halves and for sums of nothing?"""
    return sum_type(dtype) is not dtype or any(0 in view.shape for view in tensors)


def _at_once(outputs: int, columns: int, dtype: DType, target: VectorTarget) -> DirectConfig:
    """Kernels and vectors of places, for rows of ``columns`` places."""
    width = target.width(sum_type(dtype))
    vectors = max(min(-(-columns // width), 4), 1)
    return DirectConfig(_evenly(outputs, min(_room(target) // vectors, MOST)), vectors)


def _evenly(count: int, most: int) -> int:
    """So many at once, of some that are taken in as few parts as there may be."""
    return -(-count // max(-(-count // most), 1)) or 1


def _pointwise(
    rows: int, tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> tuple[float, Tiling] | None:
    """How a product with the image as it lies goes, if kernels are of one element each, and what part it reaches."""
    image, weight, result = tensors
    if (*weight.shape[2:], *fields["strides"]) != (1, 1, 1, 1) or any(fields["pads"]):
        return None
    if not View(image.shape[2:], image.strides[2:]).is_contiguous:
        return None
    columns, width = math.prod(result.shape[2:]), target.width(dtype)
    reached = REACHED * columns / (-(-columns // width) * width) * rows / (rows + PACKING)
    return reached, tiling(rows, columns, dtype, target)


def _reached(outputs: int, columns: int, width: int) -> float:
    """The part of the multiply-adds a direct convolution of some kernels at once reaches."""
    return FILLED * columns / (-(-columns // width) * width) * outputs / (outputs + READING)


def forward_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | FramePlan | Tiling | WinogradPlan:
    """``ms.conv2d``."""
    image, weight, result = tensors
    outputs, columns = weight.shape[0] // fields["groups"], result.shape[-1]
    direct = _at_once(outputs, columns, dtype, target)
    if _is_plain(tensors, dtype):
        return direct
    width = target.width(dtype)
    ways: list[tuple[float, Any] | None] = [_pointwise(outputs, tensors, dtype, target, fields)]
    options = zip(weight.shape[2:], fields["strides"], fields["dilations"], fields["pads"][::2], strict=True)
    sides = [ConvAxis.forward(*option) for option in options]
    task = Task(image.shape[0], image.shape[3], outputs, weight.shape[1], result.shape[2:], (sides[0], sides[1]))
    ways.append(framed_way(task, dtype, target))
    if _is_small(weight, fields):
        ways.append(transformed_way(task, fields["pads"][::2], dtype, target))
    return _best((_reached(direct.outputs, columns, width), direct), *ways)


def _best(*ways: tuple[float, object] | None) -> Any:
    """The way that reaches most."""
    return max((way for way in ways if way is not None), key=lambda way: way[0])[1]


def input_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | PhasePlan | Tiling | WinogradPlan:
    """``ms.conv2d_input``: with strides, a product would multiply by as many zeros as their product says."""
    places, weight, result = tensors
    strides = fields["strides"]
    channels, columns = weight.shape[1], -(-result.shape[-1] // strides[1])
    width = target.width(dtype)
    direct = _at_once(channels, columns, dtype, target)
    if _is_plain(tensors, dtype):
        return direct
    ways: list[tuple[float, Any] | None] = [_pointwise(channels, tensors, dtype, target, fields)]
    ways.append(phased_way(tensors, dtype, target, fields))
    if _is_small(weight, fields):
        outputs = weight.shape[0] // fields["groups"]
        task = Task(places.shape[0], places.shape[3], channels, outputs, result.shape[2:], (THREE, THREE))
        ways.append(transformed_way(task, [2 - pad for pad in fields["pads"][::2]], dtype, target))
    return _best((_reached(direct.outputs, columns, width), direct), *ways)


def _is_small(weight: View, fields: Mapping[str, Any]) -> bool:
    """Are these kernels of 3 x 3 neighbours at all places?"""
    return (*weight.shape[2:], *fields["strides"], *fields["dilations"]) == (3, 3, 1, 1, 1, 1)


def weight_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | Tiling | FramePlan:
    """``ms.conv2d_weight``."""
    places, image, result = tensors
    outputs = result.shape[0] // fields["groups"]
    direct = _elements(result, outputs, target)
    reached = _reached_by_elements(direct, max(places.shape[-1], 1), target.width(dtype))
    if _is_plain(tensors, dtype) or reached > outputs / (outputs + ELEMENT_PACKING * target.vector_bytes):
        return direct
    if _pointwise(outputs, (image, result, places), dtype, target, fields) is not None:
        return tiling(outputs, result.shape[1], dtype, target)
    return window_plan(tensors, dtype, target, fields) or direct


def _elements(result: View, outputs: int, target: VectorTarget) -> DirectConfig:
    """Elements of kernels as sums in registers."""
    room, (rows, columns) = _room(target), result.shape[2:]
    wide = _evenly(columns, room)
    tall = max(min(rows, room // wide // max(min(outputs, 4), 1)), 1)
    return DirectConfig(_evenly(outputs, max(room // (tall * wide), 1)), 0, tall, wide)


def _reached_by_elements(config: DirectConfig, columns: int, width: int) -> float:
    """The part of the multiply-adds that this reaches, for rows of ``columns`` places."""
    elements = config.rows * config.columns
    sums = config.outputs * elements
    return _reached(1, columns, width) * (1 + READING) * sums / (sums + config.outputs + READING * elements)
