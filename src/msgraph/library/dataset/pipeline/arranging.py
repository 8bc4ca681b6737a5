"""Nodes that change which rows come, in what order, and what columns are called, but no value."""

from __future__ import annotations

import random
from contextlib import closing
from itertools import count, islice

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.mapping import places
from msgraph.library.dataset.pipeline.node import NamedNode, Node, Rows
from msgraph.library.dataset.pipeline.running import Run
from msgraph.library.dataset.pipeline.standard_draws import mersenne_64
from msgraph.library.dataset.samplers import BuiltinSampler, Source


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
