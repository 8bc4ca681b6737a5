"""Modules that are loaded when something of them is first used: a first call pays for what it needs.

if TYPE_CHECKING:
    from xdsl.dialects import math
else:
    math = deferred("xdsl.dialects.math")
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from types import ModuleType

from msgraph.support.lazy_dataclasses import LAZY_METHODS
from msgraph.support.lazy_exports import HIGHER
from msgraph.support.lazy_exports import deferred as deferred


def load_lean(name: str) -> ModuleType:
    """A module, imported with as little as can be."""
    with LAZY_METHODS:
        return import_module(name)


def load(name: str) -> ModuleType:
    """The same for a module of the compiler; with the first one comes xDSL."""
    with ExitStack() as meanwhile:
        if name not in sys.modules and name.startswith(("msgraph.", "xdsl.")):
            meanwhile.enter_context(LAZY_METHODS)
            from msgraph.support.lazy_formats import LAZY_FORMATS  # here xDSL is loaded

            meanwhile.enter_context(LAZY_FORMATS)
        return import_module(name)


def modules_below(package: str, load: Callable[[str], ModuleType] = load) -> list[ModuleType]:
    """The modules of a package and of those in it, loaded."""
    from pkgutil import walk_packages

    return [load(module.name) for module in walk_packages(load(package).__path__, f"{package}.")]


@cache
def handed_down(purpose: str, is_lean: bool = False) -> ModuleType:
    """A module of a higher floor, as the door of the package hands it down; lean without xDSL."""
    with LAZY_METHODS:
        if is_lean:
            return HIGHER[0](purpose)
        from msgraph.support.lazy_formats import LAZY_FORMATS

        with LAZY_FORMATS:
            return HIGHER[0](purpose)


def open_pack(name: str) -> ModuleType:
    """The door from the core to the packs, ``open_pack("bisect.search")``, for what a user asks of one."""
    return import_module(f"msgraph.packs.{name}")
