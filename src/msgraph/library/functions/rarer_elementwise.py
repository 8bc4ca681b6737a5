"""Complex numbers, element-wise functions that are asked for less often, and reductions that leave NaN out."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from msgraph.dialects.axes import axis_of
from msgraph.dialects.calls import CallBuilder, DType, Floats, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.ops.arithmetic import MathOp, MulOp, PowOp
from msgraph.library.functions import elementwise
from msgraph.library.functions.elementwise import clamp, div
from msgraph.library.functions.reducing import mean, reduced_over, sum_
from msgraph.library.functions.reshaping import part


@user_function("fmax(input, other)", extreme="maximum")
@user_primitive("Fmax()(x1, x2)", extreme="maximum")
@user_function("fmin(input, other)", extreme="minimum")
@user_primitive("Fmin()(x1, x2)", extreme="minimum")
def beside_nan(b: CallBuilder[V], input: object, other: object, extreme: str) -> V:
    """The {extreme} of two numbers, the other one where one is NaN."""
    x, y = b.promote(input, other)
    either: V = getattr(b, extreme)(x, y)
    if not b.dtype_of(x).is_float:
        return either
    return b.select(b.isnan(x), y, b.select(b.isnan(y), x, either))


@user_function("lcm(input, other)")
@user_primitive("Lcm()(input, other)")
def lcm(b: CallBuilder[V], input: object, other: object) -> V:
    """The least common multiple; 0 where one is 0."""
    x, y = b.promote(input, other)
    if not b.dtype_of(x).is_integer:
        raise refused_type("Lcm", "input", "iu", b.dtype_of(x)).error()
    divisor = b.gcd(x, y)
    return b.mul(b.abs(b.floor_div(x, b.maximum(divisor, 1))), b.abs(y))


@user_function("ldexp(x, other)")
def ldexp(b: CallBuilder[V], x: object, other: object) -> V:
    """``x`` times 2 to the power of ``other``, in three factors: the power alone may be beyond the type."""
    x, exponent = b.promote(x, MulOp.call(b, 1.0, other))
    if not (dtype := b.dtype_of(x)).is_float:
        return b.mul(x, PowOp.call(b, 2.0, exponent))
    most = 3.0 * (np.finfo(np.float32 if dtype is dtypes.bfloat16 else dtype.numpy).maxexp - 2)
    exponent = clamp(b, exponent, -most, most)
    third = b.trunc(b.div(exponent, 3))
    for share in (third, third, b.sub(exponent, b.add(third, third))):
        x = b.mul(x, PowOp.call(b, 2.0, share))
    return x


@user_function("signbit(input)")
def signbit(b: CallBuilder[V], x: V) -> V:
    """Is the sign negative? That of a zero counts."""
    if not b.dtype_of(x).is_float:
        return b.less(x, 0)
    return b.logical_or(b.less(x, 0), b.less(b.div(1, x), 0))


@user_function("truncate_div(x, y)")
@user_primitive("TruncateDiv()(x, y)")
def truncate_div(b: CallBuilder[V], x: object, y: object) -> V:
    """The quotient without its fraction."""
    return div(b, x, y, "trunc")


@user_primitive("MulNoNan()(x, y)")
def mul_no_nan(b: CallBuilder[V], x: object, y: object) -> V:
    """The product, 0 where the second factor is 0."""
    left, right = b.promote(x, y)
    return b.select(b.equal(right, 0), 0, b.mul(left, right))


@user_primitive("Logit(eps: float = -1.0)(input)")
def logit_primitive(b: CallBuilder[V], input: V, eps: float) -> V:
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1 unless that is negative."""
    return elementwise.logit(b, input, None if eps < 0 else eps)


@user_function("mvlgamma(input, p)")
@user_primitive("Mvlgamma(p)(x)")
def mvlgamma(b: CallBuilder[V], x: Floats[V], p: Any) -> V:
    """The logarithm of the gamma function of ``p`` dims."""
    count = int(p)
    total = b.lift_number(count * (count - 1) / 4 * math.log(math.pi), b.dtype_of(x))
    for k in range(count):
        total = b.add(total, b.lgamma(b.sub(x, k / 2)))
    return total


@user_function("nansum(input, axis=None, keepdims=False, *, dtype=None)")
def nansum(b: CallBuilder[V], x: V, axis: object, keepdims: bool, *, dtype: DType | None = None) -> V:
    """The sum over some dims without what is NaN."""
    if b.dtype_of(x).KIND in "fc":
        x = b.select(b.isnan(x), 0, x)
    return sum_(b, x, axis, keepdims, dtype)


