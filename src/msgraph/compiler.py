"""What tools about the compiler may use of it, besides the dialect, the passes and the interpreter.

    with watching(see):               # each call that is compiled
        f(x)
    graph = lowered(f.call((x,), {})) # its graph
    compile_module(graph.module, "f", **options()._asdict())

The rooms behind these names are closed to packs.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from msgraph.api.jit.compilation import calls_expanded_late, graph_of_call, lowered
from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.jit.native_entry import entry
from msgraph.api.jit.signatures import Arguments, CompileRequest, Signature, without_elements
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.callables import kept_by, set_entry
from msgraph.backend.emit import add_kernels, emit_kernels
from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable, MemoryUse
from msgraph.backend.program import DebugInfo
from msgraph.backend.program_builder import load
from msgraph.backend.target import Target, host_target
from msgraph.diagnostics.span import Span
from msgraph.dialects.contract import Array
from msgraph.frontend.program.source import source_of, span_of
from msgraph.frontend.state.structures import ExternalWrite, Lowered, Rebuilding, Result
from msgraph.support import config
from msgraph.support.lowering_context import watched


class Assignment(NamedTuple):
    """One place where a variable gets a value."""

    name: str
    value: Span
    """The expression, or the whole statement where that computes: ``x += 1``."""
    alias: str = ""
    """The variable whose value it is, if the expression is nothing but its name."""


def assignments_in(function: Callable[..., object]) -> list[Assignment]:
    """Where the variables of a function, and of those written inside it, get values, in the order of the text."""
    source = source_of(function)
    found = [assignment for node in ast.walk(source.node) for assignment in _of(node, source.file)]
    return sorted(found, key=lambda assignment: assignment.value[1:])


def parameters_of(function: Callable[..., object]) -> list[str]:
    """The names of the parameters of a function."""
    arguments = source_of(function).node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return [argument.arg for argument in named if argument is not None]


def _of(node: ast.AST, file: str) -> Iterator[Assignment]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _pairs(target, value, file)
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield from _pairs(target, value, file)
        case ast.AugAssign(target=ast.Name(id=name)):
            yield Assignment(name, span_of(node, file))
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            yield from (Assignment(part.id, span_of(value, file)) for part in _names(target))
        case ast.withitem(optional_vars=ast.expr() as target, context_expr=value):
            yield from (Assignment(part.id, span_of(value, file)) for part in _names(target))
        case _:
            pass


def _pairs(target: ast.expr, value: ast.expr, file: str) -> Iterator[Assignment]:
    match target, value:
        case ast.Name(id=name), _:
            alias = value.id if isinstance(value, ast.Name) else ""
            yield Assignment(name, span_of(value, file), alias)
        case ((ast.Tuple() | ast.List()), (ast.Tuple() | ast.List())) if _correspond(target.elts, value.elts):
            for one, its_value in zip(target.elts, value.elts, strict=True):
                yield from _pairs(one, its_value, file)
        case _:
            yield from (Assignment(part.id, span_of(value, file)) for part in _names(target))


def _correspond(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Does each target get one of the values?"""
    return len(targets) == len(values) and not any(isinstance(part, ast.Starred) for part in (*targets, *values))


def _names(target: ast.expr) -> Iterator[ast.Name]:
    return (part for part in ast.walk(target) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))


__all__ = [
    "Assignment", "CompileOptions", "CompileRequest", "Compiled", "DebugInfo", "Executable", "ExternalWrite",
    "GraphFunction", "Lowered", "MemoryUse", "Rebuilding", "Result", "Signature", "Target", "add_kernels", "array_of",
    "as_plain_python", "assignments_in", "captured_by", "emit_kernels", "engine_for", "every_call_compiled",
    "forget_native_entry", "graph_of_call", "host_target", "inputs_of", "load", "lowered", "options", "parameters_of",
    "watching", "without_elements", "wrap",
]  # fmt: skip


class CompileOptions(NamedTuple):
    """How graphs are compiled, as ``passes`` and ``compile_module`` take it."""

    level: int
    """That of the copies."""
    late: bool
    """Are shared functions put in place once memory is planned?"""
    threads: int


def options() -> CompileOptions:
    """How graphs are compiled now."""
    return CompileOptions(config.read("load_elim"), calls_expanded_late(), config.read("threads"))


def inputs_of(call: CompileRequest, graph: Lowered) -> tuple[list[Array], list[object]]:
    """What a graph takes in a call: arrays, those it reaches from inside last; and the objects it is told of."""
    arguments = Arguments(call.args, call.kwargs)
    return [*arguments.arrays, *map(array_of, graph.captures)], arguments.objects


def captured_by(function: GraphFunction[..., Any]) -> Sequence[Tensor]:
    """The tensors that the newest form of a function reaches from inside."""
    compiled = function.table.newest()
    return () if compiled is None else compiled.lowered.captures


@contextmanager
def watching(see: Callable[..., None], failures: bool = False) -> Generator[None]:
    """Each compilation inside is shown to ``see``, with function, args, kwargs and what came of it."""
    watched_lists = [GraphFunction.WATCHERS, *([GraphFunction.FAILURE_WATCHERS] if failures else [])]
    for watchers in watched_lists:
        watchers.append(see)
    try:
        yield
    finally:
        for watchers in watched_lists:
            watchers.remove(see)


@contextmanager
def every_call_compiled() -> Generator[None]:
    """Nothing is taken from disk inside, and calls find no native entry."""
    with _settings(enable_compile_cache=False, native_calls="0"):
        entry.cache_clear()
        try:
            yield
        finally:
            entry.cache_clear()


@contextmanager
def as_plain_python() -> Generator[None]:
    """Functions under ``jit`` and Cells are plain Python, operators NumPy."""
    GraphFunction.EAGER = True
    try:
        with _settings(mode=1), watched():
            yield
    finally:
        GraphFunction.EAGER = False


def forget_native_entry(function: GraphFunction[..., Any], compiled: Compiled) -> None:
    """Calls go through Python again: what is measured next may call this function eagerly."""
    set_entry(function)
    kept_by(function).pop("plans", None)
    compiled.plain_calls.clear()


@contextmanager
def _settings(**values: object) -> Generator[None]:
    """Knobs as the program might set them, for a while."""
    before = {name: (config.is_set(name), config.read(name)) for name in values}
    for name, value in values.items():
        config.write(name, value)
    try:
        yield
    finally:
        for name, (was_set, value) in before.items():
            if was_set:
                config.write(name, value)
            else:
                config.forget(name)
