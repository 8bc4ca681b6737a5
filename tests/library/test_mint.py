"""``mint``: PyTorch's signatures, compiled as eagerly; layers, and optimizers against the formulas they promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
import msgraph.mint.nn.functional as F
from msgraph import Tensor, mint, ops
from msgraph.mint import nn

X = np.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]], np.float32)

CALLS: list[tuple[Callable[[Any], Any], Any]] = [
    (lambda x: mint.cat((x, x), dim=1), np.concatenate((X, X), 1)),
    (lambda x: mint.stack([x, x], dim=-1), np.stack((X, X), -1)),
    (lambda x: mint.max(x), X.max()),
    (lambda x: mint.max(x, 1)[1], X.argmax(1)),
    (lambda x: mint.min(x, -x), np.minimum(X, -X)),
    (lambda x: mint.sum(x, dim=0, keepdim=True), X.sum(0, keepdims=True)),
    (lambda x: mint.mean(x, 1), X.mean(1)),
    (lambda x: mint.prod(x, dim=1), X.prod(1)),
    (lambda x: mint.std(x, dim=1), X.std(1, ddof=1)),
    (lambda x: mint.var_mean(x, 0, correction=0)[0], X.var(0)),
    (lambda x: mint.any(x > 3, dim=1), (X > 3).any(1)),
    (lambda x: mint.argmin(x, dim=1), X.argmin(1)),
    (lambda x: mint.sort(x, dim=1, descending=True)[0], -np.sort(-X, 1)),
    (lambda x: mint.cumsum(x, dim=1), X.cumsum(1)),
    (lambda x: mint.transpose(x, 0, 1), X.T),
    (lambda x: mint.flatten(x), X.ravel()),
    (lambda x: mint.split(x, 2, dim=1)[1], X[:, 2:]),
    (lambda x: mint.select(x, 1, 0), X[:, 0]),
    (lambda x: mint.gather(x, 1, Tensor([[2], [0]])), [[2.0], [0.5]]),
    (lambda x: mint.scatter_add(x, 1, Tensor([[0], [0]]), x), [[6.0, -1, 2], [1, 4, -2]]),
    (lambda x: mint.index_select(x, dim=1, index=Tensor([2])), X[:, 2:]),
    (lambda x: mint.count_nonzero(x, dim=1), [3, 3]),
    (lambda x: mint.median(x), 0.5),
    (lambda x: mint.norm(x), np.linalg.norm(X)),
    (lambda x: mint.norm(2.0, 1, keepdim=True), np.float32(2)),
    (lambda x: mint.norm(x, 1, dim=1), np.abs(X).sum(1)),
    (lambda x: mint.diag(mint.diag(x[0], 1), 1), X[0]),
    (lambda x: mint.sub(x, 1, alpha=2), X - 2),
    (lambda x: mint.allclose(x, x), True),
    (lambda x: mint.special.log_softmax(x, dim=1), X - np.log(np.exp(X).sum(1, keepdims=True))),
    (lambda x: F.softmax(x), np.exp(X) / np.exp(X).sum(1, keepdims=True)),
    (lambda x: F.elu(x, 0.5), np.where(X > 0, X, 0.5 * np.expm1(np.minimum(X, 0)))),
    (lambda x: F.normalize(x), X / np.linalg.norm(X, axis=1, keepdims=True)),
    (lambda x: F.avg_pool1d(x, 3), X.mean(1, keepdims=True)),
    (lambda x: F.one_hot(Tensor([0, 2]), 3), np.eye(3)[[0, 2]]),
    (lambda x: F.kl_div(x, x * x, "batchmean"), (X**2 * np.log(X**2) - X**3).sum() / 2),
    (lambda x: F.smooth_l1_loss(x, -x), np.where(np.abs(2 * X) < 1, 2 * X * X, np.abs(2 * X) - 0.5).mean()),
]  # fmt: skip


@pytest.mark.parametrize(("call", "expected"), CALLS, ids=map(str, range(len(CALLS))))
def test_functions_are_numpys_eagerly_and_compiled(call: Any, expected: Any) -> None:
    for run in (call, ms.jit(fullgraph=True)(call)):
        np.testing.assert_allclose(np.asarray(run(Tensor(X))), expected, rtol=2e-6, atol=1e-6)


@pytest.mark.parametrize(
    ("layer", "shape", "expected"),
    [
        (nn.Linear(4, 3), (2, 4), (2, 3)),
        (nn.Conv1d(2, 3, 3, padding="same"), (1, 2, 5), (1, 3, 5)),
        (nn.Conv2d(2, 4, 3, stride=2, padding=1, groups=2), (1, 2, 5, 5), (1, 4, 3, 3)),
        (nn.Conv2d(2, 3, 3, padding=1, padding_mode="reflect"), (1, 2, 5, 5), (1, 3, 5, 5)),
        (nn.Conv2d(2, 3, 3), (2, 5, 5), (3, 3, 3)),
        (nn.ConvTranspose2d(2, 3, 2, stride=2), (1, 2, 3, 3), (1, 3, 6, 6)),
        (nn.BatchNorm2d(2), (3, 2, 4, 4), (3, 2, 4, 4)),
        (nn.GroupNorm(2, 4), (1, 4, 3, 3), (1, 4, 3, 3)),
        (nn.LayerNorm(4), (2, 4), (2, 4)),
        (nn.Embedding(5, 3), (), (3,)),
        (nn.PReLU(), (2, 3), (2, 3)),
        (nn.AvgPool2d(2), (1, 2, 4, 4), (1, 2, 2, 2)),
        (nn.Upsample(scale_factor=2.0, mode="nearest"), (1, 2, 4, 4), (1, 2, 8, 8)),
        (nn.ZeroPad1d(1), (1, 2, 4), (1, 2, 6)),
        (nn.Hardtanh(-2, 2), (2, 3), (2, 3)),
        (nn.Dropout(0.5), (2, 3), (2, 3)),
    ],
)
def test_layers_compute_compiled_what_they_compute_eagerly(layer: Any, shape: Any, expected: Any) -> None:
    layer.set_train(False)
    x = ops.randn(*shape) if shape else Tensor(2)
    y = layer(x)
    assert y.shape == expected
    compiled: Any = ms.jit(fullgraph=True)(layer)(x)
    np.testing.assert_allclose(y.asnumpy(), compiled.asnumpy(), rtol=1e-5, atol=1e-6)


STEPS: list[tuple[Callable[[Any], Any], Callable[[Any, Any, Any, Any, int], Any]]] = [
    (
        lambda p: mint.optim.Adam(p, 0.1, (0.8, 0.9), weight_decay=0.1),
        lambda w, g, m, v, t: adam(w, g + 0.1 * w, m, v, t),
    ),
    (
        lambda p: mint.optim.AdamW(p, 0.1, (0.8, 0.9), weight_decay=0.1),
        lambda w, g, m, v, t: adam(w * 0.99, g, m, v, t),
    ),
    (lambda p: mint.optim.Adam(p, 0.1, (0.8, 0.9), maximize=True), lambda w, g, m, v, t: adam(w, -g, m, v, t)),
    (
        lambda p: mint.optim.SGD(p, 0.1, momentum=0.9, nesterov=True),
        lambda w, g, m, v, t: momentum(w, g, m, v, t),
    ),
]


@pytest.mark.parametrize(("make", "update"), STEPS)
def test_optimizers_take_the_steps_of_their_formulas(make: Any, update: Any) -> None:
    w = ms.Parameter(Tensor(X), name="w")
    optimizer, expected, m, v = make([w]), X.astype(np.float64), np.zeros_like(X), np.zeros_like(X)
    for t in range(1, 4):
        gradient = X * t - 1
        optimizer((Tensor(gradient),))
        expected, m, v = update(expected, gradient, m, v, t)
        np.testing.assert_allclose(w.asnumpy(), expected, rtol=1e-5)


def adam(w: Any, g: Any, m: Any, v: Any, t: int) -> Any:
    """A step of Adam with betas 0.8 and 0.9, rate 0.1."""
    m, v = 0.8 * m + 0.2 * g, 0.9 * v + 0.1 * g * g
    return w - 0.1 * (m / (1 - 0.8**t)) / (np.sqrt(v / (1 - 0.9**t)) + 1e-8), m, v


def momentum(w: Any, g: Any, m: Any, v: Any, t: int) -> Any:
    """A step of Nesterov's momentum, 0.9."""
    m = g if t == 1 else 0.9 * m + g
    return w - 0.1 * (g + 0.9 * m), m, v


def test_a_number_before_a_tensor_takes_its_type() -> None:
    for call in (mint.add, mint.sub):
        assert call(300, Tensor(np.array([1], np.int16))).dtype == ms.int16


def test_names_are_mindspores_paths() -> None:
    import msgraph.mint.optim as optim

    assert optim.AdamW is mint.optim.AdamW
    assert {"Linear", "Conv2d", "ReLU"} <= set(dir(mint.nn))
    with pytest.raises(AttributeError, match="conv_tbc"):
        getattr(mint, "conv_tbc")  # noqa: B009
