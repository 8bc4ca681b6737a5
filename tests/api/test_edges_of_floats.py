"""Signs of zero, halves far out, and products of which a part overflows: compiled they are what they are eagerly."""

# pyright: basic, reportAttributeAccessIssue=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

SIGNS: dict[str, Callable[[Any], Any]] = {
    "relu": lambda x: ops.relu(x),
    "relu6": lambda x: ops.relu6(x),
    "clamp": lambda x: ops.clamp(x, 0.0, 1.0),
    "maximum": lambda x: ops.maximum(x, 0.0),
    "minimum": lambda x: ops.minimum(x, 0.0),
    "cumsum": lambda x: ops.cumsum(x, 0),
    "cumprod": lambda x: ops.cumprod(x, 0),
    "sum": lambda x: x.sum(0),
    "sum of rows": lambda x: x.reshape(-1, 1).sum(1),
    "mean": lambda x: x.reshape(-1, 1).mean(1),
}


@pytest.mark.parametrize("count", [1, 2, 16, 35])
@pytest.mark.parametrize("name", SIGNS)
def test_signs_of_zero(name: str, count: int) -> None:
    for first in (-0.0, 0.0):
        for rest in (-0.0, 0.0, -1.0):
            x = Tensor(np.array([first, *[rest] * (count - 1)], np.float32))
            found, wanted = (f(x).asnumpy() for f in (ms.jit(SIGNS[name]), SIGNS[name]))
            assert found.tolist() == wanted.tolist()
            assert np.signbit(found).tolist() == np.signbit(wanted).tolist(), (first, rest)


@pytest.mark.parametrize("dtype", [ms.bfloat16, ms.float16])
@pytest.mark.parametrize("name", ["gelu", "silu", "mish", "softplus", "erfc"])
def test_halves_are_rounded_once(name: str, dtype: Any) -> None:
    function = getattr(ops, name)
    x = Tensor(np.linspace(-5, 5, 401).astype(np.float32)).astype(dtype)
    found, wanted = (f(x).astype(ms.float32).asnumpy() for f in (ms.jit(lambda x: function(x)), function))
    step = 2.0**-8 if dtype is ms.bfloat16 else 2.0**-11
    np.testing.assert_allclose(found, wanted, 2 * step, 1e-6)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("reverse", [False, True])
def test_running_products_meet_in_order(dtype: Any, reverse: bool) -> None:
    large = 1e4 if dtype == np.float16 else np.sqrt(np.finfo(dtype).max) * 0.9
    pattern = [1 / large, large, large, 1 / large, large, 1 / large, 1 / large, large]
    x = Tensor(np.array(pattern * 9, dtype)[:: -1 if reverse else 1].copy())
    found, wanted = (f(x).asnumpy() for f in (ms.jit(lambda x: ops.cumprod(x, 0)), lambda x: ops.cumprod(x, 0)))
    assert np.isfinite(found).all()
    np.testing.assert_allclose(found, wanted, 2e-2 if dtype == np.float16 else 1e-5)
