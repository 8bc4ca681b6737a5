"""Debuggers and coverage.py: while one of them watches a function, it runs as Python, with eager operations.

A graph has no lines to stop at and none to count. So a compiled function runs as Python where a debugger of the
standard library steps, or has a breakpoint in its file, and where coverage.py measures its file. Calls of other
functions run compiled, though they learn no native entry: that would not come by here when a breakpoint is set later.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from msgraph.support.log import LOG
from msgraph.support.module_origin import is_library

_announced: set[object] = set()


def is_watched(function: Callable[..., object]) -> bool:
    """Does something watch the lines of a function?"""
    trace = sys.gettrace()
    if trace is None and not ("bdb" in sys.modules or "coverage" in sys.modules):
        return False
    code = getattr(function, "__code__", None)
    if code is None:
        return False
    if _is_debugged(trace, code.co_filename):
        _announce(function, "a debugger stops in it, or in its file", LOG.warning)
        return True
    if _is_measured(trace, code.co_filename, getattr(function, "__module__", "")):
        _announce(function, "coverage.py counts its lines", LOG.info)
        return True
    return False


def _announce(function: Any, reason: str, say: Callable[..., None]) -> None:
    if function.__code__ not in _announced:
        _announced.add(function.__code__)
        say("`%s` runs as Python, with eager operations: %s", function.__qualname__, reason)


def _tool(name: str) -> str | None:
    """What has registered for the events of the interpreter, since Python 3.12."""
    monitoring: Any = getattr(sys, "monitoring", None)
    return None if monitoring is None else monitoring.get_tool(getattr(monitoring, name))


def _is_debugged(trace: object, file: str) -> bool:
    """Does a debugger of the standard library step now, or has it a breakpoint in the file?"""
    bdb: Any = sys.modules.get("bdb")
    if bdb is None:
        return False
    debugger: Any = getattr(trace, "__self__", None)
    if isinstance(debugger, bdb.Bdb):
        if getattr(debugger, "stopframe", debugger) is None and debugger.stoplineno == 0:  # as `step` leaves it
            return True
    elif _tool("DEBUGGER_ID") is None:
        return False
    breakpoints = bdb.Breakpoint.bplist
    if not breakpoints:
        return False
    canonic = bdb.Bdb().canonic(file)
    return any(position[0] == canonic for position in breakpoints)


def _is_measured(trace: object, file: str, module: str) -> bool:
    """Does coverage.py measure the file?"""
    if "coverage" not in sys.modules:
        return False
    tracer = getattr(trace, "__self__", trace)
    if type(tracer).__module__.partition(".")[0] == "coverage":
        disposition = getattr(tracer, "should_trace_cache", {}).get(file)
        return not is_library(module) if disposition is None else bool(disposition.trace)
    return _tool("COVERAGE_ID") == "coverage.py" and not is_library(module)
