"""Functions made by functions, under names of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def named(function: F, name: str, meaning: str | None) -> F:
    """The function, which says what it is called and what it does."""
    words = meaning and meaning.partition("\n\nArgs:")[0]
    for key, text in (("__name__", name), ("__qualname__", name), ("__doc__", words)):
        setattr(function, key, text)
    return function
