"""Functions made by functions, under names of their own."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

from msgraph.dialects.argument_words import in_words

F = TypeVar("F", bound=Callable[..., object])


def named(function: F, name: str, meaning: str | None) -> F:
    """The function, which says what it is called, what it does, and what its own arguments are."""
    plain: object = function
    assert isinstance(plain, FunctionType)
    arguments = plain.__code__.co_varnames[: plain.__code__.co_argcount + plain.__code__.co_kwonlyargcount]
    words = meaning and meaning.partition("\n\nArgs:")[0] + in_words(name, arguments)
    for key, text in (("__name__", name), ("__qualname__", name), ("__doc__", words)):
        setattr(function, key, text)
    return function
