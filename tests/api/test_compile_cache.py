"""The compile cache: every case is a process of its own that runs a small script in a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

SOURCE = Path(__file__).parents[2] / "src"

SCRIPT = """
import sys
LOADED, LOWERED = "xdsl" in sys.modules, []
if LOADED:  # by the fork server
    from msgraph.api.jit import compilation
    lower = compilation.lower
    compilation.lower = lambda *args, **kwargs: (LOWERED.append(args), lower(*args, **kwargs))[1]
import msgraph as ms
from msgraph import nn, ops, Tensor, Parameter
import part


class Inner(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = {scale}

    def construct(self, x):
        return x * self.scale


class A(nn.Cell):
    def __init__(self, w):
        super().__init__()
        self.w = Parameter(Tensor([w], ms.float32), name="w")
        self.inner = Inner()
        self.steps = 0

    def construct(self, x):
        self.steps = self.steps + 1
        ops.assign_add(self.w, self.w * 0)
        return self.inner(x) * self.w + part.k(), {{"steps": self.steps}}


class B(nn.Cell):
    def construct(self, x):
        return x * {factor}


def outer(n):
    def closure(x):
        return x + n

    return closure


OFFSET = {offset}


@ms.jit
def C(x):
    if x.sum() > 0:
        x = x + OFFSET
    return outer({captured})(x), None, 3


size, dtype, order, weight = int(sys.argv[1]), getattr(ms, sys.argv[2]), sys.argv[3], float(sys.argv[4])
ms.set_context(mode=ms.GRAPH_MODE)
cells = {{"A": A(weight), "B": B(), "C": C}}
for name in order:
    for _ in range(2):
        result = cells[name](Tensor([1] * size, dtype))
    result = result[0] if isinstance(result, tuple) else result
    print("RESULT", name, result.dtype, result.asnumpy().tolist(), cells["A"].steps)
print("COMPILED", bool(LOWERED) if LOADED else "xdsl" in sys.modules)
"""
VALUES = {"scale": 1, "factor": 100, "offset": 0, "captured": 1}
PART = "def helper():\n    return {}\n\n\ndef k():\n    return helper()\n"


class Outcome(NamedTuple):
    """What a run printed, and whether it compiled anything."""

    results: list[str]
    compiled: bool
    errors: str


Run = Callable[..., Outcome]


def write(folder: Path, part: int = 3, more: str = "", **values: int) -> None:
    (folder / "s.py").write_text(SCRIPT.format(**{**VALUES, **values}) + more)
    (folder / "part.py").write_text(PART.format(part))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the script; the cache is in the folder."""
    write(tmp_path)

    def start(arguments: str = "1 float32 ABC 2", run: Any = run_forked, **settings: str) -> Outcome:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MSGRAPH_CACHE": "cache", **settings}
        if "MS_COMPILER_CACHE_ENABLE" not in settings:
            environment.pop("MS_COMPILER_CACHE_ENABLE", None)
        done = run("s.py", *arguments.split(), cwd=tmp_path, env=environment)
        assert done.returncode == 0, done.stderr
        *results, compiled = done.stdout.splitlines()
        return Outcome(results, compiled == "COMPILED True", done.stderr)

    return start


FIRST_CALL = ["1 float32 ABC 2"]
FIRST = ["RESULT A Float32 [5.0] 2", "RESULT B Float32 [100.0] 2", "RESULT C Float32 [2.0] 2"]


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".mindir", ".o"))


def test_a_second_process_compiles_nothing(run: Run, tmp_path: Path) -> None:
    first, second = run(run=run_fresh), run(run=run_fresh)  # "compiled" is whether the compiler was loaded
    assert (first.results, first.compiled) == (FIRST, True)
    assert (second.results, second.compiled) == (FIRST, False)
    for path in tmp_path.glob("*.py"):
        os.utime(path, (1, 1))
    assert not run().compiled, "the time of a file is no part of the key"
    assert not (first.errors or second.errors), "who did not ask for the cache hears nothing of it"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("2 float32 A 2", ["RESULT A Float32 [5.0, 5.0] 2"]),
        ("1 float16 A 2", ["RESULT A Float32 [5.0] 2"]),
        ("1 int32 B 2", ["RESULT B Int32 [100] 0"]),
    ],
)
def test_other_types_are_other_entries(run: Run, arguments: str, expected: list[str]) -> None:
    run()
    other = run(arguments)
    assert other.compiled
    assert other.results == expected
    assert not run(arguments).compiled
    assert not run().compiled


