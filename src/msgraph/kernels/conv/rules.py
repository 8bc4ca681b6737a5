"""The kernel rules of ``ms.conv2d`` and its two derivatives."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.convolution import Conv2dInputOp, Conv2dOp, Conv2dWeightOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.loops import KernelBuilder, Strided
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.conv import selection
from msgraph.kernels.conv.direct_ops import DirectConfig, DirectConvolution, Geometry
from msgraph.kernels.conv.padded_image import PhasePlan
from msgraph.kernels.conv.padded_product import FramedConvolution
from msgraph.kernels.conv.pointwise import Pointwise, weight_product
from msgraph.kernels.conv.winograd import Winograd, WinogradPlan
from msgraph.kernels.gemm.blocked import Tiling
from msgraph.kernels.rules import KernelRule, OpT, SplitSpec, kernel_of

_FEW = 16
"""Channels of an image that are not worth being shared out: parts would differ much, or be small."""


def _rows(plan: Any) -> int:
    """Kernels of a tile: parts end between tiles."""
    if isinstance(plan, DirectConfig):
        return plan.outputs
    if isinstance(plan, Tiling):
        return plan.rows
    if isinstance(plan, WinogradPlan):
        return plan.patches.tiling.rows
    if isinstance(plan, PhasePlan):
        return math.lcm(*(own.tiling.rows for _, own in plan.phases if own is not None))
    return plan.tiling.rows


def _planned(
    n: KernelBuilder, fields: Mapping[str, Any]
) -> Winograd | Pointwise | FramedConvolution | DirectConvolution:
    """What writes the loops that ``n.plan`` says."""
    if isinstance(n.plan, WinogradPlan):
        return Winograd(n, fields["groups"], n.plan)
    if isinstance(n.plan, Tiling):
        return Pointwise(n, fields["groups"], n.plan)
    if isinstance(n.plan, DirectConfig):
        return DirectConvolution(n, Geometry.of(fields), n.plan)
    return FramedConvolution(n, fields["groups"], n.plan)


def _part(count: int, threads: int, step: int, whole: bool) -> int | None:
    """How many of ``count`` are in a part, in steps; if they must be ``whole`` steps, the rest is one as well."""
    part = -(-count // threads)
    part += -part % step
    return None if part >= count or (whole and 0 < count % part < step) else part


def _lies_row_by_row(images: View) -> bool:
    """Rows of images are read by vectors: pixel by pixel, as tokens lie, they take many times as long as a copy."""
    return images.strides[-1] == 1 or images.shape[-1] == 1


def _lies_together(view: View, dim: int) -> bool:
    """Are dims from one on contiguous?"""
    return View(view.shape[dim:], view.strides[dim:]).is_contiguous


class _ImageByImage(KernelRule[OpT]):
    """What gives images: they and their channels are independent of each other, and places are taken on as rows."""

    SEPARATE_SUMS = False
    CHANNELS: ClassVar[int]
    """The axis of the kernels along which channels of the result are counted."""

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        source, weight, result = tensors
        if fields["groups"] == 1 and (source.shape[0] < threads or math.prod(weight.shape) > math.prod(source.shape)):
            part = _part(result.shape[1], threads, _rows(plan), isinstance(plan, DirectConfig))
            if part is not None:
                return SplitSpec((None, self.CHANNELS, 1), part)
        return SplitSpec((0, None, 0))

    def reads(self, operand: int, view: View) -> bool:
        return _lies_row_by_row(view) if operand == 0 else _lies_together(view, 1)

    def epilogue_dims(self, shape: Shape) -> Shape | None:
        return (*shape[:2], shape[2] * shape[3])


@kernel_of(Conv2dOp)
class Conv2dKernel(_ImageByImage[Conv2dOp]):
    """The kernels laid over every place."""

    CHANNELS = 0

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return selection.forward_choice(tensors, kinds[0], target, fields)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        _planned(n, fields).forward(*inputs, *outputs)


@kernel_of(Conv2dInputOp)
class Conv2dInputKernel(_ImageByImage[Conv2dInputOp]):
    """The transposed convolution."""

    CHANNELS = 1
    SIZES: ClassVar[frozenset[str]] = frozenset({"sizes"})

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return selection.input_choice(tensors, kinds[0], target, fields)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        _planned(n, fields).input(*inputs, *outputs)


@kernel_of(Conv2dWeightOp)
class Conv2dWeightKernel(KernelRule[Conv2dWeightOp]):
    """The gradient to the kernels, summed over all images."""

    def reads(self, operand: int, view: View) -> bool:
        return _lies_row_by_row(view) if operand else _lies_together(view, 2)

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return selection.weight_choice(tensors, kinds[0], target, fields)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        result, groups = tensors[2], fields["groups"]
        if groups > 1:
            return SplitSpec((1, 1, 0)) if isinstance(plan, DirectConfig) and result.shape[:2] == (groups, 1) else None
        if result.shape[1] >= _FEW:
            part = _part(result.shape[1], threads, 1, False)
            return None if part is None else SplitSpec((None, 1, 1), part)
        part = _part(result.shape[0], threads, _rows(plan), isinstance(plan, DirectConfig))
        return None if part is None else SplitSpec((1, None, 0), part)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        (places, data), (output,) = inputs, outputs
        if isinstance(n.plan, DirectConfig):
            DirectConvolution(n, Geometry.of(fields), n.plan).weight(places, data, output)
        else:
            weight_product(n, fields["groups"], n.plan, places, data, output)
