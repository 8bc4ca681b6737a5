"""The programs in JAX, as its users write them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.inputs import Array

jax: Any = import_module("jax")  # where the checker runs there may be none
jnp: Any = import_module("jax.numpy")

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_enable_compilation_cache", False)


def program(case: str) -> Callable[..., Any]:
    """The compiled function of a case; nothing is compiled before its first call."""
    return jax.jit(_PROGRAMS[case])


def argument(array: Array) -> Any:
    """An array as this peer takes it."""
    return jnp.asarray(array)


def result(value: Any) -> Array:
    """A finished result as an array."""
    return np.asarray(value.block_until_ready())


def chain200(x: Any, y: Any) -> Any:
    out = x
    for _ in range(200):
        out = x + x * y + out
    return out


def select_net(x: Any, y: Any) -> Any:
    out = x
    for _ in range(100):
        cond = x < y
        x = jnp.where(cond, x - y, x + y)
        out = out + x
    return out


def if_net(x: Any, y: Any) -> Any:
    out = jnp.zeros_like(x)
    for _ in range(100):
        x = jax.lax.cond((x < y)[0], jnp.subtract, jnp.add, x, y)
        out = out + x
    return out


def hswish_rows(x: Any) -> Any:
    rows: list[Any] = []
    for row in x:
        rows.append(jax.nn.hard_swish(row))
    return jnp.stack(rows)


def large_chain(x: Any, a: Any, b: Any, c: Any) -> Any:
    return jax.nn.gelu(x * a + b, approximate=True) * jax.nn.sigmoid(c)


def matmul(x: Any, y: Any) -> Any:
    return x @ y


def small(x: Any) -> Any:
    return x * 2 + 1


_PROGRAMS = {f.__name__: f for f in (chain200, select_net, if_net, hswish_rows, large_chain, matmul, small)}
