"""Element-wise user functions made of several ops."""

from __future__ import annotations

import math
from typing import Any

from msgraph.diagnostics.catalog.defects import NoKernel
from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.dialects.calls import CallBuilder, Floats, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.arithmetic import AddOp, DivOp, FloorDivOp, MathOp, MulOp, PowOp, RemainderOp, SubOp
from msgraph.dialects.ops.comparison import ExtremeOp, SelectOp
from msgraph.support.trees import frozen, is_sequence


def without_halves(b: CallBuilder[V], x: V) -> V:
    """Halves as Float32."""
    return b.convert(x, dtypes.float32) if b.dtype_of(x) in dtypes.HALVES else x


@user_function("mixed_precision_cast(dst_type: DTypeLike, x)")
def mixed_precision_cast(b: CallBuilder[V], dst_type: Any, x: object) -> V | tuple[V, ...]:
    """Tensors of floats in another float type, of integers as they are; also in tuples and lists."""
    return frozen(x, lambda item: b.convert(v, dst_type) if b.dtype_of(v := b.lift(item)).is_float else v)


@user_function("div(input, other, *, rounding_mode=None); divide(input, other, *, rounding_mode=None)")
def div(b: CallBuilder[V], input: object, other: object, rounding_mode: str | None) -> V:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    if rounding_mode is None:
        return DivOp.call(b, input, other)
    if rounding_mode == "floor":
        return FloorDivOp.call(b, input, other)
    if rounding_mode != "trunc":
        raise BadSetting("For ops.div, rounding_mode value should be None, 'floor' or 'trunc'.").error()
    x, y = b.promote(input, other)
    if b.dtype_of(x).is_float:
        return MathOp.call(b, DivOp.call(b, x, y), function="trunc")
    return FloorDivOp.call(b, SubOp.call(b, x, RemainderOp.call(b, x, y, function="fmod")), y)


@user_primitive("DivNoNan()(x1, x2)")
def div_no_nan(b: CallBuilder[V], x: Floats[V], y: Floats[V]) -> V:
    """The quotient, 0 where the divisor is 0."""
    return b.select(b.equal(y, 0), 0, b.div(x, y))


@user_function("subtract(input, other, *, alpha=1)")
def subtract(b: CallBuilder[V], input: object, other: object, alpha: object) -> V:
    """``input - alpha * other``."""
    return SubOp.call(b, input, other if _is_one(alpha) else MulOp.call(b, other, alpha))


def _is_one(x: object) -> bool:
    return type(x) in (int, float) and x == 1


@user_function("round(input, *, decimals=0)")
def round_(b: CallBuilder[V], input: object, decimals: int) -> V:
    """The nearest number of so many decimals, ties to even."""
    if decimals == 0:
        return MathOp.call(b, input, function="round")
    (x,) = b.floats(input)
    scale = b.lift_number(10.0 ** abs(decimals), b.dtype_of(x))
    up, down = (b.mul, b.div) if decimals > 0 else (b.div, b.mul)
    return down(b.round(up(x, scale)), scale)


@user_function("clamp(input, min=None, max=None); clip(input, min=None, max=None)")
def clamp(b: CallBuilder[V], x: V, min: object, max: object) -> V:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
    if min is None and max is None:
        raise BadSetting("For Clamp, at least one of 'min' or 'max' must not be None.").error()
    bounds = [bound for bound in (min, max) if bound is not None]
    if any(isinstance(bound, bool) for bound in bounds) or b.dtype_of(x) is dtypes.bool_:
        raise BadSetting("For Clamp, the dtype of 'input', 'min' and 'max' must not be bool.").error()
    if min is not None:
        x = ExtremeOp.call(b, x, min, function="maximum")
    return x if max is None else ExtremeOp.call(b, x, max, function="minimum")


@user_function("clip_by_value(x, clip_value_min=None, clip_value_max=None)")
def clip_by_value(b: CallBuilder[V], x: object, clip_value_min: object, clip_value_max: object) -> Any:
    """The nearest number between both bounds, of which one may be ``None``; of each tensor, where ``x`` has several."""
    if is_sequence(x):
        return tuple(clip_by_value(b, part, clip_value_min, clip_value_max) for part in x)
    if clip_value_min is None and clip_value_max is None:
        what = "For 'clip_by_value', at least one of 'clip_value_min' or 'clip_value_max' must not be None"
        raise BadSetting(what).error()
    if b.dtype_of(b.lift(x)) is dtypes.bool_:
        raise NoKernel("Minimum", "Tensor[Bool]").error()
    return clamp(b, b.lift(x), clip_value_min, clip_value_max)


