"""When what is read now is what was read then: one object, or one value of an immutable type."""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinFunctionType, CellType, MethodType
from typing import Any, cast

MISSING = object()

_BY_VALUE = (int, float, complex, str, bytes, bool, type(None), tuple, frozenset)


class_of = cast("Callable[[Any], type[Any]]", type)
"""The class of a value."""


def same(now: Any, then: Any) -> bool:
    """One object, or one value of an immutable type; NaN is itself."""
    if now is then:
        return True
    if type(now) is not type(then):
        return False
    if isinstance(now, MethodType):
        return now.__func__ is then.__func__ and now.__self__ is then.__self__
    if isinstance(now, BuiltinFunctionType):
        return now.__self__ is then.__self__ and now.__qualname__ == then.__qualname__
    if isinstance(now, tuple) and len(cast(tuple[Any, ...], now)) == len(then):
        return all(same(a, b) for a, b in zip(cast(tuple[Any, ...], now), then, strict=True))
    if isinstance(now, float) and isinstance(then, float):
        return repr(now) == repr(then)
    return isinstance(now, _BY_VALUE) and now == then


def same_items(now: Any, then: Any) -> bool:
    """Do two containers of one kind hold the same, in the same order?"""
    if len(now) != len(then):
        return False
    if isinstance(now, list):
        return all(same(a, b) for a, b in zip(cast(list[Any], now), then, strict=True))
    if isinstance(now, dict):
        items = zip(cast(dict[Any, Any], now).items(), then.items(), strict=True)
        return all(same(a, b) and same(v, w) for (a, v), (b, w) in items)
    return now == then


def cell_contents(cell: CellType) -> object:
    """What a captured variable holds; ``MISSING`` if nothing."""
    try:
        return cell.cell_contents
    except ValueError:
        return MISSING
