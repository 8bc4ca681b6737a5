"""Eigenvalues of stacks of Hermitian matrices: one operation, by LAPACK through NumPy."""

from __future__ import annotations

from msgraph.dialects.calls import CallBuilder, V
from msgraph.library.functions.matrix_factorizations import EighOp
from msgraph.library.scipy.linalg import public


@public("eigh(x: TensorLike)")
def eigh(b: CallBuilder[V], x: V) -> tuple[V, ...]:
    """Eigenvalues in order, and the eigenvectors as columns."""
    return tuple(b.emit(EighOp, [b.lift(x)]))
