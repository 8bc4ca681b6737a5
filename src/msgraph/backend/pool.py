"""Threads that share the parts of large kernels: native code, one pool for the process.

A run in parts stands on the tape behind a header, ``[PARALLEL, 7, distance, share, workers, parts, first]``; its parts
are records like any other, all of one length, the first of them so many words behind the header. ``share`` hands them
out, one at a time to whoever asks next, so that a thread that is late or slow takes fewer, and returns when all of them
are done. If the pool has no workers or is busy with another call, it declines, and the loop of the tape goes on behind
the header: there stands the run as one record, as it is on one thread, or the parts themselves. What is written does
not depend on who runs what.

A ticket, ``generation << 32 | next part``, is what threads take parts by. A part is taken by exchanging the ticket for
the one after it, so a thread that still looks at an earlier job cannot take a part of a later one. Workers wait for
the next job for a short while with their eyes open, then they sleep on a condition; so does the caller until the last
part is done: its core is then free for the thread that is late.

A worker whose core does something else takes a part and is held up with it. A caller that did not save a quarter of
what all parts would have taken it does without help for a while, each time four times as long as before; a job that
goes well makes that a little shorter. Who shares a machine loses a few milliseconds in a second, not more.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import platform
import signal
import threading
from functools import cache

from msgraph.backend.engine import Engine, engine_for
from msgraph.backend.target import Target

HEADER = 7
"""Words of a header."""

_PATIENCE = 50_000
"""Nanoseconds a thread waits with its eyes open."""

_SHORTEST, _LONGEST = 10_000_000, 500_000_000
"""Nanoseconds the caller does without help."""

_SHARE = """
@ticket = global i64 2147483647, align 128
@left = global i64 0, align 128
@seats = global i64 0, align 128
@bases = global ptr null, align 128
@first = global ptr null, align 8
@length = global i64 0, align 8
@count = global i64 0, align 8
@owned = global i32 0, align 128
@sleeping = global i32 0, align 128
@leave = global i32 0, align 4
@waiting = global i32 0, align 128
@alone = global i64 0, align 8
@until = global i64 0, align 8
@mutex = global [128 x i8] zeroinitializer, align 128
@awake = global [128 x i8] zeroinitializer, align 128
@over = global [128 x i8] zeroinitializer, align 128

declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_broadcast(ptr)
declare i32 @clock_gettime(i32, ptr)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)

define internal i64 @now() nounwind {
  %time = alloca [2 x i64], align 16
  %ignored = call i32 @clock_gettime(i32 1, ptr %time)
  %seconds = load i64, ptr %time, align 8
  %rest.place = getelementptr i64, ptr %time, i64 1
  %rest = load i64, ptr %rest.place, align 8
  %scaled = mul i64 %seconds, 1000000000
  %sum = add i64 %scaled, %rest
  ret i64 %sum
}

; after so many looks, since the time that stands at a place: is it time to sleep?
define internal i1 @is_tired(i64 %looks, ptr %since) nounwind {
  PAUSE
  %low = and i64 %looks, 63
  %due = icmp eq i64 %low, 0
  br i1 %due, label %look, label %no
look:
  %now = call i64 @now()
  %fresh = icmp eq i64 %looks, 0
  br i1 %fresh, label %begin, label %compare
begin:
  store i64 %now, ptr %since, align 8
  ret i1 false
compare:
  %start = load i64, ptr %since, align 8
  %past = sub i64 %now, %start
  %tired = icmp ugt i64 %past, PATIENCE
  ret i1 %tired
no:
  ret i1 false
}

define internal i1 @is_open() nounwind {
  %ticket = load atomic i64, ptr @ticket seq_cst, align 8
  %number = and i64 %ticket, 4294967295
  %count = load atomic i64, ptr @count monotonic, align 8
  %open = icmp ult i64 %number, %count
  ret i1 %open
}

