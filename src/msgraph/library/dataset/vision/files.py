"""Images as files: reading, writing, encoding."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadOperand, FormatNotRead
from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset.arguments import unfit
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import Operation
from msgraph.library.dataset.vision.enums import ImageReadMode
from msgraph.library.dataset.vision.images import is_pil, pillow, to_pil

_MODES = {ImageReadMode.GRAYSCALE: "L", ImageReadMode.COLOR: "RGB"}


def _typed(name: str, value: object, expected: type[object]) -> Any:
    if not isinstance(value, expected):
        raise unfit(f"Input {name} is not of type {expected}, but got: {type(value)}.")
    return value


def _array(name: str, value: Any) -> Array:
    if hasattr(value, "asnumpy"):
        return value.asnumpy()
    return _typed(name, value, np.ndarray)


def _existing(filename: str) -> Path:
    path = Path(os.path.realpath(_typed("filename", filename, str)))
    if not path.is_file():
        what = "is not a regular file" if path.exists() else "does not exist"
        raise BadOperand("read_file", f"Invalid file path, {filename} {what}.", "check the path").error()
    return path


def read_file(filename: str) -> Array:
    """The bytes of a file."""
    return np.fromfile(_existing(filename), np.uint8)


def write_file(filename: str, data: object) -> None:
    """Write bytes into a file."""
    _typed("filename", filename, str)
    array = _array("data", data)
    if array.dtype != np.uint8 or array.ndim != 1:
        raise _not_encoded("write_file", f"the data should be 1-dimensional uint8, but got {array.dtype} {array.shape}")
    Path(filename).write_bytes(array.tobytes())


def read_image(filename: str, mode: ImageReadMode = ImageReadMode.UNCHANGED) -> Array:
    """The image of a file, of shape <H, W, C>."""
    _typed("mode", mode, ImageReadMode)
    try:
        image = pillow().open(_existing(filename))
        image.load()
    except OSError as problem:
        raise _not_encoded("read_image", f"failed to decode file {filename}: {problem}") from problem
    wanted = _MODES.get(mode, image.mode if image.mode in ("L", "RGB", "RGBA") else "RGB")
    array = np.array(image.convert(wanted))
    return array[:, :, None] if array.ndim == 2 else array


def encode_jpeg(image: object, quality: int = 75) -> Array:
    """The bytes of the image as a JPEG file."""
    _typed("quality", quality, int)
    if not 1 <= quality <= 100:
        raise _not_encoded("encode_jpeg", f"Invalid quality {quality}, should be in range of [1, 100].")
    return _encoded("encode_jpeg", _array("image", image), "JPEG", quality=quality)


def encode_png(image: object, compression_level: int = 6) -> Array:
    """The bytes of the image as a PNG file."""
    _typed("compression_level", compression_level, int)
    if not 0 <= compression_level <= 9:
        raise _not_encoded(
            "encode_png", f"Invalid compression_level {compression_level}, should be in range of [0, 9]."
        )
    return _encoded("encode_png", _array("image", image), "PNG", compress_level=compression_level)


def _encoded(owner: str, image: Array, file_format: str, **options: object) -> Array:
    if image.dtype != np.uint8:
        raise _not_encoded(owner, f"The type of the image data should be UINT8, but got {image.dtype}.")
    if image.ndim not in (2, 3):
        raise _not_encoded(
            owner, f"The image has invalid dimensions. It should have two or three, but got {image.ndim}."
        )
    if image.ndim == 3 and image.shape[2] not in (1, 3):
        raise _not_encoded(owner, f"The image has invalid channels. It should have 1 or 3, but got {image.shape[2]}.")
    stream = io.BytesIO()
    to_pil(image).save(stream, file_format, **options)
    return np.frombuffer(stream.getvalue(), np.uint8).copy()


def write_jpeg(filename: str, image: object, quality: int = 75) -> None:
    """Write the image as a JPEG file."""
    _typed("filename", filename, str)
    Path(filename).write_bytes(encode_jpeg(image, quality).tobytes())


def write_png(filename: str, image: object, compression_level: int = 6) -> None:
    """Write the image as a PNG file."""
    _typed("filename", filename, str)
    Path(filename).write_bytes(encode_png(image, compression_level).tobytes())


def get_image_num_channels(image: Any) -> int:
    """How many channels the image has."""
    if is_pil(image):
        return len(image.getbands())
    array = _typed("image", image, np.ndarray)
    return 1 if array.ndim == 2 else array.shape[-1]


def get_image_size(image: Any) -> list[int]:
    """The numbers of rows and columns."""
    if is_pil(image):
        return [image.size[1], image.size[0]]
    array = _typed("image", image, np.ndarray)
    return list(array.shape[:2]) if array.ndim == 2 else list(array.shape[-3:-1])


def _not_encoded(owner: str, problem: str) -> CompileError:
    return BadOperand(owner, problem, "bring the image into that form before").error()


def _no_videos() -> CompileError:
    way_out = "decode the frames with PyAV, and give them to a GeneratorDataset"
    return FormatNotRead("A video", way_out).error()


class DecodeVideo(Operation):
    """Refused: videos are not decoded."""

    def __init__(self) -> None:
        raise _no_videos()

    def __call__(self, *values: object) -> Any:
        """Refused."""
        raise _no_videos()


class VideoDecoder:
    """Refused: videos are not decoded."""

    def __init__(self, source: str) -> None:
        raise _no_videos()


def read_video(filename: str, start_pts: float = 0, end_pts: float | None = None, pts_unit: str = "pts") -> Any:
    """Refused: videos are not decoded."""
    raise _no_videos()


def read_video_timestamps(filename: str, pts_unit: str = "pts") -> Any:
    """Refused: videos are not decoded."""
    raise _no_videos()
