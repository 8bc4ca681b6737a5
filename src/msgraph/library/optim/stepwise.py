"""Optimizers that look at signs or at averages of steps: ``Rprop``, ``ASGD``."""

from __future__ import annotations

from typing import Any

from msgraph import Parameter, ParameterTuple, Tensor, bfloat16, float16, float32, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import check_type
from msgraph.library.optim.optimizer import OptimizerWithStates


def _rprop_step(
    settings: tuple[float, ...], count: object, rate: Tensor, gradient: Tensor, weight: Tensor, before: Any, size: Any
) -> bool:
    lower, raise_, smallest, largest = settings
    dtype = weight.dtype if weight.dtype in (float16, bfloat16) else float32
    wide_gradient, length = gradient.astype(dtype), size.astype(dtype)
    length = ops.select(count == 1, ops.ones_like(length) * rate, length)
    agreement = wide_gradient * before.astype(dtype)
    factor = ops.select(agreement > 0, raise_, ops.select(agreement < 0, lower, ops.ones_like(wide_gradient)))
    length = ops.clip_by_value(length * factor, smallest, largest)
    taken = ops.select(agreement < 0, ops.zeros_like(wide_gradient), wide_gradient)
    ops.assign(weight, (weight.astype(dtype) - ops.sign(taken) * length).astype(weight.dtype))
    ops.assign(before, taken.astype(before.dtype))
    ops.assign(size, length.astype(size.dtype))
    return True


def _asgd_step(
    settings: tuple[float, ...], count: Any, rate: Tensor, gradient: Tensor, weight: Tensor, *states: Tensor
) -> bool:
    (lambd, alpha, start), (share, step, mean) = settings, states
    eta = ops.select(count == 1, rate, step)
    moved = weight.astype(float32) * (1.0 - lambd * eta) - eta * gradient.astype(float32)
    averaged = mean.astype(float32) + (moved - mean.astype(float32)) * share
    ops.assign(weight, moved.astype(weight.dtype))
    ops.assign(mean, ops.select(share == 1, moved, averaged).astype(mean.dtype))
    ops.assign(step, rate / ops.pow(1.0 + lambd * rate * count, alpha))
    ops.assign(share, 1.0 / ops.maximum(1.0, count - start))
    return True


def _pair(owner: str, argument: str, value: object) -> tuple[float, float]:
    pair = check_type(owner, argument, value, "tuple", tuple)
    if len(pair) != 2:
        raise BadArgument(owner, argument, "a tuple of 2 floats", pair).error()
    return pair


class Rprop(OptimizerWithStates):
    """Steps of a length for each element: longer while the gradient keeps its sign, shorter when it turns."""

    DEFAULTS = {"learning_rate": 0.1, "etas": (0.5, 1.2), "step_sizes": (1e-6, 50.0), "weight_decay": 0.0}
    CHECKS = {"etas": _pair, "step_sizes": _pair}
    STATES = {"prev": ("prev", "zeros"), "step_size": ("step_size", "zeros")}

    def set_up(self) -> None:
        """Steps grow and shrink, between two sizes."""
        etas, sizes = self.etas, self.step_sizes
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise BadArgument("Rprop", "etas", "one in range (0.0, 1.0) and one greater than 1.0", etas).error()
        if sizes[0] > sizes[1]:
            raise BadArgument("Rprop", "step_sizes", "the smallest size and the largest", sizes).error()
        self.settings = (*etas, *sizes)

    def formula(self) -> object:
        """The step."""
        return ops.partial(_rprop_step, self.settings, ops.reshape(self.global_step, ())), self.prev, self.step_size


def _float(owner: str, argument: str, value: object) -> float:
    return check_type(owner, argument, value, "float", float)


class ASGD(OptimizerWithStates):
    """Gradient descent with falling steps, which keeps the mean of the weights it passes in ``ax``."""

    DEFAULTS = {"learning_rate": 0.1, "lambd": 1e-4, "alpha": 0.75, "t0": 1e6, "weight_decay": 0.0}
    CHECKS = {"lambd": _float, "alpha": _float, "t0": _float}

    def set_up(self) -> None:
        """States of weights: two numbers, and the mean."""
        self.settings = (self.lambd, self.alpha, self.t0)
        names = [parameter.name for parameter in self.own]
        self.mu = ParameterTuple([Parameter(Tensor(1.0, float32), name=f"mu_{name}") for name in names])
        self.eta = ParameterTuple([Parameter(Tensor(0.0, float32), name=f"eta_{name}") for name in names])
        self.ax = self.own.clone(prefix="ax_", init="zeros")

    def formula(self) -> object:
        """The step."""
        return (
            ops.partial(_asgd_step, self.settings, ops.reshape(self.global_step, ()).astype(float32)),
            self.mu,
            self.eta,
            self.ax,
        )
