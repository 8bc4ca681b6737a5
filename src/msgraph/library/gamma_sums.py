"""Sums of unknown length, in float64 by NumPy: zeta, polygamma, the incomplete gamma functions.

How many terms are needed depends on the numbers. ``ms.stepwise`` and its kin compute by these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import erfc, factorial
from typing import Final

import numpy as np

from msgraph.dialects.arrays import Array
from msgraph.library.approximations import polynomial
from msgraph.library.special_functions import FORMULAS

_lgamma, _digamma = FORMULAS["lgamma"], FORMULAS["digamma"]

BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330)
"""The even Bernoulli numbers from the second."""
DIRECT = 12
"""So many terms of zeta (and x more) are added one by one before the sum of the rest is known well enough."""
MANY = 1e4
"""From here on the sums of the incomplete gamma functions have too many terms: they have a limit."""
TEMME = (
    (-1 / 3, 1 / 12, -2 / 135, 1 / 864, 1 / 2835, -139 / 777600, 1 / 25515, -571 / 261273600),
    (-1 / 540, -1 / 288, 1 / 378, -77 / 77760),
)
"""Coefficients of that limit, in powers of eta; ``1 / a`` times the second."""


def _zeta(x: Array, q: Array) -> Array:
    """The sum of ``(q + k)^-x`` over all k from 0."""
    with np.errstate(all="ignore"):
        fraction = q - np.floor(q)  # of a negative q: a sum from there, and of all that q is below 0
        below = _zeta_above_0(x, 1 - fraction) - _zeta_above_0(x, 1 - q)
        total = _zeta_above_0(x, np.where(q < 0, fraction, q))
        total = np.where(q < 0, total + np.where(x % 2 == 1, -below, below), total)
        pole, undefined = (q <= 0) & (q == np.floor(q)), (q < 0) & (x != np.floor(x))
        cases = [x == 1, x < 1, pole, undefined, np.isposinf(q) & (x > 1)]
        return np.select(cases, [np.inf, np.nan, np.inf, np.nan, 0.0], total)


def _zeta_above_0(x: Array, q: Array) -> Array:
    """By Euler and Maclaurin."""
    total, at = np.zeros_like(x + q), q + np.zeros_like(x)
    enough = DIRECT + np.clip(np.nan_to_num(x), 0, 100)
    for _ in range(int(np.ceil(np.max(enough - at, initial=0, where=at >= 0)))):
        adding = at < enough
        total = total + np.where(adding, at**-x, 0.0)
        at = np.where(adding, at + 1, at)
    power = np.minimum(x, 1000.0)  # of larger ones, even infinity, what is left of the sum is 0
    total = total + at ** (1 - power) / (power - 1) + 0.5 * at**-power
    term = power * at ** (-power - 1)
    for n, bernoulli in enumerate(BERNOULLI, 1):
        total = total + term * bernoulli / factorial(2 * n)
        term = term * (power + 2 * n - 1) * (power + 2 * n) / (at * at)
    return total


def _polygamma(*operands: Array) -> Array:
    n, x = operands
    order, at = n.astype(np.float64), x.astype(np.float64)
    sign = np.where(n % 2 == 1, 1.0, -1.0)
    with np.errstate(all="ignore"):
        factors = np.exp(_lgamma(np, order + 1))
        value = sign * np.rint(factors * (factors < 2**52)) * _zeta(order + 1, at) if n.size else at
        value = np.where(factors < 2**52, value, sign * factors * _zeta(order + 1, at))
        return np.where(n == 0, _digamma(np, at), value).astype(x.dtype)


def _lower_series(a: Array, x: Array) -> tuple[Array, Array]:
    """P(a, x), and the derivative of its logarithm with respect to a, by the power series."""
    term, slope, total, slopes = np.ones_like(a), np.zeros_like(a), np.ones_like(a), np.zeros_like(a)
    for n in range(1, 3000):
        term = term * x / (a + n)
        slope = slope - 1 / (a + n)
        total, slopes = total + term, slopes + term * slope
        if not np.any(np.abs(term) * (1 + np.abs(slope)) > 1e-17 * total):
            break
    log_front = a * np.log(x) - x - _lgamma(np, a + 1)
    return np.exp(log_front) * total, np.log(x) - _digamma(np, a + 1) + slopes / total


def _upper_fraction(a: Array, x: Array) -> Array:
    """Q(a, x) by its continued fraction, for x above a + 1 (Lentz)."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = np.full_like(a, 1 / tiny), 1 / np.where(b == 0, tiny, b)
    h = d
    for n in range(1, 3000):
        factor, b = -n * (n - a), b + 2
        d, c = factor * d + b, b + factor / c
        d, c = 1 / np.where(np.abs(d) < tiny, tiny, d), np.where(np.abs(c) < tiny, tiny, c)
        step = c * d
        h = h * step
        if not np.any(np.abs(step - 1) > 1e-16):
            break
    return np.exp(a * np.log(x) - x - _lgamma(np, a)) * h


