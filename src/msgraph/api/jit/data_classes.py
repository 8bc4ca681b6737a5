"""Structural equality of data-class arguments: what was compiled for one object serves others that hold the same.

The guards of a compiled form say all that was read of an object. They are asked of another object, and of what it
holds: where each answer is the same, the form is used for that one too, with guards of its own. An attribute that
nothing has read may be anything. What a form writes to objects, or gives back, is no value: it is compiled anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from types import MethodType
from typing import Any

from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.signatures import is_data, objects_in, type_of_array
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.frontend.state.external_state import MISSING, Guard, same, same_items
from msgraph.support.outcomes import Raised, outcome_of
from msgraph.support.trees import class_of, is_dict, is_list

_CONTAINERS = (list, dict, set)
_DEEP = 32
"""So deep structures are looked into."""


class Differs(Exception):
    """An object does not hold what was read of another one, or is more than a value."""


def for_other_objects(compiled: Compiled, then: Hashable, now: Hashable) -> Compiled | None:
    """The form of a call with the key ``then`` for one with the key ``now``; ``None`` if it does not serve it."""
    lowered = compiled.lowered
    if type(compiled) is not Compiled or lowered.writes or lowered.takes_objects or lowered.unsure:
        return None
    if lowered.aliasing is not None or lowered.tensors is not None:
        return None
    try:
        match = _Unification(compiled.guards)
        for old, new in zip(objects_in(then), objects_in(now), strict=True):
            match.unify(old, new)
        guards = match.guards()
        match.check_results([lowered.output, lowered.failures])
        return match.form(compiled, guards)
    except Differs:
        return None


class _Unification:
    """A one-to-one mapping from the objects a form was compiled for to those of another call."""

    def __init__(self, guards: Sequence[Guard]) -> None:
        self.read = guards
        self.new: dict[int, Any] = {}
        """What stands for the objects of the form, by their ids."""
        self.old: dict[int, int] = {}
        """The other way round."""

    def unify(self, then: Any, now: Any) -> None:
        """``now`` takes the place of ``then``, everywhere."""
        if id(then) in self.new or id(now) in self.old:
            if self.new.get(id(then), MISSING) is not now or self.old.get(id(now)) != id(then):
                raise Differs  # what was one object is two, or the other way round
            return
        if then is not now and same(now, then):
            return
        kind = class_of(then)
        if class_of(now) is not kind:
            raise Differs
        if kind is tuple:
            self._unify_all(then, now)
        elif kind is MethodType and then.__func__ is now.__func__:
            self.unify(then.__self__, now.__self__)
        elif is_data(kind) or kind in _CONTAINERS or kind is Tensor:
            if kind is Tensor and type_of_array(array_of(then)) != type_of_array(array_of(now)):
                raise Differs
            self.new[id(then)] = now
            self.old[id(now)] = id(then)
        elif then is not now:
            raise Differs

    def _unify_all(self, then: Sequence[object], now: Sequence[object]) -> None:
        if len(then) != len(now):
            raise Differs
        for a, b in zip(then, now, strict=True):
            self.unify(a, b)

    def guards(self) -> list[Guard]:
        """What must stay as it is of the new objects, and of all else."""
        renewed: dict[int, Guard] = {}
        waiting: Sequence[Guard] = self.read
        while True:
            later: list[Guard] = []
            for guard in waiting:
                if id(guard.owner) in self.new:
                    renewed[id(guard)] = self._guard(guard, self.new[id(guard.owner)])
                else:
                    later.append(guard)
            if len(later) == len(waiting):
                break
            waiting = later
        for guard in waiting:
            if any(
                thing in self.new or thing in self.old for thing in (id(guard.owner), *_object_ids(guard.value, _DEEP))
            ):
                raise Differs  # it is reached in another way too
        return [renewed.get(id(guard), guard) for guard in self.read]

    def _guard(self, guard: Guard, owner: object) -> Guard:
        value: Any = guard.value
        match guard.kind:
            case "attribute" | "own":
                value = outcome_of(replace(guard, owner=owner).now)
                if isinstance(value, Raised):  # by a property of the user's
                    raise Differs
                self.unify(guard.value, value)
            case "contents":
                value = self._contents(guard.value, owner)
            case "class" | "elements":
                if not replace(guard, owner=owner, value=value).holds():
                    raise Differs
            case _:
                raise Differs
        return replace(guard, owner=owner, value=value)

    def _contents(self, then: object, now: Any) -> object:
        if is_list(then):
            self._unify_all(then, now)
        elif is_dict(then):
            if not same_items(list(then), list(now)):
                raise Differs
            self._unify_all(list(then.values()), list(now.values()))
        elif not same_items(now, then):
            raise Differs
        return now.copy()

    def check_results(self, results: object) -> None:
        """None of the objects may be what a call gives back."""
        if any(thing in self.new for thing in _object_ids(results, _DEEP)):
            raise Differs

    def form(self, compiled: Compiled, guards: list[Guard]) -> Compiled:
        """The form for the new objects."""
        lowered = compiled.lowered
        first = len(compiled.executable.arguments) - len(lowered.captures)
        written = {id(lowered.captures[place - first]) for place in compiled.references if place >= first}
        if not written.isdisjoint(self.new):
            raise Differs
        folded = [self.new.get(id(tensor), tensor) for tensor, _ in compiled.folded]
        if any(array_of(now).tobytes() != then for now, (_, then) in zip(folded, compiled.folded, strict=True)):
            raise Differs
        captures = [self.new.get(id(tensor), tensor) for tensor in lowered.captures]
        met = [self.new.get(id(tensor), tensor) for tensor in lowered.met]
        other = replace(lowered, guards=guards, captures=captures, met=met)
        other_form = Compiled(other, compiled.executable, compiled.times, folded, compiled.references)
        other_form.copies, other_form.level, other_form.number = compiled.copies, compiled.level, compiled.number
        return other_form


def _object_ids(value: Any, depth: int) -> Iterable[int]:
    """The ids of an object and of what it holds, as far as containers, and what we make of results, lead."""
    yield id(value)
    if not depth:
        raise Differs
    kind = class_of(value)
    inner: list[Any] = []
    if kind in (list, tuple, set, frozenset):
        inner = list(value)
    elif kind is dict:
        inner = list(value.values())
    elif isinstance(value, BaseException):
        inner = [*value.args, *vars(value).values()]
    elif kind.__module__.startswith("msgraph.frontend") and kind.__module__ != "msgraph.frontend.state.external_state":
        slots = [name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ())]
        inner = [getattr(value, name, None) for name in slots] + list(getattr(value, "__dict__", {}).values())
    for part in inner:
        yield from _object_ids(part, depth - 1)
