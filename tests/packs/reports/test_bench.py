"""``python -m msgraph bench``: what a script compiled, three ways side by side."""

from __future__ import annotations

import os
import re
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
from msgraph.packs.reports.commands.bench import table, text
from msgraph.packs.reports.comparison import CompiledCall, Figures, apart, measure, reasons, recorded_calls
from msgraph.packs.reports.profile import KernelTotal

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
