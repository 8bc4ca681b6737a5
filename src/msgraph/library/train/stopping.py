"""Callbacks that react to a number that does not get better, or set the learning rate by the step."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from msgraph import Parameter, float32, ops
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import BadArgument, BadUse
from msgraph.diagnostics.catalog.training import UnscaledRate
from msgraph.library.nn.arguments import boolean, check_type, natural, one_of
from msgraph.library.train.callback import Callback, RunContext, RunParameters, loss_of
from msgraph.library.train.progress import write_line
from msgraph.support.log import LOG

_SMALLER_IS_BETTER = frozenset({
    "hausdorff_distance", "mae", "mse", "loss", "perplexity", "mean_surface_distance", "root_mean_square_distance",
    "eval_loss",
})  # fmt: skip


class _Watch(Callback):
    """Base of callbacks that watch whether a number gets better from epoch to epoch."""

    def __init__(self, monitor: str, min_delta: float, patience: int, verbose: bool, mode: str) -> None:
        super().__init__()
        name = type(self).__name__
        self.monitor: str = check_type(name, "monitor", monitor, "str", str)
        self.min_delta = abs(check_type(name, "min_delta", min_delta, "float", float, int))
        self.patience = natural(name, "patience", patience)
        self.verbose = boolean(name, "verbose", verbose)
        self.mode: str = one_of(name, "mode", check_type(name, "mode", mode, "str", str), ["auto", "min", "max"])
        self._smaller = mode == "min" or (mode == "auto" and monitor in _SMALLER_IS_BETTER)
        self.wait = 0
        self.best = math.inf if self._smaller else -math.inf

    def on_train_begin(self, run_context: RunContext) -> None:
        """Nothing has been seen yet."""
        self.wait = 0
        self.best = math.inf if self._smaller else -math.inf

    def is_improvement(self, value: float, best: float) -> bool:
        """Whether a number is better than another by more than ``min_delta``."""
        return value < best - self.min_delta if self._smaller else value > best + self.min_delta

    def _watched(self, told: RunParameters) -> float | None:
        """The number of this epoch."""
        results: dict[str, Any] = told.get("eval_results") or {}
        watched = loss_of(told["net_outputs"]) if self.monitor == "loss" else results.get(self.monitor)
        if watched is None:
            LOG.warning(
                "%s is conditioned on %s, which is not available. Available choices are: %s",
                type(self).__name__, self.monitor, sorted({"loss", *results}),
            )  # fmt: skip
            return None
        if np.ndim(watched):
            name = type(self).__name__
            raise BadUse(name, f"{name} only supports scalar monitor now.").error()
        return float(watched)


class EarlyStopping(_Watch):
    """Ends a training when a number has not got better for ``patience`` epochs, nor than ``baseline``."""

    def __init__(
        self,
        monitor: str = "eval_loss",
        min_delta: float = 0,
        patience: int = 0,
        verbose: bool = False,
        mode: str = "auto",
        baseline: float | None = None,
        restore_best_weights: bool = False,
    ) -> None:
        super().__init__(monitor, min_delta, patience, verbose, mode)
        self.baseline = check_type("EarlyStopping", "baseline", baseline, "float", float, int, type(None))
        self.restore_best_weights = boolean("EarlyStopping", "restore_best_weights", restore_best_weights)
        self.stopped_epoch = 0
        self._best_weights: dict[str, object] = {}

    def on_train_begin(self, run_context: RunContext) -> None:
        """Nothing has been seen yet."""
        super().on_train_begin(run_context)
        self.stopped_epoch = 0
        self._best_weights = {}

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Look at the number of this epoch."""
        told = run_context.original_args()
        value = self._watched(told)
        if value is None:
            return
        better = self.is_improvement(value, self.best)
        if self.restore_best_weights and (better or not self._best_weights):
            parameters = told["train_network"].parameters_dict()
            self._best_weights = {name: array_of(parameter).copy() for name, parameter in parameters.items()}
        self.wait += 1
        if better:
            self.best = value
            if self.baseline is None or self.is_improvement(value, self.baseline):
                self.wait = 0
        if self.wait >= self.patience:
            self.stopped_epoch = told["cur_epoch_num"]
            run_context.request_stop()
            self._restore(told)

    def _restore(self, told: RunParameters) -> None:
        if not self._best_weights:
            return
        if self.verbose:
            write_line("Restoring model weights from the end of the best epoch.")
        for name, parameter in told["train_network"].parameters_dict().items():
            parameter.set_data(Tensor(self._best_weights[name]))

    def on_train_end(self, run_context: RunContext) -> None:
        """Say when it was."""
        if self.stopped_epoch and self.verbose:
            write_line(f"Epoch {self.stopped_epoch:05d}: early stopping")


