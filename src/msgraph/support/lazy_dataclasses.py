"""Data classes whose methods are compiled when they are first called: most that a first call imports never are.

``dataclasses.dataclass`` writes five or six methods of a class as text and compiles each, a quarter of a millisecond
for a class. The compiler and xDSL have 350 such classes, and a small function calls one method in eight of them. What
a thread imports in :data:`LAZY_METHODS` gets a ``dataclass`` whose methods are placeholders until they are called.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from functools import partial
from types import FunctionType, TracebackType
from typing import Any, cast

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


_dataclass: Callable[..., Any] = dataclasses.dataclass
_compile: Callable[..., Any] | None = getattr(dataclasses, "_create_fn", None)
"""What compiles a method in Python 3.11 and 3.12; later ones compile those of a class together, and are left alone."""


def _placeholder(name: str, *text: object, **names: object) -> Callable[..., Any]:
    """A method that is compiled when it is called, and then takes the place of this one in its class."""
    compiled: Any = None

    def method(instance: object, *args: object, **kwargs: object) -> object:
        nonlocal compiled
        if compiled is None:
            built = cast(Callable[..., Any], _compile)(name, *text, **names)
            built.__qualname__ = method.__qualname__
            for cls in type(instance).__mro__:
                if cls.__dict__.get(name) is method:
                    setattr(cls, name, built)
            compiled = built
        return compiled(instance, *args, **kwargs)

    method.__name__ = name
    return method


def _with_placeholders() -> Callable[..., Any]:
    """``dataclasses.dataclass`` over functions of its module that are the same code with another ``_create_fn``."""
    names = dict(vars(dataclasses))
    for name, function in list(names.items()):
        if isinstance(function, FunctionType) and function.__module__ == dataclasses.__name__:
            copied = FunctionType(function.__code__, names, name, function.__defaults__, function.__closure__)
            copied.__kwdefaults__ = function.__kwdefaults__
            names[name] = copied
    actions = names.get("_hash_action", {})
    names["_hash_action"] = {key: names.get(getattr(action, "__name__", "")) for key, action in actions.items()}
    names["_create_fn"] = _placeholder
    return names["dataclass"]


_lazy = _with_placeholders()


def lazy_dataclass(cls: type | None = None, /, **options: bool) -> object:
    """``dataclasses.dataclass`` with methods that are compiled when they are called."""
    if cls is None:
        return partial(lazy_dataclass, **options)
    if _compile is None or options.get("slots"):
        return _dataclass(cls, **options)  # with slots the methods are another class's
    described = cls.__doc__
    cls.__doc__ = described or cls.__name__  # or it would be made from the signature of ``__init__``
    try:
        return _lazy(cls, **options)
    finally:
        cls.__doc__ = described


LAZY_METHODS = Replacement(dataclasses, "dataclass", lazy_dataclass)
"""While modules of the compiler, and of what it stands on, are imported."""
