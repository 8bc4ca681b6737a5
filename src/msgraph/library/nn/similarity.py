"""How alike two batches of images are: ``SSIM``, ``PSNR``."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from msgraph import DType, Tensor, dtype_to_nptype, float16, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.library.nn.arguments import check_type, positive, positive_int
from msgraph.library.nn.convolution import Conv2d


def _gauss(size: int, sigma: float) -> Tensor:
    """The weights ``[1, 1, size, size]`` of a Gaussian filter; they sum to 1."""
    down, right = np.mgrid[-size // 2 + 1 : size // 2 + 1, -size // 2 + 1 : size // 2 + 1].astype(np.float32)
    bell = np.exp(-(down**2 + right**2) / (2 * sigma**2))
    return Tensor((bell / bell.sum())[None, None].astype(np.float32))


class _Similarity(Cell):
    """What layers that compare images share: the largest value of a pixel, and images as numbers of one scale."""

    TYPES: ClassVar[tuple[DType, ...]] = ()

    def __init__(self, max_val: float = 1.0) -> None:
        super().__init__()
        check_type(self.cls_name, "max_val", max_val, "float or int", float, int)
        if max_val <= 0:
            raise BadArgument(self.cls_name, "max_val", "greater than 0.0", max_val).error()
        self.max_val = max_val

    def scaled(self, img1: Tensor, img2: Tensor) -> tuple[Tensor, Tensor, float]:
        """Both batches as float32 and the largest value of a pixel, integers scaled by the largest of their type."""
        for name, image in (("img1", img1), ("img2", img2)):
            if len(image.shape) != 4:
                raise BadArgument(self.cls_name, name, "of 4 dimensions", image.shape).error()
        if img1.shape != img2.shape:
            raise BadArgument(self.cls_name, "img2", f"of shape {img1.shape}, as img1", img2.shape).error()
        if self.TYPES and img1.dtype not in self.TYPES:
            wanted = f"one of {[str(dtype) for dtype in self.TYPES]}"
            raise BadArgumentType(self.cls_name, "img1", wanted, str(img1.dtype)).error()
        if img1.dtype != img2.dtype:
            raise BadArgumentType(self.cls_name, "img2", f"{img1.dtype}, as that of img1", str(img2.dtype)).error()
        storage = np.dtype(dtype_to_nptype(img1.dtype))
        scale = 1.0 / np.iinfo(storage).max if storage.kind in "iu" else 1.0
        images = [image.astype(float32) for image in (img1, img2)]
        if scale < 1.0:
            images = [image * scale for image in images]
        return images[0], images[1], self.max_val * scale


class PSNR(_Similarity):
    """The peak signal-to-noise ratio of two batches of images in decibels: infinite where they are equal.

    Args:
        max_val: the largest value of a pixel, above 0
    """

    def construct(self, img1: Tensor, img2: Tensor) -> Tensor:
        """A ratio for each image."""
        first, second, most = self.scaled(img1, img2)
        return 10 * ops.log(most * most / ops.square(first - second).mean((1, 2, 3))) / math.log(10.0)


class SSIM(_Similarity):
    """The structural similarity of two batches of images: 1 where they are equal.

    Args:
        max_val: the largest value of a pixel, above 0
        filter_size: rows and columns of the Gaussian filter
        filter_sigma: the standard deviation of the filter, above 0
        k1: what keeps the quotient of means away from 0
        k2: what keeps the quotient of deviations away from 0
    """

    TYPES = (float32, float16)

    def __init__(
        self, max_val: float = 1.0, filter_size: int = 11, filter_sigma: float = 1.5, k1: float = 0.01, k2: float = 0.03
    ) -> None:
        super().__init__(max_val)
        self.filter_size = positive_int(self.cls_name, "filter_size", filter_size)
        self.filter_sigma = positive(self.cls_name, "filter_sigma", filter_sigma)
        self.k1 = check_type(self.cls_name, "k1", k1, "float", float)
        self.k2 = check_type(self.cls_name, "k2", k2, "float", float)
        self.conv = Conv2d(1, 1, filter_size, pad_mode="valid", weight_init=_gauss(filter_size, self.filter_sigma))
        self.conv.weight.requires_grad = False

    def construct(self, img1: Tensor, img2: Tensor) -> Tensor:
        """The mean similarity of the channels of each image."""
        first, second, most = self.scaled(img1, img2)
        count, channels, height, width = first.shape
        if min(height, width) < self.filter_size:
            wanted = f"at least as large as the filter, {self.filter_size}"
            raise BadArgument(self.cls_name, "img1", wanted, first.shape).error()
        one, other = (ops.reshape(image, (count * channels, 1, height, width)) for image in (first, second))
        c1, c2 = (self.k1 * most) ** 2, (self.k2 * most) ** 2
        mean1, mean2 = self.conv(one), self.conv(other)
        squares, product = mean1 * mean1 + mean2 * mean2, mean1 * mean2
        covariance, variances = self.conv(one * other) - product, self.conv(one * one + other * other) - squares
        similarity = (2 * product + c1) * (2 * covariance + c2) / ((squares + c1) * (variances + c2))
        return ops.reshape(similarity.mean((1, 2, 3)), (count, channels)).mean(-1)
