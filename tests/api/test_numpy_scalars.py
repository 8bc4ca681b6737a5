"""NumPy's scalars in compiled functions are what they are in Python: of their class, and no wider than the tensor."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms

WIDE, NARROW, WHOLE = np.arange(1.0, 4.0), np.arange(1, 4).astype(np.float32), np.arange(1, 4).astype(np.int8)


def described(value: Any) -> object:
    """The class, the element type and the elements of what a function gives."""
    if isinstance(value, tuple):
        return [described(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    array = value.asnumpy() if isinstance(value, ms.Tensor) else value
    return str(value.__class__), str(getattr(value, "dtype", "")), np.asarray(array).tolist()


def leave(x: Any) -> Any:
    return WIDE.sum(), NARROW[0], np.float32(2), WIDE.dtype.type(3), WHOLE[1], np.bool_(True)


def compute(x: Any) -> Any:
    return WIDE.sum() * 2, NARROW[0] * 2.0, np.float32(2) * np.float64(2), np.int8(3) + 1, NARROW.mean() > 1


def meet(x: Any) -> Any:
    return x + WIDE.sum(), WIDE[0] * x, x * np.sqrt(WIDE[1]), x > NARROW[0]


def carry(x: Any) -> Any:
    total, count = WIDE[0] * 0, 0
    while count < x.sum():
        total, count = total + WIDE[1], count + 1
    return x * total, total


def choose(x: Any) -> Any:
    scale = WIDE.sum() if x.sum() > 0 else WIDE[0]
    return x * scale, scale


def number_of_the_run(x: Any) -> Any:
    n = int(x.sum())
    return np.float32(2) * n, n / np.float64(2), WIDE * n, np.int64(2) < n, type(n > np.int64(2)).__name__


@pytest.mark.parametrize("function", [leave, compute, meet, carry, choose, number_of_the_run])
def test_known_ones(function: Callable[[Any], Any]) -> None:
    x = ms.Tensor([1, 2, 0], ms.float32)
    compiled = ms.jit(function)
    for _ in range(2):
        assert described(compiled(x)) == described(function(x))


def reduced(x: Any, a: Any) -> Any:
    return x + a.sum(), x * a[1], a.mean(), x * a.max(), x * np.mean(a)


def walked(x: Any, a: Any) -> Any:
    for item in a:
        x = x + item
    return x


def total_of(a: Any) -> Any:
    return (-a * 2).sum()


def handed_on(x: Any, a: Any) -> Any:
    for _ in range(3):
        x = x + total_of(a)
    return x


def joined(x: Any, a: Any) -> Any:
    scaled = a * 2 if x.sum() > 0 else a * 3
    return x + scaled.sum()


@pytest.mark.parametrize("array", [WIDE, NARROW, WHOLE.astype(np.int64)])
@pytest.mark.parametrize("function", [reduced, walked, handed_on, joined])
def test_those_of_an_array_of_the_call(function: Callable[[Any, Any], Any], array: Any) -> None:
    x = ms.Tensor([1, 2, 0], ms.float32)
    assert described(ms.jit(function)(x, array)) == described(function(x, array))


def test_what_is_left_to_python_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    compiled = ms.jit(reduced)
    with caplog.at_level(logging.WARNING, "msgraph"):
        for _ in range(3):
            compiled(ms.Tensor([1, 2, 0], ms.float32), WIDE)
    assert [record.getMessage()[:5] for record in caplog.records] == ["MG780"]


def test_an_array_made_a_tensor_stays_in_the_graph() -> None:
    @ms.jit(fullgraph=True)
    def inside(x: Any, a: Any) -> Any:
        return x + ms.Tensor(a).sum(), x * a

    x = ms.Tensor([1, 2, 0], ms.float32)
    total, product = inside(x, NARROW)
    assert total.asnumpy().tolist() == [7, 8, 6] and product.asnumpy().tolist() == [1, 4, 0]
