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
from typing import TYPE_CHECKING, Any, NamedTuple

from msgraph.backend.host_call import HostCall, is_exchange
from msgraph.backend.pool import pool
from msgraph.backend.runtime import formats
from msgraph.backend.runtime.code import loop
from msgraph.backend.target import Target
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.backend import exchange
else:
    exchange = deferred("msgraph.backend.exchange")

BRANCH, JUMP, CALL, RETURN, PARALLEL = (
    formats.Jumps.BRANCH,
    formats.Jumps.JUMP,
    formats.Jumps.CALL,
    formats.Jumps.RETURN,
    formats.Jumps.PARALLEL,
)
"""What stands for the address in instructions that only say where to go on."""

ABSOLUTE = -1
"""What stands for the number of a base where the offset is an address."""

FRAME_HEADER = 8 * formats.words_of(formats.Frame)
"""Bytes of a frame in front of its base-pointer table."""

INSTRUCTION_HEADER = formats.words_of(formats.Instruction)
"""An instruction starts with the kernel's address and the instruction's own length."""

CALL_HEADER = formats.words_of(formats.Call)
"""Words of a call in front of the entries of its base-pointer table."""

PARALLEL_HEADER = formats.words_of(formats.Parallel)
SHARE, WORKERS = formats.word_in(formats.Parallel, "share"), formats.word_in(formats.Parallel, "workers")
"""Words of the header of a run in parts, and two of them."""

DISTANCE, _FIRST = formats.word_in(formats.Jump, "distance"), formats.word_in(formats.Parallel, "first")
PART_COUNT = formats.word_in(formats.Parallel, "parts")

RunProgram = Callable[[int, int, int], None]


@cache
def program_loop(target: Target) -> RunProgram:
    """The native loop; it gives up Python's lock itself while it runs, so that it may leave an exception behind."""
    run_program = loop(target)["run_program"]
    return ctypes.PYFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(run_program)


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


