"""Distributions of whole numbers."""

from __future__ import annotations

from typing import Any

from msgraph import DType, Tensor, float32, int32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.probability.distribution.base import TINY, Distribution, uniform


class _OfProbability(Distribution):
    """What distributions of a probability share."""

    NAMES = ("probs1",)

    def __init__(self, probs: object = None, seed: object = None, dtype: DType = int32, name: str = "") -> None:
        super().__init__(seed, dtype, name or self.cls_name, {"probs": probs})
        self.require(0, "in range (0, 1)", 0.0, 1.0 - 1e-7)

    @property
    def probs(self) -> Tensor | None:
        """The probability it was made with."""
        return self.defaults[0]


class Bernoulli(_OfProbability):
    """1 with a probability, else 0."""

    def _mean(self, probs1: Tensor) -> Tensor:
        return probs1

    def _mode(self, probs1: Tensor) -> Tensor:
        return (probs1 > 0.5).astype(self.dtype)

    def _var(self, probs1: Tensor) -> Tensor:
        return (1.0 - probs1) * probs1

    def _entropy(self, probs1: Tensor) -> Tensor:
        return -(1.0 - probs1) * ops.log1p(-probs1) - probs1 * ops.log(probs1)

    def _log_prob(self, value: Tensor, probs1: Tensor) -> Tensor:
        return ops.log(probs1) * value + ops.log1p(-probs1) * (1.0 - value)

    def _cdf(self, value: Tensor, probs1: Tensor) -> Tensor:
        value = ops.floor(value)
        return ops.where(value < 0, 0.0, ops.where(value < 1, 1.0 - probs1, ops.ones_like(probs1)))

    def _kl_loss(self, probs1_b: Tensor, probs1: Tensor) -> Tensor:
        yes = probs1 * (ops.log(probs1) - ops.log(probs1_b))
        return yes + (1.0 - probs1) * (ops.log1p(-probs1) - ops.log1p(-probs1_b))

    def _sample(self, shape: tuple[int, ...], probs1: Tensor) -> Tensor:
        return uniform(shape) < probs1


class Geometric(_OfProbability):
    """How often something does not happen before it does."""

    def _mean(self, probs1: Tensor) -> Tensor:
        return (1.0 - probs1) / probs1

    def _mode(self, probs1: Tensor) -> Tensor:
        return ops.zeros_like(probs1).astype(self.dtype)

    def _var(self, probs1: Tensor) -> Tensor:
        return (1.0 - probs1) / ops.square(probs1)

    def _entropy(self, probs1: Tensor) -> Tensor:
        return (-(1.0 - probs1) * ops.log1p(-probs1) - probs1 * ops.log(probs1)) / probs1

    def _prob(self, value: Tensor, probs1: Tensor) -> Tensor:
        value = ops.floor(value)
        return ops.where(value < 0, 0.0, ops.exp(ops.log1p(-probs1) * value + ops.log(probs1)))

    def _cdf(self, value: Tensor, probs1: Tensor) -> Tensor:
        value = ops.floor(value)
        return ops.where(value < 0, 0.0, -ops.expm1(ops.log1p(-probs1) * (value + 1.0)))

    def _kl_loss(self, probs1_b: Tensor, probs1: Tensor) -> Tensor:
        misses = (1.0 - probs1) / probs1 * (ops.log1p(-probs1) - ops.log1p(-probs1_b))
        return ops.log(probs1 / probs1_b) + misses

    def _sample(self, shape: tuple[int, ...], probs1: Tensor) -> Tensor:
        return ops.floor(ops.log(uniform(shape, TINY)) / ops.log1p(-probs1))


class Categorical(Distribution):
    """The number of a class, each with a probability; these are along the last dimension."""

    NAMES = ("probs",)

    def __init__(self, probs: Any = None, seed: object = None, dtype: DType = int32, name: str = "Categorical") -> None:
        super().__init__(seed, dtype, name, {"probs": probs})
        self.require(0, "in range (0, 1]", 0.0, 1.0)

    @property
    def probs(self) -> Tensor | None:
        """The probabilities it was made with."""
        return self.defaults[0]

    def shape_of_one(self, *parameters: Tensor) -> tuple[int, ...]:
        """The shape of the probabilities without the classes."""
        return parameters[0].shape[:-1]

    def _numbers(self, probs: Tensor) -> Tensor:
        return ops.arange(probs.shape[-1]).astype(float32)

    def _mean(self, probs: Tensor) -> Tensor:
        return (self._numbers(probs) * probs).sum(-1, keepdims=True)

    def _mode(self, probs: TensorLike) -> Tensor:
        return ops.argmax(probs, -1).astype(self.dtype)

    def _var(self, probs: Tensor) -> Tensor:
        return (ops.square(self._numbers(probs) - self._mean(probs)) * probs).sum(-1, keepdims=True)

    def _entropy(self, probs: Tensor) -> Tensor:
        return -(ops.log(probs) * probs).sum(-1)

    def _prob(self, value: Tensor, probs: Tensor) -> Tensor:
        here = ops.expand_dims(ops.floor(value), -1) == self._numbers(probs)
        return ops.where(here, probs, 0.0).sum(-1)

    def _cdf(self, value: Tensor, probs: Tensor) -> Tensor:
        below = self._numbers(probs) <= ops.expand_dims(ops.floor(value), -1)
        return ops.where(below, probs, 0.0).sum(-1)

    def _kl_loss(self, probs_b: Tensor, probs: Tensor) -> Tensor:
        return (probs * (ops.log(probs) - ops.log(probs_b))).sum(-1)

    def _sample(self, shape: tuple[int, ...], probs: Tensor) -> Tensor:
        edges = ops.cumsum(probs, -1)[..., :-1]
        return (ops.expand_dims(uniform(shape), -1) >= edges).astype(int32).sum(-1)
