"""Donated arguments: their memory is used again, nobody can see that it was, and who would is told."""

# pyright: reportUnknownParameterType=false, reportMissingParameterType=false, reportUnknownVariableType=false
# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_fresh

import msgraph as ms
from msgraph import ops
from msgraph.api.tensor.tensor import array_of

SIZES = [(3,), (64, 64), (700, 900)]
"""Of results a plan keeps for later, of those it does not, and of blocks."""


def floats(*shape: int) -> Any:
    return np.random.default_rng(7).standard_normal(shape).astype(np.float32)


def address(tensor: ms.Tensor) -> int:
    return array_of(tensor).ctypes.data


def refusal(call: Callable[[], Any]) -> str:
    with pytest.raises(Exception) as caught:
        call()
    return str(getattr(caught.value, "code", caught.value))


@pytest.mark.parametrize("shape", SIZES)
def test_a_result_lies_where_its_argument_was(shape: tuple[int, ...]) -> None:
    def step(p, m, g):
        m = m * 0.9 + g
        return p - m * 0.1, m

    donated, plain = ms.jit(step, donate=("p", 1)), ms.jit(step)
    p, m, g = (ms.Tensor(floats(*shape)) for _ in range(3))
    q, n = p.copy(), m.copy()
    where = {address(p), address(m)}
    for _ in range(6):
        p, m = donated(p, m, g)
        q, n = plain(q, n, g)
    assert {address(p), address(m)} == where
    assert np.array_equal(array_of(p), array_of(q)) and np.array_equal(array_of(m), array_of(n))
    use = donated.memory()
    assert use is not None and use.results == 0 and use.donated == 2 * array_of(p).nbytes
    assert use.peak == 3 * array_of(p).nbytes and f"peak {use.peak:,} bytes" in str(use)


@pytest.mark.parametrize("shape", SIZES)
def test_results_of_other_calls_can_be_donated(shape: tuple[int, ...]) -> None:
    first = ms.jit(lambda x: x + 1)
    second = ms.jit(lambda x: ops.exp(x), donate=0)
    x = ms.Tensor(floats(*shape))
    for _ in range(8):  # from the third call on the first one is native
        assert np.allclose(array_of(second(first(x))), np.exp(floats(*shape) + 1))


def test_what_is_returned_as_it_came_is_not_copied() -> None:
    swap = ms.jit(lambda x, y: (y, x), donate=(0, 1))
    x, y = ms.Tensor(floats(300, 300)), ms.Tensor(floats(300, 300) + 1)
    before = address(x), address(y)
    first, second = swap(x, y)
    assert (address(second), address(first)) == before
    newest = swap._newest()  # pyright: ignore[reportPrivateUsage]
    assert newest is not None and not newest.executable.used


def test_a_loop_starts_in_the_memory_it_was_given() -> None:
    @ms.jit(donate="x")
    def f(x, n):
        while n > 0:
            x = x * 2 + 1
            n = n - 1
        return x

    x = ms.Tensor(floats(400, 400))
    expected, where = floats(400, 400) * 8 + 7, address(x)
    result = f(x, ms.mutable(3))
    assert np.allclose(array_of(result), expected) and address(result) == where


def test_what_no_result_takes_is_lent_to_what_is_in_between() -> None:
    def f(x, y):
        z = ops.matmul(x, y)  # where x was, if that is nobody's any more
        return ops.matmul(ops.exp(ops.matmul(y, y)), z).sum()

    plain, donated = ms.jit(f), ms.jit(f, donate=(0, 1))
    x, y = floats(200, 200), floats(200, 200)
    assert np.allclose(array_of(plain(ms.Tensor(x), ms.Tensor(y))), array_of(donated(ms.Tensor(x), ms.Tensor(y))))
    one, other = plain.memory(), donated.memory()
    assert one is not None and other is not None and other.arena < one.arena


# -- who uses a tensor that was given away is told -----------------------------------------------------------------


