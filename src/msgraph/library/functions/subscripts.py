"""What stands in the brackets of ``x[...]``, read once: which part is cut out, and what picks elements from it.

    x[1, ::2, i, None]     a slice of the first two dims, dim 0 dropped; then elements of dim 2 at ``i``; a new dim

Known indices are checked here and count from the front afterwards. Masks that are known are the places where they
are true; a mask that is not known stays one, and only writing through it has a meaning.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import EllipsisType
from typing import Any, Generic, NamedTuple, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadIndex
from msgraph.diagnostics.catalog.shapes import DataDependentShape, KnownIndexOutOfRange
from msgraph.dialects.calls import NUMBERS, Array, CallBuilder, V, dtypes
from msgraph.dialects.types import Shape, element_count
from msgraph.support.symbolic_sizes import SymbolicSizeError, any_symbolic, is_symbolic
from msgraph.support.trees import is_sequence, is_tuple

NEW, ONE, PART, AT, MASK, TRUTH, DOTS = "new dim", "one place", "part", "places", "mask", "truth", "..."
WINDOW = "window"


class Item(NamedTuple):
    """One entry between the brackets: what it is, and with what."""

    kind: str
    value: Any = None
    mask_size: int | None = None
    """How long the dim must be, where a known mask has given places of it."""

    @property
    def rank(self) -> int:
        """How many dims of the tensor it takes."""
        return 0 if self.kind in (NEW, TRUTH, DOTS) else self.value[1] if self.kind == MASK else 1


@dataclass
class Window(Generic[V]):
    """A slice whose bounds only the run knows; ``None`` for the end of the dim."""

    start: V | None
    stop: V | None
    length: int | None
    """How long it is, if that is known."""


@dataclass
class Subscript(Generic[V]):
    """A tensor cut down to a slice, then picked from."""

    shape: Shape
    """The tensor's shape, with a dim of size 1 for each ``True`` or ``False`` in the brackets."""
    starts: list[int] = field(default_factory=list[int])
    sizes: list[int] = field(default_factory=list[int])
    steps: list[int] = field(default_factory=list[int])
    dropped: list[int] = field(default_factory=list[int])
    """Dims of which one place was asked for."""
    layout: list[int | None] = field(default_factory=list["int | None"])
    """The dims of the slice that stay, in order; ``None`` for a new one."""
    places: dict[int, object] = field(default_factory=dict[int, Any])
    """What picks from a dim of the slice: a known array or a run-time value, in the order of the dims."""
    together: bool = True
    """Do all that pick stand side by side? Then their dims come where they stand, otherwise in front."""
    first: int = 0
    """Where in ``layout`` the picked dims come."""
    mask: tuple[Any, int, int] | None = None
    """A mask known only at run time, its rank, and the dim it starts at; what it picks is one dim at ``first``."""

    windows: dict[int, Window[V]] = field(default_factory=dict[int, "Window[V]"])
    """Slices with bounds known only at run time, by the dim they cut; here they are taken for the whole dim."""

    @property
    def is_whole(self) -> bool:
        """Is the slice the tensor itself?"""
        return tuple(self.sizes) == self.shape and not any(self.starts) and all(step == 1 for step in self.steps)


def subscript(b: CallBuilder[V], shape: Shape, index: object, *, writes: bool = False) -> Subscript[V]:
    """Which elements of a tensor stand between its brackets.

    Args:
        shape: The shape of the tensor.
        index: What the brackets hold: one entry, or a tuple of them.
        writes: Whether the elements are written; only then may a mask be known at run time alone.

    Raises:
        IndexError: A known index lies outside, there are more entries than dims, or an entry is no index.
    """
    entries = index if is_tuple(index) else (index,)
    items = [item for entry in entries for item in _items(b, entry)]
    items, shape = _with_truths(b, _filled(items, len(shape)), shape)
    result = Subscript[V](shape)
    picks = [n for n, item in enumerate(items) if item.kind in (AT, ONE, MASK)]
    for n, item in enumerate(items):
        _take(b, result, item, n, writes)
    if result.places or result.mask:
        result.together = picks == list(range(picks[0], picks[-1] + 1))
        first = sum(item.kind in (NEW, PART, WINDOW) for item in items[: picks[0]])
        result.first = first if result.together else 0
    return result


def _with_truths(b: CallBuilder[V], items: Sequence[Item], shape: Shape) -> tuple[list[Item], Shape]:
    """``True`` is one place of a dim of its own, ``False`` none; what only the run knows is a mask of that dim."""
    kept: list[Item] = []
    sizes: list[int] = []
    for item in items:
        axis = sum(other.rank for other in items[: len(kept)])
        if item.kind == TRUTH:
            sizes.append(1)
            is_known = isinstance(item.value, bool)
            places = np.zeros(int(item.value), np.int64) if is_known else (b.reshape(item.value, shape=(1,)), 1)
            item = Item(AT if is_known else MASK, places)
        else:
            sizes += shape[axis : axis + item.rank]
        kept.append(item)
    return kept, tuple(sizes)


