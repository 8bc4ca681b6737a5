"""asin, acos, atan, atan2.

Coefficients: tools/fit_polynomials.py, `asin64` (relative error 2^-60, |x| <= 1/2) and `atan64` (2^-66,
|x| <= tan(pi/8)); `asin64_rounded` and `atan64_rounded` (2^-40) for float32 results, which are computed in float64.
Largest error: 1 ulp, atan and atan2 2 ulp in float64.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import MathBuilder, Table, in_double
from msgraph.kernels.math.pairs import Pair, fast_two_sum

ASIN: Final[Table] = {
    "double": (
        0.1666666666666676, 0.07499999999970865, 0.044642857174563476, 0.030381942709702212, 0.022372214941316075,
        0.017351612745803473, 0.013980812675080183, 0.011398970844478702, 0.010779950386677006,
        0.0037074697428599876, 0.021705030429062477, -0.020995839565021115, 0.032626713427285986,
    ),
    "rounded": (
        0.16666666627478807, 0.07500004965513003, 0.04464071403969919, 0.030426412964807453, 0.02186675432741545,
        0.020641052472253767, 0.0019932255824244294, 0.032896605447377686,
    ),
}  # fmt: skip
"""(asin(x) - x) / x^3 in x^2."""
ATAN: Final[Table] = {
    "double": (
        -0.3333333333333333, 0.1999999999999924, -0.1428571428560545, 0.11111111103264515, -0.09090908757810272,
        0.07692298626313983, -0.06666500434216262, 0.05880241257266577, -0.052443393851745054,
        0.04644331470748016, -0.038397306989941406, 0.025208967436279903, -0.009003450261165493,
    ),
    "rounded": (
        -0.33333333331663545, 0.1999999968060765, -0.14285693343286474, 0.11110443947847622, -0.09079060577681279,
        0.07567999990555786, -0.05889096950629894, 0.03086585476760797,
    ),
}  # fmt: skip
"""(atan(x) - x) / x^3 in x^2."""
PI: Final = Pair(3.141592653589793, 1.2246467991473532e-16)
TAN_EIGHTH: Final = 0.41421356237309503
TAN_THREE_EIGHTHS: Final = 2.414213562373095


class _Sine(NamedTuple):
    """asin of s is s + tail; s is |x|, or sqrt((1 - |x|) / 2) where `folded`."""

    s: VectorValue
    tail: VectorValue
    folded: VectorValue


def _asin_parts(m: MathBuilder, a: VectorValue) -> _Sine:
    folded = m.compare("gt", a, m.real(0.5))
    half = m.real(0.5)
    z = m.select(folded, m.mul(m.sub(m.real(1.0), a), half), m.mul(a, a))
    s = m.select(folded, m.sqrt(z), a)
    tail = m.mul(m.mul(m.polynomial(z, ASIN[m.precision]), z), s)
    if not m.rounded:
        lost = m.div(m.fma(m.neg(s), s, z), m.add(m.add(s, s), m.real(1e-300)))
        tail = m.add(tail, m.select(folded, lost, m.real(0.0)))
    return _Sine(s, tail, folded)


def _from(m: MathBuilder, base: Pair[float], s: VectorValue, tail: VectorValue) -> VectorValue:
    """base - (s + tail)"""
    total = fast_two_sum(m, m.real(base.high), m.neg(s))
    return m.add(total.high, m.add(total.low, m.sub(m.real(base.low), tail)))


@in_double
def asin(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The inverse sine, within 1 ulp: the polynomial, or pi/2 - 2 asin(sqrt((1 - |x|) / 2))."""
    s, tail, folded = _asin_parts(m, m.abs(x))
    far = _from(m, _half(PI), m.add(s, s), m.add(tail, tail))
    return m.copysign(m.select(folded, far, m.add(s, tail)), x)


@in_double
def acos(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The inverse cosine, within 1 ulp."""
    s, tail, folded = _asin_parts(m, m.abs(x))
    twice, twice_tail = m.add(s, s), m.add(tail, tail)
    middle = _from(m, _half(PI), m.copysign(s, x), m.flip_sign(tail, x))
    left = _from(m, PI, twice, twice_tail)
    right = m.add(twice, twice_tail)
    outer = m.select(m.compare("lt", x, m.real(0.0)), left, right)
    return m.select(folded, outer, middle)


def _half(pair: Pair[float]) -> Pair[float]:
    return Pair(pair.high / 2, pair.low / 2)


def _atan_of_quotient(m: MathBuilder, y: VectorValue, x: VectorValue) -> VectorValue:
    """atan(y / x) for y and x that are not negative, by one division."""
    steep = m.compare("gt", y, m.mul(x, m.real(TAN_THREE_EIGHTHS)))
    middle = m.compare("gt", y, m.mul(x, m.real(TAN_EIGHTH)))
    over = m.select(steep, m.neg(x), m.select(middle, m.sub(y, x), y))
    under = m.select(steep, y, m.select(middle, m.add(y, x), x))
    t = m.div(over, under)
    square = m.mul(t, t)
    cube = m.mul(square, t)
    base = [m.select(steep, m.real(b / 2), m.select(middle, m.real(b / 4), m.real(0.0))) for b in PI]
    return m.add(base[0], m.add(m.fma(m.polynomial(square, ATAN[m.precision]), cube, base[1]), t))


@in_double
def atan(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The inverse tangent, within 2 ulp."""
    return m.copysign(_atan_of_quotient(m, m.abs(x), m.real(1.0)), x)


@in_double
def atan2(m: MathBuilder, y: VectorValue, x: VectorValue) -> VectorValue:
    """The angle of the point (x, y), within 2 ulp; signed zeros and infinities as in C."""
    up, right = m.abs(y), m.abs(x)
    if not m.rounded:
        up, right = _away_from_overflow(m, up, right)
    infinity, zero = m.real(math.inf), m.real(0.0)
    corner = m.and_(m.compare("eq", up, infinity), m.compare("eq", right, infinity))
    one = m.real(1.0)
    angle = _atan_of_quotient(m, m.select(corner, one, up), m.select(corner, one, right))
    angle = m.select(m.compare("eq", up, zero), zero, angle)
    left = m.compare("lt", m.copysign(one, x), zero)
    angle = m.select(left, _from(m, PI, angle, zero), angle)
    angle = m.select(m.compare("unordered", x, y), m.real(math.nan), angle)
    return m.copysign(angle, y)


def _away_from_overflow(m: MathBuilder, y: VectorValue, x: VectorValue) -> tuple[VectorValue, VectorValue]:
    """Both divided by a power of two if their sum might overflow."""
    limit = m.real(1e300)
    huge = m.or_(m.compare("gt", y, limit), m.compare("gt", x, limit))
    factor = m.select(huge, m.real(2.0**-60), m.real(1.0))
    return m.mul(y, factor), m.mul(x, factor)
