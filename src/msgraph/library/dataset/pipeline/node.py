"""What a node of a pipeline is: it has columns and a size, and gives the rows of an epoch one after the other.

A tree of nodes is never changed: ``ds.map(...)`` is a new node above the old one, and one node may stand below several.
A run of the tree (``running.py``) asks the root for the rows of an epoch, the root asks its children, and so on: all of
this is generators in one thread. Only what takes long is given to workers, by the node that has it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, dataclass_transform

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from msgraph.library.dataset.pipeline.running import Run

Array = npt.NDArray[Any]
Row = tuple[Any, ...]
"""One value for each column: arrays; a dict, or an image of Pillow, only between the operations of one ``map``."""
Rows = Generator[Row, None, None]


@dataclass_transform(eq_default=False, frozen_default=True)
@dataclass(frozen=True, eq=False)
class Node(ABC):
    """A node of the tree: a frozen dataclass. Nodes are compared by identity: one at two places is the same data."""

    children: tuple[Node, ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True, eq=False)(cls)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order: those of the node below where nothing changes them."""
        return self.children[0].columns

    @abstractmethod
    def rows(self, run: Run, epoch: int) -> Rows:
        """The rows of one epoch, in order. Closing the iterator ends what it has started."""

    def size(self) -> int | None:
        """How many rows an epoch has; ``None`` if only running it can tell."""
        return self.children[0].size()

    @property
    def batch_size(self) -> int:
        """Rows of the source in one row here."""
        return self.children[0].batch_size if self.children else 1

    @property
    def repeats(self) -> int:
        """How often an epoch of the source is repeated; -1 for ever."""
        return self.children[0].repeats if self.children else 1

    @property
    def waits(self) -> bool:
        """Does a row here, or below, wait for what the program does with rows before? Then none is made ahead."""
        return any(child.waits for child in self.children)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each once, parents first."""
        seen: dict[int, Node] = {}
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            if id(node) not in seen:
                seen[id(node)] = node
                stack.extend(reversed(node.children))
        return iter(seen.values())


class NamedNode(Node):
    """A node that is made with the names of its columns."""

    names: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Those names."""
        return self.names


def as_array(value: object) -> Any:
    """What stands in a row for a value of the user; dicts stay as they are."""
    if isinstance(value, (np.ndarray, dict)):
        return value  # pyright: ignore[reportUnknownVariableType]
    numbers = getattr(value, "asnumpy", None)
    return np.asarray(value if numbers is None else numbers())
