"""``jit``: functions, methods and Cells that are compiled when they are called.

@ms.jit
def f(x, y): ...

@ms.jit(fullgraph=True)
def g(x, y): ...

net = ms.jit(net)

``jit_class`` marks a class of the user's whose methods are compiled into the graphs that use it.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MethodType, MethodWrapperType
from typing import Any, ParamSpec, TypeVar, overload

from msgraph.api.jit.graph_function import GraphFunction
from msgraph.diagnostics.catalog import jit as catalog
from msgraph.diagnostics.errors import UnknownName
from msgraph.support.lazy_module import handed_down
from msgraph.support.log import LOG
from msgraph.support.module_origin import mark_of
from msgraph.support.trees import class_of

C = TypeVar("C")
P = ParamSpec("P")
R = TypeVar("R")

_LEVELS = ["O0", "O1"]
_CAPTURES = ["ast", "bytecode", "trace"]
_COPY_RULES = ("", "error")
_OPTIONS = ("fullgraph", "dynamic", "backend", "capture_mode", "jit_level", "exec_order", "copies")
_OLD_OPTIONS = ("mode", "input_signature", "jit_config", "compile_once", "hash_args")


@overload
def jit(function: type[C], /) -> type[C]: ...  # pyright: ignore[reportOverlappingOverload]
@overload
def jit(function: Callable[P, R], /) -> GraphFunction[P, R]: ...
@overload
def jit(
    function: None = None,
    *,
    capture_mode: str = "ast",
    jit_level: str = "O0",
    dynamic: int | None = None,
    fullgraph: bool = False,
    backend: str = "",
    donate: str | int | Sequence[str | int] = (),
    **options: object,
) -> Callable[[Callable[P, R]], GraphFunction[P, R]]: ...
@overload
def jit(function: object, **options: Any) -> Any: ...


def jit(
    function: object = None,
    *,
    capture_mode: str = "ast",
    jit_level: str = "O0",
    dynamic: int | None = None,
    fullgraph: bool = False,
    backend: str = "",
    donate: str | int | Sequence[str | int] = (),
    **options: object,
) -> Any:
    """Compile a function, a method or a Cell: ``@jit``, ``@jit(...)``, ``jit(function)``.

    A dimension that has had its second new size is left open: one form serves every later size (``docs/sizes.md``).
    """
    _check_options(capture_mode, jit_level, dynamic, fullgraph, options)
    copies = options.get("copies", "")

    def decorate(target: object) -> object:
        form_class: Callable[..., Any] = GraphFunction
        if donate not in ((), []):
            form_class = functools.partial(handed_down("donation", is_lean=True).DonatingFunction, donate=donate)
        make = functools.partial(
            form_class,
            fullgraph=fullgraph,
            backend=backend,
            dynamic=None if dynamic is None else bool(dynamic),
            copies=copies,
        )
        if "IPython" in sys.modules and inspect.isfunction(target) and not mark_of(target, "__ms_native__"):
            chosen = (fullgraph, backend, dynamic, copies, repr(donate))
            from msgraph.api.jit.notebook_cells import compiled_once

            return compiled_once(target, chosen, make)
        return _compiled_form(target, make)

    return decorate if function is None else decorate(function)


def _check_options(capture_mode: Any, jit_level: Any, dynamic: Any, fullgraph: Any, options: Mapping[str, Any]) -> None:
    if capture_mode not in _CAPTURES:
        raise catalog.BadJitOption(capture_mode, _CAPTURES, "capture_mode").error()
    if jit_level not in _LEVELS:
        raise catalog.BadJitOption(jit_level, _LEVELS, "jit_level").error()
    if dynamic is not None and (type(dynamic) not in (int, bool) or dynamic not in (0, 1)):
        got = f"{dynamic} with type '{type(dynamic).__name__}'"
        raise catalog.BadJitValue("jit", f"'dynamic' must be in range of [0, 1], but got {got}").error()
    if not isinstance(fullgraph, bool):
        problem = f"For 'jit', the 'fullgraph' must be a bool, but got {type(fullgraph).__name__}."
        raise catalog.ArgumentsDoNotFit(problem, "jit(fullgraph=True)").error()
    if options.get("exec_order", "bfs") not in ("bfs", "dfs"):
        problem = f"value of 'exec_order' must be one of ['bfs', 'dfs'], but got '{options['exec_order']}'"
        raise catalog.BadJitValue("exec_order", problem).error()
    if options.get("copies", "") not in _COPY_RULES:
        raise catalog.BadJitOption(options["copies"], list(_COPY_RULES), "copies").error()
    for name in options:
        if name not in _OPTIONS:
            hint = UnknownName(name, _OPTIONS).fill("{way_out}").strip()
            problem = "is no longer used" if name in _OLD_OPTIONS else f"is unknown ({hint})"
            LOG.warning("For 'jit', the option '%s' %s and has no effect.", name, problem)


def _compiled_form(target: Any, make: Callable[..., Any]) -> object:
    """The compiled form of anything that ``jit`` may decorate; other objects as they are, with a warning."""
    cls = class_of(target)
    if issubclass(cls, type):
        if getattr(target, "__ms_cell__", False):
            target.construct = make(target.construct)
        return target
    if issubclass(cls, (staticmethod, classmethod)):
        return (staticmethod if issubclass(cls, staticmethod) else classmethod)(make(target.__func__))
    if issubclass(cls, GraphFunction) or mark_of(target, "__ms_native__") or inspect.isbuiltin(target):
        return target
    if issubclass(cls, MethodType):
        inner, owner = target.__func__, target.__self__
        return MethodType(inner if issubclass(class_of(inner), GraphFunction) else make(inner, receiver=owner), owner)
    if issubclass(cls, functools.partial):
        return functools.partial(make(target.func), *target.args, **target.keywords)
    if inspect.isfunction(target):
        return make(target)
    if getattr(cls, "__ms_cell__", False):
        if target.precision:  # a call is more than its construct
            return MethodType(make(target.__ms_call_function__()), target)
        return _compiled_form(target.construct, make)
    if callable(target):
        call = target.__call__
        if not isinstance(call, MethodWrapperType):
            return _compiled_form(call, make)
        LOG.warning("For 'jit', %r is not written in Python and is returned unchanged: put `jit` below it.", target)
        return target
    LOG.warning("For 'jit', %r is no function and is returned unchanged.", target)
    return target


def jit_class(cls: C) -> C:
    """Mark a class for use inside compiled functions. Outside of them it stays an ordinary Python class."""
    if not isinstance(cls, type):
        raise catalog.BadJitClass(f"can only be used for class type, but got {cls}").error()
    if getattr(cls, "__ms_cell__", False):
        problem = f"is used for user-defined classes and cannot be used for nn.Cell: {cls.__name__}<>"
        raise catalog.BadJitClass(problem).error()
    marked: object = cls
    marked.__ms_class__ = True
    return marked
