"""Cells that hold cells: ``CellList``, ``SequentialCell``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from msgraph.api.cell import Cell
from msgraph.diagnostics.catalog.jit import NotACell
from msgraph.diagnostics.errors import error


class CellList(Cell):
    """A list of cells, registered as ``0``, ``1``, …"""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(kwargs.get("auto_prefix", True))
        several = len(args) == 1 and isinstance(args[0], (list, tuple))
        self.extend(cast("Iterable[Cell]", args[0] if several else args))

    def append(self, cell: Cell) -> CellList:
        """Add a cell at the end."""
        if not isinstance(cell, Cell):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(NotACell(type(self).__name__, type(cell).__name__))
        self.insert_child_to_cell(str(len(self)), cell)
        return self

    def extend(self, cells: Iterable[Cell]) -> CellList:
        """Add cells at the end."""
        for cell in cells:
            self.append(cell)
        return self

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells())

    def __getitem__(self, index: Any) -> Any:
        chosen: Any = cast(Any, self.cells())[index]
        return type(self)(cast("list[Cell]", chosen)) if isinstance(chosen, list) else chosen

    def __setitem__(self, index: int, cell: Cell) -> None:
        self.insert_child_to_cell(str(range(len(self))[index]), cell)

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """A list of cells computes nothing."""
        raise NotImplementedError


class SequentialCell(CellList):
    """Cells called one after the other."""

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """The result of the last cell."""
        x: Any = args[0]
        for cell in cast("list[Any]", self.cells()):
            x = cell(x)
        return x
