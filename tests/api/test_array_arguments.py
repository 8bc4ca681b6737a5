"""NumPy arrays given to compiled functions are tensors there: one compilation for all of one type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops


def combined(a: Any, b: Any) -> Any:
    return a * b + a, a + 1


def test_thirty_arrays_are_one_compilation() -> None:
    compiled = ms.jit(combined)
    for number in range(30):
        array = np.full((4, 4), number, np.float32)
        total, more = compiled(array, np.float32(2))
        assert isinstance(total, ms.Tensor)
        assert isinstance(more, ms.Tensor)
        assert total.asnumpy().tolist() == (array * 3).tolist()
        assert more.asnumpy().tolist() == (array + 1).tolist()
    assert compiled.cache_info().misses == 1
    compiled(np.ones((4, 4), np.float64), np.float32(2))
    assert compiled.cache_info().misses == 2


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int8, np.int64, np.uint8, np.bool_])
def test_an_array_is_the_tensor_of_its_type(dtype: Any) -> None:
    compiled = cast(Any, ms.jit)(lambda a, x: (a, a + x))  # pyright: ignore[reportUnknownLambdaType]
    array = np.array([0, 1, 1], dtype)
    x = ms.Tensor([2, 3, 4], ms.float32)
    same, total = compiled(array, x)
    expected = ms.Tensor(array) + x
    assert (same.dtype, total.dtype) == (ms.Tensor(array).dtype, expected.dtype)
    assert total.asnumpy().tolist() == expected.asnumpy().tolist()


def test_arrays_in_containers_cells_and_methods() -> None:
    class Net(nn.Cell):
        def construct(self, x: Any) -> Any:
            return ops.relu(x) * 2

    class Plain:
        @ms.jit
        def double(self, x: Any) -> Any:
            return x * 2

    array = np.array([-1.0, 1.0], np.float32)
    inside = cast(Any, ms.jit)(lambda d, items: d["a"] + items[0])  # pyright: ignore[reportUnknownLambdaType]
    assert inside({"a": array}, [array, 3]).asnumpy().tolist() == [-2, 2]
    assert Plain().double(array).asnumpy().tolist() == [-2, 2]
    mode = ms.get_context("mode")
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        assert Net()(array).asnumpy().tolist() == [0, 2]
    finally:
        ms.set_context(mode=mode)


def item(a: Any) -> Any:
    a[0] = 9
    return a + 1


def alias(a: Any) -> Any:
    b = a
    b[1] = 4
    return a * 1


def whole(a: Any) -> Any:
    a[:] = a * 2
    return a


def view(a: Any) -> Any:
    b = a[1:]
    b[0] = 3
    return a + 1


LAYOUTS: list[Callable[[], Any]] = [
    lambda: np.arange(4.0),
    lambda: np.arange(8.0)[::2],
    lambda: np.arange(9.0).reshape(3, 3).T,
    lambda: np.arange(4.0)[::-1],
]


@pytest.mark.parametrize("layout", range(len(LAYOUTS)))
@pytest.mark.parametrize("function", [item, alias, whole, view])
def test_what_is_written_is_the_callers_array(function: Any, layout: int) -> None:
    plain, given = LAYOUTS[layout](), LAYOUTS[layout]()
    expected = function(plain)
    result = ms.jit(function)(given)
    assert np.array_equal(given, plain)
    assert np.array_equal(result.asnumpy(), expected)


def test_an_array_that_cannot_be_written_is_not() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        ms.jit(item)(array)
    assert array.tolist() == [0, 0, 0]
    more = cast(Any, ms.jit)(lambda a: a + 1)  # pyright: ignore[reportUnknownLambdaType]
    assert more(array).asnumpy().tolist() == [1, 1, 1]


@pytest.mark.parametrize("dtype", [">f4", ">f8", ">i2", ">c8"])
def test_arrays_of_the_other_byte_order_are_tensors_too(dtype: str) -> None:
    def written(x: Any) -> Any:
        x[0] = 9
        return x + 1

    compiled = ms.jit(written)
    for start in range(3):
        array, eager = (np.arange(start, start + 4).astype(dtype) for _ in range(2))
        result, expected = compiled(array), written(eager)
        assert isinstance(result, ms.Tensor) and result.asnumpy().tolist() == expected.tolist()
        assert array.tolist() == eager.tolist() and array.dtype == eager.dtype
    assert compiled.cache_info().misses == 1
