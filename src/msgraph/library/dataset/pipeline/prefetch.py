"""Rows made ahead by a thread, so that the program's step and the pipeline run at the same time.

The thread runs all generators of the tree, epoch after epoch, and puts rows into a bounded buffer. The program takes
whatever is there at once: where rows are small, the two meet rarely.
"""

from __future__ import annotations

import threading
from collections import deque
from contextlib import closing
from typing import Any

from msgraph.library.dataset.pipeline.node import Rows
from msgraph.library.dataset.pipeline.running import Run

END_OF_EPOCH = object()
_PATIENCE = 0.4
"""Seconds that a program waits at most for a function under way in the thread."""

MOST_BYTES = 2**26
"""Bytes of rows made ahead: of large batches there are fewer than ``config.set_prefetch_size`` says."""


class Buffer:
    """A bounded buffer between one thread that puts and one that takes; either may close it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._items: deque[Any] = deque()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, item: object, size: int = 0) -> bool:
        """Add an item of so many bytes, waiting for room; false if the buffer was closed."""
        with self._changed:
            while (len(self._items) >= self._most or self._bytes >= MOST_BYTES) and not self._closed:
                self._changed.wait()
            if self._closed:
                return False
            self._items.append(item)
            self._bytes += size
            if len(self._items) == 1:
                self._changed.notify()
            return True

    def take(self) -> deque[Any]:
        """All items there are, waiting for the first; none if the buffer was closed."""
        with self._changed:
            while not self._items and not self._closed:
                self._changed.wait()
            taken, self._items, self._bytes = self._items, deque(), 0
            self._changed.notify()
            return taken

    def close(self) -> None:
        """Wake whoever waits: nothing comes any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class Prefetched:
    """A run whose rows a thread makes ahead: rows, then :data:`END_OF_EPOCH`, for each epoch."""

    def __init__(self, run: Run, epochs: int, most: int) -> None:
        self._run = run
        self._epochs = epochs
        self._buffer = Buffer(most)
        self._taken: deque[Any] = deque()
        self._thread = threading.Thread(target=self._make, name="msgraph-data", daemon=True)

    def start(self) -> None:
        """Start worker processes, then the thread."""
        self._run.start()
        self._thread.start()

    def next(self) -> Any:
        """The next row, or :data:`END_OF_EPOCH`; raises what the pipeline raised."""
        if not self._taken:
            self._taken = self._buffer.take()
        item = self._taken.popleft() if self._taken else END_OF_EPOCH
        if isinstance(item, BaseException):
            raise item
        return item

    def close(self) -> None:
        """End the thread and all workers; a second call does nothing."""
        self._buffer.close()
        self._taken.clear()
        self._run.close()  # the thread may be waiting for a worker
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(_PATIENCE)

    def _make(self) -> None:
        try:
            epoch = 0
            while self._epochs < 0 or epoch < self._epochs:
                if not self._put_all(self._run.root.rows(self._run, epoch)):
                    return
                epoch += 1
        except BaseException as raised:  # it is raised again where the program takes rows
            self._buffer.put(raised)

    def _put_all(self, rows: Rows) -> bool:
        with closing(rows):
            for row in rows:
                if not self._buffer.put(row, sum(getattr(value, "nbytes", 0) for value in row)):
                    return False
        return self._buffer.put(END_OF_EPOCH)
