"""Losses give what MindSpore's functions of the same names were seen to give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

SCORES = Tensor(np.array([[1.0, 2, 3], [0, 1, 0]], np.float32))
CLASSES = Tensor([2, 0], ms.int32)
SHARES = Tensor([[0.1, 0.2, 0.7], [1, 0, 0]])
WEIGHTS = Tensor([1.0, 2, 3])

CASES: list[tuple[Callable[..., Any], Any]] = [
    (lambda: ops.cross_entropy(SCORES, CLASSES), 0.97952473),
    (lambda: ops.cross_entropy(SCORES, CLASSES, reduction="none"), [0.4076054, 1.551444]),
    (lambda: ops.cross_entropy(SCORES, CLASSES, label_smoothing=0.1), 1.012858),
    (lambda: ops.cross_entropy(SCORES, CLASSES, WEIGHTS, label_smoothing=0.1), 0.7388277),
    (lambda: ops.cross_entropy(SCORES, CLASSES, WEIGHTS), 0.6935651),
    (lambda: ops.cross_entropy(SCORES, Tensor([2, -100], ms.int32)), 0.4076054),
    (lambda: ops.cross_entropy(SCORES, SHARES, label_smoothing=0.1), 1.1928581),
    (lambda: ops.nll_loss(SCORES, CLASSES), -1.5),
    (lambda: ops.SparseSoftmaxCrossEntropyWithLogits()(SCORES, CLASSES), 0.9795255),
    (lambda: ops.SoftmaxCrossEntropyWithLogits()(SCORES, Tensor([[0, 0, 1.0], [1, 0, 0]]))[0], [0.4076059, 1.5514446]),
    (lambda: ops.binary_cross_entropy(Tensor([0.2, 0.0]), Tensor([1.0, 1.0])), 14.62023),
    (
        lambda: ops.binary_cross_entropy_with_logits(
            Tensor([0.2, 10.0]), Tensor([1.0, 0.0]), Tensor([1.0, 1]), Tensor([2.0, 1])
        ),
        5.5981617,
    ),
    (lambda: ops.kl_div(Tensor([0.2, -1.0]), Tensor([0.5, 0.0]), "batchmean"), -0.2232868),
    (lambda: ops.kl_div(Tensor([0.2, -1.0]), Tensor([0.5, 0.5]), "mean"), -0.14657359),
    (lambda: ops.mse_loss(SCORES, SCORES + 1, "sum"), 6.0),
    (lambda: ops.smooth_l1_loss(SCORES, SCORES + 2), [[1.5] * 3] * 2),
    (lambda: ops.gaussian_nll_loss(SCORES, SCORES + 1, Tensor([[1.0], [2.0]]), full=True), 1.4672254),
    (lambda: ops.cosine_similarity(SCORES, SCORES + 1), [0.9925833, 0.81649655]),
    (lambda: ops.cosine_embedding_loss(SCORES, SCORES + 1, Tensor([1, -1], ms.int32)), 0.41195664),
    (lambda: ops.hinge_embedding_loss(Tensor([0.3, 2.0]), Tensor([1.0, -1.0])), 0.15),
    (lambda: ops.L2Loss()(SCORES), 7.5),
]


@pytest.mark.parametrize("case", CASES)
def test_loss(case: tuple[Callable[..., Any], Any]) -> None:
    compute, expected = case
    np.testing.assert_allclose(compute().asnumpy(), expected, 2e-6)


def test_cross_entropy_of_images() -> None:
    scores = Tensor(np.ones((2, 3, 4, 4), np.float32))
    classes = Tensor(np.zeros((2, 4, 4), np.int32))
    np.testing.assert_allclose(ops.cross_entropy(scores, classes).asnumpy(), np.log(3), 1e-6)
    assert ops.cross_entropy(scores, classes, reduction="none").shape == (2, 4, 4)


def test_slope_of_cross_entropy_is_softmax_less_the_truth() -> None:
    def loss(x: Any, y: Any) -> Any:
        return ops.cross_entropy(x, y, reduction="sum")

    x, y = np.random.default_rng(0).standard_normal((5, 7)), np.array([0, 6, 3, 3, 1])
    slope = ms.jit(ms.grad(loss))(Tensor(x), Tensor(y)).asnumpy()
    shares = np.exp(x) / np.exp(x).sum(1, keepdims=True)
    np.testing.assert_allclose(slope, shares - np.eye(7)[y], 1e-10, 1e-12)


def test_unknown_reduction() -> None:
    with pytest.raises(ValueError, match="For 'cross_entropy_loss', the 'reduction' must be str and must be in"):
        ops.cross_entropy(SCORES, CLASSES, reduction="foo")
    with pytest.raises(ValueError, match="For l1_loss, the 'reduction' must be in"):
        ops.l1_loss(SCORES, SCORES, "foo")
