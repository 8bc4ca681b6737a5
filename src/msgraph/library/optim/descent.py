"""Gradient descent, with momentum: ``SGD``, ``Momentum``."""

from __future__ import annotations

from msgraph import Parameter, Tensor, float32, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, real
from msgraph.library.optim.optimizer import Optimizer, rule_step


def _sgd_step(
    dampening: float, momentum: Tensor, rate: Tensor, gradient: Tensor, weight: Tensor, accum: Tensor, stat: Tensor
) -> bool:
    ops.SGD(dampening)(weight, gradient, rate, accum, momentum, stat)
    return True


class SGD(Optimizer):
    """``accum = momentum accum + (1 - dampening) gradient``, ``weight -= lr accum``."""

    def __init__(
        self,
        params: object,
        learning_rate: object = 0.1,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        pull = real("SGD", "momentum", momentum)
        self.dampening = real("SGD", "dampening", dampening)
        self.nesterov = boolean("SGD", "nesterov", nesterov)
        if nesterov and (pull <= 0.0 or dampening != 0.0):
            got = f"True with momentum {momentum} and dampening {dampening}"
            raise BadArgument("SGD", "nesterov", "False unless momentum > 0.0 and dampening is 0.0", got).error()
        self.momentum = Parameter(Tensor(pull, float32), name="momentum")
        self.moves = pull > 0.0
        self.accum = self.own.clone(prefix="accum", init="zeros")
        self.stat = self.own.clone(prefix="stat", init="ones")

    def formula(self) -> object:
        """The step."""
        if not self.moves:
            return (ops.partial(rule_step, ops.ApplyGradientDescent(), ((), (), ())),)
        if self.dampening:  # but for the first step
            return ops.partial(_sgd_step, self.dampening, self.momentum), self.accum, self.stat
        rule = ops.ApplyMomentum(use_nesterov=self.nesterov)
        return ops.partial(rule_step, rule, ((), (), (self.momentum,))), self.accum


class Momentum(Optimizer):
    """``moment = momentum moment + gradient``, ``weight -= lr moment``; Nesterov looks one step ahead."""

    def __init__(
        self,
        params: object,
        learning_rate: object,
        momentum: float,
        weight_decay: object = 0.0,
        loss_scale: float = 1.0,
        use_nesterov: bool = False,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.momentum = Parameter(Tensor(real("Momentum", "momentum", momentum), float32), name="momentum")
        self.use_nesterov = boolean("Momentum", "use_nesterov", use_nesterov)
        self.moments = self.own.clone(prefix="moments", init="zeros")

    def formula(self) -> object:
        """The step."""
        rule = ops.ApplyMomentum(use_nesterov=self.use_nesterov)
        return ops.partial(rule_step, rule, ((), (), (self.momentum,))), self.moments
