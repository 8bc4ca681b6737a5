"""Softmax and its kin, variance, norms: composites of reductions."""

from __future__ import annotations

from typing import Any

from msgraph.dialects.axes import axes_of, axis_of
from msgraph.dialects.calls import CallBuilder, DType, Floats, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.ops.scanning import ScanOp
from msgraph.dialects.types import element_count
from msgraph.library.functions.elementwise import without_halves
from msgraph.library.functions.reducing import mean, reduced_over
from msgraph.support.symbolic_sizes import larger


def floats(b: CallBuilder[V], op: str, x: V) -> V:
    """``x``, a tensor of floating-point numbers; others are refused."""
    if not b.dtype_of(x).is_float:
        raise refused_type(op, "x", "f", b.dtype_of(x)).error()
    return x


def _shifted(b: CallBuilder[V], x: V, axes: tuple[int, ...]) -> tuple[V, V]:
    """``x`` in at least Float32 less its greatest (real) element, so that no exponential overflows; and that one."""
    wide = without_halves(b, x)
    sizes = b.real(wide) if b.dtype_of(wide).is_complex else wide
    top = b.stop_gradient(b.convert(reduced_over(b, "reduce_max", sizes, axes, True), b.dtype_of(wide)))  # any would do
    return b.sub(wide, top), top


@user_function("softmax(input, axis=-1, *, dtype=None)")
@user_primitive("Softmax(axis=-1)(logits)")
def softmax(b: CallBuilder[V], input: V, axis: object = -1, *, dtype: DType | None = None) -> V:
    """Exponentials along an axis, divided by their sum."""
    x = floats(b, "Softmax", input if dtype is None else b.convert(input, dtype))
    axes = axes_of("Softmax", axis, len(b.shape_of(x)))
    shifted, _ = _shifted(b, x, axes)
    powers = b.exp(shifted)
    return b.convert(b.div(powers, reduced_over(b, "reduce_sum", powers, axes, True)), b.dtype_of(x))


@user_function("softmin(x, axis=-1, *, dtype=None)")
def softmin(b: CallBuilder[V], x: V, axis: object, *, dtype: DType | None = None) -> V:
    """Softmax of the opposite."""
    return softmax(b, b.neg(floats(b, "Softmin", x)), axis, dtype=dtype)


@user_function("log_softmax(logits, axis=-1)")
@user_primitive("LogSoftmax(axis=-1)(logits)")
def log_softmax(b: CallBuilder[V], logits: V, axis: object) -> V:
    """The logarithm of softmax."""
    x = floats(b, "LogSoftmax", logits)
    axes = axes_of("LogSoftmax", axis, len(b.shape_of(x)))
    shifted, _ = _shifted(b, x, axes)
    total = b.log(reduced_over(b, "reduce_sum", b.exp(shifted), axes, True))
    return b.convert(b.sub(shifted, total), b.dtype_of(x))


@user_function("logsumexp(input, dim, keepdim=False)")
def logsumexp(b: CallBuilder[V], x: Floats[V], dim: object, keepdim: bool) -> V:
    """The logarithm of the sum of exponentials over some dims."""
    axes = axes_of("LogSumExp", dim, len(b.shape_of(x)))
    top = _shifted(b, x, axes)[1]
    top = b.select(b.isfinite(top), top, 0)  # infinity less infinity is no number
    result = b.add(b.log(reduced_over(b, "reduce_sum", b.exp(b.sub(without_halves(b, x), top)), axes, True)), top)
    return b.convert(result if keepdim else b.squeeze(result, axes=axes), b.dtype_of(x))


@user_function("var(input, axis=None, ddof=0, keepdims=False)", root=False)
@user_function("std(input, axis=None, ddof=0, keepdims=False)", root=True)
def var(b: CallBuilder[V], x: Floats[V], axis: object, ddof: Any, keepdims: bool, root: bool) -> V:
    """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
    dtype, shape = b.dtype_of(x), b.shape_of(x)
    axes = axes_of("Var", axis, len(shape))
    wide = without_halves(b, x)
    away = b.sub(wide, mean(b, wide, axes, True))
    square = b.square(away)
    if dtype.is_complex:  # the square of the distance
        square, dtype = b.real(b.mul(away, b.conj(away))), b.dtype_of(b.real(away))
    total = reduced_over(b, "reduce_sum", square, axes, keepdims) if axes else square
    left = element_count(tuple(shape[k] for k in axes)) - int(ddof)
    spread = b.div(total, larger(left, 0))
    return b.convert(b.sqrt(spread) if root else spread, dtype)


@user_function("var_mean(input, axis=None, ddof=0, keepdims=False)", root=False)
@user_function("std_mean(input, axis=None, ddof=0, keepdims=False)", root=True)
def with_mean(b: CallBuilder[V], input: V, axis: object, ddof: object, keepdims: bool, root: bool) -> tuple[V, V]:
    """Variance or standard deviation, and mean, over some dims."""
    return var(b, input, axis, ddof, keepdims, root), mean(b, b.floats(input)[0], axis, keepdims)


# -- running results -------------------------------------------------------------------------------------------------


@user_primitive("CumSum(exclusive=False, reverse=False)(input, axis)", function="cumsum")
@user_primitive("CumProd(exclusive=False, reverse=False)(x, axis)", function="cumprod")
def scanned(
    b: CallBuilder[V], value: V, axis: object, exclusive: bool = False, reverse: bool = False, *, function: str
) -> V:
    """Running sums or products along an axis, from either end."""
    if b.dtype_of(value) is dtypes.bool_:
        value = b.convert(value, dtypes.int32)
    dim = axis_of(ScanOp.listed_name(function=function), axis, len(b.shape_of(value)))
    if not b.shape_of(value):
        return value
    fields = {"function": function, "axis": dim, "exclusive": bool(exclusive), "reverse": bool(reverse)}
    return b.emit(ScanOp, [value], fields)[0]


@user_function("cumsum(x, axis, dtype=None)", word="sum")
@user_function("cumprod(input, dim, dtype=None)", word="product")
def running(b: CallBuilder[V], value: V, axis: object, dtype: DType | None, word: str) -> V:
    """A running {word} along an axis: of short integers, which overflow soon, in Int32 unless asked for more."""
    if dtype is None and b.dtype_of(value).KIND in "iu" and b.dtype_of(value).size < dtypes.int32.size:
        dtype = dtypes.int32
    return scanned(b, value if dtype is None else b.convert(value, dtype), axis, function=f"cum{word[:4]}")
