"""What can change without being written by name, besides plain lists, dicts and sets: its sort, and its state.

Containers of other classes have mirrors as plain ones have (``external_state.py``), arrays are looked at through views
that cannot be written. The *state* of either is compared before each run. What is rarely found outside is left to
Python.
"""

from __future__ import annotations

import array
import collections
import os
import types
import weakref
from typing import Any, cast
from weakref import WeakKeyDictionary

from msgraph.frontend.state.containers import items_of
from msgraph.frontend.state.sameness import MADE_BY_STATEMENT
from msgraph.support.hashing import blake2b
from msgraph.support.module_origin import is_ours
from msgraph.support.trees import class_of

CONTAINER, TUPLE, ARRAY, ODD = "container", "tuple", "array", "odd"

_WHOLE = 1 << 20
"""Elements of more bytes are remembered by a digest."""

_NAMES: dict[str, str] = {}
_ODD: object = (
    bytearray, array.array, memoryview, type(os.environ),
    types.MappingProxyType, type(_NAMES.keys()), type(_NAMES.values()), type(_NAMES.items()),
    collections.UserDict, collections.UserList, collections.UserString, collections.ChainMap,
    weakref.ref, weakref.ProxyType, weakref.CallableProxyType, weakref.WeakKeyDictionary, weakref.WeakValueDictionary,
    weakref.WeakSet,
)  # fmt: skip
"""What changes and is rarely found outside of a function: one that asks it runs as Python."""

_BASES: list[tuple[Any, str]] = [
    ((dict, list, set, collections.deque), CONTAINER), (tuple, TUPLE), (_ODD, ODD),
]  # fmt: skip


def sort_of(value: object) -> str:
    """What sort of changeable thing an object from outside is; empty if it is guarded elsewhere, or cannot change."""
    cls = class_of(value)
    if cls in _LASTING:
        return _LASTING[cls]
    sort = _KNOWN.get(cls)
    if sort is None:
        sort = _sort_of(cls)
        if is_ours(cls.__module__) or not cls.__flags__ & MADE_BY_STATEMENT:
            _LASTING[cls] = sort
        else:
            _KNOWN[cls] = sort
    return sort


_LASTING: dict[type[object], str] = {}
_KNOWN: WeakKeyDictionary[type[object], str] = WeakKeyDictionary()


def _sort_of(cls: type[object]) -> str:
    if is_ours(cls.__module__) and cls.__mro__[1] not in (list, dict):
        return ""  # classes of ours are guarded elsewhere, but for mutable lists and dicts
    if any(base.__module__ == "numpy" and base.__name__ == "ndarray" for base in cls.__mro__):
        return ARRAY
    if cls.__module__ == "decimal":  # what they are rounded to is up to the thread
        return ODD
    return next((sort for bases, sort in _BASES if issubclass(cls, bases)), "")


def state_of(value: Any) -> object:
    """What is compared of a container or an array, to see whether it is what it was; ``None`` for other things."""
    match sort_of(value):
        case "container" if isinstance(value, set):
            return frozenset(cast("set[object]", value))
        case "container":
            return (*items_of(value), value.default_factory if isinstance(value, collections.defaultdict) else None)
        case "array":
            contents: bytes = value.tobytes()
            return value.dtype, value.shape, contents if len(contents) <= _WHOLE else blake2b(contents).digest()
        case _:
            return None


def read_only(value: Any) -> object:
    """A view of an array that cannot be written."""
    view = value.view()
    view.flags.writeable = False
    return view
