"""The code of the pool in LLVM's language: what workers do, and how a caller shares a run. See ``pool.py``."""

from __future__ import annotations

import platform

_PATIENCE = 50_000
"""Nanoseconds a thread spins before it sleeps."""

_SHORTEST, _LONGEST = 10_000_000, 500_000_000
"""Nanoseconds the caller does without help."""

_MOST = 200_000
"""Nanoseconds that earlier jobs may have saved for those that disappoint."""

_SHARE = """
@ticket = global i64 2147483647, align 128
@left = global i64 0, align 128
@seats = global i64 0, align 128
@base_table = global ptr null, align 128
@first = global ptr null, align 8
@length = global i64 0, align 8
@count = global i64 0, align 8
@owned = global i32 0, align 128
@sleeping = global i32 0, align 128
@leave = global i32 0, align 4
@waiting = global i32 0, align 128
@alone = global i64 0, align 8
@until = global i64 0, align 8
@saved = global i64 0, align 8
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
declare i64 @llvm.smin.i64(i64, i64)

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
  %table = load ptr, ptr @base_table, align 8
  %distance = mul i64 %number, %length
  %instruction = getelementptr i64, ptr %first, i64 %distance
  %code = load ptr, ptr %instruction, align 8
  call void %code(ptr %table, ptr %instruction)
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

; was it worth while to share? The caller's own parts took from when it began until it was ready: so would the others.
; What jobs saved lately pays for those that were late.
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
  %gain = sub i64 %allowed, %took
  %had = load atomic i64, ptr @saved monotonic, align 8
  %sum = add i64 %had, %gain
  %saved = call i64 @llvm.smin.i64(i64 %sum, i64 MOST)
  %paid = icmp sgt i64 %saved, 0
  %kept = select i1 %paid, i64 %saved, i64 0
  store atomic i64 %kept, ptr @saved monotonic, align 8
  br i1 %late, label %disappointed, label %good
disappointed:
  br i1 %paid, label %borne, label %bad
borne:
  ret void
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
  store ptr %table, ptr @base_table, align 8
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
DECLINE = "define i1 @share(ptr %table, ptr %header) nounwind {\n  ret i1 false\n}\n"
"""Where threads are not POSIX's."""

SYMBOLS = ("work", "wake", "share", "owned", "sleeping", "leave", "waiting", "mutex", "awake", "over",
            "alone", "until", "saved")  # fmt: skip
_PAUSE = "call void @llvm.x86.sse2.pause()"
_DECLARE_PAUSE = "declare void @llvm.x86.sse2.pause()\n"
_NUMBERS = {"PATIENCE": _PATIENCE, "SHORTEST": _SHORTEST, "LONGEST": _LONGEST, "MOST": _MOST}


def share_text() -> str:
    """The code of the pool."""
    has_pause = platform.machine().lower() in ("x86_64", "amd64", "i686")
    text = _SHARE.replace("PAUSE", _PAUSE if has_pause else "")
    for name, number in _NUMBERS.items():
        text = text.replace(name, str(number))
    return (_DECLARE_PAUSE if has_pause else "") + text
