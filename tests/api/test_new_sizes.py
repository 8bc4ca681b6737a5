"""A size that a form for all sizes has not met: nothing is compiled for it, results are those of Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.jit.all_sizes import MOST_INSTANCES
from msgraph.backend.callables import native_hits
from msgraph.backend.kernels import KERNELS
from msgraph.backend.plans import shared_arena


def _matrix(rows: int, columns: int = 12) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(rows).normal(size=(rows, columns)).astype(np.float32))


def _forms(function: Any) -> list[Any]:
    return [form for family in function.table.families.values() for form in family.forms]


def _refused(function: Any) -> list[str]:
    return [reason for family in function.table.families.values() for reason in family.refused.values()]


class Net(nn.Cell):
    """A convolution, two products."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, pad_mode="pad", padding=1)
        self.first, self.second = nn.Dense(64, 20), nn.Dense(20, 3)

    def construct(self, x: ms.Tensor) -> ms.Tensor:
        """Three numbers for each image."""
        x = ops.relu(self.conv(x))
        return self.second(ops.relu(self.first(x.reshape(x.shape[0], -1))))


def _images(count: int) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(count).normal(size=(count, 2, 4, 4)).astype(np.float32))


def test_sizes_up_to_64_find_their_kernels():
    net = Net()

    @ms.jit(dynamic=1)
    def scores(x: ms.Tensor) -> ms.Tensor:
        return net(x)

    @ms.jit(dynamic=0)
    def of_one_size(x: ms.Tensor) -> ms.Tensor:
        return net(x)

    scores(_images(8))
    scores(_images(12))
    assert len(_forms(scores)) == 1, _refused(scores)
    before = KERNELS.compiled
    results = {count: scores(_images(count)).asnumpy() for count in range(2, 65)}
    assert before == KERNELS.compiled
    assert len(_forms(scores)) == 1
    for count in (2, 3, 5, 7, 16, 33, 64):
        np.testing.assert_array_equal(results[count], of_one_size(_images(count)).asnumpy())


def test_sizes_that_were_not_prepared_compile_what_they_need():
    weight = _matrix(12, 9)

    @ms.jit(dynamic=1)
    def product(x: ms.Tensor) -> ms.Tensor:
        return x @ weight

    for rows in (8, 12, 200, 1000, 1):
        expected = _matrix(rows).asnumpy() @ weight.asnumpy()
        np.testing.assert_allclose(product(_matrix(rows)).asnumpy(), expected, rtol=1e-4, atol=1e-5)
    assert _forms(product)


def test_few_kernels_are_compiled_ahead_where_sizes_only_happen_to_vary():
    weight = _matrix(12, 9)

    @ms.jit
    def product(x: ms.Tensor) -> ms.Tensor:
        return x @ weight

    for rows in (8, 12, 16, 3, 40):
        expected = _matrix(rows).asnumpy() @ weight.asnumpy()
        np.testing.assert_allclose(product(_matrix(rows)).asnumpy(), expected, rtol=1e-4, atol=1e-5)
    assert len(_forms(product)) == 1, _refused(product)


def test_results_are_the_same_from_call_to_call():
    weight = _matrix(12, 30)

    @ms.jit(dynamic=1)
    def product(x: ms.Tensor) -> ms.Tensor:
        return ops.gelu(x @ weight)

    product(_matrix(8))
    product(_matrix(12))
    first = {rows: product(_matrix(rows)).asnumpy().copy() for rows in (5, 9, 31)}
    for form in _forms(product):
        form.instances.clear()
    for rows, expected in first.items():
        np.testing.assert_array_equal(product(_matrix(rows)).asnumpy(), expected)


def test_an_exception_of_the_run_names_the_size_of_its_call():
    @ms.jit(dynamic=1)
    def shaped(x: ms.Tensor) -> ms.Tensor:
        if x.sum() > 1e6:
            return x.reshape(5, 7)
        return x

    for rows in (8, 9, 11):
        np.testing.assert_array_equal(shaped(_matrix(rows)).asnumpy(), _matrix(rows).asnumpy())
        with pytest.raises(ValueError, match=rf"\({rows}, 12\)"):
            shaped(_matrix(rows) * 0 + 1e6)


