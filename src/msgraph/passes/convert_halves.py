"""Compute convolutions of halves in float32 (XLA's float normalization).

Given:

    %y = ms.conv2d %x, %w {...} : (tensor<2x3x5x5xf16>, tensor<7x3x3x3xf16>) -> tensor<2x7x3x3xf16>

Result:

    %a = ms.cast %x : (tensor<2x3x5x5xf16>) -> tensor<2x3x5x5xf32>
    %b = ms.cast %w : (tensor<7x3x3x3xf16>) -> tensor<7x3x3x3xf32>
    %c = ms.conv2d %a, %b {...} : (tensor<2x3x5x5xf32>, tensor<7x3x3x3xf32>) -> tensor<2x7x3x3xf32>
    %y = ms.cast %c : (tensor<2x7x3x3xf32>) -> tensor<2x7x3x3xf16>

Their sums are those of float32 in any case; so each element is widened once, not for every product it is part of.
Where these are few, convolutions take as long as memory, and stay; so do small ones.

Why here: after `eliminate-common`, which would let a derivative read the wide image of the convolution it belongs to,
and so keep it in memory in between.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgraph.dialects import dtypes
from msgraph.dialects.ops.convolution import ConvolutionOp
from msgraph.dialects.stages import PlainStage
from msgraph.dialects.types import dtype_of, shape_of, tensor_type
from msgraph.passes.base import AnyPattern, GraphPass, Pattern, Replacement, Rewriter
from msgraph.support.symbolic_sizes import likely

_LEAST, _MANY = 1 << 18, 40
"""Products, and products for each element, from which on widening all elements first pays."""
_KERNEL_AND_PLACES = {"ms.conv2d": (1, 2), "ms.conv2d_input": (1, 0), "ms.conv2d_weight": (2, 0)}
"""Which of the operands and the result these are."""


class ConvertHalvesPass(GraphPass):
    """Compute convolutions of halves in float32."""

    name = "convert-halves"
    REQUIRES = PlainStage
    ENSURES = PlainStage

    def patterns(self) -> Sequence[AnyPattern]:
        return (ConvolutionOfHalves(),)


class ConvolutionOfHalves(Pattern[ConvolutionOp]):
    """A convolution of what is widened, its result narrowed."""

    def rewrite(self, op: ConvolutionOp, b: Rewriter) -> Replacement:
        dtype = dtype_of(op.output.type)
        if dtype not in dtypes.HALVES or not _pays(op):
            return None
        operands = [b.convert(value, dtypes.float32) for value in (op.lhs, op.rhs)]
        result = tensor_type(dtypes.float32, shape_of(op.output.type))
        (sums,) = b.insert(type(op).create(operands=operands, result_types=[result], attributes=op.attributes))
        return b.convert(sums, dtype)


def _pays(op: ConvolutionOp) -> bool:
    """Is it much work, and are elements of the operands and of the result part of many products?"""
    shapes = [[likely(size) for size in shape_of(value.type)] for value in (op.lhs, op.rhs, op.output)]
    kernel, places = (shapes[index] for index in _KERNEL_AND_PLACES[op.name])
    products = math.prod(places) * math.prod(kernel[1:])
    return products >= max(_LEAST, _MANY * sum(map(math.prod, shapes)))
