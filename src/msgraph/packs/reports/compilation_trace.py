"""``CompilationTrace``: a compilation repeated while somebody watches: each pass, each rewrite, what runs in the end.

    trace = CompilationTrace.of(f)              # as f was compiled last; or of(f, args, kwargs)
    for step in trace.steps:
        print(step.name, step.before, step.after)
    trace.provenance.record(op)                 # where an op comes from
    trace.executable                            # kernels, and the plan of the run

The cost is linear: a walk of the graph before and after each pass, and a copy of it if snapshots are wanted.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import ModuleOp

from msgraph.compiler import (
    CompileRequest,
    Executable,
    GraphFunction,
    Lowered,
    graph_of_call,
    options,
    watching,
    without_elements,
)
from msgraph.diagnostics.catalog.provenance import NotCompiledYet
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import Span
from msgraph.dialects.attributes import encode
from msgraph.dialects.ops.kernel import SYMBOLIC
from msgraph.dialects.walking import walk
from msgraph.inspect.copy_report import Copy
from msgraph.packs.reports.fusion_report import KernelList, kernels_in
from msgraph.packs.reports.provenance import OpRecord, Recorder
from msgraph.passes.actions import handling
from msgraph.passes.fuse_kernels.fuse_kernels import FuseKernelsPass
from msgraph.pipeline import compile_module, plain_form, run_passes
from msgraph.support.report_files import no_reports


@dataclass
class GraphSnapshot:
    """A copy of the graph between two passes."""

    module: ModuleOp
    records: list[OpRecord] = field(repr=False)
    """Of the ops of the copy, in the order of ``walk(module)``."""

    def __str__(self) -> str:
        return str(self.module)


@dataclass
class TracedPass:
    """One pass: its name, and the graph before and behind it."""

    name: str
    before: GraphSnapshot
    after: GraphSnapshot


class TracingRecorder(Recorder):
    """A recorder that copies the graph before the first pass and behind each."""

    def __init__(self) -> None:
        super().__init__()
        self.snapshots: list[GraphSnapshot] = []

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """The first pass is given what the front end has written."""
        super().enter(pass_name, module)
        if not self.snapshots:
            self._keep(module)

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """A pass has ended."""
        super().leave(pass_name, module)
        self._keep(module)

    def _keep(self, module: ModuleOp) -> None:
        records = [self.records[op] for op in walk(module)]
        self.snapshots.append(GraphSnapshot(module.clone(), records))


@dataclass
class CompilationTrace:
    """What happened in a compilation that was repeated to be watched."""

    name: str
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    graph: Lowered
    """The graph of the call and what is around it; its module has been compiled, and is used up."""
    provenance: Recorder
    steps: list[TracedPass]
    """The passes, in order; none if no snapshots were wanted."""
    copies: list[Copy]
    executable: Executable

    @classmethod
    def of(
        cls,
        function: Any,
        args: Sequence[object] | None = None,
        kwargs: Mapping[str, object] | None = None,
        snapshots: bool = True,
        recorder: Recorder | None = None,
    ) -> CompilationTrace:
        """Compile the call of a function once more; without arguments, that of its last compilation."""
        positional, named = arguments_of(function, args, kwargs)
        graph = graph_of(function, positional, named)
        if recorder is None:
            recorder = TracingRecorder() if snapshots else Recorder()
        copied: list[Copy] = []
        name = str(getattr(function, "__name__", "graph"))
        with handling(recorder), no_reports():
            executable = compile_module(graph.module, name, see_copies=copied.extend, **options()._asdict())
        taken = recorder.snapshots if isinstance(recorder, TracingRecorder) else []
        steps = [TracedPass(*step) for step in zip(recorder.passes, taken, taken[1:], strict=False)]
        return cls(name, positional, named, graph, recorder, steps, copied, executable)

    @property
    def written(self) -> GraphSnapshot:
        """The graph as the front end has written it."""
        return self.steps[0].before


def arguments_of(
    function: Any, args: Sequence[object] | None = None, kwargs: Mapping[str, object] | None = None
) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """The arguments of a call as the compiler is given them; without any, those of the last compilation.

    They have no elements: what is compiled does not depend on these.
    """
    if not args and not kwargs and function.last_call is not None:
        return function.last_call
    if args is None and kwargs is None:
        reasons = [f": it runs as Python: {form.fallback}" for form in function.signatures if form.fallback]
        raise error(NotCompiledYet(name_of(function), reasons[-1] if reasons else ""), place_of(function))
    positional, named = function.given_arguments(tuple(args or ()), kwargs or {})
    return without_elements(tuple(positional)), without_elements(dict(named))


def graph_of(function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> Lowered:
    """The graph of a call, in the written form, ready to be compiled."""
    graph = graph_of_call(function.call(args, kwargs))
    if graph.sizes is not None:
        graph.module.attributes[SYMBOLIC] = encode(True)
    return graph


def kernels_of(call: CompileRequest) -> KernelList:
    """The kernels of a call, and why they are not fewer."""
    fused = plain_form(graph_of_call(call).module)
    run_passes(fused, [FuseKernelsPass()])
    return kernels_in(fused)


@contextmanager
def compiled_functions() -> Generator[list[Any]]:
    """The functions that are compiled meanwhile, in order."""
    functions: list[Any] = []

    def see(function: object, *others: object) -> None:
        if not any(function is other for other in functions):
            functions.append(function)

    with watching(see):
        yield functions


def name_of(function: GraphFunction[Any, Any]) -> str:
    """The name that users have for a function."""
    return str(getattr(function, "__qualname__", "function"))


def place_of(function: Any) -> list[Span]:
    """The line a function starts at."""
    code = getattr(inspect.unwrap(function.__ms_function__), "__code__", None)
    if code is None:
        return []
    line = code.co_firstlineno
    while (text := linecache.getline(code.co_filename, line).strip()).startswith("@"):
        line += 1
    col = len(linecache.getline(code.co_filename, line)) - len(linecache.getline(code.co_filename, line).lstrip())
    return [Span(code.co_filename, line, col, line, col + len(text))]
