"""Generators, iterators, ranges and views of dicts that a compiled function returns: what Python returns."""

# pyright: basic

from __future__ import annotations

import functools
import logging
import types
from collections.abc import Callable
from typing import Any, cast

import pytest

import msgraph as ms
from msgraph import nn
from msgraph.diagnostics.errors import CompileError

LOG: list[str] = []
HELD = types.SimpleNamespace()


def twice(x):
    return x * 2


def generator(x):
    LOG.append("first")
    yield x
    LOG.append("second")
    yield twice(x)


def mapped(x):
    return {"doubled": map(twice, [x, x])}


def first_of(result: Any) -> Any:
    """The iterator in what a function returns."""
    return result["doubled"] if isinstance(result, dict) else result


@pytest.mark.parametrize("function", [generator, mapped])
def test_an_iterator_goes_step_by_step(function: Callable[..., Any]) -> None:
    traces = []
    for form in (function, ms.jit(function)):
        LOG.clear()
        result = form(ms.Tensor([1.0, 2.0]))
        iterator = first_of(result)
        trace = [type(result), type(iterator), list(LOG)]
        for _ in range(2):
            trace += [next(iterator).tolist(), list(LOG)]
        traces.append(trace)
    assert traces[0] == traces[1]


def test_it_is_said_once_and_refused_where_all_must_be_a_graph(caplog: pytest.LogCaptureFixture) -> None:
    compiled = ms.jit(generator)
    with caplog.at_level(logging.WARNING, "msgraph"):
        assert [len(list(compiled(ms.Tensor([1.0])))) for _ in range(3)] == [2, 2, 2]
    assert len([record for record in caplog.records if "runs as Python" in record.getMessage()]) == 1
    with pytest.raises(CompileError, match="'generator'"):
        ms.jit(generator, fullgraph=True)(ms.Tensor([1.0]))


def test_a_cell_may_be_a_generator() -> None:
    class Net(nn.Cell):
        def construct(self, x):
            yield x
            yield x + 1

    mode = ms.get_context("mode")
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        steps = Net()(ms.Tensor(1.0))
        assert isinstance(steps, types.GeneratorType)
        assert [float(step) for step in steps] == [1, 2]
    finally:
        ms.set_context(mode=mode)


def ranges(x):
    n = x.shape[0]
    return range(n), [range(1, n, 2), range(3)], (range(n, 0, -1),), {"r": range(int(x.sum()))}


def range_left_behind(x):
    HELD.range = range(x.shape[0])
    return [HELD.range, HELD.range]


def chosen_range(x):
    return range(3) if x.sum() > 1 else range(x.shape[0]), range(2) if x.sum() > 1 else None


def texts_of_ranges(x):
    return str(range(x.shape[0])), f"{range(x.shape[0])}", repr([range(x.shape[0])])


def parts_of_ranges(x):
    r = range(x.shape[0])
    return len(r), r[-1], r.stop, 1 in r, r == range(3), list(r), tuple(r), sum(r), r.count(1), slice(0, x.shape[0])


def iterators(x):
    n = x.shape[0]
    return enumerate([n]), zip(range(n), "abc"), reversed([n]), filter(None, [n]), iter((n,)), iter(range(n))  # noqa: B905


def listed(value: Any) -> Any:
    """A result that can be compared."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(listed, value))
    if isinstance(value, (dict, range, int, str, slice, type(None))):
        return value
    return type(value), list(value)


@pytest.mark.parametrize(
    "function", [ranges, range_left_behind, chosen_range, texts_of_ranges, parts_of_ranges, iterators]
)
def test_ranges_and_views_are_what_python_returns(function: Callable[..., Any]) -> None:
    compiled = ms.jit(function)
    for size in (2, 3, 5, 6, 7, 7):
        x = ms.ops.ones(size)
        assert listed(compiled(x)) == listed(function(x))
        if function is range_left_behind:
            assert range(size) == HELD.range


def test_ranges_of_the_run_are_returned_by_python_alone() -> None:
    with pytest.raises(TypeError, match="MG122"):
        ms.jit(ranges, fullgraph=True)(ms.ops.ones(3))


def test_what_is_bound_to_values_of_the_run_is_bound_to_tensors() -> None:
    def function(x):
        return functools.partial(twice, x), [x * 2].pop, {"a": x}.get

    partial, pop, get = cast(Any, ms.jit)(function)(ms.Tensor([1.0]))
    assert (partial().tolist(), pop().tolist(), get("a").tolist()) == ([2], [2], [1])
