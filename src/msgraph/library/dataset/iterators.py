"""What the program takes rows from: tuples or dicts, of tensors or of arrays, epoch after epoch."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np

from msgraph import Tensor, from_numpy
from msgraph.library.dataset import config
from msgraph.library.dataset.arguments import failed, wrong
from msgraph.library.dataset.debug import DebugHook
from msgraph.library.dataset.pipeline.mapping import MapNode, Operation, name_of
from msgraph.library.dataset.pipeline.node import Node, Row
from msgraph.library.dataset.pipeline.prefetch import END_OF_EPOCH, Prefetched
from msgraph.library.dataset.pipeline.running import Run
from msgraph.library.dataset.pipeline.vectorising import vectorised


def with_hooks(root: Node, hooks: Sequence[DebugHook]) -> Node:
    """The tree; each hook is copied for each of its places."""
    children = tuple(with_hooks(child, hooks) for child in root.children)
    if not isinstance(root, MapNode):
        return root if children == root.children else replace(root, children=children)
    operations: list[Operation] = _hooks_at(root.operations[0], hooks, is_first=True)
    for operation in root.operations:
        operations += [operation, *_hooks_at(operation, hooks, is_first=False)]
    return replace(root, children=children, operations=tuple(operations))


def _hooks_at(operation: Operation, hooks: Sequence[DebugHook], is_first: bool) -> list[Any]:
    copies = [deepcopy(hook) for hook in hooks]
    for hook in copies:
        hook.set_previous_op_name(name_of(operation))
        hook.set_is_first(is_first)
    return copies


def as_tensor(value: Any) -> Any:
    """A tensor that shares the array's memory; strings and dicts, which no tensor holds, stay what they are."""
    if isinstance(value, dict):
        return {key: as_tensor(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    return value if value.dtype.kind in "USO" else from_numpy(value)


def as_numpy(value: object) -> Any:
    """The array itself."""
    return value.asnumpy() if isinstance(value, Tensor) else value


class Iterator:
    """Rows of a pipeline. A ``for`` loop over it is an epoch; after ``num_epochs`` of them it has nothing more.

    A thread makes rows ahead. It ends, and all workers with it, when the last epoch ends, when anything is raised,
    when the iterator is thrown away, and when the program ends.
    """

    def __init__(self, root: Node, num_epochs: int = -1, output_numpy: bool = False) -> None:
        self._columns = root.columns
        self._convert = as_numpy if output_numpy else as_tensor
        self._left = num_epochs
        tree = with_hooks(root, config.debug_hooks()) if config.get_debug_mode() else vectorised(root)
        self._source = Prefetched(Run(tree), num_epochs, config.get_prefetch_size())
        self._end = weakref.finalize(self, self._source.close)
        self._source.start()

    def __iter__(self) -> Iterator:
        return self

    def __next__(self) -> Any:
        if not self._left or not self._end.alive:
            raise failed(
                "EOF buffer encountered. User tries to fetch data beyond the specified number of epochs.",
                "make a new iterator, or one with more `num_epochs`; -1 is for ever",
            )
        try:
            row = self._source.next()
        except BaseException:
            self._end()
            raise
        if row is END_OF_EPOCH:
            self._left -= self._left > 0
            if not self._left:
                self._end()
            raise StopIteration
        return self._shown(row)

    def _shown(self, row: Row) -> Any:
        raise NotImplementedError

    def get_col_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def stop(self) -> None:
        """End the run."""
        self._end()

    release = stop


class DictIterator(Iterator):
    """Rows as dicts from names of columns to values."""

    def _shown(self, row: Row) -> dict[str, Any]:
        return dict(zip(self._columns, map(self._convert, row), strict=True))


class TupleIterator(Iterator):
    """Rows as lists of values, in the order of the columns."""

    def _shown(self, row: Row) -> list[Any]:
        return list(map(self._convert, row))


def shape_of(value: Any) -> list[int]:
    """The sizes of an array; a dict has none."""
    return [] if isinstance(value, dict) else list(value.shape)


def type_of(value: Any) -> Any:
    """The element type of an array, without the lengths of strings."""
    if isinstance(value, dict):
        return np.dtype(object)
    return np.dtype(value.dtype.kind) if value.dtype.kind in "US" else value.dtype


def epochs_of(value: object) -> int:
    """``num_epochs``, which is -1 or positive."""
    if not isinstance(value, int) or isinstance(value, bool) or (value < 1 and value != -1):
        raise wrong(f"num_epochs should be -1 or a positive integer, but got {value}.")
    return value
