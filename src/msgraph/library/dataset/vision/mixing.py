"""Operations on batches that mix images, and their labels alike."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from msgraph.library.dataset.arguments import Settings, Share, real
from msgraph.library.dataset.pipeline.draws import array_draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation, as_input
from msgraph.library.dataset.vision.checks import Count, above_zero
from msgraph.library.dataset.vision.enums import ImageBatchFormat
from msgraph.library.dataset.vision.sampling import saturated


def _alpha(argument: str, value: object) -> float:
    return real(argument, above_zero(argument, value), 0)


class _BatchOperation(ArrayOperation):
    """An operation on a batch of images and its labels: two columns."""

    def __call__(self, *values: object) -> Any:
        if len(values) != 2:
            raise self.refuse(
                f"the number of inputs should be 2, images and labels, but got {len(values)}",
                'name both columns: `input_columns=["image", "label"]`',
            )
        images, labels = map(as_input, values)
        if images.ndim != 4:
            raise self.refuse(
                f"the image tensor should be of shape <N,H,W,C> or <N,C,H,W>, but got rank {images.ndim}",
                "call `batch` before",
            )
        if labels.ndim not in (2, 3) or len(labels) != len(images):
            raise self.refuse(
                f"the labels should be one-hot and batched, of shape <N,L> or <N,L,C>, but got {labels.shape}",
                "use `transforms.OneHot` before `batch`",
            )
        return self.mixed(images, labels, array_draws())

    def apply(self, array: Array) -> object:
        """One column is not enough."""
        return self(array)

    def mixed(self, images: Array, labels: Array, random: object) -> tuple[Array, Array]:
        """The new batch."""
        raise NotImplementedError


def _share(labels: Array, order: Array, share: Any) -> Array:
    """The labels mixed with those of other samples."""
    own = np.reshape(share, (-1, *(1,) * (labels.ndim - 1)))
    return (labels * own + labels[order] * (1 - own)).astype(np.float32)


class MixUpBatch(_BatchOperation):
    """Each image mixed with another one of the batch."""

    alpha: Annotated[float, _alpha] = 1.0

    def mixed(self, images: Array, labels: Array, random: Any) -> tuple[Array, Array]:
        """One share for the batch."""
        share = float(random.beta(self.alpha, self.alpha))
        order = random.permutation(len(images))
        blend = images.astype(np.float32) * share + images[order].astype(np.float32) * (1 - share)
        return saturated(blend, images.dtype), _share(labels, order, share)


class CutMixBatch(_BatchOperation):
    """A rectangle of each image replaced by that of another one of the batch."""

    image_batch_format: ImageBatchFormat
    alpha: Annotated[float, _alpha] = 1.0
    prob: Share = 1.0

    def mixed(self, images: Array, labels: Array, random: Any) -> tuple[Array, Array]:
        """A rectangle for each image, with the probability."""
        rows = 1 if self.image_batch_format == ImageBatchFormat.NHWC else 2
        channels = 3 if rows == 1 else 1
        if images.shape[channels] not in (1, 3):
            raise self.refuse(
                f"images should have 1 or 3 channels, but got shape {images.shape} as {self.image_batch_format.name}",
                "check `image_batch_format`",
            )
        height, width = images.shape[rows : rows + 2]
        order = random.permutation(len(images))
        result, shares = images.copy(), np.ones(len(images))
        for index, other in enumerate(order):
            if random.random() > self.prob:
                continue
            side = np.sqrt(1 - random.beta(self.alpha, self.alpha))
            y, x = int(random.integers(height)), int(random.integers(width))
            half_y, half_x = int(height * side) // 2, int(width * side) // 2
            top, bottom = max(0, y - half_y), min(height, y + half_y)
            left, right = max(0, x - half_x), min(width, x + half_x)
            part = np.s_[:, top:bottom, left:right] if rows == 2 else np.s_[top:bottom, left:right]
            result[index][part] = images[other][part]
            shares[index] = 1 - (bottom - top) * (right - left) / (height * width)
        return result, _share(labels, order, shares)


class MixUp(Settings):
    """Images of a batch mixed with the next ones, or with the batch before; for ``batch(per_batch_map=...)`` too."""

    batch_size: Count
    alpha: Annotated[float, _alpha]
    is_single: bool = True

    def __post_init__(self) -> None:
        self._before: tuple[Array, Array] | None = None

    def __call__(self, image: object, label: object) -> tuple[Array, Array]:
        """The new images and labels."""
        images, labels = np.asarray(image), np.asarray(label)
        random: Any = array_draws()
        share: Any = random.beta(self.alpha, self.alpha, self.batch_size)
        if self.is_single:
            others = np.roll(images, -1, axis=0), np.roll(labels, -1, axis=0)
        elif self._before is None:
            others, share = (images, labels), np.ones(self.batch_size)
        else:
            others = self._before
        of_images, of_labels = share.reshape(-1, 1, 1, 1), share.reshape(-1, 1)
        mixed = _mix(images, others[0], of_images), _mix(labels, others[1], of_labels)
        self._before = mixed
        return mixed


def _mix(values: Array, others: Array, share: Array) -> Array:
    return share * values + (1 - share) * others
