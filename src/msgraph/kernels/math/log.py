"""log, log2, log10, log1p, powf, cbrt, rsqrt: the exponent taken off, then a polynomial on [3/4, 3/2].

Coefficients: tools/fit_polynomials.py, `log32` (relative error 2^-29), `log64` (2^-61), `log_pair` (2^-74),
and `log64_rounded` (2^-41) for the float32 results of log2 and log10, which are computed in float64.
Largest error: 1 ulp.

powf takes the logarithm with 68 bits in float64 (or with 53 if the result is a float32) and the exponential of the
product. Largest error: 1.5 ulp for powf in float64 and for rsqrt, 1 ulp else, and for cbrt.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F32, F64, Format, MathBuilder, Table, in_double
from msgraph.kernels.math.exp import LN2, exp_scaled
from msgraph.kernels.math.pairs import Pair, fast_two_sum, multiply, scale_pair, two_product

LOG32: Final = (
    0.33333340287208557, -0.2500016689300537, 0.19999565184116364, -0.16655175387859344, 0.14277201890945435,
    -0.1273181289434433, 0.11701200157403946, -0.0910121500492096, 0.03750653937458992,
)  # fmt: skip
"""(log(1 + f) - f + f^2/2) / f^3 on [-1/4, 1/2]."""
LOG: Final[Table] = {
    "double": (
        0.666666666666666, 0.4000000000005664, 0.28571428555841333, 0.22222224294712595, 0.181816659918357,
        0.15391107912693416, 0.13173669986879227, 0.13842546969252167,
    ),
    "rounded": (
        0.6666666671035195, 0.39999984620071877, 0.28573183978491007, 0.22135135384547924, 0.20122233974439882,
    ),
}  # fmt: skip
"""(log((1 + s) / (1 - s)) - 2 s) / s^3 in s^2."""
LOG_PAIR: Final = (
    0.4, 0.28571428571426827, 0.22222222222717025, 0.18181818110474562, 0.15384621359777612, 0.13333025336569596,
    0.11774608853153624, 0.10333443225013117, 0.11582009930934532,
)  # fmt: skip
"""The same without its first coefficient, 2/3."""
TWO_THIRDS: Final = Pair(0.6666666666666666, 3.700743415417188e-17)
LOG2_E: Final = Pair(1.4426950408889634, 2.0355273740931033e-17)
LOG10_E: Final = Pair(0.4342944819032518, 1.098319650216765e-17)
LOG10_2: Final = Pair(0.3010299956639812, -2.8037281277851704e-18)
LOWEST: Final = 0.75
LN2_DOWN: Final[dict[Format, tuple[float, float]]] = {F32: (0.6931471228599548, 5.769998878690785e-08), F64: LN2[F64]}
"""log(2) in two positive parts, so that an infinite exponent passes through sums of their multiples."""
SMALLEST_NORMAL: Final[dict[Format, float]] = {F32: 2.0**-126, F64: 2.0**-1022}


class Parts(NamedTuple):
    """x = mantissa * 2^exponent."""

    mantissa: VectorValue
    exponent: VectorValue


def split(m: MathBuilder, x: VectorValue, *, normal: bool = False) -> Parts:
    """Mantissa in [3/4, 3/2) and exponent of a positive number, maybe known to be a normal one; else rubbish."""
    if m.has_avx512:
        return _split_avx512(m, x)
    small = None if normal or m.rounded else m.compare("lt", x, m.real(SMALLEST_NORMAL[m.format]))
    if small is not None:
        x = m.select(small, m.mul(x, m.real(2.0 ** (m.format.mantissa + 1))), x)
    bits = m.bits(x)
    steps = m.shift_right(m.sub(bits, m.integer(m.format.bits_of(LOWEST))), m.format.mantissa)
    mantissa = m.from_bits(m.sub(bits, m.shift_left(steps, m.format.mantissa)))
    exponent = m.from_small_int(steps)
    if small is not None:
        exponent = m.select(small, m.sub(exponent, m.real(m.format.mantissa + 1.0)), exponent)
    return Parts(mantissa, exponent)


def _split_avx512(m: MathBuilder, x: VectorValue) -> Parts:
    """By the instructions for it, denormals included.

    What a logarithm makes of them is right at the edges too: the exponents of 0 and infinity are infinite, and the
    mantissa of a negative number is a NaN.
    """
    zero, mask, rounding = m.real(0.0), m.scalar_integer(-1, m.lanes), m.scalar_integer(4, 32)
    interval = m.scalar_integer(11, 32)
    mantissa = m.intrinsic("llvm.x86.avx512.mask.getmant", x, interval, zero, mask, rounding)
    exponent = m.intrinsic("llvm.x86.avx512.mask.getexp", x, zero, mask, rounding)
    one = m.real(1.0)
    exponent = m.select(m.compare("lt", mantissa, one), m.add(exponent, one), exponent)
    return Parts(mantissa, exponent)


def at_the_edges(m: MathBuilder, x: VectorValue, result: VectorValue) -> VectorValue:
    """``result`` with the right values where ``x`` is 0, infinite or negative."""
    infinity, zero = m.real(math.inf), m.real(0.0)
    result = m.select(m.compare("eq", x, infinity), infinity, result)
    result = m.select(m.compare("ge", x, zero), result, m.real(math.nan))
    return m.select(m.compare("eq", x, zero), m.real(-math.inf), result)


def log(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The natural logarithm, within 1 ulp."""
    mantissa, exponent = split(m, x)
    f = m.sub(mantissa, m.real(1.0))
    result = _log_near_one(m, f, exponent)
    return result if m.has_avx512 else at_the_edges(m, x, result)


