"""Arguments at the edges of what functions take: what MindSpore 2.10 gives for them."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import msgraph as ms
import msgraph.numpy as mnp
from msgraph import COOTensor, Tensor, nn, ops

MATRIX = Tensor([[1.0, 2.0], [3.0, 4.0]])
ONE, ZERO, THREE = Tensor([1]), Tensor([0]), Tensor([3])
LOGS, SHARES = Tensor([1.0, 2.0, 3.0]), Tensor([0.0, -1.0, 0.5])


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: mnp.cumsum(Tensor([0, 1, 2]), dtype=ms.bool_), [False, True, True]),
        (lambda: mnp.cumprod(Tensor([1, 0, 2]), dtype=ms.bool_), [True, False, False]),
        (lambda: ops.sum(MATRIX, ONE), [3, 7]),
        (lambda: ops.ReduceMax()(MATRIX, ZERO), [3, 4]),
        (lambda: ops.ExpandDims()(MATRIX, ONE), [[[1, 2]], [[3, 4]]]),
        (lambda: ops.unsorted_segment_sum(MATRIX, Tensor([1, 0]), THREE), [[3, 4], [1, 2], [0, 0]]),
        (lambda: ms.jit(fullgraph=True)(lambda x: ops.prod(x, ZERO))(MATRIX), [3, 8]),
        (lambda: nn.AdaptiveMaxPool2d(2)(ops.zeros((0, 2, 4, 4))), np.zeros((0, 2, 2, 2))),
        (lambda: nn.KLDivLoss("none")(LOGS, SHARES), [0, 0, -1.846574]),
        (lambda: ms.grad(lambda y: ops.kl_div(LOGS, y, "sum"))(SHARES), [0, 0, np.log(0.5) + 1 - 3]),
        (lambda: nn.BCELoss(reduction="none")(Tensor([0.0, 0.5]), Tensor([1.0, 0.3])), [27.631021, 0.693147]),
        (lambda: MATRIX + sparse(), [[1, 3], [5, 4]]),
        (lambda: sparse() + MATRIX, [[1, 3], [5, 4]]),
        (lambda: ms.jit(fullgraph=True)(lambda x: x + sparse())(MATRIX), [[1, 3], [5, 4]]),
        (lambda: ms.grad(lambda v: (MATRIX + sparse(v)) * MATRIX)(Tensor([1.0, 2.0])), [2, 3]),
    ],
)
def test_values(call: Callable[[], Any], expected: Any) -> None:
    result = call()
    np.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-6)
    assert result.shape == np.shape(expected)


def sparse(values: Any = None) -> Any:
    return COOTensor(Tensor([[0, 1], [1, 0]]), Tensor([1.0, 2.0]) if values is None else values, (2, 2))


@pytest.mark.parametrize(
    "call",
    [
        lambda: nn.SoftmaxCrossEntropyWithLogits(sparse=True)(MATRIX, Tensor([1.0, 0.0])),
        lambda: nn.NLLLoss()(MATRIX, Tensor([1.0, 0.0])),
        lambda: ops.nll_loss(MATRIX, Tensor([1.0, 0.0])),
        lambda: ops.SparseSoftmaxCrossEntropyWithLogits()(MATRIX, Tensor([1.0, 0.0])),
    ],
)
def test_classes_are_integers(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match="numbers of classes"):
        call()


def test_images_without_elements_have_no_greatest() -> None:
    with pytest.raises(ValueError, match="without elements"):
        nn.AdaptiveMaxPool2d(2)(ops.zeros((1, 2, 0, 4)))


def test_the_cotangent_of_a_gradient_has_a_name() -> None:
    def product(x: Any, y: Any) -> Any:
        return x * y

    slopes: Any = ops.GradOperation(get_all=True, sens_param=True)(product)
    x, y, weights = Tensor([1.0, 2.0]), Tensor([3.0, 4.0]), Tensor([1.0, 10.0])
    assert [slope.tolist() for slope in slopes(x, y, sens=weights)] == [[3.0, 40.0], [1.0, 20.0]]


class Summed:
    """What stands to the right of a tensor, and says what their sum is."""

    def __radd__(self, other: Any) -> Any:
        return other * 2


def test_the_right_operand_of_a_tensor_may_say_what_it_is() -> None:
    assert (Tensor([1.0]) + Summed()).tolist() == [2.0]  # type: ignore[operator]
    with pytest.raises(TypeError, match="Sub"):
        Tensor([1.0]) - Summed()  # type: ignore[operator]


def test_settings_of_a_layer_are_checked() -> None:
    assert nn.Threshold(value=2.0, threshold=0.5)(Tensor([0.1, 0.7])).tolist() == [2.0, pytest.approx(0.7)]
    for make in (lambda: nn.Threshold(1.0), lambda: nn.Softmax(1, 2), lambda: nn.Softmax(dim=1), lambda: nn.GELU(1)):
        with pytest.raises(TypeError):
            make()


@pytest.mark.parametrize("compiled", [False, True])
def test_older_layers(compiled: bool) -> None:
    x = Tensor(np.random.default_rng(0).normal(2, 3, (2, 3, 4, 5)), ms.float32)
    values = x.asnumpy().astype(np.float64)
    axes, centred = (2, 3), values - values.mean((2, 3), keepdims=True)
    normal = centred / np.sqrt(values.var(axes, keepdims=True) + 1e-5)
    cases: list[tuple[Any, Any, Any]] = [
        (nn.InstanceNorm2d(3), x, normal),
        (nn.InstanceNorm1d(3), x[:, :, 0], _instances(values[:, :, 0])),
        (nn.Norm(axis=1, keep_dims=True), x[0, 0], np.linalg.norm(values[0, 0], axis=1, keepdims=True)),
        (nn.Norm(), x, np.linalg.norm(values)),
        (nn.Tril(), x[0, 0], np.tril(values[0, 0])),
        (nn.Triu(), x[0, 0], np.triu(values[0, 0])),
    ]
    for layer, operand, expected in cases:
        run = ms.jit(fullgraph=True)(layer) if compiled else layer
        np.testing.assert_allclose(run(operand).asnumpy(), expected, rtol=1e-5, atol=1e-5)
    mean, variance = nn.Moments(axis=axes, keep_dims=True)(x)
    np.testing.assert_allclose(mean.asnumpy(), values.mean(axes, keepdims=True), rtol=1e-5)
    np.testing.assert_allclose(variance.asnumpy(), values.var(axes, keepdims=True), rtol=1e-5)
    assert nn.Range(1, 8, 2)().tolist() == [1, 3, 5, 7] and nn.Range(3)().dtype == ms.int32
    with pytest.raises(ValueError, match="num_features"):
        nn.InstanceNorm2d(4)(x)


def _instances(values: Any) -> Any:
    return (values - values.mean(-1, keepdims=True)) / np.sqrt(values.var(-1, keepdims=True) + 1e-5)


def test_names_behind_a_prefix_are_loaded() -> None:
    serialization: Any = import_module("msgraph.train.serialization")
    net: Any = nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    loaded = {"a.weight": ms.Parameter(Tensor([[2.0]]), name="a.weight")}
    left = ["weight", "bias"]
    serialization._load_dismatch_prefix_params(net, loaded, left, True)
    assert left == ["weight", "bias"] and float(net.weight) == 0
    serialization._load_dismatch_prefix_params(net, loaded, left, False)
    assert left == ["bias"] and float(net.weight) == 2
    serialization._update_param(net.bias, ms.Parameter(Tensor([5.0])), True)
    assert float(net.bias[0]) == 5
    with pytest.raises(RuntimeError):
        serialization._update_param(net.bias, ms.Parameter(Tensor([5.0, 6.0])), False)


@pytest.mark.parametrize("size", [0, 10**20])
def test_adaptive_pooling_refuses_sizes_that_no_image_has(size: int) -> None:
    def pooled(x: Tensor) -> Tensor:
        return ops.adaptive_avg_pool2d(x, size)

    for call in (pooled, ms.jit(pooled)):
        with pytest.raises(ValueError, match="output_size"):
            call(Tensor(np.ones((1, 2, 3, 3), np.float32)))
