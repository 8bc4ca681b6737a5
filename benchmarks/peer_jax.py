"""The programs in JAX, as its users write them."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.inputs import Array

jax: Any = import_module("jax")  # where the checker runs there may be none
jnp: Any = import_module("jax.numpy")

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_enable_compilation_cache", "JAX_COMPILATION_CACHE_DIR" in os.environ)


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


def add(x: Any, y: Any) -> Any:
    return x + y


def while_loop(x: Any, k: Any, n: Any) -> Any:
    def step(state: tuple[Any, Any]) -> tuple[Any, Any]:
        return state[0] * 0.999 + 0.1, state[1] + 1

    def goes_on(state: tuple[Any, Any]) -> Any:
        return state[1] < n

    return jax.lax.while_loop(goes_on, step, (x, k))[0]


def vmap_hswish(x: Any) -> Any:
    return jax.vmap(jax.nn.hard_swish)(x)


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


_NAMED = (chain200, select_net, if_net, add, while_loop, vmap_hswish, hswish_rows, large_chain, matmul, small)
_PROGRAMS = {f.__name__: f for f in _NAMED} | {"chain_again": chain200, "if_calls": if_net}
