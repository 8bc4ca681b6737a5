"""When what is read now is what was read then: one object, or one value of an immutable type."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_
from types import BuiltinFunctionType, CellType, MethodType
from typing import Any

from msgraph.support.trees import is_dict, is_list, is_tuple

MISSING = object()

SCALARS = frozenset({int, float, str, bool, type(None), bytes, complex})
"""Classes of values that hold nothing and never change."""

MADE_BY_STATEMENT = 1 << 9
"""The flag of classes that a `class` statement makes; others are there as long as the process."""

_BY_VALUE = (int, float, complex, str, bytes, bool, type(None), tuple, frozenset)


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
    if is_tuple(now):
        return len(now) == len(then) and _all_same(now, then)
    if isinstance(now, float) and isinstance(then, float):
        return repr(now) == repr(then)
    return isinstance(now, _BY_VALUE) and now == then


def same_items(now: Any, then: Any) -> bool:
    """Do two containers of one kind hold the same, in the same order?"""
    if len(now) != len(then):
        return False
    if is_list(now):
        return _all_same(now, then)
    if is_dict(now):
        return _all_same(now, then) and _all_same(now.values(), then.values())
    return now == then


def _all_same(now: Iterable[object], then: Iterable[object]) -> bool:
    """The same items of both, which are equally many: mostly the very same objects, which takes no call of Python's."""
    return all(map(is_, now, then)) or all(map(same, now, then))


def cell_contents(cell: CellType) -> object:
    """What a captured variable holds; ``MISSING`` if nothing."""
    try:
        return cell.cell_contents
    except ValueError:
        return MISSING
