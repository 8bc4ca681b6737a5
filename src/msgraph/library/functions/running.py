"""Extremes and logarithms of sums of all elements up to each place, scales of logarithms, and quantiles."""

from __future__ import annotations

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.dialects.axes import axis_of
from msgraph.dialects.batching import moved
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.scanning import running_places
from msgraph.dialects.types import Shape, element_count
from msgraph.library.functions.statistics import floats

_FROM_THE_START = {"exclusive": False, "reverse": False}


@user_function("cummax(input, axis)", word="max", dtype=dtypes.int64)
@user_primitive("Cummax(axis)(input)", word="max", dtype=dtypes.int64)
@user_function("cummin(input, axis)", word="min", dtype=dtypes.int32)
@user_primitive("Cummin(axis)(input)", word="min", dtype=dtypes.int32)
def extremes(b: CallBuilder[V], x: V, axis: object, word: str, dtype: DType) -> tuple[V, V]:
    """The running {word}imum along an axis, and where it stands ({dtype}): of equal ones the last."""
    dim = axis_of(f"Cum{word}", axis, len(b.shape_of(x)))
    reached = getattr(b, f"cum{word}")(x, axis=dim, **_FROM_THE_START)
    return reached, b.convert(running_places(b, x, reached, dim), dtype)


@user_function("logcumsumexp(input, axis)")
def logcumsumexp(b: CallBuilder[V], input: V, axis: object) -> V:
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
            raise BadOpArgument("LogSpace", f"the '{name}' must be a non-negative integer, but got {value}.").error()
    low, high = (b.lift(x, dtypes.float64) for x in (start, end))
    share = b.lift_array(np.linspace(0, 1, steps))
    exponents = b.add(low, b.mul(b.sub(high, low), share))
    return b.convert(b.pow(base, exponents), dtype)


# -- quantiles -------------------------------------------------------------------------------------------------------


@user_function("quantile(input, q: TensorLike, axis=None, keepdims=False)", op="quantile")
@user_function("nanquantile(input, q: TensorLike, axis=None, keepdims=False)", op="nanquantile")
def quantiles(b: CallBuilder[V], input: V, q: object, axis: object, keepdims: bool, op: str) -> V:
    """The values below which shares ``q`` of the elements lie, in lines between them.

    NaN where there is one; ``nanquantile`` leaves these out.
    """
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
        b.maximum(b.sub(count, 1), 0),
    )
    below = b.floor(place_within)
    above = b.minimum(b.add(below, 1), size - 1)
    ordered = b.sort(x, axis=last, descending=False)[0]
    low, high = (b.take_along(ordered, b.convert(at, dtypes.int64)) for at in (below, above))
    share = b.sub(place_within, below)
    result = b.select(b.less(0, share), b.add(low, b.mul(b.sub(high, low), share)), low)
    if op == "quantile":
        whole = b.less(size - 1, count)
        result = b.select(b.broadcast_to(whole, shape=b.shape_of(result)), result, np.nan)
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
