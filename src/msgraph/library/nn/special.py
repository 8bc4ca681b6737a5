"""Functions of analysis and of matrices as cells, and small layers of MindSpore's first versions."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph import Tensor, float16, float32, float64, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.library.nn.arguments import boolean, check_type
from msgraph.library.nn.layer_table import layer


def _check_dtype(owner: str, argument: str, x: Any, allowed: Any) -> None:
    """Refuses tensors of other dtypes."""
    if x.dtype not in allowed:
        wanted = "in " + str([f"Tensor[{dtype.name}]" for dtype in allowed])
        raise BadArgumentType(owner, argument, wanted, f"Tensor[{x.dtype.name}]").error()


def _lgamma(x: Tensor) -> Tensor:
    _check_dtype("LGamma", "x", x, (float16, float32))
    return ops.lgamma(x)


def _digamma(x: Tensor) -> Tensor:
    _check_dtype("DiGamma", "x", x, (float16, float32))
    return ops.digamma(x)


LGamma = layer("LGamma", _lgamma, "The logarithm of the absolute value of the gamma function.")
DiGamma = layer("DiGamma", _digamma, "The derivative of the logarithm of the gamma function.")


class LBeta(Cell):
    """The logarithm of the beta function: ``lgamma(x) + lgamma(y) - lgamma(x + y)``."""

    def construct(self, x: Tensor, y: Tensor) -> Any:
        """The function of each pair; it is computed in float64, since large terms cancel."""
        _check_dtype(self.cls_name, "x", x, (float16, float32))
        _check_dtype(self.cls_name, "y", y, (x.dtype,))
        wide_x, wide_y = x.astype(float64), y.astype(float64)
        wide = ops.lgamma(wide_x) + ops.lgamma(wide_y) - ops.lgamma(wide_x + wide_y)
        return wide.astype(x.dtype)


class IGamma(Cell):
    """The lower incomplete gamma function, divided by the gamma function."""

    def construct(self, a: Tensor, x: Tensor) -> Any:
        """The function of each pair."""
        _check_dtype(self.cls_name, "a", a, (float32,))
        _check_dtype(self.cls_name, "x", x, (a.dtype,))
        return ops.igamma(a, x)


ReduceLogSumExp = layer(
    "ReduceLogSumExp", "logsumexp", "The logarithm of the sum of exponentials along axes.", axis=..., keep_dims=False
)


class MatMul(Cell):
    """The product of matrices, each of them transposed first if asked for; their batches are broadcast."""

    def __init__(self, transpose_x1: bool = False, transpose_x2: bool = False) -> None:
        super().__init__()
        self.transpose_x1 = boolean(self.cls_name, "transpose_x1", transpose_x1)
        self.transpose_x2 = boolean(self.cls_name, "transpose_x2", transpose_x2)

    def construct(self, x1: Tensor, x2: Tensor) -> Any:
        """The product."""
        x1 = ops.swapaxes(x1, -1, -2) if self.transpose_x1 and x1.ndim > 1 else x1
        x2 = ops.swapaxes(x2, -1, -2) if self.transpose_x2 and x2.ndim > 1 else x2
        return ops.matmul(x1, x2)


class L1Regularizer(Cell):
    """``scale`` times the sum of the absolute values."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        check_type(self.cls_name, "scale", scale, "int or float", int, float)
        if not 0 < scale < float("inf"):
            raise BadArgument(self.cls_name, "scale", "greater than 0 and finite", scale).error()
        self.scale = Tensor(scale, float32)

    def construct(self, weights: Any) -> Any:
        """The penalty."""
        return self.scale * ops.abs(weights).sum()


class SparseToDense(Cell):
    """The dense tensor of a sparse one."""

    def construct(self, sparse_tensor: Any) -> Tensor:
        """All its elements."""
        return sparse_tensor.to_dense()


class SparseTensorDenseMatmul(Cell):
    """The product of a sparse matrix, given by places and values, and a dense one; either may be transposed first."""

    def __init__(self, adjoint_st: bool = False, adjoint_dt: bool = False) -> None:
        super().__init__()
        self.adj_st = boolean(self.cls_name, "adjoint_st", adjoint_st)
        self.adj_dt = boolean(self.cls_name, "adjoint_dt", adjoint_dt)

    def construct(self, indices: Tensor, values: Tensor, sparse_shape: Any, dense: Any) -> Any:
        """The product: rows of the dense matrix, weighted and added up where the sparse one has its rows."""
        rows, columns, count = indices[:, 0], indices[:, 1], sparse_shape[0]
        if self.adj_st:
            rows, columns, count = columns, rows, sparse_shape[1]
        dense = ops.swapaxes(dense, 0, 1) if self.adj_dt else dense
        return ops.unsorted_segment_sum(dense[columns] * ops.expand_dims(values, 1), rows, count)


# -- of MindSpore's first versions -----------------------------------------------------------------------------------


def _norm(x: Tensor, axis: int | tuple[int, ...], keep_dims: bool) -> Tensor:
    square = ops.square(x)
    return ops.sqrt(square.sum(keepdims=keep_dims) if axis == () else square.sum(axis, keepdims=keep_dims))


def _moments(x: Tensor, axis: int | tuple[int, ...] | None, keep_dims: bool | None) -> tuple[Tensor, Tensor]:
    wide = x.astype("float32") if x.itemsize < 4 else x
    variance, mean = ops.var_mean(wide, axis, 0, bool(keep_dims))
    return mean.astype(x.dtype), variance.astype(x.dtype)


Norm = layer("Norm", _norm, "The root of the sum of squares along axes.", axis=(), keep_dims=False)
Moments = layer("Moments", _moments, "Mean and variance along axes.", axis=None, keep_dims=None)
Roll = layer(
    "Roll", "roll", "Elements moved along axes, those that leave coming in at the other end.", shift=..., axis=...
)


class Tril(Cell):
    """The lower triangles of matrices, zeros elsewhere."""

    def construct(self, x: Tensor, k: int = 0) -> Tensor:
        """The triangle up to the ``k``-th diagonal."""
        return ops.tril(x, k)


class Triu(Cell):
    """The upper triangles of matrices, zeros elsewhere."""

    def construct(self, x: Tensor, k: int = 0) -> Tensor:
        """The triangle from the ``k``-th diagonal on."""
        return ops.triu(x, k)


class Range(Cell):
    """Numbers from ``start`` to below ``limit``, or from 0 to below ``start``.

    Args:
        start: the first number, or the limit if that is not given
        limit: what the numbers stay below
        delta: the distance between them
    """

    def __init__(self, start: float, limit: float | None = None, delta: float = 1) -> None:
        super().__init__()
        numbers = np.arange(start, step=delta) if limit is None else np.arange(start, limit, delta)
        self.result_tensor = Tensor(numbers.astype(np.int32 if numbers.dtype.kind == "i" else np.float32))

    def construct(self) -> Tensor:
        """The numbers."""
        return self.result_tensor
