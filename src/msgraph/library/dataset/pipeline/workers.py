"""A function over a stream by several threads: results come in the order of the stream.

Work is handed over in chunks. A chunk is as many samples as take about a millisecond, measured as it goes: a decoded
image is a chunk, and a hundred casts of a label are one, so that handing over costs little in both cases.
At most two chunks per worker are under way. A sample that fails ends the stream when its turn comes, with the error the
user sees: operation, sample, and the line of the user's function.
"""

from __future__ import annotations

import linecache
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from time import perf_counter
from types import TracebackType
from typing import Any, NamedTuple, Protocol

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadInput, BadOperand, PipelineFailed, UserFunctionFailed
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.span import Span
from msgraph.library.dataset import config
from msgraph.library.dataset.pipeline.draws import enter_sample, leave_sample

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


def _as_error(failed: FailedSample, operation: str) -> BaseException:
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


CHUNK_SECONDS = 0.001
LARGEST_CHUNK = 128
AHEAD = 2
"""Chunks under way per worker."""
LONGEST_WAIT = 0.2
"""Seconds that workers are waited for, all together."""


class Done(NamedTuple):
    """The results of a chunk up to the first failure, and how long they took."""

    results: list[object]
    failed: FailedSample | None
    seconds: float


class Workers(Protocol):
    """Something that works on chunks: threads, or processes."""

    count: int

    def submit(self, function: Callable[[Any], object], first: int, items: list[Any], seed: int) -> Callable[[], Done]:
        """Start on a chunk; what is returned waits for it."""
        ...


def work(function: Callable[[object], object], first: int, items: Iterable[object], seed: int) -> Done:
    """``function`` of each item; ``first`` is the number of the first of them in the stream."""
    start = perf_counter()
    results: list[object] = []
    failed = None
    for sample, item in enumerate(items, first):
        enter_sample(seed, sample)
        try:
            results.append(function(item))
        except BaseException as cause:
            if not _left_out(cause):
                failed = failure(cause, sample, item)
                break
            if results and config.get_error_samples_mode() is config.ErrorSamplesMode.REPLACE:
                results.append(results[-1])
        finally:
            leave_sample()
    return Done(results, failed, perf_counter() - start)


def _left_out(cause: BaseException) -> bool:
    """Does the stream go on without the sample that raised this?"""
    return isinstance(cause, Exception) and config.get_error_samples_mode() is not config.ErrorSamplesMode.RETURN


class Threads:
    """Workers that are threads of this process."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="msgraph-data")

    def submit(self, function: Callable[[Any], object], first: int, items: list[Any], seed: int) -> Callable[[], Done]:
        """Start on a chunk."""
        future: Future[Done] = self._pool.submit(work, function, first, items, seed)
        return future.result

    def close(self) -> None:
        """End the threads when each has finished its chunk; nobody waits long for a function that takes long."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        latest = perf_counter() + LONGEST_WAIT
        for thread in self._pool._threads:  # pyright: ignore[reportPrivateUsage]
            thread.join(max(latest - perf_counter(), 0))


def in_turn(
    function: Callable[[Any], object], items: Iterable[object], seed: int, operation: str, first: int = 0
) -> Generator[Any, None, None]:
    """``function`` of each item in this thread; ``first`` is the number of the first of them in the stream."""
    last: Any = None
    for sample, item in enumerate(items, first):
        enter_sample(seed, sample)
        try:
            last = function(item)
        except BaseException as cause:
            if not _left_out(cause):
                raise _as_error(failure(cause, sample, item), operation) from cause
            if sample == first or config.get_error_samples_mode() is config.ErrorSamplesMode.SKIP:
                continue
        finally:
            leave_sample()
        yield last


def in_order(
    workers: Workers, function: Callable[[object], object], items: Iterator[object], seed: int, operation: str
) -> Generator[Any, None, None]:
    """``function`` of each item by workers, in the order of the items."""
    waiting: deque[Callable[[], Done]] = deque()
    size, first, ended = 1, 0, False
    while True:
        while not ended and len(waiting) < AHEAD * workers.count:
            chunk = gathered(items, size)
            ended = not chunk
            if chunk:
                waiting.append(workers.submit(function, first, chunk, seed))
                first += len(chunk)
        if not waiting:
            return
        done = waiting.popleft()()
        yield from done.results
        if done.failed is not None:
            raise _as_error(done.failed, operation)
        size = _next_size(len(done.results), done.seconds)


def _next_size(results: int, seconds: float) -> int:
    """How many samples the next chunk has, after one of ``results`` samples took so long."""
    if seconds <= 0 or not results:
        return 1
    return max(1, min(LARGEST_CHUNK, 4 * results, int(results * CHUNK_SECONDS / seconds)))


def gathered(items: Iterator[object], size: int) -> list[Any]:
    """The next ``size`` items, fewer if they come slowly or end."""
    chunk: list[object] = []
    start = perf_counter()
    for item in items:
        chunk.append(item)
        if len(chunk) >= size or perf_counter() - start > CHUNK_SECONDS:
            break
    return chunk
