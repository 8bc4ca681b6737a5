"""Arrays in another shape or order: axes, joining and splitting, flips and rolls, repetition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, float32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.naming import named
from msgraph.library.numpy.arrays import (
    astype,
    axes_of,
    axis_of,
    broadcast_shape,
    check_type,
    is_sequence,
    items_of,
    shape_of,
    tensor,
    type_error,
    unsupported,
    value_error,
)  # fmt: skip

MAX_DIMS = 32
"""An axis from here on means: flatten first."""


def expand_dims(a: TensorLike, axis: int | Sequence[int]) -> Tensor:
    """``a`` with new axes of length 1."""
    check_type("expand_dims", "axis must be tuple, list or int, but got ", axis, int, tuple, list)
    result = tensor(a)
    count = 1 if isinstance(axis, int) else len(axis)
    for one in sorted(axes_of("expand_dims", axis, result.ndim + count)):
        result = ops.expand_dims(result, one)
    return result


def squeeze(a: TensorLike, axis: int | Sequence[int] | None = None) -> Tensor:
    """``a`` without axes of length 1."""
    return ops.squeeze(tensor(a), axis)


def transpose(a: TensorLike, axes: int | Sequence[int] | None = None) -> Tensor:
    """``a`` with its axes in another order: reversed, if none is given."""
    values = tensor(a)
    order = range(values.ndim)[::-1] if axes is None else [axes] if isinstance(axes, int) else axes
    return ops.transpose(values, tuple(order))


def rollaxis(x: TensorLike, axis: int, start: int = 0) -> Tensor:
    """``x`` with one axis moved before another."""
    values = tensor(x)
    for axis_number in (axis, start):
        check_type("rollaxis", "integer argument expected, but got ", axis_number, int)
    ndim = values.ndim
    axis = axis_of("rollaxis", axis, ndim)
    if start < -ndim or start > ndim:
        text = f"For rollaxis, start {start} is out of bounds.Ranging from {-ndim} to {ndim} is allowed."
        raise value_error("rollaxis", text)
    start = start + ndim if start < 0 else start
    return ops.movedim(values, axis, start - 1 if start > axis else start)


def swapaxes(x: TensorLike, axis1: int, axis2: int) -> Tensor:
    """``x`` with two axes exchanged."""
    return ops.swapaxes(tensor(x), axis1, axis2)


def moveaxis(a: TensorLike, source: int | Sequence[int], destination: int | Sequence[int]) -> Tensor:
    """``a`` with axes moved to other places; the others stay in order."""
    values = tensor(a)
    origins, places = axes_of("moveaxis", source, values.ndim), axes_of("moveaxis", destination, values.ndim)
    if len(origins) != len(places):
        raise value_error("moveaxis", "`source` and `destination` arguments must have the same number of elements")
    return ops.movedim(values, origins, places)


def reshape(x: TensorLike, new_shape: int | Sequence[int]) -> Tensor:
    """``x`` in another shape; one length may be -1."""
    return tensor(x).reshape(new_shape)


def ravel(x: TensorLike) -> Tensor:
    """All elements in one dimension."""
    return tensor(x).ravel()


def broadcast_to(array: TensorLike, shape: Sequence[int]) -> Tensor:
    """``array`` repeated so that it has ``shape``."""
    values, target = tensor(array), tuple(shape)
    lengths = values.shape
    pairs = zip(lengths[::-1], target[::-1], strict=False)
    if len(lengths) > len(target) or not all(length in (1, wanted) for length, wanted in pairs):
        raise value_error("broadcast_to", f"cannot broadcast with {shape}")
    return ops.broadcast_to(values, target)


def broadcast_arrays(*args: TensorLike) -> list[Tensor]:
    """All arrays in the shape they broadcast to."""
    arrays = [tensor(arg) for arg in args]
    shape = broadcast_shape("broadcast_arrays", *[one.shape for one in arrays])
    return [ops.broadcast_to(one, shape) for one in arrays]


def _at_least(name: str, function: Callable[[list[Tensor]], Sequence[Tensor]], meaning: str) -> Callable[..., Any]:
    def extend(*arys: TensorLike) -> Any:
        result = list(function([tensor(array) for array in arys]))
        return result[0] if len(result) == 1 else result

    return named(extend, name, meaning)


atleast_1d = _at_least("atleast_1d", ops.atleast_1d, "Arrays with at least one dimension.")
atleast_2d = _at_least("atleast_2d", ops.atleast_2d, "Arrays with at least two dimensions; new ones come first.")
atleast_3d = _at_least("atleast_3d", ops.atleast_3d, "Arrays of at least three dimensions: vectors along the second.")


def concatenate(arrays: TensorLike, axis: int | None = 0) -> Tensor:
    """Arrays joined along an axis they have; flattened first if ``axis`` is ``None``."""
    if not isinstance(arrays, (Tensor, list, tuple)):
        raise type_error("concatenate", f"expect Union[Tensor, tuple(Tensor), list(Tensor)], but got {type(arrays)}")
    same = items_of(arrays)
    if axis is None or axis >= MAX_DIMS:
        return ops.cat([one.ravel() for one in same], 0)
    return ops.cat(same, axis_of("concatenate", axis, same[0].ndim))


def append(arr: TensorLike, values: TensorLike, axis: int | None = None) -> Tensor:
    """``values`` behind ``arr``; both are flattened if ``axis`` is ``None``."""
    one, other = tensor(arr), tensor(values)
    if axis is None:
        one, other = one.ravel(), other.ravel()
    elif axis_of("append", axis, one.ndim) >= 0 and one.ndim != other.ndim:
        raise value_error("append", "all tensors must have same number of dimensions")
    return concatenate([one, other], 0 if axis is None else axis)


def _pieces(owner: str, tup: Any) -> list[Tensor]:
    check_type(owner, "Tensor or, list or tuple of tensors are required, but got ", tup, list, tuple)
    if not tup:
        raise value_error(owner, "Need at least one tensor to concatenate.")
    return items_of(tup)


def _stacker(name: str, function: Callable[[list[Tensor]], Tensor], meaning: str) -> Callable[[TensorLike], Tensor]:
    def join(tup: TensorLike) -> Tensor:
        return tup if isinstance(tup, Tensor) else function(_pieces(name, tup))

    return named(join, name, meaning)


column_stack = _stacker("column_stack", ops.column_stack, "Vectors as the columns of a matrix.")
vstack = _stacker("vstack", ops.vstack, "Arrays below each other.")
hstack = _stacker("hstack", ops.hstack, "Arrays beside each other.")
dstack = _stacker("dstack", ops.dstack, "Arrays behind each other, along the third axis.")


def stack(arrays: TensorLike, axis: int = 0) -> Tensor:
    """Arrays along a new axis."""
    if isinstance(arrays, Tensor):
        return moveaxis(arrays, 0, axis)
    if not isinstance(arrays, (list, tuple)):
        raise value_error("stack", "input arrays must be Tensor, tuple, or list")
    return ops.stack(items_of(arrays), axis)


def array_split(x: TensorLike, indices_or_sections: int | Sequence[int], axis: int = 0) -> Any:
    """Parts along an axis: so many of nearly equal length, or cut at indices."""
    return _split("array_split", x, indices_or_sections, axis)


def split(x: TensorLike, indices_or_sections: int | Sequence[int], axis: int = 0) -> Any:
    """Parts along an axis: so many of equal length, or cut at indices."""
    return _split("split", x, indices_or_sections, axis)


def _split(owner: str, x: TensorLike, indices_or_sections: int | Sequence[int], axis: int) -> Any:
    values = tensor(x)
    axis = axis_of(owner, axis, values.ndim)
    length = values.shape[axis]
    if isinstance(indices_or_sections, int):
        if indices_or_sections < 1:
            raise value_error(owner, "number sections must be larger than 0.")
        if length % indices_or_sections and owner == "split":
            text = f"array split does not result in an equal division of {length} into {indices_or_sections}"
            raise value_error(owner, text)
        return ops.tensor_split(values, indices_or_sections, axis)
    cuts = indices_or_sections
    if not isinstance(cuts, (list, tuple)) or any(not hasattr(cut, "__index__") for cut in cuts):
        text = "Argument `indices_or_sections` in `mindspore.numpy.split` should be integer, tuple(int) or list(int)"
        raise type_error(owner, f"{text}, but got {indices_or_sections}")
    return list(ops.tensor_split(values, tuple(cuts), axis))


def vsplit(x: TensorLike, indices_or_sections: int | Sequence[int]) -> Any:
    """Parts along the first axis."""
    return split(x, indices_or_sections, 0)


def hsplit(x: TensorLike, indices_or_sections: int | Sequence[int]) -> Any:
    """Parts along the second axis; a vector's along its only one."""
    return split(x, indices_or_sections, min(tensor(x).ndim - 1, 1))


