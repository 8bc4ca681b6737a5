"""Distributions whose densities have gamma functions, and Gumbel's of extremes."""

from __future__ import annotations

import math

from msgraph import Tensor, ops
from msgraph.library.probability.distribution.base import POSITIVE, TINY, ParametricDistribution, uniform
from msgraph.library.probability.distribution.continuous import OfLocAndScale, OfRate

_EULER = 0.5772156649015329
_TRIES = 8
"""Candidates for a number of the gamma distribution; more than one in twenty is never refused."""


def _only(condition: Tensor, value: Tensor, other: float) -> Tensor:
    """``value`` where a condition holds."""
    return ops.where(condition, value, ops.full_like(value, other))


def _gamma_numbers(shape: tuple[int, ...], concentration: Tensor) -> Tensor:
    """Marsaglia and Tsang's numbers of the gamma distribution: of some candidates each the first that is accepted."""
    small = concentration < 1
    d = ops.where(small, concentration + 1.0, concentration) - 1.0 / 3.0
    normal = ops.standard_normal((_TRIES, *shape))
    cube = ops.pow(ops.maximum(1.0 + normal / ops.sqrt(9.0 * d), ops.zeros_like(normal)), 3.0)
    bound = 0.5 * ops.square(normal) + d - d * cube + d * ops.log(ops.maximum(cube, ops.full_like(cube, 1e-30)))
    accepted = ops.logical_and(cube > 0, ops.log(uniform((_TRIES, *shape), TINY)) < bound)
    result = cube[_TRIES - 1]
    for i in range(_TRIES - 2, -1, -1):
        result = ops.where(accepted[i], cube[i], result)
    boost = ops.pow(uniform(shape, TINY), 1.0 / concentration)
    return ops.where(small, d * result * boost, d * result)


class Gamma(ParametricDistribution):
    """The gamma distribution."""

    NAMES = ("concentration", "rate")
    LIMITS = {0: POSITIVE, 1: POSITIVE}

    FORMULAS = {
        "_mean": lambda concentration, rate: concentration / rate,
        "_var": lambda concentration, rate: concentration / ops.square(rate),
        "_mode": lambda concentration, rate: _only(concentration > 1, (concentration - 1.0) / rate, math.nan),
        "_cdf": lambda value, concentration, rate: ops.igamma(concentration + ops.zeros_like(value), rate * value),
    }

    def _sample(self, shape: tuple[int, ...], concentration: Tensor, rate: Tensor) -> Tensor:
        return _gamma_numbers(shape, concentration) / rate

    def _entropy(self, concentration: Tensor, rate: Tensor) -> Tensor:
        slope = (1.0 - concentration) * ops.digamma(concentration)
        return concentration - ops.log(rate) + ops.lgamma(concentration) + slope

    def _log_prob(self, value: Tensor, concentration: Tensor, rate: Tensor) -> Tensor:
        area = ops.lgamma(concentration) - concentration * ops.log(rate)
        return (concentration - 1.0) * ops.log(value) - rate * value - area

    def _kl_loss(self, concentration_b: Tensor, rate_b: Tensor, concentration: Tensor, rate: Tensor) -> Tensor:
        shapes = (concentration - concentration_b) * ops.digamma(concentration)
        shapes = shapes + ops.lgamma(concentration_b) - ops.lgamma(concentration)
        return shapes + concentration_b * (ops.log(rate) - ops.log(rate_b)) + concentration * (rate_b / rate - 1.0)


class Beta(ParametricDistribution):
    """The beta distribution."""

    NAMES = ("concentration1", "concentration0")
    LIMITS = {0: POSITIVE, 1: POSITIVE}

    def _area(self, a: Tensor, b: Tensor) -> Tensor:
        """The logarithm of the beta function."""
        return ops.lgamma(a) + ops.lgamma(b) - ops.lgamma(a + b)

    def _mean(self, concentration1: Tensor, concentration0: Tensor) -> Tensor:
        return concentration1 / (concentration1 + concentration0)

    def _var(self, concentration1: Tensor, concentration0: Tensor) -> Tensor:
        total = concentration1 + concentration0
        return concentration1 * concentration0 / (ops.square(total) * (total + 1.0))

    def _mode(self, concentration1: Tensor, concentration0: Tensor) -> Tensor:
        there = ops.logical_and(concentration1 > 1, concentration0 > 1)
        return _only(there, (concentration1 - 1.0) / (concentration1 + concentration0 - 2.0), math.nan)

    def _entropy(self, concentration1: Tensor, concentration0: Tensor) -> Tensor:
        a, b = concentration1, concentration0
        own = self._area(a, b) - (a - 1.0) * ops.digamma(a) - (b - 1.0) * ops.digamma(b)
        return own + (a + b - 2.0) * ops.digamma(a + b)

    def _log_prob(self, value: Tensor, concentration1: Tensor, concentration0: Tensor) -> Tensor:
        powers = (concentration1 - 1.0) * ops.log(value) + (concentration0 - 1.0) * ops.log1p(-value)
        return powers - self._area(concentration1, concentration0)

    def _kl_loss(self, c: Tensor, d: Tensor, concentration1: Tensor, concentration0: Tensor) -> Tensor:
        a, b = concentration1, concentration0
        slopes = (a - c) * ops.digamma(a) + (b - d) * ops.digamma(b) + (c - a + d - b) * ops.digamma(a + b)
        return self._area(c, d) - self._area(a, b) + slopes

    def _sample(self, shape: tuple[int, ...], concentration1: Tensor, concentration0: Tensor) -> Tensor:
        one = _gamma_numbers(shape, concentration1)
        return one / (one + _gamma_numbers(shape, concentration0))


class Poisson(OfRate):
    """How many events come at a rate; its numbers are not drawn on CPU, as in MindSpore."""

    def _mean(self, rate: Tensor) -> Tensor:
        return rate

    _var = _mean

    def _mode(self, rate: Tensor) -> Tensor:
        return ops.floor(rate)

    def _log_prob(self, value: Tensor, rate: Tensor) -> Tensor:
        result = value * ops.log(rate) - rate - ops.lgamma(value + 1.0)
        return _only(ops.logical_and(value >= 0, value == ops.floor(value)), result, -math.inf)

    def _cdf(self, value: Tensor, rate: Tensor) -> Tensor:
        count = ops.maximum(ops.floor(value) + 1.0, ops.ones_like(value))
        return _only(value >= 0, ops.igammac(count, rate), 0.0)


class Gumbel(OfLocAndScale):
    """Gumbel's distribution of extremes."""

    FORMULAS = {
        "_mean": lambda loc, scale: loc + scale * _EULER,
        "_var": lambda loc, scale: ops.square(scale * (math.pi / math.sqrt(6))),
        "_entropy": lambda loc, scale: ops.log(scale) + (1 + _EULER),
        "_cdf": lambda value, loc, scale: ops.exp(-ops.exp(-(value - loc) / scale)),
    }

    def _sample(self, shape: tuple[int, ...], loc: Tensor, scale: Tensor) -> Tensor:
        return loc - scale * ops.log(-ops.log(uniform(shape, TINY, 1.0 - 1e-7)))

    def _log_prob(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        z = (value - loc) / scale
        return -z - ops.exp(-z) - ops.log(scale)

    def _kl_loss(self, loc_b: Tensor, scale_b: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        rest = ops.expm1((loc_b - loc) / scale_b + ops.lgamma(scale / scale_b + 1.0)) + (loc - loc_b) / scale_b
        return ops.log(scale_b) - ops.log(scale) + _EULER * (scale / scale_b - 1.0) + rest
