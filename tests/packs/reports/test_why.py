"""What became of a variable or a line of a compiled function is told: rewrites, kernels, memory, copies, times."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.diagnostics.errors import CompileError

HERE = Path(__file__)


def numbers(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.ones(shape, np.float32))


def line_of(text: str) -> int:
    """The first line of this file that has a text."""
    return next(number for number, line in enumerate(HERE.read_text().splitlines(), 1) if text in line)


@ms.jit
def f(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    first = x * y
    again = x * y
    unused = ops.sin(x)  # noqa: F841  # pyright: ignore[reportUnusedVariable]
    zeros = ops.zeros((4, 4), ms.float32)
    shifted = zeros + 2
    inner = ops.exp(first) + again
    out = ops.matmul(inner, y) * 1 + shifted
    same = out
    return same  # noqa: RET504


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    f(numbers(4, 4), numbers(4, 4))


def test_merged_lines_name_each_other() -> None:
    told = f.why("again")
    assert "eliminate-common: merge (msgraph/passes/eliminate_common.py:" in str(told)
    assert f"is computed once with mul of line {line_of('first = x * y')}" in str(told)
    assert [change.rewrite.action for change in told.changes] == ["merge"]
    assert f"test_why.py:{line_of('again = x * y')}:13) is computed once" in str(f.why("first"))


def test_dead_code_is_said_to_be_removed() -> None:
    told = f.why("unused")
    assert "sin" in str(told)
    assert "is removed since nothing needs it, by eliminate-dead" in str(told)
    assert (told.became, told.kernels, told.buffers) == ([], [], [])


def test_what_is_known_while_compiling_is_not_in_the_graph() -> None:
    told = f.why("shifted")
    assert (told.written, told.kernels) == ([], [])
    assert "it was known when the function was compiled" in str(told)


def test_what_stays_in_its_kernel_has_no_memory() -> None:
    told = f.why("first")
    (place,) = told.kernels
    assert "mul exp add" in str(place)
    assert told.is_inside
    assert "does not leave the kernel" in str(told)


def test_what_leaves_its_kernel_has_memory_and_the_reason_for_two_kernels() -> None:
    told = f.why("inner")
    assert [buffer[0] for buffer in told.buffers] == ["arena"]
    assert told.buffers[0][3] == 64
    assert "`matmul` has loops of its own" in str(told)


def test_a_result_lies_where_it_is_returned() -> None:
    told = f.why("same")
    assert str(told).split(", ", 1)[1] == str(f.why("out")).split(", ", 1)[1]
    assert [str(buffer) for buffer in told.buffers] == ["64 bytes, result 0"]


def test_a_line_is_all_its_ops() -> None:
    told = f.why(line=line_of("out = ops.matmul"))
    assert [record.name for record in told.written if record.name != "ms.constant"] == ["ms.matmul", "ms.mul", "ms.add"]
    assert "simplify: ProductWithOne" in str(told)


def test_a_value_of_the_graph() -> None:
    text = str(f.lower(numbers(4, 4), numbers(4, 4)).module)
    name = next(line.split()[0] for line in text.splitlines() if '"exp"' in line)
    assert [record.name for record in f.why(name).written] == ["ms.exp"]


def test_times_are_those_of_the_last_profile() -> None:
    with ms.profile():
        f(numbers(4, 4), numbers(4, 4))
        f(numbers(4, 4), numbers(4, 4))
    (place,) = f.why("inner").kernels
    assert place.runs == 2
    assert place.seconds is not None
    assert "in the last profile, run 2 times" in str(place)


def test_a_copy_is_told_with_its_reason() -> None:
    p = ms.Parameter(numbers(8), name="p")

    @ms.jit
    def g(x: ms.Tensor) -> tuple[ms.Tensor, ms.Tensor]:
        old = p + 0
        new = ops.assign(p, x * 2)
        return old, new + old

    g(numbers(8))
    told = g.why("old")
    assert g.copies()
    assert [copy.reason for copy in told.copies] == [g.copies()[0].reason]
    assert "copied: 32 bytes" in str(told)


def test_an_update_is_in_the_kernel_that_computes_it() -> None:
    p = ms.Parameter(numbers(8), name="p")

    @ms.jit
    def g(x: ms.Tensor) -> ms.Tensor:
        new = p + x
        ops.assign(p, new)
        return ops.sort(x)[0]

    g(numbers(8))
    told = g.why("new")
    assert [place.kernel.ops for place in told.kernels] == [("add",)]
    assert "argument 1, in place" in str(told)
    assert "outside of kernels" not in str(told)


def test_derivatives_point_at_the_forward_line() -> None:
    def loss(w: ms.Tensor, x: ms.Tensor) -> ms.Tensor:
        wave = ops.sin(w * x)
        return wave.sum()

    gradient = ms.grad(loss)

    @ms.jit
    def g(w: ms.Tensor, x: ms.Tensor) -> ms.Tensor:
        return gradient(w, x)

    g(numbers(4), numbers(4))
    told = g.why(line=line_of("wave = ops.sin"))
    cosines = [record for record in told.became if record.name == "ms.cos"]
    assert cosines
    assert all(record.span is not None and record.span.line == line_of("wave = ops.sin") for record in cosines)
    assert "by expand-grad" in str(told)
    assert "is replaced by constant" in str(g.why(line=line_of("return wave.sum()")))
    assert "fold-constants: KnownOperands" in str(g.why(line=line_of("return wave.sum()")))


def test_a_loop_and_a_branch() -> None:
    @ms.jit
    def g(x: ms.Tensor, n: ms.Tensor) -> ms.Tensor:
        total = x
        while n > 0:
            total = total * x
            n = n - 1
        if total.sum() > 3:  # noqa: SIM108
            chosen = total + 1
        else:
            chosen = total - 1
        return chosen

    g(numbers(4), ms.Tensor(2))
    told = g.why("chosen")
    assert {record.name for record in told.became} >= {"ms.add", "ms.sub"}
    assert "it gets values on the lines" in str(told)
    assert [record.name for record in g.why("total").became] == ["ms.mul"]


def test_unknown_names_and_lines_are_refused_with_suggestions() -> None:
    with pytest.raises(CompileError, match="MG971") as problem:
        f.why("frist")
    assert "'first'" in str(problem.value)
    with pytest.raises(CompileError, match="MG972"):
        f.why(line=10_000)
    with pytest.raises(CompileError, match="MG973"):
        f.why()


def test_implicit_casts_are_listed_and_asked_for_ones_are_not() -> None:
    @ms.jit
    def g(x: ms.Tensor, h: ms.Tensor) -> ms.Tensor:
        wide = x + h
        half = wide.astype(ms.float16)
        return half * x + ops.cast(half, ms.float32)

    h = ms.Tensor(np.ones(4, np.float16))
    g(numbers(4), h)
    place, half = f"test_why.py:{line_of('wide = x + h')}:16", f"test_why.py:{line_of('return half * x')}:16"
    first, second = map(str, g.casts())
    assert first.endswith(f"{place}: h in 'x + h': Float16 becomes Float32")
    assert second.endswith(f"{half}: half in 'half * x': Float16 becomes Float32")
    assert [cast.expression for cast in g.casts(h, h)] == ["half * x + ops.cast(half, ms.float32)"]
    assert not f.casts()


SCRIPT = """
import msgraph as ms

@ms.jit
def step(x):
    out = x * 2
    return out + 1

step(ms.Tensor([1.0, 2.0]))
"""


def test_the_command_runs_a_script_and_tells(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, "-m", "msgraph", "why", "--line", "6", str(script), "--profile", "--rate", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "step: line 6" in done.stdout
    assert "kernel 0: mul add" in done.stdout
    assert "in the last profile" in done.stdout
    command[5] = "60"
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "MG972" in done.stderr
