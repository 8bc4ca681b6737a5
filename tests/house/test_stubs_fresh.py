"""The stubs and ``contents.txt`` say what the op classes declare."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "write_stubs.py"


def test_stubs_and_table_of_contents_are_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TOOL.parent), *sys.path])
    tool: dict[str, Any] = runpy.run_path(str(TOOL))
    for path, text in tool["FILES"].items():
        assert path.read_text() == text(), f"{path.name}: run: make stubs"
