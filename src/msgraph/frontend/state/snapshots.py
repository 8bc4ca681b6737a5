"""Checkpoints: everything changeable that a frame reaches, and how far the graph is, to go back to.

A branch is lowered by running both arms on the same state: take a checkpoint, run one arm, restore, run the other,
join. The state is everything changeable that is reachable from a frame: the names of frames, lists, dicts, sets, and
the attributes of objects made inside.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MethodType
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.ir import Block

from msgraph.diagnostics.catalog.control import ChosenObject
from msgraph.diagnostics.printing import chained
from msgraph.frontend.state.aliasing import outermost
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.containers import plain, refill
from msgraph.frontend.state.external_state import CONTAINERS, ExternalState, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.sameness import SCALARS
from msgraph.frontend.state.values import Traced, parts_of
from msgraph.support.module_origin import is_library
from msgraph.support.trees import is_dict, is_list, is_set

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_HOLDERS = (Frame, *CONTAINERS)

Held: TypeAlias = dict[int, tuple[Any, Any]]
"""Objects by id, each with what it held."""


def contents_of(holder: Any) -> Any:
    """A copy of what an object holds."""
    cls = class_of(holder)
    if cls is dict or cls is list:
        return holder.copy()
    if cls is Frame:
        return holder.names.copy()
    if issubclass(cls, (*CONTAINERS, deque)):
        return plain(holder)
    if is_opaque(holder):
        return _data(holder)
    if isinstance(holder, type):
        return {name: value for name, value in vars(holder).items() if name not in _OF_CLASSES}
    return _members(holder)


def put(holder: Any, contents: Any) -> None:
    """Make an object hold ``contents``."""
    cls = class_of(holder)
    if cls is dict or cls is Frame:
        names: dict[Any, Any] = holder if cls is dict else holder.names
        names.clear()
        names.update(contents)
    elif issubclass(cls, (*CONTAINERS, deque)):
        refill(holder, contents)
    elif _is_ndarray(holder):
        if holder.flags.writeable:
            dtype, shape, elements = contents
            holder[...] = cls(shape, dtype, elements)
    elif is_opaque(holder):
        holder[:] = array(holder.typecode, contents) if isinstance(holder, array) else contents
    else:
        _put_members(holder, contents)


def is_opaque(holder: object) -> bool:
    """Is it a holder of which only the whole is known, which no run-time value can enter?"""
    return isinstance(holder, (set, bytearray, array)) or _is_ndarray(holder)


def _is_ndarray(holder: Any) -> bool:
    cls = class_of(holder)
    return cls.__module__ == "numpy" and cls.__name__ == "ndarray" and not holder.dtype.hasobject


def _data(holder: Any) -> object:
    return (holder.dtype, holder.shape, holder.tobytes()) if _is_ndarray(holder) else bytes(holder)


def _members(holder: object) -> dict[str, object]:
    """The attributes of an object; of one of the user's, those that stand in slots too."""
    state: Any = None if is_library(class_of(holder).__module__) else object.__getstate__(holder)
    return {**getattr(holder, "__dict__", {}), **(state[1] if class_of(state) is tuple else {})}


_OF_CLASSES = frozenset({"__dict__", "__weakref__", "__module__", "__doc__", "__qualname__", "__slotnames__"})


def _put_members(holder: Any, contents: Mapping[str, object]) -> None:
    now = contents_of(holder)
    change, remove = (type.__setattr__, type.__delattr__) if isinstance(holder, type) else (
        object.__setattr__, object.__delattr__)  # fmt: skip
    for name in now.keys() - contents.keys():
        remove(holder, name)
    for name, value in contents.items():
        if name not in now or now[name] is not value:
            change(holder, name, value)


def slots(contents: object) -> Mapping[Any, Any]:
    """The contents of an object by name, key or position."""
    if is_dict(contents):
        return contents
    if is_list(contents):
        return dict(enumerate(contents))
    return {frozenset(contents) if is_set(contents) else contents: True}


def slot_of(contents: object, name: object, default: object) -> object:
    """What stands in one slot of the contents of an object."""
    if is_list(contents):
        return contents[name] if isinstance(name, int) and 0 <= name < len(contents) else default
    return slots(contents).get(name, default)


def from_slots(holder: object, names: Mapping[object, object]) -> object:
    """The contents of an object again."""
    return list(names.values()) if isinstance(holder, (list, deque)) else names


