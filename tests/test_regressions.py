"""Programs that once came out wrong: each prints what the same Python prints eagerly, or a refusal that says why.

`python -m pytest tests/test_regressions.py --update-golden` writes the expected texts anew; read the diff.
"""

from __future__ import annotations

import contextlib
import io
import runpy
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "regressions"


def said_by(program: Path) -> str:
    """What a program prints, and the first lines of what it fails with."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            runpy.run_path(str(program), run_name="__main__")
        except Exception as problem:
            lines = str(problem).splitlines() or [""]
            code = next((line for line in lines if line.startswith("error[")), "")
            printed.write(f"{type(problem).__name__}: {lines[0]} {code}".rstrip() + "\n")
    return printed.getvalue()


@pytest.mark.parametrize("program", sorted(HERE.glob("*.py")), ids=lambda path: path.stem)
def test_program_prints_what_it_should(program: Path, request: pytest.FixtureRequest) -> None:
    golden, said = program.with_suffix(".out"), said_by(program)
    if request.config.getoption("--update-golden"):
        golden.write_text(said)
    assert said == golden.read_text()
