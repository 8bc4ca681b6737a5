"""``map``, ``filter`` and ``flat_map``: functions of rows, and the memory of batches that results are written into.

Getting 20 MB from the system for each batch takes as long as copying 32 images into it. An array that was handed out is
used again when nobody but this module refers to it: a view, a tensor or a buffer of it would hold a reference.

A large array that an operation makes is otherwise copied once more when its batch is made. An operation that ends a
``map`` gets the memory for its result from :func:`result_array`; ``batch`` then finds all samples in their places, and
has nothing to do. Whatever is not in its place is copied as ever.
"""

from __future__ import annotations

import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import field
from functools import cached_property
from typing import Any, cast

import numpy as np

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.draws import sample_number
from msgraph.library.dataset.pipeline.node import Array, Node, Row, Rows, Run, as_array, rows_of
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.pipeline.workers import in_turn

SMALLEST = 2**20
"""Bytes below which an array is simply made."""
_MOST = 32


class RecycledArrays:
    """The large arrays a node has handed out in a run."""

    def __init__(self) -> None:
        self._arrays: list[Array] = [np.empty(0)]
        self._unshared = self._reference_count(0)
        self._counts_are_exact = getattr(sys, "_is_gil_enabled", lambda: True)()

    def _reference_count(self, index: int) -> int:
        return sys.getrefcount(self._arrays[index])

    def array(self, shape: tuple[int, ...], dtype: Any) -> Array:
        """An array of any values that nobody else has: one of those handed out that is free again, or a new one."""
        if self._counts_are_exact:
            for index in range(1, len(self._arrays)):  # a loop over the arrays would refer to them
                fits = self._arrays[index].shape == shape and self._arrays[index].dtype == dtype
                if fits and self._reference_count(index) == self._unshared:
                    return self._arrays[index]
        if len(self._arrays) >= _MOST:
            del self._arrays[1:]
        self._arrays.append(np.empty(shape, dtype))
        return self._arrays[-1]


