"""Items of a parameter share its memory, and what operators give of it are values; both in graphs and outside."""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import msgraph as ms
from msgraph import ops


def item_is_read_late(p: ms.Parameter, x: ms.Tensor) -> Any:
    row, shaped = p[0], p.reshape(2, 1)
    p[0] = 5.0
    return row, shaped


def write_through_item(p: ms.Parameter, x: ms.Tensor) -> Any:
    p[0:1][0] = 7.0
    p.reshape(2, 1)[1] = 5.0
    return p + x


def contents_are_apart(p: ms.Parameter, x: ms.Tensor) -> Any:
    value, data = p.value(), p.data
    value[0] = 9
    p[1] = 4
    data[0] = 3
    p.add_(1)
    return value, data * 1


def item_in_a_loop(p: ms.Parameter, x: ms.Tensor) -> Any:
    item, total = p[0], x.sum() * 0
    while total < 20:
        total = total + item + 1
        p[0] = p[0] + 1
    return total, item


def item_in_a_branch(p: ms.Parameter, x: ms.Tensor) -> Any:
    item = p[0:1]
    if x.sum() > 0:
        p[0] = p[0] + 10
        item[0] = item[0] + 1
    return item, p[0]


def rows(p: ms.Parameter, x: ms.Tensor) -> Any:
    for row in p:
        row[...] = row * 2
    return p * 1


def from_depend(p: ms.Parameter, x: ms.Tensor) -> Any:
    q = ops.depend(p, x)
    p[1] = 8.0
    return q * 1


@pytest.mark.parametrize(
    "function",
    [item_is_read_late, write_through_item, contents_are_apart, item_in_a_loop, item_in_a_branch, rows, from_depend],
)
@pytest.mark.parametrize("sign", [1, -1])
def test_compiled_is_eager(function: Callable[..., Any], sign: int) -> None:
    said = []
    for f in (function, ms.jit(function)):
        p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")
        given = f(p, ms.Tensor([1.0 * sign, 2.0 * sign]))
        results = given if isinstance(given, tuple) else (given,)
        said.append(([r.asnumpy().tolist() for r in results], p.asnumpy().tolist()))
    assert said[0] == said[1]


def test_a_gradient_sees_what_it_writes_and_others_do_too() -> None:
    def f(x: ms.Tensor) -> Any:
        y = x * 2
        same = y

        def loss(v: ms.Tensor) -> ms.Tensor:
            y[0] = 7.0
            t = v * v
            v[1] = 3.0
            return (t * y).sum() + v.sum()

        return ms.grad(loss)(x), same, x

    slope, y, x = ms.jit(f)(ms.Tensor([1.0, 2.0]))
    assert slope.asnumpy().tolist() == [15.0, 16.0]
    assert y.asnumpy().tolist() == [7.0, 4.0]
    assert x.asnumpy().tolist() == [1.0, 3.0]
