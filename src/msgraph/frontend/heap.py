"""What code can change while a graph is built, and its state at one moment.

A branch is lowered by running both arms on the same state: take it, run one arm, put it back, run the other, join.
The state is everything changeable that is reachable from a frame: the names of frames, lists, dicts, sets, and the
attributes of objects made inside.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from types import MethodType
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block

from msgraph.frontend.aliasing import outermost
from msgraph.frontend.closures import Closure
from msgraph.frontend.frames import Frame
from msgraph.frontend.outside import Outside, class_of
from msgraph.frontend.values import Traced
from msgraph.frontend.variants import Variant

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering

_CONTAINERS = (list, dict, set)
_FLAT = frozenset({int, float, str, bool, type(None), bytes, complex})


def contents_of(holder: Any) -> Any:
    """A copy of what an object holds."""
    return _inside(holder).copy()


def _inside(holder: Any) -> Any:
    if isinstance(holder, Frame):
        return holder.names
    return cast(Any, holder if isinstance(holder, _CONTAINERS) else holder.__dict__)


def put(holder: Any, contents: Any) -> None:
    """Make an object hold ``contents``."""
    if isinstance(holder, list):
        cast(list[Any], holder)[:] = contents
        return
    target = _inside(holder)
    target.clear()
    target.update(contents)


def slots(contents: Any) -> Mapping[Any, Any]:
    """The contents of an object by name, key or position."""
    if isinstance(contents, dict):
        return cast(dict[Any, Any], contents)
    if isinstance(contents, list):
        return dict(enumerate(cast(list[Any], contents)))
    return {frozenset(contents): True}


class Heap:
    """The state of everything changeable that ``frame`` reaches, as it was when this was made."""

    def __init__(self, frame: Frame, *more: Any) -> None:
        self.outside: Outside = frame.lowering.outside
        self.held: dict[int, tuple[Any, Any]] = {}
        shadows = [shadow.copy for shadow in self.outside.shadows.values()]
        written = frame.lowering.builder.references.current
        roots = [frame, *more, frame.lowering.failure, self.outside.journal, written, *shadows]
        for holder in reachable(roots, self.outside):
            self.held[id(holder)] = (holder, contents_of(holder))

    def restore(self) -> None:
        """Put everything back."""
        for holder, contents in self.held.values():
            put(holder, contents)

    def now(self) -> dict[int, Any]:
        """What the same objects hold at this moment."""
        return {key: contents_of(holder) for key, (holder, _) in self.held.items()}


def is_settled(value: Any, outside: Outside, known: Mapping[int, Any], arms: Sequence[Block]) -> bool:
    """True if a function means the same behind the ``arms``: nothing of it was computed in them.

    What can change behind it must be among what is ``known``, and is joined by itself.
    """
    pending, seen = [value], set[int]()
    while pending:
        item = pending.pop()
        if isinstance(item, Traced):
            if outermost(item.ssa) in arms:
                return False
            continue
        if class_of(item) in _FLAT or id(item) in seen or id(item) in known:
            continue
        seen.add(id(item))
        if isinstance(item, (Frame, *_CONTAINERS)) or _is_instance(item, outside):
            return False
        pending += _parts(item, outside)
    return True


def reachable(roots: list[Any], outside: Outside) -> Iterator[Any]:
    """Everything changeable that some objects lead to."""
    seen = set[int]()
    while roots:
        item = roots.pop()
        kind = class_of(item)
        if kind in _FLAT or id(item) in seen or isinstance(item, Traced):
            continue
        seen.add(id(item))
        if isinstance(item, (Frame, *_CONTAINERS)) or _is_instance(item, outside):
            yield item
        roots += _parts(item, outside)


def tensors_in_use(lowering: Lowering) -> Iterator[Traced]:
    """Every tensor that the functions being lowered lead to, by their names and what those hold."""
    outside, frame = lowering.outside, lowering.frame
    pending: list[Any] = [shadow.copy for shadow in outside.shadows.values()]
    pending += [value for _, value in outside.journal.values()]
    while frame is not None:
        pending.append(frame)
        frame = frame.caller
    seen = set[int]()
    while pending:
        item = pending.pop()
        if id(item) in seen or class_of(item) in _FLAT:
            continue
        seen.add(id(item))
        if isinstance(item, Traced):
            yield item
        else:
            pending += _parts(item, outside)


def _is_instance(item: Any, outside: Outside) -> bool:
    return outside.is_inside(item) and not isinstance(item, type) and isinstance(getattr(item, "__dict__", None), dict)


def _parts(item: Any, outside: Outside) -> list[Any]:
    if isinstance(item, Frame):
        around = [] if item.parent is None else [item.parent]
        return [*item.names.values(), *around]
    if isinstance(item, dict):
        return list(cast(dict[Any, Any], item).values())
    if isinstance(item, (list, tuple, set, frozenset)):
        return list(cast(Any, item))
    if isinstance(item, Variant):
        return list(item.options.values())
    if isinstance(item, Closure):
        frame = item.callee.parent
        return [*item.callee.defaults, *item.callee.keyword_defaults.values(), *([] if frame is None else [frame])]
    if isinstance(item, MethodType):
        return [item.__self__, item.__func__]
    if isinstance(item, functools.partial):
        whole = cast("functools.partial[Any]", item)
        return [whole.func, *whole.args, *whole.keywords.values()]
    return list(item.__dict__.values()) if _is_instance(item, outside) else []
