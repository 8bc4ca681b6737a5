"""What follows from order: sorted tensors, medians, places in them, runs of equal elements, extremes; covariance."""

from __future__ import annotations

from itertools import combinations as choices
from itertools import combinations_with_replacement

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import axis_of
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.joining import ConcatOp
from msgraph.dialects.ops.ordering import TopOp, along
from msgraph.dialects.types import element_count
from msgraph.library.functions.picking import known_array
from msgraph.library.functions.reducing import reduce_max, reduce_min
from msgraph.library.functions.reshaping import of_rank, part, ravel, reshaped
from msgraph.support.symbolic_sizes import is_symbolic

# -- medians ---------------------------------------------------------------------------------------------------------


@user_function("median(input, axis=-1, keepdims=False)", ignore_nan=False)
@user_function("nanmedian(input, axis=-1, keepdims=False)", ignore_nan=True)
def median(b: CallBuilder[V], x: V, axis: object, keepdims: bool, ignore_nan: bool) -> tuple[V, V]:
    """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are numbers.

    Else NaN counts as greatest.
    """
    shape = b.shape_of(x)
    if not shape:
        axis_of("Median", axis, 0)
        return x, b.lift_number(0, dtypes.int64)
    dim = axis_of("Median", axis, len(shape))
    values, places = sort(b, x, dim, False)
    one = tuple(1 if k == dim else n for k, n in enumerate(shape))
    if not b.dtype_of(x).is_float:
        middle: V = b.broadcast_to(b.lift_number((shape[dim] - 1) // 2, dtypes.int64), shape=one)
    else:
        missing = b.convert(b.not_equal(values, values), dtypes.int64)
        missing = b.reduce_sum(missing, axes=(dim,), keep_dims=True)
        last = b.lift_number(shape[dim] - 1, dtypes.int64)
        if ignore_nan:
            middle = b.maximum(b.floor_div(b.sub(last, missing), 2), 0)
        else:  # the first NaN, where there is one
            first = b.sub(b.add(last, 1), missing)
            middle = b.select(b.equal(missing, 0), b.broadcast_to(b.floor_div(last, 2), shape=one), first)
    rows = along(b, middle, dim)
    medians, stood = b.gather(values, *rows, axis=0), b.convert(b.gather(places, *rows, axis=0), dtypes.int64)
    return (medians, stood) if keepdims else (b.squeeze(medians, axes=(dim,)), b.squeeze(stood, axes=(dim,)))


@user_primitive("Median(global_median=False, axis=0, keep_dims=False, ignore_nan=False)(x)")
def median_primitive(
    b: CallBuilder[V], x: V, global_median: bool, axis: object, keep_dims: bool, ignore_nan: bool
) -> tuple[V, V]:
    """The lower of the middle elements, along an axis or of all, and where it stood."""
    if global_median:
        return median(b, ravel(b, x), 0, False, ignore_nan)[0], b.lift_number(0, dtypes.int64)
    return median(b, x, axis, keep_dims, ignore_nan)


@user_function("msort(input)")
def msort(b: CallBuilder[V], input: V) -> V:
    """The elements along the first dim in order."""
    return sort(b, input, 0, False)[0]


# -- places in what is sorted ----------------------------------------------------------------------------------------


def _searched(b: CallBuilder[V], sequence: V, values: V, right: bool) -> V:
    """How many elements of each row of a sorted tensor come before a value: a binary search, all values at once."""
    shape, own = b.shape_of(sequence), b.shape_of(values)
    size = shape[-1]
    places = b.broadcast_to(b.lift_number(0, dtypes.int64), shape=own)
    step = 1 << max(size.bit_length() - 1, 0)
    passes = b.less_equal if right else b.less
    while step and size:
        further = b.add(places, step)
        here = b.sub(b.minimum(further, size), 1)
        rows = [here] if len(shape) == 1 else along(b, here, len(own) - 1)
        inside = b.less_equal(further, size)
        places = b.select(b.logical_and(inside, passes(b.gather(sequence, *rows, axis=0), values)), further, places)
        step >>= 1
    return places


@user_function(
    "searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side: str | None = None, sorter=None)"
)
def searchsorted(
    b: CallBuilder[V],
    sorted_sequence: object,
    values: object,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: object = None,
) -> V:
    """Where values would be put into sorted rows: before equal elements, or behind them with ``right``."""
    if side not in (None, "left", "right") or (side == "left" and right):
        what = f"side and right can't be set to opposites, got side of {side} while right was {right}."
        raise BadOpArgument("searchsorted", what).error()
    sequence, wanted = b.promote(sorted_sequence, values)
    shape, own = b.shape_of(sequence), b.shape_of(wanted)
    if len(shape) != 1 and shape[:-1] != own[:-1]:
        what = f"the rows of 'sorted_sequence' {shape} and of 'values' {own} must be the same."
        raise ShapeRefused("SearchSorted", what).error()
    if sorter is not None:
        order = b.lift(sorter, dtypes.int64)
        sequence = b.gather(sequence, *along(b, order, len(shape) - 1), axis=0)
    scalar = not own
    places = _searched(b, sequence, reshaped(b, wanted, own or (1,)), right or side == "right")
    return b.convert(reshaped(b, places, own) if scalar else places, dtypes.int32 if out_int32 else dtypes.int64)


@user_primitive("SearchSorted(dtype=int64, right=False)(sorted_sequence, values, sorter=None)")
def searchsorted_primitive(
    b: CallBuilder[V], sorted_sequence: object, values: object, sorter: object, dtype: DType, right: bool
) -> V:
    """Where values would be put into sorted rows."""
    places = searchsorted(b, sorted_sequence, values, right=right, sorter=sorter)
    return b.convert(places, dtype)


@user_function("bucketize(input, boundaries, *, right=False)")
def bucketize(b: CallBuilder[V], input: object, boundaries: object, *, right: bool = False) -> V:
    """Between which of some sorted boundaries each element lies, as Int32."""
    return searchsorted(b, boundaries, input, out_int32=True, right=right)


# -- runs ------------------------------------------------------------------------------------------------------------


@user_function("unique_consecutive(input, return_inverse=False, return_counts=False, dim=None)")
@user_primitive("UniqueConsecutive(return_inverse=False, return_counts=False, dim=None)(input)")
def unique_consecutive(
    b: CallBuilder[V], input: object, return_inverse: bool, return_counts: bool, dim: object
) -> V | tuple[V, ...]:
    """One element of each run of equal ones; where each stands then, and how long the runs are. It must be known."""
    array = known_array(b, "UniqueConsecutive", input)
    rows = array.reshape(-1, 1) if dim is None else np.moveaxis(array, axis_of("UniqueConsecutive", dim, array.ndim), 0)
    flat = rows.reshape(len(rows), -1)
    first = np.ones(len(flat), np.bool_)
    first[1:] = (flat[1:] != flat[:-1]).any(1)
    kept = rows[first]
    values = kept.reshape(-1) if dim is None else np.moveaxis(kept, 0, axis_of("UniqueConsecutive", dim, array.ndim))
    inverse = (np.cumsum(first) - 1).astype(np.int64)
    counts = np.diff(np.append(np.flatnonzero(first), len(flat))).astype(np.int64)
    results = [values]
    if return_inverse:
        results.append(inverse.reshape(array.shape) if dim is None else inverse)
    if return_counts:
        results.append(counts)
    lifted = [b.lift_array(np.ascontiguousarray(result)) for result in results]
    return tuple(lifted) if len(lifted) > 1 else lifted[0]


@user_function("combinations(input, r=2, with_replacement=False)")
def combinations(b: CallBuilder[V], x: V, r: int, with_replacement: bool) -> V:
    """All choices of ``r`` elements of a vector, one in each row."""
    (count,) = b.shape_of(of_rank(b, "combinations", x, "the dimension of 'input' must be {}", 1))
    if r < 0:
        raise BadOpArgument("combinations", f"the 'r' must be greater or equal to 0, but got {r}.").error()
    rows = list((combinations_with_replacement if with_replacement else choices)(range(count), r))
    return b.gather(x, b.lift_array(np.array(rows, np.int64).reshape(len(rows), r)), axis=0)


# -- extremes and spread ---------------------------------------------------------------------------------------------


@user_function("aminmax(input, *, axis=0, keepdims=False)")
def aminmax(b: CallBuilder[V], x: V, *, axis: object = 0, keepdims: bool = False) -> tuple[V, V]:
    """The least and the greatest elements along an axis."""
    return reduce_min(b, x, axis, keepdims), reduce_max(b, x, axis, keepdims)


@user_function("diff(x, n=1, axis=-1, prepend=None, append=None)")
def diff(b: CallBuilder[V], value: V, n: int, axis: object, prepend: object, append: object) -> V:
    """The differences of neighbours along an axis, ``n`` times over."""
    if not b.shape_of(value):
        raise ShapeRefused("diff", "the input must be at least one-dimensional.").error()
    dim = axis_of("diff", axis, len(b.shape_of(value)))
    pieces = [b.lift(piece) for piece in (prepend, value, append) if piece is not None]
    if len(pieces) > 1:
        value = ConcatOp.call(b, tuple(pieces), dim)
    for _ in range(n):
        size = b.shape_of(value)[dim]
        later, before = part(b, value, dim, 1, max(size - 1, 0)), part(b, value, dim, 0, max(size - 1, 0))
        is_bool = b.dtype_of(value) is dtypes.bool_
        value = b.logical_xor(later, before) if is_bool else b.sub(later, before)
    return value


@user_function("cov(input, *, correction=1, fweights=None, aweights=None)")
def cov(b: CallBuilder[V], x: V, *, correction: int, fweights: object, aweights: object) -> V:
    """How rows vary together; ``fweights`` say how often each column counts, ``aweights`` how much."""
    x = x if b.dtype_of(x).KIND not in "biu" else b.convert(x, dtypes.float32)
    shape, dtype = b.shape_of(of_rank(b, "cov", x, "the input must have at most two dims", 0, 1, 2)), b.dtype_of(x)
    rows = reshaped(b, x, shape if len(shape) == 2 else (1, element_count(shape)))
    columns = b.shape_of(rows)[1]
    weights = [b.lift(w, dtype) for w in (fweights, aweights) if w is not None]
    share: V = b.broadcast_to(b.lift_number(1, dtype), shape=(columns,))
    for weight in weights:
        share = b.mul(share, weight)
    total = b.reduce_sum(share, axes=(0,), keep_dims=False)
    mean = b.div(b.reduce_sum(b.mul(rows, share), axes=(1,), keep_dims=True), total)
    centred = b.sub(rows, mean)
    left = total
    if correction and aweights is not None:  # each column takes off as much as it weighs
        heavy = b.reduce_sum(b.mul(share, b.lift(aweights, dtype)), axes=(0,), keep_dims=False)
        left = b.sub(total, b.div(b.mul(heavy, correction), total))
    elif correction:
        left = b.sub(total, correction)
    left = b.maximum(left, 0)
    products = b.matmul(b.mul(centred, share), b.transpose(centred, perm=(1, 0)))
    result = b.div(products, left)
    return result if len(shape) == 2 else reshaped(b, result, ())


# -- sorting ---------------------------------------------------------------------------------------------------------


@user_function("sort(input_x, axis=-1, descending=False)")
@user_primitive("Sort(axis=-1, descending=False)(x)")
def sort(b: CallBuilder[V], value: V, axis: object, descending: bool) -> tuple[V, V]:
    """The elements along an axis in order, and where they stood (Int32)."""
    dim = axis_of("Sort", axis, len(b.shape_of(value)))
    if not b.shape_of(value):
        value = b.reshape(value, shape=(1,))
        ordered = b.top(value, axis=0, count=1, descending=bool(descending))
        return b.reshape(ordered[0], shape=()), b.reshape(ordered[1], shape=())
    size = b.shape_of(value)[dim]
    if is_symbolic(size) or not TopOp.fits(size, size) or b.dtype_of(value).is_complex:
        return b.sort(value, axis=dim, descending=bool(descending))
    return b.top(value, axis=dim, count=size, descending=bool(descending))


@user_function("argsort(input, axis=-1, descending=False)")
def argsort(b: CallBuilder[V], input: V, axis: object, descending: bool) -> V:
    """Where the elements along an axis stand when in order (Int32)."""
    return sort(b, input, axis, descending)[1]


@user_function("topk(input, k, dim=None, largest=True, sorted=True)")
def topk(b: CallBuilder[V], x: V, k: int, dim: object, largest: bool, sorted: bool) -> tuple[V, V]:
    """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32)."""
    axis = axis_of("TopK", -1 if dim is None else dim, len(b.shape_of(x)))
    size = b.shape_of(x)[axis] if b.shape_of(x) else 1
    if isinstance(k, float) or not 0 <= k <= size:
        error = BadOpArgumentType if isinstance(k, float) else BadOpArgument
        raise error("TopK", f"the 'k' must be in [0, {size}], but got {k}.").error()
    if b.shape_of(x) and not is_symbolic(k) and (k <= TopOp.FEW or not is_symbolic(size)) and TopOp.fits(size, k):
        return b.top(x, axis=axis, count=int(k), descending=bool(largest))
    values, places = sort(b, x, axis, largest)
    if k and not b.shape_of(x):
        return values, places
    return part(b, values, axis, 0, k), part(b, places, axis, 0, k)


@user_function("top_k(input_x, k, sorted=True)")
@user_primitive("TopK(sorted=True)(input_x, k)")
def topk_primitive(b: CallBuilder[V], input_x: V, k: int, sorted: bool) -> tuple[V, V]:
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32)."""
    return topk(b, input_x, k, -1, True, sorted)
