"""Functions that run as Python: what a graph cannot do is done by the function itself, with eager operations.

Where the compiler meets something that Python does and a graph cannot (``x.asnumpy()`` in the middle, a library, an
``async def``), the function that was called runs as Python from its start; nothing of it has run before. The functions,
methods and Cells of the user's that it calls with tensors are compiled. ``fullgraph=True`` and
``MS_DEV_JIT_SYNTAX_LEVEL=0`` refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, cast

from msgraph.api.tensor.tensor import Tensor
from msgraph.backend.callables import kept_form
from msgraph.diagnostics.catalog.staleness import StopsForDebugger
from msgraph.diagnostics.errors import CompileError
from msgraph.support import config
from msgraph.support.log import LOG
from msgraph.support.module_origin import is_library

if TYPE_CHECKING:
    from msgraph.frontend.state.external_state import Guard


class Fallback:
    """A call that runs as Python: in the place of its compiled form."""

    lowered: None = None

    def __init__(self, problem: CompileError) -> None:
        self.guards: list[Guard] = [guard for guard in problem.guards if guard.kind != "elements"]
        self.code = problem.code
        self.reason = reason_of(problem)
        self.times: dict[str, float] = {}
        self.number = 0

    def is_current(self, arguments: object = None) -> bool:
        """True while nothing has changed that the compiler had read when it gave up."""
        return all(guard.holds() for guard in self.guards)

    def what_changed(self) -> str:
        """The first thing that is no longer what it was, in words."""
        return next((str(guard) for guard in self.guards if not guard.holds()), "nothing")

    def form(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """What is called instead: what it calls is compiled, unless someone wants to look at it with a debugger."""
        return function if self.code == StopsForDebugger.code else python_form(function)


def python_form(function: Callable[..., object]) -> Callable[..., object]:
    """The function as Python, with what it calls compiled."""
    return kept_form(function, _rewired) if isinstance(function, FunctionType) else function


def _rewired(function: FunctionType) -> Callable[..., object]:
    try:
        from msgraph.frontend.program.rewiring import rewired

        return rewired(function, call_compiled)
    except (CompileError, SyntaxError, StopIteration):  # it has no source, or is no ordinary function
        return function


def call_compiled(function: Any, /, *args: Any, **kwargs: Any) -> object:
    """A call that a function running as Python makes: of a Cell or a function of the user's, on tensors, compiled."""
    kind = cast("type[object]", type(function))
    if kind is FunctionType:
        graph = _graph_of(function, args, kwargs)
    elif kind is MethodType and type(function.__func__) is FunctionType:
        graph = _graph_of(function.__func__, args, kwargs, function.__self__)
        args = (function.__self__, *args) if graph is not function.__func__ else args
        graph = function if graph is function.__func__ else graph
    elif getattr(kind, "__ms_cell__", False) and _has_tensor(args, kwargs):
        graph = import_module("msgraph.api.cell.cell").compiled_call(function, part_of) or function
    else:
        graph = function
    return graph(*args, **kwargs)


_MOST_FORMS = 16
"""After this many compilations a function that is called by one that runs as Python runs as Python itself."""


def _graph_of(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any], owner: object = None) -> Any:
    """The compiled form of a function, a method of ``owner``; the function itself where that does not pay."""
    code: CodeType = function.__code__
    inner = set(code.co_freevars) - {"__class__"}
    if inner or code.co_flags & _RESUMED or "<locals>" in code.co_qualname or is_library(function.__module__):
        return function
    if getattr(function, "__ms_native__", False) or not _has_tensor(args, kwargs):
        return function
    graph = part_of(function).of(owner)
    return function if graph.cache_info().misses >= _MOST_FORMS else graph


def part_of(function: Callable[..., Any]) -> Any:
    """The compiled form of a function that Python calls: what it returns is what Python would be given."""
    return kept_form(function, import_module("msgraph.api.jit.graph_function").CalledByPython)


_RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR


def _has_tensor(args: Sequence[object], kwargs: Mapping[str, object]) -> bool:
    """Is a tensor given, by itself or in a list, tuple or dict?"""
    for value in cast("list[Any]", [*args, *kwargs.values()]):
        kind = cast("type[object]", type(value))
        items = value.values() if issubclass(kind, dict) else value if issubclass(kind, (list, tuple)) else (value,)
        if any(isinstance(item, Tensor) for item in items):
            return True
    return False


def may_fall_back(problem: Exception, fullgraph: bool) -> bool:
    """May the function run as Python instead?"""
    if not isinstance(problem, CompileError) or not problem.diagnostic.falls_back or problem.acted:
        return False
    return not fullgraph and config.read("jit_syntax_level") != 0


def reason_of(problem: CompileError) -> str:
    """What cannot be compiled and where, in one line."""
    diagnostic, spans = problem.diagnostic, problem.where.spans
    said = diagnostic.fill(diagnostic.message).splitlines()[0]
    return f"{said} --> {spans[0]}" if spans else said


def announce(name: str, fallback: Fallback) -> None:
    """Say it, once."""
    LOG.warning(
        "%s: `%s` runs as Python, with eager operations: %s (`fullgraph=True` makes this an error; "
        "`%s.explain()` says what is compiled)",
        fallback.code, name, fallback.reason, name,
    )  # fmt: skip
