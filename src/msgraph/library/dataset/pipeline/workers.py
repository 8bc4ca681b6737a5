"""A function over a stream by several threads: results come in the order of the stream.

Work is handed over in chunks. A chunk is as many samples as take about a millisecond, measured as it goes: a decoded
image is a chunk, and a hundred casts of a label are one, so that handing over costs little in both cases.
At most two chunks per worker are under way. A sample that fails ends the stream when its turn comes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from msgraph.library.dataset import config
from msgraph.library.dataset.pipeline.draws import enter_sample, leave_sample
from msgraph.library.dataset.pipeline.failures import FailedSample, as_error, failure

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
                raise as_error(failure(cause, sample, item), operation) from cause
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
            raise as_error(done.failed, operation)
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