@user_function("lerp(input, end, weight)")
@user_primitive("Lerp()(start, end, weight)")
def lerp(b: CallBuilder[V], x: Floats[V], y: Floats[V], share: Floats[V]) -> V:
    """The point ``weight`` of the way from ``input`` to ``end``."""
    return b.add(x, b.mul(share, b.sub(y, x)))


@user_primitive("Addcmul()(input, tensor1, tensor2, value)", function="mul")
@user_function("addcmul(input, tensor1, tensor2, value=1)", function="mul")
@user_primitive("Addcdiv()(input, tensor1, tensor2, value)", function="div")
@user_function("addcdiv(input, tensor1, tensor2, value=1)", function="div")
def add_combined(b: CallBuilder[V], input: object, tensor1: object, tensor2: object, value: object, function: str) -> V:
    """``input + value * {function}(tensor1, tensor2)``."""
    combined = (MulOp if function == "mul" else DivOp).call(b, tensor1, tensor2)
    return AddOp.call(b, input, combined if _is_one(value) else MulOp.call(b, combined, value))


@user_function("hypot(input, other)")
@user_primitive("Hypot()(x1, x2)")
def hypot(b: CallBuilder[V], *args: object, **named: object) -> V:
    """The hypotenuse over two legs, without overflow on the way."""
    x, y = (b.abs(leg) for leg in b.floats(*args, *named.values()))
    long, short = b.maximum(x, y), b.minimum(x, y)
    ratio = b.select(b.equal(short, 0), 0, b.div(short, long))
    length = b.mul(long, b.sqrt(b.add(1, b.square(ratio))))
    endless = b.logical_or(b.isinf(x), b.isinf(y))
    return b.select(endless, math.inf, length)


@user_function("logaddexp(input, other)", base="e")
@user_function("logaddexp2(input, other)", base="2")
def log_of_powers(b: CallBuilder[V], x: Floats[V], y: Floats[V], base: str) -> V:
    """The logarithm of the sum of two powers of {base}, without overflow; half precision in Float32."""
    dtype = b.dtype_of(x)
    if dtype in dtypes.HALVES:
        x, y = b.convert(x, dtypes.float32), b.convert(y, dtypes.float32)
    top = b.maximum(x, y)
    gap = b.select(b.equal(x, y), 0, b.abs(b.sub(x, y)))
    unit = 1 if base == "e" else math.log(2)
    more = b.div(b.log1p(b.exp(b.neg(b.mul(gap, unit)))), unit)
    return b.convert(b.add(top, more), dtype)


@user_function("xlogy(input, other)")
@user_primitive("Xlogy()(x, y)")
def xlogy(b: CallBuilder[V], x: Floats[V], y: Floats[V]) -> V:
    """``input * log(other)``, 0 where ``input`` is 0."""
    counts = b.logical_or(b.not_equal(x, 0), b.not_equal(y, y))
    return b.select(counts, b.mul(x, b.log(b.select(counts, y, 1))), 0)  # so is its gradient


@user_function("xdivy(x, y)")
@user_primitive("Xdivy()(x, y)")
def xdivy(b: CallBuilder[V], top: Floats[V], bottom: Floats[V]) -> V:
    """``x / y``, 0 where ``x`` is 0."""
    counts = b.not_equal(top, 0)
    return b.select(counts, b.div(top, b.select(counts, bottom, 1)), 0)


@user_function("heaviside(input, values)")
@user_primitive("Heaviside()(x, values)")
def heaviside(b: CallBuilder[V], *args: object, **named: object) -> V:
    """0 below 0, 1 above, ``values`` at 0."""
    x, at_zero = b.promote(*args, *named.values())
    step = b.select(b.less(x, 0), 0, b.select(b.equal(x, 0), at_zero, 1))
    return b.select(b.equal(x, x), step, x)


@user_function("frac(x)")
def frac(b: CallBuilder[V], value: Floats[V]) -> V:
    """What ``trunc`` cuts off."""
    return b.sub(value, b.trunc(value))


@user_function("positive(input)")
def positive(b: CallBuilder[V], input: object) -> V:
    """The tensor itself."""
    return b.lift(input)


@user_function("rad2deg(x)", unit="degrees")
@user_function("deg2rad(x)", unit="radians")
def scaled_angle(b: CallBuilder[V], x: object, unit: str) -> V:
    """An angle in {unit}."""
    return MulOp.call(b, *b.floats(x), 180 / math.pi if unit == "degrees" else math.pi / 180)


