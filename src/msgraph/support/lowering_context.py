"""Which lowering this thread is at: what a parameter asks before it decides whether it is memory or a value of a graph.

A parameter stays the object it is while a function is lowered. Its operators and methods come here to find the graph
they add to; nothing of the compiler is loaded for that.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_thread = threading.local()


def current() -> Lowering | None:
    """The lowering under way in this thread; ``None`` outside of one."""
    return getattr(_thread, "lowering", None)


@contextmanager
def entered(lowering: Lowering) -> Generator[None]:
    """Makes a lowering the current one."""
    before = current()
    _thread.lowering = lowering
    try:
        yield
    finally:
        _thread.lowering = before
