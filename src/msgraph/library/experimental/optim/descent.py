"""Optimizers that step against the gradient, in sizes that follow what it was before."""

from __future__ import annotations

from typing import Any

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.experimental.optim.optimizer import StatefulOptimizer


class SGD(StatefulOptimizer):
    """Steps against the gradient, with a velocity that keeps some of the steps before."""

    STATES = (("accum", "zeros"),)
    DEFAULTS = {
        "lr": ..., "momentum": 0.0, "dampening": 0.0, "weight_decay": 0.0, "nesterov": False, "maximize": False,
        "grad_centralization": False,
    }  # fmt: skip
    FREE = ("lr", "dampening")
    COMMON = StatefulOptimizer.COMMON | {"grad_centralization"}

    @staticmethod
    def _rule(settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, accum: Tensor) -> Tensor:
        """One step of one parameter; the first velocity is the gradient."""
        momentum, dampening, nesterov = settings
        slope = gradient
        if momentum:
            later = accum * momentum + gradient * (1 - dampening)
            slope = ops.assign(accum, ops.where(step > 1, later, gradient))
            if nesterov:
                slope = gradient + slope * momentum
        return ops.assign(weight, weight - rate * slope)

    def check(self, values: dict[str, Any]) -> None:
        """Refuses Nesterov's steps without momentum, or with dampening."""
        super().check(values)
        momentum, dampening = values["momentum"], values["dampening"]
        if values["nesterov"] and (momentum <= 0 or dampening != 0):
            raise BadArgument("SGD", "momentum", "above 0, and 'dampening' 0, if 'nesterov' is True", momentum).error()
        values.update(momentum=float(momentum), dampening=float(dampening))


class Adadelta(StatefulOptimizer):
    """Steps in proportion to the steps before, divided by the root of the mean of the gradient's squares."""

    STATES = (("accum", "zeros"), ("accum_update", "zeros"))
    DEFAULTS = {"lr": 1.0, "rho": 0.9, "eps": 1e-6, "weight_decay": 0.0, "maximize": False}

    @staticmethod
    def _rule(
        settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, accum: Any, accum_update: Any
    ) -> Tensor:
        """One step of one parameter."""
        rho, eps = settings
        square = ops.assign(accum, accum * rho + gradient * gradient * (1 - rho))
        change = ops.sqrt(accum_update + eps) * gradient / ops.sqrt(square + eps)
        ops.assign(accum_update, accum_update * rho + change * change * (1 - rho))
        return ops.assign(weight, weight - rate * change)


class Adagrad(StatefulOptimizer):
    """Steps divided by the root of the sum of the squares of all gradients so far."""

    STATES = (("accum", "initial_accumulator_value"),)
    DEFAULTS = {
        "lr": 1e-2, "lr_decay": 0.0, "weight_decay": 0.0, "initial_accumulator_value": 0.0, "eps": 1e-10,
        "maximize": False,
    }  # fmt: skip
    COMMON = StatefulOptimizer.COMMON | {"initial_accumulator_value"}

    @staticmethod
    def _rule(settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, accum: Any) -> Tensor:
        """One step of one parameter."""
        rate_decay, eps = settings
        square = ops.assign(accum, accum + gradient * gradient)
        return ops.assign(weight, weight - rate / (1 + (step - 1) * rate_decay) * gradient / (ops.sqrt(square) + eps))


class RMSprop(StatefulOptimizer):
    """Steps divided by the root of the mean of the gradient's squares, or of its variance with ``centered``."""

    STATES = (("mean_grad", "zeros"), ("mean_square", "zeros"), ("moment", "zeros"))
    DEFAULTS = {
        "lr": 1e-2, "alpha": 0.99, "eps": 1e-8, "weight_decay": 0.0, "momentum": 0.0, "centered": False,
        "maximize": False,
    }  # fmt: skip

    @staticmethod
    def _rule(
        settings: Any,
        rate: Any,
        step: Any,
        gradient: Any,
        weight: Any,
        mean_grad: Any,
        mean_square: Tensor,
        moment: Tensor,
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


class Rprop(StatefulOptimizer):
    """Steps of own sizes along the signs of the gradient."""

    STATES = (("prev", "zeros"), ("step_size", "zeros"))
    DEFAULTS = {"lr": 1e-2, "etas": (0.5, 1.2), "step_sizes": (1e-6, 50), "maximize": False}

    @staticmethod
    def _rule(
        settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, prev: Any, step_size: Any
    ) -> Tensor:
        """One step of one parameter: of sizes that grow while the sign stays, and shrink where it turns."""
        (shrinks, grows), (smallest, largest) = settings
        turned = gradient * prev
        factor = ops.where(turned > 0, grows, ops.where(turned < 0, shrinks, 1.0))
        size = ops.where(step == 1, ops.ones_like(step_size) * rate, step_size) * factor
        size = ops.assign(step_size, ops.minimum(ops.maximum(size, smallest), largest).astype(weight.dtype))
        kept = ops.assign(prev, ops.where(turned < 0, ops.zeros_like(gradient), gradient))
        return ops.assign(weight, weight - ops.sign(kept) * size)

    def check(self, values: dict[str, Any]) -> None:
        """Refuses factors that do not shrink and grow."""
        if not 0.0 < values["etas"][0] < 1.0 < values["etas"][1]:
            raise BadArgument("Rprop", "etas", "of one in range (0, 1) and one above 1", values["etas"]).error()


class ASGD(StatefulOptimizer):
    """Descent in sizes that shrink, with the mean of where the parameters have been."""

    STATES = (("eta", "zeros"), ("mu", "ones"), ("ax", "zeros"))
    DEFAULTS = {"lr": 1e-2, "lambd": 1e-4, "alpha": 0.75, "t0": 1e6, "weight_decay": 0.0, "maximize": False}
    FREE = ("lr", "alpha")

    @staticmethod
    def _rule(
        settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, eta: Any, mu: Any, ax: Any
    ) -> Tensor:
        """One step of one parameter; ``ax`` is the mean of where it was. ``eta`` and ``mu`` are alike everywhere."""
        lambd, alpha, t0 = settings
        size = ops.where(step == 1, ops.ones_like(eta) * rate, eta)
        after = ops.assign(weight, weight * (1.0 - lambd * size) - size * gradient)
        ops.assign(ax, ops.where(mu == 1, after, ax + (after - ax) * mu))
        ops.assign(eta, ops.ones_like(eta) * (rate / ops.pow(1.0 + lambd * rate * step, alpha)))
        ops.assign(mu, ops.ones_like(mu) / ops.maximum(1.0, step - t0))
        return after
