"""When every kernel of a run starts and ends: programs whose instructions call a stub that looks at the clock.

While nobody measures, no program is different and none of this runs. :func:`start` puts the stub's address in the place
of the kernel's in every instruction there is, and of those made meanwhile; :func:`stop` puts the kernels back. The stub
finds the kernel by the address of its instruction, in a table that only grows, and is replaced as a whole when it is
full.
"""

from __future__ import annotations

import ctypes
import threading
import time
import weakref
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from msgraph.backend.engine import engine_for
from msgraph.backend.memory import address_of
from msgraph.backend.program import DebugInfo, Program
from msgraph.backend.target import Target, host_target

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_CAPACITY = 1 << 21
"""Kernels that are timed at most; memory that is not written to costs nothing."""

_WORDS = 4
_MIX, _SHIFT = 0x9E3779B97F4A7C15, 20

_STUB = f"""
@table = global ptr null, align 8
@events = global ptr null, align 8

declare i32 @clock_gettime(i32, ptr)
declare i64 @pthread_self()

define internal i64 @now() nounwind {{
entry:
  %time = alloca [2 x i64], align 16
  %ignored = call i32 @clock_gettime(i32 {time.CLOCK_MONOTONIC}, ptr %time)
  %seconds = load i64, ptr %time, align 8
  %place = getelementptr i64, ptr %time, i64 1
  %nanoseconds = load i64, ptr %place, align 8
  %scaled = mul i64 %seconds, 1000000000
  %sum = add i64 %scaled, %nanoseconds
  ret i64 %sum
}}

define void @timed(ptr %base_table, ptr %instruction) nounwind {{
entry:
  %table = load atomic ptr, ptr @table acquire, align 8
  %mask = load i64, ptr %table, align 8
  %key = ptrtoint ptr %instruction to i64
  %word = lshr i64 %key, 3
  %mixed = mul i64 %word, -7046029254386353131
  %first = lshr i64 %mixed, 20
  br label %probe
probe:
  %i = phi i64 [%first, %entry], [%next, %probe]
  %next = add i64 %i, 1
  %slot = and i64 %i, %mask
  %double = shl i64 %slot, 1
  %at = add i64 %double, 1
  %place = getelementptr i64, ptr %table, i64 %at
  %found = load i64, ptr %place, align 8
  %hit = icmp eq i64 %found, %key
  br i1 %hit, label %run, label %probe
run:
  %kernel.place = getelementptr i64, ptr %place, i64 1
  %kernel = load ptr, ptr %kernel.place, align 8
  %start = call i64 @now()
  call void %kernel(ptr %base_table, ptr %instruction)
  %end = call i64 @now()
  %events = load atomic ptr, ptr @events acquire, align 8
  %count.place = getelementptr i64, ptr %events, i64 1
  %number = atomicrmw add ptr %count.place, i64 1 seq_cst
  %capacity = load i64, ptr %events, align 8
  %room = icmp slt i64 %number, %capacity
  br i1 %room, label %keep, label %done
keep:
  %thread = call i64 @pthread_self()
  %shifted = shl i64 %number, 2
  %offset = add i64 %shifted, 2
  %event = getelementptr i64, ptr %events, i64 %offset
  store i64 %key, ptr %event, align 8
  %event.start = getelementptr i64, ptr %event, i64 1
  store i64 %start, ptr %event.start, align 8
  %event.end = getelementptr i64, ptr %event, i64 2
  store i64 %end, ptr %event.end, align 8
  %event.thread = getelementptr i64, ptr %event, i64 3
  store i64 %thread, ptr %event.thread, align 8
  br label %done
done:
  ret void
}}
"""


class Event(NamedTuple):
    """One run of one kernel; times in nanoseconds, the thread as ``threading.get_ident`` has it."""

    program: Program
    number: int
    """Which of the program's kernels."""
    start: int
    end: int
    thread: int

    @property
    def info(self) -> DebugInfo:
        """What was run."""
        return self.program.infos[self.number]


class Timings(NamedTuple):
    """What was seen, in order of ends, and how many runs had no room."""

    events: list[Event]
    lost: int


@dataclass
class _Stub:
    """The linked stub, and the words it reads."""

    address: int
    table: ctypes.c_int64
    events: ctypes.c_int64

    @classmethod
    def link(cls, target: Target) -> _Stub:
        engine = engine_for(target)
        places = engine.link(engine.compile(_STUB), ["timed", "table", "events"])
        table, events = (ctypes.c_int64.from_address(places[name]) for name in ("table", "events"))
        return cls(places["timed"], table, events)


