"""How an exception that nobody catches is printed: with the program's frames, and none of ours between or behind them.

Installed with what may raise first, where the program and its tools have left ``sys.excepthook`` alone. The exception
keeps its whole traceback; a defect of ours, raised by our code and no diagnostic, is printed whole, too. After Ctrl-C
the frames of libraries that we have called are not shown either.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import TracebackType
from typing import Any

_PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep

_LIBRARIES = (os.path.dirname(os.__file__) + os.sep, os.path.join(sys.prefix, "lib") + os.sep, "<frozen ")

_OF_CALLER = "__ms_of_caller__"
"""Marks exceptions whose place is the call, as diagnostics are marked by having one."""


def as_of_caller(problem: Exception) -> Exception:
    """A plain exception that is about a call, not about the function that has raised it."""
    setattr(problem, _OF_CALLER, True)
    return problem


def is_of_caller(problem: BaseException) -> bool:
    """Is it such an exception?"""
    return hasattr(problem, _OF_CALLER)


def print_exception(cls: type[BaseException], value: BaseException, entries: TracebackType | None) -> None:
    """In the place of ``sys.__excepthook__``."""
    shown = entries_shown(value, entries)
    if isinstance(value, KeyboardInterrupt):
        value.__context__ = None  # what we were doing
    sys.__excepthook__(cls, value.with_traceback(shown), shown)


def entries_shown(value: BaseException, entries: TracebackType | None) -> TracebackType | None:
    """A traceback without our frames; the whole one where nothing would be left, or where we are to blame."""
    every: list[TracebackType] = []
    while entries is not None:
        every.append(entries)
        entries = entries.tb_next
    program = [entry for entry in every if not _is_ours(entry)]
    is_of_caller = hasattr(value, "diagnostic") or hasattr(value, _OF_CALLER)
    if isinstance(value, KeyboardInterrupt) and len(program) < len(every):
        is_of_caller = True
        while program and program[-1].tb_frame.f_code.co_filename.startswith(_LIBRARIES):
            program.pop()
    if not program or (_is_ours(every[-1]) and not is_of_caller):
        return every[0] if every else None
    shown: TracebackType | None = None
    for entry in reversed(program):
        shown = TracebackType(shown, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return shown


def lines_for_notebooks(value: BaseException) -> list[str]:
    """The lines that IPython shows of an error, by its hook for exceptions that render themselves."""
    traceback: Any = import_module("traceback")
    shown_file = import_module("msgraph.diagnostics.span").shown_file
    entries = entries_shown(value, value.__traceback__)
    while entries is not None and "/IPython/" in entries.tb_frame.f_code.co_filename:
        entries = entries.tb_next
    lines = ["Traceback (most recent call last):\n"] if entries is not None else []
    for frame in traceback.extract_tb(entries):
        [text] = traceback.format_list([frame])
        lines.append(text.replace(f'File "{frame.filename}"', shown_file(frame.filename), 1))
    lines += traceback.format_exception_only(value)
    return "".join(lines).splitlines()


def _is_ours(entry: TracebackType) -> bool:
    return entry.tb_frame.f_code.co_filename.startswith(_PACKAGE)


if sys.excepthook is sys.__excepthook__:
    sys.excepthook = print_exception
