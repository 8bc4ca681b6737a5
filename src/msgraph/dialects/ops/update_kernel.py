"""``ms.update_kernel``: a kernel whose results are the new contents of parameters.

    %r = ms.update_kernel %w, %x, %u attributes {written = 1 : i64} {
    ^bb0(%0 : tensor<4xf32>, %1 : tensor<4xf32>):
      %a = ms.mul %1, %1 : tensor<4xf32>
      %b = ms.sub %0, %a : tensor<4xf32>
      ms.yield %b : (tensor<4xf32>) -> ()
    } : (!ms.ref<tensor<4xf32>>, tensor<4xf32>, !ms.state<"memory">) -> !ms.ref<tensor<4xf32>>

The first ``written`` operands are the parameters, in the order of what the region yields. All is element-wise: an
element is written when everything that depends on its old contents has been computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Block
from xdsl.irdl import irdl_op_definition, region_def, result_def, traits_def
from xdsl.traits import IsolatedFromAbove

from msgraph.dialects.attributes import integer
from msgraph.dialects.contract import Array, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import StateOp
from msgraph.dialects.traits import KernelRegion
from msgraph.dialects.types import Tensor

_FUSED = "it stands in fused graphs, which are transformed no more"


@irdl_op_definition
class UpdateKernelOp(StateOp):
    """Computes and writes in one go; its result is the first parameter."""

    name = "ms.update_kernel"
    output = result_def()
    body = region_def("single_block")
    written: int = integer()
    EFFECTS = Effect.READ | Effect.WRITE
    traits = traits_def(KernelRegion(), IsolatedFromAbove())
    eager = unsupported("its region says it")
    vjp = unsupported(_FUSED)
    batch = unsupported(_FUSED)
    lower = unsupported("the planner makes a run of it")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [operands[0]]

    def interpret(self, operands: Sequence[Array], run: Callable[[Block, Sequence[Array]], Sequence[Array]]) -> object:
        """All of the new contents, then the writes."""
        block = self.body.block
        results = [array.copy() for array in run(block, operands[: len(block.args)])]
        for target, contents in zip(operands, results, strict=False):
            target[...] = contents
        return [operands[0]]
