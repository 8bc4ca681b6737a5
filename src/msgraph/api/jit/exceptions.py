"""Exceptions as users see them: the one place that each passes on its way out of a compilation, or out of a run.

Each is one of three: the program's own, which shows the program's lines; a diagnostic, with a code; or a defect of the
compiler, which becomes a diagnostic too. No frame of the compiler is shown, but the one that was called.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from msgraph.diagnostics.catalog.defects import DefectOfFrontEnd, DefectOfPass
from msgraph.diagnostics.errors import MEANT, CompileError
from msgraph.frontend.program.faults import SUSPECT, behind_ours
from msgraph.frontend.program.tracebacks import entries_of, is_of_program
from msgraph.support.progress import current
from msgraph.support.report_files import internal_traceback, note_defect, write_report
from msgraph.support.symbolic_sizes import SymbolicSizeError


def seen_by_caller(problem: Exception) -> Exception:
    """An exception as the caller of a compiled function sees it."""
    if isinstance(problem, CompileError):
        return problem.with_traceback(None)  # the program's lines are in its text
    shown = program_part(problem.__traceback__)
    if shown is None and not isinstance(problem, SUSPECT):  # of a run: a format that does not fit, say
        return problem.with_traceback(behind_ours(problem.__traceback__))
    return problem if shown is None else problem.with_traceback(shown)


def compilation_failed(problem: Exception, function: Callable[..., object]) -> Exception:
    """What a compilation raises: what the front end and the passes have not sorted is a defect of what is left."""
    if isinstance(problem, MEANT) or program_part(problem.__traceback__) is not None:
        return problem
    name = getattr(function, "__name__", "a graph")
    report = write_report(f"{name}-compiling.txt", internal_traceback(problem))
    what = f"{type(problem).__name__}: {problem}"
    where = f"where it failed in msgraph is in {report}"
    return DefectOfPass(name, f"the stage '{current().words}'", what, where).error()


def note_retried(problem: BaseException, function: object, instead: str) -> None:
    """A compilation has failed that is made in another way now: that is counted, and said, if it was a defect."""
    if isinstance(problem, CompileError):
        is_defect = isinstance(problem.diagnostic, (DefectOfPass, DefectOfFrontEnd))
    else:
        is_meant = isinstance(problem, (SymbolicSizeError, MemoryError))
        is_defect = not is_meant and program_part(problem.__traceback__) is None
    if is_defect:
        note_defect(f"compiling {getattr(function, '__name__', 'a graph')}", problem, instead)


def program_part(traceback: TracebackType | None) -> TracebackType | None:
    """The part of a traceback that shows the program, if it is one the front end has made."""
    return next((entry for entry in entries_of(traceback) if is_of_program(entry)), None)
