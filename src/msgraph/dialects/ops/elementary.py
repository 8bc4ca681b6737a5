"""Elementary functions: sizes, signs, whole numbers, powers, roots, logarithms, circular and hyperbolic functions."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, Cotangents, OpBuilder
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.elementwise import (
    ElementwiseBinary,
    ElementwiseUnary,
    by_lanes,
    by_numpy,
    operators,
    widened,
)
from msgraph.dialects.families.formulas import Element, Namespace
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions, Slope, by_formula
from msgraph.dialects.traits import Cheap, Division, Idempotent, OneInstruction

if TYPE_CHECKING:
    from xdsl.traits import OpTrait

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
    traits: tuple[type[OpTrait], ...] = (),
) -> ElementFunction:
    return ElementFunction(what, function, "", slope, kinds, domain, names, primitive, traits=traits)


def _whole(what: str, function: np.ufunc, method: str, *python: Callable[..., object]) -> ElementFunction:
    """A float to a whole number; integers stay as they are."""

    def by_numpy(x: Array) -> Array:
        return function(x) if x.dtype.kind not in "iu" else x.copy()

    def by_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
        return getattr(k, method)(x) if x.dtype.is_float else x

    return ElementFunction(
        what, by_numpy, by_lanes, kinds="iuf", python=(function, *python), traits=(Cheap, Idempotent)
    )


def _abs_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    if not x.dtype.is_complex:
        return ct * xp.sign(x)
    slope = ct / xp.where(xp.equal(y, 0), 1, y)
    return xp.complex(slope * xp.real(x), slope * xp.imag(x))


def _one_over_root(x: Array) -> Array:
    return 1 / np.sqrt(x)


@irdl_op_definition
class MathOp(OneOfFunctions, ElementwiseUnary):
    """An elementary function; the derivative of the root at 0 is infinite.

    %y = ms.math %x {function = "exp"} : tensor<4xf32>
    """

    name = "ms.math"
    DTYPE_KINDS = "f"
    FUNCTIONS = {
        "abs": ElementFunction(
            "The distance from 0; its derivative at 0 is 0.", np.abs, slope=_abs_slope, kinds="biufc",
            function="abs(input); absolute(input)", python=(*operators("abs"), abs),
            traits=(OneInstruction, Idempotent),
        ),
        "sign": by_formula(
            "-1, 0 or 1; NaN for NaN.", lambda xp, x: xp.sign(x), lambda xp, ct, x, y: None, kinds="iuf",
            python=(np.sign,), traits=(Cheap, Idempotent),
        ),
        "square": by_formula(
            "The number times itself.", lambda xp, x: x * x, lambda xp, ct, x, y: ct * (x + x), kinds="iufc",
            python=(np.square,), traits=(OneInstruction,),
        ),
        "floor": _whole("The whole number below.", np.floor, "floor", math.floor),
        "ceil": _whole("The whole number above.", np.ceil, "ceil", math.ceil),
        "trunc": _whole("The whole number towards 0.", np.trunc, "trunc", math.trunc),
        "round": _whole("The nearest whole number, ties to even.", np.rint, "round_even", round, np.round)._replace(
            function="", primitive="Round()(x); Rint()(input_x)"),
        "sqrt": _row(
            "The square root.", np.sqrt, lambda xp, ct, x, y: ct * 0.5 / y, "fc", _POSITIVE, "sqrt(x)",
            traits=(Division,),
        ),
        "rsqrt": _row(
            "One over the square root.", partial(widened, _one_over_root),
            lambda xp, ct, x, y: ct * -0.5 * (y / x), "fc", _POSITIVE, traits=(Division,),
        ),
        "reciprocal": by_formula(
            "One over the number.", lambda xp, x: 1 / x, lambda xp, ct, x, y: -(ct * xp.square(y)), kinds="fc",
            domain=(0.5, 3.0), function="reciprocal(input); inv(x)", primitive="Reciprocal()(x); Inv()(x)",
            python=(np.reciprocal,), traits=(Division,),
        ),
        "exp": _row("e to the power of x.", np.exp, lambda xp, ct, x, y: ct * y, "fc"),
        "exp2": _row("2 to the power of x.", np.exp2, lambda xp, ct, x, y: ct * (y * math.log(2)), "fc"),
        "expm1": _row("e to the power of x, less 1, exact near 0.", np.expm1, lambda xp, ct, x, y: ct * (y + 1), "fc"),
        "log": _row("The natural logarithm.", np.log, lambda xp, ct, x, y: ct / x, "fc", _POSITIVE),
        "log2": _row(
            "The logarithm to base 2.", np.log2, lambda xp, ct, x, y: ct / (x * math.log(2)), "fc", _POSITIVE
        ),
        "log10": _row(
            "The logarithm to base 10.", np.log10, lambda xp, ct, x, y: ct / (x * math.log(10)), "fc", _POSITIVE
        ),
        "log1p": _row(
            "The natural logarithm of 1 + x, exact near 0.", np.log1p, lambda xp, ct, x, y: ct / (x + 1),
            "fc", (-0.75, 3.0),
        ),
        "sin": _row("The sine of an angle in radians.", np.sin, lambda xp, ct, x, y: ct * xp.cos(x), "fc"),
        "cos": _row("The cosine of an angle in radians.", np.cos, lambda xp, ct, x, y: -(ct * xp.sin(x)), "fc"),
        "tan": _row(
            "The tangent of an angle in radians.", np.tan, lambda xp, ct, x, y: ct * (xp.square(y) + 1),
            "fc", (-1.25, 1.25),
        ),
        "asin": _row(
            "The angle whose sine is x.", np.arcsin, lambda xp, ct, x, y: ct * xp.rsqrt(1 - xp.square(x)),
            "fc", _FRACTION, "asin(input); arcsin(x)",
        ),
        "acos": _row(
            "The angle whose cosine is x.", np.arccos, lambda xp, ct, x, y: -(ct * xp.rsqrt(1 - xp.square(x))),
            "fc", _FRACTION, "acos(input); arccos(input)", primitive="ACos()(x)",
        ),
        "atan": _row(
            "The angle whose tangent is x.", np.arctan, lambda xp, ct, x, y: ct / (1 + xp.square(x)),
            "fc", names="atan(input); arctan(input)",
        ),
        "sinh": _row("The hyperbolic sine.", np.sinh, lambda xp, ct, x, y: ct * xp.cosh(x), "fc"),
        "cosh": _row("The hyperbolic cosine.", np.cosh, lambda xp, ct, x, y: ct * xp.sinh(x), "fc"),
        "tanh": _row("The hyperbolic tangent.", np.tanh, lambda xp, ct, x, y: ct * (1 - xp.square(y)), "fc"),
        "asinh": _row(
            "The number whose hyperbolic sine is x.", np.arcsinh,
            lambda xp, ct, x, y: ct * xp.rsqrt(xp.square(x) + 1), "fc", names="asinh(x); arcsinh(input)",
        ),
        "acosh": _row(
            "The number whose hyperbolic cosine is x.", np.arccosh,
            lambda xp, ct, x, y: ct / xp.sinh(y) if x.dtype.is_complex else ct * xp.rsqrt(xp.square(x) - 1),
            "fc", (1.25, 4.0), "acosh(input); arccosh(input)",
        ),
        "atanh": _row(
            "The number whose hyperbolic tangent is x.", np.arctanh, lambda xp, ct, x, y: ct / (1 - xp.square(x)),
            "fc", _FRACTION, "atanh(input); arctanh(input)",
        ),
    }  # fmt: skip

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        """The real type of a complex one's size."""
        if not dtype.is_complex or fields["function"] != "abs":
            return dtype
        return dtypes.float32 if dtype is dtypes.complex64 else dtypes.float64


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
