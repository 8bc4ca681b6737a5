"""How many workers an operation has, and of which kind: this thread, threads, or processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from msgraph.library.dataset import config
from msgraph.library.dataset.pipeline.node import Node
from msgraph.library.dataset.pipeline.processes import Processes
from msgraph.library.dataset.pipeline.running import Run
from msgraph.library.dataset.pipeline.workers import Threads, in_order, in_turn


@dataclass(frozen=True)
class Staff:
    """``workers`` is ``None`` for the number that is set for all; one worker is the thread of the pipeline itself."""

    workers: int | None = None
    processes: bool = False

    @property
    def count(self) -> int:
        """How many workers there are."""
        if config.get_debug_mode():
            return 1
        return config.get_num_parallel_workers() if self.workers is None else self.workers

    def over(
        self,
        run: Run,
        node: Node,
        function: Callable[[Any], object],
        items: Iterator[object],
        seed: int,
        operation: str,
    ) -> Generator[Any, None, None]:
        """``function`` of each item, in order."""
        if self.count == 1 or node.waits:
            yield from in_turn(function, items, seed, operation)
            return
        processes = run.prepared.get(id(node))
        if processes is not None:
            yield from in_order(processes, function, items, seed, operation)
            return
        with closing(Threads(self.count)) as threads:
            yield from in_order(threads, function, items, seed, operation)

    def prepare(self, run: Run, node: Node, function: Callable[[Any], object], operation: str) -> None:
        """Start worker processes, if that is what was asked for."""
        if self.processes and self.count > 1 and not node.waits and hasattr(os, "fork"):
            processes = run.prepared[id(node)] = Processes(self.count, function, operation)
            run.at_end(processes.close)
