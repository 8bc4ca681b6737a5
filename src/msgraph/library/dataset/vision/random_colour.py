"""Operations that change colours at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import numpy as np

from msgraph.library.dataset.arguments import FLOAT, Positive, real, typed, unfit, wrong
from msgraph.library.dataset.pipeline.draws import array_draws, draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision import colour, levels
from msgraph.library.dataset.vision.base import ImageOperation, PillowOperation
from msgraph.library.dataset.vision.checks import Around, Factor, Probability, around, nameless, positive_range
from msgraph.library.dataset.vision.images import to_pil
from msgraph.library.dataset.vision.sampling import saturated
from msgraph.library.naming import variant

_EIGENVALUES = np.array([55.46, 4.794, 1.148])
_EIGENVECTORS = np.array([[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]])
"""The principal components of the colours of ImageNet."""


class _Sometimes(ImageOperation):
    """Another operation, with a probability."""

    def __init__(self, operation: ImageOperation, prob: object) -> None:
        self.operation, self.prob = operation, real("prob", prob, 0.0, 1.0)

    def apply(self, array: Array) -> object:
        """The operation's result, or the image."""
        return self.operation.apply(array) if self.prob > draws().random() else array


class RandomAdjustSharpness(_Sometimes):
    """Sharper or smoother, or not."""

    def __init__(self, degree: float, prob: float = 0.5) -> None:
        super().__init__(colour.AdjustSharpness(real("degree", degree, 0)), prob)


class RandomAutoContrast(_Sometimes):
    """The contrast as large as it can be, or not."""

    def __init__(self, cutoff: float = 0.0, ignore: object = None, prob: float = 0.5) -> None:
        super().__init__(colour.AutoContrast(cutoff, ignore), prob)


class RandomEqualize(_Sometimes):
    """All levels about as frequent, or not."""

    def __init__(self, prob: float = 0.5) -> None:
        super().__init__(colour.Equalize(), prob)


class RandomInvert(_Sometimes):
    """The negative, or not."""

    def __init__(self, prob: float = 0.5) -> None:
        super().__init__(colour.Invert(), prob)


class RandomGrayscale(PillowOperation):
    """Gray, or not."""

    prob: Probability = 0.1

    def of_pil(self, image: Any) -> Any:
        """By Pillow."""
        return colour.gray(image, 1 if image.mode == "L" else 3) if self.prob > draws().random() else image


class RandomColor(colour.Enhanced):
    """More or less colour."""

    CHANNELS, LEVELS, ENHANCER = (3,), levels.saturation, "Color"
    degrees: Annotated[Any, positive_range] = (0.1, 1.9)

    def strength(self) -> float:
        """A random factor."""
        return draws().uniform(*self.degrees)


RandomSharpness = variant(
    RandomColor, "RandomSharpness", "Sharper or smoother.", CHANNELS=(), LEVELS=levels.sharpness, ENHANCER="Sharpness"
)


class RandomColorAdjust(ImageOperation):
    """Brightness, contrast, saturation and hue changed at random, in random order."""

    CHANNELS = (3,)
    brightness: Around = (1, 1)
    contrast: Around = (1, 1)
    saturation: Around = (1, 1)
    hue: Annotated[Any, partial(around, centre=0.0, low=-0.5, high=0.5)] = (0, 0)

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
    alpha: Factor = 0.05

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
            raise unfit("Size of bits should be a single integer or a list/tuple (min, max) of length 2.")
        for value in pair:
            nameless("bits", value, 1, 8)
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
            nameless(f"threshold[{index}]", value, 0, 255)
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

    prob: Probability = 0.5
    scale: _Range = (0.02, 0.33)
    ratio: _Range = (0.3, 3.3)
    value: Annotated[object, _erasing] = 0
    inplace: bool = False
    max_attempts: Positive = 10

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


def _erasing(argument: str, value: object) -> object:
    """One level, one for each of three channels, or the word for noise."""
    levels = typed(argument, value, int, list, tuple, str)
    is_sequence = not isinstance(levels, (int, str))
    if (is_sequence and len(levels) != 3) or (isinstance(value, str) and value != "random"):
        wanted = "either a single value, or a string 'random', or a sequence of 3 elements for RGB respectively."
        raise wrong(f"The value for erasing should be {wanted}")
    if not isinstance(value, str):
        for level in levels if is_sequence else (levels,):
            nameless(argument, level, 0, 255)
    return value


def _range(name: str, value: object) -> tuple[float, ...]:
    pair = typed(name, value, list, tuple)
    if len(pair) != 2:
        raise unfit(f"{name} should be a list or tuple of length 2.")
    low, high = (real(f"{name}[{index}]", item, 0, FLOAT) for index, item in enumerate(pair))
    if low > high:
        raise wrong(f"{name} should be in (min,max) format. Got (max,min).")
    return low, high


_Range = Annotated[Any, _range]
