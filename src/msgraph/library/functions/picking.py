"""Elements picked by index tensors: gather, take, scatter, one_hot, masks; and what depends on data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, OperandTypeRefused
from msgraph.diagnostics.catalog.shapes import DataDependentShape, ShapeRefused
from msgraph.dialects.arrays import coordinates
from msgraph.dialects.axes import axis_of, sizes_of
from msgraph.dialects.calls import Array, CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.assign import COMBINERS, ParameterScatterOp, ScatterNdOp, ScatterRowsOp
from msgraph.dialects.ops.ordering import along
from msgraph.dialects.types import broadcast_shapes
from msgraph.library.functions.indexing import getitem
from msgraph.library.functions.reshaping import columns_of, ravel, reshaped


@user_function("gather(input_params, input_indices, axis, batch_dims=0)")
@user_primitive("GatherV2()(input_params, input_indices, axis)")
@user_primitive("Gather(batch_dims=0)(input_params, input_indices, axis)")
def gather(b: CallBuilder[V], x: V, indices: V, axis: object, batch_dims: int = 0) -> V:
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood."""
    axis_array = b.array_of(axis)
    along = axis_of("Gather", axis_array.item() if axis_array is not None else axis, len(b.shape_of(x)))
    if not batch_dims:
        return b.gather(x, indices, axis=along)
    shape = b.shape_of(indices)
    numbers: list[V] = []
    for k in range(batch_dims):
        line = b.iota(size=shape[k], dtype=b.dtype_of(indices))
        line = reshaped(b, line, tuple(n if dim == k else 1 for dim, n in enumerate(shape)))
        numbers.append(b.broadcast_to(line, shape=shape))
    order = (*range(batch_dims), along, *(k for k in range(batch_dims, len(b.shape_of(x))) if k != along))
    gathered = b.gather(b.transpose(x, perm=order), *numbers, indices, axis=0)
    between = along - batch_dims  # dims of the tensor that stood before the gathered one
    if not between:
        return gathered
    middle = len(shape) - batch_dims
    start = batch_dims
    dims = list(range(len(b.shape_of(gathered))))
    lead, picked, moved = dims[:start], dims[start : start + middle], dims[start + middle : start + middle + between]
    return b.transpose(gathered, perm=(*lead, *moved, *picked, *dims[start + middle + between :]))


@user_function("index_select(input, axis, index)")
def index_select(b: CallBuilder[V], input: V, axis: object, index: V) -> V:
    """The places along ``axis`` that a vector names."""
    return gather(b, input, index, axis)


@user_function("take(input, index)")
def take(b: CallBuilder[V], input: V, index: V) -> V:
    """Elements by their number in the tensor laid out in one row."""
    return b.gather(ravel(b, input), index, axis=0)


@user_function("gather_elements(input, dim, index); gather_d(x, dim, index)")
@user_primitive("GatherD()(x, dim, index)")
def gather_elements(b: CallBuilder[V], x: V, dim: object, places: V) -> V:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
    if len(b.shape_of(x)) != len(b.shape_of(places)):
        what = f"the x_rank must be equal to {len(b.shape_of(places))}, but got {len(b.shape_of(x))}."
        raise ShapeRefused("GatherD", what).error()
    axis = axis_of("GatherD", dim, len(b.shape_of(x)))
    return b.gather(x, *along(b, places, axis), axis=0) if b.shape_of(x) else x


@user_function("gather_nd(input_x, indices)")
@user_primitive("GatherNd()(input_x, indices)")
def gather_nd(b: CallBuilder[V], input_x: object, indices: object) -> V:
    """Slices at places whose coordinates stand in the last dim of ``indices``."""
    return b.gather(b.lift(input_x), *columns_of(b, b.lift(indices)), axis=0)


# -- writing ---------------------------------------------------------------------------------------------------------


def _put(b: CallBuilder[V], x: V, places: Sequence[V], updates: object, *, add: bool) -> V:
    values = b.lift(updates, b.dtype_of(x))
    return b.scatter(x, *places, values, axis=0, combiner="add" if add else "update")


def _combining(mode: str, what: str) -> None:
    """The function and the primitive that combine slices with updates by ``mode``."""

    def combine(b: CallBuilder[V], input_x: object, indices: object, updates: object) -> V:
        x, places = b.lift(input_x), columns_of(b, b.lift(indices))
        return b.scatter(x, *places, b.lift(updates, b.dtype_of(x)), axis=0, combiner=mode)

    combine.__name__, combine.__doc__ = f"tensor_scatter_{mode}", what
    user_function(f"tensor_scatter_{mode}(input_x, indices, updates)")(combine)
    user_primitive(f"TensorScatter{mode.title()}()(input_x, indices, updates)")(combine)


for _mode, _change in (("update", "slices replaced"), ("add", "something added to slices")):
    _combining(_mode, f"A copy with {_change}, at places whose coordinates stand in the last dim of ``indices``.")
