"""Loss scalers: objects that scale a loss, unscale gradients, and adapt. They are used in steps that users write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgraph import Parameter, Tensor, float32, int32, jit_class, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import check_type, positive_int
from msgraph.support.trees import frozen


def all_finite(inputs: Any) -> Tensor:
    """Whether all numbers of several tensors are finite: a tensor of one bool."""
    return ops.stack([ops.isfinite(item).all() for item in inputs]).all()


def _grad_scale_map(scale_value: Tensor, inputs: object) -> object:
    """Tensors times a scale."""
    return frozen(inputs, lambda x: x * scale_value.astype(x.dtype))


def _grad_unscale_map(scale_value: Tensor, inputs: object) -> object:
    """Tensors divided by a scale."""
    return frozen(inputs, lambda x: x * ops.reciprocal(scale_value).astype(x.dtype))


@jit_class
class LossScaler(ABC):
    """Base of loss scalers."""

    @abstractmethod
    def scale(self, inputs: object) -> Any:
        """A loss, or several tensors, times the scale."""

    @abstractmethod
    def unscale(self, inputs: object) -> Any:
        """A loss, or several gradients, divided by the scale."""

    @abstractmethod
    def adjust(self, grads_finite: object) -> Any:
        """Adapt the scale to a step whose gradients are or are not finite; gives whether it may change."""


@jit_class
class _OneScale(LossScaler):
    """Base of loss scalers that have one scale for everything."""

    def __init__(self, scale_value: float) -> None:
        check_type(type(self).__name__, "scale_value", scale_value, "float or int", float, int)
        if scale_value < 1.0:
            raise BadArgument(type(self).__name__, "scale_value", "> 1", scale_value).error()
        self.scale_value = Parameter(Tensor(scale_value, float32), name="scale_value")

    def scale(self, inputs: object) -> Any:
        """A loss, or several tensors, times the scale."""
        return _grad_scale_map(self.scale_value, inputs)

    def unscale(self, inputs: object) -> Any:
        """A loss, or several gradients, divided by the scale."""
        return _grad_unscale_map(self.scale_value, inputs)


@jit_class
class StaticLossScaler(_OneScale):
    """A scale that stays."""

    def adjust(self, grads_finite: object) -> bool:
        """The scale stays."""
        return False


@jit_class
class DynamicLossScaler(_OneScale):
    """A scale that falls by ``scale_factor`` when gradients overflow, and grows after ``scale_window`` steps."""

    def __init__(self, scale_value: float, scale_factor: int, scale_window: int) -> None:
        super().__init__(scale_value)
        self.scale_window = positive_int("DynamicLossScaler", "scale_window", scale_window)
        self.scale_factor = positive_int("DynamicLossScaler", "scale_factor", scale_factor)
        self.counter = Parameter(Tensor(0, int32), name="counter")

    def adjust(self, grads_finite: Any) -> bool:
        """Adapt the scale."""
        grown = self.scale_value * self.scale_factor
        grows = ops.logical_and(self.counter == self.scale_window - 1, ops.isfinite(grown))
        kept = ops.select(grows, grown, self.scale_value)
        lowered = ops.maximum(self.scale_value / self.scale_factor, 1.0)
        ops.assign(self.scale_value, ops.select(grads_finite, kept, lowered))
        ops.assign(self.counter, (self.counter + 1) % self.scale_window * grads_finite.astype(int32))
        return True
