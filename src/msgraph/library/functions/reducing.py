"""Reductions as users call them: which element type they give, which axes they take."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgraph.dialects.axes import axes_of, axis_of
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.ordering import ArgOp
from msgraph.dialects.ops.reduction import ReductionOp
from msgraph.dialects.types import element_count


def reduced_over(b: CallBuilder[V], function: str, x: V, axis: object = None, keep_dims: bool = False) -> V:
    """The elements of a user's argument over some dims, or all, combined by a function."""
    axes = axes_of(ReductionOp.listed_name(function=function), axis, len(b.shape_of(x)))
    return (
        b.emit(ReductionOp, [x], {"function": function, "axes": axes, "keep_dims": bool(keep_dims)})[0] if axes else x
    )


def widened(b: CallBuilder[V], value: V, dtype: DType | None) -> V:
    """What sums and products run over: integers and Bool as int64, unless asked for another type."""
    if dtype is None and b.dtype_of(value).KIND in "biu":
        dtype = dtypes.uint64 if b.dtype_of(value) is dtypes.uint64 else dtypes.int64
    return value if dtype is None else b.convert(value, dtype)


@user_function("sum(input, dim=None, keepdim=False, *, dtype=None)")
def sum_(b: CallBuilder[V], input: V, dim: object, keepdim: bool, dtype: DType | None = None) -> V:
    """The sum over some dims; integers are summed up in int64."""
    return reduced_over(b, "reduce_sum", widened(b, input, dtype), dim, keepdim)


@user_function("prod(input, axis=None, keep_dims=False, dtype=None)")
def prod(b: CallBuilder[V], input: V, axis: object, keep_dims: bool, dtype: DType | None = None) -> V:
    """The product over some dims; integers are multiplied in int64."""
    return reduced_over(b, "reduce_prod", widened(b, input, dtype), axis, keep_dims)


