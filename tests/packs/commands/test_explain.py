"""``python -m msgraph explain``: every code has its page, with a program that meets it."""

from __future__ import annotations

import pytest

from msgraph.__main__ import main
from msgraph.packs.commands.explain import catalogue


def test_an_error_is_explained_by_a_program_that_meets_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "mg214"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("MG214: A compiled function was called with a keyword argument that it does not have.\n")
    assert "    scaled(ms.Tensor([1.0]), facter=2)\n" in text
    assert "    help: did you mean `factor`?" in text


def test_a_limit_says_that_the_function_runs_as_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "MG105"]) == 0
    assert "with `fullgraph=True` this is an error" in capsys.readouterr().out


def test_every_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [code for code, _ in catalogue()]
    assert len(codes) == len(set(codes)) > 200
    assert main(["explain", *codes]) == 0
    assert capsys.readouterr().out.count("\nThis program\n") > 0.85 * len(codes)


def test_a_code_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "MG2144"]) == 2
    assert capsys.readouterr().err.endswith("no error has the code MG2144; did you mean MG214?\n")
