"""The run-time program of a compiled function: instructions, and the native loop that walks them.

An instruction is ``[address, length, (base slot, byte offset) per buffer…, index arguments…]`` in 64-bit words.
The loop calls ``address(base_table, instruction)`` and goes on ``length`` words further. It is the only host code there
is, compiled once per process, so what LLVM sees does not grow with the graph.

An instruction may also name a Python callback: an op without a kernel runs its eager rule on views of the buffers.
Control flow is instructions that say where to go on: ``[JUMP, length, distance]`` always does, ``[BRANCH, length,
distance, base slot, byte offset]`` if the byte there is 0. ``[CALL, …]`` runs another part of the program on a
base-pointer table of its own, in a frame on the stack (see ``program_builder.py``), up to its ``[RETURN, 2]``.
``[PARALLEL, …]`` stands in front of the parts of one large run, which threads may share (see ``pool.py``). Long loops
look now and then whether the user wants to stop them; the run then ends at once, between two writes.
"""

from __future__ import annotations

import ctypes
import itertools
import threading
import weakref
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from msgraph.backend.engine import engine_for
from msgraph.backend.host_call import HostCall
from msgraph.backend.polling import INSTRUCTION_HEADER, POLL
from msgraph.backend.pool import HEADER
from msgraph.backend.target import Target

STOP = 0
"""The entry of the base-pointer table that is not an address: whether the run is over before its end."""

BRANCH, JUMP, CALL, RETURN, PARALLEL = range(5)
"""What stands for the address in instructions that only say where to go on."""

ABSOLUTE = -1
"""What stands for the number of a base where the offset is an address."""

FRAME_HEADER = 24
"""Bytes of a frame in front of its base-pointer table: where to return to, the caller's table, the room there is."""

