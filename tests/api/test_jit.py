"""``jit``: its forms, what starts a compilation, what is guarded, what it reports."""

from __future__ import annotations

import logging
import threading
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, mutable, nn


def add(a: Any, b: Any) -> Any:
    return a + b


class Scaled:
    def __init__(self, k: int) -> None:
        self.k = k

    @ms.jit
    def run(self, a: Any) -> Any:
        return a * self.k

    def plain(self, a: Any) -> Any:
        return a * self.k


class Doubled(nn.Cell):
    def construct(self, a: Any) -> Any:
        return a * 2


X = Tensor([1.0, 2.0])


def test_methods_cells_and_bound_methods() -> None:
    assert Scaled(2).run(X).tolist() == [2, 4]
    assert Scaled(3).run(X).tolist() == [3, 6]
    assert ms.jit(Scaled(4).plain)(X).tolist() == [4, 8]
    assert ms.jit(Doubled())(X).tolist() == [2, 4]
    assert type(ms.jit(Doubled())).__name__ == "method"
    assert ms.jit(type("Twice", (Doubled,), {}))()(X).tolist() == [2, 4]


def test_what_is_no_function_comes_back() -> None:
    assert ms.jit(5) == 5
    assert ms.jit(abs) is abs
    assert ms.jit(ms.ops.abs) is ms.ops.abs


def test_a_compiled_function_looks_like_the_function() -> None:
    f = ms.jit(add)
    assert (f.__name__, f.__wrapped__) == ("add", add)  # type: ignore[attr-defined]
    assert "add" in repr(f)


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"capture_mode": "foo"}, ValueError), ({"jit_level": "O2"}, ValueError), ({"dynamic": 2}, ValueError),
        ({"fullgraph": 1}, TypeError), ({"exec_order": "zzz"}, ValueError),
    ],
)  # fmt: skip
def test_bad_options_are_refused(options: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        ms.jit(add, **options)


def test_unknown_backend_is_refused_at_the_call() -> None:
    with pytest.raises(RuntimeError, match="Invalid backend name: xyz"):
        ms.jit(add, backend="xyz")(X, X)


@pytest.mark.parametrize(("args", "kwargs"), [((X,), {}), ((X, X, X), {}), ((X,), {"c": X})])
def test_wrong_arguments_are_refused(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        ms.jit(add)(*args, **kwargs)


def identity(a: Any) -> Any:
    return a


def first(a: Any) -> Any:
    return a[0] + 1


@pytest.mark.parametrize(
    ("function", "calls", "compiled"),
    [
        (identity, [Tensor([1]), Tensor([2])], 1),
        (identity, [Tensor([1]), Tensor([1, 2]), Tensor([1.0])], 3),
        (identity, [1, 2, 1], 2),
        (identity, [None, True, 1, 1.0, False, 0, 0.0, -0.0], 8),
        (identity, [float("nan"), float("nan")], 1),
        (identity, [np.float32(1), 1.0], 1),
        (identity, [np.ones(2), np.ones(2), np.zeros(2), np.ones(3)], 2),
        (identity, [mutable(1), mutable(7)], 1),
        (identity, [[1, 2], (1, 2)], 2),
        (identity, ["a", "b", b"a", ..., slice(1), {1}, {2}], 7),
        (first, [(Tensor([1]), 2), (Tensor([5]), 2), (Tensor([5]), 3)], 2),
        (first, [mutable((1, 2)), mutable((3, 4))], 1),
        (first, [{0: Tensor([1])}, {0: Tensor([2])}], 1),
    ],
)
def test_what_starts_a_compilation(function: Any, calls: list[Any], compiled: int) -> None:
    f = ms.jit(function)
    for argument in calls:
        f(argument)
    assert f.cache_info().misses == compiled == len(f.signatures) == f.cache_info().currsize


CONSTANTS = ["a", 1, 1.5, True, None, ms.float32, slice(1, 2), ..., {1, 2}, 1 + 2j, int, 2**70, [1, (2,)]]


@pytest.mark.parametrize("value", CONSTANTS)
def test_constants_come_back_as_they_are(value: Any) -> None:
    result = ms.jit(identity)(value)
    assert result == value
    assert type(result) is type(value)


def test_mutable_numbers_come_back_as_numbers() -> None:
    f = ms.jit(identity)
    assert (f(mutable(3)), f(mutable(2.5)), f(mutable(True))) == (3, 2.5, True)
    assert type(f(mutable(True))) is bool


def test_writes_to_tensors_folded_while_compiling_are_noticed() -> None:
    table = Tensor([1, 2])

    @ms.jit
    def f(a: Any) -> Any:
        return a + (table * 2).sum()

    assert f(Tensor(0)).item() == 6
    table[0] = 5
    assert f(Tensor(0)).item() == 14
    assert "was written to" in f.signatures[1].reason


def test_reason_of_a_recompile_is_in_the_users_words() -> None:
    f = ms.jit(add)
    f(X, X)
    f(Tensor([1.0]), Tensor([1.0]))
    f(X, 3)
    assert [s.reason for s in f.signatures] == [
        "first call",
        "`a` is Float32 tensor of shape (1,), was Float32 tensor of shape (2,)",
        "`b` is the constant 3, was Float32 tensor of shape (2,)",
    ]


def test_each_compilation_logs_one_line(caplog: pytest.LogCaptureFixture) -> None:
    f = ms.jit(add)
    with caplog.at_level(logging.INFO, logger="msgraph"):
        f(X, X)
        f(X, X)
    (record,) = caplog.records
    assert record.getMessage().startswith("compiled add(a: Float32 tensor of shape (2,), b: Float32")
    assert "lower" in record.getMessage()


def test_two_threads_compile_once() -> None:
    f = ms.jit(add)
    barrier = threading.Barrier(4)
    results: list[Any] = []

    def work() -> None:
        barrier.wait()
        results.append(f(X, X).tolist())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[2, 4]] * 4
    assert f.cache_info().misses == 1


def test_an_error_leaves_the_function_usable() -> None:
    f = ms.jit(add)
    with pytest.raises(ValueError, match="broadcast"):
        f(X, Tensor([1.0, 2.0, 3.0]))
    assert f(X, X).tolist() == [2, 4]


def test_views_are_passed_as_they_look() -> None:
    x = Tensor(np.arange(6.0).reshape(2, 3))
    assert ms.jit(add)(x.T, 1).tolist() == (x.asnumpy().T + 1).tolist()


def test_results_are_tensors_of_their_own() -> None:
    x = Tensor([1.0, 2.0])
    y = ms.jit(identity)(x)
    y[0] = 9
    assert x.tolist() == [1, 2]


def test_graph_mode_compiles_the_outermost_cell() -> None:
    before = ms._compiled_graph_count()  # pyright: ignore[reportPrivateUsage]
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        assert Doubled()(X).tolist() == [2, 4]
        with pytest.raises(TypeError, match="the function construct requires 1 positional argument"):
            cast(Any, Doubled())(X, X)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert ms._compiled_graph_count() == before + 1  # pyright: ignore[reportPrivateUsage]


def test_lower_of_a_cell_and_of_a_method_takes_what_a_call_takes() -> None:
    class Scale(nn.Cell):
        def construct(self, x: Any) -> Any:
            return x * 2

    net, x = Scale(), ms.Tensor([1.0, 2.0])
    for run in cast("tuple[Any, ...]", (ms.jit(net), ms.jit(net.construct))):
        assert "ms.mul" in str(run.lower(x).module)
        assert "ms.mul" in str(run.lower(net, x).module)
