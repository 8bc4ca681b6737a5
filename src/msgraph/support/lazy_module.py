"""Modules that are loaded when something of them is first used: a first call pays for what it needs.

if TYPE_CHECKING:
    from xdsl.dialects import math
else:
    math = deferred("xdsl.dialects.math")
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Deferred:
    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str) -> Any:
        member = self.__dict__[name] = getattr(import_module(self.__name__), name)
        return member


def deferred(name: str) -> object:
    """What stands for the module ``name`` until then."""
    return _Deferred(name)
