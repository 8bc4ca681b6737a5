"""Containers of any class, and objects: what stands in them, others like them. What their class says is not asked."""

from __future__ import annotations

import copy
from collections import OrderedDict, defaultdict, deque
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from msgraph.support.trees import class_of, is_dict, is_set

_BASES: tuple[Any, ...] = (OrderedDict, dict, list, set, deque)


def _base_of(container: object) -> Any:
    return next(base for base in _BASES if isinstance(container, base))


def items_of(container: object) -> list[Any]:
    """What stands in a container: pairs of keys and values in a dict."""
    base = _base_of(container)
    return list(base.items(container) if is_dict(container) else base.__iter__(container))


def plain(container: object) -> Any:
    """A list, a dict or a set with what stands in a container."""
    items = items_of(container)
    return dict(items) if is_dict(container) else set(items) if is_set(container) else items


def emptied(like: Any) -> object:
    """An object of the class of another without items and attributes."""
    cls: Any = class_of(like)
    bare: Any
    if not issubclass(cls, _BASES):
        with suppress(TypeError):  # a class written in C, which has memory of its own
            bare = object.__new__(cls)
            return bare
        bare = copy.copy(like)
        getattr(bare, "__dict__", {}).clear()
        return bare
    bare = cls.__new__(cls)
    if issubclass(cls, deque):
        _BASES[-1].__init__(bare, (), like.maxlen)
    elif issubclass(cls, defaultdict):
        bare.default_factory = like.default_factory
    return bare


def fill(container: object, items: Iterable[object]) -> None:
    """Put items into a container, those of a mapping into a dict."""
    base = _base_of(container)
    (base.extend if hasattr(base, "extend") else base.update)(container, items)


def refill(container: object, items: Iterable[object]) -> None:
    """Let a container hold these items and no others."""
    _base_of(container).clear(container)
    fill(container, items)
