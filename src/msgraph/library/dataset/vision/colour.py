"""Operations that change colours."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, ClassVar, cast

import numpy as np

from msgraph.library.dataset.arguments import FLOAT, integer, real, typed, unfit, wrong
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation
from msgraph.library.dataset.vision import levels
from msgraph.library.dataset.vision.base import ImageOperation, PillowOperation
from msgraph.library.dataset.vision.checks import Cutoff, Factor, Ignored, nameless
from msgraph.library.dataset.vision.enums import ConvertMode
from msgraph.library.dataset.vision.images import pillow
from msgraph.library.naming import variant


def enhanced(image: object, strength: float, enhancer: str) -> Any:
    """An image of Pillow, enhanced by ``ImageEnhance``."""
    return getattr(pillow("ImageEnhance"), enhancer)(image).enhance(strength)


class Enhanced(ImageOperation):
    """What a factor makes more or less of: arrays by a function of ``levels``, images of Pillow by its enhancer."""

    LEVELS: ClassVar[Callable[[Array, float], Array]]
    ENHANCER: ClassVar[str]

    def strength(self) -> float:
        """The factor: the only setting."""
        return next(iter(vars(self).values()))

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        return type(self).LEVELS(image, self.strength())

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        return enhanced(image, self.strength(), self.ENHANCER)


class AdjustBrightness(Enhanced):
    """Lighter or darker."""

    CHANNELS, LEVELS, ENHANCER = (3,), levels.brightness, "Brightness"
    brightness_factor: Factor


class AdjustContrast(Enhanced):
    """More or less contrast."""

    CHANNELS, LEVELS, ENHANCER = (3,), levels.contrast, "Contrast"
    contrast_factor: Factor


class AdjustSaturation(Enhanced):
    """More or less colour."""

    CHANNELS, LEVELS, ENHANCER = (3,), levels.saturation, "Color"
    saturation_factor: Factor


class AdjustHue(ImageOperation):
    """Other colours: the hue is turned."""

    CHANNELS = (3,)
    hue_factor: Annotated[float, partial(real, low=-0.5, high=0.5)]

    def of_array(self, image: Array) -> Array:
        """The hue of bytes has 256 steps."""
        return levels.hue(image, self.hue_factor)

    def of_pil(self, image: object) -> Any:
        """By Pillow's conversions."""
        return turned(image, self.hue_factor)


def turned(image: Any, hue_factor: float) -> Any:
    """An image of Pillow with its hue turned."""
    if image.mode in {"L", "1", "I", "F"}:
        return image
    hue, saturation, value = image.convert("HSV").split()
    steps = (np.asarray(hue).astype(np.int64) + int(hue_factor * 255)) % 256
    new = pillow().fromarray(steps.astype(np.uint8))
    return pillow().merge("HSV", (new, saturation, value)).convert(image.mode)


class AdjustSharpness(ImageOperation):
    """Sharper, or smoother."""

    sharpness_factor: Factor

    def of_array(self, image: Array) -> Array:
        """Distances from the smoothed image times the factor."""
        return levels.sharpness(image, self.sharpness_factor)


class AdjustGamma(ImageOperation):
    """Levels to the power of gamma, times a gain."""

    CHANNELS = (1, 3)
    gamma: Annotated[float, partial(nameless, low=0, kinds=(float, int))]
    gain: Annotated[float, partial(nameless, low=-FLOAT, kinds=(float, int))] = 1

    def of_array(self, image: Array) -> Array:
        """Bytes by a table, floats by their power."""
        return levels.gamma_of(image, self.gamma, self.gain)

    def of_pil(self, image: Any) -> Any:
        """By a table."""
        table = levels.gamma_of(np.arange(256, dtype=np.uint8), self.gamma, self.gain).tolist()
        return image.point(table * len(image.getbands()))