def _learned(function: Any, arguments: list[ms.Tensor]) -> Any:
    """A function whose calls with these arguments take the native way."""
    for _ in range(4):
        for argument in arguments:
            function(argument)
    return function


def test_native_calls_of_all_sizes_share_one_arena():
    @ms.jit(dynamic=1)
    def summed(x: ms.Tensor) -> ms.Tensor:
        return ops.softmax(x, 0).sum(1) @ x.sum(0, keepdims=True).broadcast_to(x.shape)

    arguments = [_matrix(rows, 40) for rows in (8, 12, 64, 33, 5, 90)]
    _learned(summed, arguments)
    assert len(summed.plans) == len(arguments)
    sized: list[Any] = list(summed.plans)
    arenas = {plan.record.arena for plan in sized}
    shared = {shared_arena(plan.call.executable) for plan in sized}
    assert len(shared) < len(sized)
    assert len(arenas) <= len(shared)
    for arena in shared:
        largest = max(p.record.arena_size for p in sized if shared_arena(p.call.executable) is arena)
        assert arena.size >= largest
    for argument in arguments:
        expected = summed.__ms_function__(argument).asnumpy()
        np.testing.assert_allclose(summed(argument).asnumpy(), expected, rtol=1e-5)


def test_threads_that_share_an_arena_do_not_disturb_each_other():
    weight = _matrix(12, 400)

    @ms.jit(dynamic=1)
    def summed(x: ms.Tensor) -> ms.Tensor:
        return ops.softmax(ops.cumsum(x @ weight, 0), -1).sum(0)

    sizes = (64, 300, 150, 411)
    arguments = [_matrix(rows) for rows in sizes]
    expected = [_learned(summed, arguments)(argument).asnumpy().copy() for argument in arguments]
    with ThreadPoolExecutor(len(sizes)) as pool:
        for _ in range(20):
            for found, wanted in zip(pool.map(summed, arguments), expected, strict=True):
                np.testing.assert_array_equal(found.asnumpy(), wanted)


def test_as_many_calls_are_native_as_there_are_sizes():
    @ms.jit(dynamic=1)
    def doubled(x: ms.Tensor) -> ms.Tensor:
        return x * 2

    arguments = [_matrix(rows) for rows in range(1, 51)]
    _learned(doubled, arguments)
    assert len(doubled.plans) == len(arguments)
    before = native_hits(doubled)
    for argument in [*arguments, *reversed(arguments)]:
        np.testing.assert_array_equal(doubled(argument).asnumpy(), argument.asnumpy() * 2)
    assert native_hits(doubled) - before == 2 * len(arguments)


def test_a_form_for_all_sizes_counts_once():
    @ms.jit(dynamic=1)
    def doubled(x: ms.Tensor) -> ms.Tensor:
        return x * 2

    for rows in (8, 12, 20, 21, 22, 8, 12, 20):
        doubled(_matrix(rows))
    info = doubled.cache_info()
    assert (info.hits, info.misses, info.currsize) == (6, 2, 2)


def test_forgotten_sizes_are_served_again():
    @ms.jit(dynamic=1)
    def doubled(x: ms.Tensor) -> ms.Tensor:
        return x * 2

    for rows in range(8, 8 + 2 * MOST_INSTANCES):
        assert doubled(_matrix(rows, 1)).shape == (rows, 1)
    assert len(cast("Any", doubled).table.forms) <= MOST_INSTANCES + 1
    np.testing.assert_array_equal(doubled(_matrix(9, 1)).asnumpy(), _matrix(9, 1).asnumpy() * 2)
    assert doubled.cache_info().misses == 2


def test_kernels_of_a_size_are_those_that_run():
    weight = _matrix(12, 40)

    @ms.jit(dynamic=1)
    def product(x: ms.Tensor) -> ms.Tensor:
        return x @ weight

    for rows in (8, 12, 2):
        product(_matrix(rows))
    (form,) = _forms(product)
    few, many = (form.serving(((rows, 12),)).executable.kernels() for rows in (2, 12))
    assert [use.runs for use in few] == [use.runs for use in many] == [1]
    assert few[0].name != many[0].name
