"""``batch``, ``padded_batch`` and ``bucket_batch_by_length``: several rows as one, with one more dimension in front."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import field
from functools import partial
from itertools import count, islice
from typing import Any, NamedTuple, cast

import numpy as np

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.mapping import SMALLEST, Places, RecycledArrays, rows_of_batches
from msgraph.library.dataset.pipeline.mapping import places as places_of
from msgraph.library.dataset.pipeline.node import Array, Node, Row, Rows, Run, as_array
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.pipeline.workers import in_turn


class BatchInfo:
    """Which batch it is: ``batch_size`` functions and ``per_batch_map`` get it."""

    def __init__(self, epoch: int = 0, batch: int = 0, total: int = 0) -> None:
        self._epoch, self._batch, self._total = epoch, batch, total

    def get_batch_num(self) -> int:
        """The number of the batch in this epoch."""
        return self._batch

    def get_epoch_num(self) -> int:
        """The number of the epoch."""
        return self._epoch


Pads = Mapping[str, tuple[Sequence[int | None] | None, Any]]
"""The shape and the value that a column is padded to."""


class Numbered(NamedTuple):
    """Rows that become a batch, and which one."""

    rows: list[Row]
    info: BatchInfo


def stacked(name: str, values: list[Any], memory: RecycledArrays | None = None) -> Any:
    """The values of a column as one array, in memory of an old one if that is large."""
    first = values[0]
    if isinstance(first, dict):
        return {key: stacked(name, [as_array(value[key]) for value in values]) for key in first}  # pyright: ignore[reportUnknownVariableType]
    shapes = {value.shape for value in values}
    if len(shapes) > 1:
        other = next(index for index, value in enumerate(values) if value.shape != first.shape)
        raise failed(
            "Inconsistent batch shapes, batch operation expects same shape for each data row, but got inconsistent "
            f"shape in column {name!r}: shape of row 0 is <{_commas(first.shape)}>, shape of row {other} is "
            f"<{_commas(values[other].shape)}>.",
            "bring the rows into one shape with `map`, or use `padded_batch`",
        )
    if first.dtype.kind not in "US" and any(value.dtype != first.dtype for value in values):
        other = next(index for index, value in enumerate(values) if value.dtype != first.dtype)
        raise failed(
            "Inconsistent batch type, batch operation expects same type for each data row, but got inconsistent "
            f"type in column {name!r}: type of row 0 is {first.dtype}, type of row {other} is "
            f"{values[other].dtype}.",
            "cast the column with `transforms.TypeCast`",
        )
    if not first.ndim:
        return np.array(values)
    if memory is None or first.nbytes * len(values) < SMALLEST or first.dtype.kind in "US":
        return np.stack(values)
    return np.stack(values, out=memory.array((len(values), *first.shape), first.dtype))


def _commas(shape: tuple[int, ...]) -> str:
    return ",".join(map(str, shape))


def padded(name: str, values: list[Any], shape: Sequence[int | None] | None, value: object) -> list[Array]:
    """The values of a column in one shape: the given one, where that says ``None`` the largest of the batch."""
    rank = values[0].ndim
    wanted = [None] * rank if shape is None else list(shape)
    if len(wanted) != rank:
        raise failed(
            f"Invalid pad_info, rank of column {name!r} is {rank}, but the shape to pad to has {len(wanted)} "
            "dimensions.",
            "give one size for each dimension; None pads to the largest of the batch",
        )
    sizes = [max(v.shape[axis] for v in values) if s in (None, -1) else int(s) for axis, s in enumerate(wanted)]
    return [pad_to(array, sizes, value) for array in values]


def pad_to(array: Array, sizes: Sequence[int], value: object = None) -> Array:
    """``array`` cut or padded at the ends to these sizes."""
    if list(array.shape) == list(sizes):
        return array
    filler = ("" if array.dtype.kind == "U" else b"" if array.dtype.kind == "S" else 0) if value is None else value
    dtype = np.result_type(array, np.asarray(filler)) if array.dtype.kind in "US" else array.dtype
    result = np.full(tuple(sizes), filler, dtype)
    kept = tuple(slice(min(a, b)) for a, b in zip(array.shape, sizes, strict=True))
    result[kept] = array[kept]
    return result


class BatchNode(Node):
    """Batches of a fixed size, or of the size a function says."""

    wanted: int | Callable[[BatchInfo], int]
    drop_remainder: bool = False
    staff: Staff = field(default_factory=Staff)
    per_batch: Callable[..., object] | None = None
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    pads: Pads | None = None
    """What columns are padded to; empty pads all to the largest."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Those below, or with what ``per_batch_map`` gives, in the way of ``map``."""
        below = self.children[0].columns
        if self.per_batch is None or not self.outputs or len(self.outputs) == len(self.inputs or below):
            new = dict(zip(self.inputs or below, self.outputs, strict=False))
            return tuple(new.get(name, name) for name in below)
        return (*self.outputs, *(name for name in below if name not in (self.inputs or below)))

    @property
    def batch_size(self) -> int:
        """Of a function: that of the first batch."""
        wanted = self.wanted if isinstance(self.wanted, int) else self.wanted(BatchInfo())
        return wanted * self.children[0].batch_size

    def size(self) -> int | None:
        """The rows below by the batch size."""
        below = self.children[0].size()
        if below is None or not isinstance(self.wanted, int):
            return None
        return below // self.wanted if self.drop_remainder else -(-below // self.wanted)

    def rows(self, run: Run, epoch: int) -> Rows:
        """Batch after batch; those of a function are made by workers."""
        memory = run.prepared.setdefault(("memory", id(self)), RecycledArrays())
        places: list[Places] = []
        with closing(self._groups(run, epoch, memory, places)) as groups:
            if self.per_batch is None:
                join = partial(self.join, memory=memory, places=places)
                yield from in_turn(join, groups, run.seed(self, epoch), "batch operation")
            else:
                yield from self.staff.over(run, self, self.join, groups, run.seed(self, epoch), "per_batch_map")

    def prepare(self, run: Run) -> None:
        """Start worker processes."""
        if self.per_batch is not None:
            self.staff.prepare(run, self, self.join, "per_batch_map")

    def _groups(
        self, run: Run, epoch: int, memory: RecycledArrays, places: list[Places]
    ) -> Generator[Numbered, None, None]:
        def new_places() -> Places:
            places.append(Places(cast(int, self.wanted), memory))
            return places[-1]

        node = self.children[0]
        copied = self.per_batch is None and self.pads is None and isinstance(self.wanted, int)
        with closing(rows_of_batches(node, run, epoch, new_places) if copied else node.rows(run, epoch)) as below:
            for batch in count():
                info = BatchInfo(epoch, batch)
                size = self.wanted if isinstance(self.wanted, int) else _size(self.wanted(info))
                rows = list(islice(below, size))
                if not rows or (len(rows) < size and self.drop_remainder):
                    return
                yield Numbered(rows, info)
                if len(rows) < size:
                    return

    def join(self, group: Numbered, memory: RecycledArrays | None = None, places: Sequence[Places] = ()) -> Row:
        """Rows as one row, in their places already or copied there."""
        below = self.children[0].columns
        columns = [list(values) for values in zip(*group.rows, strict=True)]
        if self.per_batch is not None:
            return self._mapped(group, columns)
        if self.pads is not None:
            for column, name in enumerate(below):
                if not self.pads or name in self.pads:
                    shape, value = self.pads.get(name, (None, None))
                    columns[column] = padded(name, columns[column], shape, value)
        batch = group.info.get_batch_num()
        ready = dict(joined for one in places if (joined := one.joined(batch, columns)) is not None)
        return tuple(
            ready[column] if column in ready else stacked(name, columns[column], memory)
            for column, name in enumerate(below)
        )

    def _mapped(self, group: Numbered, columns: list[list[object]]) -> Row:
        assert self.per_batch is not None
        below = self.children[0].columns
        chosen = places_of(below, self.inputs or below)
        result = self.per_batch(*(columns[column] for column in chosen), group.info)
        results = result if isinstance(result, tuple) else (result,)  # pyright: ignore[reportUnknownVariableType]
        wanted = len(self.outputs or chosen)
        if len(results) != wanted:  # pyright: ignore[reportUnknownArgumentType]
            raise failed(
                f"Invalid columns, the number of columns returned in per_batch_map should be {wanted}, "
                f"but got: {len(results)}",  # pyright: ignore[reportUnknownArgumentType]
                "name the results in `output_columns`",
            )
        # a column is an array, or a list of the rows' values
        arrays = [np.stack([*map(as_array, x)]) if isinstance(x, list) else as_array(x) for x in results]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        others = {p: stacked(name, columns[p]) for p, name in enumerate(below) if p not in chosen}
        if wanted == len(chosen):
            others |= dict(zip(chosen, arrays, strict=True))
            return tuple(others[column] for column in range(len(below)))
        return (*arrays, *others.values())


