"""Writes, parts and NumPy's arrays outside graphs: the same by the entry point as by Python, and as NumPy has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.api.eager.operations import PATIENCE, forget_operations
from msgraph.api.eager.written_operations import writing
from msgraph.api.tensor.operators import ADD
from msgraph.backend.callables import native_hits
from msgraph.diagnostics.errors import CompileError

MANY = PATIENCE + 16
DTYPES = [ms.float32, ms.float64, ms.float16, ms.bfloat16, ms.int32, ms.int64, ms.uint8]


@pytest.fixture(autouse=True)
def compiling(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Operations are compiled, and nothing is known of them."""
    monkeypatch.setenv("MSGRAPH_EAGER", "1")
    forget_operations()
    yield
    forget_operations()


def numbers(*shape: int, dtype: Any = ms.float32) -> Any:
    """Small whole numbers, exact in every element type."""
    return np.random.default_rng(3).integers(0, 5, shape).astype(dtype.numpy)


def operation(function: Any) -> Any:
    """What is behind a public function."""
    return function.__ms_operation__


def natively(target: Any, call: Callable[[], object]) -> bool:
    """Does the entry point make a call that has been made often?"""
    for _ in range(MANY):
        call()
    before = native_hits(target)
    call()
    return native_hits(target) > before


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", ["assign_add", "assign_sub", "assign"])
def test_writes_of_parameters(name: str, dtype: Any) -> None:
    start, other = numbers(3, 5, dtype=dtype), numbers(3, 5, dtype=dtype)
    p = ms.Parameter(ms.Tensor(start), name="p")
    write: Any = getattr(ops, name)
    y = ms.Tensor(other)
    native = natively(operation(write), lambda: write(p, y))
    assert native or dtype in (ms.float16, ms.bfloat16, ms.uint8)
    p.set_data(ms.Tensor(start))
    result = write(p, y)
    expected = {"assign": other, "assign_add": start + other, "assign_sub": start - other}[name]
    assert np.array_equal(p.asnumpy(), expected)
    assert np.shares_memory(result.asnumpy(), p.asnumpy())
    assert result.dtype == dtype


def test_what_shares_memory_is_written_by_python() -> None:
    memory = np.zeros((3, 4), np.float32)
    memory[1:] = 1, 2, 3, 4
    x = ms.Tensor.from_numpy(memory)
    assert natively(operation(ops.assign_add), lambda: ops.assign_add(x[0], ms.Tensor(memory[1])))
    memory[:] = np.arange(12).reshape(3, 4)
    ops.assign_add(x[0], x[0])
    assert memory[0].tolist() == [0, 2, 4, 6]
    row = x.reshape(-1)
    ops.assign_add(row[2:6], row[3:7])
    assert memory[0].tolist() + memory[1].tolist() == [0, 2, 10, 10, 9, 11, 6, 7]


def test_memory_that_may_not_be_written_is_not() -> None:
    memory, other = np.zeros(8, np.float32), ms.Tensor(np.ones(8, np.float32))
    x = ms.Tensor.from_numpy(memory)
    assert natively(operation(ops.assign_add), lambda: ops.assign_add(x, other))
    memory[:] = 0
    memory.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        ops.assign_add(ms.Tensor(x), other)
    assert not memory.any()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", ["add", "sub", "mul"])
def test_methods_that_write(name: str, dtype: Any) -> None:
    start = numbers(3, 5, dtype=dtype)
    others = [ms.Tensor(numbers(3, 5, dtype=dtype)), ms.Tensor(numbers(5, dtype=dtype)), numbers(3, 5, dtype=dtype), 2]
    for other in others:
        x = ms.Tensor(start)
        write = getattr(x, f"{name}_")
        natively(writing(f"_{name}_"), lambda write=write, other=other: write(other))
        x.copy_(ms.Tensor(start))
        expected = getattr(ops, name)(ms.Tensor(start), other).astype(dtype).asnumpy()
        assert write(other) is x
        assert np.array_equal(x.asnumpy(), expected)


def test_sums_that_are_written_go_natively() -> None:
    x, y = ms.Tensor(numbers(3, 5)), ms.Tensor(numbers(3, 5))
    assert natively(writing("_add_"), lambda: x.add_(y))
    assert natively(writing("_add_"), lambda: x.add_(1.5))


def test_sums_of_other_shapes_and_types_are_cast_or_refused() -> None:
    x = ms.Tensor(np.array([1, 2, 3], np.int32))
    for _ in range(3):
        x.copy_(ms.Tensor(np.array([1, 2, 3], np.int32)))
        assert x.add_(1).asnumpy().tolist() == [2, 3, 4]
        with pytest.raises(TypeError, match="holds Int32"):
            x.add_(1.5)
        assert x.add_(x).asnumpy().tolist() == [4, 6, 8]
        assert x.sub_(ms.Tensor([1, 1, 1]), alpha=2).asnumpy().tolist() == [2, 4, 6]
        with pytest.raises(CompileError):
            x.add_(ms.Tensor(np.ones((2, 3), np.int32)))
        with pytest.raises(TypeError):
            x.add_("1")
    view = ms.Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    view.T.add_(ms.Tensor(np.ones((3, 2), np.float32)))
    assert view.asnumpy().tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("dtype", [*DTYPES, ms.bool_], ids=str)
