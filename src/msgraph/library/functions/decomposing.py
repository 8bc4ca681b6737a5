"""Decompositions, inverses and systems of equations as users call them; LAPACK computes them, by way of NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, Floats, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import broadcast_shapes
from msgraph.library.functions.creation import eye
from msgraph.library.functions.joining import triangle
from msgraph.library.functions.matrix_equations import MatrixInverseOp, MatrixSolveOp, PinvOp, TriangularSolveOp
from msgraph.library.functions.matrix_factorizations import (
    CholeskyOp,
    EigOp,
    GeqrfOp,
    HouseholderProductOp,
    QrOp,
    RowOrderOp,
    SvdOp,
)
from msgraph.library.functions.reshaping import part


@user_function("inverse(input)")
@user_primitive("MatrixInverse(adjoint: bool = False)(x)")
def inverse(b: CallBuilder[V], input: object, adjoint: bool = False) -> V:
    """The inverse of each matrix in the last two dims."""
    matrix = b.emit(MatrixInverseOp, [b.lift(input)])[0]
    return adjoint_of(b, matrix) if adjoint else matrix


def adjoint_of(b: CallBuilder[V], matrix: V) -> V:
    """The conjugate transpose."""
    turned = transposed(b, matrix)
    return b.conj(turned) if b.dtype_of(turned).is_complex else turned


@user_function("matrix_solve(matrix: TensorLike, rhs: TensorLike, adjoint: bool = False)")
@user_primitive("MatrixSolve(adjoint: bool = False)(matrix: TensorLike, rhs: TensorLike)")
def matrix_solve(b: CallBuilder[V], a: V, rhs: object, adjoint: bool = False) -> V:
    """``x`` so that ``matrix @ x`` is ``rhs``; ``adjoint`` takes the conjugate transpose of the matrix."""
    return b.emit(MatrixSolveOp, [adjoint_of(b, a) if adjoint else a, b.lift(rhs)])[0]


@user_primitive("MatrixTriangularSolve(lower: bool = True, adjoint: bool = False)(matrix: TensorLike, rhs: TensorLike)")
def matrix_triangular_solve(b: CallBuilder[V], matrix: object, rhs: object, lower: bool, adjoint: bool) -> V:
    """``x`` so that the triangle of ``matrix`` times ``x`` is ``rhs``."""
    return triangle_solved(b, b.lift(matrix), b.lift(rhs), lower=lower, adjoint=adjoint)


def triangle_solved(b: CallBuilder[V], a: V, y: V, *, lower: bool, adjoint: bool = False, unit: bool = False) -> V:
    """The solution of a triangular system; ``adjoint`` turns the triangle."""
    a = adjoint_of(b, a) if adjoint else a
    return b.emit(TriangularSolveOp, [a, y], {"lower_half": lower != adjoint, "unit": unit})[0]


@user_function(
    "triangular_solve(input, A: TensorLike, upper: bool = True, transpose: bool = False, unitriangular: bool = False)"
)
def triangular_solve(b: CallBuilder[V], y: V, a: V, upper: bool, transpose: bool, unitriangular: bool) -> tuple[V, V]:
    """``x`` so that the triangle of ``A`` (transposed) times ``x`` is ``input``, and ``A``; batches are broadcast."""
    turned = transposed(b, a) if transpose else a
    own, other = b.shape_of(turned), b.shape_of(y)
    lead = broadcast_shapes(own[:-2], other[:-2])
    if lead is not None:
        turned = turned if own[:-2] == lead else b.broadcast_to(turned, shape=(*lead, *own[-2:]))
        y = y if other[:-2] == lead else b.broadcast_to(y, shape=(*lead, *other[-2:]))
    return triangle_solved(b, turned, y, lower=upper == transpose, unit=unitriangular), a


@user_function("cholesky(input_x, upper: bool = False)")
@user_primitive("Cholesky(upper: bool = False)(input_x)")
def cholesky(b: CallBuilder[V], matrix: V, upper: bool = False) -> V:
    """The triangle whose product with its conjugate transpose each matrix is; the other one is not read."""
    lower = b.emit(CholeskyOp, [adjoint_of(b, matrix) if upper else matrix])[0]
    return adjoint_of(b, lower) if upper else lower


@user_function("cholesky_solve(input, input2: TensorLike, upper: bool = False)")
@user_primitive("CholeskySolve(upper: bool = False)(x1: TensorLike, x2: TensorLike)")
def cholesky_solve(b: CallBuilder[V], y: V, a: V, upper: bool) -> V:
    """The solution for the right side ``input`` of the system whose Cholesky triangle is ``input2``."""
    first = triangle_solved(b, a, y, lower=not upper, adjoint=upper)
    return triangle_solved(b, a, first, lower=not upper, adjoint=not upper)


@user_function("cholesky_inverse(input_x, upper: bool = False)")
@user_primitive("CholeskyInverse(upper: bool = False)(input_x)")
def cholesky_inverse(b: CallBuilder[V], a: V, upper: bool = False) -> V:
    """The inverse of the matrix whose Cholesky triangle is given."""
    one = eye(b, b.shape_of(a)[-1], dtype=b.dtype_of(a))
    return cholesky_solve(b, b.broadcast_to(one, shape=b.shape_of(a)), a, upper)


@user_function("logdet(input)")
def logdet(b: CallBuilder[V], input: object) -> V:
    """The logarithm of each determinant: NaN where it is negative."""
    sign, log = b.log_matrix_determinant(b.lift(input))
    return b.add(log, b.log(sign))


@user_function("svd(input, full_matrices: bool = False, compute_uv: bool = True)")
def svd(b: CallBuilder[V], input: object, full_matrices: bool = False, compute_uv: bool = True) -> Any:
    """Singular values, left and right vectors as columns; the values alone where ``compute_uv`` is not set."""
    results = svd_primitive(b, input, full_matrices, compute_uv)
    return results if compute_uv else results[0]


@user_primitive("Svd(full_matrices: bool = False, compute_uv: bool = True)(input)")
def svd_primitive(b: CallBuilder[V], input: object, full_matrices: bool, compute_uv: bool) -> tuple[V, V, V]:
    """Singular values, left and right vectors as columns."""
    s, u, v = b.emit(SvdOp, [b.lift(input)], {"full": bool(full_matrices and compute_uv)})
    return s, u, v


@user_function("qr(input, mode: str = 'reduced')")
def qr(b: CallBuilder[V], input: object, mode: str = "reduced") -> tuple[V, V]:
    """Orthonormal columns and an upper triangle; ``mode="complete"`` gives as many columns as rows."""
    if mode not in ("reduced", "complete"):
        raise BadOpArgument("qr", f"mode must be in ['reduced', 'complete'], but got {mode}.").error()
    q, r = b.emit(QrOp, [b.lift(input)], {"full": mode == "complete"})
    return q, r


@user_primitive("Qr(full_matrices: bool = False)(x)")
def qr_primitive(b: CallBuilder[V], x: object, full_matrices: bool) -> tuple[V, V]:
    """Orthonormal columns and an upper triangle."""
    return qr(b, x, "complete" if full_matrices else "reduced")


@user_function("eig(A: TensorLike)")
@user_primitive("Eig(compute_v: bool = False)(x)")
def eig(b: CallBuilder[V], A: object, compute_v: bool = False) -> tuple[V, V]:
    """Eigenvalues, and eigenvectors as columns: complex numbers."""
    values, vectors = b.emit(EigOp, [b.lift(A)])
    return values, vectors


@user_function("eigvals(A: TensorLike)")
def eigvals(b: CallBuilder[V], A: object) -> V:
    """Eigenvalues: complex numbers."""
    return eig(b, A)[0]


@user_function("pinv(x, *, atol: TensorLike | None = None, rtol: TensorLike | None = None, hermitian: bool = False)")
def pinv(b: CallBuilder[V], a: V, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> V:
    """The inverse of Moore and Penrose; singular values up to ``max(atol, rtol * greatest)`` count as 0."""
    dtype, shape = b.dtype_of(a), b.shape_of(a)
    if dtype not in (dtypes.float32, dtypes.float64):
        raise refused_type("pinv", "x", "f", dtype).error()
    if len(shape) < 2:
        raise ShapeRefused("pinv", f"input x should have 2 or more dimensions, but got {len(shape)}.").error()
    limits = [None if limit is None else float(b.array_of(b.lift(limit)) or limit) for limit in (atol, rtol)]
    absolute, relative = limits
    if relative is None:
        relative = 0.0 if absolute else max(shape[-2:]) * float(np.finfo(dtype.numpy).eps)
    return b.emit(PinvOp, [a], {"rtol": relative, "atol": absolute or 0.0})[0]


@user_function("lstsq(input, A: TensorLike)")
def lstsq(b: CallBuilder[V], a: Floats[V], y: Floats[V]) -> V:
    """``x`` for which ``input @ x`` is nearest to ``A``; the least such where there are many."""
    if len(b.shape_of(a)) != 2 or len(b.shape_of(y)) not in (1, 2) or b.shape_of(a)[0] != b.shape_of(y)[0]:
        raise ShapeRefused("Lstsq", f"the shapes {b.shape_of(a)} and {b.shape_of(y)} do not fit.").error()
    wide = dtypes.float32 if (kept := b.dtype_of(a)).size < 4 else kept
    a, y = b.convert(a, wide), b.convert(y, wide)
    right = b.expand_dims(y, axis=1) if len(b.shape_of(y)) == 1 else y
    rows, columns = b.shape_of(a)
    if rows >= columns:
        q, r = qr(b, a)
        x = triangle_solved(b, r, b.matmul(adjoint_of(b, q), right), lower=False)
    else:
        q, r = qr(b, adjoint_of(b, a))
        x = b.matmul(q, triangle_solved(b, r, right, lower=False, adjoint=True))
    return b.convert(b.squeeze(x, axes=(1,)) if len(b.shape_of(y)) == 1 else x, kept)


@user_function("geqrf(input)")
@user_primitive("Geqrf()(input)")
def geqrf(b: CallBuilder[V], input: object) -> tuple[V, V]:
    """LAPACK's form of QR: the triangle with the reflections below it, and their factors."""
    packed, factors = b.emit(GeqrfOp, [b.lift(input)])
    return packed, factors


