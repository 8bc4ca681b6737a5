"""Notebooks: errors name the cell and its line, and what is run again with the same text is not compiled again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


@cache
def session() -> dict[str, str]:
    """What each cell printed."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"MS_COMPILER_CACHE_ENABLE": "0", "IPYTHONDIR": folder}
        script = str(Path(__file__).with_name("notebook_session.py"))
        done = subprocess.run(
            [sys.executable, script], check=True, timeout=120, capture_output=True, text=True, env=environment
        )
    return json.loads(done.stdout)


def test_an_error_names_the_cell_and_its_line() -> None:
    text = session()["wrong shapes"]
    assert "Cell In[3], line 1" in text
    assert "--> Cell In[2]:6:12\n" in text
    assert "6 |     return z + y\n  |            ^^^^^" in text
    assert "--> Cell In[5]:6:12\n" in session()["wrong shapes again"]


def test_frames_of_ours_are_not_shown() -> None:
    for name in ("wrong shapes", "eager", "a cell of nn"):
        assert "src/msgraph" not in session()[name]
        assert "Error: " in session()[name]
    assert session()["of the program"].count("src/msgraph") <= 1
    assert "return x * (1 // 0)" in session()["of the program"]
    assert "Cell In[13], line 2" in session()["eager"]


def test_a_cell_run_again_is_not_compiled_again() -> None:
    assert session()["first"] == "1\n"
    assert session()["again"].split() == ["1", "True", "True"]


def test_what_has_changed_is_seen() -> None:
    assert session()["another value"].split()[-2:] == ["36.0", "2"]
    assert session()["with that"].split()[-1] == "66.0"
    assert session()["after the edit"].split()[-2:] == ["24.0", "False"]
