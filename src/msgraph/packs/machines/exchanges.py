"""What each collective says of itself on the board: all that must be alike in the processes that do it."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.packs.machines.board import Exchange
from msgraph.packs.machines.world import Group

Shape = Sequence[int]


def collective(
    operation: str, members: Group, dtype: str, shape: Shape, reduction: str = "", root: int | None = None
) -> Exchange:
    """A collective on operands of one type in all processes, with what it reduces by and its root, if it has them."""
    words = (reduction, _type(dtype, shape), "" if root is None else f"root {root}")
    return of_group(operation, members, ", ".join(filter(None, words)))


def of_rows(operation: str, members: Group, dtype: str, shape: Shape, sizes: Sequence[int] | str = "") -> Exchange:
    """A collective on rows of one type, of which each process gives others as many as ``sizes`` says, if it does."""
    return of_group(operation, members, f"{dtype}{sizes} x {[*shape[1:]]}")


def of_group(operation: str, members: Group, what: str = "") -> Exchange:
    """What all processes of a group do, with all that must be alike."""
    return Exchange(operation, members.name, "", what, members.ranks)


def message(members: Group, dtype: str, shape: Shape, source: int, destination: int, tag: int) -> Exchange:
    """Both ends of a message do the same exchange, in a chain of their own."""
    channel = f"from {source} to {destination} with tag {tag}"
    ends = [members.ranks[rank] for rank in (source, destination) if 0 <= rank < members.size]
    return Exchange("message", members.name, channel, f"{_type(dtype, shape)}, {channel}", ends)


def _type(dtype: str, shape: Shape) -> str:
    return f"{dtype}{[*shape]}"