def _log_near_one(
    m: MathBuilder, f: VectorValue, exponent: VectorValue, correction: VectorValue | None = None
) -> VectorValue:
    """log(1 + f) + exponent * log(2) + correction, for a small correction."""
    return (_log32 if m.format is F32 else _log64)(m, f, exponent, correction)


def _log32(m: MathBuilder, f: VectorValue, exponent: VectorValue, correction: VectorValue | None) -> VectorValue:
    square = m.mul(f, f)
    high, low = LN2_DOWN[F32]
    rest = m.mul(m.polynomial(f, LOG32), m.mul(square, f))
    rest = m.fma(exponent, m.real(low), rest)
    if correction is not None:
        rest = m.add(rest, correction)
    rest = m.fma(m.real(-0.5), square, rest)
    return m.fma(exponent, m.real(high), m.add(f, rest))


def _log64(m: MathBuilder, f: VectorValue, exponent: VectorValue, correction: VectorValue | None) -> VectorValue:
    """log(1 + f) = f - (f^2/2 - s (f^2/2 + R(s^2))), the large part added last."""
    s = m.div(f, m.add(f, m.real(2.0)))
    z = m.mul(s, s)
    half_square = m.mul(m.mul(f, m.real(0.5)), f)
    inner = m.fma(m.polynomial(z, LOG[m.precision]), z, half_square)
    high, low = LN2_DOWN[F64]
    small = m.mul(exponent, m.real(low))
    if correction is not None:
        small = m.add(small, correction)
    rest = m.sub(half_square, m.fma(s, inner, small))
    return m.fma(exponent, m.real(high), m.sub(f, rest))


def log1p(m: MathBuilder, x: VectorValue, low: VectorValue | None = None) -> VectorValue:
    """log(1 + x + low): the logarithm of the rounded sum, corrected by what the rounding lost; within 1 ulp."""
    one, zero = m.real(1.0), m.real(0.0)
    total = m.add(x, one)
    mantissa, exponent = split(m, total, normal=True)
    lost = m.select(m.compare("gt", x, one), m.sub(one, m.sub(total, x)), m.sub(x, m.sub(total, one)))
    here, is_itself = m.compare("eq", exponent, zero), m.compare("eq", total, one)
    # powers of what is so small would be denormal numbers, which take ten times as long
    f = m.select(is_itself, zero, m.select(here, x, m.sub(mantissa, one)))
    missing = m.select(here, zero, lost)
    correction = m.div(missing if low is None else m.add(missing, low), total)
    result = at_the_edges(m, total, _log_near_one(m, f, exponent, correction))
    return m.select(is_itself, x, result)


def log_pair(m: MathBuilder, f: VectorValue) -> Pair[VectorValue]:
    """log(1 + f) with 68 bits, from f = mantissa - 1 in float64: 2 s + 2/3 s^3 + s^5 P(s^2), s = f / (2 + f)."""
    two = m.real(2.0)
    high = m.add(f, two)
    low = m.sub(f, m.sub(high, two))
    inverse = m.div(m.real(1.0), high)
    quotient = m.mul(f, inverse)
    rest = m.fma(m.neg(quotient), high, f)
    s = fast_two_sum(m, quotient, m.mul(m.fma(m.neg(quotient), low, rest), inverse))
    square = multiply(m, s, s)
    cube = multiply(m, square, s)
    third = scale_pair(m, cube, TWO_THIRDS)
    inner = m.mul(m.polynomial(square.high, LOG_PAIR[1:]), square.high)
    fifth = multiply(m, multiply(m, cube, square), fast_two_sum(m, m.real(LOG_PAIR[0]), inner))
    total = fast_two_sum(m, third.high, fifth.high)
    small = m.add(total.low, m.add(third.low, fifth.low))
    result = fast_two_sum(m, m.add(s.high, s.high), total.high)
    return fast_two_sum(m, result.high, m.add(result.low, m.fma(two, s.low, small)))


def add_exponent(
    m: MathBuilder, part: Pair[VectorValue], exponent: VectorValue, unit: Pair[float]
) -> Pair[VectorValue]:
    """exponent * unit + part, where a non-zero product is the larger."""
    product = two_product(m, exponent, m.real(unit.high))
    total = fast_two_sum(m, product.high, part.high)
    low = m.fma(exponent, m.real(unit.low), m.add(product.low, part.low))
    return Pair(total.high, m.add(total.low, low))


def _other_base(m: MathBuilder, x: VectorValue, factor: Pair[float], unit: Pair[float]) -> VectorValue:
    if m.rounded:
        return m.mul(log(m, x), m.real(factor.high))
    mantissa, exponent = split(m, x)
    natural = log_pair(m, m.sub(mantissa, m.real(1.0)))
    total = add_exponent(m, scale_pair(m, natural, factor), exponent, unit)
    return at_the_edges(m, x, m.add(total.high, total.low))


@in_double
def log2(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The binary logarithm, within 1 ulp."""
    return _other_base(m, x, LOG2_E, Pair(1.0, 0.0))


@in_double
def log10(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The decimal logarithm, within 1 ulp."""
    return _other_base(m, x, LOG10_E, LOG10_2)


# -- powers -----------------------------------------------------------------------------------------------------------


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
