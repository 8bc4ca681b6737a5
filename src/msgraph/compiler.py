"""What tools about the compiler may use of it, besides the dialect, the passes and the interpreter.

    with watching(see):               # each call that is compiled
        f(x)
    graph = lowered(f.call((x,), {})) # its graph
    compile_module(graph.module, "f", **options()._asdict())

The rooms behind these names are closed to packs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgraph.api.jit.compilation import graph_of_call, lowered
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
from msgraph.dialects.contract import Array
from msgraph.frontend.program.assignments import Assignment, assignments_in, parameters_of
from msgraph.frontend.state.structures import ExternalWrite, Lowered, Rebuilding, Result
from msgraph.support import config
from msgraph.support.lowering_context import watched

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
    return CompileOptions(config.read("load_elim"), str(config.read("cell_reuse")) == "2", config.read("threads"))


def inputs_of(call: CompileRequest, graph: Lowered) -> tuple[list[Array], list[object]]:
    """What a graph takes in a call: arrays, those it reaches from inside last; and the objects it is told of."""
    arguments = Arguments(call.args, call.kwargs)
    return [*arguments.arrays, *map(array_of, graph.captures)], arguments.objects


def captured_by(function: GraphFunction[..., object]) -> Sequence[Tensor]:
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


def forget_native_entry(function: GraphFunction[..., object], compiled: Compiled) -> None:
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
