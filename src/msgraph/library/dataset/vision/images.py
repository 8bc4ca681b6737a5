"""Images as arrays and as objects of Pillow."""

from __future__ import annotations

import os
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadInput
from msgraph.library.dataset.arguments import installed
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision.enums import Inter

_BLOCKS_KEPT = 8
"""How many pieces of memory Pillow keeps for the next images, of at most 16 MB."""
_TYPES_OF_ONE_CHANNEL = ("bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float32", "float64")


@cache
def pillow(module: str = "Image") -> Any:
    """A module of Pillow; it is loaded when the first image is worked on."""
    loaded = installed(f"PIL.{module}", "msgraph.dataset.vision", "on images with Pillow", "data")
    if module == "Image" and not loaded.core.get_blocks_max() and "PILLOW_BLOCKS_MAX" not in os.environ:
        # Pillow gives the memory of each image back to the system: getting it again takes as long as decoding
        loaded.core.set_blocks_max(_BLOCKS_KEPT)
    return loaded


@cache
def native_loops() -> Any:
    """:mod:`byte_loops`; LLVM is loaded when the first image is worked on."""
    from msgraph.library.dataset.vision import byte_loops

    return byte_loops


def is_pil(value: object) -> bool:
    """Is this an image of Pillow?"""
    return (
        type(value) is not np.ndarray and type(value).__module__.startswith("PIL") and isinstance(value, pillow().Image)
    )


def as_file(value: Any) -> Any:
    """The bytes of a file as an array of them, also where a column has them as one element; other things as given."""
    is_element = type(value) is np.ndarray and value.dtype.kind == "S" and value.shape == (1,)
    data = value.tobytes() if is_element else value
    return np.frombuffer(data, np.uint8) if isinstance(data, bytes) else value


def of_bytes(data: Any) -> Any:
    """The image that a file holds, in colours."""
    try:
        image = pillow().open(BytesIO(data))
        image.load()
        return image if image.mode == "RGB" else image.convert("RGB")
    except OSError as problem:
        raise ValueError(f"{problem}\n: Failed to decode given image.") from problem


def to_pil(image: Any) -> Any:
    """An image of Pillow with the pixels of an array."""
    if is_pil(image):
        return image
    array: Array = image
    if not isinstance(image, np.ndarray):
        problem = f"The input image should be of type numpy.ndarray or PIL.Image.Image. Got {type(image)}."
        raise BadInput(problem).error()
    if array.ndim not in (2, 3):
        raise ValueError(f"The dimension of input image should be 2 or 3. Got {array.ndim}.")
    if array.ndim == 3 and array.shape[-1] > 4:
        raise ValueError(f"The channel of input image should not exceed 4. Got {array.shape[-1]}.")
    if array.ndim == 2 or array.shape[-1] == 1:
        array = array.reshape(array.shape[:2])
        shapes, allowed = "[H, W] or [H, W, 1]", array.dtype.name in _TYPES_OF_ONE_CHANNEL
    else:
        shapes, allowed = "[H, W, 2], [H, W, 3] or [H, W, 4]", array.dtype == np.uint8
    if not allowed:
        raise TypeError(f"The input image type {array.dtype} is not supported when image shape is {shapes}.")
    return pillow().fromarray(np.ascontiguousarray(array))


def to_array(image: object) -> Array:
    """The pixels of an image."""
    return image if type(image) is np.ndarray else np.array(image)


@cache
def resampling(interpolation: Inter) -> Any:
    """Pillow's name for a way to interpolate."""
    names = {Inter.NEAREST: "NEAREST", Inter.ANTIALIAS: "LANCZOS", Inter.LINEAR: "BILINEAR", Inter.CUBIC: "BICUBIC"}
    if interpolation not in names:
        raise TypeError("Current Interpolation is not supported with PIL input.")
    return getattr(pillow().Resampling, names[interpolation])
