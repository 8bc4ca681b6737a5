"""What the program takes rows from: tuples or dicts, of tensors or of arrays, epoch after epoch.

Batches are made at once where they can be: ``batch(map(source, f))`` becomes ``f`` of a batch that is gathered from
arrays in memory.

Given    BatchNode(MapNode(ShuffleNode(RandomAccessNode)))     a call of each operation for each sample
Result   VectorisedNode, over ShuffleNode(indices)             a call of each operation for each batch

It is done where all operations can take many samples at once (``batches``), where the source can gather many rows
(NumPy slices, MNIST, CIFAR), and where nothing between looks at values: shuffling, taking, skipping and repeating work
on indices as well. Values and order are those of the tree as it was written. A batch in which an operation raises is
made again sample by sample, so that the error names its sample.
"""

from __future__ import annotations

import weakref
from collections.abc import Generator, Sequence
from contextlib import closing
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from msgraph import Tensor, from_numpy
from msgraph.library.dataset import config
from msgraph.library.dataset.arguments import failed, wrong
from msgraph.library.dataset.debug import DebugHook
from msgraph.library.dataset.pipeline.batching import BatchNode, stacked
from msgraph.library.dataset.pipeline.mapping import MapNode, Operation, name_of
from msgraph.library.dataset.pipeline.node import END_OF_EPOCH, Array, NamedNode, Node, Prefetched, Row, Rows, Run
from msgraph.library.dataset.pipeline.sources import RandomAccessNode, RepeatNode, ShuffleNode, SliceNode
from msgraph.library.dataset.pipeline.workers import in_turn
from msgraph.support.outcomes import Raised, outcome_of

_ON_INDICES = (ShuffleNode, SliceNode, RepeatNode)
"""Nodes that do the same to indices as to rows."""


def vectorised(root: Node) -> Node:
    """The tree with batches made at once where that can be."""
    if isinstance(root, BatchNode) and (node := _of_batch(root)) is not None:
        return node
    children = tuple(vectorised(child) for child in root.children)
    return root if children == root.children else replace(root, children=children)


def _of_batch(batch: BatchNode) -> VectorisedNode | None:
    if not isinstance(batch.wanted, int) or batch.per_batch is not None or batch.pads is not None:
        return None
    maps: list[MapNode] = []
    order: list[Node] = []
    node = batch.children[0]
    while not isinstance(node, RandomAccessNode):
        if (
            isinstance(node, MapNode)
            and not node.callbacks
            and all(getattr(operation, "batches", False) for operation in node.operations)
        ):
            maps.append(node)
        elif isinstance(node, _ON_INDICES):
            order.append(node)
        else:
            return None
        node = node.children[0]
    if node.gather is None:
        return None
    indices: Node = _IndexNode((), node.names, node)
    for arranging in reversed(order):
        indices = replace(arranging, children=(indices,))
    return VectorisedNode((indices,), batch, tuple(reversed(maps)), node)


class _IndexNode(NamedNode):
    """The indices of a source in place of its rows, whose columns are not there yet."""

    source: RandomAccessNode

    def size(self) -> int | None:
        """As many as the source has rows."""
        return self.source.size()

    def rows(self, run: Run, epoch: int) -> Rows:
        """The indices of an epoch."""
        for index in self.source.indices(run, epoch):
            yield (index,)


class VectorisedNode(Node):
    """Batches whose samples are gathered together, and whose operations take them together."""

    batch: BatchNode
    maps: tuple[MapNode, ...]
    source: RandomAccessNode

    @property
    def columns(self) -> tuple[str, ...]:
        """Those of the batch."""
        return self.batch.columns

    def size(self) -> int | None:
        """That of the batch."""
        return self.batch.size()

    def rows(self, run: Run, epoch: int) -> Rows:
        """Batch after batch."""
        groups = self._groups(self.children[0].rows(run, epoch))
        seed = run.seed(self, epoch)
        with closing(in_turn(self._made, groups, seed, "batch operation")) as rows:
            yield from rows

    def _groups(self, indices: Rows) -> Generator[tuple[int, Array], None, None]:
        """The number of the first sample of each batch, and the indices of all."""
        assert isinstance(self.batch.wanted, int)
        first, size = 0, self.batch.wanted
        with closing(indices):
            while True:
                group = [index for _, (index,) in zip(range(size), indices, strict=False)]
                if not group or (len(group) < size and self.batch.drop_remainder):
                    return
                yield first, np.array(group, np.int64)
                first += len(group)

    def _made(self, group: tuple[int, Array]) -> Row:
        first, indices = group
        assert self.source.gather is not None
        columns: Row = self.source.gather(indices)
        for node in self.maps:
            outcome = outcome_of(partial(node.apply_to_batch, columns))
            if not isinstance(outcome, Raised):
                columns = outcome
            else:  # whatever a sample raises: sample by sample it is raised again, and is told its number
                rows = list(in_turn(node.apply, _rows(columns), 0, f"map operation: [{node.name}]", first))
                columns = tuple(map(stacked, node.columns, (list(values) for values in zip(*rows, strict=True))))
        return columns


def _rows(columns: Row) -> Rows:
    """The samples of a batch, one after the other."""
    for row in range(len(columns[0])):
        yield tuple(np.array(column[row]) for column in columns)


def _with_hooks(root: Node, hooks: Sequence[DebugHook]) -> Node:
    """The tree; each hook is copied for each of its places."""
    children = tuple(_with_hooks(child, hooks) for child in root.children)
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


def _as_numpy(value: object) -> Any:
    """The array itself."""
    return value.asnumpy() if isinstance(value, Tensor) else value


class Iterator:
    """Rows of a pipeline. A ``for`` loop over it is an epoch; after ``num_epochs`` of them it has nothing more.

    A thread makes rows ahead. It ends, and all workers with it, when the last epoch ends, when anything is raised,
    when the iterator is thrown away, and when the program ends.
    """

    def __init__(self, root: Node, num_epochs: int = -1, output_numpy: bool = False) -> None:
        self._columns = root.columns
        self._convert = _as_numpy if output_numpy else as_tensor
        self._left = num_epochs
        tree = _with_hooks(root, config.debug_hooks()) if config.get_debug_mode() else vectorised(root)
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
        return {name: self._convert(value) for name, value in zip(self._columns, row, strict=True) if _is_shown(name)}


class TupleIterator(Iterator):
    """Rows as lists of values, in the order of the columns."""

    def _shown(self, row: Row) -> list[Any]:
        return [self._convert(value) for name, value in zip(self._columns, row, strict=True) if _is_shown(name)]


def _is_shown(name: str) -> bool:
    """Is a column given to the program? Others are renamed before it sees them."""
    return not name.startswith("_meta-")


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
