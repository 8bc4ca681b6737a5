"""Nodes of rows as they are: where they come from, which come, when and in what order, and what columns are called."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import field, replace
from itertools import count, islice, repeat, takewhile
from typing import Any

import numpy as np

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.batching import BatchNode
from msgraph.library.dataset.pipeline.draws import mersenne_64
from msgraph.library.dataset.pipeline.mapping import places
from msgraph.library.dataset.pipeline.node import Array, NamedNode, Node, Row, Rows, Run
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.pipeline.workers import in_turn
from msgraph.library.dataset.samplers import BuiltinSampler, Source


def row_of(value: Any, columns: int, owner: str) -> Row:
    """What a source of the user gave, as a row of arrays of its own."""
    row = tuple(value) if _is_several(value) else (value,)
    if len(row) != columns:
        raise failed(
            f"the 'source' of '{owner}' should return same number of NumPy arrays as specified in column_names, "
            f"the size of column_names is:{columns} and number of returned NumPy array is:{len(row)}",
            "return one value for each column, as a tuple",
        )
    return tuple(map(own_array, row))


def _is_several(value: object) -> bool:
    kinds = (int, float, str, bytes, np.ndarray, np.generic, dict)
    return not isinstance(value, kinds) and not hasattr(value, "asnumpy") and hasattr(value, "__iter__")


def own_array(value: Any) -> Any:
    """``value`` as an array that nothing else refers to: functions of users may write into it."""
    if isinstance(value, dict):
        return value  # pyright: ignore[reportUnknownVariableType]
    array = np.array(value.asnumpy() if hasattr(value, "asnumpy") else value)
    if array.dtype == object:
        raise TypeError(
            f"Data type of the input or its converted Numpy array is expected to be int or float or str, but got "
            f"{array.dtype}."
        )
    return array


class RandomAccessNode(NamedNode):
    """Rows by index, in the order of a sampler."""

    count: Callable[[], int]
    fetch: Callable[[int], Row]
    sampler: BuiltinSampler
    operation: str
    staff: Staff = field(default_factory=lambda: Staff(1))
    labels: Callable[[], Any] | None = None
    gather: Callable[[Array], Row] | None = None
    """Many rows at once, as columns with one more dimension in front, where the data is in memory."""

    def size(self) -> int | None:
        """What the sampler makes of the number of samples."""
        return self.sampler.size(self.count())

    def indices(self, run: Run, epoch: int) -> Iterator[int]:
        """The indices of an epoch."""
        return self.sampler.indices(Source(self.count(), self.labels), run.turn(epoch))

    def rows(self, run: Run, epoch: int) -> Rows:
        """The samples of the indices."""
        return self.staff.over(run, self, self.fetch, self.indices(run, epoch), run.seed(self, epoch), self.operation)

    def prepare(self, run: Run) -> None:
        """Start worker processes."""
        self.staff.prepare(run, self, self.fetch, self.operation)

    def part(self, indices: tuple[int, ...]) -> RandomAccessNode:
        """A source of some of the samples, which the sampler then takes for all there are."""
        labels, gather, chosen = self.labels, self.gather, np.asarray(indices, np.int64)

        def fetch_part(index: int) -> Row:
            return self.fetch(indices[index])

        def gather_part(places: Array) -> Row:
            assert gather is not None
            return gather(chosen[places])

        return replace(
            self,
            count=lambda: len(indices),
            fetch=fetch_part,
            labels=None if labels is None else lambda: np.asarray(labels())[chosen],
            gather=None if gather is None else gather_part,
        )


class IterableNode(NamedNode):
    """Rows of an iterator, which is made anew for each epoch."""

    start: Callable[[int], Iterable[object]]
    """Gets a seed, and gives what is iterated."""
    row: Callable[[object], Row]
    operation: str
    length: Callable[[], int] | None = None
    most: int | None = None

    def size(self) -> int | None:
        """The length of what is iterated, if it has one."""
        if self.length is None:
            return None
        return min(self.length(), self.most) if self.most else self.length()

    def rows(self, run: Run, epoch: int) -> Rows:
        """What the iterator gives, as rows."""
        seed = run.seed(self, epoch)
        values = iter(self.start(seed))

        def following(_: object) -> Any:
            value = next(values, _END)
            return value if value is _END else self.row(value)

        with closing(in_turn(following, repeat(None), seed, self.operation)) as rows:
            yield from takewhile(lambda row: row is not _END, islice(rows, self.most or None))


_END = object()


class ShuffleNode(Node):
    """Rows drawn from a buffer that is filled from below: where the buffer holds all, any order is as likely."""

    buffer_size: int

    def rows(self, run: Run, epoch: int) -> Rows:
        """A row of the buffer, at random, again and again."""
        # MindSpore's numbers: one sequence through all epochs of a run
        following, draws = run.prepared.get((ShuffleNode, id(self)), (0, None))
        if following != epoch or draws is None:
            draws = mersenne_64(run.base + epoch)
        with closing(self.children[0].rows(run, epoch)) as below:
            buffer = list(islice(below, self.buffer_size))
            for row in below:
                slot = next(draws) % len(buffer)
                taken, buffer[slot] = buffer[slot], buffer[-1]
                buffer[-1] = row
                yield taken
            while buffer:
                slot = next(draws) % len(buffer)
                taken, buffer[slot] = buffer[slot], buffer[-1]
                buffer.pop()
                yield taken
        run.prepared[ShuffleNode, id(self)] = epoch + 1, draws


class RepeatNode(Node):
    """An epoch made of several epochs of what is below; of all that follow, with -1."""

    count: int

    def size(self) -> int | None:
        """That many times the size below."""
        below = self.children[0].size()
        return below if below is None or self.count < 0 else below * self.count

    @property
    def repeats(self) -> int:
        """Once more each time."""
        below = self.children[0].repeats
        return -1 if self.count < 0 or below < 0 else below * self.count

    def rows(self, run: Run, epoch: int) -> Rows:
        """Epoch after epoch of what is below; nothing for ever is nothing."""
        times = count() if self.count < 0 else range(self.count)
        for time in times:
            empty = True
            with closing(self.children[0].rows(run, epoch * max(self.count, 1) + time)) as below:
                for row in below:
                    empty = False
                    yield row
            if empty:
                return


class SliceNode(Node):
    """The rows from ``start`` on, before ``stop``: what ``take`` and ``skip`` leave."""

    start: int
    stop: int | None = None

    def size(self) -> int | None:
        """Not more than are there."""
        below = self.children[0].size()
        return None if below is None else len(range(below)[self.start : self.stop])

    def rows(self, run: Run, epoch: int) -> Rows:
        """Those of the rows below."""
        with closing(self.children[0].rows(run, epoch)) as below:
            yield from islice(below, self.start, self.stop)


class ConcatNode(Node):
    """The rows of one dataset after those of another."""

    def size(self) -> int | None:
        """All together."""
        sizes = [child.size() for child in self.children]
        return None if None in sizes else sum(size or 0 for size in sizes)

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows of each child."""
        for child in self.children:
            if child.columns != self.columns:
                raise failed(
                    f"Invalid columns, 'concat' needs the same columns in each dataset, but got "
                    f"{list(self.columns)} and {list(child.columns)}.",
                    "rename or project the columns before",
                )
            with closing(child.rows(run, epoch)) as rows:
                yield from rows


