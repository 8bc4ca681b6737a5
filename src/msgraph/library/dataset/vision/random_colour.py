"""Operations that change colours at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from msgraph.library.dataset.arguments import FLOAT, boolean, integer, real, typed, within, wrong
from msgraph.library.dataset.pipeline.draws import array_draws, draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision import colour, levels
from msgraph.library.dataset.vision.base import ImageOperation, PillowOperation
from msgraph.library.dataset.vision.checks import around, cutoff_of, factor, ignored, positive_range, probability
from msgraph.library.dataset.vision.images import to_pil
from msgraph.library.dataset.vision.sampling import saturated

_EIGENVALUES = np.array([55.46, 4.794, 1.148])
_EIGENVECTORS = np.array([[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]])
"""The principal components of the colours of ImageNet."""


class _Sometimes(ImageOperation):
    """Another operation, with a probability."""

    operation: ImageOperation
    prob: float

    def apply(self, array: Array) -> object:
        """The operation's result, or the image."""
        return self.operation.apply(array) if self.prob > draws().random() else array


class RandomAdjustSharpness(_Sometimes):
    """Sharper or smoother, or not."""

    def __init__(self, degree: float, prob: float = 0.5) -> None:
        self.operation = colour.AdjustSharpness(factor("degree", degree))
        self.prob = probability(prob)


class RandomAutoContrast(_Sometimes):
    """The contrast as large as it can be, or not."""

    def __init__(self, cutoff: float = 0.0, ignore: object = None, prob: float = 0.5) -> None:
        self.operation = colour.AutoContrast(cutoff_of(cutoff), list(ignored(ignore)))
        self.prob = probability(prob)


class RandomEqualize(_Sometimes):
    """All levels about as frequent, or not."""

    def __init__(self, prob: float = 0.5) -> None:
        self.operation, self.prob = colour.Equalize(), probability(prob)


class RandomInvert(_Sometimes):
    """The negative, or not."""

    def __init__(self, prob: float = 0.5) -> None:
        self.operation, self.prob = colour.Invert(), probability(prob)


class RandomGrayscale(PillowOperation):
    """Gray, or not."""

    def __init__(self, prob: float = 0.1) -> None:
        self.prob = probability(prob)

    def of_pil(self, image: Any) -> Any:
        """By Pillow."""
        return colour.gray(image, 1 if image.mode == "L" else 3) if self.prob > draws().random() else image


class RandomColor(colour.Enhanced):
    """More or less colour."""

    CHANNELS: tuple[int, ...] = (3,)
    LEVELS, ENHANCER = levels.saturation, "Color"

    def __init__(self, degrees: object = (0.1, 1.9)) -> None:
        self.degrees = positive_range(degrees)

    def strength(self) -> float:
        """A random factor."""
        return draws().uniform(*self.degrees)


class RandomSharpness(RandomColor):
    """Sharper or smoother."""

    CHANNELS, LEVELS, ENHANCER = (), levels.sharpness, "Sharpness"


class RandomColorAdjust(ImageOperation):
    """Brightness, contrast, saturation and hue changed at random, in random order."""

    CHANNELS = (3,)

    def __init__(
        self, brightness: object = (1, 1), contrast: object = (1, 1), saturation: object = (1, 1), hue: object = (0, 0)
    ) -> None:
        self.brightness = around("brightness", brightness)
        self.contrast = around("contrast", contrast)
        self.saturation = around("saturation", saturation)
        self.hue = around("hue", hue, 0.0, -0.5, 0.5)

    def _steps(self, steps: list[Callable[[Any, float], Any]], image: object) -> Any:
        random = draws()
        ranges = (self.brightness, self.contrast, self.saturation, self.hue)
        chosen = [(step, random.uniform(*limits)) for step, limits in zip(steps, ranges, strict=True)]
        random.shuffle(chosen)
        for step, strength in chosen:
            image = step(image, strength)
        return image

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        hue = levels.hue if self.hue != (0, 0) else _as_it_is
        return self._steps([levels.brightness, levels.contrast, levels.saturation, hue], image)

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        steps: list[Callable[[object, float], object]] = [
            partial(colour.enhanced, enhancer=enhancer) for enhancer in ("Brightness", "Contrast", "Color")
        ]
        return self._steps([*steps, colour.turned], image)


def _as_it_is(image: object, strength: float) -> object:
    return image


