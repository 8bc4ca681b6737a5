"""Data classes whose methods are compiled when they are first called: most that a first call imports never are.

``dataclasses.dataclass`` writes five or six methods of a class as text and compiles each, a quarter of a millisecond
for a class. The compiler and xDSL have 350 such classes, and a small function calls one method in eight of them. While
:func:`lazy_methods` is entered, what is imported gets a ``dataclass`` that differs in this alone: a method is a
placeholder until it is called.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

_MODULE = cast(Any, dataclasses)
_dataclass: Callable[..., Any] = dataclasses.dataclass
"""The real one, also while the lazy one takes its place."""

_compile: Callable[..., Any] | None = getattr(_MODULE, "_create_fn", None)
"""What compiles a method in Python 3.11 and 3.12; later ones compile those of a class together, and are left alone."""

_LOCK = threading.RLock()


def _placeholder(kind: type, name: str, *text: Any, **names: Any) -> Callable[..., Any]:
    """A method of ``kind`` that takes the place of itself when it is called."""
    compiled: Any = None

    def method(*args: Any, **kwargs: Any) -> Any:
        nonlocal compiled
        if compiled is None:
            compiled = cast(Callable[..., Any], _compile)(name, *text, **names)
            compiled.__qualname__ = method.__qualname__
            if kind.__dict__.get(name) is method:
                setattr(kind, name, compiled)
        return compiled(*args, **kwargs)

    method.__name__ = name
    return method


def lazy_dataclass(kind: type | None = None, /, **options: bool) -> Any:
    """``dataclasses.dataclass`` with methods that are compiled when they are called."""
    if kind is None:
        return partial(lazy_dataclass, **options)
    if _compile is None or options.get("slots"):
        return _dataclass(kind, **options)  # with slots the methods are another class's
    with _LOCK:
        before, described = _MODULE._create_fn, kind.__doc__
        _MODULE._create_fn = partial(_placeholder, kind)
        kind.__doc__ = described or kind.__name__  # or it would be made from the signature of ``__init__``
        try:
            return _dataclass(kind, **options)
        finally:
            _MODULE._create_fn, kind.__doc__ = before, described


@contextmanager
def lazy_methods() -> Generator[None]:
    """While modules of the compiler, and of what it stands on, are imported."""
    before = dataclasses.dataclass
    dataclasses.dataclass = lazy_dataclass
    try:
        yield
    finally:
        dataclasses.dataclass = before
