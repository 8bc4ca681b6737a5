"""What each collective says of itself on the board: all that must be alike in the processes that do it."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.packs.machines.board import Exchange
from msgraph.packs.machines.world import Group

Shape = Sequence[int]


def all_reduce(members: Group, dtype: str, shape: Shape, op: str) -> Exchange:
    """A reduction everybody gets."""
    return _collective("all_reduce", members, f"{op}, {_type(dtype, shape)}")


def reduce(members: Group, dtype: str, shape: Shape, op: str, root: int) -> Exchange:
    """A reduction one process gets."""
    return _collective("reduce", members, f"{op}, {_type(dtype, shape)}, root {root}")


def reduce_scatter(members: Group, dtype: str, shape: Shape, op: str) -> Exchange:
    """A reduction of which each process gets a part."""
    return _collective("reduce_scatter", members, f"{op}, {_type(dtype, shape)}")


def all_gather(members: Group, dtype: str, sizes: Sequence[int], shape: Shape) -> Exchange:
    """Parts of so many rows, which everybody gets."""
    return _collective("all_gather", members, f"{dtype}{[*sizes]} x {[*shape[1:]]}")


def gather(members: Group, dtype: str, shape: Shape, root: int) -> Exchange:
    """Parts one process gets."""
    return _collective("gather", members, f"{_type(dtype, shape)}, root {root}")


def scatter(members: Group, dtype: str, shape: Shape, root: int) -> Exchange:
    """Parts one process gives."""
    return _collective("scatter", members, f"{_type(dtype, shape)}, root {root}")


def broadcast(members: Group, dtype: str, shape: Shape, root: int) -> Exchange:
    """What one process has."""
    return _collective("broadcast", members, f"{_type(dtype, shape)}, root {root}")


def all_to_all(members: Group, dtype: str, shape: Shape) -> Exchange:
    """A part from each for each."""
    return _collective("all_to_all", members, f"{dtype} x {[*shape[1:]]}")


def barrier(members: Group) -> Exchange:
    """Nothing but waiting."""
    return _collective("barrier", members, "")


def message(members: Group, dtype: str, shape: Shape, source: int, destination: int, tag: int) -> Exchange:
    """Both ends of a message do the same exchange, in a chain of their own."""
    channel = f"from {source} to {destination} with tag {tag}"
    ends = [members.ranks[rank] for rank in (source, destination) if 0 <= rank < members.size]
    return Exchange("message", members.name, channel, f"{_type(dtype, shape)}, {channel}", ends)


def _collective(operation: str, members: Group, what: str) -> Exchange:
    return Exchange(operation, members.name, "", what, members.ranks)


def _type(dtype: str, shape: Shape) -> str:
    return f"{dtype}{[*shape]}"
