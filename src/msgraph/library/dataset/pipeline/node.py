"""What a node of a pipeline is: it has columns and a size, and gives the rows of an epoch one after the other.

A tree of nodes is never changed: ``ds.map(...)`` is a new node above the old one, and one node may stand below several.
A run of the tree asks the root for the rows of an epoch, the root asks its children, and so on: all of this is
generators in one thread. Only what takes long is given to workers, by the node that has it.

So that the program's step and the pipeline run at the same time, a thread runs these generators, epoch after epoch, and
puts rows into a bounded buffer. The program takes whatever is there at once: where rows are small, the two meet rarely.
"""

from __future__ import annotations

import contextlib
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from random import SystemRandom
from typing import Any, dataclass_transform

import numpy as np
import numpy.typing as npt

from msgraph.library.dataset import config
from msgraph.library.dataset.pipeline.draws import Turn, mixed

Array = npt.NDArray[Any]
Row = tuple[Any, ...]
"""One value for each column: arrays; a dict, or an image of Pillow, only between the operations of one ``map``."""
Rows = Generator[Row, None, None]


@dataclass_transform(eq_default=False, frozen_default=True)
@dataclass(frozen=True, eq=False)
class Node(ABC):
    """A node of the tree: a frozen dataclass. Nodes are compared by identity: one at two places is the same data."""

    children: tuple[Node, ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True, eq=False)(cls)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order: those of the node below where nothing changes them."""
        return self.children[0].columns

    @abstractmethod
    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows of one epoch, in order. Closing the iterator ends what it has started."""

    def size(self) -> int | None:
        """How many rows an epoch has; ``None`` if only running it can tell."""
        return self.children[0].size()

    @property
    def batch_size(self) -> int:
        """Rows of the source in one row here."""
        return self.children[0].batch_size if self.children else 1

    @property
    def repeats(self) -> int:
        """How often an epoch of the source is repeated; -1 for ever."""
        return self.children[0].repeats if self.children else 1

    @property
    def waits(self) -> bool:
        """Does a row here, or below, wait for what the program does with rows before? Then none is made ahead."""
        return any(child.waits for child in self.children)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each once, parents first."""
        seen: dict[int, Node] = {}
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            if id(node) not in seen:
                seen[id(node)] = node
                stack.extend(reversed(node.children))
        return iter(seen.values())


class NamedNode(Node):
    """A node that is made with the names of its columns."""

    names: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Those names."""
        return self.names


def as_array(value: object) -> Any:
    """What stands in a row for a value of the user; dicts stay as they are."""
    if isinstance(value, (np.ndarray, dict)):
        return value  # pyright: ignore[reportUnknownVariableType]
    numbers = getattr(value, "asnumpy", None)
    return np.asarray(value if numbers is None else numbers())


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