define internal i1 @take() nounwind {
entry:
  br label %look
look:
  %ticket = load atomic i64, ptr @ticket acquire, align 8
  %number = and i64 %ticket, 4294967295
  %count = load atomic i64, ptr @count monotonic, align 8
  %open = icmp ult i64 %number, %count
  br i1 %open, label %try, label %none
try:
  %next = add i64 %ticket, 1
  %exchange = cmpxchg ptr @ticket, i64 %ticket, i64 %next acq_rel monotonic, align 8
  %mine = extractvalue {i64, i1} %exchange, 1
  br i1 %mine, label %run, label %look
run:
  %first = load ptr, ptr @first, align 8
  %length = load i64, ptr @length, align 8
  %table = load ptr, ptr @bases, align 8
  %distance = mul i64 %number, %length
  %record = getelementptr i64, ptr %first, i64 %distance
  %code = load ptr, ptr %record, align 8
  call void %code(ptr %table, ptr %record)
  %before = atomicrmw sub ptr @left, i64 1 seq_cst, align 8
  %last = icmp eq i64 %before, 1
  br i1 %last, label %tell, label %taken
tell:
  %waits = load atomic i32, ptr @waiting seq_cst, align 4
  %heard = icmp ne i32 %waits, 0
  br i1 %heard, label %call, label %taken
call:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %called = call i32 @pthread_cond_broadcast(ptr @over)
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %taken
taken:
  ret i1 true
none:
  ret i1 false
}

define ptr @work(ptr %ignored) nounwind {
entry:
  %since = alloca i64, align 8
  br label %wait
wait:
  %looks = phi i64 [0, %entry], [%more, %again], [0, %slept], [0, %done]
  %leave = load atomic i32, ptr @leave acquire, align 4
  %over = icmp ne i32 %leave, 0
  br i1 %over, label %end, label %look
look:
  %open = call i1 @is_open()
  br i1 %open, label %sit, label %nothing
sit:
  %seat = load atomic i64, ptr @seats monotonic, align 8
  %free = icmp sgt i64 %seat, 0
  br i1 %free, label %down, label %nothing
down:
  %had = atomicrmw sub ptr @seats, i64 1 acq_rel, align 8
  %got = icmp sgt i64 %had, 0
  br i1 %got, label %parts, label %nothing
parts:
  %took = call i1 @take()
  br i1 %took, label %parts, label %done
done:
  br label %wait
nothing:
  %tired = call i1 @is_tired(i64 %looks, ptr %since)
  %more = add i64 %looks, 1
  br i1 %tired, label %sleep, label %again
again:
  br label %wait
sleep:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %asleep = atomicrmw add ptr @sleeping, i32 1 seq_cst, align 4
  %late = call i1 @is_open()
  %leaving = load atomic i32, ptr @leave seq_cst, align 4
  %left = icmp ne i32 %leaving, 0
  %seats.now = load atomic i64, ptr @seats seq_cst, align 8
  %room = icmp sgt i64 %seats.now, 0
  %wanted = and i1 %late, %room
  %stay = or i1 %wanted, %left
  br i1 %stay, label %slept, label %rest
rest:
  %woken = call i32 @pthread_cond_wait(ptr @awake, ptr @mutex)
  br label %slept
slept:
  %up = atomicrmw sub ptr @sleeping, i32 1 seq_cst, align 4
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %wait
end:
  ret ptr null
}

define void @wake() nounwind {
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %called = call i32 @pthread_cond_broadcast(ptr @awake)
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  ret void
}

