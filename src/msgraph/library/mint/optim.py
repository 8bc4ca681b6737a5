"""``mint.optim``: optimizers with PyTorch's arguments and formulas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgraph import ops
from msgraph.api.jit.jit import jit
from msgraph.api.tensor.dtype import float32
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.nn.arguments import boolean
from msgraph.library.optim.adaptive import positive, share
from msgraph.library.optim.optimizer import HYPER_MAP, Optimizer


def _adam(
    settings: Any, powers: Any, rate: Any, decay: Any, gradient: Any, weight: Tensor, m: Tensor, v: Tensor, top: Any
) -> Tensor:
    """One step of one parameter; ``decay`` shrinks it before, and ``top`` is the largest second moment so far."""
    beta1, beta2, eps, amsgrad = settings
    first, second = powers
    mean = ops.assign(m, m * beta1 + gradient * (1 - beta1))
    square = ops.assign(v, v * beta2 + gradient * gradient * (1 - beta2))
    if amsgrad:
        square = ops.assign(top, ops.maximum(top, square))
    root = ops.sqrt(square / (1 - second)) + eps
    return ops.assign(weight, weight * (1 - rate * decay) - rate / (1 - first) * mean / root)


class Adam(Optimizer):
    """Steps along the mean gradient, divided by the root of the mean of its squares; both means are unbiased."""

    DECOUPLED = False

    def __init__(
        self, params: object, lr: object = 1e-3, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
        weight_decay: float = 0.0, amsgrad: bool = False, *, maximize: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(lr, params, weight_decay)
        self.beta1, self.beta2 = (share(self.cls_name, "betas", beta) for beta in betas)
        self.eps = positive(self.cls_name, "eps", eps)
        self.amsgrad = boolean(self.cls_name, "amsgrad", amsgrad)
        self.maximize = boolean(self.cls_name, "maximize", maximize)
        self.beta1_power = Parameter(Tensor(1.0, float32), name="beta1_power")
        self.beta2_power = Parameter(Tensor(1.0, float32), name="beta2_power")
        self.exp_avg = self.parameters.clone(prefix="exp_avg", init="zeros")
        self.exp_avg_sq = self.parameters.clone(prefix="exp_avg_sq", init="zeros")
        self.max_exp_avg_sq = (
            self.parameters.clone(prefix="max_exp_avg_sq", init="zeros") if amsgrad else self.exp_avg_sq
        )

    @jit
    def construct(self, gradients: Sequence[Tensor]) -> Any:
        """One step for these gradients."""
        rates, decays = self.rates(), self.decays()
        gradients = tuple([-g for g in gradients]) if self.maximize else tuple(gradients)
        gradients = gradients if self.DECOUPLED else self.decay_weight(gradients)
        self.next_step()
        self.beta1_power = self.beta1_power * self.beta1
        self.beta2_power = self.beta2_power * self.beta2
        powers, settings = (self.beta1_power, self.beta2_power), (self.beta1, self.beta2, self.eps, self.amsgrad)
        moments = tuple(self.exp_avg), tuple(self.exp_avg_sq), tuple(self.max_exp_avg_sq)
        return HYPER_MAP(
            ops.partial(_adam, settings, powers), rates, decays, gradients, tuple(self.parameters), *moments
        )

    def decays(self) -> Any:
        """How much each parameter shrinks beside its step."""
        decay = self.get_weight_decay() if self.DECOUPLED else 0.0
        return decay if self.is_group and self.DECOUPLED else (decay,) * len(self.parameters)


class AdamW(Adam):
    """Adam whose weight decay shrinks the parameters themselves."""

    DECOUPLED = True

    def __init__(
        self, params: object, lr: object = 1e-3, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
        weight_decay: float = 1e-2, amsgrad: bool = False, *, maximize: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)


def _descend(settings: Any, begun: Any, rate: Tensor, gradient: Tensor, weight: Tensor, velocity: Any) -> Tensor:
    """One step of one parameter; the first velocity is the gradient."""
    momentum, dampening, nesterov = settings
    step = gradient
    if momentum:
        later = velocity * momentum + gradient * (1 - dampening)
        step = ops.assign(velocity, ops.where(begun, later, gradient))
        if nesterov:
            step = gradient + step * momentum
    return ops.assign(weight, weight - rate * step)


class SGD(Optimizer):
    """Steps against the gradient, with a velocity that keeps some of the steps before."""

    def __init__(
        self, params: object, lr: object = 1e-3, momentum: float = 0, dampening: float = 0, weight_decay: float = 0,
        nesterov: bool = False, *, maximize: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(lr, params, float(weight_decay))
        self.settings = (float(momentum), float(dampening), boolean("SGD", "nesterov", nesterov))
        self.maximize = boolean("SGD", "maximize", maximize)
        self.velocity = self.parameters.clone(prefix="momentum_buffer", init="zeros")

    @jit
    def construct(self, gradients: Sequence[Tensor]) -> Any:
        """One step for these gradients."""
        rates = self.rates()
        gradients = self.decay_weight(tuple([-g for g in gradients]) if self.maximize else tuple(gradients))
        begun = ops.reshape(self.global_step, ()) > 0
        step = ops.partial(_descend, self.settings, begun)
        result = HYPER_MAP(step, rates, gradients, tuple(self.parameters), tuple(self.velocity))
        self.next_step()
        return result
