"""Sorting networks: every length, element type and layout gives NumPy's stable order, with one thread and two."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.ops.ordering import TopOp
from msgraph.dialects.types import tensor_type
from msgraph.pipeline import compile_module

ORDERED = [dtype for dtype in dtypes.ALL if not dtype.is_complex]


def elements(shape: tuple[int, ...], dtype: Any) -> Any:
    """Numbers with many equal ones among them; of floats NaN, both zeros and infinities as well."""
    rng = np.random.default_rng(sum(shape))
    x = np.round(rng.standard_normal(shape) * 20)
    if dtype.is_float:
        for special in (np.nan, -np.nan, -0.0, 0.0, np.inf, -np.inf):
            x[rng.random(shape) < 0.05] = special
    else:
        x[rng.random(shape) < 0.05] = 0 if dtype is dtypes.bool_ else np.iinfo(dtype.numpy).max // 2
    with np.errstate(all="ignore"):
        return x.astype(dtype.numpy)


def check(x: Any, axis: int, count: int, descending: bool) -> None:
    """A graph gives bit for bit what the eager rule does, which sorts with NumPy."""

    def topk(t: Tensor) -> Any:
        return ops.topk(t, count, axis, descending)

    expected = TopOp.eager(x, axis=axis, count=count, descending=descending)
    found = ms.jit(topk)(Tensor(x))
    for one, other in zip(found, expected, strict=True):
        assert one.asnumpy().tobytes() == other.tobytes(), (x.dtype, x.shape, axis, count, descending)


@pytest.mark.parametrize("dtype", ORDERED, ids=str)
def test_element_types(dtype: Any) -> None:
    for size, count in ((9, 9), (75, 75), (300, 5)):
        for descending in (False, True):
            check(elements((2, size), dtype), 1, count, descending)


@pytest.mark.parametrize("size", [1, 2, 7, 8, 16, 17, 31, 32, 33, 64, 65, 96, 127, 129, 1000, 2048])
def test_lengths(size: int) -> None:
    check(elements((3, size), ms.float32), 1, size, True)
    check(elements((size,), ms.int64), 0, size, False)


@pytest.mark.parametrize("count", [0, 1, 2, 8, 9, 16, 31, 32, 33])
def test_a_few_of_many(count: int) -> None:
    for size in (33, 100, 3001 if count <= TopOp.FEW else 150):
        check(elements((2, size), ms.float32), 1, count, True)
        check(elements((2, size), ms.float64), 1, count, False)


@pytest.mark.parametrize("shape", [(40, 3), (2, 40, 3), (3, 0), (0, 40), (2, 3, 40)], ids=str)
def test_axes(shape: tuple[int, ...]) -> None:
    for axis, size in enumerate(shape):
        check(elements(shape, ms.float32), axis, size, False)
        check(elements(shape, ms.float32), axis, min(size, 2), True)


def test_views_are_sorted_where_they_lie() -> None:
    def ordered(t: Any) -> Any:
        return ops.sort(t.T[::2], 0, True)

    x = elements((6, 40), ms.float32)
    found = ms.jit(ordered)(Tensor(x))
    expected = TopOp.eager(x.T[::2], axis=0, count=20, descending=True)
    assert all(np.array_equal(a.asnumpy(), b, equal_nan=True) for a, b in zip(found, expected, strict=True))


def test_threads_share_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    x = elements((600, 200), ms.float32)
    monkeypatch.setenv("MSGRAPH_THREADS", "2")
    check(x, 1, 200, True)
    check(x, 0, 600, False)


def test_long_lines_are_left_to_numpy() -> None:
    def ordered(t: Any) -> Any:
        return ops.sort(t)

    x = elements((1, TopOp.LONGEST + 1), ms.float32)
    values, places = ms.jit(ordered)(Tensor(x))
    expected = TopOp.eager(x, axis=1, count=x.size, descending=False)
    assert np.array_equal(places.asnumpy(), expected[1])
    assert np.array_equal(values.asnumpy(), expected[0], equal_nan=True)


def test_gradients_go_where_elements_stood() -> None:
    x = np.array([[3.0, 1.0, 2.0, 5.0]], np.float32)
    weights = Tensor(np.array([[1.0, 10.0]], np.float32))

    def program(t: Any) -> Any:
        return (ops.topk(t, 2)[0] * weights).sum()

    slope: Any = ms.jit(ms.grad(program))(Tensor(x))
    assert slope.asnumpy().tolist() == [[10, 0, 0, 1]]


def test_many_at_once_by_vmap() -> None:
    def topk(t: Any) -> Any:
        return ops.topk(t, 3)

    x = elements((5, 3, 20), ms.float32)
    found: Any = ms.jit(ms.vmap(topk))(Tensor(x))
    expected = TopOp.eager(x, axis=2, count=3, descending=True)
    assert all(np.array_equal(a.asnumpy(), b, equal_nan=True) for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize("size", [32, TopOp.LONGEST])
def test_nothing_is_left_to_python(size: int) -> None:
    module, b, arguments = graph("f", [tensor_type(dtypes.float32, (4, size))])
    give(b, b.emit(TopOp, arguments, {"axis": 1, "count": size, "descending": True}))
    assert all(info.native for info in compile_module(module, "f").program.infos)
