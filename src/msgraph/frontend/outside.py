"""The world around a graph: what was read of it (guards), and what must be written back to it (writes).

Lists, dicts and sets reached from outside are worked on as shadows, copies that keep aliases; objects keep a
journal of their attributes. Nothing outside changes while a function is compiled: the changes become
:class:`~msgraph.frontend.values.Write`s, done after each run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import CellType, MethodType
from typing import Any, cast

MISSING = object()
DELETED = object()

_BY_VALUE = (int, float, complex, str, bytes, bool, type(None), tuple, frozenset)
_CONTAINERS = (list, dict, set)
_PLAIN = frozenset({int, float, str, bool, type(None), bytes, complex})


def class_of(value: Any) -> type[Any]:
    """The class of a value."""
    return cast("type[Any]", type(value))


def mark_of(value: Any, name: str) -> Any:
    """What a mark of ours on an object says, ``None`` if it has none; ``__getattr__`` of the user's is not asked."""
    kind = class_of(value)
    if not hasattr(kind, "__getattr__"):
        return getattr(value, name, None)
    try:
        own: dict[str, Any] = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = {}
    return own.get(name, getattr(kind, name, None))


@dataclass(eq=False, repr=False)
class Guard:
    """One thing a compiled graph relies on.

    ``kind`` is ``global``, ``cell``, ``attribute``, ``contents`` (of a container) or ``elements`` (of a tensor, given
    by a function that reads them).
    """

    kind: str
    owner: Any
    name: str
    value: Any

    @property
    def key(self) -> tuple[str, int, str]:
        """Equal for two readings of one thing."""
        return (self.kind, id(self.owner), self.name)

    def holds(self) -> bool:
        """True while what was read is still what would be read."""
        match self.kind:
            case "global":
                now = self.owner.get(self.name, MISSING)
            case "cell":
                now = _contents(self.owner)
            case "attribute":
                now = getattr(self.owner, self.name, MISSING)
            case "elements":
                read, then = self.value
                return read(self.owner).tobytes() == then
            case _:
                return _same_items(self.owner, self.value)
        return same(now, self.value)

    def __str__(self) -> str:
        match self.kind:
            case "global":
                return f"the global `{self.name}` changed"
            case "cell":
                return f"the captured variable `{self.name}` changed"
            case "attribute":
                return f"the attribute `{self.name}` of {_word(self.owner)} changed"
            case "elements":
                return "the elements of a tensor it reads changed"
            case _:
                return f"the contents of a {type(self.owner).__name__} it reads changed"


def same(now: Any, then: Any) -> bool:
    """One object, or one value of an immutable type; NaN is itself."""
    if now is then:
        return True
    if type(now) is not type(then):
        return False
    if isinstance(now, MethodType):
        return now.__func__ is then.__func__ and now.__self__ is then.__self__
    if isinstance(now, tuple) and len(cast(tuple[Any, ...], now)) == len(then):
        return all(same(a, b) for a, b in zip(cast(tuple[Any, ...], now), then, strict=True))
    if isinstance(now, float) and isinstance(then, float):
        return repr(now) == repr(then)
    return isinstance(now, _BY_VALUE) and now == then


def _same_items(now: Any, then: Any) -> bool:
    if len(now) != len(then):
        return False
    if isinstance(now, list):
        return all(same(a, b) for a, b in zip(cast(list[Any], now), then, strict=True))
    if isinstance(now, dict):
        items = zip(cast(dict[Any, Any], now).items(), then.items(), strict=True)
        return all(same(a, b) and same(v, w) for (a, v), (b, w) in items)
    return now == then


