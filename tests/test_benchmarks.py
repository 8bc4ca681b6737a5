"""The harness: cases are computed right by NumPy and by us, tables say who is faster, limits are measured."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from benchmarks import reference
from benchmarks.cases import CASES, GROUPS, Case, Work
from benchmarks.limits import Limits, measure, read
from benchmarks.runs import PEERS, Run
from benchmarks.tables import medians, ratios, text, write_figures

ROOT = Path(__file__).parents[1]
LIMITS = Limits(100.0, 2.0, {name: {"read": 50.0, "write": 20.0, "copy": 40.0} for name in ("L2", "L3", "memory")})


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "benchmarks", "--budget", "0.01", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=200)


def test_cases_are_complete() -> None:
    for case in CASES.values():
        assert case.group in GROUPS
        assert case.goals, case.name
    assert {"fresh", "again", "import", "compile", "call", "steady"} == {k for c in CASES.values() for k in c.goals}
    assert len({alias for case in CASES.values() for alias in (case.name, *case.aliases)}) >= len(CASES)


def test_inputs_are_always_the_same() -> None:
    for name in ("chain200", "vmap_hswish", "mm128", "gpt_fwd_L2"):
        first, second = (CASES[name].inputs() for _ in range(2))
        assert repr(first) == repr(second)


@pytest.mark.parametrize("peer", ["msgraph", "msgraph-lazy"])
def test_we_have_a_program_for_every_case(peer: str) -> None:
    code = "from benchmarks.peers.msgraph import PROGRAMS; print(*PROGRAMS.builds)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    environment["BENCH_VARIANT"] = PEERS[peer].variant
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    groups = {"gpt"} if peer == "msgraph-lazy" else {*GROUPS} - {"start"}
    wanted = {case.name for case in CASES.values() if case.group in groups}
    assert wanted <= set(done.stdout.split())


TABLE = [("small", "fresh"), ("hswish_rows", "compile"), ("add", "call"), ("mm128", "steady")]


@pytest.mark.parametrize(
    ("clock", "cases", "expected"), [("wall", "add,manual_hswish,mm128,small", TABLE), ("cpu", "add,mm128", TABLE[2:])]
)
def test_a_run_gives_a_table(clock: str, cases: str, expected: list[tuple[str, str]]) -> None:
    done = bench("--cases", cases, "--peers", "msgraph,numpy", "--rounds", "1", "--clock", clock)
    assert done.returncode == 0, done.stderr
    rows = [line.split("|")[1:5] for line in done.stdout.splitlines() if line.startswith("| ")]
    found = [(row[0].strip(), row[2].strip()) for row in rows if row[0].strip() != "case"]
    assert found == expected
    assert "wrong" not in done.stdout
    measured = [goal for _, goal in expected if goal not in ("fresh", "compile")]
    assert done.stdout.count("numpy") == len(measured), "NumPy compiles nothing"
    assert "multiply-adds" in done.stdout.splitlines()[-1]


def test_unknown_names_are_refused() -> None:
    assert "no case is called nosuch" in bench("--cases", "nosuch").stderr
    assert "no group is called nosuch" in bench("--group", "nosuch").stderr
    assert "no peer is called nosuch" in bench("--peers", "nosuch").stderr


def test_peers_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("BENCH_JAX_PYTHON", str(fake))
    done = bench("--cases", "add", "--peers", "jax,numpy", "--rounds", "1")
    assert done.stderr == "left out: jax (not installed; BENCH_JAX_PYTHON names a Python that has it)\n"


# -- tables --------------------------------------------------------------------------------------------------------


def run(peer: str, steady: float, right: bool = True) -> Run:
    return Run("mm256", peer, "steady", {"seconds": {"steady": steady}, "right": right, "difference": 0.5})


def test_medians_leave_wrong_results_out() -> None:
    runs = [run("jax", 1.0), run("jax", 3.0), run("jax", 100.0), run("torch", 1.0, right=False)]
    assert medians(runs) == {("mm256", "steady", "jax"): 3.0}
    assert "- mm256 torch: wrong by 0.5" in ratios(runs, LIMITS)


def test_ratios_are_to_the_best_peer_and_to_the_limit() -> None:
    flops = 2 * 256**3
    runs = [run("msgraph", 2 * flops / 100e9), run("jax", 1e-3), run("torch", 3e-3), run("c", 1e-4)]
    (row,) = [line for line in ratios(runs, LIMITS).splitlines() if line.startswith("| mm256")]
    cells = [cell.strip() for cell in row.split("|")]
    assert cells[4:7] == ["671 us", "jax 1 ms (1.49)", "c 100 us (0.15), torch 3 ms (4.47)"]
    assert cells[7] == "multiply-adds 336 us (50%)"


def test_limits_follow_what_binds() -> None:
    case = CASES["softmax"]
    seconds, what = LIMITS.bound(case)
    assert what == "memory"
    assert seconds == pytest.approx(case.work.bytes / 2 / 20e9)
    small = Case("x", "call", "", lambda c: {}, {}, work=Work(bytes=1000, resident=1000, written=0))
    assert LIMITS.bound(small) == (pytest.approx(1000 / 50e9), "L2")
    assert LIMITS.bound(CASES["while_1e6"]) == (pytest.approx(2e-3), "latency")


def test_limits_are_measured() -> None:
    found = measure(0.01)
    assert found.fma > 1
    assert all(speed > 0.1 for level in found.levels.values() for speed in level.values())
    assert found.best(LIMITS).fma == max(found.fma, 100.0)
    assert read('{"fma": 1, "chain": 2, "levels": {}}') == Limits(1, 2, {})


def test_the_page_of_figures_takes_the_table(tmp_path: Path) -> None:
    page = tmp_path / "figures.md"
    page.write_text("before\n<!-- figures -->\nold\n<!-- /figures -->\nafter\n")
    write_figures(page, "new\n")
    assert page.read_text() == "before\n<!-- figures -->\nnew\n<!-- /figures -->\nafter\n"


def test_results_are_compared() -> None:
    one = np.ones(2)
    assert reference.compare([one + 1e-6], [one], 1e-5)[0]
    assert not reference.compare([one + 1e-4], [one], 1e-5)[0]
    assert reference.compare([one * np.nan], [one], 1) == (False, "output 0: not finite")
    assert reference.compare([one], [one, one], 1) == (False, "1 outputs, 2 expected")
    assert reference.compare([np.ones(3)], [one], 1)[0] is False


def test_times_are_written_for_people() -> None:
    assert [text(t) for t in (1.1e-7, 2.5e-3, 12.0)] == ["0.11 us", "2.5 ms", "12 s"]


def test_threads_beside_another_program() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "benchmarks.busy", "--rounds", "2", "--threads", "2", "mm128"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    head, line = done.stdout.splitlines()
    assert head.split()[-3:] == ["2", "threads", "ratio"]
    name, one, several, ratio = line.split()
    assert name == "mm128"
    assert abs(float(several) / float(one) - float(ratio)) < 0.1
