"""Fit the minimax polynomials of `msgraph.kernels.math` and print their coefficients.

    python tools/fit_polynomials.py [name ...]

Each fit minimises the largest weighted error with Remez's exchange in 60-digit arithmetic; then the coefficients
are rounded to the target format from the lowest degree up, refitting the others after each, so that the rounded
polynomial stays close to the best one. Coefficients are printed lowest degree first, with log2 of the error.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

mp: Any = importlib.import_module("mpmath")  # it has no types
mp.mp.dps = 60
Number: TypeAlias = Any
Real: TypeAlias = Callable[[Number], Number]
GRID = 400


@dataclass(frozen=True)
class Fit:
    """A function to be approximated by a polynomial of `degree` on [`low`, `high`], its error scaled by `weight`."""

    function: Real
    weight: Real
    low: float
    high: float
    degree: int
    bits: int

    def grid(self) -> list[Number]:
        """Chebyshev points of the interval: dense at the ends, where the extrema are."""
        low, high = mp.mpf(self.low), mp.mpf(self.high)
        return [(low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * (2 * k + 1) / (2 * GRID)) for k in range(GRID)]


def rounded(value: Number, bits: int) -> Number:
    """The nearest float32 or float64."""
    return mp.mpf(float(value)) if bits == 64 else mp.mpf(float(np.float32(float(value))))


def extrema(errors: Sequence[Number], count: int) -> list[int]:
    """Indices of the largest error of each run of equal sign, the `count` largest neighbours of them."""
    runs: list[int] = []
    for i, e in enumerate(errors):
        if runs and (errors[runs[-1]] > 0) == (e > 0):
            if abs(e) > abs(errors[runs[-1]]):
                runs[-1] = i
        else:
            runs.append(i)
    while len(runs) > count:
        runs.pop(0 if abs(errors[runs[0]]) < abs(errors[runs[-1]]) else -1)
    return runs


def remez(xs: list[Number], fs: list[Number], ws: list[Number], powers: list[int]) -> tuple[list[Number], Number]:
    """Coefficients of the powers that minimise max |w (p - f)| on the points, and that maximum."""
    n = len(powers)
    table = [[x**k for k in powers] for x in xs]
    points = [round(k * (len(xs) - 1) / n) for k in range(n + 1)]
    best: tuple[list[Number], Number] | None = None
    for _ in range(20):
        system = mp.matrix([[*table[i], (-1) ** k / ws[i]] for k, i in enumerate(points)])
        solution = mp.lu_solve(system, mp.matrix([fs[i] for i in points]))
        coefficients = [solution[k] for k in range(n)]
        errors = [
            w * (mp.fdot(zip(coefficients, row, strict=True)) - f) for w, row, f in zip(ws, table, fs, strict=True)
        ]
        worst = max(abs(e) for e in errors)
        if best is None or worst < best[1]:
            best = coefficients, worst
        found = extrema(errors, n + 1)
        if len(found) < n + 1 or worst < abs(solution[n]) * mp.mpf("1.001"):
            break
        points = found
    assert best is not None
    return best


def solve(fit: Fit) -> tuple[list[float], float]:
    """Rounded coefficients, lowest degree first, and log2 of the error they leave."""
    xs = fit.grid()
    fs, ws = [fit.function(x) for x in xs], [fit.weight(x) for x in xs]
    powers, rest = list(range(fit.degree + 1)), list(fs)
    fixed: list[float] = []
    while powers:
        coefficients, _ = remez(xs, rest, ws, powers)
        value = rounded(coefficients[0], fit.bits)
        rest = [f - value * x ** powers[0] for f, x in zip(rest, xs, strict=True)]
        fixed.append(float(value))
        powers.pop(0)
    worst = max(abs(w * r) for w, r in zip(ws, rest, strict=True))
    return fixed, float(mp.log(worst, 2))


def root(f: Real) -> Real:
    """(f(s) / s - 1) / s^2 with s the square root of the argument: an odd function after its first term."""
    return lambda z: (f(mp.sqrt(z)) / mp.sqrt(z) - 1) / z


def relative_odd(f: Real) -> Real:
    """The weight that makes the error of s + s^3 p(s^2) relative to f(s)."""
    return lambda z: mp.sqrt(z) ** 3 / f(mp.sqrt(z))


def one(_: Number) -> Number:
    """No weight."""
    return mp.mpf(1)


def log_tail(s: Number) -> Number:
    """(log((1+s)/(1-s)) - 2s) / s^3."""
    return (2 * mp.atanh(s) - 2 * s) / s**3


LN2_HALF = float(mp.log(2) / 2) * 1.0001
QUARTER = float(mp.pi / 4) * 1.0001
HALF_PI = float(mp.pi / 2) * 1.0001
S_MAX = 0.2 * 1.0001

FITS: dict[str, Fit] = {
    "exp32": Fit(lambda r: (mp.exp(r) - 1 - r) / r**2, lambda r: r**2 / mp.exp(r), -LN2_HALF, LN2_HALF, 4, 32),
    "exp32_fast": Fit(lambda r: (mp.exp(r) - 1 - r) / r**2, lambda r: r**2 / mp.exp(r), -LN2_HALF, LN2_HALF, 3, 32),
    "exp64": Fit(lambda r: (mp.exp(r) - 1 - r) / r**2, lambda r: r**2 / mp.exp(r), -LN2_HALF, LN2_HALF, 10, 64),
    "exp2_32": Fit(lambda r: (2**r - 1) / r, lambda r: r / 2**r, -0.5, 0.5, 5, 32),
    "exp2_64": Fit(lambda r: (2**r - 1) / r, lambda r: r / 2**r, -0.5, 0.5, 11, 64),
    "log32": Fit(lambda f: (mp.log1p(f) - f + f * f / 2) / f**3, lambda f: f**3 / mp.log1p(f), -0.2501, 0.5001, 8, 32),
    "log64": Fit(lambda z: log_tail(mp.sqrt(z)), lambda z: mp.sqrt(z) ** 2, 1e-9, S_MAX**2, 7, 64),
    "log_pair": Fit(lambda z: (log_tail(mp.sqrt(z)) - mp.mpf(2) / 3) / z, lambda z: z * z, 1e-9, S_MAX**2, 8, 64),
    "sin32": Fit(root(mp.sin), relative_odd(mp.sin), 1e-9, HALF_PI**2, 3, 32),
    "sin64": Fit(root(mp.sin), relative_odd(mp.sin), 1e-12, QUARTER**2, 5, 64),
    "cos64": Fit(
        lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2,
        lambda z: z**2 / mp.cos(mp.sqrt(z)),
        1e-9,
        QUARTER**2,
        5,
        64,
    ),
    "atan64": Fit(root(mp.atan), relative_odd(mp.atan), 1e-12, 0.41422**2, 12, 64),
    "asin64": Fit(root(mp.asin), relative_odd(mp.asin), 1e-12, 0.25, 12, 64),
    "tanh32": Fit(root(mp.tanh), relative_odd(mp.tanh), 1e-9, 0.31, 4, 32),
    "tanh64": Fit(root(mp.tanh), relative_odd(mp.tanh), 1e-12, 0.31, 10, 64),
    "sinh64": Fit(root(mp.sinh), relative_odd(mp.sinh), 1e-12, 1.0, 7, 64),
    "erf_small32": Fit(
        lambda z: mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1, lambda z: mp.sqrt(z) / mp.erf(mp.sqrt(z)), 1e-9, 0.93**2, 5, 32
    ),
    "erf_small64": Fit(
        lambda z: mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1, lambda z: mp.sqrt(z) / mp.erf(mp.sqrt(z)), 1e-12, 1.0, 11, 64
    ),
    "erf_large32": Fit(lambda t: mp.log(mp.erfc(t)), mp.erfc, 0.925, 4.0, 7, 32),
    "erf_large64": Fit(lambda t: mp.log(mp.erfc(t)), mp.erfc, 0.998, 6.0, 19, 64),
}


SHORTER = {"exp64": 6, "log64": 4, "sin64": 3, "cos64": 3, "atan64": 7, "asin64": 7, "sinh64": 4}
"""Degrees of what is computed in float64 and rounded to float32 (2^-36 or better)."""
FITS.update({f"{name}_rounded": replace(FITS[name], degree=degree) for name, degree in SHORTER.items()})


def main(names: Sequence[str]) -> None:
    """Print the fits asked for, or all."""
    for name in names or FITS:
        coefficients, error = solve(FITS[name])
        print(f"{name}: 2^{error:.1f}")
        print("    " + ", ".join(repr(c) for c in coefficients), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
