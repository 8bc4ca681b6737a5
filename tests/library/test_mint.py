"""``mint``: PyTorch's signatures, compiled as eagerly; layers, and optimizers against the formulas they promise."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
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
    (lambda x: mint.cat([mint.sort(x)[1], mint.topk(x, 3)[1], mint.cummin(x, 1)[1]]).dtype is ms.int64, True),
    (lambda x: mint.cat([mint.argsort(x), mint.argmin(x, 0, True)]).dtype is ms.int64, True),
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


# -- names of mindspore's private modules that scripts import --------------------------------------------------------


checks: Any = import_module("msgraph._checkparam")
log: Any = import_module("msgraph.log")
deprecated: Any = import_module("msgraph.common._decorator").deprecated
_no_grad: Any = import_module("msgraph.graph.api")._no_grad
shares: Any = import_module("msgraph.parallel._utils")
initial: Any = import_module("msgraph.common.initializer")
ONE: Any = Tensor([1.0])


def same(x: object) -> object:
    return x


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: checks.check_positive_int(0, "a", "P"), ValueError,
     "For 'P', the 'a' must be int and must > 0, but got '0' with type 'int'."),
    (lambda: checks.check_positive_int(1.5, "a", "P"), TypeError, "For 'P', the 'a' must be int, but got 'float'."),
    (lambda: checks.check_positive_int(True), TypeError,
     "The input value must be int and must > 0, but got 'True' with type 'bool'."),
    (lambda: checks.check_float_range(2.0, 0.0, 1.0, checks.INC_BOTH, "a", "P"), ValueError,
     "For 'P', the 'a' must be in range of [0.0, 1.0], but got 2.0 with type 'float'."),
    (lambda: checks.check_int_range(5, 0, 5, checks.INC_LEFT, "a", "P"), ValueError,
     "For 'P', the 'a' must be in range of [0, 5), but got 5 with type 'int'."),
    (lambda: checks.check_value_type("a", True, [int], "P"), TypeError,
     "For 'P', the type of 'a' should be 'int', but got type 'bool'."),
    (lambda: checks.check_string("q", ["a", "b"], "m", "P"), ValueError,
     "For 'P', the 'm' must be str and must be in '['a', 'b']', but got 'q'."),
    (lambda: checks.check_non_negative_float(-1.0, "a", "P"), ValueError,
     "For 'P', the 'a' must be float and must >= 0, but got '-1.0' with type 'float'."),
    (lambda: checks.check_number("a", 1, 2, checks.GE, "P"), ValueError,
     "For 'P', the argument 'a' must >= 2, but got 1."),
    (lambda: checks.check_bool(1, "a", "P"), TypeError, "For 'P', the 'a' must be a bool, but got int."),
    (lambda: checks.check_equal_int(2, 3, "a", "P"), ValueError,
     "For 'P', the 'a' must be int and must = 3, but got '2' with type 'int'."),
    (lambda: checks.check_float(0.5, 1.0, checks.GT, "a", "P"), ValueError,
     "For 'P', the 'a' must be float and must > 1.0, but got '0.5' with type 'float'."),
    (lambda: checks.check_is_int(1.5, "a", "P"), TypeError, "For 'P', the type of 'a' must be 'int', but got 'float'."),
    (lambda: checks.check_isinstance("a", 1, str), ValueError,
     "The parameter 'a' must be isinstance of <class 'str'>, but got 1."),
    (lambda: checks.check_subclass("a", int, str, "P"), TypeError,
     "For 'P', the element of 'a' must be <class 'str'>, but got <class 'int'>."),
    (lambda: checks.check_element_type_of_iterable("a", [1, "b"], [int], "P"), TypeError,
     "For 'P', the type of 'a' should be int, but got 'b' with type 'str'."),
    (lambda: checks.args_type_check(x=int)(same)("1"), TypeError,
     "The parameter 'x' must be <class 'int'>, but got <class 'str'>."),
    (lambda: ONE ** "a", TypeError, 'Failed calling pow with "pow(string)".'),
    (lambda: ONE.topk(0.5), TypeError, "For 'TopK', the 'k' must be in [0, 1], but got 0.5."),
    (lambda: ops.split(ONE, 0), ValueError,
     "For 'split', the 'split_size_or_sections' must be a positive int or several, but got 0."),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "message"), REFUSED)
def test_checks_refuse_in_the_words_of_mindspore(
    call: Callable[[], object], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert str(refused.value).splitlines()[0] == message


def test_checks_return_what_they_accept() -> None:
    assert checks.check_positive_int(3, "a", "P") == 3
    assert checks.check_float_range(1.0, 0.0, 1.0, checks.INC_RIGHT) == 1.0
    assert checks.twice(3) == (3, 3)
    assert checks.triple((1, 2, 3)) == (1, 2, 3)


@_no_grad()
def doubled(x: Tensor) -> Tensor:
    return x * 2


def product(x: Tensor) -> Tensor:
    return x * doubled(x)


def test_what_no_grad_decorates_has_no_gradient() -> None:
    gradient: Any = ms.grad(product)
    assert float(gradient(Tensor(3.0))) == 6.0
    assert float(ms.jit(gradient)(Tensor(3.0))) == 6.0
    with _no_grad():
        assert float(product(Tensor(3.0))) == 18.0


def test_deprecated_functions_warn_once(caplog: pytest.LogCaptureFixture) -> None:
    @deprecated("2.0", "new")
    def old(x: int) -> int:
        return x + 1

    with caplog.at_level(logging.WARNING, "msgraph"):
        assert [old(1), old(2)] == [2, 3]
    assert [record.getMessage() for record in caplog.records] == [
        "'old' is deprecated from version 2.0 and will be removed in a future version, use 'new' instead."
    ]


def test_the_log_has_functions(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "msgraph"):
        log.warning("epoch %d", 3)
        log._LogActionOnce(log, "key")(lambda: log.warning("once"))()
        log._LogActionOnce(log, "key")(lambda: log.warning("once"))()
    assert [record.getMessage() for record in caplog.records] == ["epoch 3", "once"]
    assert log.get_level() in "01234"
    assert log.get_log_config()["GLOG_v"] == log.get_level()


def test_base_classes_and_shares_of_work() -> None:
    assert isinstance(ms.nn.Conv2d(1, 1, 1), import_module("msgraph.nn.layer.conv")._Conv)
    assert isinstance(ms.nn.BatchNorm2d(1), import_module("msgraph.nn.layer.normalization")._BatchNorm)
    assert (shares._get_device_num(), shares._get_gradients_mean()) == (1, False)
    assert shares._get_parallel_mode() == "stand_alone"
    assert initial._calculate_fan_in_and_fan_out((4, 3, 5, 5)) == (75, 100)
    assert initial._calculate_correct_fan(np.ones((4, 3)).shape, "fan_out") == 4
    assert initial._calculate_gain("tanh") == 5 / 3
    assert initial._init_random_uniform(-1, 1, (2, 3)).dtype == np.float32


def test_layers_of_programs_call_what_layers_are_made_of() -> None:
    x = Tensor(np.random.default_rng(0).standard_normal((1, 2, 5, 5)), ms.float32)

    class Twice(mint.nn.Conv2d):
        def construct(self, input: Tensor) -> Tensor:
            padded = ops.pad(input, self._reversed_padding, self.padding_mode)
            return self.conv2d(padded, self.weight, self.bias, self.stride, 0, self.dilation, self.groups) * 2

    class Added(ms.nn.GroupNorm):
        def construct(self, x: Tensor) -> Any:
            return self._cal_output(x) + 1

    for compiled in (False, True):
        net = Twice(2, 2, 3, padding=(1, 2), padding_mode="reflect")
        plain = mint.nn.Conv2d.construct(net, x)
        assert np.allclose((ms.jit(net) if compiled else net)(x).asnumpy(), plain.asnumpy() * 2, atol=1e-5)
        norm = Added(1, 2)
        assert np.allclose((ms.jit(norm) if compiled else norm)(x).asnumpy(), ms.nn.GroupNorm(1, 2)(x).asnumpy() + 1)
    assert mint.nn.Conv2d(2, 2, 3, padding="same").conv2d is not None
    assert mint.ones(size=(2, 1)).tolist() == mint.ones((2, 1)).tolist() == [[1.0], [1.0]]
