"""External state: what was read of the world around a graph (guards), and what must be written back to it.

Containers reached from outside are worked on as mirrors: copies made on first sight that keep aliases.
Attributes of objects, globals and captured variables are kept in a write log. Nothing outside changes while a function
is compiled: the changes become :class:`~msgraph.frontend.state.structures.ExternalWrite`s, done after each run.

Containers of other classes have mirrors as plain ones have, arrays are looked at through views that cannot be written.
The *state* of either is compared before each run. What is rarely found outside is left to Python.
"""

from __future__ import annotations

import array
import collections
import os
import types
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    SimpleNamespace,
)
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

from msgraph.diagnostics.catalog.jit import AnswersOtherwise, StateWritten
from msgraph.frontend.state.containers import emptied, fill, items_of, plain
from msgraph.frontend.state.sameness import MADE_BY_STATEMENT, SCALARS, cell_contents, same_items
from msgraph.frontend.state.sameness import MISSING as MISSING
from msgraph.frontend.state.sameness import same as same
from msgraph.support.hashing import blake2b
from msgraph.support.module_origin import is_library, is_of_notebook, is_ours
from msgraph.support.outcomes import Raised, outcome_of
from msgraph.support.patches import NAMES
from msgraph.support.trees import class_of as class_of
from msgraph.support.trees import is_dict

# -- what can change --------------------------------------------------------------------------------------------------


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


CONTAINERS = (list, dict, set)
_tuple: Any = tuple  # without the type of what is in it


def is_defined_again(now: object, then: object) -> bool:
    """Is a function what an earlier run of the same cell of a notebook has defined?"""
    if type(now) is not FunctionType or type(then) is not FunctionType or not is_of_notebook(now):
        return False
    if now.__code__ != then.__code__ or now.__globals__ is not then.__globals__ or now.__closure__ or then.__closure__:
        return False
    plain = (now.__defaults__, now.__kwdefaults__, now.__dict__) == (None, None, {})
    return plain and (then.__defaults__, then.__kwdefaults__, then.__dict__) == (None, None, {})


@dataclass(eq=False, repr=False)
class Guard:
    """One thing a compiled graph relies on.

    ``kind`` is one of :data:`_READINGS`, or ``contents`` (of a container), ``elements`` (of a tensor, given by a
    function that reads them) or ``answer`` (what a function gives).
    """

    kind: str
    owner: Any
    name: str
    value: Any

    def holds(self) -> bool:
        """True while what was read is still what would be read."""
        match self.kind:
            case "elements":
                read, then = self.value
                return read(self.owner).tobytes() == then
            case "contents":
                return same_items(self.owner, self.value)
            case "answer":
                return self.owner.still_returns(self.value)
            case _:
                now = self.now()
                return same(now, self.value) or (self.kind == "global" and is_defined_again(now, self.value))

    def now(self) -> object:
        """What would be read; of elements, contents and answers their owner."""
        read = _READINGS.get(self.kind)
        return self.owner if read is None else read(self.owner, self.name)

    def __str__(self) -> str:
        if self.kind == "names":
            changed = set(self.owner.cell_contents) ^ set(self.value or ())
            names = sorted(f"`{module}.{name}`" for module, name, _ in changed)
            return f"{' and '.join(names) or 'a name of this package'} was replaced"
        owner = self.owner
        word = f"class `{owner.__name__}`" if isinstance(owner, type) else f"a `{type(owner).__name__}`"
        return _CHANGES.get(self.kind, _CHANGES["contents"]).format(guard=self, word=word)


@dataclass(eq=False, repr=False)
class Aliasing:
    """Which containers among the arguments are ones that the function reaches in another way too.

    ``same`` has these by their number; the others must be none of ``captured``.
    """

    captured: Sequence[object]
    same: Mapping[int, Any]

    def holds(self, containers: Sequence[object]) -> bool:
        """Is it so with these?"""
        captured = set(map(id, self.captured))
        return all(
            self.same[position] is container if position in self.same else id(container) not in captured
            for position, container in enumerate(containers)
        )


def member_of(cls: type[object], name: str) -> object:
    """What a class and its bases hold under ``name``, undisturbed by descriptors; ``MISSING`` if nothing."""
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), MISSING)


