"""The LLVM text of the run time, which ``tools/write_runtime.py`` makes of the C beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from msgraph.backend.engine import CALLS_ONLY, engine_for
from msgraph.backend.target import ARM, X86, Target, host_target

FOLDER = Path(__file__).parent
NAMES = ("loop", "entry", "stack", "pool", "timing", "copy", "images", "draws", "exchange", "standalone")
"""The sources, each compiled and linked by itself, when it is needed."""

POLL = "poll_signals"
"""Lets Python handle signals: ``loop.c`` says how. ``%polled`` is when this kernel looked last, 0 before it began."""

_RELAX = {X86: ("llvm.x86.sse2.pause", ""), ARM: ("llvm.aarch64.isb", "i32 15")}
"""The hint for loops that wait, by architecture, and what it is told; elsewhere nothing. That of AArch64, ``yield``,
does nothing on most processors: a barrier of instructions waits for about as long as x86's."""


@cache
def llvm_text(name: str, architecture: str) -> str:
    """The LLVM text of a source."""
    relax, argument = _RELAX.get(architecture, ("llvm.donothing", ""))
    text = (CALLS_ONLY if name == "pool" else "") + (FOLDER / f"{name}.ll").read_text()
    text = text.replace("declare void @relax()", f"declare void @{relax}({argument.partition(' ')[0]})")
    return text.replace("@relax()", f"@{relax}({argument})")


def is_stored(name: str) -> bool:
    """Was the machine code of a source for this machine made before, and is on disk?"""
    target = host_target()
    return engine_for(target).is_stored(llvm_text(name, target.architecture))


@cache
def object_of(name: str, target: Target) -> bytes:
    """The machine code of a source, which one that asks again gets again."""
    return engine_for(target).compile(llvm_text(name, target.architecture))


def link(name: str, target: Target, symbols: Sequence[str], imports: Mapping[str, int] | None = None) -> dict[str, int]:
    """The addresses of ``symbols`` of a source, in a new copy of it; ``imports`` are those of others it calls."""
    return engine_for(target).link(object_of(name, target), symbols, imports)


@cache
def loop(target: Target) -> dict[str, int]:
    """The addresses of the native loop, in the process's copy of it."""
    return link("loop", target, ("run_program", "run_instructions", POLL, "decline"))