LOOP = """
@text = private constant [70 x i8] c"maximum recursion depth exceeded: the stack of compiled calls is full\\00"
@PyExc_RecursionError = external global ptr

declare void @PyErr_SetString(ptr, ptr)
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)

define i1 @run_program(ptr %base_table, ptr %program, ptr %end) nounwind {
entry:
  %thread = call ptr @PyEval_SaveThread()
  %stopped = call i1 @run_instructions(ptr %base_table, ptr %program, ptr %end)
  call void @PyEval_RestoreThread(ptr %thread)
  ret i1 %stopped
}

define internal i1 @run_instructions(ptr %first, ptr %program, ptr %end) nounwind {
entry:
  %polled = alloca i64, align 8
  store i64 0, ptr %polled, align 8
  %some = icmp ult ptr %program, %end
  br i1 %some, label %next, label %done
next:
  %instruction = phi ptr [%program, %entry], [%after, %step], [%target, %jump], [%entered, %enter]
  %base_table = phi ptr [%first, %entry], [%now, %step], [%base_table, %jump], [%table, %enter]
  %address = load i64, ptr %instruction, align 8
  switch i64 %address, label %kernel [i64 0, label %branch i64 1, label %go i64 2, label %call i64 3, label %return
    i64 4, label %parallel]
kernel:
  %code = inttoptr i64 %address to ptr
  call void %code(ptr %base_table, ptr %instruction)
  %stop = load i64, ptr %base_table, align 8
  %stopped = icmp ne i64 %stop, 0
  br i1 %stopped, label %stop.here, label %step
parallel:
  %share_place = getelementptr i64, ptr %instruction, i64 3
  %share = load ptr, ptr %share_place, align 8
  %shared = call i1 %share(ptr %base_table, ptr %instruction)
  br i1 %shared, label %go, label %step
branch:
  %base_place = getelementptr i64, ptr %instruction, i64 3
  %base_number = load i64, ptr %base_place, align 8
  %base_entry = getelementptr ptr, ptr %base_table, i64 %base_number
  %base = load ptr, ptr %base_entry, align 8
  %offset_place = getelementptr i64, ptr %instruction, i64 4
  %offset = load i64, ptr %offset_place, align 8
  %condition_place = getelementptr i8, ptr %base, i64 %offset
  %condition = load i8, ptr %condition_place, align 1
  %holds = icmp ne i8 %condition, 0
  br i1 %holds, label %step, label %go
step:
  %here = phi ptr [%instruction, %kernel], [%instruction, %parallel], [%instruction, %branch], [%return_to, %return]
  %now = phi ptr [%base_table, %kernel], [%base_table, %parallel], [%base_table, %branch], [%back_base_table, %return]
  %length_place = getelementptr i64, ptr %here, i64 1
  %length = load i64, ptr %length_place, align 8
  %after = getelementptr i64, ptr %here, i64 %length
  %more = icmp ult ptr %after, %end
  br i1 %more, label %next, label %done
go:
  %distance_place = getelementptr i64, ptr %instruction, i64 2
  %distance = load i64, ptr %distance_place, align 8
  %back = icmp slt i64 %distance, 0
  br i1 %back, label %look, label %jump
look:
  %over = call i1 @poll(ptr %base_table, ptr %polled)
  br i1 %over, label %stop.here, label %jump
jump:
  %target = getelementptr i64, ptr %instruction, i64 %distance
  %inside = icmp ult ptr %target, %end
  br i1 %inside, label %next, label %done
call:
  %call_over = call i1 @poll(ptr %base_table, ptr %polled)
  br i1 %call_over, label %stop.here, label %measure
measure:
  %call_distance_place = getelementptr i64, ptr %instruction, i64 2
  %call_distance = load i64, ptr %call_distance_place, align 8
  %entered = getelementptr i64, ptr %instruction, i64 %call_distance
  %room_place = getelementptr i64, ptr %instruction, i64 3
  %room_given = load i64, ptr %room_place, align 8
  %size_place = getelementptr i64, ptr %instruction, i64 4
  %size = load i64, ptr %size_place, align 8
  %below_place = getelementptr i64, ptr %instruction, i64 5
  %below = load i64, ptr %below_place, align 8
  %arena_offset_place = getelementptr i64, ptr %instruction, i64 6
  %arena_offset = load i64, ptr %arena_offset_place, align 8
  %count_place = getelementptr i64, ptr %instruction, i64 7
  %count = load i64, ptr %count_place, align 8
  %arena_place = getelementptr ptr, ptr %base_table, i64 1
  %arena = load ptr, ptr %arena_place, align 8
  %frame = getelementptr i8, ptr %arena, i64 %below
  %nested = icmp slt i64 %room_given, 0
  br i1 %nested, label %inherit, label %check
inherit:
  %room_left_place = getelementptr i64, ptr %base_table, i64 -1
  %room_left = load i64, ptr %room_left_place, align 8
  %inherited = add i64 %room_left, %room_given
  br label %check
check:
  %room = phi i64 [%room_given, %measure], [%inherited, %inherit]
  %fits = icmp sge i64 %room, %size
  br i1 %fits, label %build, label %overflow
build:
  store ptr %instruction, ptr %frame, align 8
  %caller_place = getelementptr i64, ptr %frame, i64 1
  store ptr %base_table, ptr %caller_place, align 8
  %frame_room_place = getelementptr i64, ptr %frame, i64 2
  store i64 %room, ptr %frame_room_place, align 8
  %table = getelementptr i64, ptr %frame, i64 3
  store i64 0, ptr %table, align 8
  %inner_arena = getelementptr i8, ptr %frame, i64 %arena_offset
  %inner_arena_place = getelementptr ptr, ptr %table, i64 1
  store ptr %inner_arena, ptr %inner_arena_place, align 8
  %has_entries = icmp sgt i64 %count, 0
  br i1 %has_entries, label %fill, label %enter
fill:
  %i = phi i64 [0, %build], [%i_next, %filled]
  %double = shl i64 %i, 1
  %word = add i64 %double, 8
  %number_place = getelementptr i64, ptr %instruction, i64 %word
  %number = load i64, ptr %number_place, align 8
  %entry_offset_place = getelementptr i64, ptr %number_place, i64 1
  %entry_offset = load i64, ptr %entry_offset_place, align 8
  %absolute = icmp slt i64 %number, 0
  br i1 %absolute, label %filled, label %relative
relative:
  %outer_place = getelementptr i64, ptr %base_table, i64 %number
  %outer = load i64, ptr %outer_place, align 8
  br label %filled
filled:
  %start = phi i64 [0, %fill], [%outer, %relative]
  %value = add i64 %start, %entry_offset
  %table_index = add i64 %i, 2
  %table_place = getelementptr i64, ptr %table, i64 %table_index
  store i64 %value, ptr %table_place, align 8
  %i_next = add i64 %i, 1
  %unfilled = icmp slt i64 %i_next, %count
  br i1 %unfilled, label %fill, label %enter
enter:
  br label %next
return:
  %back_base_table_place = getelementptr ptr, ptr %base_table, i64 -2
  %back_base_table = load ptr, ptr %back_base_table_place, align 8
  %return_to_place = getelementptr ptr, ptr %base_table, i64 -3
  %return_to = load ptr, ptr %return_to_place, align 8
  br label %step
overflow:
  %state = call i32 @PyGILState_Ensure()
  %kind = load ptr, ptr @PyExc_RecursionError, align 8
  call void @PyErr_SetString(ptr %kind, ptr @text)
  call void @PyGILState_Release(i32 %state)
  br label %stop.here
stop.here:
  ret i1 true
done:
  ret i1 false
}
""" + "".join(POLL.values())
"""The native loop, as LLVM text."""

