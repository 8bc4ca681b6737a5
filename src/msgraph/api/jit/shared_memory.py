"""Tensors of a call that share memory: which they are, and the memory that a graph is given if it writes one of them.

A graph is made for tensors that have memory of their own each. Where a call brings others, or the function reaches
others, it is made anew: it takes all of the memory, and the tensors are views of that (``frontend/state/storages.py``).
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from msgraph.api.jit.signatures import is_array
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.backend.shared_memory import Array, MemoryPiece, memory_of, overlapping, piece_of
from msgraph.diagnostics.catalog.effects import SharedMemory

if TYPE_CHECKING:
    from msgraph.frontend.state.storages import SharedStorage


class Sharing(NamedTuple):
    """What some tensors share, by number: the open arguments of a call, then tensors that the function reaches."""

    reached: Sequence[object]
    pieces: Sequence[MemoryPiece]

    def holds(self, leaves: Sequence[object]) -> bool:
        """Is it so for these arguments?"""
        arrays = _arrays([*leaves, *self.reached])
        groups = {tuple(index for index, _ in piece.members) for piece in self.pieces}
        now = [piece_of(arrays, group) for group in overlapping(arrays.items()) if tuple(group) in groups]
        return now == self.pieces

    def storages(self, leaves: Sequence[object]) -> Sequence[SharedStorage]:
        """The memory, and what shows it."""
        from msgraph.frontend.state.storages import SharedStorage

        objects = [*leaves, *self.reached]
        shared: list[SharedStorage] = []
        for _, members in self.pieces:
            shown = [(objects[index], view) for index, view in members]
            parameter = next((tensor for tensor, _ in shown if isinstance(tensor, Parameter)), None)
            shared.append(SharedStorage(memory_of(_array(shown[0][0])), shown, parameter))
        return shared

    @property
    def members(self) -> frozenset[int]:
        """The numbers of all that share."""
        return frozenset(index for piece in self.pieces for index, _ in piece.members)


def sharing(leaves: Sequence[object], reached: Sequence[object], written: Container[int]) -> Sharing | None:
    """The tensors that share memory with one that is written, among arguments and reached ones; None if none do."""
    objects = [*leaves, *reached]
    arrays = _arrays(objects)
    pieces: list[MemoryPiece] = []
    for group in overlapping(arrays.items()):
        if any(id(objects[index]) in written for index in group):
            parameters = [index for index in group if isinstance(objects[index], Parameter)]
            piece = piece_of(arrays, group)
            if piece is None or len(parameters) > 1 or any(arrays[p].size < piece.size for p in parameters):
                raise SharedMemory(*(getattr(objects[n], "name", f"argument {n}") for n in group[:2])).error()
            pieces.append(piece)
    return Sharing(reached, pieces) if pieces else None


def _arrays(objects: Sequence[object]) -> Mapping[int, Array]:
    """The arrays of tensors by number, each once."""
    numbers = {id(value): index for index, value in reversed(list(enumerate(objects)))}
    return {n: _array(x) for n in sorted(numbers.values()) if isinstance(x := objects[n], Tensor) or is_array(x)}


def _array(value: object) -> Array:
    return array_of(value) if isinstance(value, Tensor) else cast("Array", value)
