"""``ops.coo_*`` and ``ops.csr_*``: functions of the values of sparse tensors, and products of compressed rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.models import BadArgumentType
from msgraph.dialects.dtypes import DType
from msgraph.library.listed_functions import HOMES
from msgraph.library.naming import named
from msgraph.library.sparse.tensors import COOTensor, CSRTensor


def __getattr__(name: str) -> Callable[..., Any]:
    sparse_format, _, function = name.partition("_")
    if sparse_format not in ("coo", "csr") or name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    cls = COOTensor if sparse_format == "coo" else CSRTensor
    of_elements = getattr(ops, "reciprocal" if function == "inv" else function)

    def of_values(x: Any) -> object:
        if not isinstance(x, cls):
            raise BadArgumentType(name, "x", f"a {cls.__name__}", type(x).__name__).error()
        return x.with_values(of_elements(x.values))

    meaning = f"``ops.{function}`` of the values of a {cls.__name__}."
    return globals().setdefault(name, named(of_values, name, meaning))


def coo_add(x1: COOTensor, x2: COOTensor, thresh: object) -> COOTensor:
    """The sums, without those whose absolute value is less than ``thresh``."""
    return x1.add(x2, thresh)


def coo_concat(sp_input: Any, concat_dim: int = 0) -> COOTensor:
    """One behind the other along a dim, the places in order."""
    indices: list[Any] = []
    shape = list(sp_input[0].shape)
    end = 0
    for x in sp_input:
        moved = [x.indices[:, k] + (end if k == concat_dim else 0) for k in range(len(shape))]
        indices.append(ops.stack(moved, 1))
        end += x.shape[concat_dim]
    shape[concat_dim] = end
    return COOTensor(ops.cat(indices), ops.cat([x.values for x in sp_input]), tuple(shape)).coalesce()


def csr_add(a: CSRTensor, b: CSRTensor, alpha: object, beta: object) -> CSRTensor:
    """``alpha`` times the one and ``beta`` times the other."""
    return a.add(b, alpha, beta)


def csr_softmax(logits: CSRTensor, dtype: DType) -> CSRTensor:
    """Softmax of the values of each row."""
    rows, count = logits.rows(), logits.shape[0]
    values = logits.values.astype(dtype)
    powers = ops.exp(values - ops.unsorted_segment_max(values, rows, count)[rows])
    return logits.with_values(powers / ops.unsorted_segment_sum(powers, rows, count)[rows])


def csr_to_coo(tensor: CSRTensor) -> COOTensor:
    """A row of coordinates for each value."""
    return tensor.to_coo()


def csr_to_dense(csr_tensor: CSRTensor) -> Tensor:
    """All elements."""
    return csr_tensor.to_dense()


def csr_mv(csr_tensor: CSRTensor, dense: object) -> Tensor:
    """The product with a column."""
    return csr_tensor.mv(dense)


def csr_mm(a: CSRTensor, b: Tensor, trans_a: bool = False, trans_b: bool = False) -> CSRTensor | Tensor:
    """The product with a matrix."""
    other = b.to_dense() if isinstance(b, CSRTensor) else b
    other = ops.swapaxes(other, 0, 1) if trans_b else other
    if trans_a:
        return ops.matmul(ops.swapaxes(a.to_dense(), 0, 1), other)
    return a.mm(other)


def csr_mul(x: CSRTensor, y: object) -> CSRTensor:
    """The values times elements of a tensor."""
    return x * y


def csr_div(x: CSRTensor, y: object) -> CSRTensor:
    """The values divided by elements of a tensor."""
    return x / y


def csr_reduce_sum(csr_tensor: CSRTensor, axis: int) -> Tensor:
    """The sum of each row, as a column."""
    return csr_tensor.sum(axis)


def csr_gather(indptr: object, indices: object, dense: object, sparse_shape: object) -> Tensor:
    """The elements of a tensor at the places of compressed rows."""
    return CSRTensor(indptr, indices, indices, sparse_shape).picked(dense)


def coo2csr(row_indices: Any, height: int) -> Tensor:
    """Where each row begins, of rows in order."""
    return ops.searchsorted(row_indices, ops.arange(height + 1)).astype(row_indices.dtype)


def csr2coo(indptr: Any, nnz: int) -> Tensor:
    """The row of each of ``nnz`` values."""
    return (ops.searchsorted(indptr, ops.arange(nnz).astype(indptr.dtype), right=True) - 1).astype(indptr.dtype)
