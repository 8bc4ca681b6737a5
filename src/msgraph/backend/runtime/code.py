"""The LLVM text of the run time, which ``tools/write_runtime.py`` makes of the C beside it."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from msgraph.backend.engine import engine_for
from msgraph.backend.target import Target

FOLDER = Path(__file__).parent
NAMES = ("loop", "entry", "stack", "pool", "timing", "copy", "images", "draws")
"""The sources, each compiled and linked by itself, when it is needed."""

_RELAX = {"x86_64": "llvm.x86.sse2.pause", "amd64": "llvm.x86.sse2.pause"}
"""The hint for loops that wait, by processor; elsewhere nothing."""


@cache
def llvm_text(name: str) -> str:
    """The LLVM text of a source, for this processor."""
    text = (FOLDER / f"{name}.ll").read_text()
    return text.replace("@relax(", f"@{_RELAX.get(platform.machine().lower(), 'llvm.donothing')}(")


def link(name: str, target: Target, symbols: Sequence[str], imports: Mapping[str, int] | None = None) -> dict[str, int]:
    """The addresses of ``symbols`` of a source, in a new copy of it; ``imports`` are those of others it calls."""
    engine = engine_for(target)
    return engine.link(engine.compile(llvm_text(name)), symbols, imports)


@cache
def loop(target: Target) -> dict[str, int]:
    """The addresses of the native loop, in the process's copy of it."""
    return link("loop", target, ("run_program", "run_instructions", "poll_signals", "decline"))