class ReduceLROnPlateau(_Watch):
    """Multiplies the learning rate with ``factor`` when a number has not got better for ``patience`` epochs."""

    def __init__(
        self,
        monitor: str = "eval_loss",
        factor: float = 0.1,
        patience: int = 10,
        verbose: bool = False,
        mode: str = "auto",
        min_delta: float = 1e-4,
        cooldown: int = 0,
        min_lr: float = 0,
    ) -> None:
        super().__init__(monitor, min_delta, patience, verbose, mode)
        check_type("ReduceLROnPlateau", "factor", factor, "float", float)
        if not 0 < factor < 1:
            raise BadArgument("ReduceLROnPlateau", "factor", "between 0.0 and 1.0", factor).error()
        self.factor = factor
        self.cooldown = natural("ReduceLROnPlateau", "cooldown", cooldown)
        self.min_lr: float = check_type("ReduceLROnPlateau", "min_lr", min_lr, "float", float, int)
        self.cooldown_counter = 0

    def on_train_begin(self, run_context: RunContext) -> None:
        """Nothing has been seen yet."""
        super().on_train_begin(run_context)
        self.cooldown_counter = 0

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Look at the number of this epoch."""
        told = run_context.original_args()
        rate = _settable_rate(told, "ReduceLROnPlateau")
        value = self._watched(told)
        if value is None:
            return
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.wait = 0
        if self.is_improvement(value, self.best):
            self.best, self.wait = value, 0
        elif self.cooldown_counter <= 0:
            self.wait += 1
            if self.wait >= self.patience:
                self._reduce(rate, told["cur_epoch_num"])

    def _reduce(self, rate: Parameter, epoch: int) -> None:
        now = float(rate.asnumpy())
        if now > self.min_lr:
            new = Tensor(max(now * self.factor, self.min_lr), float32)
            ops.assign(rate, new)
            if self.verbose:
                write_line(f"Epoch {epoch:05d}: ReduceLROnPlateau reducing learning rate to {new}.")
        self.cooldown_counter, self.wait = self.cooldown, 0


class LearningRateScheduler(Callback):
    """Sets the learning rate after each step to ``learning_rate_function(rate, step)``."""

    def __init__(self, learning_rate_function: Callable[[float, int], float]) -> None:
        super().__init__()
        self.learning_rate_function = learning_rate_function

    def step_end(self, run_context: RunContext) -> None:
        """Set the rate of the next step."""
        told = run_context.original_args()
        parameter = _settable_rate(told, "LearningRateScheduler")
        rate = float(str(parameter.asnumpy()))  # 0.1 and not 0.10000000149
        wanted = self.learning_rate_function(rate, told["cur_step_num"])
        if not math.isclose(rate, wanted, rel_tol=1e-10):
            ops.assign(parameter, Tensor(wanted, float32))
            LOG.info("At step %s, learning_rate change to %s", told["cur_step_num"], wanted)


def _settable_rate(told: RunParameters, callback: str) -> Parameter:
    """The parameter that holds the learning rate."""
    rate = told["optimizer"].learning_rate
    if not isinstance(rate, Parameter):
        raise UnscaledRate(callback).error()
    return rate
