"""The greater and the lesser of two numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.contract import Cotangents, OpBuilder
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.elementwise import ElementwiseBinary, by_numpy
from msgraph.dialects.traits import Idempotent, OneInstruction

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def _shared(b: OpBuilder[SSAValue], ct: SSAValue, wins: SSAValue, ties: SSAValue) -> SSAValue:
    """``ct`` where this operand wins, half of it at a tie, else 0."""
    half = b.mul(ct, constant_like(b, 0.5, ct))
    return b.select(wins, ct, b.select(ties, half, constant_like(b, 0, ct)))


@irdl_op_definition
class MaximumOp(ElementwiseBinary):
    """The greater of both, NaN if either is; a tie shares the derivative.

    %z = ms.maximum %x, %y : tensor<4xf32>
    """

    name = "ms.maximum"
    traits = traits_def(OneInstruction(), Idempotent())
    DTYPE_KINDS = "biuf"
    PYTHON_CALLABLES = (np.maximum,)
    FUNCTION = "maximum(input, other)"
    PRIMITIVE = "Maximum()(x, y)"
    eager = by_numpy(np.maximum)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.lhs, self.rhs
        ties = b.equal(x, y)
        return _shared(b, ct, b.greater(x, y), ties), _shared(b, ct, b.less(x, y), ties)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        return k.select(k.compare("le", x, y), y, x) if k.is_zero(y) else k.maximum(x, y)


@irdl_op_definition
class MinimumOp(ElementwiseBinary):
    """The lesser of both, NaN if either is; a tie shares the derivative.

    %z = ms.minimum %x, %y : tensor<4xf32>
    """

    name = "ms.minimum"
    traits = traits_def(OneInstruction(), Idempotent())
    DTYPE_KINDS = "biuf"
    PYTHON_CALLABLES = (np.minimum,)
    FUNCTION = "minimum(input, other)"
    PRIMITIVE = "Minimum()(x, y)"
    eager = by_numpy(np.minimum)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.lhs, self.rhs
        ties = b.equal(x, y)
        return _shared(b, ct, b.less(x, y), ties), _shared(b, ct, b.greater(x, y), ties)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        return k.select(k.compare("ge", x, y), y, x) if k.is_zero(y) else k.minimum(x, y)
