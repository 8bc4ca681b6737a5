"""Activations made of several ops, and the primitive classes that differ from the functions of their name."""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.dialects.calls import CallBuilder, Floats, V, user_function, user_primitive
from msgraph.dialects.ops.activation import ActivationOp, BentOp
from msgraph.dialects.ops.arithmetic import MulOp
from msgraph.library.functions.elementwise import clamp

_SELU_SCALE, _SELU_ALPHA = 1.0507009873554805, 1.6732632423543772
"""The constants for which activations keep mean 0 and variance 1."""


@user_function("gelu(input, approximate='none')")
def gelu(b: CallBuilder[V], input: object, approximate: object) -> V:
    """``x`` times the normal distribution's cumulative function; ``approximate = "tanh"`` takes a tanh for it.

    Args:
        input: floating-point numbers of any shape.
        approximate: "none" or "tanh".

    Raises:
        ValueError: for another ``approximate``.
    """
    if approximate not in ("none", "tanh"):
        raise BadSetting("For ops.gelu, approximate value should be either 'none' or 'tanh'.").error()
    return ActivationOp.call(b, input, function="gelu" if approximate == "none" else "gelu_tanh")


@user_primitive("GeLU()(x)")
def gelu_primitive(b: CallBuilder[V], x: object) -> V:
    """The tanh form, as MindSpore's primitive has it."""
    return gelu(b, x, "tanh")


@user_function("fast_gelu(x)")
@user_primitive("FastGeLU()(x)")
def fast_gelu(b: CallBuilder[V], value: Floats[V]) -> V:
    """``x * sigmoid(1.702 x)``."""
    return b.mul(value, b.sigmoid(b.mul(value, 1.702)))


@user_function("softplus(input, beta=1, threshold=20)")
def softplus(b: CallBuilder[V], x: Floats[V], beta: Any, threshold: float) -> V:
    """``log(1 + exp(beta x)) / beta``, the line ``x`` where ``beta x`` is above ``threshold``."""
    factor = b.lift_number(beta, b.dtype_of(x))
    scaled = b.mul(x, factor)
    return b.select(b.greater(scaled, threshold), x, b.div(b.softplus(scaled), factor))


@user_function("selu(input_x)")
@user_primitive("SeLU()(input_x)")
def selu(b: CallBuilder[V], input_x: object) -> V:
    """A scaled ``elu``."""
    return MulOp.call(b, BentOp.call(b, input_x, _SELU_ALPHA, function="elu"), _SELU_SCALE)


@user_function("celu(x, alpha=1.0)")
@user_primitive("CeLU(alpha=1.0)(input_x)")
def celu(b: CallBuilder[V], value: Floats[V], alpha: float) -> V:
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
    below = b.mul(alpha, b.expm1(b.div(value, alpha)))
    return b.select(b.greater(value, 0), value, below)


@user_function("logsigmoid(x)")
def logsigmoid(b: CallBuilder[V], value: Floats[V]) -> V:
    """``log(sigmoid(x))``, without underflow."""
    return b.neg(b.softplus(b.neg(value)))


@user_function("softsign(x)")
@user_primitive("Softsign()(x)")
def softsign(b: CallBuilder[V], value: Floats[V]) -> V:
    """``x / (1 + |x|)``."""
    return b.div(value, b.add(1, b.abs(value)))


@user_function("hardshrink(x, lambd=0.5)")
@user_primitive("HShrink(lambd=0.5)(input_x)")
def hardshrink(b: CallBuilder[V], value: Floats[V], lambd: float) -> V:
    """``x`` where it is further than ``lambd`` from 0, else 0."""
    inside = b.less_equal(b.abs(value), lambd)
    return b.select(inside, 0, value)


@user_function("softshrink(x, lambd=0.5)")
@user_primitive("SoftShrink(lambd=0.5)(input_x)")
def softshrink(b: CallBuilder[V], value: Floats[V], lambd: float) -> V:
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
    left = b.select(b.less(value, -lambd), b.add(value, lambd), b.mul(value, 0))
    return b.select(b.greater(value, lambd), b.sub(value, lambd), left)


@user_function("tanhshrink(input)")
def tanhshrink(b: CallBuilder[V], x: Floats[V]) -> V:
    """``x - tanh(x)``."""
    return b.sub(x, b.tanh(x))


@user_function("threshold(input, thr, value)")
def threshold(b: CallBuilder[V], x: V, thr: object, value: object) -> V:
    """``x`` above ``thr``, else ``value``."""
    dtype = b.dtype_of(x)
    return b.select(b.greater(x, b.lift(thr, dtype)), x, b.lift(value, dtype))


@user_function("hardtanh(input, min_val=-1.0, max_val=1.0)")
def hardtanh(b: CallBuilder[V], x: V, min_val: object, max_val: object) -> V:
    """The nearest number between both bounds."""
    dtype = b.dtype_of(x)
    return clamp(b, x, b.lift(min_val, dtype), b.lift(max_val, dtype))


@user_function("prelu(input, weight)")
@user_primitive("PReLU()(x, weight)")
def prelu(b: CallBuilder[V], x: Floats[V], slope: Floats[V]) -> V:
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
    rank, channels = len(b.shape_of(x)), b.shape_of(slope)
    if rank > 1 and channels not in ((), (1,)):
        slope = b.reshape(slope, shape=(*channels, *(1 for _ in range(rank - 2))))
    return b.select(b.greater(x, 0), x, b.mul(slope, x))
