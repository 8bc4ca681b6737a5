"""``sync_wait``: rows that wait for the program, which changes what is done with them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing

from msgraph.library.dataset.pipeline.batching import BatchNode
from msgraph.library.dataset.pipeline.node import Node, Rows
from msgraph.library.dataset.pipeline.running import Run


class Gate:
    """How many batches may pass; the program lets more through."""

    def __init__(self, batches: int, callback: Callable[[object], object] | None) -> None:
        self._batches, self._callback = batches, callback
        self._changed = threading.Condition()
        self._left = 0
        self._rows = 1

    def reset(self, rows: int) -> None:
        """A run begins, whose batches have so many rows."""
        with self._changed:
            self._rows, self._left = rows, self._batches * rows

    def update(self, batches: int | None, data: object) -> None:
        """Let more batches pass."""
        with self._changed:
            if self._callback is not None:
                self._callback(data)
            self._left += (self._batches if batches is None else batches) * self._rows
            self._changed.notify_all()

    def wake(self) -> None:
        """Look again whether the run is over."""
        with self._changed:
            self._changed.notify_all()

    def passed(self, run: Run) -> bool:
        """Wait until a row may pass; false if the run is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._left > 0 or run.closed)
            self._left -= 1
            return not run.closed


class SyncNode(Node):
    """Rows that pass a gate."""

    name: str
    gate: Gate

    @property
    def waits(self) -> bool:
        """For ``sync_update``."""
        return True

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows below, each when the gate lets it pass."""
        if epoch == 0:
            self.gate.reset(self._rows_of_batch(run.root))
            run.at_end(self.gate.wake)
        with closing(self.children[0].rows(run, epoch)) as below:
            for row in below:
                if not self.gate.passed(run):
                    return
                yield row

    def _rows_of_batch(self, root: Node) -> int:
        """How many rows here become a batch above."""
        rows = 1
        for node in root.walk():
            if isinstance(node, BatchNode) and isinstance(node.wanted, int) and self in node.walk():
                rows *= node.wanted
        return rows
