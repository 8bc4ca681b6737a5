"""Nodes without children: rows by the indices of a sampler, or from something that is iterated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import field, replace
from itertools import islice, repeat, takewhile
from typing import Any

import numpy as np

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.node import Array, NamedNode, Row, Rows
from msgraph.library.dataset.pipeline.running import Run
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
