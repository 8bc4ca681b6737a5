"""Reading and writing parts of a tensor: ``x[index]`` and ``x[index] = value``, both without changing ``x``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.shapes import DataDependentShape, ValueDoesNotFit
from msgraph.diagnostics.errors import error
from msgraph.dialects.calls import CallBuilder, user_function
from msgraph.dialects.contract import Array, V
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.ops.assign_part import AssignAtOp, AssignSliceOp
from msgraph.dialects.subscripts import Subscript, subscript
from msgraph.dialects.types import Shape, broadcast_shapes, dtype_of, shape_of


@user_function("getitem(input, index)")
def getitem(b: CallBuilder[V], input: Any, index: Any) -> V:
    """``input[index]`` with NumPy's meaning of integers, slices, ``...``, ``None``, lists, tensors and masks."""
    x = b.lift(input)
    s = subscript(b, b.shape_of(x), index)
    if s.mask is not None:
        way_out = "choose instead of cutting out: `ops.where(mask, x, 0)`, or use a mask that is known when compiling"
        raise error(DataDependentShape("Index", "the mask", way_out))
    part = _sliced(b, _reshaped(b, x, s.shape), s)
    if not s.places:
        return _reshaped(b, part, _result_shape(s, ()))
    places = _places(b, s)
    kept, axis = _order(s)
    part = _reshaped(b, part, tuple(s.sizes[k] for k in sorted(kept)))
    found = b.gather(_transposed(b, part, _ranks(kept)), *places, axis=axis)
    return _reshaped(b, found, _result_shape(s, b.shape_of(places[0])))


@user_function("setitem(input, index, value)")
def setitem(b: CallBuilder[V], input: Any, index: Any, value: Any) -> V:
    """A copy of ``input`` in which ``input[index]`` is ``value``, cast to its element type and broadcast."""
    x = b.lift(input)
    before = b.shape_of(x)
    s = subscript(b, before, index, writes=True)
    x = _reshaped(b, x, s.shape)
    v = b.lift(value, b.dtype_of(x))
    if s.mask is not None:
        part = _masked(b, s, _sliced(b, x, s), v)
    elif s.places:
        part = _scattered(b, s, _sliced(b, x, s), v)
    else:
        part = _reshaped(b, _fitted(b, v, _result_shape(s, ()), tuple(s.sizes)), tuple(s.sizes))
    if not s.is_whole:
        part = b.update_slice(x, part, starts=tuple(s.starts), steps=tuple(s.steps))
    return _reshaped(b, part, before)


@user_function("assign_item(variable, index, value)")
def assign_item(b: CallBuilder[V], variable: Any, index: Any, value: Any) -> Any:
    """``variable[index] = value``, written into the variable: only the part, where the brackets choose one."""
    target = b.reference(variable, "AssignItem")
    type_ = target_of(b.type_of(target))
    shape, dtype = shape_of(type_), dtype_of(type_)
    s = subscript(b, shape, index, writes=True)
    if s.mask is None and s.shape == shape and not s.places:
        result, sizes = _result_shape(s, ()), tuple(s.sizes)
        value = b.lift(value, dtype)
        _fitted(b, value, result, sizes)
        part = _lined_up(b, value, s)
        fields = {"starts": tuple(s.starts), "sizes": sizes, "steps": tuple(s.steps)}
        return b.written(variable, b.emit(AssignSliceOp, [target, part], fields)[0])
    axes = list(s.places)
    if s.mask is None and s.shape == shape and s.is_whole and not s.dropped and _is_plain(s, axes):
        places = _places(b, s)
        wanted = _result_shape(s, b.shape_of(places[0]))
        updates = _fitted(b, b.lift(value, dtype), wanted, wanted)
        return b.written(variable, b.emit(AssignAtOp, [target, *places, updates], {"axis": axes[0]})[0])
    return AssignOp.call(b, variable, setitem(b, variable, index, value))


assign_item.__dict__["EFFECTS"] = Effect.WRITE


def _is_plain(s: Subscript[Any], axes: Sequence[int]) -> bool:
    """Do dims side by side choose, and no dim is new?"""
    return s.together and None not in s.layout and list(axes) == list(range(axes[0], axes[0] + len(axes)))


def _lined_up(b: CallBuilder[V], v: V, s: Subscript[V]) -> V:
    """``v`` with as many dims as the slice, those of size 1 still to be broadcast."""
    own, kept = b.shape_of(v), [axis is not None for axis in s.layout]
    padded = (1,) * (len(kept) - len(own)) + own[max(0, len(own) - len(kept)) :]
    found = {axis: size for axis, size in zip(s.layout, padded, strict=True) if axis is not None}
    return _reshaped(b, v, tuple(found.get(axis, 1) for axis in range(len(s.sizes))))


