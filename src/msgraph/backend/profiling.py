"""When each kernel of a call ran: the tape runs as ever, through a function that looks at the clock around each kernel.

    for event in profile(executable, arrays):
        print(event.kernel, event.start, event.seconds)

The kernels of a copy of the tape are replaced by one native function, which finds the kernel a record had in the
original tape and notes the time before and after it. Records that jump, call and return are what they were, so loops
and shared functions show each of their rounds. The clock is the processor time of the thread unless another is asked
for: what other processes do does not count then.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.schedule import Tape
from msgraph.backend.target import Target

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_WORDS = 3
"""Of an event: where its record stands in the original tape, and when the kernel began and ended."""

_CLOCK = """
@shift = global i64 0
@clock = global i32 0
@next = global ptr null
@last = global ptr null

declare i32 @clock_gettime(i32, ptr)

define internal i64 @now() nounwind {
  %time = alloca { i64, i64 }, align 8
  %clock = load i32, ptr @clock
  %failed = call i32 @clock_gettime(i32 %clock, ptr %time)
  %seconds = load i64, ptr %time, align 8
  %rest_place = getelementptr i64, ptr %time, i64 1
  %rest = load i64, ptr %rest_place, align 8
  %whole = mul i64 %seconds, 1000000000
  %sum = add i64 %whole, %rest
  ret i64 %sum
}

define void @run_timed(ptr %bases, ptr %record) nounwind {
entry:
  %shift = load i64, ptr @shift
  %original = getelementptr i8, ptr %record, i64 %shift
  %code = load ptr, ptr %original, align 8
  %start = call i64 @now()
  call void %code(ptr %bases, ptr %record)
  %end = call i64 @now()
  %event = load ptr, ptr @next
  %last = load ptr, ptr @last
  %fits = icmp ult ptr %event, %last
  br i1 %fits, label %note, label %done
note:
  store ptr %original, ptr %event, align 8
  %start_place = getelementptr i64, ptr %event, i64 1
  store i64 %start, ptr %start_place, align 8
  %end_place = getelementptr i64, ptr %event, i64 2
  store i64 %end, ptr %end_place, align 8
  %after = getelementptr i64, ptr %event, i64 3
  store ptr %after, ptr @next
  br label %done
done:
  ret void
}
"""
_NAMES = ("run_timed", "shift", "clock", "next", "last")
_LOCK = threading.Lock()


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
    native = _native(executable.target)
    words = executable.tape.words
    twin = Tape(words[:], executable.tape.count, executable.tape.keep)
    for start in twin.places():
        twin.words[start] = native["run_timed"]
    events = (ctypes.c_int64 * (_WORDS * room))()
    first, origin = ctypes.addressof(events), words.buffer_info()[0]
    with _LOCK:
        _set(native["shift"], origin - twin.words.buffer_info()[0])
        _set(native["clock"], clock, ctypes.c_int32)
        _set(native["next"], first)
        _set(native["last"], first + ctypes.sizeof(events))
        executable.run(twin, arrays)
        count = (_get(native["next"]) - first) // (8 * _WORDS)
    names = {KERNELS.get(executable.target, name).address: name for name in executable.used}
    found: list[KernelEvent] = []
    for k in range(0, _WORDS * count, _WORDS):
        record, begin, end = (int(events[i]) for i in range(k, k + _WORDS))
        place = (record - origin) // 8
        found.append(KernelEvent(names.get(words[place], "host"), place, begin * 1e-9, (end - begin) * 1e-9))
    return found


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


@cache
def _native(target: Target) -> Mapping[str, int]:
    engine = engine_for(target)
    return engine.link(engine.compile(_CLOCK), _NAMES)


def _set(address: int, value: int, kind: type[ctypes.c_int64 | ctypes.c_int32] = ctypes.c_int64) -> None:
    kind.from_address(address).value = value


def _get(address: int) -> int:
    return ctypes.c_int64.from_address(address).value
