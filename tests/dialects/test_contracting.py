"""Sums of products, convolutions, normalisation and losses as users call them, by definition or as recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.laws import check_slope, convolved

import msgraph as ms
from msgraph import Parameter, Tensor, ops
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.pooling import MaxPoolOp

RNG = np.random.default_rng(0)

EQUATIONS = [
    ("ij,jk->ik", (3, 4), (4, 5)),
    ("ij,jk", (3, 4), (4, 5)),
    ("bij,bkj->bik", (2, 3, 4), (2, 5, 4)),
    ("...ij,jk->...ik", (2, 3, 4), (4, 5)),
    ("bthd,bshd->bhts", (2, 3, 4, 5), (2, 6, 4, 5)),
    ("i,j->ij", (3,), (4,)),
    ("i,i->", (3,), (3,)),
    ("ij->ji", (3, 4)),
    ("ij->", (3, 4)),
    ("ii->i", (3, 3)),
    ("ii", (3, 3)),
    ("ij,ij->ij", (3, 4), (3, 4)),
    ("ij,jk,kl->il", (2, 3), (3, 4), (4, 5)),
    ("ijk,k->j", (2, 3, 4), (4,)),
]


@pytest.mark.parametrize("case", EQUATIONS, ids=lambda case: case[0])
def test_einsum(case: tuple[Any, ...]) -> None:
    equation, *shapes = case
    arrays: list[Array] = [RNG.standard_normal(shape) for shape in shapes]
    found = ops.einsum(equation, *map(Tensor, arrays)).asnumpy()
    expected: Array = np.einsum(equation, *arrays)
    np.testing.assert_allclose(found, expected, 1e-12, 1e-12)


def test_einsum_compiled_and_its_slope() -> None:
    def f(x: Any, y: Any) -> Any:
        return ops.einsum("bij,bjk->ik", x, y).sum()

    x, y = RNG.standard_normal((2, 3, 4)), RNG.standard_normal((2, 4, 5))
    slope = ms.jit(ms.grad(f))(Tensor(x), Tensor(y)).asnumpy()
    np.testing.assert_allclose(slope, np.broadcast_to(y.sum(2)[:, None], x.shape), 1e-12)
    with pytest.raises(ValueError, match="does not name the 2 dims"):
        ops.einsum("i->i", Tensor(np.ones((2, 2))))


@pytest.mark.parametrize("is_causal", [False, True])
def test_attention(is_causal: bool) -> None:
    q, k, v = (RNG.standard_normal((2, 3, 5, 4)) for _ in range(3))

    def f(q: Any, k: Any, v: Any) -> Any:
        return ops.scaled_dot_product_attention(q, k, v, is_causal=is_causal)

    scores = q @ k.swapaxes(-1, -2) / 2
    if is_causal:
        scores = np.where(np.tri(5, dtype=bool), scores, -np.inf)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    expected = shares / shares.sum(-1, keepdims=True) @ v
    np.testing.assert_allclose(ms.jit(f)(*map(Tensor, (q, k, v))).asnumpy(), expected, 1e-10)
    if is_causal:
        mask = Tensor(np.tri(5, dtype=bool))
        found = ops.scaled_dot_product_attention(Tensor(q), Tensor(k), Tensor(v), mask).asnumpy()
        np.testing.assert_allclose(found, expected, 1e-10)


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def test_recurrent_cells() -> None:
    x, h, c = RNG.standard_normal((2, 3)), RNG.standard_normal((2, 4)), RNG.standard_normal((2, 4))
    w, u, p, r = (RNG.standard_normal(shape) for shape in ((16, 3), (16, 4), (16,), (16,)))
    state, memory = ms.jit(ops.lstm_cell)(*map(Tensor, (x, h, c, w, u, p, r)))
    enter, forget, new, leave = np.split(x @ w.T + p + h @ u.T + r, 4, 1)
    kept = sigmoid(forget) * c + sigmoid(enter) * np.tanh(new)
    np.testing.assert_allclose(memory.asnumpy(), kept, 1e-10)
    np.testing.assert_allclose(state.asnumpy(), sigmoid(leave) * np.tanh(kept), 1e-10)
    mine, theirs = (np.split(part, 3, 1) for part in (x @ w[:12].T, h @ u[:12].T))
    reset, update = (sigmoid(mine[k] + theirs[k]) for k in range(2))
    new = np.tanh(mine[2] + reset * theirs[2])
    found = ops.gru_cell(*map(Tensor, (x, h, w[:12], u[:12]))).asnumpy()
    np.testing.assert_allclose(found, (1 - update) * new + update * h, 1e-10)


def test_dense_glu_and_bias() -> None:
    x, w = RNG.standard_normal((2, 3, 4)), RNG.standard_normal((5, 4))
    np.testing.assert_allclose(ops.dense(Tensor(x), Tensor(w), Tensor(np.ones(5))).asnumpy(), x @ w.T + 1, 1e-12)
    np.testing.assert_allclose(ops.glu(Tensor(x)).asnumpy(), x[..., :2] * sigmoid(x[..., 2:]), 1e-12)
    found = ops.bias_add(Tensor(x), Tensor(np.arange(3.0))).asnumpy()
    np.testing.assert_array_equal(found, x + np.arange(3.0)[:, None])


# -- convolutions and pooling as users call them, against loops written ----------------------------------------------


def test_conv1d_is_conv2d_of_one_row() -> None:
    x, w = RNG.standard_normal((2, 3, 10)), RNG.standard_normal((4, 3, 3))
    found = ops.conv1d(Tensor(x), Tensor(w), Tensor(np.ones(4)), 2, "same").asnumpy()
    rows = ops.conv2d(Tensor(x[:, :, None]), Tensor(w[:, :, None]), Tensor(np.ones(4)), (1, 2), "same").asnumpy()
    assert found.shape == (2, 4, 5)
    np.testing.assert_array_equal(found, rows[:, :, 0])


def test_a_transposed_convolution_is_the_gradient_of_one() -> None:
    x, w = RNG.standard_normal((2, 3, 8, 8)), RNG.standard_normal((5, 3, 3, 3))
    y = RNG.standard_normal((2, 5, 4, 4))
    image = ops.conv_transpose2d(Tensor(y), Tensor(w), None, 2, 1, 1).asnumpy()
    assert image.shape == x.shape
    np.testing.assert_allclose((image * x).sum(), (convolved(x, w, (2, 2), (1,) * 4, (1, 1), 1) * y).sum(), 1e-10)
    same = ops.Conv2DTranspose(3, 3, pad_mode="pad", pad=1, stride=2)(Tensor(y), Tensor(w), x.shape).asnumpy()
    np.testing.assert_array_equal(same, image)


X = Tensor(np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4))


def test_pooling_known_numbers() -> None:
    values, places = ops.MaxPoolWithArgmax(2, 2)(X)
    assert values.asnumpy().tolist() == [[[[5, 7], [13, 15]]]]
    assert places.asnumpy().tolist() == [[[[5, 7], [13, 15]]]]
    assert places.dtype == ms.int32
    assert ops.avg_pool2d(X, 3, 2, 1, False, False).asnumpy().tolist() == [[[[2.5, 4], [8.5, 10]]]]
    assert ops.AvgPool(3, 2, "same")(X).asnumpy().tolist() == [[[[5, 6.5], [11, 12.5]]]]
    assert ops.avg_pool2d(X[:, :, :3, :3], 2, divisor_override=2).asnumpy().tolist() == [[[[5, 7], [13, 15]]]]
    ceiled = ops.avg_pool2d(X, 3, 3, 0, True).asnumpy()
    np.testing.assert_allclose(ceiled, [[[[5, 7], [13, 15]]]])
    assert ops.max_pool2d(X[:, :, :3, :3], 2, 2, 0, 1, False, True).asnumpy().tolist() == [[[[5, 6], [9, 10]]]]


def test_max_pool_leads_cotangents_to_the_first_of_equals() -> None:
    def f(x: Any) -> Any:
        return ops.max_pool2d(x, 2).sum()

    slope = ms.grad(f)(Tensor(np.ones((1, 1, 2, 2), np.float32)))
    assert slope.asnumpy().tolist() == [[[[1, 0], [0, 0]]]]


def test_max_pool_is_native_whoever_wants_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    x = RNG.standard_normal((2, 3, 9, 40)).astype(np.float32)
    expected = [ops.max_pool2d(Tensor(x), 3, step, 1).asnumpy() for step in (1, 2, 3)]

    def f(x: Any) -> Any:
        return [ops.max_pool2d(x, 3, step, 1) for step in (1, 2, 3)]

    monkeypatch.setattr(MaxPoolOp, "eager", None)
    for got, wanted in zip(ms.jit(f)(Tensor(x)), expected, strict=True):
        np.testing.assert_array_equal(got.asnumpy(), wanted)


def test_adaptive_pooling_covers_the_image() -> None:
    x = RNG.standard_normal((2, 3, 7, 5))
    means = ops.adaptive_avg_pool2d(Tensor(x), (3, None)).asnumpy()
    spans = [slice(0, 3), slice(2, 5), slice(4, 7)]
    np.testing.assert_allclose(means, np.stack([x[:, :, s].mean(2) for s in spans], 2), 1e-12)
    values, places = ops.adaptive_max_pool2d(Tensor(x), (3, 1), True)
    np.testing.assert_array_equal(values.asnumpy()[..., 0], np.stack([x[:, :, s].max((2, 3)) for s in spans], 2))
    flat = x.reshape(2, 3, -1)
    np.testing.assert_array_equal(np.take_along_axis(flat, places.asnumpy()[..., 0], -1), values.asnumpy()[..., 0])


# -- normalisation and clipping --------------------------------------------------------------------------------------


IMAGE = Tensor(np.array([0, 1, 8, 9], np.float32).reshape(1, 1, 2, 2))


def statistics() -> tuple[Any, Any]:
    return Parameter(Tensor([0.5]), name="mean"), Parameter(Tensor([2.0]), name="variance")


def test_batch_norm_by_running_statistics() -> None:
    found = ops.batch_norm(IMAGE[:, :, :1], *statistics(), Tensor([3.0]), Tensor([1.0]))
    np.testing.assert_allclose(found.asnumpy(), [[[[-0.060657501, 2.0606575]]]], 1e-6)


@pytest.mark.parametrize("compiled", [False, True])
def test_batch_norm_in_training_moves_the_statistics(compiled: bool) -> None:
    middle, spread = statistics()

    def f(x: Any) -> Any:
        return ops.batch_norm(x, middle, spread, Tensor([3.0]), Tensor([1.0]), True, 0.1)

    found = (ms.jit(f) if compiled else f)(IMAGE).asnumpy()
    np.testing.assert_allclose(found, [[[[-2.348937, -1.6047287], [3.6047287, 4.348937]]]], 1e-6)
    np.testing.assert_allclose(middle.asnumpy(), [0.9], 1e-6)
    np.testing.assert_allclose(spread.asnumpy(), [3.9666667], 1e-6)


def test_primitive_gives_the_moments_of_the_batch() -> None:
    found = ops.BatchNorm(is_training=True)(IMAGE, Tensor([3.0]), Tensor([1.0]), *statistics())
    assert [part.shape for part in found] == [(1, 1, 2, 2), (1,), (1,), (1,), (1,)]
    np.testing.assert_allclose([part.asnumpy()[0] for part in found[1:]], [4.5, 16.25, 4.5, 16.25])


def test_slope_of_layer_norm() -> None:
    def rows(x: Any, weight: Any) -> Any:
        return ops.layer_norm(x, (6,), weight)

    check_slope(rows, Tensor(RNG.standard_normal((3, 6))), Tensor(RNG.standard_normal(6)))


def test_clipping_by_norms() -> None:
    x = Tensor(np.array([[1, 2, 3], [0, 1, 0]], np.float32))
    expected = np.array([[0.25819883, 0.51639766, 0.77459645], [0, 0.25819883, 0]])
    np.testing.assert_allclose(ops.clip_by_norm(x, 1.0).asnumpy(), expected, 1e-6)
    parts = ops.clip_by_global_norm((x, x), 1.0)
    np.testing.assert_allclose(parts[1].asnumpy(), expected / np.sqrt(2), 1e-6)
    np.testing.assert_array_equal(ops.clip_by_norm((x, x), 100.0)[0].asnumpy(), x.asnumpy())
    np.testing.assert_allclose(ops.clip_by_norm(x, 1.0, float("inf")).asnumpy(), x.asnumpy() / 3, 1e-6)
    np.testing.assert_allclose(ops.L2Normalize(1)(x).asnumpy()[0], [0.26726124, 0.5345225, 0.8017837], 1e-6)


def test_refusals() -> None:
    x = Tensor(np.ones((2, 4, 4), np.float32))
    with pytest.raises(ValueError, match="For GroupNorm, the 'num_channels' must be divided by 'num_groups'"):
        ops.group_norm(x, 3)
    with pytest.raises(ValueError, match="normalized_shape"):
        ops.layer_norm(x, (7,))
    with pytest.raises(ValueError, match="must have one element for each of the 4 channels"):
        ops.batch_norm(x, *statistics(), Tensor([3.0]), Tensor([1.0]))


# -- losses give what mindspore's functions of the same names were seen to -------------------------------------------


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


def test_unknown_reduction() -> None:
    with pytest.raises(ValueError, match="For 'cross_entropy_loss', the 'reduction' must be str and must be in"):
        ops.cross_entropy(SCORES, CLASSES, reduction="foo")
    with pytest.raises(ValueError, match="For l1_loss, the 'reduction' must be in"):
        ops.l1_loss(SCORES, SCORES, "foo")
