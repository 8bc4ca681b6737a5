"""Sizes in what Python does with integers: containers, keys, texts and prints are those of the call."""

# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops


def _deeper(x: Any) -> Any:
    cases = {4: "four", 6: "six"}
    return cases.get(x.shape[0], "many"), x.shape[0] in cases


def _tried(x: Any) -> Any:
    try:
        return x.reshape(3, -1)
    except ValueError:
        return x * 0


def _left_by_finally(x: Any) -> Any:
    y = x * 0
    try:
        y = x.reshape(3, -1)
    finally:
        return y  # noqa: B012


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "counted": lambda x: ((4, 6).count(x.shape[0]), [4, 6, 5, 8, 1].index(x.shape[0] - 0)),
    "in a tuple": lambda x: (x.shape[0] in (4, 8), x.shape.index(4), x.shape == (4, 4)),
    "key": lambda x: {x.shape[0]: x.sum()},
    "keys made by a loop": lambda x: {n + 0: 1 for n in x.shape},
    "keys of pairs": lambda x: dict(zip(x.shape, (1, 2), strict=True)),
    "pairs": lambda x: {(x.shape[0], 1): 2},
    "looked up": _deeper,
    "an error that is caught": _tried,
    "an error that `finally` swallows": _left_by_finally,
    "as many results as rows": lambda x: (ops.unbind(x), ops.unstack(x[:, 0])),
    "rows before": lambda x: (ops.pad(x, (0, 0, x.shape[0], 1)), ops.block_diag(x, x.T)),
    "rows before to a multiple": lambda x: ops.pad(x, (1, 0, -x.shape[0] % 4, 0)),
    "set": lambda x: ({x.shape[0], 4}, set(x.shape), {n + 1 for n in x.shape}),
    "text": lambda x: (str(x.shape), repr(x.shape[0]), "%d" % x.shape[0], f"<{x.shape[0]:>3}>"),  # noqa: UP031
    "sorted": lambda x: (sorted([x.shape[0], 5, 7]), max(x.shape), sum(x.shape)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_are_those_of_the_call(name: str) -> None:
    function = FUNCTIONS[name]
    compiled = ms.jit(function, dynamic=1)
    for size in (4, 6, 8, 5, 1, 4):
        x = Tensor(np.ones((size, 4), np.float32))
        assert str(compiled(x)) == str(function(x))


def test_prints_are_those_of_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    @ms.jit(dynamic=1)
    def function(x: Any) -> Any:
        print("n =", x.shape[0])
        print(f"{x.shape[0]} rows", 1)
        print(x.shape, (x.shape[0], (2,)))
        print(f"{x.sum():.1f}", x.shape[0], x.shape)
        ops.Print()("size", x.shape[0])
        return x

    for size in (4, 6, 9):
        function(Tensor(np.ones((size, 4), np.float32)))
        expected = f"n =\n{size}\n{size} rows\n1\n"
        expected += f"({size}, 4)\n({size}, (2,))\n{4 * size:.1f} {size} ({size}, 4)\nsize\n{size}\n"
        assert capsys.readouterr().out == expected
    assert len(function.signatures) == 2
