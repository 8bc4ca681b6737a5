"""Sums, means, extremes and their like; running sums; sorting and searching; sets of values."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgraph import Tensor, bool_, float64, int64, ops, uint64
from msgraph.diagnostics.catalog.interop import ArrayApiRefusal
from msgraph.dialects.dtypes import DType
from msgraph.library.array_api.shaping import Axes, axes_of, concat, flip, size_of
from msgraph.library.array_api.types import as_tensor
from msgraph.library.naming import named


def _lines(x: Tensor, axis: Axes | None, keepdims: bool) -> tuple[Tensor, tuple[int, ...]]:
    """What is reduced moved to one last axis, and the shape of the result."""
    places = axes_of(axis, x.ndim)
    others = [n for n in range(x.ndim) if n not in places]
    moved = ops.transpose(x, (*others, *places)) if places else x
    kept = [x.shape[n] for n in others]
    shape = tuple([1 if n in places else x.shape[n] for n in range(x.ndim)]) if keepdims else tuple(kept)
    return ops.reshape(moved, (*kept, size_of([x.shape[n] for n in places]))), shape


def _summed_type(x: Tensor, dtype: DType | None) -> DType:
    """The type a sum is computed in: integers in 64 bits."""
    if dtype is not None:
        return dtype
    if x.dtype == bool_ or x.dtype.is_integer:
        return uint64 if x.dtype.KIND == "u" else int64
    return x.dtype


def _total(name: str, function: Callable[[Tensor, int], Tensor], meaning: str) -> Callable[..., Tensor]:
    def total(x: Tensor, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: bool = False) -> Tensor:
        lines, shape = _lines(x.astype(_summed_type(x, dtype)), axis, keepdims)
        return ops.reshape(function(lines, -1), shape).astype(lines.dtype)

    return named(total, name, meaning)


sum = _total("sum", ops.sum, "The sum over axes; integers in 64 bits.")
prod = _total("prod", ops.prod, "The product over axes; integers in 64 bits.")


def mean(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """The mean over axes."""
    lines, shape = _lines(_float(x), axis, keepdims)
    return ops.reshape(ops.mean(lines, -1), shape)


def var(x: Tensor, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    """The variance over axes; ``correction`` is taken off the number of elements."""
    lines, shape = _lines(_float(x), axis, keepdims)
    off = lines - ops.expand_dims(ops.mean(lines, -1), -1)
    squares = ops.sum(off * off, -1)
    count = lines.shape[-1] - correction
    return ops.reshape(squares / (count if count > 0 else 0.0), shape)


def std(x: Tensor, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    """The standard deviation over axes."""
    return ops.sqrt(var(x, axis=axis, correction=correction, keepdims=keepdims))


def _float(x: Tensor) -> Tensor:
    return x if x.dtype.is_float or x.dtype.is_complex else x.astype(float64)


def _reduction(name: str, function: Callable[[Tensor, int], Tensor], meaning: str) -> Callable[..., Tensor]:
    def reduce(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
        lines, shape = _lines(x, axis, keepdims)
        return ops.reshape(function(lines, -1), shape)

    return named(reduce, name, meaning)


def _extreme(function: Callable[[Tensor, int], Tensor]) -> Callable[[Tensor, int], Tensor]:
    def extreme(lines: Tensor, axis: int) -> Tensor:
        if lines.shape[axis] == 0:
            raise ArrayApiRefusal("There is no extreme of no elements.").error()
        return function(lines, axis)

    return extreme


def _place(function: Callable[[Tensor, int], Tensor]) -> Callable[[Tensor, int], Tensor]:
    return _extreme(lambda lines, axis: function(lines, axis).astype(int64))


def _truth(function: Callable[[Tensor, int], Tensor]) -> Callable[[Tensor, int], Tensor]:
    return lambda lines, axis: function(lines if lines.dtype == bool_ else lines != 0, axis)


max = _reduction("max", _extreme(ops.amax), "The greatest element over axes.")
min = _reduction("min", _extreme(ops.amin), "The least element over axes.")
all = _reduction("all", _truth(ops.all), "Is no element over axes zero?")
any = _reduction("any", _truth(ops.any), "Is an element over axes not zero?")
argmax = _reduction("argmax", _place(ops.argmax), "Where the greatest element stands, the first of equal ones.")
argmin = _reduction("argmin", _place(ops.argmin), "Where the least element stands, the first of equal ones.")


def count_nonzero(x: Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """How many elements over axes are not zero?"""
    return sum((x != 0).astype(int64), axis=axis, keepdims=keepdims)


# -- running -------------------------------------------------------------------------------------------------


def _running(name: str, function: Callable[[Tensor, int], Tensor], first: int, meaning: str) -> Callable[..., Tensor]:
    def run(
        x: Tensor, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: bool = False
    ) -> Tensor:
        if axis is None and x.ndim != 1:
            raise ArrayApiRefusal("Running along an array that is no vector needs an axis.").error()
        dim = 0 if axis is None else axes_of(axis, x.ndim)[0]
        wide = x.astype(_summed_type(x, dtype))
        result = function(wide, dim).astype(wide.dtype)
        if not include_initial:
            return result
        start = ops.full([1 if n == dim else size for n, size in enumerate(x.shape)], first, dtype=wide.dtype)
        return concat([start, result], axis=dim)

    return named(run, name, meaning)


cumulative_sum = _running("cumulative_sum", ops.cumsum, 0, "Running sums along an axis, perhaps after a zero.")
cumulative_prod = _running("cumulative_prod", ops.cumprod, 1, "Running products along an axis, perhaps after a one.")


# -- in order ------------------------------------------------------------------------------------------------


def argsort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """Where the elements along an axis stand when in order; equal ones keep theirs."""
    dim = axes_of(axis, x.ndim)[0]
    if not descending:
        return ops.argsort(x, dim).astype(int64)
    return x.shape[dim] - 1 - flip(ops.argsort(flip(x, axis=dim), dim), axis=dim).astype(int64)


def sort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """The elements along an axis in order."""
    dim = axes_of(axis, x.ndim)[0]
    ascending = ops.sort(x, dim)[0]
    return flip(ascending, axis=dim) if descending else ascending


def searchsorted(x1: Tensor, x2: object, /, *, side: str = "left", sorter: Tensor | None = None) -> Tensor:
    """Where values would be put into a sorted vector: before equal elements, or behind them."""
    values = as_tensor(x2, x1.dtype)
    line = x1 if sorter is None else ops.gather(x1, sorter, 0)
    return ops.searchsorted(line, values, right=side == "right").astype(int64)


# -- sets ----------------------------------------------------------------------------------------------------


def _order(x: Tensor) -> Tensor:
    """How the elements of a vector stand in order; complex numbers by their real parts first."""
    if not x.dtype.is_complex:
        return argsort(x)
    order = argsort(ops.imag(x))
    return ops.gather(order, argsort(ops.gather(ops.real(x), order, 0)), 0)


class UniqueAll(NamedTuple):
    """The different elements, where each stands first, which each element is, how often each comes."""

    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor


class UniqueCounts(NamedTuple):
    """The different elements, and how often each comes."""

    values: Tensor
    counts: Tensor


class UniqueInverse(NamedTuple):
    """The different elements, and which of them each element is."""

    values: Tensor
    inverse_indices: Tensor


def unique_all(x: Tensor, /) -> UniqueAll:
    """The different elements in order, where each stands first, which each element is, and how often each comes."""
    flat = x.reshape(-1)
    order = _order(flat)
    line = ops.gather(flat, order, 0)
    starts = concat([ops.ones((flat.shape[0] and 1,), bool_), line[1:] != line[:-1]])
    (firsts,) = ops.nonzero(starts, as_tuple=True)
    which = ops.cumsum(starts.astype(int64), 0) - 1
    inverse = ops.gather(which, argsort(order), 0)
    counts = concat([firsts[1:], Tensor([flat.shape[0]], int64)]) - firsts if flat.shape[0] else firsts
    values = ops.gather(line, firsts, 0)
    return UniqueAll(values, ops.gather(order, firsts, 0), ops.reshape(inverse, x.shape), counts)


def unique_counts(x: Tensor, /) -> UniqueCounts:
    """The different elements in order, and how often each comes."""
    unique = unique_all(x)
    return UniqueCounts(unique.values, unique.counts)


def unique_inverse(x: Tensor, /) -> UniqueInverse:
    """The different elements in order, and which of them each element is."""
    unique = unique_all(x)
    return UniqueInverse(unique.values, unique.inverse_indices)


def unique_values(x: Tensor, /) -> Tensor:
    """The different elements, in order."""
    return unique_all(x).values
