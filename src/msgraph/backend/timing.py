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
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from msgraph.backend.memory import address_of
from msgraph.backend.program import DebugInfo, Program
from msgraph.backend.runtime.code import link
from msgraph.backend.runtime.formats import Hash, KernelTable, MeasuredKernel, MeasuredRun, RunTable, word_in, words_of
from msgraph.backend.target import host_target

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_CAPACITY = 1 << 21
"""Kernels that are timed at most; memory that is not written to costs nothing."""

_CLOCK = getattr(time, "CLOCK_MONOTONIC", 1)
"""The clock of the stub; on Windows it is that of ``time.perf_counter_ns``."""

_ROW, _ENTRY, _RUNS, _KERNELS = map(words_of, (MeasuredRun, MeasuredKernel, RunTable, KernelTable))
_COUNT = word_in(RunTable, "count")


class Event(NamedTuple):
    """One run of one kernel; times in nanoseconds, the thread as ``threading.get_ident`` has it."""

    program: Program
    instruction: int
    """Which of the program's instructions that run kernels."""
    start: int
    end: int
    thread: int

    @property
    def info(self) -> DebugInfo:
        """The note about the kernel that ran."""
        return self.program.infos[self.instruction]


class Timings(NamedTuple):
    """What was seen, in order of ends, and how many runs had no room."""

    events: list[Event]
    lost: int


class _Table:
    """Which kernel an instruction called: open addressing, read by the stub while it is written."""

    def __init__(self, size: int = 1 << 12) -> None:
        self.words = array("q", [size - 1]) + array("q", bytes(8 * _ENTRY * size))
        self.mask = size - 1
        self.count = 0

    def put(self, instruction: int, kernel: int) -> None:
        """Enters an instruction that is not there; the key comes last."""
        slot = ((instruction >> 3) * Hash.FACTOR & (1 << 64) - 1) >> Hash.SHIFT
        while self.words[at := _KERNELS + _ENTRY * (slot & self.mask)]:
            slot += 1
        self.words[at + 1] = kernel
        self.words[at] = instruction
        self.count += 1


class _Timing:
    """The programs of this process, and whether they are measured."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.programs: weakref.WeakSet[Program] = weakref.WeakSet()
        self.users = 0
        self.stub: dict[str, int] = {}
        """The addresses of the linked stub, and of the words it reads."""
        self.tables: list[_Table] = []
        self.events: Array = np.empty(0, np.int64)
        self.measured: dict[Program, list[tuple[int, int]]] = {}
        """Tapes with the stub in them: places and kernels."""
        self.instructions: dict[int, tuple[Program, int]] = {}

    def adopt(self, program: Program) -> None:
        """A program that is complete, to be measured when that is asked for."""
        with self.lock:
            self.programs.add(program)
            if self.users:
                self._patch(program)

    def start(self) -> int:
        """Measure from now on, by the clock of ``time.perf_counter_ns``; gives a number for :meth:`stop`."""
        with self.lock:
            if self.users == 0:
                self._prepare()
                for program in list(self.programs):
                    self._patch(program)
            self.users += 1
            return int(self.events[_COUNT])

    def stop(self, since: int) -> Timings:
        """The runs since :meth:`start` gave this number; the last one to stop ends the measuring."""
        with self.lock:
            count = int(self.events[_COUNT])
            shift = time.perf_counter_ns() - time.clock_gettime_ns(_CLOCK) if hasattr(time, "clock_gettime_ns") else 0
            rows = self.events[_RUNS + _ROW * since : _RUNS + _ROW * min(count, _CAPACITY)].tolist()
            runs = [
                Event(*self.instructions[rows[i]], rows[i + 1] + shift, rows[i + 2] + shift, rows[i + 3])
                for i in range(0, len(rows), _ROW)
                if rows[i] in self.instructions
            ]
            self.users -= 1
            if self.users == 0:
                self._restore()
            return Timings(runs, max(0, count - max(since, _CAPACITY)))

    def _prepare(self) -> None:
        if not self.stub:
            self.stub = link("timing", host_target(), ["timed", "table", "runs", "clock_number"])
            ctypes.c_int32.from_address(self.stub["clock_number"]).value = _CLOCK
            self.events = np.zeros(_RUNS + _ROW * _CAPACITY, np.int64)
            self.events[0] = _CAPACITY
            ctypes.c_int64.from_address(self.stub["runs"]).value = address_of(self.events)
        self.events[_COUNT] = 0
        self._renew(_Table())

    def _renew(self, table: _Table) -> None:
        """Another table; those before it may still be read by a run that has begun."""
        self.tables = [*self.tables[-2:], table]
        ctypes.c_int64.from_address(self.stub["table"]).value = table.words.buffer_info()[0]

    def _patch(self, program: Program) -> None:
        start = program.words.buffer_info()[0]
        entries = [(position, program.words[position]) for position in program.places()]
        table = self.tables[-1]
        if 2 * (table.count + len(entries)) > table.mask:
            table = _Table(1 << (4 * (table.count + len(entries))).bit_length())
            for measured, patched in self.measured.items():
                base = measured.words.buffer_info()[0]
                for position, kernel in patched:
                    table.put(base + 8 * position, kernel)
            self._renew(table)
        self.measured[program] = entries
        for index, (position, kernel) in enumerate(entries):
            table.put(start + 8 * position, kernel)
            self.instructions[start + 8 * position] = (program, index)
            program.words[position] = self.stub["timed"]

    def _restore(self) -> None:
        for program, entries in self.measured.items():
            for position, kernel in entries:
                program.words[position] = kernel
        self.measured.clear()
        self.instructions.clear()


_TIMING = _Timing()


adopt, start, stop = _TIMING.adopt, _TIMING.start, _TIMING.stop
