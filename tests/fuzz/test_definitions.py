"""Calls of public functions do what their definitions do, or are refused in words; always the same ones."""

from __future__ import annotations

from pathlib import Path

from tests.forkserver.interpreter import run_forked

from .definition_programs import public

ROOT = Path(__file__).parents[2]


def test_calls_are_their_definitions(tmp_path: Path) -> None:
    words = ["--kind", "definitions", "--count", "300", "--seed", "1000", "--jobs", "2", "--shrink", "0"]
    run = run_forked("-m", "tests.fuzz", *words, "--out", str(tmp_path), cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_most_functions_have_a_definition() -> None:
    functions = public()
    assert all(functions.values())
    assert sum(map(len, functions.values())) > 1500
    assert sum(bool(function.definition) for surface in functions.values() for function in surface) > 500
