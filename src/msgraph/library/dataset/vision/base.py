"""What an image operation is: the same operation on arrays, and on images of Pillow.

MindSpore has two implementations of most operations: arrays are worked on by OpenCV's algorithms, images of Pillow by
Pillow's, and results differ. So it is here: :meth:`ImageOperation.of_array` and :meth:`ImageOperation.of_pil`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadInput
from msgraph.library.dataset.arguments import one_of
from msgraph.library.dataset.pipeline.mapping import Loaded
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation
from msgraph.library.dataset.vision.decoded import Decoded
from msgraph.library.dataset.vision.images import is_pil, native_loops
from msgraph.library.dataset.vision.tables import Tabled, has_tables


class ImageOperation(ArrayOperation, Loaded):
    """An operation on images, arrays of shape <H, W> or <H, W, C> or images of Pillow."""

    CHANNELS: ClassVar[tuple[int, ...]] = ()
    """How many channels an image may have; any, if none are named."""
    RANKS: ClassVar[tuple[int, ...]] = (2, 3)
    """How many dimensions an array may have."""
    takes_views = False
    """Is nothing lost if the image is a view of another one, its columns backwards?"""

    def _one(self, value: object) -> Any:
        if type(value) is np.ndarray:
            return self.apply(value)
        if is_pil(value):
            return self.of_pil(value)
        if isinstance(value, Decoded):
            return self.of_decoded(value)
        if isinstance(value, Tabled):
            return self.of_tabled(value)
        raise BadInput(f"Input should be NumPy or PIL image, got {type(value)}.").error()

    def load(self) -> None:
        """The loops of native code."""
        native_loops().load()

    def apply(self, array: Array) -> object:
        """The result of one array, whose shape is checked."""
        if array.ndim not in self.RANKS:
            wanted = " or ".join(
                "<H,W>" if rank == 2 else "<H,W,C>" if rank == 3 else "<...,H,W,C>" for rank in self.RANKS
            )
            raise self.refuse(
                f"the image tensor should be of shape {wanted}, but got rank: {array.ndim}", "pass one image"
            )
        if self.CHANNELS and (1 if array.ndim == 2 else array.shape[-1]) not in self.CHANNELS:
            raise self.refuse(
                f"the number of channels of the image should be {' or '.join(map(str, self.CHANNELS))}, but got an "
                f"image of shape {array.shape}",
                "convert the colours before, or move the channels to the end",
            )
        if array.dtype.kind not in "iufb":
            raise self.refuse(f"the image should have numbers, but got {array.dtype}", "decode the image before")
        return self.of_array(array)

    def check_batch(self, images: Array) -> None:
        """Refuse a batch whose samples are no images for this operation."""
        if images.ndim - 1 not in self.RANKS or images.ndim not in (3, 4) or images.dtype.kind not in "iufb":
            raise self.refuse(f"the samples should be images, but got a batch of shape {images.shape}")

    def of_batch(self, arrays: Array) -> Any:
        """The results of the samples of a batch: of each element, where an operation says no more."""
        self.check_batch(arrays)
        return self.of_array(arrays)

    def of_array(self, image: Array) -> Any:
        """The result of an array."""
        raise BadInput(
            f"img should be PIL image. Got {type(image)}. Use Decode() for encoded data or ToPIL() for decoded data."
        ).error()

    def of_pil(self, image: object) -> Any:
        """The result of an image of Pillow: that of its pixels, where Pillow has nothing of the kind."""
        return self.apply(np.asarray(image))

    def of_decoded(self, image: Decoded) -> object:
        """The result of what :class:`Decode` has just decoded: that of its array."""
        return self.apply(image.asnumpy())

    def of_tabled(self, image: Tabled) -> Any:
        """The result of floats that are not looked up yet: that of their array."""
        return self.apply(image.asnumpy())

    def device(self, device_target: str = "CPU") -> ImageOperation:
        """The operation itself: all of them run on the CPU."""
        one_of("device_target", device_target, ("CPU", "Ascend"))
        return self


class OnTables(ImageOperation):
    """An operation on single numbers, before another one: of an image of bytes it leaves tables."""

    batches = True
    takes_views = True

    def __init__(self, operation: ImageOperation) -> None:
        self._operation = operation
        self.__name__ = type(operation).__name__

    def _one(self, value: Any) -> Any:
        if isinstance(value, Tabled):
            return Tabled(value.image, (*value.steps, self._operation))
        return Tabled(value, (self._operation,)) if has_tables(value) else self._operation(value)

    def of_batch(self, arrays: Array) -> object:
        """As the operation does it."""
        return self._operation.of_batch(arrays)


class PillowOperation(ImageOperation):
    """An operation on images of Pillow only."""

    def apply(self, array: Array) -> object:
        """Arrays are refused."""
        return self.of_array(array)
