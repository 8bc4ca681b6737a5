"""Extremes and logarithms of sums of all elements up to each place, scales of logarithms, and quantiles."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.dialects import dtypes
from msgraph.dialects.axes import axis_of
from msgraph.dialects.batching import moved
from msgraph.dialects.calls import CallBuilder, user_function, user_primitive
from msgraph.dialects.contract import V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.scanning import running_places
from msgraph.dialects.types import Shape, element_count
from msgraph.library.functions.statistics import floats

_FROM_THE_START = {"exclusive": False, "reverse": False}


def _extremes(b: CallBuilder[V], scan: Any, name: str, input: object, axis: object, dtype: DType) -> tuple[V, V]:
    x = b.lift(input)
    dim = axis_of(name, axis, len(b.shape_of(x)))
    reached = scan(x, axis=dim, **_FROM_THE_START)
    return reached, b.convert(running_places(b, x, reached, dim), dtype)


@user_function("cummax(input, axis)")
@user_primitive("Cummax(axis)(input)")
def cummax(b: CallBuilder[V], input: object, axis: object) -> tuple[V, V]:
    """The greatest elements up to each place along an axis, and where they stand: of equal ones the last."""
    return _extremes(b, b.cummax, "Cummax", input, axis, dtypes.int64)


@user_function("cummin(input, axis)")
@user_primitive("Cummin(axis)(input)")
def cummin(b: CallBuilder[V], input: object, axis: object) -> tuple[V, V]:
    """The least elements up to each place along an axis, and where they stand (Int32): of equal ones the last."""
    return _extremes(b, b.cummin, "Cummin", input, axis, dtypes.int32)


@user_function("logcumsumexp(input, axis)")
def logcumsumexp(b: CallBuilder[V], input: object, axis: object) -> V:
    """The logarithm of the running sum of exponentials along an axis."""
    x = floats(b, "LogCumSumExp", input)
    if not b.shape_of(x):
        axis_of("LogCumSumExp", axis, 0)
        return x
    return b.logcumsumexp(x, axis=axis_of("LogCumSumExp", axis, len(b.shape_of(x))), **_FROM_THE_START)


@user_function("logspace(start, end, steps: int, base: int = 10, *, dtype=float32)")
@user_primitive("LogSpace(steps: int = 10, base: int = 10, dtype=float32)(start, end)")
def logspace(b: CallBuilder[V], start: object, end: object, steps: int, base: int, dtype: DType) -> V:
    """The powers of ``base`` whose exponents are ``steps`` numbers from ``start`` to ``end``, both among them."""
    for name, value in (("steps", steps), ("base", base)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:  # pyright: ignore[reportUnnecessaryIsInstance]
            what = f"the '{name}' must be a non-negative integer, but got {value}."
            raise BadOpArgument("LogSpace", what).error()
    low, high = (b.lift(x, dtypes.float64) for x in (start, end))
    share = b.lift_array(np.linspace(0, 1, steps))
    exponents = b.add(low, b.mul(b.sub(high, low), share))
    return b.convert(b.pow(b.lift_number(base, dtypes.float64), exponents), dtype)


# -- quantiles -------------------------------------------------------------------------------------------------------


@user_function("quantile(input, q: TensorLike, axis=None, keepdims=False)")
def quantile(b: CallBuilder[V], input: object, q: object, axis: object, keepdims: bool) -> V:
    """The values below which shares ``q`` of the elements lie, in lines between them; NaN where there is one."""
    return _quantiles(b, "quantile", input, q, axis, keepdims, leave_out_nan=False)


@user_function("nanquantile(input, q: TensorLike, axis=None, keepdims=False)")
def nanquantile(b: CallBuilder[V], input: object, q: object, axis: object, keepdims: bool) -> V:
    """The quantiles of the elements that are numbers."""
    return _quantiles(b, "nanquantile", input, q, axis, keepdims, leave_out_nan=True)


def _quantiles(
    b: CallBuilder[V], op: str, input: object, q: object, axis: object, keepdims: bool, *, leave_out_nan: bool
) -> V:
    x = floats(b, op, input)
    dtype, shape = b.dtype_of(x), b.shape_of(x)
    shares = b.lift(q, dtype)
    many = bool(b.shape_of(shares))
    _check_shares(b, op, q, b.shape_of(shares))
    if axis is None:
        x, dim = b.reshape(x, shape=(element_count(shape),)), 0
    else:
        dim = axis_of(op, axis, len(shape))
    last = len(b.shape_of(x)) - 1
    x = moved(b, x, dim, last)
    size = b.shape_of(x)[-1]
    numbers = b.convert(b.logical_not(b.isnan(x)), dtype)
    count = b.reduce_sum(numbers, axes=(last,), keep_dims=True)
    place_within = b.mul(
        b.reshape(shares, shape=(*(1,) * last, b.shape_of(shares)[0] if many else 1)),
        b.maximum(b.sub(count, b.lift_number(1, dtype)), b.lift_number(0, dtype)),
    )
    below = b.floor(place_within)
    above = b.minimum(b.add(below, b.lift_number(1, dtype)), b.lift_number(size - 1, dtype))
    ordered = b.sort(x, axis=last, descending=False)[0]
    low, high = (b.take_along(ordered, b.convert(at, dtypes.int64)) for at in (below, above))
    share = b.sub(place_within, below)
    result = b.select(b.less(b.lift_number(0, dtype), share), b.add(low, b.mul(b.sub(high, low), share)), low)
    if not leave_out_nan:
        whole = b.less(b.lift_number(size - 1, dtype), count)
        result = b.select(b.broadcast_to(whole, shape=b.shape_of(result)), result, b.lift_number(np.nan, dtype))
    result = moved(b, result, last, 0)
    rest = (1,) * len(shape) if axis is None else (*shape[:dim], 1, *shape[dim + 1 :])
    if not keepdims:
        rest = () if axis is None else (*shape[:dim], *shape[dim + 1 :])
    return b.reshape(result, shape=(*b.shape_of(shares), *rest))


def _check_shares(b: CallBuilder[V], op: str, q: object, shape: Shape) -> None:
    if len(shape) > 1:
        raise BadOpArgument(op, f"the input 'q' must be a scalar or a 1D tensor, but got the shape {shape}.").error()
    shares = np.asarray(q) if isinstance(q, (int, float)) else b.array_of(q)
    if shares is not None and not ((shares >= 0) & (shares <= 1)).all():
        raise BadOpArgument(op, "the range of 'q' must be in [0, 1].").error()
