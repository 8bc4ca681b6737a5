"""Memory for tensors: where an array's elements are, and large blocks that are used again.

Fresh pages cost more than most kernels that fill them, so large arrays come from blocks that were touched before.
A block goes back to the store when the last array on it is gone. Blocks are made of huge pages where the system has
them: kernels that stream through memory are a third slower on pages of 4 KB. Arrays start with a cache line.
"""

from __future__ import annotations

import ctypes
import math
import mmap
import sys
import threading
import weakref
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array
    from msgraph.dialects.types import Shape

LINE = 64
"""Bytes of a cache line."""

SMALL = 1 << 12
"""Bytes up to which it does not matter where in a cache line an array starts."""

LARGE, _ROUNDED = (1 << 15, 1 << 16) if sys.platform == "win32" else (1 << 20, 1 << 21)
"""Bytes from which an array comes from the store, and those of which blocks are made: smaller arrays are cheap to make.

The heap of Windows gives back at once what is freed, and none of it starts with a cache line; elsewhere blocks are of
huge pages."""

HUGE = 1 << 26
"""Bytes of a new block for which unused smaller ones are given up."""

KEPT = 1 << 30
"""Bytes of unused blocks the store keeps."""

_OWN = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
"""Forked children get memory of their own, where there is ``fork``."""
_DATA = 16
"""Where NumPy keeps the address of the elements, checked at import."""


def aligned(size: int) -> int:
    """``size`` rounded up to whole cache lines."""
    return -(-size // LINE) * LINE


def start_of(arena: Array | None) -> int:
    """The first cache line of scratch memory; 0 if there is none."""
    return 0 if arena is None else aligned(address_of(arena))


def _read_data_pointer(array: Array) -> int:
    return ctypes.c_size_t.from_address(id(array) + _DATA).value


def _ask_interface(array: Array) -> int:
    return array.__array_interface__["data"][0]


_PROBE = np.arange(7, dtype=np.int16)[2:]
address_of = _read_data_pointer if _read_data_pointer(_PROBE) == _ask_interface(_PROBE) else _ask_interface
"""The address of an array's first element."""


class BlockStore:
    """Blocks of memory by size, given out as arrays that bring them back when they die."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._blocks: defaultdict[int, list[_Block]] = defaultdict(list)
        self.unused = 0

    def array(self, shape: Shape, dtype: np.dtype[np.generic], size: int) -> Array:
        """An array with arbitrary elements."""
        rounded = -(-size // _ROUNDED) * _ROUNDED
        with self._lock:
            kept = self._blocks[rounded]
            block = kept.pop() if kept else None
            self.unused -= rounded if block is not None else 0
            if block is None and rounded >= HUGE:
                self._release(rounded)
        if block is None:
            block = _new_block(rounded)
        whole = np.frombuffer(block, np.uint8)
        weakref.finalize(whole, self._take_back, block, rounded).atexit = False
        return whole[:size].view(dtype).reshape(shape)

    def _release(self, size: int) -> None:
        """Gives smaller blocks that nobody uses back to the system, about as many bytes as are needed now."""
        for own in sorted((own for own in self._blocks if own < size), reverse=True):
            blocks = self._blocks[own]
            while blocks and size > 0:
                blocks.pop()
                self.unused -= own
                size -= own

    def _take_back(self, block: _Block, size: int) -> None:
        with self._lock:
            if self.unused + size <= KEPT:
                self._blocks[size].append(block)
                self.unused += size


class _Block(mmap.mmap):
    """Memory nobody else has."""


class FilePages(mmap.mmap):
    """The bytes of a file; who writes to them writes to pages of the process."""

    def give_back(self, address: int, size: int) -> None:
        """Let the system have the whole pages of some bytes, if none was written: they can be read once more."""
        first, end = -(-address // mmap.PAGESIZE), (address + size) // mmap.PAGESIZE
        with suppress(OSError), open("/proc/self/pagemap", "rb", buffering=0) as states:
            states.seek(8 * first)
            state = np.frombuffer(states.read(8 * (end - first)), np.uint64) >> 61  # present, swapped, of a file
            if not np.isin(state, (0b010, 0b011, 0b100, 0b110, 0b111)).any():
                start = address_of(np.frombuffer(self, np.uint8)) // mmap.PAGESIZE
                self.madvise(mmap.MADV_DONTNEED, (first - start) * mmap.PAGESIZE, (end - first) * mmap.PAGESIZE)


def _memory_of(array: object) -> object:
    """What holds the elements of an array."""
    while isinstance(array, (np.ndarray, memoryview)):
        array = array.base if isinstance(array, np.ndarray) else array.obj
    return array


def is_own_block(memory: object) -> bool:
    """Is this the array that stands for a whole block of the store?"""
    held = getattr(memory, "base", None)
    return not isinstance(held, np.ndarray) and isinstance(_memory_of(held), _Block)


def _new_block(size: int) -> _Block:
    block = _Block(-1, size, **_OWN)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        block.madvise(mmap.MADV_HUGEPAGE)
    return block


_STORE = BlockStore()


def empty(shape: Shape, dtype: np.dtype[np.generic]) -> Array:
    """A C-contiguous array with arbitrary elements."""
    size = math.prod(shape) * dtype.itemsize
    if size <= SMALL:
        return np.empty(shape, dtype)
    return _STORE.array(shape, dtype, size) if size >= LARGE else _on_a_line(shape, dtype, size)


def zeros(shape: Shape, dtype: np.dtype[np.generic]) -> Array:
    """A C-contiguous array of zeros; one of 128 KB or more takes room when it is first written to."""
    size = math.prod(shape) * dtype.itemsize
    if size < 1 << 17:
        return np.zeros(shape, dtype)
    whole = np.frombuffer(_new_block(size), np.uint8)
    return whole[:size].view(dtype).reshape(shape)


def _on_a_line(shape: Shape, dtype: np.dtype[np.generic], size: int) -> Array:
    whole = np.empty(size + LINE, np.uint8)
    start = -address_of(whole) % LINE
    return whole[start : start + size].view(dtype).reshape(shape)


def copied(array: Array, dtype: np.dtype[np.generic] | None = None) -> Array:
    """A C-contiguous copy, of another element type if one is given."""
    wanted = array.dtype if dtype is None else dtype
    if array.size * wanted.itemsize <= SMALL:
        return array.astype(wanted, order="C")
    copy = empty(array.shape, wanted)
    np.copyto(copy, array, casting="unsafe")
    if isinstance(pages := _memory_of(array), FilePages) and array.flags.c_contiguous:
        pages.give_back(address_of(array), array.nbytes)
    return copy


class ThreadArenas(threading.local):
    """The scratch memory of each thread for runs of one function; its contents mean nothing between runs."""

    _kept: Array | None = None

    def take(self, size: int) -> Array:
        """So many bytes and a line for one run: a run inside it gets others."""
        arena = self.hand_over(size)
        return empty((size + LINE,), np.dtype(np.uint8)) if arena is None else arena

    def give(self, arena: Array) -> None:
        """Keeps memory that :meth:`take` gave for the next run."""
        self._kept = arena

    def hand_over(self, size: int) -> Array | None:
        """The memory this thread keeps, if it has ``size`` bytes; it is the caller's from now on."""
        arena, self._kept = self._kept, None
        return arena if arena is not None and arena.size >= size + LINE else None
