"""Operations on images and the boxes of things in them: rows of left, top, width, height, and whatever follows."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import numpy as np

from msgraph.library.dataset.arguments import real, unfit
from msgraph.library.dataset.pipeline.draws import draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation, Operation, as_input
from msgraph.library.dataset.vision.base import ImageOperation
from msgraph.library.dataset.vision.checks import Probability, ResizeSize
from msgraph.library.dataset.vision.enums import Inter
from msgraph.library.dataset.vision.geometry import HorizontalFlip, VerticalFlip, new_size
from msgraph.library.dataset.vision.images import to_array
from msgraph.library.dataset.vision.random_geometry import INTERPOLATIONS, Box, RandomCrop, RandomResizedCrop
from msgraph.library.dataset.vision.sampling import padded, resize
from msgraph.library.naming import variant


class BoxOperation(ArrayOperation):
    """An operation on an image and its boxes: two columns."""

    def __call__(self, *values: object) -> Any:
        """The results of the values: one, or a tuple."""
        if len(values) != 2:
            raise self.refuse(
                f"the number of inputs should be 2, an image and its boxes, but got {len(values)}",
                'name both columns: `input_columns=["image", "bbox"]`',
            )
        image, boxes = to_array(values[0]), as_input(values[1])
        self.check(image, boxes)
        return self.both(image, boxes)

    def apply(self, array: Array) -> object:
        """One column is not enough."""
        return self(array)

    def check(self, image: Array, boxes: Array) -> None:
        """Boxes must be inside the image."""
        if boxes.ndim != 2 or boxes.shape[1] < 4:
            raise self.refuse(
                f"boxes should be in the format (N, M) with M >= 4, but got shape {boxes.shape}",
                "give each box as x, y, width, height",
            )
        x, y, width, height = boxes[:, :4].T.astype(np.float64)
        if (x < 0).any() or (y < 0).any() or (width <= 0).any() or (height <= 0).any():
            raise self.refuse("a box has a negative place or no size", "leave boxes without a size out")
        if (x + width > image.shape[1]).any() or (y + height > image.shape[0]).any():
            raise self.refuse("boxes exceed the image boundaries", "give boxes in pixels of the image")

    @abstractmethod
    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """The new image and its boxes."""


def _cropped_boxes(boxes: Array, box: Box) -> Array:
    """What is left of the boxes in a part of the image; one empty box if nothing is."""
    left = np.maximum(boxes[:, 0], box.left)
    top = np.maximum(boxes[:, 1], box.top)
    right = np.minimum(boxes[:, 0] + boxes[:, 2], box.left + box.width)
    bottom = np.minimum(boxes[:, 1] + boxes[:, 3], box.top + box.height)
    kept = (right > left) & (bottom > top)
    if not kept.any():
        return np.zeros((1, boxes.shape[1]), boxes.dtype)
    result = boxes.copy()
    result[:, 0], result[:, 1] = left - box.left, top - box.top
    result[:, 2], result[:, 3] = right - left, bottom - top
    return result[kept]


def _resized_boxes(boxes: Array, old: tuple[int, ...], new: tuple[int, int]) -> Array:
    """The boxes of an image that has got another size."""
    result = boxes.copy()
    down, across = new[0] / old[0], new[1] / old[1]
    for column, scale in enumerate((across, down, across, down)):
        result[:, column] = boxes[:, column] * scale
    return result


class _RandomFlip(BoxOperation):
    """An image and its boxes turned round, or not."""

    FLIP: ClassVar[type[ImageOperation]]
    SIDE: ClassVar[int]
    """The column of boxes that changes: how far from the left, or from the top."""

    prob: Probability = 0.5

    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """Both flipped."""
        if self.prob <= draws().random():
            return image, boxes
        result, side = boxes.copy(), self.SIDE
        result[:, side] = image.shape[1 - side] - boxes[:, side] - boxes[:, side + 2]
        return self.FLIP().of_array(image), result


RandomHorizontalFlipWithBBox = variant(
    _RandomFlip, "RandomHorizontalFlipWithBBox", "Left and right exchanged, or not.", FLIP=HorizontalFlip, SIDE=0
)
RandomVerticalFlipWithBBox = variant(
    _RandomFlip, "RandomVerticalFlipWithBBox", "Top and bottom exchanged, or not.", FLIP=VerticalFlip, SIDE=1
)


class _CropWithBBox(BoxOperation):
    """A crop of the image, made of the arguments of the operation without boxes."""

    CROP: ClassVar[type[ImageOperation]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.crop: Any = self.CROP(*args, **kwargs)


class RandomCropWithBBox(_CropWithBBox):
    """A part of the image, at a random place; the arguments are those of :class:`RandomCrop`."""

    CROP, __init__ = RandomCrop, _CropWithBBox.__init__

    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """Boxes move with the border and are cut."""
        sides = self.crop.sides(*image.shape[:2])
        whole = padded(image, sides, self.crop.fill_value, self.crop.padding_mode)
        moved = boxes.copy()
        moved[:, 0] += np.asarray(sides[0]).astype(boxes.dtype)
        moved[:, 1] += np.asarray(sides[1]).astype(boxes.dtype)
        box = self.crop.box(*whole.shape[:2])
        return box.of(whole), _cropped_boxes(moved, box)


class RandomResizedCropWithBBox(_CropWithBBox):
    """A random part of the image, in one size; the arguments are those of :class:`RandomResizedCrop`."""

    CROP, __init__ = RandomResizedCrop, _CropWithBBox.__init__

    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """Boxes are cut, and resized."""
        box: Box = self.crop.box(*image.shape[:2])
        height, width = self.crop.size
        kept = _resized_boxes(_cropped_boxes(boxes, box), (box.height, box.width), (height, width))
        return resize(box.of(image), height, width, self.crop.interpolation), kept


class ResizeWithBBox(BoxOperation):
    """The image in another size."""

    size: ResizeSize
    interpolation: Inter = Inter.LINEAR

    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """Both resized."""
        size = new_size(self.size, *image.shape[:2])
        return resize(image, *size, self.interpolation), _resized_boxes(boxes, image.shape, size)


class RandomResizeWithBBox(BoxOperation):
    """The image in another size, interpolated in a random way."""

    size: ResizeSize

    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """Both resized."""
        size = new_size(self.size, *image.shape[:2])
        return resize(image, *size, draws().choice(INTERPOLATIONS)), _resized_boxes(boxes, image.shape, size)


class BoundingBoxAugment(BoxOperation):
    """An operation on what is in some of the boxes."""

    def __init__(self, transform: Operation, ratio: float = 0.3) -> None:
        self.ratio = real("ratio", ratio, 0.0, 1.0)
        if not isinstance(transform, Operation):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise unfit(f"Argument transform with value {transform} is not a transform, but got {type(transform)}.")
        self.transform = transform

    def both(self, image: Array, boxes: Array) -> tuple[Array, Array]:
        """The image with some boxes worked on, brought back to their size."""
        count = round(self.ratio * len(boxes)) or int(self.ratio > 0)
        result = image.copy()
        for index in draws().sample(range(len(boxes)), count):
            left, top, width, height = boxes[index, :4].astype(np.int64)
            part = np.s_[top : top + height, left : left + width]
            changed = to_array(self.transform(image[part].copy()))
            result[part] = resize(changed, int(height), int(width), Inter.LINEAR)
        return result, boxes
