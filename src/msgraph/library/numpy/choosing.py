"""Elements picked by conditions and indices, functions over parts of arrays, and sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, bool_, int32, int64, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.numpy import arrays
from msgraph.library.numpy.shaping import moveaxis


def where(condition: TensorLike, x: TensorLike | None = None, y: TensorLike | None = None) -> Any:
    """Elements of ``x`` where the condition holds, of ``y`` elsewhere; without both, the indices where it holds."""
    if x is None and y is None:
        return ops.nonzero(arrays.tensor(condition), as_tuple=True)
    if x is None or y is None:
        raise arrays.type_error("where", "Expect input to be array like.")
    one, other = arrays.promoted(x, y)
    return ops.where(_truth(arrays.tensor(condition)), one, other)


def _truth(x: Tensor) -> Tensor:
    return x if x.dtype == bool_ else x != 0


def select(condlist: TensorLike, choicelist: TensorLike, default: TensorLike = 0) -> Tensor:
    """The choice of the first condition that holds, ``default`` where none does."""
    conditions, choices = arrays.tensor(condlist), arrays.tensor(choicelist)
    if conditions.ndim == 0 or choices.ndim == 0:
        raise arrays.value_error("select", "input cannot be scalars")
    if conditions.shape[0] != choices.shape[0]:
        raise arrays.value_error("select", "list of cases must be same length as list of conditions")
    shape = arrays.broadcast_shape("select", conditions.shape[1:], choices.shape[1:])
    result = ops.broadcast_to(arrays.astype(arrays.tensor(default), choices.dtype), shape)
    for i in range(choices.shape[0] - 1, -1, -1):
        result = ops.where(_truth(conditions[i]), choices[i], result)
    return result


def piecewise(x: TensorLike, condlist: TensorLike, funclist: Sequence[object], *args: object, **kw: object) -> Tensor:
    """The value or the function of ``x`` that belongs to the first condition that holds."""
    values = arrays.tensor(x)
    conditions = arrays.tensor(condlist)
    if conditions.ndim == values.ndim:
        conditions = ops.expand_dims(conditions, 0)
    choices: list[Any] = [choice(values, *args, **kw) if callable(choice) else choice for choice in funclist]
    count = conditions.shape[0] if conditions.ndim else 1
    if len(choices) not in (count, count + 1):
        raise arrays.value_error(
            "piecewise", f"the number of choices should be either equal to conditions or {count + 1}"
        )
    default = choices.pop() if len(choices) > count else 0
    filled = arrays.promoted(*choices)
    shape = arrays.broadcast_shape("piecewise", *[choice.shape for choice in filled])
    return select(conditions, ops.stack([ops.broadcast_to(choice, shape) for choice in filled]), default)


def choose(a: TensorLike, choices: TensorLike, mode: str = "clip") -> Tensor:
    """For each element of ``a`` the element of the array it counts."""
    index = arrays.tensor(a)
    if not index.dtype.is_integer:
        raise arrays.value_error("choose", "`a` should be an int array")
    options = arrays.items_of(choices)
    shape = arrays.broadcast_shape("choose", index.shape, *[one.shape for one in options])
    return ops.broadcast_to(_indices("choose", index, len(options), mode), shape).choose(options)


def _indices(owner: str, index: Tensor, length: int, mode: str) -> Tensor:
    if mode == "raise":
        raise arrays.unsupported('"raise" mode is not implemented')
    if mode not in ("clip", "wrap"):
        raise arrays.value_error(owner, 'invalid mode. Expected "raise", "wrap", or "clip"')
    return ops.clamp(index, 0, length - 1) if mode == "clip" else ops.floor_mod(index, length)


def take(a: TensorLike, indices: TensorLike, axis: int | None = None, mode: str = "clip") -> Tensor:
    """The elements at ``indices``, along an axis or of the flattened array."""
    values = arrays.tensor(a).ravel() if axis is None else arrays.tensor(a)
    axis = 0 if axis is None else arrays.axis_of("take", axis, values.ndim)
    index, length = arrays.astype(arrays.tensor(indices), int64), values.shape[axis]
    if mode == "clip":
        index = ops.where(index < 0, index + length, index)  # from the end
    return ops.gather(values, _indices("take", index, length, mode), axis)


def take_along_axis(arr: TensorLike, indices: TensorLike, axis: int | None) -> Tensor:
    """For each place of ``indices`` the element of its row that it counts."""
    values, index = arrays.tensor(arr).ravel() if axis is None else arrays.tensor(arr), arrays.tensor(indices)
    axis = 0 if axis is None else arrays.axis_of("take_along_axis", axis, values.ndim)
    if values.ndim != index.ndim:
        raise arrays.value_error("take_along_axis", "`indices` and `arr` must have the same number of dimensions")
    before = arrays.broadcast_shape("take_along_axis", values.shape[:axis], index.shape[:axis])
    after = arrays.broadcast_shape("take_along_axis", (1, *values.shape[axis + 1 :]), (1, *index.shape[axis + 1 :]))[1:]
    values = ops.broadcast_to(values, (*before, values.shape[axis], *after))
    return ops.gather_d(values, axis, ops.broadcast_to(index, (*before, index.shape[axis], *after)))


def apply_along_axis(func1d: Callable[..., Any], axis: int, arr: TensorLike, *args: object, **kwargs: object) -> Tensor:
    """``func1d`` of every row along an axis."""
    values = arrays.tensor(arr)
    axis = arrays.axis_of("apply_along_axis", axis, values.ndim)
    others = values.shape[:axis] + values.shape[axis + 1 :]
    rows = moveaxis(values, axis, -1).reshape(-1, values.shape[axis])
    results = ops.stack([arrays.tensor(func1d(rows[i], *args, **kwargs)) for i in range(rows.shape[0])])
    shape = results.shape[1:]
    result = results.reshape(others + shape)
    first = len(others)
    return moveaxis(result, tuple(range(first, first + len(shape))), tuple(range(axis, axis + len(shape))))


def apply_over_axes(func: Callable[..., Tensor], a: TensorLike, axes: int | Sequence[int]) -> Tensor:
    """``func(a, axis)`` of one axis after the other; each keeps its place."""
    values = arrays.tensor(a)
    result = values
    for axis in (axes,) if isinstance(axes, int) else axes:
        result = func(result, axis=axis)
        result = ops.expand_dims(result, axis) if result.ndim != values.ndim else result
        if result.ndim != values.ndim:
            raise arrays.value_error("apply_over_axes", "function is not returning a tensor of the correct shape")
    return result


def argwhere(a: TensorLike) -> Tensor:
    """The indices of all elements that are not zero, a row for each."""
    return ops.argwhere(arrays.tensor(a))


def unique(x: TensorLike, return_inverse: bool = False) -> tuple[Tensor, Tensor] | Tensor:
    """The different elements in the order they come; with ``return_inverse`` also where each element is."""
    results = ops.unique(arrays.tensor(x).ravel())
    return results if return_inverse else results[0]


def in1d(ar1: TensorLike, ar2: TensorLike, invert: bool = False) -> Tensor:
    """Is each element of the flattened ``ar1`` in ``ar2``?"""
    included = ops.any(ops.expand_dims(arrays.tensor(ar1).ravel(), -1) == arrays.tensor(ar2).ravel(), -1)
    return ops.logical_not(included) if invert else included


def isin(element: TensorLike, test_elements: TensorLike, invert: bool = False) -> Tensor:
    """Is each element in ``test_elements``?"""
    return in1d(element, test_elements, invert).reshape(arrays.tensor(element).shape)


def _sorted_set(x: TensorLike) -> Tensor:
    return ops.sort(ops.unique(arrays.tensor(x).ravel())[0])[0]


def setdiff1d(ar1: TensorLike, ar2: TensorLike, assume_unique: bool = False) -> Tensor:
    """The elements of ``ar1`` that are not in ``ar2``."""
    arrays.check_type("setdiff1d", "assume_unique is not bool type.", assume_unique, bool)
    values = arrays.tensor(ar1).ravel() if assume_unique else _sorted_set(ar1)
    return ops.masked_select(values, in1d(values, ar2, invert=True))


def intersect1d(ar1: TensorLike, ar2: TensorLike, assume_unique: bool = False, return_indices: bool = False) -> Any:
    """The sorted elements that are in both; with ``return_indices`` also where they come first."""
    for flag in (assume_unique, return_indices):
        arrays.check_type("intersect1d", "assume_unique or return_indices is not bool type.", flag, bool)
    one, other = arrays.promoted(arrays.tensor(ar1).ravel(), arrays.tensor(ar2).ravel())
    common = ops.sort(one)[0] if assume_unique else _sorted_set(one)
    common = ops.masked_select(common, in1d(common, other))
    if not return_indices:
        return common
    return common, _first_places(one, common), _first_places(other, common)


def _first_places(values: Tensor, wanted: Tensor) -> Tensor:
    return arrays.astype(ops.argmax(arrays.astype(ops.expand_dims(wanted, -1) == values, int32), -1), int32)


def searchsorted(a: TensorLike, v: TensorLike, side: str = "left", sorter: TensorLike | None = None) -> Tensor:
    """Where elements have to be inserted into the sorted ``a`` so that it stays sorted."""
    if side not in ("left", "right"):
        raise arrays.value_error("searchsorted", 'invalid value for keyword "side"')
    edges, values = arrays.tensor(a), arrays.tensor(v)
    if edges.ndim != 1:
        raise arrays.value_error("searchsorted", "`a` should be 1-D array")
    order = None if sorter is None else arrays.tensor(sorter)
    if order is not None and order.shape != edges.shape:
        raise arrays.value_error("searchsorted", "sorter must be 1-D array with the same size as `a`")
    return ops.searchsorted(edges, values, out_int32=True, right=side == "right", sorter=order)


def digitize(x: TensorLike, bins: TensorLike, right: bool = False) -> Tensor:
    """Which bin each element belongs to; the edges of the bins rise or fall."""
    values, edges = arrays.tensor(x), arrays.tensor(bins)
    if edges.ndim != 1:
        raise arrays.value_error("digitize", "bins should be 1-dimensional")
    if values.size == 0:
        return values
    if edges.size == 0:
        return ops.zeros(values.shape, int32)
    side = "left" if right else "right"
    rising = searchsorted(edges, values, side)
    falling = edges.size - searchsorted(ops.flip(edges, (0,)), values, side)
    return ops.where(edges[0] <= edges[-1], rising, falling)


def array_equal(a1: TensorLike, a2: TensorLike, equal_nan: bool = False) -> Tensor:
    """Do both have the same shape and elements?"""
    one, other = arrays.tensor(a1), arrays.tensor(a2)
    arrays.check_type("array_equal", "equal_nan must be bool.", equal_nan, bool)
    if one.shape != other.shape:
        return Tensor(np.array(False))
    same = ops.equal(one, other)
    if equal_nan:
        same = ops.logical_or(same, ops.logical_and(ops.isnan(one), ops.isnan(other)))
    return ops.all(same)


def array_equiv(a1: TensorLike, a2: TensorLike) -> Tensor:
    """Do both have the same elements, where one broadcasts to the other?"""
    one, other = arrays.tensor(a1), arrays.tensor(a2)
    rank = max(one.ndim, other.ndim)
    lengths = zip((1,) * (rank - one.ndim) + one.shape, (1,) * (rank - other.ndim) + other.shape, strict=True)
    if not all(a == b or 1 in (a, b) for a, b in lengths):
        return Tensor(np.array(False))
    return ops.all(ops.equal(one, other))
