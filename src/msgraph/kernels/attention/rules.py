"""The kernel rules of ``ms.flash_attention_score`` and its gradient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.flash_attention import FlashAttentionScoreGradOp, FlashAttentionScoreOp
from msgraph.dialects.views import View
from msgraph.kernels.attention import forward, gradient, tiles
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided


def _axis_of_heads(query: View, threads: int) -> int | None:
    """The dim in front that has most, if there is some for each thread."""
    heads = query.shape[:-2]
    axis = max(range(len(heads)), key=heads.__getitem__, default=None)
    return None if axis is None or heads[axis] < threads else axis


@kernel_of(FlashAttentionScoreOp)
class AttentionKernel(KernelRule[FlashAttentionScoreOp]):
    """Tiles of scores that never go to memory; few queries read what masks let them see."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        return tiles.few_queries_plan(tensors, kinds, target) or tiles.plan(tensors, kinds, target)

    def split(self, tensors: Sequence[View], plan: Any, threads: int, /, **fields: object) -> SplitSpec | None:
        query, _, _, *masks, _, logarithms = tensors
        if (axis := _axis_of_heads(query, threads)) is not None:
            return SplitSpec((axis,) * len(tensors))
        down = len(logarithms.shape) - 1  # queries are independent of each other, in whole tiles
        part = -(-logarithms.shape[-1] // threads)
        return SplitSpec((down, None, None, *(down for _ in masks), down, down), part + -part % plan.rows)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        forward.attention_nest(n, inputs, outputs, fields["scale"], fields["fill"])


@kernel_of(FlashAttentionScoreGradOp)
class AttentionGradientKernel(KernelRule[FlashAttentionScoreGradOp]):
    """Weights are computed again, a block at a time."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        return tiles.gradient_plan(tensors, kinds, target)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        axis = _axis_of_heads(tensors[0], threads)
        return None if axis is None else SplitSpec((axis,) * len(tensors))

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        gradient.attention_gradient_nest(n, inputs, outputs, fields["scale"], fields["fill"])
