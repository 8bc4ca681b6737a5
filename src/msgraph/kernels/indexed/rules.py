"""The kernel rules of writes at indices: of a tensor, of a parameter; and of the check before the latter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.stateful import IndexedUpdate
from msgraph.dialects.ops.assign import AreOutsideOp
from msgraph.dialects.ops.indexing import ARITHMETIC, ScatterOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.indexed.scatter import scatter_nest
from msgraph.kernels.indexed.update import Combine, along_dims, by_position, outside_nest, update_nest
from msgraph.kernels.rules import KernelRule, kernel_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided


@kernel_of(ScatterOp)
class ScatterKernel(KernelRule[ScatterOp]):
    """A copy of the tensor, then the updates in order."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> bool:
        """Is the last dim not indexed, and do its elements lie together? Then rows move as a whole."""
        x, *indices, updates, result = tensors
        indexed = fields["axis"] + len(indices)
        return indexed < len(x.shape) and all(t.strides[-1] == 1 for t in (x, updates, result))

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        name = "" if fields["combiner"] == "update" else ARITHMETIC[fields["combiner"]][1]
        combine: Combine | None = getattr(type(n), name) if name else None
        scatter_nest(n, inputs, outputs[0], fields["axis"], combine, n.plan)


@kernel_of(IndexedUpdate)
class IndexedUpdateKernel(KernelRule[IndexedUpdate]):
    """One pass over the updates, in order, into the parameter's own memory."""

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        target, *indices, updates = inputs
        rank, axis = len(indices[0].sizes), self.op.first_axis(**fields)
        if self.op.BY_POSITION:
            count = len(target.sizes) + rank - 1 - len(updates.sizes)
            between = rank - 1, by_position(n, indices[0], count, axis)
        else:
            between = rank, along_dims(n, indices, axis)
        update_nest(n, target, updates, axis, between, partial(self.op.combine, **fields))


@kernel_of(AreOutsideOp)
class AreOutsideKernel(KernelRule[AreOutsideOp]):
    """Every index is looked at, and the answer is one Bool."""

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        x, *indices = inputs
        sizes = indices[0].sizes
        if fields["by_position"]:
            positions = sizes[:-1], by_position(n, indices[0], fields["by_position"])
            outside_nest(n, x, 0, positions, outputs[0], fields["from_end"])
        else:
            outside_nest(n, x, fields["axis"], (sizes, along_dims(n, indices)), outputs[0], fields["from_end"])
