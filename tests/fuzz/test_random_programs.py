"""Random programs do what they do as Python, calls what their definitions do, the same ones always; few are refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.forkserver.interpreter import run_forked

from .definition_programs import public

ROOT = Path(__file__).parents[2]


class Share(NamedTuple):
    """So many programs of a kind; how many of them are graphs at least; differences that do not count."""

    programs: int
    graphs: int
    allowed: str = "identity,aliases"


KINDS = {
    "definitions": Share(300, 0, ""),
    "state": Share(60, 45, ""),
    "storage": Share(8, 8),
    "syntax": Share(50, 41),
    "python": Share(30, 26, "identity,aliases,message"),
    "unusual": Share(30, 17),
}


@pytest.mark.parametrize("kind", KINDS)
def test_compiled_is_python(kind: str, tmp_path: Path) -> None:
    programs, graphs, allowed = KINDS[kind]
    words = ["--kind", kind, "--count", str(programs), "--seed", "2000", "--jobs", "2", "--shrink", "0"]
    run = run_forked("-m", "tests.fuzz", *words, "--allow", allowed, "--out", str(tmp_path), cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    (compiled,) = re.findall(rf"^{kind}: (\d+) ok", run.stdout, re.MULTILINE)
    assert int(compiled) >= graphs, run.stdout


def test_most_functions_have_a_definition() -> None:
    functions = public()
    assert all(functions.values())
    assert sum(map(len, functions.values())) > 1500
    assert sum(bool(function.definition) for surface in functions.values() for function in surface) > 500
