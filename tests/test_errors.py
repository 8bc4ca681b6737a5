"""Every program under ``tests/errors`` fails with exactly the text beside it.

``tests/errors/<area>/<case>.py`` is a script as a user would write it; ``<case>.err`` is what it must say, from the
exception's class on. ``--update-golden`` writes the texts anew: read the diff like prose.
"""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path

import pytest

from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.printing import note_layers
from msgraph.frontend.state import lowering
from msgraph.support.lowering_context import watched

HERE = Path(__file__).parent / "errors"
ROOT = HERE.parents[1]
CASES = sorted(path for path in HERE.rglob("*.py") if not path.name.startswith("_"))


def said_by(path: Path) -> str:
    """What the program at ``path`` fails with, paths made relative to the project."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            runpy.run_path(str(path), run_name="__main__")
        except CompileError as e:
            note_layers(e, e.__traceback__)  # as where it is printed
            return f"{type(e).__name__}: {e}\n".replace(f"{ROOT}/", "")
        except Exception as e:  # MindSpore's own words on plain exceptions are golden too
            return f"{type(e).__name__}: {e}\n".replace(f"{ROOT}/", "")
    pytest.fail("the program did not fail")


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop without an end is given up after fewer rounds: 500,000 take ten seconds."""
    monkeypatch.setattr(lowering, "MAX_ITERATIONS", 20_000)


@pytest.mark.parametrize("case", CASES, ids=lambda path: str(path.relative_to(HERE).with_suffix("")))
def test_error_text_is_golden(case: Path, request: pytest.FixtureRequest) -> None:
    golden, said = case.with_suffix(".err"), said_by(case)
    if request.config.getoption("--update-golden"):
        golden.write_text(said)
    assert golden.exists(), f"run: make golden\n\n{said}"
    assert said == golden.read_text()


COMPUTED = [path for path in CASES if "jit" not in path.read_text() and "Cell" not in path.read_text()]


@pytest.mark.parametrize("case", COMPUTED, ids=lambda path: str(path.relative_to(HERE).with_suffix("")))
def test_error_text_is_the_same_while_computing_is_watched(case: Path) -> None:
    """Another thread that compiles sends every operation the long way round; nobody is to notice."""
    with watched():
        assert said_by(case) == case.with_suffix(".err").read_text()
