"""What a tensor is, copies of it, boxes, counts and random choices: as MindSpore's, eager and compiled."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

M = Tensor(np.arange(1, 7, dtype=np.float32).reshape(2, 3))
V = Tensor([1.0, 2.0, 3.0])
BOXES = Tensor([[0.0, 0, 1, 1], [1, 1, 2, 3]])
NAN, INF = float("nan"), float("inf")

CASES: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = [
    (lambda x: ops.eps(x), (V,), np.full(3, np.finfo(np.float32).eps)),
    (lambda x: ops.dyn_shape(x), (M,), [2, 3]),
    (lambda x: ops.TupleToArray()((1.5, 2)) + x, (Tensor(1.0),), [2.5, 3]),
    (lambda x: ops.deepcopy(x), (M,), M.asnumpy()),
    (lambda x: ops.move_to(x, "CPU"), (M,), M.asnumpy()),
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
    (lambda x, y: ops.addr(x, y[:2], y, beta=0, alpha=2), (M, V), [[2, 4, 6], [4, 8, 12]]),
    (lambda x: ops.addbmm(x[:1, :1], x[:, None], x[:, :, None], beta=2), (M,), [[93]]),
    (lambda x: ops.tensor_dot(x, x, ((0,), (0,))), (M,), M.asnumpy().T @ M.asnumpy()),
    (lambda x: ops.tensor_dot(x, x.T, 1), (M,), M.asnumpy() @ M.asnumpy().T),
    (lambda x: ops.Flatten()(x), (V,), [[1], [2], [3]]),
    (lambda x: ops.Flatten()(x[None]), (M,), [M.asnumpy().ravel()]),
    (lambda x: x.sum().swapaxes(0, -1), (V,), 6),
    (lambda x: ops.topk(x.sum(), 1)[0], (V,), 6),
    (lambda x, y: ops.Addcdiv()(x, y, y, Tensor([2.0])), (V, V), [3, 4, 5]),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_result(number: int) -> None:
    compute, args, wanted = CASES[number]
    for result in (compute(*args), ms.jit(compute)(*args)):
        np.testing.assert_allclose(result.asnumpy(), wanted, 2e-6)


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
