"""Arrays that share memory: which do, and how they lie in it; and which tensors of a call are one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.lib.array_utils import byte_bounds

from msgraph.dialects.arrays import Array
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.dialects import memory as ways
    from msgraph.dialects.views import View
else:
    ways = deferred("msgraph.dialects.memory")


def overlapping(arrays: Iterable[tuple[int, Array]]) -> Iterator[Sequence[int]]:
    """The indices of arrays that overlap in memory, in groups: directly, or by way of others."""
    group: list[int] = []
    last = 0
    for start, end, index in sorted((*byte_bounds(array), index) for index, array in arrays if array.size):
        if start >= last and group:
            if len(group) > 1:
                yield sorted(group)
            group = []
        last = max(last, end) if group else end
        group.append(index)
    if len(group) > 1:
        yield sorted(group)


def memory_of(array: Array) -> Array:
    """All of the memory that an array is a part of, as elements of its type."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array.ravel(order="K")


class MemoryPiece(NamedTuple):
    """Memory that arrays share: its size, and how those that show it lie in it, by number."""

    size: int
    members: Sequence[tuple[int, View]]


def piece_of(arrays: Mapping[int, Array], group: Sequence[int]) -> MemoryPiece | None:
    """The memory that some arrays share; ``None`` if not each of them is a view of it that slices give."""
    memory = memory_of(arrays[group[0]])
    if not memory.flags.writeable or not memory.dtype.isnative:
        return None
    start, end = byte_bounds(memory)
    members: list[tuple[int, View]] = []
    for index in group:
        array, size = arrays[index], memory.itemsize
        first, last = byte_bounds(array)
        strides = tuple(stride // size for stride in array.strides)
        view = ways.View(array.shape, strides, (array.ctypes.data - memory.ctypes.data) // size)
        if not start <= first or last > end or array.dtype != memory.dtype or ways.way_to(view, memory.size) is None:
            return None
        members.append((index, view))
    return MemoryPiece(memory.size, members)


# -- one tensor in several places ------------------------------------------------------------------------------


@dataclass(frozen=True)
class TensorAliasing:
    """Which tensors among the arguments are one object, where the graph writes tensors or asks whether they are one.

    ``first`` says of every open argument which one it is the first time; ``reached`` has those that the function
    reaches in another way too, by their number; the others must be none of ``captured``.
    """

    first: Sequence[int]
    reached: Mapping[int, object]
    captured: Sequence[object]

    def holds(self, leaves: Sequence[object]) -> bool:
        """Is it so with these?"""
        if first_places(leaves) != self.first:
            return False
        captured = set(map(id, self.captured))
        return all(
            self.reached[position] is leaf if position in self.reached else id(leaf) not in captured
            for position, leaf in enumerate(leaves)
        )


def first_places(leaves: Sequence[object]) -> Sequence[int]:
    """For each leaf the position where it is first met, for tensors; its own position for numbers."""
    seen: dict[int, int] = {}
    return tuple(
        seen.setdefault(id(leaf), index)
        if getattr(type(leaf), "__ms_tensor__", False) or type(leaf) is np.ndarray
        else index
        for index, leaf in enumerate(leaves)
    )