class Checkpoint:
    """What everything changeable that some objects lead to held when this was made, and how far the graph was."""

    def __init__(self, lowering: Lowering, roots: Sequence[object]) -> None:
        builder, references = lowering.builder, lowering.builder.references
        self.lowering = lowering
        self.external: ExternalState = lowering.external
        self._held: Held = {}
        self._mirrors = len(self.external.mirrors)
        self.iterations = lowering.iterations
        grows = (lowering.failures, lowering.watches, lowering.slot_writes, references.choices, builder.constant_ops)
        self.lengths = [(some, len(some)) for some in grows]
        self.constants = len(builder.constants)
        mirrors = [mirror.copy for mirror in self.external.mirrors.values()]
        always = (lowering.failure, self.external.write_log, references.current)
        for holder in reachable([*roots, *always, *mirrors], self.external):
            self._held[id(holder)] = (holder, contents_of(holder))

    @property
    def held(self) -> Held:
        """What there is, by id, with what it held; containers outside that have been reached since are as they were."""
        mirrors = self.external.mirrors
        if len(mirrors) > self._mirrors:
            for mirror in islice(mirrors.values(), self._mirrors, None):
                self._held[id(mirror.copy)] = mirror.copy, mirror.before.copy()
            self._mirrors = len(mirrors)
        return self._held

    def restore(self) -> None:
        """Let everything hold what it did; the graph stays."""
        for holder, contents in self.held.values():
            put(holder, contents)

    def undo(self, blocks: Sequence[Block]) -> None:
        """Go back: what was lowered since, into these blocks, has never been."""
        for block in blocks:
            block.drop_all_references()
        constants = self.lowering.builder.constants
        for key in [*constants][self.constants :]:
            del constants[key]
        for some, length in self.lengths:
            del some[length:]
        self.lowering.iterations = self.iterations
        self.restore()

    def changes(self) -> Iterator[tuple[object, Mapping[Any, Any], Mapping[Any, Any]]]:
        """What holds something else now: what that is, and what it was."""
        for holder, before in self.held.values():
            now, then = slots(contents_of(holder)), slots(before)
            if now.keys() != then.keys() or any(value is not then[name] for name, value in now.items()):
                yield holder, now, then

    def now(self) -> dict[int, Any]:
        """What the same objects hold at this moment."""
        return {key: contents_of(holder) for key, (holder, _) in self.held.items()}


def is_settled(value: object, external: ExternalState, known: Mapping[int, object], blocks: Sequence[Block]) -> bool:
    """True if a function means the same behind the ``blocks``: nothing of it was computed in them.

    What can change behind it must be among what is ``known``, and is joined by itself.
    """
    return not any(
        outermost(item.ssa) in blocks
        if isinstance(item, Traced)
        else isinstance(item, _HOLDERS) or _is_instance(item, external)
        for item in _walk([value], external, known)
    )


def reachable(roots: Sequence[object], external: ExternalState) -> Iterator[object]:
    """Everything changeable that some objects lead to."""
    for item in _walk(roots, external):
        if isinstance(item, Traced):
            continue
        if isinstance(item, _HOLDERS) or _is_instance(item, external) or _is_other(item, external):
            yield item


def check_gone(lowering: Lowering, replaced: Sequence[object]) -> None:
    """Refuse a run-time choice between objects where the program can still reach one, which may be the chosen one."""
    ids = set(map(id, replaced))
    if ids and (still := next((item for item in in_use(lowering) if id(item) in ids), None)) is not None:
        raise ChosenObject(class_of(still).__name__).error()


def tensors_in_use(lowering: Lowering) -> Iterator[Traced]:
    """Every tensor that the functions being lowered lead to."""
    return (item for item in in_use(lowering) if isinstance(item, Traced))


def in_use(lowering: Lowering) -> Iterator[object]:
    """Everything that the functions being lowered lead to, by their names and what those hold."""
    copies = [mirror.copy for mirror in lowering.external.mirrors.values()]
    written = [write.value for write in lowering.external.write_log.values()]
    return _walk([*copies, *written, *chained(lowering.frame, lambda frame: frame.caller)], lowering.external)


def _walk(roots: Sequence[object], external: ExternalState, seen: Iterable[int] = ()) -> Iterator[object]:
    """Some objects and everything that they lead to, each once; not what has been ``seen``."""
    pending: list[Any] = [*roots]
    met = {*seen}
    while pending:
        item = pending.pop()
        cls = class_of(item)
        if cls in SCALARS or id(item) in met:
            continue
        met.add(id(item))
        yield item
        if (items := _ITEMS.get(cls)) is not None:
            pending += items(item)
        elif not isinstance(item, Traced):
            pending += _parts(item, external)


def _is_instance(item: object, external: ExternalState) -> bool:
    """An object, or a class, that was made by the function."""
    if not external.is_inside(item):
        return False
    if isinstance(item, type):
        return True
    return isinstance(getattr(item, "__dict__", None), dict) or bool(_members(item))


def _is_other(item: object, external: ExternalState) -> bool:
    """Other things that are made by the function, and can be changed."""
    if issubclass(class_of(item), deque):
        return id(item) not in external.seen or id(item) in external.originals
    return id(item) not in external.seen and (isinstance(item, (bytearray, array)) or _is_ndarray(item))


_ITEMS: dict[type[Any], Callable[[Any], Iterable[Any]]] = {
    dict: lambda names: names.values(), **dict.fromkeys((list, tuple, set), iter),
}  # fmt: skip
"""What stands in Python's own containers, which have nothing else."""


def _parts(item: object, external: ExternalState) -> list[Any]:
    if isinstance(item, Frame):
        around = [] if item.parent is None else [item.parent]
        return [*item.names.values(), *around]
    if isinstance(item, Closure):
        frame = item.callee.parent
        around = [] if frame is None else [frame]
        return [item.__dict__, *item.callee.defaults, *item.callee.keyword_defaults.values(), *around]
    if isinstance(item, MethodType):
        return [item.__self__, item.__func__]
    if _is_instance(item, external) and not issubclass(class_of(item), (*CONTAINERS, tuple, deque)):
        return list(contents_of(item).values())
    parts, members = parts_of(item), getattr(item, "__dict__", None)
    if parts is None:
        return []
    return [*parts, members] if isinstance(members, dict) else [*parts]
