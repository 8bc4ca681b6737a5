"""Convolutions of 1 x 1 kernels at all places: products of matrices as they lie, of kernels and of an image's channels.

conv2d          kernels [o, c]      x  image   [c, (i j)]
conv2d_input    kernels [o, c]'     x  places  [o, (i j)]
conv2d_weight   places [o, (i j)]   x  image   [c, (i j)]', added up over all images

Of larger kernels the gradient is a product with windows, [(c k m), (i j)]', which are packed into panels.
"""

from __future__ import annotations

from functools import partial, reduce
from typing import NamedTuple

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.conv.padded_image import FramePlan, WindowPanels
from msgraph.kernels.gemm.blocked import Product, Tiling
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import MatrixOfLeft, MatrixOfRight


class Pointwise(NamedTuple):
    """The three products, for some groups of channels."""

    n: KernelBuilder
    groups: int
    plan: Tiling

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        self._images(data, weight, output, is_transposed=False)

    def input(self, places: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d_input``."""
        self._images(places, weight, output, is_transposed=True)

    def _images(self, image: Strided, weight: Strided, output: Strided, is_transposed: bool) -> None:
        n, zero, groups = self.n, self.n.index(0), self.n.index(self.groups)
        outputs = n.quotient(weight.sizes[0], groups)
        sizes, steps = (outputs, weight.sizes[1]), weight.strides[:2]
        (rows, depth), (down, across) = (sizes[::-1], steps[::-1]) if is_transposed else (sizes, steps)
        group_step = n.times(outputs, weight.strides[0])
        kernels = Strided(weight.buffer, weight.dtype, (groups, rows, depth), (group_step, down, across))
        order = "columns" if is_transposed else "rows"
        left = MatrixOfLeft(n, kernels, self.plan.height, weight.dtype, order)
        matrices = _matrices(n, image, groups, depth)
        right = MatrixOfRight(n, image.dtype, _breadth(n, self.plan, image.dtype), matrices)
        product = Product(n, image.dtype, self.plan, left, right)
        for at in over(n, (image.sizes[0], groups)):
            image_index, group = at
            first = n.times(group, rows)
            left.batch, right.batch = (group,), at
            if n.epilogue is not None:
                product.finish = partial(_finish, n, image_index, first)
            start = offset_of(n, output, (image_index, first, zero, zero))
            result, columns = RowMajorMatrix(output.buffer, start, output.strides[1]), n.times(*output.sizes[2:])
            product.write(result, rows, columns, depth)


def _finish(
    n: KernelBuilder, image: Index, first: Index, sums: RowMajorMatrix, rows: DimRange, columns: DimRange
) -> None:
    """What becomes of some channels of an image, of which the ``first`` is the group's."""
    n.epilogue.write((image,), sums, DimRange(n.plus(first, rows.start), rows.size), columns)


def weight_product(
    n: KernelBuilder, groups: int, plan: Tiling | FramePlan, places: Strided, data: Strided, output: Strided
) -> None:
    """``ms.conv2d_weight`` as a product with the image as it lies, or with windows of it, as there is a ``plan`` of.

    Images are summed up in the result.
    """
    count = n.index(groups)
    outputs, channels, depth = n.quotient(output.sizes[0], count), output.sizes[1], n.times(*places.sizes[2:])
    if isinstance(plan, FramePlan):
        tiles, right = plan.tiling, WindowPanels(n, data, plan, places.sizes[2:], channels)
    else:
        tiles, matrices = plan, _matrices(n, data, count, channels).transposed
        right = MatrixOfRight(n, data.dtype, _breadth(n, tiles, data.dtype), matrices, order="columns")
    left = MatrixOfLeft(n, _matrices(n, places, count, outputs), tiles.height, places.dtype)
    product = Product(n, data.dtype, tiles, left, right)
    product.breadth = right.breadth
    for at in over(n, (count, data.sizes[0])):
        group, image = at
        left.batch = right.batch = (image, group)
        start = n.times(n.times(group, outputs), output.strides[0])
        result = RowMajorMatrix(output.buffer, start, output.strides[0])
        product.write(result, outputs, reduce(n.times, output.sizes[1:]), depth, image)


def _matrices(n: KernelBuilder, images: Strided, groups: Index, channels: Index) -> Strided:
    """Channels of a group by places, of each image and group."""
    image, channel = images.strides[:2]
    sizes = (images.sizes[0], groups, channels, n.times(*images.sizes[2:]))
    return Strided(images.buffer, images.dtype, sizes, (image, n.times(channels, channel), channel, n.index(1)))


def _breadth(n: KernelBuilder, tiles: Tiling, dtype: DType) -> int:
    return tiles.breadth(n.width(dtype), dtype.size)
