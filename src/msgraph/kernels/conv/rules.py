"""The kernel rules of ``ms.conv2d`` and its two derivatives."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.convolution import Conv2dInputOp, Conv2dOp, Conv2dWeightOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.conv import dispatch, implicit_gemm, parts, selection
from msgraph.kernels.rules import KernelRule, OpT, SplitSpec, kernel_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided


def _lies_row_by_row(images: View) -> bool:
    """Rows of images are read by vectors: pixel by pixel, as tokens lie, they take many times as long as a copy."""
    return images.strides[-1] == 1 or images.shape[-1] == 1


class _ImageByImage(KernelRule[OpT]):
    """What gives images: they and their channels are independent of each other, and places are taken on as rows."""

    SEPARATE_SUMS = False
    CHANNELS: ClassVar[int]
    """The axis of the kernels along which channels of the result are counted."""

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        return parts.image_parts(tensors, plan, threads, self.CHANNELS, fields["groups"])

    def reads(self, operand: int, view: View) -> bool:
        return _lies_row_by_row(view) if operand == 0 else implicit_gemm.behind(view, 1).is_contiguous

    def epilogue_dims(self, shape: Shape) -> Shape | None:
        return (*shape[:2], shape[2] * shape[3])


@kernel_of(Conv2dOp)
class Conv2dKernel(_ImageByImage[Conv2dOp]):
    """The kernels laid over every place."""

    CHANNELS = 0

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return selection.forward_choice(tensors, kinds[0], target, fields)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        dispatch.write_forward(n, inputs[0], inputs[1], outputs[0], fields)


@kernel_of(Conv2dInputOp)
class Conv2dInputKernel(_ImageByImage[Conv2dInputOp]):
    """The transposed convolution."""

    CHANNELS = 1
    SIZES: ClassVar[frozenset[str]] = frozenset({"sizes"})

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return selection.input_choice(tensors, kinds[0], target, fields)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        dispatch.write_input(n, inputs[0], inputs[1], outputs[0], fields)


@kernel_of(Conv2dWeightOp)
class Conv2dWeightKernel(KernelRule[Conv2dWeightOp]):
    """The gradient to the kernels, summed over all images."""

    def reads(self, operand: int, view: View) -> bool:
        return _lies_row_by_row(view) if operand else implicit_gemm.behind(view, 2).is_contiguous

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        if (direct := selection.weight_choice(tensors, kinds[0], target, fields)) is not None:
            return direct
        first, _, result = tensors
        sizes = (result.shape[0] // fields["groups"], math.prod(result.shape[1:]), math.prod(first.shape[2:]))
        behind = implicit_gemm.behind(first, 2), implicit_gemm.behind(result, 1)
        return implicit_gemm.plan(sizes, behind, tensors, kinds[0], target)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        return parts.weight_parts(tensors, plan, threads, fields["groups"])

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        dispatch.write_weight(n, inputs[0], inputs[1], outputs[0], fields)
