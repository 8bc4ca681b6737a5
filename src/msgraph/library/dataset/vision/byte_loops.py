"""Loops over the bytes of images, ``runtime/images.c``: other threads of Python run meanwhile."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from msgraph.backend.runtime.code import functions

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]
Weights = npt.NDArray[np.int32]


class ByteTaps(ctypes.Structure):
    """For each new position: the two old ones that are mixed, and their weights, which add up to 2048."""

    _fields_ = [(name, ctypes.c_void_p) for name in ("low", "high", "first", "second")]

    def __init__(self, low: Places, high: Places, first: Weights, second: Weights) -> None:
        self.arrays = low, high, first, second
        super().__init__(*(array.ctypes.data for array in self.arrays))


def load() -> None:
    """Make the machine code, or read it, if that was not done yet."""
    _functions()


@cache
def _functions() -> dict[str, Callable[..., int]]:
    """``resize_linear`` and ``look_up``, in the process's copy of them."""
    integer, address, taps = ctypes.c_int64, ctypes.c_void_p, ctypes.POINTER(ByteTaps)
    resizing = (address, *(integer,) * 5, taps, integer, taps, integer, integer, address, address)
    looking = ctypes.CFUNCTYPE(None, address, *(integer,) * 6, address, address)
    return functions("images", {"resize_linear": ctypes.CFUNCTYPE(None, *resizing), "look_up": looking})


def resize_linear(
    images: Bytes, rows: ByteTaps, columns: ByteTaps, lines: npt.NDArray[np.int16], results: Bytes
) -> None:
    """Write a batch of images in another size into ``results``: as many values of each pixel as that has.

    Pixels are without gaps in their rows; ``lines`` has room for two new rows, and eight values more.
    """
    count, height, width, kept = results.shape
    _functions()["resize_linear"](
        images.ctypes.data, count, *images.strides[:2], *images.shape[2:], ctypes.byref(rows), height,
        ctypes.byref(columns), width, kept, lines.ctypes.data, results.ctypes.data,
    )  # fmt: skip


def look_up(image: Bytes, tables: Floats, result: Floats) -> None:
    """Write into ``result``, the channels first, what the table of each channel has for the image's bytes."""
    height, width, channels = image.shape
    sizes = (*image.strides, height, width, channels)
    _functions()["look_up"](image.ctypes.data, *sizes, tables.ctypes.data, result.ctypes.data)
