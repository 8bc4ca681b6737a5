"""``mindspore.scipy.linalg``: decompositions of matrices and systems of equations, by LAPACK through NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from msgraph.api.eager.functions import make_function
from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects.calls import CallBuilder, UserFunction, V, dtypes
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import broadcast_shapes
from msgraph.library.functions import decomposing, diagonals
from msgraph.library.functions.joining import triangle
from msgraph.library.functions.matrix_equations import MatrixDeterminantOp, MatrixInverseOp, PinvOp
from msgraph.library.functions.matrix_factorizations import EighOp, LuOp, SvdOp

__all__ = [
    "block_diag", "cho_factor", "cho_solve", "cholesky", "det", "eigh", "inv", "lstsq", "lu", "lu_factor", "lu_solve",
    "solve_triangular",
]  # fmt: skip

_SETTINGS = "overwrite_a: bool = False, check_finite: bool = True"


def public(signature: str) -> Callable[[Callable[..., object]], Callable[..., Any]]:
    """Makes the decorated ``f(b, ...)`` what users call: eagerly on arrays, in graphs on their values."""

    def make(call: Callable[..., object]) -> Callable[..., object]:
        name, arguments = signature.split("(", 1)
        function = make_function(UserFunction(name, f"({arguments}", call, call.__doc__ or ""))
        function.__module__ = call.__module__
        return function

    return make


def _matrix(b: CallBuilder[V], op: str, name: str, x: object, *, square: bool = True) -> V:
    """A matrix of floats: integers become Float64."""
    if not b.is_tensor(x):
        raise BadOpArgumentType(op, f"the type of '{name}' should be Tensor, but got '{x}'.").error()
    value = b.lift(x)
    shape = b.shape_of(value)
    if len(shape) != 2:
        raise ShapeRefused(op, f"the dimension of '{name}' should be 2, but got {len(shape)}.").error()
    if square and shape[0] != shape[1]:
        raise ShapeRefused(op, f"the matrix '{name}' should be a square matrix like (N, N), but got {shape}.").error()
    return _floats(b, value)


def _floats(b: CallBuilder[V], value: V) -> V:
    return value if b.dtype_of(value).KIND in "fc" else b.convert(value, dtypes.float64)


def _switch(op: str, **flags: object) -> None:
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            what = f"the type of '{name}' should be bool, but got '{flag}' with type {type(flag).__name__}."
            raise BadOpArgumentType(op, what).error()


@public(f"inv(a: TensorLike, {_SETTINGS})")
def inv(b: CallBuilder[V], a: object, overwrite_a: bool, check_finite: bool) -> V:
    """The inverse of a matrix."""
    return b.emit(MatrixInverseOp, [_matrix(b, "inv", "a", a)])[0]


@public(f"det(a: TensorLike, {_SETTINGS})")
def det(b: CallBuilder[V], a: object, overwrite_a: bool, check_finite: bool) -> V:
    """The determinant of a matrix."""
    return b.emit(MatrixDeterminantOp, [_matrix(b, "det", "a", a)])[0]


@public(f"cholesky(a: TensorLike, lower: bool = False, {_SETTINGS})")
def cholesky(b: CallBuilder[V], a: object, lower: bool, overwrite_a: bool, check_finite: bool) -> V:
    """The triangle whose product with its conjugate transpose a matrix is: the upper one, unless ``lower``."""
    _switch("cholesky", lower=lower)
    return decomposing.cholesky(b, _matrix(b, "cholesky", "a", a), not lower)


@public(f"cho_factor(a: TensorLike, lower: bool = False, {_SETTINGS})")
def cho_factor(b: CallBuilder[V], a: object, lower: bool, overwrite_a: bool, check_finite: bool) -> tuple[V, bool]:
    """The Cholesky triangle, zeros on its other side, and whether it is the lower one."""
    _switch("cho_factor", lower=lower)
    return decomposing.cholesky(b, _matrix(b, "cho_factor", "a", a), not lower), lower


@public("cho_solve(c_and_lower: tuple[Tensor, bool], b: TensorLike, overwrite_b: bool = False, check_finite=True)")
def cho_solve(builder: CallBuilder[V], c_and_lower: Any, b: Any, overwrite_b: bool, check_finite: bool) -> V:
    """The solution of the system whose matrix's Cholesky triangle is given, and which it is."""
    c, lower = c_and_lower
    triangle, right = _matrix(builder, "cho_solve", "c", c), builder.lift(b)
    _check_right(builder, "cho_solve", "c", triangle, right)

    def solved(y: V) -> V:
        first = decomposing.triangle_solved(builder, triangle, y, lower=lower, adjoint=not lower)
        return decomposing.triangle_solved(builder, triangle, first, lower=lower, adjoint=lower)

    return _of_columns(builder, builder.convert(right, builder.dtype_of(triangle)), 2, solved)