def _expansion(a: Array, x: Array, sign: int) -> tuple[Array, Array]:
    """Q(a, x) for sign 1, P(a, x) for -1, and the derivative with respect to a, for large a: of Temme (1979)."""
    mu = np.clip((x - a) / a, -0.999999, 1e6)  # further away it is 0 or 1, and there are no infinities
    log, near = np.log1p(mu), np.clip(mu, -0.2, 0.2)
    half = np.where(near == mu, mu * mu * polynomial(-near, [1 / n for n in range(2, 26)]), mu - log)  # eta^2 / 2
    eta = np.copysign(np.sqrt(2 * half), mu)
    rest = polynomial(eta, TEMME[0]) + polynomial(eta, TEMME[1]) / a
    front = np.exp(-a * half) / np.sqrt(2 * np.pi * a)
    bends = polynomial(eta, [n * c for n, c in enumerate(TEMME[0])][1:]) * np.where(mu == 0, 1.0, mu / eta) / a
    slope = front * (np.where(mu == 0, 1.0, log / eta) + rest * (log - 0.5 / a) - bends)
    return 0.5 * np.vectorize(erfc, otypes=[float])(sign * eta * np.sqrt(a / 2)) + sign * front * rest, sign * slope


def _regular(operands: Sequence[Array]) -> tuple[Array, ...]:
    """Numbers a and x, where sums have values, where these are by the expansion; and a and x for both ways."""
    a, x = np.broadcast_arrays(*(operand.astype(np.float64) for operand in operands))
    usual = (a > 0) & (x > 0) & np.isfinite(a) & np.isfinite(x)
    large = usual & (a > MANY)
    few = [np.where(usual & ~large, operand, 1.0) for operand in (a, x)]
    return a, x, usual, large, *few, *(np.where(large, operand, MANY) for operand in (a, x))


def _ratio(upper: bool, *operands: Array) -> Array:
    """The incomplete gamma function over the whole: the part below x, or above."""
    with np.errstate(all="ignore"):
        a, x, usual, large, safe_a, safe_x, many_a, many_x = _regular(operands)
        by_series = safe_x < safe_a + 1
        p = _lower_series(safe_a, np.where(by_series, safe_x, safe_a))[0]
        q = _upper_fraction(safe_a, np.where(by_series, safe_a + 2, safe_x))
        value = np.where(by_series, 1 - p if upper else p, q if upper else 1 - q)
        value = np.where(large, _expansion(many_a, many_x, 1 if upper else -1)[0], value)
        edge = np.where((x == 0) | np.isposinf(a), float(upper), 1.0 - upper)
        defined = (a >= 0) & (x >= 0) & ~((a == 0) & (x == 0)) & ~(np.isinf(a) & np.isinf(x))
        return np.where(usual, value, np.where(defined, edge, np.nan)).astype(operands[0].dtype)


def _igamma_slope(*operands: Array) -> Array:
    """The derivative of the lower incomplete gamma function with respect to its first operand."""
    with np.errstate(all="ignore"):
        _, x, usual, large, few_a, few_x, many_a, many_x = _regular(operands)
        part, log_slope = _lower_series(few_a, few_x)
        slope = np.where(large, _expansion(many_a, many_x, -1)[1], np.nan_to_num(part * log_slope))  # 0 far above a
        return np.where(usual, slope, np.where(x == 0, 0.0, np.nan)).astype(operands[0].dtype)


def _zeta_of(x: Array, q: Array) -> Array:
    return _zeta(x.astype(np.float64), q.astype(np.float64)).astype(x.dtype)


FUNCTIONS: Final[Mapping[str, Callable[..., Array]]] = {
    "zeta": _zeta_of, "polygamma": _polygamma, "igamma": partial(_ratio, False), "igammac": partial(_ratio, True),
    "igamma_slope": _igamma_slope,
}  # fmt: skip
"""By the word of the function."""
