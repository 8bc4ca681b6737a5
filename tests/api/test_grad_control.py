"""Gradients through control flow that the run decides: against central differences, along every way through."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

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

    value, found = ms.value_and_grad(function, tuple(range(len(given))))(*map(Tensor, given))
    assert np.allclose(value.asnumpy(), compiled(*map(Tensor, given)).asnumpy(), rtol=1e-14)
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


def early(x: Any, y: Any) -> Any:
    if x[0] > y[0]:
        return ops.exp(x) * x
    if y.sum() > 1:
        return x * y * y
    return ops.sin(x * y)


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


# -- loops -------------------------------------------------------------------------------------------------------


def until(x: Any, y: Any) -> Any:
    i = 0
    while ops.abs(x).sum() < 4 and i < 5:
        i = i + 1
        x = x * (1.5 + ops.tanh(y)) + 0.1
        if x[0] > 2.5:
            x = x * y
            break
        if x[1] < 0:
            continue
        y = y * x[0]
    return x * y


@pytest.mark.parametrize("function", [early, until])
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("other", OTHERS)
def test_early_ends(function: Callable[..., Any], start: Any, other: Any) -> None:
    """Other branches and loops are those of ``fuzz/test_gradients.py``."""
    agrees(function, start, other, tolerance=1e-4)


def powers(x: Any, n: Any) -> Any:
    y = x
    i = 1
    while i < n:
        y = y * x
        i = i + 1
    return y


def test_loops_to_the_third_order() -> None:
    slope: Any = powers
    x, factor = 1.5, 1.0
    for order in range(1, 4):
        slope = ms.grad(slope)
        factor *= 6 - order
        for compiled in (slope, ms.jit(slope)):
            found = float(compiled(Tensor(np.float64(x)), Tensor(5)).asnumpy())
            assert np.isclose(found, factor * x ** (5 - order))


class Repeated(nn.Cell):
    """Every round reads ``w``, writes it and prints."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(2.0), name="w")

    def construct(self, x: Any, n: Any) -> Any:
        i = 0
        while i < n:
            x = x * self.w
            self.w = x
            print("round")
            i = i + 1
        return x * self.w


def test_effects_in_rounds_happen_once(capfd: pytest.CaptureFixture[str]) -> None:
    net = Repeated()
    slope, weights = ms.grad(net, 0, ms.ParameterTuple([net.w]))(Tensor(3.0), Tensor(2))
    # x w0 = 6; 6 w1 = 36, with w1 = 6; 36 w2, with w2 = 36
    assert float(slope.asnumpy()) == 2 * 6 * 36
    assert float(weights[0].asnumpy()) == 3 * 6 * 36 + 6 * 36 + 36
    assert float(net.w.asnumpy()) == 36
    assert capfd.readouterr().out.count("round") == 2


def test_a_long_tape() -> None:
    def drift(x: Any, n: Any) -> Any:
        i = 0
        while i < n:
            x = x + ops.sin(x) * 1e-6
            i = i + 1
        return x

    slope = ms.jit(ms.grad(drift))
    x, expected = 0.5, 1.0
    for _ in range(100_000):
        expected *= 1 + np.cos(x) * 1e-6
        x += np.sin(x) * 1e-6
    for _ in range(2):
        assert np.isclose(float(slope(Tensor(np.float64(0.5)), Tensor(100_000)).asnumpy()), expected, rtol=1e-12)


# -- calls -------------------------------------------------------------------------------------------------------


def recursive(x: Any, n: Any) -> Any:
    if n <= 0:
        return x.sum()
    return recursive(ops.sin(x) * x, n - 1)


def evenly(x: Any, n: Any) -> Any:
    if n <= 0:
        return x
    return oddly(ops.sin(x), n - 1) * 2


def oddly(x: Any, n: Any) -> Any:
    if n <= 0:
        return x * x
    return evenly(x * ops.cos(x), n - 1)


@pytest.mark.parametrize("function", [recursive, evenly])
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_recursion_to_the_second_order(function: Callable[..., Any], depth: int) -> None:
    n, x = Tensor(depth), np.array([0.3, 0.7])

    def first(a: Any) -> Any:
        return ms.grad(function)(a, n)

    def differences(of: Callable[..., Any]) -> list[float]:
        steps = [1e-6 * row for row in np.eye(2)]
        sums = [[float(of(Tensor(x + sign * step)).asnumpy().sum()) for sign in (1, -1)] for step in steps]
        return [(up - down) / 2e-6 for up, down in sums]

    assert np.allclose(first(Tensor(x)).asnumpy(), differences(lambda a: ms.jit(function)(a, n)), rtol=1e-4, atol=1e-6)
    second = ms.grad(lambda a: first(a).sum())(Tensor(x))
    assert np.allclose(second.asnumpy(), differences(first), rtol=1e-4, atol=1e-6)


class Descending(nn.Cell):
    """Calls itself, reading a parameter each time."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(1.5), name="w")

    def construct(self, x: Any, n: Any) -> Any:
        if n <= 0:
            return x
        return self.construct(x * self.w, n - 1)


def test_parameters_of_recursive_functions() -> None:
    net = Descending()
    slope, (by_weight,) = ms.grad(net, 0, ms.ParameterTuple([net.w]))(Tensor(2.0), Tensor(3))
    assert np.isclose(float(slope.asnumpy()), 1.5**3)
    assert np.isclose(float(by_weight.asnumpy()), 2 * 3 * 1.5**2)
