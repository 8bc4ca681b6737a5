"""Every program under ``tests/errors`` fails with exactly the text beside it.

``tests/errors/<area>/<case>.py`` is a script as a user would write it, or a row of ``tests/errors/_statements.py``;
``<case>.err`` is what it must say, from the exception's class on. ``--update-golden`` writes the texts anew: read the
diff like prose.
"""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path

import pytest
from tests.errors._statements import programs

from msgraph import PYNATIVE_MODE, set_context
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.printing import note_layers
from msgraph.frontend.state import lowering
from msgraph.support.lowering_context import watched

HERE = Path(__file__).parent / "errors"
ROOT = HERE.parents[1]
SCRIPTS = {
    path.relative_to(HERE).with_suffix("").as_posix(): path
    for path in sorted(HERE.rglob("*.py"))
    if not path.name.startswith("_")
}
TEXTS = programs() | {case: path.read_text() for case, path in SCRIPTS.items()}


def said_by(case: str) -> str:
    """What a program fails with, paths made relative to the project."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            if case in SCRIPTS:
                runpy.run_path(str(SCRIPTS[case]), run_name="__main__")
            else:
                exec(compile(TEXTS[case], case, "exec"), {"__name__": "__main__"})
        except CompileError as e:
            note_layers(e, e.__traceback__)  # as where it is printed
            return f"{type(e).__name__}: {e}\n".replace(f"{ROOT}/", "")
        except Exception as e:  # MindSpore's own words on plain exceptions are golden too
            return f"{type(e).__name__}: {e}\n".replace(f"{ROOT}/", "")
    pytest.fail("the program did not fail")


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop without an end is given up after fewer rounds, as 500,000 take ten seconds; no test leaves a mode."""
    monkeypatch.setattr(lowering, "MAX_ITERATIONS", 20_000)
    set_context(mode=PYNATIVE_MODE)


def golden_of(case: str) -> Path:
    return HERE / f"{case}.err"


@pytest.mark.parametrize("case", TEXTS)
def test_error_text_is_golden(case: str, request: pytest.FixtureRequest) -> None:
    golden, said = golden_of(case), said_by(case)
    if request.config.getoption("--update-golden"):
        golden.write_text(said)
    assert golden.exists(), f"run: make golden\n\n{said}"
    assert said == golden.read_text()


@pytest.mark.parametrize("case", [case for case, text in TEXTS.items() if "jit" not in text and "Cell" not in text])
def test_error_text_is_the_same_while_computing_is_watched(case: str) -> None:
    """Another thread that compiles sends every operation the long way round; nobody is to notice."""
    with watched():
        assert said_by(case) == golden_of(case).read_text()
