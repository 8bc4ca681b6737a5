"""sinh, cosh, tanh and their inverses.

Coefficients: tools/fit_polynomials.py, `tanh32` and `tanh64` (relative error 2^-30 and 2^-60, |x| <= 0.55), `sinh64`
(2^-63, |x| <= 1), and `sinh64_rounded` (2^-43) for float32 results, which all but tanh compute in float64.
Largest error: 1.5 ulp for tanh; for the others 1 ulp in float32, 2 ulp in float64 (acosh 1 ulp).
"""

from __future__ import annotations

import math
from typing import Final

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F32, F64, Format, MathBuilder, Table, in_double
from msgraph.kernels.math.exp import LN2, exp_bounded, exp_scaled
from msgraph.kernels.math.log import log, log1p
from msgraph.kernels.math.pairs import two_sum

TANH: Final[dict[Format, tuple[float, ...]]] = {
    F32: (
        -0.33333316445350647, 0.13332535326480865, -0.053846027702093124, 0.021042747423052788, -0.006229724269360304,
    ),
    F64: (
        -0.33333333333333287, 0.1333333333332468, -0.05396825396261575, 0.02186948835259822, -0.008863232048723265,
        0.0035920863708283676, -0.001455505927214906, 0.0005882907081352161, -0.00023298569991653977,
        8.274277319072624e-05, -1.913684664028237e-05,
    ),
}  # fmt: skip
"""(tanh(x) - x) / x^3 in x^2."""
ONE_FROM: Final[dict[Format, float]] = {F32: 9.1, F64: 19.1}
"""Where tanh rounds to 1."""
SINH: Final[Table] = {
    "double": (
        0.16666666666666666, 0.008333333333333573, 0.00019841269841061157, 2.755731931009361e-06,
        2.505208941162096e-08, 1.6061339368307307e-10, 7.503248940563351e-13, 6.475834318307039e-15,
    ),
    "rounded": (
        0.16666666667047278, 0.008333333278474077, 0.00019841295398517875, 2.755214132555911e-06,
        2.5526641261957233e-08,
    ),
}  # fmt: skip
"""(sinh(x) - x) / x^3 in x^2."""


def tanh(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The hyperbolic tangent: a polynomial near 0, 1 - 2 / (e^2x + 1) elsewhere; within 1.5 ulp."""
    limit, one, two = m.real(ONE_FROM[m.format]), m.real(1.0), m.real(2.0)
    a = m.abs(x)
    a = m.select(m.compare("gt", a, limit), limit, a)
    square = m.mul(a, a)
    near = m.fma(m.mul(m.polynomial(square, TANH[m.format]), square), a, a)
    far = m.sub(one, m.div(two, m.add(exp_bounded(m, m.add(a, a)), one)))
    return m.copysign(m.select(m.compare("lt", a, m.real(0.55)), near, far), x)


FAST_LIMIT: Final = 7.90531110763549805
"""Where the quotient of `tanh_fast` rounds to 1."""
FAST_TANH: Final = (
    (
        4.89352455891786e-03, 6.37261928875436e-04, 1.48572235717979e-05, 5.12229709037114e-08, -8.60467152213735e-11,
        2.00018790482477e-13, -2.76076847742355e-16,
    ),
    (4.89352518554385e-03, 2.26843463243900e-03, 1.18534705686654e-04, 1.19825839466702e-06),
)  # fmt: skip
"""A quotient of polynomials in x^2 that is tanh(x) / x for float32."""


def tanh_fast(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The hyperbolic tangent as one quotient, without an exponential; for float32 only, within 5 ulp."""
    if m.format is not F32:
        return tanh(m, x)
    a = m.clamp(x, -FAST_LIMIT, FAST_LIMIT)
    square = m.mul(a, a)
    over, under = (m.polynomial(square, coefficients) for coefficients in FAST_TANH)
    return m.div(m.mul(a, over), under)


@in_double
def sinh(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The hyperbolic sine: a polynomial below 1, (e^x - e^-x) / 2 above."""
    a = m.abs(x)
    square = m.mul(a, a)
    near = m.fma(m.mul(m.polynomial(square, SINH[m.precision]), square), a, a)
    half = exp_scaled(m, a, -1)
    far = m.sub(half, m.div(m.real(0.25), half))
    return m.copysign(m.select(m.compare("lt", a, m.real(1.0)), near, far), x)


@in_double
def cosh(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The hyperbolic cosine, (e^x + e^-x) / 2."""
    half = exp_scaled(m, m.abs(x), -1)
    return m.add(half, m.div(m.real(0.25), half))


def _log_of_double(m: MathBuilder, a: VectorValue) -> VectorValue:
    """log(2 a) for a large a."""
    return m.add(log(m, a), m.real(LN2[F64][0]))


@in_double
def asinh(m: MathBuilder, x: VectorValue) -> VectorValue:
    """sign(x) log(|x| + sqrt(x^2 + 1)), written with log1p so that small numbers keep their digits."""
    a, one = m.abs(x), m.real(1.0)
    square = m.mul(a, a)
    result = log1p(m, m.add(a, m.div(square, m.add(one, m.sqrt(m.add(square, one))))))
    if not m.rounded:
        result = m.select(m.compare("gt", a, m.real(1e8)), _log_of_double(m, a), result)
    else:
        result = m.select(m.compare("eq", a, m.real(math.inf)), a, result)
    return m.copysign(result, x)


@in_double
def acosh(m: MathBuilder, x: VectorValue) -> VectorValue:
    """log(x + sqrt(x^2 - 1)), with t = x - 1 so that numbers near 1 keep their digits."""
    t = m.sub(x, m.real(1.0))
    twice = m.add(t, t)
    square = m.fma(t, t, twice)
    root = m.sqrt(square)
    if m.rounded:
        result = log1p(m, m.add(t, root))
    else:
        lost = m.add(m.fma(m.neg(root), root, square), m.fma(t, t, m.sub(twice, square)))
        total = two_sum(m, t, root)
        tail = m.div(lost, m.add(m.add(root, root), m.real(1e-300)))
        result = log1p(m, total.high, m.add(total.low, tail))
    if not m.rounded:
        result = m.select(m.compare("gt", x, m.real(1e8)), _log_of_double(m, x), result)
    return m.select(m.compare("lt", x, m.real(1.0)), m.real(math.nan), result)


@in_double
def atanh(m: MathBuilder, x: VectorValue) -> VectorValue:
    """log((1 + x) / (1 - x)) / 2, written with log1p."""
    a = m.abs(x)
    inside = m.div(m.add(a, a), m.sub(m.real(1.0), a))
    return m.copysign(m.mul(m.real(0.5), log1p(m, inside)), x)