def _take(b: CallBuilder[V], result: Subscript[V], item: Item, position: int, writes: bool) -> None:
    axis = len(result.sizes)
    if item.kind == DOTS:
        return
    if item.kind == NEW:
        result.layout.append(None)
        return
    size = result.shape[axis]
    start, length, step = 0, size, 1
    if item.kind == ONE:
        start, length = _known_place(item.value, size, axis, writes), 1
        result.dropped.append(axis)
    elif item.kind == WINDOW:
        result.windows[axis] = item.value
        result.layout.append(axis)
    elif item.kind == PART:
        start, length, step = _range(item.value, size)
        result.layout.append(axis)
    elif item.kind == AT:
        if item.mask_size is not None:
            _check_mask_size(item.mask_size, size, axis)
        result.places[axis] = _checked(item.value, size, axis)
    else:
        _check_mask(b, result, item.value[0], axis)
        result.mask = (*item.value, axis)
        result.starts += [0] * item.rank
        result.sizes += result.shape[axis : axis + item.rank]
        result.steps += [1] * item.rank
        result.layout += range(axis, axis + item.rank)
        return
    result.starts.append(start)
    result.sizes.append(length)
    result.steps.append(step)


def _check_mask(b: CallBuilder[V], result: Subscript[V], mask: V, axis: int) -> None:
    """A mask has the dims it picks from; and there is one."""
    if result.mask is not None:
        way_out = "join the masks to one of the tensor's shape: `rows.reshape(-1, 1) & columns`"
        raise DataDependentShape("Index", "two masks", way_out).error()
    for k, (size, own) in enumerate(zip(result.shape[axis:], b.shape_of(mask), strict=False), axis):
        _check_mask_size(own, size, k)


def _check_mask_size(own: int, size: int, axis: int) -> None:
    if size != own:
        sizes = f"size of axis is {size} but size of corresponding boolean axis is {own}"
        raise BadIndex(
            f"Boolean index did not match indexed array along axis {axis}; {sizes}", *BadIndex.OTHER_MASK
        ).error()


def _range(part: slice, size: int) -> tuple[int, int, int]:
    if part.step is not None and part.step == 0:
        raise ValueError("slice step cannot be zero")
    if any_symbolic((part.start, part.stop, part.step, size)):
        return _symbolic_range(part, size)
    start, stop, step = part.indices(size)
    length = len(range(start, stop, step))
    return (start, length, step) if length else (0, 0, 1)


