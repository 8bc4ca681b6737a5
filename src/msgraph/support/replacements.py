"""Attributes of other modules that stand for something else while the compiler is imported, for its threads alone."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType

_LOCK = threading.Lock()


class Replacement:
    """A context in which calls of a module's function go to ``instead``, when they come from threads that entered it.

    Threads enter and leave in any order: the first in puts the replacement into the module, the last out takes it away.
    """

    def __init__(self, module: object, name: str, instead: Callable[..., object]) -> None:
        self._module = module
        self._name = name
        self._original: Callable[..., object] = getattr(module, name)
        self._entered = 0
        self._depth = threading.local()

        def chosen(*args: object, **kwargs: object) -> object:
            inside: int = getattr(self._depth, "value", 0)
            return (instead if inside else self._original)(*args, **kwargs)

        self._chosen = chosen

    def __enter__(self) -> None:
        with _LOCK:
            if not self._entered:
                self._original = getattr(self._module, self._name)
                setattr(self._module, self._name, self._chosen)
            self._entered += 1
        self._depth.value = getattr(self._depth, "value", 0) + 1

    def __exit__(self, cls: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._depth.value -= 1
        with _LOCK:
            self._entered -= 1
            if not self._entered and getattr(self._module, self._name) is self._chosen:
                setattr(self._module, self._name, self._original)
