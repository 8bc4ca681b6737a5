"""``map``, ``filter`` and ``flat_map``: functions of rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import field
from functools import cached_property
from typing import Any, cast

import numpy as np

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.node import Node, Row, Rows, as_array
from msgraph.library.dataset.pipeline.placing import Places, placed
from msgraph.library.dataset.pipeline.running import Run, rows_of
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.pipeline.workers import in_turn

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
