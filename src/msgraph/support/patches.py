"""Names of this package that a program has replaced: what was compiled is compared with them before each call.

ops.relu = mine                          # NAMES holds (("msgraph.ops", "relu", mine),)
with mock.patch.object(ops, "exp", f): ...
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CellType, ModuleType

_MISSING = object()

NAMES = CellType(())
"""Module, name and value of each name that is not what it was: one object to look at, whatever is read of ours."""

CHANGED: list[Callable[[], None]] = []
"""Called when a name was replaced, or is itself again: native calls are told so, and need not look."""

_originals: dict[tuple[str, str], object] = {}


class PatchableModule(ModuleType):
    """A module that notes which of its names are replaced, and which of them are themselves again."""

    def __setattr__(self, name: str, value: object) -> None:
        keep_original(self, name, value)
        super().__setattr__(name, value)
        _note(self, name, value)

    def __delattr__(self, name: str) -> None:
        keep_original(self, name, _MISSING)
        super().__delattr__(name)
        if hasattr(self, name):  # one that is loaded when it is used comes back, and is the one that was there
            vars(self)[name] = original(self, name)
        _note(self, name, getattr(self, name, _MISSING))


def keep_original(module: ModuleType, name: str, value: object) -> None:
    """Remember what a name stands for before it is first replaced; modules that are imported replace nothing."""
    is_import = isinstance(value, ModuleType) and (
        name not in vars(module) or value.__name__ == f"{module.__name__}.{name}"
    )
    if not (is_import or name.startswith("__")):
        _originals.setdefault((module.__name__, name), getattr(module, name, _MISSING))


def original(module: ModuleType, name: str) -> object:
    """What a name of a module stands for unless a program replaces it."""
    return _originals.get((module.__name__, name)) or getattr(module, name)


def _note(module: ModuleType, name: str, value: object) -> None:
    key = (module.__name__, name)
    if key not in _originals:
        return
    others = tuple(patch for patch in NAMES.cell_contents if patch[:2] != key)
    NAMES.cell_contents = others if value is _originals[key] else (*others, (*key, value))
    for tell in CHANGED:
        tell()


def watch(module: str | ModuleType) -> None:
    """From now on it is seen which names of a module are replaced."""
    watched = sys.modules[module] if isinstance(module, str) else module
    if type(watched) is ModuleType:
        watched.__class__ = PatchableModule
