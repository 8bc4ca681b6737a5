"""Frames: where the names of one running function, class body or comprehension live, and how they are found.

A nested function keeps the frame it was made in, not copies of its values: names are looked up when it runs, so
closures bind late, as in Python.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from types import CellType
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import LocationAttr

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.jit import StateWritten
from msgraph.frontend.program.scopes import Scope
from msgraph.frontend.state.external_state import MISSING
from msgraph.frontend.state.path_facts import checked

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_BUILTINS = vars(builtins)


class Frame:
    """One activation. ``parent`` is the frame around it in the text; ``site`` where it was called from."""

    def __init__(
        self, lowering: Lowering, scope: Scope, kind: str, file: str, globals_: dict[str, object],
        parent: Frame | None = None, cells: Mapping[str, CellType] | None = None, site: LocationAttr | None = None,
    ) -> None:  # fmt: skip
        self.lowering = lowering
        self.scope = scope
        self.kind = kind
        self.file = file
        self.globals = globals_
        self.parent = parent
        self.cells = cells or {}
        self.site = site
        self.caller: Frame | None = None
        """The frame that was running when this one was entered."""
        self.names: dict[str, Any] = {}
        self.node: Any = None
        self.cls: type | None = None
        """The class made from this frame, where it is a class body: the ``__class__`` of its methods."""
        self.first: Any = MISSING
        """The first argument, for ``super()``."""
        self.qualname = ""

    def nested(self, scope: Scope, kind: str) -> Frame:
        """A frame for a class body or a comprehension inside this one."""
        frame = Frame(self.lowering, scope, kind, self.file, self.globals, self, site=self.site)
        frame.node = self.node
        frame.caller = self
        frame.qualname = self.qualname
        return frame

    def at(self, node: ast.AST) -> None:
        """From now on, ops and errors belong to ``node``."""
        self.node = node
        self.lowering.frame = self

    def said(self) -> str:
        """The expression that the lowering is at, as it stands in the program."""
        return f"`{ast.unparse(self.node)}`" if isinstance(self.node, ast.expr) else "a number"

    # -- reading ---------------------------------------------------------------------------------------

    def load(self, name: str) -> object:
        """The value of a name that is not among this frame's own."""
        scope = self.scope
        if name in scope.names and self.kind != "class":
            raise self.undefined(name)
        is_alone = self.parent is None and not self.cells
        if not (is_alone or name in scope.globals or name in scope.names):  # a class body looks in the module
            value = self._enclosing(name)
            if value is not MISSING:
                return value
        external = self.lowering.external
        if name in external.logged_names and (written := external.bound(self.globals, name)) is not MISSING:
            return checked(written)
        value = self.globals.get(name, MISSING)
        if value is not MISSING:
            return self.lowering.external.read("global", self.globals, name, value)
        read = self.lowering.external.read
        read("global", self.globals, name, MISSING)
        names: Any = self.globals.get("__builtins__", _BUILTINS)
        builtins = cast(dict[str, object], names if isinstance(names, dict) else vars(names))
        value = builtins.get(name, MISSING)
        if value is MISSING:
            raise self.undefined(name)
        return read("global", builtins, name, value)

    def _enclosing(self, name: str) -> object:
        owner = self._around(name)
        if owner is None:
            return MISSING
        if not isinstance(owner, Frame):
            return self._from_cell(owner, name)
        if owner.kind == "class":
            if owner.cls is None:  # a metaclass asks before it is made
                hint = "ask for it once the class is made"
                raise syntax.UnsupportedSyntax("expression", "__class__", hint).error()
            return owner.cls
        if name not in owner.names:
            raise self.undefined(name)
        return checked(owner.names[name])

    def _from_cell(self, cell: CellType, name: str) -> object:
        external = self.lowering.external
        if name in external.logged_names and (written := external.bound(cell, name)) is not MISSING:
            return checked(written)
        try:
            value = cell.cell_contents
        except ValueError:
            raise self.undefined(name) from None
        return self.lowering.external.read("cell", cell, name, value)

    def undefined(self, name: str) -> Exception:
        """The error for a name without a value."""
        if name in self.scope.names:
            return syntax.LocalNotBound(name).error()
        return syntax.NameNotDefined(name).error()

    # -- writing ---------------------------------------------------------------------------------------

    def store(self, name: str, value: object) -> None:
        """Bind a name; a global or captured one is bound after each run."""
        owner = self.owner(name)
        if isinstance(owner, Frame):
            owner.names[name] = value
        else:
            self.lowering.predicated(lambda: self.lowering.external.write(owner, name, value))

    def delete(self, name: str) -> None:
        """Unbind a name."""
        owner = self.owner(name)
        if not isinstance(owner, Frame):
            raise StateWritten(f"variable `{name}`").error()
        if name not in owner.names:
            raise self.undefined(name)
        del owner.names[name]

    def owner(self, name: str) -> Frame | dict[str, Any] | CellType:
        """The frame in which an assignment to ``name`` binds it; outside, the globals or the cell."""
        scope = self.scope
        if name in scope.globals:
            return self.globals
        if name not in scope.nonlocals:
            return self
        if (owner := self._around(name)) is None:
            raise self.undefined(name)
        return owner

    def _around(self, name: str) -> Frame | CellType | None:
        """The cell that a name is captured by, or the frame around that binds it."""
        frame = self
        while name not in frame.cells:
            if frame.parent is None:
                return None
            frame = frame.parent
            if name in frame.scope.names if frame.kind != "class" else name == "__class__":
                return frame
        return frame.cells[name]

    def function_frame(self) -> Frame:
        """The frame a walrus binds in: this one, or the one around a comprehension."""
        frame = self
        while frame.kind == "comprehension" and frame.parent is not None:
            frame = frame.parent
        return frame
