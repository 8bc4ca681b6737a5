"""Laws of differentiable functions, for tables of public ones."""

# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

Function = Callable[..., Any]


def check_slope(function: Function, *xs: Any, step: float = 1e-6, rel: float = 1e-5, near: float = 1e-12) -> None:
    """The gradient of a weighted sum of the results is its slope along a direction, and a graph has the same one."""
    rng = np.random.default_rng(3)
    result, places = function(*xs), tuple(range(len(xs)))
    weights = Tensor(rng.standard_normal(result.shape), result.dtype)
    ways = [Tensor(rng.random(x.shape) - 0.5, x.dtype) for x in xs]

    def total(*xs: Any) -> Any:
        return (function(*xs) * weights).sum()

    above, below = (float(total(*(x + way * h for x, way in zip(xs, ways, strict=True)))) for h in (step, -step))
    rise, tolerance = 0.0, (1e-10, 1e-12) if result.dtype == ms.float64 else (1e-4, 1e-4)
    slopes, others = (
        f(*xs) if len(xs) > 1 else (f(*xs),) for f in (ms.jit(ms.grad(total, places)), ms.grad(total, places))
    )
    for slope, other, way in zip(slopes, others, ways, strict=True):
        np.testing.assert_allclose(other.asnumpy(), slope.asnumpy(), *tolerance)
        rise += float((slope.asnumpy().astype(np.float64) * way.asnumpy()).sum())
    assert rise == pytest.approx((above - below) / (2 * step), rel, near)


def check_batch(function: Function, x: Any, other: Any, rel: float = 1e-5, near: float = 1e-4) -> None:
    """What a function gives for a batch is what it gives for each element."""
    expected = np.stack([function(x).asnumpy(), function(other).asnumpy()])
    np.testing.assert_allclose(ms.vmap(function)(ops.stack([x, other])).asnumpy(), expected, rel, near)


def check_graph_slope_and_batch(function: Function, x: Any, other: Any, near: float) -> None:
    """The graph does what the call does; the gradient is the slope along a direction; a batch is a loop."""
    np.testing.assert_allclose(ms.jit(function)(x).asnumpy(), function(x).asnumpy(), 1e-5, 1e-5)
    check_slope(function, x, step=1e-3, rel=3e-2, near=near)
    check_batch(function, x, other)
