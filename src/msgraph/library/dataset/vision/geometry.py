"""Operations that move pixels: sizes, crops, flips, borders, rotations."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Annotated, Any

import numpy as np

from msgraph.library.dataset.arguments import INT32, Natural, Positive, integer, real, typed, unfit, wrong
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.vision import sampling
from msgraph.library.dataset.vision.base import ImageOperation, PillowOperation
from msgraph.library.dataset.vision.checks import CropSize, Fill, Level, Padding, ResizeSize, above_zero, fill_of
from msgraph.library.dataset.vision.decoded import Decoded
from msgraph.library.dataset.vision.enums import Border, Inter, SliceMode
from msgraph.library.dataset.vision.images import pillow, resampling, to_pil
from msgraph.support.trees import is_sequence

Points = list[tuple[int, int]] | tuple[tuple[int, int], ...] | list[list[int]]


def new_size(size: int | tuple[int, int], height: int, width: int) -> tuple[int, int]:
    """Height and width that ``Resize(size)`` gives: one number is the length of the shorter side."""
    if not isinstance(size, int):
        return size
    if height < width:
        return size, int(size * (width / height))
    return int(size / (width / height)), size


class Resize(ImageOperation):
    """The image in another size."""

    size: ResizeSize
    interpolation: Annotated[Inter, _known_interpolation] = Inter.LINEAR

    def __post_init__(self) -> None:
        self.batches = self.interpolation == Inter.LINEAR

    def of_batch(self, arrays: Array) -> Array:
        """Of all samples, which have one size."""
        self.check_batch(arrays)
        return sampling.resize_batch(arrays, *new_size(self.size, *arrays.shape[1:3]))

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        if self.interpolation == Inter.ANTIALIAS:
            raise TypeError("The current InterpolationMode is not supported with NumPy input.")
        if self.interpolation == Inter.PILCUBIC and (image.ndim != 3 or image.shape[2] != 3):
            raise self.refuse("Inter.PILCUBIC works on images of shape <H,W,3>", "use Inter.BICUBIC")
        return sampling.resize(image, *new_size(self.size, *image.shape[:2]), self.interpolation)

    def of_decoded(self, image: Decoded) -> Any:
        """Without an array of the whole image."""
        if self.interpolation != Inter.LINEAR:
            return super().of_decoded(image)
        return sampling.resize_pixels(image.pixels(), *new_size(self.size, *image.shape[:2]))

    def of_pil(self, image: Any) -> Any:
        """By Pillow, which smooths when an image shrinks."""
        width, height = image.size
        if isinstance(self.size, int) and min(width, height) == self.size:
            return image
        new_height, new_width = new_size(self.size, height, width)
        return image.resize((new_width, new_height), resampling(self.interpolation))


def _known_interpolation(argument: str, interpolation: object) -> Inter:
    if interpolation is None:
        raise KeyError("Interpolation should not be None")
    return typed(argument, interpolation, Inter)


class CenterCrop(ImageOperation):
    """The middle of the image, with a black border where it is too small."""

    size: CropSize

    def of_array(self, image: Array) -> Array:
        """Padded first, then cropped."""
        height, width = self.size
        missing = max(0, height - image.shape[0]), max(0, width - image.shape[1])
        top, left = -(-missing[0] // 2), -(-missing[1] // 2)
        sides = left, top, missing[1] - left, missing[0] - top
        whole = sampling.padded(image, sides, (0, 0, 0), Border.CONSTANT)
        top, left = (whole.shape[0] - height) // 2, (whole.shape[1] - width) // 2
        return whole[top : top + height, left : left + width]

    def of_pil(self, image: Any) -> Any:
        """Pillow pads what is outside."""
        height, width = self.size
        top, left = round((image.size[1] - height) / 2.0), round((image.size[0] - width) / 2.0)
        return image.crop((left, top, left + width, top + height))


class Crop(ImageOperation):
    """The part at a place."""

    coordinates: Annotated[tuple[int, int], _top_left]
    size: CropSize

    def of_array(self, image: Array) -> Array:
        """The part, which must be inside."""
        (top, left), (height, width) = self.coordinates, self.size
        if top + height > image.shape[0] or left + width > image.shape[1]:
            raise self.refuse(
                f"invalid crop coordinates and size: rows {top} to {top + height} and columns {left} to {left + width} "
                f"of an image of {image.shape[0]} rows and {image.shape[1]} columns",
                "make the part smaller, or pad the image before",
            )
        return image[top : top + height, left : left + width]


def _top_left(argument: str, coordinates: object) -> tuple[int, ...]:
    corner = typed(argument, coordinates, list, tuple)
    if len(corner) != 2:
        raise unfit("Coordinates should be a list/tuple (y, x) of length 2.")
    return tuple(integer(f"{argument}[{index}]", value, 0, INT32) for index, value in enumerate(corner))


class FiveCrop(PillowOperation):
    """The four corners and the middle."""

    size: CropSize

    def of_pil(self, image: object) -> Any:
        """Top left, top right, bottom left, bottom right, middle."""
        return _five_parts(image, self.size)


def _five_parts(image: Any, size: tuple[int, int]) -> tuple[Any, ...]:
    """The four corners and the middle of an image of Pillow."""
    (height, width), (columns, rows) = size, image.size
    if height > rows or width > columns:
        raise ValueError(f"Crop size {size} is larger than input image size {(rows, columns)}.")
    corners = [(x, y) for y in (0, rows - height) for x in (0, columns - width)]
    middle = CenterCrop(size).of_pil(image)
    return (*(image.crop((x, y, x + width, y + height)) for x, y in corners), middle)


class TenCrop(PillowOperation):
    """The five parts of :class:`FiveCrop`, and those of the flipped image."""

    size: CropSize
    use_vertical_flip: bool = False

    def of_pil(self, image: Any) -> Any:
        """Five and five."""
        flip = pillow().Transpose.FLIP_TOP_BOTTOM if self.use_vertical_flip else pillow().Transpose.FLIP_LEFT_RIGHT
        return (*_five_parts(image, self.size), *_five_parts(image.transpose(flip), self.size))


class HorizontalFlip(ImageOperation):
    """Left and right exchanged."""

    RANKS = (2, 3, 4, 5)
    as_view = False
    """Is the image read backwards where it is, by the operation that follows?"""

    def before(self, following: object) -> HorizontalFlip:
        """Nothing is moved for what takes views."""
        if not getattr(following, "takes_views", False):
            return self
        flip = copy(self)
        flip.as_view = True
        return flip

    def of_array(self, image: Array) -> Array:
        """The columns backwards."""
        view = image[:, ::-1] if image.ndim == 2 else image[..., ::-1, :]
        return view if self.as_view else sampling.packed(view)


class VerticalFlip(ImageOperation):
    """Top and bottom exchanged."""

    RANKS = (2, 3, 4, 5)

    def of_array(self, image: Array) -> Array:
        """The rows backwards."""
        return np.ascontiguousarray(image[::-1] if image.ndim == 2 else image[..., ::-1, :, :])


class Pad(ImageOperation):
    """The image with a border."""

    padding: Padding
    fill_value: Fill = 0
    padding_mode: Border = Border.CONSTANT

    def of_array(self, image: Array) -> Array:
        """The image in a larger one."""
        return sampling.padded(image, self.padding, self.fill_value, self.padding_mode)

    def of_pil(self, image: Any) -> Any:
        """An image of Pillow."""
        fill = self.fill_value if image.mode == "RGB" else self.fill_value[:1]
        return to_pil(sampling.padded(np.asarray(image), self.padding, fill, self.padding_mode))


class PadToSize(ImageOperation):
    """The image in a larger one, in its middle or at a place."""

    def __init__(
        self, size: Any, offset: Any = None, fill_value: Any = 0, padding_mode: Border = Border.CONSTANT
    ) -> None:
        sizes = [size, size] if isinstance(typed("size", size, int, list, tuple), int) else list(size)
        if len(sizes) != 2:
            raise wrong("The size must be a sequence of length 2.")
        self.size = [integer("size", value, 1) for value in sizes]
        self.offset: list[int] = []
        if offset is not None:
            places = [offset, offset] if isinstance(typed("offset", offset, int, list, tuple), int) else list(offset)
            if len(places) not in (0, 2):
                raise wrong("The offset must be empty or a sequence of length 2.")
            self.offset = [integer("offset", value, 0) for value in places]
        self.fill_value = fill_of("fill_value", fill_value)
        self.padding_mode = typed("padding_mode", padding_mode, Border)

    def of_array(self, image: Array) -> Array:
        """The image in a larger one."""
        spare = [self.size[axis] - image.shape[axis] for axis in (0, 1)]
        offset = self.offset or [spare[0] // 2, spare[1] // 2]
        if min(spare) < 0 or any(margin > room for margin, room in zip(offset, spare, strict=True)):
            raise self.refuse(
                f"the image of shape {image.shape} at offset {offset} does not fit into size {self.size}",
                "resize the image before, or pad to a larger size",
            )
        sides = offset[1], offset[0], spare[1] - offset[1], spare[0] - offset[0]
        return sampling.padded(image, sides, self.fill_value, self.padding_mode)


class ResizedCrop(ImageOperation):
    """A part of the image, in another size."""

    top: Natural
    left: Natural
    height: Positive
    width: Positive
    size: CropSize
    interpolation: Inter = Inter.BILINEAR

    def of_array(self, image: Array) -> Array:
        """The part, which must be inside."""
        part = Crop((self.top, self.left), (self.height, self.width)).of_array(image)
        return sampling.resize(part, *self.size, interpolation=self.interpolation)


class Rotate(ImageOperation):
    """The image turned counterclockwise."""

    degrees: Any
    resample: Inter = Inter.NEAREST
    expand: bool = False
    center: Annotated[tuple[float, float], _centre] | None = None
    fill_value: Fill = 0

    def __post_init__(self) -> None:
        self.degrees = self.angles_of("degrees", self.degrees)

    def angles_of(self, argument: str, degrees: object) -> Any:
        """The angle, checked."""
        return real(argument, degrees, -3.4e38, 3.4e38) % 360

    def angle(self) -> float:
        """How far this image is turned."""
        return self.degrees

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        return rotated(image, self.angle(), self.resample, self.expand, self.center, self.fill_value)


def _centre(argument: str, center: object) -> object:
    if not is_sequence(center) or len(center) != 2:
        raise wrong(f"Value {argument} needs to be a 2-tuple.")
    for value in center:
        typed(argument, value, int, float)
    return center


def rotated(
    image: Array,
    degrees: float,
    resample: Inter,
    expand: bool,
    center: tuple[float, float] | None,
    fill: tuple[int, ...],
) -> Array:
    """An array turned counterclockwise; with ``expand`` in a frame that holds all of it."""
    height, width = image.shape[:2]
    matrix = sampling.rotation_matrix(degrees, center or ((width - 1) / 2, (height - 1) / 2))
    if expand:
        frame = np.abs(matrix[:, :2]) @ np.array([width, height], np.float64)
        matrix[:, 2] += (frame - [width, height]) / 2.0
        width, height = (int(np.rint(side)) for side in frame)
    return sampling.warp_affine(image, matrix, height, width, resample, fill)


class Affine(ImageOperation):
    """The image turned, moved, scaled and sheared."""

    degrees: Annotated[float, partial(real, low=-180, high=180)]
    translate: Annotated[Sequence[float], _translation]
    scale: Annotated[float, above_zero]
    shear: Annotated[Any, _shear]
    resample: Inter = Inter.NEAREST
    fill_value: Fill = 0

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        height, width = image.shape[:2]
        moved = self.translate[0] * width, self.translate[1] * height
        matrix = affine_matrix((height, width), self.degrees, moved, self.scale, self.shear)
        return sampling.warp_affine(image, matrix, height, width, self.resample, self.fill_value)


def _translation(argument: str, translate: object) -> list[float]:
    shares = typed(argument, translate, list, tuple)
    if len(shares) != 2:
        raise unfit(f"The length of {argument} should be 2.")
    return [real(f"{argument}[{index}]", part, -1.0, 1.0) for index, part in enumerate(shares)]


def _shear(argument: str, shear: object) -> list[float]:
    angles = typed(argument, shear, int, float, tuple, list)
    pair = (angles, 0.0) if isinstance(angles, (int, float)) else angles
    if len(pair) != 2:
        raise unfit(f"The length of {argument} should be 2.")
    return [real(f"{argument}[{index}]", part, -180, 180) for index, part in enumerate(pair)]


def affine_matrix(size: tuple[int, int], degrees: float, moved: tuple[float, float], scale: float, shear: Any) -> Array:
    """The 2 x 3 matrix from old positions to new ones, about the middle of the image."""
    rotation, shear_x, shear_y = np.deg2rad([degrees, *shear])
    x, y = (size[1] - 1) / 2.0, (size[0] - 1) / 2.0
    a = np.cos(rotation - shear_y) / np.cos(shear_y)
    b = -np.cos(rotation - shear_y) * np.tan(shear_x) / np.cos(shear_y) - np.sin(rotation)
    c = np.sin(rotation - shear_y) / np.cos(shear_y)
    d = -np.sin(rotation - shear_y) * np.tan(shear_x) / np.cos(shear_y) + np.cos(rotation)
    matrix = np.array([[a, b, 0.0], [c, d, 0.0]]) * scale
    matrix[:, 2] = [x + moved[0], y + moved[1]] - matrix[:, :2] @ np.array([x, y])
    return matrix


class Perspective(ImageOperation):
    """The image seen from elsewhere: four points move to four others."""

    start_points: Annotated[Points, _corners]
    end_points: Annotated[Points, _corners]
    interpolation: Inter = Inter.BILINEAR

    def of_array(self, image: Array) -> Array:
        """By OpenCV's rules."""
        matrix = sampling.perspective_matrix(self.start_points, self.end_points)
        return sampling.warp_perspective(image, matrix, self.interpolation, (0, 0, 0))

    def of_pil(self, image: object) -> Any:
        """By Pillow."""
        return seen_from(image, self.start_points, self.end_points, self.interpolation)


