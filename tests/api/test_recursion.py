"""Functions that call themselves under conditions only the run knows: the same results as in Python."""

from __future__ import annotations

from typing import Any

import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.errors import CompileError


def factorial(n: Any) -> Any:
    return 1 if n <= 1 else n * factorial(n - 1)


def fibonacci(n: Any) -> Any:
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def even(n: Any) -> Any:
    return n == n if n == 0 else odd(n - 1)


def odd(n: Any) -> Any:
    return n != n if n == 0 else even(n - 1)


def ackermann(m: Any, n: Any) -> Any:
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, n + 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def collatz(n: Any, steps: int = 0) -> Any:
    if n == 1:
        return {"steps": steps, "ends": (n, [n])}
    if n % 2 == 0:
        return collatz(n // 2, steps + 1)
    return collatz(3 * n + 1, steps + 1)


def gcd(a: Any, b: Any) -> Any:
    while b > 0:
        return gcd(b, a % b)
    return a


@pytest.mark.parametrize(
    ("function", "arguments", "wanted"),
    [
        (factorial, (10,), 3628800),
        (fibonacci, (15,), 610),
        (even, (7,), False),
        (odd, (7,), True),
        (ackermann, (2, 3), 9),
    ],
)
def test_recursion_gives_what_python_gives(function: Any, arguments: tuple[int, ...], wanted: Any) -> None:
    found = ms.jit(function)(*map(Tensor, arguments))
    assert found.asnumpy().tolist() == wanted


def test_numbers_of_the_run_stay_numbers() -> None:
    found = ms.jit(factorial)(ms.mutable(5))
    assert type(found) is int
    assert found == 120


def test_structures_and_counted_calls() -> None:
    found = ms.jit(collatz)(Tensor(27))
    assert found["steps"] == 111
    assert found["ends"][1][0].asnumpy().tolist() == 1


def test_depth_is_that_of_the_run() -> None:
    def total(n: Any) -> Any:
        return n if n == 0 else n + total(n - 1)

    f = ms.jit(total)
    assert int(f(Tensor(100_000))) == 5_000_050_000
    with pytest.raises(RecursionError, match="maximum recursion depth"):
        f(Tensor(-1))
    assert int(f(Tensor(4))) == 10


def checked_factorial(n: Any) -> Any:
    if n < 0:
        raise ValueError("negative")
    if n > 12:
        raise OverflowError("too large")
    return 1 if n == 0 else n * checked_factorial(n - 1)


def collatz_limited(n: Any, left: Any) -> Any:
    assert left > 0, "too many steps"
    if n == 1:
        return left
    return collatz_limited(n // 2 if n % 2 == 0 else 3 * n + 1, left - 1)


def test_what_is_raised_inside_comes_out() -> None:
    f = ms.jit(checked_factorial)
    assert int(f(Tensor(5))) == 120
    with pytest.raises(ValueError, match="negative"):
        f(Tensor(-2))
    with pytest.raises(OverflowError, match="too large"):
        f(Tensor(20))
    g = ms.jit(collatz_limited)
    assert int(g(Tensor(6), Tensor(10))) == 2
    with pytest.raises(AssertionError, match="too many steps"):
        g(Tensor(27), Tensor(10))


def test_effects_happen_in_order(capfd: pytest.CaptureFixture[str]) -> None:
    w = Parameter(Tensor(1), name="w")

    def down(n: Any) -> Any:
        if n > 0:
            ops.assign_add(w, w * 2)
            print(n, w.value())
            return down(n - 1)
        return w + 0

    assert int(ms.jit(down)(Tensor(3))) == 27
    assert int(w.asnumpy()) == 27
    assert capfd.readouterr().out.split() == ["3", "3", "2", "9", "1", "27"]


def test_methods_and_captured_values() -> None:
    class Net(Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = Parameter(Tensor([2.0, 3.0]), name="w")

        def power(self, x: Any, n: Any) -> Any:
            return x if n == 0 else self.power(x * self.w, n - 1)

        def construct(self, x: Any, n: Any) -> Any:
            def again(k: Any) -> Any:
                return x if k == 0 else again(k - 1) + self.power(x, k)

            return again(n)

    x = Tensor([1.0, 1.0])
    assert Net()(x, Tensor(2)).asnumpy().tolist() == [1 + 2 + 4, 1 + 3 + 9]


def test_recursion_without_end_for_the_compiler_is_refused_with_the_reason() -> None:
    def collect(n: Any, found: list[Any]) -> Any:
        if n > 0:
            found.append(n)
            return collect(n - 1, found)
        return n

    with pytest.raises(CompileError, match="another structure each time"):
        ms.jit(collect, fullgraph=True)(Tensor(3), [])

    def count(n: Any, found: list[Any]) -> Any:
        if n > 0:
            found[0] = found[0] + n
            return count(n - 1, found)
        return n

    with pytest.raises(CompileError, match="it changes a list"):
        ms.jit(count, fullgraph=True)(Tensor(3), [Tensor(3)])


class _Plain(Cell):
    def construct(self, x: Tensor) -> Tensor:
        return x + 1


class _CallsItself(_Plain):
    def construct(self, x: Tensor) -> Tensor:
        return super().__call__(x)


def test_a_cell_that_calls_itself_for_ever_is_a_recursion_error() -> None:
    with pytest.raises(RecursionError):
        _CallsItself()(Tensor(1.0))
    with pytest.raises(RecursionError):
        ms.jit(_CallsItself())(Tensor(1.0))
