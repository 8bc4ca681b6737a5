"""Tensors of a call that share memory: which they are, and the memory that a graph is given if it writes one of them.

A graph is made for tensors that have memory of their own each. Where a call brings others, or the function reaches
others, it is made anew: it takes all of the memory, and the tensors are views of that (``frontend/state/storages.py``).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from msgraph.api.jit.signatures import is_array
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.effects import SharedMemory
from msgraph.diagnostics.errors import error
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.dialects import views
    from msgraph.frontend.state import storages
else:
    views = deferred("msgraph.dialects.views")
    storages = deferred("msgraph.frontend.state.storages")

Array: TypeAlias = npt.NDArray[Any]


def overlapping(arrays: Iterable[tuple[int, Array]]) -> Iterator[Sequence[int]]:
    """The numbers of arrays that lie over each other, in groups of those that do directly or by way of others."""
    group: list[int] = []
    last = 0
    for start, end, number in sorted((*_extent(array), number) for number, array in arrays if array.size):
        if start >= last and group:
            if len(group) > 1:
                yield sorted(group)
            group = []
        last = max(last, end) if group else end
        group.append(number)
    if len(group) > 1:
        yield sorted(group)


def _extent(array: Array) -> tuple[int, int]:
    """The first byte of an array's memory, and the first behind it."""
    start = array.ctypes.data
    if array.flags.c_contiguous:
        return start, start + array.nbytes
    spans = [(size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True)]
    return start + sum(min(0, s) for s in spans), start + sum(max(0, s) for s in spans) + array.itemsize


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
    """For each tensor where it stands first; numbers stand for themselves."""
    seen: dict[int, int] = {}
    return tuple(seen.setdefault(id(leaf), place) if _is_tensor(leaf) else place for place, leaf in enumerate(leaves))


def _is_tensor(value: object) -> bool:
    return isinstance(value, Tensor) or is_array(value)


class Sharing(NamedTuple):
    """What some tensors share: of each piece of memory its size, and how those that show it lie in it, by number.

    The numbers count the open arguments of a call and then ``reached``, tensors that the function reaches.
    """

    reached: Sequence[object]
    pieces: Sequence[tuple[int, Sequence[tuple[int, views.View]]]]

    def holds(self, leaves: Sequence[object]) -> bool:
        """Is it so for these arguments?"""
        objects = [*leaves, *self.reached]
        groups = {tuple(number for number, _ in members) for _, members in self.pieces}
        now = [group for group in overlapping(_arrays(objects)) if tuple(group) in groups]
        return len(now) == len(self.pieces) and [_piece(objects, group) for group in now] == list(self.pieces)

    def storages(self, leaves: Sequence[object]) -> Sequence[storages.SharedStorage]:
        """The memory, and what shows it."""
        objects = [*leaves, *self.reached]
        found: list[storages.SharedStorage] = []
        for _, members in self.pieces:
            shown = [(objects[number], view) for number, view in members]
            parameter = next((tensor for tensor, _ in shown if isinstance(tensor, Parameter)), None)
            found.append(storages.SharedStorage(_memory(_array(shown[0][0])), shown, parameter))
        return found

    def arrays(self, leaves: Sequence[object]) -> list[Array]:
        """What the graph takes behind the open arguments: memory that is no parameter's."""
        return [storage.memory for storage in self.storages(leaves) if storage.parameter is None]

    @property
    def members(self) -> frozenset[int]:
        """The numbers of all that share."""
        return frozenset(number for _, members in self.pieces for number, _ in members)


def sharing(leaves: Sequence[object], reached: Sequence[object], written: Container[int]) -> Sharing | None:
    """What shares memory that is written, of arguments and what the function reaches; ``None`` if nothing does."""
    objects = [*leaves, *reached]
    groups = [group for group in overlapping(_arrays(objects)) if any(number in written for number in group)]
    return Sharing(reached, [_checked(objects, group) for group in groups]) if groups else None


def _arrays(objects: Sequence[object]) -> Iterator[tuple[int, Array]]:
    seen = set[int]()
    for number, value in enumerate(objects):
        if id(value) not in seen and _is_tensor(value):
            seen.add(id(value))
            yield number, _array(value)


def _array(value: object) -> Array:
    return array_of(value) if isinstance(value, Tensor) else cast("Array", value)


def _memory(array: Array) -> Array:
    """All of the memory that an array is a part of, as elements of its type."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array.ravel(order="K")


def _piece(objects: Sequence[object], group: Sequence[int]) -> tuple[int, Sequence[tuple[int, views.View]]]:
    memory = _memory(_array(objects[group[0]]))
    return memory.size, [(number, _lies(_array(objects[number]), memory)) for number in group]


def _lies(array: Array, memory: Array) -> views.View:
    size = memory.itemsize
    offset = (array.ctypes.data - memory.ctypes.data) // size
    return views.View(array.shape, tuple(stride // size for stride in array.strides), offset)


def _checked(objects: Sequence[object], group: Sequence[int]) -> tuple[int, Sequence[tuple[int, views.View]]]:
    """One piece of memory, of which every tensor can be seen as a view."""
    arrays = [_array(objects[number]) for number in group]
    memory = _memory(arrays[0])
    start, end = _extent(memory)
    piece = _piece(objects, group)
    whole = [_extent(_array(o)) for o in map(objects.__getitem__, group) if isinstance(o, Parameter)]
    seen = memory.flags.writeable and memory.dtype.isnative and all(w == (start, end) for w in whole) and len(whole) < 2
    for array, (_, view) in zip(arrays, piece[1], strict=True):
        first, last = _extent(array)
        inside = start <= first and last <= end and array.dtype == memory.dtype
        seen = seen and inside and views.way_to(view, memory.size) is not None
    if not seen:
        raise error(SharedMemory(*(_in_words(objects[number], number) for number in group[:2])))
    return piece


def _in_words(value: object, number: int) -> str:
    return str(getattr(value, "name", None) or f"argument {number}")
