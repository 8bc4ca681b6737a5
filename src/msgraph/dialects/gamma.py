"""The logarithm of the gamma function and its derivative, the digamma function.

Coefficients: tools/fit_chebyshev.py.
Below 0 the gamma functions are reflected: the error is relative to the terms there, not to the result near its roots.
"""

from __future__ import annotations

import math
from typing import Final

from msgraph.dialects.approximations import chebyshev, polynomial
from msgraph.dialects.families.formulas import Element, Namespace

LGAMMA: Final = (
    0.48362763659842517, 0.22408351337696908, -0.016061611364725618, 0.0016796351005504537, -0.000206207082576848,
    2.7619482587698902e-05, -3.902432064395172e-06, 5.712600238782988e-07, -8.57232441585347e-08,
    1.3098706178370361e-08, -2.0291174319191596e-09, 3.177019404112652e-10, -5.0168902255267044e-11,
    7.977607508944761e-12, -1.2759320707466868e-12, 2.0507506001786822e-13, -3.309998326505828e-14,
    5.362087191185866e-15, -8.714427500704616e-16, 1.4203170417419452e-16, -2.3208252786405174e-17,
    3.801021892031957e-18, -6.238290254064288e-19,
)  # fmt: skip
STIRLING: Final = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400)
"""Of lgamma in ``x^-2``, times x."""
DIGAMMA: Final = (1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12)
"""Of ``log(x) - 1 / (2x) - digamma(x)`` in ``x^-2``, times x^2."""
SHIFTS: Final = 8
"""From where on lgamma takes Stirling's series."""


def _lgamma_above_0(xp: Namespace, x: Element) -> Element:
    """By ``lgamma(z) / (z - 2)`` for z between 1.5 and 3, to which x is moved; Stirling's series from 8."""
    low, high = xp.where(x > SHIFTS, 2.0, x), xp.where(x > SHIFTS, x, 8.0)
    z, moved, factor = low, low * 0.0, low * 0.0 + 1.0
    for _ in range(SHIFTS - 3 + 1):  # down: lgamma(z) = log(z - 1) + lgamma(z - 1)
        above = z > 3.0
        factor = xp.where(above, factor * (z - 1.0), factor)
        z, moved = xp.where(above, z - 1.0, z), xp.where(above, moved - 1.0, moved)
    for _ in range(2):  # up: lgamma(z) = lgamma(z + 1) - log(z)
        below = z < 1.5
        factor = xp.where(below, factor * z, factor)
        z, moved = xp.where(below, z + 1.0, z), xp.where(below, moved + 1.0, moved)
    offset = low - 2.0 + moved
    sign = xp.where(moved > 0.0, -1.0, xp.where(moved < 0.0, 1.0, 0.0 * moved))
    near = offset * chebyshev((z - 2.25) / 0.75, LGAMMA) + sign * xp.log(factor)
    log = xp.log(high)
    series = polynomial(1.0 / (high * high), STIRLING) / high
    far = (high - 0.5) * (log - 1.0) + series + (0.5 * math.log(2 * math.pi) - 0.5)
    return xp.where(x > SHIFTS, xp.where(high > 1e305, high * (log - 1.0), far), near)


def _distance(xp: Namespace, x: Element) -> Element:
    """From ``x`` to the nearest whole number, signed."""
    return x - xp.floor(x + 0.5)


def lgamma(xp: Namespace, x: Element) -> Element:
    """The logarithm of the size of the gamma function."""
    below = x < 0.5
    size = xp.where(below, 1.0 - x, x)
    small = xp.abs(x) < 1e-3  # 1 - x would lose what is left of x
    size = xp.where(small, 1.0 + xp.abs(x), size)
    direct = _lgamma_above_0(xp, size)
    sine = xp.abs(xp.sin(_distance(xp, xp.where(xp.abs(x) < 1e17, x, 0.0 * direct)) * math.pi))
    mirrored = math.log(math.pi) - xp.log(sine) - direct
    just_below = math.log(math.pi) - xp.log(xp.abs(xp.sin(x * math.pi))) - direct
    near_0 = xp.where(x < 0.0, just_below, direct - xp.log(xp.abs(x)))
    value = xp.where(small, near_0, xp.where(below, mirrored, direct))
    return xp.where(xp.abs(x) > 1e308, math.inf, value)


def digamma(xp: Namespace, x: Element) -> Element:
    """The derivative of lgamma; NaN at 0 and the whole numbers below."""
    below = x < 0.0
    size = xp.where(below, 1.0 - x, x)
    shifted, terms = size, size * 0.0
    for _ in range(10):
        near = shifted < 10.0
        terms = xp.where(near, terms + 1.0 / shifted, terms)
        shifted = xp.where(near, shifted + 1.0, shifted)
    square = 1.0 / (shifted * shifted)
    value = xp.log(shifted) - 0.5 / shifted - square * polynomial(square, DIGAMMA) - terms
    value = xp.where(size > 1.79e308, size, value)
    angle = _distance(xp, xp.where(below, x, 0.25)) * math.pi
    sine = xp.sin(angle)
    pole = xp.where(xp.abs(sine) > 0.0, math.pi * xp.cos(angle) / sine, math.nan)
    return xp.where(below, value - pole, value)
