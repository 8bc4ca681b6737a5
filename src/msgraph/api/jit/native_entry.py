"""From a compiled form of a function to a plan of the entry point: what a call needs, in words the back end knows.

Where a form cannot be described so, because it takes sets, looks at a dict, reads a property, there is no plan,
and its calls go through Python.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import CellType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, cast
from weakref import ref

import numpy as np

from msgraph.api.jit.signatures import VALUES, Arguments, is_open
from msgraph.api.tensor.mutable import Mutable, number_kind
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.callables import Keeper, kept_by, set_entry, version_of, versions_are_known
from msgraph.backend.layouts import CLASS_SLOT, dict_version_place, function_slots, slot_of
from msgraph.backend.native_call import GIVEN, NativeEntry, link_entry
from msgraph.backend.plans import (
    AliasArgument,
    ArgumentRule,
    CallPlan,
    ClassGuard,
    CompiledForm,
    ContainerArgument,
    ContentsGuard,
    DictGuard,
    EqualArgument,
    Guard,
    ListGuard,
    NumberArgument,
    OpenArgument,
    OutputStep,
    SameArgument,
    WordGuard,
)
from msgraph.backend.runtime.records import CellObject, Rules, offset_of
from msgraph.backend.target import host_target
from msgraph.frontend.state.external_state import Aliasing
from msgraph.frontend.state.structures import ExternalObject, Result, SharedTensor
from msgraph.support import config
from msgraph.support.patches import CHANGED
from msgraph.support.trees import class_of, leaves

if TYPE_CHECKING:
    from msgraph.api.jit.compiled import Compiled
    from msgraph.frontend.state.external_state import Guard as Read
    from msgraph.frontend.state.structures import ExternalWrite, Lowered

MOST_PLANS = 64
"""Plans of one function; the entry point looks at one after the other, first at those that were used last."""

_MOST_GUARDS = 4096
_STEPS = frozenset({"tensor", "int", "float", "bool", "object"})
_CONSTANTS = frozenset({int, float, bool, str, bytes, complex, type(None), type(Ellipsis)})


class NoPlan(Exception):
    """A form of a function that the entry point cannot run."""


def called_plainly(target: object, /, *args: object, **kwargs: object) -> object:
    """What the entry point calls where no plan fits."""
    return type(target).__call__(target, *args, **kwargs)


@cache
def entry() -> NativeEntry | None:
    """The process's entry point; ``None`` if there is none here."""
    if config.read("native_calls") == "0":
        return None
    array = np.zeros(1)
    return link_entry(host_target(), wrap(array), array, called_plainly, Parameter)


def forget_plans() -> None:
    """All calls go through Python again, and find out anew what fits them. Operations forget by themselves."""
    for target in list(GIVEN):
        set_entry(target)
        if isinstance(target, Keeper):
            kept_by(target).pop("plans", None)


CHANGED.append(forget_plans)


def give(target: Any, plans: Sequence[CallPlan]) -> None:
    """Calls look at ``plans``, in this order, as long as what holds them is there."""
    own, linked = ref(target), entry()

    def forget(_: object, is_over: Callable[[], bool] = sys.is_finalizing) -> None:
        if not is_over() and (now := own()) is not None:
            give(now, [plan for reference in kept_by(now).get("plans", ()) if (plan := reference()) is not None])

    kept_by(target)["plans"] = [ref(plan, forget) for plan in plans]
    if linked is not None:  # not switched off since
        linked.give(target, plans)


