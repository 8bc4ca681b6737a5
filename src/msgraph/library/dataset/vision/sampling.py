"""Images of other sizes and in other positions, as arrays: resizing, affine and perspective warps.

Pixels are interpolated as OpenCV does it: without smoothing when an image shrinks, at centres of pixels, and for warps
at positions of a thirty-second of a pixel. Bytes resized linearly are MindSpore's to the bit, other results agree with
them within one level.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision.enums import Border, Inter
from msgraph.library.dataset.vision.images import native_loops, pillow, resampling

_FRACTIONS = 32
"""Positions between two pixels that warps tell apart."""
STRIP = 2**18
"""Values of a strip of rows: as float32 they fit into the cache, and there are few calls of NumPy."""
_CUBIC = -0.75
"""The parameter of OpenCV's cubic kernel."""


def saturated(values: Array, dtype: Any) -> Array:
    """``values`` rounded to the nearest integer and cut at the ends of an integer type; floats as they are."""
    if np.issubdtype(dtype, np.floating):
        return values.astype(dtype, copy=False)
    limits = np.iinfo(dtype)
    return np.clip(np.rint(values), limits.min, limits.max).astype(dtype)


def _cubic_weights(fraction: Array) -> Array:
    """The weights of the four pixels around a position, along a new last axis."""
    t, a = fraction, _CUBIC
    w0 = ((a * (t + 1) - 5 * a) * (t + 1) + 8 * a) * (t + 1) - 4 * a
    w1 = ((a + 2) * t - (a + 3)) * t * t + 1
    w2 = ((a + 2) * (1 - t) - (a + 3)) * (1 - t) * (1 - t) + 1
    return np.stack([w0, w1, w2, 1 - w0 - w1 - w2], axis=-1)


# -- resizing ----------------------------------------------------------------------------------------------------------


def resize(image: Array, height: int, width: int, interpolation: Inter) -> Array:
    """``image`` with this many rows and columns."""
    if image.shape[:2] == (height, width):
        return image
    if interpolation == Inter.NEAREST:
        rows = np.minimum((np.arange(height) * (image.shape[0] / height)).astype(np.int64), image.shape[0] - 1)
        columns = np.minimum((np.arange(width) * (image.shape[1] / width)).astype(np.int64), image.shape[1] - 1)
        return image[rows[:, None], columns[None, :]]
    if interpolation == Inter.PILCUBIC:
        return np.asarray(pillow().fromarray(image).resize((width, height), resampling(Inter.CUBIC)))
    if interpolation == Inter.AREA and height <= image.shape[0] and width <= image.shape[1]:
        tables = _area_table(image.shape[0], height), _area_table(image.shape[1], width)
    elif interpolation == Inter.CUBIC:
        tables = _cubic_table(image.shape[0], height), _cubic_table(image.shape[1], width)
    else:
        return _resize_linear(image[None], height, width, interpolation == Inter.AREA)[0]
    flat = image.reshape(*image.shape[:2], -1).astype(np.float64)
    result = np.einsum("yi,ijc,xj->yxc", tables[0], flat, tables[1], optimize=True)
    return saturated(result, image.dtype).reshape(height, width, *image.shape[2:])


class _Scratch(threading.local):
    """Memory of a thread for what is thrown away: getting it from the system each time takes as long as the work."""

    def __init__(self) -> None:
        self._kept: dict[str, Array] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """An array with any values in it, until one of this name is asked for again."""
        size = int(np.prod(shape))
        kept = self._kept.get(name)
        if kept is None or kept.size < size or kept.dtype != dtype:
            kept = self._kept[name] = np.empty(size, dtype)
        return kept[:size].reshape(shape)


_scratch = _Scratch()


class Taps(NamedTuple):
    """For each new position: the pixel before, the pixel after, and how much of that one."""

    low: Array
    high: Array
    share: Array


@lru_cache(256)
def _linear_taps(size: int, new: int, area: bool = False) -> Taps:
    """The taps of a side that gets another length."""
    scale = size / new
    if area:
        places = np.floor(np.arange(new) * scale)
        fraction = (np.arange(new) + 1) - (places + 1) / scale
        fraction = np.where(fraction <= 0, 0, fraction - np.floor(fraction))
        position = places + fraction
    else:
        position = (np.arange(new) + 0.5) * scale - 0.5
    position = np.clip(position, 0, size - 1)
    low = position.astype(np.int64)
    return Taps(low, np.minimum(low + 1, size - 1), (position - low).astype(np.float32))


@lru_cache(64)
def _of_channels(taps: tuple[int, int, bool], channels: int, stride: int) -> Taps:
    """The taps of the first ``channels`` values of pixels that have ``stride`` of them."""
    one = _linear_taps(*taps)
    low, high = ((places[:, None] * stride + np.arange(channels)).ravel() for places in one[:2])
    return Taps(low, high, np.repeat(one.share, channels))


