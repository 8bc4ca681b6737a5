"""The programs in NumPy, where that makes sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.inputs import Array


def program(case: str) -> Callable[..., Any]:
    """The function of a case."""
    return {"large_chain": large_chain, "matmul": np.matmul, "add": np.add}[case]


def argument(array: Array) -> Array:
    """An array as this peer takes it."""
    return array


def result(value: Array) -> Array:
    """A finished result as an array."""
    return value


def large_chain(x: Array, a: Array, b: Array, c: Array) -> Array:
    y = x * a + b
    gelu = 0.5 * y * (1 + np.tanh(np.float32(0.7978845608028654) * (y + np.float32(0.044715) * y * y * y)))
    return gelu / (1 + np.exp(-c))
