"""Operations that move pixels at random."""

from __future__ import annotations

import math
from functools import partial
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from msgraph.library.dataset.arguments import Positive, real, typed, unfit, within, wrong
from msgraph.library.dataset.pipeline.draws import draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision import checks, geometry
from msgraph.library.dataset.vision.base import ImageOperation, PillowOperation
from msgraph.library.dataset.vision.decoded import Decoded
from msgraph.library.dataset.vision.enums import Border, Inter
from msgraph.library.dataset.vision.images import as_file, of_bytes, pillow, resampling
from msgraph.library.dataset.vision.sampling import padded, resize, resize_pixels, warp_affine

INTERPOLATIONS = (Inter.LINEAR, Inter.NEAREST, Inter.CUBIC, Inter.AREA)
"""What random resizing chooses from."""


class Box(NamedTuple):
    """A part of an image."""

    top: int
    left: int
    height: int
    width: int

    def of(self, image: Array) -> Array:
        """The part of an array."""
        return image[self.top : self.top + self.height, self.left : self.left + self.width]

    def of_pil(self, image: Any) -> Any:
        """The part of an image of Pillow."""
        return image.crop((self.left, self.top, self.left + self.width, self.top + self.height))


class _FlippedOrNot(ImageOperation):
    """The flip that is the other base of a class, or the image as it is."""

    TRANSPOSE: ClassVar[str]
    """Pillow's name for the flip."""

    prob: checks.Probability = 0.5

    def of_array(self, image: Array) -> Array:
        """Flipped with the probability."""
        return super().of_array(image) if self.prob > draws().random() else image

    def of_pil(self, image: Any) -> Any:
        """By Pillow."""
        flip = getattr(pillow().Transpose, self.TRANSPOSE)
        return image.transpose(flip) if self.prob > draws().random() else image


class RandomHorizontalFlip(_FlippedOrNot, geometry.HorizontalFlip):
    """Left and right exchanged, or not."""

    TRANSPOSE = "FLIP_LEFT_RIGHT"


class RandomVerticalFlip(_FlippedOrNot, geometry.VerticalFlip):
    """Top and bottom exchanged, or not."""

    TRANSPOSE = "FLIP_TOP_BOTTOM"


class RandomCrop(ImageOperation):
    """A part of the image, at a random place, with a border before."""

    size: checks.CropSize
    padding: Annotated[Any, partial(checks.zeros_or, checks.padding_of, 4)] = None
    pad_if_needed: bool = False
    fill_value: Annotated[Any, partial(checks.zeros_or, checks.fill_of, 3)] = 0
    padding_mode: Border = Border.CONSTANT

    def sides(self, height: int, width: int) -> tuple[int, int, int, int]:
        """The border of an image of this size: left, top, right, bottom."""
        left, top, right, bottom = self.padding
        if self.pad_if_needed:
            short_x = max(0, self.size[1] - width - left - right)
            short_y = max(0, self.size[0] - height - top - bottom)
            left, right, top, bottom = left + short_x, right + short_x, top + short_y, bottom + short_y
        return left, top, right, bottom

    def box(self, height: int, width: int) -> Box:
        """A random place in an image of this size."""
        if self.size[0] > height or self.size[1] > width:
            raise self.refuse(
                f"invalid crop size, crop size is bigger than the image dimensions, got crop height: {self.size[0]}, "
                f"crop width: {self.size[1]}, of an image of {height} x {width}",
                "crop less, give a padding, or use pad_if_needed=True",
            )
        top, left = draws().randint(0, height - self.size[0]), draws().randint(0, width - self.size[1])
        return Box(top, left, *self.size)

    def of_array(self, image: Array) -> Array:
        """Padded first."""
        whole = padded(image, self.sides(*image.shape[:2]), self.fill_value, self.padding_mode)
        return self.box(*whole.shape[:2]).of(whole)

    def of_pil(self, image: Any) -> Any:
        """An image of Pillow."""
        whole = geometry.Pad(self.sides(image.size[1], image.size[0]), self.fill_value, self.padding_mode).of_pil(image)
        if self.size[0] > whole.size[1] or self.size[1] > whole.size[0]:
            raise wrong(f"Crop size {self.size} is larger than input image size {whole.size[::-1]}.")
        return self.box(whole.size[1], whole.size[0]).of_pil(whole)


