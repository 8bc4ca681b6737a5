"""The kernel rules of ``ms.max_pool`` and of what leads its cotangents back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgraph.dialects.ops.pooling import AddAlongOp, MaxPoolOp
from msgraph.dialects.views import View
from msgraph.kernels.pooling.windows import MaxPoolNest, add_along_nest
from msgraph.kernels.rules import KernelRule, kernel_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided


@kernel_of(MaxPoolOp)
class MaxPoolKernel(KernelRule[MaxPoolOp]):
    """Several windows side by side in a vector."""

    def reads(self, operand: int, view: View) -> bool:
        return view.strides[-1] == 1

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        MaxPoolNest(n, inputs[0], outputs[0], outputs[1], **fields).write()


@kernel_of(AddAlongOp)
class AddAlongKernel(KernelRule[AddAlongOp]):
    """Zeros, then the updates in order."""

    SIZES: ClassVar[frozenset[str]] = frozenset({"size"})

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        add_along_nest(n, inputs[0], inputs[1], outputs[0])
