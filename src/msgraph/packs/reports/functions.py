"""What is asked about a compiled function: its last arguments, its graph, kernels and schedule, where it stands."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgraph.compiler import CompileRequest, GraphFunction, Lowered, graph_of_call, watching, without_elements
from msgraph.diagnostics.catalog.provenance import NotCompiledYet
from msgraph.diagnostics.spans import Span
from msgraph.dialects.attributes import encode
from msgraph.dialects.ops.kernel import SYMBOLIC
from msgraph.packs.machines.passes.partition_pipeline.partition_pipeline import PartitionPipelinePass
from msgraph.packs.machines.passes.partition_pipeline.schedule import Schedule
from msgraph.packs.reports.fusion_report import KernelList, kernels_in
from msgraph.packs.reports.graph_picture import GraphPictures
from msgraph.passes.fuse_kernels.fuse_kernels import FuseKernelsPass
from msgraph.pipeline import graph_passes, plain_form, run_passes


def graph_of(
    function: Any, args: Sequence[object] | None = None, kwargs: Mapping[str, object] | None = None
) -> Lowered:
    """The graph of a call, in the written form, ready to be compiled; without arguments, that of the last compilation.

    The arguments are given without elements: what is compiled does not depend on these.
    """
    if not args and not kwargs and function.last_call is not None:
        positional, named = function.last_call
    elif args is None and kwargs is None:
        reasons = [f": it runs as Python: {form.fallback}" for form in function.signatures if form.fallback]
        raise NotCompiledYet(name_of(function), reasons[-1] if reasons else "").error(place_of(function))
    else:
        bound = function.given_arguments(tuple(args or ()), kwargs or {})
        positional, named = without_elements(tuple(bound[0])), without_elements(dict(bound[1]))
    graph = graph_of_call(function.call(positional, named))
    if graph.sizes is not None:
        graph.module.attributes[SYMBOLIC] = encode(True)
    return graph


def kernels_of(call: CompileRequest) -> KernelList:
    """The kernels of a call, and why they are not fewer."""
    fused = plain_form(graph_of_call(call).module)
    run_passes(fused, [FuseKernelsPass()])
    return kernels_in(fused)


def pictures_of(function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> GraphPictures:
    """The pictures of the graph of a call; without arguments, of that of the last compilation."""
    return GraphPictures(graph_of(function, args or None, kwargs or None).module)


def schedule_of(function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> Schedule | None:
    """What the stages of a pipeline do when, if the graph of a call is that of one."""
    module, sequence = graph_of(function, args or None, kwargs or None).module, graph_passes()
    for index, pass_ in enumerate(sequence):
        if isinstance(pass_, PartitionPipelinePass):
            run_passes(module, sequence[:index])
            return pass_.divide(module)
    return None


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
