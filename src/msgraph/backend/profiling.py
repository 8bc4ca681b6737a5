"""When each kernel of a call ran, and what kernels took in the fastest of several calls.

    for event in profile(executable, arrays):
        print(event.kernel, event.start, event.seconds)

Records that jump, call and return are what they were, so loops and shared functions show each of their rounds. The
clock is the processor time of the thread unless another is asked for: what other processes do does not count then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgraph.backend import timing
from msgraph.backend.executable import Executable

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array


class KernelEvent(NamedTuple):
    """One run of a kernel; ``place`` is that of its record on the tape, ``start`` seconds of the clock."""

    kernel: str
    place: int
    start: float
    seconds: float


class KernelTime(NamedTuple):
    """What the runs of a kernel took together in the fastest call."""

    kernel: str
    runs: int
    seconds: float


def profile(
    executable: Executable, arrays: Sequence[Array], room: int = 1 << 16, clock: int = time.CLOCK_THREAD_CPUTIME_ID
) -> list[KernelEvent]:
    """One call, kernel by kernel: of a run of more than ``room`` kernels the first ones."""
    since = timing.start(clock)
    try:
        executable(arrays)
    finally:
        seen = timing.stop(since)
    places, here = list(executable.tape.places()), threading.get_ident()
    own = [event for event in seen.events if event.tape is executable.tape and event.thread == here]
    return [
        KernelEvent(event.note.name, places[event.number], event.start * 1e-9, (event.end - event.start) * 1e-9)
        for event in own[:room]
    ]


def kernel_times(calls: Iterable[Sequence[KernelEvent]]) -> list[KernelTime]:
    """The kernels of several calls, each record with its fastest run; the longest kernels first."""
    fastest: dict[int, tuple[str, int, float]] = {}
    for events in calls:
        own: dict[int, tuple[str, int, float]] = {}
        for event in events:
            _, runs, seconds = own.get(event.place, ("", 0, 0.0))
            own[event.place] = event.kernel, runs + 1, seconds + event.seconds
        for place, entry in own.items():
            if place not in fastest or entry[2] < fastest[place][2]:
                fastest[place] = entry
    total: dict[str, tuple[int, float]] = {}
    for name, runs, seconds in fastest.values():
        before = total.get(name, (0, 0.0))
        total[name] = before[0] + runs, before[1] + seconds
    return sorted((KernelTime(name, *entry) for name, entry in total.items()), key=lambda entry: -entry.seconds)
