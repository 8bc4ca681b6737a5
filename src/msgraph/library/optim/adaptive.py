"""Optimizers with a rate for each element: ``Adam``, ``AdamWeightDecay``, ``RMSProp``, ``Adagrad`` and relatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgraph import Parameter, Tensor, float32, jit, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, check_type, positive, real
from msgraph.library.optim.optimizer import HYPER_MAP, OptimizerWithStates, rule_step


def share(owner: str, argument: str, value: object) -> float:
    """A number from 0 to below 1."""
    checked = real(owner, argument, value)
    if not 0.0 < checked < 1.0:
        raise BadArgument(owner, argument, "in range (0.0, 1.0)", value).error()
    return checked


MEANS = {"beta1": share, "beta2": share, "eps": positive}
"""The checks of how much of the means stays in a step, and of what is added to what is divided by."""


class Adam(OptimizerWithStates):
    """Steps along the mean gradient, divided by the root of the mean of its squares; both means are unbiased.

    ``use_amsgrad`` divides by the largest such root so far.
    """

    POWER: ClassVar[float | tuple[float]] = 1.0
    """How much of the means' start is left in them: before the first step, all."""
    DEFAULTS = {
        "learning_rate": 1e-3, "beta1": 0.9, "beta2": 0.999, "eps": 1e-8, "use_locking": False, "use_nesterov": False,
        "weight_decay": 0.0, "loss_scale": 1.0, "use_amsgrad": False, "use_lazy": False, "use_offload": False,
    }  # fmt: skip
    CHECKS = MEANS | {"use_locking": boolean, "use_nesterov": boolean, "use_amsgrad": boolean}
    STATES = {
        "moment1": ("moment1", "zeros"), "moment2": ("moment2", "zeros"), "vhat": ("vhat", "zeros", "use_amsgrad"),
    }  # fmt: skip

    def __init__(self, params: object, *args: object, **kwargs: object) -> None:
        for name in kwargs.keys() - self.DEFAULTS.keys():
            raise BadArgument("Adam", "kwargs", "'use_lazy' or 'use_offload'", name).error()
        super().__init__(params, *args, **kwargs)

    def set_up(self) -> None:
        """Powers of what stays."""
        self.beta1_power = Parameter(Tensor(self.POWER, float32), name="beta1_power")
        self.beta2_power = Parameter(Tensor(self.POWER, float32), name="beta2_power")

    def formula(self) -> object:
        """The step."""
        self.beta1_power = self.beta1_power * self.beta1
        self.beta2_power = self.beta2_power * self.beta2
        power1, power2 = ops.reshape(self.beta1_power, ()), ops.reshape(self.beta2_power, ())
        beta1, beta2, eps = self.beta1, self.beta2, self.eps

        def amsgrad_step(rate: Tensor, gradient: Tensor, weight: Tensor, m: Tensor, v: Tensor, largest: Tensor) -> bool:
            first = ops.assign(m, m * beta1 + gradient * (1 - beta1))
            second = ops.assign(v, v * beta2 + ops.square(gradient) * (1 - beta2))
            most = ops.assign(largest, ops.maximum(largest, second))
            scale = rate * ops.sqrt(1 - power2) / (1 - power1)
            ops.assign(weight, weight - (scale * first / (ops.sqrt(most) + eps)).astype(weight.dtype))
            return True

        if self.use_amsgrad:
            return amsgrad_step, self.moment1, self.moment2, self.vhat
        rule = ops.Adam(use_nesterov=self.use_nesterov)
        return ops.partial(rule_step, rule, ((power1, power2), (beta1, beta2, eps), ())), self.moment1, self.moment2


LazyAdam = variant(
    Adam, "LazyAdam", "Adam; gradients are never sparse here, and that is all the difference there was.", POWER=(1.0,)
)
AdamOffload = variant(LazyAdam, "AdamOffload", "Adam; there is no device whose memory it could spare.")


