"""A size that a form for all sizes has not met: nothing is compiled for it, results are those of Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.backend.kernels import KERNELS


def _matrix(rows: int, columns: int = 12) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(rows).normal(size=(rows, columns)).astype(np.float32))


def _forms(function: Any) -> list[Any]:
    return [form for family in function._families.values() for form in family.forms]


def _refused(function: Any) -> list[str]:
    return [reason for family in function._families.values() for reason in family.refused.values()]


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
