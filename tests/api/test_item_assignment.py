"""``parameter[...] = value`` in graphs: NumPy's meaning, and only the part is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.api.tensor.parameter import Parameter
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array

X = np.arange(24.0, dtype=np.float32).reshape(2, 4, 3)
ROWS, TABLE = np.array([1, 0]), np.array([[2, -1], [0, 3]])
EVERY = slice(None)


def numbers(*shape: int) -> Array:
    return np.arange(100, 100 + np.prod(shape, dtype=int), dtype=np.float32).reshape(shape)


CASES: Sequence[tuple[Any, Any]] = [
    (1, numbers(4, 3)),
    (-1, 7.5),
    ((0, 1), numbers(3)),
    ((EVERY, 2), numbers(2, 3)),
    ((EVERY, -1), numbers(1)),
    ((EVERY, slice(1, 3)), numbers(2, 2, 3)),
    ((..., 0), numbers(2, 4)),
    ((EVERY, slice(3, 0, -2), slice(0, 2)), numbers(2, 2, 2)),
    (EVERY, 5.0),
    ((None, 1), numbers(1, 4, 3)),
    ((EVERY, None, 1), numbers(2, 1, 3)),
    ((0, 1, 2), 9.0),
    (slice(0, 0), numbers(0, 4, 3)),
    (slice(1, 2), numbers(4, 3)),
    (ROWS, numbers(2, 4, 3)),
    ((ROWS,), 3.0),
    ([1, 0], numbers(2, 4, 3)),
    ((EVERY, ROWS), numbers(2, 2, 3)),
    ((EVERY, TABLE), numbers(2, 2, 2, 3)),
    ((ROWS, ROWS), numbers(2, 3)),
    ((EVERY, ROWS, ROWS), numbers(2, 2)),
    ((ROWS, 0), numbers(2, 3)),
    ((0, ROWS), numbers(2, 3)),
    ((ROWS, slice(1, 3)), numbers(2, 2, 3)),
    ((ROWS, EVERY, ROWS), numbers(2, 4)),
    ((EVERY, ROWS, None), numbers(2, 2, 1, 3)),
    (X > 10, 1.5),
]


@pytest.mark.parametrize(("index", "value"), CASES, ids=str)
@pytest.mark.parametrize("known", [True, False])
def test_every_kind_of_index(index: Any, value: Any, known: bool) -> None:
    expected = X.copy()
    expected[index] = value
    parameter = Parameter(ms.Tensor(X), name="p")
    parts = cast("tuple[Any, ...]", index if isinstance(index, tuple) else (index,))
    tensors = [ms.Tensor(part) for part in parts if isinstance(part, np.ndarray)]

    def write(new: Any, *places: Any) -> Any:
        left = iter(places or tensors)
        found = tuple(next(left) if isinstance(part, np.ndarray) else part for part in parts)
        parameter[found if isinstance(index, tuple) else found[0]] = new
        return parameter.value()

    result = ms.jit(write)(ms.Tensor(value) if isinstance(value, np.ndarray) else value, *([] if known else tensors))
    np.testing.assert_array_equal(result.asnumpy(), expected)
    np.testing.assert_array_equal(parameter.asnumpy(), expected)


def test_a_parameter_written_into_itself() -> None:
    parameter = Parameter(ms.Tensor(X), name="p")

    @ms.jit
    def shift(x: Any) -> Any:
        before = parameter[0] * x
        parameter[:, 1:] = parameter[:, :-1]
        parameter[0, 0] += before[1]
        return before

    expected = X.copy()
    expected[:, 1:] = expected[:, :-1].copy()
    expected[0, 0] += X[0, 1]
    np.testing.assert_array_equal(shift(ms.Tensor(1.0)).asnumpy(), X[0])
    np.testing.assert_array_equal(parameter.asnumpy(), expected)


def test_nothing_of_the_size_of_the_parameter_is_made() -> None:
    parameter = Parameter(ops.zeros((1000, 100), dtype=ms.float32), name="p")

    @ms.jit
    def write(x: Any, i: Any) -> Any:
        parameter[3:5, :10] = x
        parameter[i] = 1
        ops.scatter_add(parameter, i, ops.ones((2, 100), ms.float32))
        return x

    write(numbers_of(2, 10), ms.Tensor([7, 7]))
    assert parameter.asnumpy()[[3, 4, 7]].sum() == numbers(2, 10).sum() + 300
    assert not write.copies()


def numbers_of(*shape: int) -> Any:
    return ms.Tensor(numbers(*shape))


def test_an_index_outside_writes_nothing() -> None:
    parameter = Parameter(ms.Tensor(X), name="p")

    @ms.jit
    def write(i: Any) -> Any:
        parameter[i] = 1
        return i

    with pytest.raises(CompileError, match="index 2 is out of bounds for dimension with size 2"):
        write(ms.Tensor([0, 2]))
    np.testing.assert_array_equal(parameter.asnumpy(), X)


def test_updates_that_read_other_places_than_they_write() -> None:
    square = np.arange(9.0, dtype=np.float32).reshape(3, 3)
    a, b = Parameter(ms.Tensor(square), name="a"), Parameter(ms.Tensor(-square), name="b")

    @ms.jit
    def turn(x: Any) -> Any:
        ops.assign(a, a.T + x)
        ops.assign_add(b, b[::-1] * x + a)
        y = a * x
        ops.assign_sub(a, y)
        ops.assign(b, y + b * a)
        return y

    y = turn(ms.Tensor(2.0)).asnumpy()
    first = square.T + 2
    second = -square + -square[::-1] * 2 + first
    np.testing.assert_array_equal(y, first * 2)
    np.testing.assert_array_equal(a.asnumpy(), first - first * 2)
    np.testing.assert_array_equal(b.asnumpy(), first * 2 + second * (first - first * 2))


def test_what_is_one_element_seen_everywhere_is_written_as_well() -> None:
    small = ms.Tensor([1.0, 2.0])
    for made in (ops.zeros((2, 2), ms.float32), ops.full((2, 2), 3.0), ops.broadcast_to(small, (2, 2))):
        kept = made[1].asnumpy().tolist()
        made[0] = 5.0
        assert made.asnumpy().tolist() == [[5.0, 5.0], kept]
        ops.assign(made, made + 1)
        assert made.asnumpy().tolist() == [[6.0, 6.0], [x + 1 for x in kept]]
    assert small.asnumpy().tolist() == [1.0, 2.0]