def form_of(
    compiled: Compiled, arguments: Arguments, places: Sequence[int], names: Sequence[str]
) -> CompiledForm | None:
    """What a plan says of calls like the one with these arguments; ``None`` if there can be no plan.

    ``places`` says which bound argument each was, as the call gave them, and ``names`` what the last of them are.
    """
    lowered, values = compiled.lowered, (*arguments.args, *arguments.kwargs.values())
    if compiled.executable.FINDS_SIZES:
        return None
    if lowered.sharing is not None or not compiled.RUNS or _tells_apart(compiled):
        return None
    aliasing = lowered.aliasing or Aliasing((), {})
    try:
        rules = _Rules(aliasing.same, compiled.references)
        bound = [rules.of(value) for value in values]
        if rules.open + len(compiled.lowered.captures) != len(compiled.executable.arguments):
            raise NoPlan
        ordered = [bound[place] for place in places]
        if rules.aliases and list(places) != sorted(places):
            raise NoPlan
        guards = _distinct([*_of_arguments(values), *_of_environment(compiled)])
        if len(guards) > _MOST_GUARDS:
            raise NoPlan
        captures = [(tensor, array_of(tensor)) for tensor in compiled.lowered.captures]
        steps = _steps(lowered)
    except (NoPlan, AttributeError, TypeError):
        return None
    failure = lowered.failure if steps and lowered.failure is not None else -1
    finish = None if steps and failure < 0 else compiled.finish
    return CompiledForm(
        compiled.executable, ordered, names, captures, guards, steps, finish, failure,
        containers=len(rules.containers), apart=aliasing.captured, takes_objects=lowered.takes_objects,
    )  # fmt: skip


def _tells_apart(compiled: Compiled) -> bool:
    """Does it depend on which arguments are one tensor, in a way that looking for shared memory does not find out?"""
    tensors = compiled.lowered.tensors
    if tensors is None:
        return False
    return not compiled.references or bool(tensors.reached) or list(tensors.first) != list(range(len(tensors.first)))


# -- Cells -------------------------------------------------------------------------------------------------------

_OF_A_CALL = ("call_change", "construct", "phase", "_announced_inputs")
"""Attributes of a Cell that decide how a call of it goes."""


def learn_cell(cell: Any, graph: Any, count: int, names: Sequence[str]) -> None:
    """Calls of ``cell`` with ``count`` arguments, then ``names``, like one of its graph need not go through Python."""
    members: dict[str, Any] = cell.__dict__
    guards = [_of_name(members, name) for name in _OF_A_CALL]
    guards += [_of_name(names, name) for names, name in config.sources("mode")]
    plans: list[CallPlan] = []
    for plan in graph.plans:
        first, *rest = plan.call.arguments or (OpenArgument(0),)
        alike = len(rest) == count + len(names) and list(plan.call.names) == list(names)
        if isinstance(first, SameArgument) and first.value is cell and alike:
            all_guards = _distinct([_class_guard(class_of(cell)), *guards, *plan.call.guards])
            plans.append(CallPlan(replace(plan.call, arguments=rest, guards=all_guards)))
            plan.kept.append(plans[-1])
    if plans:
        give(cell, plans)


# -- arguments ---------------------------------------------------------------------------------------------------


class _Rules:
    """What the entry point asks of arguments; the same that the key of a call does."""

    def __init__(self, same: Mapping[int, object], written: Container[int]) -> None:
        self.same = same
        """By number, containers that must be certain ones."""
        self.written = written
        """The tensors that are written, by number."""
        self.open = 0
        """Tensors, and numbers that vary."""
        self.containers: dict[int, int] = {}
        """The number of each list and dict."""
        self.aliases = False

    def of(self, value: Any, varies: bool = False) -> ArgumentRule:
        """The rule of one argument; ``varies`` inside mutable containers, whose numbers are open too."""
        kind = class_of(value)
        if kind is Tensor:
            number, self.open = self.open, self.open + 1
            return OpenArgument(number, Rules.WRITTEN if number in self.written else Rules.TENSOR)
        varies = varies or issubclass(kind, Mutable)
        if kind in _CONTAINERS or (issubclass(kind, Mutable) and issubclass(kind, _CONTAINERS)):
            return self._of_container(kind, value, varies)
        if varies and number_kind(value) is not None and is_open(value, varies):
            self.open += 1
            return NumberArgument(kind, self.open - 1)
        if kind is bool or value is None or value is Ellipsis:
            return SameArgument(value)
        if kind in VALUES or kind is float:
            return EqualArgument(value)
        if isinstance(value, (Mutable, *_NOT_BY_IDENTITY)):
            raise NoPlan
        return SameArgument(value)

    def _of_container(self, kind: type[object], value: Any, varies: bool) -> ArgumentRule:
        number = -1
        if not issubclass(kind, tuple):
            if (known := self.containers.get(id(value))) is not None:
                self.aliases = True
                return AliasArgument(known)
            number = self.containers[id(value)] = len(self.containers)
            if number == _MOST_LISTS:
                raise NoPlan
        if issubclass(kind, dict):
            items = [rule for name, item in value.items() for rule in (self.of(name), self.of(item, varies))]
        else:
            items = [self.of(item, varies) for item in value]
        return ContainerArgument(kind, items, number, self.same.get(number))


