"""Products of matrices and vectors as users call them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgraph.diagnostics.catalog.shapes import ProductRefused, ShapeRefused, TypeRefused
from msgraph.dialects.axes import axis_of, sizes_of
from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import Shape, broadcast_shapes, element_count
from msgraph.library.functions.elementwise import without_halves
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.library.functions import reducing
else:
    reducing = deferred("msgraph.library.functions.reducing")  # a product needs no sums


def _pair(b: CallBuilder[V], op: str, left: V, right: V) -> tuple[V, V]:
    if b.dtype_of(left) is not b.dtype_of(right):
        what = "the input type must be same, but got {} and {}."
        raise TypeRefused.differing(op, what, b.dtype_of(left), b.dtype_of(right)).error()
    return left, right


def _lined_up(b: CallBuilder[V], op: str, x: V, y: V) -> tuple[V, V]:
    """Matrices whose leading dims are broadcast to be equal."""
    left, right = b.shape_of(x), b.shape_of(y)
    lead: Shape | None = broadcast_shapes(left[:-2], right[:-2])
    if lead is None:
        what = f"shape1 and shape2 must be broadcastable, but got {list(left)} and {list(right)}"
        raise (ProductRefused(what) if op == "MatMulExt" else ShapeRefused(op, what)).error()
    batched = [(x, (*lead, *left[-2:])), (y, (*lead, *right[-2:]))]
    wide = [value if b.shape_of(value) == shape else b.broadcast_to(value, shape=shape) for value, shape in batched]
    return wide[0], wide[1]


@user_function("matmul(input, other)")
@user_function("mv(mat, vec)")
def matmul(b: CallBuilder[V], input: V, other: V) -> V:
    """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    x, y = _pair(b, "MatMulExt", input, other)
    if b.dtype_of(y) is dtypes.bool_:
        raise refused_type("MatMulExt", "w", "iufc", dtypes.bool_).error()
    left, right = b.shape_of(x), b.shape_of(y)
    if not left or not right:
        raise ShapeRefused("MatMulExt", "inputs must be all tensors and rank >= 1").error()
    if left[-1] != right[-2 if len(right) > 1 else 0]:
        got = f"{left[-1]} and {right[-2 if len(right) > 1 else 0]}"
        raise ProductRefused(f"shape1[-1] must be equal to shape2[-2], but got {got}.").error()
    if len(right) == 2 and len(left) > 2:  # one matrix against many rows is one product
        flat = b.matmul(b.reshape(x, shape=(element_count(left[:-1]), left[-1])), y)
        return b.reshape(flat, shape=(*left[:-1], right[-1]))
    x = b.expand_dims(x, axis=0) if len(left) == 1 else x
    y = b.expand_dims(y, axis=1) if len(right) == 1 else y
    product = b.matmul(*_lined_up(b, "MatMulExt", x, y))
    dropped = tuple(len(b.shape_of(product)) - k for k, own in ((2, left), (1, right)) if len(own) == 1)
    return b.squeeze(product, axes=dropped) if dropped else product


@user_function("mm(input, mat2)")
@user_primitive("MatMul(transpose_a=False, transpose_b=False)(input, mat2)")
def matrix_product(b: CallBuilder[V], input: V, mat2: V, transpose_a: bool = False, transpose_b: bool = False) -> V:
    """The product of two matrices, each taken transposed if asked for."""
    x, y = _pair(b, "MatMul", input, mat2)
    if len(b.shape_of(x)) != 2 or len(b.shape_of(y)) != 2:
        raise ShapeRefused("MatMul", "inputs should have the same dimension size and equal to 2.").error()
    return b.matmul(transposed(b, x) if transpose_a else x, transposed(b, y) if transpose_b else y)


@user_primitive("BatchMatMul(transpose_a=False, transpose_b=False)(x, y)")
@user_function("bmm(input_x, mat2)")
def batch_matmul(b: CallBuilder[V], x: V, y: V, transpose_a: bool = False, transpose_b: bool = False) -> V:
    """Products of the matrices in the last two dims; leading dims broadcast."""
    left, right = _pair(b, "BatchMatMul", x, y)
    if len(b.shape_of(left)) < 2 or len(b.shape_of(right)) < 2:
        raise ShapeRefused("BatchMatMul", "inputs should have at least 2 dims.").error()
    left = transposed(b, left) if transpose_a else left
    right = transposed(b, right) if transpose_b else right
    return b.matmul(*_lined_up(b, "BatchMatMul", left, right))


@user_function("dot(input, other)")
def dot(b: CallBuilder[V], input: V, other: V) -> V:
    """NumPy's dot: the last dim of the one with the last but one of the other."""
    x, y = _pair(b, "dot", input, other)
    left, right = b.shape_of(x), b.shape_of(y)
    if not left or not right:
        return b.mul(x, y)
    if len(right) <= 2:
        return matmul(b, x, y)
    *lead, depth, columns = right
    order = (len(lead), *range(len(lead)), len(lead) + 1)
    flat = b.reshape(b.transpose(y, perm=order), shape=(depth, element_count((*lead, columns))))
    return b.reshape(matmul(b, x, flat), shape=(*left[:-1], *lead, columns))