def _size(value: object) -> int:
    if not isinstance(value, int) or value < 1:
        raise failed(
            f"Invalid batch_size function, batch_size function should return an integer greater than 0, but got: "
            f"{value}",
            "return the number of rows of the next batch",
        )
    return value


class BucketBatchNode(Node):
    """Batches of rows of about one length: a row goes into the bucket of its length; full buckets become batches."""

    inputs: tuple[str, ...]
    boundaries: tuple[int, ...]
    sizes: tuple[int, ...]
    length: Callable[..., object] | None
    pads: Pads
    pad_to_boundary: bool
    drop_remainder: bool

    def size(self) -> int | None:
        """Only running tells."""
        return None

    def rows(self, run: Run, epoch: int) -> Rows:
        """Full buckets as they fill, then what is left."""
        chosen = places_of(self.columns, self.inputs)
        buckets: list[list[Row]] = [[] for _ in self.sizes]
        lengths = partial(_with_length, self.length or len, chosen)
        with closing(self.children[0].rows(run, epoch)) as below:
            for row, length in in_turn(lengths, below, run.seed(self, epoch), "bucket_batch_by_length"):
                bucket = bisect_right(self.boundaries, length)
                buckets[bucket].append(row)
                if len(buckets[bucket]) == self.sizes[bucket]:
                    yield self._join(bucket, buckets[bucket])
                    buckets[bucket] = []
        if not self.drop_remainder:
            yield from (self._join(bucket, rows) for bucket, rows in enumerate(buckets) if rows)

    def _join(self, bucket: int, rows: list[Row]) -> Row:
        results: list[Any] = []
        for name, values in zip(self.columns, zip(*rows, strict=True), strict=True):
            shape, value = self.pads.get(name, (None, None))
            if self.pad_to_boundary and bucket < len(self.boundaries) and values[0].ndim:
                rest = [None] * (values[0].ndim - 1) if shape is None else list(shape)[1:]
                shape = [self.boundaries[bucket] - 1, *rest]
            results.append(stacked(name, padded(name, list(values), shape, value)))
        return tuple(results)


def _with_length(length_of: Callable[..., Any], chosen: tuple[int, ...], row: Row) -> tuple[Row, int]:
    return row, int(length_of(*(row[column] for column in chosen)))