def test_arrays_of_numpy_are_operands(dtype: Any) -> None:
    x, n = ms.Tensor(numbers(4, 6, dtype=dtype)), numbers(4, 6, dtype=dtype)
    expected = (x + ms.Tensor(n)).asnumpy()
    for _ in range(MANY):
        _ = x + n
    before = native_hits(ADD)
    for array in (n, np.asfortranarray(n), np.repeat(n, 2, 1)[:, ::2]):
        assert np.array_equal((x + array).asnumpy(), expected)
        assert np.array_equal(ops.add(array, x).asnumpy(), expected)
    assert native_hits(ADD) > before


def test_arrays_of_another_byte_order_are_operands() -> None:
    x, n = ms.Tensor(numbers(4)), numbers(4)
    for _ in range(MANY):
        assert np.array_equal((x + n).asnumpy(), x.asnumpy() + n)
    assert np.array_equal((x + n.astype(">f4")).asnumpy(), x.asnumpy() + n)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 5), (0, 2)], ids=str)
def test_complex_sums(shape: tuple[int, ...], dtype: Any) -> None:
    rng = np.random.default_rng(4)
    x, y = (np.asarray(rng.standard_normal(shape) + 1j * rng.standard_normal(shape), dtype) for _ in range(2))
    if x.size > 1:
        x.flat[1], y.flat[1] = complex(np.inf, np.nan), complex(-np.inf, -0.0)
    a, b = ms.Tensor(x), ms.Tensor(y)
    assert natively(ADD, lambda: a + b) or not x.size
    with np.errstate(all="ignore"):
        pairs = [(a + b, x + y), (a - b, x - y), (a + a, x + x), (a.T + b.T, (x + y).T), (a * b, x * y)]
    for found, expected in pairs:
        assert found.dtype == a.dtype
        assert np.array_equal(found.asnumpy(), expected, equal_nan=True)


INDICES: list[Any] = [
    np.array([0, 2, -1]),
    np.array([[1, 0], [3, 3]], np.int32),
    np.array([], np.int64),
    np.array(2),
    np.array([0, 1], np.uint8),
    np.array([True, False, True, False]),
    (np.array([0, 2, -1]), slice(1, 4)),
    (slice(None, None, 2), np.array([4, 0])),
    (np.array([0, 2]), np.array([1, -1])),
    (np.array([1, 2]), None),
    (Ellipsis, np.array([1, 2])),
    (np.array([1, 0]), 2),
    (1, slice(None)),
]


@pytest.mark.parametrize("index", INDICES, ids=str)
@pytest.mark.parametrize("lies", ["in rows", "in columns"])
def test_parts_are_those_of_numpy(index: Any, lies: str) -> None:
    array = np.arange(24.0).reshape(4, 6)
    x = ms.Tensor.from_numpy(array) if lies == "in rows" else ms.Tensor(array.T.copy()).T

    def as_tensors(part: Any) -> Any:
        return ms.Tensor(part) if isinstance(part, np.ndarray) else part

    given = tuple([as_tensors(part) for part in cast(Any, index)]) if type(index) is tuple else as_tensors(index)
    expected = np.asarray(array[index])
    assert np.array_equal(x[given].asnumpy(), expected)
    assert x[given].shape == expected.shape
    before, written = array.copy(), ms.Tensor(x.asnumpy().copy())
    before[index] = -1
    written[given] = -1
    assert np.array_equal(written.asnumpy(), before)


def test_indices_outside_are_refused() -> None:
    x = ms.Tensor(numbers(4, 6))
    for index in (ms.Tensor([0, 4]), ms.Tensor([-5])):
        with pytest.raises(IndexError, match="out of bounds for dimension with size 4"):
            x[index]
        with pytest.raises(IndexError):
            x[index] = 1
    with pytest.raises(IndexError):
        x[ms.Tensor([0.5])]


@pytest.mark.parametrize("shape", [(0,), (1,), (7,), (3, 4), (2, 0, 3), (2, 3, 5), (2, 1, 3, 2)], ids=str)
@pytest.mark.parametrize("dtype", [ms.bool_, ms.float32, ms.int64, ms.float16], ids=str)
def test_places_of_what_is_not_zero(shape: tuple[int, ...], dtype: Any) -> None:
    array = (np.random.default_rng(5).integers(0, 3, shape) % 2).astype(dtype.numpy)
    for given in (array, np.asfortranarray(array)):
        places = ops.nonzero(ms.Tensor(given))
        assert places.dtype == ms.int64
        assert np.array_equal(places.asnumpy(), np.argwhere(array))
        assert np.array_equal(ops.argwhere(ms.Tensor(given)).asnumpy(), np.argwhere(array))
        lines = ops.nonzero(ms.Tensor(given), as_tuple=True)
        assert all(np.array_equal(a.asnumpy(), b) for a, b in zip(lines, np.nonzero(array), strict=True))
