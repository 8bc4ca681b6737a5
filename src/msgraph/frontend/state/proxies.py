"""Read-only proxies of things outside that can change without being written by name, and their state for guards.

Lists, dicts and sets have copy-on-write mirrors (``external_state.py``). What else can change, the containers of
:mod:`collections`, arrays, subclasses of the user's, is looked at while a graph is built and not changed: a *proxy*
takes its place, and its *state* is compared before each run. What is rarely found outside is left to Python.
"""

from __future__ import annotations

import array
import collections
import os
import types
import weakref
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, cast
from weakref import WeakKeyDictionary

from msgraph.diagnostics.catalog.staleness import AnswersOtherwise
from msgraph.diagnostics.errors import error
from msgraph.frontend.state.containers import emptied, fill, items_of
from msgraph.frontend.state.sameness import MADE_BY_STATEMENT
from msgraph.support.hashing import blake2b
from msgraph.support.module_origin import is_ours
from msgraph.support.trees import class_of, is_dict

Inside = Callable[[Any], Any]

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

_tuple: Any = tuple  # without the type of what is in it


class ProxyRule(NamedTuple):
    """How to look at the state of the objects of a class, and how to make a proxy of one."""

    state: Callable[[Any], Any]
    proxy: Callable[[Any, Inside], Any]


def proxy_rule_of(value: object) -> ProxyRule | None:
    """How to treat an object from outside; ``None`` for one that is guarded elsewhere, or cannot change."""
    cls = class_of(value)
    if cls in _LASTING:
        return _LASTING[cls]
    known = _KNOWN.get(cls, _KNOWN)
    if known is _KNOWN:
        known = _find(cls) if _may_be_asked(cls) else None
        if is_ours(cls.__module__) or not cls.__flags__ & MADE_BY_STATEMENT:
            _LASTING[cls] = known
        else:
            _KNOWN[cls] = known
    return cast("ProxyRule | None", known)


_LASTING: dict[type[object], ProxyRule | None] = {}
_KNOWN: WeakKeyDictionary[type[object], object] = WeakKeyDictionary()


def _may_be_asked(cls: type[object]) -> bool:
    """Classes of ours are guarded elsewhere, but for mutable lists and dicts."""
    return not is_ours(cls.__module__) or cls.__mro__[1] in (list, dict)


def _find(cls: type[object]) -> ProxyRule | None:
    for bases, state, proxy in _RULES:
        if issubclass(cls, bases) and cls not in (list, dict, set):
            return ProxyRule(state, proxy)
    if cls.__module__ == "decimal":  # what they are rounded to is up to the thread
        return ProxyRule(_nothing, _odd)
    if (cls.__module__ == "numpy" and cls.__name__ == "ndarray") or _is_array(cls):
        return _ELEMENTS
    return None


def _is_array(cls: type[object]) -> bool:
    return any(base.__module__ == "numpy" and base.__name__ == "ndarray" for base in cls.__mro__)


# -- containers ------------------------------------------------------------------------------------------------


def _with_attributes_of(value: object, new: object) -> object:
    if (members := getattr(value, "__dict__", None)) is not None:
        new.__dict__.update(members)
    return new


def _filled(value: object, inside: Inside) -> object:
    proxy = emptied(value)
    fill_inside(proxy, value, inside)
    return _with_attributes_of(value, proxy)


def fill_inside(copied: object, value: object, inside: Inside) -> None:
    """Put what stands for the items of a container outside into a container like it."""
    items = items_of(value)
    fill(copied, {key: inside(item) for key, item in items} if is_dict(value) else map(inside, items))


def _tuple_proxy(value: object, inside: Inside) -> object:
    parts = [inside(item) for item in _tuple.__iter__(value)]
    if all(a is b for a, b in zip(parts, _tuple.__iter__(value), strict=True)):
        return value
    return _with_attributes_of(value, _tuple.__new__(class_of(value), parts))


# -- elements --------------------------------------------------------------------------------------------------


def _elements(value: Any) -> object:
    contents: bytes = value.tobytes()
    what = getattr(value, "dtype", None) or getattr(value, "format", None) or getattr(value, "typecode", None)
    data = contents if len(contents) <= _WHOLE else blake2b(contents).digest()
    return what, getattr(value, "shape", None), data


def _read_only(value: Any, inside: Inside) -> object:
    """A view of an array that cannot be written."""
    view = value.view()
    view.flags.writeable = False
    return view


# -- the table -------------------------------------------------------------------------------------------------


def _nothing(value: object) -> None:
    return None


def _odd(value: object, inside: Inside) -> NoReturn:
    raise error(AnswersOtherwise(class_of(value).__name__))


_ELEMENTS = ProxyRule(_elements, _read_only)
_RULES: list[tuple[Any, Callable[[Any], Any], Callable[[Any, Inside], Any]]] = [
    (collections.defaultdict, lambda value: (*items_of(value), value.default_factory), _filled),
    ((dict, list), lambda value: tuple(items_of(value)), _filled),
    (set, lambda value: frozenset(items_of(value)), _filled),
    (tuple, lambda _: (), _tuple_proxy),
    (collections.deque, lambda value: (*items_of(value), value.maxlen), _filled),
    (_ODD, _nothing, _odd),
]
"""Base classes, and what is known of what is derived from them; classes of ours are no such thing."""
