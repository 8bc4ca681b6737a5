"""exp, exp2, expm1: a power of two by exponent arithmetic, times a polynomial on half a binade.

Coefficients: tools/fit_polynomials.py, `exp32` `exp64` (relative error 2^-28, 2^-63) and `exp2_32` `exp2_64`
(2^-27, 2^-59), on |r| <= log(2)/2 and |r| <= 1/2;
`exp64_rounded` (2^-39) for float32 results computed in float64.
Largest error: exp 1 ulp, exp2 1 ulp, expm1 1.5 ulp in float32 and 2 ulp in float64.

The error function is x times a polynomial near 0, 1 - e^p(|x|) elsewhere: `erf_small32` (relative error 2^-26),
`erf_large32` (2^-34 of erf), `erf_small64` (2^-56), `erf_large64` (2^-62). Largest error: 1.1 ulp.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F32, F64, Format, MathBuilder, Table

LOG2_E: Final = 1.4426950408889634
LN2: Final[dict[Format, tuple[float, float]]] = {
    F32: (0.693147182464599609375, -1.904654323148236e-09),
    F64: (0.6931471805599453, 2.3190468138462996e-17),
}
"""log(2) in two parts, the first rounded: with fma its product with an integer loses nothing."""
RANGE: Final[dict[Format, tuple[float, float]]] = {F32: (-104.0, 89.0), F64: (-746.0, 712.0)}
"""Below exp is 0, above it is infinite."""
RANGE2: Final[dict[Format, tuple[float, float]]] = {F32: (-151.0, 129.0), F64: (-1077.0, 1025.0)}
RANGE_M1: Final[dict[Format, tuple[float, float]]] = {F32: (-25.0, 89.0), F64: (-60.0, 710.0)}
"""Below expm1 is -1, above it is infinite."""
EXP: Final[Table] = {
    "single": (0.4999999403953552, 0.16666516661643982, 0.04166810214519501, 0.00836919154971838, 0.001383887487463653),
    "double": (
        0.5, 0.16666666666666688, 0.041666666666666824, 0.008333333333313894, 0.0013888888888777937,
        0.00019841269903370632, 2.480158755911502e-05, 2.755722867458403e-06, 2.7557068068577207e-07,
        2.511394309336742e-08, 2.097768007901993e-09,
    ),
    "rounded": (
        0.5000000000427415, 0.16666666784514725, 0.04166666440192392, 0.008333281786161724, 0.0013889195567776391,
        0.00019908865602774262, 2.4708938251303444e-05,
    ),
}  # fmt: skip
"""(exp(r) - 1 - r) / r^2."""
EXP_FAST: Final = (0.499992311000824, 0.16668999195098877, 0.04189332202076912, 0.008123581297695637)
"""The same for float32 with one coefficient less: `exp32_fast`, relative error 2^-22."""
EXP2: Final[dict[Format, tuple[float, ...]]] = {
    F32: (
        0.6931472420692444, 0.24022655189037323, 0.05550272390246391, 0.009617064148187637, 0.0013418183661997318,
        0.00015820372209418565,
    ),
    F64: (
        0.6931471805599453, 0.2402265069591007, 0.05550410866482338, 0.00961812910763023, 0.0013333558146033288,
        0.00015403530388885355, 1.5252734166750264e-05, 1.3215491336943237e-06, 1.017793255338205e-07,
        7.0529451704093294e-09, 4.4732408661841005e-10, 2.8738701061331118e-11,
    ),
}  # fmt: skip
"""(2^r - 1) / r."""


class Exponent(NamedTuple):
    """An integer as a number, and as that number plus the format's magic one."""

    number: VectorValue
    shifted: VectorValue


def nearest_integer(m: MathBuilder, x: VectorValue, factor: float) -> Exponent:
    """x * factor rounded to an integer, which must be below 2^21."""
    magic = m.real(m.format.magic)
    shifted = m.fma(x, m.real(factor), magic)
    return Exponent(m.sub(shifted, magic), shifted)


