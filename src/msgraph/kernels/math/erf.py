"""The error function: x times a polynomial near 0, 1 - e^p(|x|) elsewhere.

Coefficients: tools/fit_polynomials.py, `erf_small32` (relative error 2^-26), `erf_large32` (2^-34 of erf),
`erf_small64` (2^-56), `erf_large64` (2^-62). Largest error: 1.1 ulp.
"""

from __future__ import annotations

from typing import Final

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F32, F64, Format, MathBuilder
from msgraph.kernels.math.exp import exp_bounded

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