@user_function("orgqr(input, input2: TensorLike)")
@user_primitive("Orgqr()(x, tau: TensorLike)")
def orgqr(b: CallBuilder[V], packed: V, factors: V) -> V:
    """The orthonormal columns that the reflections of ``geqrf`` make."""
    *lead, rows, columns = b.shape_of(packed)
    one = b.lift_array(np.eye(rows, columns).astype(b.dtype_of(packed).numpy))
    one = b.broadcast_to(one, shape=(*lead, rows, columns))
    return b.emit(HouseholderProductOp, [packed, factors, one], {"turned": False})[0]


@user_function("ormqr(input, tau: TensorLike, other: TensorLike, left: bool = True, transpose: bool = False)")
@user_primitive("Ormqr(left: bool = True, transpose: bool = False)(x, tau: TensorLike, other: TensorLike)")
def ormqr(b: CallBuilder[V], packed: V, factors: V, matrix: V, left: bool, transpose: bool) -> V:
    """The orthogonal matrix of reflections, or its transpose, times ``other``; from the right if not ``left``."""
    if left:
        return b.emit(HouseholderProductOp, [packed, factors, matrix], {"turned": bool(transpose)})[0]
    flipped = adjoint_of(b, matrix)
    return adjoint_of(b, b.emit(HouseholderProductOp, [packed, factors, flipped], {"turned": not transpose})[0])