RunProgram = Callable[[int, int, int], None]


@cache
def program_loop(target: Target) -> RunProgram:
    """The native loop; it gives up Python's lock itself while it runs, so that it may leave an exception behind."""
    engine = engine_for(target)
    address = engine.link(engine.compile(LOOP), ["run_program"])["run_program"]
    return ctypes.PYFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(address)


class BufferAddress(NamedTuple):
    """A piece of memory: an entry of the base-pointer table and a byte offset."""

    slot: int
    offset: int


class DebugInfo(NamedTuple):
    """What an instruction does, for people: the kernel, its tensors, their bytes, a contraction's operations."""

    name: str
    tensors: str
    bytes: int
    work: int
    native: bool = True
    """Else it runs Python code."""


@dataclass(eq=False)
class Program:
    """Records in the order they run."""

    words: array[int] = field(default_factory=lambda: array("q"))
    count: int = 0
    keep: list[object] = field(default_factory=list[object])
    """What instructions hold the addresses of."""
    infos: list[DebugInfo] = field(default_factory=list[DebugInfo])
    """Of each instruction that runs something, in order."""
    name: str = ""
    """The function this is a form of."""
    hosts: list[HostCall] = field(default_factory=list[HostCall])
    """What runs Python code, in order."""

    def places(self) -> Iterator[int]:
        """Where the instructions that run something start."""
        return (start for start in instructions(self.words) if self.words[start] > PARALLEL)

    def goes_back(self) -> bool:
        """Whether an instruction may run twice: loops do, and functions that are called."""
        words = self.words
        return any(words[at] == CALL or (words[at] == JUMP and words[at + 2] < 0) for at in instructions(words))

    def add(self, address: int, buffers: Sequence[BufferAddress], arguments: Sequence[int], info: DebugInfo) -> None:
        """Appends a kernel call."""
        body = [word for buffer in buffers for word in (buffer.slot, buffer.offset)]
        self.words.extend((address, INSTRUCTION_HEADER + len(body) + len(arguments), *body, *arguments))
        self.infos.append(info)
        self.count += 1

    def add_parallel(self, share: int, workers: int, parts: int) -> int:
        """Appends the header of a run in parts, which follow; where they end is said later, to :meth:`patch_jump`."""
        self.words.extend((PARALLEL, HEADER, 0, share, workers, parts, HEADER))
        return len(self.words) - HEADER

    def put_parts_off(self, header: int) -> None:
        """Says that the parts start here, and that what stood behind the header so far is for those who run alone."""
        self.words[header + HEADER - 1] = len(self.words) - header

    def add_branch(self, condition: BufferAddress) -> int:
        """Appends a jump that is taken where a Bool is false; where it goes is said later, to :meth:`patch_jump`."""
        self.words.extend((BRANCH, 5, 0, condition.slot, condition.offset))
        return len(self.words) - 5

    def add_jump(self) -> int:
        """Appends a jump that is always taken."""
        self.words.extend((JUMP, 3, 0))
        return len(self.words) - 3

    def add_call(self, frame: tuple[int, int, int, int], entries: Sequence[BufferAddress]) -> int:
        """Appends a call of another part of the program; where that is is said later, to :meth:`patch_jump`.

        ``frame`` is the room on the stack (negative: what is left of the caller's, less its own frame), the bytes of
        the new frame, where it starts from the caller's arena, and where the new arena starts in it. ``entries`` is
        the base-pointer table the called part sees, from its third entry on.
        """
        place = len(self.words)
        body = [word for entry in entries for word in (entry.slot, entry.offset)]
        self.words.extend((CALL, 8 + len(body), 0, *frame, len(entries), *body))
        return place

    def add_return(self) -> None:
        """Appends the end of a part that is called."""
        self.words.extend((RETURN, 2))

    def patch_jump(self, jump: int, place: int | None = None) -> None:
        """Says that a jump goes to a place; to where the program ends by now, if not said."""
        self.words[jump + 2] = (len(self.words) if place is None else place) - jump

    def add_host(self, call: HostCall, buffers: Sequence[BufferAddress], info: DebugInfo) -> None:
        """Appends a call of Python code."""
        place = len(self.words)
        self.add(0, buffers, [0], info)
        self.set_host(place, call)

    def set_host(self, place: int, call: HostCall) -> None:
        """Says what the instruction at a place calls."""
        number = _HOST_CALLS.register(call)
        weakref.finalize(self, _HOST_CALLS.forget, number).atexit = False
        self.words[place] = _host_address()
        self.words[place + self.words[place + 1] - 1] = number
        self.hosts.append(call)

    def run(self, loop: RunProgram, base_table: int) -> None:
        """Runs all instructions; raises what a host call raised."""
        start, length = self.words.buffer_info()
        loop(base_table, start, start + 8 * length)
        raise_failure()


