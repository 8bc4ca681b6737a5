"""Special functions of one number: formulas in float64, written once for NumPy and for kernels.

Float32 and the half precisions are widened before and rounded once afterwards, so that their error is half a unit of
the last place wherever float64 is good for that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.dialects import bessel, dtypes, gamma
from msgraph.dialects.approximations import inverse_erf
from msgraph.dialects.contract import Array
from msgraph.dialects.families.elementwise import ElementwiseUnary
from msgraph.dialects.families.formulas import Element, Namespace, Term
from msgraph.dialects.families.functions import ElementFunction, Formula, OneOfFunctions, Slope, by_formula
from msgraph.dialects.types import tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def _digamma_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    order = xp.b.constant(1, tensor_type(dtypes.int64, ()))
    return ct * Term(xp.b, xp.b.polygamma(order, x.value))


def _bessel(name: str, formula: Formula, slope: Slope) -> ElementFunction:
    what = f"The Bessel function {name.upper().replace('E', 'e')}: {bessel.KINDS[name[0]]}, of order {name[1]}."
    users = f"bessel_{name}(x)" + ("; i0(input)" if name == "i0" else "")
    primitive = f"Bessel{name[0].upper()}{name[1:]}()(x)"
    domain = (0.3, 6.0) if name[0] in "yk" else (-12.0, 12.0) if name[0] == "j" else (-3.0, 3.0)
    return by_formula(what, formula, slope, domain=domain, function=users, primitive=primitive)


@irdl_op_definition
class SpecialOp(OneOfFunctions, ElementwiseUnary):
    """A special function.

    %y = ms.special %x {function = "lgamma"} : tensor<4xf32>
    """

    name = "ms.special"
    DTYPE_KINDS = "f"
    DOMAIN = (0.1, 12.0)
    FORMULAS: ClassVar[Mapping[str, Formula]] = {
        "lgamma": gamma.lgamma, "digamma": gamma.digamma,
        "erfinv": lambda xp, x: inverse_erf(xp, x, (1.0 - xp.abs(x)) * 0.5),
        **{f"bessel_{name}": formula for name, (formula, _) in bessel.FORMULAS.items()},
    }  # fmt: skip
    FUNCTIONS = {
        "lgamma": by_formula(
            "The logarithm of the size of the gamma function.", gamma.lgamma, lambda xp, ct, x, y: ct * xp.digamma(x)
        ),
        "digamma": by_formula(
            "The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below.",
            gamma.digamma, _digamma_slope,
        ),
        "erfinv": by_formula(
            "The number whose error function it is.", FORMULAS["erfinv"],
            lambda xp, ct, x, y: ct * (xp.exp(xp.square(y)) * (math.sqrt(math.pi) / 2)),
            domain=(-0.98, 0.98), primitive="Erfinv()(input)",
        ),
        **{f"bessel_{name}": _bessel(name, *row) for name, row in bessel.FORMULAS.items()},
    }  # fmt: skip

    @classmethod
    def eager(cls, *operands: Array, function: str, **_: float) -> Array:
        (x,) = operands
        with np.errstate(all="ignore"):
            return np.asarray(cls.FORMULAS[function](np, x.astype(np.float64))).astype(x.dtype)

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: VectorValue, function: str, **_: float) -> VectorValue:
        (x,) = lanes
        return k.convert(super().scalar(k, k.convert(x, dtypes.float64), function=function), x.dtype)
