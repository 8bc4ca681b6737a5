"""Who does the work of an operation: this thread, threads, or processes, with arrays in shared memory.

Processes are forked when a run starts: functions and sources of the program go over as they are, lambdas too. Each
worker gets every n-th chunk. Chunks and results are pickled, and the arrays in them are not: they are copied into
memory that both processes see, and from there. What does not fit goes through the pipe.

A worker ignores Ctrl-C, which the main process answers by ending it. It ends by itself when the main process is gone.
"""

from __future__ import annotations

import contextlib
import mmap
import multiprocessing
import os
import pickle
import queue
import random
import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count as numbers
from typing import Any, NamedTuple

import numpy as np

from msgraph.diagnostics.catalog.datasets import WorkerDied
from msgraph.library.dataset import config
from msgraph.library.dataset.pipeline.draws import sample_seed
from msgraph.library.dataset.pipeline.node import Node, Run
from msgraph.library.dataset.pipeline.workers import AHEAD, Done, FailedSample, Threads, in_order, in_turn, work
from msgraph.support.outcomes import Raised, outcome_of

SLOT = 32 * 2**20
"""Bytes of shared memory for a chunk, in each direction; pages that nothing is written to take no memory."""
_ALIGNED = 64
_PATIENCE = 1.0
"""Seconds that a worker gets to end by itself."""


class Packed(NamedTuple):
    """An object on its way: its pickle, and for each array the place in shared memory, or the bytes themselves."""

    data: bytes
    buffers: list[tuple[int, int] | bytes]


