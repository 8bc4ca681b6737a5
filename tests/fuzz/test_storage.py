"""Gradients of random programs over tensors that share memory are finite differences; values are Python's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import msgraph as ms

from .programs import Program
from .storage_programs import FEATURES, program

COUNT, STEP = 25, 1e-4


def _run(source: str, way: Any, call: str, moved: Sequence[float] = (0.0, 0.0, 0.0)) -> tuple[Any, Any]:
    """What a way of calling gives in a world of its own, and the memory that is left."""
    body: Any = Program(source.replace("def program(", "def _(").replace("def body(", "def program("), ()).function()
    x, a, b = body.__globals__[call]()
    return way(body)(x + ms.Tensor(np.array(moved)), a, b), body.__globals__["BASE"].asnumpy().copy()


def _plain(body: Any) -> Any:
    return body


def check(source: str, call: str) -> None:
    """One call of a program: its value, what it writes, and its gradient."""
    value, left = _run(source, _plain, call)
    slopes: list[float] = []
    for place in range(3):
        moved = [[sign * STEP * (k == place) for k in range(3)] for sign in (1, -1)]
        up, down = (float(_run(source, _plain, call, step)[0].asnumpy()) for step in moved)
        slopes.append((up - down) / (2 * STEP))
    found, memory = _run(source, ms.jit, call)
    np.testing.assert_array_equal(found.asnumpy(), value.asnumpy())
    np.testing.assert_array_equal(memory, left)
    for way in (ms.value_and_grad, _in_graph):
        (found, slope), memory = _run(source, way, call)
        np.testing.assert_array_equal(found.asnumpy(), value.asnumpy())
        np.testing.assert_array_equal(memory, left)
        np.testing.assert_allclose(
            slope.asnumpy(), slopes, rtol=1e-4, atol=1e-3 * max(1.0, abs(float(value.asnumpy())))
        )


def _in_graph(body: Any) -> Any:
    return ms.jit(ms.value_and_grad(body))


@pytest.mark.parametrize("seed", range(COUNT))
def test_gradients_are_finite_differences(seed: int) -> None:
    source = program(Random(seed), [name for name in FEATURES if name != "branch" and name != "loop"])
    check(source, next(f"call_{k}" for k in range(3) if f"call_{k}" in source))
