"""Circular and hyperbolic functions and their inverses."""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects.contract import Cotangents, OpBuilder
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, by_lanes, by_numpy


@irdl_op_definition
class SinOp(ElementwiseUnary):
    """The sine of an angle in radians.

    %y = ms.sin %x : tensor<4xf32>
    """

    name = "ms.sin"
    DTYPE_KINDS = "fc"
    PYTHON_CALLABLES = (np.sin,)
    FUNCTION = "sin(input)"
    PRIMITIVE = "Sin()(x)"
    eager = by_numpy(np.sin)
    scalar = by_lanes("sin")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.cos(self.operand)),)


@irdl_op_definition
class CosOp(ElementwiseUnary):
    """The cosine of an angle in radians.

    %y = ms.cos %x : tensor<4xf32>
    """

    name = "ms.cos"
    DTYPE_KINDS = "fc"
    PYTHON_CALLABLES = (np.cos,)
    FUNCTION = "cos(input)"
    PRIMITIVE = "Cos()(x)"
    eager = by_numpy(np.cos)
    scalar = by_lanes("cos")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.neg(b.mul(ct, b.sin(self.operand))),)


@irdl_op_definition
class TanOp(ElementwiseUnary):
    """The tangent of an angle in radians.

    %y = ms.tan %x : tensor<4xf32>
    """

    name = "ms.tan"
    DTYPE_KINDS = "f"
    DOMAIN = (-1.25, 1.25)
    PYTHON_CALLABLES = (np.tan,)
    FUNCTION = "tan(input)"
    PRIMITIVE = "Tan()(x)"
    eager = by_numpy(np.tan)
    scalar = by_lanes("tan")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.add(b.square(self.result), constant_like(b, 1, ct))),)


@irdl_op_definition
class AsinOp(ElementwiseUnary):
    """The angle whose sine is x.

    %y = ms.asin %x : tensor<4xf32>
    """

    name = "ms.asin"
    DTYPE_KINDS = "f"
    DOMAIN = (-0.9, 0.9)
    PYTHON_CALLABLES = (np.arcsin,)
    FUNCTION = "asin(input); arcsin(x)"
    PRIMITIVE = "Asin()(x)"
    eager = by_numpy(np.arcsin)
    scalar = by_lanes("asin")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.rsqrt(b.sub(constant_like(b, 1, ct), b.square(self.operand)))),)


@irdl_op_definition
class AcosOp(ElementwiseUnary):
    """The angle whose cosine is x.

    %y = ms.acos %x : tensor<4xf32>
    """

    name = "ms.acos"
    DTYPE_KINDS = "f"
    DOMAIN = (-0.9, 0.9)
    PYTHON_CALLABLES = (np.arccos,)
    FUNCTION = "acos(input); arccos(input)"
    PRIMITIVE = "ACos()(x)"
    eager = by_numpy(np.arccos)
    scalar = by_lanes("acos")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.neg(b.mul(ct, b.rsqrt(b.sub(constant_like(b, 1, ct), b.square(self.operand))))),)


@irdl_op_definition
class AtanOp(ElementwiseUnary):
    """The angle whose tangent is x.

    %y = ms.atan %x : tensor<4xf32>
    """

    name = "ms.atan"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.arctan,)
    FUNCTION = "atan(input); arctan(input)"
    PRIMITIVE = "Atan()(x)"
    eager = by_numpy(np.arctan)
    scalar = by_lanes("atan")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(ct, b.add(constant_like(b, 1, ct), b.square(self.operand))),)


@irdl_op_definition
class SinhOp(ElementwiseUnary):
    """The hyperbolic sine.

    %y = ms.sinh %x : tensor<4xf32>
    """

    name = "ms.sinh"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.sinh,)
    FUNCTION = "sinh(input)"
    PRIMITIVE = "Sinh()(x)"
    eager = by_numpy(np.sinh)
    scalar = by_lanes("sinh")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.cosh(self.operand)),)


@irdl_op_definition
class CoshOp(ElementwiseUnary):
    """The hyperbolic cosine.

    %y = ms.cosh %x : tensor<4xf32>
    """

    name = "ms.cosh"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.cosh,)
    FUNCTION = "cosh(input)"
    PRIMITIVE = "Cosh()(x)"
    eager = by_numpy(np.cosh)
    scalar = by_lanes("cosh")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.sinh(self.operand)),)


@irdl_op_definition
class TanhOp(ElementwiseUnary):
    """The hyperbolic tangent.

    %y = ms.tanh %x : tensor<4xf32>
    """

    name = "ms.tanh"
    DTYPE_KINDS = "fc"
    PYTHON_CALLABLES = (np.tanh,)
    FUNCTION = "tanh(input)"
    PRIMITIVE = "Tanh()(x)"
    eager = by_numpy(np.tanh)
    scalar = by_lanes("tanh")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.sub(constant_like(b, 1, ct), b.square(self.result))),)


@irdl_op_definition
class AsinhOp(ElementwiseUnary):
    """The number whose hyperbolic sine is x.

    %y = ms.asinh %x : tensor<4xf32>
    """

    name = "ms.asinh"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.arcsinh,)
    FUNCTION = "asinh(x); arcsinh(input)"
    PRIMITIVE = "Asinh()(x)"
    eager = by_numpy(np.arcsinh)
    scalar = by_lanes("asinh")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.rsqrt(b.add(b.square(self.operand), constant_like(b, 1, ct)))),)


@irdl_op_definition
class AcoshOp(ElementwiseUnary):
    """The number whose hyperbolic cosine is x.

    %y = ms.acosh %x : tensor<4xf32>
    """

    name = "ms.acosh"
    DTYPE_KINDS = "f"
    DOMAIN = (1.25, 4.0)
    PYTHON_CALLABLES = (np.arccosh,)
    FUNCTION = "acosh(input); arccosh(input)"
    PRIMITIVE = "Acosh()(x)"
    eager = by_numpy(np.arccosh)
    scalar = by_lanes("acosh")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.rsqrt(b.sub(b.square(self.operand), constant_like(b, 1, ct)))),)


@irdl_op_definition
class AtanhOp(ElementwiseUnary):
    """The number whose hyperbolic tangent is x.

    %y = ms.atanh %x : tensor<4xf32>
    """

    name = "ms.atanh"
    DTYPE_KINDS = "f"
    DOMAIN = (-0.9, 0.9)
    PYTHON_CALLABLES = (np.arctanh,)
    FUNCTION = "atanh(input); arctanh(input)"
    PRIMITIVE = "Atanh()(x)"
    eager = by_numpy(np.arctanh)
    scalar = by_lanes("atanh")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.div(ct, b.sub(constant_like(b, 1, ct), b.square(self.operand))),)


@irdl_op_definition
class Atan2Op(ElementwiseBinary):
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``.

    %z = ms.atan2 %y, %x : tensor<4xf32>
    """

    name = "ms.atan2"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.arctan2,)
    FUNCTION = "atan2(input, other); arctan2(input, other)"
    PRIMITIVE = "Atan2()(x, y)"
    eager = by_numpy(np.arctan2)
    scalar = by_lanes("atan2")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        y, x = self.lhs, self.rhs
        share = b.div(ct, b.add(b.square(x), b.square(y)))
        return b.mul(share, x), b.neg(b.mul(share, y))