def _contents(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return MISSING


def _word(owner: Any) -> str:
    return f"class `{owner.__name__}`" if isinstance(owner, type) else f"a `{type(owner).__name__}`"


@dataclass(eq=False, repr=False)
class _Shadow:
    """A container outside, its copy inside, and what both held when the copy was made."""

    original: Any
    copy: Any
    before: Any


class Outside:
    """What one lowering knows of the world outside."""

    def __init__(self) -> None:
        self.guards: dict[tuple[str, int, str], Guard] = {}
        self.shadows: dict[int, _Shadow] = {}
        self.originals: dict[int, Any] = {}
        self.journal: dict[tuple[int, str], tuple[Any, Any]] = {}
        self.journalled: set[str] = set()
        self.made: dict[int, Any] = {}
        self.tensors: dict[int, Any] = {}
        """The tensors from outside that were met, by id."""
        self.written_tensors: Mapping[int, Any] = {}
        """Among them those that are written."""
        self.as_traced: Callable[[Any], Any] = lambda tensor: tensor
        """What stands for one that is written."""
        self.unsure = ""
        """Why this compilation may not be kept for other processes; empty if it may."""

    # -- reading ---------------------------------------------------------------------------------------

    def read(self, kind: str, owner: Any, name: str, value: Any) -> Any:
        """Note that ``value`` was read, and give what stands for it inside."""
        key = (kind, id(owner), name)
        if key not in self.guards:
            self.guards[key] = Guard(kind, owner, name, value)
        return value if type(value) in _PLAIN else self.inside(value)

    def read_elements(self, tensor: Any, read: Callable[[Any], Any]) -> None:
        """Note that the elements of a tensor became a constant of the graph."""
        key = ("elements", id(tensor), "")
        if key not in self.guards and not self.is_inside(tensor):
            self.guards[key] = Guard("elements", tensor, "", (read, read(tensor).tobytes()))

    def inside(self, value: Any) -> Any:
        """``value`` with the lists, dicts and sets it consists of replaced by their shadows."""
        if isinstance(value, _CONTAINERS) or type(value) is tuple:
            return self._shadow(value)
        if getattr(class_of(value), "__ms_tensor__", False):
            self.tensors[id(value)] = value
            if id(value) in self.written_tensors:
                return self.as_traced(value)
        return value

    def _shadow(self, value: Any) -> Any:
        kind = class_of(value)
        if id(value) in self.originals:  # a shadow already
            return value
        if kind is tuple:
            parts = [self.inside(v) for v in value]
            return value if all(a is b for a, b in zip(parts, value, strict=True)) else tuple(parts)
        if kind not in _CONTAINERS:
            return value
        if id(value) not in self.shadows:
            made = cast(Any, kind())
            self.originals[id(made)] = value
            self.shadows[id(value)] = _Shadow(value, made, None)
            self._fill(made, value)
            self.shadows[id(value)] = _Shadow(value, made, made.copy())
            self.guards["contents", id(value), ""] = Guard("contents", value, "", value.copy())
        return self.shadows[id(value)].copy

    def _fill(self, made: Any, value: Any) -> None:
        if isinstance(made, list):
            cast(list[Any], made).extend(self.inside(v) for v in value)
        elif isinstance(made, dict):
            cast(dict[Any, Any], made).update((k, self.inside(v)) for k, v in value.items())
        else:
            made.update(value)

    def original(self, value: Any) -> Any:
        """The object outside that ``value`` is the shadow of; ``MISSING`` if it is none."""
        return self.originals.get(id(value), MISSING)

    # -- attributes ------------------------------------------------------------------------------------

    def is_inside(self, value: Any) -> bool:
        """True for an object made by the function being lowered: it is changed directly."""
        return id(value) in self.made

    def keep(self, value: Any) -> None:
        """Note that an object was made inside."""
        self.made[id(value)] = value

    def write(self, target: Any, name: str, value: Any) -> None:
        """Journal an attribute of an object outside."""
        self.journal[id(target), name] = (target, value)
        self.journalled.add(name)

    def written(self, target: Any, name: str) -> Any:
        """What was written to an attribute, looked up as Python does; ``MISSING`` if nothing."""
        if name not in self.journalled:
            return MISSING
        classes = target.__mro__ if isinstance(target, type) else (target, *type(target).__mro__)
        for owner in classes:
            if (id(owner), name) in self.journal:
                return self.journal[id(owner), name][1]
            if name in getattr(owner, "__dict__", ()):
                return MISSING
        return MISSING

    # -- what is left behind -----------------------------------------------------------------------------

    def changed_attributes(self) -> Iterator[tuple[Any, str, Any]]:
        """Objects, attribute names and new values (or ``DELETED``), in the order of the last writes."""
        for (_, name), (target, value) in self.journal.items():
            yield target, name, value

    def changed_containers(self) -> Iterator[tuple[Any, Any]]:
        """Containers outside whose shadow changed, and the shadow."""
        for shadow in self.shadows.values():
            if not _same_items(shadow.copy, shadow.before):
                yield shadow.original, shadow.copy
