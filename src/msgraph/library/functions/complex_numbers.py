"""Complex numbers as users take them apart and put them together."""

from __future__ import annotations

import math

from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.ops.arithmetic import MathOp
from msgraph.library.functions.elementwise import floats_of


@user_function("real(input)")
@user_primitive("Real()(input)")
def real(b: CallBuilder[V], input: object) -> V:
    """The real part; of a real number itself."""
    x = b.lift(input)
    return b.real(x) if b.dtype_of(x).is_complex else x


@user_function("imag(input)")
@user_primitive("Imag()(input)")
def imag(b: CallBuilder[V], input: object) -> V:
    """The imaginary part; of a real number 0."""
    x = b.lift(input)
    if b.dtype_of(x).is_complex:
        return b.imag(x)
    return b.broadcast_to(b.lift_number(0, b.dtype_of(x)), shape=b.shape_of(x))


@user_function("conj(input)")
@user_primitive("Conj()(input)")
def conj(b: CallBuilder[V], input: object) -> V:
    """The number with its imaginary part negated; a real number itself."""
    x = b.lift(input)
    return b.conj(x) if b.dtype_of(x).is_complex else x


@user_primitive("ComplexAbs()(x)")
def complex_abs(b: CallBuilder[V], x: object) -> V:
    """The distance from 0."""
    return b.abs(b.lift(x))


@user_function("angle(input)")
@user_primitive("Angle()(input)")
def angle(b: CallBuilder[V], input: object) -> V:
    """The direction of a complex number from 0; pi for negative real numbers."""
    x = b.lift(input)
    if b.dtype_of(x).is_complex:
        return b.atan2(b.imag(x), b.real(x))
    (value,) = floats_of(b, x)
    zero = constant_like(b, 0, value)
    turned = b.select(b.less(value, zero), constant_like(b, math.pi, value), zero)
    return b.select(b.equal(value, value), turned, value)


@user_function("polar(abs: TensorLike, angle: TensorLike)")
@user_primitive("Polar()(abs: TensorLike, angle: TensorLike)")
def polar(b: CallBuilder[V], abs: object, angle: object) -> V:
    """The complex number at a distance from 0, in a direction."""
    size, turn = floats_of(b, abs, angle)
    return b.complex(b.mul(size, b.cos(turn)), b.mul(size, b.sin(turn)))


@user_function("view_as_real(input)")
def view_as_real(b: CallBuilder[V], input: object) -> V:
    """Both parts side by side in one more dim."""
    x = b.lift(input)
    return b.stack(real(b, x), imag(b, x), axis=len(b.shape_of(x)))


@user_function("is_complex(input)")
def is_complex(b: CallBuilder[V], input: object) -> bool:
    """Is it a tensor of complex numbers?"""
    return b.dtype_of(b.lift(input)).is_complex


@user_function("isreal(input)")
def isreal(b: CallBuilder[V], input: object) -> V:
    """Is the imaginary part 0?"""
    x = b.lift(input)
    if b.dtype_of(x).is_complex:
        part = b.imag(x)
        return b.equal(part, constant_like(b, 0, part))
    return b.broadcast_to(b.lift_number(True, dtypes.bool_), shape=b.shape_of(x))


@user_function("sgn(input)")
def sgn(b: CallBuilder[V], input: object) -> V:
    """The sign; of a complex number the one at distance 1 in its direction."""
    x = b.lift(input)
    if not b.dtype_of(x).is_complex:
        return MathOp.call(b, x, function="sign")
    size = b.abs(x)
    at_zero = b.equal(size, constant_like(b, 0, size))
    size = b.select(at_zero, constant_like(b, 1, size), size)
    return b.complex(b.div(b.real(x), size), b.div(b.imag(x), size))