class SharedSlot:
    """A part of shared memory that holds the arrays of one chunk."""

    def __init__(self, memory: mmap.mmap | None, start: int) -> None:
        self._memory = memory
        self._start = start

    def pack(self, value: object) -> Packed:
        """The pickle of a value, with its arrays copied into the slot."""
        raw: list[pickle.PickleBuffer] = []
        data = pickle.dumps(value, protocol=5, buffer_callback=raw.append)
        offset = self._start
        buffers: list[tuple[int, int] | bytes] = []
        for buffer in raw:
            view = buffer.raw()
            if self._memory is None or offset + view.nbytes > self._start + SLOT:
                buffers.append(bytes(view))
            else:
                self._memory[offset : offset + view.nbytes] = view
                buffers.append((offset, view.nbytes))
                offset += -(-view.nbytes // _ALIGNED) * _ALIGNED
        return Packed(data, buffers)

    def unpack(self, packed: Packed) -> Any:
        """The value, with arrays of its own."""
        return pickle.loads(packed.data, buffers=[self._own(buffer) for buffer in packed.buffers])

    def _own(self, buffer: tuple[int, int] | bytes) -> bytearray:
        if isinstance(buffer, bytes) or self._memory is None:
            return bytearray(buffer)  # pyright: ignore[reportArgumentType]
        offset, size = buffer
        with memoryview(self._memory) as view, view[offset : offset + size] as part:
            return bytearray(part)


class _Worker:
    """One process: its pipe, its memory, and how many chunks it has been given."""

    def __init__(self, context: Any, function: Callable[[Any], Any], others: Sequence[_Worker]) -> None:
        self.connection, there = context.Pipe()
        forked = context.get_start_method() == "fork"
        memory = mmap.mmap(-1, 2 * AHEAD * SLOT) if forked and config.get_enable_shared_mem() else None
        self.slots = [(SharedSlot(memory, 2 * n * SLOT), SharedSlot(memory, (2 * n + 1) * SLOT)) for n in range(AHEAD)]
        self.given = 0
        inherited = [self.connection, *(other.connection for other in others)] if forked else []
        slots = self.slots if forked else [(SharedSlot(None, 0), SharedSlot(None, 0))] * AHEAD
        target = (there, inherited, slots, function)
        self.process = context.Process(target=_serve, args=target, name="msgraph-data", daemon=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # this run has no threads yet
            self.process.start()
        there.close()

    def close(self) -> None:
        """End the process."""
        self.connection.close()
        self.process.join(_PATIENCE if self.given == 0 else 0)
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        with contextlib.suppress(ValueError):  # another thread has taken its exit code: it is over all the same
            self.process.close()


class Processes:
    """Workers that are processes."""

    def __init__(self, count: int, function: Callable[[Any], Any], operation: str) -> None:
        context = multiprocessing.get_context(str(config.get_multiprocessing_start_method()))
        self.count = count
        self._operation = operation
        self._workers: list[_Worker] = []
        self._turn = numbers()
        for _ in range(count):
            self._workers.append(_Worker(context, function, self._workers))

    def submit(self, function: Callable[[Any], Any], first: int, items: list[Any], seed: int) -> Callable[[], Done]:
        """Send a chunk to the worker whose turn it is; it has the function already."""
        worker = self._workers[next(self._turn) % self.count]
        to, back = worker.slots[worker.given % AHEAD]
        worker.given += 1
        try:
            worker.connection.send((first, seed, to.pack(items)))
        except (OSError, ValueError):
            raise self._died(worker) from None

        def wait() -> Done:
            try:
                results, failed, seconds = worker.connection.recv()
            except (OSError, EOFError, ValueError):
                raise self._died(worker) from None
            return Done(back.unpack(results), failed, seconds)

        return wait

    def _died(self, worker: _Worker) -> BaseException:
        try:
            worker.process.join(_PATIENCE)
            code = worker.process.exitcode
        except ValueError:  # closed by another thread: the run is over
            code = None
        how = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        return WorkerDied(self._operation, how).error()

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.close()
        self._workers.clear()


def _serve(
    connection: Any, inherited: list[Any], slots: list[tuple[SharedSlot, SharedSlot]], function: Callable[[Any], object]
) -> None:
    """What a worker does: take chunks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in inherited:  # ends of the main process: while a worker held one, the others would not see it go
        other.close()
    tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
    # the main process must never wait for a worker to read while that one waits for it
    threading.Thread(target=_receive, args=(connection, tasks), daemon=True).start()
    for turn in numbers():
        task = tasks.get()
        if task is None:
            return
        first, seed, packed = task
        to, back = slots[turn % AHEAD]
        done = work(_Seeded(function), first, to.unpack(packed), seed)
        try:
            connection.send((back.pack(done.results), _sendable(done.failed), done.seconds))
        except (OSError, ValueError):
            return


def _receive(connection: Any, tasks: queue.SimpleQueue[object]) -> None:
    try:
        while True:
            tasks.put(connection.recv())
    except (OSError, EOFError):
        tasks.put(None)


class _Seeded(NamedTuple):
    """A function that finds Python's and NumPy's global generators seeded for its sample."""

    function: Callable[[Any], Any]

    def __call__(self, item: object) -> Any:
        seed = sample_seed()
        random.seed(seed)
        np.random.seed(seed % 2**32)
        return self.function(item)


def _sendable(failed: FailedSample | None) -> FailedSample | None:
    """The failure with an exception that can be pickled, and found where it is read."""
    if failed is None:
        return None
    if isinstance(outcome_of(lambda: pickle.loads(pickle.dumps(failed.cause))), Raised):
        return failed._replace(cause=RuntimeError(f"{type(failed.cause).__name__}: {failed.cause}"))
    return failed


@dataclass(frozen=True)
class Staff:
    """``workers`` is ``None`` for the number that is set for all; one worker is the thread of the pipeline itself."""

    workers: int | None = None
    processes: bool = False

    @property
    def count(self) -> int:
        """How many workers there are."""
        if config.get_debug_mode():
            return 1
        return config.get_num_parallel_workers() if self.workers is None else self.workers

    def over(
        self,
        run: Run,
        node: Node,
        function: Callable[[Any], object],
        items: Iterator[object],
        seed: int,
        operation: str,
    ) -> Generator[Any, None, None]:
        """``function`` of each item, in order."""
        if self.count == 1 or node.waits:
            yield from in_turn(function, items, seed, operation)
            return
        processes = run.prepared.get(id(node))
        if processes is not None:
            yield from in_order(processes, function, items, seed, operation)
            return
        with closing(Threads(self.count)) as threads:
            yield from in_order(threads, function, items, seed, operation)

    def prepare(self, run: Run, node: Node, function: Callable[[Any], object], operation: str) -> None:
        """Start worker processes, if that is what was asked for."""
        if self.processes and self.count > 1 and not node.waits and hasattr(os, "fork"):
            processes = run.prepared[id(node)] = Processes(self.count, function, operation)
            run.at_end(processes.close)
