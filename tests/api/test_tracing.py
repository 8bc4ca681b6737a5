"""Values of a graph: Python's rules for numbers known only at run time, tensors' methods for tensors."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, mutable, nn


def jitted(function: Callable[[Any], Any]) -> Any:
    return ms.jit(function)


def jitted_pair(function: Callable[[Any, Any], Any]) -> Any:
    return ms.jit(function)


def test_numbers_meet_tensors_like_known_numbers() -> None:
    f = jitted_pair(lambda n, x: n * x + 1)
    assert f(mutable(2), Tensor([1, 2], ms.int8)).dtype is ms.int8
    assert f(mutable(2.5), Tensor([1, 2], ms.int32)).dtype is ms.float32
    assert f(mutable(2.5), Tensor([1, 2], ms.float16)).tolist() == [3.5, 6]


def test_item_and_tolist_give_numbers() -> None:
    assert jitted(lambda x: x.item() / 2)(Tensor([5])) == 2.5
    assert jitted(lambda x: x.tolist())(Tensor([[1, 2], [3, 4]])) == [[1, 2], [3, 4]]


def test_tensors_of_values_are_stacked() -> None:
    assert jitted(lambda x: Tensor([x, x + 1]))(Tensor(1)).tolist() == [1, 2]


def test_reflected_bit_operators_work_in_graphs() -> None:
    assert jitted(lambda x: 2 & x)(Tensor([7, 1])).tolist() == [2, 0]


def test_cells_in_graphs() -> None:
    net = nn.SequentialCell([nn.ReLU(), nn.ReLU6()])
    assert ms.jit(net)(Tensor([-1.0, 9.0])).tolist() == [0, 6]


METHODS = [
    "x.sum()", "x.sum(axis=0, keepdims=True)", "x.mean(1)", "x.max()", "x.min(axis=0)", "x.argmax()",
    "x.argmin(axis=1)", "x.prod()", "x.std()", "x.var(0)", "x.all()", "x.any()", "x.ptp()", "x.reshape(3, 2)",
    "x.view(6)", "x.flatten()", "x.transpose(1, 0)", "x.swapaxes(0, 1)", "x.expand_dims(0)", "x.tile((2, 1))",
    "x.repeat(2, 1)", "x.astype('int32')", "x.long()", "x.clip(1, 4)", "x.pow(2)", "abs(-x)", "x.sqrt()",
    "x.square()", "x.round()", "x.split(1)", "x.chunk(2)", "x.matmul(x.T)", "x @ x.T", "x.norm()", "x.fill(3)",
    "x.new_ones((2,))", "x.flip(0)", "x.isnan()", "x.logical_not()", "x[0]", "x[:, 1:]", "x[..., None]",
    "x[[1, 0]]", "-x", "~(x > 2)", "2 - x", "2 ** x", "x // 2", "x % 2",
]  # fmt: skip


@pytest.mark.parametrize("expression", METHODS)
def test_methods_agree_inside_and_outside_graphs(expression: str) -> None:
    x = Tensor([[1.0, 5.0, 2.0], [4.0, 0.0, 3.0]])
    function = written(expression)
    compiled, eager = parts(ms.jit(function)(x)), parts(function(x))
    assert len(compiled) == len(eager)
    for a, b in zip(compiled, eager, strict=True):
        assert a.dtype is b.dtype
        np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-6)


def written(expression: str) -> Callable[[Any], Any]:
    """A function with source, as a notebook cell has it."""
    name, source = f"<{expression}>", f"def f(x):\n    return {expression}\n"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    space: dict[str, Any] = {"ms": ms, "__name__": __name__}
    exec(compile(source, name, "exec"), space)
    return space["f"]


def parts(result: Any) -> list[Any]:
    return list(cast("tuple[Any, ...]", result)) if isinstance(result, tuple) else [result]
