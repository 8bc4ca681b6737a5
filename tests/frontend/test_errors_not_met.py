"""An error that Python would raise in an arm, a loop or a handler is raised where the run gets there."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops

WRONG: dict[str, Callable[[Any], Any]] = {
    "truth": lambda x: bool(x),
    "item": lambda x: x.item(),
    "float": lambda x: float(x),
    "index": lambda x: [1, 2, 3][x],
    "operand": lambda x: x + "a",
    "unsized": lambda x: len(x.sum()),
    "iterated": lambda x: list(x.sum()),
    "shapes": lambda x: x + ops.ones(7),
    "product": lambda x: x @ ops.ones((7, 8)),
    "reshape": lambda x: x.reshape(7, 7),
    "axis": lambda x: x.sum(axis=5),
    "element": lambda x: x[7],
    "type": lambda x: ops.bitwise_and(x, x),
    "argument": lambda x: ops.softmax(x, axis=cast(Any, "a")),
    "data": lambda x: Tensor(object()),
    "keyword": lambda x: cast(Any, ops.relu)(x, wrong=1),
    "attribute": lambda x: x.nothing,
    "name": lambda x: nothing,  # noqa: F821  # pyright: ignore[reportUndefinedVariable]
    "repeats": lambda x: ops.repeat_interleave(x, -1),
    "update": lambda x: ops.assign(x, ops.ones(7)),
    "layer": lambda x: nn.Dense(5, 2)(x),
    "size": lambda x: Tensor(shape=(2, 3), dtype=cast(Any, 1)),
    "python": lambda x: {}["a"],
}


def outcome(function: Callable[..., Any], *args: Any) -> Any:
    try:
        result = function(*args)
    except Exception as problem:
        return next(cls for cls in type(problem).__mro__ if cls.__module__ == "builtins")
    return result.asnumpy().tolist()


@pytest.mark.parametrize("case", WRONG)
def test_errors_are_raised_where_the_run_meets_them(case: str) -> None:
    wrong = WRONG[case]

    def branch(x: Any, c: Any) -> Any:
        if c > 0:
            wrong(x)
        return x * 2

    def loop(x: Any, c: Any) -> Any:
        while c > 0:
            wrong(x)
            c = c - 1
        return x * 2

    def handled(x: Any, c: Any) -> Any:
        if c > 0:
            try:
                wrong(x)
            except Exception:
                x = x * 3
        return x * 2

    x = Tensor([1.0, 2.0, 3.0])
    assert outcome(wrong, x) not in ([], None)
    for function in (branch, loop, handled):
        compiled = ms.jit(function, fullgraph=True)
        for c in (0, 1, 0):
            assert outcome(compiled, x, Tensor(c)) == outcome(function, x, Tensor(c)), (function.__name__, c)
