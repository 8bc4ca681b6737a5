"""What MindSpore has deprecated gives what MindSpore gave, eager and compiled."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

X = Tensor(np.arange(12).reshape(3, 4).astype(np.float32))
V = Tensor([1.0, 2.0])
SCORES = Tensor([[1.0, 1, 1, 0], [float("nan"), 1, 2, 3], [3, 2, 1, 0], [3, 2, 1, 0]])
LABELS = Tensor([2, 3, 1, 9], ms.int32)
WORDS = Tensor([[[1, 2, 1, 2, 3, 1, 2]]], ms.int32)
PLACES = Tensor([[0, 1], [1, 2]], ms.int32)
LEAST = float(np.finfo(np.float32).min)

Case = tuple[Callable[..., Any], tuple[Any, ...], Any]
CASES: list[Case] = [
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
    (lambda x, y: ops.batch_dot(x, y, (2, 1)), (X.reshape(3, 2, 2), V.broadcast_to((3, 2))),
     [[2, 8], [14, 20], [26, 32]]),
    (lambda x, y: ops.batch_dot(x, y), (X.reshape(2, 2, 1, 3), X.reshape(2, 1, 3, 2)),
     np.einsum("aijk,alkm->aijlm", *(X.asnumpy().reshape(s) for s in ((2, 2, 1, 3), (2, 1, 3, 2))))),
    (lambda x: ops.SparseTensorDenseAdd()(PLACES, V, (3, 4), x), (X,),
     [[0, 2, 2, 3], [4, 5, 8, 7], [8, 9, 10, 11]]),
    (lambda v, x: ops.SparseTensorDenseMatmul()(PLACES, v, (3, 4), x), (V, X.reshape(4, 3)),
     [[3, 4, 5], [12, 14, 16], [0, 0, 0]]),
    (lambda v, x: ops.SparseTensorDenseMatmul(True, True)(PLACES, v, (3, 4), x), (V, X.reshape(4, 3)[:2]),
     [[0, 0], [0, 3], [2, 8], [0, 0]]),
    (lambda x: ops.Eps()(x), (V.astype(ms.float64),), [np.finfo(np.float64).eps] * 2),
    (lambda i: ops.DataFormatDimMap("NHWC", "NCHW")(i), (Tensor([-1, 0, 3, 5, -4]),), [2, 0, 2, 3, 0]),
    (lambda s, p: ops.NoRepeatNGram(3)(s, p), (WORDS, Tensor([[[0.5, 0.25, 0.5, 0.25]]])),
     [[[0.5, LEAST, 0.5, LEAST]]]),
    (lambda s, p: ops.NoRepeatNGram()(s, p), (WORDS[:, :, :2], Tensor([[[0.5, 0.25, 0.5, 0.25]]])),
     [[[0.5, LEAST, LEAST, 0.25]]]),
    (lambda x, y: ops.cartesian_prod(x, y), (V, V + 2), [[1, 3], [1, 4], [2, 3], [2, 4]]),
    (lambda x: ops.cartesian_prod(x), (V,), [[1], [2]]),
    (lambda x: ops.StopGradient()(x) * 2, (V,), [2, 4]),
]  # fmt: skip


def parts_of(result: Any) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", result) if isinstance(result, tuple) else (result,)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_result(number: int) -> None:
    compute, args, expected = CASES[number]
    for result in (compute(*args), ms.jit(compute)(*args)):
        for part, right in zip(parts_of(result), parts_of(expected), strict=True):
            np.testing.assert_allclose(part.asnumpy(), right, 1e-6)


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
    slope = ms.grad(lambda v: ops.SparseTensorDenseMatmul()(PLACES, v, (3, 4), X.reshape(4, 3)).sum())(V)
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
        product, truth = compute(V)
        assert (product.asnumpy().tolist(), truth) == ([3, 6], True)
    with pytest.raises(TypeError, match="got type 'Tensor'"):
        ops.scalar_cast(V, ms.int64)
    assert repr(ops.full((2,), 1.7)) == "Tensor(shape=[2], dtype=Int64, value= [1, 1])"
    assert ms.mint.full((2,), 1.5).asnumpy().tolist() == ms.jit(lambda: ms.mint.full((2,), 1.5))().asnumpy().tolist()
    assert ms.mint.full((2,), 1.5).dtype == ms.float32
    tensor = Tensor([1, 2, 3, 4])
    assert tensor.assign_value(Tensor([[1.5, 2]])) is tensor
    assert (tensor.dtype, tensor.shape) == (ms.float32, (1, 2))
    assert Tensor.convert_bytes_to_tensor(V.get_bytes(), V.shape, V.dtype).asnumpy().tolist() == [1, 2]
    assert not tensor.is_pinned()
    assert not tensor.is_shared()


def test_extremes_meet_where_they_start() -> None:
    values, places = ops.min(Tensor([[2, 5, 1, 6], [3, -7, -2, 4]]), 1, initial=0,
                             where=Tensor([[True, False, True, False], [False, False, True, True]]))  # fmt: skip
    assert (values.asnumpy().tolist(), places.asnumpy().tolist()) == ([0, -2], [0, 2])
    greatest, place = ops.max(V, 0, initial=1.5)
    assert (float(greatest), int(place)) == (2, 1)


def test_what_is_printed_before_anything_is_compiled() -> None:
    program = "import msgraph as ms; ms.ops.print_('x', ms.Tensor([1, 2]), 3)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "x\nTensor(shape=[2], dtype=Int64, value= [1, 2])\n3\n"


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: ops.padding(X, 3), "the last dimension of 'x' must be 1"),
    (lambda: ops.padding(X[:, :1], 0), "the 'pad_dim_size' must be int and must > 0"),
    (lambda: ops.intopk(X, LABELS, 2), "the size of x2 should be equal to x1's first dimension"),
    (lambda: ops.batch_dot(X, X, 0), "the 'axes' should not be equal to 0"),
    (lambda: ops.batch_dot(X, X[:2]), "should have the same batch sizes"),
    (lambda: ops.sparse_segment_mean(X, Tensor([0, 1]), Tensor([1, 0])), "must be sorted"),
    (lambda: ops.NoRepeatNGram(7)(WORDS, Tensor([[V]])), "the 'ngram_size' must be positive and less than 7"),
    (lambda: ops.NoRepeatNGram(2)(WORDS, Tensor([[[1.0, 2]]])), "must be in the range"),
    (lambda: ops.DataFormatDimMap("NDHWC"), "the 'src_format' must be str"),
    (lambda: ops.ParallelConcat()((X, X)), "whose first size is 1"),
    (lambda: ops.cartesian_prod(V, LABELS), "all tensors should have the same type"),
    (lambda: ops.SparseTensorDenseAdd()(PLACES, V, (4, 4), X), "the shape of 'x2' must be"),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_refusal(number: int) -> None:
    compute, message = REFUSED[number]
    with pytest.raises(ValueError, match=message):
        result = compute()
        if not isinstance(result, Tensor):
            result(X)
