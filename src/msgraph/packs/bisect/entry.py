"""What a user calls: ``f.bisect(*args)``, and every form that a script compiled."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgraph.compiler import CompileRequest, every_call_compiled, graph_of_call, inputs_of, lowered, options, watching
from msgraph.diagnostics.errors import CompileError, first_line
from msgraph.dialects.effects import acting
from msgraph.dialects.traits import Transformation
from msgraph.packs.bisect.eager import comparing, python_run
from msgraph.packs.bisect.report import Verdict
from msgraph.packs.bisect.search import Compilation, search
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
    arrays, objects = inputs_of(call, graph)
    compilation = Compilation(call.name, graph.module, arrays, *options())
    with no_reports():
        if any(op.has_trait(Transformation) for op in acting(graph.module)):
            verdict = search(compilation)
            verdict.notes.append("derivatives and mapped functions are compared with what they are defined as")
            return verdict
        in_python = comparing(python_run(call.function, call.args, call.kwargs, graph), graph, objects[::-1])
        verdict = search(compilation, in_python)
    if not verdict:
        verdict.compared.insert(0, "what the function gives, writes, prints and raises as Python")
    return verdict


@contextmanager
def watching_calls(name: str = "") -> Generator[list[Verdict]]:
    """Takes apart each compilation inside, with the arguments of its first call; only functions of a name, if given."""
    verdicts: list[Verdict] = []
    busy = False

    def see(function: Any, args: Sequence[object], kwargs: Mapping[str, object], *_: object) -> None:
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

    with every_call_compiled(), watching(see, failures=True):
        yield verdicts