for _mode in ("mul", "div", "max", "min"):
    _combining(_mode, f"A copy whose slices, at places whose coordinates ``indices`` gives, are combined: {_mode}.")


@user_function("tensor_scatter_sub(input_x, indices, updates)")
@user_primitive("TensorScatterSub()(input_x, indices, updates)")
def tensor_scatter_sub(b: CallBuilder[V], x: V, indices: object, updates: object) -> V:
    """A copy with something taken off slices, at places whose coordinates stand in the last dim of ``indices``."""
    return _put(b, x, columns_of(b, b.lift(indices)), b.neg(b.lift(updates, b.dtype_of(x))), add=True)


@user_function("scatter_nd(indices, updates, shape)")
@user_primitive("ScatterNd()(indices, updates, shape)")
@user_primitive("SparseToDense()(indices, values, sparse_shape: Sizes)")
def scatter_nd(b: CallBuilder[V], indices: object, values: V, shape: object) -> V:
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``."""
    zeros = b.broadcast_to(b.lift_number(0, b.dtype_of(values)), shape=sizes_of("ScatterNd", shape))
    return _put(b, zeros, columns_of(b, b.lift(indices)), values, add=True)


@user_function("tensor_scatter_elements(input_x, indices, updates, axis=0, reduction='none')")
def tensor_scatter_elements(b: CallBuilder[V], x: V, places: V, updates: object, axis: object, reduction: str) -> V:
    """A copy with single elements replaced (or added to): the place along ``axis`` is given, the others are theirs."""
    if reduction not in ("none", "add"):
        what = f"the 'reduction' must be 'none' or 'add', but got '{reduction}'."
        raise BadOpArgument("TensorScatterElements", what).error()
    where = along(b, places, axis_of("TensorScatterElements", axis, len(b.shape_of(x))))
    return _put(b, x, where, updates, add=reduction == "add")


@user_function("scatter(input, axis, index, src)")
def scatter(b: CallBuilder[V], input: V, axis: object, index: V, src: object) -> V:
    """A copy with single elements replaced, the place along ``axis`` being given."""
    return tensor_scatter_elements(b, input, index, src, axis, "none")


def _writing(op: type[ParameterScatterOp], combiner: str) -> None:
    """The function and the primitive that combine parts of a parameter with updates."""

    def write(b: CallBuilder[V], input_x: object, indices: object, updates: object, use_locking: bool = False) -> V:
        del use_locking  # one thread writes
        return op.written_by(b, combiner, input_x, indices, updates)

    prefix = "scatter_nd" if op.BY_POSITION else "scatter"
    write.__name__ = f"{prefix}_{combiner}"
    parts = "Elements or slices" if op.BY_POSITION else "Rows"
    write.__doc__ = (
        f"{parts} of a parameter, at the places that ``indices`` gives, are combined with updates: {combiner}."
    )
    locking = ", use_locking=False" if op.BY_POSITION and combiner != "update" else ""
    if combiner != "sub" or op.BY_POSITION:
        user_function(f"{prefix}_{combiner}(input_x, indices, updates{locking})")(write)
    locked = combiner == "update"
    user_primitive(f"{op.listed_name(combiner=combiner)}(use_locking={locked})(input_x, indices, updates)")(write)


for _op in (ScatterRowsOp, ScatterNdOp):
    for _combiner in COMBINERS:
        _writing(_op, _combiner)


# -- masks -----------------------------------------------------------------------------------------------------------


@user_function("masked_fill(input_x, mask, value)")
@user_primitive("MaskedFill()(input_x, mask, value)")
def masked_fill(b: CallBuilder[V], x: V, mask: object, value: object) -> V:
    """``value``, cast to the tensor's type, where the mask is true."""
    return b.select(b.convert(b.lift(mask), dtypes.bool_), b.lift(value, b.dtype_of(x)), x)


@user_function("masked_select(input, mask)")
@user_primitive("MaskedSelect()(input, mask)")
def masked_select(b: CallBuilder[V], x: V, mask: object) -> V:
    """The elements where a mask is true, in one row."""
    where = b.lift(mask)
    if b.dtype_of(where) is not dtypes.bool_:
        raise OperandTypeRefused(
            "MaskedSelect",
            "mask",
            "Tensor[Bool]",
            f"Tensor[{b.dtype_of(where)}]",
            "compare, or cast it: `mask.bool()`",
        ).error()
    shape = broadcast_shapes(b.shape_of(x), b.shape_of(where))
    if shape is None:
        raise ShapeRefused("MaskedSelect", f"{b.shape_of(x)} and {b.shape_of(where)} do not broadcast.").error()
    constant_mask, elements = b.array_of(mask), cast(object, x)
    if constant_mask is not None and isinstance(elements, np.ndarray) and constant_mask.dtype == np.bool_:
        array = cast(Array, elements)
        array, constant_mask = (a if a.shape == shape else np.broadcast_to(a, shape) for a in (array, constant_mask))
        return b.lift_array(array[constant_mask])
    spread = None if constant_mask is None else np.broadcast_to(constant_mask, shape)
    x = x if b.shape_of(x) == shape else b.broadcast_to(x, shape=shape)
    if spread is None:
        where = where if b.shape_of(where) == shape else b.broadcast_to(where, shape=shape)
        if (indices := _counted(b, "ms.nonzero", where)) is not None:
            with b.unchecked():
                return gather_nd(b, x, indices[0])
    return getitem(b, x, where if spread is None else spread)


