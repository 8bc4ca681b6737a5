"""Writes that go on beside the program, one at a time.

What is written are copies, taken before `save_checkpoint` returns. The interpreter ends when they are in their files.
A write that fails is logged at once, and raised where a checkpoint is saved or loaded next.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgraph.support.log import LOG
from msgraph.support.outcomes import Raised, outcome_of


class _Write(threading.Thread):
    """A write that is going on, or has failed."""

    def __init__(self, path: str, write: Callable[[], None]) -> None:
        super().__init__(name="asyn_save_ckpt", daemon=False)
        self._path, self._write = path, write
        self.problem: BaseException | None = None

    def run(self) -> None:
        outcome = outcome_of(self._write)
        if isinstance(outcome, Raised):
            LOG.error("Failed to save the checkpoint file %s: %s", self._path, outcome.problem)
            self.problem = outcome.problem  # to be raised by the program's own thread


_LAST: list[_Write] = []
_LOCK = threading.Lock()


def start(path: str, write: Callable[[], None]) -> None:
    """Write beside the program, when the write before is done."""
    with _LOCK:
        _join()
        _LAST.append(_Write(path, write))
        _LAST[-1].start()


def wait() -> None:
    """Wait for the write that is going on; raises why it failed."""
    with _LOCK:
        _join()


def _join() -> None:
    while _LAST:
        write = _LAST[-1]
        write.join()
        _LAST.pop()
        if write.problem is not None:
            raise write.problem


def is_running() -> bool:
    """Is something being written?"""
    return any(write.is_alive() for write in _LAST)
