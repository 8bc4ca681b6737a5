"""Optimizers that draw weights towards zero while they learn: ``FTRL``, ``ProximalAdagrad``."""

from __future__ import annotations

from msgraph import Tensor, float32, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, check_type
from msgraph.library.optim.adaptive import real_float
from msgraph.library.optim.optimizer import OptimizerWithStates, rule_step


def _falling(owner: str, argument: str, value: object) -> float:
    """A float up to 0."""
    checked: float = check_type(owner, argument, value, "float", float)
    if checked > 0.0:
        raise BadArgument(owner, argument, "at most 0.0", value).error()
    return checked


def _penalty(owner: str, argument: str, value: object) -> Tensor:
    return Tensor(real_float(owner, argument, value), float32)


class FTRL(OptimizerWithStates):
    """Follow the regularised leader: the weights are computed anew from the sums of all gradients."""

    DEFAULTS = {
        "initial_accum": 0.1, "learning_rate": 0.001, "lr_power": -0.5, "l1": 0.0, "l2": 0.0, "use_locking": False,
        "loss_scale": 1.0, "weight_decay": 0.0,
    }  # fmt: skip
    CHECKS = {
        "use_locking": boolean, "initial_accum": real_float, "l1": real_float, "l2": real_float, "lr_power": _falling,
    }  # fmt: skip
    STATES = {"moments": ("moments", "initial_accum"), "linear": ("linear", "zeros")}

    def set_up(self) -> None:
        """Every weight decays; there is one learning rate."""
        if self.dynamic_lr or self.is_group_lr:
            wanted = "one number for all steps and parameters"
            raise BadArgument("FTRL", "learning_rate", wanted, self.learning_rate).error()
        if not self.is_group:
            self.decay_flags = (True,) * len(self.own)

    def formula(self) -> object:
        """The step."""

        def step(rate: Tensor, gradient: Tensor, weight: Tensor, moment: Tensor, linear: Tensor) -> bool:
            ops.ApplyFtrl()(weight, moment, linear, gradient, rate, self.l1, self.l2, self.lr_power)
            return True

        return step, self.moments, self.linear


class ProximalAdagrad(OptimizerWithStates):
    """Adagrad, and behind each step one towards zero: by ``l1``, and in proportion by ``l2``."""

    DEFAULTS = {
        "accum": 0.1, "learning_rate": 0.001, "l1": 0.0, "l2": 0.0, "use_locking": False, "loss_scale": 1.0,
        "weight_decay": 0.0,
    }  # fmt: skip
    CHECKS = {"use_locking": boolean, "accum": real_float, "l1": _penalty, "l2": _penalty}
    STATES = {"accum": ("accum", "accum")}

    def formula(self) -> object:
        """The step."""
        return ops.partial(rule_step, ops.ApplyProximalAdagrad(), ((), (self.l1, self.l2), ())), self.accum
