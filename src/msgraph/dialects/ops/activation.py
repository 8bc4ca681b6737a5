"""Activations of neural networks made of comparisons and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.attributes import number
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, V
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.elementwise import ElementwiseUnary, widened
from msgraph.dialects.traits import Cheap, Idempotent, OneInstruction

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def between(b: OpBuilder[SSAValue], low: float, x: SSAValue, high: float, ct: SSAValue) -> SSAValue:
    """``ct`` where ``low < x < high``, else 0."""
    inside = b.logical_and(b.greater(x, constant_like(b, low, x)), b.less(x, constant_like(b, high, x)))
    return b.select(inside, ct, constant_like(b, 0, ct))


def _clamp(k: KernelBuilder, low: float, x: VectorValue, high: float) -> VectorValue:
    above = k.select(k.compare("le", x, k.like(low, x)), k.like(low, x), x)  # of two zeros it is that of the bound
    return k.minimum(above, k.like(high, x))


@irdl_op_definition
class ReluOp(ElementwiseUnary):
    """``max(x, 0)``; the derivative at 0 is 0.

    %y = ms.relu %x : tensor<4xf32>
    """

    name = "ms.relu"
    traits = traits_def(OneInstruction(), Idempotent())
    MINDSPORE_NAME = "ReLU"
    DTYPE_KINDS = "biuf"
    FUNCTION = "relu(input)"
    PRIMITIVE = "ReLU()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.maximum(x, np.zeros((), x.dtype))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        zero = constant_like(b, 0, ct)
        return (b.select(b.greater(self.operand, constant_like(b, 0, self.operand)), ct, zero),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        """What is not above 0 is 0, and no negative one; NaN stays."""
        zero = k.like(0, x)
        return x if x.dtype.KIND in "bu" else k.select(k.compare("le", x, zero), zero, x)


@irdl_op_definition
class Relu6Op(ElementwiseUnary):
    """``min(max(x, 0), 6)``.

    %y = ms.relu6 %x : tensor<4xf32>
    """

    name = "ms.relu6"
    traits = traits_def(Cheap(), Idempotent())
    MINDSPORE_NAME = "ReLU6"
    DTYPE_KINDS = "iuf"
    DOMAIN = (-3.0, 9.0)
    FUNCTION = "relu6(x)"
    PRIMITIVE = "ReLU6()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.minimum(np.maximum(x, np.zeros((), x.dtype)), np.array(6, x.dtype))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (between(b, 0, self.operand, 6, ct),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return _clamp(k, 0, x, 6)


@irdl_op_definition
class LeakyReluOp(ElementwiseUnary):
    """``x`` above 0, ``alpha * x`` below.

    %y = ms.leaky_relu %x {alpha = 0.2 : f64} : tensor<4xf32>
    """

    name = "ms.leaky_relu"
    traits = traits_def(Cheap())
    MINDSPORE_NAME = "LeakyReLU"
    DTYPE_KINDS = "f"
    alpha: float = number()
    FUNCTION = "leaky_relu(input, alpha=0.2)"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: object) -> V:
        """``alpha`` as a field."""
        x, alpha = args
        return super().call(b, x, alpha=float(alpha))

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        """MindSpore's default."""
        return {"alpha": 0.2}

    @classmethod
    def eager(cls, x: Array, alpha: float) -> Array:
        return widened(lambda wide: np.where(wide > 0, wide, wide * wide.dtype.type(alpha)), x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        below = b.mul(ct, constant_like(b, self.alpha, ct))
        return (b.select(b.greater(self.operand, constant_like(b, 0, ct)), ct, below),)

    COMPUTE_IN_F32 = True

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, alpha: float) -> VectorValue:
        return k.select(k.compare("gt", x, k.like(0, x)), x, k.mul(x, k.like(alpha, x)))


@irdl_op_definition
class HswishOp(ElementwiseUnary):
    """``x * relu6(x + 3) / 6``.

    %y = ms.hswish %x : tensor<4xf32>
    """

    name = "ms.hswish"
    traits = traits_def(Cheap())
    MINDSPORE_NAME = "HSwish"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    DOMAIN = (-5.0, 5.0)
    FUNCTION = "hardswish(input); hswish(input)"
    PRIMITIVE = "HSwish()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return widened(lambda wide: wide * np.minimum(np.maximum(wide + 3, 0), 6) / 6, x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x = self.operand
        slope = b.add(b.div(x, constant_like(b, 3, x)), constant_like(b, 0.5, x))
        right = b.select(b.less(x, constant_like(b, 3, x)), slope, constant_like(b, 1, x))
        zero = constant_like(b, 0, x)
        return (b.mul(ct, b.select(b.greater(x, constant_like(b, -3, x)), right, zero)),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        gate = _clamp(k, 0, k.add(x, k.like(3, x)), 6)
        return k.div(k.mul(x, gate), k.like(6, x))


@irdl_op_definition
class HsigmoidOp(ElementwiseUnary):
    """``relu6(x + 3) / 6``.

    %y = ms.hsigmoid %x : tensor<4xf32>
    """

    name = "ms.hsigmoid"
    traits = traits_def(Cheap())
    MINDSPORE_NAME = "HSigmoid"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    DOMAIN = (-5.0, 5.0)
    FUNCTION = "hardsigmoid(input); hsigmoid(input)"
    PRIMITIVE = "HSigmoid()(input_x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return widened(lambda wide: np.minimum(np.maximum(wide + 3, 0), 6) / 6, x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (between(b, -3, self.operand, 3, b.div(ct, constant_like(b, 6, ct))),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.div(_clamp(k, 0, k.add(x, k.like(3, x)), 6), k.like(6, x))
