"""Distributions of real numbers."""

from __future__ import annotations

import math
from typing import Any

from msgraph import ops
from msgraph.api.tensor.dtype import float32
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.errors import error
from msgraph.library.probability.distribution.base import TINY, Distribution, uniform


class _OfLocationAndScale(Distribution):
    """What distributions of a mean and a standard deviation above 0 share."""

    NAMES = ("mean", "sd")

    def __init__(
        self, mean: Any = None, sd: Any = None, seed: Any = None, dtype: Any = float32, name: str = ""
    ) -> None:
        super().__init__(seed, dtype, name or self.cls_name, {"mean": mean, "sd": sd})
        self.require(1, "greater than 0", 0.0)


class Normal(_OfLocationAndScale):
    """The normal distribution."""

    def _mean(self, mean: Any, sd: Any) -> Any:
        return mean

    def _mode(self, mean: Any, sd: Any) -> Any:
        return mean

    def _var(self, mean: Any, sd: Any) -> Any:
        return sd * sd

    def _sd(self, mean: Any, sd: Any) -> Any:
        return sd

    def _entropy(self, mean: Any, sd: Any) -> Any:
        return 0.5 * math.log(2 * math.pi * math.e) + ops.log(sd)

    def _log_prob(self, value: Any, mean: Any, sd: Any) -> Any:
        return -0.5 * ops.square((value - mean) / sd) - (0.5 * math.log(2 * math.pi) + ops.log(sd))

    def _cdf(self, value: Any, mean: Any, sd: Any) -> Any:
        return 0.5 * (1.0 + ops.erf((value - mean) / (sd * math.sqrt(2))))

    def _kl_loss(self, mean_b: Any, sd_b: Any, mean: Any, sd: Any) -> Any:
        apart = ops.log(sd) - ops.log(sd_b)
        return 0.5 * ops.square((mean - mean_b) / sd_b) + 0.5 * ops.expm1(2 * apart) - apart

    def _sample(self, shape: tuple[int, ...], mean: Any, sd: Any) -> Any:
        return ops.standard_normal(shape) * sd + mean


class HalfNormal(_OfLocationAndScale):
    """The half of a normal distribution above 0, twice as high."""

    def _prob(self, value: Any, mean: Any, sd: Any) -> Any:
        density = math.sqrt(2 / math.pi) / sd * ops.exp(-0.5 * ops.square((value - mean) / sd))
        return density * (value >= 0).astype(density.dtype)


class Laplace(_OfLocationAndScale):
    """Falls exponentially on both sides."""

    def _log_prob(self, value: Any, mean: Any, sd: Any) -> Any:
        return -ops.abs((value - mean) / sd) - ops.log(2.0 * sd)


class StudentT(Distribution):
    """Student's distribution."""

    NAMES = ("df", "mean", "sd")

    def __init__(
        self, df: Any = None, mean: Any = None, sd: Any = None, seed: Any = None, dtype: Any = float32,
        name: str = "StudentT",
    ) -> None:  # fmt: skip
        super().__init__(seed, dtype, name, {"df": df, "mean": mean, "sd": sd})
        self.require(0, "greater than 0", 0.0)
        self.require(2, "greater than 0", 0.0)

    def _log_prob(self, value: Any, df: Any, mean: Any, sd: Any) -> Any:
        y = (value - mean) / sd
        constant = ops.log(ops.abs(sd)) + 0.5 * ops.log(df) + 0.5 * math.log(math.pi)
        constant = constant + ops.lgamma(0.5 * df) - ops.lgamma(0.5 * (df + 1.0))
        return -0.5 * (df + 1.0) * ops.log1p(y * y / df) - constant


class _OfLocAndScale(Distribution):
    """What distributions of a place and a scale above 0 share."""

    NAMES = ("loc", "scale")

    def __init__(
        self, loc: Any = None, scale: Any = None, seed: Any = None, dtype: Any = float32, name: str = ""
    ) -> None:
        super().__init__(seed, dtype, name or self.cls_name, {"loc": loc, "scale": scale})
        self.require(1, "greater than 0", 0.0)

    def _mode(self, loc: Any, scale: Any) -> Any:
        return loc


