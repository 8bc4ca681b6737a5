"""Memory and order: what is copied, what is shared, what runs in Python, and random graphs."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from msgraph.backend.executable import Executable
from msgraph.dialects import dtypes
from msgraph.dialects.types import tensor_type

Agree = Callable[..., Executable]
Compiled = Callable[..., Executable]


def floats(*shape: int) -> Any:
    return np.random.default_rng(5).standard_normal(shape).astype(np.float32)


def test_a_returned_argument_is_a_copy(compiled: Compiled) -> None:
    x = floats(4)
    run = compiled(lambda b, x: (x, x, b.transpose(x, perm=(0,))), x)
    results = run([x])
    for result in results:
        np.testing.assert_array_equal(result, x)
        assert not np.shares_memory(result, x)
    assert not np.shares_memory(results[0], results[1])


def test_a_returned_constant_is_a_copy(compiled: Compiled) -> None:
    run = compiled(lambda b, x: b.constant(2.0, tensor_type(dtypes.float32, (3,))), floats(1))
    run([floats(1)])[0][:] = 9
    np.testing.assert_array_equal(run([floats(1)])[0], [2, 2, 2])


def test_results_of_two_calls_are_apart(compiled: Compiled) -> None:
    for size in (4, 1 << 19):
        run = compiled(lambda b, x: b.neg(x), floats(size))
        first, second = run([floats(size)])[0], run([-floats(size)])[0]
        np.testing.assert_array_equal(first, -second)


def test_a_kernel_writes_over_what_it_reads_last(agree: Agree) -> None:
    def steps(b: Any, x: Any, w: Any) -> Any:
        for _ in range(5):
            x = b.neg(b.matmul(x, w))
        return x

    run = agree(steps, floats(8, 8), floats(8, 8))
    assert run.memory().arena <= 2 * 8 * 8 * 4


def test_ops_with_loops_of_their_own_stay_alone(agree: Agree) -> None:
    def one_element(b: Any, x: Any, y: Any) -> Any:
        return b.neg(b.matmul(x, y)), b.neg(b.depend(b.neg(b.matmul(x, y)), x))

    run = agree(one_element, floats(1, 5), floats(5, 1))
    assert sum(use.runs for use in run.kernels()) >= 3
    assert run.program.count == sum(use.runs for use in run.kernels())


def test_pieces_are_written_into_the_joined_tensor(agree: Agree) -> None:
    def join(b: Any, x: Any, y: Any) -> Any:
        a = b.neg(x)
        return b.concat(a, y, b.abs(y), axis=1), b.stack(a, a, axis=2)

    agree(join, floats(3, 4), floats(3, 4))


def test_ops_without_a_kernel_run_in_python(agree: Agree) -> None:
    x = (floats(5) + 1j * floats(5)).astype(np.complex64)
    run = agree(lambda b, x: b.mul(b.mul(x, x), x), x)
    assert run.kernels() == []


def test_an_error_in_python_code_reaches_the_caller(compiled: Compiled, monkeypatch: pytest.MonkeyPatch) -> None:
    from msgraph.dialects.contract import GraphOp

    def broken(*_args: Any, **_fields: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    x = np.ones(2, np.complex64)
    run = compiled(lambda b, x: b.mul(x, x), x)
    used = GraphOp.BY_NAME["ms.mul"]
    with monkeypatch.context() as patch:
        for op in (used, GraphOp.BY_NAME["ms.math"]):
            patch.setattr(op, "eager", broken)
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            run([x])
    np.testing.assert_array_equal(run([x])[0], x)


def test_threads_compile_and_run_at_once(compiled: Compiled) -> None:
    failures: list[str] = []

    def work(number: int) -> None:
        def graph(b: Any, x: Any) -> Any:
            y = x
            for _ in range(number % 5 + 1):
                y = b.add(b.matmul(b.mul(y, x), x), x)
            return y

        x = floats(6, 6) * 0.1
        want = x
        for _ in range(number % 5 + 1):
            want = (want * x) @ x + x
        run = compiled(graph, x)
        failures.extend(str(number) for _ in range(20) if not np.allclose(run([x])[0], want, atol=1e-5))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


class Program:
    """A random graph, drawn step by step; refused steps are left out."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, b: Any, *arguments: Any) -> list[Any]:
        r = random.Random(self.seed)
        values = list(arguments)
        for _ in range(r.randint(1, 25)):
            x, y = r.choice(values[-6:]), r.choice(values)
            shape = b.type_of(x).get_shape()
            try:
                value = self.step(r, b, x, y, shape)
            except ValueError:
                continue
            if value is not None and int(np.prod(b.type_of(value).get_shape())) < 5000:
                values.append(value)
        return [r.choice(values) for _ in range(r.randint(1, 4))] + values[-1:]

    def step(self, r: random.Random, b: Any, x: Any, y: Any, shape: tuple[int, ...]) -> Any:
        kind = r.choice(["two", "two", "two", "one", "number", "reduce", "move", "slice", "join"])
        rank = len(shape)
        if kind == "two":
            return getattr(b, r.choice(["add", "sub", "mul", "maximum", "minimum"]))(x, y)
        if kind == "one":
            return getattr(b, r.choice(["tanh", "relu", "neg", "abs"]))(x)
        if kind == "number":
            return b.add(x, b.constant(r.choice([1.5, -2.0]), tensor_type(dtypes.float32, ())))
        if kind == "reduce" and rank:
            axes = tuple(sorted(r.sample(range(rank), r.randint(1, rank))))
            return getattr(b, r.choice(["reduce_sum", "reduce_max"]))(x, axes=axes, keep_dims=r.random() < 0.5)
        if kind == "move" and rank:
            if r.random() < 0.5:
                return b.transpose(x, perm=tuple(r.sample(range(rank), rank)))
            size = int(np.prod(shape))
            return b.reshape(x, shape=r.choice([(a, size // a) for a in range(1, size + 1) if size % a == 0]))
        if kind == "slice" and rank:
            starts = tuple(r.randint(0, size - 1) for size in shape)
            sizes = tuple(r.randint(1, size - start) for size, start in zip(shape, starts, strict=True))
            return b.slice(x, starts=starts, sizes=sizes, steps=(1,) * rank)
        if kind == "join":
            return b.stack(x, r.choice([x, b.neg(x)]), axis=r.randint(0, rank))
        return None


@pytest.mark.parametrize("first", range(0, 200, 25))
def test_random_graphs(agree: Agree, eager: Callable[..., Any], first: int) -> None:
    for seed in range(first, first + 25):
        r = random.Random(seed)
        shapes = [r.choice([(2, 3), (3,), (2, 1), (4, 20), (1,), (), (5, 17), (2, 3, 4)]) for _ in range(3)]
        arrays = [floats(*shape) for shape in shapes]
        if all(np.isfinite(result).all() for result in eager(Program(seed), *arrays)):
            agree(Program(seed), *arrays)
