"""Gradients through control flow that the run decides: against central differences, along every way through."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops

STARTS = ((0.7, 1.3), (-0.7, -1.3), (0.4, -0.9))
OTHERS = ((0.8, 1.1), (-0.6, -1.2))


def agrees(function: Callable[..., Any], *arrays: Any, tolerance: float = 2e-5) -> None:
    """The gradients for every argument are the central differences of the sum of what the function gives."""
    given = [np.asarray(a, np.float64) for a in arrays]
    compiled = ms.jit(function)

    def total(changed: Sequence[Any]) -> float:
        return float(compiled(*map(Tensor, changed)).asnumpy().sum())

    found = ms.grad(function, tuple(range(len(given))))(*map(Tensor, given))
    for place, slope in enumerate(found if isinstance(found, tuple) else (found,)):
        for index in np.ndindex(given[place].shape):
            sides: list[float] = []
            for step in (1e-6, -1e-6):
                moved = [a.copy() for a in given]
                moved[place][index] += step
                sides.append(total(moved))
            expected = (sides[0] - sides[1]) / 2e-6
            assert abs(float(slope.asnumpy()[index]) - expected) < tolerance * max(1, abs(expected))


# -- branches ----------------------------------------------------------------------------------------------------


def chosen(x: Any, y: Any) -> Any:
    if x.sum() > 0:
        z = ops.sin(x) * y
    else:
        z = ops.exp(x) * x
        if y[0] > x[0]:
            z = z * y * y
    return z


def early(x: Any, y: Any) -> Any:
    if x[0] > y[0]:
        return ops.exp(x) * x
    if y.sum() > 1:
        return x * y * y
    return ops.sin(x * y)


def one_sided(x: Any, y: Any) -> Any:
    s = x * y
    if s.sum() > 0.5:
        s = ops.tanh(s) * s
    return s * x


BRANCHES: tuple[Callable[..., Any], ...] = (chosen, early, one_sided)


@pytest.mark.parametrize("function", BRANCHES)
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("other", OTHERS)
def test_branches(function: Callable[..., Any], start: Any, other: Any) -> None:
    agrees(function, start, other)


def cubic(x: Any) -> Any:
    if x > 0:
        return x**3
    return ops.exp(x) * x


@pytest.mark.parametrize("x", [2.0, -0.5])
def test_branches_to_the_third_order(x: float) -> None:
    expected = (3 * x * x, 6 * x, 6.0) if x > 0 else tuple((x + k) * np.exp(x) for k in (1, 2, 3))
    function: Any = cubic
    for value in expected:
        function = ms.grad(function)
        assert np.isclose(float(function(Tensor(np.float64(x))).asnumpy()), value)


class Writing(nn.Cell):
    """Both arms read ``w``; one of them writes it, and it is read afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(2.0), name="w")

    def construct(self, x: Any) -> Any:
        y = x * self.w
        if x > 1:
            self.w = y
            print("written")
        else:
            y = y * self.w
        return y * self.w


@pytest.mark.parametrize(("x", "by_x", "by_w", "left"), [(3.0, 12.0, 24.0, 6.0), (0.5, 8.0, 6.0, 2.0)])
def test_effects_in_arms_happen_once(
    x: float, by_x: float, by_w: float, left: float, capfd: pytest.CaptureFixture[str]
) -> None:
    net = Writing()
    slope, weights = ms.grad(net, 0, ms.ParameterTuple([net.w]))(Tensor(x))
    assert float(slope.asnumpy()) == by_x
    assert float(weights[0].asnumpy()) == by_w
    assert float(net.w.asnumpy()) == left
    assert capfd.readouterr().out.count("written") == (x > 1)
