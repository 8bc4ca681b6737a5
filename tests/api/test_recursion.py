"""Functions that stay functions in graphs: recursion, and calls that are lowered once."""

# pyright: basic

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops
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


# -- f.lower(...) prints, compile() of it runs for the same types only, ----------------------------------------------


@ms.jit
def scaled(x: Tensor, y: float = 2.0, *, more: bool = False) -> tuple[Tensor, Tensor]:
    if x.sum() > 150:
        raise ValueError(f"too large: {x.sum()}")
    total = x.sum()
    while total < 10:
        total = total + y
    return x * y, total + (1 if more else 0)


def test_lowered_calls_print() -> None:
    text = str(scaled.lower(ops.ones((2, 3))))
    assert text.startswith("// scaled(x: Float32 tensor of shape (2, 3))\nbuiltin.module {\n")
    assert scaled.lower(ops.ones((2, 3))).as_text() in text + "\n"
    net = nn.Dense(3, 2)
    assert "// with weight, bias\n" in str(ms.jit(net).lower(ops.ones((2, 3))))
    assert repr(scaled.lower(ops.ones(3))).startswith("<graph of scaled(x: Float32 tensor of shape (3,)): ")


def test_compiled_calls_print() -> None:
    compiled = scaled.lower(ops.ones((2, 3)), more=True).compile()
    assert repr(compiled).startswith(
        "<compiled scaled(x: Float32 tensor of shape (2, 3), more: the constant True) for "
    )
    assert "memory: peak " in str(compiled)
    assert compiled.memory_analysis().arguments == 24
    product = ms.jit(lambda x: x @ x).lower(ops.ones((4, 4))).compile()
    assert product.cost_analysis()["flops"] == 128
    assert "define" in product.as_text()


def test_tensors_that_are_one_are_told_apart() -> None:
    @ms.jit
    def add(x: Tensor, y: Tensor) -> Tensor:
        x[0] = 5
        return x + y

    one, other = Tensor([1.0]), Tensor([1.0])
    compiled = add.lower(one, other).compile()
    assert float(compiled(one, other)) == 6
    with pytest.raises(TypeError, match="are one makes a difference"):
        compiled(one, one)


def test_parameters_are_those_of_the_program() -> None:
    net = nn.Dense(3, 2, has_bias=False)
    compiled = ms.jit(net).lower(ops.ones((1, 3))).compile()
    net.weight.set_data(ops.zeros((2, 3)))
    assert compiled(ops.ones((1, 3))).asnumpy().tolist() == [[0, 0]]
    net.weight.set_data(ops.zeros((2, 4)), slice_shape=True)
    with pytest.raises(TypeError, match="weight has another type"):
        compiled(ops.ones((1, 3)))


def test_pickles_run_without_the_program(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(4, 3), nn.BatchNorm1d(3))
    net.set_train()
    x = Tensor(np.random.default_rng(0).standard_normal((2, 4)), ms.float32)
    (tmp_path / "net").write_bytes(pickle.dumps(ms.jit(net).lower(x).compile()))
    (tmp_path / "f").write_bytes(pickle.dumps(scaled.lower(x, 2.0).compile()))
    program = f"""
import pickle, sys, numpy as np, msgraph as ms
from pathlib import Path
folder = Path({str(tmp_path)!r})
x = ms.Tensor(np.random.default_rng(0).standard_normal((2, 4)), ms.float32)
net, f = [pickle.loads((folder / name).read_bytes()) for name in ("net", "f")]
results = [net(x), *net.parameters, *f(x, 2.0)]
np.savez(folder / "out.npz", *[tensor.asnumpy() for tensor in results])
assert "memory" in str(net)
try: f(ms.Tensor(np.full((2, 4), 30.0), ms.float32), 2.0)
except ValueError as problem: assert "too large" in str(problem)
else: raise AssertionError
assert not [name for name in sys.modules if name.startswith("xdsl")]
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    found = np.load(tmp_path / "out.npz")
    result = ms.jit(net)(x)
    expected = [result, *ms.jit(net).lower(x).captures, *scaled(x, 2.0)]
    assert len(found.files) == len(expected)
    assert all(np.array_equal(found[name], t.asnumpy()) for name, t in zip(found.files, expected, strict=True))


def test_what_cannot_be_pickled_is_said() -> None:
    def host(x: Tensor) -> Tensor:
        print(x)
        return x

    class Point:
        pass

    with pytest.raises(RuntimeError, match="argument is"):
        pickle.dumps(ms.jit(lambda x, p: x).lower(ops.ones(2), Point()).compile())
    assert pickle.loads(pickle.dumps(ms.jit(host).lower(ops.ones(2)).compile()))(ops.ones(2)).shape == (2,)
    contents = pickle.dumps(scaled.lower(ops.ones(2)).compile())
    other = contents.replace(b"avx512f", b"avx512g").replace(b"+sse2", b"+sse9").replace(b"+neon", b"+neom")
    assert other != contents
    with pytest.raises(RuntimeError, match="another processor"):
        pickle.loads(other)
