"""Writes that go on beside the program, one at a time.

What is written are copies, taken before `save_checkpoint` returns. The interpreter ends when they are in their files.
A write that fails is logged at once, and raised where a checkpoint is saved or loaded next.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from msgraph.support.log import LOG

_LAST: list[Future[None]] = []
_LOCK = threading.RLock()


def start(path: str, write: Callable[[], None]) -> None:
    """Write beside the program, when the write before is done."""

    def log(done: Future[None]) -> None:
        if (problem := done.exception()) is not None:
            LOG.error("Failed to save the checkpoint file %s: %s", path, problem)

    with _LOCK:
        wait()
        writer = ThreadPoolExecutor(1, "asyn_save_ckpt")  # of its own: one that a fork leaves behind writes nothing
        _LAST.append(writer.submit(write))
        _LAST[-1].add_done_callback(log)
        writer.shutdown(wait=False)


def wait() -> None:
    """Wait for the write that is going on; raises why it failed."""
    with _LOCK:
        while _LAST:
            _LAST.pop().result()


def is_running() -> bool:
    """Is something being written?"""
    return any(not write.done() for write in _LAST)
