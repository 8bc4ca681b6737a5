"""``mindspore.experimental.optim``: three steps as MindSpore 2.10 took them, eager and compiled; schedules in both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.experimental import optim
from msgraph.library.experimental.optim import lr_scheduler

STEPS: list[tuple[str, dict[str, Any], list[float]]] = [
    ("SGD", {"momentum": 0.9, "weight_decay": 0.01, "nesterov": True},
     [0.6981892, -1.3301, -0.4366484, 0.2485415, 3.027532]),
    ("SGD", {"momentum": 0.9, "dampening": 0.5, "maximize": True}, [1.16175, -2.3885, 1.13075, 0.25261, 2.9427]),
    ("Adam", {"weight_decay": 0.01}, [0.8046142, -1.743059, 0.2382639, 0.2321838, 3.010559]),
    ("AdamW", {"weight_decay": 0.1, "amsgrad": True}, [0.7801104, -1.687781, 0.2264773, 0.2315666, 3.001801]),
    ("Adamax", {"weight_decay": 0.01}, [0.8334028, -1.773944, 0.2818351, 0.2335674, 3.010578]),
    ("NAdam", {"weight_decay": 0.01}, [0.8334082, -1.823411, 0.3388679, 0.2391609, 3.002203]),
    ("RAdam", {"weight_decay": 0.01}, [0.8929981, -1.706602, 0.06305583, 0.2479118, 3.031415]),
    ("RAdam", {"betas": (0.5, 0.9)}, [0.8928571, -1.738095, 0.1166667, 0.2489048, 3.019524]),
    ("Adadelta", {"lr": 1.0, "weight_decay": 0.01}, [0.994553, -1.994624, 0.4950324, 0.2499804, 2.99999]),
    ("Adagrad", {"lr_decay": 0.5, "initial_accumulator_value": 0.25},
     [0.9115115, -1.870015, 0.3766137, 0.2485534, 3.004876]),
    ("RMSprop", {"momentum": 0.5, "centered": True, "weight_decay": 0.01},
     [-0.9716574, 0.7463897, -1.871029, 0.02626538, 3.063133]),
    ("Rprop", {}, [0.85, -1.78, 0.28, 0.228, 3.005]),
    ("ASGD", {"lambd": 0.01, "t0": 2.0, "weight_decay": 0.01}, [0.8692971, -1.788769, 0.2105623, 0.2508504, 2.998196]),
]  # fmt: skip
START = ([1.0, -2.0, 0.5], [[0.25, 3.0]])
SLOPES = (
    ([0.5, -1.0, 2.0], [[0.1, -3.0]]), ([-0.25, -1.5, 1.0], [[0.2, 2.0]]), ([1.0, 0.5, -0.125], [[-0.4, 1.0]]),
)  # fmt: skip


def run(function: Any, compiled: bool) -> Any:
    return ms.jit(function) if compiled else function


def of(values: Any) -> Tensor:
    return Tensor(np.array(values, np.float32))


def weights() -> list[Parameter]:
    return [Parameter(of(start), name=f"w{place}") for place, start in enumerate(START)]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("name, options, expected", STEPS)
def test_three_steps_of_two_groups(name: str, options: dict[str, Any], expected: list[float], compiled: bool) -> None:
    first, second = weights()
    groups = [{"params": [first]}, {"params": second, "lr": 0.01}]
    optimizer = getattr(optim, name)(groups, **{"lr": 0.1, **options})

    def step(*slopes: Any) -> Any:
        return optimizer(slopes)

    for slopes in SLOPES:
        run(step, compiled)(*map(of, slopes))
    result = [*first.asnumpy().ravel(), *second.asnumpy().ravel()]
    np.testing.assert_allclose(result, expected, rtol=1e-5)


def fading(epoch: Any) -> Any:
    return 1 / (epoch + 1)


def halving(epoch: Any) -> float:
    return 0.5


RATES: list[tuple[Callable[[Any], Any], list[float]]] = [
    (lambda o: lr_scheduler.StepLR(o, 2, 0.5), [0.1, 0.05, 0.05, 0.025]),
    (lambda o: lr_scheduler.LinearLR(o, 0.5, total_iters=2), [0.075, 0.1, 0.1, 0.1]),
    (lambda o: lr_scheduler.ExponentialLR(o, 0.5), [0.05, 0.025, 0.0125, 0.00625]),
    (lambda o: lr_scheduler.PolynomialLR(o, 4), [0.075, 0.05, 0.025, 0.0]),
    (lambda o: lr_scheduler.LambdaLR(o, fading), [0.05, 0.1 / 3, 0.025, 0.02]),
    (lambda o: lr_scheduler.MultiplicativeLR(o, [halving]), [0.05, 0.025, 0.0125, 0.00625]),
    (lambda o: lr_scheduler.MultiStepLR(o, [1, 3], 0.5), [0.05, 0.05, 0.025, 0.025]),
    (lambda o: lr_scheduler.ConstantLR(o, 0.5, 3), [0.05, 0.05, 0.1, 0.1]),
    (lambda o: lr_scheduler.CosineAnnealingLR(o, 2), [0.05, 0.0, 0.05, 0.1]),
    (lambda o: lr_scheduler.CosineAnnealingWarmRestarts(o, 2), [0.05, 0.1, 0.05, 0.1]),
    (lambda o: lr_scheduler.CyclicLR(o, 0.01, 0.1, 2), [0.055, 0.1, 0.055, 0.01]),
    (lambda o: lr_scheduler.CyclicLR(o, 0.01, 0.1, 1, 2, "exp_range", 0.5), [0.055, 0.02125, 0.01, 0.015625]),
]  # fmt: skip


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("make, expected", RATES)
def test_rates_of_schedules(make: Any, expected: list[float], compiled: bool) -> None:
    scheduler = make(optim.SGD(weights(), 0.1))
    step: Any = run(lambda: scheduler.step(), compiled)
    rates: list[float] = []
    for _ in expected:
        step()
        rates.append(float(scheduler.get_last_lr()[0]))
    np.testing.assert_allclose(rates, expected, rtol=2e-6, atol=1e-8)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_plateau_lowers_the_rate(compiled: bool) -> None:
    scheduler = lr_scheduler.ReduceLROnPlateau(optim.Adam(weights(), 0.1), patience=0)

    def step(metric: Any) -> Any:
        return scheduler.step(metric)

    rates: list[float] = []
    for metric in (1, 1.5, 1.8, 0.4, 0.5):
        run(step, compiled)(Tensor(metric, ms.float32))
        rates.append(float(scheduler.get_last_lr()[0]))
    np.testing.assert_allclose(rates, [0.1, 0.01, 0.001, 0.001, 0.0001], rtol=1e-6)


def test_schedules_one_after_the_other() -> None:
    optimizer = optim.Adam(weights(), 0.1)
    first, second = lr_scheduler.ConstantLR(optimizer, 0.1, 2), lr_scheduler.ExponentialLR(optimizer, 0.9)
    scheduler = lr_scheduler.SequentialLR(optimizer, [first, second], [2])
    rates: list[float] = []
    for _ in range(4):
        scheduler.step()
        rates.append(float(scheduler.get_last_lr()[0]))
    np.testing.assert_allclose(rates, [0.01, 0.1, 0.09, 0.081], rtol=1e-6)


def test_a_compiled_step_reads_the_rates_of_its_schedule() -> None:
    ms.set_seed(0)
    net, loss = nn.Dense(3, 2), nn.MSELoss()
    optimizer = optim.AdamW(net.trainable_params(), 0.01)
    scheduler = lr_scheduler.ExponentialLR(optimizer, 0.0)

    def forward(x: Any, y: Any) -> Any:
        return loss(net(x), y)

    value_and_grad: Any = ms.value_and_grad
    slopes_of = value_and_grad(forward, None, optimizer.parameters)

    @ms.jit
    def train(x: Any, y: Any) -> Any:
        value, slopes = slopes_of(x, y)
        optimizer(slopes)
        return value

    x, y = of([[1, 2, 3]]), of([[1, 0]])
    losses = [float(train(x, y)) for _ in range(3)]
    assert losses[0] > losses[1] > losses[2]
    scheduler.step()
    held = net.weight.asnumpy().copy()
    train(x, y)
    assert np.array_equal(net.weight.asnumpy(), held)
    optimizer.param_groups[0]["lr"] = 0.1
    train(x, y)
    assert not np.array_equal(net.weight.asnumpy(), held)


def test_groups_added_later_are_trained() -> None:
    first, second = weights()
    optimizer = optim.SGD([first], 0.5, momentum=0.9)
    optimizer.add_param_group({"params": second, "lr": 0.25})
    optimizer((of([1, 1, 1]), of([[1, 1]])))
    assert first.asnumpy().tolist() == [0.5, -2.5, 0.0] and second.asnumpy().tolist() == [[0.0, 2.75]]
    assert "\n\nParameter Group 1\n    dampening: 0.0" in repr(optimizer)


def test_refused_groups() -> None:
    first, second = weights()
    with pytest.raises(ValueError, match="some parameters appear in more than one parameter group"):
        optim.SGD([{"params": [first]}, {"params": [second, first]}], 0.1)
    with pytest.raises(TypeError, match="need to be organized in ordered collections"):
        optim.Adam([{"params": {first}}])
    with pytest.raises(ValueError, match=r"'betas\[1\]' must be in range"):
        optim.Adam([first], betas=(0.9, 1.0))
    with pytest.raises(TypeError, match=r"'optimizer' must be experimental\.optim\.Optimizer"):
        another: Any = nn.SGD([first], 0.1)
        lr_scheduler.StepLR(another, 2)