@user_function("copysign(x, other)")
def copysign(b: CallBuilder[V], value: Floats[V], sign: Floats[V]) -> V:
    """``|x|`` with the sign of ``other``; the sign of a zero counts."""
    size = b.abs(value)
    negative = b.select(b.equal(sign, 0), b.less(b.div(1, sign), 0), b.less(sign, 0))
    return b.select(negative, b.neg(size), size)


@user_function("sinc(input)")
@user_primitive("Sinc()(input)")
def sinc(b: CallBuilder[V], operand: Floats[V]) -> V:
    """``sin(pi x) / (pi x)``, 1 at 0."""
    x = without_halves(b, operand)
    at_zero = b.equal(x, 0)
    angle = b.mul(b.select(at_zero, 1, x), math.pi)
    return b.convert(b.select(at_zero, 1, b.div(b.sin(angle), angle)), b.dtype_of(operand))


@user_function("logit(input, eps=None)")
def logit(b: CallBuilder[V], x: Floats[V], eps: float | None) -> V:
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1."""
    if eps is not None:
        x = clamp(b, x, eps, 1 - eps)
    return MathOp.call(b, b.div(x, b.sub(1, x)), function="log")


@user_primitive("NanToNum(nan=None, posinf=None, neginf=None)(input)")
@user_function("nan_to_num(input, nan=None, posinf=None, neginf=None)")
def nan_to_num(b: CallBuilder[V], x: V, nan: object, posinf: object, neginf: object) -> V:
    """NaN as 0, infinities as the extremes of the type, or as what is given for them."""
    dtype = b.dtype_of(x)
    if not dtype.is_float:
        return x
    top = _greatest(dtype) if posinf is None else posinf
    bottom = -_greatest(dtype) if neginf is None else neginf
    x = b.select(b.equal(x, math.inf), b.lift(top, dtype), x)
    x = b.select(b.equal(x, -math.inf), b.lift(bottom, dtype), x)
    return b.select(b.isnan(x), b.lift(0.0 if nan is None else nan, dtype), x)


def _greatest(dtype: dtypes.DType) -> float:
    """The greatest finite value of a floating-point type."""
    greatest: dict[dtypes.DType, float] = {
        dtypes.float16: 65504.0,
        dtypes.bfloat16: 2.0**127 * (2 - 2.0**-7),
        dtypes.float32: 2.0**127 * (2 - 2.0**-23),
        dtypes.float64: 2.0**1023 * (2 - 2.0**-52),
    }
    return greatest[dtype]


@user_function("isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False)")
@user_primitive("IsClose(rtol=1e-05, atol=1e-08, equal_nan=True)(input, other)")
def isclose(b: CallBuilder[V], x: Floats[V], y: Floats[V], rtol: float, atol: float, equal_nan: bool) -> V:
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
    reach = b.add(atol, b.mul(rtol, b.abs(y)))
    near = b.logical_and(b.less_equal(b.abs(b.sub(x, y)), reach), b.isfinite(y))
    close = b.logical_or(b.equal(x, y), near)
    return b.logical_or(close, b.logical_and(b.isnan(x), b.isnan(y))) if equal_nan else close


@user_function("approximate_equal(x, y, tolerance=1e-5)")
@user_primitive("ApproximateEqual(tolerance=1e-05)(x, y)")
def approximate_equal(b: CallBuilder[V], a: Floats[V], c: Floats[V], tolerance: float) -> V:
    """Do both lie less than ``tolerance`` apart?"""
    return b.less(b.abs(b.sub(a, c)), tolerance)


@user_function("float_power(input, exponent)")
def float_power(b: CallBuilder[V], input: object, exponent: object) -> V:
    """``input ** exponent`` in Float64, of complex numbers in Complex128."""
    dtype = b.dtype_of(b.floats(input, exponent)[0])
    wide = dtypes.complex128 if dtype.is_complex else dtypes.float64
    return PowOp.call(b, *(b.lift(operand, wide) for operand in (input, exponent)))


@user_function("isposinf(input)", infinity=math.inf)
@user_function("isneginf(input)", infinity=-math.inf)
def is_infinity(b: CallBuilder[V], x: Floats[V], infinity: float) -> V:
    """Is it {infinity}?"""
    return b.equal(x, infinity)


@user_function("where(condition, input, other)")
def where(b: CallBuilder[V], condition: object, input: object, other: object) -> V:
    """The element of ``input`` where the condition is true or not 0, else that of ``other``."""
    return b.emit(SelectOp, SelectOp.operands_of(b, condition, input, other))[0]
