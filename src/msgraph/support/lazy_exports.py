"""Modules whose names are loaded when they are used: importing ``msgraph.nn`` loads no layer.

__getattr__, __dir__, __all__ = lazy_exports(__name__, {"msgraph.library.nn.basic": ("Dense", "Flatten")})
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from msgraph.support.patches import watch


def _imported(name: str) -> ModuleType:
    from msgraph.support.lazy_module import load_lean

    return load_lean(name)


def lazy_exports(
    module: str, homes: Mapping[str, tuple[str, ...]], submodules: Mapping[str, str] | None = None
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """``__getattr__``, ``__dir__`` and ``__all__`` of a module that exports names of others.

    ``homes`` maps a module to the names that are taken from it, ``submodules`` a name to the module that it is.
    """
    watch(module)
    places = {name: home for home, names in homes.items() for name in names}
    modules = dict(submodules or {})
    exported = sorted(name for name in (*places, *modules) if not name.startswith("_"))

    def __getattr__(name: str) -> Any:
        if name in places:
            value = getattr(_imported(places[name]), name)
        elif name in modules:
            value = _imported(modules[name])
        elif name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        else:
            from msgraph.support.wheel import no_such_name

            raise no_such_name(module, name, exported)
        sys.modules[module].__dict__[name] = value
        return value

    return __getattr__, lambda: exported, exported
