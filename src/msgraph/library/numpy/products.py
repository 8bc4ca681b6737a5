"""Products of vectors and matrices, and norms."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph import Tensor, float32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.numpy import arrays as array_likes
from msgraph.library.numpy.shaping import moveaxis


def matmul(x1: TensorLike, x2: TensorLike, dtype: array_likes.ElementType | None = None) -> Tensor:
    """The product of matrices; of more dimensions the last two are theirs."""
    a, b = array_likes.promoted(x1, x2)
    return array_likes.astype(ops.matmul(a, b), dtype)


def inner(a: TensorLike, b: TensorLike) -> Tensor:
    """The sums of products over the last axes of both."""
    x, y = array_likes.promoted(a, b)
    if x.ndim == 0 or y.ndim == 0:
        return x * y
    if x.shape[-1] != y.shape[-1]:
        text = f"shapes {x.shape} {y.shape} not aligned: {x.shape[-1]} (dim 0) != {y.shape[-1]} (dim 0)"
        raise array_likes.value_error("inner", text)
    return ops.tensor_dot(x, y, ((x.ndim - 1,), (y.ndim - 1,)))


def dot(a: TensorLike, b: TensorLike) -> Tensor:
    """The sums of products over the last axis of ``a`` and the last but one of ``b``."""
    x, y = array_likes.promoted(a, b)
    if x.ndim == 0 or y.ndim == 0:
        return x * y
    axis = y.ndim - 2 if y.ndim > 1 else 0
    if x.shape[-1] != y.shape[axis]:
        raise array_likes.value_error("dot", "shapes are not aligned")
    return ops.tensor_dot(x, y, ((x.ndim - 1,), (axis,)))


def outer(a: TensorLike, b: TensorLike) -> Tensor:
    """Every element of ``a`` with every element of ``b``."""
    x, y = array_likes.promoted(a, b)
    return x.reshape(-1, 1) * y.reshape(1, -1)


def tensordot(a: TensorLike, b: TensorLike, axes: int | tuple[int, ...] = 2) -> Tensor:
    """The sums of products over some axes: so many last and first ones, or those that are named for each."""
    x, y = array_likes.promoted(a, b)
    if isinstance(axes, int):
        if axes > min(x.ndim, y.ndim):
            raise array_likes.value_error("tensordot", f"{axes} axes are more than shapes {x.shape} and {y.shape} have")
        left, right = tuple(range(x.ndim - axes, x.ndim)), tuple(range(axes))
    else:
        left, right = (
            array_likes.axes_of("tensordot", axes[0], x.ndim),
            array_likes.axes_of("tensordot", axes[1], y.ndim),
        )
    if [x.shape[i] for i in left] != [y.shape[i] for i in right]:
        text = f"the axes {axes} of shapes {x.shape} and {y.shape} are not of the same lengths"
        raise array_likes.value_error("tensordot", text)
    return ops.tensor_dot(x, y, (left, right))


def kron(a: TensorLike, b: TensorLike) -> Tensor:
    """The blocks ``a[i, j] * b`` as one array."""
    return ops.kron(*array_likes.promoted(a, b))


def cross(
    a: TensorLike, b: TensorLike, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Tensor:
    """The vectors that stand on two others; of the plane only the third component."""
    if axis is not None:
        axisa = axisb = axisc = axis
    x, y = array_likes.promoted(a, b)
    x = moveaxis(x, array_likes.axis_of("cross", axisa, x.ndim), -1)
    y = moveaxis(y, array_likes.axis_of("cross", axisb, y.ndim), -1)
    if x.shape[-1] not in (2, 3) or y.shape[-1] not in (2, 3):
        raise array_likes.value_error("cross", "incompatible dimensions for cross product (dimension must be 2 or 3)")
    array_likes.broadcast_shape("cross", x.shape[:-1], y.shape[:-1])
    third = x[..., 0] * y[..., 1] - x[..., 1] * y[..., 0]
    if x.shape[-1] == 2 and y.shape[-1] == 2:
        return third
    none = ops.zeros_like(third)
    height_x = x[..., 2] if x.shape[-1] == 3 else none
    height_y = y[..., 2] if y.shape[-1] == 3 else none
    first = x[..., 1] * height_y - height_x * y[..., 1]
    second = height_x * y[..., 0] - x[..., 0] * height_y
    return moveaxis(ops.stack([first, second, third], -1), -1, array_likes.axis_of("cross", axisc, third.ndim + 1))


def multi_dot(arrays: TensorLike) -> Tensor:
    """The product of several matrices, in the order that costs least."""
    factors = array_likes.items_of(arrays)
    if len(factors) < 2:
        raise array_likes.value_error("multi_dot", "Expecting at least 2 arrays")
    if len(factors) == 2:
        return dot(factors[0], factors[1])
    shape = (factors[0].shape[:1] if factors[0].ndim > 1 else ()) + (
        factors[-1].shape[1:] if factors[-1].ndim > 1 else ()
    )
    if factors[0].ndim == 1:
        factors[0] = factors[0].reshape(1, -1)
    if factors[-1].ndim == 1:
        factors[-1] = factors[-1].reshape(-1, 1)
    for one in factors:
        if one.ndim != 2:
            raise array_likes.value_error("multi_dot", "Array must be 2 dimensional")
    sizes = [factors[0].shape[0]] + [one.shape[1] for one in factors]
    return _chain(factors, _cheapest_order(sizes), 0, len(factors) - 1).reshape(shape)


def _cheapest_order(sizes: Sequence[int]) -> dict[tuple[int, int], int]:
    """Where the product of the matrices ``i`` to ``j`` is split, by dynamic programming."""
    count = len(sizes) - 1
    costs = {(i, i): 0 for i in range(count)}
    splits: dict[tuple[int, int], int] = {}
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            priced = [(costs[i, k] + costs[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1], k) for k in range(i, j)]
            costs[i, j], splits[i, j] = min(priced)
    return splits


def _chain(matrices: Sequence[Tensor], splits: dict[tuple[int, int], int], i: int, j: int) -> Tensor:
    if i == j:
        return matrices[i]
    k = splits[i, j]
    return ops.matmul(_chain(matrices, splits, i, k), _chain(matrices, splits, k + 1, j))


def matrix_power(a: TensorLike, n: int) -> Tensor:
    """A square matrix times itself, ``n`` factors; for negative ``n`` its inverse."""
    values = array_likes.tensor(a)
    array_likes.check_type("matrix_power", "exponent must be an integer", n, int)
    if values.ndim < 2:
        raise array_likes.value_error("matrix_power", "Array must be at least two-dimensional")
    if values.shape[-2] != values.shape[-1]:
        raise array_likes.value_error("matrix_power", "Last 2 dimensions of the array must be square")
    return ops.matrix_power(values if n >= 0 else array_likes.as_float(values), n)


def norm(x: TensorLike, ord: float | str | None = None, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """The norm of vectors or matrices; without ``ord`` and ``axis`` that of all elements."""
    if not isinstance(ord, (int, float)) and ord not in (None, "fro", "nuc"):
        raise array_likes.value_error("norm", "invalid value for `ord`")
    values = array_likes.tensor(x)
    if axis is None and ord is not None and values.ndim not in (1, 2):
        raise array_likes.value_error("norm", "for None axis, array must a vector or a 2-D matrix")
    axes = array_likes.axes_of("norm", axis, values.ndim)
    wide = array_likes.as_float(values)
    if ord is None and (axis is None or len(axes) <= 2):
        return ops.vector_norm(wide, 2, axes, keepdims)
    if ord is None or len(axes) not in (1, 2):
        raise array_likes.value_error("norm", "invalid number of dimensions to norm")
    if len(axes) == 1 and ord in ("fro", "nuc"):
        raise array_likes.value_error("norm", "Frobenius norm and nuclear norm are only defined for vectors")
    if len(axes) == 1:
        counted = array_likes.promote_types(wide.dtype, float32) if ord == 0 else wide.dtype
        return ops.vector_norm(array_likes.astype(wide, counted), ord, axes, keepdims)
    if ord in ("nuc", 2, -2):
        name = "nuclear norm is not implemented" if ord == "nuc" else "2-norm is not implemented for matrices"
        raise array_likes.unsupported(name)
    if ord == 0:
        raise array_likes.value_error("norm", "for 0 axis, norm is defined only for 2-D matrices")
    if ord not in ("fro", 1, -1, float("inf"), float("-inf")):
        raise array_likes.value_error("norm", "invalid norm order for matrices")
    return ops.matrix_norm(wide, ord, axes, keepdims)