def _check_right(b: CallBuilder[V], op: str, name: str, a: V, right: V) -> None:
    """Has the right side as many rows as the matrix?"""
    own, other = b.shape_of(a), b.shape_of(right)
    vector = len(other) == len(own) - 1
    if len(other) < 1 or other[-1 if vector else -2] != own[-2]:
        got = f"shape of {own} and {other}. Please make sure that the shape of '{name}' and 'b' be like"
        what = f"the last two dimensions of '{name}' and 'b' should be matched, but got {got} (N, N) X (N, M) or"
        raise ShapeRefused(op, f"{what} (N, N) X (N).").error()


def _of_columns(b: CallBuilder[V], right: V, rank: int, solve: Callable[[V], V]) -> V:
    """The solution for a right side that may be a vector, which is solved for as a column."""
    if len(b.shape_of(right)) != rank - 1:
        return solve(right)
    return b.squeeze(solve(b.expand_dims(right, axis=rank - 1)), axes=(rank - 1,))


@public(
    "solve_triangular(a: TensorLike, b: TensorLike, trans: int | str = 0, lower: bool = False,"
    " unit_diagonal: bool = False, overwrite_b: bool = False, debug: object = None, check_finite: bool = True)"
)
def solve_triangular(
    builder: CallBuilder[V], a: object, b: object, trans: object, lower: bool, unit_diagonal: bool, *_: object
) -> V:
    """The solution of a triangular system; ``trans`` says whether the matrix, its transpose or its adjoint is meant."""
    matrix, right = builder.lift(a), builder.lift(b)
    own, other = builder.shape_of(matrix), builder.shape_of(right)
    if trans not in (0, 1, 2, "N", "T", "C"):
        what = f"'trans' must be in [0, 1, 2, 'N', 'T', 'C'], but got [{trans}]."
        raise BadOpArgument("SolveTriangular", what).error()
    if builder.dtype_of(matrix) is not builder.dtype_of(right):
        what = "the types of 'a' and 'b' should be the same, but got {} and {}."
        raise TypeRefused.differing("SolveTriangular", what, builder.dtype_of(matrix), builder.dtype_of(right)).error()
    if len(own) < 2 or own[-1] != own[-2]:
        raise ShapeRefused("SolveTriangular", f"'a' should be square matrices, but got the shape {own}.").error()
    _check_right(builder, "SolveTriangular", "a", matrix, right)
    matrix, right = _floats(builder, matrix), _floats(builder, right)
    lead = broadcast_shapes(own[:-2], other[:-2]) if len(other) >= len(own) else own[:-2]
    turned = trans in (1, 2, "T", "C")
    if turned:
        matrix = transposed(builder, matrix) if trans in (1, "T") else decomposing.adjoint_of(builder, matrix)

    def solved(y: V) -> V:
        assert lead is not None
        wide = [builder.broadcast_to(x, shape=(*lead, *builder.shape_of(x)[-2:])) for x in (matrix, y)]
        return decomposing.triangle_solved(builder, *wide, lower=bool(lower) != turned, unit=bool(unit_diagonal))

    return _of_columns(builder, right, len(own), solved)


