"""``copy.copy``, ``copy.deepcopy``, ``dataclasses.asdict`` and ``astuple``: objects as they are at that point.

Tensors that they hold are copied by the run.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

from msgraph.diagnostics.catalog.jit import AnswersOtherwise
from msgraph.frontend.calls.builtin_functions import stands_in_for
from msgraph.frontend.state.external_state import MISSING, class_of
from msgraph.frontend.state.values import Traced, parts_of
from msgraph.frontend.syntax.classes import get_attribute, is_user_class, special
from msgraph.support.module_origin import is_library

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@stands_in_for(copy.copy)
def copy_(lowering: Lowering, x: object) -> object:
    """``copy.copy(x)``"""
    if (written := special(lowering, x, "__copy__")) is not None:
        return written()
    if not _is_outside(lowering, x):
        copied = lowering.call_native(copy.copy, (x,), {})
    elif (names := _names_of(lowering, x)) is None:
        lowering.external.expose(x)
        copied = copy.copy(x)
    else:
        copied = _copy_of(x, names)
    lowering.external.keep(copied)
    return copied


@stands_in_for(copy.deepcopy)
def deepcopy_(lowering: Lowering, x: object, memo: dict[int, object] | None = None) -> Any:
    """``copy.deepcopy(x)``: a parameter gives a tensor with the contents it has at this point."""
    known: dict[int, object] = {} if memo is None else memo
    outside: dict[int, tuple[dict[str, object], dict[str, Any]]] = {}
    for item in _held_by(lowering, x, outside):
        if lowering.adapter.is_parameter(item):
            known.setdefault(id(item), lowering.builder.lift(item))
            lowering.keep_alive(item)
        elif lowering.adapter.is_tensor(item) or id(item) in known:
            continue
        elif (names := _names_of(lowering, item)) is None:
            lowering.external.expose(item)
        else:
            known[id(item)] = shell = _copy_of(item, {})
            lowering.external.keep(shell)
            outside[id(item)] = vars(shell), names
    for members, names in outside.values():
        members.update(copy.deepcopy(dict(names), known))
    copied = copy.deepcopy(x, known)
    lowering.external.keep(copied)
    return copied


def _is_outside(lowering: Lowering, value: object) -> bool:
    """Is it an object of the user's that exists already?"""
    cls = class_of(value)
    return is_user_class(lowering, cls) and not lowering.external.is_inside(value) and not isinstance(value, type)


def _names_of(lowering: Lowering, value: object) -> dict[str, Any] | None:
    """The attributes of an object outside, where these are all that Python would copy of it."""
    cls: Any = class_of(value)
    others = [own for name, way in _WAYS.items() if (own := getattr(cls, name, MISSING)) is not way]
    if any(isinstance(own, FunctionType) and not is_library(own.__module__) for own in others):
        raise AnswersOtherwise(f"copying a {cls.__name__}").error()  # what the class says about copies has effects
    if others or getattr(cls, "__ms_cell__", False):
        return None
    return lowering.external.names_of(value, vars(value)) if cls.__basicsize__ == _BASIC_SIZE else None


_WAYS = {name: getattr(object, name, MISSING) for name in (
    "__new__", "__reduce_ex__", "__reduce__", "__getstate__", "__getnewargs__", "__getnewargs_ex__", "__setstate__",
    "__copy__", "__deepcopy__", "__getattribute__", "__getattr__",
)}  # fmt: skip
"""What a class can say about copies of its objects, as a class that says nothing has it."""

_BASIC_SIZE = type("Bare", (), {}).__basicsize__
"""The size of objects that have a ``__dict__`` and nothing else: no slots, and no class written in C."""


def _copy_of(value: object, names: dict[str, object]) -> object:
    """Another object of the class of ``value`` with these attributes."""
    copied: Any = object.__new__(class_of(value))
    copied.__dict__.update(names)
    return copied


@stands_in_for(dataclasses.asdict)
def asdict_(lowering: Lowering, obj: object, *, dict_factory: Callable[[Any], object] = dict) -> object:
    """``dataclasses.asdict(obj)``, of a copy of the object, which Python may look into"""
    return dataclasses.asdict(deepcopy_(lowering, obj), dict_factory=partial(_made, lowering, dict_factory))


@stands_in_for(dataclasses.astuple)
def astuple_(lowering: Lowering, obj: object, *, tuple_factory: Callable[[Any], object] = tuple) -> object:
    """``dataclasses.astuple(obj)``"""
    return dataclasses.astuple(deepcopy_(lowering, obj), tuple_factory=partial(_made, lowering, tuple_factory))


def _made(lowering: Lowering, factory: object, parts: object) -> Any:
    return lowering.call(factory, (parts,), {})


def _held_by(
    lowering: Lowering, value: object, names: Mapping[int, tuple[object, Mapping[str, object]]]
) -> Iterator[object]:
    """The tensors and the objects of the user's that exist now, in containers and in attributes (``names``)."""
    waiting, seen = [value], set[int]()
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, Traced):
            continue
        seen.add(id(item))
        if lowering.adapter.is_tensor(item):
            yield item
        elif (parts := parts_of(item)) is not None:
            waiting.extend(parts)
        elif not isinstance(item, type) and not is_library(class_of(item).__module__):
            if _is_outside(lowering, item):
                yield item
            waiting.extend(names.get(id(item), (None, getattr(item, "__dict__", {})))[1].values())


@stands_in_for(dataclasses.replace)
def replace_(lowering: Lowering, obj: object, /, **changes: object) -> object:
    """``dataclasses.replace(obj, a=1)``: another one, made as the class makes them"""
    if not dataclasses.is_dataclass(obj) or isinstance(obj, type):
        raise TypeError("replace() should be called on dataclass instances")
    for field in dataclasses.fields(obj):
        if field.init and field.name not in changes:
            changes[field.name] = get_attribute(lowering, obj, field.name)
    return lowering.call(type(obj), (), changes)