def _symbolic_range(part: slice, size: int) -> tuple[int, int, int]:
    """``part.indices`` of sizes that only a call knows: is it empty, does a bound lie outside, are guards."""
    step = 1 if part.step is None else part.step
    least, most = (0, size) if step > 0 else (-1, size - 1)
    ends = [least, most] if step > 0 else [most, least]
    for end, bound in enumerate((part.start, part.stop)):
        if bound is not None:
            place = bound + size if bound < 0 else bound
            ends[end] = least if place < least else most if place > most else place
    start, stop = ends
    distance = stop - start if step > 0 else start - stop
    if distance < 1:
        return 0, 0, 1
    return start, -(-distance // abs(step)), step


def _known_place(value: int, size: int, axis: int, writes: bool) -> int:
    if -size <= value < size:
        return value + size if value < 0 else value
    if writes:
        raise BadIndex(f"'index {value} is out of bounds for axis {axis} with size {size}'", *BadIndex.OUTSIDE).error()
    raise KnownIndexOutOfRange(value, size, axis).error()


def _checked(value: object, size: int, axis: int) -> Any:
    """Known places count from the front; those known only at run time are the kernel's business."""
    if not isinstance(value, np.ndarray):
        return value
    array = cast(Array, value).astype(np.int64)
    if is_symbolic(size):
        return _checked_symbolic(array, size, axis)
    outside = array[(array < -size) | (array >= size)]
    if outside.size:
        what = f"'index {outside.flat[0]} is out of bounds for axis {axis} with size {size}'"
        raise BadIndex(what, *BadIndex.OUTSIDE).error()
    return np.where(array < 0, array + size, array)


def _checked_symbolic(array: Array, size: int, axis: int) -> Array:
    """Known places of a dim whose size only a call knows."""
    least, most = (int(array.min()), int(array.max())) if array.size else (0, 0)
    if least < 0:
        raise SymbolicSizeError("a list of places counts from the end")
    if most >= size:
        raise BadIndex(f"'index {most} is out of bounds for axis {axis} with size {size}'", *BadIndex.OUTSIDE).error()
    return array


def _filled(items: list[Item], rank: int) -> list[Item]:
    """Whole dims behind ``...`` or the end, as many as are missing; ``...`` parts what picks even if it is none."""
    taken = sum(item.rank for item in items)
    if taken > rank:
        got = f"dim of index:{taken}, dim of data:{rank}"
        raise BadIndex(
            f"'The dim of index cannot be greater than indexed data, but got {got}'", *BadIndex.TOO_MANY
        ).error()
    dots = [n for n, item in enumerate(items) if item.kind == DOTS]
    if len(dots) > 1:
        raise BadIndex("an index can only have a single ellipsis ('...')").error()
    place = dots[0] + 1 if dots else len(items)
    return [*items[:place], *[Item(PART, slice(None))] * (rank - taken), *items[place:]]


def _items(b: CallBuilder[V], entry: object) -> list[Item]:
    if entry is None:
        return [Item(NEW)]
    if entry is Ellipsis:
        return [Item(DOTS)]
    if isinstance(entry, slice):
        part = cast("slice[object, object, object]", entry)
        part = slice(*map(b.index, (part.start, part.stop, part.step)))
        if any(b.is_value(bound) and b.array_of(bound) is None for bound in (part.start, part.stop)):
            return [Item(WINDOW, _window(b, part))]
        return [Item(PART, slice(_bound(b, part.start), _bound(b, part.stop), _bound(b, part.step)))]
    entry = b.index(entry)
    if b.is_value(entry) and b.array_of(entry) is None:
        return [_run_time(b, entry)]
    array = b.array_of(entry)
    if array is None and is_sequence(entry):
        items = [*map(b.index, entry)]
        if any(b.is_value(x) and b.array_of(x) is None for x in items):
            return [_run_time(b, b.lift(list(items)))]
        array = _array(b, items)
    if array is not None:
        return _known(array)
    if isinstance(entry, (bool, np.bool_)):
        return _known(np.asarray(entry))
    return [Item(ONE, _number(entry))]


def _array(b: CallBuilder[V], items: Sequence[object]) -> Array:
    if not items:
        return np.zeros(0, np.int64)
    parts = [array if (array := b.array_of(x)) is not None else x for x in items]
    try:
        return np.asarray(parts)
    except ValueError:
        raise BadIndex(f"the rows of a list that indexes a tensor must have one length: {parts}").error() from None


def _known(array: Array) -> list[Item]:
    if array.dtype == np.bool_:
        if array.ndim == 0:  # a mask of no dims: a new dim of one place or none
            return [Item(TRUTH, bool(array))]
        return [Item(AT, *places) for places in zip(np.nonzero(array), array.shape, strict=True)]
    if array.dtype.kind not in "iu":
        dtype = dtypes.from_numpy(array.dtype)
        raise BadIndex(f"Number index of tensor must be int or bool, but got a tensor of {dtype}.").error()
    return [Item(ONE, int(array)) if array.ndim == 0 else Item(AT, array)]


def _run_time(b: CallBuilder[V], value: V) -> Item:
    dtype = b.dtype_of(value)
    if dtype is dtypes.bool_:
        rank = len(b.shape_of(value))
        return Item(MASK, (b.as_tensor(value), rank)) if rank else Item(TRUTH, b.as_tensor(value))
    if not dtype.is_integer:
        raise BadIndex(f"Number index of tensor must be int or bool, but got a tensor of {dtype}.").error()
    return Item(AT, b.as_tensor(value))


def _number(entry: Any) -> int:
    if isinstance(entry, NUMBERS) and not isinstance(entry, int):
        raise BadIndex(f"Number index of tensor must be int or bool, but got {entry}.").error()
    if is_symbolic(entry):
        return entry
    try:
        return operator.index(entry)
    except TypeError:
        pass
    what = (
        f"Unsupported Python object type received: {type(entry)}. Supported types for tensor indexing are: list, int, "
        f"float, tuple, slice, ellipsis, None, array, bool, or Tensor. Received value: {entry!r}"
    )
    raise BadIndex(what).error()


def _window(b: CallBuilder[V], part: slice) -> Window[V]:
    if _bound(b, part.step) not in (None, 1):
        way_out = "slice with a step where the bounds are known, or pick with an index: `x[ops.arange(0, n, 2) + i]`"
        raise DataDependentShape("Slice", "the bounds of a slice with a step", way_out).error()
    start, stop = _end(b, part.start), _end(b, part.stop)
    return Window(start, stop, None if start is None or stop is None else b.distance(start, stop))


def _end(b: CallBuilder[V], bound: object) -> V | None:
    """A bound of a slice as an integer of the graph."""
    if not b.is_value(bound) or b.array_of(bound) is not None:
        position = _bound(b, bound)
        return None if position is None else b.lift_number(position, dtypes.int64)
    value = b.as_tensor(bound)
    if not b.dtype_of(value).is_integer or element_count(b.shape_of(value)) != 1:
        raise BadIndex(f"a slice has integers as bounds, not a tensor of {b.dtype_of(value)}.").error()
    value = b.convert(value, dtypes.int64)
    return value if b.shape_of(value) == () else b.reshape(value, shape=())


def _bound(b: CallBuilder[V], bound: object) -> int | None:
    if bound is None or isinstance(bound, EllipsisType):
        return None
    if b.is_value(bound) and b.array_of(bound) is None:
        way_out = "slice with numbers that are known, or pick with a mask: `ops.where(ops.arange(n) < k, x, 0)`"
        raise DataDependentShape("Slice", "a bound of the slice", way_out).error()
    array = b.array_of(bound)
    return _number(array.item() if array is not None and array.size == 1 else bound)