@public(
    "eigh(a: TensorLike, b: Tensor | None = None, lower: bool = True, eigvals_only: bool = False,"
    " overwrite_a: bool = False, overwrite_b: bool = False, turbo: bool = True, eigvals: tuple[int, int] | None = None,"
    " type: int = 1, check_finite: bool = True)"
)
def eigh(builder: CallBuilder[V], a: object, b: object, lower: bool, eigvals_only: bool, *rest: object) -> Any:
    """The eigenvalues of a symmetric matrix, of which one triangle is read, and the eigenvectors as columns."""
    _switch("eigh", lower=lower, eigvals_only=eigvals_only)
    for name, unset in (("b", b), ("eigvals", rest[3])):
        if unset is not None:
            raise BadOpArgument("eigh", f"currently only case {name}=None of 'eigh' is implemented.").error()
    matrix = _matrix(builder, "eigh", "a", a)
    half = triangle(builder, matrix, *((-1, "above") if lower else (1, "below")))
    diagonal = triangle(builder, triangle(builder, matrix, 0, "below"), 0, "above")
    whole = builder.add(builder.add(half, diagonal), decomposing.adjoint_of(builder, half))
    values, vectors = builder.emit(EighOp, [whole])
    return values if eigvals_only else (values, vectors)


@public(f"lu_factor(a: TensorLike, {_SETTINGS})")
def lu_factor(b: CallBuilder[V], a: object, overwrite_a: bool, check_finite: bool) -> tuple[V, V]:
    """Both triangles of a matrix in one, and with which row each was exchanged."""
    packed, pivots = b.emit(LuOp, [_matrix(b, "lu_factor", "a", a)])
    return packed, pivots


@public(f"lu(a: TensorLike, permute_l: bool = False, {_SETTINGS})")
def lu(b: CallBuilder[V], a: object, permute_l: bool, overwrite_a: bool, check_finite: bool) -> tuple[V, ...]:
    """A permutation (left out with ``permute_l``), a lower and an upper triangle whose product a matrix is."""
    matrix = _matrix(b, "lu", "a", a, square=False)
    packed, pivots = b.emit(LuOp, [matrix])
    order = b.row_order(pivots, size=b.shape_of(matrix)[-2])
    low, up = decomposing.triangles(b, packed)
    back = transposed(b, decomposing.order_matrix(b, order, b.dtype_of(matrix)))
    return (b.matmul(back, low), up) if permute_l else (b.convert(back, dtypes.int32), low, up)


@public(
    "lu_solve(lu_and_piv: tuple[Tensor, Tensor], b: TensorLike, trans: int = 0, overwrite_b: bool = False,"
    " check_finite: bool = True)"
)
def lu_solve(builder: CallBuilder[V], lu_and_piv: Any, b: object, trans: int, *_: object) -> V:
    """The solution of the system whose matrix's triangles and exchanges of rows are given."""
    packed, pivots = _matrix(builder, "lu_solve", "lu_matrix", lu_and_piv[0]), builder.lift(lu_and_piv[1])
    if trans not in (0, 1, 2):
        raise BadOpArgument("lu_solve", f"the 'trans' must be in (0, 1, 2), but got {trans}.").error()
    right = builder.convert(builder.lift(b), builder.dtype_of(packed))
    _check_right(builder, "lu_solve", "lu_matrix", packed, right)
    order = decomposing.exchanged(builder, pivots, builder.shape_of(packed)[-1], 0)
    rows = decomposing.order_matrix(builder, order, builder.dtype_of(packed))

    def triangle(y: V, *, lower: bool) -> V:
        matrix = packed
        if trans:
            matrix = transposed(builder, packed) if trans == 1 else decomposing.adjoint_of(builder, packed)
        return decomposing.triangle_solved(builder, matrix, y, lower=lower != bool(trans), unit=lower)

    def solved(y: V) -> V:
        if not trans:
            return triangle(triangle(builder.matmul(rows, y), lower=True), lower=False)
        return builder.matmul(transposed(builder, rows), triangle(triangle(y, lower=False), lower=True))

    return _of_columns(builder, right, 2, solved)


