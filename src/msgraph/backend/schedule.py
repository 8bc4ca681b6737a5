"""The run-time program of a compiled function: a tape of records, and the native loop that reads it.

A record is ``[address, length, (base slot, byte offset) per buffer…, index arguments…]`` in 64-bit words.
The loop calls ``address(bases, record)`` and goes on ``length`` words further. It is the only host code there
is, compiled once per process, so what LLVM sees does not grow with the graph.

A record may also name a Python callback: an op without a kernel runs its eager face on views of the buffers.
"""

from __future__ import annotations

import ctypes
import itertools
import threading
import weakref
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from msgraph.backend.emit_control import RECORD_HEADER
from msgraph.backend.engine import engine_for
from msgraph.backend.target import Target

_LOOP = """
define void @run_tape(ptr %bases, ptr %tape, ptr %end) nounwind {
entry:
  %some = icmp ult ptr %tape, %end
  br i1 %some, label %next, label %done
next:
  %record = phi ptr [%tape, %entry], [%after, %next]
  %address = load i64, ptr %record, align 8
  %kernel = inttoptr i64 %address to ptr
  call void %kernel(ptr %bases, ptr %record)
  %length_place = getelementptr i64, ptr %record, i64 1
  %length = load i64, ptr %length_place, align 8
  %after = getelementptr i64, ptr %record, i64 %length
  %more = icmp ult ptr %after, %end
  br i1 %more, label %next, label %done
done:
  ret void
}
"""

RunTape = Callable[[int, int, int], None]
HostCall = Callable[[int, Sequence[int]], None]
"""Runs an op in Python: the address of the table of bases, and the (slot, offset) words of its record."""


@cache
def tape_loop(target: Target) -> RunTape:
    """The native loop; it gives up Python's lock while it runs."""
    engine = engine_for(target)
    address = engine.link(engine.compile(_LOOP), ["run_tape"])["run_tape"]
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(address)


@dataclass(frozen=True)
class Buffer:
    """A piece of memory: an entry of the table of bases and a byte offset."""

    slot: int
    offset: int


@dataclass(eq=False)
class Tape:
    """Records in the order they run."""

    words: array[int] = field(default_factory=lambda: array("q"))
    count: int = 0

    def add(self, address: int, buffers: Sequence[Buffer], arguments: Sequence[int]) -> None:
        """Appends a kernel call."""
        body = [word for buffer in buffers for word in (buffer.slot, buffer.offset)]
        self.words.extend((address, RECORD_HEADER + len(body) + len(arguments), *body, *arguments))
        self.count += 1

    def add_host(self, call: HostCall, buffers: Sequence[Buffer]) -> None:
        """Appends a call of Python code."""
        number = _HOST_CALLS.register(call)
        weakref.finalize(self, _HOST_CALLS.forget, number).atexit = False
        self.add(_host_address(), buffers, [number])

    def run(self, loop: RunTape, bases: int) -> None:
        """Runs all records; raises what a host call raised."""
        start, length = self.words.buffer_info()
        loop(bases, start, start + 8 * length)
        _FAILURE.raise_if_any()


class _HostCalls:
    """Python functions by the number a record carries."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._calls: dict[int, HostCall] = {}

    def register(self, call: HostCall) -> int:
        number = next(self._numbers)
        self._calls[number] = call
        return number

    def forget(self, number: int) -> None:
        """The tape that made this call is gone."""
        self._calls.pop(number, None)

    def run(self, bases: int, record: int) -> None:
        length = ctypes.c_int64.from_address(record + 8).value
        words = list((ctypes.c_int64 * length).from_address(record))
        self._calls[words[-1]](bases, words[RECORD_HEADER:-1])


class _Failure(threading.local):
    """The first exception of a run on this thread; the records after it do nothing in Python."""

    error: BaseException | None = None

    def raise_if_any(self) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error


_HOST_CALLS = _HostCalls()
_FAILURE = _Failure()


def _run_host_call(bases: int, record: int) -> None:
    if _FAILURE.error is not None:
        return
    try:
        _HOST_CALLS.run(bases, record)
    except BaseException as error:
        _FAILURE.error = error


_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(_run_host_call)


@cache
def _host_address() -> int:
    address = ctypes.cast(_CALLBACK, ctypes.c_void_p).value
    assert address is not None
    return address