def scale(m: MathBuilder, x: VectorValue, exponent: Exponent, offset: int = 0) -> VectorValue:
    """x * 2^(exponent + offset), rounded once, also into the denormals."""
    if m.has_avx512:
        shifted = m.add(exponent.number, m.real(float(offset))) if offset else exponent.number
        rest = m.real(0.0), m.scalar_integer(-1, m.lanes), m.scalar_integer(4, 32)
        return m.intrinsic("llvm.x86.avx512.mask.scalef", x, shifted, *rest)
    n = m.sub(m.bits(exponent.shifted), m.integer(m.format.bits_of(m.format.magic) - offset))
    half = m.shift_right(n, 1)
    return m.mul(m.mul(x, power_of_two(m, half)), power_of_two(m, m.sub(n, half)))


def power_of_two(m: MathBuilder, n: VectorValue) -> VectorValue:
    """2^n for an integer that makes a normal number."""
    return m.from_bits(m.shift_left(m.add(n, m.integer(m.format.bias)), m.format.mantissa))


def _bounded(m: MathBuilder, x: VectorValue, low: float, high: float) -> tuple[VectorValue, VectorValue]:
    """x up to a bound, and where it is below the other one: 0 there, for what rounds to 0 in the end takes ten times as
    long. A softmax behind a mask is full of it."""
    vanishes, top = m.compare("lt", x, m.real(low)), m.real(high)
    x = m.select(m.compare("gt", x, top), top, x)
    return x if m.has_avx512 else m.select(vanishes, m.real(0.0), x), vanishes


def exp_scaled(m: MathBuilder, x: VectorValue, offset: int = 0, tail: VectorValue | None = None) -> VectorValue:
    """exp(x + tail) * 2^offset without overflow on the way."""
    x, vanishes = _bounded(m, x, *RANGE[m.format])
    n = nearest_integer(m, x, LOG2_E)
    r, _ = reduced(m, x, n)
    result = scale(m, _exp_reduced(m, r if tail is None else m.add(r, tail)), n, offset)
    return m.select(vanishes, m.real(0.0), result)


def exp_bounded(m: MathBuilder, x: VectorValue) -> VectorValue:
    """exp(x) for an x known to lie so that nothing overflows or becomes denormal."""
    n = nearest_integer(m, x, LOG2_E)
    r, _ = reduced(m, x, n)
    p = _exp_reduced(m, r)
    if m.has_avx512:
        return scale(m, p, n)
    shifted = m.shift_left(m.bits(n.shifted), m.format.mantissa)
    return m.from_bits(m.add(m.bits(p), shifted))


def _exp_reduced(m: MathBuilder, r: VectorValue) -> VectorValue:
    p = m.fma(m.polynomial(r, EXP[m.precision]), m.mul(r, r), r)
    return m.add(p, m.real(1.0))


def reduced(m: MathBuilder, x: VectorValue, n: Exponent) -> tuple[VectorValue, VectorValue]:
    """x - n log(2), and the part of it before the last rounding (which is exact)."""
    high, low = LN2[m.format]
    first = m.fma(n.number, m.real(-high), x)
    return m.fma(n.number, m.real(-low), first), first


def exp(m: MathBuilder, x: VectorValue) -> VectorValue:
    """e^x, within 1 ulp."""
    return exp_scaled(m, x)


def exp_fast(m: MathBuilder, x: VectorValue) -> VectorValue:
    """e^x with log(2) in one part and a shorter polynomial; for float32 only, within 4 ulp."""
    if m.format is not F32:
        return exp(m, x)
    x, vanishes = _bounded(m, x, *RANGE[F32])
    n = nearest_integer(m, x, LOG2_E)
    r = m.fma(n.number, m.real(-LN2[F32][0]), x)
    p = m.fma(m.polynomial(r, EXP_FAST), m.mul(r, r), r)
    return m.select(vanishes, m.real(0.0), scale(m, m.add(p, m.real(1.0)), n))


