"""Layers that rearrange tensors: windows as channels, channels as pixels, other sizes, indices as rows of ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgraph import DType, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import check_type, one_of, positive_int
from msgraph.library.nn.layer_table import layer


class Unfold(Cell):
    """The windows of images as channels; each setting is ``[1, rows, columns, 1]``."""

    def __init__(self, ksizes: Any, strides: Any, rates: Any, padding: str = "valid") -> None:
        super().__init__()
        one_of(self.cls_name, "padding", padding.upper(), ["VALID", "SAME"])
        for name, sizes in (("ksizes", ksizes), ("strides", strides), ("rates", rates)):
            check_type(self.cls_name, name, sizes, "tuple or list", tuple, list)
            if len(sizes) != 4 or sizes[0] != 1 or sizes[3] != 1:
                raise BadArgument(self.cls_name, name, "of the form [1, rows, columns, 1]", sizes).error()
            for size in sizes:
                positive_int(self.cls_name, name, size)
        kernel, steps, gaps = ((1, 1, sizes[1], sizes[2]) for sizes in (ksizes, strides, rates))
        self.extract_image_patches = ops.ExtractImagePatches(kernel, steps, gaps, padding.upper())

    def construct(self, input_x: Tensor) -> Tensor:
        """``[n, rows * columns * c, ...]``"""
        return self.extract_image_patches(input_x)


class Unflatten(Cell):
    """One dimension as several."""

    def __init__(self, axis: int, unflattened_size: Sequence[int]) -> None:
        super().__init__()
        self.axis = check_type(self.cls_name, "axis", axis, "int", int)
        check_type(self.cls_name, "unflattened_size", unflattened_size, "tuple or list", tuple, list)
        self.unflattened_size = tuple(unflattened_size)

    def construct(self, input_x: Tensor) -> Tensor:
        """``input_x`` under its new shape."""
        shape = input_x.shape
        rest = () if self.axis == -1 else shape[self.axis + 1 :]
        return ops.reshape(input_x, (*shape[: self.axis], *self.unflattened_size, *rest))


PixelShuffle = layer(
    "PixelShuffle", "pixel_shuffle",
    "Channels as blocks of pixels: ``[*, c * r * r, h, w]`` becomes ``[*, c, h * r, w * r]``.", upscale_factor=...,
)  # fmt: skip
PixelUnshuffle = layer(
    "PixelUnshuffle", "pixel_unshuffle",
    "Blocks of pixels as channels: ``[*, c, h * r, w * r]`` becomes ``[*, c * r * r, h, w]``.", downscale_factor=...,
)  # fmt: skip
Upsample = layer(
    "Upsample", "interpolate", "Rows, images or volumes in another size.",
    size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None,
)  # fmt: skip


class ChannelShuffle(Cell):
    """Channels of groups taken in turn: the first of each, then the second of each."""

    def __init__(self, groups: int) -> None:
        super().__init__()
        self.groups = positive_int(self.cls_name, "groups", groups)

    def construct(self, x: Tensor) -> Tensor:
        """``x`` with its channels in another order."""
        return ops.channel_shuffle(x, self.groups)


class OneHot(Cell):
    """A new dimension of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere."""

    def __init__(
        self, axis: int = -1, depth: int = 1, on_value: float = 1.0, off_value: float = 0.0, dtype: DType = float32
    ) -> None:
        super().__init__()
        self.onehot = ops.OneHot(axis)
        self.depth, self.dtype, self.on_value, self.off_value = depth, dtype, on_value, off_value

    def construct(self, indices: Tensor) -> Tensor:
        """The rows of the indices."""
        return self.onehot(
            indices, self.depth, ops.cast(self.on_value, self.dtype), ops.cast(self.off_value, self.dtype)
        )


class CentralCrop(Cell):
    """The middle of images: ``central_fraction`` of their height and width."""

    def __init__(self, central_fraction: float) -> None:
        super().__init__()
        check_type(self.cls_name, "central_fraction", central_fraction, "float", float)
        if not 0 < central_fraction <= 1:
            raise BadArgument(self.cls_name, "central_fraction", "in range (0.0, 1.0]", central_fraction).error()
        self.central_fraction = central_fraction

    def construct(self, image: Tensor) -> Tensor:
        """The smaller images; they are of 3 or 4 dimensions."""
        if len(image.shape) not in (3, 4):
            raise BadArgument(self.cls_name, "image", "of 3 or 4 dimensions", image.shape).error()
        height, width = image.shape[-2:]
        top = int((height - height * self.central_fraction) / 2)
        left = int((width - width * self.central_fraction) / 2)
        return image[..., top : height - top, left : width - left]


class ImageGradients(Cell):
    """The differences of neighbouring pixels, down and to the right; the last are 0."""

    def construct(self, images: Tensor) -> Any:
        """``(dy, dx)``, in the shape of the images."""
        if len(images.shape) != 4:
            raise BadArgument(self.cls_name, "images", "of 4 dimensions", images.shape).error()
        down = ops.cat([images[:, :, 1:, :] - images[:, :, :-1, :], ops.zeros_like(images[:, :, :1, :])], 2)
        right = ops.cat([images[:, :, :, 1:] - images[:, :, :, :-1], ops.zeros_like(images[:, :, :, :1])], 3)
        return down, right
