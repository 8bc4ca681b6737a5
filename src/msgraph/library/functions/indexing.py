"""Reading and writing parts of a tensor: ``x[index]`` and ``x[index] = value``, both without changing ``x``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import numpy as np

from msgraph.diagnostics.catalog.shapes import DataDependentShape, MaskUnknown, ValueDoesNotFit
from msgraph.dialects.calls import Array, CallBuilder, V, dtypes, user_function
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.assign import AssignAtOp, AssignOp, AssignSliceOp
from msgraph.dialects.ops.slicing import with_slice
from msgraph.dialects.types import Shape, broadcast_shapes, dtype_of, element_count, shape_of, tensor_type
from msgraph.library.functions.subscripts import Subscript, subscript
from msgraph.library.functions.windows import cut_out, spread_out, within

P = ParamSpec("P")
R = TypeVar("R")


def _between_brackets(
    what: str,
) -> Callable[[Callable[Concatenate[CallBuilder[V], P], R]], Callable[Concatenate[CallBuilder[V], P], R]]:
    """Inside of the decorated function, errors speak of brackets that are read or written."""

    def decorated(function: Callable[Concatenate[CallBuilder[V], P], R]) -> Callable[Concatenate[CallBuilder[V], P], R]:
        @wraps(function)
        def inside(b: CallBuilder[V], *args: P.args, **kwargs: P.kwargs) -> R:
            before, b.brackets = b.brackets, what
            try:
                return function(b, *args, **kwargs)
            finally:
                b.brackets = before

        return inside

    return decorated


@user_function("getitem(input, index)")
@_between_brackets("read")
def getitem(b: CallBuilder[V], input: object, index: object) -> V:
    """``input[index]`` with NumPy's meaning of integers, slices, ``...``, ``None``, lists, tensors and masks."""
    x = b.lift(input)
    s = subscript(b, b.shape_of(x), index)
    if s.mask is not None:
        raise MaskUnknown("Index", "the mask", MaskUnknown.WAY_OUT).error()
    part = _sliced(b, cut_out(b, _reshaped(b, x, s.shape), s), s)
    if not s.places:
        return _reshaped(b, part, _result_shape(s, ()))
    places = _places(b, s)
    kept, axis = _order(s)
    part = _reshaped(b, part, tuple(s.sizes[k] for k in sorted(kept)))
    gathered = b.gather(_transposed(b, part, _ranks(kept)), *places, axis=axis)
    return _reshaped(b, gathered, _result_shape(s, b.shape_of(places[0])))


@user_function("setitem(input, index, value)")
@_between_brackets("write")
def setitem(b: CallBuilder[V], input: object, index: object, value: object) -> V:
    """A copy of ``input`` in which ``input[index]`` is ``value``, cast to its element type and broadcast."""
    x = b.lift(input)
    before = b.shape_of(x)
    if (values := b.selected(value, index, before)) is not None:
        nowhere = b.constant(False, tensor_type(dtypes.bool_, before))
        return b.select(setitem(b, nowhere, index, True), b.convert(values, b.dtype_of(x)), x)
    s = subscript(b, before, index, writes=True)
    x = _reshaped(b, x, s.shape)
    v = b.lift(value, b.dtype_of(x))
    if s.windows:
        v = spread_out(b, s, v)
    if s.mask is not None:
        part = _masked(b, s, _sliced(b, x, s), v)
    elif s.places:
        part = _scattered(b, s, _sliced(b, x, s), v)
    else:
        part = _reshaped(b, _fitted(b, v, _result_shape(s, ()), tuple(s.sizes)), tuple(s.sizes))
    if s.windows:
        part = within(b, s, part, _sliced(b, x, s))
    if not s.is_whole:
        part = with_slice(b, x, part, tuple(s.starts), tuple(s.steps))
    return _reshaped(b, part, before)


