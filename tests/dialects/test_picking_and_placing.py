"""Functions that pick, place, count, copy and choose elements give what MindSpore's gave, eager and compiled."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from tests.laws import check_slope

import msgraph as ms
from msgraph import Tensor, ops

M = Tensor(np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9]], np.float32))
V = Tensor([1.0, 2.0, 3.0])
ROWS = Tensor([0, 2], ms.int32)
TWICE = Tensor([[0, 1], [2, 2], [0, 1]])
SORTED = Tensor([1.0, 2, 2, 3])
SIX = Tensor(np.arange(1, 7, dtype=np.float32).reshape(2, 3))
BOXES = Tensor([[0.0, 0, 1, 1], [1, 1, 2, 3]])
X = Tensor(np.arange(12).reshape(3, 4).astype(np.float32))
PAIR = Tensor([1.0, 2.0])
SCORES = Tensor([[1.0, 1, 1, 0], [float("nan"), 1, 2, 3], [3, 2, 1, 0], [3, 2, 1, 0]])
LABELS = Tensor([2, 3, 1, 9], ms.int32)
WORDS = Tensor([[[1, 2, 1, 2, 3, 1, 2]]], ms.int32)
PLACES = Tensor([[0, 1], [1, 2]], ms.int32)
LEAST = float(np.finfo(np.float32).min)
INF, NAN = float("inf"), float("nan")

Case = tuple[Callable[..., Any], tuple[Any, ...], Any]
CASES: list[Case] = [
    (lambda x, i: ops.index_fill(x, 1, i, -2.0), (M, ROWS), [[-2, 2, -2], [-2, 5, -2], [-2, 8, -2]]),
    (lambda x, i: ops.IndexFill()(x, 0, i, 9), (M, Tensor(-1)), [[1, 2, 3], [4, 5, 6], [9, 9, 9]]),
    (lambda x, v: ops.inplace_add(x, v, (0, 1)), (M, M[1:]), [[5, 7, 9], [11, 13, 15], [7, 8, 9]]),
    (lambda x, v: ops.inplace_sub(x, v, (1, 1)), (M, M[:2]), [[1, 2, 3], [-1, -2, -3], [7, 8, 9]]),
    (lambda x, v: ops.inplace_update(x, v, 2), (M, M[:1]), [[1, 2, 3], [4, 5, 6], [1, 2, 3]]),
    (lambda x, v: ops.InplaceUpdateV2()(x, (2,), v), (M, M[:1]), [[1, 2, 3], [4, 5, 6], [1, 2, 3]]),
    (lambda x, v: ops.IndexPut(accumulate=1)(x, v, [ROWS, ROWS]), (M, V[:1]), [[2, 2, 3], [4, 5, 6], [7, 8, 10]]),
    (lambda x, v: ops.IndexPut()(x, v, [ROWS, ROWS]), (M, V[:2]), [[1, 2, 3], [4, 5, 6], [7, 8, 2]]),
    (lambda x, s: ops.slice_scatter(x, s, 0, 0, None, 2), (M, M[1:]), [[4, 5, 6], [4, 5, 6], [7, 8, 9]]),
    (lambda x, s: ops.select_scatter(x, s, 1, -1), (M, V), [[1, 2, 1], [4, 5, 2], [7, 8, 3]]),
    (lambda x, s: ops.diagonal_scatter(x, s, 1), (M, V[:2]), [[1, 1, 3], [4, 5, 2], [7, 8, 9]]),
    (lambda x, s: ops.diagonal_scatter(x, s, -1, 1, 0), (M, V[:2]), [[1, 1, 3], [4, 5, 2], [7, 8, 9]]),
    (lambda x, u: ops.tensor_scatter_sub(x, TWICE, u), (M, V), [[1, -2, 3], [4, 5, 6], [7, 8, 7]]),
    (lambda x, u: ops.TensorScatterMul()(x, TWICE, u), (M, V), [[1, 6, 3], [4, 5, 6], [7, 8, 18]]),
    (lambda x, u: ops.tensor_scatter_div(x, TWICE, u), (M, V), [[1, 2 / 3, 3], [4, 5, 6], [7, 8, 4.5]]),
    (lambda x, u: x.scatter_div(TWICE[::2], u), (Tensor([[-9, -9]] * 2), Tensor([2, 2])), [[-9, -2], [-9, -9]]),
    (lambda x, u: x.scatter_max(TWICE, u * 3), (M, V), [[1, 9, 3], [4, 5, 6], [7, 8, 9]]),
    (lambda x, u: ops.TensorScatterMin()(x, TWICE, u), (M, V), [[1, 1, 3], [4, 5, 6], [7, 8, 2]]),
    (lambda x, u: ops.tensor_scatter_max(x, Tensor([[1]]), u), (M[:2], M[:1] + 3.5), [[1, 2, 3], [4.5, 5.5, 6.5]]),
    (lambda x, y: ops.Mod()(x, y), (Tensor([-4.0, 5, 6]), V + 1), [0, 2, 2]),
    (lambda x, y: ops.Mod()(x, y), (Tensor([-4, 5, -6]), Tensor([3, -2, 4])), [-1, 1, -2]),
    (lambda x: ops.FillDiagonal(0.5)(x), (M,), [[0.5, 2, 3], [4, 0.5, 6], [7, 8, 0.5]]),
    (lambda x: ops.diagflat(x, -1), (V[:2],), [[0, 0, 0], [1, 0, 0], [0, 2, 0]]),
    (lambda x, m, s: ops.MaskedScatter()(x, m, s), (V, Tensor([True, False, True]), -V), [-1, 2, -2]),
    (lambda x: ops.strided_slice(x, (2, 0), (0, 3), (-1, 2)), (M,), [[7, 9], [4, 6]]),
    (lambda x: ops.strided_slice(x, (1, 0), (1, 2), (1, 1), 1, 2), (M,), [[1, 2, 3]]),
    (lambda x: ops.StridedSlice(shrink_axis_mask=1)(x, (1, 0), (2, 2), (1, 1)), (M,), [4, 5]),
    (lambda x: ops.StridedSlice(ellipsis_mask=1)(x, (0, 1), (0, 2), (1, 1)), (M,), [[2], [5], [8]]),
    (lambda x, n: ops.reverse_sequence(x, n, 1), (M, Tensor([1, 2, 3])), [[1, 2, 3], [5, 4, 6], [9, 8, 7]]),
    (lambda x, n: ops.reverse_sequence(x, n, 0, 1), (M, Tensor([0, 2, 3])), [[1, 5, 9], [4, 2, 6], [7, 8, 3]]),
    (lambda n: ops.sequence_mask(n, 3), (ROWS,), [[False] * 3, [True, True, False]]),
    (lambda x: ops.repeat_elements(x, 2, 1), (M[:1],), [[1, 1, 2, 2, 3, 3]]),
    (lambda x: ops.row_stack((x, x)), (V,), [[1, 2, 3], [1, 2, 3]]),
    (lambda x: ops.hsplit(x, [1])[1], (M,), [[2, 3], [5, 6], [8, 9]]),
    (lambda x: ops.vsplit(x, 2)[1], (V,), [3]),
    (lambda x: ops.dsplit(ops.atleast_3d(x), 1)[0], (V,), [[[1], [2], [3]]]),
    (lambda x: ops.t(x), (M[:2],), [[1, 4], [2, 5], [3, 6]]),
    (lambda x: x[ops.tril_indices(3, 2, -1)[0]], (V,), [2, 3, 3]),
    (lambda x: x[ops.TriuIndices(3, 2, 0, ms.int64)()[1]], (V,), [1, 2, 2]),
    (lambda x, i: ops.unsorted_segment_sum(x, i, 2), (V, Tensor([0, -1, 0], ms.int32)), [4, 0]),
    (lambda x, i: ops.unsorted_segment_sum(x, i, 2), (M, Tensor([1, 0, 1])), [[4, 5, 6], [8, 10, 12]]),
    (lambda x, i: ops.unsorted_segment_max(x, i, 2), (M, Tensor([1, 1, 0])), [[7, 8, 9], [4, 5, 6]]),
    (lambda x, i: ops.unsorted_segment_min(x, i, 2), (V, Tensor([0, -1, 0])), [1, np.finfo(np.float32).max]),
    (lambda x, i: ops.unsorted_segment_prod(x, i, 2), (V, Tensor([1, -1, 1])), [1, 3]),
    (lambda x, i: ops.unsorted_segment_prod(ops.Complex()(x, x), i, 2).imag(), (V, Tensor([0, -1, 0])), [6, 0]),
    (lambda x, i: ops.unsorted_segment_max(x[:0], i, 1), (V, Tensor([], ms.int64)), [np.finfo(np.float32).min]),
    (lambda x: ops.bincount(Tensor([2, 4, 1, 0, 0]), minlength=7) + x, (Tensor(0.0),), [2, 1, 1, 0, 1, 0, 0]),
    (lambda x, w: ops.Bincount()(x, 3, w), (Tensor([0, 2, 5, 2]), Tensor([1.0, 2, 3, 4])), [1, 0, 6]),
    (lambda x: ops.histc(x, 5, 0, 9), (Tensor([1.0, 1, 2, 2, 2, 5, 8]),), [2, 3, 1, 0, 1]),
    (lambda x: ops.histc(x, 4), (Tensor([1.0, 1, 2, 5]),), [2, 1, 0, 1]),
    (lambda x: ops.histc(x, 2), (Tensor([3, 3], ms.int32),), [0, 2]),
    (lambda x: ops.median(x), (Tensor([3.0, 1, NAN, 4]),), (NAN, 2)),
    (lambda x: ops.median(x, 0), (M,), ([4, 5, 6], [1, 1, 1])),
    (lambda x: ops.nanmedian(x, 0, True), (Tensor([3.0, 1, NAN, 4]),), ([3.0], [0])),
    (lambda x: ops.Median(global_median=True)(x), (-M,), (-5, 0)),
    (lambda x: ops.msort(x), (-M,), [[-7, -8, -9], [-4, -5, -6], [-1, -2, -3]]),
    (lambda s, v: ops.searchsorted(s, v), (SORTED, Tensor([2.0, 0, 9, 2.5])), [1, 0, 4, 3]),
    (lambda s, v: ops.searchsorted(s, v, right=True), (SORTED, Tensor([2.0, 0, 9])), [3, 0, 4]),
    (lambda s, v: ops.searchsorted(s, v), (M, Tensor([[3.0], [0], [10]])), [[2], [0], [3]]),
    (lambda x: ops.bucketize(x, [1.0, 3, 5, 7, 9], right=True), (Tensor([3, 6, 9]),), [2, 3, 5]),
    (lambda x: ops.combinations(x), (V,), [[1, 2], [1, 3], [2, 3]]),
    (lambda x: ops.combinations(x, 1, True), (V,), [[1], [2], [3]]),
    (lambda x: ops.aminmax(x, axis=1), (M,), ([1, 4, 7], [3, 6, 9])),
    (lambda x: ops.diff(x, 2, 0), (M * M,), [[18, 18, 18]]),
    (lambda x, y: ops.diff(x, prepend=y), (V, V), [1, 1, -2, 1, 1]),
    (lambda x: ops.cov(x), (Tensor([[0.0, 5, 7], [3, 5, 0]]),), [[13, -3.5], [-3.5, 6.3333335]]),
    (lambda x: ops.cov(x, correction=0), (V,), 2 / 3),
    (
        lambda x: ops.cov(x, fweights=Tensor([5, 2, 4]), aweights=Tensor([0.4588, 0.9083, 0.7616])),
        (Tensor([[0.0, 5, 7], [3, 5, 0]]),),
        [[10.146146, -3.47241], [-3.47241, 4.716825]],
    ),
    (lambda x: ops.batch_to_space_nd(ops.space_to_batch_nd(x, 2, [[1, 0], [0, 1]]), 2, [[1, 0], [0, 1]])[0, 0],
     (M.reshape(1, 1, 3, 3),), M.asnumpy()),
    (lambda x: ops.SpaceToBatchND([2, 1], [[0, 1], [0, 0]])(x)[:, 0],
     (M.reshape(1, 1, 3, 3),), [[[1, 2, 3], [7, 8, 9]], [[4, 5, 6], [0, 0, 0]]]),
    (lambda x: ops.eps(x), (V,), np.full(3, np.finfo(np.float32).eps)),
    (lambda x: ops.dyn_shape(x), (SIX,), [2, 3]),
    (lambda x: ops.TupleToArray()((1.5, 2)) + x, (Tensor(1.0),), [2.5, 3]),
    (lambda x: ops.deepcopy(x), (SIX,), SIX.asnumpy()),
    (lambda x: ops.move_to(x, "CPU"), (SIX,), SIX.asnumpy()),
    (lambda x: x[ops.InvertPermutation()((2, 0, 1))[0]], (V,), 2),
    (lambda i, v: ops.SparseToDense()(i, v, (2, 2)), (Tensor([[0, 1], [1, 0]]), V[:2]), [[0, 1], [2, 0]]),
    (lambda x, m: ops.check_valid(x, m), (BOXES, Tensor([3.0, 3, 1])), [True, False]),
    (lambda x: ops.iou(x, x), (BOXES,), [[1, 1 / 9], [1 / 9, 1]]),
    (lambda x: ops.IOU("iof")(x, x), (BOXES,), [[1, 1 / 4], [1 / 6, 1]]),
    (lambda x, y: ops.MulNoNan()(x, y), (Tensor([INF, NAN, 2.0]), Tensor([0.0, 0, 3])), [0, 0, 6]),
    (lambda x: ops.SquareSumAll()(x, x + 1)[1], (V,), 29),
    (lambda x: ops.EqualCount()(x, x * x), (V,), [1]),
    (lambda x: ops.population_count(x), (Tensor([-1, 7, 0], ms.int16),), [16, 3, 0]),
    (lambda x: ops.PopulationCount()(x), (Tensor([-1, 5], ms.int64),), [64, 2]),
    (lambda x, y: ops.addr(x, y[:2], y, beta=0, alpha=2), (SIX, V), [[2, 4, 6], [4, 8, 12]]),
    (lambda x: ops.addbmm(x[:1, :1], x[:, None], x[:, :, None], beta=2), (SIX,), [[93]]),
    (lambda x: ops.tensor_dot(x, x, ((0,), (0,))), (SIX,), SIX.asnumpy().T @ SIX.asnumpy()),
    (lambda x: ops.tensor_dot(x, x.T, 1), (SIX,), SIX.asnumpy() @ SIX.asnumpy().T),
    (lambda x: ops.Flatten()(x), (V,), [[1], [2], [3]]),
    (lambda x: ops.Flatten()(x[None]), (SIX,), [SIX.asnumpy().ravel()]),
    (lambda x: x.sum().swapaxes(0, -1), (V,), 6),
    (lambda x: ops.topk(x.sum(), 1)[0], (V,), 6),
    (lambda x, y: ops.Addcdiv()(x, y, y, Tensor([2.0])), (V, V), [3, 4, 5]),
    (lambda x, y: ops.intopk(x, y, 2), (SCORES, LABELS), [True, False, True, False]),
    (lambda x, y: ops.InTopK(1)(x, y), (SCORES, LABELS), [True, False, False, False]),
    (lambda x, v: ops.LowerBound()(x, v), (X, Tensor([[2.0], [8], [8.5]])), [[2], [4], [1]]),
    (lambda x, v: ops.UpperBound(ms.int64)(x, v), (X, Tensor([[2.0], [3], [11]])), [[3], [0], [4]]),
    (lambda x: ops.unique_with_pad(Tensor([3, 1, 3, 2]), -7)[0] + x, (Tensor(0),), [3, 1, 2, -7]),
    (lambda x: ops.padding(x, 3), (X[:2, :1],), [[0, 0, 0], [4, 0, 0]]),
    (lambda x: ops.ParallelConcat()((x[:1], x[2:])), (X,), X.asnumpy()[::2]),
    (lambda x, s: (ops.FloatStatus()(x), ops.FloatStatus()(s)), (X, SCORES), ([0], [1])),
    (lambda x: ops.ReduceStd()(x), (X,), (np.std(np.arange(12), ddof=1), 5.5)),
    (lambda x: ops.ReduceStd((0, 1), False, True)(x), (X,), ([[np.std(np.arange(12))]], [[5.5]])),
    (lambda x: ops.sparse_segment_mean(x, Tensor([0, 2, 1]), Tensor([0, 0, 2])), (X,),
     [[4, 5, 6, 7], [0] * 4, [4, 5, 6, 7]]),
    (lambda x: ops.matrix_band_part(x, -1, 0), (X,), np.tril(X.asnumpy())),
    (lambda x, n: ops.MatrixBandPart()(x, n, n - 1), (X, Tensor(1)), [[0, 0, 0, 0], [4, 5, 0, 0], [0, 9, 10, 0]]),
    (lambda x: ops.mirror_pad(x, Tensor([[1, 0], [0, 1]]), "SYMMETRIC"), (X[:1],), [[0, 1, 2, 3, 3]] * 2),
    (lambda x: ops.batch_dot(x, x, 1), (X,), [[14], [126], [366]]),
    (lambda x, y: ops.batch_dot(x, y, (2, 1)), (X.reshape(3, 2, 2), PAIR.broadcast_to((3, 2))),
     [[2, 8], [14, 20], [26, 32]]),
    (lambda x, y: ops.batch_dot(x, y), (X.reshape(2, 2, 1, 3), X.reshape(2, 1, 3, 2)),
     np.einsum("aijk,alkm->aijlm", *(X.asnumpy().reshape(s) for s in ((2, 2, 1, 3), (2, 1, 3, 2))))),
    (lambda x: ops.SparseTensorDenseAdd()(PLACES, PAIR, (3, 4), x), (X,),
     [[0, 2, 2, 3], [4, 5, 8, 7], [8, 9, 10, 11]]),
    (lambda v, x: ops.SparseTensorDenseMatmul()(PLACES, v, (3, 4), x), (PAIR, X.reshape(4, 3)),
     [[3, 4, 5], [12, 14, 16], [0, 0, 0]]),
    (lambda v, x: ops.SparseTensorDenseMatmul(True, True)(PLACES, v, (3, 4), x), (PAIR, X.reshape(4, 3)[:2]),
     [[0, 0], [0, 3], [2, 8], [0, 0]]),
    (lambda x: ops.Eps()(x), (PAIR.astype(ms.float64),), [np.finfo(np.float64).eps] * 2),
    (lambda i: ops.DataFormatDimMap("NHWC", "NCHW")(i), (Tensor([-1, 0, 3, 5, -4]),), [2, 0, 2, 3, 0]),
    (lambda s, p: ops.NoRepeatNGram(3)(s, p), (WORDS, Tensor([[[0.5, 0.25, 0.5, 0.25]]])),
     [[[0.5, LEAST, 0.5, LEAST]]]),
    (lambda s, p: ops.NoRepeatNGram()(s, p), (WORDS[:, :, :2], Tensor([[[0.5, 0.25, 0.5, 0.25]]])),
     [[[0.5, LEAST, LEAST, 0.25]]]),
    (lambda x, y: ops.cartesian_prod(x, y), (PAIR, PAIR + 2), [[1, 3], [1, 4], [2, 3], [2, 4]]),
    (lambda x: ops.cartesian_prod(x), (PAIR,), [[1], [2]]),
    (lambda x: ops.StopGradient()(x) * 2, (PAIR,), [2, 4]),
]  # fmt: skip


def _parts(value: object) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_result(number: int) -> None:
    compute, args, expected = CASES[number]
    for result in (compute(*args), ms.jit(compute)(*args)):
        for part, right in zip(_parts(result), _parts(expected), strict=True):
            np.testing.assert_allclose(part.asnumpy(), right, 3e-6)


SMOOTH: list[tuple[Callable[..., Any], Any]] = [
    (lambda x: ops.tensor_scatter_mul(x, TWICE, x[1]), M),
    (lambda x: ops.tensor_scatter_mul(x, TWICE, x[0] - Tensor([1.0, 2, 0])), M),
    (lambda x: ops.unsorted_segment_sum(x, Tensor([1, 0, -1]), 2), M),
    (lambda x: ops.unsorted_segment_max(x, Tensor([1, 0, 1]), 2), M),
    (lambda x: ops.unsorted_segment_prod(x, Tensor([1, 0, 1]), 3), V),
    (lambda x: ops.abs(ops.unsorted_segment_prod(ops.Complex()(x, x * x), Tensor([1, 0, 1]), 2)), V),
    (lambda x: ops.median(x, 0)[0], M),
    (lambda x: ops.cov(x), M * M),
    (lambda x: ops.MaskedScatter()(x * x, x > 4.5, x), M),
    (lambda x: ops.reverse_sequence(x, Tensor([1, 2, 3]), 1), M),
    (lambda x: ops.slice_scatter(x * x, x[:1], 0, 1, 2), M),
]


@pytest.mark.parametrize(("compute", "x"), SMOOTH)
def test_slope(compute: Callable[..., Any], x: Any) -> None:
    check_slope(compute, x.astype(ms.float64))


def test_elements_come_in_the_order_of_their_first_place() -> None:
    values, places = ops.unique(Tensor([3, 1, 3, 2], ms.int32))
    assert values.asnumpy().tolist() == [3, 1, 2]
    assert places.asnumpy().tolist() == [0, 1, 0, 2]
    values, places, counts = ops.unique_consecutive(Tensor([[1, 1], [1, 1], [2, 1]]), True, True, 0)
    assert values.asnumpy().tolist() == [[1, 1], [2, 1]]
    assert (places.asnumpy().tolist(), counts.asnumpy().tolist()) == ([0, 0, 1], [2, 1])


def test_those_that_are_greatest_share_the_slope_and_places_outside_are_refused() -> None:
    def loss(x: Any, u: Any) -> Any:
        return ops.tensor_scatter_max(x, TWICE, u).sum()

    for compute in (ms.grad(loss, (0, 1)), ms.jit(ms.grad(loss, (0, 1)))):
        own, updates = compute(M, Tensor([2.0, 8, 2]))
        np.testing.assert_allclose(own.asnumpy(), [[1, 1 / 3, 1], [1, 1, 1], [1, 1, 1]], 1e-6)
        np.testing.assert_allclose(updates.asnumpy(), [1 / 3, 0, 1 / 3], 1e-6)
    with pytest.raises(TypeError, match="numbers are combined, but got Bool"):
        ops.tensor_scatter_max(M > 4, TWICE, V > 2)
    with pytest.raises(IndexError):
        ops.tensor_scatter_mul(M, TWICE + 1, V)
    with pytest.raises(IndexError):
        ms.jit(ops.tensor_scatter_mul)(M, TWICE + 1, V).asnumpy()
    batched = ms.vmap(ops.tensor_scatter_min, (None, 0, None))(M, ops.stack((TWICE, 2 - TWICE)), V)
    wanted = [ops.tensor_scatter_min(M, i, V).asnumpy() for i in (TWICE, 2 - TWICE)]
    assert (batched.asnumpy() == np.stack(wanted)).all()


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: ops.tensor_scatter_mul(M, TWICE, V[:2]), "the shape of updates should be"),
    (lambda: ops.inplace_add(M, V, 0), "the rank of x must be equal to rank of v"),
    (lambda: ops.hsplit(V, 2), "hsplit expect `x` is a Tensor with at least 2 dimension, but got 1"),
    (lambda: ops.diagonal_scatter(M, V[:2]), "the shape of src should equal to the shape of input diagonal"),
    (lambda: ops.unsorted_segment_max(V, Tensor([0, 5, 1]), 2), "segment_ids must be less than 2"),
    (lambda: ops.MaskedScatter()(V, V > 0, V[:2]), "number of elements of updates < number of ones in mask"),
    (lambda: ops.reverse_sequence(M, Tensor([0, 5, 1]), 1), "the seq_lengths must be at most 3"),
    (lambda: ops.strided_slice(M, (0, 0), (1,), (1,)), "must be the same length"),
    (lambda: ops.bincount(Tensor([-1])), "must be non-negative"),
    (lambda: ops.scatter_nd(Tensor([[0]]), Tensor([1.0]), (-1,)), "shape"),
    (lambda: ops.one_hot(Tensor([0]), True, 1.0, 0.0), "must be a non-negative int, but got True"),
    (lambda: ops.space_to_batch_nd(M.reshape(1, 1, 3, 3), 2, [[0, 0], [0, 0]]), "must be divisible by the block"),
    (lambda: ops.padding(X, 3), "the last dimension of 'x' must be 1"),
    (lambda: ops.padding(X[:, :1], 0), "the 'pad_dim_size' must be int and must > 0"),
    (lambda: ops.intopk(X, LABELS, 2), "the size of x2 should be equal to x1's first dimension"),
    (lambda: ops.batch_dot(X, X, 0), "the 'axes' should not be equal to 0"),
    (lambda: ops.batch_dot(X, X[:2]), "should have the same batch sizes"),
    (lambda: ops.sparse_segment_mean(X, Tensor([0, 1]), Tensor([1, 0])), "must be sorted"),
    (lambda: ops.NoRepeatNGram(7)(WORDS, Tensor([[PAIR]])), "the 'ngram_size' must be positive and less than 7"),
    (lambda: ops.NoRepeatNGram(2)(WORDS, Tensor([[[1.0, 2]]])), "must be in the range"),
    (lambda: ops.DataFormatDimMap("NDHWC"), "the 'src_format' must be str"),
    (lambda: ops.ParallelConcat()((X, X)), "whose first size is 1"),
    (lambda: ops.cartesian_prod(PAIR, LABELS), "all tensors should have the same type"),
    (lambda: ops.SparseTensorDenseAdd()(PLACES, PAIR, (4, 4), X), "the shape of 'x2' must be"),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_refusal(number: int) -> None:
    compute, message = REFUSED[number]
    with pytest.raises(ValueError, match=message):
        result = compute()
        if not isinstance(result, Tensor):
            result(X)


# -- what a tensor is, copies of it, boxes, counts and random choices ------------------------------------------------


def test_what_a_tensor_is() -> None:
    assert ops.is_tensor(V)
    assert not ops.is_tensor([1.0])
    assert ms.jit(lambda x: (ops.is_tensor(x), ops.is_tensor(x.shape), ops.is_tensor(x * 2)))(V) == (True, False, True)
    assert ops.is_floating_point(V)
    assert not ops.is_floating_point(Tensor([1]))
    assert ops.is_nonzero(Tensor([[3.5]])) is True
    assert bool(ms.jit(lambda x: ops.is_nonzero(x))(Tensor([0.0]))) is False
    with pytest.raises(ValueError, match="the numel of input must be 1, but got 3"):
        ops.is_nonzero(V)
    with pytest.raises(ValueError, match="the 'to' must be 'CPU'"):
        ops.move_to(V, "Ascend")
    with pytest.raises(ValueError, match="the 'paddings' must be in 0 to \\[2\\], but got \\[\\[3, 0\\]\\]"):
        ops.mirror_pad(V, Tensor([[3, 0]]), "REFLECT")
    with pytest.raises(TypeError, match="unsupported operand"):
        pow(cast(Any, V), 2, 5)
    with pytest.raises(ValueError, match="must hold each number below 2 once"):
        ops.InvertPermutation()((0, 2))


def test_choices_of_a_mask() -> None:
    mask = np.random.default_rng(1).random((5, 7)) < 0.4
    for choose in cast("list[Any]", [ops.RandomChoiceWithMask(8), ms.jit(lambda x: ops.choice_with_mask(x, 8))]):
        places, there = (x.asnumpy() for x in choose(Tensor(mask)))
        assert there.tolist() == [True] * 8
        assert mask[tuple(places.T)].all()
        assert len({tuple(place) for place in places.tolist()}) == 8
    places, there = (x.asnumpy() for x in ops.choice_with_mask(Tensor([[True, False]]), 3))
    assert (places.tolist(), there.tolist()) == ([[0, 0]] * 3, [True, False, False])


def test_random_categories() -> None:
    logits = Tensor(np.log(np.array([[1, 0, 3], [0, 1, 0]]) + 1e-30).astype(np.float32))
    for draw in cast("list[Any]", [ops.random_categorical, ms.jit(lambda x, n: ops.RandomCategorical(ms.int32)(x, n))]):
        samples = draw(logits, 4000).asnumpy()
        shares = [np.bincount(row, minlength=3) / 4000 for row in samples]
        np.testing.assert_allclose(shares, [[0.25, 0, 0.75], [0, 1, 0]], atol=0.04)
    weights = Tensor([[0.0, 9, 4, 0]])
    assert set(ops.multinomial_with_replacement(weights, 2, 5, 50, True).asnumpy().ravel().tolist()) == {1, 2}
    assert sorted(ops.MultinomialWithReplacement(2)(weights, Tensor(2), 5).asnumpy()[0].tolist()) == [1, 2]
    assert ops.Multinomial(seed=10, dtype=ms.int64)(weights, 6).asnumpy().dtype == np.int64
    assert ops.Bernoulli()(V, Tensor([0.0, 1, 1])).asnumpy().tolist() == [0, 1, 1]
    assert sorted(ops.RandomShuffle(1, 1)(V).asnumpy().tolist()) == [1, 2, 3]
    assert sorted(ops.RandpermV2(3)(Tensor(4)).asnumpy().tolist()) == [0, 1, 2, 3]


def test_greedy_decoding_leaves_out_blanks_and_repetitions() -> None:
    scores = np.zeros((4, 2, 3), np.float32)
    for step, classes in enumerate([(0, 1), (0, 2), (2, 1), (0, 0)]):
        scores[step, range(2), classes] = 0.5
    lengths = Tensor([4, 3], ms.int32)
    places, classes, shape, totals = ops.ctc_greedy_decoder(Tensor(scores), lengths)
    assert places.asnumpy().tolist() == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert classes.asnumpy().tolist() == [0, 0, 1, 1]
    assert shape.asnumpy().tolist() == [2, 2]
    assert totals.asnumpy().tolist() == [[-2.0], [-1.5]]
    assert ops.CTCGreedyDecoder(merge_repeated=False)(Tensor(scores), lengths)[1].asnumpy().tolist() == [0, 0, 0, 1, 1]
    with pytest.raises(ValueError, match="the 'sequence_length' must be at most 4"):
        ops.ctc_greedy_decoder(Tensor(scores), lengths + 1)


# -- what mindspore has deprecated gives what mindspore gave, eager and ----------------------------------------------


def test_edits() -> None:
    def distance(normalize: bool, ours: Any, words: Any, theirs: Any, others: Any, rows: int = 2) -> Any:
        operands = [ours, words, [rows, 2], theirs, others, [2, 3]]
        kinds = (ms.int64, ms.float32, ms.int64) * 2
        return ops.EditDistance(normalize)(*map(Tensor, operands, kinds)).asnumpy().tolist()

    sentence = [[0, 0], [0, 1]]
    assert distance(True, sentence, [1, 2], [[1, 0]], [1]) == [float("inf"), 1]
    assert distance(False, sentence, [1, 2], [[0, 0], [0, 1], [0, 2]], [2, 1, 2]) == [1, 0]
    assert distance(False, sentence, [1, 2], [[0, 0], [0, 1]], [2, 1], 3) == [2, 0, 0]


def test_slopes_and_constants() -> None:
    assert ops.stop_gradient(3.0) == 3.0
    assert ms.grad(lambda x: ops.stop_gradient(x) * x)(Tensor(3.0)).asnumpy() == 3
    slope = ms.grad(lambda v: ops.SparseTensorDenseMatmul()(PLACES, v, (3, 4), X.reshape(4, 3)).sum())(PAIR)
    assert slope.asnumpy().tolist() == [3 + 4 + 5, 6 + 7 + 8]
    assert ms.grad(lambda x: ops.matrix_band_part(x, 0, 1).sum())(X).asnumpy().tolist() == [
        [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]
    ]  # fmt: skip
    batched = ms.vmap(lambda x, y: ops.intopk(x, y, 2))(ops.stack((SCORES, -SCORES)), ops.stack((LABELS, LABELS)))
    assert batched.asnumpy().tolist() == [[True, False, True, False], [True, False, False, False]]


def test_numbers_and_bytes() -> None:
    def numbers(x: Any) -> Any:
        return x * ops.scalar_cast(3.7, ms.int64), ops.ScalarCast()(2, ms.bool_)

    for compute in (numbers, ms.jit(numbers)):
        product, truth = compute(PAIR)
        assert (product.asnumpy().tolist(), truth) == ([3, 6], True)
    with pytest.raises(TypeError, match="got type 'Tensor'"):
        ops.scalar_cast(PAIR, ms.int64)
    assert repr(ops.full((2,), 1.7)) == "Tensor(shape=[2], dtype=Int64, value= [1, 1])"
    assert ms.mint.full((2,), 1.5).asnumpy().tolist() == ms.jit(lambda: ms.mint.full((2,), 1.5))().asnumpy().tolist()
    assert ms.mint.full((2,), 1.5).dtype == ms.float32
    tensor = Tensor([1, 2, 3, 4])
    assert tensor.assign_value(Tensor([[1.5, 2]])) is tensor
    assert (tensor.dtype, tensor.shape) == (ms.float32, (1, 2))
    assert Tensor.convert_bytes_to_tensor(PAIR.get_bytes(), PAIR.shape, PAIR.dtype).asnumpy().tolist() == [1, 2]
    assert not tensor.is_pinned()
    assert not tensor.is_shared()


def test_extremes_meet_where_they_start() -> None:
    values, places = ops.min(Tensor([[2, 5, 1, 6], [3, -7, -2, 4]]), 1, initial=0,
                             where=Tensor([[True, False, True, False], [False, False, True, True]]))  # fmt: skip
    assert (values.asnumpy().tolist(), places.asnumpy().tolist()) == ([0, -2], [0, 2])
    greatest, place = ops.max(PAIR, 0, initial=1.5)
    assert (float(greatest), int(place)) == (2, 1)


def test_what_is_printed_before_anything_is_compiled() -> None:
    program = "import msgraph as ms; ms.ops.print_('x', ms.Tensor([1, 2]), 3)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "x\nTensor(shape=[2], dtype=Int64, value= [1, 2])\n3\n"