class Places:
    """The batches of an epoch that samples are being written into, by the operations of one ``map``."""

    def __init__(self, size: int, memory: RecycledArrays) -> None:
        self._size, self._memory = size, memory
        self._lock = threading.Lock()
        self._batches: dict[int, Array] = {}
        self._used = True

    def array(self, sample: int, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array | None:
        """Memory for the result of a sample; none if it is small, or another one than those before."""
        if not self._used or dtype.itemsize * int(np.prod(shape)) * self._size < SMALLEST:
            return None
        batch_index, row = divmod(sample, self._size)
        with self._lock:
            batch = self._batches.get(batch_index)
            if batch is None:
                batch = self._batches[batch_index] = self._memory.array((self._size, *shape), dtype)
        return batch[row] if batch.shape[1:] == shape and batch.dtype == dtype else None

    def joined(self, batch_index: int, columns: Sequence[Sequence[object]]) -> tuple[int, Array] | None:
        """The batch of this number and which column it is, if the values of one are there, in their places."""
        with self._lock:
            batch = self._batches.pop(batch_index, None)
        if batch is None:
            return None
        for column, values in enumerate(columns):
            if _are_in_place(values, batch):
                return column, batch[: len(values)] if len(values) < self._size else batch
        self._used = False  # it was an array between two operations: the next ones are not asked for
        return None


def _are_in_place(values: Sequence[Any], batch: Array) -> bool:
    start, step = batch.ctypes.data, batch.strides[0]
    return all(
        getattr(value, "base", None) is batch
        and value.ctypes.data == start + row * step
        and value.shape == batch.shape[1:]
        and value.dtype == batch.dtype
        and value.flags.c_contiguous
        for row, value in enumerate(values)
    )


class _Here(threading.local):
    """Where this thread's next large result goes."""

    places: Places | None = None


_here = _Here()


def placed(function: Callable[[Any], object], places: Places) -> Callable[[Any], Any]:
    """``function`` with the first array that is asked for while it runs in its place of a batch."""

    def with_places(item: object) -> Any:
        _here.places = places
        try:
            return function(item)
        finally:
            _here.places = None

    return with_places


def result_array(shape: tuple[int, ...], dtype: Any) -> Array:
    """Memory for the result of an operation: of the batch, for one array of each sample."""
    places, _here.places = _here.places, None
    array = None if places is None else places.array(sample_number(), shape, np.dtype(dtype))
    return np.empty(shape, dtype) if array is None else array


Operation = Callable[..., Any]


class Chainable:
    """An operation that may do its work otherwise before certain others."""

    def before(self, following: object) -> Operation:
        """The operation as it is when its results go to ``following`` and to nobody else."""
        del following
        return cast(Operation, self)


def chained(operations: Iterable[Operation]) -> tuple[Operation, ...]:
    """Operations that are applied one after the other, each told which one follows."""
    listed = tuple(operations)
    return tuple(
        operation.before(following) if isinstance(operation, Chainable) else operation
        for operation, following in zip(listed, (*listed[1:], None), strict=True)
    )


class Loaded(ABC):
    """An operation that needs code which is loaded when it is first called."""

    @abstractmethod
    def load(self) -> None:
        """Load it: worker processes then need not do it again, each for itself."""


def places(columns: tuple[str, ...], names: tuple[str, ...]) -> tuple[int, ...]:
    """Where columns stand that must be there."""
    missing = [name for name in names if name not in columns]
    if missing:
        raise failed(
            f"Invalid parameter, input column name: {missing[0]} doesn't exist in the dataset columns.",
            f"the columns are {', '.join(columns)}",
        )
    return tuple(map(columns.index, names))


class DSRunContext:
    """Where a ``map`` is: what callbacks are told. Epochs and steps count from 1."""

    cur_epoch_num = cur_step_num_in_epoch = cur_step_num = 0

    def __init__(self, run: Run) -> None:
        self._run = run

    def stopped(self) -> bool:
        """Is the run over?"""
        return self._run.closed


def told(callbacks: tuple[Any, ...], context: DSRunContext, epoch: int, rows: Rows) -> Rows:
    """The rows of an epoch, and callbacks called when it and its steps begin and end."""

    def tell(what: str) -> None:
        for callback in callbacks:
            if "step" not in what or context.cur_step_num % callback.step_size == 0:
                getattr(callback, what)(context)

    if epoch == 0:
        tell("ds_begin")
    context.cur_epoch_num, context.cur_step_num_in_epoch = epoch + 1, 0
    tell("ds_epoch_begin")
    with closing(rows):
        for row in rows:
            context.cur_step_num += 1
            context.cur_step_num_in_epoch += 1
            tell("ds_step_begin")
            yield row
            tell("ds_step_end")
    tell("ds_epoch_end")


class MapNode(Node):
    """Operations on some columns, one after the other; what the last one gives takes the columns' places."""

    operations: tuple[Operation, ...]
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    staff: Staff = field(default_factory=Staff)
    callbacks: tuple[Any, ...] = ()

    @cached_property
    def _places(self) -> tuple[int, ...]:
        below = self.children[0].columns
        return places(below, self.inputs or below[:1])

    @property
    def waits(self) -> bool:
        """Callbacks may wait, and hear of each step in turn."""
        return bool(self.callbacks) or super().waits

    @cached_property
    def columns(self) -> tuple[str, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """As many outputs as inputs take their places; otherwise outputs come first, then the other columns."""
        below = self.children[0].columns
        outputs = self.outputs or tuple(below[column] for column in self._places)
        if len(outputs) == len(self._places):
            renamed = dict(zip(self._places, outputs, strict=True))
            return tuple(renamed.get(column, name) for column, name in enumerate(below))
        return (*outputs, *(name for column, name in enumerate(below) if column not in self._places))

    def apply(self, row: Row) -> Row:
        """The row with the operations' results in it."""
        return self._applied(self._chained, row)

    def apply_to_batch(self, columns: Row) -> Row:
        """The columns of a batch with the operations' results in them, of operations that can take batches."""
        return self._applied(tuple(cast(Any, operation).of_batch for operation in self.operations), columns)

    def _applied(self, operations: tuple[Operation, ...], row: Row) -> Row:
        values = tuple(row[column] for column in self._places)
        for operation in operations:
            result = operation(*values)
            values = result if isinstance(result, tuple) else (result,)  # pyright: ignore[reportUnknownVariableType]
        wanted = len(self.outputs) or len(self._places)
        if len(values) != wanted:  # pyright: ignore[reportUnknownArgumentType]
            raise failed(
                "Invalid columns, the number of columns returned in 'map' operations should match the number of "
                "'output_columns', but got the number of columns returned in 'map' operations: "
                f"{len(values)}, the number of 'output_columns': {wanted}.",  # pyright: ignore[reportUnknownArgumentType]
                "name the results in `output_columns`",
            )
        results = tuple(map(self._checked, values))  # pyright: ignore[reportUnknownArgumentType]
        if wanted != len(self._places):
            return results + tuple(value for column, value in enumerate(row) if column not in self._places)
        if wanted == len(row) == 1:
            return results
        changed = list(row)
        for column, value in zip(self._places, results, strict=True):
            changed[column] = value
        return tuple(changed)

    def _checked(self, value: object) -> Any:
        if value is None:
            raise failed(
                f"map operation: [{self.name}] failed. Got None from Python object.",
                "return the new value of the column",
            )
        return value if type(value) is np.ndarray else as_array(value)

    @property
    def name(self) -> str:
        """What the operations are called in messages."""
        return ", ".join(name_of(operation) for operation in self.operations)

    @cached_property
    def _chained(self) -> tuple[Operation, ...]:
        """The operations, each told which one follows."""
        return chained(self.operations)

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows below with the operations' results in them."""
        return self._rows(run, epoch, self.children[0].rows(run, epoch), self.apply)

    def rows_of_batches(self, run: Run, epoch: int, new_places: Callable[[], Places]) -> Rows:
        """The rows, with large results in their places of batches."""
        below = rows_of_batches(self.children[0], run, epoch, new_places)
        return self._rows(run, epoch, below, placed(self.apply, new_places()))

    def _rows(self, run: Run, epoch: int, below: Rows, function: Callable[[Row], Row]) -> Rows:
        operation = f"map operation: [{self.name}]"
        if self.callbacks:
            context = run.prepared.setdefault(("context", id(self)), DSRunContext(run))
            below = told(self.callbacks, context, epoch, below)
        with closing(below):
            yield from self.staff.over(run, self, function, below, run.seed(self, epoch), operation)

    def prepare(self, run: Run) -> None:
        """Start worker processes."""
        for operation in self.operations if self.staff.processes else ():
            if isinstance(operation, Loaded):
                operation.load()
        self.staff.prepare(run, self, self.apply, f"map operation: [{self.name}]")


def rows_of_batches(node: Node, run: Run, epoch: int, new_places: Callable[[], Places]) -> Rows:
    """The rows of a node, all of which go into batches in turn; each ``map`` has places of its own in these."""
    return node.rows_of_batches(run, epoch, new_places) if isinstance(node, MapNode) else node.rows(run, epoch)


def name_of(operation: Operation) -> str:
    """What an operation is called: its function or its class."""
    return getattr(operation, "__name__", None) or type(operation).__name__


class FilterNode(Node):
    """The rows of which a function of some columns is true."""

    predicate: Operation
    inputs: tuple[str, ...]
    staff: Staff

    def size(self) -> int | None:
        """Only running tells."""
        return None

    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows below that are kept."""
        columns = self.children[0].columns
        chosen = places(columns, self.inputs or columns)
        with closing(self.children[0].rows(run, epoch)) as below:
            judged = in_turn(
                lambda row: (row, bool(self.predicate(*(row[column] for column in chosen)))),
                below,
                run.seed(self, epoch),
                f"filter operation: [{name_of(self.predicate)}]",
            )
            yield from (row for row, kept in judged if kept)


class FlatMapNode(Node):
    """The rows of the tree that a function makes of a row, for each row below."""

    tree_of: Callable[..., Node]

    @property
    def columns(self) -> tuple[str, ...]:
        """Those of the tree of the first row."""
        for row in rows_of(self.children[0]):
            return self.tree_of(*row).columns
        return ()

    def size(self) -> int | None:
        """Only running tells."""
        return None

    def rows(self, run: Run, epoch: int) -> Rows:
        """Tree after tree."""
        with closing(self.children[0].rows(run, epoch)) as below:
            for row in below:
                yield from rows_of(self.tree_of(*row))