def attribute_of(owner: object, name: str) -> object:
    """An attribute, ``MISSING`` if there is none, past the ``__getattribute__`` and ``__getattr__`` of the user's."""
    cls = class_of(owner)
    if getattr(cls, "__ms_cell__", False) or isinstance(owner, type):
        return getattr(owner, name, MISSING)
    hooks = (getattr(cls, "__getattribute__", None), getattr(cls, "__getattr__", None))
    if not [hook for hook in hooks if isinstance(hook, FunctionType) and not is_library(hook.__module__)]:
        return getattr(owner, name, MISSING)
    try:
        return object.__getattribute__(owner, name)
    except AttributeError:
        return MISSING


def _has_state(cls: type[object]) -> bool:
    """May objects of a class be changed, and are they no tensors? Members of enumerations are what they are."""
    if getattr(cls, "__ms_tensor__", False) or getattr(cls, "__ms_traced__", False) or issubclass(cls, Enum):
        return False
    return not is_library(cls.__module__) or issubclass(cls, (SimpleNamespace, BaseException))


def _has_code(item: object, cls: type[object]) -> bool:
    """May an object have methods of the program's, which Python calls without our seeing it?"""
    if isinstance(item, (FunctionType, MethodType)) or getattr(cls, "__ms_cell__", False):
        return True
    if isinstance(item, type):
        return not is_library(item.__module__)
    return _has_state(cls) and not isinstance(item, (tuple, BaseException))


def code_of(function: FunctionType) -> tuple[object, ...]:
    """What of a function decides what a call does, and can be replaced."""
    named = function.__kwdefaults__
    return function.__code__, function.__defaults__, None if named is None else tuple(named.items())


_READINGS: dict[str, Callable[[Any, str], object]] = {
    "global": lambda names, name: names.get(name, MISSING),
    "cell": lambda cell, _: cell_contents(cell),
    "names": lambda cell, _: cell_contents(cell),  # of this package, that the program has replaced
    "operators": lambda ask, _: ask(),  # of tensors, that the program has replaced
    "attribute": attribute_of,
    "own": lambda owner, name: owner.__dict__.get(name, MISSING),  # an attribute in the object itself
    "class": lambda owner, _: class_of(owner),
    "member": member_of,
    "code": lambda function, _: code_of(function),
    "state": lambda owner, _: state_of(owner),  # of an array, or of a container of another class than Python's
}
"""How guards of a kind read what they are about."""

_CHANGES = {
    "global": "the global `{guard.name}` changed",
    "cell": "the captured variable `{guard.name}` changed",
    "operators": "operators of tensors were replaced",
    "attribute": "the attribute `{guard.name}` of {word} changed",
    "own": "the attribute `{guard.name}` of {word} changed",
    "elements": "the elements of a tensor it reads changed",
    "class": "the class of a `{guard.value.__name__}` changed",
    "member": "the class `{guard.owner.__name__}` changed",
    "code": "the function `{guard.owner.__qualname__}` changed",
    "answer": "`{guard.name}` gives something else",
    "contents": "the contents of a {guard.owner.__class__.__name__} it reads changed",
}
"""What is said where one of a kind holds no longer."""


@dataclass(eq=False, repr=False)
class CheckedCall:
    """A call that changes nothing, and may be asked again: its answer is compared."""

    function: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    def still_returns(self, then: object) -> bool:
        """Is the answer still this one?"""
        now = outcome_of(lambda: self.function(*self.args, **self.kwargs))
        if isinstance(now, Raised):
            return False
        if class_of(now) in CONTAINERS and class_of(now) is class_of(then):
            return same_items(now, then)
        then_state = state_of(then) if class_of(now) is class_of(then) else None
        return same(now, then) or (then_state is not None and same(state_of(now), then_state))


@dataclass(eq=False, repr=False)
class _Mirror:
    """A container outside, its copy that the function works on, and what both held when the copy was made."""

    original: Any
    copy: Any
    before: Any


class LoggedWrite(NamedTuple):
    """An attribute in the write log. ``happens`` is known, or for the run to say where an arm writes it."""

    target: Any
    value: Any
    happens: object = True


