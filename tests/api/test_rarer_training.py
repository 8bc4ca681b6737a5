"""Losses and optimizers that MindSpore does not run on a CPU, compared with their formulas in NumPy."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor

SOURCE = np.random.default_rng(3)
X, Y, Z = (SOURCE.normal(size=(4, 3)).astype(np.float32) for _ in range(3))
SIGNS = np.where(SOURCE.random((4, 3)) > 0.5, 1, -1).astype(np.float32)
TARGETS = np.array([[1, -1, 0], [0, 2, -1], [-1, 1, 2], [2, 1, 0]], np.int32)
START = [np.array([1.0, -2.0, 0.5]), np.array([[1.0, -2.0], [0.5, 3.0]])]
GRADIENTS = [[np.array([0.5, -1.0, 2.0 + i]), np.array([[0.5, -1.0], [0.1, i]])] for i in range(3)]


def soft_margin(x: Any, y: Any) -> Any:
    return np.log(1 + np.exp(-x * y))


def triplet(x: Any, near: Any, far: Any) -> Any:
    def away(a: Any, b: Any) -> Any:
        return np.sqrt(np.square(a - b + 1e-6).sum(-1))

    return np.maximum(away(x, near) - np.minimum(away(x, far), away(near, far)) + 2.0, 0)


def several(x: Any, targets: Any) -> Any:
    found: list[float] = []
    for row, named in zip(x, targets, strict=True):
        own = list(named[: [*named, -1].index(-1)])
        others = [row[k] for k in range(len(row)) if k not in own]
        found.append(sum(max(0.0, 1 - (row[j] - other)) for j in own for other in others) / len(row))
    return np.array(found)


@pytest.mark.parametrize(
    ("make", "formula", "inputs"),
    [
        (nn.SoftMarginLoss, soft_margin, (X, SIGNS)),
        (lambda reduction: nn.TripletMarginLoss(swap=True, margin=2.0, reduction=reduction), triplet, (X, Y, Z)),
        (nn.MultilabelMarginLoss, several, (X, TARGETS)),
    ],
    ids=["soft_margin", "triplet", "several"],
)
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_losses_are_their_formulas(make: Any, formula: Callable[..., Any], inputs: Any, reduction: str) -> None:
    wanted = formula(*[array.astype(np.float64) if array.dtype == np.float32 else array for array in inputs])
    wanted = {"none": wanted, "mean": wanted.mean(), "sum": wanted.sum()}[reduction]
    loss, given = make(reduction=reduction), [Tensor(array) for array in inputs]
    assert loss(*given).asnumpy() == pytest.approx(wanted, rel=1e-5, abs=1e-6)
    assert ms.jit(lambda *args: loss(*args))(*given).asnumpy() == pytest.approx(wanted, rel=1e-5, abs=1e-6)


def trained(make: Callable[[list[Parameter]], Any]) -> list[Any]:
    weights = [Parameter(Tensor(START[0], ms.float32), name="w"), Parameter(Tensor(START[1], ms.float32), name="v")]
    optimizer = make(weights)
    for gradients in GRADIENTS:
        optimizer(tuple(Tensor(g, ms.float32) for g in gradients))
    return [weight.asnumpy() for weight in weights]


def length(x: Any) -> Any:
    return np.sqrt(np.square(x).sum())


@pytest.mark.parametrize("decay", [0.0, 0.1])
def test_lamb_steps_are_as_long_as_the_weights(decay: float) -> None:
    weights = [start.copy() for start in START]
    for k, weight in enumerate(weights):
        m = v = np.zeros_like(weight)
        for step, gradients in enumerate(GRADIENTS, 1):
            m, v = 0.9 * m + 0.1 * gradients[k], 0.999 * v + 0.001 * gradients[k] ** 2
            move = m / (1 - 0.9**step) / (np.sqrt(v / (1 - 0.999**step)) + 1e-6) + decay * weight
            weight -= 0.1 * length(weight) / length(move) * move
    found = trained(lambda given: nn.Lamb(given, 0.1, weight_decay=decay))
    assert all(np.allclose(a, b, rtol=1e-4, atol=1e-5) for a, b in zip(found, weights, strict=True))


@pytest.mark.parametrize("clips", [False, True])
def test_lars_gives_gradients_in_proportion_to_the_weights(clips: bool) -> None:
    weights = [start.copy() for start in START]
    for k, weight in enumerate(weights):
        for gradients in GRADIENTS:
            given = gradients[k]
            trust = 0.5 * length(weight) / (length(given) + 0.1 * length(weight) + 1e-5)
            trust = min(trust / 0.2, 1.0) if clips else trust
            weight -= 0.2 * trust * (given + 0.1 * weight)

    def make(given: list[Parameter]) -> Any:
        inner = nn.Momentum(given, 0.2, 0.0, weight_decay=0.1)
        return nn.LARS(inner, coefficient=0.5, use_clip=clips, lars_filter=lambda parameter: True)

    found = trained(make)
    assert all(np.allclose(a, b, rtol=1e-4, atol=1e-5) for a, b in zip(found, weights, strict=True))


def test_a_penalty_draws_weights_to_zero_whatever_their_sign() -> None:
    def trained_with(l1: float) -> Any:
        return trained(lambda given: nn.FTRL(given, learning_rate=0.1, l1=l1))[0]

    free, drawn = trained_with(0.0), trained_with(0.5)
    assert (np.abs(drawn) < np.abs(free)).all() and (np.sign(drawn) == np.sign(free)).all()


def test_without_a_first_moment_there_is_none() -> None:
    one, other = (
        trained(lambda given: nn.AdaFactor(given, 0.1, relative_step=False, beta1=beta1))  # noqa: B023
        for beta1 in (None, 1e-9)
    )
    assert all(np.allclose(a, b, rtol=1e-5, atol=1e-6) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    "make",
    [
        lambda w: nn.FTRL(w, learning_rate=cast(Any, [0.1, 0.2])),
        lambda w: nn.FTRL(w, l1=-1.0),
        lambda w: nn.Rprop(w, etas=(0.5, 0.9)),
        lambda w: nn.AdaFactor(w, 0.1),
        lambda w: nn.AdaFactor(w, relative_step=False),
        lambda w: nn.LARS(cast(Any, "no optimizer")),
        lambda w: nn.FocalLoss(gamma=2),
        lambda w: nn.DiceLoss(-1.0),
        lambda w: nn.MultiClassDiceLoss(activation="gelu"),
        lambda w: nn.CosineEmbeddingLoss(2.0),
    ],
)
def test_wrong_settings_are_refused(make: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="For "):
        make([Parameter(Tensor([1.0]), name="w")])