def dsplit(x: TensorLike, indices_or_sections: int | Sequence[int]) -> Any:
    """Parts along the third axis."""
    return split(x, indices_or_sections, 2)


def flip(m: TensorLike, axis: int | Sequence[int] | None = None) -> Tensor:
    """Elements in reverse order along some axes, or all."""
    values = tensor(m)
    return ops.flip(values, axes_of("flip", axis, values.ndim))


def flipud(m: TensorLike) -> Tensor:
    """The rows in reverse order."""
    return flip(m, 0)


def fliplr(m: TensorLike) -> Tensor:
    """The columns in reverse order."""
    return flip(m, 1)


def rot90(a: TensorLike, k: int = 1, axes: Sequence[int] = (0, 1)) -> Tensor:
    """Turned ``k`` times by 90 degrees, from the first axis towards the second."""
    values = tensor(a)
    check_type("rot90", "integer argument expected, but got ", k, int)
    check_type("rot90", "tuple(ints) or list(ints) expected, but got ", axes, tuple, list)
    if len(axes) != 2:
        raise value_error("rot90", "len(axes) must be 2.")
    first, second = (axis_of("rot90", axis, values.ndim) for axis in axes)
    if first == second:
        raise value_error("rot90", "Axes must be different.")
    return ops.rot90(values, k, (first, second))


