"""Functions and primitives that MindSpore has deprecated: each is a few lines of what took its place."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import axis_of
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.dialects.types import element_count
from msgraph.library.functions.creation import known_sizes
from msgraph.library.functions.joining import padded
from msgraph.library.functions.linalg import matmul
from msgraph.library.functions.picking import known_array, unique
from msgraph.library.functions.ranking import searchsorted
from msgraph.library.functions.reducing import mean
from msgraph.library.functions.reshaping import columns_of, of_rank, part, reshaped
from msgraph.library.functions.statistics import var

_RANK = "the %s rank must be equal to {}"

# -- order -----------------------------------------------------------------------------------------------------------


@user_function("intopk(x1: TensorLike, x2: TensorLike, k: int)")
@user_primitive("InTopK(k: int)(x1: TensorLike, x2: TensorLike)")
def intopk(b: CallBuilder[V], scores: V, x2: object, k: object) -> V:
    """Is the class of each row among its ``k`` greatest? Never where a number of the row is not finite."""
    labels = b.lift(x2, dtypes.int64)
    rows, classes = b.shape_of(of_rank(b, "InTopK", scores, _RANK % "input x1", 2))
    if b.shape_of(labels) != (rows,):
        what = f"the size of x2 should be equal to x1's first dimension, but got {b.shape_of(labels)} for {rows} rows."
        raise ShapeRefused("InTopK", what).error()
    valid = b.logical_and(b.less_equal(0, labels), b.less_equal(labels, classes - 1))
    inside = b.minimum(b.maximum(labels, 0), classes - 1)
    score = b.expand_dims(b.gather(scores, b.iota(size=rows, dtype=dtypes.int64), inside, axis=0), axis=1)
    greater = b.reduce_sum(b.convert(b.greater(scores, score), dtypes.int64), axes=(1,), keep_dims=False)
    finite = b.reduce_all(b.isfinite(scores), axes=(1,), keep_dims=False)
    return b.logical_and(b.logical_and(valid, finite), b.less(greater, b.lift(k, dtypes.int64)))


@user_primitive("LowerBound(out_type: DTypeLike = int32)(sorted_x: TensorLike, values: TensorLike)", right=False)
@user_primitive("UpperBound(out_type: DTypeLike = int32)(sorted_x: TensorLike, values: TensorLike)", right=True)
def bound(b: CallBuilder[V], rows: V, wanted: V, out_type: DType, right: bool) -> V:
    """How many elements of each sorted row are less than a value, or at most one."""
    op = "UpperBound" if right else "LowerBound"
    for name, x in (("sorted_x", rows), ("values", wanted)):
        of_rank(b, op, x, _RANK % name, 2)
    return b.convert(searchsorted(b, rows, wanted, right=right), out_type)


@user_function("unique_with_pad(x, pad_num: int)")
@user_primitive("UniqueWithPad()(x, pad_num: int)")
def unique_with_pad(b: CallBuilder[V], x: object, pad_num: object) -> tuple[V, V]:
    """The different elements of a known vector, then ``pad_num`` as often as there were others; which each is."""
    of_rank(b, "UniqueWithPad", b.lift(x), _RANK % "input", 1)
    values, places = unique(b, x)
    missing = b.shape_of(places)[0] - b.shape_of(values)[0]
    return padded(b, values, (0,), (missing,), pad_num), b.convert(places, b.dtype_of(values))


# -- joining and reducing --------------------------------------------------------------------------------------------


@user_function("padding(x, pad_dim_size: int = 8)")
@user_primitive("Padding(pad_dim_size: int = 8)(x)")
def padding(b: CallBuilder[V], value: V, pad_dim_size: object) -> V:
    """Zeros behind the single element of the last dim."""
    shape = b.shape_of(value)
    if type(pad_dim_size) is not int or pad_dim_size <= 0:
        what = f"the 'pad_dim_size' must be int and must > 0, but got {pad_dim_size!r}."
        raise BadOpArgument("Padding", what).error()
    if len(shape) < 2 or shape[-1] != 1:
        raise ShapeRefused("Padding", f"the last dimension of 'x' must be 1, but its shape is {shape}.").error()
    return padded(b, value, (0,) * len(shape), (*(0,) * (len(shape) - 1), pad_dim_size - 1), 0)


@user_primitive("ParallelConcat()(values: Sequence[TensorLike])")
def parallel_concat(b: CallBuilder[V], values: Any) -> V:
    """Rows one below the other."""
    rows = [b.lift(row) for row in values]
    if any(b.shape_of(row) != (1, *b.shape_of(rows[0])[1:]) for row in rows):
        what = f"the tensors must be of one shape whose first size is 1, but got {[b.shape_of(row) for row in rows]}."
        raise ShapeRefused("ParallelConcat", what).error()
    return b.concat(*rows, axis=0)


@user_primitive("ReduceStd(axis=(), unbiased: bool = True, keep_dims=False)(input_x)")
def reduce_std(b: CallBuilder[V], x: V, axis: object, unbiased: object, keep_dims: object) -> tuple[V, V]:
    """The standard deviation and the mean over some dims, all of them if none is named."""
    axes = None if axis in ((), []) else axis
    return var(b, x, axes, int(bool(unbiased)), bool(keep_dims), root=True), mean(b, x, axes, bool(keep_dims))


@user_function("sparse_segment_mean(x, indices, segment_ids)")
def sparse_segment_mean(b: CallBuilder[V], x: object, indices: object, segment_ids: object) -> V:
    """The mean of the rows that belong to a segment, 0 where none does; the segments are known, and ascend."""
    rows = b.gather(b.lift(x), b.lift(indices), axis=0)
    ids = known_array(b, "SparseSegmentMean", segment_ids)
    if ids.ndim != 1 or ids.shape != b.shape_of(b.lift(indices)):
        what = f"the size of 'indices' and 'segment_ids' must be the same, but got {b.shape_of(b.lift(indices))}"
        raise ShapeRefused("SparseSegmentMean", f"{what} and {ids.shape}.").error()
    if (np.diff(ids) < 0).any() or ids.min(initial=0) < 0:
        raise BadOpArgument("SparseSegmentMean", "the 'segment_ids' must be sorted and not negative.").error()
    counts = np.bincount(ids.astype(np.int64))
    shape, dtype = b.shape_of(rows), b.dtype_of(rows)
    zeros = b.broadcast_to(b.lift_number(0, dtype), shape=(len(counts), *shape[1:]))
    sums = b.scatter(zeros, b.lift_array(ids), rows, axis=0, combiner="add")
    members = np.maximum(counts, 1).astype(dtype.numpy).reshape(-1, *(1 for _ in shape[1:]))
    return b.div(sums, b.lift_array(members))


@user_function("matrix_band_part(x, lower: TensorLike, upper: TensorLike)")
@user_primitive("MatrixBandPart()(x, lower: TensorLike, upper: TensorLike)")
def matrix_band_part(b: CallBuilder[V], value: V, lower: object, upper: object) -> V:
    """Zeros beyond some diagonals below and above the main one; a negative number keeps all of them."""
    shape = b.shape_of(value)
    if len(shape) < 2:
        what = f"the x shape size must be greater than or equal to 2, but got {len(shape)}."
        raise ShapeRefused("MatrixBandPart", what).error()
    row = b.expand_dims(b.iota(size=shape[-2], dtype=dtypes.int64), axis=1)
    below = b.sub(row, b.iota(size=shape[-1], dtype=dtypes.int64))
    inside: list[V] = []
    for distance, limit in ((below, b.lift(lower, dtypes.int64)), (b.neg(below), b.lift(upper, dtypes.int64))):
        inside.append(b.logical_or(b.less_equal(distance, limit), b.less(limit, 0)))
    return b.select(b.logical_and(*inside), value, 0)


# -- products --------------------------------------------------------------------------------------------------------


@user_function("batch_dot(x1, x2, axes: int | Sequence[int] | None = None)")
def batch_dot(b: CallBuilder[V], left: V, right: V, axes: Any) -> V:
    """For each element of a batch the products summed along one dim of both."""
    one, two = b.shape_of(left), b.shape_of(right)
    if len(one) < 2 or len(two) < 2 or one[0] != two[0]:
        what = f"the inputs 'x1', 'x2' should have the same batch sizes, but their shapes are {one} and {two}."
        raise ShapeRefused("batch_dot", what).error()
    if axes is None:
        axes = (len(one) - 1, max(len(two) - 2, 1))
    first, second = (axes, axes) if isinstance(axes, int) else tuple(axes)
    first, second = axis_of("batch_dot", first, len(one)), axis_of("batch_dot", second, len(two))
    if not first or not second:
        raise BadOpArgument("batch_dot", "the 'axes' should not be equal to 0, the batch.").error()
    if one[first] != two[second]:
        what = f"the sizes along 'axes' must be the same, but got {one[first]} and {two[second]}."
        raise ShapeRefused("batch_dot", what).error()
    rows = [k for k in range(1, len(one)) if k != first]
    columns = [k for k in range(1, len(two)) if k != second]
    outer, inner = tuple(one[k] for k in rows), tuple(two[k] for k in columns)
    left = reshaped(b, b.transpose(left, perm=(0, *rows, first)), (one[0], element_count(outer), one[first]))
    right = reshaped(b, b.transpose(right, perm=(0, second, *columns)), (one[0], one[first], element_count(inner)))
    return reshaped(b, matmul(b, left, right), (one[0], *(outer + inner or (1,))))


@user_primitive(
    "SparseTensorDenseAdd()(x1_indices: TensorLike, x1_values: TensorLike, x1_shape: TensorLike | Sequence[int], x2)"
)
def sparse_tensor_dense_add(b: CallBuilder[V], x1_indices: object, x1_values: object, x1_shape: object, dense: V) -> V:
    """A tensor with values added at some places."""
    if known_sizes(b, "SparseTensorDenseAdd", x1_shape) != b.shape_of(dense):
        raise ShapeRefused("SparseTensorDenseAdd", f"the shape of 'x2' must be {x1_shape}.").error()
    places, values = columns_of(b, b.lift(x1_indices)), b.lift(x1_values, b.dtype_of(dense))
    return b.scatter(dense, *places, values, axis=0, combiner="add")


@user_primitive(
    "SparseTensorDenseMatmul(adjoint_st: bool = False, adjoint_dt: bool = False)"
    "(indices, values, sparse_shape: TensorLike | Sequence[int], dense: TensorLike)"
)
def sparse_tensor_dense_matmul(
    b: CallBuilder[V], indices: object, numbers: V, sparse_shape: object, matrix: V, **settings: bool
) -> V:
    """The product of a sparse matrix and a dense one: rows of the latter, times the values, added up."""
    shape = known_sizes(b, "SparseTensorDenseMatmul", sparse_shape)
    rows, columns = columns_of(b, b.lift(indices))
    if settings["adjoint_dt"]:
        matrix = b.transpose(matrix, perm=(1, 0))
        matrix = b.conj(matrix) if b.dtype_of(matrix).is_complex else matrix
    if settings["adjoint_st"]:
        shape, rows, columns = shape[::-1], columns, rows
        numbers = b.conj(numbers) if b.dtype_of(numbers).is_complex else numbers
    if len(shape) != 2 or b.shape_of(matrix)[:1] != shape[1:]:
        what = f"a matrix of shape {shape} is not multiplied with one of shape {b.shape_of(matrix)}."
        raise ShapeRefused("SparseTensorDenseMatmul", what).error()
    products = b.mul(b.expand_dims(numbers, axis=1), b.gather(matrix, columns, axis=0))
    zeros = b.broadcast_to(b.lift_number(0, b.dtype_of(products)), shape=(shape[0], b.shape_of(matrix)[1]))
    return b.scatter(zeros, rows, products, axis=0, combiner="add")


# -- numbers ---------------------------------------------------------------------------------------------------------


@user_primitive("DataFormatDimMap(src_format: str = 'NHWC', dst_format: str = 'NCHW')(input_x)")
def data_format_dim_map(b: CallBuilder[V], numbers: V, src_format: str, dst_format: str) -> V:
    """Where the dim that has this number in ``dst_format`` stands in ``src_format``."""
    for name, layout in (("src_format", src_format), ("dst_format", dst_format)):
        if layout not in ("NHWC", "NCHW"):
            what = f"the '{name}' must be str and must be in '['NHWC', 'NCHW']', but got {layout!r}."
            raise BadOpArgument("DataFormatDimMap", what).error()
    dtype = b.dtype_of(numbers)
    places = np.array([src_format.index(letter) for letter in dst_format], dtype.numpy)
    return b.gather(b.lift_array(places), b.mod(numbers, 4), axis=0)


@user_primitive("NoRepeatNGram(ngram_size: int = 1)(state_seq: TensorLike, log_probs: TensorLike)")
def no_repeat_ngram(b: CallBuilder[V], state_seq: object, scores: V, ngram_size: object) -> V:
    """Scores of the next word, the least number where it would end a run of words that has been."""
    states = b.lift(state_seq, dtypes.int64)
    *lead, length = b.shape_of(of_rank(b, "NoRepeatNGram", states, _RANK % "state_seq", 3))
    words = b.shape_of(of_rank(b, "NoRepeatNGram", scores, _RANK % "log_probs", 3))[-1]
    if b.shape_of(scores)[:2] != tuple(lead):
        what = f"the first dims of 'log_probs' must be {tuple(lead)}, but its shape is {b.shape_of(scores)}."
        raise ShapeRefused("NoRepeatNGram", what).error()
    if type(ngram_size) is not int or not 0 < ngram_size < max(length, 2):
        what = (
            f"the 'ngram_size' must be positive and less than {length}, the length of the runs, but got {ngram_size}."
        )
        raise BadOpArgument("NoRepeatNGram", what).error()
    greatest = b.reduce_max(states, axes=(0, 1, 2), keep_dims=False)
    least = b.reduce_min(states, axes=(0, 1, 2), keep_dims=False)
    valid = b.logical_and(b.less(greatest, words), b.less_equal(0, least))
    message = f"For NoRepeatNGram, the id in the state input must be in the range [0, {words})."
    b.require(valid, ValueError(message))
    count = length - ngram_size + 1
    repeats: V = b.lift_array(np.ones((*lead, count), np.bool_))
    for k in range(ngram_size - 1):
        same = b.equal(part(b, states, 2, k, count), part(b, states, 2, count + k, 1))
        repeats = b.logical_and(repeats, same)
    ends = b.select(repeats, part(b, states, 2, ngram_size - 1, count), words)
    rows = element_count(tuple(lead))
    row = b.broadcast_to(b.expand_dims(b.iota(size=rows, dtype=dtypes.int64), axis=1), shape=(rows, count))
    board = b.lift_array(np.zeros((rows, words + 1), np.bool_))
    marks = b.lift_array(np.ones((rows, count), np.bool_))
    board = b.scatter(board, row, reshaped(b, ends, (rows, count)), marks, axis=0, combiner="update")
    dtype = b.dtype_of(scores)
    low = float(np.finfo(np.float32 if dtype is dtypes.bfloat16 else dtype.numpy).min)
    ended = reshaped(b, part(b, board, 1, 0, words), b.shape_of(scores))
    return b.select(ended, low, scores)


# -- distances -------------------------------------------------------------------------------------------------------


@user_primitive(
    "EditDistance(normalize: bool = True)(hypothesis_indices: TensorLike, hypothesis_values: TensorLike,"
    " hypothesis_shape: TensorLike, truth_indices: TensorLike, truth_values: TensorLike, truth_shape: TensorLike)"
)
def edit_distance(b: CallBuilder[V], *operands: object, normalize: object) -> V:
    """How many words are put in, taken out or replaced on the way from one sentence to the other: all are known.

    The sentences are rows of sparse tensors. With ``normalize`` it is divided by the length of the second one.
    """
    arrays = [known_array(b, "EditDistance", operand) for operand in operands]
    ours, theirs = _sentences(*arrays[:2]), _sentences(*arrays[3:5])
    shape = tuple(
        max(pair) for pair in zip(*(a.reshape(-1).tolist()[:-1] for a in (arrays[2], arrays[5])), strict=True)
    )
    result = np.zeros(shape, np.float32)
    for position in {*ours, *theirs}:
        mine, other = ours.get(position, []), theirs.get(position, [])
        most = len(other) if normalize else 1
        result[position] = _steps(mine, other) / most if most else np.inf
    return b.lift_array(result)


def _sentences(indices: Any, values: Any) -> dict[tuple[int, ...], list[object]]:
    """The values of each row, in the order of the last dim."""
    rows: dict[tuple[int, ...], list[Any]] = {}
    for position, value in sorted(zip(indices.tolist(), values.tolist(), strict=True), key=lambda pair: pair[0]):
        rows.setdefault(tuple(position[:-1]), []).append(value)
    return rows


def _steps(mine: list[object], other: list[object]) -> int:
    """Levenshtein's distance."""
    line = list(range(len(other) + 1))
    for row, left in enumerate(mine, 1):
        before, line[0] = line[0], row
        for k, right in enumerate(other, 1):
            before, line[k] = line[k], min(line[k] + 1, line[k - 1] + 1, before + (left != right))
    return line[-1]


@user_function("cartesian_prod(*inputs: TensorLike)")
def cartesian_prod(b: CallBuilder[V], *inputs: object) -> V:
    """All choices of one element of each vector, one in each row."""
    vectors = [of_rank(b, "cartesian_prod", b.lift(x), _RANK % "input", 1) for x in inputs]
    if any(b.dtype_of(x) is not b.dtype_of(vectors[0]) for x in vectors):
        raise BadOpArgument("Meshgrid", "all tensors should have the same type.").error()
    numbers = np.indices([b.shape_of(x)[0] for x in vectors]).reshape(len(vectors), -1)
    columns = [b.gather(x, b.lift_array(index), axis=0) for x, index in zip(vectors, numbers, strict=True)]
    return b.stack(*columns, axis=1)


@user_primitive("FloatStatus()(x: TensorLike)")
def float_status(b: CallBuilder[V], value: V) -> V:
    """A float32 of shape (1,): 1 where an element of ``x`` is infinite or no number, else 0. See ``amp.all_finite``."""
    finite = b.reduce_all(b.isfinite(value), axes=tuple(range(len(b.shape_of(value)))), keep_dims=False)
    return reshaped(b, b.convert(b.logical_not(finite), dtypes.float32), (1,))
