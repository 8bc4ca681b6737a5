"""Matrices in the last two dims: what formulas of gradients are made of, and samples."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from msgraph.diagnostics.errors import Diagnostic
from msgraph.dialects.contract import Array, OpBuilder, V
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import dtype_of, shape_of, tensor_type


def matrices(rows: int, columns: int) -> Iterable[Array]:
    """One matrix, and a batch of two."""
    rng = np.random.default_rng(rows * 8 + columns)
    diagonal = np.eye(rows, columns) * (1.0 + np.arange(rows)[:, None])
    yield rng.random((rows, columns)) / 2 + diagonal
    yield rng.random((2, rows, columns)) / 2 + 2 * diagonal


def symmetric(x: Array) -> Array:
    """The mean of a matrix and its conjugate transpose: itself, to the bit, if it is symmetric."""
    return (x + np.conj(np.swapaxes(x, -1, -2))) / np.real(x).dtype.type(2)


def by_lapack(function: Callable[[], Array], problem: Diagnostic) -> Array:
    """``function()``; what LAPACK cannot do is said by ``problem``."""
    try:
        return function()
    except np.linalg.LinAlgError:
        raise problem.error() from None


def masked(b: OpBuilder[V], matrix: V, rule: Callable[[Array], Array]) -> V:
    """A matrix times what ``rule`` makes of ones: ``np.tril`` leaves what is not above the diagonal."""
    dtype, factors = dtype_of(b.type_of(matrix)), rule(np.ones(shape_of(b.type_of(matrix))[-2:]))
    return b.mul(matrix, b.constant(factors.astype(dtype.numpy), tensor_type(dtype, factors.shape)))


def symmetrised(b: OpBuilder[V], matrix: V) -> V:
    """The mean of a matrix and its transpose."""
    return b.mul(b.add(matrix, transposed(b, matrix)), 0.5)


def column(b: OpBuilder[V], vector: V) -> V:
    """A vector for each matrix, as a matrix of one column."""
    return b.expand_dims(vector, axis=len(shape_of(b.type_of(vector))))


def row(b: OpBuilder[V], vector: V) -> V:
    """A vector for each matrix, as a matrix of one row."""
    return b.expand_dims(vector, axis=len(shape_of(b.type_of(vector))) - 1)


def unit(b: OpBuilder[V], matrix: V) -> V:
    """The unit matrix of the size of a square one."""
    dtype, (*_, size) = dtype_of(b.type_of(matrix)), shape_of(b.type_of(matrix))
    return b.constant(np.eye(size).astype(dtype.numpy), tensor_type(dtype, (size, size)))


def minus_from_one(b: OpBuilder[V], matrix: V) -> V:
    """The unit matrix less a square one."""
    return b.sub(unit(b, matrix), matrix)