class LateInstruction(NamedTuple):
    """A run whose kernel is chosen when sizes are known: where its words are."""

    kernel: Any
    """A :class:`~msgraph.kernels.launch.late_kernels.LateKernel`."""
    whole: int
    header: int = -1
    """The header of its parts, which as many instructions as there may be parts follow; -1 if there are none."""
    parts: int = -1
    length: int = 0
    """Words of a part."""
    slots: int = 0
    """How many parts there may be."""
    buffers: int = 0
    """Of a part."""


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
    late: list[LateInstruction] = field(default_factory=list[LateInstruction])
    """What is chosen when sizes are known, in the program of a template."""
    host_places: list[int] = field(default_factory=list[int])
    """The instructions that do."""
    alone: list[int] = field(default_factory=list[int])
    """The headers of runs in parts that no threads share so far."""
    started: dict[int, Any] = field(default_factory=dict[int, Any])
    """The collectives that are awaited by their number: of type :class:`~msgraph.backend.exchange.NativeCall`."""

    def places(self) -> Iterator[int]:
        """Where the instructions that run something start."""
        return (start for start in instructions(self.words) if self.words[start] > PARALLEL)

    def goes_back(self) -> bool:
        """Whether an instruction may run twice: loops do, and functions that are called."""
        words = self.words
        return any(words[at] == CALL or (words[at] == JUMP and words[at + DISTANCE] < 0) for at in instructions(words))

    def add(self, address: int, buffers: Sequence[BufferAddress], arguments: Sequence[int], info: DebugInfo) -> None:
        """Appends a kernel call."""
        body = [word for buffer in buffers for word in (buffer.slot, buffer.offset)]
        self.words.extend((address, INSTRUCTION_HEADER + len(body) + len(arguments), *body, *arguments))
        self.infos.append(info)
        self.count += 1

    def add_parallel(self, share: int, workers: int, parts: int) -> int:
        """Appends the header of a run in parts, which follow; where they end is said later, to :meth:`patch_jump`."""
        self.alone.append(len(self.words))
        self.words.extend((PARALLEL, PARALLEL_HEADER, 0, share, workers, parts, PARALLEL_HEADER))
        return len(self.words) - PARALLEL_HEADER

    def staff(self, target: Target) -> None:
        """Starts the threads that runs in parts need, and writes what they are shared by into the headers."""
        for header in self.alone:
            workers = pool(target)
            workers.grow(self.words[header + WORKERS])
            self.words[header + SHARE] = workers.share
        self.alone = []

    def put_parts_off(self, header: int) -> None:
        """Says that the parts start here, and that what stood behind the header so far is for those who run alone."""
        self.words[header + _FIRST] = len(self.words) - header

    def add_branch(self, condition: BufferAddress) -> int:
        """Appends a jump that is taken where a Bool is false; where it goes is said later, to :meth:`patch_jump`."""
        self.words.extend((BRANCH, formats.words_of(formats.Branch), 0, condition.slot, condition.offset))
        return len(self.words) - formats.words_of(formats.Branch)

    def add_jump(self) -> int:
        """Appends a jump that is always taken."""
        self.words.extend((JUMP, formats.words_of(formats.Jump), 0))
        return len(self.words) - formats.words_of(formats.Jump)

    def add_call(self, frame: tuple[int, int, int, int], entries: Sequence[BufferAddress]) -> int:
        """Appends a call of another part of the program, whose start :meth:`patch_jump` sets later.

        ``frame`` is the room on the stack (negative: what is left of the caller's, less its own frame), the bytes of
        the new frame, where it starts from the caller's arena, and where the new arena starts in it. ``entries`` is
        the base-pointer table the called part sees, from its third entry on.
        """
        start = len(self.words)
        body = [word for entry in entries for word in (entry.slot, entry.offset)]
        self.words.extend((CALL, CALL_HEADER + len(body), 0, *frame, len(entries), *body))
        return start

    def add_return(self) -> None:
        """Appends the end of a part that is called."""
        self.words.extend((RETURN, formats.words_of(formats.Instruction)))

    def patch_jump(self, jump: int, target: int | None = None) -> None:
        """Sets where a jump goes: to ``target``, or to the present end of the program."""
        self.words[jump + DISTANCE] = (len(self.words) if target is None else target) - jump

    def add_host(self, call: HostCall, buffers: Sequence[BufferAddress], info: DebugInfo) -> None:
        """Appends a call of Python code."""
        start = len(self.words)
        self.add(0, buffers, [0], info)
        self.set_host(start, call)

    def set_host(self, start: int, call: HostCall) -> None:
        """Sets the call of the instruction at ``start``."""
        last = start + self.words[start + 1] - 1
        native: Any = None
        if is_exchange(call):  # of several processes: native code does it without Python, where it can
            native = exchange.native_call(call, self.started, _host_address())
        if native is None:
            self.words[start], self.words[last] = _host_address(), next(_HANDLES)
            _HOST_CALLS[self.words[last]] = call
        else:
            self.words[start], self.words[last], says_errors = native
            if says_errors is not None:
                _HOST_CALLS[self.words[last]] = says_errors
        weakref.finalize(self, _HOST_CALLS.pop, self.words[last], None).atexit = False
        self.hosts.append(call)
        self.host_places.append(start)

    def run(self, run_program: RunProgram, base_table: int) -> None:
        """Runs all instructions; raises what a host call raised."""
        start, length = self.words.buffer_info()
        run_program(base_table, start, start + 8 * length)
        if self.hosts:
            raise_failure()


def instructions(words: array[int]) -> Iterator[int]:
    """Where the instructions of a program start."""
    start = 0
    while start < len(words):
        yield start
        start += words[start + 1]


_HANDLES = itertools.count()
_HOST_CALLS: dict[int, Callable[[int, Sequence[int]], None]] = {}
"""Python functions by the number an instruction carries, as long as its program is there."""


class _Failure(threading.local):
    """The exception that ended a run on this thread."""

    error: BaseException | None = None


_FAILURE = _Failure()


def raise_failure() -> None:
    """Raises what ended the last run on this thread, if anything did."""
    error, _FAILURE.error = _FAILURE.error, None
    if error is not None:
        raise error


def _run_host_call(base_table: int, instruction: int) -> None:
    try:
        length = ctypes.c_int64.from_address(instruction + 8).value
        words = list((ctypes.c_int64 * length).from_address(instruction))
        _HOST_CALLS[words[-1]](base_table, words[INSTRUCTION_HEADER:-1])
    except BaseException as error:
        _FAILURE.error = error
        ctypes.c_int64.from_address(base_table + 8 * formats.Table.STOP).value = 1


_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(_run_host_call)


@cache
def _host_address() -> int:
    address = ctypes.cast(_CALLBACK, ctypes.c_void_p).value
    assert address is not None
    return address
