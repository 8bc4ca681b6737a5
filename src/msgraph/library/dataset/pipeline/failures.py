"""What a function of the user raised in a pipeline, as the error the user sees: operation, sample, and the line."""

from __future__ import annotations

import linecache
from itertools import islice
from types import TracebackType
from typing import NamedTuple

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadInput, BadOperand, PipelineFailed, UserFunctionFailed
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.span import Span

_OURS = __name__.partition(".")[0]


class FailedSample(NamedTuple):
    """An exception, the number of the sample that met it, and where: all of it can be sent to another process."""

    cause: BaseException
    sample: int
    spans: tuple[Span, ...]
    in_source: int | None = None
    """What the source was asked for, if it is a source that failed."""

    def place(self) -> str:
        """The number of the sample in its epoch, and in the source where that is another."""
        elsewhere = self.in_source is not None and self.in_source != self.sample
        return f"{self.sample} (index {self.in_source} of the source)" if elsewhere else str(self.sample)


def failure(cause: BaseException, sample: int, item: object = None) -> FailedSample:
    """What is kept of an exception that is being handled; ``item`` is what the function was called with."""
    spans: list[Span] = []
    traceback = cause.__traceback__
    while traceback is not None:
        is_ours = str(traceback.tb_frame.f_globals.get("__name__", "")).partition(".")[0] == _OURS
        if not is_ours and "site-packages" not in traceback.tb_frame.f_code.co_filename:
            spans.append(_span(traceback))
        traceback = traceback.tb_next
    index = item.__index__() if isinstance(item, (int, np.integer)) else None
    return FailedSample(cause, sample, tuple(reversed(spans)), index)


def as_error(failed: FailedSample, operation: str) -> BaseException:
    """The exception to be raised in the thread of the user; what is wrong with the pipeline itself stays what it is."""
    cause = failed.cause
    inner = cause.diagnostic if isinstance(cause, CompileError) else None
    if isinstance(inner, PipelineFailed) or not isinstance(cause, Exception):
        return cause
    if isinstance(inner, (BadOperand, BadInput)):
        problem = f"{operation} failed at sample {failed.place()}: {inner.fill(inner.message)}"
        result = PipelineFailed(problem, inner.fill(inner.help)).error(failed.spans[:1])
    else:
        first = f"{type(cause).__name__}: {cause}".partition("\n")[0]
        result = UserFunctionFailed(operation, failed.place(), first).error(failed.spans[:1])
    result.__cause__ = cause
    return result


def _span(traceback: TracebackType) -> Span:
    """The piece of source that was being run."""
    code = traceback.tb_frame.f_code
    positions = next(islice(code.co_positions(), traceback.tb_lasti // 2, None), (None,) * 4)
    line, end_line, col, end_col = positions
    if line is None or end_line is None or col is None or end_col is None:
        length = len(linecache.getline(code.co_filename, traceback.tb_lineno).rstrip())
        return Span(code.co_filename, traceback.tb_lineno, 0, traceback.tb_lineno, max(length, 1))
    return Span(code.co_filename, line, col, end_line, end_col)
