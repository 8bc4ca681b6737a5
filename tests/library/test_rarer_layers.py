"""Layers of ``nn`` that stand in no recording: compiled as eager, with the values of NumPy and SciPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.tensor.tensor import Tensor

X = np.array([[0.5, 2.0, 3.0], [4.0, 6.5, 9.0]], np.float32)
Y = np.array([[2.0, 14.0, 0.25], [1.0, 15.0, 3.5]], np.float32)
IMAGES = np.arange(2 * 3 * 4 * 6, dtype=np.float32).reshape(2, 3, 4, 6) ** 1.5

SPECIAL: dict[str, tuple[Callable[[], Any], tuple[Any, ...], Any]] = {
    "LGamma": (nn.LGamma, (X,), [[0.5723649, 0.0, 0.6931472], [1.7917595, 5.6625621, 10.6046029]]),
    "DiGamma": (nn.DiGamma, (X,), [[-1.96351, 0.4227843, 0.9227843], [1.2561177, 1.7929113, 2.1406415]]),
    "LBeta": (nn.LBeta, (X, Y), [[0.2876821, -5.3471075, 1.0453678], [-1.3862944, -12.9981426, -6.928771]]),
    "IGamma": (nn.IGamma, (X, Y), [[0.9544997, 0.9999875, 0.0021615], [0.0189882, 0.9952903, 0.0098737]]),
    "ReduceLogSumExp": (
        lambda: nn.ReduceLogSumExp((0, 1), True), (X * 100,), np.log(np.exp(X * 100 - 900.0).sum(keepdims=True)) + 900,
    ),
    "MatMul": (lambda: nn.MatMul(transpose_x2=True), (X, Y), X @ Y.T),
    "MatMul of vectors": (nn.MatMul, (X[0], Y[1]), X[0] @ Y[1]),
    "L1Regularizer": (lambda: nn.L1Regularizer(0.5), (X,), 12.5),
    "CentralCrop": (lambda: nn.CentralCrop(0.5), (IMAGES,), IMAGES[:, :, 1:3, 1:5]),
    "CentralCrop of all": (lambda: nn.CentralCrop(1.0), (IMAGES[0],), IMAGES[0]),
    "SparseTensorDenseMatmul": (
        lambda: nn.SparseTensorDenseMatmul(adjoint_st=True),
        (np.array([[0, 1], [1, 2], [0, 2]], np.int32), np.array([1, 2, 3], np.float32), (2, 4), X),
        np.array([[0, 1, 3, 0], [0, 0, 2, 0]], np.float32).T @ X,
    ),
}  # fmt: skip


def tensors(args: tuple[Any, ...]) -> list[Any]:
    return [Tensor(arg) if isinstance(arg, np.ndarray) else arg for arg in args]


@pytest.mark.parametrize("name", SPECIAL)
def test_values_compiled_and_eager(name: str) -> None:
    make, args, expected = SPECIAL[name]
    layer = make()
    for call in (layer, ms.jit(make())):
        np.testing.assert_allclose(call(*tensors(args)).asnumpy(), expected, rtol=2e-6, atol=1e-6)


def test_gradients_of_images_are_differences() -> None:
    layer = nn.ImageGradients()
    for call in (layer, ms.jit(layer)):
        down, right = call(Tensor(IMAGES))
        assert np.array_equal(down.asnumpy()[:, :, :-1], np.diff(IMAGES, axis=2)) and not down.asnumpy()[:, :, -1].any()
        assert np.array_equal(right.asnumpy()[..., :-1], np.diff(IMAGES, axis=3)) and not right.asnumpy()[..., -1].any()


@pytest.mark.parametrize("time_axis, rows, shape", [(1, 0, (4, 5, 7)), (1, None, (4, 5, 7)), (2, 0, (4, 3, 7))])
def test_a_layer_over_the_steps_of_a_sequence(time_axis: int, rows: int | None, shape: tuple[int, ...]) -> None:
    last = 3 if time_axis == 1 else 5
    dense = nn.Dense(last, 7)
    layer = nn.TimeDistributed(dense, time_axis, rows)
    x = Tensor(np.random.default_rng(0).normal(size=(4, 5, 3)).astype(np.float32))
    if time_axis == 2:
        with pytest.raises(ValueError, match="reshape_with_axis"):
            nn.TimeDistributed(nn.Flatten(0), 1, 1)(x)
        layer = nn.TimeDistributed(dense, -1, rows)
        expected = dense(ops.transpose(x, (0, 2, 1))).asnumpy()
    else:
        expected = dense(x).asnumpy()
    for call in (layer, ms.jit(layer)):
        result = call(x).asnumpy()
        assert result.shape == shape
        np.testing.assert_allclose(result, expected, rtol=1e-5, atol=1e-6)


def test_layers_with_normalisation_and_activation_behind_them() -> None:
    for layer, x in (
        (nn.Conv2dBnAct(3, 4, 3, has_bn=True, activation="relu"), Tensor(IMAGES)),
        (nn.DenseBnAct(3, 4, has_bn=True, activation="leakyrelu", alpha=0.5), Tensor(X)),
    ):
        inner = layer.conv(x) if isinstance(layer, nn.Conv2dBnAct) else layer.dense(x)
        expected = layer.activation(layer.batchnorm(inner)).asnumpy()
        for call in (layer, ms.jit(layer)):
            np.testing.assert_allclose(call(x).asnumpy(), expected, rtol=2e-5, atol=2e-6)
    with pytest.raises(TypeError, match="must be str or Cell or Primitive"):
        nn.DenseBnAct(3, 4, activation=3)


def test_older_names_of_the_layers_of_mint() -> None:
    assert nn.LayerNormExt is ms.mint.nn.LayerNorm and nn.PReLUExt is ms.mint.nn.PReLU
    layer = nn.Dropout2dExt(0.5)
    kept = layer.set_train()(Tensor(np.ones((8, 16, 3, 3), np.float32))).asnumpy().mean((2, 3))
    assert {*kept.ravel().tolist()} == {0.0, 2.0}


def test_losses_know_all_axes() -> None:
    assert nn.MSELoss().get_axis(Tensor(X)) == (0, 1)