@lru_cache(256)
def _byte_taps(size: int, new: int, area: bool, rows: bool) -> object:
    """The taps of a side of an image of bytes, in OpenCV's fixed point: weights are parts of 2048."""
    scale = size / new
    if area:
        low = np.floor(np.arange(new) * scale).astype(np.int64)
        share = ((np.arange(new) + 1) - (low + 1) / scale).astype(np.float32)
        share = np.where(share <= 0, np.float32(0), share - np.floor(share))
    else:
        position = ((np.arange(new) + 0.5) * scale - 0.5).astype(np.float32)
        low = np.floor(position).astype(np.int64)
        share = (position - low).astype(np.float32)
    if not rows:  # beyond the outer columns there is nothing to mix; of rows two equal ones are
        share[(low < 0) | (low >= size - 1)] = 0
    weights = (np.rint(part * np.float32(2048)).astype(np.int32) for part in (1 - share, share))
    return native_loops().ByteTaps(low.clip(0, size - 1), (low + 1).clip(0, size - 1), *weights)


def _resize_bytes(images: Array, height: int, width: int, area: bool, kept: int) -> Array:
    """A batch of bytes interpolated by native code, without the GIL: equal to OpenCV's to the bit."""
    stride = images.shape[3]
    rows = _byte_taps(images.shape[1], height, area, rows=True)
    columns = _byte_taps(images.shape[2], width, area, rows=False)
    lines = _scratch.array("lines", (2 * width * kept + 8,), np.int16)
    result = np.empty((len(images), height, width, kept), np.uint8)
    gaps = images.strides[2:] != (stride, 1)
    native_loops().resize_linear(np.ascontiguousarray(images) if gaps else images, rows, columns, lines, result)
    return result