@user_function("outer(input, vec2); ger(input, vec2)")
@user_primitive("Ger()(input, vec2)")
def outer(b: CallBuilder[V], input: object, vec2: object) -> V:
    """Every product of an element of one vector and one of the other."""
    x, y = b.promote(input, vec2)
    if len(b.shape_of(x)) != 1 or len(b.shape_of(y)) != 1:
        raise ShapeRefused(
            "outer", f"both inputs must be vectors, but got {b.shape_of(x)} and {b.shape_of(y)}."
        ).error()
    return b.mul(b.expand_dims(x, axis=1), b.expand_dims(y, axis=0))


@user_function("inner(input, other)")
def inner(b: CallBuilder[V], input: V, other: V) -> V:
    """Sums of products over the last dims of both."""
    x, y = _pair(b, "inner", input, other)
    if not b.shape_of(x) or not b.shape_of(y):
        return b.mul(x, y)
    return dot(b, x, transposed(b, y) if len(b.shape_of(y)) > 1 else y)


@user_function("vecdot(x, y, *, axis=-1)")
def vecdot(b: CallBuilder[V], x: object, y: object, *, axis: object = -1) -> V:
    """Sums of products along an axis; complex numbers of the first are conjugated."""
    left, right = b.promote(x, y)
    conjugate = b.conj(left) if b.dtype_of(left).is_complex else left
    product = b.mul(without_halves(b, conjugate), without_halves(b, right))
    sums = reducing.reduced_over(b, "reduce_sum", product, axis_of("vecdot", axis, len(b.shape_of(product))), False)
    return b.convert(sums, b.dtype_of(left))


def _scaled(b: CallBuilder[V], x: object, factor: object) -> V:
    return b.lift(x) if factor == 1 else b.mul(*b.promote(x, factor))


@user_function("addmv(input, mat, vec, *, beta=1, alpha=1)")
@user_function("addmm(input, mat1, mat2, *, beta=1, alpha=1)")
def addmm(b: CallBuilder[V], input: object, mat1: V, mat2: V, *, beta: object = 1, alpha: object = 1) -> V:
    """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector."""
    return b.add(_scaled(b, input, beta), _scaled(b, matmul(b, mat1, mat2), alpha))


@user_function("baddbmm(input, batch1, batch2, beta=1, alpha=1)")
def baddbmm(b: CallBuilder[V], input: object, batch1: V, batch2: V, beta: object, alpha: object) -> V:
    """``beta * input + alpha * (batch1 @ batch2)`` for each product of a batch."""
    return b.add(_scaled(b, input, beta), _scaled(b, batch_matmul(b, batch1, batch2), alpha))


@user_function("addbmm(input, batch1, batch2, *, beta=1, alpha=1)")
def addbmm(b: CallBuilder[V], input: object, batch1: V, batch2: V, *, beta: object, alpha: object) -> V:
    """``beta * input`` and ``alpha`` times the sum of the products of a batch of matrices."""
    left, right = _pair(b, "BatchMatMul", batch1, batch2)
    products = batch_matmul(b, without_halves(b, left), without_halves(b, right))
    total = b.convert(b.reduce_sum(products, axes=(0,), keep_dims=False), b.dtype_of(left))
    return b.add(*b.promote(_scaled(b, input, beta), _scaled(b, total, alpha)))


@user_function("addr(x, vec1, vec2, *, beta=1, alpha=1)")
def addr(b: CallBuilder[V], x: object, vec1: object, vec2: object, *, beta: object = 1, alpha: object = 1) -> V:
    """``beta * x`` and ``alpha`` times the products of the elements of two vectors."""
    return b.add(*b.promote(_scaled(b, x, beta), _scaled(b, outer(b, vec1, vec2), alpha)))


@user_function("tensor_dot(x1, x2, axes: int | Sequence[Sequence[int]])")
def tensor_dot(b: CallBuilder[V], x1: object, x2: object, axes: Any) -> V:
    """Products summed over some dims of both: the last of the one and the first of the other, or those named."""
    left, right = b.promote(x1, x2)
    shapes = b.shape_of(left), b.shape_of(right)
    if isinstance(axes, int):
        axes = tuple(range(len(shapes[0]) - axes, len(shapes[0]))), tuple(range(axes))
    pairs = [*zip(shapes, axes, strict=True)]
    named = [[axis_of("tensor_dot", k, len(shape)) for k in sizes_of("tensor_dot", dims)] for shape, dims in pairs]
    sizes = [[shape[k] for k in dims] for shape, dims in zip(shapes, named, strict=True)]
    if sizes[0] != sizes[1]:
        what = f"the dims summed over must be equal, but got {sizes[0]} and {sizes[1]}."
        raise ShapeRefused("tensor_dot", what).error()
    free = [[k for k in range(len(shape)) if k not in dims] for shape, dims in zip(shapes, named, strict=True)]
    rest = [tuple(shape[k] for k in dims) for shape, dims in zip(shapes, free, strict=True)]
    count = element_count(tuple(sizes[0]))
    first = b.reshape(b.transpose(left, perm=(*free[0], *named[0])), shape=(element_count(rest[0]), count))
    second = b.reshape(b.transpose(right, perm=(*named[1], *free[1])), shape=(count, element_count(rest[1])))
    return b.reshape(b.matmul(first, second), shape=(*rest[0], *rest[1]))