_CONTAINERS = (tuple, list, dict)
_NOT_BY_IDENTITY = (list, dict, tuple, set, frozenset, slice, complex, np.generic, np.ndarray)
_MOST_LISTS = 256
"""Lists and dicts of one call: each is compared with those before it."""


def _of_arguments(arguments: Iterable[object]) -> Iterator[Guard]:
    """Cells enter a key by identity and by whether they train."""
    for value in leaves(arguments):
        if getattr(class_of(value), "__ms_cell__", False):
            yield _of_name(value.__dict__, "training")


# -- what was read around the function -----------------------------------------------------------------------------


def _of_environment(compiled: Compiled) -> Iterator[Guard]:
    for read in compiled.guards:
        yield from _of_read(read)
    for tensor, contents in compiled.folded:
        yield _contents_guard(tensor, contents)
    switches = [*(["load_elim"] if compiled.references else ()), *compiled.switches]
    for switch in switches:
        for names, name in config.sources(switch):
            yield _of_name(names, name)


def _of_name(names: Mapping[str, object], name: str) -> DictGuard:
    return DictGuard(cast("dict[object, object]", names), name, name in names, names.get(name))


def _of_read(read: Read) -> Iterator[Guard]:
    owner = read.owner
    match read.kind:
        case "names":
            return  # plans are forgotten when a name is replaced
        case "global" if owner is vars(builtins) and dict_version_place() and not hasattr(sys, "ps1"):
            yield WordGuard(owner, dict_version_place())  # a prompt binds `_` there
        case "global":
            yield _of_name(owner, read.name)
        case "cell" if isinstance(owner, CellType):
            try:
                yield WordGuard(owner, offset_of(CellObject, "value"), held=owner.cell_contents)
            except ValueError:
                raise NoPlan from None
        case "contents" if type(owner) is list:
            yield ListGuard(owner, tuple(cast("list[object]", owner)))
        case "elements":
            yield _contents_guard(owner, read.value[1])
        case "attribute":
            yield from _of_attribute(read)
        case "class":
            yield WordGuard(owner, CLASS_SLOT)
        case "own":
            yield _of_name(owner.__dict__, read.name)
        case "member" | "operators":
            yield _class_guard(owner if read.kind == "member" else Parameter)  # below Tensor
        case "code":
            yield from _of_code(owner)
        case _:
            raise NoPlan(read.kind)


def _of_code(function: FunctionType) -> Iterator[Guard]:
    if not function_slots():
        raise NoPlan
    first, second, third = function_slots()
    if (second, third) == (first + 8, first + 16):
        yield WordGuard(function, first, three=True)
    else:
        yield from (WordGuard(function, place) for place in function_slots())
    named: dict[str, object] = function.__kwdefaults__ or {}
    yield from (_of_name(named, name) for name in named)


def _contents_guard(tensor: Any, contents: bytes) -> Guard:
    array = array_of(tensor)
    if not array.flags.c_contiguous:
        raise NoPlan
    return ContentsGuard(tensor, np.frombuffer(contents, array.dtype).reshape(array.shape))


