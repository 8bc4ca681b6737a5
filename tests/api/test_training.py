"""Training: a network, a loss and an optimizer in one compiled step, and the same step run piece by piece."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from tests.forkserver.interpreter import run_fresh

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.backend.target import host_target
from msgraph.pipeline import passes, run_passes


class Net(Cell):
    def __init__(self) -> None:
        super().__init__()
        self.flatten = nn.Flatten()
        self.hidden = nn.Dense(4, 16, activation="relu")
        self.output = nn.Dense(16, 3)

    def construct(self, x: Any) -> Any:
        return self.output(self.hidden(self.flatten(x)))


@pytest.fixture(params=[ms.GRAPH_MODE, ms.PYNATIVE_MODE], ids=["graph", "pynative"])
def mode(request: pytest.FixtureRequest) -> Any:
    ms.set_context(mode=request.param)
    yield request.param
    ms.set_context(mode=ms.PYNATIVE_MODE)


def batch() -> tuple[Tensor, Tensor]:
    source = np.random.default_rng(0)
    data = source.normal(size=(64, 2, 2)).astype(np.float32)
    labels = (data.reshape(64, 4) @ source.normal(size=(4, 3))).argmax(1).astype(np.int32)
    return Tensor(data), Tensor(labels)


def trained(optimizer: Any, steps: int = 60, **options: Any) -> tuple[Cell, list[float]]:
    ms.set_seed(7)
    net = Net()
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer(net), **options)
    step.set_train()
    data, labels = batch()
    return net, [float(step(data, labels)) for _ in range(steps)]


def plain(net: Cell) -> Any:
    return nn.SGD(net.trainable_params(), 0.5)


def nesterov(net: Cell) -> Any:
    return nn.Momentum(net.trainable_params(), 0.1, 0.9, use_nesterov=True)


def scheduled(net: Cell) -> Any:
    return nn.Momentum(net.trainable_params(), nn.CosineDecayLR(0.01, 0.2, 60), 0.9)


def adam(net: Cell) -> Any:
    return nn.Adam(net.trainable_params(), 0.02)


def amsgrad(net: Cell) -> Any:
    return nn.Adam(net.trainable_params(), 0.05, use_amsgrad=True)


def decayed(net: Cell) -> Any:
    return nn.AdamWeightDecay(net.trainable_params(), nn.WarmUpLR(0.05, 5), weight_decay=1e-3)


def rmsprop(net: Cell) -> Any:
    return nn.RMSProp(net.trainable_params(), 0.01, momentum=0.9)


def adagrad(net: Cell) -> Any:
    return nn.Adagrad(net.trainable_params(), learning_rate=0.4)


@pytest.mark.parametrize("optimizer", [plain, nesterov, scheduled, adam, amsgrad, decayed, rmsprop, adagrad])
def test_a_step_learns(optimizer: Any, mode: int) -> None:
    net, losses = trained(optimizer)
    assert losses[-1] < 0.3 < 0.9 < losses[0]
    data, labels = batch()
    assert (net(data).asnumpy().argmax(1) == labels.asnumpy()).mean() > 0.95


def test_a_scaled_loss_gives_the_same_step(mode: int) -> None:
    def scaled_back(net: Cell) -> Any:
        return nn.SGD(net.trainable_params(), 0.5, loss_scale=1024.0)

    _, losses = trained(plain, steps=4)
    _, scaled = trained(scaled_back, steps=4, sens=1024.0)
    assert losses == pytest.approx(scaled, rel=1e-5)


def test_groups_have_their_own_rates_and_decays() -> None:
    ms.set_seed(1)
    net = Net()
    weights = [p for p in net.trainable_params() if "weight" in p.name]
    biases = [p for p in net.trainable_params() if "bias" in p.name]
    groups = [{"params": weights, "lr": [0.1, 0.2], "weight_decay": 0.5}, {"params": biases}]
    optimizer = nn.SGD([*groups, {"order_params": net.trainable_params()}], 0.01)
    before = {p.name: p.asnumpy().copy() for p in net.trainable_params()}
    optimizer([ops.ones_like(p) for p in net.trainable_params()])
    for p in net.trainable_params():
        start = before[p.name]
        wanted = start - 0.1 * (1 + 0.5 * start) if "weight" in p.name else start - 0.01
        assert np.allclose(p.asnumpy(), wanted, atol=1e-6)
    assert optimizer.get_lr_parameter(weights[0]).tolist() == pytest.approx([0.1, 0.2])


def test_a_loss_that_is_no_number_does_not_stop_training() -> None:
    net = nn.Dense(2, 1)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.1))
    assert np.isnan(step(Tensor([[np.nan, 1.0]], ms.float32), Tensor([[1.0]])).asnumpy())
    assert np.isnan(step(Tensor([[1.0, 1.0]]), Tensor([[1.0]])).asnumpy())


def test_a_seed_gives_the_same_initial_values() -> None:
    def values() -> list[Any]:
        ms.set_seed(3)
        return [p.asnumpy().copy() for p in Net().get_parameters()]

    assert all(np.array_equal(a, b) for a, b in zip(values(), values(), strict=True)) and ms.get_seed() == 3


def test_parts_of_a_batch_add_up() -> None:
    ms.set_seed(4)
    net = nn.WithLossCell(Net(), nn.CrossEntropyLoss(reduction="sum"))
    data, labels = batch()
    whole, parts = net(data, labels), nn.PipelineCell(net, 4)(data, labels)
    assert float(whole) == pytest.approx(float(parts), rel=1e-5)
    weights = net.trainable_params()
    for one, two in zip(
        ms.grad(net, None, weights)(data, labels),
        ms.grad(nn.GradAccumulationCell(net, 8), None, weights)(data, labels),
        strict=True,
    ):
        assert np.allclose(one.asnumpy(), two.asnumpy(), rtol=1e-4, atol=1e-4)
    with pytest.raises(ValueError, match="a divisor of the batch size 64"):
        nn.PipelineCell(net, 5)(data, labels)


def test_the_operator_that_makes_a_nan_is_named() -> None:
    class Rooted(Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense = nn.Dense(1, 1, weight_init="ones", bias_init="zeros")

        def construct(self, x: Any) -> Any:
            return ops.sqrt(self.dense(x))

    def step(net: Cell) -> Any:
        return nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.1))

    good, bad, wanted = Tensor([[4.0]]), Tensor([[-1.0]]), Tensor([[1.0]])
    assert np.isnan(step(Rooted())(bad, wanted).asnumpy()), "training goes on"
    ms.set_context(debug_nans=True, mode=ms.GRAPH_MODE)
    try:
        watched = step(Rooted())
        for _ in range(3):
            assert np.isfinite(watched(good, wanted).asnumpy())
        with pytest.raises(FloatingPointError, match=r"(?s)'sqrt' gives NaN.*test_training.py.*ops\.sqrt"):
            watched(bad, wanted)
    finally:
        ms.set_context(debug_nans=False, mode=ms.PYNATIVE_MODE)


@pytest.mark.parametrize("make", [nn.SGD, nn.Adam, nn.AdamWeightDecay, nn.RMSProp])
def test_all_parameters_of_a_group_are_one_run(make: Any) -> None:
    ms.set_seed(4)
    net = nn.SequentialCell(nn.Dense(3, 5), nn.Dense(5, 4), nn.Dense(4, 2))
    optimizer = make(net.trainable_params(), 0.1, weight_decay=0.0 if make is nn.RMSProp else 0.01)

    def size(x: Any) -> Any:
        return (net(x) ** 2).sum()

    slopes = cast(Any, ms.value_and_grad)(size, None, optimizer.parameters)

    def step(x: Any) -> Any:
        loss, found = slopes(x)
        return ops.depend(loss, optimizer(found))

    graph = ms.jit(step)
    module = graph.lower(ops.ones((2, 3), ms.float32)).module
    run_passes(module, passes(host_target()))
    assert str(module).count("rows = 6 ") == 1
    before = [Tensor(p.asnumpy()) for p in optimizer.get_parameters()]
    graph(ops.ones((2, 3), ms.float32))
    compiled = [p.asnumpy().copy() for p in optimizer.get_parameters()]
    for parameter, value in zip(optimizer.get_parameters(), before, strict=True):
        parameter.set_data(value)
    step(ops.ones((2, 3), ms.float32))
    for parameter, value in zip(optimizer.get_parameters(), compiled, strict=True):
        assert np.allclose(parameter.asnumpy(), value, rtol=1e-5, atol=1e-6)


# -- losses and optimizers that mindspore does not run on a cpu, compared --------------------------------------------


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


def weights_after(make: Callable[[list[Parameter]], Any]) -> list[Any]:
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
    found = weights_after(lambda given: nn.Lamb(given, 0.1, weight_decay=decay))
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

    found = weights_after(make)
    assert all(np.allclose(a, b, rtol=1e-4, atol=1e-5) for a, b in zip(found, weights, strict=True))


def test_a_penalty_draws_weights_to_zero_whatever_their_sign() -> None:
    def trained_with(l1: float) -> Any:
        return weights_after(lambda given: nn.FTRL(given, learning_rate=0.1, l1=l1))[0]

    free, drawn = trained_with(0.0), trained_with(0.5)
    assert (np.abs(drawn) < np.abs(free)).all() and (np.sign(drawn) == np.sign(free)).all()


def test_without_a_first_moment_there_is_none() -> None:
    one, other = (
        weights_after(lambda given: nn.AdaFactor(given, 0.1, relative_step=False, beta1=beta1))  # noqa: B023
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


# -- a second process trains without the compiler --------------------------------------------------------------------


_PROGRAM = """
import sys
import numpy as np
import msgraph as ms
from msgraph import nn

ms.set_seed(1)
ms.set_context(mode=ms.GRAPH_MODE)
net = nn.SequentialCell(nn.Dense(8, 12, activation="relu"), nn.LayerNorm((12,)), nn.Dense(12, 3))
optimizer = nn.Adam(net.trainable_params(), 1e-3, weight_decay=0.01)
step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train()
x, labels = ms.Tensor(np.linspace(-1, 1, 32).reshape(4, 8), ms.float32), ms.Tensor([0, 1, 2, 0], ms.int32)
print(*[float(step(x, labels)) for _ in range(3)])
print([name for name in ("xdsl", "msgraph.passes", "msgraph.frontend.driver") if name in sys.modules])
"""


def _run(script: Path, kept: Path) -> list[str]:
    environment = {**os.environ, "MS_COMPILER_CACHE_ENABLE": "1", "MSGRAPH_CACHE": str(kept)}
    done = run_fresh(script, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_training_step_starts_without_the_compiler(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(_PROGRAM)
    first, second = _run(script, tmp_path / "kept"), _run(script, tmp_path / "kept")
    assert "xdsl" in first[-1]
    assert second[-1] == "[]"
    assert first[-2] == second[-2]