class RandomLighting(ImageOperation):
    """Other light: the principal components of the colours in random strength."""

    CHANNELS = (3,)

    def __init__(self, alpha: float = 0.05) -> None:
        self.alpha = real("alpha", alpha, 0, FLOAT)

    def of_array(self, image: Array) -> Array:
        """The same shift for all pixels."""
        strengths = [draws().gauss(0.0, self.alpha) for _ in range(3)]
        shift = _EIGENVECTORS @ (_EIGENVALUES * strengths)
        return saturated(np.trunc(image.astype(np.float64) + shift), image.dtype)

    def of_pil(self, image: Any) -> Any:
        """In colours."""
        return to_pil(self.of_array(np.asarray(image.convert("RGB"))))


class RandomPosterize(ImageOperation):
    """Fewer levels: a random number of bits is kept."""

    CHANNELS = (1, 3)

    def __init__(self, bits: Any = (8, 8)) -> None:
        pair = (bits, bits) if isinstance(typed("bits", bits, list, tuple, int), int) else bits
        if len(pair) != 2:
            raise TypeError("Size of bits should be a single integer or a list/tuple (min, max) of length 2.")
        for value in pair:
            within("", typed("bits", value, int), 1, 8)
        if pair[0] > pair[1]:
            raise wrong("bits value should be in (min,max) format.")
        self.bits = tuple(pair)

    def of_array(self, image: Array) -> Array:
        """The first bits."""
        return colour.Posterize(draws().randint(*self.bits)).of_array(image)


class RandomSolarize(ImageOperation):
    """Levels of a random range inverted."""

    CHANNELS = (1, 3)

    def __init__(self, threshold: Any = (0, 255)) -> None:
        if len(typed("threshold", threshold, tuple)) != 2:
            raise wrong("threshold must be a sequence of two numbers.")
        for index, value in enumerate(threshold):
            within("", typed(f"threshold[{index}]", value, int), 0, 255)
        if threshold[1] < threshold[0]:
            raise wrong("threshold must be in min max format numbers.")
        self.threshold = threshold

    def of_array(self, image: Array) -> Array:
        """255 less the levels of the range."""
        pair = sorted(draws().randint(*self.threshold) for _ in range(2))
        return colour.Solarize(tuple(pair)).of_array(image)


class RandomErasing(ImageOperation):
    """A random rectangle of an image of shape <C, H, W> in one colour or in noise, or not."""

    RANKS = (3,)

    def __init__(
        self,
        prob: float = 0.5,
        scale: Any = (0.02, 0.33),
        ratio: object = (0.3, 3.3),
        value: Any = 0,
        inplace: bool = False,
        max_attempts: int = 10,
    ) -> None:
        self.prob = probability(prob)
        self.scale, self.ratio = _range("scale", scale), _range("ratio", ratio)
        if not isinstance(typed("value", value, int, list, tuple, str), (int, str)) and len(value) != 3:
            raise wrong(_ERASE)
        if isinstance(value, str) and value != "random":
            raise wrong(_ERASE)
        if not isinstance(value, str):
            for level in (value,) if isinstance(value, int) else value:
                within("", typed("value", level, int), 0, 255)
        self.value = value
        self.inplace = boolean("inplace", inplace)
        self.max_attempts = integer("max_attempts", max_attempts, 1)

    def of_array(self, image: Array) -> Array:
        """A copy, unless ``inplace``."""
        random = draws()
        if self.prob <= random.random():
            return image
        channels, height, width = image.shape
        for _ in range(self.max_attempts):
            area, shape = random.uniform(*self.scale) * height * width, random.uniform(*self.ratio)
            columns = round((area * shape) ** 0.5)
            rows = round(columns / shape)
            if rows < height and columns < width:
                top, left = random.randint(0, height - rows), random.randint(0, width - columns)
                result = image if self.inplace else image.copy()
                result[:, top : top + rows, left : left + columns] = self._levels(channels, rows, columns)
                return result
        return image

    def _levels(self, channels: int, rows: int, columns: int) -> object:
        if isinstance(self.value, str):
            return array_draws().normal(size=(channels, rows, columns))
        return np.reshape(np.asarray(self.value), (-1, 1, 1))


_ERASE = (
    "The value for erasing should be either a single value, or a string 'random', or a sequence of 3 elements for RGB "
    "respectively."
)


def _range(name: str, value: Any) -> tuple[float, float]:
    if len(typed(name, value, list, tuple)) != 2:
        raise TypeError(f"{name} should be a list or tuple of length 2.")
    for index, item in enumerate(value):
        real(f"{name}[{index}]", item, 0, FLOAT)
    if value[0] > value[1]:
        raise wrong(f"{name} should be in (min,max) format. Got (max,min).")
    return tuple(value)