def roll(a: TensorLike, shift: int | Sequence[int], axis: int | Sequence[int] | None = None) -> Tensor:
    """Elements moved along axes; what leaves at the end comes in at the start."""
    values = tensor(a)
    if axis is None:
        distance = shift if isinstance(shift, int) else sum(shift)
        return ops.roll(values.ravel(), distance, 0).reshape(values.shape)
    shifts: Any = (shift,) if isinstance(shift, int) else shift
    axes: Any = (axis,) if isinstance(axis, int) else axis
    if not is_sequence(shifts) or not is_sequence(axes):
        raise type_error("roll", "input shift and axis must be tuple or list or int.")
    if len(shifts) != len(axes) and 1 not in (len(shifts), len(axes)):
        raise value_error("roll", "shape mismatch: objects cannot be broadcast to a single shape")
    count = max(len(shifts), len(axes))
    where = [axis_of("roll", one, values.ndim) for one in axes] * (count // len(axes))
    return ops.roll(values, tuple(shifts) * (count // len(shifts)), tuple(where))


def tile(a: TensorLike, reps: int | Sequence[int]) -> Tensor:
    """``a`` so many times along each axis."""
    values = tensor(a)
    times = (reps,) if isinstance(reps, int) else tuple(reps)
    return ops.tile(values, (1,) * (values.ndim - len(times)) + times)


def repeat(a: TensorLike, repeats: int | Sequence[int] | Tensor, axis: int | None = None) -> Tensor:
    """Each element so many times; flattened first if ``axis`` is ``None``."""
    values = tensor(a) if axis is not None else tensor(a).ravel()
    axis = 0 if axis is None else axis_of("repeat", axis, values.ndim)
    if isinstance(repeats, Tensor):
        return ops.repeat_interleave(values, repeats, axis)
    times = np.broadcast_to(np.asarray(repeats), (values.shape[axis],))
    return ops.index_select(values, axis, Tensor(np.repeat(np.arange(values.shape[axis]), times).astype(np.int32)))


def size(a: TensorLike, axis: int | None = None) -> int:
    """How many elements there are, in all or along an axis."""
    values = tensor(a)
    if axis is None:
        return values.size
    check_type("size", "axis argument should be integer.", axis, int)
    return values.shape[axis_of("size", axis, values.ndim)]


def array_str(a: Tensor) -> str:
    """What ``print(a)`` shows."""
    check_type("array_str", "Expect input to be tensor.", a, Tensor)
    return str(a)


def unravel_index(indices: TensorLike, shape: int | Sequence[int], order: str = "C") -> Any:
    """Flat indices as one array of indices for each dimension; what is outside is moved to the nearest element."""
    flat = tensor(indices)
    if order not in ("C", "F"):
        raise value_error("unravel_index", 'invalid order. Expected "C" or "F"')
    lengths = shape_of("unravel_index", shape)
    total = int(np.prod(lengths))
    flat = ops.clamp(flat, -total, total - 1)
    flat = ops.where(flat < 0, flat + total, flat)
    indices_of_dims: list[Tensor] = []
    for length in lengths if order == "F" else lengths[::-1]:
        indices_of_dims.append(astype(ops.floor_mod(flat, length), tensor(indices).dtype))
        flat = ops.floor_div(flat, length)
    if flat.ndim == 0 and len(indices_of_dims) == 1:
        return indices_of_dims[0].ravel()
    return tuple(indices_of_dims if order == "F" else indices_of_dims[::-1])


def ravel_multi_index(
    multi_index: TensorLike, dims: int | Sequence[int], mode: str = "clip", order: str = "C"
) -> Tensor:
    """One array of indices for each dimension as flat indices."""
    lengths = shape_of("ravel_multi_index", dims)
    indices = tensor(multi_index)
    if mode == "raise":
        raise unsupported("'raise' mode is not implemented")
    if mode not in ("clip", "wrap"):
        raise value_error("ravel_multi_index", "invalid mode. Expected 'wrap' or 'clip'")
    if order not in ("C", "F"):
        raise value_error("ravel_multi_index", "invalid order. Expected 'C' or 'F'")
    if len(indices) != len(lengths):
        raise value_error("ravel_multi_index", f"parameter multi_index must be a sequence of length {len(lengths)}")
    if indices.dtype.is_float:
        raise type_error("ravel_multi_index", "only int indices permitted")
    flat, stride = ops.zeros_like(indices[0]), 1
    places = range(len(lengths)) if order == "F" else range(len(lengths) - 1, -1, -1)
    for i in places:
        index = ops.clamp(indices[i], 0, lengths[i] - 1) if mode == "clip" else ops.floor_mod(indices[i], lengths[i])
        flat, stride = flat + index * stride, stride * lengths[i]
    return astype(flat, float32)