def test_every_use_is_refused() -> None:
    @ms.jit(donate="x")
    def f(x):
        return x * 2

    @ms.jit
    def g(x):
        return x + 1

    x = ms.Tensor([1.0, 2.0])
    for _ in range(4):
        g(x)  # natively, at the end
    assert f(x).asnumpy().tolist() == [2, 4]
    uses: list[Callable[[], Any]] = [
        lambda: x + 1, lambda: x.shape, lambda: x.asnumpy(), lambda: str(x), lambda: x[0], lambda: len(x),
        lambda: np.asarray(x), lambda: g(x), lambda: f(x), lambda: ms.Tensor(x), lambda: ops.exp(x), lambda: g([x]),
    ]  # fmt: skip
    assert [refusal(use) for use in uses] == ["MG298"] * len(uses)
    assert repr(x).startswith("<tensor given to test_every_use_is_refused.<locals>.f at ") or "given to f at" in repr(x)


def test_a_captured_tensor_that_was_given_away_is_refused() -> None:
    weight = ms.Tensor(floats(40, 40))
    use = ms.jit(lambda x: x + weight)
    x = ms.Tensor(floats(40, 40))
    ms.jit(lambda w: w * 2, donate=0)(weight.copy())
    use(x)
    assert refusal(lambda: ms.jit(lambda w: w * 2 + weight, donate=0)(weight)) == "MG296"
    ms.jit(lambda w: w * 2, donate=0)(weight)
    assert refusal(lambda: use(x)) == "MG298"


def test_memory_that_others_see_is_refused() -> None:
    f = ms.jit(lambda x: x * 2, donate=0)
    array = floats(50, 50)
    x = ms.Tensor.from_numpy(array)
    assert refusal(lambda: f(x)) == "MG297"
    del array
    seen = x.asnumpy()
    assert refusal(lambda: f(x)) == "MG297"
    del seen
    part = x[1:3]
    shared = np.shares_memory(array_of(part), array_of(x))
    assert refusal(lambda: f(x)) == "MG297" if shared else True
    del part
    twin = ms.Tensor(x)
    assert refusal(lambda: f(x)) == "MG297"
    del twin
    y = f(x)
    big = ms.jit(lambda x: ops.zeros((1 << 19,), ms.float32) + x[0, 0])(y)  # a block
    view = big.asnumpy()[3:]
    assert refusal(lambda: f(big)) == "MG297"
    del view
    f(big)
    frozen = np.ones(3, np.float32)
    frozen.flags.writeable = False
    z = ms.Tensor.from_numpy(frozen)
    del frozen
    assert refusal(lambda: f(z)) == "MG297"


def test_a_refused_call_gives_nothing_away() -> None:
    @ms.jit(donate="x")
    def f(x, y):
        return x + y

    x = ms.Tensor([1.0, 2.0])
    with pytest.raises(ValueError, match="shape"):
        f(x, ms.Tensor([1.0, 2.0, 3.0]))
    assert f(x, ms.Tensor([1.0, 1.0])).asnumpy().tolist() == [2, 3]


# -- where it is written -------------------------------------------------------------------------------------------


def test_inside_another_graph_nothing_is_given_away() -> None:
    inner = ms.jit(lambda x: x * 2, donate=0)
    outer = ms.jit(lambda x: inner(x) + x)
    x = ms.Tensor([1.0, 2.0])
    assert outer(x).asnumpy().tolist() == [3, 6] and x.asnumpy().tolist() == [1, 2]


def test_donation_is_part_of_what_is_kept_on_disk(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("""
import sys
import msgraph as ms
def f(x, y): return x * 2 + y, y
for donate in ((), 0, (0, 1)):
    x, y = ms.Tensor([1.0, 2.0]), ms.Tensor([0.5, 0.5])
    run = ms.jit(f, donate=donate)
    print([t.asnumpy().tolist() for t in run(x, y)], run.memory().donated, end=" ")
print("xdsl" in sys.modules)
""")
    where = {**os.environ, "MS_COMPILER_CACHE_ENABLE": "1", "MSGRAPH_CACHE": str(tmp_path / "cache")}
    said: list[str] = []
    for _ in range(2):
        done = run_fresh(script, env=where)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    result = "[[2.5, 4.5], [0.5, 0.5]]"
    assert said == [f"{result} 0 {result} 8 {result} 16 {word}\n" for word in ("True", "False")]
