"""Functions that run as Python where a graph cannot do it: when, how often it is said, and what is compiled."""

from __future__ import annotations

import logging
from collections.abc import Generator
from typing import Any

import pytest

import msgraph as ms
from msgraph.api.jit.python_calls import part_of
from msgraph.diagnostics.errors import CompileError

X = ms.Tensor([3.0, 1.0, 2.0])
MODE = {"limit": 1.0}


def helper(x: Any) -> Any:
    return x * 2 + 1


def middle(x: Any) -> Any:
    return helper(x) + float(x.asnumpy().max())


@pytest.fixture
def strict() -> Generator[None]:
    ms.set_context(jit_syntax_level=ms.STRICT)
    yield
    ms.set_context(jit_syntax_level=ms.LAX)


def test_it_is_said_once_with_the_line(caplog: pytest.LogCaptureFixture) -> None:
    function = ms.jit(middle)
    with caplog.at_level(logging.WARNING, "msgraph"):
        results = [function(X).tolist() for _ in range(3)]
        function(X[:2])
    assert results == [[10, 6, 8]] * 3
    said = [record.getMessage() for record in caplog.records if "runs as Python" in record.getMessage()]
    assert len(said) == 1
    assert said[0].startswith("MG290: `middle` runs as Python")
    assert "test_fallback.py:24:" in said[0]


def test_further_calls_do_not_compile_again() -> None:
    function = ms.jit(middle)
    for _ in range(3):
        function(X)
    assert function.cache_info()[:2] == (2, 1)


def test_what_it_calls_is_compiled() -> None:
    before = part_of(helper).cache_info()
    function = ms.jit(middle)
    for _ in range(3):
        function(ms.Tensor([1.0] * 7))
    after = part_of(helper).cache_info()
    assert (after.misses - before.misses, after.hits - before.hits) == (1, 2)


def test_explain_says_what_is_compiled_and_what_is_not() -> None:
    @ms.jit
    def function(x: Any, through_python: bool) -> Any:
        return float(x.asnumpy()[0]) if through_python else x.sum()

    assert "has not been called" in function.explain()
    function(X, True)
    function(X, False)
    first, second = function.explain().splitlines()
    assert "runs as Python: `asnumpy` needs the elements of a tensor" in first
    assert "test_fallback.py:" in first
    assert second.endswith(": compiled")


def test_it_is_compiled_once_it_can_be() -> None:
    @ms.jit
    def function(x: Any) -> Any:
        return x + float(x.asnumpy()[0]) if MODE["limit"] > 0 else x + 1

    assert function(X).tolist() == [6, 4, 5]
    MODE["limit"] = -1.0
    assert function(X).tolist() == [4, 2, 3]
    assert function.explain().splitlines()[-1].endswith(": compiled")


@pytest.mark.usefixtures("strict")
def test_the_strict_level_refuses() -> None:
    with pytest.raises(AttributeError, match="In JIT strict mode"):
        ms.jit(middle)(X)


def test_fullgraph_refuses() -> None:
    with pytest.raises(CompileError, match="asnumpy"):
        ms.jit(middle, fullgraph=True)(X)


@pytest.mark.parametrize("transform", [ms.grad, ms.vmap])
def test_transforms_refuse(transform: Any) -> None:
    def square(x: Any) -> Any:
        return (x * float(x.asnumpy().sum())).sum()

    with pytest.raises(CompileError, match="needs the elements of a tensor"):
        transform(ms.jit(square))(ms.Tensor([[1.0], [2.0]]))


def test_a_function_that_nothing_may_call_twice_is_refused() -> None:
    namespace: dict[str, Any] = {"calls": []}
    exec("def act():\n    calls.append(1)\n    return 1.0", namespace)
    act = namespace["act"]

    def program(x: Any) -> Any:
        return x * act() + float(x.asnumpy()[0])

    with pytest.raises(RuntimeError, match="needs the elements"):
        ms.jit(program)(X)
    assert namespace["calls"] == [1]


def memory(x: Any) -> Any:
    return x.get_bytes(), (x * 2).storage_offset(), hasattr(x, "untyped_storage") and not hasattr(x, "nothing")


def known_anyway(x: Any) -> Any:
    return x.is_pinned(), x.is_shared(), x.init_data().shape


@pytest.mark.parametrize("function", [memory, known_anyway])
def test_what_only_tensors_outside_of_graphs_have(function: Any) -> None:
    compiled = ms.jit(function)
    assert compiled(X) == function(X)
    assert ("runs as Python" in str(compiled.explain())) == (function is memory)


def nothing(x: Any) -> Any:
    return x.nothing


def test_what_no_tensor_has() -> None:
    with pytest.raises(AttributeError, match="'Tensor' object has no attribute 'nothing'"):
        ms.jit(nothing)(X)
