"""Distributions of whole numbers."""

from __future__ import annotations

from msgraph import Tensor, float32, int32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.probability.distribution.base import TINY, ParametricDistribution, uniform


class _OfProbability(ParametricDistribution):
    """What distributions of a probability share."""

    NAMES = ("probs1",)
    PARAMETERS = ("probs",)
    LIMITS = {0: ("in range (0, 1)", 0.0, 1.0 - 1e-7)}
    DTYPE = int32

    @property
    def probs(self) -> Tensor | None:
        """The probability it was made with."""
        return self.defaults[0]


class Bernoulli(_OfProbability):
    """1 with a probability, else 0."""

    FORMULAS = {
        "_mean": lambda probs1: probs1,
        "_var": lambda probs1: (1.0 - probs1) * probs1,
        "_entropy": lambda probs1: -(1.0 - probs1) * ops.log1p(-probs1) - probs1 * ops.log(probs1),
        "_log_prob": lambda value, probs1: ops.log(probs1) * value + ops.log1p(-probs1) * (1.0 - value),
    }

    def _sample(self, shape: tuple[int, ...], probs1: Tensor) -> Tensor:
        return uniform(shape) < probs1

    def _mode(self, probs1: Tensor) -> Tensor:
        return (probs1 > 0.5).astype(self.dtype)

    def _cdf(self, value: Tensor, probs1: Tensor) -> Tensor:
        value = ops.floor(value)
        return ops.where(value < 0, 0.0, ops.where(value < 1, 1.0 - probs1, ops.ones_like(probs1)))

    def _kl_loss(self, probs1_b: Tensor, probs1: Tensor) -> Tensor:
        yes = probs1 * (ops.log(probs1) - ops.log(probs1_b))
        return yes + (1.0 - probs1) * (ops.log1p(-probs1) - ops.log1p(-probs1_b))


class Geometric(_OfProbability):
    """How often something does not happen before it does."""

    FORMULAS = {
        "_mean": lambda probs1: (1.0 - probs1) / probs1,
        "_var": lambda probs1: (1.0 - probs1) / ops.square(probs1),
        "_entropy": lambda probs1: (-(1.0 - probs1) * ops.log1p(-probs1) - probs1 * ops.log(probs1)) / probs1,
    }

    def _sample(self, shape: tuple[int, ...], probs1: Tensor) -> Tensor:
        return ops.floor(ops.log(uniform(shape, TINY)) / ops.log1p(-probs1))

    def _mode(self, probs1: Tensor) -> Tensor:
        return ops.zeros_like(probs1).astype(self.dtype)

    def _prob(self, value: Tensor, probs1: Tensor) -> Tensor:
        value = ops.floor(value)
        return ops.where(value < 0, 0.0, ops.exp(ops.log1p(-probs1) * value + ops.log(probs1)))

    def _cdf(self, value: Tensor, probs1: Tensor) -> Tensor:
        value = ops.floor(value)
        return ops.where(value < 0, 0.0, -ops.expm1(ops.log1p(-probs1) * (value + 1.0)))

    def _kl_loss(self, probs1_b: Tensor, probs1: Tensor) -> Tensor:
        misses = (1.0 - probs1) / probs1 * (ops.log1p(-probs1) - ops.log1p(-probs1_b))
        return ops.log(probs1 / probs1_b) + misses


class Categorical(_OfProbability):
    """The number of a class, each with a probability; these are along the last dimension."""

    NAMES = ("probs",)
    LIMITS = {0: ("in range (0, 1]", 0.0, 1.0)}

    FORMULAS = {
        "_numbers": lambda probs: ops.arange(probs.shape[-1]).astype(float32),
        "_entropy": lambda probs: -(ops.log(probs) * probs).sum(-1),
        "_kl_loss": lambda probs_b, probs: (probs * (ops.log(probs) - ops.log(probs_b))).sum(-1),
    }

    def shape_of_one(self, *parameters: Tensor) -> tuple[int, ...]:
        """The shape of the probabilities without the classes."""
        return parameters[0].shape[:-1]

    def _mean(self, probs: Tensor) -> Tensor:
        return (self._numbers(probs) * probs).sum(-1, keepdims=True)

    def _mode(self, probs: TensorLike) -> Tensor:
        return ops.argmax(probs, -1).astype(self.dtype)

    def _var(self, probs: Tensor) -> Tensor:
        return (ops.square(self._numbers(probs) - self._mean(probs)) * probs).sum(-1, keepdims=True)

    def _prob(self, value: Tensor, probs: Tensor) -> Tensor:
        here = ops.expand_dims(ops.floor(value), -1) == self._numbers(probs)
        return ops.where(here, probs, 0.0).sum(-1)

    def _cdf(self, value: Tensor, probs: Tensor) -> Tensor:
        below = self._numbers(probs) <= ops.expand_dims(ops.floor(value), -1)
        return ops.where(below, probs, 0.0).sum(-1)

    def _sample(self, shape: tuple[int, ...], probs: Tensor) -> Tensor:
        edges = ops.cumsum(probs, -1)[..., :-1]
        return (ops.expand_dims(uniform(shape), -1) >= edges).astype(int32).sum(-1)
