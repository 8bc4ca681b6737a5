"""Copies of a tensor in which a part is another: rows, places along a dim, slices, diagonals, masked elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import axis_of, sizes_of
from msgraph.dialects.calls import Array, CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.effects import Effect
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.types import Shape, element_count
from msgraph.library.functions.creation import known_sizes
from msgraph.library.functions.indexing import getitem, setitem
from msgraph.library.functions.picking import known_array
from msgraph.library.functions.reshaping import ravel, reshaped


@user_function("index_fill(x, axis, index, value)")
@user_primitive("IndexFill()(x, dim, index, value)")
def index_fill(b: CallBuilder[V], input: V, axis: object, places: V, value: object) -> V:
    """A copy with one number at the places along ``axis`` that a vector names."""
    shape = b.shape_of(input)
    dim = axis_of("IndexFill", axis, len(shape))
    places = reshaped(b, places, (element_count(b.shape_of(places)),))
    wanted = (*shape[:dim], *b.shape_of(places), *shape[dim + 1 :])
    filling = b.broadcast_to(b.lift(value, b.dtype_of(input)), shape=wanted)
    return b.scatter(input, places, filling, axis=dim, combiner="update")


@user_function("index_add(x, indices, y, axis, use_lock=True, check_index_bound=True)")
@user_primitive("IndexAdd(axis, use_lock=True, check_index_bound=True)(x, indices, y)")
@user_primitive("InplaceIndexAdd(axis)(var, indices, updates)")
@user_function("inplace_index_add(var, indices, updates, axis)")
def index_add(
    b: CallBuilder[V], x: Any, indices: Any, y: Any, axis: object, use_lock: bool = True, check_index_bound: bool = True
) -> V:
    """Adds to the places of a parameter or a tensor along an axis that a vector names."""
    value = b.lift(x)
    dim = axis_of("IndexAdd", axis, len(b.shape_of(value)))
    result = b.scatter(value, b.lift(indices), b.lift(y, b.dtype_of(value)), axis=dim, combiner="add")
    if b.is_value(x) and hasattr(x, "filled_with"):  # a tensor of the graph: whoever reads it next sees the sum
        return cast(Any, x).filled_with(result)
    return b.predicated(lambda: AssignOp.call(b, x, result))


index_add.__dict__["EFFECTS"] = Effect.WRITE


@user_primitive("IndexPut(accumulate=0)(x1, x2, indices)")
def index_put(b: CallBuilder[V], x: V, x2: object, indices: object, accumulate: int) -> V:
    """A copy with elements replaced, or added to, at places of which each index tensor gives one coordinate."""
    index = tuple(cast(Sequence[object], indices))
    if not accumulate:
        return setitem(b, x, index, x2)
    places = [b.lift(i, dtypes.int64) for i in index]
    count = max(element_count(b.shape_of(i)) for i in places)
    places = [i if b.shape_of(i) == (count,) else b.broadcast_to(i, shape=(count,)) for i in places]
    wanted = (count, *b.shape_of(x)[len(places) :])
    values = b.lift(x2, b.dtype_of(x))
    values = values if b.shape_of(values) == wanted else b.broadcast_to(values, shape=wanted)
    return b.scatter(x, *places, values, axis=0, combiner="add")


# -- rows ------------------------------------------------------------------------------------------------------------


@user_function("inplace_update(x, v, indices)", op="InplaceUpdate")
@user_primitive("InplaceUpdate(indices)(x, v)", op="InplaceUpdate")
@user_function("inplace_add(x, v, indices)", op="InplaceAdd")
@user_primitive("InplaceAdd(indices)(x, input_v)", op="InplaceAdd")
@user_function("inplace_sub(x, v, indices)", op="InplaceSub")
@user_primitive("InplaceSub(indices)(x, input_v)", op="InplaceSub")
def with_rows(b: CallBuilder[V], x: V, v: object, indices: object, op: str) -> V:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
    array = b.array_of(indices)
    rows = b.lift(indices) if array is not None or b.is_value(indices) else sizes_of(op, indices)
    places = rows if b.is_value(rows) else b.lift_array(np.array(rows, np.int64))
    places = reshaped(b, places, (element_count(b.shape_of(places)),))
    values = b.lift(v, b.dtype_of(x))
    shape = b.shape_of(x)
    if len(shape) != len(b.shape_of(values)):
        what = f"the rank of x must be equal to rank of v which is {len(b.shape_of(values))} , but got {len(shape)}."
        raise ShapeRefused(op, what).error()
    if b.shape_of(values) != (*b.shape_of(places), *shape[1:]):
        what = f"there must be a row of v for each index, but v is {b.shape_of(values)} for {b.shape_of(places)[0]}."
        raise ShapeRefused(op, what).error()
    combiner = "update" if op == "InplaceUpdate" else "add"
    return b.scatter(x, places, b.neg(values) if op == "InplaceSub" else values, axis=0, combiner=combiner)


@user_primitive("InplaceUpdateV2()(x, indices, v)")
def inplace_update_v2(b: CallBuilder[V], x: V, indices: object, v: object) -> V:
    """A copy with some rows replaced."""
    return with_rows(b, x, v, indices, "InplaceUpdate")


# -- slices and diagonals --------------------------------------------------------------------------------------------


def _source(b: CallBuilder[V], op: str, src: object, x: V, wanted: Shape, what: str) -> V:
    values = b.lift(src, b.dtype_of(x))
    if b.shape_of(values) != wanted:
        text = f"src shape should be equal to the {what},but got src shape {b.shape_of(values)} and {what} {wanted}"
        raise ShapeRefused(op, text).error()
    return values


@user_function("slice_scatter(input, src, axis=0, start=None, end=None, step=1)")
def slice_scatter(b: CallBuilder[V], x: V, src: Any, axis: object, start: Any, end: Any, step: int) -> V:
    """A copy in which ``src`` stands at every ``step``-th place along an axis."""
    shape = b.shape_of(x)
    dim = axis_of("slice_scatter", axis, len(shape))
    places = range(shape[dim])[slice(start, end, step)]
    wanted = (*shape[:dim], len(places), *shape[dim + 1 :])
    values = _source(b, "slice_scatter", src, x, wanted, "slice shape")
    starts = tuple(places.start if k == dim else 0 for k in range(len(shape)))
    steps = tuple(places.step if k == dim else 1 for k in range(len(shape)))
    return b.update_slice(x, values, starts=starts, steps=steps) if len(places) else x


@user_function("select_scatter(input, src, axis, index)")
def select_scatter(b: CallBuilder[V], x: V, src: object, axis: object, index: int) -> V:
    """A copy in which ``src`` stands at one place along an axis."""
    shape = b.shape_of(x)
    dim = axis_of("select_scatter", axis, len(shape))
    if not -shape[dim] <= index < shape[dim]:
        what = f"the 'index' must be in [{-shape[dim]}, {shape[dim]}), but got {index}."
        raise BadOpArgument("select_scatter", what).error()
    values = _source(b, "select_scatter", src, x, (*shape[:dim], *shape[dim + 1 :]), "slice shape")
    starts = tuple(index % shape[dim] if k == dim else 0 for k in range(len(shape)))
    return b.update_slice(x, b.expand_dims(values, axis=dim), starts=starts, steps=(1,) * len(shape))


def _diagonal_places(rows: int, columns: int, offset: int) -> tuple[Array, Array]:
    row, column = max(0, -offset), max(0, offset)
    numbers = np.arange(max(0, min(rows - row, columns - column)))
    return numbers + row, numbers + column


@user_function("diagonal_scatter(input, src, offset=0, dim1=0, dim2=1)")
def diagonal_scatter(b: CallBuilder[V], x: V, src: object, offset: int, dim1: object, dim2: object) -> V:
    """A copy in which ``src`` is the diagonal of two dims."""
    shape = b.shape_of(x)
    first, second = (axis_of("diagonal_scatter", axis, len(shape)) for axis in (dim1, dim2))
    rest = [k for k in range(len(shape)) if k not in (first, second)]
    rows, columns = _diagonal_places(shape[first], shape[second], offset)
    wanted = (*(shape[k] for k in rest), len(rows))
    values = b.lift(src, b.dtype_of(x))
    if b.shape_of(values) != wanted:
        what = (
            "the shape of src should equal to the shape of input diagonal,"
            f"but got src.shape {b.shape_of(values)} and diagonal shape {wanted}."
        )
        raise ShapeRefused("diagonal_scatter", what).error()
    order = (*rest, first, second)
    moved = b.transpose(x, perm=order)
    moved = b.scatter(moved, b.lift_array(rows), b.lift_array(columns), values, axis=len(rest), combiner="update")
    return b.transpose(moved, perm=tuple(order.index(k) for k in range(len(shape))))


@user_primitive("FillDiagonal(fill_value, wrap=False)(input_x)")
def fill_diagonal(b: CallBuilder[V], x: V, fill_value: object, wrap: bool) -> V:
    """A copy with one number on the main diagonal; ``wrap`` begins it anew below a tall matrix."""
    shape = b.shape_of(x)
    if len(shape) < 2 or (len(shape) > 2 and len(set(shape)) > 1):
        what = f"the input must be a matrix, or have dims of one size, but its shape is {shape}."
        raise ShapeRefused("FillDiagonal", what).error()
    marks = np.zeros(shape, np.bool_)
    if len(shape) == 2:
        np.fill_diagonal(marks, True, wrap=wrap)
    else:
        marks[(np.arange(shape[0]),) * len(shape)] = True
    return b.select(b.lift_array(marks), b.lift(fill_value, b.dtype_of(x)), x)


@user_function("diagflat(input, offset=0)")
def diagflat(b: CallBuilder[V], input: V, offset: int) -> V:
    """A matrix with the elements of a tensor on a diagonal."""
    x = ravel(b, input)
    size = b.shape_of(x)[0] + abs(offset)
    rows, columns = _diagonal_places(size, size, offset)
    zeros = b.broadcast_to(b.lift_number(0, b.dtype_of(x)), shape=(size, size))
    return b.scatter(zeros, b.lift_array(rows), b.lift_array(columns), x, axis=0, combiner="update")


# -- masks -----------------------------------------------------------------------------------------------------------


@user_function("masked_scatter(input, mask, source)")
@user_primitive("MaskedScatter()(input, mask, source)")
def masked_scatter(b: CallBuilder[V], x: V, mask: object, source: object) -> V:
    """A copy in which the elements where the mask is true are those of ``source``, one after the other."""
    where = b.convert(b.lift(mask), dtypes.bool_)
    shape = b.shape_of(x)
    where = where if b.shape_of(where) == shape else b.broadcast_to(where, shape=shape)
    values = ravel(b, b.lift(source, b.dtype_of(x)))
    count = b.shape_of(values)[0]
    marks = b.convert(ravel(b, where), dtypes.int64)
    total = b.reduce_sum(marks, axes=(0,), keep_dims=False)
    message = "For 'MaskedScatter', number of elements of updates < number of ones in mask."
    b.require(b.less_equal(total, count), ValueError(message))
    if not count:
        return x
    order = b.cumsum(marks, axis=0, exclusive=True, reverse=False)
    order = b.minimum(order, count - 1)
    return b.select(where, reshaped(b, b.gather(values, order, axis=0), shape), x)


# -- strided slices --------------------------------------------------------------------------------------------------


@user_function(
    "strided_slice(input_x, begin, end, strides, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0,"
    " shrink_axis_mask=0)"
)
@user_primitive(
    "StridedSlice(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)"
    "(input_x, begin, end, strides)"
)
def strided_slice(
    b: CallBuilder[V],
    x: V,
    begin: object,
    end: object,
    strides: object,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
) -> V:
    """``input_x[begin:end:strides]``; a bit of a mask gives its dim another meaning."""
    first, last, step = (known_sizes(b, "StridedSlice", numbers) for numbers in (begin, end, strides))
    if not len(first) == len(last) == len(step):
        what = (
            "'begin', 'end' and 'strides' must be the same length, "
            f"but got 'begin' length: {len(first)}, 'end' length: {len(last)}, 'strides' length: {len(step)}."
        )
        raise BadOpArgument("StridedSlice", what).error()
    index: list[object] = []
    for k, (low, high, stride) in enumerate(zip(first, last, step, strict=True)):
        bit = 1 << k
        if ellipsis_mask & bit:
            index.append(...)
        elif new_axis_mask & bit:
            index.append(None)
        elif shrink_axis_mask & bit:
            index.append(low)
        else:
            index.append(slice(None if begin_mask & bit else low, None if end_mask & bit else high, stride))
    return getitem(b, x, tuple(index))


# -- sequences -------------------------------------------------------------------------------------------------------


@user_function("reverse_sequence(x, seq_lengths, seq_dim, batch_dim=0)")
@user_primitive("ReverseSequence(seq_dim, batch_dim=0)(x, seq_lengths)")
def reverse_sequence(b: CallBuilder[V], input: V, seq_lengths: object, seq_dim: object, batch_dim: object) -> V:
    """The beginning of each sequence in reverse order: how much of it, a vector says."""
    lengths = b.lift(seq_lengths, dtypes.int64)
    shape = b.shape_of(input)
    along, batch = (axis_of("ReverseSequence", axis, len(shape)) for axis in (seq_dim, batch_dim))
    if along == batch or b.shape_of(lengths) != (shape[batch],):
        what = f"there must be a length for each of the {shape[batch]} sequences, but got {b.shape_of(lengths)}."
        raise ShapeRefused("ReverseSequence", what).error()
    size = shape[along]
    longest = b.reduce_max(lengths, axes=(0,), keep_dims=False)
    message = f"For 'ReverseSequence', the seq_lengths must be at most {size}"
    b.require(b.less_equal(longest, size), ValueError(message))
    numbers = b.iota(size=size, dtype=dtypes.int64)
    ends = b.expand_dims(lengths, axis=1)
    backwards = b.sub(b.sub(ends, 1), numbers)
    places = b.select(b.less(numbers, ends), backwards, b.broadcast_to(numbers, shape=(shape[batch], size)))
    rows = b.broadcast_to(
        b.expand_dims(b.iota(size=shape[batch], dtype=dtypes.int64), axis=1), shape=(shape[batch], size)
    )
    order = (batch, along, *(k for k in range(len(shape)) if k not in (batch, along)))
    moved = b.gather(b.transpose(input, perm=order), rows, places, axis=0)
    return b.transpose(moved, perm=tuple(order.index(k) for k in range(len(shape))))


@user_function("sequence_mask(lengths, maxlen=None)")
def sequence_mask(b: CallBuilder[V], lengths: object, maxlen: Any) -> V:
    """For each length a row of that many true elements, then false ones."""
    ends = b.lift(lengths)
    if maxlen is None:
        maxlen = int(known_array(b, "sequence_mask", lengths).max(initial=0))
    array = b.array_of(maxlen)
    size = int(array) if array is not None else maxlen
    return b.less(b.iota(size=size, dtype=b.dtype_of(ends)), b.expand_dims(ends, axis=len(b.shape_of(ends))))


@user_function("repeat_elements(x, rep, axis=0)")
def repeat_elements(b: CallBuilder[V], input: V, rep: int, axis: object) -> V:
    """Each place along an axis ``rep`` times."""
    shape = b.shape_of(input)
    dim = axis_of("repeat_elements", axis, len(shape))
    spread = b.expand_dims(input, axis=dim + 1)
    spread = b.broadcast_to(spread, shape=(*shape[: dim + 1], rep, *shape[dim + 1 :]))
    return b.reshape(spread, shape=(*shape[:dim], shape[dim] * rep, *shape[dim + 1 :]))
