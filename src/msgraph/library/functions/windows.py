"""Slices with bounds of the run: cut out where their length is known, written through a mask where it is not."""

from __future__ import annotations

import numpy as np

from msgraph.diagnostics.catalog.shapes import BoundUnknown, DataDependentShape, SliceShorter
from msgraph.dialects.calls import CallBuilder, V, dtypes
from msgraph.library.functions.subscripts import Subscript, Window


def cut_out(b: CallBuilder[V], x: V, s: Subscript[V]) -> V:
    """``x`` with what its windows leave of it; the subscript's dims are those of the rest then."""
    for axis, window in s.windows.items():
        size, length = s.sizes[axis], window.length
        if length is None or not 0 <= length <= size or window.start is None:
            raise BoundUnknown("Slice", "a bound of the slice", BoundUnknown.WAY_OUT).error()
        first = _first_of(b, window.start, length, size, axis)
        places = b.add(b.lift_array(np.arange(length)), b.broadcast_to(first, shape=(length,)))
        x = b.gather(x, places, axis=axis)
        s.sizes[axis] = length
        s.shape = (*s.shape[:axis], length, *s.shape[axis + 1 :])
    return x


def _first_of(b: CallBuilder[V], start: V, length: int, size: int, axis: int) -> V:
    """Where a window begins, counted from the front; the run fails where the whole of it is not there."""
    from_front = b.logical_and(b.less_equal(0, start), b.less_equal(start, size - length))
    from_end = b.logical_and(b.less_equal(-size, start), b.less(start, -length))
    if length:
        b.require(b.logical_or(from_front, from_end), SliceShorter(length, size, axis).error())
    return b.select(b.less(start, 0), b.add(start, size), start)


def spread_out(b: CallBuilder[V], s: Subscript[V], v: V) -> V:
    """What is written to windows, each value where its place is; the run fails where there are more or fewer."""
    own = b.shape_of(v)
    dims = list(s.layout)
    if s.places or s.mask is not None:
        if own:
            way_out = "write one value, or to the part and to the places one after the other"
            raise DataDependentShape("Slice", "a bound of a slice beside other places", way_out).error()
        return v
    for axis, window in s.windows.items():
        dim = dims.index(axis) - len(dims) + len(own)
        if dim < 0 or own[dim] == 1:
            continue
        count, size = own[dim], s.sizes[axis]
        first, last = _bounds(b, window, size)
        message = f"shape mismatch: value array of {count} values could not be broadcast to the slice along axis {axis}"
        b.require(b.equal(b.sub(last, first), count), ValueError(message))
        order = b.sub(b.lift_array(np.arange(size)), b.broadcast_to(first, shape=(size,)))
        limits = [b.broadcast_to(_number(b, n), shape=(size,)) for n in (0, count - 1)]
        v = b.gather(v, b.minimum(b.maximum(order, limits[0]), limits[1]), axis=dim)
    return v


def within(b: CallBuilder[V], s: Subscript[V], new: V, old: V) -> V:
    """``new`` inside the windows, ``old`` outside."""
    shape = b.shape_of(old)
    for axis, window in s.windows.items():
        size = shape[axis]
        first, last = _bounds(b, window, size)
        places = b.lift_array(np.arange(size))
        hit = b.logical_and(
            b.less_equal(b.broadcast_to(first, shape=(size,)), places),
            b.less(places, b.broadcast_to(last, shape=(size,))),
        )
        hit = b.reshape(hit, shape=tuple(size if k == axis else 1 for k in range(len(shape))))
        new = b.select(b.broadcast_to(hit, shape=shape), new, old)
    return new


def _bounds(b: CallBuilder[V], window: Window[V], size: int) -> tuple[V, V]:
    """The first place and the one behind the last, as Python takes them: from the end, and no further than there is."""
    first = _number(b, 0) if window.start is None else _clamped(b, window.start, size)
    last = _number(b, size) if window.stop is None else _clamped(b, window.stop, size)
    return first, b.maximum(first, last)


def _clamped(b: CallBuilder[V], bound: V, size: int) -> V:
    return b.maximum(b.minimum(b.select(b.less(bound, 0), b.add(bound, size), bound), size), 0)


def _number(b: CallBuilder[V], value: int) -> V:
    return b.lift_number(value, dtypes.int64)
