"""One run of a pipeline: its seed, its workers, and what is closed when it ends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import SystemRandom
from typing import Any

from msgraph.library.dataset import config
from msgraph.library.dataset.pipeline.draws import Turn, mixed
from msgraph.library.dataset.pipeline.node import Node, Rows


class Run:
    """What the nodes of a tree share while an iterator runs them."""

    def __init__(self, root: Node) -> None:
        seed = config.seed_of_program()
        base = SystemRandom().getrandbits(32) if seed is None else seed
        self.base = base
        """The seed of everything in MindSpore's engine, which draws the same numbers for each node."""
        self.root = root
        self._seeds = {id(node): mixed(base, index) for index, node in enumerate(root.walk())}
        self._ends = contextlib.ExitStack()
        self.closed = False
        self.prepared: dict[Any, Any] = {}
        """What nodes keep for the run, by their identity: worker processes."""

    def start(self) -> None:
        """Start worker processes, before any thread of the run: a process with threads is forked badly."""
        for node in self.root.walk():
            prepare = getattr(node, "prepare", None)
            if prepare is not None:
                prepare(self)

    def seed(self, node: Node, epoch: int) -> int:
        """The seed of a node for an epoch: the same in each run of a program that sets one."""
        return mixed(self._seeds[id(node)], epoch)

    def turn(self, epoch: int) -> Turn:
        """What samplers are to know of an epoch."""
        return Turn(self.base, epoch, self)

    def at_end(self, close: Callable[[], object]) -> None:
        """Call ``close`` when the run ends, the last one first."""
        self._ends.callback(close)

    def close(self) -> None:
        """End all workers; a second call does nothing."""
        self.closed = True
        self._ends.close()


def rows_of(root: Node) -> Rows:
    """The rows of one epoch, made when they are asked for, in this thread."""
    run = Run(root)  # not started: where there are no worker processes, threads do their work
    rows = root.rows(run, 0)
    with contextlib.closing(rows):
        yield from rows


def size_of(root: Node) -> int:
    """How many rows an epoch has; it is run if nothing else tells."""
    size = root.size()
    return sum(1 for _ in rows_of(root)) if size is None else size