def _of_attribute(read: Read) -> Iterator[Guard]:
    """An attribute stands in a dict: of the object, of a Cell's parts, or of a class that must be as it was."""
    owner, name = read.owner, read.name
    cls = class_of(owner)
    if isinstance(owner, type):
        yield _class_guard(owner)
        return
    if isinstance(owner, ModuleType):
        yield _of_name(vars(owner), name)
        return
    if cls.__getattribute__ is not object.__getattribute__:
        raise NoPlan
    yield _class_guard(cls)
    raw = next((vars(above)[name] for above in cls.__mro__ if name in vars(above)), None)
    if isinstance(raw, MemberDescriptorType) and (place := slot_of(owner, read.value)):
        yield WordGuard(owner, place)
        return
    if hasattr(cast(object, type(raw)), "__set__") or not hasattr(owner, "__dict__"):
        raise NoPlan  # a property: what it gives is nowhere to be seen
    members: dict[str, Any] = owner.__dict__
    yield _of_name(members, name)
    if name in members:
        return
    if raw is None:
        yield from _of_part(owner, members, name)
    elif not isinstance(raw, Keeper) and getattr(raw, "__func__", raw) is not _function(read.value):
        raise NoPlan


def _of_part(owner: object, members: Mapping[str, Any], name: str) -> Iterator[Guard]:
    """An attribute that a Cell finds among its parameters and cells."""
    if not getattr(class_of(owner), "__ms_cell__", False):
        raise NoPlan
    for table in ("_params", "_cells"):
        names: dict[str, Any] = members[table]
        yield _of_name(members, table)
        yield _of_name(names, name)
        if name in names:
            return
    raise NoPlan


def _class_guard(cls: type[object]) -> Guard:
    if not versions_are_known() or not version_of(cls):
        raise NoPlan
    return ClassGuard(cls)


def _function(value: object) -> object:
    return value.__func__ if isinstance(value, MethodType) else value


def _distinct(guards: Sequence[Guard]) -> list[Guard]:
    """Each guard once."""
    distinct: dict[tuple[object, ...], Guard] = {}
    for guard in guards:
        match guard:
            case DictGuard(names, name):
                key = (id(names), name)
            case WordGuard(owner, place):
                key = (WordGuard, id(owner), place)
            case _:
                key = (type(guard), id(guard[0]))
        distinct.setdefault(key, guard)
    return list(distinct.values())


# -- results -----------------------------------------------------------------------------------------------------


class _Steps:
    """How the entry point makes what a call leaves behind of its results; :class:`NoPlan` if only Python can."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.steps: list[OutputStep] = []
        self._kinds = kinds
        self._made: dict[tuple[object, int], int] = {}
        """By what is one object, the step that makes it; -1 as long as its items are not made."""

    def write(self, write: ExternalWrite) -> None:
        """A list or dict is changed."""
        target = write.target
        if write.name is not None or write.happens is not True or type(target) not in (Result, list, dict):
            raise NoPlan
        self.add(target if isinstance(target, Result) else ExternalObject(target))
        self.add(write.value)

    def add(self, item: Any) -> None:
        """One object is made, or one that was made before is there again."""
        kind = class_of(item)
        identity = kind, item.index if kind is Result else item.number if kind is SharedTensor else id(item)
        if (made := self._made.get(identity)) is not None:
            if made < 0:
                raise NoPlan  # it holds itself
            self.steps.append(("again", made))
            return
        self._made[identity] = -1
        if kind is SharedTensor:
            self.add(item.value)
        else:
            self.steps.append(self._last_step(kind, item))
        self._made[identity] = len(self.steps) - 1

    def _last_step(self, kind: type[object], item: Any) -> OutputStep:
        if kind is Result:
            index = cast(int, item.index)
            step = self._kinds[index] if index >= 0 else "object"
            if step in _STEPS:
                return step, index
        if kind is tuple or kind is list:
            for part in item:
                self.add(part)
            return ("tuple" if kind is tuple else "list"), len(item)
        if kind is dict:
            for name, value in item.items():
                self.steps.append(("constant", name))
                self.add(value)
            return "dict", len(item)
        if kind is ExternalObject or kind in _CONSTANTS:
            return "constant", item.value if kind is ExternalObject else item
        raise NoPlan


def _steps(lowered: Lowered) -> Sequence[OutputStep]:
    """How the entry point makes what a call leaves behind; nothing if only Python can."""
    making = _Steps(lowered.kinds)
    try:
        for write in lowered.writes:
            making.write(write)
        making.add(lowered.output)
    except NoPlan:
        return ()
    return making.steps
