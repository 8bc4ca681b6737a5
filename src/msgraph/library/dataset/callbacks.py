"""What a program hears of a ``map`` while it runs: ``map(..., callbacks=[...])``."""

from __future__ import annotations

import threading
from typing import Any

from msgraph.library.dataset import config
from msgraph.library.dataset.arguments import failed, integer
from msgraph.library.dataset.pipeline.mapping import DSRunContext
from msgraph.library.train.callback import Callback

_GLANCE = 0.05
"""Seconds between two looks at whether the run is over."""


class DSCallback:
    """Methods that are called when epochs and steps of a ``map`` begin and end; a step is a sample."""

    def __init__(self, step_size: int = 1) -> None:
        self.step_size = integer("step_size", step_size, 1)

    def ds_begin(self, ds_run_context: DSRunContext) -> None:
        """Called before the first epoch; the others before and after each epoch, and each ``step_size``-th step."""

    ds_epoch_begin = ds_epoch_end = ds_step_begin = ds_step_end = ds_begin


class WaitedDSCallback(Callback, DSCallback):
    """A callback of training and of the pipeline: each epoch or step of the pipeline waits for that of training."""

    def __init__(self, step_size: int = 1) -> None:
        DSCallback.__init__(self, step_size)
        self.step_event, self.epoch_event = threading.Event(), threading.Event()
        self.step_run_context: Any = None
        self.epoch_run_context: Any = None
        self.training_ended = False

    def sync_epoch_begin(self, train_run_context: object, ds_run_context: DSRunContext) -> None:
        """Called before each epoch (the other, each step) but the first, when training has ended the one before."""

    sync_step_begin = sync_epoch_begin

    def epoch_end(self, run_context: object) -> None:
        """Let the next epoch of the pipeline begin."""
        self.epoch_run_context = run_context
        self.epoch_event.set()

    def step_end(self, run_context: object) -> None:
        """Let the next step of the pipeline begin."""
        self.step_run_context = run_context
        self.step_event.set()

    def end(self, run_context: object) -> None:
        """Let the pipeline run to its end."""
        self.epoch_end(run_context)
        self.step_end(run_context)
        self.training_ended = True

    def ds_epoch_begin(self, ds_run_context: DSRunContext) -> None:
        """Wait for the epoch of training before."""
        if type(self).sync_epoch_begin is WaitedDSCallback.sync_epoch_begin or ds_run_context.cur_epoch_num <= 1:
            return
        if self._waited(self.epoch_event, "ds_epoch_begin", ds_run_context):
            self.sync_epoch_begin(self.epoch_run_context, ds_run_context)

    def ds_step_begin(self, ds_run_context: DSRunContext) -> None:
        """Wait for the step of training before."""
        if type(self).sync_step_begin is WaitedDSCallback.sync_step_begin:
            return
        first = ds_run_context.cur_step_num <= self.step_size
        if not first and self._waited(self.step_event, "ds_step_begin", ds_run_context):
            self.sync_step_begin(self.step_run_context, ds_run_context)

    def _waited(self, event: threading.Event, what: str, context: DSRunContext) -> bool:
        """Wait for training; false if the run is over."""
        patience = config.get_callback_timeout()
        for _ in range(int(patience / _GLANCE)):
            if self.training_ended or context.stopped() or event.wait(_GLANCE):
                event.clear()
                return not context.stopped()
        raise failed(
            f"{what} timed out after {patience} second(s).",
            "give the callback to `Model.train` as well, or set `config.set_callback_timeout`",
        )
