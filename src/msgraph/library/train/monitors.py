"""Callbacks that watch: the loss, the time, what an epoch gave; and one made of functions."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.training import LossNotFinite
from msgraph.library.nn.arguments import boolean, natural, positive_int
from msgraph.library.train.callback import Callback, RunContext, loss_of
from msgraph.library.train.progress import write_line


class LossMonitor(Callback):
    """Prints the loss every ``per_print_times`` steps, 0 for never; stops a training whose loss is not finite."""

    def __init__(self, per_print_times: int = 1) -> None:
        super().__init__()
        self._per_print_times = natural("LossMonitor", "per_print_times", per_print_times)
        self._last_print_time = 0

    def step_end(self, run_context: RunContext) -> None:
        """Print the loss, if it is time."""
        told = run_context.original_args()
        step, epoch = told["cur_step_num"], told.get("cur_epoch_num", 1)
        loss = loss_of(told["net_outputs"])
        in_epoch = (step - 1) % told["batch_num"] + 1
        if isinstance(loss, float) and not math.isfinite(loss):
            raise LossNotFinite(epoch, in_epoch).error()
        if step <= self._last_print_time:  # another run
            self._last_print_time = 0
        if self._per_print_times and step - self._last_print_time >= self._per_print_times:
            self._last_print_time = step
            write_line(f"epoch: {epoch} step: {in_epoch}, loss is {loss}")

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Print the metrics of an evaluation."""
        told = run_context.original_args()
        if told.get("metrics"):
            metrics = ", ".join(f"{name!r}: {value}" for name, value in told["metrics"].items())
            write_line(f"Eval result: epoch {told['cur_epoch_num']}, metrics: {{{metrics}}}")


class TimeMonitor(Callback):
    """Prints how long an epoch took, and a step of it; with ``data_time`` also how long it waited for data."""

    def __init__(self, data_size: int | None = None, data_time: bool = False) -> None:
        super().__init__()
        self.data_size = data_size
        self.data_time = boolean("TimeMonitor", "data_time", data_time)
        self._starts: dict[str, float] = {}
        self.data_time_sum = 0.0
        self.data_time_start = 0.0

    def on_train_step_begin(self, run_context: RunContext) -> None:
        """The data is there."""
        if self.data_time:
            self.data_time_sum += time.perf_counter() - self.data_time_start

    def on_train_step_end(self, run_context: RunContext) -> None:
        """From now on the loop waits for data."""
        if self.data_time:
            self.data_time_start = time.perf_counter()

    def epoch_begin(self, run_context: RunContext) -> None:
        """Start the clocks."""
        mode = run_context.original_args().get("mode", "")
        self._starts[mode] = time.perf_counter()  # an evaluation may lie within an epoch of training
        if mode != "eval":
            self.data_time_sum, self.data_time_start = 0.0, self._starts[mode]

    def epoch_end(self, run_context: RunContext) -> None:
        """Print what they show."""
        told = run_context.original_args()
        mode = told.get("mode", "")
        passed = (time.perf_counter() - self._starts[mode]) * 1000
        batches = told.get("batch_num")
        steps = batches if isinstance(batches, int) and batches > 0 else self.data_size
        steps = positive_int("TimeMonitor", "data_size", steps)
        line = f"{mode.title()} epoch time: {passed:5.3f} ms, per step time: {passed / steps:5.3f} ms"
        if self.data_time and mode != "eval":
            line += f" (data time: {self.data_time_sum * 1000 / steps:5.3f} ms)"
        write_line(line)


class History(Callback):
    """Keeps what the network gave at the end of every epoch, and the metrics measured there, in ``history``."""

    def __init__(self) -> None:
        super().__init__()
        self.history: dict[str, list[Any]] = {}
        self.epoch: dict[str, list[int]] = {"epoch": []}

    def begin(self, run_context: RunContext) -> None:
        """Count the epochs anew."""
        self.epoch = {"epoch": []}

    def epoch_end(self, run_context: RunContext) -> None:
        """Note the epoch."""
        told = run_context.original_args()
        self.epoch["epoch"].append(told.get("cur_epoch_num", 1))
        output = told["net_outputs"]
        first = cast("Sequence[Any]", output)[0] if isinstance(output, (tuple, list)) else output
        noted: dict[str, object] = {"net_output": np.mean(first.asnumpy()) if isinstance(first, Tensor) else output}
        for name, value in (noted | cast("dict[str, Any]", told.get("metrics") or {})).items():
            self.history.setdefault(name, []).append(value)


class LambdaCallback(Callback):
    """A callback made of functions of the run context, one for each event that matters."""

    def __init__(
        self,
        on_train_epoch_begin: Callable[..., object] | None = None,
        on_train_epoch_end: Callable[..., object] | None = None,
        on_train_step_begin: Callable[..., object] | None = None,
        on_train_step_end: Callable[..., object] | None = None,
        on_train_begin: Callable[..., object] | None = None,
        on_train_end: Callable[..., object] | None = None,
        on_eval_epoch_begin: Callable[..., object] | None = None,
        on_eval_epoch_end: Callable[..., object] | None = None,
        on_eval_step_begin: Callable[..., object] | None = None,
        on_eval_step_end: Callable[..., object] | None = None,
        on_eval_begin: Callable[..., object] | None = None,
        on_eval_end: Callable[..., object] | None = None,
    ) -> None:
        hooks = {name: value for name, value in locals().items() if name.startswith("on_") and value is not None}
        super().__init__()
        self.__dict__.update(hooks)