class AdamWeightDecay(OptimizerWithStates):
    """Adam without the correction of its means, and with a decay of the weights beside the gradient's step."""

    DEFAULTS = {"learning_rate": 1e-3, "beta1": 0.9, "beta2": 0.999, "eps": 1e-6, "weight_decay": 0.0}
    CHECKS = MEANS
    STATES = {"moments1": ("adam_m", "zeros"), "moments2": ("adam_v", "zeros")}

    @jit
    def update(self, gradients: Sequence[Tensor]) -> object:
        """One step for these gradients."""
        rates, decays = self.rates(), self._decays()
        self.next_step()
        settings = self.beta1, self.beta2, self.eps

        def step(falls: bool, fall: Tensor, rate: Tensor, slope: Tensor, weight: Tensor, m: Tensor, v: Tensor) -> bool:
            ops.AdamWeightDecay()(weight, m, v, rate, *settings, fall if falls else 0.0, slope)
            return True

        states = tuple(self.own), tuple(self.moments1), tuple(self.moments2)
        return HYPER_MAP(step, self.decay_flags, decays, rates, tuple(gradients), *states)


class AdaMax(OptimizerWithStates):
    """Adam with the largest gradient so far, falling by ``beta2``, in place of the root of the squares."""

    DEFAULTS = {
        "learning_rate": 0.001, "beta1": 0.9, "beta2": 0.999, "eps": 1e-8, "weight_decay": 0.0, "loss_scale": 1.0,
    }  # fmt: skip
    CHECKS = MEANS
    STATES = {"moment1": ("moment1", "zeros"), "moment2": ("moment2", "zeros")}

    def set_up(self) -> None:
        """The power of what stays."""
        self.beta1_power = Parameter(Tensor([1.0], float32), name="beta1_power")

    def formula(self) -> object:
        """The step."""
        self.beta1_power = self.beta1_power * self.beta1
        power, settings = ops.reshape(self.beta1_power, ()), (self.beta1, self.beta2, self.eps)
        return ops.partial(rule_step, ops.ApplyAdaMax(), ((power,), settings, ())), self.moment1, self.moment2


class RMSProp(OptimizerWithStates):
    """Steps divided by the root of the mean of the gradient's squares, with momentum.

    ``centered`` takes the variance of the gradient in place of the mean of its squares.
    """

    DEFAULTS = {
        "learning_rate": 0.1, "decay": 0.9, "momentum": 0.0, "epsilon": 1e-10, "use_locking": False, "centered": False,
        "loss_scale": 1.0, "weight_decay": 0.0,
    }  # fmt: skip
    CHECKS = {"use_locking": boolean, "decay": real, "momentum": real, "epsilon": positive, "centered": boolean}
    STATES = {
        "mg": ("mean_grad", "zeros", "centered"), "ms": ("mean_square", "ones"), "moment": ("moment", "zeros"),
    }  # fmt: skip

    def formula(self) -> object:
        """The step."""
        settings = (self.decay, self.momentum, self.epsilon)

        def centered(rate: Tensor, slope: Tensor, weight: Tensor, mean: Tensor, square: Tensor, moment: Tensor) -> bool:
            ops.ApplyCenteredRMSProp()(weight, mean, square, moment, slope, rate, *settings)
            return True

        if self.centered:
            return centered, self.mg, self.ms, self.moment
        return ops.partial(rule_step, ops.ApplyRMSProp(), ((), (), settings)), self.ms, self.moment


class Adagrad(OptimizerWithStates):
    """Steps divided by the root of the sum of all squared gradients so far."""

    DEFAULTS = {
        "accum": 0.1, "learning_rate": 0.001, "update_slots": True, "loss_scale": 1.0, "weight_decay": 0.0,
    }  # fmt: skip
    CHECKS = {"accum": real, "update_slots": boolean}
    STATES = {"accum": ("accum", "accum")}

    def formula(self) -> object:
        """The step."""
        return ops.partial(rule_step, ops.ApplyAdagrad(update_slots=self.update_slots), ((), (), ())), self.accum


def real_float(owner: str, argument: str, value: object) -> float:
    """A float from 0 up."""
    return real(owner, argument, check_type(owner, argument, value, "float", float))


class Adadelta(OptimizerWithStates):
    """Steps in proportion to the steps before, divided by the root of the mean of the gradient's squares."""

    DEFAULTS = {"learning_rate": 1.0, "rho": 0.9, "epsilon": 1e-6, "loss_scale": 1.0, "weight_decay": 0.0}
    CHECKS = {"rho": share, "epsilon": real_float}
    STATES = {"accum": ("accum", "zeros"), "accum_update": ("accum_update", "zeros")}

    def formula(self) -> object:
        """The step."""
        step = ops.partial(rule_step, ops.ApplyAdadelta(), ((), (self.rho, self.epsilon), ()))
        return step, self.accum, self.accum_update
