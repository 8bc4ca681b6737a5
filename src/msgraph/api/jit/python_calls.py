"""What a function that runs as Python calls: functions, methods and Cells of the user's are compiled, on tensors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FunctionType, MethodType
from typing import Any, ParamSpec, TypeVar

from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.tensor.tensor import Tensor
from msgraph.backend.callables import kept_form
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.program.rewiring import rewired
from msgraph.support.module_origin import is_library
from msgraph.support.trees import class_of, leaves

P = ParamSpec("P")
R = TypeVar("R")


class CalledByPython(GraphFunction[P, R]):
    """A function that is called by one that runs as Python: it returns what Python would be given."""

    AS_PYTHON = True


def python_form(function: Callable[P, R]) -> Callable[P, R]:
    """The function as Python, with what it calls compiled."""
    return kept_form(function, _rewired) if isinstance(function, FunctionType) else function


def _rewired(function: FunctionType) -> Callable[..., Any]:
    try:
        return rewired(function, call_compiled)
    except (CompileError, SyntaxError, StopIteration):  # it has no source, or is no ordinary function
        return function


def call_compiled(function: Any, /, *args: Any, **kwargs: Any) -> object:
    """A call that a function running as Python makes: of a Cell or a function of the user's, on tensors, compiled."""
    cls = class_of(function)
    if cls is FunctionType:
        graph = _graph_of(function, args, kwargs)
    elif cls is MethodType and type(function.__func__) is FunctionType:
        graph = _graph_of(function.__func__, args, kwargs, function.__self__)
        args = (function.__self__, *args) if graph is not function.__func__ else args
        graph = function if graph is function.__func__ else graph
    elif getattr(cls, "__ms_cell__", False) and _has_tensor(args, kwargs):
        graph = function.__ms_compiled_call__(part_of) or function
    else:
        graph = function
    return graph(*args, **kwargs)


_MOST_FORMS = 16
"""After this many compilations a function that is called by one that runs as Python runs as Python itself."""


def _graph_of(function: Any, args: Sequence[object], kwargs: Mapping[str, object], owner: object = None) -> Any:
    """The compiled form of a function, a method of ``owner``; the function itself where that does not pay."""
    code: CodeType = function.__code__
    inner = set(code.co_freevars) - {"__class__"}
    if inner or code.co_flags & _RESUMED or "<locals>" in code.co_qualname or is_library(function.__module__):
        return function
    if getattr(function, "__ms_native__", False) or not _has_tensor(args, kwargs):
        return function
    graph = part_of(function).of(owner)
    return function if graph.cache_info().misses >= _MOST_FORMS else graph


def part_of(function: Callable[..., object]) -> CalledByPython[..., Any]:
    """The compiled form of a function that Python calls: what it returns is what Python would be given."""
    return kept_form(function, CalledByPython)


_RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR


def _has_tensor(args: Sequence[object], kwargs: Mapping[str, object]) -> bool:
    """Is a tensor given, by itself or in a list, tuple or dict?"""
    return any(isinstance(leaf, Tensor) for leaf in leaves((*args, *kwargs.values())))
