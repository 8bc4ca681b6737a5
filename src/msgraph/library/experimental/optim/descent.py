"""Optimizers that step against the gradient, in sizes that follow what it was before."""

from __future__ import annotations

from typing import Any

from msgraph import ops
from msgraph.api.tensor.annotations import Tensor, TensorLike
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.errors import error
from msgraph.library.experimental.optim.optimizer import StatefulOptimizer, check_numbers


def _sgd(settings: Any, rate: Any, step: Any, gradient: Tensor, weight: Tensor, accum: Tensor) -> Tensor:
    """One step of one parameter; the first velocity is the gradient."""
    momentum, dampening, nesterov = settings
    slope = gradient
    if momentum:
        later = accum * momentum + gradient * (1 - dampening)
        slope = ops.assign(accum, ops.where(step > 1, later, gradient))
        if nesterov:
            slope = gradient + slope * momentum
    return ops.assign(weight, weight - rate * slope)


class SGD(StatefulOptimizer):
    """Steps against the gradient, with a velocity that keeps some of the steps before."""

    STATES = (("accum", "zeros"),)
    RULE = staticmethod(_sgd)
    SETTINGS = ("momentum", "dampening", "nesterov")

    def __init__(
        self, params: object, lr: TensorLike, momentum: float = 0, dampening: float = 0, weight_decay: float = 0.0,
        nesterov: bool = False, *, maximize: bool = False,
    ) -> None:  # fmt: skip
        check_numbers(self.cls_name, momentum=momentum, weight_decay=weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise error(BadArgument("SGD", "momentum", "above 0, and 'dampening' 0, if 'nesterov' is True", momentum))
        super().__init__(
            params,
            {"lr": lr, "momentum": float(momentum), "dampening": float(dampening), "weight_decay": weight_decay,
             "nesterov": nesterov, "maximize": maximize, "grad_centralization": False},
        )  # fmt: skip


def _adadelta(settings: Any, rate: Any, step: Any, gradient: Any, weight: Any, accum: Any, accum_update: Any) -> Tensor:
    """One step of one parameter."""
    rho, eps = settings
    square = ops.assign(accum, accum * rho + gradient * gradient * (1 - rho))
    change = ops.sqrt(accum_update + eps) * gradient / ops.sqrt(square + eps)
    ops.assign(accum_update, accum_update * rho + change * change * (1 - rho))
    return ops.assign(weight, weight - rate * change)


class Adadelta(StatefulOptimizer):
    """Steps in proportion to the steps before, divided by the root of the mean of the gradient's squares."""

    STATES = (("accum", "zeros"), ("accum_update", "zeros"))
    RULE = staticmethod(_adadelta)
    SETTINGS = ("rho", "eps")

    def __init__(
        self, params: object, lr: TensorLike = 1.0, rho: float = 0.9, eps: float = 1e-6, weight_decay: float = 0.0, *,
        maximize: bool = False,
    ) -> None:  # fmt: skip
        check_numbers(self.cls_name, eps=eps, weight_decay=weight_decay, rho=rho)
        super().__init__(params, {"lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay, "maximize": maximize})


def _adagrad(settings: Any, rate: Any, step: Any, gradient: Any, weight: Tensor, accum: Any) -> Tensor:
    """One step of one parameter."""
    rate_decay, eps = settings
    square = ops.assign(accum, accum + gradient * gradient)
    return ops.assign(weight, weight - rate / (1 + (step - 1) * rate_decay) * gradient / (ops.sqrt(square) + eps))


class Adagrad(StatefulOptimizer):
    """Steps divided by the root of the sum of the squares of all gradients so far."""

    STATES = (("accum", "initial_accumulator_value"),)
    RULE = staticmethod(_adagrad)
    SETTINGS = ("lr_decay", "eps")

    def __init__(
        self, params: object, lr: TensorLike = 1e-2, lr_decay: float = 0.0, weight_decay: float = 0.0,
        initial_accumulator_value: float = 0.0, eps: float = 1e-10, *, maximize: bool = False,
    ) -> None:  # fmt: skip
        check_numbers(
            self.cls_name, lr_decay=lr_decay, weight_decay=weight_decay, eps=eps,
            initial_accumulator_value=initial_accumulator_value,
        )  # fmt: skip
        super().__init__(
            params,
            {"lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay,
             "initial_accumulator_value": initial_accumulator_value, "maximize": maximize},
        )  # fmt: skip


def _rmsprop(
    settings: Any, rate: Any, step: Any, gradient: Any, weight: Any, mean_grad: Any, mean_square: Tensor, moment: Tensor
) -> Tensor:
    """One step of one parameter."""
    alpha, eps, momentum, centered = settings
    square = ops.assign(mean_square, mean_square * alpha + gradient * gradient * (1 - alpha))
    if centered:
        mean = ops.assign(mean_grad, mean_grad * alpha + gradient * (1 - alpha))
        square = square - mean * mean
    change = gradient / (ops.sqrt(square) + eps)
    if momentum > 0:
        change = ops.assign(moment, moment * momentum + change)
    return ops.assign(weight, weight - rate * change)


class RMSprop(StatefulOptimizer):
    """Steps divided by the root of the mean of the gradient's squares, or of its variance with ``centered``."""

    STATES = (("mean_grad", "zeros"), ("mean_square", "zeros"), ("moment", "zeros"))
    RULE = staticmethod(_rmsprop)
    SETTINGS = ("alpha", "eps", "momentum", "centered")

    def __init__(
        self, params: object, lr: TensorLike = 1e-2, alpha: float = 0.99, eps: float = 1e-8, weight_decay: float = 0.0,
        momentum: float = 0.0, centered: bool = False, maximize: bool = False,
    ) -> None:  # fmt: skip
        check_numbers(self.cls_name, alpha=alpha, eps=eps, weight_decay=weight_decay, momentum=momentum)
        super().__init__(
            params,
            {"lr": lr, "momentum": momentum, "alpha": alpha, "eps": eps, "centered": centered,
             "weight_decay": weight_decay, "maximize": maximize},
        )  # fmt: skip


def _rprop(settings: Any, rate: Any, step: Any, gradient: Any, weight: Any, prev: Any, step_size: Any) -> Tensor:
    """One step of one parameter: of sizes that grow while the sign stays, and shrink where it turns."""
    (shrinks, grows), (smallest, largest) = settings
    turned = gradient * prev
    factor = ops.where(turned > 0, grows, ops.where(turned < 0, shrinks, 1.0))
    size = ops.where(step == 1, ops.ones_like(step_size) * rate, step_size) * factor
    size = ops.assign(step_size, ops.minimum(ops.maximum(size, smallest), largest).astype(weight.dtype))
    kept = ops.assign(prev, ops.where(turned < 0, ops.zeros_like(gradient), gradient))
    return ops.assign(weight, weight - ops.sign(kept) * size)


class Rprop(StatefulOptimizer):
    """Steps of own sizes along the signs of the gradient."""

    STATES = (("prev", "zeros"), ("step_size", "zeros"))
    RULE = staticmethod(_rprop)
    SETTINGS = ("etas", "step_sizes")

    def __init__(
        self, params: object, lr: TensorLike = 1e-2, etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50), *, maximize: bool = False,
    ) -> None:  # fmt: skip
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise error(BadArgument("Rprop", "etas", "of one in range (0, 1) and one above 1", etas))
        super().__init__(params, {"lr": lr, "etas": etas, "step_sizes": step_sizes, "maximize": maximize})


def _asgd(settings: Any, rate: Any, step: Any, gradient: Any, weight: Any, eta: Any, mu: Any, ax: Any) -> Tensor:
    """One step of one parameter; ``ax`` is the mean of where it has been. ``eta`` and ``mu`` are alike everywhere."""
    lambd, alpha, t0 = settings
    size = ops.where(step == 1, ops.ones_like(eta) * rate, eta)
    after = ops.assign(weight, weight * (1.0 - lambd * size) - size * gradient)
    ops.assign(ax, ops.where(mu == 1, after, ax + (after - ax) * mu))
    ops.assign(eta, ops.ones_like(eta) * (rate / ops.pow(1.0 + lambd * rate * step, alpha)))
    ops.assign(mu, ops.ones_like(mu) / ops.maximum(1.0, step - t0))
    return after


class ASGD(StatefulOptimizer):
    """Descent in sizes that shrink, with the mean of where the parameters have been."""

    STATES = (("eta", "zeros"), ("mu", "ones"), ("ax", "zeros"))
    RULE = staticmethod(_asgd)
    SETTINGS = ("lambd", "alpha", "t0")

    def __init__(
        self, params: object, lr: TensorLike = 1e-2, lambd: float = 1e-4, alpha: float = 0.75, t0: float = 1e6,
        weight_decay: float = 0.0, maximize: bool = False,
    ) -> None:  # fmt: skip
        check_numbers(self.cls_name, lambd=lambd, t0=t0, weight_decay=weight_decay)
        super().__init__(
            params,
            {"lr": lr, "lambd": lambd, "alpha": alpha, "t0": t0, "weight_decay": weight_decay, "maximize": maximize},
        )
