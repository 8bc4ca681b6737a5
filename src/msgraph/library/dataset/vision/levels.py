"""Images in other colours, as arrays: the arithmetic behind the operations of ``colour.py``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision.sampling import saturated


def gray_of(image: Array) -> Array:
    """The brightness of colours, as one channel."""
    red, green, blue = (image[..., channel].astype(np.int32) for channel in range(3))
    if image.dtype != np.uint8:
        weights = np.array([0.299, 0.587, 0.114], np.float32)
        return (image[..., :3].astype(np.float32) @ weights).astype(image.dtype)
    return ((red * 9798 + green * 19235 + blue * 3735 + (1 << 14)) >> 15).astype(np.uint8)


def blend(image: Array, other: Array | float, factor: float) -> Array:
    """``factor`` of the image, and what is left to one of the other."""
    mixed = image.astype(np.float32) * np.float32(factor) + np.asarray(other, np.float32) * np.float32(1 - factor)
    return saturated(mixed, image.dtype)


def brightness(image: Array, factor: float) -> Array:
    """The image times a factor."""
    return saturated(image.astype(np.float32) * np.float32(factor), image.dtype)


def contrast(image: Array, factor: float) -> Array:
    """The image's distance from its mean brightness times a factor."""
    return blend(image, float(int(gray_of(image).mean() + 0.5)), factor)


def saturation(image: Array, factor: float) -> Array:
    """The image's distance from its gray times a factor."""
    return blend(image, gray_of(image)[..., None], factor)


def hue(image: Array, factor: float) -> Array:
    """The image with its hue turned: a factor of one is the whole circle."""
    h, s, v = _hsv_of(image)
    return _rgb_of((h + np.uint8(int(factor * 255) % 256)).astype(np.uint8), s, v)


def _hsv_of(image: Array) -> tuple[Array, Array, Array]:
    """Hue, saturation and value of bytes, as bytes: a circle of hue has 256 steps."""
    red, green, blue = (image[..., channel].astype(np.int64) for channel in range(3))
    value = np.maximum(np.maximum(red, green), blue)
    spread = value - np.minimum(np.minimum(red, green), blue)
    part = np.divide(255 << 12, value, out=np.zeros(value.shape), where=value > 0)
    strength = (spread * np.rint(part).astype(np.int64) + (1 << 11)) >> 12
    turn = np.where(
        value == red, green - blue, np.where(value == green, blue - red + 2 * spread, red - green + 4 * spread)
    )
    part = np.divide((256 << 12) / 6.0, spread, out=np.zeros(value.shape), where=spread > 0)
    angle = (turn * np.rint(part).astype(np.int64) + (1 << 11)) >> 12
    return (angle % 256).astype(np.uint8), strength.astype(np.uint8), value.astype(np.uint8)


def _rgb_of(h: Array, s: Array, v: Array) -> Array:
    """The colours of hue, saturation and value."""
    sector, fraction = np.divmod(h.astype(np.float32) * np.float32(6 / 255), 1.0)
    strength, value = s.astype(np.float32) / 255, v.astype(np.float32) / 255
    low = value * (1 - strength)
    falling, rising = value * (1 - strength * fraction), value * (1 - strength * (1 - fraction))
    sector = sector.astype(np.int64) % 6
    orders = ((value, rising, low), (falling, value, low), (low, value, rising))
    orders += ((low, falling, value), (rising, low, value), (value, low, falling))
    channels = [np.choose(sector, [order[channel] for order in orders]) for channel in range(3)]
    return saturated(np.stack(channels, axis=-1) * 255, np.uint8)


def gamma_of(image: Array, gamma: float, gain: float) -> Array:
    """Levels to the power of gamma; bytes by a table."""
    if np.issubdtype(image.dtype, np.floating):
        return np.clip(np.power(image, gamma) * gain, 0, 1).astype(image.dtype)
    table = np.array([int((255 + 1 - 0.001) * gain * (level / 255.0) ** gamma) for level in range(256)])
    return np.clip(table, 0, 255).astype(np.uint8)[image]


def sharpness(image: Array, factor: float) -> Array:
    """The image's distance from its smoothed version times a factor; the border is not smoothed."""
    smooth = image.copy()
    if min(image.shape[:2]) > 2:
        big = image.astype(np.float32)
        around = sum(
            big[1 + dy : big.shape[0] - 1 + dy, 1 + dx : big.shape[1] - 1 + dx]
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
        )
        smooth[1:-1, 1:-1] = saturated((around + 4 * big[1:-1, 1:-1]) / 13, image.dtype)
    return blend(image, smooth, factor)


def each_channel(image: Array) -> list[Array]:
    """The channels, one after the other."""
    return [image] if image.ndim == 2 else [image[..., channel] for channel in range(image.shape[-1])]


def by_tables(image: Array, tables: Sequence[Array]) -> Array:
    """Levels of each channel by a table."""
    channels = [table[channel] for table, channel in zip(tables, each_channel(image), strict=True)]
    return channels[0] if image.ndim == 2 else np.stack(channels, axis=-1)


def autocontrast_table(channel: Array, cutoff: float, ignore: Sequence[int]) -> Array:
    """Stretches the levels that are left when ``cutoff`` per cent of pixels are taken from both ends."""
    counts = np.bincount(channel.ravel(), minlength=256)
    counts[list(ignore)] = 0
    cut = int(counts.sum() * cutoff / 100)
    counts = _cut_low(_cut_low(counts, cut)[::-1], cut)[::-1]
    used = np.flatnonzero(counts)
    levels = np.arange(256)
    if not used.size or used[-1] <= used[0]:
        return levels.astype(np.uint8)
    scale = 255.0 / (used[-1] - used[0])
    return np.clip((levels * scale - used[0] * scale).astype(np.int64), 0, 255).astype(np.uint8)


def _cut_low(counts: Array, cut: int) -> Array:
    """The counts without the first ``cut`` pixels."""
    before = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return np.maximum(counts - np.maximum(cut - before, 0), 0)


def equalize_table(channel: Array) -> Array:
    """Levels such that each is about as frequent."""
    counts = np.bincount(channel.ravel(), minlength=256)
    lowest = int(counts[np.flatnonzero(counts)[0]]) if channel.size else 0
    if lowest == channel.size:
        return np.arange(256).astype(np.uint8)
    return saturated((np.cumsum(counts) - lowest) * np.float32(255.0 / (channel.size - lowest)), np.uint8)


def solarize(image: Array, low: float, high: float) -> Array:
    """The image with the levels from ``low`` to ``high`` inverted; from ``low`` on if they are the same."""
    inverted = image >= low if low == high else (image >= low) & (image <= high)
    return np.where(inverted, 255 - image, image).astype(image.dtype)


def gaussian_kernel(size: int, sigma: float) -> Array:
    """The weights of a blur."""
    weights = np.exp(-((np.arange(size) - (size - 1) / 2) ** 2) / (2 * sigma * sigma))
    return weights / weights.sum()


def blur(image: Array, across: Array, down: Array) -> Array:
    """The image smoothed along rows and columns; beyond the border it is mirrored."""
    result = image.astype(np.float64)
    for axis, kernel in ((1, across), (0, down)):
        half = len(kernel) // 2
        widths = [(half, half) if dim == axis else (0, 0) for dim in range(image.ndim)]
        wide = np.pad(result, widths, "reflect")
        size = image.shape[axis]
        result = sum(weight * wide.take(range(tap, tap + size), axis) for tap, weight in enumerate(kernel))
    return saturated(np.asarray(result), image.dtype)
