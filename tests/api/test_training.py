"""Training: a network, a loss and an optimizer in one compiled step, and the same step run piece by piece."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.cell.cell import Cell
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


def test_a_step_is_the_same_piece_by_piece() -> None:
    def sgd(net: Any) -> Any:
        return nn.SGD(net.trainable_params(), 0.5, momentum=0.9)

    net, losses = trained(sgd, steps=5)
    ms.set_seed(7)
    other = Net()
    data, labels = batch()
    loss, optimizer = nn.CrossEntropyLoss(), sgd(other)
    gradient = cast(Any, ms.value_and_grad)(nn.WithLossCell(other, loss), None, optimizer.parameters)
    for expected in losses:
        value, gradients = gradient(data, labels)
        optimizer(gradients)
        assert float(value) == pytest.approx(expected, rel=1e-5)
    for one, two in zip(net.get_parameters(), other.get_parameters(), strict=True):
        assert np.allclose(one.asnumpy(), two.asnumpy(), rtol=1e-5, atol=1e-6)


def test_a_scaled_loss_gives_the_same_step(mode: int) -> None:
    def scaled_back(net: Cell) -> Any:
        return nn.SGD(net.trainable_params(), 0.5, loss_scale=1024.0)

    _, losses = trained(plain, steps=4)
    _, scaled = trained(scaled_back, steps=4, sens=1024.0)
    assert losses == pytest.approx(scaled, rel=1e-5)


def test_a_step_may_return_its_gradients() -> None:
    ms.set_seed(1)
    net = Net()
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer, return_grad=True)
    loss, gradients = step(*batch())
    assert loss.shape == () and list(gradients) == [p.name for p in net.get_parameters()]
    assert gradients["hidden.weight"].shape == (16, 4) and optimizer.global_step.tolist() == [1]


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


def test_gradients_are_clipped_together_in_a_step() -> None:
    net = nn.Dense(3, 2)
    optimizer = nn.SGD(net.trainable_params(), 1.0)
    loss = nn.MSELoss("sum")

    @ms.jit
    def step(x: Any, y: Any) -> Any:
        value, gradients = ms.value_and_grad(nn.WithLossCell(net, loss), None, optimizer.parameters)(x, y)
        optimizer(ops.clip_by_global_norm(gradients, 0.5))
        return value

    before = [p.asnumpy().copy() for p in net.get_parameters()]
    step(Tensor(np.ones((4, 3), np.float32)), Tensor(np.full((4, 2), 100, np.float32)))
    moved = [p.asnumpy() - old for p, old in zip(net.get_parameters(), before, strict=True)]
    assert np.sqrt(sum((m**2).sum() for m in moved)) == pytest.approx(0.5, rel=1e-4)


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
