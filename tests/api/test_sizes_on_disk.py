"""Forms for all sizes in the compile cache: what one process compiled, others use for sizes nobody has met."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

SOURCE = Path(__file__).parents[2] / "src"

START = """
import sys
LOADED, LOWERED = "xdsl" in sys.modules, []
if LOADED:  # by the fork server
    from msgraph.api.jit import compilation
    lower = compilation.lower
    compilation.lower = lambda *args, **kwargs: (LOWERED.append(args), lower(*args, **kwargs))[1]
import numpy as np
import msgraph as ms
from msgraph import ops
"""

PROGRAM = """
@ms.jit
def f(x, w):
    if x.shape[0] > {limit}:
        return (x @ w).sum() * {factor}
    rows = x.shape[0]
    return ops.relu(x @ w) / rows


def expected(x, w):
    product = x @ w
    return product.sum() * {factor} if len(x) > {limit} else np.maximum(product, 0) / len(x)
"""

END = """
dtype = getattr(np, sys.argv[2])
for n in map(int, sys.argv[1].split(",")):
    x = np.arange(n * 10).reshape(n, 10).astype(dtype) % 7 - 3
    w = (np.arange(40).reshape(10, 4) % 5 - 2).astype(dtype)
    x = x[None] if len(sys.argv) > 3 else x
    assert np.allclose(f(ms.Tensor(x), ms.Tensor(w)).asnumpy(), expected(x, w), rtol=1e-4), n
print(bool(LOWERED) if LOADED else "xdsl" in sys.modules)
print(*f.cache_info()[:2])
print(f.explain())
"""


class Outcome(NamedTuple):
    """What became of the calls of one process."""

    compiled: bool
    hits: int
    misses: int
    explained: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the program with calls of some sizes; the cache is in the folder."""

    def start(
        sizes: str, dtype: str = "float32", *more: str, run: Any = run_forked, program: str = PROGRAM, factor: int = 2
    ) -> Outcome:
        text = program.format(limit=40, factor=factor) if program is PROGRAM else program
        (tmp_path / "s.py").write_text(START + text + END)
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MSGRAPH_CACHE": "cache"}
        environment.pop("MS_COMPILER_CACHE_ENABLE", None)
        done = run("s.py", sizes, dtype, *more, cwd=tmp_path, env=environment)
        assert done.returncode == 0, done.stderr
        compiled, counts, *explained = done.stdout.splitlines()
        hits, misses = map(int, counts.split())
        return Outcome(compiled == "True", hits, misses, "\n".join(explained))

    return start


def test_a_size_never_met_is_served_without_the_compiler(run: Run) -> None:
    assert run("4,6,8", run=run_fresh).compiled
    second = run("5,7,3,35", run=run_fresh)
    assert (second.compiled, second.hits, second.misses) == (False, 3, 1)
    assert "(s0, 10)" in second.explained
    assert "s0 <= 40 (s.py:" in second.explained
    assert run("4,6,8,12").misses == 3, "what was compiled for one size serves that size"


def test_sizes_for_which_no_kernels_were_chosen(run: Run) -> None:
    limit = PROGRAM.format(limit=4000, factor=2)
    run("4,6,8", program=limit)
    assert not run("100,129,1000,3", program=limit).compiled
    assert not run("129,1000", program=limit, run=run_fresh).compiled, "what it has chosen is kept"


WITH_EPILOGUE = """
NEGATED = __import__("os").environ.get("NEGATED") == "1"


@ms.jit
def f(x, w):
    if NEGATED:
        return ops.relu(-(x @ w)) @ w.T
    return ops.relu(x @ w)


def expected(x, w):
    return np.maximum(-(x @ w), 0) @ w.T if NEGATED else np.maximum(x @ w, 0)
"""


def test_choices_are_kept_with_the_form_they_are_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("4,6,8", program=WITH_EPILOGUE)
    monkeypatch.setenv("NEGATED", "1")
    run("4,6,8,300", program=WITH_EPILOGUE)
    monkeypatch.setenv("NEGATED", "0")
    assert run("200,5", program=WITH_EPILOGUE).misses == 1
    monkeypatch.setenv("NEGATED", "1")
    assert not run("300,200,5", program=WITH_EPILOGUE).compiled
    assert not run("200,5", program=WITH_EPILOGUE, run=run_fresh).compiled


def test_a_guard_that_does_not_hold_is_another_form(run: Run) -> None:
    run("4,6,8")
    assert run("50,60,70").compiled
    third = run("51,9")
    assert (third.compiled, third.hits, third.misses) == (False, 0, 2)
    assert "s0 <= 40" in third.explained
    assert "s0 > 40" in third.explained


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [(("5", "float64"), {}), (("5", "float32", "batched"), {}), (("5",), {"factor": 3})],
    ids=["element type", "rank", "source"],
)
def test_another_call_is_compiled(run: Run, arguments: tuple[str, ...], settings: dict[str, int]) -> None:
    run("4,6,8")
    assert not run("5").compiled
    assert run(*arguments, **settings).compiled


STATEFUL = """
SCALE = int(__import__("os").environ.get("SCALE", 2))
steps = ms.Parameter(ms.Tensor([0.0]), name="steps")


@ms.jit
def f(x, w):
    ops.assign_add(steps, ops.ones(1))
    return ops.cumsum(x @ w, 0)[-1] * SCALE + x.shape[0] + steps * 0


def expected(x, w):
    return (x @ w).sum(0) * SCALE + len(x)
"""


def test_what_the_function_reads_is_compared(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("4,6,8", program=STATEFUL)
    assert not run("5,9,17", program=STATEFUL).compiled
    monkeypatch.setenv("SCALE", "3")
    assert run("5,9,17", program=STATEFUL).compiled


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "foreign"])
def test_damaged_files_are_compiled_again(run: Run, tmp_path: Path, damage: str) -> None:
    run("4,6,8")
    for path in (tmp_path / "cache").glob("*.mindir"):
        content = path.read_bytes()
        place = len(content) // 2
        match damage:
            case "cut":
                content = content[:place]
            case "flipped":
                content = content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :]
            case "empty":
                content = b""
            case _:
                content = content.replace(b"msgraph compile cache", b"another program's file")
        path.write_bytes(content)
    assert run("5").compiled


def test_missing_objects_are_compiled_again(run: Run, tmp_path: Path) -> None:
    run("4,6,8")
    for path in (tmp_path / "cache").rglob("*.o"):
        path.unlink()
    assert run("5").compiled


ANNOUNCED = """
@ms.jit(dynamic=1)
def f(x, w):
    return (x.reshape(-1) * 2)[: x.shape[0] // 2].sum() + w.sum() * x.shape[0]


def expected(x, w):
    return (x.reshape(-1) * 2)[: len(x) // 2].sum() + w.sum() * len(x)
"""


def test_forms_that_are_wanted_at_once(run: Run) -> None:
    assert run("4,6", program=ANNOUNCED).compiled
    assert not run("9,3,41", program=ANNOUNCED).compiled


FOUND = """
@ms.jit
def f(x, w):
    positive = (x @ w)[x @ w > 0]
    return ops.sort(positive * 2)[0].sum() + positive.shape[0]


def expected(x, w):
    product = x @ w
    return (product[product > 0] * 2).sum() + (product > 0).sum()
"""


def test_sizes_that_runs_find(run: Run) -> None:
    first = run("4", program=FOUND)
    assert first.compiled
    assert first.explained.endswith("compiled"), "nothing of it runs as Python"
    assert not run("4", program=FOUND).compiled
    assert run("5", program=FOUND).compiled