def _reshaped(b: CallBuilder[V], x: V, shape: Shape) -> V:
    return x if b.shape_of(x) == shape else b.reshape(x, shape=shape)


def _transposed(b: CallBuilder[V], x: V, perm: Sequence[int]) -> V:
    return x if list(perm) == sorted(perm) else b.transpose(x, perm=tuple(perm))


def _sliced(b: CallBuilder[V], x: V, s: Subscript[V]) -> V:
    """The slice, all dims still there."""
    if s.is_whole:
        return x
    return b.slice(x, starts=tuple(s.starts), sizes=tuple(s.sizes), steps=tuple(s.steps))


def _result_shape(s: Subscript[V], picked: Shape) -> Shape:
    """The shape of what the brackets mean, picked dims being of ``picked`` shape."""
    shape = [1 if axis is None else s.sizes[axis] for axis in s.layout]
    return (*shape[: s.first], *picked, *shape[s.first :])


def _places(b: CallBuilder[V], s: Subscript[V]) -> list[V]:
    """What picks, as tensors of one shape."""
    found = [b.lift_array(cast(Array, p)) if isinstance(p, np.ndarray) else cast(V, p) for p in s.places.values()]
    shape: Shape | None = ()
    for place in found:
        together = broadcast_shapes(shape, b.shape_of(place))
        if together is None:
            shapes = " ".join(_written(b.shape_of(p)) for p in found)
            raise error(ValueDoesNotFit(shapes, _written(shape)))
        shape = together
    return [place if b.shape_of(place) == shape else b.broadcast_to(place, shape=shape) for place in found]


def _order(s: Subscript[V]) -> tuple[list[int], int]:
    """The dims of the slice that stay, those picked from side by side; and where those stand."""
    stay = [axis for axis in s.layout if axis is not None]
    axis = sum(place is not None for place in s.layout[: s.first])
    return [*stay[:axis], *s.places, *stay[axis:]], axis


def _ranks(dims: Sequence[int]) -> list[int]:
    """Dims as numbers among themselves: (1, 4, 2) is (0, 2, 1)."""
    return [sorted(dims).index(dim) for dim in dims]


def _fitted(b: CallBuilder[V], v: V, shape: Shape, requested: Shape) -> V:
    """``v`` broadcast to ``shape``; leading dims of size 1 it has too many are dropped."""
    own = b.shape_of(v)
    if broadcast_shapes(own[max(0, len(own) - len(shape)) :], shape) != shape or any(
        size != 1 for size in own[: max(0, len(own) - len(shape))]
    ):
        raise error(ValueDoesNotFit(_written(own), _written(requested)))
    v = _reshaped(b, v, own[max(0, len(own) - len(shape)) :])
    return v if b.shape_of(v) == shape else b.broadcast_to(v, shape=shape)


def _written(shape: Shape) -> str:
    return str(shape).replace(" ", "")


def _scattered(b: CallBuilder[V], s: Subscript[V], part: V, v: V) -> V:
    """The slice with ``v`` at the places picked."""
    places = _places(b, s)
    picked = b.shape_of(places[0])
    result = _result_shape(s, picked)
    v = _fitted(b, v, result, result)
    kept, axis = _order(s)
    inner = tuple(s.sizes[k] for k in sorted(kept))
    dims = _ranks(kept)
    x = _transposed(b, _reshaped(b, part, inner), dims)
    shape = b.shape_of(x)
    v = _reshaped(b, v, (*shape[:axis], *picked, *shape[axis + len(s.places) :]))
    x = b.scatter(x, *places, v, axis=axis, add=False)
    return _reshaped(b, _transposed(b, x, [dims.index(k) for k in range(len(dims))]), tuple(s.sizes))


def _masked(b: CallBuilder[V], s: Subscript[V], part: V, v: V) -> V:
    """The slice with ``v`` where the mask is true: one value for all places, or one per place behind its dims."""
    assert s.mask is not None
    mask, rank, first = s.mask
    shape = tuple(s.sizes)
    wanted = shape[first : first + rank]
    if b.shape_of(mask) != wanted:
        raise error(ValueDoesNotFit(_written(b.shape_of(mask)), _written(wanted)))
    behind = shape[first + rank :]
    own = b.shape_of(v)
    if s.places or len(own) > len(behind):
        way_out = "give one value for all places, or write `x = ops.where(mask, values, x)` with values as many as x"
        raise error(DataDependentShape("Index", "the mask", way_out))
    v = _fitted(b, v, behind, behind)
    mask = _reshaped(b, mask, (*(1 for _ in shape[:first]), *wanted, *(1 for _ in behind)))
    return b.select(b.broadcast_to(mask, shape=shape), b.broadcast_to(v, shape=shape), part)