class AutoContrast(ImageOperation):
    """The contrast as large as it can be."""

    CHANNELS = (1, 3)
    cutoff: Cutoff = 0.0
    ignore: Ignored = None

    def of_array(self, image: Array) -> Array:
        """A table for each channel."""
        if image.dtype != np.uint8:
            raise self.refuse(f"the image should be of type uint8, but got {image.dtype}", "convert the image before")
        channels = levels.each_channel(image)
        tables = [levels.autocontrast_table(channel, self.cutoff, self.ignore) for channel in channels]
        return levels.by_tables(image, tables)

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        return pillow("ImageOps").autocontrast(image, self.cutoff, list(self.ignore))


_ORDERS = {
    ConvertMode.COLOR_BGR2BGRA: ((0, 1, 2), True),
    ConvertMode.COLOR_BGRA2BGR: ((0, 1, 2), False),
    ConvertMode.COLOR_BGR2RGBA: ((2, 1, 0), True),
    ConvertMode.COLOR_RGBA2BGR: ((2, 1, 0), False),
    ConvertMode.COLOR_BGR2RGB: ((2, 1, 0), False),
    ConvertMode.COLOR_BGRA2RGBA: ((2, 1, 0, 3), False),
    ConvertMode.COLOR_GRAY2BGR: ((0, 0, 0), False),
    ConvertMode.COLOR_GRAY2BGRA: ((0, 0, 0), True),
}
"""Which channels the new image has, and whether a full one is added."""


class ConvertColor(ImageOperation):
    """Channels in another order, added, left out, or made gray."""

    convert_mode: ConvertMode

    def of_array(self, image: Array) -> Array:
        """The new channels."""
        source = self.convert_mode.name.removeprefix("COLOR_").partition("2")[0]
        wanted = 1 if source == "GRAY" else len(source)
        channels = 1 if image.ndim == 2 else image.shape[2]
        if channels != wanted:
            raise self.refuse(
                f"{self.convert_mode.name} converts images of {wanted} channels, but got {channels}",
                "choose the mode that fits the image",
            )
        if self.convert_mode.name.endswith("2GRAY"):
            return levels.gray_of(image[..., 2::-1] if source.startswith("BGR") else image)
        order, full = _ORDERS[self.convert_mode]
        result = image.reshape(*image.shape[:2], channels)[..., list(order)]
        if not full:
            return result
        top = 255 if image.dtype == np.uint8 else 1
        return np.concatenate([result, np.full((*image.shape[:2], 1), top, image.dtype)], axis=2)


class Equalize(ImageOperation):
    """All levels about as frequent."""

    CHANNELS = (1, 3)

    def of_array(self, image: Array) -> Array:
        """A table for each channel."""
        if image.dtype != np.uint8:
            raise self.refuse(f"the image should be of type uint8, but got {image.dtype}", "convert the image before")
        return levels.by_tables(image, [levels.equalize_table(channel) for channel in levels.each_channel(image)])

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        return pillow("ImageOps").equalize(image)


class GaussianBlur(ImageOperation):
    """The image smoothed."""

    def __init__(self, kernel_size: Any, sigma: Any = None) -> None:
        sizes = (
            (kernel_size,) * 2 if isinstance(typed("kernel_size", kernel_size, int, list, tuple), int) else kernel_size
        )
        if len(sizes) != 2:
            raise TypeError(
                "Kernel size should be a single integer or a list/tuple (kernel_width, kernel_height) of length 2."
            )
        for size in sizes:
            if integer("kernel_size", size, 1, int(FLOAT)) % 2 == 0:
                raise wrong("Input kernel_size is not an odd value.")
        self.kernel_size = tuple(sizes)
        if sigma is None:
            sigma = 0
        pair = (sigma,) * 2 if isinstance(typed("sigma", sigma, int, float, list, tuple), (int, float)) else sigma
        if len(pair) != 2:
            raise unfit("Sigma should be a single number or a list/tuple of length 2 for width and height.")
        width = ((self.kernel_size[0] - 1) * 0.5 - 1) * 0.3 + 0.8
        across = real("sigma", pair[0], 0) or width
        self.sigma = across, real("sigma", pair[1], 0) or across

    def of_array(self, image: Array) -> Array:
        """Along rows, then along columns."""
        kernels = [
            levels.gaussian_kernel(size, sigma) for size, sigma in zip(self.kernel_size, self.sigma, strict=True)
        ]
        return levels.blur(image, kernels[0], kernels[1])