def _resize_linear(images: Array, height: int, width: int, area: bool = False, channels: int | None = None) -> Array:
    """A batch interpolated between rows, then between columns, in strips that stay in the cache."""
    batch, old_height, old_width = images.shape[:3]
    stride = int(np.prod(images.shape[3:]))
    kept = stride if channels is None else channels
    if images.dtype == np.uint8 and images.size:
        bytes_ = images.reshape(batch, old_height, old_width, stride)
        result = _resize_bytes(bytes_, height, width, area, kept)
        return result.reshape(batch, height, width, *(images.shape[3:] if channels is None else (channels,)))
    rows = _linear_taps(old_height, height, area)
    columns = _of_channels((old_width, width, area), kept, stride)
    length = old_width * stride
    strip = max(1, min(height, STRIP // (length * batch)))
    between = _scratch.array("between", (batch, strip, length), np.float32)
    left, right = (_scratch.array(side, (batch, strip, width * kept), np.float32) for side in ("left", "right"))
    result = np.empty((batch, height, width * kept), images.dtype)
    for start in range(0, height, strip):
        part = slice(start, min(start + strip, height))
        count = part.stop - start
        mixed, a, b = between[:, :count], left[:, :count], right[:, :count]
        above, below = (images.take(lines[part], 1).reshape(batch, count, length) for lines in rows[:2])
        np.subtract(below, above, out=mixed, dtype=np.float32)
        mixed *= rows.share[part, None]
        mixed += above
        mixed.take(columns.low, 2, out=a, mode="clip")
        mixed.take(columns.high, 2, out=b, mode="clip")
        b -= a
        b *= columns.share
        a += b
        result[:, part] = saturated(a, images.dtype)
    return result.reshape(batch, height, width, *(images.shape[3:] if channels is None else (channels,)))


def resize_batch(images: Array, height: int, width: int) -> Array:
    """Images of one size with this many rows and columns."""
    return images if images.shape[1:3] == (height, width) else _resize_linear(images, height, width)


def resize_pixels(pixels: Array, height: int, width: int) -> Array:
    """Colours with this many rows and columns, of pixels that may have a fourth value."""
    if pixels.shape[:2] == (height, width):
        return np.ascontiguousarray(pixels[..., :3])
    return _resize_linear(pixels[None], height, width, channels=3)[0]


@lru_cache(64)
def _cubic_table(size: int, new: int) -> Array:
    """A row of weights for each new position."""
    position = (np.arange(new) + 0.5) * (size / new) - 0.5
    low = np.floor(position).astype(np.int64)
    weights = _cubic_weights(position - low)
    table = np.zeros((new, size))
    for tap in range(4):
        np.add.at(table, (np.arange(new), np.clip(low + tap - 1, 0, size - 1)), weights[:, tap])
    return table


@lru_cache(64)
def _area_table(size: int, new: int) -> Array:
    """The share each pixel has in each new position: how much of it the new pixel covers."""
    edges = np.arange(new + 1) * (size / new)
    pixels = np.arange(size)
    cover = np.minimum(edges[1:, None], pixels + 1) - np.maximum(edges[:-1, None], pixels)
    cover = np.maximum(cover, 0)
    return cover / cover.sum(axis=1, keepdims=True)


def packed(image: Array) -> Array:
    """The image without gaps in its memory; pixels are moved whole."""
    if image.flags.c_contiguous or image.ndim < 3 or image.strides[-1] != image.itemsize:
        return np.ascontiguousarray(image)
    pixels = image.view(np.dtype((np.void, image.dtype.itemsize * image.shape[-1])))[..., 0]
    return np.ascontiguousarray(pixels)[..., None].view(image.dtype)


# -- warps -------------------------------------------------------------------------------------------------------------


def warp_affine(
    image: Array, matrix: Array, height: int, width: int, interpolation: Inter, fill: tuple[float, ...]
) -> Array:
    """The image moved by a 2 x 3 matrix from old positions to new ones."""
    full = np.linalg.inv(np.vstack([matrix, [0.0, 0.0, 1.0]]))[:2]
    nearest = interpolation == Inter.NEAREST
    half = 512 if nearest else 16
    x, y = np.arange(width), np.arange(height)
    places: list[Array] = []
    for row in full:
        across = np.rint(row[0] * x * 1024).astype(np.int64)
        down = np.rint((row[1] * y + row[2]) * 1024).astype(np.int64) + half
        places.append((across[None, :] + down[:, None]) >> (10 if nearest else 5))
    return _gathered(image, places[0], places[1], interpolation, fill)


def warp_perspective(image: Array, matrix: Array, interpolation: Inter, fill: tuple[float, ...]) -> Array:
    """The image moved by a 3 x 3 matrix from old positions to new ones."""
    height, width = image.shape[:2]
    inverse = np.linalg.inv(matrix)
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    w = inverse[2, 0] * x + inverse[2, 1] * y + inverse[2, 2]
    steps = 1 if interpolation == Inter.NEAREST else _FRACTIONS
    w = np.divide(steps, w, out=np.zeros_like(w), where=w != 0)
    places = [np.rint((row[0] * x + row[1] * y + row[2]) * w).clip(-(2**31), 2**31 - 1) for row in inverse[:2]]
    return _gathered(image, places[0].astype(np.int64), places[1].astype(np.int64), interpolation, fill)


def _gathered(image: Array, x: Array, y: Array, interpolation: Inter, fill: tuple[float, ...]) -> Array:
    """The pixels at positions, which are integers, or multiples of a thirty-second."""
    flat = image.reshape(*image.shape[:2], -1)
    border = np.resize(np.asarray(fill, np.float64), flat.shape[2])
    if interpolation == Inter.NEAREST:
        result = _at(flat, y, x, border)
    else:
        cubic = interpolation == Inter.CUBIC
        wx, wy = (_warp_weights(places & (_FRACTIONS - 1), cubic) for places in (x, y))
        first_x, first_y = (x >> 5) - cubic, (y >> 5) - cubic
        result = np.zeros((*x.shape, flat.shape[2]))
        for down in range(wy.shape[-1]):
            for across in range(wx.shape[-1]):
                weight = (wy[..., down] * wx[..., across])[..., None]
                result += weight * _at(flat, first_y + down, first_x + across, border)
    return saturated(result, image.dtype).reshape(*x.shape, *image.shape[2:])


def _warp_weights(fraction: Array, cubic: bool) -> Array:
    t = fraction / _FRACTIONS
    return _cubic_weights(t) if cubic else np.stack([1 - t, t], axis=-1)


def _at(flat: Array, y: Array, x: Array, border: Array) -> Array:
    """Pixels by row and column, the border's value outside."""
    height, width = flat.shape[:2]
    inside = (y >= 0) & (y < height) & (x >= 0) & (x < width)
    values = flat[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
    return np.where(inside[..., None], values, border)


def rotation_matrix(degrees: float, centre: tuple[float, float]) -> Array:
    """The 2 x 3 matrix that turns an image counterclockwise about a point."""
    angle = np.deg2rad(degrees)
    cosine, sine = np.cos(angle), np.sin(angle)
    x, y = centre
    return np.array(
        [[cosine, sine, (1 - cosine) * x - sine * y], [-sine, cosine, sine * x + (1 - cosine) * y]], np.float64
    )


def perspective_matrix(start: Any, end: Any) -> Array:
    """The 3 x 3 matrix that moves four points to four others."""
    equations: list[list[float]] = []
    for (x, y), (u, v) in zip(start, end, strict=True):
        equations.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        equations.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    wanted = np.asarray(end, np.float64).reshape(8)
    solution = np.linalg.lstsq(np.asarray(equations, np.float64), wanted, rcond=None)[0]
    return np.append(solution, 1.0).reshape(3, 3)


# -- borders -----------------------------------------------------------------------------------------------------------


def padded(image: Array, sides: tuple[int, int, int, int], fill: tuple[int, ...], mode: Border) -> Array:
    """The image with a border: ``sides`` are left, top, right, bottom."""
    left, top, right, bottom = sides
    if not any(sides):
        return image
    widths = ((top, bottom), (left, right), *((0, 0),) * (image.ndim - 2))
    if mode != Border.CONSTANT:
        return np.pad(image, widths, mode.value)  # pyright: ignore[reportCallIssue, reportArgumentType, reportUnknownVariableType]
    shape = (image.shape[0] + top + bottom, image.shape[1] + left + right, *image.shape[2:])
    result = np.empty(shape, image.dtype)
    result[...] = np.resize(np.asarray(fill), image.shape[2]) if image.ndim == 3 else fill[0]
    result[top : top + image.shape[0], left : left + image.shape[1]] = image
    return result
