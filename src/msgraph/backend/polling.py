"""What kernels and the loop that calls them agree about: the head of an instruction, and how Ctrl-C is looked for."""

from __future__ import annotations

from msgraph.backend.runtime.formats import Instruction, words_of

INSTRUCTION_HEADER = words_of(Instruction)
"""An instruction starts with the kernel's address and the instruction's own length."""

POLL = "poll_signals"
"""Lets Python handle signals: ``loop.c`` says how. ``%polled`` is when this run looked last, 0 before it began."""

IS_STOPPED = "is_stopped"
"""The same within kernels that end by themselves, and whether another thread has been stopped."""

POLLED = "  %polled = alloca i64, align 8\n  store i64 0, ptr %polled, align 8\n"
"""Where a function keeps when it looked for signals last."""

ROUNDS = 7
"""These bits of the counter of a long loop are 0 where it polls: each eighth trip, or each if its steps are long."""

TRIPS = (1 << 16) - 1
"""The trips of a loop between two polls: all bits of their number set."""
