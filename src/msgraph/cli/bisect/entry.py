"""What a user calls: ``f.bisect(*args)``, and every form that a script compiled."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgraph.api.jit.compilation import graph_of_call, lowered
from msgraph.api.jit.compiled import copy_level, thread_count
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.jit.signatures import Arguments, CompileRequest
from msgraph.api.tensor.tensor import array_of
from msgraph.cli.bisect.eager import comparing, python_run
from msgraph.cli.bisect.report import Verdict
from msgraph.cli.bisect.runs import first_line
from msgraph.cli.bisect.search import Compilation, search
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.effects import acting
from msgraph.dialects.traits import Transformation
from msgraph.support import config
from msgraph.support.report_files import no_reports


def bisect(call: CompileRequest) -> Verdict:
    """Which step of the compilation of a call makes it do something else than the function does as Python."""
    try:
        graph = lowered(call)
    except CompileError:
        if graph_of_call(call).sizes is None:
            raise
        reason = "its graph finds sizes while it runs, and only graphs of known sizes can be taken apart"
        return Verdict(call.name, unsearched=reason)
    arguments = Arguments()
    arguments.key(call.args, call.kwargs)
    arrays = [*arguments.arrays, *map(array_of, graph.captures)]
    late = str(config.read("cell_reuse")) == "2"
    compilation = Compilation(call.name, graph.module, arrays, copy_level(), late, thread_count())
    with no_reports():
        if any(op.has_trait(Transformation) for op in acting(graph.module)):
            verdict = search(compilation)
            verdict.notes.append("derivatives and mapped functions are compared with what they are defined as")
            return verdict
        in_python = comparing(python_run(call.function, call.args, call.kwargs, graph), graph, arguments.objects[::-1])
        verdict = search(compilation, in_python)
    if not verdict:
        verdict.compared.insert(0, "what the function gives, writes, prints and raises as Python")
    return verdict


@contextmanager
def watching(name: str = "") -> Generator[list[Verdict]]:
    """Takes apart each compilation inside, with the arguments of its first call; only functions of a name, if given."""
    verdicts: list[Verdict] = []
    busy = False

    def see(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any], *_: object) -> None:
        nonlocal busy
        own = str(getattr(function, "__qualname__", "function")).rpartition("<locals>.")[2]
        if busy or name not in ("", own, own.rpartition(".")[2]):
            return
        busy = True
        try:
            verdicts.append(bisect(function.call(args, kwargs)))
        except CompileError as refusal:
            verdicts.append(Verdict(own, unsearched=f"it is not compiled: {first_line(refusal)}"))
        finally:
            busy = False

    GraphFunction.WATCHERS.append(see)
    GraphFunction.FAILURE_WATCHERS.append(see)
    try:
        yield verdicts
    finally:
        GraphFunction.WATCHERS.remove(see)
        GraphFunction.FAILURE_WATCHERS.remove(see)
