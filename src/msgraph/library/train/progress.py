"""A progress bar while a training runs in front of somebody; plain lines everywhere else.

The bar is that of the package tqdm. Without it, and where the output is a file or a pipe, nothing is shown but what
callbacks print.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgraph.library.train.callback import Callback, RunContext, loss_of


def write_line(line: str) -> None:
    """Print a line; above the bar, if there is one."""
    if _Bar.shown is None:
        print(line, flush=True)
    else:
        _Bar.shown.write(line, file=sys.stdout)


class _Bar(Callback):
    """The bar of an epoch."""

    shown: Any = None

    def __exit__(self, *err: Any) -> None:
        self._close()

    def on_train_epoch_begin(self, run_context: RunContext) -> None:
        """Open it."""
        told = run_context.original_args()
        self._close()
        title = f"epoch {told['cur_epoch_num']}"
        _Bar.shown = import_module("tqdm").tqdm(total=told["batch_num"], desc=title, leave=False)

    def on_train_step_end(self, run_context: RunContext) -> None:
        """Move it; the loss is read when the bar is drawn."""
        if _Bar.shown is not None and _Bar.shown.update(1):
            loss = loss_of(run_context.original_args()["net_outputs"])
            _Bar.shown.set_postfix_str(f"loss {loss:.4f}" if isinstance(loss, float) else "", refresh=False)

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Close it."""
        self._close()

    @staticmethod
    def _close() -> None:
        bar, _Bar.shown = _Bar.shown, None
        if bar is not None:
            bar.close()


def with_progress(callbacks: Sequence[Callback]) -> list[Callback]:
    """Callbacks and, in front of a terminal, a bar; it comes last to be drawn with what the others did."""
    wanted = sys.stderr.isatty() and sys.stdout.isatty() and find_spec("tqdm") is not None
    return [*callbacks, _Bar()] if wanted else list(callbacks)