@public("block_diag(*arrs: TensorLike)")
def block_diag(b: CallBuilder[V], *arrs: object) -> V:
    """Matrices along the diagonal of one, zeros else; a vector is a row."""
    parts = [b.lift(array) for array in arrs] or [b.lift_array(np.zeros((1, 0), np.float32))]
    if any(len(b.shape_of(part)) > 2 for part in parts):
        message = "Arguments to mindspore.scipy.linalg.block_diag must have at most 2 dimensions."
        raise BadOpArgument("block_diag", message).error()
    return diagonals.block_diag(b, *[b.convert(x, b.dtype_of(parts[0])) for x in parts])


@public("lstsq(A: TensorLike, B: TensorLike, rcond: float | None = None, driver: str | None = None)")
def lstsq(b: CallBuilder[V], A: object, B: object, rcond: object, driver: str | None) -> tuple[V, V, V, V]:
    """``x`` for which ``A @ x`` is nearest to ``B``, squares of what is left, the rank of ``A``, its singular values.

    As in LAPACK it depends on the ``driver`` which of the last three are there; those that are not are empty.
    """
    a, y = b.lift(A), b.lift(B)
    if driver not in (None, "gels", "gelsy", "gelss", "gelsd"):
        raise BadOpArgument("LstsqV2", f"the driver must be gels, gelsy, gelss or gelsd, but got {driver!r}.").error()
    if b.dtype_of(a) is not b.dtype_of(y):
        what = "the types of 'a' and 'b' should be the same, but got {} and {}."
        raise TypeRefused.differing("LstsqV2", what, b.dtype_of(a), b.dtype_of(y)).error()
    own, other = b.shape_of(a), b.shape_of(y)
    if len(own) < 2:
        raise ShapeRefused("LstsqV2", f"'a' should have 2 dims or more, but got {own}.").error()
    _check_right(b, "LstsqV2", "a", a, y)
    a, y = _floats(b, a), _floats(b, y)
    dtype, (rows, columns) = b.dtype_of(a), own[-2:]
    right = b.expand_dims(y, axis=len(other)) if len(other) == len(own) - 1 else y
    lead = broadcast_shapes(own[:-2], b.shape_of(right)[:-2])
    if lead is None:
        raise ShapeRefused("LstsqV2", f"the batches of {own} and {other} do not broadcast.").error()
    wide, right = (b.broadcast_to(x, shape=(*lead, *b.shape_of(x)[-2:])) for x in (a, right))
    limit = max(rows, columns) * float(np.finfo(dtype.numpy).eps)
    x = b.matmul(b.emit(PinvOp, [wide], {"rtol": limit, "atol": 0.0})[0], right)
    nothing = b.lift_array(np.zeros(0, dtype.numpy))
    residual, rank, values = nothing, b.lift_array(np.zeros(0, np.int64)), nothing
    if driver in ("gels", "gelss", "gelsd") and rows > columns:
        residual = b.reduce_sum(b.square(b.sub(b.matmul(wide, x), right)), axes=(len(lead),), keep_dims=False)
    if driver != "gels":
        singular = b.emit(SvdOp, [a], {"full": False})[0]
        last = len(own) - 2
        greatest = b.reduce_max(singular, axes=(last,), keep_dims=True)
        counts = b.less(b.mul(greatest, limit), singular)
        rank = b.reduce_sum(b.convert(counts, dtypes.int64), axes=(last,), keep_dims=False)
        values = singular if driver in ("gelss", "gelsd") else nothing
    return b.squeeze(x, axes=(len(lead) + 1,)) if len(other) == len(own) - 1 else x, residual, rank, values
