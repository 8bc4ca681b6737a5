"""Cells that hold cells: ``CellList``, ``CellDict``, ``SequentialCell``."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from itertools import chain, islice, repeat
from typing import Any, ClassVar, cast

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.jit import NotACell
from msgraph.support.lowering_context import current


def _no_cell(container: Cell, cell: object) -> NotACell:
    return NotACell(type(container).__name__, f"each cell must be subclass of Cell, but got {type(cell).__name__}")


class _Container(Cell):
    """Cells that hold cells.

    As in MindSpore, one that is filled after it was assigned names parameters ``0.weight``, not ``layers.0.weight``:
    it knows its prefix by the parameters it has.
    """

    def _adopt_child(self, name: str, child: Any, prefix: str = "") -> None:
        self._find_prefix()
        super()._adopt_child(name, child, self._param_prefix)

    def _find_prefix(self) -> None:
        """Without parameters there is no prefix to know."""
        if self._param_prefix and next(self.parameters_and_names(), None) is None:
            self.__dict__["_param_prefix"] = ""


def _first_name(cell: Cell | None) -> str:
    """What the first parameter of a cell is called."""
    first = None if cell is None else next(iter(cell.parameters_and_names()), None)
    return "" if first is None else first[1].name


class _Numbered(_Container):
    """Cells registered as ``0``, ``1``, …, or under names they were given with."""

    CHECKED: ClassVar[bool] = True
    """Does the container itself say that something is no cell?"""

    def _adopt_child(self, name: str, child: Any, prefix: str = "") -> None:
        Cell._adopt_child(self, name, child, self._param_prefix)

    def _find_prefix(self) -> None:
        """Reads the prefix off the names of parameters, as MindSpore does: what precedes the number of the first cell.

        Where numbers follow each other in a name, those of the second cell tell which of them is meant; the last one,
        if there is no second cell yet. So the cells of a list may be called ``0.``, ``0.blocks.0.1.``, …
        """
        named = ((key, _first_name(cell)) for key, cell in self._cells.items())
        first, second = islice(chain(((key, name.split(".")) for key, name in named if name), repeat(("", []))), 2)
        prefix = ""
        for depth, part in enumerate(first[1]):
            if part == first[0]:
                prefix = "".join(f"{part}." for part in first[1][:depth])
                if second[1][depth : depth + 1] == [second[0]]:
                    break
        self.__dict__["_param_prefix"] = prefix

    def append(self, cell: Cell) -> None:
        """Add a cell at the end."""
        self.extend([cell])

    def extend(self, cells: Iterable[Cell]) -> Any:
        """Add cells at the end, all under the prefix of those that are there."""
        self._find_prefix()
        for cell in cells:
            self._check(cell)
            self.insert_child_to_cell(name := str(len(self)), cell)
            self._adopt_child(name, cell)
        return self

    def insert(self, index: int, cell: Cell) -> None:
        """Add a cell before the one at ``index``; those behind it are numbered anew."""
        self._check(cell)
        cells = self._children()
        self._number([*cells[:index], cell, *cells[index:]])

    def _check(self, cell: object) -> None:
        if self.CHECKED and not isinstance(cell, Cell):
            raise _no_cell(self, cell).error()

    def _number(self, cells: Iterable[Cell]) -> None:
        """Start anew with these cells, under the prefix of those that were there."""
        self._find_prefix()
        self._cells.clear()
        for index, cell in enumerate(cells):
            self._adopt_child(str(index), cell)

    def _children(self) -> list[Cell]:
        """The cells, those that stand here twice, too."""
        return [cell for _, cell in self._named_children()]

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._children())

    def __getitem__(self, index: object) -> Any:
        chosen: Any = cast(Any, self._children())[index]
        is_part = isinstance(index, slice) and current() is None  # a graph gives its parameters no new names
        return cast(Any, type(self))(chosen) if is_part else chosen

    __iadd__ = extend

    def __setitem__(self, index: int, cell: Cell) -> None:
        self._check(cell)
        self._find_prefix()
        setattr(self, [*self._cells][index], cell)

    def __delitem__(self, index: int | slice) -> None:
        cells = self._children()
        del cells[index]
        self._number(cells)


class CellList(_Numbered):
    """A list of cells, registered as ``0``, ``1``, …"""

    __ms_ensemble__ = True
    """``vmap`` maps it cell by cell."""

    def __init__(self, *args: object, **kwargs: Any) -> None:
        super().__init__(kwargs.get("auto_prefix", True))
        several = len(args) == 1 and isinstance(args[0], (list, tuple, CellList))
        self.extend(cast("Iterable[Cell]", args[0] if several else args))

    def construct(self, *args: object, **kwargs: object) -> Any:
        """A list of cells computes nothing."""
        raise NotImplementedError


class SequentialCell(_Numbered):
    """Cells called one after the other."""

    CHECKED = False

    def __init__(self, *args: object) -> None:
        super().__init__()
        if len(args) == 1 and isinstance(args[0], Mapping):
            for name, cell in cast("Mapping[str, Cell]", args[0]).items():
                self.insert_child_to_cell(name, cell)
                self._adopt_child(name, cell)
        else:
            several = len(args) == 1 and isinstance(args[0], (list, tuple))
            self.extend(cast("Iterable[Cell]", args[0] if several else args))

    @property
    def cell_list(self) -> list[Cell]:
        """The cells."""
        return self._children()

    def __getitem__(self, index: object) -> Any:
        if isinstance(index, slice):  # the cells keep their names, and with them their parameters
            return type(self)(dict(self._named_children()[index]))
        return super().__getitem__(index)

    def construct(self, *args: object, **kwargs: object) -> Tensor:
        """The result of the last cell."""
        x: Any = args[0]
        for cell in self._children():
            x = cell(x)
        return x


class CellDict(_Container):
    """Cells by name."""

    def __init__(self, *args: object, **kwargs: Any) -> None:
        super().__init__(kwargs.get("auto_prefix", True))
        if args:
            self.update(args[0])

    def update(self, cells: object) -> None:
        """Add cells: a mapping, a CellDict, or pairs of a name and a cell."""
        pairs: Any = cast(Any, cells).items() if isinstance(cells, (Mapping, CellDict)) else cells
        for name, cell in pairs:
            self[name] = cell

    def __getitem__(self, key: str) -> Any:
        return self._cells[key]

    def __setitem__(self, key: str, cell: Cell) -> None:
        if not isinstance(cell, Cell):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise _no_cell(self, cell).error()
        setattr(self, key, cell)

    def __delitem__(self, key: str) -> None:
        del self._cells[key]

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[str]:
        return iter([*self._cells])

    def __contains__(self, key: object) -> bool:
        return key in self._cells

    def keys(self) -> KeysView[str]:
        """The names."""
        return OrderedDict(self._named_children()).keys()

    def values(self) -> ValuesView[Cell]:
        """The cells."""
        return OrderedDict(self._named_children()).values()

    def items(self) -> ItemsView[str, Cell]:
        """Names and cells."""
        return OrderedDict(self._named_children()).items()

    def pop(self, key: str) -> Cell:
        """Take a cell out."""
        return self._cells.pop(key)

    def clear(self) -> None:
        """Take all cells out."""
        self._cells.clear()

    def construct(self, *args: object, **kwargs: object) -> Any:
        """A dictionary of cells computes nothing."""
        raise NotImplementedError
