"""Covariances, counts and histograms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, float32, int32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.numpy.arrays import ElementType, astype, check_type, is_sequence, tensor, type_error, value_error
from msgraph.library.numpy.calculus import diff
from msgraph.library.numpy.choosing import searchsorted
from msgraph.library.numpy.creation import linspace


def cov(
    m: TensorLike,
    y: TensorLike | None = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: int | None = None,
    fweights: TensorLike | None = None,
    aweights: TensorLike | None = None,
    dtype: ElementType | None = None,
) -> Tensor:
    """The covariances of variables, each a row of samples."""
    samples = _variables(m, rowvar)
    if y is not None:
        samples = ops.cat([samples, _variables(y, rowvar)], 0)
    freedom = (0 if bias else 1) if ddof is None else ddof
    count = samples.shape[1]
    often, much = (None if weights is None else _weights(weights, count) for weights in (fweights, aweights))
    return astype(ops.squeeze(ops.cov(samples, correction=freedom, fweights=often, aweights=much)), dtype)


def _variables(m: TensorLike, rowvar: bool) -> Tensor:
    values = tensor(m)
    if values.ndim > 2:
        raise value_error("cov", "input array has dimension more than 2.")
    check_type("cov", "input rowvar should be boolean.", rowvar, bool)
    if values.size == 0:
        raise value_error("cov", f"The value of cov_input should not be None, but got {values}.")
    rows = astype(values, float32).reshape((1,) * (2 - values.ndim) + values.shape)
    return rows.T if not rowvar and values.ndim != 1 else rows


def _weights(weights: TensorLike, count: int) -> Tensor:
    values = tensor(weights)
    if not values.dtype.is_integer:
        raise type_error("cov", "weights must be integer")
    if values.ndim > 1:
        raise value_error("cov", "cannot handle multidimensional weights")
    if values.shape[0] != count:
        raise value_error("cov", "incompatible numbers of samples and weights")
    return ops.abs(astype(values, float32))


def corrcoef(
    x: TensorLike, y: TensorLike | None = None, rowvar: bool = True, dtype: ElementType | None = None
) -> Tensor:
    """The correlation coefficients of variables, each a row of samples."""
    covariances = cov(x, y, rowvar)
    if covariances.ndim == 0:
        return covariances / covariances
    deviations = ops.sqrt(ops.diagonal(covariances))
    scaled = covariances / ops.expand_dims(deviations, -1) / ops.expand_dims(deviations, 0)
    return astype(ops.clamp(scaled, -1, 1), dtype)


def bincount(x: TensorLike, weights: TensorLike | None = None, minlength: int = 0, length: int | None = None) -> Tensor:
    """How often each number occurs, or the sum of its weights."""
    values = tensor(x)
    if values.ndim != 1:
        raise value_error("bincount", "`x` should be one-dimensional")
    if not values.dtype.is_integer:
        raise type_error("bincount", "`x` should be an array of ints")
    values = ops.clamp(values, 0, None)
    if length is None:
        length = max(int(ops.amax(values).asnumpy()) + 1, minlength)
    shares = ops.ones(values.shape, float32)
    if weights is not None:
        scale = tensor(weights)
        if scale.shape != values.shape:
            raise value_error("bincount", "`x` and `weights` must have the same length")
        shares = shares * scale
    return astype(ops.Bincount()(values, length, shares), float32)


def histogram_bin_edges(a: TensorLike, bins: Any = 10, range: Any = None, weights: TensorLike | None = None) -> Tensor:
    """The edges of bins: given, or so many of equal width."""
    if is_sequence(bins) or isinstance(bins, Tensor):
        edges = tensor(bins)
        if edges.ndim > 1:
            raise value_error("histogram_bin_edges", "`bins` must be 1d, when an array")
        return edges
    if isinstance(bins, str):
        raise type_error("histogram_bin_edges", "bins should be int or sequence")
    values = astype(tensor(a).ravel(), float32)
    if range is None:
        low, high = (ops.amin(values), ops.amax(values)) if values.size else (tensor(0.0), tensor(1.0))
    else:
        if len(range) != 2 or range[0] > range[1]:
            raise value_error("histogram_bin_edges", "max must be larger than min in range parameter")
        low, high = astype(tensor(range[0]), float32), astype(tensor(range[1]), float32)
    wider = ops.where(low == high, 0.5, 0.0)
    return linspace(low - wider, high + wider, bins + 1)


def histogram(
    a: TensorLike, bins: object = 10, range: object = None, weights: TensorLike | None = None, density: bool = False
) -> tuple[Tensor, Tensor]:
    """How many elements are in each bin, and the edges of the bins."""
    values = tensor(a)
    scale = None
    if weights is not None:
        scale = tensor(weights)
        if scale.shape != values.shape:
            raise value_error("histogram", "weights should have the same shape as a")
        scale = scale.ravel()
    values = values.ravel()
    edges = histogram_bin_edges(values, bins, range)
    count = bincount(_bins(edges, values), scale, length=edges.size + 1)[1:-1]
    if density:
        count = count / diff(edges) / ops.sum(count)
    return count, edges


def _bins(edges: Tensor, values: Tensor) -> Tensor:
    """The number of the bin from 1; 0 below the first and one more above the last, whose end belongs to it."""
    return astype(ops.where(values == edges[-1], edges.size - 1, searchsorted(edges, values, "right")), int32)


def histogramdd(
    sample: TensorLike, bins: object = 10, range: Any = None, weights: TensorLike | None = None, density: bool = False
) -> tuple[Tensor, list[Tensor]]:
    """How many points are in each bin of a grid, and the edges of the bins along each axis."""
    points = ops.stack([tensor(one) for one in sample], -1) if is_sequence(sample) else tensor(sample)
    if points.ndim != 2:
        raise value_error("histogramdd", "when an array, sample should be 2-dimensional")
    rank = points.shape[1]
    widths: Any = [bins] * rank if isinstance(bins, int) else bins
    check_type("histogramdd", "bins should be int or sequence", widths, tuple, list, Tensor)
    if len(widths) != rank:
        raise value_error("histogramdd", "The dimension of bins must be equal to the dimension of the sample")
    if range is not None and len(range) != rank:
        raise value_error("histogramdd", "range argument must have one entry per dimension")
    edges = [histogram_bin_edges(points[:, i], widths[i], None if range is None else range[i]) for i in _numbers(rank)]
    flat, size = ops.zeros((points.shape[0],), int32), 1
    for i in _numbers(rank):
        flat = flat * (edges[i].size + 1) + _bins(edges[i], points[:, i])
        size *= edges[i].size + 1
    count = bincount(flat, weights, length=size).reshape(tuple([one.size + 1 for one in edges]))
    count = count[(slice(1, -1),) * rank]
    if density:
        total = ops.sum(count)
        for i in _numbers(rank):
            count = count / diff(edges[i]).reshape((1,) * i + (-1,) + (1,) * (rank - i - 1))
        count = count / total
    return count, edges


def _numbers(count: int) -> Sequence[int]:
    return tuple(np.arange(count).tolist())


def histogram2d(
    x: TensorLike,
    y: TensorLike,
    bins: object = 10,
    range: object = None,
    weights: TensorLike | None = None,
    density: bool = False,
) -> tuple[Tensor, Tensor, Tensor]:
    """How many points are in each bin of a plane, and the edges along both axes."""
    count, edges = histogramdd((x, y), bins, range, weights, density)
    return count, edges[0], edges[1]
