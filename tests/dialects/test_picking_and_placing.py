"""Functions that pick, place, count and order elements give what MindSpore's gave, eager and compiled, and NumPy's."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

M = Tensor(np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9]], np.float32))
V = Tensor([1.0, 2.0, 3.0])
ROWS = Tensor([0, 2], ms.int32)
TWICE = Tensor([[0, 1], [2, 2], [0, 1]])
SORTED = Tensor([1.0, 2, 2, 3])
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
]  # fmt: skip


def _parts(value: object) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_result(number: int) -> None:
    compute, args, expected = CASES[number]
    for result in (compute(*args), ms.jit(compute)(*args)):
        for part, right in zip(_parts(result), _parts(expected), strict=True):
            np.testing.assert_allclose(part.asnumpy(), right, 3e-6)


SMOOTH: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (lambda x: ops.tensor_scatter_mul(x, TWICE, x[1]), (M,)),
    (lambda x: ops.tensor_scatter_mul(x, TWICE, x[0] - Tensor([1.0, 2, 0])), (M,)),
    (lambda x: ops.unsorted_segment_sum(x, Tensor([1, 0, -1]), 2), (M,)),
    (lambda x: ops.unsorted_segment_max(x, Tensor([1, 0, 1]), 2), (M,)),
    (lambda x: ops.unsorted_segment_prod(x, Tensor([1, 0, 1]), 3), (V,)),
    (lambda x: ops.median(x, 0)[0], (M,)),
    (lambda x: ops.cov(x), (M * M,)),
    (lambda x: ops.MaskedScatter()(x * x, x > 4.5, x), (M,)),
    (lambda x: ops.reverse_sequence(x, Tensor([1, 2, 3]), 1), (M,)),
    (lambda x: ops.slice_scatter(x * x, x[:1], 0, 1, 2), (M,)),
]


@pytest.mark.parametrize("number", range(len(SMOOTH)))
def test_slope(number: int) -> None:
    compute, (x,) = SMOOTH[number]
    rng = np.random.default_rng(3)
    x = Tensor(x.asnumpy().astype(np.float64))
    weights = Tensor(rng.standard_normal(compute(x).shape))

    def loss(x: Any) -> Any:
        return (compute(x) * weights).sum()

    slope = ms.grad(loss)(x).asnumpy()
    np.testing.assert_allclose(ms.jit(ms.grad(loss))(x).asnumpy(), slope, 1e-10)
    step = rng.standard_normal(x.shape) * 1e-6
    difference = (loss(Tensor(x.asnumpy() + step)) - loss(Tensor(x.asnumpy() - step))).asnumpy() / 2
    np.testing.assert_allclose(difference, (slope * step).sum(), 1e-4, 1e-12)


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


def test_parameters_are_written_in_place() -> None:
    class Adds(ms.nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.table = ms.Parameter(M.copy())

        def construct(self, y: Any) -> Any:
            return ops.IndexAdd(1)(self.table, ROWS, y)

    net = Adds()
    wanted = M.asnumpy() + np.array([1, 0, 2])
    assert (net(Tensor([[1.0, 2]] * 3)).asnumpy() == wanted).all()
    assert (net.table.asnumpy() == wanted).all()
    net(Tensor([[1.0, 2]] * 3))
    assert (net.table.asnumpy() == wanted + np.array([1, 0, 2])).all()

    def sums(x: Any) -> Any:
        square = x * x
        ops.index_add(square, Tensor([1]), x[:1], 0)
        return square

    assert ms.jit(sums)(V).asnumpy().tolist() == sums(V).asnumpy().tolist() == [1, 5, 9]
    weight = ms.Parameter(M.copy())
    ops.inplace_index_add(weight, ROWS, Tensor([[1.0] * 3] * 2), 0)
    assert weight.asnumpy()[:, 0].tolist() == [2, 4, 8]


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
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_refusal(number: int) -> None:
    compute, message = REFUSED[number]
    with pytest.raises(ValueError, match=message):
        compute()
