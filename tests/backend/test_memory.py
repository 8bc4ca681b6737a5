"""Memory of tensors: lines and pages it starts with, what is used again."""

from __future__ import annotations

import numpy as np
import pytest

import msgraph as ms
from msgraph.backend.memory import LARGE, LINE, SMALL, address_of, copied, empty


@pytest.mark.parametrize("size", [SMALL + 1, LARGE - 1, LARGE, 3 * LARGE + 5])
def test_arrays_start_with_a_line(size: int) -> None:
    array = empty((size,), np.dtype(np.int8))
    assert address_of(array) % LINE == 0
    assert array.shape == (size,)
    assert array.flags.writeable
    array[:] = 3
    assert int(array.sum(dtype=np.int64)) == 3 * size


def test_large_blocks_are_used_again() -> None:
    shape, dtype = (LARGE + 12345,), np.dtype(np.int8)
    first = address_of(empty(shape, dtype))
    assert address_of(empty(shape, dtype)) == first


@pytest.mark.parametrize("count", [0, 1, 3000, LARGE])
def test_copies_are_contiguous_and_their_own(count: int) -> None:
    array = np.arange(2 * count, dtype=np.int32).reshape(count, 2).T
    for kind in (np.int32, np.float32):
        found = copied(array, np.dtype(kind))
        assert found.dtype == kind
        assert found.flags.c_contiguous
        assert not np.shares_memory(found, array)
        np.testing.assert_array_equal(found, array)


@pytest.mark.parametrize("count", [5000, LARGE])
def test_tensors_and_parameters_start_with_a_line(count: int) -> None:
    numbers = np.arange(count, dtype=np.float32)
    tensor = ms.Tensor(numbers)
    parameter = ms.Parameter(tensor)
    for array in (tensor.asnumpy(), parameter.asnumpy()):
        assert address_of(array) % LINE == 0
        np.testing.assert_array_equal(array, numbers)
    assert not np.shares_memory(tensor.asnumpy(), parameter.asnumpy())
    assert not np.shares_memory(tensor.asnumpy(), numbers)
