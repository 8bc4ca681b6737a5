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
)
from msgraph.kernels.conv.pointwise import PointwisePlan
from msgraph.kernels.conv.winograd import WinogradPlan
from msgraph.kernels.gemm.blocked import sum_type
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


def _fits(image: View, tensors: Sequence[View], dtype: DType) -> bool:
    """Can the image be read in vectors at all?"""
    return dtype.is_float and image.strides[-1] == 1 and not any(0 in view.shape for view in tensors)


def _at_once(outputs: int, columns: int, dtype: DType, target: VectorTarget) -> DirectConfig:
    """Kernels and vectors of places, for rows of ``columns`` places."""
    width = max(target.vector_bytes // sum_type(dtype).size, 1)
    vectors = min(-(-columns // width), 4)
    most = max(min(outputs, _room(target) // vectors, MOST), 1)
    return DirectConfig(-(-outputs // -(-outputs // most)), vectors)


def _pointwise(
    rows: int, tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> tuple[float, PointwisePlan] | None:
    """How a product with the image as it lies goes, if kernels are of one element each, and what part it reaches."""
    image, weight, result = tensors
    if (*weight.shape[2:], *fields["strides"]) != (1, 1, 1, 1) or any(fields["pads"]):
        return None
    if not all(View(view.shape[2:], view.strides[2:]).is_contiguous for view in (image, result)):
        return None
    columns, width = math.prod(result.shape[2:]), max(target.vector_bytes // dtype.size, 1)
    reached = REACHED * columns / (-(-columns // width) * width) * rows / (rows + PACKING)
    return reached, PointwisePlan(tiling(rows, columns, dtype, target))


def _reached(outputs: int, columns: int, width: int) -> float:
    """The part of the multiply-adds a direct convolution of some kernels at once reaches."""
    return FILLED * columns / (-(-columns // width) * width) * outputs / (outputs + READING)


def forward_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | FramePlan | PointwisePlan | WinogradPlan | None:
    """``ms.conv2d``."""
    image, weight, result = tensors
    if not _fits(image, tensors, dtype) or result.strides[-1] != 1:
        return None
    outputs, columns = weight.shape[0] // fields["groups"], result.shape[-1]
    direct = _at_once(outputs, columns, dtype, target)
    if sum_type(dtype) is not dtype:
        return direct
    width = max(target.vector_bytes // dtype.size, 1)
    ways: list[tuple[float, Any] | None] = [_pointwise(outputs, tensors, dtype, target, fields)]
    if all(View(view.shape[dim:], view.strides[dim:]).is_contiguous for view, dim in ((weight, 1), (result, 2))):
        options = zip(weight.shape[2:], fields["strides"], fields["dilations"], fields["pads"][::2], strict=True)
        sides = [ConvAxis.forward(*option) for option in options]
        sizes = (outputs, weight.shape[1])
        task = Task(image.shape[0], image.shape[3], *sizes, result.shape[2:], (sides[0], sides[1]))
        ways.append(framed_way(task, dtype, target))
        if _is_small(weight, fields):
            ways.append(transformed_way(task, fields["pads"][::2], weight, dtype, target))
    return _best((_reached(direct.outputs, columns, width), direct), *ways)


def _best(*ways: tuple[float, object] | None) -> Any:
    """The way that reaches most."""
    return max((way for way in ways if way is not None), key=lambda way: way[0], default=(0.0, None))[1]


def input_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | PhasePlan | PointwisePlan | WinogradPlan | None:
    """``ms.conv2d_input``: with strides, a product would multiply by as many zeros as their product says."""
    places, weight, result = tensors
    strides = fields["strides"]
    if not _fits(places, tensors, dtype) or result.strides[-1] != 1:
        return None
    direct: tuple[float, DirectConfig] | None = None
    channels, columns = weight.shape[1], -(-result.shape[-1] // strides[1])
    width = max(target.vector_bytes // dtype.size, 1)
    if not any(s > 1 and d > 1 for s, d in zip(strides, fields["dilations"], strict=True)):
        config = _at_once(channels, columns, dtype, target)
        direct = _reached(config.outputs, columns, width), config
    if sum_type(dtype) is not dtype:
        return _best(direct)
    ways: list[tuple[float, Any] | None] = [_pointwise(channels, tensors, dtype, target, fields)]
    ways.append(phased_way(tensors, dtype, target, fields))
    if _is_small(weight, fields):
        outputs = weight.shape[0] // fields["groups"]
        task = Task(places.shape[0], places.shape[3], channels, outputs, result.shape[2:], (THREE, THREE))
        ways.append(transformed_way(task, [2 - pad for pad in fields["pads"][::2]], weight, dtype, target))
    return _best(direct, *ways)


def _is_small(weight: View, fields: Mapping[str, Any]) -> bool:
    """Are these kernels of 3 x 3 neighbours at all places?"""
    return (*weight.shape[2:], *fields["strides"], *fields["dilations"]) == (3, 3, 1, 1, 1, 1)


def weight_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | PointwisePlan | None:
    """``ms.conv2d_weight``."""
    places, image, result = tensors
    if not _fits(image, tensors, dtype) or places.strides[-1] != 1:
        return None
    outputs, narrow = result.shape[0] // fields["groups"], sum_type(dtype) is not dtype
    direct = _elements(places, result, outputs, dtype, target)
    if direct is not None and (narrow or direct[0] > outputs / (outputs + ELEMENT_PACKING * target.vector_bytes)):
        return direct[1]
    if narrow or _pointwise(outputs, (image, result, places), dtype, target, fields) is None:
        return None
    return PointwisePlan(tiling(outputs, result.shape[1], dtype, target))


def _elements(
    places: View, result: View, outputs: int, dtype: DType, target: VectorTarget
) -> tuple[float, DirectConfig] | None:
    """Elements of kernels as sums in registers, and what part of the multiply-adds that reaches."""
    room, (rows, columns) = _room(target), result.shape[2:]
    if columns > room:
        return None
    own_rows = max(min(rows, room // columns // min(outputs, 4)), 1)
    most = max(min(outputs, room // (own_rows * columns)), 1)
    config = DirectConfig(-(-outputs // -(-outputs // most)), 0, own_rows, columns)
    elements = own_rows * columns
    sums = config.outputs * elements
    lanes = _reached(1, places.shape[-1], max(target.vector_bytes // dtype.size, 1)) * (1 + READING)
    return lanes * sums / (sums + config.outputs + READING * elements), config
