"""The native entry is made ready in the background; calls go the plain way until it is there.

Generating its code takes longer than many programs: neither the first call nor the second one waits for it. A process
that forks, or ends, waits until it is done, for its locks.
"""

from __future__ import annotations

import logging
import os
import threading
from importlib import import_module
from types import ModuleType

from msgraph.support import config
from msgraph.support.log import LOG

_PATIENCE = 10.0
"""Seconds a fork waits at most."""


class _Start:
    """The module that makes plans, once its entry point is linked."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._module: ModuleType | None = None

    def ready(self) -> ModuleType | None:
        """The module; ``None`` as long as it is not ready: who asks first starts that."""
        if self._module is None:
            with self._lock:
                if self._thread is None:
                    self._begin()
        return self._module

    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._make, name="msgraph entry")
        if config.read("native_calls") != "1":
            self._make()
            return
        try:
            self._thread.start()
        except RuntimeError:  # the process ends, or may have no more threads
            self._make()

    def _make(self) -> None:
        try:
            module = import_module("msgraph.api.jit.native_entry")
            module.entry()
        except Exception as problem:
            LOG.log(logging.DEBUG, "calls go through Python: %s", problem)
        else:
            self._module = module

    def wait(self) -> None:
        """Until it is ready, if it was begun."""
        thread = self._thread
        if thread is not None and thread.is_alive() and thread is not threading.current_thread():
            thread.join(_PATIENCE)


_START = _Start()
ready, wait = _START.ready, _START.wait

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=wait)
