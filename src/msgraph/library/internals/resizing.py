"""Sizes of images that libraries take from MindSpore's private modules. Lowered like the code of users."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgraph.api.tensor.tensor import Tensor


def size_of_each_axis(input: Tensor, value: Any) -> Sequence[float]:
    """A number for each axis behind batch and channels: one that is for all, or several as they are."""
    return (value,) * (len(input.shape) - 2) if isinstance(value, (int, float)) else value


def scaled_sizes(input: Tensor, scale_factor: Sequence[float]) -> tuple[int, ...]:
    """The sizes behind batch and channels times a factor for each."""
    return tuple(math.floor(size * factor) for size, factor in zip(input.shape[2:], scale_factor, strict=False))


def transposed_size(
    is_valid: bool, is_same: bool, is_pad: bool, input_length: int, filter_size: int, stride_size: int,
    dilation_size: int, padding: int,
) -> int:  # fmt: skip
    """One size behind a transposed convolution, in one of the three modes of padding."""
    beyond = (filter_size - 1) * dilation_size + 1 - stride_size
    more = max(beyond, 0) if is_valid else beyond - padding if is_pad and not is_same else 0
    return input_length * stride_size + more
