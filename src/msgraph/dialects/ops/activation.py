"""Activations of neural networks: of comparisons and lines, of exponentials and the error function."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.attributes import number
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, V
from msgraph.dialects.families.elementwise import ElementwiseUnary
from msgraph.dialects.families.functions import Element, ElementFunction, Namespace, OneOfFunctions, by_formula
from msgraph.dialects.traits import Cheap, Idempotent, OneInstruction

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


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
        return (b.select(b.greater(self.operand, 0), ct, 0),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        """What is not above 0 is 0, and no negative one; NaN stays."""
        zero = k.like(0, x)
        return x if x.dtype.KIND in "bu" else k.select(k.compare("le", x, zero), zero, x)


def _cut(xp: Namespace, x: Element) -> Element:
    """``x`` between 0 and 6; of two zeros it is that of the bound."""
    return xp.minimum(xp.where(x <= 0, 0, x), 6)


def _where_between(xp: Namespace, low: float, x: Element, high: float, ct: Element) -> Element:
    """``ct`` where ``low < x < high``, else 0."""
    return xp.where(xp.logical_and(x > low, x < high), ct, 0)


def _hswish_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    return ct * xp.where(x > -3, xp.where(x < 3, x / 3 + 0.5, 1), 0)


def _leaky_relu(alpha: float) -> ElementFunction:
    return by_formula(
        "``x`` above 0, ``alpha * x`` below.",
        lambda xp, x: xp.where(x > 0, x, alpha * x),
        lambda xp, ct, x, y: xp.where(x > 0, ct, ct * alpha),
        function="leaky_relu(input, alpha=0.2)",
        primitive="",
        traits=(Cheap,),
    )


def _elu(alpha: float) -> ElementFunction:
    return by_formula(
        "``x`` above 0, ``alpha * (exp(x) - 1)`` below.",
        lambda xp, x: xp.where(x > 0, x, alpha * xp.expm1(x)),
        lambda xp, ct, x, y: xp.where(x > 0, ct, ct * (alpha * xp.exp(x))),
        function="elu(input_x, alpha=1.0)",
        primitive="Elu(alpha=1.0)(x)",
    )


@irdl_op_definition
class BentOp(OneOfFunctions, ElementwiseUnary):
    """``x`` above 0, below it ``alpha`` times something.

    %y = ms.bent %x {alpha = 0.2 : f64, function = "leaky_relu"} : tensor<4xf32>
    """

    name = "ms.bent"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    alpha: float = number()
    FUNCTIONS = {"leaky_relu": _leaky_relu(0.2), "elu": _elu(1.0)}

    @classmethod
    def row(cls, function: str, **settings: float) -> ElementFunction:
        return (_elu if function == "elu" else _leaky_relu)(**settings)

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: Any) -> V:
        """``alpha`` as a field."""
        return super().call(b, args[0], function=fields["function"], alpha=float(fields.get("alpha", *args[1:])))

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return "LeakyReLU" if function == "leaky_relu" else "Elu"

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        """No default, so that it shows."""
        return {"alpha": 1.5}


_BENDS = (-5.0, 5.0)
"""A domain with what bends at -3 and 3."""
_TANH_SCALE, _TANH_CUBIC = math.sqrt(2 / math.pi), 0.044715
_error_function = np.vectorize(math.erf, otypes=[np.float64])
_complement = np.vectorize(math.erfc, otypes=[np.float64])


def _erf(x: Array) -> Array:
    return _error_function(x).astype(x.dtype)


def _erfc(x: Array) -> Array:
    return _complement(x).astype(x.dtype)


def _erfc_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.call_library("erfc", x) if k.library else k.sub(k.like(1, x), k.erf(x))


def _erf_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    return ct * (xp.exp(-xp.square(x)) * (2 / math.sqrt(math.pi)))


def _erfc_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    return ct * (xp.exp(-xp.square(x)) * (-2 / math.sqrt(math.pi)))


def _softplus(xp: Namespace, x: Element) -> Element:
    return xp.maximum(x, 0) + xp.log1p(xp.exp(-xp.abs(x)))


def _silu_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    gate = xp.sigmoid(x)
    return ct * (gate * (1 + x * (1 - gate)))


def _mish_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    bend = xp.tanh(xp.softplus(x))
    return ct * (bend + x * xp.sigmoid(x) * (1 - xp.square(bend)))


def _gelu(x: Array) -> Array:
    return (x / 2 * (1 + _error_function(x / math.sqrt(2)))).astype(x.dtype)


def _gelu_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
    below = k.add(k.like(1, x), k.erf(k.mul(x, k.like(math.sqrt(0.5), x))))
    return k.mul(k.mul(x, k.like(0.5, x)), below)


def _gelu_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    below = 0.5 * (1 + xp.erf(x * math.sqrt(0.5)))
    density = xp.exp(-0.5 * xp.square(x)) * (1 / math.sqrt(2 * math.pi))
    return ct * (below + x * density)


def _gelu_tanh(x: Array) -> Array:
    return x / 2 * (1 + np.tanh(x * _TANH_SCALE * (1 + _TANH_CUBIC * x * x)))


def _gelu_tanh_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
    """``x / (1 + exp(-2z))``, which is ``x (1 + tanh(z)) / 2``."""
    cubic = k.mul(k.like(-2 * _TANH_SCALE * _TANH_CUBIC, x), k.mul(x, x))
    exponent = k.mul(x, k.add(k.like(-2 * _TANH_SCALE, x), cubic))
    return k.div(x, k.add(k.like(1, x), k.exp(exponent)))


def _gelu_tanh_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    """``g (1 + (1 - g) x dz)`` for ``g = sigmoid(z)``."""
    linear, cubic, square = 2 * _TANH_SCALE, 2 * _TANH_SCALE * _TANH_CUBIC, xp.square(x)
    gate = xp.sigmoid(x * (linear + cubic * square))
    return ct * (gate * (1 + (1 - gate) * (x * (linear + 3 * cubic * square))))


@irdl_op_definition
class ActivationOp(OneOfFunctions, ElementwiseUnary):
    """An activation made of pieces of lines and parabolas, or of exponentials; the error function.

    Where they cancel, gelu far below 0 is within 2e-7 of 1 (not of itself), and so is erfc, compiled, above 1.

    %y = ms.activation %x {function = "sigmoid"} : tensor<4xf32>
    """

    name = "ms.activation"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    FUNCTIONS = {
        "relu6": by_formula(
            "``min(max(x, 0), 6)``.", _cut, lambda xp, ct, x, y: _where_between(xp, 0, x, 6, ct),
            kinds="iuf", domain=(-3.0, 9.0), function="relu6(x)", primitive="ReLU6()(x)", traits=(Cheap,),
        ),
        "hswish": by_formula(
            "``x * relu6(x + 3) / 6``.", lambda xp, x: xp.where(x <= -3, 0, x) * (_cut(xp, x + 3) / 6), _hswish_slope,
            function="hardswish(input); hswish(input)", primitive="HSwish()(x)", domain=_BENDS, traits=(Cheap,),
        ),
        "hsigmoid": by_formula(
            "``relu6(x + 3) / 6``.", lambda xp, x: _cut(xp, x + 3) / 6,
            lambda xp, ct, x, y: _where_between(xp, -3, x, 3, ct / 6),
            function="hardsigmoid(input); hsigmoid(input)", primitive="HSigmoid()(input_x)", domain=_BENDS,
            traits=(Cheap,),
        ),
        "sigmoid": by_formula(
            "``1 / (1 + exp(-x))``.", lambda xp, x: 1 / (1 + xp.exp(-x)), lambda xp, ct, x, y: ct * (y * (1 - y)),
            primitive="Sigmoid()(input)",
        ),
        "silu": by_formula(
            "``x * sigmoid(x)``.", lambda xp, x: x / (1 + xp.exp(-x)), _silu_slope, primitive="SiLU()(x)"
        ),
        "softplus": by_formula(
            "``log(1 + exp(x))``, without overflow.", _softplus, lambda xp, ct, x, y: ct * xp.sigmoid(x), function=""
        ),
        "mish": by_formula(
            "``x * tanh(softplus(x))``.", lambda xp, x: x * xp.tanh(_softplus(xp, x)), _mish_slope, function="mish(x)"
        ),
        "gelu": ElementFunction(
            "``x`` times the normal distribution's cumulative function.", _gelu, _gelu_lanes, _gelu_slope,
            function="", primitive="",
        ),
        "gelu_tanh": ElementFunction(
            "``gelu`` with a tanh for the error function.", _gelu_tanh, _gelu_tanh_lanes, _gelu_tanh_slope,
            function="", primitive="",
        ),
        "erf": ElementFunction(
            "The error function.", _erf, slope=_erf_slope
        ),
        "erfc": ElementFunction(
            "One less the error function.", _erfc, _erfc_lanes,
            _erfc_slope,
        ),
    }  # fmt: skip
