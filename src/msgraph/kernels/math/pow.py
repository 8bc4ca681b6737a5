"""powf, cbrt, rsqrt.

powf takes the logarithm with 68 bits in float64 (or with 53 if the result is a float32) and the exponential of the
product. Largest error: 1.5 ulp for powf in float64 and for rsqrt, 1 ulp else.
"""

from __future__ import annotations

import math

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F64, MathBuilder, in_double
from msgraph.kernels.math.exp import LN2, exp_scaled
from msgraph.kernels.math.log import add_exponent, at_the_edges, log, log_pair, split
from msgraph.kernels.math.pairs import Pair, two_product


def _log_product(m: MathBuilder, x: VectorValue, y: VectorValue) -> tuple[VectorValue, VectorValue | None]:
    """y * log(x) and what is missing, for an x that is not negative."""
    if m.rounded:
        return m.mul(y, log(m, x)), None
    mantissa, exponent = split(m, x)
    natural = add_exponent(m, log_pair(m, m.sub(mantissa, m.real(1.0))), exponent, Pair(*LN2[F64]))
    product = two_product(m, at_the_edges(m, x, natural.high), y)
    low = m.fma(natural.low, y, product.low)
    return product.high, m.select(m.compare("lt", m.abs(product.high), m.real(1e4)), low, m.real(0.0))


@in_double
def powf(m: MathBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    """x to the power of y, with C's special cases."""
    one, infinity = m.real(1.0), m.real(math.inf)
    a = m.abs(x)
    product, tail = _log_product(m, a, y)
    result = exp_scaled(m, product, tail=tail)
    half = m.mul(y, m.real(0.5))
    floor = m.floor(y)
    broken = m.compare("ne", floor, y)
    odd = m.and_(m.compare("ne", m.floor(half), half), m.compare("eq", floor, y))
    result = m.copysign(result, m.select(odd, x, one))
    undefined = m.and_(m.and_(m.compare("lt", x, m.real(0.0)), m.compare("lt", a, infinity)), broken)
    result = m.select(undefined, m.real(math.nan), result)
    turning = m.and_(m.compare("eq", a, one), m.compare("eq", m.abs(y), infinity))
    trivial = m.or_(m.compare("eq", x, one), m.compare("eq", y, m.real(0.0)))
    return m.select(m.or_(trivial, turning), one, result)


@in_double
def cbrt(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The cube root: e^(log(x) / 3), and a step of Newton's for float64."""
    a = m.abs(x)
    third = m.real(1 / 3)
    if m.rounded:
        root = exp_scaled(m, m.mul(log(m, a), third))
    else:
        tiny = m.compare("lt", a, m.real(2.0**-960))
        scaled = m.select(tiny, m.mul(a, m.real(2.0**60)), a)
        root = exp_scaled(m, m.mul(log(m, scaled), third))
        square = m.mul(root, root)
        excess = m.div(m.fma(square, root, m.neg(scaled)), m.mul(square, m.real(3.0)))
        root = m.sub(root, excess)
        root = m.select(tiny, m.mul(root, m.real(2.0**-20)), root)
        same = m.or_(m.compare("eq", a, m.real(0.0)), m.compare("eq", a, m.real(math.inf)))
        root = m.select(same, a, root)
    return m.copysign(root, x)


def rsqrt(m: MathBuilder, x: VectorValue) -> VectorValue:
    """1 / sqrt(x), within 1.5 ulp."""
    return m.div(m.real(1.0), m.sqrt(x))
