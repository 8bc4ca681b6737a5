"""``python -m msgraph bench``: what a script compiled, three ways side by side."""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_forked

import msgraph as ms
from msgraph import ops
from msgraph.backend.executable import MemoryUse
from msgraph.packs.reports import profile as profiling
from msgraph.packs.reports.commands.bench import table, text
from msgraph.packs.reports.comparison import CompiledCall, Figures, apart, measure, reasons, recorded_calls
from msgraph.packs.reports.profile import Call, KernelTotal, write_map

SCRIPT = """
import sys

import numpy as np

import msgraph as ms
from msgraph import nn, ops


@ms.jit
def loss(x, w):
    return ops.softmax(ops.gelu(x @ w), -1).sum()


@ms.jit
def both(x):
    print("seen")
    return loss(x, x) + x.sum()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(32, 8)

    def construct(self, x, scale):
        return self.dense(x) * scale


x = ms.Tensor(np.ones((32, 32), np.float32))
print(float(loss(x, x)), sys.argv[1:])
both(x)
ms.set_context(mode=ms.GRAPH_MODE)
Net()(x, 2.0)
if "fail" in sys.argv:
    raise ValueError("the script's own mistake")
sys.exit(3)
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")}
TIME = r"(\d+(\.\d+)? (s|ms|us|ns)|-)"


def bench(folder: Path, *arguments: str) -> tuple[int, list[str], str]:
    (folder / "script.py").write_text(SCRIPT)
    command = ["-m", "msgraph", "bench", "--rounds", "1", "script.py", *arguments]
    done = run_forked(*command, cwd=folder, env=ENVIRONMENT)
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_a_script_is_run_and_its_functions_compared(tmp_path: Path) -> None:
    code, lines, errors = bench(tmp_path, "--epochs", "1")
    assert (code, errors) == (3, "")
    assert lines[0].endswith(" ['--epochs', '1']")
    assert lines[1] == "seen", "what functions print while they are measured is dropped"
    head = lines.index("") + 1
    columns = ["function", "arguments", "eager", "NumPy", "compiled", "fastest", "compile", "kernels", "memory"]
    assert lines[head].split() == columns
    rows = {line.split()[0]: line for line in lines[head + 2 : head + 5]}
    assert set(rows) == {"loss", "both", "Net.construct"}
    row = re.compile(rf"\S+ +(.+?) +{TIME} +{TIME} +{TIME} +(compiled|eager|NumPy) [\d.]+x +{TIME} +\d+ +[\d.]+ k?B$")
    found = {name: row.match(line) for name, line in rows.items()}
    assert {name: match and match[1] for name, match in found.items()} == {
        "loss": "f32[32,32], f32[32,32]",
        "both": "f32[32,32]",
        "Net.construct": "f32[32,32], 2.0",
    }
    assert max(map(len, lines)) <= 120


def test_errors_of_a_script_are_shown_as_python_shows_them(tmp_path: Path) -> None:
    code, lines, errors = bench(tmp_path, "fail")
    assert code == 1
    assert errors.splitlines()[0] == "Traceback (most recent call last):"
    assert errors.splitlines()[1].endswith('script.py", line 36, in <module>')
    assert errors.splitlines()[-1] == "ValueError: the script's own mistake"
    assert any(line.startswith("loss ") for line in lines), "what ran is measured all the same"


def test_a_missing_script_is_named(tmp_path: Path) -> None:
    done = run_forked("-m", "msgraph", "bench", "missing.py", cwd=tmp_path, env=ENVIRONMENT)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no such file: missing.py" in done.stderr


# -- why compiled loses ------------------------------------------------------------------------------------------


def kernel(name: str, seconds: float, native: bool = True, work: int = 0) -> KernelTotal:
    return KernelTotal("f", name, "8x8xf32", 1, seconds, 2000, work, native)


def figures(compiled: float, kernels: Sequence[KernelTotal], copied: int = 0, native: bool = True) -> Figures:
    seconds = sum(k.seconds for k in kernels)
    return Figures(1e-6, 2e-6, compiled, 0.1, kernels, seconds, MemoryUse(4_000_000, 0, 0, 0, 0), copied, native)


def test_a_call_that_costs_more_than_its_kernels() -> None:
    (only,) = reasons(figures(10e-6, [kernel("add", 1e-6)]))
    assert only == "90% is the call itself: arguments, guards, results"
    (only,) = reasons(figures(10e-6, [kernel("add", 1e-6)], native=False))
    assert "by way of Python" in only


def test_operators_in_python_and_slow_kernels() -> None:
    found = list(reasons(figures(10e-6, [kernel("ms.sort", 6e-6, native=False), kernel("matmul", 4e-6, work=8000)])))
    assert found == ["60% is ms.sort, which runs in Python", "40% is kernel matmul on 8x8xf32: 2.0 GFLOP/s"]


def test_neighbours_that_are_not_fused_and_copies() -> None:
    found = list(reasons(figures(10e-6, [kernel(f"add{i}", 2e-6) for i in range(5)], copied=64)))
    assert found == [
        "5 kernels hand 4.00 MB to each other through memory",
        "64 bytes of parameters are copied (f.copies() says where)",
    ]


def test_neighbours_come_with_the_reason_they_are_two() -> None:
    lost = figures(10e-6, [kernel(f"add{i}", 2e-6) for i in range(5)])
    lost.apart = [f"`b{i}` is not one kernel with `a`: sizes differ" for i in range(9)]
    assert list(reasons(lost))[1:] == lost.apart[:3]

    @ms.jit
    def f(x: Any) -> Any:
        return ops.cumsum(ops.cumsum(x, 0), 1)

    with recorded_calls() as forms:
        f(ms.Tensor(np.ones((64, 64), np.float32)))
    (said,) = apart(forms[0])
    assert said.startswith("`cumsum` is not one kernel with `cumsum`: ")


def test_the_table_says_why_compiled_loses() -> None:
    @ms.jit
    def f(x: Any) -> Any:
        return x + 1

    with recorded_calls() as forms:
        f(ms.Tensor([1.0]))
    (form,) = forms
    lost = figures(10e-6, [kernel("ms.sort" + "t" * 200, 9e-6, native=False)])
    shown = table([(form, replace(lost, reasons=list(reasons(lost))))]).splitlines()
    assert "eager 10x" in shown[2]
    assert f"{form.name} ({form.place}) loses, 10 us, eager 1 us:" in shown
    assert max(map(len, shown)) <= 120


# -- measuring -----------------------------------------------------------------------------------------------------


@pytest.fixture
def forms() -> list[CompiledCall]:
    @ms.jit
    def inner(x: Any) -> Any:
        return ops.exp(x)

    @ms.jit
    def outer(x: Any) -> Any:
        return inner(x) * 2

    x = ms.Tensor(np.ones(4, np.float32))
    with recorded_calls() as seen:
        outer(x)
        inner(x)
        inner(x)
    return seen


def test_every_form_is_seen_once_and_measured_each_way(forms: list[CompiledCall]) -> None:
    assert [form.name for form in forms] == ["outer", "inner"]
    for form in forms:
        found = measure(form, rounds=1)
        assert found.eager is not None and found.numpy is not None
        assert found.compiled > 0 and found.compile > 0 and found.runs == 1
        assert form.function.cache_info().currsize == 1, "it stays compiled"


def test_gradients_have_no_eager_way() -> None:
    def square(x: Any) -> Any:
        return (x * x).sum()

    with recorded_calls() as seen:
        ms.grad(square)(ms.Tensor([2.0]))
    found = measure(seen[0], rounds=1)
    assert found.eager is None and found.numpy is not None
    assert found.closed == {"eager": "only graphs know what it does"}
    assert "  - eager: only graphs know what it does" in table([(seen[0], found)]).splitlines()


def test_a_way_that_fails_says_why() -> None:
    def works(x: Any) -> Any:
        return x + 1

    with recorded_calls() as seen:
        ms.jit(works)(ms.Tensor([2.0]))
    form = seen[0]

    def broken(x: Any) -> Any:
        raise KeyError("gone")

    form.function.__ms_function__ = broken
    closed = measure(form, rounds=1).closed
    assert closed["eager"] == "KeyError: 'gone'"


def test_times_are_written_for_people() -> None:
    assert [text(t) for t in (None, 2.5e-8, 1.234e-5, 0.5, 12.0)] == ["-", "25 ns", "12.3 us", "500 ms", "12 s"]
    assert [text(t) for t in (0.9999, 9.9999e-4, 1234.5)] == ["1 s", "1 ms", "1234 s"]


# -- ms.profile ------------------------------------------------------------------------------------------------------


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


# -- native code has names in perf, where that is asked for ----------------------------------------------------------


PROGRAM = """
import msgraph as ms
from msgraph.packs.reports.profile import map_file