; was it worth while to share? The caller's own parts took from when it began until it was ready: so would the others
define internal void @judge(i64 %begun, i64 %ready, i64 %mine, i64 %parts) nounwind {
  %now = call i64 @now()
  %took = sub i64 %now, %begun
  %worked = sub i64 %ready, %begun
  %some = call i64 @llvm.umax.i64(i64 %mine, i64 1)
  %part = udiv i64 %worked, %some
  %alone = mul i64 %part, %parts
  %quarter = lshr i64 %alone, 2
  %allowed = sub i64 %alone, %quarter
  %late = icmp ugt i64 %took, %allowed
  %before = load atomic i64, ptr @alone monotonic, align 8
  br i1 %late, label %bad, label %good
bad:
  %more = shl i64 %before, 2
  %least = call i64 @llvm.umax.i64(i64 %more, i64 SHORTEST)
  %pause = call i64 @llvm.umin.i64(i64 %least, i64 LONGEST)
  store atomic i64 %pause, ptr @alone monotonic, align 8
  %until = add i64 %now, %pause
  store atomic i64 %until, ptr @until monotonic, align 8
  ret void
good:
  %little = lshr i64 %before, 4
  %less = sub i64 %before, %little
  store atomic i64 %less, ptr @alone monotonic, align 8
  ret void
}

define i1 @share(ptr %table, ptr %header) nounwind {
entry:
  %staff.place = getelementptr i64, ptr %header, i64 4
  %staff = load i64, ptr %staff.place, align 8
  %count.place = getelementptr i64, ptr %header, i64 5
  %parts = load i64, ptr %count.place, align 8
  %since = alloca i64, align 8
  %begun = call i64 @now()
  %until = load atomic i64, ptr @until monotonic, align 8
  %helpless = icmp ult i64 %begun, %until
  br i1 %helpless, label %declined, label %own
own:
  %exchange = cmpxchg ptr @owned, i32 0, i32 1 acq_rel monotonic, align 4
  %mine = extractvalue {i32, i1} %exchange, 1
  br i1 %mine, label %write, label %declined
write:
  %before = load atomic i64, ptr @ticket monotonic, align 8
  %closed = or i64 %before, 2147483647
  store atomic i64 %closed, ptr @ticket seq_cst, align 8
  %behind.place = getelementptr i64, ptr %header, i64 6
  %behind = load i64, ptr %behind.place, align 8
  %start = getelementptr i64, ptr %header, i64 %behind
  %length.place = getelementptr i64, ptr %start, i64 1
  %words = load i64, ptr %length.place, align 8
  store ptr %table, ptr @bases, align 8
  store ptr %start, ptr @first, align 8
  store i64 %words, ptr @length, align 8
  store atomic i64 %parts, ptr @count monotonic, align 8
  store atomic i64 %parts, ptr @left monotonic, align 8
  store atomic i64 %staff, ptr @seats monotonic, align 8
  %generation = and i64 %before, -4294967296
  %opened = add i64 %generation, 4294967296
  store atomic i64 %opened, ptr @ticket seq_cst, align 8
  %asleep = load atomic i32, ptr @sleeping seq_cst, align 4
  %some = icmp ne i32 %asleep, 0
  br i1 %some, label %call, label %parts.own
call:
  call void @wake()
  br label %parts.own
parts.own:
  %mine.before = phi i64 [0, %write], [0, %call], [%mine.after, %parts.own]
  %took = call i1 @take()
  %one = zext i1 %took to i64
  %mine.after = add i64 %mine.before, %one
  br i1 %took, label %parts.own, label %ready
ready:
  %ready.at = call i64 @now()
  br label %wait
wait:
  %looks = phi i64 [0, %ready], [%more, %spin]
  %missing = load atomic i64, ptr @left seq_cst, align 8
  %done = icmp eq i64 %missing, 0
  br i1 %done, label %finished, label %spin
spin:
  %more = add i64 %looks, 1
  %tired = call i1 @is_tired(i64 %looks, ptr %since)
  br i1 %tired, label %sleep, label %wait
sleep:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  store atomic i32 1, ptr @waiting seq_cst, align 4
  br label %check
check:
  %open = load atomic i64, ptr @left seq_cst, align 8
  %none = icmp eq i64 %open, 0
  br i1 %none, label %awake, label %rest
rest:
  %woken = call i32 @pthread_cond_wait(ptr @over, ptr @mutex)
  br label %check
awake:
  store atomic i32 0, ptr @waiting seq_cst, align 4
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %finished
finished:
  call void @judge(i64 %begun, i64 %ready.at, i64 %mine.after, i64 %parts)
  store atomic i32 0, ptr @owned release, align 4
  ret i1 true
declined:
  ret i1 false
}
"""
_DECLINE = "define i1 @share(ptr %table, ptr %header) nounwind {\n  ret i1 false\n}\n"
"""Where threads are not POSIX's."""