@user_function("assign_item(variable, index, value)")
@_between_brackets("write")
def assign_item(b: CallBuilder[V], variable: object, index: object, value: object) -> Any:
    """``variable[index] = value``, written into the variable: only the part, where the brackets choose one."""
    target = b.reference(variable, "AssignItem")
    type_ = target_of(b.type_of(target))
    shape, dtype = shape_of(type_), dtype_of(type_)
    if b.selected(value, index, shape) is not None:
        return _assigned(b, variable, setitem(b, variable, index, value))
    s = subscript(b, shape, index, writes=True)
    if s.mask is None and s.shape == shape and not s.places and not s.windows:
        result, sizes = _result_shape(s, ()), tuple(s.sizes)
        value = b.lift(value, dtype)
        _fitted(b, value, result, sizes)
        part = _lined_up(b, value, s)
        fields = {"starts": tuple(s.starts), "sizes": sizes, "steps": tuple(s.steps)}
        return b.written(variable, b.emit(AssignSliceOp, [target, part], fields)[0])
    if s.windows:
        return _assigned(b, variable, setitem(b, variable, index, value))
    axes = list(s.places)
    if s.mask is None and s.shape == shape and s.is_whole and not s.dropped and _is_plain(s, axes):
        places = _places(b, s)
        wanted = _result_shape(s, b.shape_of(places[0]))
        updates = _fitted(b, b.lift(value, dtype), wanted, wanted)
        return b.written(variable, b.emit(AssignAtOp, [target, *places, updates], {"axis": axes[0]})[0])
    return _assigned(b, variable, setitem(b, variable, index, value))


def _assigned(b: CallBuilder[V], variable: object, value: V) -> V:
    """The whole variable is written, if what was required for its value holds."""
    return b.predicated(lambda: AssignOp.call(b, variable, value))


assign_item.__dict__["EFFECTS"] = Effect.WRITE


def _is_plain(s: Subscript[Any], axes: Sequence[int]) -> bool:
    """Do dims side by side choose, and no dim is new?"""
    return s.together and None not in s.layout and list(axes) == list(range(axes[0], axes[0] + len(axes)))


def _lined_up(b: CallBuilder[V], v: V, s: Subscript[V]) -> V:
    """``v`` with as many dims as the slice, those of size 1 still to be broadcast."""
    own, kept = b.shape_of(v), [axis is not None for axis in s.layout]
    padded = (1,) * (len(kept) - len(own)) + own[max(0, len(own) - len(kept)) :]
    sizes = {axis: size for axis, size in zip(s.layout, padded, strict=True) if axis is not None}
    return _reshaped(b, v, tuple(sizes.get(axis, 1) for axis in range(len(s.sizes))))


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
    indices = [b.lift_array(cast(Array, p)) if isinstance(p, np.ndarray) else cast(V, p) for p in s.places.values()]
    shape: Shape | None = ()
    for index in indices:
        together = broadcast_shapes(shape, b.shape_of(index))
        if together is None:
            raise ValueDoesNotFit(" ".join(_written(b.shape_of(p)) for p in indices), _written(shape)).error()
        shape = together
    return [index if b.shape_of(index) == shape else b.broadcast_to(index, shape=shape) for index in indices]


def _order(s: Subscript[V]) -> tuple[list[int], int]:
    """The dims of the slice that stay, those picked from side by side; and where those stand."""
    stay = [axis for axis in s.layout if axis is not None]
    axis = sum(entry is not None for entry in s.layout[: s.first])
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
        raise ValueDoesNotFit(_written(own), _written(requested)).error()
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
    x = b.scatter(x, *places, v, axis=axis, combiner="update")
    return _reshaped(b, _transposed(b, x, [dims.index(k) for k in range(len(dims))]), tuple(s.sizes))


def _masked(b: CallBuilder[V], s: Subscript[V], part: V, v: V) -> V:
    """The slice with ``v`` where the mask is true: one value for all places, or the next of as many as there are."""
    assert s.mask is not None
    mask, rank, first = s.mask
    sizes = tuple(s.sizes)
    kept = [axis for axis in s.layout if axis not in range(first, first + rank)]
    kept.insert(s.first if s.together else 0, first)
    at = kept.index(first)
    count = _check_fit(b, s, kept, at, v)
    own = b.shape_of(v)
    own = (*(1 for _ in kept[len(own) :]), *own[max(0, len(own) - len(kept)) :])
    v = _reshaped(b, v, own)
    if count != 1:
        v = _dealt(b, v, mask, count, at)
    behind = (*own[:at], *(b.shape_of(mask) if count != 1 else (1,) * rank), *own[at + 1 :])
    axes = [*kept[:at], *range(first, first + rank), *kept[at + 1 :]]
    there = [(axis, size) for axis, size in zip(axes, behind, strict=True) if axis is not None]
    v = _transposed(
        b, _reshaped(b, v, tuple(size for _, size in there)), sorted(range(len(there)), key=there.__getitem__)
    )
    widths = dict(there)
    v = _reshaped(b, v, tuple(widths.get(axis, 1) for axis in range(len(sizes))))
    where = _where(b, s, mask, rank, first)
    return b.select(b.broadcast_to(where, shape=sizes), b.broadcast_to(v, shape=sizes), part)


