"""Functions and classes made by functions, under names of their own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

C = TypeVar("C")
F = TypeVar("F", bound=Callable[..., object])


def named(function: F, name: str, meaning: str | None) -> F:
    """The function, which says what it is called and what it does."""
    words = meaning and meaning.partition("\n\nArgs:")[0]
    for key, text in (("__name__", name), ("__qualname__", name), ("__doc__", words)):
        setattr(function, key, text)
    return function


def variant(base: type[C], name: str, meaning: str, **constants: object) -> type[C]:
    """A class that differs from another one in constants alone.

    Args:
        base: the other class
        name: that of the class
        meaning: its docstring
        constants: attributes of the class
    """
    module = sys._getframe(1).f_globals["__name__"]  # pyright: ignore[reportPrivateUsage]
    cls: Any = type(name, (base,), {"__doc__": meaning, "__module__": module, **constants})
    return cls
