"""Operations on the single bytes of an image, worked out for the 256 bytes there are.

``Rescale`` and ``Normalize`` make of each byte a float that depends on the byte and its channel alone. Where
``HWC2CHW`` or another of them follows, they leave a table for each channel, and the floats are looked up when the
channels are moved: once, into the memory where they are to be. The numbers are those of the operations one after the
other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from msgraph.library.dataset.pipeline.mapping import result_array
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision.images import native_loops


class Tabled:
    """An image of bytes, and the operations that make floats of them."""

    def __init__(self, image: Array, steps: tuple[object, ...]) -> None:
        self.image, self.steps = image, steps
        self.tables = _tables(steps, image.shape[2])

    def asnumpy(self) -> Array:
        """The floats, the channels last."""
        return np.ascontiguousarray(self.channels_first().transpose(1, 2, 0))

    def channels_first(self) -> Array:
        """The floats, the channels first."""
        height, width, channels = self.image.shape
        result = result_array((channels, height, width), np.float32)
        native_loops().look_up(self.image, self.tables, result)
        return result


@lru_cache(64)
def _tables(steps: tuple[Any, ...], channels: int) -> Array:
    """A row for each channel: what operations make of the bytes."""
    levels = np.repeat(np.arange(256, dtype=np.uint8), channels).reshape(256, 1, channels)
    for step in steps:
        levels = step.of_array(levels)
    return np.ascontiguousarray(levels[:, 0].T)


def has_tables(value: object) -> bool:
    """Is this an image that tables are for?"""
    return type(value) is np.ndarray and value.ndim == 3 and value.dtype == np.uint8
