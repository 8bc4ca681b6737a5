"""Powers of e and 2, logarithms, roots."""

from __future__ import annotations

import math

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.contract import Array, Cotangents, OpBuilder
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.elementwise import ElementwiseUnary, by_lanes, by_numpy, widened
from msgraph.dialects.traits import Division


@irdl_op_definition
class ExpOp(ElementwiseUnary):
    """e to the power of x.

    %y = ms.exp %x : tensor<4xf32>
    """

    name = "ms.exp"
    DTYPE_KINDS = "fc"
    PYTHON_CALLABLES = (np.exp,)
    FUNCTION = "exp(input)"
    PRIMITIVE = "Exp()(x)"
    eager = by_numpy(np.exp)
    scalar = by_lanes("exp")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, self.result),)


@irdl_op_definition
class Exp2Op(ElementwiseUnary):
    """2 to the power of x.

    %y = ms.exp2 %x : tensor<4xf32>
    """

    name = "ms.exp2"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.exp2,)
    FUNCTION = "exp2(input)"
    PRIMITIVE = "Exp2()(x)"
    eager = by_numpy(np.exp2)
    scalar = by_lanes("exp2")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.mul(self.result, constant_like(b, math.log(2), ct))),)


@irdl_op_definition
class Expm1Op(ElementwiseUnary):
    """e to the power of x, less 1, exact near 0.

    %y = ms.expm1 %x : tensor<4xf32>
    """

    name = "ms.expm1"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.expm1,)
    FUNCTION = "expm1(input)"
    PRIMITIVE = "Expm1()(x)"
    eager = by_numpy(np.expm1)
    scalar = by_lanes("expm1")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.add(self.result, constant_like(b, 1, ct))),)


@irdl_op_definition
class LogOp(ElementwiseUnary):
    """The natural logarithm.

    %y = ms.log %x : tensor<4xf32>
    """

    name = "ms.log"
    DTYPE_KINDS = "fc"
    DOMAIN = (0.25, 4.0)
    PYTHON_CALLABLES = (np.log,)
    FUNCTION = "log(input)"
    PRIMITIVE = "Log()(x)"
    eager = by_numpy(np.log)
    scalar = by_lanes("log")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(ct, self.operand),)


@irdl_op_definition
class Log2Op(ElementwiseUnary):
    """The logarithm to base 2.

    %y = ms.log2 %x : tensor<4xf32>
    """

    name = "ms.log2"
    DTYPE_KINDS = "f"
    DOMAIN = (0.25, 4.0)
    PYTHON_CALLABLES = (np.log2,)
    FUNCTION = "log2(input)"
    PRIMITIVE = "Log2()(x)"
    eager = by_numpy(np.log2)
    scalar = by_lanes("log2")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(ct, b.mul(self.operand, constant_like(b, math.log(2), ct))),)


@irdl_op_definition
class Log10Op(ElementwiseUnary):
    """The logarithm to base 10.

    %y = ms.log10 %x : tensor<4xf32>
    """

    name = "ms.log10"
    DTYPE_KINDS = "f"
    DOMAIN = (0.25, 4.0)
    PYTHON_CALLABLES = (np.log10,)
    FUNCTION = "log10(input)"
    PRIMITIVE = "Log10()(x)"
    eager = by_numpy(np.log10)
    scalar = by_lanes("log10")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(ct, b.mul(self.operand, constant_like(b, math.log(10), ct))),)


@irdl_op_definition
class Log1pOp(ElementwiseUnary):
    """The natural logarithm of 1 + x, exact near 0.

    %y = ms.log1p %x : tensor<4xf32>
    """

    name = "ms.log1p"
    DTYPE_KINDS = "f"
    DOMAIN = (-0.75, 3.0)
    PYTHON_CALLABLES = (np.log1p,)
    FUNCTION = "log1p(input)"
    PRIMITIVE = "Log1p()(x)"
    eager = by_numpy(np.log1p)
    scalar = by_lanes("log1p")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(ct, b.add(self.operand, constant_like(b, 1, ct))),)


@irdl_op_definition
class SqrtOp(ElementwiseUnary):
    """The square root; its derivative at 0 is infinite.

    %y = ms.sqrt %x : tensor<4xf32>
    """

    name = "ms.sqrt"
    traits = traits_def(Division())
    DTYPE_KINDS = "fc"
    DOMAIN = (0.25, 4.0)
    PYTHON_CALLABLES = (np.sqrt,)
    FUNCTION = "sqrt(x)"
    PRIMITIVE = "Sqrt()(x)"
    eager = by_numpy(np.sqrt)
    scalar = by_lanes("sqrt")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(b.mul(ct, constant_like(b, 0.5, ct)), self.result),)


@irdl_op_definition
class RsqrtOp(ElementwiseUnary):
    """One over the square root.

    %y = ms.rsqrt %x : tensor<4xf32>
    """

    name = "ms.rsqrt"
    traits = traits_def(Division())
    DTYPE_KINDS = "f"
    DOMAIN = (0.25, 4.0)
    FUNCTION = "rsqrt(input)"
    PRIMITIVE = "Rsqrt()(x)"
    scalar = by_lanes("rsqrt")

    @classmethod
    def eager(cls, x: Array) -> Array:
        return widened(lambda wide: 1 / np.sqrt(wide), x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        half = b.mul(ct, constant_like(b, -0.5, ct))
        return (b.mul(half, b.div(self.result, self.operand)),)