def _check_fit(b: CallBuilder[V], s: Subscript[V], kept: Sequence[int | None], at: int, v: V) -> int:
    """How many values there are for the places of the mask; every other dim fits the tensor's."""
    wanted = [1 if axis is None else s.sizes[axis] for axis in kept]
    own = b.shape_of(v)
    padded = (*(1 for _ in kept[len(own) :]), *own[max(0, len(own) - len(kept)) :])
    others = [k for k in range(len(kept)) if k != at]
    too_many = any(size != 1 for size in own[: max(0, len(own) - len(kept))])
    if too_many or any(padded[k] not in (1, wanted[k]) for k in others):
        asked = ["?" if k == at else str(size) for k, size in enumerate(wanted)]
        raise ValueDoesNotFit(_written(own), f"({','.join(asked)}{',' if len(asked) == 1 else ''})").error()
    return padded[at]


def _dealt(b: CallBuilder[V], v: V, mask: V, count: int, axis: int) -> V:
    """As many values as the mask has places, each at its own; the run fails where there are more or fewer."""
    flat = b.convert(b.reshape(mask, shape=(element_count(b.shape_of(mask)),)), dtypes.int64)
    total = b.reduce_sum(flat, axes=(0,), keep_dims=False)
    message = (
        f"shape mismatch: value array of {count} values could not be broadcast to the places where the mask is true"
    )
    b.require(b.equal(total, count), ValueError(message))
    order = b.cumsum(flat, axis=0, exclusive=True, reverse=False)
    order = b.minimum(order, b.broadcast_to(b.lift_number(max(count - 1, 0), dtypes.int64), shape=b.shape_of(order)))
    if not count:
        shape = b.shape_of(v)
        return b.broadcast_to(
            b.lift_number(0, b.dtype_of(v)), shape=(*shape[:axis], *b.shape_of(mask), *shape[axis + 1 :])
        )
    return b.gather(v, b.reshape(order, shape=b.shape_of(mask)), axis=axis)


def _where(b: CallBuilder[V], s: Subscript[V], mask: V, rank: int, first: int) -> V:
    """The places of the slice that are written: those of the mask, and of run-time numbers beside it."""
    sizes = tuple(s.sizes)
    shape = (*(1 for _ in sizes[:first]), *sizes[first : first + rank], *(1 for _ in sizes[first + rank :]))
    where = _reshaped(b, mask, shape)
    for axis, index in s.places.items():
        where = b.logical_and(*_together(b, where, _at(b, index, axis, sizes)))
    return where


def _at(b: CallBuilder[V], indices: object, axis: int, sizes: Shape) -> V:
    """Whether a place of the slice has this number along an axis."""
    index = b.lift_array(cast(Array, indices)) if isinstance(indices, np.ndarray) else cast(V, indices)
    if b.shape_of(index) != ():
        way_out = "write the places one after the other, or with one mask of the tensor's shape"
        raise DataDependentShape("Index", "the mask beside other places", way_out).error()
    size = sizes[axis]
    index = b.convert(index, dtypes.int64)
    message = f"index is out of bounds for axis {axis} with size {size}"
    b.require(b.logical_and(b.less_equal(-size, index), b.less(index, size)), IndexError(message))
    index = b.select(b.less(index, 0), b.add(index, size), index)
    numbers = b.lift_array(np.arange(size))
    hit = b.equal(numbers, b.broadcast_to(index, shape=(size,)))
    return b.reshape(hit, shape=tuple(size if k == axis else 1 for k in range(len(sizes))))


def _together(b: CallBuilder[V], *parts: V) -> list[V]:
    """Values of one shape, broadcast."""
    shape = cast(Shape, broadcast_shapes(b.shape_of(parts[0]), b.shape_of(parts[1])))
    return [part if b.shape_of(part) == shape else b.broadcast_to(part, shape=shape) for part in parts]
