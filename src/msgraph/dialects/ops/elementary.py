"""Elementary functions: powers of e and 2, logarithms, roots, circular and hyperbolic functions and their inverses."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.contract import Array, Cotangents, OpBuilder
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, by_lanes, by_numpy, widened
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions, Slope
from msgraph.dialects.traits import Division

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_POSITIVE, _FRACTION = (0.25, 4.0), (-0.9, 0.9)
"""Domains of logarithms and roots, and of what sines and tangents can be."""


def _row(
    what: str,
    function: Callable[..., Array],
    slope: Slope,
    kinds: str = "f",
    domain: tuple[float, float] | None = None,
    names: str | None = None,
    primitive: str | None = None,
) -> ElementFunction:
    return ElementFunction(what, function, "", slope, kinds, domain, names, primitive)


@irdl_op_definition
class MathOp(OneOfFunctions, ElementwiseUnary):
    """An elementary function.

    %y = ms.math %x {function = "exp"} : tensor<4xf32>
    """

    name = "ms.math"
    DTYPE_KINDS = "f"
    FUNCTIONS = {
        "exp": _row("e to the power of x.", np.exp, lambda xp, ct, x, y: ct * y, "fc"),
        "exp2": _row("2 to the power of x.", np.exp2, lambda xp, ct, x, y: ct * (y * math.log(2))),
        "expm1": _row("e to the power of x, less 1, exact near 0.", np.expm1, lambda xp, ct, x, y: ct * (y + 1)),
        "log": _row("The natural logarithm.", np.log, lambda xp, ct, x, y: ct / x, "fc", _POSITIVE),
        "log2": _row(
            "The logarithm to base 2.", np.log2, lambda xp, ct, x, y: ct / (x * math.log(2)), domain=_POSITIVE
        ),
        "log10": _row(
            "The logarithm to base 10.", np.log10, lambda xp, ct, x, y: ct / (x * math.log(10)), domain=_POSITIVE
        ),
        "log1p": _row(
            "The natural logarithm of 1 + x, exact near 0.", np.log1p, lambda xp, ct, x, y: ct / (x + 1),
            domain=(-0.75, 3.0),
        ),
        "sin": _row("The sine of an angle in radians.", np.sin, lambda xp, ct, x, y: ct * xp.cos(x), "fc"),
        "cos": _row("The cosine of an angle in radians.", np.cos, lambda xp, ct, x, y: -(ct * xp.sin(x)), "fc"),
        "tan": _row(
            "The tangent of an angle in radians.", np.tan, lambda xp, ct, x, y: ct * (xp.square(y) + 1),
            domain=(-1.25, 1.25),
        ),
        "asin": _row(
            "The angle whose sine is x.", np.arcsin, lambda xp, ct, x, y: ct * xp.rsqrt(1 - xp.square(x)),
            domain=_FRACTION, names="asin(input); arcsin(x)",
        ),
        "acos": _row(
            "The angle whose cosine is x.", np.arccos, lambda xp, ct, x, y: -(ct * xp.rsqrt(1 - xp.square(x))),
            domain=_FRACTION, names="acos(input); arccos(input)", primitive="ACos()(x)",
        ),
        "atan": _row(
            "The angle whose tangent is x.", np.arctan, lambda xp, ct, x, y: ct / (1 + xp.square(x)),
            names="atan(input); arctan(input)",
        ),
        "sinh": _row("The hyperbolic sine.", np.sinh, lambda xp, ct, x, y: ct * xp.cosh(x)),
        "cosh": _row("The hyperbolic cosine.", np.cosh, lambda xp, ct, x, y: ct * xp.sinh(x)),
        "tanh": _row("The hyperbolic tangent.", np.tanh, lambda xp, ct, x, y: ct * (1 - xp.square(y)), "fc"),
        "asinh": _row(
            "The number whose hyperbolic sine is x.", np.arcsinh,
            lambda xp, ct, x, y: ct * xp.rsqrt(xp.square(x) + 1), names="asinh(x); arcsinh(input)",
        ),
        "acosh": _row(
            "The number whose hyperbolic cosine is x.", np.arccosh,
            lambda xp, ct, x, y: ct * xp.rsqrt(xp.square(x) - 1),
            domain=(1.25, 4.0), names="acosh(input); arccosh(input)",
        ),
        "atanh": _row(
            "The number whose hyperbolic tangent is x.", np.arctanh, lambda xp, ct, x, y: ct / (1 - xp.square(x)),
            domain=_FRACTION, names="atanh(input); arctanh(input)",
        ),
    }  # fmt: skip


def _one_over_root(x: Array) -> Array:
    return 1 / np.sqrt(x)


def _rsqrt(x: Array) -> Array:
    return widened(_one_over_root, x)


def _reciprocal(x: Array) -> Array:
    return np.divide(np.ones((), x.dtype), x)


def _reciprocal_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.div(k.like(1.0, x), x)


@irdl_op_definition
class FixedPowerOp(OneOfFunctions, ElementwiseUnary):
    """x to the power of 1/2, -1/2 or -1; the derivative of the root at 0 is infinite.

    %y = ms.fixed_power %x {function = "sqrt"} : tensor<4xf32>
    """

    name = "ms.fixed_power"
    traits = traits_def(Division())
    DTYPE_KINDS = "f"
    FUNCTIONS = {
        "sqrt": _row("The square root.", np.sqrt, lambda xp, ct, x, y: ct * 0.5 / y, "fc", _POSITIVE, "sqrt(x)"),
        "rsqrt": _row("One over the square root.", _rsqrt, lambda xp, ct, x, y: ct * -0.5 * (y / x), domain=_POSITIVE),
        "reciprocal": _row(
            "One over the number.",
            _reciprocal,
            lambda xp, ct, x, y: -(ct * xp.square(y)),
            "fc",
            (0.5, 3.0),
            "reciprocal(input); inv(x)",
            "Reciprocal()(x); Inv()(x)",
        )._replace(by_lanes=_reciprocal_lanes, python=(np.reciprocal,)),
    }


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
