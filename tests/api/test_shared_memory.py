"""Tensors that share memory are one storage, however a function comes by them, and whoever writes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor
from msgraph.dialects.memory import way_to
from msgraph.dialects.views import View

Function = Callable[..., Any]


def t(values: object) -> Tensor:
    return Tensor(np.array(values, np.float64))


def square() -> Tensor:
    return t([[1.0, 2.0], [3.0, 4.0]])


X = [5.0, 7.0]


def compiled(f: Function, *args: Any) -> Any:
    return ms.jit(f, fullgraph=True)(*args)


def by_value_and_grad(f: Function, *args: Any) -> Any:
    return ms.value_and_grad(f)(*args)[0]


def with_argument(x: Any, base: Any, part: Any) -> Any:
    part[0] = x[0] * x[1]
    base[1, 0] = base[0, 0] + part[1]
    return (base * x).sum() + part.sum()


@pytest.mark.parametrize("way", [compiled, by_value_and_grad])
def test_a_captured_tensor_is_given_itself(way: Callable[..., Any]) -> None:
    def case(base: Tensor) -> tuple[Function, Tensor]:
        row, column = base[1], base[:, 1]

        def f(x: Any, given: Any) -> Any:
            row.sub_(x[0])
            return (column * given * x).sum()

        return f, row

    wanted, base = square(), square()
    (plain, row), (f, same) = case(wanted), case(base)
    np.testing.assert_allclose(way(f, t(X), same).asnumpy(), plain(t(X), row).asnumpy())
    np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())


def test_both_that_share_are_differentiated() -> None:
    base = square()
    slopes = ms.grad(with_argument, (0, 1))(t(X), base, base[0])
    one = ms.grad(with_argument, 0)(t(X), *((again := square()), again[0]))
    np.testing.assert_allclose(slopes[0].asnumpy(), one.asnumpy())
    # base is [[35, b], [35 + b, d]] and the part its first row
    np.testing.assert_allclose(slopes[1].asnumpy(), [[0.0, X[1] + X[0] + 1.0], [0.0, X[1]]])


def test_later_calls_share_and_do_not() -> None:
    f = ms.jit(with_argument, fullgraph=True)
    for number in range(40):
        wanted, base, apart = square(), square(), t([1.0, 2.0])
        shares = number % 3 == 2
        value = with_argument(t(X), wanted, wanted[0] if shares else t([1.0, 2.0]))
        np.testing.assert_allclose(f(t(X), base, base[0] if shares else apart).asnumpy(), value.asnumpy())
        np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())
    assert f.cache_info().currsize == 2


def test_native_calls_look_at_memory() -> None:
    held = t([5.0, 6.0])

    def write(a: Any) -> Any:
        a[0] = 7.0
        return held.sum()

    def both(a: Any, b: Any) -> Any:
        before = b.sum()
        a[0, 0] = 7.0
        return before, b.sum()

    f, g = ms.jit(write), ms.jit(both)
    for _ in range(60):
        f(t([1.0, 1.0]))
        g(square(), t([1.0, 1.0]))
    assert float(f(held[:]).asnumpy()) == 13.0
    base = square()
    assert [float(value.asnumpy()) for value in g(base, base[0])] == [3.0, 9.0]


def test_every_slice_of_memory_has_a_way() -> None:
    choose = random.Random(5)
    for _ in range(400):
        shape = tuple(choose.randint(1, 4) for _ in range(choose.randint(1, 3)))
        whole = np.arange(np.prod(shape)).reshape(shape)
        part = whole
        for _ in range(choose.randint(1, 3)):
            bounds = [sorted((choose.randint(0, n), choose.randint(0, n))) for n in part.shape]
            part = part[tuple(slice(a, b, choose.randint(1, 2)) for a, b in bounds)]
            part = part.transpose(choose.sample(range(part.ndim), part.ndim))
            part = part[tuple(slice(None, None, choose.choice([1, -1])) for _ in part.shape)]
            if not part.size:
                break
        if not part.size:
            continue
        offset = (part.ctypes.data - whole.ctypes.data) // 8
        way = way_to(View(part.shape, tuple(s // 8 for s in part.strides), offset), whole.size)
        assert way is not None
        seen = whole.reshape(way.dims)
        index = zip(way.starts, way.sizes, way.steps, strict=True)
        seen = seen[tuple(slice(start, start + (size - 1) * step + 1, step) for start, size, step in index)]
        seen = np.flip(seen.reshape(way.sorted).transpose(way.perm).reshape(way.shape), way.turned)
        np.testing.assert_array_equal(seen, part)
