"""Python's buffer protocol for tensors.

From Python 3.12 on a class has a buffer by defining ``__buffer__``. Python 3.11 asks code of C alone, which CPython
has: ``pickle.PickleBuffer`` hands out the buffer of the object it keeps at a certain place. A tensor keeps its array at
that place, so the same code serves tensors, and what it hands out holds the array, not the tensor.
"""

from __future__ import annotations

import sys
from ctypes import c_int64
from pickle import PickleBuffer

from msgraph.backend.callables import HAS_ENTRIES, word_at

_AS_BUFFER = 160
"""Where a class keeps the address of its two functions for buffers, of which the first gives one."""

_HELD = 24
"""Where a ``PickleBuffer`` keeps the object it gives the buffer of."""


def expose_buffer(cls: type[object], slot: str) -> None:
    """``memoryview`` of an object of ``cls`` is that of what its ``slot`` holds; classes derived later inherit it."""
    if sys.version_info >= (3, 12) or not HAS_ENTRIES:
        return
    probe, example = b"probe", object.__new__(cls)
    buffer = PickleBuffer(probe)
    setattr(example, slot, probe)
    if word_at(id(buffer) + _HELD) == id(probe) == word_at(id(example) + _HELD):
        c_int64.from_address(word_at(id(cls) + _AS_BUFFER)).value = word_at(word_at(id(PickleBuffer) + _AS_BUFFER))


def hide_buffer(cls: type[object]) -> None:
    """No buffer for a class that is derived from one that has it: Python 3.11 only."""
    if sys.version_info < (3, 12) and HAS_ENTRIES:
        c_int64.from_address(word_at(id(cls) + _AS_BUFFER)).value = 0
