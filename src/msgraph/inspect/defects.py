"""Defects of passes and of the stages behind them: a file with the graph that shows one, and the command for it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.arg_spec import ArgSpec

from msgraph.diagnostics.catalog.defects import DefectOfPass, NestedTooDeeply
from msgraph.diagnostics.errors import MEANT, CompileError
from msgraph.passes.base import GraphPass
from msgraph.support.outcomes import Raised, outcome_of
from msgraph.support.progress import current
from msgraph.support.report_files import internal_traceback, write_report


def of_pass(
    problem: Exception, pass_: GraphPass, module: ModuleOp, before: Callable[[], ModuleOp] | None = None
) -> Exception:
    """What leaves a pass for an exception that came up in it: a diagnostic as it is, all else as a defect."""
    if not _is_defect(problem):
        return problem
    options = f"-p {quoted(specification(pass_))}"
    return _defect(problem, f"the pass '{pass_.name}'", _text(module, before), options, pass_.name)


def of_stage(problem: Exception, stage: str, module: ModuleOp, options: str = "") -> Exception:
    """The same for a stage behind the passes."""
    return _defect(problem, stage, _text(module, None), options, stage) if _is_defect(problem) else problem


def quoted(word: str) -> str:
    """A word as the shell of this system takes it."""
    return f'"{word}"' if os.name == "nt" else shlex.quote(word)


def specification(pass_: GraphPass) -> str:
    """A pass as the command line names it; the machine itself cannot be named there, and is the host."""
    spec = pass_.pipeline_pass_spec()
    return str(ArgSpec(spec.name, {name: value for name, value in spec.parameters.items() if name != "target"}))


def _is_defect(problem: Exception) -> bool:
    return not isinstance(problem, MEANT)


def _text(module: ModuleOp, before: Callable[[], ModuleOp] | None) -> str:
    """The graph that shows a defect: what the pass was given or, where that cannot be had, what it left."""
    text = ""
    for graph in filter(None, (before, lambda: module)):
        printed = outcome_of(lambda graph=graph: str(graph()))
        if not isinstance(printed, Raised):
            return printed
        text = f"// the graph cannot be printed: {printed.problem!r}"
    return text


def _defect(problem: Exception, stage: str, text: str, options: str, file: str) -> CompileError:
    name = current().name or "a graph"
    head = internal_traceback(problem, "// ")
    path = write_report(f"{name}-before-{file.removeprefix('the ')}.mlir".replace(" ", "-"), f"{head}{text}\n")
    command = f"this shows it again: msgraph-opt {options} {path}" if options else ""
    shown = f"the graph before it is in {path}"
    if isinstance(problem, RecursionError):
        return NestedTooDeeply(name, stage, shown, command).error()
    what = f"{type(problem).__name__}: {problem}"
    return DefectOfPass(name, stage, what, shown, command).error()
