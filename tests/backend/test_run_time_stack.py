"""The run-time stack: memory goes back, threads have their own, a run that was stopped leaves nothing behind."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import ctypes
import threading
from typing import Any

import numpy as np

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import host_target


def power(x: Any, n: Any) -> Any:
    y = x
    i = 1
    while i < n:
        y = ops.sin(y) * x
        i = i + 1
    return y


@ms.jit
def descent(x: Any, rounds: Any) -> Any:
    """A gradient through a loop in every round of a loop."""
    i = 0
    while i < rounds:
        x = x - 1e-3 * ms.grad(power)(x, 100)
        i = i + 1
    return x


class Probe:
    """The address of the next record that would be pushed on this thread."""

    def __init__(self) -> None:
        kernels = [KERNELS.get(host_target(), name) for name in ("stack_begin", "stack_mark", "stack_end")]
        self.calls = [ctypes.PYFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(k.address) for k in kernels]

    def cursor(self) -> int:
        place = (ctypes.c_int64 * 2)()
        bases = (ctypes.c_int64 * 2)(0, ctypes.addressof(place))
        record = (ctypes.c_int64 * 4)(0, 4, 1, 0)
        for call in self.calls:
            call(ctypes.addressof(bases), ctypes.addressof(record))
        return place[0]


def test_memory_goes_back_in_every_round() -> None:
    x = Tensor(np.linspace(0.1, 1, 1000))
    descent(x, Tensor(2))
    probe, found = Probe(), set[int]()
    for rounds in (1, 50):
        descent(x, Tensor(rounds))
        found.add(probe.cursor())
    assert len(found) == 1


def test_threads_have_stacks_of_their_own() -> None:
    expected = {n: ms.grad(power)(Tensor(0.7), Tensor(n)).asnumpy() for n in range(2, 10)}
    found: dict[int, Any] = {}

    def work(n: int) -> None:
        for _ in range(50):
            found[n] = ms.grad(power)(Tensor(0.7), Tensor(n)).asnumpy()

    threads = [threading.Thread(target=work, args=(n,)) for n in expected]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def test_a_run_that_failed_leaves_nothing_behind() -> None:
    probe = Probe()
    before = probe.cursor()

    def failing(x: Any, n: Any) -> Any:
        y = power(x, n)
        if y < 10:
            raise ValueError("too small")
        return y

    slope = ms.grad(failing)
    for _ in range(3):
        try:
            slope(Tensor(np.float64(0.5)), Tensor(1000))
        except ValueError:
            pass
        else:
            raise AssertionError
    assert probe.cursor() == before
