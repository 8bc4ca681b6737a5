"""``COOTensor``, ``CSRTensor``, ``RowTensor``: tensors of which only some elements are stored.

They are written as users write classes, and lowered like them: their parts are tensors, what they do is operators.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.dialects.dtypes import DType


def _text(x: Tensor) -> str:
    """A tensor as the text of a sparse one shows it."""
    head, _, value = repr(x).partition("value=")
    return f"{head}value={value.replace(',', '').removeprefix(' ')}"


class _Stored:
    """Values at places; a subclass says where those are."""

    values: Any
    shape: tuple[int, ...]

    def with_values(self, values: object) -> Any:
        """Other values at the same places."""
        raise NotImplementedError

    def to_dense(self) -> Tensor:
        """All elements."""
        raise NotImplementedError

    def picked(self, dense: object) -> object:
        """The elements of a tensor of the same shape at these places."""
        raise NotImplementedError

    @property
    def dtype(self) -> DType:
        """The element type."""
        return self.values.dtype

    @property
    def itemsize(self) -> int:
        """The bytes of an element."""
        return self.values.itemsize

    @property
    def size(self) -> int:
        """How many elements are stored."""
        return self.values.size

    @property
    def ndim(self) -> int:
        """How many dims."""
        return len(self.shape)

    def abs(self) -> Any:
        """The absolute values."""
        return self.with_values(ops.abs(self.values))

    def astype(self, dtype: DType) -> Any:
        """The values as another element type."""
        return self.with_values(self.values.astype(dtype))

    def _scaled(self, function: Callable[..., object], other: object) -> object:
        if isinstance(other, Tensor) and other.ndim > 0:
            other = self.picked(ops.broadcast_to(other, self.shape))
        return self.with_values(function(self.values, other))

    def __mul__(self, other: object) -> Any:
        return self._scaled(ops.mul, other)

    def __truediv__(self, other: object) -> Any:
        return self._scaled(ops.div, other)

    def __neg__(self) -> Any:
        return self.with_values(ops.neg(self.values))

    def __abs__(self) -> Any:
        return self.abs()


class COOTensor(_Stored):
    """Values, and for each a row of coordinates."""

    indices: Any

    def __init__(
        self, indices: Any = None, values: Any = None, shape: Any = None, coo_tensor: COOTensor | None = None
    ) -> None:
        if coo_tensor is not None:
            indices, values, shape = coo_tensor.indices, coo_tensor.values, coo_tensor.shape
        _check_parts("COOTensor", shape, indices=indices, values=values)
        if indices.ndim != 2 or values.ndim != 1 or indices.shape[0] != values.shape[0]:
            what = f"there must be a row of 'indices' for each value, but got {indices.shape} and {values.shape}."
            raise BadOpArgument("COOTensor", what).error()
        if indices.shape[1] != len(shape):
            what = f"the coordinates must be as many as dims, but got {indices.shape[1]} for a shape {tuple(shape)}."
            raise BadOpArgument("COOTensor", what).error()
        self.indices = indices
        self.values = values
        self.shape = tuple(shape)

    def with_values(self, values: object) -> COOTensor:
        """Other values at the same places."""
        return COOTensor(self.indices, values, self.shape)

    def to_tuple(self) -> tuple[Any, Any, tuple[int, ...]]:
        """Coordinates, values and shape."""
        return self.indices, self.values, self.shape

    def to_dense(self) -> Tensor:
        """All elements; values of one place add up."""
        return ops.scatter_nd(self.indices, self.values, self.shape)

    def picked(self, dense: Any) -> Tensor:
        """The elements of a tensor of the same shape at these places."""
        return ops.gather_nd(dense, self.indices)

    def to_csr(self) -> CSRTensor:
        """The rows compressed, in order."""
        rows, columns = self.indices[:, 0], self.indices[:, 1]
        order = ops.argsort(rows)
        return CSRTensor(
            ops.searchsorted(rows[order], ops.arange(self.shape[0] + 1)).astype(self.indices.dtype),
            columns[order],
            self.values[order],
            self.shape,
        )

    def coalesce(self) -> COOTensor:
        """The places in order, each once: its values are added up. How many there are must be known."""
        keys = ops.zeros_like(self.indices[:, 0])
        for axis, size in enumerate(self.shape):
            keys = keys * size + self.indices[:, axis]
        order = ops.argsort(keys)
        kept, runs = ops.unique_consecutive(keys[order], return_inverse=True)
        first = ops.searchsorted(keys[order], kept)
        values = ops.unsorted_segment_sum(self.values[order], runs, kept.shape[0])
        return COOTensor(self.indices[order[first]], values, self.shape)

    def add(self, other: COOTensor, thresh: Any) -> COOTensor:
        """The sums, without those whose absolute value is less than ``thresh``."""
        indices = ops.cat((self.indices, other.indices))
        total = COOTensor(indices, ops.cat((self.values, other.values)), self.shape).coalesce()
        kept = ops.nonzero(ops.abs(total.values) >= thresh)[:, 0]
        return COOTensor(total.indices[kept], total.values[kept], self.shape)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, COOTensor):
            return self.add(other, 0)
        return ops.tensor_scatter_add(other, self.indices, self.values)

    def __radd__(self, other: object) -> COOTensor | Tensor:
        return self + other

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __repr__(self) -> str:
        return (
            f"COOTensor(shape={list(self.shape)}, dtype={self.dtype}, "
            f"indices={_text(self.indices)}, values={_text(self.values)})"
        )


class CSRTensor(_Stored):
    """Values row by row, the column of each, and where each row begins."""

    indptr: Any
    indices: Any

    def __init__(
        self,
        indptr: Any = None,
        indices: Any = None,
        values: Any = None,
        shape: Any = None,
        csr_tensor: CSRTensor | None = None,
    ) -> None:
        if csr_tensor is not None:
            indptr, indices, values = csr_tensor.indptr, csr_tensor.indices, csr_tensor.values
            shape = csr_tensor.shape
        _check_parts("CSRTensor", shape, indptr=indptr, indices=indices, values=values)
        if indptr.shape != (shape[0] + 1,) or indices.shape[0] != values.shape[0]:
            what = f"the parts {indptr.shape}, {indices.shape}, {values.shape} do not fit the shape {tuple(shape)}."
            raise BadOpArgument("CSRTensor", what).error()
        self.indptr = indptr
        self.indices = indices
        self.values = values
        self.shape = tuple(shape)

    def with_values(self, values: object) -> CSRTensor:
        """Other values at the same places."""
        return CSRTensor(self.indptr, self.indices, values, self.shape)

    def to_tuple(self) -> tuple[Any, Any, Any, tuple[int, ...]]:
        """Beginnings of rows, columns, values and shape."""
        return self.indptr, self.indices, self.values, self.shape

    def rows(self) -> Any:
        """The row of each value."""
        numbers = ops.arange(self.values.shape[0]).astype(self.indptr.dtype)
        return (ops.searchsorted(self.indptr, numbers, right=True) - 1).astype(self.indices.dtype)

    def to_coo(self) -> COOTensor:
        """A row of coordinates for each value."""
        return COOTensor(ops.stack((self.rows(), self.indices), 1), self.values, self.shape)

    def to_dense(self) -> Tensor:
        """All elements."""
        return self.to_coo().to_dense()

    def picked(self, dense: object) -> Tensor:
        """The elements of a tensor of the same shape at these places."""
        return self.to_coo().picked(dense)

    def sum(self, axis: int) -> Any:
        """The sum of each row, as a column."""
        if axis not in (1, -1):
            raise BadOpArgument("CSRReduceSum", f"the 'axis' must be 1, but got {axis}.").error()
        return ops.unsorted_segment_sum(self.values, self.rows(), self.shape[0]).reshape((self.shape[0], 1))

    def mm(self, matrix: Any) -> Any:
        """The product with a matrix: a dense one, or rows compressed of two."""
        if isinstance(matrix, CSRTensor):
            return dense_to_sparse_csr(self.mm(matrix.to_dense()))
        parts = self.values.expand_dims(1) * matrix[self.indices]
        return ops.unsorted_segment_sum(parts, self.rows(), self.shape[0])

    def mv(self, dense_vector: object) -> Any:
        """The product with a column."""
        return self.mm(dense_vector)

    def add(self, b: CSRTensor, alpha: Any, beta: Any) -> CSRTensor:
        """``alpha`` times this and ``beta`` times the other."""
        mine, others = self.to_coo(), b.to_coo()
        indices = ops.cat((mine.indices, others.indices))
        return COOTensor(indices, ops.cat((mine.values * alpha, others.values * beta)), self.shape).coalesce().to_csr()

    def __add__(self, other: CSRTensor) -> CSRTensor:
        return self.add(other, 1, 1)

    def __sub__(self, other: CSRTensor) -> CSRTensor:
        return self.add(other, 1, -1)

    def __repr__(self) -> str:
        return (
            f"CSRTensor(shape={list(self.shape)}, dtype={self.dtype}, indptr={_text(self.indptr)}, "
            f"indices={_text(self.indices)}, values={_text(self.values)})"
        )


class RowTensor:
    """Some rows of a tensor, and which they are: what the gradient of a gather could be."""

    indices: Any
    values: Any
    dense_shape: tuple[int, ...]

    def __init__(
        self, indices: object = None, values: Any = None, shape: Any = None, row_tensor: RowTensor | None = None
    ) -> None:
        if row_tensor is not None:
            indices, values, shape = row_tensor.indices, row_tensor.values, row_tensor.dense_shape
        _check_parts("RowTensor", shape, indices=indices, values=values)
        self.indices = indices
        self.values = values
        self.dense_shape = tuple(shape)

    def __repr__(self) -> str:
        return f"RowTensor(shape={list(self.dense_shape)}, indices={_text(self.indices)}, values={_text(self.values)})"


SparseTensor = COOTensor
"""What MindSpore called it before."""


def dense_to_sparse_coo(tensor: Any) -> COOTensor:
    """The elements that are not zero; they must be known."""
    indices = ops.nonzero(tensor)
    return COOTensor(indices.astype("int32"), ops.gather_nd(tensor, indices), tensor.shape)


def dense_to_sparse_csr(tensor: object) -> CSRTensor:
    """The elements that are not zero, row by row; they must be known."""
    return dense_to_sparse_coo(tensor).to_csr()


def _check_parts(op: str, shape: object, **parts: object) -> None:
    for name in parts:
        if not hasattr(parts[name], "dtype"):
            what = f"the type of '{name}' must be Tensor, but got {type(parts[name]).__name__}."
            raise BadOpArgumentType(op, what).error()
    if not isinstance(shape, (tuple, list)):
        raise BadOpArgumentType(op, f"the type of 'shape' must be tuple, but got {type(shape).__name__}.").error()
