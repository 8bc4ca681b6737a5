"""Where a compilation is: a line on a terminal, after a second, gone when it is done; how long each stage took.

    compiling train_step: fuse-kernels, 12 of 20, 135000 operators, 4 s

No line is shown where nobody would see it; whoever profiles has a list among the ``LISTENERS``.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import NamedTuple

_PATIENCE = 1.0
"""Seconds before the line appears."""

_PERIOD = 0.2
"""Seconds between two looks."""

_ERASE = "\r\x1b[2K"

_IN_WORDS = {"lower": "reading the source", "kernels": "native code of new kernels", "load": "the plan of the run"}
"""Stages that are no passes."""


class StageEvent(NamedTuple):
    """A stage of one compilation that is over; times as of ``time.perf_counter``."""

    function: str
    name: str
    start: float
    end: float
    thread: int


LISTENERS: list[list[StageEvent]] = []
"""What is told the stages as they end."""


def tell(function: str, stage: str, start: float, end: float) -> None:
    """A stage of the compilation of a function is over."""
    for events in LISTENERS:
        events.append(StageEvent(function, stage, start, end, threading.get_ident()))


class Progress:
    """Where a compilation is: what it compiles, the stage, its number, and how many operators there are."""

    __slots__ = ("name", "number", "ops", "stage", "start", "total")

    def __init__(self, name: str) -> None:
        self.name = name
        self.stage = "lower"
        self.number = 0
        self.total = 0
        self.ops = 0
        self.start = time.monotonic()

    def enter(self, stage: str, position: int = 0, total: int = 0) -> float:
        """The compilation has come to a stage; gives the time."""
        self.stage, self.number, self.total = stage, position, total
        return time.perf_counter()

    def leave(self, stage: str, start: float, times: dict[str, float]) -> None:
        """A stage that began at ``start`` is over: its seconds are added to ``times``."""
        end = time.perf_counter()
        times[stage] = times.get(stage, 0.0) + end - start
        if LISTENERS:
            tell(self.name, stage, start, end)

    @property
    def words(self) -> str:
        """What the stage is, for people."""
        return _IN_WORDS.get(self.stage, self.stage)

    def __str__(self) -> str:
        parts = [f"compiling {self.name}: {self.words}"]
        if self.total:
            parts.append(f"{self.number} of {self.total}")
        if self.ops:
            parts.append(f"{self.ops} operators")
        return ", ".join([*parts, f"{time.monotonic() - self.start:.0f} s"])


_current = threading.local()
_NONE = Progress("")


def current() -> Progress:
    """The progress of the compilation this thread is at; one that nobody looks at outside of compilations."""
    return getattr(_current, "progress", _NONE)


@contextmanager
def shown(name: str) -> Generator[Progress]:
    """Shows the progress of what is compiled inside, if it takes long and somebody can see it."""
    before, progress, done = current(), Progress(name), threading.Event()
    try:  # the compilation around this one, if there is one, shows its own line
        is_seen = not before.name and (sys.stderr.isatty() or "ipykernel" in sys.modules)
    except (AttributeError, ValueError):
        is_seen = False
    thread = threading.Thread(target=_show, args=(progress, done), daemon=True) if is_seen else None
    _current.progress = progress
    if thread is not None:
        thread.start()
    try:
        yield progress
    finally:
        _current.progress = before
        done.set()
        if thread is not None:
            thread.join()


def _show(progress: Progress, done: threading.Event) -> None:
    if done.wait(_PATIENCE):
        return
    while not done.is_set():
        print(f"{_ERASE}{progress}", end="", file=sys.stderr, flush=True)
        done.wait(_PERIOD)
    print(_ERASE, end="", file=sys.stderr, flush=True)
