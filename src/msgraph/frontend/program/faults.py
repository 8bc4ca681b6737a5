"""Whose an exception is that comes up while a program is lowered: the program's own, or a defect of the compiler.

The lowering does what the program says, so an exception of the program comes up within our functions:
``settings["rate"]`` raises its KeyError in the function that looks up items. The functions that carry out what the
program says are marked with :func:`acts_for_program`; what they raise is the program's, as is what is raised on
purpose. A KeyError, an AttributeError or a failed ``assert`` from anywhere else of ours is a mistake of ours.
"""

from __future__ import annotations

import ast
import dis
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, TypeVar, cast

from msgraph.diagnostics.catalog.defects import DefectOfFrontEnd, NestedTooDeeply
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.span import Span
from msgraph.frontend.program.tracebacks import entries_of, traceback_of
from msgraph.support.module_origin import is_library
from msgraph.support.report_files import internal_traceback, write_report

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = f"{Path(__file__).parents[2]}{Path('/')}"
"""Where our files are."""

_OURS = frozenset({
    "msgraph.frontend.driver", "msgraph.frontend.state.builder", "msgraph.frontend.state.frames",
    "msgraph.frontend.state.lowering",
})  # fmt: skip
"""Where the classes are whose objects only the compiler handles."""

SUSPECT = (AttributeError, KeyError, AssertionError, NameError, NotImplementedError, RecursionError, SystemError)
"""What a mistake in a compiler raises; the others are what operations raise that are given the wrong values."""

_OUT_OF_STACK = "maximum recursion depth exceeded"
"""How Python says it."""

_ACTING: set[CodeType] = set()


def acts_for_program(function: F) -> F:
    """Marks a function that carries out what the program says: what its own code raises is the program's."""
    _ACTING.update(_codes(function.__code__))
    return function


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


@dataclass(frozen=True)
class Blamed:
    """An exception that came up while a program was lowered, where in the program, and whose it is."""

    exception: BaseException
    place: Sequence[Span]
    is_defect: bool


def leaving(exception: Exception, blamed: Mapping[int, Blamed], name: str) -> Exception:
    """What leaves the front end for an exception: itself, with the program's lines, or a report of a defect."""
    if isinstance(exception, CompileError):
        exception.__cause__ = exception.__context__ = None
        return exception.with_traceback(None)
    known = blamed[id(exception)]
    if isinstance(exception, RecursionError) and (known.is_defect or str(exception).startswith(_OUT_OF_STACK)):
        report = write_report(f"{name}-lowering.txt", internal_traceback(exception))
        return NestedTooDeeply(name, "the front end", f"the whole traceback is in {report}").error(known.place)
    if known.is_defect:
        what = f"{type(exception).__name__}: {exception}"
        report = write_report(f"{name}-lowering.txt", internal_traceback(exception))
        return DefectOfFrontEnd("the front end", what, report).error(known.place)
    _show(exception, blamed)
    return exception


def _show(exception: BaseException, blamed: Mapping[int, Blamed]) -> None:
    """Give an exception, and those it came of, the traceback that Python would have given it."""
    shown: set[int] = set()
    link: BaseException | None = exception
    while link is not None and id(link) not in shown:
        shown.add(id(link))
        known = blamed.get(id(link))
        link.__traceback__ = traceback_of(known.place if known else (), behind_ours(link.__traceback__))
        if link.__context__ is not None and id(link.__context__) not in blamed:
            link.__context__ = None  # something of ours went wrong on the way
        link = link.__cause__ or link.__context__


def is_defect(exception: BaseException) -> bool:
    """Is it a mistake of the compiler that came up?"""
    if isinstance(exception, CompileError):
        return False
    if type(exception).__module__.startswith("xdsl."):
        return True
    entries = list(entries_of(exception.__traceback__))
    last = max((i for i, entry in enumerate(entries) if is_own(entry)), default=None)
    if last is None:
        return False
    last_own, behind = entries[last], entries[last + 1 :]
    if last_own.tb_frame.f_code in _ACTING:
        return isinstance(exception, NameError) and not behind and not _is_raised_by(last_own)
    if behind and not is_library(behind[0].tb_frame.f_globals.get("__name__")):
        return _takes_ours(behind[0])
    return isinstance(exception, SUSPECT) and (bool(behind) or not _is_raised_by(last_own))


def node_at(exception: BaseException) -> ast.AST | None:
    """The part of the program that one of our functions was at when it failed."""
    for entry in reversed(list(entries_of(exception.__traceback__))):
        node = entry.tb_frame.f_locals.get("node")
        if isinstance(node, (ast.expr, ast.stmt)) and is_own(entry):
            return node
    return None


def is_own(entry: TracebackType) -> bool:
    """Is it a frame of ours?"""
    return entry.tb_frame.f_code.co_filename.startswith(PACKAGE)


def behind_ours(traceback: TracebackType | None) -> TracebackType | None:
    """The entries behind the last of ours: what was called natively, the program's functions and libraries'."""
    rest = traceback
    for entry in entries_of(traceback):
        if is_own(entry):
            rest = entry.tb_next
    return rest


def _takes_ours(called: TracebackType) -> bool:
    """Was a function given something of the compiler's? Functions of the program never are."""
    arguments: list[Any] = []
    for value in called.tb_frame.f_locals.values():
        arguments.extend(cast("tuple[object, ...]", value) if isinstance(value, tuple) else [value])
    return any(type(value).__module__ in _OURS for value in arguments)


def _is_raised_by(entry: TracebackType) -> bool:
    """Is there a ``raise`` at this place? That of an ``assert`` does not count."""
    code = entry.tb_frame.f_code
    opname = next((i.opname for i in dis.get_instructions(code) if i.offset == entry.tb_lasti), "")
    line = linecache.getline(code.co_filename, entry.tb_lineno)
    return opname == "RAISE_VARARGS" and not line.lstrip().startswith("assert ")