class _Table:
    """Which kernel an instruction called: open addressing, read by the stub while it is written."""

    def __init__(self, size: int = 1 << 12) -> None:
        self.words = array("q", [size - 1]) + array("q", bytes(16 * size))
        self.mask = size - 1
        self.count = 0

    def put(self, instruction: int, kernel: int) -> None:
        """Enters an instruction that is not there; the key comes last."""
        place = ((instruction >> 3) * _MIX & (1 << 64) - 1) >> _SHIFT
        while self.words[at := 2 * (place & self.mask) + 1]:
            place += 1
        self.words[at + 1] = kernel
        self.words[at] = instruction
        self.count += 1

    @property
    def address(self) -> int:
        return self.words.buffer_info()[0]


class _Timing:
    """The programs of this process, and whether they are measured."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.programs: weakref.WeakSet[Program] = weakref.WeakSet()
        self.users = 0
        self.stub: _Stub | None = None
        self.tables: list[_Table] = []
        self.events: Array | None = None
        self.measured: dict[Program, list[tuple[int, int]]] = {}
        """Tapes with the stub in them: places and kernels."""
        self.instructions: dict[int, tuple[Program, int]] = {}

    def adopt(self, program: Program) -> None:
        with self.lock:
            self.programs.add(program)
            if self.users:
                self._patch(program)

    def start(self) -> int:
        with self.lock:
            if self.users == 0:
                self._prepare()
                for program in list(self.programs):
                    self._patch(program)
            self.users += 1
            assert self.events is not None
            return int(self.events[1])

    def stop(self, since: int) -> Timings:
        with self.lock:
            assert self.events is not None
            count, shift = int(self.events[1]), time.perf_counter_ns() - time.clock_gettime_ns(time.CLOCK_MONOTONIC)
            rows = cast("list[int]", self.events[2 + _WORDS * since : 2 + _WORDS * min(count, _CAPACITY)].tolist())
            found = [
                Event(*self.instructions[rows[i]], rows[i + 1] + shift, rows[i + 2] + shift, rows[i + 3])
                for i in range(0, len(rows), _WORDS)
                if rows[i] in self.instructions
            ]
            self.users -= 1
            if self.users == 0:
                self._restore()
            return Timings(found, max(0, count - max(since, _CAPACITY)))

    def _prepare(self) -> None:
        if self.stub is None:
            self.stub = _Stub.link(host_target())
        if self.events is None:
            self.events = np.zeros(2 + _WORDS * _CAPACITY, np.int64)
            self.events[0] = _CAPACITY
        self.events[1] = 0
        self.stub.events.value = address_of(self.events)
        self._renew(_Table())

    def _renew(self, table: _Table) -> None:
        """Another table; those before it may still be read by a run that has begun."""
        assert self.stub is not None
        self.tables = [*self.tables[-2:], table]
        self.stub.table.value = table.address

    def _patch(self, program: Program) -> None:
        assert self.stub is not None
        start = program.words.buffer_info()[0]
        entries = [(place, program.words[place]) for place in program.places()]
        table = self.tables[-1]
        if 2 * (table.count + len(entries)) > table.mask:
            table = _Table(1 << (4 * (table.count + len(entries))).bit_length())
            for measured, known in self.measured.items():
                base = measured.words.buffer_info()[0]
                for place, kernel in known:
                    table.put(base + 8 * place, kernel)
            self._renew(table)
        self.measured[program] = entries
        for number, (place, kernel) in enumerate(entries):
            table.put(start + 8 * place, kernel)
            self.instructions[start + 8 * place] = (program, number)
            program.words[place] = self.stub.address

    def _restore(self) -> None:
        for program, entries in self.measured.items():
            for place, kernel in entries:
                program.words[place] = kernel
        self.measured.clear()
        self.instructions.clear()


_TIMING = _Timing()


def adopt(program: Program) -> None:
    """A program that is complete, to be measured when that is asked for."""
    _TIMING.adopt(program)


def start() -> int:
    """Measure from now on, by the clock of ``time.perf_counter_ns``; gives a number for :func:`stop`."""
    return _TIMING.start()


def stop(since: int) -> Timings:
    """What ran since :func:`start` gave this number; the last one to stop ends the measuring."""
    return _TIMING.stop(since)
