"""Tracebacks that show the lines of the program being compiled, as Python would have shown them.

The lowering walks a syntax tree: no frame of Python's stands for a function of the program. Where an exception
leaves, a frame is made for each place that led there, by running a ``raise`` compiled with that place's position.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import CodeType, TracebackType

from msgraph.diagnostics.span import Span
from msgraph.frontend.program.source import function_around

_MARK = "__msgraph_frame__"
"""A global of these frames, by which they are known."""


class _FrameWanted(Exception):
    """Raised to get a frame."""


def traceback_of(spans: Sequence[Span], rest: TracebackType | None = None) -> TracebackType | None:
    """A traceback through ``spans``, innermost first, that goes on with ``rest``."""
    for span in spans:
        frame = _entry(Span(*span))
        rest = TracebackType(rest, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return rest


def is_of_program(traceback: TracebackType) -> bool:
    """Was this entry made by :func:`traceback_of`?"""
    return _MARK in traceback.tb_frame.f_globals


def entries_of(traceback: TracebackType | None) -> Iterator[TracebackType]:
    """The entries of a traceback, outermost first."""
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


def _entry(span: Span) -> TracebackType:
    try:
        exec(_raising(span), {_MARK: True, "here": _FrameWanted, "__name__": "__main__"})
    except _FrameWanted as here:
        return list(entries_of(here.__traceback__))[-1]
    raise AssertionError(span)


@lru_cache(maxsize=256)
def _raising(span: Span) -> CodeType:
    """Code that raises at a place, in a function called what the one around the place is called."""
    place = {"lineno": span.line, "col_offset": span.col}
    place |= {"end_lineno": span.end_line, "end_col_offset": span.end_col}
    statement = ast.Raise(ast.Name("here", ast.Load(), **place), None, **place)
    code = compile(ast.Module([statement], []), span.file, "exec")
    return code.replace(co_name=function_around(span))
