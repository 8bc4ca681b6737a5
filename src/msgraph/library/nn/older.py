"""Small layers that MindSpore has kept from its first versions, which programs use."""

from __future__ import annotations

import numpy as np

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.library.nn.layer_table import layer


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
