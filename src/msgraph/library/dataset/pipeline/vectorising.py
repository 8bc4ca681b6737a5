"""Batches made at once: ``batch(map(source, f))`` becomes ``f`` of a batch that is gathered from arrays in memory.

Given    BatchNode(MapNode(ShuffleNode(RandomAccessNode)))     a call of each operation for each sample
Result   VectorisedNode, over ShuffleNode(indices)             a call of each operation for each batch

It is done where all operations can take many samples at once (``batches``), where the source can gather many rows
(NumPy slices, MNIST, CIFAR), and where nothing between looks at values: shuffling, taking, skipping and repeating work
on indices as well. Values and order are those of the tree as it was written. A batch in which an operation raises is
made again sample by sample, so that the error names its sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial

import numpy as np

from msgraph.library.dataset.pipeline.arranging import RepeatNode, ShuffleNode, SliceNode
from msgraph.library.dataset.pipeline.batching import BatchNode, stacked
from msgraph.library.dataset.pipeline.mapping import MapNode
from msgraph.library.dataset.pipeline.node import Array, NamedNode, Node, Row, Rows
from msgraph.library.dataset.pipeline.running import Run
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
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

    def _groups(self, indices: Rows) -> Iterator[tuple[int, Array]]:
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


def _rows(columns: Row) -> Iterator[Row]:
    """The samples of a batch, one after the other."""
    for row in range(len(columns[0])):
        yield tuple(np.array(column[row]) for column in columns)
