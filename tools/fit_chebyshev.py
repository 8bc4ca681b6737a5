"""Prints the Chebyshev coefficients of Bessel functions and lgamma: ``fit_chebyshev.py [NAME]``.

Each function is sampled at Chebyshev nodes by mpmath with 40 digits; coefficients below 2^-60 of the largest are left
out. The lowest is already halved, so that the sum of ``c[n] T_n(t)`` is the function.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportMissingTypeStubs=false

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

import mpmath as mp

mp.mp.dps = 40
NODES: Final = 64
Real = Any
"""A number of mpmath's, which has no types."""


def coefficients(f: Callable[[Real], Real], low: float, high: float) -> list[float]:
    """Of ``f`` as a sum of Chebyshev polynomials of the argument taken from [low, high] to [-1, 1]."""
    angles = [mp.pi * (k + mp.mpf(1) / 2) / NODES for k in range(NODES)]
    middle, half = mp.mpf(low + high) / 2, mp.mpf(high - low) / 2
    values = [f(middle + half * mp.cos(angle)) for angle in angles]
    sums = [
        2 * mp.fsum(value * mp.cos(n * angle) for value, angle in zip(values, angles, strict=True)) / NODES
        for n in range(NODES)
    ]
    sums[0] /= 2
    limit = max(map(abs, sums)) * mp.mpf(2) ** -60
    while abs(sums[-1]) < limit:
        sums.pop()
    return [float(c) for c in sums]


def hankel(order: int, z: Real) -> Real:
    """P + iQ of order 0 or 1 at ``z = (8 / x)^2``: the Hankel function without its amplitude and phase."""
    x = 8 / mp.sqrt(z)
    phase = x - (2 * order + 1) * mp.pi / 4
    return mp.hankel1(order, x) * mp.sqrt(mp.pi * x / 2) * mp.exp(-1j * phase)


def without_roots(order: int, z: Real) -> Real:
    """The Bessel function at ``sqrt(z)`` over its first two factors (and over x, for order 1)."""
    x = mp.sqrt(z)
    roots = [mp.besseljzero(order, n) for n in (1, 2)]
    return mp.besselj(order, x) / (x**order * (z - roots[0] ** 2) * (z - roots[1] ** 2))


def second_kind(order: int, z: Real) -> Real:
    """What is left of Y at ``sqrt(z)`` without its logarithm and pole."""
    x = mp.sqrt(z)
    if order == 0:
        return mp.bessely(0, x) - 2 / mp.pi * mp.log(x) * mp.besselj(0, x)
    return (mp.bessely(1, x) - 2 / mp.pi * (mp.log(x) * mp.besselj(1, x) - 1 / x)) / x


FITS: Final[dict[str, tuple[Callable[[Real], Real], float, float]]] = {
    "I0_NEAR": (lambda x: mp.exp(-x) * mp.besseli(0, x), 0, 8),
    "I0_FAR": (lambda z: mp.exp(-8 / z) * mp.besseli(0, 8 / z) * mp.sqrt(8 / z), 0, 1),
    "I1_NEAR": (lambda x: mp.exp(-x) * mp.besseli(1, x) / x, 0, 8),
    "I1_FAR": (lambda z: mp.exp(-8 / z) * mp.besseli(1, 8 / z) * mp.sqrt(8 / z), 0, 1),
    "K0_NEAR": (lambda z: mp.besselk(0, mp.sqrt(z)) + mp.log(mp.sqrt(z) / 2) * mp.besseli(0, mp.sqrt(z)), 0, 4),
    "K0_FAR": (lambda z: mp.exp(2 / z) * mp.besselk(0, 2 / z) * mp.sqrt(2 / z), 0, 1),
    "K1_NEAR": (
        lambda z: mp.sqrt(z) * (mp.besselk(1, mp.sqrt(z)) - mp.log(mp.sqrt(z) / 2) * mp.besseli(1, mp.sqrt(z))),
        0,
        4,
    ),
    "K1_FAR": (lambda z: mp.exp(2 / z) * mp.besselk(1, 2 / z) * mp.sqrt(2 / z), 0, 1),
    "J0_NEAR": (lambda z: without_roots(0, z), 0, 64),
    "J1_NEAR": (lambda z: without_roots(1, z), 0, 64),
    "Y0_NEAR": (lambda z: second_kind(0, z), 0, 64),
    "Y1_NEAR": (lambda z: second_kind(1, z), 0, 64),
    "P0": (lambda z: mp.re(hankel(0, z)), 0, 1),
    "Q0": (lambda z: mp.im(hankel(0, z)) * 8 / mp.sqrt(z), 0, 1),
    "P1": (lambda z: mp.re(hankel(1, z)), 0, 1),
    "Q1": (lambda z: mp.im(hankel(1, z)) * 8 / mp.sqrt(z), 0, 1),
    "LGAMMA": (lambda x: mp.loggamma(x) / (x - 2), 1.5, 3),
}
"""Function and interval by the name of the coefficients."""


def main(names: list[str]) -> None:
    """Prints them as they stand in the sources."""
    for name in names or FITS:
        function, low, high = FITS[name]
        values = coefficients(function, low, high)
        print(f"{name}: Final = (")
        line = "   "
        for text in (f" {value!r}," for value in values):
            if len(line) + len(text) > 118:
                print(line)
                line = "   "
            line += text
        print(f"{line}\n)  # fmt: skip")


if __name__ == "__main__":
    main(sys.argv[1:])