@ms.jit
def f(x):
    return ms.ops.exp(x) * 2


f(ms.Tensor([1.0, 2.0]))
print(map_file())
"""


def maps(tmp_path: Path, switch: str) -> Path:
    environment = {**os.environ, "MSGRAPH_PERF": switch}
    (tmp_path / "program.py").write_text(PROGRAM)
    done = run_forked(tmp_path / "program.py", env=environment)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def test_kernels_have_names_for_perf(tmp_path: Path) -> None:
    file = maps(tmp_path, "1")
    try:
        rows = [line.split(maxsplit=2) for line in file.read_text().splitlines()]
    finally:
        file.unlink()
    kernel = next(row for row in rows if row[2].startswith("msgraph:exp_mul_"))
    assert int(kernel[0], 16) > 0
    assert 16 < int(kernel[1], 16) < 1 << 16
    assert not any(row[2].endswith(":context") for row in rows), "data is no code"


def test_nothing_is_written_unless_asked_for(tmp_path: Path) -> None:
    assert not maps(tmp_path, "0").exists()


def test_sizes_without_elf_reach_to_the_next_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "perf.map"
    monkeypatch.setattr(profiling, "map_file", lambda: file)
    write_map(b"\xcf\xfa\xed\xfe" * 8, {"b": 0x2000, "a": 0x1000})
    assert file.read_text() == "2000 20 msgraph:b\n1000 1000 msgraph:a\n"
