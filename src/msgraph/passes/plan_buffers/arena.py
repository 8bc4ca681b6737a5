"""A linear scan over live ranges: where each buffer lies in one block of memory."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from dataclasses import dataclass

from msgraph.dialects.ops.kernel import ARENA
from msgraph.support.symbolic_sizes import SymbolicSize, Terms, larger, likely, same

ALIGNMENT = 64
"""A cache line, and the widest vector."""


def aligned(size: int, alignment: int = ALIGNMENT) -> int:
    """``size`` rounded up; nothing has no size, so that every buffer has an address of its own."""
    return larger(alignment, -(-size // alignment) * alignment)


class Arena:
    """Gives out and takes back pieces of memory; remembers how much there must be."""

    def __init__(self, alignment: int = ALIGNMENT) -> None:
        self.size = 0
        self.alignment = alignment
        self._free: list[tuple[int, int]] = []  # (offset, size), by offset, never touching each other
        self._by_size: list[tuple[int, int]] = []  # (size, offset), smallest first

    def has(self, size: int) -> bool:
        """Is a piece of ``size`` bytes free?"""
        return bisect_left(self._by_size, (aligned(size, self.alignment), -1)) < len(self._by_size)

    def take(self, size: int) -> int:
        """The offset of a piece of ``size`` bytes: the tightest that is free, else new memory at the end."""
        wanted = aligned(size, self.alignment)
        index = bisect_left(self._by_size, (wanted, -1))
        if index == len(self._by_size):
            return self._grow(wanted)
        free, offset = self._by_size[index]
        self._remove(offset, free)
        if free > wanted:
            self._insert(offset + wanted, free - wanted)
        return offset

    def give(self, offset: int, size: int) -> None:
        """Takes a piece back and joins it with its free neighbours."""
        wanted = aligned(size, self.alignment)
        index = bisect_left(self._free, (offset, 0))
        if index < len(self._free) and self._free[index][0] == offset + wanted:
            after, more = self._free[index]
            self._remove(after, more)
            wanted += more
        if index and sum(self._free[index - 1]) == offset:
            before, more = self._free[index - 1]
            self._remove(before, more)
            offset, wanted = before, wanted + more
        self._insert(offset, wanted)

    def _grow(self, wanted: int) -> int:
        if self._free and sum(self._free[-1]) == self.size:
            offset, size = self._free[-1]
            self._remove(offset, size)
        else:
            offset = self.size
        self.size = offset + wanted
        return offset

    def _insert(self, offset: int, size: int) -> None:
        insort(self._free, (offset, size))
        insort(self._by_size, (size, offset))

    def _remove(self, offset: int, size: int) -> None:
        del self._free[bisect_left(self._free, (offset, size))]
        del self._by_size[bisect_left(self._by_size, (size, offset))]


_COARSE = 1 << 10
"""Bytes for each place of a size from which on rounding up to cache lines costs little."""


class Region:
    """The part of an arena for buffers whose sizes are multiples of one expression: each so many bytes of it."""

    def __init__(self, unit: int, arena: Arena) -> None:
        self.unit = unit
        self.arena = arena
        self.start = 0


@dataclass(eq=False)
class BufferAllocation:
    """A buffer and its live range: outside memory with a number, or a piece of the arena from first to last use.

    Outside memory that has a size may be used for something else when its own use is over.
    """

    space: str
    number: int = 0
    size: int = 0
    offset: int = 0
    first: int = -1
    last: int = -1
    region: Region | None = None
    """Of the arena, where it is; ``offset`` counts in its units until all is placed."""

    def alias_to(self, other: BufferAllocation) -> None:
        """Is the same memory as another one from now on."""
        self.space, self.number, self.offset, self.region = other.space, other.number, other.offset, other.region


class SymbolicArena:
    """Where memory may lie: in what is lent, and in an arena with a region for each expression of sizes.

    Which of two sizes is larger is known within a region, so pieces of it are used again as in any arena, whatever the
    call. Where regions start depends on the call; it is known when all is placed. Numbers are multiples of 1.
    """

    def __init__(self, lent: Iterable[BufferAllocation]) -> None:
        self._regions: dict[tuple[Terms, int] | None, Region] = {None: Region(1, Arena())}
        self._lent = {buffer.number: buffer for buffer in lent}
        self._free = [buffer for buffer in self._lent.values() if buffer.last < 0]

    @property
    def size(self) -> int:
        """Bytes there must be; says where the regions start."""
        end = 0
        for region in self._regions.values():
            region.start = end
            end = end + region.arena.size * region.unit
        return end

    def _region(self, size: int) -> tuple[Region, int]:
        """Where a buffer of a size belongs, and how much it takes of that."""
        if type(size) is not SymbolicSize:
            return self._regions[None], size
        unit, factor = size.parts()
        if factor % ALIGNMENT and factor < _COARSE:
            key, alignment = (unit.terms, 1), 1
        else:
            key, alignment = (unit.terms, ALIGNMENT), ALIGNMENT
        region = self._regions.get(key)
        if region is None:
            whole = unit if alignment == ALIGNMENT else aligned(unit)
            region = self._regions[key] = Region(whole, Arena(alignment))
        return region, factor

    def place(self, buffer: BufferAllocation) -> None:
        """Finds a place: what is free, the tightest block that is lent, or new memory."""
        region, size = self._region(buffer.size)
        fits = () if region.arena.has(size) else [block for block in self._free if _holds(block, buffer)]
        if fits:
            block = min(fits, key=lambda block: likely(block.size))
            self._free.remove(block)
            buffer.alias_to(block)
        else:
            buffer.region, buffer.offset = region, region.arena.take(size)

    def give(self, buffer: BufferAllocation) -> None:
        """Takes a place back."""
        if buffer.space == ARENA:
            region, size = self._region(buffer.size)
            region.arena.give(buffer.offset, size)
        else:
            self._free.append(self._lent[buffer.number])


def _holds(block: BufferAllocation, buffer: BufferAllocation) -> bool:
    """Is there room for a buffer in a block, whatever the call?"""
    if type(block.size) is SymbolicSize or type(buffer.size) is SymbolicSize:
        return same(block.size, buffer.size)
    return block.size >= buffer.size > 0
