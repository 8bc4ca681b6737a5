"""``copy.deepcopy``, ``dataclasses.asdict`` and ``astuple`` of what holds tensors: the run copies those."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from msgraph.frontend.calls.builtin_functions import stands_in_for
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.classes import get_attribute
from msgraph.support.module_origin import is_library

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@stands_in_for(copy.deepcopy)
def deepcopy_(lowering: Lowering, x: object, memo: dict[int, object] | None = None) -> object:
    """``copy.deepcopy(x)``: a parameter gives a tensor with the contents it has at this point."""
    known: dict[int, object] = {} if memo is None else memo
    for tensor in _tensors_in(lowering, x):
        if lowering.adapter.is_parameter(tensor):
            known.setdefault(id(tensor), lowering.builder.lift(tensor))
            lowering.keep_alive(tensor)
    copied = copy.deepcopy(x, known)
    lowering.external.keep(copied)
    return copied


@stands_in_for(dataclasses.asdict)
def asdict_(lowering: Lowering, obj: object, *, dict_factory: Callable[[Any], object] = dict) -> object:
    """``dataclasses.asdict(obj)``"""
    if isinstance(obj, type) or not dataclasses.is_dataclass(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _plain(lowering, obj, lambda pairs: lowering.call(dict_factory, (pairs,), {}))


@stands_in_for(dataclasses.astuple)
def astuple_(lowering: Lowering, obj: object, *, tuple_factory: Callable[[Any], object] = tuple) -> object:
    """``dataclasses.astuple(obj)``"""
    if isinstance(obj, type) or not dataclasses.is_dataclass(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _plain(lowering, obj, lambda pairs: lowering.call(tuple_factory, ([value for _, value in pairs],), {}))


def _plain(lowering: Lowering, value: Any, make: Callable[[list[tuple[str, Any]]], object]) -> object:
    """A data class, those in it too, as ``made`` has them; everything else copied."""
    cls = class_of(value)
    if dataclasses.is_dataclass(cls):
        names = [field.name for field in dataclasses.fields(value)]
        return make([(name, _plain(lowering, get_attribute(lowering, value, name), make)) for name in names])
    if isinstance(value, (list, tuple)):
        items = [_plain(lowering, item, make) for item in cast("list[object]", value)]
        return cls(*items) if hasattr(cls, "_fields") else cls(items)
    if isinstance(value, dict):
        whole = cast("dict[object, object]", value)
        return cls((_plain(lowering, k, make), _plain(lowering, item, make)) for k, item in whole.items())
    return deepcopy_(lowering, value)


def _tensors_in(lowering: Lowering, value: object) -> Iterator[object]:
    """The tensors that exist now in containers and in attributes of the user's objects."""
    waiting, seen = [value], set[int]()
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, Traced):
            continue
        seen.add(id(item))
        if lowering.adapter.is_tensor(item):
            yield item
        elif isinstance(item, (list, tuple, set, frozenset)):
            waiting.extend(cast("list[object]", item))
        elif isinstance(item, Mapping):
            waiting.extend(cast("Mapping[object, object]", item).values())
        elif not isinstance(item, type) and not is_library(class_of(item).__module__):
            waiting.extend(getattr(item, "__dict__", {}).values())


@stands_in_for(dataclasses.replace)
def replace_(lowering: Lowering, obj: object, /, **changes: object) -> object:
    """``dataclasses.replace(obj, a=1)``: another one, made as the class makes them"""
    if not dataclasses.is_dataclass(obj) or isinstance(obj, type):
        raise TypeError("replace() should be called on dataclass instances")
    for field in dataclasses.fields(obj):
        if field.init and field.name not in changes:
            changes[field.name] = get_attribute(lowering, obj, field.name)
    return lowering.call(type(obj), (), changes)
