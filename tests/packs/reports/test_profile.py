"""``ms.profile``: every kernel of every call, with its times, for as long as one measures and no longer."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.packs.reports.profile import Call

X = np.linspace(-1, 1, 64 * 64, dtype=np.float32).reshape(64, 64)


@ms.jit
def product(x: Any, y: Any) -> Any:
    return ops.exp(x @ y).sum()


@ms.jit
def counted(x: Any) -> Any:
    while x.sum() < 100.0:
        x = ops.tanh(x) + 1.0
    return x


def spans(path: Path, kind: str) -> list[dict[str, Any]]:
    return [event for event in json.loads(path.read_text())["traceEvents"] if event.get("cat") == kind]


def test_every_kernel_of_every_call_is_seen(tmp_path: Path) -> None:
    x = ms.Tensor(X)
    expected = [product(x, x).asnumpy() for _ in range(4)][-1]
    with ms.profile(tmp_path / "t.json") as seen:
        found = [product(x, x).asnumpy() for _ in range(10)]
    assert all(value == expected for value in found)
    calls = seen.calls()
    assert [call.function for call in calls] == ["product"] * 10
    matmul = next(total for total in seen.kernels() if total.name.startswith("matmul_"))
    assert (matmul.runs, matmul.work, matmul.bytes) == (10, 2 * 64**3, 3 * 64 * 64 * 4)
    assert matmul.tensors == "64x64xf32, 64x64xf32, 64x64xf32"
    assert "matmul_" in str(seen)
    kernels = spans(tmp_path / "t.json", "kernel")
    assert len(kernels) == sum(len(call.events) for call in calls) == 10 * len(calls[0].events)
    assert {"tensors", "bytes", "GB/s", "GFLOP/s"} <= set(kernels[0]["args"])
    assert len(spans(tmp_path / "t.json", "call")) == 10


def test_times_lie_inside_the_measured_time() -> None:
    x = ms.Tensor(X)
    product(x, x)
    start = time.perf_counter_ns()
    with ms.profile() as seen:
        product(x, x)
    end = time.perf_counter_ns()
    assert seen.events
    assert all(start < event.start <= event.end < end for event in seen.events)


def test_what_is_compiled_inside_is_seen_with_its_stages(tmp_path: Path) -> None:
    with ms.profile(tmp_path / "t.json") as seen:

        @ms.jit
        def fresh(x: Any) -> Any:
            return ops.sinh(x) - 1

        fresh(ms.Tensor(X))
    names = {stage.name for stage in seen.stages if stage.function.endswith("fresh")}
    assert {"compile", "lower", "fuse-kernels", "plan-buffers", "lower-kernels", "kernels"} <= names
    assert [call.function for call in seen.calls()] == ["fresh"]
    assert spans(tmp_path / "t.json", "compile")


def test_a_loop_is_one_call() -> None:
    x = ms.Tensor(np.zeros((64, 64), np.float32))
    counted(x)
    with ms.profile() as seen:
        counted(x)
        counted(x)
    first, second = seen.calls()
    assert len(first.events) == len(second.events) > 2


def test_host_operators_are_named() -> None:
    @ms.jit
    def inner(x: Any) -> Any:
        return ops.cumsum(ops.cast(x, ms.complex64), 0)

    x = ms.Tensor(X)
    with ms.profile() as seen:
        inner(x)
    assert any(not total.native for total in seen.kernels())


def test_each_thread_has_its_own_calls(tmp_path: Path) -> None:
    x = ms.Tensor(X)
    product(x, x)
    gate = threading.Barrier(2)

    def work() -> None:
        gate.wait()
        for _ in range(20):
            product(x, x)
        gate.wait()

    with ms.profile(tmp_path / "t.json") as seen:
        other = threading.Thread(target=work, name="other")
        other.start()
        work()
        other.join()
    by_thread: dict[int, list[Call]] = {}
    for call in seen.calls():
        by_thread.setdefault(call.events[0].thread, []).append(call)
    assert sorted(map(len, by_thread.values())) == [20, 20]
    assert len({event["tid"] for event in spans(tmp_path / "t.json", "kernel")}) == 2


def test_nothing_is_left_behind() -> None:
    x = ms.Tensor(X)
    product(x, x)
    executable = product._newest().executable  # type: ignore[union-attr]
    before = executable.program.words.tobytes()
    with pytest.raises(KeyError), ms.profile() as seen:
        assert executable.program.words.tobytes() != before
        product(x, x)
        raise KeyError
    assert executable.program.words.tobytes() == before
    events = len(seen.events)
    product(x, x)
    assert len(seen.events) == events


def test_profiles_nest() -> None:
    x = ms.Tensor(X)
    product(x, x)
    with ms.profile() as outer:
        product(x, x)
        with ms.profile() as inner:
            product(x, x)
        product(x, x)
    assert (len(outer.calls()), len(inner.calls())) == (3, 1)


def test_many_tapes_grow_the_table() -> None:
    x = ms.Tensor(np.ones(3, np.float32))
    with ms.profile() as seen:
        for count in range(3):

            @ms.jit
            def many(x: Any, count: int = count) -> Any:
                parts = [x]
                for _ in range(1500 + count):
                    parts.append(ops.reshape(ops.cumsum(parts[-1], 0), (3,)))
                return parts[-1]

            many(x)
    assert sum(len(call.events) for call in seen.calls()) == len(seen.events) > 3000
    assert seen.lost == 0
