"""Distributions of what a bijector makes of another distribution's values."""

from __future__ import annotations

from typing import Any

from msgraph import DType, Tensor, float32, ops
from msgraph.diagnostics.catalog.models import NotOfDistribution
from msgraph.library.probability.bijector import Bijector, Exp
from msgraph.library.probability.distribution.base import Distribution
from msgraph.library.probability.distribution.continuous import Normal


class TransformedDistribution(Distribution):
    """``bijector`` of the values of ``distribution``, which has the parameters."""

    def __init__(
        self, bijector: Bijector, distribution: Distribution, seed: Any = None, name: str = "transformed_distribution"
    ) -> None:
        super().__init__(seed, distribution.dtype, name, {})
        self.bijector, self.distribution = bijector, distribution
        self.is_linear_transformation = bijector.is_constant_jacobian
        self.defaults, self.batch_shape = distribution.defaults, distribution.batch_shape
        self.is_scalar_batch = distribution.is_scalar_batch

    def parameters_of(self, args: tuple[object, ...], named: dict[str, object]) -> tuple[Tensor, ...]:
        """The parameters of the other distribution."""
        return self.distribution.parameters_of(args, named)

    def _log_prob(self, value: Tensor, *parameters: object, **named: object) -> Tensor:
        inverse = self.bijector.inverse(value)
        return self.distribution.log_prob(inverse, *parameters) + self.bijector.inverse_log_jacobian(value)

    def _cdf(self, value: Tensor, *parameters: object, **named: object) -> Tensor:
        return self.distribution.cdf(self.bijector.inverse(value), *parameters)

    def _mean(self, *parameters: Any, **named: Any) -> Tensor:
        if not self.is_linear_transformation:
            raise NotOfDistribution(self.name, "mean").error()
        return self.bijector.forward(self.distribution.mean(*parameters))

    def _sample(self, shape: tuple[int, ...], *parameters: Any, **named: object) -> Tensor:
        count = len(shape) - len(parameters[0].shape)
        return self.bijector.forward(self.distribution.sample(shape[:count], *parameters))


class LogNormal(TransformedDistribution):
    """The distribution of the exponentials of normal values."""

    NAMES = ("loc", "scale")

    def __init__(
        self, loc: Any = None, scale: object = None, seed: object = 0, dtype: DType = float32, name: str = "LogNormal"
    ) -> None:
        super().__init__(Exp(), Normal(loc, scale, dtype=dtype), seed, name)

    def parameters_of(self, args: tuple[object, ...], named: dict[str, object]) -> tuple[Tensor, ...]:
        """The mean and the standard deviation of the logarithms."""
        return Distribution.parameters_of(self, args, named)

    def _mean(self, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.exp(loc + 0.5 * ops.square(scale))

    def _mode(self, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.exp(loc - ops.square(scale))

    def _var(self, loc: Tensor, scale: Tensor) -> Tensor:
        return ops.expm1(ops.square(scale)) * ops.exp(2.0 * loc + ops.square(scale))

    def _entropy(self, loc: Tensor, scale: Tensor) -> Tensor:
        return loc + self.distribution.entropy(loc, scale)

    def _kl_loss(self, loc_b: Tensor, scale_b: Tensor, loc: Tensor, scale: Tensor) -> Tensor:
        return self.distribution.kl_loss("Normal", loc_b, scale_b, loc, scale)