class PickNode(Node):
    """The rows of the indices of a sampler, of a stream that has no indices: all are made, and some are kept."""

    sampler: BuiltinSampler

    def size(self) -> int | None:
        """What the sampler makes of the size below."""
        below = self.children[0].size()
        return None if below is None else self.sampler.size(below)

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows below in the sampler's order."""
        with closing(self.children[0].rows(run, epoch)) as below:
            rows = list(below)
        yield from (rows[index] for index in self.sampler.indices(Source(len(rows)), run.turn(epoch)))


class ZipNode(Node):
    """The columns of several datasets side by side, as long as each has a row."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Those of all, which must differ."""
        names = [name for child in self.children for name in child.columns]
        double = [name for name in names if names.count(name) > 1]
        if double:
            raise failed(
                f"Invalid parameter, key: {double[0]} already exists when zipping datasets.",
                "rename the column in one of the datasets",
            )
        return tuple(names)

    def size(self) -> int | None:
        """The smallest."""
        sizes = [size for child in self.children if (size := child.size()) is not None]
        return min(sizes) if len(sizes) == len(self.children) else None

    def rows(self, run: Run, epoch: int) -> Rows:
        """A row of each child as one."""
        streams = [child.rows(run, epoch) for child in self.children]
        try:
            for rows in zip(*streams):  # noqa: B905
                yield tuple(value for row in rows for value in row)
        finally:
            for stream in streams:
                stream.close()


class RenameNode(Node):
    """Other names for columns."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Those below, with other names."""
        below = self.children[0].columns
        if not set(self.inputs) <= set(below):
            raise failed("Invalid column, column to be renamed does not exist.", f"the columns are {', '.join(below)}")
        new = dict(zip(self.inputs, self.outputs, strict=True))
        return tuple(new.get(name, name) for name in below)

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows below."""
        assert self.columns
        return self.children[0].rows(run, epoch)


class ProjectNode(NamedNode):
    """Some of the columns, in another order."""

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows below with these columns."""
        chosen = places(self.children[0].columns, self.names)
        with closing(self.children[0].rows(run, epoch)) as below:
            for row in below:
                yield tuple(row[column] for column in chosen)


class SplitNode(Node):
    """A part of a dataset: rows ``start`` to ``stop`` of an order that is the same for all parts and epochs."""

    start: int
    stop: int
    order: int | None
    """The seed of the order; ``None`` for the order there is."""

    def size(self) -> int | None:
        """The part's."""
        return self.stop - self.start

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows of the part."""
        with closing(self.children[0].rows(run, 0)) as stream:
            if self.order is None:
                yield from islice(stream, self.start, self.stop)
                return
            rows = list(stream)
            random.Random(self.order).shuffle(rows)
            yield from rows[self.start : self.stop]


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
