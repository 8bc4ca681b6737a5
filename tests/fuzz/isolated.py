"""Workers: forked processes that run one program after another. One that dies or hangs has found something."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import re
import resource
import signal
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from random import Random
from time import monotonic
from typing import Any

from .comparing import Verdict
from .kinds import KINDS

_FORK = multiprocessing.get_context("fork")
_PROGRAMS_EACH = 400
"""So many programs a worker runs before another one takes over: memory is given back, and kernels are made anew."""
_MEMORY = 8 << 30
"""Bytes of address space a worker has: a result that takes more is none that a machine holds."""


@dataclass(frozen=True)
class Task:
    """One program: its text, or the seed of a generator."""

    kind: str
    seed: int
    source: str = ""


@dataclass
class Settings:
    """What holds for all workers."""

    seconds: float = 60.0
    features: tuple[str, ...] = ()
    """What programs may do; empty: all that their kind can."""


@dataclass
class Worker:
    """A process, and what it is at."""

    settings: Settings
    task: Task | None = None
    count: int = 0
    deadline: float = 0.0
    history: list[Task] = field(default_factory=list[Task])

    def __post_init__(self) -> None:
        self.connection, other = _FORK.Pipe()
        self.log = tempfile.NamedTemporaryFile("w+", suffix=".log")  # noqa: SIM115
        self.process = _FORK.Process(target=_serve, args=(other, self.settings, self.log.fileno()), daemon=True)
        self.process.start()
        other.close()

    def give(self, task: Task) -> None:
        """Start a program."""
        self.task = task
        self.count += 1
        self.history.append(task)
        self.deadline = monotonic() + 10 * self.settings.seconds
        self.connection.send(task)

    def take(self) -> tuple[Task, Verdict]:
        """What came of it; ``process`` may have died of it."""
        assert self.task is not None
        task, self.task = self.task, None
        try:
            return task, self.connection.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            return task, self.death()

    def death(self) -> Verdict:
        """What the end of the process means."""
        code = self.process.exitcode or 0
        self.log.seek(0)
        text = self.log.read()
        frames = re.findall(r'File "[^"]*msgraph/(\S+)", line \d+ in (\S+)', text)
        place = "{}:{}".format(*frames[0]) if frames else ""
        if code in (-signal.SIGPROF, -signal.SIGKILL):
            return Verdict("hang", place, text[:2000])
        name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return Verdict("crash", f"{name} {place}".strip(), text[:2000])

    @property
    def is_used_up(self) -> bool:
        """Should another one take over?"""
        return self.count >= _PROGRAMS_EACH or not self.process.is_alive()

    def stop(self) -> None:
        """End the process."""
        self.connection.close()
        self.process.join(1)
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        self.log.close()


def _serve(connection: Connection[Any, Any], settings: Settings, log: int) -> None:
    """A worker: run what comes, until nothing comes."""
    os.dup2(log, 2)
    faulthandler.enable(2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.RLIM_INFINITY))
    faulthandler.register(signal.SIGPROF, file=2, chain=True)
    while True:
        try:
            task: Task = connection.recv()
        except EOFError:
            os._exit(0)
        signal.setitimer(signal.ITIMER_PROF, settings.seconds)
        try:
            verdict = KINDS[task.kind].compare(source_of(task, settings))
        except Exception as e:  # of the generator, or of the comparison
            verdict = Verdict("broken", type(e).__name__, "".join(traceback.format_exception(e)[-8:]))
        signal.setitimer(signal.ITIMER_PROF, 0)
        connection.send(verdict)


def source_of(task: Task, settings: Settings) -> str:
    """The text of a program."""
    if task.source:
        return task.source
    kind = KINDS[task.kind]
    return kind.program(Random(task.seed), settings.features or kind.features)


def run_all(tasks: Iterable[Task], settings: Settings, jobs: int) -> Iterator[tuple[Task, Verdict, list[Task]]]:
    """The verdict of each program, and what its worker had run before, in the order in which they come."""
    workers: list[Worker] = []
    rest = iter(tasks)
    try:
        while True:
            while len(workers) < jobs and (task := next(rest, None)) is not None:
                workers.append(Worker(settings))
                workers[-1].give(task)
            if not workers:
                return
            ready = wait([w.connection for w in workers], timeout=1.0)
            for worker in list(workers):
                if worker.connection not in ready:
                    if monotonic() > worker.deadline:
                        worker.process.kill()
                    continue
                task, verdict = worker.take()
                before = worker.history[:-1]
                follower = None if worker.is_used_up else next(rest, None)
                if follower is not None:
                    worker.give(follower)
                else:
                    workers.remove(worker)
                    worker.stop()
                yield task, verdict, before
    finally:
        for worker in workers:
            worker.process.kill()
            worker.stop()


def run_one(source: str, settings: Settings, kind: str) -> Verdict:
    """The verdict of one program in a process of its own."""
    return next(run_all([Task(kind, 0, source)], settings, 1))[1]


class Lasting:
    """One worker for many programs, replaced when it dies: what the shrinker asks."""

    def __init__(self, settings: Settings, kind: str) -> None:
        self.settings = settings
        self.kind = kind
        self.worker: Worker | None = None

    def __call__(self, source: str) -> Verdict:
        """The verdict of a program."""
        if self.worker is None:
            self.worker = Worker(self.settings)
        self.worker.give(Task(self.kind, 0, source))
        if not self.worker.connection.poll(10 * self.settings.seconds):
            self.worker.process.kill()
        verdict = self.worker.take()[1]
        if self.worker.is_used_up or verdict.kind in ("hang", "crash"):
            self.close()
        return verdict

    def close(self) -> None:
        """End the process."""
        if self.worker is not None:
            self.worker.stop()
        self.worker = None
