"""Sizes that a run finds beside effects, in branches, loops, derivatives and called functions: compiled as Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops
from msgraph.support.trees import leaves

INPUTS = ([1.0, -2.0, 3.0, 4.0], [-1.0, 5.0, 2.0, -0.5], [-1.0, -2.0, -3.0, -4.0], [4.0, 3.0, 2.0, 1.0])


def _agree(compiled: Callable[..., Any], function: Callable[..., Any], *args: Any) -> None:
    for one, other in zip(leaves([compiled(*args)]), leaves([function(*args)]), strict=True):
        assert np.shape(one) == np.shape(other)
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), 1e-5, 1e-5)


# -- branches, loops, written tensors --------------------------------------------------------------------------------


def _in_a_branch(x: Any) -> Any:
    if x.sum() > 5:
        return ops.sort(x[x > 0])[0].sum()
    return x.sum()


def _beside_a_branch(x: Any) -> Any:
    positive = x[x > 0]
    number = x.sum()
    if number > 5:
        number = number * positive.shape[0] + ops.sort(positive)[0].sum()
    return number, positive.mean(), positive.shape[0] * x.sum()


def _in_a_loop(x: Any) -> Any:
    total = x.sum()
    while total < 20:
        total = total + ops.sort(x[x > 0])[0].sum() + 1
    return total


def _written(x: Any) -> Any:
    positive = x[x > 0]
    positive[0] = 7
    return positive * 2 + 1, positive.sum(), positive, x


def _written_places(x: Any) -> Any:
    places = ops.nonzero(x > 0)
    places[0] = 5
    return places, ops.nonzero(x > 0)


def _deeply_nested(x: Any) -> Any:
    one = x[x > 0]
    two = one[one > 1]
    return two[two > 2].sum()


@pytest.mark.parametrize(
    "function", [_in_a_branch, _beside_a_branch, _in_a_loop, _written, _written_places, _deeply_nested]
)
def test_where_sizes_are_asked_for(function: Callable[[Any], Any]) -> None:
    compiled = ms.jit(function, fullgraph=True)
    for values in (INPUTS[0], INPUTS[1], INPUTS[3]):
        _agree(compiled, function, Tensor(values))


# -- effects -----------------------------------------------------------------------------------------------------------


class _Counter:
    calls = 0


@pytest.mark.parametrize("values", INPUTS)
def test_a_run_is_given_up_before_its_first_effect(values: list[float], capfd: pytest.CaptureFixture[str]) -> None:
    states: list[tuple[list[float], str, int]] = []
    for is_compiled in (True, False):
        total, counter = Parameter(Tensor([1.0] * 4), name="total"), _Counter()

        def step(x: Any, total: Any = total, counter: Any = counter) -> Any:
            ops.print_("step")
            total.set_data(total * 2 + x)
            counter.calls += 1
            positive = ops.sort(x[x > 0])[0]  # the mask does not depend on what is written before
            total.set_data(total + positive.sum())
            ops.print_("end")
            return positive

        function = ms.jit(step, fullgraph=True) if is_compiled else step
        function(Tensor(values))
        states.append((total.asnumpy().tolist(), capfd.readouterr().out, counter.calls))
    assert states[0][0] == states[1][0]
    assert states[0][2] == 1
    if max(values) > 0:  # else Python prints
        assert states[0][1] == "step\nend\n"


# -- derivatives ------------------------------------------------------------------------------------------------------


def _masked_loss(x: Any) -> Any:
    return ops.sort(x[x > 0])[0].sum() + (ops.masked_select(x, x > 1) ** 2).sum()


def _gathered_loss(x: Any) -> Any:
    return (ops.gather(x, ops.nonzero(x > 0).reshape(-1), 0) ** 2).sum()


def _closed_over(x: Any) -> Any:
    places = ops.nonzero(x > 0).reshape(-1)

    def cubes(w: Any) -> Any:
        return (w[places] ** 3).sum()

    return ms.grad(cubes)(x)


@pytest.mark.parametrize("loss", [_masked_loss, _gathered_loss])
@pytest.mark.parametrize("values", INPUTS)
def test_derivatives(loss: Callable[[Any], Any], values: list[float]) -> None:
    x = np.array(values, np.float32)
    positive, large = x > 0, (x > 1) & (loss is _masked_loss)
    slope = np.where(positive, 1.0 if loss is _masked_loss else 2 * x, 0) + np.where(large, 2 * x, 0)

    def in_a_graph(x: Any) -> Any:
        return ms.value_and_grad(loss)(x)

    for function in (ms.value_and_grad(loss), ms.jit(in_a_graph, fullgraph=True)):
        value, gradient = function(Tensor(x))
        np.testing.assert_allclose(gradient.asnumpy(), slope, 1e-5)
        np.testing.assert_allclose(value.asnumpy(), loss(Tensor(x)).asnumpy(), 1e-5)


@pytest.mark.parametrize("values", INPUTS)
def test_what_a_derivative_closes_over(values: list[float]) -> None:
    x = np.array(values, np.float32)
    gradient = ms.jit(_closed_over, fullgraph=True)(Tensor(x))
    np.testing.assert_allclose(gradient.asnumpy(), np.where(x > 0, 3 * x * x, 0), 1e-5)


# -- training ----------------------------------------------------------------------------------------------------------


class _Loss(nn.Cell):
    def construct(self, prediction: Any, target: Any) -> Any:
        errors = ops.abs(prediction - target)[target > 0]
        return ops.sort(errors)[0][0] + errors.mean()


def test_one_step_cells_train_with_a_masked_loss() -> None:
    net = nn.Dense(3, 1, weight_init="ones", bias_init="zeros")
    train = nn.TrainOneStepCell(nn.WithLossCell(net, _Loss()), nn.SGD(net.trainable_params(), 0.1))
    x, y = Tensor(np.eye(3, dtype=np.float32)), Tensor(np.array([[2.0], [-1.0], [4.0]], np.float32))
    values = [float(train(x, y).asnumpy()) for _ in range(3)]
    assert values[0] == 3.0  # errors of 1 and 3: the smallest and the mean
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3


# -- called functions --------------------------------------------------------------------------------------------------
