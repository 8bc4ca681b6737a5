"""Sums, means, extremes and their like along axes, also past NaN; running sums and products."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgraph import Tensor, bool_, float32, int8, int16, int32, ops, uint8, uint16, uint32
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.naming import named
from msgraph.library.numpy import arrays

Axis = int | Sequence[int] | None


def sum(
    a: TensorLike,
    axis: Axis = None,
    dtype: arrays.ElementType | None = None,
    keepdims: bool = False,
    initial: TensorLike | None = None,
) -> Tensor:
    """The sum along axes; integers are summed in 64 bits, truth values counted."""
    values = arrays.tensor(a)
    wide = values if dtype is None else arrays.astype(values, dtype)
    result = ops.sum(wide, arrays.axes_of("sum", axis, values.ndim), keepdims)
    return arrays.astype(result if initial is None else result + initial, dtype)


def mean(a: TensorLike, axis: Axis = None, keepdims: bool = False, dtype: arrays.ElementType | None = None) -> Tensor:
    """The mean along axes."""
    values = arrays.tensor(a)
    axes = arrays.axes_of("mean", axis, values.ndim)
    wide = arrays.astype(values, float32) if values.dtype == bool_ else values
    return arrays.astype(ops.mean(wide, axes, keepdims), dtype)


def std(x: TensorLike, axis: Axis = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """The standard deviation along axes."""
    return arrays.as_float(x).std(axis, ddof, keepdims)


def var(x: TensorLike, axis: Axis = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """The variance along axes."""
    return arrays.as_float(x).var(axis, ddof, keepdims)


def _extreme(
    name: str, meaning: str, pick: Callable[..., Tensor], combine: Callable[..., Tensor]
) -> Callable[..., Tensor]:
    """``amax`` or ``amin``."""

    def extreme(
        a: TensorLike,
        axis: Axis = None,
        keepdims: bool = False,
        initial: TensorLike | None = None,
        where: TensorLike = True,
    ) -> Tensor:
        values = arrays.tensor(a)
        axes = arrays.axes_of(name, axis, values.ndim)
        if where is not True:
            if initial is None:
                raise arrays.value_error(name, "initial value must be provided for where masks")
            values = ops.where(arrays.tensor(where), values, arrays.astype(arrays.tensor(initial), values.dtype))
        if values.size == 0 and initial is None:
            raise arrays.value_error(name, "initial value must be provided for zero-size arrays")
        result = pick(values, axes, keepdims)
        return result if initial is None else combine(result, arrays.astype(arrays.tensor(initial), values.dtype))

    return named(extreme, name, meaning)


amax = max = _extreme("amax", "The largest element along axes.", ops.amax, ops.maximum)
amin = min = _extreme("amin", "The smallest element along axes.", ops.amin, ops.minimum)


def ptp(x: TensorLike, axis: Axis = None, keepdims: bool = False) -> Tensor:
    """The largest element minus the smallest."""
    return amax(x, axis, keepdims) - amin(x, axis, keepdims)


def argmax(a: TensorLike, axis: int | None = None) -> Tensor:
    """The index of the largest element."""
    return ops.argmax(_counted(arrays.tensor(a)), axis)


def argmin(a: TensorLike, axis: int | None = None) -> Tensor:
    """The index of the smallest element."""
    return ops.argmin(_counted(arrays.tensor(a)), axis)


def _counted(x: Tensor) -> Tensor:
    return arrays.astype(x, int32) if x.dtype == bool_ else x


def count_nonzero(x: TensorLike, axis: Axis = None, keepdims: bool = False) -> Tensor:
    """How many elements are not zero."""
    values = arrays.tensor(x)
    return ops.count_nonzero(values, arrays.axes_of("count_nonzero", axis, values.ndim), keepdims)


def sometrue(a: TensorLike, axis: Axis = None, keepdims: bool = False) -> Tensor:
    """Is one of the elements not zero?"""
    arrays.check_type("sometrue", "integer argument expected, but got ", keepdims, int)
    return ops.any(arrays.tensor(a) != 0, axis, bool(keepdims))


def average(x: TensorLike, axis: Axis = None, weights: TensorLike | None = None, returned: bool = False) -> Any:
    """The weighted mean along axes; with ``returned`` also the sum of the weights."""
    values = arrays.tensor(x)
    axes = arrays.axes_of("average", axis, values.ndim)
    if weights is None:
        result = mean(values, axes)
        count = 1
        for one in axes:
            count *= values.shape[one]
        total = ops.full_like(result, count)
    else:
        scale = arrays.tensor(weights)
        if scale.shape != values.shape:
            if scale.ndim != 1:
                raise arrays.type_error("average", "Weights should be None, 1-D or the same shape as input x.")
            arrays.check_type("average", "Axis must be specified when shapes of x and weights differ.", axis, int)
            scale = scale.reshape((1,) * axes[0] + (-1,) + (1,) * (values.ndim - axes[0] - 1))
        total = ops.sum(scale, axes)
        result = ops.sum(values * scale, axes) / total
    return (result, ops.broadcast_to(total, result.shape)) if returned else result


def cumsum(a: TensorLike, axis: int | None = None, dtype: arrays.ElementType | None = None) -> Tensor:
    """The running sum along an axis, or of the flattened array."""
    return _running(ops.cumsum, "cumsum", a, axis, dtype)


def cumprod(a: TensorLike, axis: int | None = None, dtype: arrays.ElementType | None = None) -> Tensor:
    """The running product along an axis, or of the flattened array."""
    arrays.check_type("cumprod", "integer axis is expected, but got ", 0 if axis is None else axis, int)
    return _running(ops.cumprod, "cumprod", a, axis, dtype)


def _running(
    function: Callable[..., Tensor], owner: str, a: TensorLike, axis: int | None, dtype: arrays.ElementType | None
) -> Tensor:
    """What a function gives along an axis; truth values are combined as integers."""
    values = arrays.tensor(a).ravel() if axis is None else arrays.tensor(a)
    wide = arrays.astype(values, _running_type(values) if dtype in (None, bool_) else dtype)
    return arrays.astype(function(wide, 0 if axis is None else arrays.axis_of(owner, axis, values.ndim)), dtype)


def _running_type(x: Tensor) -> arrays.ElementType:
    """Short integers are summed in 32 bits."""
    if x.dtype in (bool_, int8, int16):
        return int32
    return uint32 if x.dtype in (uint8, uint16) else x.dtype


def nancumsum(a: TensorLike, axis: int | None = None, dtype: arrays.ElementType | None = None) -> Tensor:
    """The running sum, with NaN as zero."""
    return cumsum(_filled(arrays.tensor(a), 0.0), axis, dtype)


def _filled(x: Tensor, value: float) -> Tensor:
    """``x`` with ``value`` in place of NaN."""
    return ops.where(x != x, ops.full_like(x, value), x) if x.dtype.is_float or x.dtype.is_complex else x


def nansum(a: TensorLike, axis: Axis = None, dtype: arrays.ElementType | None = None, keepdims: bool = False) -> Tensor:
    """The sum along axes, with NaN as zero."""
    return sum(_filled(arrays.tensor(a), 0.0), axis, dtype, keepdims)


def nanmax(a: TensorLike, axis: Axis = None, dtype: arrays.ElementType | None = None, keepdims: bool = False) -> Tensor:
    """The largest element along axes that is not NaN."""
    return arrays.astype(amax(_filled(arrays.tensor(a), float("-inf")), axis, keepdims), dtype)


def nanmin(a: TensorLike, axis: Axis = None, dtype: arrays.ElementType | None = None, keepdims: bool = False) -> Tensor:
    """The smallest element along axes that is not NaN."""
    return arrays.astype(amin(_filled(arrays.tensor(a), float("inf")), axis, keepdims), dtype)


def nanmean(
    a: TensorLike, axis: Axis = None, dtype: arrays.ElementType | None = None, keepdims: bool = False
) -> Tensor:
    """The mean along axes of the elements that are not NaN."""
    wide = arrays.as_wide_float(a)
    axes = arrays.axes_of("nanmean", axis, wide.ndim)
    result = nansum(wide, axes, None, keepdims) / _counted_numbers(wide, axes, keepdims)
    return arrays.astype(result, arrays.short_float(wide) if dtype is None else dtype)


def nanvar(
    a: TensorLike, axis: Axis = None, dtype: arrays.ElementType | None = None, ddof: int = 0, keepdims: bool = False
) -> Tensor:
    """The variance along axes of the elements that are not NaN."""
    wide = arrays.as_wide_float(a)
    axes = arrays.axes_of("nanvar", axis, wide.ndim)
    away = wide - nanmean(wide, axes, wide.dtype, True)
    squares = ops.real(away * ops.conj(away)) if wide.dtype.is_complex else ops.square(away)
    total = ops.sum(ops.where(ops.equal(wide, wide), squares, 0), axes, keepdims)
    result = total / (_counted_numbers(wide, axes, keepdims) - ddof)
    return arrays.astype(result, float32 if dtype is None else dtype)


def _counted_numbers(x: Tensor, axes: Sequence[int], keepdims: bool) -> Tensor:
    """How many elements along axes are not NaN."""
    return ops.sum(ops.equal(x, x), axes, keepdims)


def nanstd(
    a: TensorLike, axis: Axis = None, dtype: arrays.ElementType | None = None, ddof: int = 0, keepdims: bool = False
) -> Tensor:
    """The standard deviation along axes of the elements that are not NaN."""
    return ops.sqrt(nanvar(a, axis, dtype, ddof, keepdims))
