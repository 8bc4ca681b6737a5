"""Linear algebra: products here and in the main namespace, factors and solutions in ``linalg``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.interop import ArrayApiRefusal
from msgraph.dialects.dtypes import DType
from msgraph.library.array_api import matrices
from msgraph.library.array_api.reducing import max as _max
from msgraph.library.array_api.reducing import min as _min
from msgraph.library.array_api.reducing import sum as _sum
from msgraph.library.array_api.shaping import Axes, axes_of, broadcast_shapes, moveaxis
from msgraph.library.array_api.shaping import matrix_transpose as matrix_transpose
from msgraph.library.array_api.types import finfo, together


class Eigh(NamedTuple):
    """What :func:`eigh` gives."""

    eigenvalues: Tensor
    eigenvectors: Tensor


class Qr(NamedTuple):
    """What :func:`qr` gives."""

    Q: Tensor
    R: Tensor


class Slogdet(NamedTuple):
    """What :func:`slogdet` gives."""

    sign: Tensor
    logabsdet: Tensor


class Svd(NamedTuple):
    """What :func:`svd` gives."""

    U: Tensor
    S: Tensor
    Vh: Tensor


def matmul(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The product of matrices, or of stacks of them."""
    x, y = together(x1, x2)
    if not (x.ndim and y.ndim):
        raise ArrayApiRefusal("Numbers have no product of matrices: arrays of at least one dimension have.").error()
    return ops.matmul(x, y).astype(x.dtype)


