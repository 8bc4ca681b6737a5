"""Laws of differentiable functions, for tables of public ones, and definitions that several tests compare with."""

# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

Array = np.ndarray[Any, Any]
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


def convolved(x: Array, w: Array, strides: Any, pads: Any, dilations: Any, groups: int) -> Array:
    """A convolution by its definition."""
    x = np.pad(x, ((0, 0), (0, 0), *zip(pads[::2], pads[1::2], strict=True)))
    sizes = [
        (size - (k - 1) * d - 1) // s + 1
        for size, k, s, d in zip(x.shape[2:], w.shape[2:], strides, dilations, strict=True)
    ]
    result = np.zeros((x.shape[0], w.shape[0], *sizes))
    for element in product(*map(range, w.shape[2:])):
        steps = zip(element, dilations, sizes, strides, strict=True)
        met = x[(..., *(slice(e * d, e * d + (n - 1) * s + 1, s) for e, d, n, s in steps))]
        for o in range(w.shape[0]):
            c = w.shape[1]
            first = o // (w.shape[0] // groups) * c
            result[:, o] += np.einsum("nc...,c->n...", met[:, first : first + c], w[(o, slice(None), *element)])
    return result
