"""Whether a convolution reads its image as it lies, or windows packed for a product; and what is computed at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops._conv_driving import Shared
from msgraph.dialects.ops._gemm_choice import WIDE
from msgraph.dialects.ops._gemm_kernel import sum_type
from msgraph.dialects.views import View

FILLED, READING = 0.8, 1.2
"""What a direct convolution reaches of the multiply-adds whose lanes are all used, and how many of these reading a
vector of the image takes the time of."""
PACKING, SHORT_PACKING, ELEMENT_PACKING = 17, 35, 35
"""Multiply-adds that packing a vector of windows takes the time of: of places in one row, in several, of elements."""
MOST = 12
"""Kernels computed at once."""


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
) -> Shared | None:
    """``ms.conv2d``."""
    image, weight, result = tensors
    if not _fits(image, tensors, dtype) or result.strides[-1] != 1:
        return None
    outputs, columns = weight.shape[0] // fields["groups"], result.shape[-1]
    found = _at_once(outputs, columns, dtype, vector_bytes)
    width = max(vector_bytes // dtype.size, 1)
    packed = outputs / (outputs + (PACKING if columns >= width else SHORT_PACKING))
    better = _reached(found.outputs, columns, width) > packed
    return found if better or sum_type(dtype) is not dtype else None


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
