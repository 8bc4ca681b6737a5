"""Optimizers that draw weights towards zero while they learn: ``FTRL``, ``ProximalAdagrad``."""

from __future__ import annotations

from msgraph import Tensor, float32, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, check_type, real
from msgraph.library.optim.optimizer import Optimizer, rule_step


def _penalty(owner: str, argument: str, value: object) -> float:
    """A float from 0 up."""
    return real(owner, argument, check_type(owner, argument, value, "float", float))


class FTRL(Optimizer):
    """Follow the regularised leader: the weights are computed anew from the sums of all gradients."""

    def __init__(
        self,
        params: object,
        initial_accum: float = 0.1,
        learning_rate: float = 0.001,
        lr_power: float = -0.5,
        l1: float = 0.0,
        l2: float = 0.0,
        use_locking: bool = False,
        loss_scale: float = 1.0,
        weight_decay: object = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if self.dynamic_lr or self.is_group_lr:
            raise BadArgument("FTRL", "learning_rate", "one number for all steps and parameters", learning_rate).error()
        boolean("FTRL", "use_locking", use_locking)
        self.initial_accum = _penalty("FTRL", "initial_accum", initial_accum)
        self.l1 = _penalty("FTRL", "l1", l1)
        self.l2 = _penalty("FTRL", "l2", l2)
        self.lr_power = check_type("FTRL", "lr_power", lr_power, "float", float)
        if lr_power > 0.0:
            raise BadArgument("FTRL", "lr_power", "at most 0.0", lr_power).error()
        self.moments = self.own.clone(prefix="moments", init=initial_accum)
        self.linear = self.own.clone(prefix="linear", init="zeros")
        if not self.is_group:
            self.decay_flags = (True,) * len(self.own)

    def formula(self) -> object:
        """The step."""

        def step(rate: Tensor, gradient: Tensor, weight: Tensor, moment: Tensor, linear: Tensor) -> bool:
            ops.ApplyFtrl()(weight, moment, linear, gradient, rate, self.l1, self.l2, self.lr_power)
            return True

        return step, self.moments, self.linear


class ProximalAdagrad(Optimizer):
    """Adagrad, and behind each step one towards zero: by ``l1``, and in proportion by ``l2``."""

    def __init__(
        self,
        params: object,
        accum: float = 0.1,
        learning_rate: object = 0.001,
        l1: float = 0.0,
        l2: float = 0.0,
        use_locking: bool = False,
        loss_scale: float = 1.0,
        weight_decay: object = 0.0,
    ) -> None:
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        boolean("ProximalAdagrad", "use_locking", use_locking)
        self.accum = self.own.clone(prefix="accum", init=_penalty("ProximalAdagrad", "accum", accum))
        self.l1 = Tensor(_penalty("ProximalAdagrad", "l1", l1), float32)
        self.l2 = Tensor(_penalty("ProximalAdagrad", "l2", l2), float32)

    def formula(self) -> object:
        """The step."""
        return ops.partial(rule_step, ops.ApplyProximalAdagrad(), ((), (self.l1, self.l2), ())), self.accum
