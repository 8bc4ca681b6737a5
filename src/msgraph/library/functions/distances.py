"""Norms and distances: of vectors, of matrices, between points."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import axes_of, axis_of
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.library.functions.decomposing import inverse, svd
from msgraph.library.functions.reducing import count_nonzero, reduced_over
from msgraph.library.functions.reshaping import reshaped


def _numbers(b: CallBuilder[V], x: object, dtype: DType | None) -> V:
    """Floats or complex numbers."""
    value = b.lift(x, dtype)
    return value if b.dtype_of(value).KIND in "fc" else b.convert(value, dtypes.float32)


def _of_vectors(b: CallBuilder[V], x: V, ord: Any, axes: tuple[int, ...], keepdim: bool) -> V:
    """The root of the sum of powers over some dims; ``x`` is not negative."""
    if not axes:
        return x
    if ord in (None, 2, "fro"):
        return b.sqrt(reduced_over(b, "reduce_sum", b.square(x), axes, keepdim))
    if ord in (math.inf, -math.inf):
        return reduced_over(b, "reduce_max" if ord > 0 else "reduce_min", x, axes, keepdim)
    if ord == 0:
        return count_nonzero(b, x, axes, keepdim, b.dtype_of(x))
    if not isinstance(ord, (int, float)):
        raise BadOpArgument("norm", f"the 'ord' must be a number, 'fro' or None, but got {ord!r}.").error()
    if ord == 1:
        return reduced_over(b, "reduce_sum", x, axes, keepdim)
    total = reduced_over(b, "reduce_sum", b.pow(*b.promote(x, float(ord))), axes, keepdim)
    return b.pow(*b.promote(total, 1.0 / ord))


def _of_matrices(b: CallBuilder[V], x: V, ord: float | str, axes: tuple[int, ...], keepdim: bool) -> V:
    """By the sums of rows or columns, or by the singular values."""
    rows, columns = axes
    if ord in (None, "fro"):
        return _of_vectors(b, b.abs(x), 2, axes, keepdim)
    extreme = "reduce_min" if isinstance(ord, (int, float)) and ord < 0 else "reduce_max"
    if ord in (1, -1, math.inf, -math.inf):
        along, across = (rows, columns) if abs(ord) == 1 else (columns, rows)
        sums = reduced_over(b, "reduce_sum", b.abs(x), (along,), keepdim)
        return reduced_over(b, extreme, sums, across if keepdim else across - (across > along), keepdim)
    if ord not in (2, -2, "nuc"):
        raise BadOpArgument("matrix_norm", f"the 'ord' must be 'fro', 'nuc', inf, 1, 2 or -ord, but got {ord}.").error()
    shape = b.shape_of(x)
    rest = tuple(k for k in range(len(shape)) if k not in axes)
    values = svd(b, b.transpose(x, perm=(*rest, rows, columns)), False, False)
    norms = reduced_over(b, "reduce_sum" if ord == "nuc" else extreme, values, (-1,), False)
    return reshaped(b, norms, tuple(1 if k in axes else n for k, n in enumerate(shape))) if keepdim else norms


@user_function("norm(A: TensorLike, ord=None, dim=None, keepdim=False, *, dtype=None)")
def norm(b: CallBuilder[V], A: object, ord: Any, dim: object, keepdim: bool, *, dtype: DType | None = None) -> V:
    """The norm over some dims: of matrices where ``ord`` is given for two of them, else of vectors."""
    x = _numbers(b, A, dtype)
    rank = len(b.shape_of(x))
    axes = axes_of("Norm", dim, rank)
    if ord is not None and len(axes) == 2 and (dim is not None or rank == 2):
        return _of_matrices(b, x, ord, axes, keepdim)
    return _of_vectors(b, b.abs(x), ord, axes, keepdim)


@user_function("vector_norm(x, ord=2, axis=None, keepdims=False, *, dtype=None)")
def vector_norm(b: CallBuilder[V], x: object, ord: object, axis: object, keepdims: bool, *, dtype: DType | None) -> V:
    """The norm over some dims, as if they were one."""
    value = _numbers(b, x, dtype)
    return _of_vectors(b, b.abs(value), ord, axes_of("vector_norm", axis, len(b.shape_of(value))), keepdims)


@user_function("matrix_norm(A: TensorLike, ord='fro', axis=(-2, -1), keepdims=False, *, dtype=None)")
def matrix_norm(
    b: CallBuilder[V], A: object, ord: Any, axis: Any = (-2, -1), keepdims: bool = False, *, dtype: DType | None = None
) -> V:
    """The norm of matrices in two dims."""
    x = _numbers(b, A, dtype)
    return _of_matrices(b, x, ord, tuple(axis_of("matrix_norm", k, len(b.shape_of(x))) for k in axis), keepdims)


@user_function("cond(A: TensorLike, p: object = None)")
def cond(b: CallBuilder[V], a: V, p: object = None) -> V:
    """The norm of each matrix times that of its inverse."""
    first, second = (matrix_norm(b, m, 2 if p is None else p) for m in (a, inverse(b, a)))
    return b.mul(first, second)


@user_primitive("LpNorm(axis, p=2, keep_dims=False, epsilon: float = 1e-12)(input)")
def lp_norm(b: CallBuilder[V], input: object, axis: object, p: int, keep_dims: bool, epsilon: float) -> V:
    """The norm over some dims, at least ``epsilon``."""
    x = b.abs(b.lift(input))
    norms = _of_vectors(b, x, p, axes_of("LpNorm", axis, len(b.shape_of(x))), keep_dims)
    return b.maximum(norms, epsilon) if b.dtype_of(norms).is_float else norms


def _length(b: CallBuilder[V], x: V, p: float, axes: tuple[int, ...], keepdim: bool) -> V:
    """The norm over some dims, whose derivative at 0 is 0."""
    size = b.abs(x)
    if p in (0, 1, math.inf):
        return _of_vectors(b, size, p, axes, keepdim)
    total = reduced_over(
        b, "reduce_sum", b.square(size) if p == 2 else b.pow(*b.promote(size, float(p))), axes, keepdim
    )
    none = b.equal(total, 0)
    safe = b.select(none, 1, total)
    return b.select(none, 0, b.sqrt(safe) if p == 2 else b.pow(*b.promote(safe, 1.0 / p)))


@user_function("cdist(x1: TensorLike, x2: TensorLike, p=2.0)")
@user_primitive("Cdist(p=2.0)(x1: TensorLike, x2: TensorLike)")
def cdist(b: CallBuilder[V], x1: object, x2: object, p: float) -> V:
    """The distance of each point of the one to each of the other; points are the last dim."""
    first, second = b.promote(x1, x2)
    if len(b.shape_of(first)) < 2 or b.shape_of(first)[-1] != b.shape_of(second)[-1]:
        shapes = f"{b.shape_of(first)} and {b.shape_of(second)}"
        raise ShapeRefused("Cdist", f"the inputs must hold points of equal dims, but got {shapes}.").error()
    first = b.expand_dims(first, axis=len(b.shape_of(first)) - 1)
    second = b.expand_dims(second, axis=len(b.shape_of(second)) - 2)
    difference = b.sub(first, second)
    return _length(b, difference, p, (len(b.shape_of(difference)) - 1,), False)


@user_function("pdist(input, p=2.0)")
@user_primitive("Pdist(p=2.0)(x)")
def pdist(b: CallBuilder[V], points: V, p: float) -> V:
    """The distances between all pairs of points, each pair once."""
    count, rank = b.shape_of(points)[-2], len(b.shape_of(points))
    left, right = (b.gather(points, b.lift_array(k), axis=rank - 2) for k in np.triu_indices(count, 1))
    return _length(b, b.sub(left, right), p, (rank - 1,), False)


@user_function("dist(input, other, p=2)")
def dist(b: CallBuilder[V], input: object, other: object, p: object = 2) -> V:
    """The norm of the difference, all dims taken as one."""
    x, y = b.promote(input, other)
    difference = b.sub(x, y)
    return _of_vectors(b, b.abs(difference), p, tuple(range(len(b.shape_of(difference)))), False)


@user_function("renorm(input, p, axis, maxnorm: float)")
@user_primitive("Renorm(p, dim, maxnorm: float)(input_x)")
def renorm(b: CallBuilder[V], x: V, p: float, dim: object, maxnorm: float) -> V:
    """Each slice along an axis, made as short as ``maxnorm`` where it is longer."""
    rank = len(b.shape_of(x))
    axis = axis_of("Renorm", dim, rank)
    length = _length(b, x, p, tuple(k for k in range(rank) if k != axis), True)
    longer = b.greater(length, maxnorm)
    shrink = b.div(maxnorm, b.select(longer, length, maxnorm))
    return b.select(longer, b.mul(x, b.convert(shrink, b.dtype_of(x))), x)