_SYMBOLS = ("work", "wake", "share", "owned", "sleeping", "leave", "waiting", "mutex", "awake", "over",
            "alone", "until")  # fmt: skip
_PAUSE = "call void @llvm.x86.sse2.pause()"
_DECLARE_PAUSE = "declare void @llvm.x86.sse2.pause()\n"
_NUMBERS = {"PATIENCE": _PATIENCE, "SHORTEST": _SHORTEST, "LONGEST": _LONGEST}


class Pool:
    """The workers, and where their code and state are. Made once; forked children start without workers."""

    def __init__(self, engine: Engine) -> None:
        self._lock = threading.Lock()
        self._workers: list[ctypes.c_ulong] = []
        self._library = ctypes.CDLL(None) if os.name == "posix" else None
        text, symbols = (_DECLINE, ("share",)) if self._library is None else (_text(), _SYMBOLS)
        self._symbols = engine.link(engine.compile(text), symbols)
        self._reset()

    @property
    def workers(self) -> int:
        """How many threads there are besides the one that calls."""
        return len(self._workers)

    @property
    def share(self) -> int:
        """The address of what a header calls."""
        return self._symbols["share"]

    def grow(self, workers: int) -> None:
        """Starts threads until there are so many. Signals are for those that Python knows."""
        if self._library is None or workers <= len(self._workers):
            return
        with self._lock:
            before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            try:
                while len(self._workers) < workers:
                    identity = ctypes.c_ulong()
                    work = ctypes.c_void_p(self._symbols["work"])
                    if self._library.pthread_create(ctypes.byref(identity), None, work, None):
                        return  # the system has no more threads: fewer do the same
                    self._workers.append(identity)
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def stop(self) -> None:
        """Ends the workers, before their code goes."""
        with self._lock:
            if self._library is None or not self._workers:
                return
            ctypes.c_int32.from_address(self._symbols["leave"]).value = 1
            ctypes.CFUNCTYPE(None)(self._symbols["wake"])()
            for worker in self._workers:
                self._library.pthread_join(worker, None)
            self._workers.clear()
            ctypes.c_int32.from_address(self._symbols["leave"]).value = 0

    def forgive(self) -> None:
        """Forgets who was late."""
        for name in ("alone", "until") if self._library is not None else ():
            ctypes.c_int64.from_address(self._symbols[name]).value = 0

    def forget(self) -> None:
        """In a forked child: the workers are not there, and whatever they held is free."""
        self._lock = threading.Lock()
        self._workers.clear()
        self._reset()

    def _reset(self) -> None:
        if self._library is None:
            return
        self.forgive()
        for name in ("owned", "sleeping", "leave", "waiting"):
            ctypes.c_int32.from_address(self._symbols[name]).value = 0
        self._library.pthread_mutex_init(ctypes.c_void_p(self._symbols["mutex"]), None)
        for name in ("awake", "over"):
            self._library.pthread_cond_init(ctypes.c_void_p(self._symbols[name]), None)


@cache
def pool(target: Target) -> Pool:
    """The pool of the process."""
    made = Pool(engine_for(target))
    atexit.register(made.stop)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=made.forget)
    return made


def _text() -> str:
    has_pause = platform.machine().lower() in ("x86_64", "amd64", "i686")
    text = _SHARE.replace("PAUSE", _PAUSE if has_pause else "")
    for name, number in _NUMBERS.items():
        text = text.replace(name, str(number))
    return (_DECLARE_PAUSE if has_pause else "") + text
