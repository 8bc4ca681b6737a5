"""Distributions of real numbers."""

from __future__ import annotations

import math

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.probability.distribution.base import POSITIVE, TINY, ParametricDistribution, uniform


class _OfLocationAndScale(ParametricDistribution):
    """What distributions of a mean and a standard deviation above 0 share."""

    NAMES = ("mean", "sd")
    LIMITS = {1: POSITIVE}


class Normal(_OfLocationAndScale):
    """The normal distribution."""

    FORMULAS = {
        "_mean": lambda mean, sd: mean,
        "_var": lambda mean, sd: sd * sd,
        "_sd": lambda mean, sd: sd,
        "_entropy": lambda mean, sd: 0.5 * math.log(2 * math.pi * math.e) + ops.log(sd),
        "_cdf": lambda value, mean, sd: 0.5 * (1.0 + ops.erf((value - mean) / (sd * math.sqrt(2)))),
        "_mode": lambda mean, sd: mean,
    }

    def _sample(self, shape: tuple[int, ...], mean: Tensor, sd: Tensor) -> Tensor:
        return ops.standard_normal(shape) * sd + mean

    def _log_prob(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        return -0.5 * ops.square((value - mean) / sd) - (0.5 * math.log(2 * math.pi) + ops.log(sd))

    def _kl_loss(self, mean_b: Tensor, sd_b: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        apart = ops.log(sd) - ops.log(sd_b)
        return 0.5 * ops.square((mean - mean_b) / sd_b) + 0.5 * ops.expm1(2 * apart) - apart


class HalfNormal(_OfLocationAndScale):
    """The half of a normal distribution above 0, twice as high."""

    def _prob(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        density = math.sqrt(2 / math.pi) / sd * ops.exp(-0.5 * ops.square((value - mean) / sd))
        return density * (value >= 0).astype(density.dtype)


class Laplace(_OfLocationAndScale):
    """Falls exponentially on both sides."""

    def _log_prob(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        return -ops.abs((value - mean) / sd) - ops.log(2.0 * sd)


class StudentT(ParametricDistribution):
    """Student's distribution."""

    NAMES = ("df", "mean", "sd")
    LIMITS = {0: POSITIVE, 2: POSITIVE}

    def _log_prob(self, value: Tensor, df: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        y = (value - mean) / sd
        constant = ops.log(ops.abs(sd)) + 0.5 * ops.log(df) + 0.5 * math.log(math.pi)
        constant = constant + ops.lgamma(0.5 * df) - ops.lgamma(0.5 * (df + 1.0))
        return -0.5 * (df + 1.0) * ops.log1p(y * y / df) - constant


class OfLocAndScale(ParametricDistribution):
    """What distributions of a place and a scale above 0 share."""

    NAMES = ("loc", "scale")
    LIMITS = {1: POSITIVE}

    def _mode(self, loc: Tensor, scale: Tensor) -> Tensor:
        return loc


class Cauchy(OfLocAndScale):
    """The Cauchy distribution: it has no mean."""

    FORMULAS = {
        "_entropy": lambda loc, scale: math.log(4 * math.pi) + ops.log(scale),
        "_cdf": lambda value, loc, scale: ops.atan((value - loc) / scale) / math.pi + 0.5,
    }

    def _sample(self, shape: tuple[int, ...], loc: Tensor, scale: Tensor) -> Tensor:
        return loc + scale * ops.tan(math.pi * (uniform(shape) - 0.5))

    def _log_prob(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        return -math.log(math.pi) - ops.log(scale) - ops.log1p(ops.square((value - loc) / scale))

    def _kl_loss(self, loc_b: Tensor, scale_b: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        both = ops.square(scale + scale_b) + ops.square(loc - loc_b)
        return ops.log(both) - math.log(4.0) - ops.log(scale) - ops.log(scale_b)


class Logistic(OfLocAndScale):
    """The distribution whose function is a sigmoid."""

    FORMULAS = {
        "_mean": lambda loc, scale: loc,
        "_var": lambda loc, scale: ops.square(scale) * (math.pi**2 / 3),
        "_entropy": lambda loc, scale: ops.log(scale) + 2.0,
        "_cdf": lambda value, loc, scale: ops.sigmoid((value - loc) / scale),
        "_log_survival": lambda value, loc, scale: ops.logsigmoid(-(value - loc) / scale),
    }

    def _log_prob(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        z = (value - loc) / scale
        return -z + 2.0 * ops.logsigmoid(z) - ops.log(scale)

    def _sample(self, shape: tuple[int, ...], loc: Tensor, scale: Tensor) -> Tensor:
        share = uniform(shape, TINY)
        return (ops.log(share) - ops.log1p(-share)) * scale + loc


class OfRate(ParametricDistribution):
    """What distributions of events of a rate share."""

    NAMES = ("rate",)
    LIMITS = {0: POSITIVE}


class Exponential(OfRate):
    """The time to an event of a rate."""

    FORMULAS = {
        "_mean": lambda rate: 1.0 / rate,
        "_mode": lambda rate: ops.zeros_like(rate),
        "_var": lambda rate: ops.square(1.0 / rate),
        "_entropy": lambda rate: 1.0 - ops.log(rate),
        "_log_prob": lambda value, rate: ops.where(value < 0, -math.inf, ops.log(rate) - rate * value),
        "_cdf": lambda value, rate: ops.where(value < 0, 0.0, -ops.expm1(-rate * value)),
        "_log_survival": lambda value, rate: ops.where(value < 0, 0.0, -rate * value),
        "_kl_loss": lambda rate_b, rate: ops.log(rate) - ops.log(rate_b) + rate_b / rate - 1.0,
        "_sd": lambda rate: 1.0 / rate,
    }

    def _sample(self, shape: tuple[int, ...], rate: Tensor) -> Tensor:
        return -ops.log(uniform(shape, TINY)) / rate


class Uniform(ParametricDistribution):
    """Alike everywhere between two numbers."""

    NAMES = ("low", "high")

    FORMULAS = {
        "_mean": lambda low, high: (low + high) / 2.0,
        "_var": lambda low, high: ops.square(high - low) / 12.0,
        "_entropy": lambda low, high: ops.log(high - low),
        "_cdf": lambda value, low, high: ops.minimum(ops.maximum((value - low) / (high - low), 0.0), 1.0),
    }

    def _sample(self, shape: tuple[int, ...], low: Tensor, high: Tensor) -> Tensor:
        return (high - low) * uniform(shape) + low

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(*values, **named)
        least, most = self.defaults
        if least is not None and most is not None and not (least.asnumpy() < most.asnumpy()).all():
            raise BadArgument(self.name, "low", "less than 'high'", least).error()

    def _prob(self, value: Tensor, low: Tensor, high: Tensor) -> Tensor:
        return ops.where(ops.logical_and(low <= value, value <= high), 1.0 / (high - low), 0.0)

    def _kl_loss(self, low_b: Tensor, high_b: Tensor, low: Tensor, high: Tensor) -> Tensor:
        within = ops.logical_and(low_b <= low, high <= high_b)
        return ops.where(within, ops.log(high_b - low_b) - ops.log(high - low), math.inf)
