"""Rows put together by the segment they belong to, and elements counted: segment sums, histograms, bins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import Array, CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.dialects.types import element_count
from msgraph.library.functions.picking import known_array
from msgraph.library.functions.reshaping import part, ravel, reshaped


def _segments(b: CallBuilder[V], op: str, input: V, ids: V, num_segments: object) -> tuple[V, V, int]:
    """The rows, the segment of each, and how many segments there are."""
    shape, own = b.shape_of(input), b.shape_of(ids)
    if own != shape[: len(own)]:
        what = f"the shape of 'segment_ids' {own} must be the beginning of the shape of 'input_x' {shape}."
        raise ShapeRefused(op, what).error()
    array = known_array(b, op, num_segments) if b.is_tensor(num_segments) else None
    count = int(array.reshape(())) if array is not None and array.size == 1 else num_segments
    if not isinstance(count, int) or count < 1:
        raise BadOpArgument(op, f"the 'num_segments' must be a positive int, but got {num_segments!r}.").error()
    rows = element_count(own)
    return reshaped(b, input, (rows, *shape[len(own) :])), reshaped(b, ids, (rows,)), count


def _least(dtype: DType) -> float:
    if dtype.is_float:
        return float(np.finfo(np.float32 if dtype is dtypes.bfloat16 else dtype.numpy).min)
    return int(np.iinfo(dtype.numpy).min)


def _greatest(dtype: DType) -> float:
    return -_least(dtype) if dtype.is_float else int(np.iinfo(dtype.numpy).max)


def _of_members(name: str, x: str, combiner: str, members: str, start: Callable[[DType], float]) -> None:
    """The function and the primitive that combine the rows of each segment, beginning with ``start``."""
    op = f"UnsortedSegment{name.title()}"

    def combined(b: CallBuilder[V], x: V, segment_ids: V, num_segments: object) -> V:
        rows, ids, count = _segments(b, op, x, segment_ids, num_segments)
        shape, dtype = b.shape_of(rows), b.dtype_of(rows)
        if shape[0] and name != "sum":
            last = b.reduce_max(ids, axes=(0,), keep_dims=False)
            message = f"For '{op}', segment_ids must be less than {count}"
            b.require(b.less(last, count), ValueError(message))
        ids = b.select(b.less(ids, 0), count, ids)
        nothing = b.broadcast_to(b.lift_number(start(dtype), dtype), shape=(count + 1, *shape[1:]))
        return part(b, b.scatter(nothing, ids, rows, axis=0, combiner=combiner), 0, 0, count)

    combined.__name__, combined.__doc__ = f"unsorted_segment_{name}", f"For each segment the {members}."
    arguments = f"({x}, segment_ids, num_segments)"
    user_function(f"unsorted_segment_{name}{arguments}")(combined)
    user_primitive(f"{op}(){arguments}")(combined)


_of_members("sum", "input_x", "add", "sum of its rows; rows of a negative segment count nowhere", lambda _: 0)
_of_members("prod", "x", "mul", "product of its rows", lambda _: 1)
_of_members(
    "max", "x", "max", "greatest of its rows, element by element; the least number there is, where it has none", _least
)
_of_members(
    "min",
    "x",
    "min",
    "least of its rows, element by element; the greatest number there is, where it has none",
    _greatest,
)


# -- counting --------------------------------------------------------------------------------------------------------


def _counted(b: CallBuilder[V], places: V, values: V, size: int) -> V:
    """Values added up by their places; those outside count nowhere."""
    inside = b.logical_and(b.less_equal(0, places), b.less(places, size))
    zeros = b.broadcast_to(b.lift_number(0, b.dtype_of(values)), shape=(size + 1,))
    return part(b, b.scatter(zeros, b.select(inside, places, size), values, axis=0, combiner="add"), 0, 0, size)


@user_function("bincount(input, weights=None, minlength=0)")
def bincount(b: CallBuilder[V], input: object, weights: object, minlength: int) -> V:
    """How often each number occurs, or the sum of its weights, as Float32. The numbers must be known."""
    array = known_array(b, "Bincount", input)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        what = f"the input must be a vector of integers, but got {array.dtype} of shape {array.shape}."
        raise BadOpArgument("bincount", what).error()
    if array.size and array.min() < 0:
        raise BadOpArgument("bincount", "the elements of 'input' must be non-negative integers.").error()
    size = max(int(array.max(initial=-1)) + 1, minlength)
    return bincount_primitive(b, b.lift(input), size, b.lift(1.0 if weights is None else weights))


@user_primitive("Bincount()(array, size, weights)")
def bincount_primitive(b: CallBuilder[V], array: V, size: Any, values: V) -> V:
    """The sum of the weights of each number up to before ``size``."""
    places = ravel(b, array)
    constant = b.array_of(size)
    values = b.convert(values, dtypes.float32) if b.dtype_of(values).is_integer or not b.shape_of(values) else values
    if element_count(b.shape_of(values)) != b.shape_of(places)[0]:
        values = b.broadcast_to(values, shape=b.shape_of(places))
    return _counted(b, places, ravel(b, values), int(constant) if constant is not None else size)


@user_function("histc(input, bins=100, min=0.0, max=0.0)")
def histc(b: CallBuilder[V], input: V, bins: int, min: float, max: float) -> V:
    """How many elements lie in each of ``bins`` equal intervals; between the extremes, where no bounds are given."""
    x = ravel(b, input)
    dtype = b.dtype_of(x)
    if bins <= 0:
        raise BadOpArgument("histc", f"the 'bins' must be greater than 0, but got {bins}.").error()
    if min > max:
        raise BadOpArgument("histc", f"the 'max' must not be less than the 'min', but got {min} and {max}.").error()
    wide = b.convert(x, dtypes.float32) if dtype is not dtypes.float64 else x
    sum_type = b.dtype_of(wide)
    low, high = b.lift_number(min, sum_type), b.lift_number(max, sum_type)
    if min == max and b.shape_of(x)[0]:
        low = b.reduce_min(wide, axes=(0,), keep_dims=False)
        high = b.reduce_max(wide, axes=(0,), keep_dims=False)
    flat = b.equal(low, high)
    low, high = b.select(flat, b.sub(low, 1), low), b.select(flat, b.add(high, 1), high)
    scaled = b.div(b.mul(b.sub(wide, low), bins), b.sub(high, low))
    places = b.convert(b.floor(scaled), dtypes.int64)
    inside = b.logical_and(b.less_equal(low, wide), b.less_equal(wide, high))
    places = b.minimum(places, bins - 1)
    places = b.select(inside, places, -1)
    ones = b.broadcast_to(b.lift_number(1, dtype), shape=b.shape_of(x))
    return _counted(b, places, ones, bins)


# -- decoding --------------------------------------------------------------------------------------------------------


@user_function("ctc_greedy_decoder(inputs: TensorLike, sequence_length: TensorLike, merge_repeated: bool = True)")
@user_primitive("CTCGreedyDecoder(merge_repeated: bool = True)(inputs: TensorLike, sequence_length: TensorLike)")
def ctc_greedy_decoder(
    b: CallBuilder[V], inputs: object, sequence_length: object, merge_repeated: bool
) -> tuple[V, V, V, V]:
    """The likeliest class of each step, without blanks (the last class): places, classes and shape of a sparse tensor.

    The fourth result is less the sum of the scores of each sequence. The scores must be known.
    """
    scores = known_array(b, "CTCGreedyDecoder", inputs)
    lengths = known_array(b, "CTCGreedyDecoder", sequence_length)
    if scores.ndim != 3 or lengths.shape != scores.shape[1:2]:
        what = f"there must be a length for each sequence, but got {lengths.shape} for scores of {scores.shape}."
        raise ShapeRefused("CTCGreedyDecoder", what).error()
    if lengths.max(initial=0) > scores.shape[0]:
        what = f"the 'sequence_length' must be at most {scores.shape[0]}, but got {int(lengths.max())}."
        raise BadOpArgument("CTCGreedyDecoder", what).error()
    blank = scores.shape[2] - 1
    places: list[tuple[int, int]] = []
    classes: list[int] = []
    longest = 0
    for sample, length in enumerate(lengths.tolist()):
        best = scores[:length, sample].argmax(1).tolist()
        kept = [c for k, c in enumerate(best) if c != blank and not (merge_repeated and k and best[k - 1] == c)]
        places += [(sample, k) for k in range(len(kept))]
        classes += kept
        longest = max(longest, len(kept))
    numbers = cast(Array, np.arange(scores.shape[0]))
    steps = cast(Array, numbers[:, None] < lengths)
    totals = -np.where(steps, scores.max(2), 0).sum(0, dtype=scores.dtype)[:, None]
    return (
        b.lift_array(np.array(places, np.int64).reshape(len(places), 2)),
        b.lift_array(np.array(classes, np.int64)),
        b.lift_array(np.array([len(lengths), longest], np.int64)),
        b.lift_array(totals),
    )
