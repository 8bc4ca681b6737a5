"""A linear scan over live ranges: where each buffer lies in one block of memory."""

from __future__ import annotations

from bisect import bisect_left, insort

ALIGNMENT = 64
"""A cache line, and the widest vector."""


def aligned(size: int) -> int:
    """``size`` rounded up; nothing has no size, so that every buffer has an address of its own."""
    return max(ALIGNMENT, -(-size // ALIGNMENT) * ALIGNMENT)


class Arena:
    """Gives out and takes back pieces of memory; remembers how much there must be."""

    def __init__(self) -> None:
        self.size = 0
        self._free: list[tuple[int, int]] = []  # (offset, size), by offset, never touching each other
        self._by_size: list[tuple[int, int]] = []  # (size, offset), smallest first

    def has(self, size: int) -> bool:
        """Is a piece of ``size`` bytes free?"""
        return bisect_left(self._by_size, (aligned(size), -1)) < len(self._by_size)

    def take(self, size: int) -> int:
        """The offset of a piece of ``size`` bytes: the tightest that is free, else new memory at the end."""
        wanted = aligned(size)
        place = bisect_left(self._by_size, (wanted, -1))
        if place == len(self._by_size):
            return self._grow(wanted)
        free, offset = self._by_size[place]
        self._remove(offset, free)
        if free > wanted:
            self._insert(offset + wanted, free - wanted)
        return offset

    def give(self, offset: int, size: int) -> None:
        """Takes a piece back and joins it with its free neighbours."""
        wanted = aligned(size)
        place = bisect_left(self._free, (offset, 0))
        if place < len(self._free) and self._free[place][0] == offset + wanted:
            after, more = self._free[place]
            self._remove(after, more)
            wanted += more
        if place and sum(self._free[place - 1]) == offset:
            before, more = self._free[place - 1]
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
