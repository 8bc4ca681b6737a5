"""The arrays every peer gets."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def arrays(case: str) -> tuple[Array, ...]:
    """The arguments of a case's program."""
    rng = np.random.default_rng(0)
    match case:
        case "chain200" | "chain_again":
            return np.array([1.0], np.float32), np.array([2.0], np.float32)
        case "select_net" | "if_net" | "if_calls":
            return np.array([0], np.int64), np.array([1], np.int64)
        case "add":
            return np.array([1.5], np.float32), np.array([2.0], np.float32)
        case "while_loop":
            return np.array(1.0, np.float32), np.array(0, np.int64), np.array(1_000_000, np.int64)
        case "hswish_rows" | "vmap_hswish":
            return (np.linspace(-4, 4, 200, dtype=np.float32).reshape(100, 2),)
        case "large_chain":
            x, c = (rng.standard_normal((4096, 4096), np.float32) for _ in range(2))
            a, b = (rng.standard_normal(4096, np.float32) for _ in range(2))
            return x, a, b, c
        case "matmul":
            x, y = (rng.standard_normal((512, 512), np.float32) for _ in range(2))
            return x, y
        case _:
            return (np.arange(4, dtype=np.float32),)


def check(case: str, result: Array) -> None:
    """A wrong answer is no measurement."""
    match case:
        case "chain200" | "chain_again":
            assert result.tolist() == [601.0]
        case "add":
            assert result.tolist() == [3.5]
        case "while_loop":
            assert abs(float(result) - 100) < 0.05
        case "select_net" | "if_net" | "if_calls":
            assert result.tolist() == [-5050]
        case "hswish_rows" | "vmap_hswish":
            (x,) = arrays(case)
            assert np.allclose(result, x * np.clip(x + 3, 0, 6) / 6, atol=1e-6)
        case "large_chain":
            x, a, b, c = (v[..., :64].astype(np.float64) for v in arrays(case))
            y = x[:64] * a + b
            gelu = 0.5 * y * (1 + np.tanh(0.7978845608028654 * (y + 0.044715 * y**3)))
            assert np.allclose(result[:64, :64], gelu / (1 + np.exp(-c[:64])), atol=1e-5)
        case "matmul":
            x, y = (v.astype(np.float64) for v in arrays(case))
            assert np.abs(result - x @ y).max() < 1e-3
        case _:
            assert result.tolist() == [1.0, 3.0, 5.0, 7.0]
