"""Arguments at the edges of what functions take: what MindSpore 2.10 gives for them."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

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
    with pytest.raises(TypeError, match=r"numbers of classes|a Tensor of integers"):
        call()


@pytest.mark.parametrize("dtype", [ms.int8, ms.uint8, ms.int16, ms.int64])
@pytest.mark.parametrize("reduction", ["mean", "sum"])
def test_classes_may_be_more_than_the_type_of_their_numbers_has(dtype: Any, reduction: str) -> None:
    scores = Tensor(np.random.default_rng(0).normal(size=(2, 300)), ms.float32)
    wanted = ops.cross_entropy(scores, Tensor([5, 44]), reduction=reduction).item()
    for loss in (nn.CrossEntropyLoss(reduction=reduction), nn.SoftmaxCrossEntropyWithLogits(True, reduction)):
        assert loss(scores, Tensor([5, 44], dtype)).item() == pytest.approx(wanted)


OUTSIDE: list[tuple[Callable[[Any, Any], Any], int]] = [
    (nn.CrossEntropyLoss(), 2),
    (nn.CrossEntropyLoss(Tensor([1.0, 2.0])), 2),
    (nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"), 2),
    (nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"), -1),
    (ops.cross_entropy, -3),
    (ops.nll_loss, 7),
    (ops.SparseSoftmaxCrossEntropyWithLogits(), -1),
]


@pytest.mark.parametrize("compiles", [ms.jit, lambda f: f])
@pytest.mark.parametrize(("loss", "wrong"), OUTSIDE)
def test_a_number_that_is_no_class_is_refused(loss: Any, wrong: int, compiles: Any) -> None:
    net = nn.Dense(2, 2)
    weight = net.weight.asnumpy().copy()
    step = nn.TrainOneStepCell(nn.WithLossCell(net, loss), nn.SGD(net.trainable_params(), 1.0))
    call = compiles(lambda x, labels: step(x, labels))
    with pytest.raises(RuntimeError, match=r"should be in the range \[0, 2\)"):
        call(MATRIX, Tensor([0, wrong]))
    assert np.array_equal(net.weight.asnumpy(), weight)
    call(MATRIX, Tensor([0, 1]))
    assert not np.array_equal(net.weight.asnumpy(), weight)


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


# -- the gradient by a complex number is that by its real part plus i ------------------------------------------------


RNG = np.random.default_rng(4)
Z = RNG.standard_normal((3, 3)) + 1j * RNG.standard_normal((3, 3)) + 2 * np.eye(3)
W = RNG.standard_normal((3, 3)) + 1j * RNG.standard_normal((3, 3)) + 1
C = ms.Tensor(W, ms.complex128)
R = ms.Tensor(RNG.standard_normal((3, 3)) + 2, ms.float64)

CALLS: dict[str, Callable[[Any], Any]] = {
    "mul": lambda z: z * C,
    "self": lambda z: z * z,
    "real factor": lambda z: z * R,
    "row": lambda z: z[0] * C,
    "div": lambda z: z / C,
    "divided": lambda z: C / z,
    "matmul": lambda z: ops.matmul(z, C),
    "right": lambda z: ops.matmul(C, z),
    "both": lambda z: z @ z,
    "einsum": lambda z: ops.einsum("ij,kj->ik", z, C),
    "exp": lambda z: ops.exp(z),
    "log": lambda z: ops.log(z),
    "sqrt": lambda z: ops.sqrt(z),
    "square": lambda z: ops.square(z),
    "reciprocal": lambda z: ops.reciprocal(z),
    "sin": lambda z: ops.sin(z),
    "tan": lambda z: ops.tan(z / 4),
    "angles": lambda z: ops.asin(z) + ops.acos(z * z) + ops.atan(z),
    "hyperbolic": lambda z: ops.sinh(z) + ops.cosh(z * C),
    "areas": lambda z: ops.asinh(z) + ops.acosh(z * z) + ops.atanh(z),
    "powers": lambda z: ops.exp2(z) + ops.expm1(z * C) + ops.rsqrt(z),
    "logarithms": lambda z: ops.log2(z) + ops.log10(z * C) + ops.log1p(z),
    "cos": lambda z: ops.cos(z),
    "tanh": lambda z: ops.tanh(z),
    "pow": lambda z: z**3,
    "power": lambda z: ops.pow(C, z),
    "add": lambda z: z + C - z * 2,
    "conj": lambda z: ops.conj(z) * z,
    "abs": lambda z: ops.abs(z) * C,
    "sum": lambda z: z.sum(0) * C,
    "prod": lambda z: ops.prod(z, 0),
    "cumprod": lambda z: ops.cumprod(z, 1),
    "cumsum": lambda z: ops.cumsum(z, 1) * C,
    "fft": lambda z: ops.fft(z) * C,
    "inverse": lambda z: ops.inverse(z),
    "det": lambda z: ops.det(z),
    "solve": lambda z: ops.matrix_solve(z, C),
    "solved": lambda z: ops.matrix_solve(C, z),
    "triangle": lambda z: ops.MatrixTriangularSolve()(z, C),
    "matrix_exp": lambda z: ops.matrix_exp(z),
    "mean": lambda z: ops.mean(z * C, 1),
    "parts": lambda z: ops.Complex()(ops.imag(z), ops.real(z)) * C,
    "gather": lambda z: ops.gather(z, ms.Tensor([0, 0, 2]), 1) * C,
    "real": lambda z: ops.real(z) * R,
}


def _loss(call: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def loss(z: Any) -> Any:
        answer = call(z)
        if not answer.dtype.is_complex:
            return (answer * answer).sum()
        return (ops.real(answer) * 2 + ops.imag(answer) * 3).sum()

    return loss


def _differences(loss: Callable[[Any], Any]) -> Any:
    result = np.zeros(Z.shape, np.complex128)
    for place in np.ndindex(*Z.shape):
        for unit in (1, 1j):
            ends: list[float] = []
            for step in (1e-6, -1e-6):
                moved = Z.copy()
                moved[place] += unit * step
                ends.append(float(loss(ms.Tensor(moved, ms.complex128))))
            result[place] += unit * (ends[0] - ends[1]) / 2e-6
    return result


@pytest.mark.parametrize("name", CALLS)
def test_gradient_is_that_of_both_parts(name: str) -> None:
    loss = _loss(CALLS[name])
    wanted = _differences(loss)
    answer = ms.grad(loss)(ms.Tensor(Z, ms.complex128))
    assert np.allclose(answer.asnumpy(), wanted, rtol=1e-5, atol=1e-6)


def test_example() -> None:
    c = ms.Tensor([1 + 2j], ms.complex64)
    for transform in (lambda f: f, ms.jit):
        gradient = transform(ms.grad(lambda z: ops.real(z * c).sum()))(c)
        assert gradient.asnumpy().tolist() == [1 - 2j]


@pytest.mark.parametrize("call", [ops.cholesky, lambda z: ops.qr(z)[0], lambda z: ops.slogdet(z)[1]])
def test_formulas_of_reals_are_refused(call: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="complex numbers is not written"):
        ms.grad(lambda z: ops.abs(call(z)).sum())(ms.Tensor(np.eye(3) + 0j, ms.complex128))
