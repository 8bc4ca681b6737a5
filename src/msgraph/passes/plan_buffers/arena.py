"""A linear scan over live ranges: where each buffer lies in one block of memory."""

from __future__ import annotations

from bisect import bisect_left, insort

from msgraph.support.symbolic_sizes import SymbolicSize, Terms, larger

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


class SymbolicArena:
    """An arena for sizes that only a call knows: a region for each expression they are multiples of.

    Which of two sizes is larger is known within a region, so pieces of it are used again as in any arena, whatever the
    call. Where regions start depends on the call; it is known when all is placed.
    """

    def __init__(self) -> None:
        self.known = Arena()
        self._regions: dict[tuple[Terms, int], Region] = {}

    @property
    def size(self) -> int:
        """Bytes there must be; says where the regions start."""
        end = self.known.size
        for region in self._regions.values():
            region.start = end
            end = end + region.arena.size * region.unit
        return end

    def region(self, size: int) -> tuple[Region | None, int]:
        """Where a buffer of a size belongs, and how much it takes of that."""
        if type(size) is not SymbolicSize:
            return None, size
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

    def has(self, size: int) -> bool:
        """Is a piece of ``size`` bytes free?"""
        region, own = self.region(size)
        return (self.known if region is None else region.arena).has(own)

    def take(self, size: int) -> tuple[Region | None, int]:
        """A piece of ``size`` bytes: in which region, and where in it."""
        region, own = self.region(size)
        return region, (self.known if region is None else region.arena).take(own)

    def give(self, offset: int, size: int) -> None:
        """Takes a piece back."""
        region, own = self.region(size)
        (self.known if region is None else region.arena).give(offset, own)
