"""``enable_dynamic``: sizes that are left open from the first call on."""

from __future__ import annotations

from typing import Any

import numpy as np

import msgraph as ms
from msgraph import Tensor, enable_dynamic, jit


def _ones(*shape: int) -> Tensor:
    return Tensor(np.ones(shape, np.float32))


def test_announced_sizes_need_one_form() -> None:
    @enable_dynamic(y=Tensor(shape=[None, 3], dtype=ms.float32))
    @jit
    def function(x: Any, y: Any) -> Any:
        return x + 1, y.sum(0)

    for rows in (2, 5, 1, 64):
        first, second = function(_ones(2, 3), _ones(rows, 3))
        assert first.shape == (2, 3)
        assert second.asnumpy().tolist() == [rows] * 3
    assert function.cache_info().misses == 1


def test_any_rank_and_tensors_in_tuples() -> None:
    @jit
    @enable_dynamic(x=Tensor(shape=None, dtype=ms.float32), parts=(Tensor(shape=[None], dtype=ms.float32),))
    def function(x: Any, parts: Any) -> Any:
        return x * 2, parts[0].max()

    for shape, length in (((2, 3), 4), ((4, 5), 6), ((7, 3), 2)):
        doubled, largest = function(_ones(*shape), (_ones(length),))
        assert doubled.shape == shape
        assert largest.item() == 1
    assert function.cache_info().misses == 1


def test_sizes_that_are_not_announced_have_forms_of_their_own() -> None:
    @enable_dynamic(x=Tensor(shape=[None, 3], dtype=ms.float32))
    @jit
    def function(x: Any) -> Any:
        return x.sum()

    assert [function(_ones(*shape)).item() for shape in ((2, 3), (4, 3), (2, 5), (3, 5))] == [6, 12, 10, 15]
    assert function.cache_info().misses == 2


def test_sizes_whose_numbers_cannot_be_computed_have_forms_of_their_own() -> None:
    @enable_dynamic(x=Tensor(shape=[None, 4], dtype=ms.float32))
    @jit
    def function(x: Any) -> Any:
        return x.reshape(-1, 2 * (12 // (x.shape[0] + 1) * 0 + 1)).sum(0)

    for rows in (5, 2, 1, 9):
        assert function(_ones(rows, 4)).asnumpy().tolist() == [2 * rows] * 2
