"""Modules whose names are loaded when they are used: importing ``msgraph.nn`` loads no layer.

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

The stub beside the module is the list of its names, for type checkers and at run time: ``nn.pyi`` has
``from msgraph.library.nn.basic import Dense as Dense``; of a name that has no type a comment says so.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from os.path import splitext
from types import ModuleType
from typing import Any

from msgraph.support.patches import watch

_EXPORT = re.compile(r"^(?:.*  # )?from (\S+) import (\S+) as (\S+)", re.MULTILINE)


HIGHER: list[Callable[[str], ModuleType]] = []
"""What imports modules of higher floors, by what lower ones need them for; the door of the package has it."""


class _Deferred:
    def __init__(self, name: str, is_lean: bool) -> None:
        self.__name__, self.__is_lean = name, is_lean

    def __getattr__(self, name: str) -> Any:
        from msgraph.support import lazy_module

        load = lazy_module.load_lean if self.__is_lean else lazy_module.load
        return self.__dict__.setdefault(name, getattr(load(self.__name__), name))


def deferred(name: str, is_lean: bool = False) -> object:
    """A stand-in for the module ``name``, which imports it when an attribute is read first; lean without xDSL."""
    return _Deferred(name, is_lean)


def lazy_exports(module: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """``__getattr__``, ``__dir__`` and ``__all__`` of a module that exports what its stub imports."""
    watch(module)
    with open(f"{splitext(file)[0]}.pyi", encoding="utf-8") as stub:
        homes = {name: (home, own) for home, own, name in _EXPORT.findall(stub.read())}
    inner = [name for name, (home, _) in homes.items() if home == module]  # modules, which others may have loaded
    exported = sorted(name for name in homes if not name.startswith("_"))

    def __getattr__(name: str) -> Any:
        from msgraph.diagnostics.argument_words import explain
        from msgraph.support.lazy_module import load_lean

        if name in homes:
            home, own = homes[name]  # as `from home import name`: an attribute, or else a module of the package
            holder = None if home == module else load_lean(home)
            value = getattr(holder, own) if hasattr(holder, own) else load_lean(f"{home}.{own}")
        elif name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        else:
            from msgraph.diagnostics.wheel import no_such_name

            raise no_such_name(module, name, exported)
        names = sys.modules[module].__dict__
        names[name] = value
        for exported_value in (value, *(names.get(key) for key in inner)):
            explain(exported_value)
        return value

    return __getattr__, lambda: exported, exported
