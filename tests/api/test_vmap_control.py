"""``vmap`` of loops, recursion, writes and gradients, beside the random programs of ``fuzz/test_rows.py``."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.support.trees import leaves

X = Tensor((np.random.default_rng(0).normal(size=(5, 3)) * 2).astype(np.float32))


def check(function: Callable[..., Any], *xs: Tensor) -> None:
    """Mapped eagerly and in a graph, a function gives what it gives row by row."""
    rows = [list(leaves([function(*(Tensor(x.asnumpy()[i]) for x in xs))])) for i in range(len(xs[0].asnumpy()))]
    wanted = [
        np.stack([np.asarray(getattr(v, "asnumpy", lambda v=v: v)()) for v in column])
        for column in zip(*rows, strict=True)
    ]
    for mapped in (ms.vmap(function), ms.jit(lambda *args: ms.vmap(function)(*args))):
        found = list(leaves([mapped(*xs)]))
        assert len(found) == len(wanted)
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_allclose(a.asnumpy(), b, rtol=1e-5, atol=1e-6)


def early_return(a: Any) -> Any:
    if a.sum() > 0:
        return a + 1
    return a * 2


def loop(a: Any) -> Any:
    while a.sum() < 20:
        a = a + 1
    return a


def loop_operators(a: Any) -> Any:
    doubled = ops.ForiLoop()(0, 4, lambda i, v: v * 2 + i, a)
    grown = ops.WhileLoop()(lambda v: v.sum() < 10, lambda v: v + 1, a)
    return doubled, grown, ops.Scan()(lambda c, e: (c + e, c * e), a[0], a)


def test_loop_operators() -> None:
    check(loop_operators, X)


def test_a_loop_that_no_element_takes_does_not_run() -> None:
    def function(a: Any, k: Any) -> Any:
        if a > 0:
            while k != 0:  # from a negative number it would not end
                k = k - 1
                a = a + 1
        return a

    mapped = ms.vmap(function, (0, None))
    assert mapped(Tensor([-1.0, -2.0]), Tensor(-1)).asnumpy().tolist() == [-1, -2]
    assert mapped(Tensor([-1.0, 2.0]), Tensor(3)).asnumpy().tolist() == [-1, 5]


def power(x: Any, n: Any) -> Any:
    if n <= 0:
        return x * 0 + 1
    return x * power(x, n - 1)


def fibonacci(n: Any) -> Any:
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def even(n: Any) -> Any:
    if n == 0:
        return Tensor(True)
    return odd(n - 1)


def odd(n: Any) -> Any:
    if n == 0:
        return Tensor(False)
    return even(n - 1)


def test_recursion_that_ends_at_another_depth_for_each_element() -> None:
    depths = Tensor(np.array([0, 3, 1, 7, 2], np.int32))
    check(power, NUMBERS, depths)
    check(fibonacci, depths)
    check(even, depths)


# -- gradients ---------------------------------------------------------------------------------------------------


def root_or_half(a: Any) -> Any:
    if a[0] > 0:
        return ops.sqrt(a[0])
    return a[1] * 0.5


def cubes(a: Any) -> Any:
    return (a**3).sum()


def test_second_derivatives() -> None:
    check(ms.grad(ms.grad(cubes)), X)


def squares(a: Any) -> Any:
    while a < 20:
        a = a * a + 1
    return a


NUMBERS = Tensor(np.array([1.5, 2, -1, 0.5, 3], np.float32))


def test_second_derivatives_through_masked_loops() -> None:
    check(ms.grad(ms.grad(squares)), NUMBERS)


def test_gradients_for_a_shared_parameter_through_loops() -> None:
    w = ms.Parameter(Tensor(2.0), name="w")

    def shared(a: Any) -> Any:
        i = Tensor(0)
        while i < 3:
            a = a * w
            i = i + 1
        return a

    def masked(a: Any) -> Any:
        while a < 30:
            a = a * w + 2
        return a

    check(ms.grad(shared, 0, [w]), NUMBERS)
    check(ms.grad(masked, 0, [w]), NUMBERS)


# -- memory ------------------------------------------------------------------------------------------------------


def test_an_optimizer_of_its_own_for_each_element() -> None:
    w = ms.Parameter(Tensor(np.ones((2, 3), np.float32)), name="w")
    m = ms.Parameter(Tensor(np.ones((2, 3), np.float32)), name="m")
    rate, slope = Tensor([0.1, 1.0]), Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    step = ms.jit(lambda: ms.vmap(lambda w, m, r, g: ops.ApplyMomentum()(w, m, r, g, 0.5))(w, m, rate, slope))
    step()
    moment = 0.5 + slope.asnumpy()
    assert np.allclose(m.asnumpy(), moment)
    assert np.allclose(w.asnumpy(), 1 - rate.asnumpy()[:, None] * moment)


def test_a_shared_parameter_may_be_written_with_a_shared_value() -> None:
    flag = ms.Parameter(Tensor(1.0), name="flag")

    def function(a: Any) -> Any:
        ops.assign(flag, Tensor(5.0))
        return a + flag

    assert np.allclose(ms.vmap(function)(X).asnumpy(), X.asnumpy() + 5)
    assert flag.asnumpy() == 5


# -- what can be mapped --------------------------------------------------------------------------------------------


class Scale(nn.Cell):
    def __init__(self, k: float) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([k, k, k]), name="w")

    def construct(self, a: Any) -> Any:
        return a * self.w, a.sum()


def test_lists_of_cells() -> None:
    cells = nn.CellList([Scale(1.0), Scale(10.0)])
    x = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    whole, sums = ms.vmap(cells, in_axes=None)(x[1])
    assert whole.asnumpy().tolist() == [[3, 4, 5], [30, 40, 50]]
    assert sums.asnumpy().tolist() == [12, 12]
    whole, sums = ms.vmap(cells, 0, (1, 0))(x)
    assert whole.asnumpy().tolist() == [[0, 30], [1, 40], [2, 50]]
    assert sums.asnumpy().tolist() == [3, 12]
    with pytest.raises(RuntimeError, match="must be greater than 1, but got 1"):
        ms.vmap(nn.CellList([Scale(1.0)]))


def test_defaults_and_recursion() -> None:
    def times(a: Any, n: int = 3) -> Any:
        return a if n == 0 else times(a + 1, n - 1)

    check(times, X)


def test_no_elements() -> None:
    empty = Tensor(np.zeros((0, 3), np.float32))
    for function in (early_return, loop, cubes, ms.grad(root_or_half)):
        assert ms.vmap(function)(empty).asnumpy().shape[0] == 0