def exp2(m: MathBuilder, x: VectorValue) -> VectorValue:
    """2^x, within 1 ulp."""
    x, vanishes = _bounded(m, x, *RANGE2[m.format])
    n = nearest_integer(m, x, 1.0)
    r = m.sub(x, n.number)
    result = scale(m, m.fma(m.polynomial(r, EXP2[m.format]), r, m.real(1.0)), n)
    return m.select(vanishes, m.real(0.0), result)


def expm1(m: MathBuilder, x: VectorValue) -> VectorValue:
    """e^x - 1 as 2 (2^(n-1) (e^r - 1) + (2^(n-1) - 1/2)), within 1.5 ulp in float32 and 2 ulp in float64."""
    clamped = m.clamp(x, *RANGE_M1[m.format])
    n = nearest_integer(m, clamped, LOG2_E)
    r, first = reduced(m, clamped, n)
    tail = m.fma(n.number, m.real(-LN2[m.format][1]), m.sub(first, r))
    p = m.add(r, m.fma(m.polynomial(r, EXP[m.precision]), m.mul(r, r), tail))
    exponent = m.sub(m.bits(n.shifted), m.integer(m.format.bits_of(m.format.magic) + 1))
    half = power_of_two(m, exponent)
    result = m.fma(half, p, m.sub(half, m.real(0.5)))
    return m.select(m.compare("eq", x, m.real(0.0)), x, m.add(result, result))


# -- the error function -----------------------------------------------------------------------------------------------


NEAR: Final[dict[Format, float]] = {F32: 0.9275, F64: 1.0}
ONE_FROM: Final[dict[Format, float]] = {F32: 4.0, F64: 6.0}
"""Where erf rounds to 1."""
SMALL: Final[dict[Format, tuple[float, ...]]] = {
    F32: (
        0.12837915122509003, -0.37612488865852356, 0.11281730234622955, -0.026762915775179863, 0.004987252410501242,
        -0.0005958970868960023,
    ),
    F64: (
        0.12837916709551256, -0.37612638903183343, 0.1128379167093694, -0.02686617064195554, 0.005223977596687434,
        -0.0008548325481709063, 0.00012055280368152994, -1.4924462584866428e-05, 1.6444105593114857e-06,
        -1.6183591343777953e-07, 1.3614734513020224e-08, -7.603717163762787e-10,
    ),
}  # fmt: skip
"""erf(x) / x - 1 in x^2."""
LARGE: Final[dict[Format, tuple[float, ...]]] = {
    F32: (
        0.00017717733862809837, -1.1295270919799805, -0.6333219408988953, -0.10830803215503693, 0.02513783797621727,
        -0.004178202245384455, 0.00043597116018645465, -2.122905061696656e-05,
    ),
    F64: (
        -2.840113171434784e-08, -1.1283789094658518, -0.636620764695321, -0.10277072333760533, 0.019127850085120954,
        0.0002026078928992326, -0.0016753269967812322, 0.0005526988320596333, 2.1756915956628534e-05,
        -0.00011063392320661712, 6.468907120848815e-05, -2.4252270717450838e-05, 6.775407724684126e-06,
        -1.4675305895748883e-06, 2.4771417154281654e-07, -3.2131053522175283e-08, 3.101126405529576e-09,
        -2.0998250179768446e-10, 8.90280046992842e-12, -1.7780665773512412e-13,
    ),
}  # fmt: skip
"""log(erfc(x))."""


def erf(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The error function, within 1.1 ulp."""
    limit = m.real(ONE_FROM[m.format])
    a = m.abs(x)
    a = m.select(m.compare("gt", a, limit), limit, a)
    near = m.fma(m.polynomial(m.mul(a, a), SMALL[m.format]), x, x)
    far = m.copysign(m.sub(m.real(1.0), exp_bounded(m, m.polynomial(a, LARGE[m.format]))), x)
    return m.select(m.compare("gt", a, m.real(NEAR[m.format])), far, near)
