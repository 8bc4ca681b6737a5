"""Compiling from several threads: the same function once, different functions beside each other."""

# pyright: reportUnknownParameterType=false, reportMissingParameterType=false, reportUnknownVariableType=false

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgraph as ms


def at_once(thunks: Sequence[Callable[[], Any]]) -> list[Any]:
    """The results of functions called by as many threads, which start together."""
    start = threading.Barrier(len(thunks))
    results: list[Any] = [None] * len(thunks)

    def work(number: int) -> None:
        start.wait()
        results[number] = thunks[number]()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(thunks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_a_function_is_compiled_once() -> None:
    @ms.jit
    def function(x: Any) -> Any:
        time.sleep(0.05)  # while it is compiled
        return x * 2 + 1

    results = at_once([lambda: function(ms.Tensor([1.0, 2.0]))] * 8)
    assert [r.asnumpy().tolist() for r in results] == [[3, 5]] * 8
    assert function.cache_info()[:2] == (7, 1)


def test_another_function_need_not_wait() -> None:
    order: list[str] = []
    noted = threading.Event()

    def wait_for_quick():
        noted.wait(60)

    vars(wait_for_quick)["__ms_native__"] = True  # while it is compiled

    @ms.jit
    def slow(x: Any) -> Any:
        wait_for_quick()
        return x + 1

    @ms.jit
    def quick(x: Any) -> Any:
        return x + 2

    def note(name: str, function: Callable[[ms.Tensor], ms.Tensor]) -> list[float]:
        result: list[float] = function(ms.Tensor([1.0])).asnumpy().tolist()
        order.append(name)
        if name == "quick":
            noted.set()
        return result

    quick(ms.Tensor(1.0))  # what loading the compiler takes is no matter here
    assert at_once([lambda: note("slow", slow), lambda: note("quick", quick)]) == [[2], [3]]
    assert order == ["quick", "slow"]


def test_a_failed_compilation_leaves_the_function_usable() -> None:
    @ms.jit
    def function(x: Any, y: Any) -> Any:
        return x + y

    def attempt() -> str:
        try:
            function(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0, 3.0]))
        except ValueError as problem:
            return type(problem).__name__
        return "nothing"

    assert set(at_once([attempt] * 4)) == {"ValueError"}
    assert function(ms.Tensor([1.0]), ms.Tensor([2.0])).asnumpy().tolist() == [3]