def test_order_and_values_of_parameters_are_no_part_of_the_key(run: Run) -> None:
    run()
    other = run("1 float32 CBA 7")
    assert other.results == ["RESULT C Float32 [2.0] 0", "RESULT B Float32 [100.0] 0", "RESULT A Float32 [10.0] 2"]
    assert not other.compiled


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"part": 4}, ["RESULT A Float32 [6.0] 2", *FIRST[1:]]),
        ({"scale": 2}, ["RESULT A Float32 [7.0] 2", *FIRST[1:]]),
        ({"factor": 10}, [FIRST[0], "RESULT B Float32 [10.0] 2", FIRST[2]]),
        ({"offset": 1}, [*FIRST[:2], "RESULT C Float32 [3.0] 2"]),
        ({"captured": 5}, [*FIRST[:2], "RESULT C Float32 [6.0] 2"]),
    ],
)
def test_what_a_graph_read_must_be_the_same(
    run: Run, tmp_path: Path, change: dict[str, Any], expected: list[str]
) -> None:
    run()
    write(tmp_path, **change)
    changed = run()
    assert changed.results == expected
    assert changed.compiled
    assert not run().compiled
    write(tmp_path)
    back = run()
    assert (back.results, back.compiled) == (FIRST, False), "the first entry is still there"


def test_what_no_graph_read_may_change(run: Run, tmp_path: Path) -> None:
    run()
    write(tmp_path, more="\n# a comment\n")
    assert not run().compiled


def test_switches_are_part_of_the_key(run: Run) -> None:
    run()
    assert run(MS_DEV_SIDE_EFFECT_LOAD_ELIM="0").compiled
    assert not run(MS_DEV_SIDE_EFFECT_LOAD_ELIM="0").compiled
    assert run(MS_COMPILER_CACHE_ENABLE="0").compiled


@pytest.mark.parametrize("damage", [b"", b"junk", None])
def test_a_damaged_file_is_a_miss(run: Run, tmp_path: Path, damage: bytes | None) -> None:
    run()
    for path in files(tmp_path):
        path.write_bytes(path.read_bytes()[:-5] if damage is None else damage)
    found = run()
    assert (found.results, found.compiled) == (FIRST, True)
    assert not run().compiled


def test_missing_code_is_a_miss(run: Run, tmp_path: Path) -> None:
    run()
    for path in files(tmp_path):
        if path.suffix == ".o":
            path.unlink()
    found = run()
    assert (found.results, found.compiled) == (FIRST, True)
    assert not run().compiled


def test_a_place_nobody_can_write_costs_the_cache_only(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert run().results == FIRST
    assert run().results == FIRST


def test_the_cache_speaks_where_it_was_asked_for(run: Run, tmp_path: Path) -> None:
    asked = {"MS_COMPILER_CACHE_ENABLE": "1", "MS_COMPILER_CACHE_PATH": "mine"}
    miss, hit = "Execute all the compilation actions.", "Use the compilation cache and execute the backend actions only"
    cold, warm = run(**asked), run(**asked)
    assert (cold.errors.count(miss), warm.errors.count(hit)) == (4, 4)  # A counts its calls: two graphs
    assert warm.results == FIRST
    found = files(tmp_path)
    assert found
    assert all(path.is_relative_to(tmp_path / "mine" / "rank_0" / "graph_cache") for path in found)


def test_processes_share_a_folder(run: Run) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert [o.results for o in pool.map(run, FIRST_CALL * 4)] == [FIRST] * 4
    assert not run().compiled


def test_what_was_not_used_for_longest_goes(run: Run, tmp_path: Path) -> None:
    run()
    old = tmp_path / "cache" / "objects" / "old.o"
    old.write_bytes(bytes(3 << 20))
    os.utime(old, (1, 1))
    os.truncate(tmp_path / "cache" / "written", 16)  # pages: as if that much had been written since the last sweep
    assert run("3 float32 B 1", MSGRAPH_CACHE_LIMIT="1").compiled
    assert not old.exists()
    assert not run("3 float32 B 1").compiled