def instructions(words: array[int]) -> Iterator[int]:
    """Where the instructions of a program start."""
    start = 0
    while start < len(words):
        yield start
        start += words[start + 1]


class _HostCalls:
    """Python functions by the number an instruction carries."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._calls: dict[int, HostCall] = {}

    def register(self, call: HostCall) -> int:
        number = next(self._numbers)
        self._calls[number] = call
        return number

    def forget(self, number: int) -> None:
        """The program that made this call is gone."""
        self._calls.pop(number, None)

    def run(self, base_table: int, instruction: int) -> None:
        length = ctypes.c_int64.from_address(instruction + 8).value
        words = list((ctypes.c_int64 * length).from_address(instruction))
        self._calls[words[-1]](base_table, words[INSTRUCTION_HEADER:-1])


class _Failure(threading.local):
    """The exception that ended a run on this thread."""

    error: BaseException | None = None

    def raise_if_any(self) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error


_HOST_CALLS = _HostCalls()
_FAILURE = _Failure()


def raise_failure() -> None:
    """Raises what ended the last run on this thread, if anything did."""
    _FAILURE.raise_if_any()


def _run_host_call(base_table: int, instruction: int) -> None:
    try:
        _HOST_CALLS.run(base_table, instruction)
    except BaseException as error:
        _FAILURE.error = error
        ctypes.c_int64.from_address(base_table + 8 * STOP).value = 1


_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(_run_host_call)


@cache
def _host_address() -> int:
    address = ctypes.cast(_CALLBACK, ctypes.c_void_p).value
    assert address is not None
    return address
