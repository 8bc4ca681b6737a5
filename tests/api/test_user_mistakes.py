"""What users do wrong is told with a place, a caret, the types, a way out, and at most one frame of ours.

The programs of ``user_mistakes.py`` run compiled, in a `construct` and eagerly, in one process, and print their
tracebacks as Python does where nobody catches the exception.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.api.user_mistakes import MISTAKES, Mistake

CASES = [(mistake, way) for mistake in MISTAKES for way in mistake.ways]


@cache
def outcomes() -> dict[tuple[str, str], dict[str, Any]]:
    """What each program said."""
    with TemporaryDirectory() as folder:
        script = Path(__file__).with_name("user_mistakes.py")
        environment = os.environ | {"MS_COMPILER_CACHE_ENABLE": "0"}
        subprocess.run([sys.executable, str(script), folder], check=True, timeout=300, env=environment)
        answers = json.loads(Path(folder, "said.json").read_text())
    return {(name, way): outcome for name, way, outcome in answers}


def plain(text: str) -> str:
    """A text with shapes written in one way: `(2, 3)`, `(2)`."""
    return text.replace("[", "(").replace("]", ")").replace(",)", ")")


def test_there_are_many() -> None:
    assert len(MISTAKES) >= 60
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES)


@pytest.mark.parametrize(("mistake", "way"), CASES, ids=lambda part: getattr(part, "name", part))
def test_it_is_told(mistake: Mistake, way: str) -> None:
    outcome = outcomes()[mistake.name, way]
    text, place = outcome["text"], (outcome["file"], outcome["line"])
    assert mistake.kind in outcome["kinds"], text
    assert "{}:{}:".format(*place) in text or 'File "{}", line {},'.format(*place) in text, text
    whole_line = mistake.text.startswith("raise")  # Python marks no part of it then
    assert "^" in text or whole_line, text
    assert all(plain(word) in plain(text) for word in mistake.words), text
    assert "\nhelp: " in text or mistake.own, text
    assert text.count(f"{os.sep}src{os.sep}msgraph{os.sep}") <= 1, text