def order_matrix(b: CallBuilder[V], order: V, dtype: dtypes.DType) -> V:
    """The matrix that brings rows from their order back: column ``order[k]`` of row k is 1."""
    size = b.shape_of(order)[-1]
    numbers = b.lift_array(np.arange(size, dtype=np.int32))
    last = len(b.shape_of(order))
    return b.convert(b.equal(b.expand_dims(order, axis=last), numbers), dtype)


def triangles(b: CallBuilder[V], packed: V) -> tuple[V, V]:
    """What an LU decomposition has in one matrix: the lower triangle with ones, the upper one."""
    *lead, rows, columns = b.shape_of(packed)
    least, rank = min(rows, columns), len(lead) + 2
    low = triangle(b, part(b, packed, rank - 1, 0, least), -1, "above")
    one = b.lift_array(np.eye(rows, least).astype(b.dtype_of(packed).numpy))
    return b.add(low, one), triangle(b, part(b, packed, rank - 2, 0, least), 0, "below")


def exchanged(b: CallBuilder[V], pivots: V, size: int, first: int) -> V:
    """The order of rows that exchanges make; their numbers count from ``first``."""
    from_0 = b.sub(pivots, first) if first else pivots
    return b.emit(RowOrderOp, [from_0], {"size": size})[0]


