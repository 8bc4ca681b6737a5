"""What is read of a parameter in a graph is a value; what is written through it is refused."""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import msgraph as ms
from msgraph import ops
from msgraph.diagnostics.errors import CompileError


def write_through_item(p: ms.Parameter, x: ms.Tensor) -> Any:
    p[0:1][0] = 7.0
    p.reshape(2, 1)[1] = 5.0
    return p + x


def contents_are_apart(p: ms.Parameter, x: ms.Tensor) -> Any:
    value, copied = p.value(), p[0:1].copy()
    value[0] = 9
    copied[0] = 8
    p[1] = 4
    p.add_(1)
    return value, copied


def rows(p: ms.Parameter, x: ms.Tensor) -> Any:
    for row in p.reshape(1, 2):
        row[...] = row * 2
    return p * 1


def from_depend(p: ms.Parameter, x: ms.Tensor) -> Any:
    q = ops.depend(p, x)
    p[1] = 8.0
    return q * 1


@pytest.mark.parametrize("function", [contents_are_apart, from_depend])
@pytest.mark.parametrize("sign", [1, -1])
def test_compiled_is_eager(function: Callable[..., Any], sign: int) -> None:
    said = []
    for f in (function, ms.jit(function)):
        p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")
        given = f(p, ms.Tensor([1.0 * sign, 2.0 * sign]))
        results = given if isinstance(given, tuple) else (given,)
        said.append(([r.asnumpy().tolist() for r in results], p.asnumpy().tolist()))
    assert said[0] == said[1]


@pytest.mark.parametrize("function", [write_through_item, rows])
def test_a_write_through_a_value_of_a_parameter_is_no_part_of_a_graph(function: Callable[..., Any]) -> None:
    p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")
    with pytest.raises(CompileError, match="a part of the parameter `p` is written"):
        ms.jit(function, fullgraph=True)(p, ms.Tensor([1.0, 2.0]))


def test_items_of_a_parameter_are_values_of_a_graph() -> None:
    p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")

    @ms.jit
    def f() -> Any:
        item, shaped = p[0], p.reshape(2, 1)
        p[0] = 5.0
        return item, shaped

    assert [r.asnumpy().tolist() for r in f()] == [1.0, [[1.0], [2.0]]]


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