def tensordot(x1: Tensor, x2: Tensor, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Tensor:
    """The sum of products over axes of both."""
    x, y = together(x1, x2)
    pairs = axes if isinstance(axes, int) else (axes_of(axes[0], x.ndim), axes_of(axes[1], y.ndim))
    return ops.tensor_dot(x, y, pairs).astype(x.dtype)


def vecdot(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Tensor:
    """The products of the vectors along an axis; those of the first are conjugated."""
    x, y = together(x1, x2)
    return _sum((ops.conj(x) if x.dtype.is_complex else x) * y, axis=axis, dtype=x.dtype)


def outer(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The products of each element of a vector with each of another."""
    x, y = together(x1, x2)
    return ops.reshape(x, (-1, 1)) * ops.reshape(y, (1, -1))


def cross(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Tensor:
    """The cross products of the vectors along an axis."""
    x, y = [moveaxis(vector, axis, -1) for vector in together(x1, x2)]
    if x.shape[-1] != 3 or y.shape[-1] != 3:
        raise ArrayApiRefusal("Cross products are of vectors of three elements.").error()
    parts = [x[..., i] * y[..., j] - x[..., j] * y[..., i] for i, j in ((1, 2), (2, 0), (0, 1))]
    return moveaxis(ops.stack(parts, -1), -1, axis)


def diagonal(x: Tensor, /, *, offset: int = 0) -> Tensor:
    """The diagonals of matrices."""
    return ops.diagonal(x, offset, -2, -1)


def trace(x: Tensor, /, *, offset: int = 0, dtype: DType | None = None) -> Tensor:
    """The sums of the diagonals of matrices."""
    return _sum(diagonal(x, offset=offset), axis=-1, dtype=dtype)


def matrix_power(x: Tensor, n: int, /) -> Tensor:
    """Square matrices multiplied with themselves."""
    return ops.matrix_power(x, n)


def cholesky(x: Tensor, /, *, upper: bool = False) -> Tensor:
    """The triangular matrices whose squares these are."""
    return ops.cholesky(x, upper)


def det(x: Tensor, /) -> Tensor:
    """Determinants."""
    return ops.det(x)


def eigh(x: Tensor, /) -> Eigh:
    """Eigenvalues and eigenvectors of Hermitian matrices."""
    return Eigh(*matrices.eigh(x))


def eigvalsh(x: Tensor, /) -> Tensor:
    """Eigenvalues of Hermitian matrices."""
    return matrices.eigh(x)[0]


def inv(x: Tensor, /) -> Tensor:
    """Inverse matrices."""
    return ops.inverse(x)


def matrix_rank(x: Tensor, /, *, rtol: Any = None) -> Tensor:
    """How many singular values are greater than ``rtol`` times the greatest."""
    values = svdvals(x)
    if rtol is None:
        rtol = max(x.shape[-2:]) * finfo(x.dtype).eps
    limit = _max(values, axis=-1, keepdims=True) * (ops.expand_dims(rtol, -1) if getattr(rtol, "ndim", 0) else rtol)
    return _sum(values > limit, axis=-1)


def pinv(x: Tensor, /, *, rtol: Any = None) -> Tensor:
    """Pseudo-inverses."""
    if rtol is None:
        rtol = max(x.shape[-2:]) * finfo(x.dtype).eps
    if not x.dtype.is_complex:
        return ops.pinv(x, rtol=rtol)
    left, values, right = svd(x, full_matrices=False)
    limit = _max(values, axis=-1, keepdims=True) * (ops.expand_dims(rtol, -1) if getattr(rtol, "ndim", 0) else rtol)
    turned = ops.where(values > limit, 1 / values, ops.zeros_like(values)).astype(x.dtype)
    back = ops.conj(matrix_transpose(right)) * ops.expand_dims(turned, -2)
    return ops.matmul(back, ops.conj(matrix_transpose(left)))


def qr(x: Tensor, /, *, mode: str = "reduced") -> Qr:
    """Orthogonal and triangular factors."""
    return Qr(*ops.qr(x, mode))


def slogdet(x: Tensor, /) -> Slogdet:
    """The signs of determinants, and the logarithms of their absolute values."""
    return Slogdet(*ops.slogdet(x))


def solve(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The solutions of systems of linear equations."""
    x, y = together(x1, x2)
    if y.ndim == 1:
        return ops.matrix_solve(x, _stacked(ops.expand_dims(y, -1), x.shape[:-2]))[..., 0]
    shape = broadcast_shapes(x.shape[:-2], y.shape[:-2])
    return ops.matrix_solve(_stacked(x, shape), _stacked(y, shape))


def _stacked(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    return ops.broadcast_to(x, (*shape, *x.shape[-2:]))


def svd(x: Tensor, /, *, full_matrices: bool = True) -> Svd:
    """Singular values and vectors."""
    values, left, right = ops.svd(x, full_matrices)
    turned = matrix_transpose(right)
    return Svd(left, values, ops.conj(turned) if x.dtype.is_complex else turned)


def svdvals(x: Tensor, /) -> Tensor:
    """Singular values."""
    return ops.svd(x, False, False)  # pyright: ignore[reportReturnType]


def matrix_norm(x: Tensor, /, *, keepdims: bool = False, ord: Any = "fro") -> Tensor:
    """The norms of matrices."""
    if ord not in ("fro", "nuc", 1, -1, 2, -2, float("inf"), float("-inf")):
        raise ArrayApiRefusal(f"Matrices have no norm {ord!r}.").error()
    return ops.matrix_norm(x, ord, (-2, -1), keepdims)


def vector_norm(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False, ord: float = 2) -> Tensor:
    """The norms of the vectors along axes."""
    size = ops.abs(x)
    if ord == 2:
        return ops.sqrt(_sum(size * size, axis=axis, keepdims=keepdims))
    if ord in (float("inf"), float("-inf")):
        return (_max if ord > 0 else _min)(size, axis=axis, keepdims=keepdims)
    if ord == 0:
        return _sum((size != 0).astype(size.dtype), axis=axis, keepdims=keepdims)
    if ord == 1:
        return _sum(size, axis=axis, keepdims=keepdims)
    return ops.pow(_sum(ops.pow(size, ord), axis=axis, keepdims=keepdims), 1 / ord)
