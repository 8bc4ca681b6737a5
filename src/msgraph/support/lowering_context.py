"""Which lowering this thread is at: what a parameter asks before it decides whether it is memory or a value of a graph.

A parameter stays the object it is while a function is lowered. Its operators and methods come here to find the graph
they add to; nothing of the compiler is loaded for that.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


class _Thread(threading.local):
    lowering: Lowering | None = None
    depth = 0
    """How many calls are inside each other while a graph is made."""


_thread = _Thread()
_DEEPEST = 400

BUSY = array("q", [0])
"""How many lowerings, and others who watch what is computed, there are in the process: native code reads it, too."""

_counting = threading.Lock()


def add_watcher(count: int = 1) -> None:
    """From now on, every operation goes the way on which it is seen; -1 ends that."""
    with _counting:
        BUSY[0] += count


@contextmanager
def watched() -> Generator[None]:
    """Inside, every operation goes the way on which it is seen."""
    add_watcher()
    try:
        yield
    finally:
        add_watcher(-1)


def current() -> Lowering | None:
    """The lowering under way in this thread; ``None`` outside of one."""
    return _thread.lowering


@contextmanager
def entered(lowering: Lowering) -> Generator[None]:
    """Makes a lowering the current one."""
    before, _thread.lowering = _thread.lowering, lowering
    try:
        with watched():
            yield
    finally:
        _thread.lowering = before


def called_inside(function: Callable[..., object], /, *args: object, **kwargs: object) -> Any:
    """A native call while a graph is made, of which it may be a part.

    Python's own limit is far away then, for calls of the program become calls of the compiler; functions and cells that
    call each other natively would use up the stack of the process. ``RecursionError`` where they do it too often.
    """
    if _thread.depth >= _DEEPEST:
        raise RecursionError("maximum recursion depth exceeded")
    _thread.depth += 1
    try:
        return function(*args, **kwargs)
    finally:
        _thread.depth -= 1