class ExternalState:
    """What one lowering has read of the world outside, and what it will write there."""

    def __init__(self) -> None:
        self.guards: dict[tuple[str, int, str], Guard] = {}
        self.rely(Guard("names", NAMES, "", NAMES.cell_contents))
        self.mirrors: dict[int, _Mirror] = {}
        self.originals: dict[int, Any] = {}
        self.write_log: dict[tuple[int, str], LoggedWrite] = {}
        self.logged_names: set[str] = set()
        self.seen: dict[int, object] = {}
        """What was read, or stands in containers that were read."""
        self._as_is: set[int] = set()
        """What among them nothing takes the place of, by id: functions, modules, objects."""
        self.made: dict[int, Any] = {}
        self.tensors: dict[int, Any] = {}
        """The tensors from outside that were met, by id."""
        self.given_tensors: dict[int, object] = {}
        """What stands for tensors that are arguments, by the ids of these, where it matters that they are the same."""
        self.written_tensors: Mapping[int, object] = {}
        """Among them those that are written."""
        self.as_traced: Callable[[object], object] = lambda tensor: tensor
        """What stands for one that is written."""
        self.arguments: dict[int, int] = {}
        """The numbers of the containers outside that are arguments, by id."""
        self.reached: dict[int, object] = {}
        """Those of them that are reached in another way too, by number."""
        self.stand_ins: dict[int, tuple[object, Any]] = {}
        """Arrays outside, and tuples that hold what is stood for, by id, each with what stands for it."""
        self.compares = False
        """Does it ask whether a container is another one?"""
        self.unsure = ""
        """Why this compilation may not be kept for other processes; empty if it may."""
        self.acted = ""
        """The first of the functions unknown to the compiler that Python has called while compiling."""

    # -- reading ---------------------------------------------------------------------------------------

    def rely(self, guard: Guard) -> None:
        """Note what the graph relies on, unless that has been noted."""
        self.guards.setdefault((guard.kind, id(guard.owner), guard.name), guard)

    def read(self, kind: str, owner: object, name: str, value: object) -> Any:
        """Note that ``value`` was read, and give what stands for it inside."""
        if (kind, id(owner), name) not in self.guards:
            self.rely(Guard(kind, owner, name, value))
        return value if type(value) in SCALARS else self.inside(value)

    def read_elements(self, tensor: object, read: Callable[[Any], Any]) -> None:
        """Note that the elements of a tensor became a constant of the graph."""
        if ("elements", id(tensor), "") not in self.guards and not self.is_inside(tensor):
            self.rely(Guard("elements", tensor, "", (read, read(tensor).tobytes())))

    def inside(self, value: object) -> object:
        """``value`` with the lists, dicts and sets it consists of replaced by their mirrors."""
        cls = class_of(value)
        if cls in SCALARS or id(value) in self._as_is:
            return value
        self.seen[id(value)] = value
        if cls in CONTAINERS or cls is tuple:
            return self._changeable(value, TUPLE if cls is tuple else CONTAINER)
        if getattr(cls, "__ms_tensor__", False) and not getattr(cls, "__ms_parameter__", False):
            self.tensors[id(value)] = value
            if id(value) in self.given_tensors:
                return self.given_tensors[id(value)]
            if id(value) in self.written_tensors:
                return self.as_traced(value)
        if id(value) in self.originals or id(value) in self.made:
            return value
        if cls is not ModuleType and cls is not FunctionType and (sort := sort_of(value)):
            return self._changeable(value, sort)
        if cls is BuiltinFunctionType or cls is MethodWrapperType:
            return self._bound(value)
        if cls.__flags__ & MADE_BY_STATEMENT and not is_library(cls.__module__):
            self.rely(Guard("class", value, "", cls))
        self._as_is.add(id(value))
        return value

    def _bound(self, method: Any) -> object:
        """A method of a container outside, as one of what takes its place."""
        owner = method.__self__
        stand_in = owner if isinstance(owner, (type, ModuleType)) else self.inside(owner)
        return method if stand_in is owner else getattr(stand_in, method.__name__)

    def _changeable(self, value: object, sort: str) -> object:
        """What stands for a container, a tuple or an array."""
        if id(value) in self.originals:  # it stands for something itself
            return value
        if sort == ODD:
            raise AnswersOtherwise(class_of(value).__name__).error()
        if sort == ARRAY:
            return self._array(value)
        return self._tuple(value) if sort == TUPLE else self._mirror(value)

    def _array(self, value: Any) -> object:
        if id(value) not in self.stand_ins:
            self.rely(Guard("state", value, "", state_of(value)))
            self.stand_ins[id(value)] = value, (view := read_only(value))
            self.originals[id(view)] = value
        return self.stand_ins[id(value)][1]

    def written_array(self, problem: object) -> object:
        """An array from outside that may be what NumPy refuses to write; ``MISSING`` if that is not what went wrong."""
        says_so = isinstance(problem, ValueError) and any(type(x) is str and "read-only" in x for x in problem.args)
        arrays = (array for array, _ in self.stand_ins.values() if says_so and not isinstance(array, tuple))
        return next(arrays, MISSING)

    def note_member(self, cls: type[object], name: str, value: object) -> None:
        """Note that a class was looked at for ``name``, and ``value`` was found there."""
        if id(cls) not in self.made:
            self.rely(Guard("member", cls, name, value))

    def note_code(self, function: FunctionType) -> None:
        """Note that a function's code and defaults were looked at."""
        if id(function) not in self.made and not is_ours(function.__module__):
            self.rely(Guard("code", function, "", code_of(function)))

    def ask(self, name: str, function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """The answer of a function that changes nothing; asked again before each run."""
        question = CheckedCall(function, tuple(args), dict(kwargs))
        answer = function(*args, **kwargs)
        if not question.still_returns(answer):
            raise AnswersOtherwise(name).error()
        self.rely(Guard("answer", question, name, answer))
        return self.inside(answer)

    def names_of(self, owner: object, names: dict[str, object]) -> dict[str, Any]:
        """The names of a module or an object, as they are here: a copy, and all of them are relied upon."""
        self.rely(Guard("contents", names, "", dict(names)))
        copied = {name: self.inside(value) for name, value in names.items()}
        for (target, name), written in self.write_log.items():
            if target == id(owner):
                if written.happens is not True:
                    raise StateWritten(class_of(owner).__name__).error()
                copied[name] = written.value
        return copied

    def expose(self, *items: object) -> None:
        """Python looks into these by itself: it would ask objects of the user's, which may be others at each call."""
        waiting = [*items]
        known: set[int] = set()
        while waiting:
            item = waiting.pop()
            cls = class_of(item)
            if cls in SCALARS or id(item) in known:
                continue
            known.add(id(item))
            if isinstance(item, (list, tuple, set, frozenset)):
                waiting.extend(cast(list[object], item))
            elif is_dict(item):
                waiting.extend(item.values())
            elif isinstance(item, MethodType):
                waiting += [item.__self__, item.__func__]
            elif isinstance(item, FunctionType):
                self._expose_function(item)
            elif isinstance(item, ModuleType) or (_has_state(cls) and id(item) not in self.made):
                raise AnswersOtherwise(f"a {cls.__name__} that Python looks into").error()
            if _has_code(cast(object, item), cls) and not self.unsure:
                self.unsure = f"Python looks into a `{cls.__name__}`"

    def _expose_function(self, function: FunctionType) -> None:
        self.note_code(function)
        names = function.__globals__
        for name in function.__code__.co_names:
            if name in names:
                self.read("global", names, name, names[name])
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.read("cell", cell, name, cell_contents(cell))

    def _mirror(self, value: object) -> object:
        if id(value) not in self.mirrors:
            mirror = emptied(value)
            self.originals[id(mirror)] = value
            self.mirrors[id(value)] = _Mirror(value, mirror, None)
            items = items_of(value)
            fill(mirror, {key: self.inside(v) for key, v in items} if is_dict(value) else map(self.inside, items))
            getattr(mirror, "__dict__", {}).update(getattr(value, "__dict__", {}))
            self.mirrors[id(value)] = _Mirror(value, mirror, plain(mirror))
            is_plain = class_of(value) in CONTAINERS
            kind, then = ("contents", plain(value)) if is_plain else ("state", state_of(value))
            self.rely(Guard(kind, value, "", then))
        elif id(value) in self.arguments:
            self.reached[self.arguments[id(value)]] = value
        return self.mirrors[id(value)].copy

    def _tuple(self, value: object) -> object:
        """A tuple from outside; one of the same parts as before is the same one."""
        parts = [self.inside(v) for v in _tuple.__iter__(value)]
        if all(a is b for a, b in zip(parts, _tuple.__iter__(value), strict=True)):
            return value
        _, known = self.stand_ins.get(id(value), (None, ()))
        if list(map(id, parts)) != list(map(id, _tuple.__iter__(known))):
            known = _tuple.__new__(class_of(value), parts)
            getattr(known, "__dict__", {}).update(getattr(value, "__dict__", {}))
            self.stand_ins[id(value)] = (value, known)
            self.originals[id(known)] = value
        return known

    def adopt(self, containers: Sequence[tuple[Any, Any]]) -> None:
        """The containers among the arguments, and what stands for them inside; the caller will see the changes."""
        for position, (value, mirror) in enumerate(containers):
            self.arguments[id(value)] = position
            self.originals[id(mirror)] = value
            self.mirrors[id(value)] = _Mirror(value, mirror, mirror.copy())

    def aliasing(self, matters: bool) -> Aliasing | None:
        """What must be so of the containers among the arguments of a call; ``matters``: they are changed, or leave."""
        captured = [mirror.original for key, mirror in self.mirrors.items() if key not in self.arguments]
        if not self.reached and not (self.arguments and captured and (matters or self.compares)):
            return None
        return Aliasing([*captured, *self.reached.values()], self.reached)

    def original(self, value: Any) -> object:
        """The object outside that ``value`` is the mirror of; ``MISSING`` if it is none."""
        return self.originals.get(id(value), MISSING)

    # -- attributes ------------------------------------------------------------------------------------

    def is_inside(self, value: object) -> bool:
        """True for an object made by the function being lowered: it is changed directly."""
        return id(value) in self.made

    def keep(self, value: object) -> None:
        """Note that an object was made inside."""
        self.made[id(value)] = value

    def write(self, target: object, name: str, value: object) -> None:
        """Log a write of an attribute of an object outside, or a name: of globals, of a captured variable."""
        key = (id(target), name)
        self.write_log[key] = LoggedWrite(target, value)
        self.logged_names.add(name)

    def unwritten(self, target: Any, name: str) -> LoggedWrite:
        """The log's entry for an attribute where nothing is written to it: the value it has."""
        if class_of(target) is dict:
            return LoggedWrite(target, self.read("global", target, name, target.get(name, MISSING)))
        if isinstance(target, CellType):
            return LoggedWrite(target, self.read("cell", target, name, cell_contents(target)))
        value = self.read("attribute", target, name, attribute_of(target, name))
        return LoggedWrite(target, value, name in getattr(target, "__dict__", ()))

    def bound(self, target: object, name: str) -> object:
        """What a global or captured name was bound to; ``MISSING`` if it was not."""
        written = self.write_log.get((id(target), name))
        return MISSING if written is None else written.value

    def written(self, target: object, name: str) -> Any:
        """What was written to an attribute, looked up as Python does; ``MISSING`` if nothing."""
        if name not in self.logged_names:
            return MISSING
        classes = target.__mro__ if isinstance(target, type) else (target, *type(target).__mro__)
        for owner in classes:
            written = self.write_log.get((id(owner), name))
            if written is not None:
                return written.value
            if name in getattr(owner, "__dict__", ()):
                break
        return MISSING

    # -- what is left behind -----------------------------------------------------------------------------

    def changes_anything(self) -> bool:
        """Has an attribute or a container been changed so far?"""
        return bool(self.write_log) or any(self.changed_containers())

    def changed_containers(self) -> Iterator[tuple[object, object]]:
        """Containers outside whose mirror changed, and the mirror."""
        for mirror in self.mirrors.values():
            if not same_items(plain(mirror.copy), mirror.before):
                yield mirror.original, mirror.copy
