"""Optimizers with a rate for each element: ``Adam``, ``AdamWeightDecay``, ``RMSProp``, ``Adagrad`` and relatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgraph import Parameter, Tensor, float32, jit, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, check_type, positive, real
from msgraph.library.optim.optimizer import HYPER_MAP, Optimizer, rule_step


def share(owner: str, argument: str, value: object) -> float:
    """A number from 0 to below 1."""
    checked = real(owner, argument, value)
    if not 0.0 < checked < 1.0:
        raise BadArgument(owner, argument, "in range (0.0, 1.0)", value).error()
    return checked


class WithMeans(Optimizer):
    """Base of optimizers with running means of gradients and of their squares."""

    def _set_means(self, owner: str, beta1: float, beta2: float, eps: float) -> None:
        """Keep how much of the means stays in a step, and what is added to what is divided by."""
        self.beta1 = share(owner, "beta1", beta1)
        self.beta2 = share(owner, "beta2", beta2)
        self.eps = positive(owner, "eps", eps)


class Adam(WithMeans):
    """Steps along the mean gradient, divided by the root of the mean of its squares; both means are unbiased.

    ``use_amsgrad`` divides by the largest such root so far.
    """

    POWER: ClassVar[float | tuple[float]] = 1.0
    """How much of the means' start is left in them: before the first step, all."""

    def __init__(
        self,
        params: object,
        learning_rate: object = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        use_locking: bool = False,
        use_nesterov: bool = False,
        weight_decay: object = 0.0,
        loss_scale: float = 1.0,
        use_amsgrad: bool = False,
        **options: object,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        for name in options:
            if name not in ("use_lazy", "use_offload"):
                raise BadArgument("Adam", "kwargs", "'use_lazy' or 'use_offload'", name).error()
        boolean("Adam", "use_locking", use_locking)
        self._set_means("Adam", beta1, beta2, eps)
        self.use_nesterov = boolean("Adam", "use_nesterov", use_nesterov)
        self.use_amsgrad = boolean("Adam", "use_amsgrad", use_amsgrad)
        self.beta1_power = Parameter(Tensor(self.POWER, float32), name="beta1_power")
        self.beta2_power = Parameter(Tensor(self.POWER, float32), name="beta2_power")
        self.moment1 = self.own.clone(prefix="moment1", init="zeros")
        self.moment2 = self.own.clone(prefix="moment2", init="zeros")
        if use_amsgrad:
            self.vhat = self.own.clone(prefix="vhat", init="zeros")

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


class LazyAdam(Adam):
    """Adam; gradients are never sparse here, and that is all the difference there was."""

    POWER = (1.0,)


class AdamOffload(LazyAdam):
    """Adam; there is no device whose memory it could spare."""


class AdamWeightDecay(WithMeans):
    """Adam without the correction of its means, and with a decay of the weights beside the gradient's step."""

    def __init__(
        self,
        params: object,
        learning_rate: object = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-6,
        weight_decay: object = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay)
        self._set_means(self.cls_name, beta1, beta2, eps)
        self.moments1 = self.own.clone(prefix="adam_m", init="zeros")
        self.moments2 = self.own.clone(prefix="adam_v", init="zeros")

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


class AdaMax(WithMeans):
    """Adam with the largest gradient so far, falling by ``beta2``, in place of the root of the squares."""

    def __init__(
        self,
        params: object,
        learning_rate: object = 0.001,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        weight_decay: object = 0.0,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self._set_means(self.cls_name, beta1, beta2, eps)
        self.beta1_power = Parameter(Tensor([1.0], float32), name="beta1_power")
        self.moment1 = self.own.clone(prefix="moment1", init="zeros")
        self.moment2 = self.own.clone(prefix="moment2", init="zeros")

    def formula(self) -> object:
        """The step."""
        self.beta1_power = self.beta1_power * self.beta1
        power, settings = ops.reshape(self.beta1_power, ()), (self.beta1, self.beta2, self.eps)
        return ops.partial(rule_step, ops.ApplyAdaMax(), ((power,), settings, ())), self.moment1, self.moment2


class RMSProp(Optimizer):
    """Steps divided by the root of the mean of the gradient's squares, with momentum.

    ``centered`` takes the variance of the gradient in place of the mean of its squares.
    """

    def __init__(
        self,
        params: object,
        learning_rate: object = 0.1,
        decay: float = 0.9,
        momentum: float = 0.0,
        epsilon: float = 1e-10,
        use_locking: bool = False,
        centered: bool = False,
        loss_scale: float = 1.0,
        weight_decay: object = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        boolean("RMSProp", "use_locking", use_locking)
        self.decay = real("RMSProp", "decay", decay)
        self.momentum = real("RMSProp", "momentum", momentum)
        self.epsilon = positive("RMSProp", "epsilon", epsilon)
        self.centered = boolean("RMSProp", "centered", centered)
        if centered:
            self.mg = self.own.clone(prefix="mean_grad", init="zeros")
        self.ms = self.own.clone(prefix="mean_square", init="ones")
        self.moment = self.own.clone(prefix="moment", init="zeros")

    def formula(self) -> object:
        """The step."""
        settings = (self.decay, self.momentum, self.epsilon)

        def centered(rate: Tensor, slope: Tensor, weight: Tensor, mean: Tensor, square: Tensor, moment: Tensor) -> bool:
            ops.ApplyCenteredRMSProp()(weight, mean, square, moment, slope, rate, *settings)
            return True

        if self.centered:
            return centered, self.mg, self.ms, self.moment
        return ops.partial(rule_step, ops.ApplyRMSProp(), ((), (), settings)), self.ms, self.moment


class Adagrad(Optimizer):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(
        self,
        params: object,
        accum: float = 0.1,
        learning_rate: object = 0.001,
        update_slots: bool = True,
        loss_scale: float = 1.0,
        weight_decay: object = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        start = real("Adagrad", "accum", accum)
        self.update_slots = boolean("Adagrad", "update_slots", update_slots)
        self.accum = self.own.clone(prefix="accum", init=start)

    def formula(self) -> object:
        """The step."""
        return ops.partial(rule_step, ops.ApplyAdagrad(update_slots=self.update_slots), ((), (), ())), self.accum


class Adadelta(Optimizer):
    """Steps in proportion to the steps before, divided by the root of the mean of the gradient's squares."""

    def __init__(
        self,
        params: object,
        learning_rate: object = 1.0,
        rho: float = 0.9,
        epsilon: float = 1e-6,
        loss_scale: float = 1.0,
        weight_decay: object = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.rho = share(self.cls_name, "rho", rho)
        self.epsilon = real(self.cls_name, "epsilon", check_type(self.cls_name, "epsilon", epsilon, "float", float))
        self.accum = self.own.clone(prefix="accum", init="zeros")
        self.accum_update = self.own.clone(prefix="accum_update", init="zeros")

    def formula(self) -> object:
        """The step."""
        step = ops.partial(rule_step, ops.ApplyAdadelta(), ((), (self.rho, self.epsilon), ()))
        return step, self.accum, self.accum_update
