"""Approximations of special functions, for any array library: polynomials, and the inverse of the error function.

The latter is algorithm AS 241 of M. J. Wichura (1988).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from msgraph.dialects.families.functions import Element, Namespace  # which xDSL comes with

CENTRE: Final = (
    (
        3.3871328727963665,
        133.14166789178438,
        1971.5909503065513,
        13731.69376550946,
        45921.95393154987,
        67265.7709270087,
        33430.57558358813,
        2509.0809287301227,
    ),
    (
        1.0,
        42.31333070160091,
        687.1870074920579,
        5394.196021424751,
        21213.794301586597,
        39307.89580009271,
        28729.085735721943,
        5226.495278852854,
    ),
)  # fmt: skip
MIDDLE: Final = (
    (
        1.4234371107496835,
        4.630337846156546,
        5.769497221460691,
        3.6478483247632045,
        1.2704582524523684,
        0.2417807251774506,
        0.022723844989269184,
        0.0007745450142783414,
    ),
    (
        1.0,
        2.053191626637759,
        1.6763848301838038,
        0.6897673349851,
        0.14810397642748008,
        0.015198666563616457,
        0.0005475938084995345,
        1.0507500716444169e-09,
    ),
)  # fmt: skip
TAIL: Final = (
    (
        6.657904643501103,
        5.463784911164114,
        1.7848265399172913,
        0.29656057182850487,
        0.026532189526576124,
        0.0012426609473880784,
        2.7115555687434876e-05,
        2.0103343992922881e-07,
    ),
    (
        1.0,
        0.599832206555888,
        0.1369298809227358,
        0.014875361290850615,
        0.0007868691311456133,
        1.8463183175100548e-05,
        1.421511758316446e-07,
        2.0442631033899397e-15,
    ),
)  # fmt: skip
"""Numerator and denominator of the normal distribution's inverse: within 0.425 of 1/2, outside, far outside."""


def polynomial(x: Any, coefficients: Sequence[float]) -> Any:
    """The polynomial with these coefficients, lowest degree first."""
    result = x * coefficients[-1] + coefficients[-2]
    for c in reversed(coefficients[:-2]):
        result = result * x + c
    return result


def inverse_erf(xp: Namespace, x: Element, beyond: Element) -> Element:
    """The number whose error function is ``x``, of which half the distance to 1 or -1 is given too: exact near them."""
    size = xp.abs(x)
    inner = xp.where(size > 0.85, 0.0 * size, x)
    r = 0.180625 - inner * inner * 0.25
    centre = inner * 0.5 * polynomial(r, CENTRE[0]) / polynomial(r, CENTRE[1])
    rest = xp.where(size > 0.85, beyond, 0.05)
    r = xp.sqrt(-xp.log(xp.where(rest > 0.0, rest, 0.05)))
    far = r > 5.0
    near_r, far_r = xp.where(far, 0.0, r - 1.6), xp.where(far, r - 5.0, 0.0)
    middle = polynomial(near_r, MIDDLE[0]) / polynomial(near_r, MIDDLE[1])
    tail = polynomial(far_r, TAIL[0]) / polynomial(far_r, TAIL[1])
    outer = xp.sign(x) * xp.where(far, tail, middle)
    outer = xp.where(rest > 0.0, outer, xp.where(rest < 0.0, math.nan, x * math.inf))
    return xp.where(size <= 0.85, centre, outer) * math.sqrt(0.5)


def chebyshev(t: Element, coefficients: Sequence[float]) -> Element:
    """The sum of ``c[n] T_n(t)``, by Clenshaw's recurrence; ``t`` lies between -1 and 1."""
    twice = t + t
    last, one_before = twice * coefficients[-1] + coefficients[-2], coefficients[-1]
    for c in reversed(coefficients[1:-2]):
        last, one_before = twice * last - one_before + c, last
    return t * last - one_before + coefficients[0]
