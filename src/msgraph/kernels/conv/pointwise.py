"""Convolutions of 1 x 1 kernels at all places: products of matrices as they lie, of kernels and of an image's channels.

conv2d          kernels [o, c]      x  image   [c, (i j)]
conv2d_input    kernels [o, c]'     x  places  [o, (i j)]
conv2d_weight   places [o, (i j)]   x  image   [c, (i j)]', added up over all images
"""

from __future__ import annotations

from typing import NamedTuple

from msgraph.kernels.builder.loop_nests import offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.gemm.blocked import Product, Tiling
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import DimRange, MatrixOfLeft, MatrixOfRight


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
        left = self._left(kernels, "columns" if is_transposed else "rows")
        product = Product(n, image.dtype, self.plan, left, self._right(image, depth, "rows"))

        def one(at: tuple[Index, ...]) -> None:
            image_index, group = at
            first = n.times(group, rows)
            left.batch, product.right.batch = (group,), at
            if (epilogue := n.epilogue) is not None:
                product.finish = lambda sums, own, columns: epilogue.write(
                    (image_index,), sums, DimRange(n.plus(first, own.start), own.size), columns
                )
            start = offset_of(n, output, (image_index, first, zero, zero))
            result, columns = RowMajorMatrix(output.buffer, start, output.strides[1]), n.times(*output.sizes[2:])
            product.write(result, rows, columns, depth)

        over(n, (image.sizes[0], groups), one)

    def weight(self, places: Strided, data: Strided, output: Strided) -> None:
        """``ms.conv2d_weight``: images are summed up in the result."""
        n, groups = self.n, self.n.index(self.groups)
        outputs, channels = n.quotient(output.sizes[0], groups), output.sizes[1]
        left = self._left(self._matrices(places, outputs), "rows")
        right = self._right(data, channels, "columns")
        product = Product(n, data.dtype, self.plan, left, right)

        def one(at: tuple[Index, ...]) -> None:
            group, image_index = at
            left.batch = right.batch = (image_index, group)
            start = n.times(n.times(group, outputs), output.strides[0])
            result, depth = RowMajorMatrix(output.buffer, start, output.strides[0]), n.times(*places.sizes[2:])
            product.write(result, outputs, channels, depth, image_index)

        over(n, (groups, data.sizes[0]), one)

    def _matrices(self, images: Strided, channels: Index) -> Strided:
        """Channels of a group by places, of each image and group."""
        n, (image, channel) = self.n, images.strides[:2]
        sizes = (images.sizes[0], n.index(self.groups), channels, n.times(*images.sizes[2:]))
        return Strided(images.buffer, images.dtype, sizes, (image, n.times(channels, channel), channel, n.index(1)))

    def _left(self, source: Strided, order: str) -> MatrixOfLeft:
        return MatrixOfLeft(self.n, source, self.plan.height, source.dtype, order)

    def _right(self, images: Strided, channels: Index, order: str) -> MatrixOfRight:
        matrices = self._matrices(images, channels)
        matrices = matrices.transposed if order == "columns" else matrices
        breadth = self.plan.breadth(self.n.width(images.dtype), images.dtype.size)
        return MatrixOfRight(self.n, images.dtype, breadth, matrices, order=order)