@user_function("nanmean(input, axis=None, keepdims=False, *, dtype=None)")
def nanmean(b: CallBuilder[V], input: object, axis: object, keepdims: bool, *, dtype: DType | None = None) -> V:
    """The mean over some dims without what is NaN."""
    x = b.lift(input, dtype)
    if b.dtype_of(x).KIND not in "fc":
        return mean(b, x, axis, keepdims)
    there = b.convert(b.logical_not(b.isnan(x)), b.dtype_of(x))
    return b.div(nansum(b, x, axis, keepdims), reduced_over(b, "reduce_sum", there, axis, keepdims))


@user_function("trapz(y, x=None, *, dx: float = 1.0, dim: int = -1)")
def trapz(b: CallBuilder[V], values: V, x: object = None, *, dx: float = 1.0, dim: int = -1) -> V:
    """The integral along a dim by trapezoids, the places of the numbers given by ``x`` or ``dx`` apart."""
    values = values if b.dtype_of(values).is_float else b.convert(values, dtypes.float32)
    rank = len(b.shape_of(values))
    axis = axis_of("trapz", dim, rank)

    def pairs(v: V, axis: int) -> tuple[V, V]:
        size = b.shape_of(v)[axis] - 1
        return part(b, v, axis, 1, size), part(b, v, axis, 0, size)

    heights = b.add(*pairs(values, axis))
    if x is None:
        return b.mul(reduced_over(b, "reduce_sum", heights, (axis,), False), dx / 2)
    places = b.convert(b.lift(x), b.dtype_of(values))
    if len(b.shape_of(places)) == 1:
        places = b.reshape(places, shape=tuple(b.shape_of(places)[0] if k == axis else 1 for k in range(rank)))
    widths = b.sub(*pairs(places, axis))
    areas = b.mul(heights, widths)
    return b.mul(reduced_over(b, "reduce_sum", areas, (axis,), False), 0.5)


# -- complex numbers -------------------------------------------------------------------------------------------------


@user_function("real(input)")
@user_primitive("Real()(input)")
def real(b: CallBuilder[V], x: V) -> V:
    """The real part; of a real number itself."""
    return b.real(x) if b.dtype_of(x).is_complex else x


@user_function("imag(input)")
@user_primitive("Imag()(input)")
def imag(b: CallBuilder[V], x: V) -> V:
    """The imaginary part; of a real number 0."""
    if b.dtype_of(x).is_complex:
        return b.imag(x)
    return b.broadcast_to(b.lift_number(0, b.dtype_of(x)), shape=b.shape_of(x))


@user_function("conj(input)")
@user_primitive("Conj()(input)")
def conj(b: CallBuilder[V], x: V) -> V:
    """The number with its imaginary part negated; a real number itself."""
    return b.conj(x) if b.dtype_of(x).is_complex else x


@user_primitive("ComplexAbs()(x)")
def complex_abs(b: CallBuilder[V], x: object) -> V:
    """The distance from 0."""
    return b.abs(b.lift(x))


@user_function("angle(input)")
@user_primitive("Angle()(input)")
def angle(b: CallBuilder[V], x: V) -> V:
    """The direction of a complex number from 0; pi for negative real numbers."""
    if b.dtype_of(x).is_complex:
        return b.atan2(b.imag(x), b.real(x))
    (value,) = b.floats(x)
    turned = b.select(b.less(value, 0), b.lift_number(math.pi, b.dtype_of(value)), 0)
    return b.select(b.equal(value, value), turned, value)


@user_function("polar(abs: TensorLike, angle: TensorLike)")
@user_primitive("Polar()(abs: TensorLike, angle: TensorLike)")
def polar(b: CallBuilder[V], size: Floats[V], turn: Floats[V]) -> V:
    """The complex number at a distance from 0, in a direction."""
    return b.complex(b.mul(size, b.cos(turn)), b.mul(size, b.sin(turn)))


@user_function("view_as_real(input)")
def view_as_real(b: CallBuilder[V], x: V) -> V:
    """Both parts side by side in one more dim."""
    return b.stack(real(b, x), imag(b, x), axis=len(b.shape_of(x)))


@user_function("is_complex(input)")
def is_complex(b: CallBuilder[V], input: object) -> bool:
    """Is it a tensor of complex numbers?"""
    return b.dtype_of(b.lift(input)).is_complex


@user_function("isreal(input)")
def isreal(b: CallBuilder[V], x: V) -> V:
    """Is the imaginary part 0?"""
    if b.dtype_of(x).is_complex:
        part = b.imag(x)
        return b.equal(part, 0)
    return b.broadcast_to(b.lift_number(True, dtypes.bool_), shape=b.shape_of(x))


@user_function("sgn(input)")
def sgn(b: CallBuilder[V], x: V) -> V:
    """The sign; of a complex number the one at distance 1 in its direction."""
    if not b.dtype_of(x).is_complex:
        return MathOp.call(b, x, function="sign")
    size = b.abs(x)
    at_zero = b.equal(size, 0)
    size = b.select(at_zero, 1, size)
    return b.complex(b.div(b.real(x), size), b.div(b.imag(x), size))
