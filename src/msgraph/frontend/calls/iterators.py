"""Iterators while a graph is built: Python advances them, which is refused where only the run knows whether.

it = iter(items)
if x.sum() > 0:
    first = next(it)        # refused: behind the branch nobody knows where `it` stands
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType, GeneratorType, NoneType
from typing import TYPE_CHECKING, Any

from msgraph.diagnostics.catalog.control import IteratorAdvanced
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.values import find_all

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_RUNNING: tuple[type[object], ...] = (GeneratorType, map, filter)
"""Iterators that run code of the program when they are advanced."""

_AT_RUN_TIME = "is advanced, or a loop over it left, in a branch or loop that only the run decides"


def is_iterator(value: object) -> bool:
    """Is it used up by walking through it? Those written in Python keep where they are in attributes."""
    return not isinstance(getattr(class_of(value), "__next__", None), (FunctionType, NoneType))


def note(lowering: Lowering, value: object, *holds: object) -> Any:
    """An iterator that was made here, and walks through others among what it ``holds``."""
    if is_iterator(value):
        for other in find_all(holds, is_iterator):
            advance(lowering, other)
        iterators = lowering.iterators.made
        iterators.setdefault(id(value), (value, lowering.builder.block, len(iterators)))
    return value


def advance(lowering: Lowering, value: object) -> Any:
    """An iterator that is about to be advanced; anything else is as it was."""
    if not is_iterator(value):
        return value
    entry = lowering.iterators.made.get(id(value))
    if entry is None:
        raise IteratorAdvanced(class_of(value).__name__, "from outside would be advanced once, while compiling").error()
    if id(value) in lowering.iterators.lost or (lowering.branch_depth and entry[1] is not lowering.builder.block):
        raise IteratorAdvanced(class_of(value).__name__, _AT_RUN_TIME).error()
    lowering.iterators.advanced.append(entry[2])
    return value


def leave(lowering: Lowering, value: Iterable[object]) -> None:
    """A loop over it may be left in an iteration that only the run knows."""
    if isinstance(value, _RUNNING):
        raise IteratorAdvanced(class_of(value).__name__, _AT_RUN_TIME).error()
    if is_iterator(value):
        lowering.iterators.lost[id(value)] = value


def abandon(lowering: Lowering, value: object) -> None:
    """An iterator that is used up as far as only the run knows, and with it those it may walk through."""
    if is_iterator(value):
        lowering.iterators.lost.update((key, entry[0]) for key, entry in lowering.iterators.made.items())
