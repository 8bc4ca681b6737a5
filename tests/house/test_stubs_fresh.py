"""The stubs and ``op_index.txt`` say what the op classes declare."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from msgraph.dialects.calls import signature

TOOL = Path(__file__).parents[2] / "tools" / "write_stubs.py"


def test_stubs_and_table_of_contents_are_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TOOL.parent), *sys.path])
    tool: dict[str, Any] = runpy.run_path(str(TOOL))
    for path, text in tool["FILES"].items():
        assert path.read_text() == text(), f"{path.name}: run: make stubs"


def test_a_signature_may_say_the_type_of_a_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TOOL.parent), *sys.path])
    names: dict[str, Any] = runpy.run_path(str(TOOL.with_name("signatures_text.py")))
    text = names["arguments"]("bell", signature("(input, width: float = 1.0, *, dtype=None)"))
    assert text == "input: TensorLike, width: float = 1.0, *, dtype: DTypeLike | None = None"
    with pytest.raises(SystemExit, match="no type for 'girth'"):
        names["arguments"]("bell", signature("(input, girth)"))
