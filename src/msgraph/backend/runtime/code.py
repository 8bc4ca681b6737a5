"""The LLVM text of the run time, which ``tools/write_runtime.py`` makes of the C beside it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgraph.backend.engine import CALLS_ONLY, engine_for
from msgraph.backend.target import ARM, X86, Target, host_target
from msgraph.cache import disk_cache as storage

FOLDER = Path(__file__).parent
NAMES = ("loop", "entry", "stack", "pool", "timing", "copy", "images", "draws", "exchange", "standalone", "windows")
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
    file = engine_for(host_target()).name_of(llvm_text(name, host_target().architecture))
    return storage.is_on() and (storage.storage().folder / file).exists()


@cache
def object_of(name: str, target: Target) -> bytes:
    """The machine code of a source, which one that asks again gets again."""
    return engine_for(target).compile(llvm_text(name, target.architecture))


def link(name: str, target: Target, symbols: Sequence[str], imports: Mapping[str, int] | None = None) -> dict[str, int]:
    """The addresses of ``symbols`` of a source, in a new copy of it; ``imports`` are those of others it calls."""
    return engine_for(target).link(object_of(name, target), symbols, {**_posix(target), **(imports or {})})


def functions(name: str, types: Mapping[str, Callable[[int], Callable[..., int]]]) -> dict[str, Callable[..., int]]:
    """Functions of a source, by name, as Python calls them; ``types`` are those ctypes knows them by."""
    addresses = link(name, host_target(), tuple(types))
    return {function: types[function](address) for function, address in addresses.items()}


@cache
def _posix(target: Target) -> dict[str, int]:
    """The addresses of POSIX's functions where the system has none."""
    if sys.platform != "win32":
        return {}
    names = re.findall(r"(?m)^define [^@]*@(\w+)\(", llvm_text("windows", target.architecture))
    return engine_for(target).link(object_of("windows", target), names)


@cache
def loop(target: Target) -> dict[str, int]:
    """The addresses of the native loop, in the process's copy of it."""
    return link("loop", target, ("run_program", "run_instructions", POLL, "decline"))