class Cauchy(_OfLocAndScale):
    """The Cauchy distribution: it has no mean."""

    def _entropy(self, loc: Any, scale: Any) -> Any:
        return math.log(4 * math.pi) + ops.log(scale)

    def _log_prob(self, value: Any, loc: Any, scale: Any) -> Any:
        return -math.log(math.pi) - ops.log(scale) - ops.log1p(ops.square((value - loc) / scale))

    def _cdf(self, value: Any, loc: Any, scale: Any) -> Any:
        return ops.atan((value - loc) / scale) / math.pi + 0.5

    def _kl_loss(self, loc_b: Any, scale_b: Any, loc: Any, scale: Any) -> Any:
        both = ops.square(scale + scale_b) + ops.square(loc - loc_b)
        return ops.log(both) - math.log(4.0) - ops.log(scale) - ops.log(scale_b)

    def _sample(self, shape: tuple[int, ...], loc: Any, scale: Any) -> Any:
        return loc + scale * ops.tan(math.pi * (uniform(shape) - 0.5))


class Logistic(_OfLocAndScale):
    """The distribution whose function is a sigmoid."""

    def _mean(self, loc: Any, scale: Any) -> Any:
        return loc

    def _var(self, loc: Any, scale: Any) -> Any:
        return ops.square(scale) * (math.pi**2 / 3)

    def _entropy(self, loc: Any, scale: Any) -> Any:
        return ops.log(scale) + 2.0

    def _log_prob(self, value: Any, loc: Any, scale: Any) -> Any:
        z = (value - loc) / scale
        return -z + 2.0 * ops.logsigmoid(z) - ops.log(scale)

    def _cdf(self, value: Any, loc: Any, scale: Any) -> Any:
        return ops.sigmoid((value - loc) / scale)

    def _log_survival(self, value: Any, loc: Any, scale: Any) -> Any:
        return ops.logsigmoid(-(value - loc) / scale)

    def _sample(self, shape: tuple[int, ...], loc: Any, scale: Any) -> Any:
        share = uniform(shape, TINY)
        return (ops.log(share) - ops.log1p(-share)) * scale + loc


class Exponential(Distribution):
    """The time to an event of a rate."""

    NAMES = ("rate",)

    def __init__(self, rate: Any = None, seed: Any = None, dtype: Any = float32, name: str = "Exponential") -> None:
        super().__init__(seed, dtype, name, {"rate": rate})
        self.require(0, "greater than 0", 0.0)

    def _mean(self, rate: Any) -> Any:
        return 1.0 / rate

    def _mode(self, rate: Any) -> Any:
        return ops.zeros_like(rate)

    def _sd(self, rate: Any) -> Any:
        return 1.0 / rate

    def _var(self, rate: Any) -> Any:
        return ops.square(1.0 / rate)

    def _entropy(self, rate: Any) -> Any:
        return 1.0 - ops.log(rate)

    def _log_prob(self, value: Any, rate: Any) -> Any:
        return ops.where(value < 0, -math.inf, ops.log(rate) - rate * value)

    def _cdf(self, value: Any, rate: Any) -> Any:
        return ops.where(value < 0, 0.0, -ops.expm1(-rate * value))

    def _log_survival(self, value: Any, rate: Any) -> Any:
        return ops.where(value < 0, 0.0, -rate * value)

    def _kl_loss(self, rate_b: Any, rate: Any) -> Any:
        return ops.log(rate) - ops.log(rate_b) + rate_b / rate - 1.0

    def _sample(self, shape: tuple[int, ...], rate: Any) -> Any:
        return -ops.log(uniform(shape, TINY)) / rate


class Uniform(Distribution):
    """Alike everywhere between two numbers."""

    NAMES = ("low", "high")

    def __init__(
        self, low: Any = None, high: Any = None, seed: Any = None, dtype: Any = float32, name: str = "Uniform"
    ) -> None:
        super().__init__(seed, dtype, name, {"low": low, "high": high})
        least, most = self.defaults
        if least is not None and most is not None and not (least.asnumpy() < most.asnumpy()).all():
            raise error(BadArgument(name, "low", "less than 'high'", low))

    def _mean(self, low: Any, high: Any) -> Any:
        return (low + high) / 2.0

    def _var(self, low: Any, high: Any) -> Any:
        return ops.square(high - low) / 12.0

    def _entropy(self, low: Any, high: Any) -> Any:
        return ops.log(high - low)

    def _prob(self, value: Any, low: Any, high: Any) -> Any:
        return ops.where(ops.logical_and(low <= value, value <= high), 1.0 / (high - low), 0.0)

    def _cdf(self, value: Any, low: Any, high: Any) -> Any:
        return ops.minimum(ops.maximum((value - low) / (high - low), 0.0), 1.0)

    def _kl_loss(self, low_b: Any, high_b: Any, low: Any, high: Any) -> Any:
        within = ops.logical_and(low_b <= low, high <= high_b)
        return ops.where(within, ops.log(high_b - low_b) - ops.log(high - low), math.inf)

    def _sample(self, shape: tuple[int, ...], low: Any, high: Any) -> Any:
        return (high - low) * uniform(shape) + low
