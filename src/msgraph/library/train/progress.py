"""A progress bar while a training runs in front of somebody; plain lines everywhere else.

The bar is that of the package tqdm. Without it, and where the output is a file or a pipe, nothing is shown but what
callbacks print.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from msgraph.library.train.callback import Callback, RunContext, loss_of
from msgraph.support.lazy_module import load


def write_line(line: str) -> None:
    """Print a line; above the bar, if there is one."""
    if ProgressBar.shown is None:
        print(line, flush=True)
    else:
        ProgressBar.shown.write(line, file=sys.stdout)


class ProgressBar(Callback):
    """The bar of an epoch."""

    shown: Any = None

    def __init__(self, bar_class: Callable[..., object]) -> None:
        super().__init__()
        self.bar_class = bar_class

    def __exit__(self, *err: object) -> None:
        self._close()

    def on_train_epoch_begin(self, run_context: RunContext) -> None:
        """Open it."""
        told = run_context.original_args()
        self._close()
        title = f"epoch {told['cur_epoch_num']}"
        ProgressBar.shown = self.bar_class(total=told["batch_num"], desc=title, leave=False)

    def on_train_step_end(self, run_context: RunContext) -> None:
        """Move it; the loss is read when the bar is drawn."""
        if ProgressBar.shown is not None and ProgressBar.shown.update(1):
            loss = loss_of(run_context.original_args()["net_outputs"])
            ProgressBar.shown.set_postfix_str(f"loss {loss:.4f}" if isinstance(loss, float) else "", refresh=False)

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Close it."""
        self._close()

    @staticmethod
    def _close() -> None:
        bar, ProgressBar.shown = ProgressBar.shown, None
        if bar is not None:
            bar.close()


def with_progress(callbacks: Sequence[Callback]) -> list[Callback]:
    """Callbacks and, in front of a terminal, a bar; it comes last to be drawn with what the others did."""
    if not (sys.stderr.isatty() and sys.stdout.isatty()):
        return list(callbacks)
    try:
        return [*callbacks, ProgressBar(load("tqdm").tqdm)]
    except ImportError:
        return list(callbacks)
