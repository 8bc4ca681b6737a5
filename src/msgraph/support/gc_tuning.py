"""Garbage collection while compiling: rarely.

The op classes, graphs and kernels a compilation makes are many small objects that live; looking through them for
garbage again and again is a tenth of the time.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

_YOUNG, _YOUNGER = 1_000_000, 100
"""New objects before a collection, and such collections before those that survived one are looked at again."""


class _Collections:
    """Makes the collector rare while at least one thread compiles."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._compiles = 0
        self._before = gc.get_threshold()
        self._modules = 0

    @contextmanager
    def rare(self) -> Generator[None]:
        """The first to enter raises the threshold, the last to leave restores it."""
        with self._lock:
            if not self._compiles:
                self._before = gc.get_threshold()
                first, second, third = self._before
                if first:  # 0 is how a user turns collections off
                    gc.set_threshold(max(first, _YOUNG), max(second, _YOUNGER), third)
            self._compiles += 1
        try:
            yield
        finally:
            with self._lock:
                self._compiles -= 1
                if not self._compiles:
                    if len(sys.modules) > self._modules and not gc.get_freeze_count():
                        # most young objects now are classes just imported: the oldest are looked at rarely
                        gc.freeze()
                        gc.unfreeze()
                    self._modules = len(sys.modules)
                    gc.set_threshold(*self._before)


COLLECTIONS = _Collections()
