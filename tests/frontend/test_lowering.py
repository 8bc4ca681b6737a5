"""Graphs: what is emitted, where it says it came from, and what it costs."""

# The programs here are what is tested; they are written as users write, untyped lambdas and all.
# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from xdsl.dialects.func import FuncOp

from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import from_location
from msgraph.frontend.state.structures import Result, flatten, rebuild
from msgraph.support import config

from .hosting import MATRIX, VECTOR, graph, known, ops


def helper(x: Any, n: int) -> Any:
    return x * n


def chain(x: Any) -> Any:
    for n in range(2):
        x = helper(x, n)
    return x


def body(function: Any, *args: Any) -> list[Any]:
    module = graph(function, *args).module
    return list(next(op for op in module.ops if isinstance(op, FuncOp)).body.block.ops)


def test_every_op_knows_its_line_and_its_callers() -> None:
    first = next(op for op in body(chain, VECTOR) if op.name == "ms.mul")
    spans = from_location(first.location)
    assert [span.line for span in spans] == [helper.__code__.co_firstlineno + 1, chain.__code__.co_firstlineno + 2]
    assert all(span.file == __file__ for span in spans)


def test_constants_stand_once_at_the_entry() -> None:
    def f(x: Any) -> Any:
        for _ in range(3):
            x = x * 2 + 1 + 2
        return x

    names = ops(graph(f, VECTOR))
    assert names[:2] == ["ms.constant", "ms.constant"]
    assert names.count("ms.constant") == 2


def test_flatten_and_unflatten_are_inverse() -> None:
    shared = [1, 2]
    tree = {"a": (shared, shared), "b": slice(1, None), "c": {3}}
    leaves, structure = flatten(tree)
    again: Any = rebuild(structure, leaves)
    assert again == tree
    assert again["a"][0] is again["a"][1]


def test_deep_recursion_on_constants_works_up_to_the_limit() -> None:
    def down(n: int) -> int:
        return 0 if n == 0 else 1 + down(n - 1)

    assert known(lambda: down(900)) == 900
    config.write("max_call_depth", 100)
    try:
        with pytest.raises(CompileError, match=r"Exceed function call depth limit 100, \(function call depth: 101"):
            known(lambda: down(200))
    finally:
        config.write("max_call_depth", 1000)


def test_errors_of_operations_can_be_caught_but_limits_cannot() -> None:
    def shapes(x: Any, m: Any) -> Any:
        try:
            return x + m + [1.0, 2.0, 3.0]
        except ValueError:
            return x

    def condition(x: Any) -> Any:
        try:
            return [y for y in (1, 2) if x]
        except ValueError:
            return 3

    assert graph(shapes, VECTOR, MATRIX).output == Result(0, "tensor")
    with pytest.raises(CompileError, match="only known at run time"):
        graph(condition, VECTOR)


def test_lowering_is_linear(work: Callable[[Callable[[], object]], int]) -> None:
    def f(x: Any, y: Any, n: int) -> Any:
        out = x
        for _ in range(n):
            out = x + x * y + out
        return out

    def cost(n: int) -> int:
        return work(lambda: graph(f, VECTOR, VECTOR, n))

    cost(10)
    assert cost(1000) < 11 * cost(100)
