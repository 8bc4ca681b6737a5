"""The kernel rule of the first elements of lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.ordering import TopOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of
from msgraph.kernels.sorting.lines import TopNest, TopPlan, top_plan

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided


@kernel_of(TopOp)
class TopKernel(KernelRule[TopOp]):
    """Sorting networks of vectors."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> TopPlan:
        return top_plan(tensors, kinds[0], target, fields["axis"], fields["count"])

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        shape, axis = tensors[0].shape, fields["axis"]
        longest = max((dim for dim in range(len(shape)) if dim != axis), key=lambda dim: shape[dim], default=None)
        return None if longest is None else SplitSpec((longest,) * len(tensors))

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        TopNest(n, inputs[0], outputs[0], outputs[1], fields["axis"], fields["descending"], n.plan).write()
