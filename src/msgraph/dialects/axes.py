"""Axes as users write them, and as ops store them: counted from the front, each once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgraph.diagnostics.catalog.operations import BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, AxisRepeated
from msgraph.support.trees import is_sequence


def axis_of(op: str, axis: object, rank: int, *, ends: int = 0) -> int:
    """``axis`` counted from the front. ``ends=1`` allows the place behind the last dim; a scalar has axis 0 and -1."""
    if isinstance(axis, bool) or not hasattr(axis, "__index__"):
        raise BadOpArgumentType(op, f"the type of 'axis' must be int, but got {type(axis).__name__}.").error()
    position = integer_of(axis)
    span = rank + ends or 1
    if not -span <= position < span:
        raise AxisOutOfRange(op, position, -span, span, rank).error()
    return position % span


def integer_of(value: Any) -> int:
    """An integer, or the one element of a vector."""
    return (value.reshape(()) if getattr(value, "shape", ()) == (1,) else value).__index__()


def axes_of(op: str, axes: object, rank: int) -> tuple[int, ...]:
    """Axes in ascending order; ``None`` and ``()`` mean all of them."""
    if axes is None:
        return tuple(range(rank))
    if not is_sequence(axes):
        return (axis_of(op, axes, rank),) if rank or axis_of(op, axes, rank) else ()
    positions = tuple(axis_of(op, axis, rank) for axis in axes)
    if len(set(positions)) < len(positions):
        raise AxisRepeated(op, tuple(cast(Sequence[int], axes))).error()
    return tuple(sorted(positions)) if positions and rank else tuple(range(rank))


def check_axes(op: str, axes: Sequence[int], rank: int) -> None:
    """Fields of an op hold axes in ``[0, rank)``, each once."""
    for axis in axes:
        if not 0 <= axis < rank:
            raise AxisOutOfRange(op, axis, 0, rank, rank).error()
    if len(set(axes)) < len(axes):
        raise AxisRepeated(op, tuple(axes)).error()


def sizes_of(op: str, sizes: Any, argument: str = "shape") -> tuple[int, ...]:
    """A shape, or another ``argument``, as users write it: an int, or a tuple or list of ints."""
    if hasattr(sizes, "__index__") and not isinstance(sizes, bool):
        sizes = (sizes,)
    if not is_sequence(sizes):
        what = f"the type of '{argument}' must be tuple or list, but got {type(sizes).__name__}."
        raise BadOpArgumentType(op, what).error()
    for size in sizes:
        if isinstance(size, bool) or not hasattr(size, "__index__"):
            raise BadOpArgumentType(op, f"the '{argument}' must hold ints, but got {type(size).__name__}.").error()
    return tuple(map(integer_of, sizes))
