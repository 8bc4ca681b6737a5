"""Random Python programs do compiled what they do as Python: some of each kind, always the same ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

ROOT = Path(__file__).parents[2]
FEATURES = {
    "state": "",
    "storage": "",
    "python": "",
    "syntax": "assign,unpack,comprehension,lambda,star,slice,walrus,match,try,closure,generator,class,format,compare,"
    "delete,globals,string,dict,list,raise,return,with",
    "networks": "",
}
"""What the programs of a kind may do here; all they can, if nothing is said."""

COUNTS = {"kernels": 60, "python": 50, "networks": 12, "storage": 16}
"""Fewer of those that compile many kernels."""

ALLOWED = {"state": "", "python": "identity,aliases,message"}
"""Differences that do not count; of the other kinds, those between objects."""


@pytest.mark.parametrize("kind", FEATURES)
def test_compiled_is_python(kind: str, tmp_path: Path) -> None:
    options = {
        "--kind": kind, "--count": str(COUNTS.get(kind, 100)), "--seed": "1000", "--jobs": "2", "--shrink": "1",
        "--out": str(tmp_path), "--features": FEATURES[kind], "--allow": ALLOWED.get(kind, "identity,aliases"),
    }  # fmt: skip
    words = [word for pair in options.items() for word in pair]
    run = run_forked("-m", "tests.fuzz", *words, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