@user_function(
    "lu_unpack(LU_data: TensorLike, LU_pivots: TensorLike, unpack_data: bool = True, unpack_pivots: bool = True)"
)
@user_primitive(
    "LuUnpack(unpack_data: bool = True, unpack_pivots: bool = True)(LU_data: TensorLike, LU_pivots: TensorLike)"
)
def lu_unpack(
    b: CallBuilder[V], packed: V, pivots: V, unpack_data: bool = True, unpack_pivots: bool = True
) -> tuple[Any, Any, Any]:
    """The order of the rows as a matrix, the lower and the upper triangle."""
    low, up = triangles(b, packed) if unpack_data else (None, None)
    if not unpack_pivots:
        return None, low, up
    order = exchanged(b, pivots, b.shape_of(packed)[-2], 1)
    return transposed(b, order_matrix(b, order, b.dtype_of(packed))), low, up


@user_function("lu_solve(b: TensorLike, LU_data: TensorLike, LU_pivots: TensorLike)")
@user_primitive("LuSolve()(x, lu_data: TensorLike, lu_pivots: TensorLike)")
def lu_solve(builder: CallBuilder[V], *args: object, **named: object) -> V:
    """The solution of the system whose LU decomposition is given, for the right side ``b``."""
    right, packed, pivots = (builder.lift(arg) for arg in (*args, *named.values()))
    rank = len(builder.shape_of(packed))
    y = builder.expand_dims(right, axis=rank - 1) if len(builder.shape_of(right)) == rank - 1 else right
    order = exchanged(builder, pivots, builder.shape_of(packed)[-1], 1)
    y = builder.matmul(order_matrix(builder, order, builder.dtype_of(packed)), y)
    y = triangle_solved(builder, packed, y, lower=True, unit=True)
    x = triangle_solved(builder, packed, y, lower=False)
    return builder.squeeze(x, axes=(rank - 1,)) if y is not right and len(builder.shape_of(right)) == rank - 1 else x


@user_function("matrix_power(input, n: int)")
@user_primitive("MatrixPower(n: int)(x)")
def matrix_power(b: CallBuilder[V], a: V, n: int) -> V:
    """The product of so many equal matrices; of inverses for negative ``n``."""
    if n < 0:
        a, n = inverse(b, a), -n
    result: V | None = None
    while n:
        if n % 2:
            result = a if result is None else b.matmul(result, a)
        n //= 2
        a = b.matmul(a, a) if n else a
    if result is not None:
        return result
    one = eye(b, b.shape_of(a)[-1], dtype=b.dtype_of(a))
    return b.broadcast_to(one, shape=b.shape_of(a))
