"""The ops of special functions: of one number, formulas; of two, sums (``library/special_functions.py``)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects.batching import broadcast, unbroadcast
from msgraph.dialects.calls import CallBuilder, dtypes
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V, unsupported
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, refused_type
from msgraph.dialects.families.functions import (
    Element,
    ElementFunction,
    Namespace,
    OneOfFunctions,
    Slope,
    Term,
    on_lanes,
)
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type
from msgraph.library.special_functions import FORMULAS, FUNCTIONS

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def _by_numpy(word: str, x: Array) -> Array:
    with np.errstate(all="ignore"):
        return np.asarray(FORMULAS[word](np, x.astype(np.float64))).astype(x.dtype)


def _by_lanes(word: str, k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.convert(on_lanes(FORMULAS[word], k, k.convert(x, dtypes.float64)), x.dtype)


def _row(
    word: str,
    what: str,
    slope: Slope,
    domain: tuple[float, float] | None = None,
    function: str | None = None,
    primitive: str | None = None,
) -> ElementFunction:
    by_numpy, by_lanes = partial(_by_numpy, word), partial(_by_lanes, word)
    return ElementFunction(what, by_numpy, by_lanes, slope, "", domain, function, primitive)


def _over(xp: Namespace, y: Element, x: Element) -> Element:
    """``y / x`` of an odd function with slope 1/2 at 0."""
    at_zero = xp.equal(x, 0)
    return xp.where(at_zero, 0.5, y / xp.where(at_zero, 1, x))


_BESSEL: Final[dict[str, Slope]] = {
    "j0": lambda xp, ct, x, y: ct * -xp.bessel_j1(x),
    "j1": lambda xp, ct, x, y: ct * (xp.bessel_j0(x) - _over(xp, y, x)),
    "y0": lambda xp, ct, x, y: ct * -xp.bessel_y1(x),
    "y1": lambda xp, ct, x, y: ct * (xp.bessel_y0(x) - y / x),
    "i0": lambda xp, ct, x, y: ct * xp.bessel_i1(x),
    "i0e": lambda xp, ct, x, y: ct * (xp.bessel_i1e(x) - xp.sign(x) * y),
    "i1": lambda xp, ct, x, y: ct * (xp.bessel_i0(x) - _over(xp, y, x)),
    "i1e": lambda xp, ct, x, y: ct * (xp.bessel_i0e(x) - (xp.sign(x) * y + _over(xp, y, x))),
    "k0": lambda xp, ct, x, y: ct * -xp.bessel_k1(x),
    "k0e": lambda xp, ct, x, y: ct * (y - xp.bessel_k1e(x)),
    "k1": lambda xp, ct, x, y: ct * -(xp.bessel_k0(x) + y / x),
    "k1e": lambda xp, ct, x, y: ct * (y - y / x - xp.bessel_k0e(x)),
}
"""What the derivatives of the functions make of a cotangent, by name."""

_KINDS: Final = {
    "j": "of the first kind", "y": "of the second kind",
    "i": "modified, of the first kind", "k": "modified, of the second kind",
}  # fmt: skip
"""What the letters stand for."""


def _bessel(name: str, slope: Slope) -> ElementFunction:
    what = f"The Bessel function {name.upper().replace('E', 'e')}: {_KINDS[name[0]]}, of order {name[1]}."
    users = f"bessel_{name}(x)" + ("; i0(input)" if name == "i0" else "")
    primitive = f"Bessel{name[0].upper()}{name[1:]}()(x)"
    domain = (0.3, 6.0) if name[0] in "yk" else (-12.0, 12.0) if name[0] == "j" else (-3.0, 3.0)
    return _row(f"bessel_{name}", what, slope, domain=domain, function=users, primitive=primitive)


def _digamma_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    order = xp.b.constant(1, tensor_type(dtypes.int64, ()))
    return ct * Term(xp.b, xp.b.polygamma(order, x.value))


@irdl_op_definition
class SpecialOp(OneOfFunctions, ElementwiseUnary):
    """A special function.

    %y = ms.special %x {function = "lgamma"} : tensor<4xf32>
    """

    name = "ms.special"
    DTYPE_KINDS = "f"
    DOMAIN = (0.1, 12.0)
    FUNCTIONS = {
        "lgamma": _row(
            "lgamma", "The logarithm of the size of the gamma function.", lambda xp, ct, x, y: ct * xp.digamma(x)
        ),
        "digamma": _row(
            "digamma", "The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below.",
            _digamma_slope,
        ),
        "erfinv": _row(
            "erfinv", "The number whose error function it is.",
            lambda xp, ct, x, y: ct * (xp.exp(xp.square(y)) * (math.sqrt(math.pi) / 2)),
            domain=(-0.98, 0.98), primitive="Erfinv()(input)",
        ),
        **{f"bessel_{name}": _bessel(name, slope) for name, slope in _BESSEL.items()},
    }  # fmt: skip


# -- sums of unknown length -------------------------------------------------------------------------------------------


_LOOP = "as many steps as the numbers need"


@irdl_op_definition
class PolygammaOp(ElementwiseBinary):
    """The n-th derivative of the digamma function; n is a whole number.

    %z = ms.polygamma %n, %x : (tensor<i64>, tensor<4xf32>) -> tensor<4xf32>
    """

    name = "ms.polygamma"
    DTYPE_KINDS = "f"
    FUNCTION = "polygamma(n: TensorLike, input)"
    PRIMITIVE = "Polygamma()(a: TensorLike, x)"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """The order stays the integer it is."""
        n, x = b.lift(args[0]), SpecialOp.operands_of(b, args[1], function="digamma")[0]
        return b.emit(cls, [n, x])[0]

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        n, x = operands
        for operand, kinds in ((n, "iu"), (x, "f")):
            if dtype_of(operand).KIND not in kinds:
                raise refused_type("Polygamma", "a" if operand is n else "x", kinds, dtype_of(operand)).error()
        return [tensor_type(dtype_of(x), broadcast("Polygamma", [shape_of(n), shape_of(x)], ("a", "x")))]

    @classmethod
    def eager(cls, *operands: Array) -> Array:
        return FUNCTIONS["polygamma"](*operands)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        one = b.constant(1, tensor_type(dtype_of(b.type_of(self.lhs)), ()))
        slope = b.mul(ct, b.polygamma(b.add(self.lhs, one), self.rhs))
        return None, unbroadcast(b, slope, shape_of(b.type_of(self.rhs)))

    lower = unsupported(_LOOP)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.array([0.31, 0.77, 1.46, 2.6, 5.1, 13.7])
        for n in (0, 1, 2, 5):
            yield Sample((np.array(n), x))
        yield Sample((np.array([[1], [3]], np.int32), x))
        for dtype in (dtypes.float32, dtypes.float16):
            yield Sample((np.array(2), x.astype(dtype.numpy)))
        yield Sample((np.array(1), np.array([-2.71, 0.0, -1.0, np.inf, np.nan])), note="special values")
        yield Sample((x, x), refused="MG202")
        yield Sample((np.array(1), np.array([1])), refused="MG202")


def _slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    a, x, _ = terms
    return ct * xp.igamma_slope(a, x), ct * xp.exp((a - 1) * xp.log(x) - x - xp.lgamma(a))


def _slopes_of_rest(xp: Namespace, ct: Element, *terms: Element) -> Element:
    return _slopes(xp, -ct, *terms)


@irdl_op_definition
class GammaRatioOp(OneOfFunctions, ElementwiseBinary):
    """The incomplete gamma functions, over the whole one.

    %z = ms.gamma_ratio %a, %x {function = "igamma"} : tensor<4xf32>
    """

    name = "ms.gamma_ratio"
    DTYPE_KINDS = "f"
    DOMAIN = (0.4, 6.0)
    OTHER_DOMAIN = (0.2, 8.0)
    lower = unsupported(_LOOP)
    FUNCTIONS = {
        "igamma": ElementFunction(
            "The lower incomplete gamma function, over the whole.", FUNCTIONS["igamma"], slope=_slopes,
            primitive="Igamma()(a: TensorLike, x)",
        ),
        "igammac": ElementFunction(
            "The upper incomplete gamma function, over the whole.", FUNCTIONS["igammac"], slope=_slopes_of_rest,
            primitive="Igammac()(a: TensorLike, x)",
        ),
    }  # fmt: skip


@irdl_op_definition
class StepwiseOp(OneOfFunctions, ElementwiseBinary):
    """A function of two numbers that is computed step by step, and has no derivative.

    %z = ms.stepwise %x, %q {function = "zeta"} : tensor<4xf32>
    """

    name = "ms.stepwise"
    DTYPE_KINDS = "f"
    DOMAIN = (0.4, 6.0)
    OTHER_DOMAIN = (0.3, 8.0)
    lower = unsupported(_LOOP)
    vjp = unsupported("there is no rule for its derivative")
    FUNCTIONS = {
        "zeta": ElementFunction(
            "The zeta function of Hurwitz, ``sum((q + k) ** -x)``.", FUNCTIONS["zeta"], domain=(1.2, 5.0),
            primitive="Zeta()(x, q: TensorLike)",
        ),
        "next_after": ElementFunction(
            "The number that comes next on the way to another.", np.nextafter,
            function="nextafter(input, other)", primitive="NextAfter()(input, other)",
        ),
        "igamma_slope": ElementFunction(
            "The derivative of ``igamma`` with respect to its first operand.", FUNCTIONS["igamma_slope"],
            function="", primitive="",
        ),
    }  # fmt: skip