class RandomResizedCrop(ImageOperation):
    """A random part of the image, in one size."""

    size: checks.CropSize
    scale: checks.Range = (0.08, 1.0)
    ratio: Annotated[Any, partial(checks.ordered_pair, positive=True)] = (3.0 / 4.0, 4.0 / 3.0)
    interpolation: Inter = Inter.BILINEAR
    max_attempts: Positive = 10

    def box(self, height: int, width: int) -> Box:
        """A part of random area and shape of an image of this size: the middle if no attempt fits."""
        random, (narrow, wide) = draws(), self.ratio
        for _ in range(self.max_attempts):
            area = random.uniform(*self.scale) * height * width
            shape = math.exp(random.uniform(math.log(narrow), math.log(wide)))
            columns, rows = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if 0 < columns <= width and 0 < rows <= height:
                top, left = random.randint(0, height - rows), random.randint(0, width - columns)
                return Box(top, left, rows, columns)
        rows = round(width / narrow) if width / height < narrow else height
        columns = round(height * wide) if width / height > wide else width
        return Box((height - rows) // 2, (width - columns) // 2, rows, columns)

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        if self.interpolation == Inter.ANTIALIAS:
            raise TypeError("The current InterpolationMode is not supported with NumPy input.")
        return resize(self.box(*image.shape[:2]).of(image), *self.size, interpolation=self.interpolation)

    def of_decoded(self, image: Decoded) -> Any:
        """Without an array of the whole image."""
        if self.interpolation != Inter.LINEAR:
            return super().of_decoded(image)
        return resize_pixels(self.box(*image.shape[:2]).of(image.pixels()), *self.size)

    def of_pil(self, image: Any) -> Any:
        """By Pillow."""
        box = self.box(image.size[1], image.size[0])
        return box.of_pil(image).resize(self.size[::-1], resampling(self.interpolation))


class RandomCropDecodeResize(RandomResizedCrop):
    """A random part of the image that the bytes of a file are, in one size."""

    def _one(self, value: Any) -> Any:
        if not isinstance(value, np.ndarray):
            raise TypeError(f"Input should be an encoded image in 1-D NumPy format, got {type(value)}.")
        data: Any = as_file(value)
        if data.ndim != 1 or data.dtype != np.uint8:
            raise TypeError(
                "Input should be an encoded image with uint8 type in 1-D NumPy format, "
                f"got format:{type(data)}, dtype:{data.dtype.type}."
            )
        image = Decoded(of_bytes(data))
        if self.interpolation == Inter.LINEAR:
            return self.of_decoded(image)
        part = self.box(*image.shape[:2]).of_pil(image.image)
        return resize(np.array(part), *self.size, interpolation=self.interpolation)


class RandomResize(ImageOperation):
    """The image in another size, interpolated in a random way."""

    size: checks.ResizeSize

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        return resize(image, *geometry.new_size(self.size, *image.shape[:2]), draws().choice(INTERPOLATIONS))


class RandomRotation(geometry.Rotate):
    """The image turned by a random angle; the arguments are those of :class:`Rotate`, or two angles to draw between."""

    def angles_of(self, argument: str, degrees: object) -> Any:
        """The smallest and the largest angle."""
        low, high = checks.degrees_range(argument, degrees)
        return (-180.0, 180.0) if high - low >= 360 else (low, high)

    def angle(self) -> float:
        """A random one."""
        return draws().uniform(*self.degrees)

    def of_pil(self, image: Any) -> Any:
        """By Pillow."""
        angle = self.angle() % 360.0
        if self.resample == Inter.ANTIALIAS and (angle not in (0, 90, 180, 270) or self.center):
            raise wrong(
                "When using Inter.ANTIALIAS, center needs to be None and angle needs to be an integer multiple of 90."
            )
        fill = self.fill_value if image.mode == "RGB" else self.fill_value[0]
        return image.rotate(angle, resampling(self.resample), self.expand, self.center, fillcolor=fill)


def _scales(argument: str, scale: Any) -> tuple[float, float]:
    """The smallest and the largest factor."""
    if hasattr(scale, "__getitem__") and scale[0] > scale[-1]:
        raise wrong("Input scale[1] must be equal to or greater than scale[0].")
    return (1.0, 1.0) if scale is None else checks.ordered_pair(argument, scale)


def _translations(argument: str, translate: object) -> tuple[float, float, float, float]:
    """How far an image moves: to the left, to the right, up and down, as shares of its size."""
    parts = typed(argument, translate, list, tuple)
    if len(parts) not in (2, 4):
        raise unfit(f"{argument} should be a list or tuple of length 2 or 4.")
    shares = [real(f"{argument} at {index}", part, -1.0, 1.0) for index, part in enumerate(parts)]
    if len(shares) == 2:  # the smallest and the largest share of the width; the height stays
        return shares[0], shares[1], 0.0, 0.0
    return shares[0], shares[1], shares[2], shares[3]


def _shears(argument: str, shear: Any) -> tuple[float, float, float, float]:
    """Angles across and down, from and to."""
    if isinstance(typed(argument, shear, int, float, tuple, list), (int, float)):
        if shear <= 0:
            raise wrong(f"Input {argument} must be greater than 0.")
        return -shear, shear, 0.0, 0.0
    angles = [typed(f"{argument}[{index}]", angle, int, float) for index, angle in enumerate(shear)]
    if len(angles) not in (2, 4):
        raise unfit(f"{argument} must be of length 2 or 4.")
    if angles[0] > angles[1] or (len(angles) == 4 and angles[2] > angles[3]):
        raise wrong(f"Input {argument}[1] must be equal to or greater than {argument}[0]")
    return (angles[0], angles[1], 0.0, 0.0) if len(angles) == 2 else (angles[0], angles[1], angles[2], angles[3])


class RandomAffine(ImageOperation):
    """The image turned, moved, scaled and sheared at random."""

    degrees: Annotated[Any, checks.degrees_range]
    translate: Annotated[Any, partial(checks.zeros_or, _translations, 4)] = None
    scale: Annotated[Any, _scales] = None
    shear: Annotated[Any, partial(checks.zeros_or, _shears, 4)] = None
    resample: Inter = Inter.NEAREST
    fill_value: checks.Fill = 0

    def _matrix(self, height: int, width: int) -> Array:
        """The 2 x 3 matrix of a random movement."""
        random = draws()
        left, right, up, down = self.translate
        angle = random.uniform(*self.degrees)
        moved = round(random.uniform(left * width, right * width)), round(random.uniform(up * height, down * height))
        scale = random.uniform(*self.scale)
        shear = random.uniform(*self.shear[:2]), random.uniform(*self.shear[2:])
        return geometry.affine_matrix((height, width), angle, moved, scale, shear)

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        height, width = image.shape[:2]
        return warp_affine(image, self._matrix(height, width), height, width, self.resample, self.fill_value)

    def of_pil(self, image: Any) -> Any:
        """By Pillow, which asks for the way back, from middles of pixels."""
        width, height = image.size
        back = np.linalg.inv(np.vstack([self._matrix(height, width), [0.0, 0.0, 1.0]]))[:2]
        back[:, 2] += 0.5 - back[:, :2] @ np.array([0.5, 0.5])
        fill = self.fill_value if image.mode == "RGB" else self.fill_value[0]
        affine, sampled = pillow().Transform.AFFINE, resampling(self.resample)
        return image.transform(image.size, affine, back.ravel().tolist(), sampled, fillcolor=fill)


def _share(argument: str, value: object) -> float:
    """A float from 0 to 1, no integer."""
    return within(argument, typed(argument, value, float), 0.0, 1.0)


class RandomPerspective(PillowOperation):
    """The image seen from a random place, or not."""

    distortion_scale: Annotated[float, _share] = 0.5
    prob: Annotated[float, _share] = 0.5
    interpolation: Inter = Inter.BICUBIC

    def of_pil(self, image: Any) -> Any:
        """The corners move inwards."""
        random = draws()
        if self.prob <= random.random():
            return image
        right, bottom = image.size[0] - 1, image.size[1] - 1
        far_x, far_y = (int(side / 2 * self.distortion_scale) for side in image.size)
        start = [(0, 0), (right, 0), (right, bottom), (0, bottom)]
        end = [
            (abs(x - random.randint(0, far_x)), abs(y - random.randint(0, far_y)))  # from its own side
            for x, y in start
        ]
        return geometry.seen_from(image, start, end, self.interpolation)
