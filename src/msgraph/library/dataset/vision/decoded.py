"""A decoded image on its way to the next operation: Pillow's own memory is read, and nothing is copied.

An array of a photograph takes half a megabyte, which the operation after ``Decode`` mostly throws away again. Inside of
``map`` such an operation gets the image as it is, and may look at its pixels where they are.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from msgraph.library.dataset.pipeline.node import Array


class _ArrowArray(ctypes.Structure):
    """The part of the Arrow C data interface that says where the values are."""


_ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_ArrowArray))),
]

_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype = ctypes.c_void_p
_get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


class Decoded:
    """An image in colours, by Pillow."""

    def __init__(self, image: Any) -> None:
        self.image = image
        self.shape = (image.size[1], image.size[0], 3)

    def asnumpy(self) -> Array:
        """The pixels as an array of their own."""
        return np.array(self.image)

    def pixels(self) -> Array:
        """The pixels to be read, three or four values each: Pillow keeps a byte more for each. The image must live."""
        try:
            capsule = self.image.__arrow_c_array__()[1]
        except (AttributeError, ValueError):  # an older Pillow; an image in several pieces of memory
            return np.asarray(self.image)
        arrow = _ArrowArray.from_address(_get_pointer(capsule, b"arrow_array"))
        height, width, _ = self.shape
        if arrow.n_children != 1 or arrow.length != height * width:
            return np.asarray(self.image)
        address = arrow.children[0].contents.buffers[1]
        values = (ctypes.c_uint8 * (height * width * 4)).from_address(address)
        values.image = (self.image, capsule)  # pyright: ignore[reportAttributeAccessIssue]
        return np.frombuffer(values, np.uint8).reshape(height, width, 4)