def _corners(argument: str, corners: object) -> Points:
    points = typed(argument, corners, list, tuple)
    if len(points) != 4:
        raise unfit(f"{argument} should be a list or tuple of length 4.")
    for index, point in enumerate(points):
        if len(typed(f"{argument}[{index}]", point, list, tuple)) != 2:
            raise unfit(f"{argument}[{index}] should be a list or tuple of length 2.")
        integer(f"{argument}[{index}][0]", point[0])
        integer(f"{argument}[{index}][1]", point[1])
    return points


def seen_from(image: Any, start: Points, end: Points, interpolation: Inter) -> Any:
    """An image of Pillow whose points ``start`` have moved to ``end``."""
    coefficients = sampling.perspective_matrix(end, start).ravel()[:8].tolist()
    perspective = pillow().Transform.PERSPECTIVE
    return image.transform(image.size, perspective, coefficients, resampling(interpolation))


class SlicePatches(ImageOperation):
    """The image cut into patches, row after row: as many outputs."""

    num_height: Positive = 1
    num_width: Positive = 1
    slice_mode: SliceMode = SliceMode.PAD
    fill_value: Level = 0

    def of_array(self, image: Array) -> Any:
        """Patches of one size."""
        counts = self.num_height, self.num_width
        if self.slice_mode == SliceMode.PAD:
            missing = [-image.shape[axis] % counts[axis] for axis in (0, 1)]
            image = sampling.padded(image, (0, 0, missing[1], missing[0]), (self.fill_value,) * 3, Border.CONSTANT)
        height, width = (image.shape[axis] // counts[axis] for axis in (0, 1))
        patches = [
            image[row * height : (row + 1) * height, column * width : (column + 1) * width]
            for row in range(counts[0])
            for column in range(counts[1])
        ]
        return patches[0] if len(patches) == 1 else tuple(patches)
