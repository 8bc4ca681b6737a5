"""What is loaded when it is needed: the compiler at the first compilation, the native entry at the second call.

The entry is made ready at the second call of a process that is like one before. Where its machine code is in the
compile cache, that call makes it ready. Generating the code takes longer than many programs: a thread does that, and
calls go the plain way until it is there. A process that forks, or ends, waits until that is done, for its locks.
"""

from __future__ import annotations

import os
import sys
import threading
from types import ModuleType
from typing import TYPE_CHECKING

from msgraph.support import config
from msgraph.support.lazy_module import deferred
from msgraph.support.report_files import Dispensable

if TYPE_CHECKING:
    from msgraph import pipeline
    from msgraph.api.cache import compile_cache
    from msgraph.api.jit import compilation as compiler
else:  # with the compiler and its pipeline comes xDSL
    compiler, pipeline = deferred("msgraph.api.jit.compilation"), deferred("msgraph.pipeline")
    compile_cache = deferred("msgraph.api.cache.compile_cache", is_lean=True)

__all__ = ["WATCHED", "compile_cache", "compiler", "may_compile_now", "pipeline", "ready", "wait"]

_PATIENCE = 10.0
"""Seconds a fork waits at most."""

_INTERVAL = 1e-4
"""Seconds after which calls let the thread go on, while there is one: it asks Python's lock back again and again."""


WATCHED = ("debug_nans", "dump", "save_graphs", "precompile_only")
"""What asks for a real compilation."""


def may_compile_now() -> bool:
    """Is nobody watching what is compiled, and has nobody asked for NumPy?"""
    return config.read("jit") != "0" and config.read("eager") != "0" and not any(map(config.read, WATCHED))


class _Start:
    """The module that makes plans, once its entry point is linked."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._module: ModuleType | None = None
        self._is_over = False

    def ready(self) -> ModuleType | None:
        """The module; ``None`` as long as it is not ready: who asks first starts that."""
        if not self._is_over:
            with self._lock:
                if not self._is_over and not self._is_compiling():
                    self._link()
        return self._module

    def _is_compiling(self) -> bool:
        """Does a thread generate the code? One is started where that is to be done."""
        if self._thread is not None:
            return self._thread.is_alive()
        from msgraph.backend.runtime import code

        if config.read("native_calls") != "1" or code.is_stored("entry"):
            return False
        self._thread = threading.Thread(target=self._compile, name="msgraph entry")
        try:
            self._thread.start()
        except RuntimeError:  # the process ends, or may have no more threads
            return False
        return True

    def _compile(self) -> None:
        from msgraph.backend.runtime import code

        interval = sys.getswitchinterval()
        sys.setswitchinterval(_INTERVAL)
        try:
            with Dispensable("the code of the native entry", "calls go through Python"):
                code.object_of("entry", code.host_target())
        finally:
            sys.setswitchinterval(interval)

    def _link(self) -> None:
        with Dispensable("the native entry", "calls go through Python"):
            from msgraph.api.jit import native_entry

            native_entry.entry()
            self._module = native_entry
        self._is_over = True

    def wait(self) -> None:
        """Until no thread generates code."""
        thread = self._thread
        if thread is not None and thread.is_alive() and thread is not threading.current_thread():
            thread.join(_PATIENCE)


_START = _Start()
ready, wait = _START.ready, _START.wait

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=wait)