class Grayscale(PillowOperation):
    """Gray, as one channel or three equal ones."""

    def __init__(self, num_output_channels: int = 1) -> None:
        if typed("num_output_channels", num_output_channels, int) not in (1, 3):
            raise wrong(
                f"Number of channels of the output grayscale imageshould be either 1 or 3. Got {num_output_channels}."
            )
        self.num_output_channels = num_output_channels

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        return gray(image, self.num_output_channels)


def gray(image: Any, channels: int) -> Any:
    """An image of Pillow in gray."""
    single = image.convert("L")
    return single if channels == 1 else pillow().merge("RGB", (single, single, single))


class Invert(ImageOperation):
    """The negative."""

    CHANNELS = (1, 2, 3, 4)

    def of_array(self, image: Array) -> Array:
        """255 less the levels."""
        return (255 - image).astype(image.dtype)

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        return pillow("ImageOps").invert(image)


class Posterize(ImageOperation):
    """Fewer levels: so many bits are kept."""

    CHANNELS = (1, 3)
    bits: Annotated[int, partial(integer, low=0, high=8)]

    def of_array(self, image: Array) -> Array:
        """The first bits."""
        if image.dtype != np.uint8:
            raise self.refuse(f"the image should be of type uint8, but got {image.dtype}", "convert the image before")
        return image & np.uint8(256 - (1 << (8 - self.bits)))


class Solarize(ImageOperation):
    """Levels of a range inverted."""

    CHANNELS = (1, 3)

    def __init__(self, threshold: object) -> None:
        pair = typed("threshold", threshold, float, int, list, tuple)
        pair = tuple(cast("list[float]", pair)) if isinstance(pair, (list, tuple)) else (pair, pair)
        if len(pair) != 2:
            raise unfit("threshold must be a single number or sequence of two numbers.")
        for index, value in enumerate(pair):
            real(f"threshold[{index}]", value, 0, 255)
        if pair[1] < pair[0]:
            raise wrong("threshold must be in order of (min, max).")
        self.threshold = pair

    def of_array(self, image: Array) -> Array:
        """255 less the levels of the range."""
        if image.dtype != np.uint8:
            raise self.refuse(f"the image should be of type uint8, but got {image.dtype}", "convert the image before")
        return levels.solarize(image, *self.threshold)


class _ColourSpace(ArrayOperation):
    """Floats of one image or a batch, from one space of colours to another."""

    CONVERT: ClassVar[Any]
    is_hwc: bool = False

    def apply(self, array: Array) -> Array:
        """The new channels at the same place."""
        if array.ndim not in (3, 4):
            raise TypeError(f"img shape should be (H, W, C)/(N, H, W, C)/(C, H, W)/(N, C, H, W). Got {array.shape}.")
        axis = array.ndim - 1 if self.is_hwc else array.ndim - 3
        if array.shape[axis] != 3:
            raise TypeError(f"img should be 3 channels RGB img. Got {array.shape[axis]} channels.")
        channels = np.moveaxis(array, axis, 0)
        return np.stack(np.vectorize(type(self).CONVERT)(*channels.astype(np.float64)), axis=axis)


RgbToHsv = variant(
    _ColourSpace, "RgbToHsv", "Hue, saturation and value of colours.", CONVERT=staticmethod(colorsys.rgb_to_hsv)
)
HsvToRgb = variant(
    _ColourSpace, "HsvToRgb", "The colours of hue, saturation and value.", CONVERT=staticmethod(colorsys.hsv_to_rgb)
)
