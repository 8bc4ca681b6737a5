"""``flat_map``: the rows of a dataset made of each row."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from msgraph.library.dataset.pipeline.node import Node, Rows
from msgraph.library.dataset.pipeline.running import Run, rows_of


@dataclass(frozen=True, eq=False)
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
