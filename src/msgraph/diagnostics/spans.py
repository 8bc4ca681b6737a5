"""Where a piece of user source stands, and how that travels through xDSL as a location.

A :class:`Span` is a half-open range of text. On the way down it is an xDSL location
(``fused<"span">["model.py":3:8, "model.py":3:14]``); a value computed inside a called function
carries a ``callsite(callee at caller)`` chain, so an error can show every frame.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    StringAttr,
)

from msgraph.diagnostics.span import Span as Span

OURS = str(Path(__file__).parents[1]) + os.sep
"""Where msgraph itself is: its layers are lowered like user code; users are shown their own lines."""

_SPAN_TAG = StringAttr("span")


@lru_cache(maxsize=1 << 14)
def to_location(span: Span) -> LocationAttr:
    """The xDSL location of one span; remembered, as the same lines are lowered for each call and signature."""
    file = StringAttr(span.file)
    start = FileLineColLoc(file, IntAttr(span.line), IntAttr(span.col))
    end = FileLineColLoc(file, IntAttr(span.end_line), IntAttr(span.end_col))
    return FusedLoc(ArrayAttr([start, end]), _SPAN_TAG)


def from_location(location: object) -> tuple[Span, ...]:
    """The spans of a location, innermost first: the place itself, then its callers."""
    spans: list[Span] = []
    while isinstance(location, CallSiteLoc):
        spans.extend(_own_span(location.callee))
        location = location.caller
    spans.extend(_own_span(location))
    return tuple(spans)


def users_place(spans: Sequence[Span]) -> Span | None:
    """The innermost place that is not in this package; the innermost of all, if each is."""
    return next((span for span in spans if not span.file.startswith(OURS)), spans[0] if spans else None)


def _own_span(location: object) -> tuple[Span, ...]:
    match location:
        case FusedLoc(
            locations=ArrayAttr(data=(FileLineColLoc() as a, FileLineColLoc() as b)), metadata=StringAttr(data="span")
        ):
            return (Span(a.filename.data, a.line.data, a.column.data, b.line.data, b.column.data),)
        case CallSiteLoc():
            return from_location(location)[:1]
        case FileLineColLoc():
            line, col = location.line.data, location.column.data
            return (Span(location.filename.data, line, col, line, col + 1),)
        case FusedLoc(locations=ArrayAttr(data=parts)):
            return tuple(span for part in parts for span in _own_span(part))
        case _:
            return ()


UNKNOWN = UNKNOWN_LOC
