"""Distributions of real numbers."""

from __future__ import annotations

import math
from typing import Any

from msgraph import DType, Tensor, float32, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.probability.distribution.base import TINY, Distribution, uniform


class _OfLocationAndScale(Distribution):
    """What distributions of a mean and a standard deviation above 0 share."""

    NAMES = ("mean", "sd")

    def __init__(
        self, mean: object = None, sd: object = None, seed: object = None, dtype: DType = float32, name: str = ""
    ) -> None:
        super().__init__(seed, dtype, name or self.cls_name, {"mean": mean, "sd": sd})
        self.require(1, "greater than 0", 0.0)


class Normal(_OfLocationAndScale):
    """The normal distribution."""

    def _mean(self, mean: Tensor, sd: Tensor) -> Tensor:
        return mean

    _mode = _mean

    def _var(self, mean: Tensor, sd: Tensor) -> Tensor:
        return sd * sd

    def _sd(self, mean: Tensor, sd: Tensor) -> Tensor:
        return sd

    def _entropy(self, mean: Tensor, sd: Tensor) -> Tensor:
        return 0.5 * math.log(2 * math.pi * math.e) + ops.log(sd)

    def _log_prob(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        return -0.5 * ops.square((value - mean) / sd) - (0.5 * math.log(2 * math.pi) + ops.log(sd))

    def _cdf(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        return 0.5 * (1.0 + ops.erf((value - mean) / (sd * math.sqrt(2))))

    def _kl_loss(self, mean_b: Tensor, sd_b: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        apart = ops.log(sd) - ops.log(sd_b)
        return 0.5 * ops.square((mean - mean_b) / sd_b) + 0.5 * ops.expm1(2 * apart) - apart

    def _sample(self, shape: tuple[int, ...], mean: Tensor, sd: Tensor) -> Tensor:
        return ops.standard_normal(shape) * sd + mean


class HalfNormal(_OfLocationAndScale):
    """The half of a normal distribution above 0, twice as high."""

    def _prob(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        density = math.sqrt(2 / math.pi) / sd * ops.exp(-0.5 * ops.square((value - mean) / sd))
        return density * (value >= 0).astype(density.dtype)


class Laplace(_OfLocationAndScale):
    """Falls exponentially on both sides."""

    def _log_prob(self, value: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        return -ops.abs((value - mean) / sd) - ops.log(2.0 * sd)


class StudentT(Distribution):
    """Student's distribution."""

    NAMES = ("df", "mean", "sd")

    def __init__(
        self, df: object = None, mean: object = None, sd: object = None, seed: object = None, dtype: DType = float32,
        name: str = "StudentT",
    ) -> None:  # fmt: skip
        super().__init__(seed, dtype, name, {"df": df, "mean": mean, "sd": sd})
        self.require(0, "greater than 0", 0.0)
        self.require(2, "greater than 0", 0.0)

    def _log_prob(self, value: Tensor, df: Tensor, mean: Tensor, sd: Tensor) -> Tensor:
        y = (value - mean) / sd
        constant = ops.log(ops.abs(sd)) + 0.5 * ops.log(df) + 0.5 * math.log(math.pi)
        constant = constant + ops.lgamma(0.5 * df) - ops.lgamma(0.5 * (df + 1.0))
        return -0.5 * (df + 1.0) * ops.log1p(y * y / df) - constant


class OfLocAndScale(Distribution):
    """What distributions of a place and a scale above 0 share."""

    NAMES = ("loc", "scale")

    def __init__(
        self, loc: object = None, scale: object = None, seed: object = None, dtype: DType = float32, name: str = ""
    ) -> None:
        super().__init__(seed, dtype, name or self.cls_name, {"loc": loc, "scale": scale})
        self.require(1, "greater than 0", 0.0)

    def _mode(self, loc: Tensor, scale: Tensor) -> Tensor:
        return loc


class Cauchy(OfLocAndScale):
    """The Cauchy distribution: it has no mean."""

    def _entropy(self, loc: Tensor, scale: Tensor) -> Tensor:
        return math.log(4 * math.pi) + ops.log(scale)

    def _log_prob(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        return -math.log(math.pi) - ops.log(scale) - ops.log1p(ops.square((value - loc) / scale))

    def _cdf(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.atan((value - loc) / scale) / math.pi + 0.5

    def _kl_loss(self, loc_b: Tensor, scale_b: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        both = ops.square(scale + scale_b) + ops.square(loc - loc_b)
        return ops.log(both) - math.log(4.0) - ops.log(scale) - ops.log(scale_b)

    def _sample(self, shape: tuple[int, ...], loc: Tensor, scale: Tensor) -> Tensor:
        return loc + scale * ops.tan(math.pi * (uniform(shape) - 0.5))


class Logistic(OfLocAndScale):
    """The distribution whose function is a sigmoid."""

    def _mean(self, loc: Tensor, scale: Tensor) -> Tensor:
        return loc

    def _var(self, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.square(scale) * (math.pi**2 / 3)

    def _entropy(self, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.log(scale) + 2.0

    def _log_prob(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        z = (value - loc) / scale
        return -z + 2.0 * ops.logsigmoid(z) - ops.log(scale)

    def _cdf(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.sigmoid((value - loc) / scale)

    def _log_survival(self, value: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.logsigmoid(-(value - loc) / scale)

    def _sample(self, shape: tuple[int, ...], loc: Tensor, scale: Tensor) -> Tensor:
        share = uniform(shape, TINY)
        return (ops.log(share) - ops.log1p(-share)) * scale + loc


class OfRate(Distribution):
    """What distributions of events of a rate share."""

    NAMES = ("rate",)

    def __init__(self, rate: Any = None, seed: object = None, dtype: DType = float32, name: str = "") -> None:
        super().__init__(seed, dtype, name or self.cls_name, {"rate": rate})
        self.require(0, "greater than 0", 0.0)


class Exponential(OfRate):
    """The time to an event of a rate."""

    def _mean(self, rate: Tensor) -> Tensor:
        return 1.0 / rate

    def _mode(self, rate: Tensor) -> Tensor:
        return ops.zeros_like(rate)

    _sd = _mean

    def _var(self, rate: Tensor) -> Tensor:
        return ops.square(1.0 / rate)

    def _entropy(self, rate: Tensor) -> Tensor:
        return 1.0 - ops.log(rate)

    def _log_prob(self, value: Tensor, rate: Tensor) -> Tensor:
        return ops.where(value < 0, -math.inf, ops.log(rate) - rate * value)

    def _cdf(self, value: Tensor, rate: Tensor) -> Tensor:
        return ops.where(value < 0, 0.0, -ops.expm1(-rate * value))

    def _log_survival(self, value: Tensor, rate: Tensor) -> Tensor:
        return ops.where(value < 0, 0.0, -rate * value)

    def _kl_loss(self, rate_b: Tensor, rate: Tensor) -> Tensor:
        return ops.log(rate) - ops.log(rate_b) + rate_b / rate - 1.0

    def _sample(self, shape: tuple[int, ...], rate: Tensor) -> Tensor:
        return -ops.log(uniform(shape, TINY)) / rate


class Uniform(Distribution):
    """Alike everywhere between two numbers."""

    NAMES = ("low", "high")

    def __init__(
        self, low: object = None, high: object = None, seed: Any = None, dtype: DType = float32, name: str = "Uniform"
    ) -> None:
        super().__init__(seed, dtype, name, {"low": low, "high": high})
        least, most = self.defaults
        if least is not None and most is not None and not (least.asnumpy() < most.asnumpy()).all():
            raise BadArgument(name, "low", "less than 'high'", low).error()

    def _mean(self, low: Tensor, high: Tensor) -> Tensor:
        return (low + high) / 2.0

    def _var(self, low: Tensor, high: Tensor) -> Tensor:
        return ops.square(high - low) / 12.0

    def _entropy(self, low: Tensor, high: Tensor) -> Tensor:
        return ops.log(high - low)

    def _prob(self, value: Tensor, low: Tensor, high: Tensor) -> Tensor:
        return ops.where(ops.logical_and(low <= value, value <= high), 1.0 / (high - low), 0.0)

    def _cdf(self, value: Tensor, low: Tensor, high: Tensor) -> Tensor:
        return ops.minimum(ops.maximum((value - low) / (high - low), 0.0), 1.0)

    def _kl_loss(self, low_b: Tensor, high_b: Tensor, low: Tensor, high: Tensor) -> Tensor:
        within = ops.logical_and(low_b <= low, high <= high_b)
        return ops.where(within, ops.log(high_b - low_b) - ops.log(high - low), math.inf)

    def _sample(self, shape: tuple[int, ...], low: Tensor, high: Tensor) -> Tensor:
        return (high - low) * uniform(shape) + low