@user_function("mean(x, axis=None, keep_dims=False); reduce_mean(x, axis=())")
@user_primitive("ReduceMean(keep_dims=False)(x, axis=())")
def mean(b: CallBuilder[V], value: V, axis: object, keep_dims: bool = False) -> V:
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as Float32."""
    dtype, shape = b.dtype_of(value), b.shape_of(value)
    axes = axes_of("ReduceMean", axis, len(shape))
    count = element_count(tuple(shape[k] for k in axes))
    if dtype.is_integer:
        total = reduced_over(b, "reduce_sum", b.convert(value, dtypes.int64), axes, keep_dims) if axes else value
        return b.convert(b.floor_div(*b.promote(total, max(count, 1))), dtype)
    kept = dtypes.float32 if dtype is dtypes.bool_ else dtype
    wide = dtypes.float32 if dtype in (*dtypes.HALVES, dtypes.bool_) else dtype
    total = b.convert(value, wide)
    if axes:
        total = reduced_over(b, "reduce_sum", total, axes, keep_dims)
    return b.convert(b.div(*b.promote(total, count)), kept)


@user_primitive("ReduceProd(keep_dims=False)(x, axis=())", function="reduce_prod", quantifier="reduce_all")
@user_function("reduce_max(x, axis=())", function="reduce_max", quantifier="reduce_any")
@user_primitive("ReduceMax(keep_dims=False)(x, axis=())", function="reduce_max", quantifier="reduce_any")
@user_function("reduce_min(x, axis=())", function="reduce_min", quantifier="reduce_all")
@user_primitive("ReduceMin(keep_dims=False)(x, axis=())", function="reduce_min", quantifier="reduce_all")
def reduced(b: CallBuilder[V], value: V, axis: object, keep_dims: bool = False, *, function: str, quantifier: str) -> V:
    """``{function}`` over some dims, in the element type it has; of Bool ``{quantifier}``."""
    return reduced_over(b, quantifier if b.dtype_of(value) is dtypes.bool_ else function, value, axis, keep_dims)


@user_function("reduce_sum(x, axis=())")
@user_primitive("ReduceSum(keep_dims=False, skip_mode=False)(x, axis=())")
def reduce_sum(b: CallBuilder[V], x: V, axis: object, keep_dims: bool = False, skip_mode: bool = False) -> V:
    """The sum over some dims, in the element type it has; of Bool whether any is true."""
    if skip_mode and axis in ((), None):
        return b.lift(x)
    return reduced(b, x, axis, keep_dims, function="reduce_sum", quantifier="reduce_any")


reduce_max = partial(reduced, function="reduce_max", quantifier="reduce_any")
reduce_min = partial(reduced, function="reduce_min", quantifier="reduce_all")


@user_function("any(input, axis=None, keep_dims=False)", quantifier="any")
@user_primitive("ReduceAny(keep_dims=False)(x, axis=())", quantifier="any")
@user_function("all(input, axis=None, keep_dims=False)", quantifier="all")
@user_primitive("ReduceAll(keep_dims=False)(x, axis=())", quantifier="all")
def quantified(b: CallBuilder[V], input: object, axis: object, keep_dims: bool, quantifier: str) -> V:
    """Are {quantifier} elements over some dims other than zero?"""
    return reduced_over(b, f"reduce_{quantifier}", b.convert(b.lift(input), dtypes.bool_), axis, keep_dims)


@user_function("count_nonzero(x, axis=(), keep_dims=False, dtype=int32)")
def count_nonzero(b: CallBuilder[V], x: object, axis: object, keep_dims: bool, dtype: DType) -> V:
    """How many elements over some dims are not zero."""
    return reduced_over(b, "reduce_sum", b.convert(b.convert(b.lift(x), dtypes.bool_), dtype), axis, keep_dims)


# -- places ----------------------------------------------------------------------------------------------------------


@user_function("argmax(input, dim=None, keepdim=False)", word="max", dtype=dtypes.int64)
@user_function("argmin(input, axis=None, keepdims=False)", word="min", dtype=dtypes.int32)
def extreme_place(b: CallBuilder[V], value: V, axis: object, keep_dims: bool, word: str, dtype: DType) -> V:
    """Where the {word}imum stands, as {dtype}; without an axis, in the tensor laid out in one row."""
    function = f"arg{word}"
    shape = b.shape_of(value)
    label, fields = ArgOp.listed_name(function=function), {"function": function, "dtype": dtype}
    if axis is None or not shape:
        if axis is not None:
            axis_of(label, axis, 0)
        flat = b.reshape(value, shape=(element_count(shape),))
        index = b.emit(ArgOp, [flat], {**fields, "axis": 0, "keep_dims": False})[0]
        return b.reshape(index, shape=(1,) * len(shape)) if keep_dims and shape else index
    fields |= {"axis": axis_of(label, axis, len(shape)), "keep_dims": bool(keep_dims)}
    return b.emit(ArgOp, [value], fields)[0]


def _extremes(word: str, which: str, truth: str, reduce: Callable[..., Any]) -> None:
    """The functions and primitives of the greatest or the least elements and of their places."""
    meet = f"{word}imum"

    def over_dims(
        b: CallBuilder[V], value: V, axis: object, keepdims: bool, *, initial: object = None, where: object = None
    ) -> V:
        if initial is None:
            return reduce(b, value, axis, keepdims)
        start = b.lift(initial, b.dtype_of(value))
        if where is not None:
            value = b.select(b.convert(b.lift(where), dtypes.bool_), value, start)
        return getattr(b, meet)(reduce(b, value, axis, keepdims), start)

    def with_places(
        b: CallBuilder[V], value: V, axis: object, keepdims: bool, *, initial: object = None, where: object = None
    ) -> tuple[V, V]:
        if initial is not None:
            start = b.lift(initial, b.dtype_of(value))
            bounded = getattr(b, meet)(value, start)
            value = bounded if where is None else b.select(b.convert(b.lift(where), dtypes.bool_), bounded, start)
        if axis is None:
            return reduce(b, value, None, False), b.lift_number(0, dtypes.int64)
        return reduce(b, value, axis, keepdims), extreme_place(b, value, axis, keepdims, word, dtypes.int64)

    def along(b: CallBuilder[V], x: V, axis: object, output_type: DType) -> V:
        return extreme_place(b, x, axis, False, word, output_type)

    def with_value(b: CallBuilder[V], x: V, axis: object, keep_dims: bool) -> tuple[V, V]:
        return extreme_place(b, x, axis, keep_dims, word, dtypes.int64), reduce(b, x, axis, keep_dims)

    over_dims.__doc__ = f"The {which} element over some dims; of Bool whether {truth}."
    with_places.__doc__ = f"The {which} elements along an axis, and where they stand."
    along.__doc__ = f"Where the {which} element along an axis stands."
    with_value.__doc__ = f"Where the {which} elements along an axis stand, and they themselves."
    settings = "(input, axis=None, keepdims=False, *, initial=None, where=None)"
    user_function(f"a{word}{settings}")(over_dims)
    user_function(f"{word}{settings}")(with_places)
    user_primitive(f"Arg{word}(axis=-1, output_type=int32)(input_x)")(along)
    user_primitive(f"Arg{word.title()}WithValue(axis=0, keep_dims=False)(x)")(with_value)


_extremes("max", "greatest", "any is true", reduce_max)
_extremes("min", "least", "all are true", reduce_min)
