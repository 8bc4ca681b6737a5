"""What kernels and the loop that calls them agree about: the head of an instruction, and how Ctrl-C is looked for."""

from __future__ import annotations

INSTRUCTION_HEADER = 2
"""An instruction starts with the kernel's address and the instruction's own length."""

POLL = {
    "PyGILState_Ensure": "declare i32 @PyGILState_Ensure()\n",
    "PyErr_CheckSignals": "declare i32 @PyErr_CheckSignals()\n",
    "PyGILState_Release": "declare void @PyGILState_Release(i32)\n",
    "clock_gettime": "declare i32 @clock_gettime(i32, ptr)\n",
    "poll": """
define internal i1 @poll(ptr %base_table, ptr %polled) nounwind noinline {
  %time = alloca { i64, i64 }, align 8
  %failed = call i32 @clock_gettime(i32 6, ptr %time)
  %seconds = load i64, ptr %time, align 8
  %rest_place = getelementptr i64, ptr %time, i64 1
  %rest = load i64, ptr %rest_place, align 8
  %whole = mul i64 %seconds, 1000000000
  %now = add i64 %whole, %rest
  %then = load i64, ptr %polled, align 8
  %first = icmp eq i64 %then, 0
  br i1 %first, label %begin, label %measure
begin:
  store i64 %now, ptr %polled, align 8
  br label %done
measure:
  %past = sub i64 %now, %then
  %due = icmp ugt i64 %past, 50000000
  br i1 %due, label %look, label %done
look:
  store i64 %now, ptr %polled, align 8
  %state = call i32 @PyGILState_Ensure()
  %found = call i32 @PyErr_CheckSignals()
  call void @PyGILState_Release(i32 %state)
  %over = icmp ne i32 %found, 0
  br i1 %over, label %stop, label %done
stop:
  store i64 1, ptr %base_table, align 8
  br label %done
done:
  %ended = phi i1 [false, %begin], [false, %measure], [false, %look], [true, %stop]
  ret i1 %ended
}
""",
}
"""Lets Python handle signals, Ctrl-C among them; an exception stays with the thread, and the run is over.

Looking takes Python's lock, for which other threads may let wait, so it happens every 50 ms, by the clock: number 6
is the cheapest steady one of Linux, and steady on macOS. ``%polled`` is when this run looked last, 0 before it began.
"""

POLLED = "  %polled = alloca i64, align 8\n  store i64 0, ptr %polled, align 8\n"
"""Where a function keeps when it looked for signals last."""

TRIPS = (1 << 16) - 1
"""The trips of a loop between two polls: all bits of their number set."""
