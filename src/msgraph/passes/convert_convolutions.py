"""Write convolutions whose kernels cover the whole image as products of matrices.

Given:

    %y = ms.conv2d %x, %w {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>,
        groups = 1 : i64} : (tensor<2x3x5x4xf32>, tensor<7x3x5x4xf32>) -> tensor<2x7x1x1xf32>

Result:

    %a = ms.reshape %x {shape = array<i64: 2, 60>} : (tensor<2x3x5x4xf32>) -> tensor<2x60xf32>
    %b = ms.reshape %w {shape = array<i64: 7, 60>} : (tensor<7x3x5x4xf32>) -> tensor<7x60xf32>
    %t = ms.transpose %b {perm = array<i64: 1, 0>} : (tensor<7x60xf32>) -> tensor<60x7xf32>
    %p = ms.matmul %a, %t : (tensor<2x60xf32>, tensor<60x7xf32>) -> tensor<2x7xf32>
    %y = ms.reshape %p {shape = array<i64: 2, 7, 1, 1>} : (tensor<2x7xf32>) -> tensor<2x7x1x1xf32>

``conv2d_input`` becomes ``y @ w`` and ``conv2d_weight`` ``y.T @ x``. Every element is the sum of the same products.
Layers behind a pooling of the whole image are the common case: the kernels of a convolution walk over places, and
there is one.

Why here: first of all, so that derivatives and maps are those of products.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.ir import SSAValue

from msgraph.dialects.ops.convolution import Conv2dInputOp, Conv2dOp, Conv2dWeightOp, ConvolutionOp
from msgraph.dialects.stages import WrittenStage
from msgraph.dialects.types import Shape, shape_of
from msgraph.passes.base import AnyPattern, GraphPass, Pattern, Replacement, Rewriter

_SWAPPED = (1, 0)


class ConvertConvolutionsPass(GraphPass):
    """Write convolutions whose kernels cover the whole image as products of matrices."""

    name = "convert-convolutions"
    REQUIRES = WrittenStage
    ENSURES = WrittenStage

    def patterns(self) -> Sequence[AnyPattern]:
        return (ConvolutionOfOnePlace(),)


class ConvolutionOfOnePlace(Pattern[ConvolutionOp]):
    """``conv2d(x, w) -> x @ w.T`` where a kernel meets every place of an image; and its two derivatives."""

    def rewrite(self, op: ConvolutionOp, b: Rewriter) -> Replacement:
        left, right, output = shape_of(op.lhs.type), shape_of(op.rhs.type), shape_of(op.output.type)
        if isinstance(op, Conv2dOp) and _covers(op, left, right):
            product = b.matmul(_rows(b, op.lhs), b.transpose(_rows(b, op.rhs), perm=_SWAPPED))
        elif isinstance(op, Conv2dInputOp) and _covers(op, output, right):
            product = b.matmul(_rows(b, op.lhs), _rows(b, op.rhs))
        elif isinstance(op, Conv2dWeightOp) and _covers(op, right, output):
            product = b.matmul(b.transpose(_rows(b, op.lhs), perm=_SWAPPED), _rows(b, op.rhs))
        else:
            return None
        return b.reshape(product, shape=output)


def _covers(op: ConvolutionOp, image: Shape, kernel: Shape) -> bool:
    """Does one kernel of one group meet every place of an image, and nothing around it?"""
    spread = all(size == 1 or dilation == 1 for size, dilation in zip(kernel[2:], op.dilations, strict=True))
    is_static = all(size >= 0 for size in (*image, *kernel))
    return is_static and op.groups == 1 and image[2:] == kernel[2:] and not any(op.pads) and spread


def _rows(b: Rewriter, value: SSAValue) -> SSAValue:
    """A tensor of images or kernels reshaped to a matrix: one row for each."""
    shape = shape_of(value.type)
    return b.reshape(value, shape=(shape[0], math.prod(shape[1:])))