def known_array(b: CallBuilder[V], op: str, x: object) -> Array:
    """The contents of a tensor on which the shape of a result depends."""
    array = b.array_of(x)
    if array is None:
        raise DataDependentShape(op, "the tensor", "call it outside the compiled function").error()
    return array


def _counted(b: CallBuilder[V], op: str, x: object) -> list[V] | None:
    """What a run finds in a tensor; ``None`` if the tensor is known, or no run can."""
    return None if b.array_of(x) is not None else b.counted(op, b.lift(x))


@user_function("nonzero(input, *, as_tuple=False)")
@user_primitive("NonZero()(input)")
def nonzero(b: CallBuilder[V], input: object, *, as_tuple: bool = False) -> Any:
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    if (results := _counted(b, "ms.nonzero", input)) is not None:
        places = results[0]
        if not as_tuple:
            return places
        return tuple(getitem(b, places, (slice(None), k)) for k in range(len(b.shape_of(b.lift(input)))))
    if as_tuple:
        places = np.nonzero(known_array(b, "NonZero", input))
        return tuple(b.lift_array(line.astype(np.int64)) for line in places)
    return b.lift_array(coordinates(known_array(b, "NonZero", input)))


@user_function("argwhere(input)")
def argwhere(b: CallBuilder[V], input: object) -> V:
    """The places of the elements that are not zero. The tensor must be known."""
    return nonzero(b, input)


@user_function("unique(input)")
@user_primitive("Unique()(input)")
def unique(b: CallBuilder[V], input: object) -> tuple[V, V]:
    """The different elements as they come first, and for each element which of them it is. It must be known."""
    if (results := _counted(b, "ms.unique", input)) is not None:
        return results[0], results[1]
    array = known_array(b, "Unique", input)
    values, first, inverse = np.unique(array, return_index=True, return_inverse=True)
    order = np.argsort(first)
    numbers = np.argsort(order).astype(np.int64 if array.dtype == np.int64 else np.int32)
    return b.lift_array(values[order]), b.lift_array(numbers[inverse].reshape(array.shape))


@user_function(
    "unique2(input, sorted=True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None)"
)
def unique2(
    b: CallBuilder[V], input: object, sorted: bool, return_inverse: bool, return_counts: bool, dim: Any
) -> tuple[V, ...]:
    """The different elements, or slices along ``dim``, ascending; which each is, and how often. The tensor is known."""
    del sorted
    array = known_array(b, "Unique", input)
    wide = array.astype(np.float32) if array.dtype.kind == "V" else array  # NumPy cannot sort NaN of bfloat16
    values, inverse, counts = np.unique(wide, return_inverse=True, return_counts=True, axis=dim)
    inverse = inverse.reshape(array.shape if dim is None else -1)
    wanted = [values, *([inverse] if return_inverse else []), *([counts] if return_counts else [])]
    return tuple(b.lift_array(part.astype(array.dtype if part is values else np.int64)) for part in wanted)


@user_function("one_hot(indices, depth, on_value=1, off_value=0, axis=-1)")
@user_primitive("OneHot(axis=-1)(indices, depth, on_value, off_value)")
def one_hot(b: CallBuilder[V], places: V, depth: object, on_value: object, off_value: object, axis: object) -> V:
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere."""
    dtype = b.dtype_of(places)
    if not dtype.is_integer:
        hint = "cast the indices first: `indices.astype(ms.int32)`"
        raise OperandTypeRefused("OneHot", "indices", "Tensor[Int32], Tensor[Int64]", f"Tensor[{dtype}]", hint).error()
    if dtype.size < 4:  # the numbers of the places may not fit
        places = b.convert(places, dtype=dtypes.int32)
    count = known_array(b, "OneHot", depth).item() if b.is_tensor(depth) else depth
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise BadOpArgument("OneHot", f"the 'depth' must be a non-negative int, but got {depth!r}.").error()
    rank = len(b.shape_of(places))
    dim = axis_of("OneHot", axis, rank, ends=1)
    numbers = b.iota(size=count, dtype=b.dtype_of(places))
    numbers = reshaped(b, numbers, tuple(count if k == dim else 1 for k in range(rank + 1)))
    on, off = b.promote(on_value, off_value)
    return b.select(b.equal(b.expand_dims(places, axis=dim), numbers), on, off)
