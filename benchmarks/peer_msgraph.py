"""The programs in msgraph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgraph as ms
from benchmarks.inputs import Array
from msgraph import ops


def program(case: str) -> Callable[..., Any]:
    """The compiled function of a case; nothing is compiled before its first call."""
    return ms.jit(_PROGRAMS[case])


def argument(array: Array) -> Any:
    """An array as this peer takes it."""
    return ms.Tensor(array)


def result(value: Any) -> Array:
    """A finished result as an array."""
    return value.asnumpy()


def chain200(x: Any, y: Any) -> Any:
    out = x
    for _ in range(200):
        out = x + x * y + out
    return out


def select_net(x: Any, y: Any) -> Any:
    out = x
    for _ in range(100):
        cond = x < y
        x = ops.select(cond, x - y, x + y)
        out = out + x
    return out


def if_net(x: Any, y: Any) -> Any:
    out = 0
    for _ in range(100):
        if x < y:  # noqa: SIM108  (a branch is what is measured)
            x = x - y
        else:
            x = x + y
        out = out + x
    return out


def add(x: Any, y: Any) -> Any:
    return x + y


def while_loop(x: Any, k: Any, n: Any) -> Any:
    while k < n:
        x = x * 0.999 + 0.1
        k = k + 1
    return x


def vmap_hswish(x: Any) -> Any:
    return ms.vmap(ops.hardswish)(x)


def hswish_rows(x: Any) -> Any:
    rows: list[Any] = []
    for row in x:
        rows.append(ops.hardswish(row))
    return ops.stack(rows)


def large_chain(x: Any, a: Any, b: Any, c: Any) -> Any:
    return ops.gelu(x * a + b, approximate="tanh") * ops.sigmoid(c)


def matmul(x: Any, y: Any) -> Any:
    return ops.matmul(x, y)


def small(x: Any) -> Any:
    return x * 2 + 1


_NAMED = (chain200, select_net, if_net, add, while_loop, vmap_hswish, hswish_rows, large_chain, matmul, small)
_PROGRAMS = {f.__name__: f for f in _NAMED} | {"chain_again": chain200, "if_calls": if_net}
