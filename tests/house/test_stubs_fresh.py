"""``ops.pyi`` and ``contents.txt`` say what the op classes declare."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

TOOL = Path(__file__).parents[2] / "tools" / "write_stubs.py"


def test_stub_of_ops_is_fresh() -> None:
    tool: dict[str, Any] = runpy.run_path(str(TOOL))
    assert tool["STUB"].read_text() == tool["stub"](), "run: make stubs"


def test_table_of_contents_is_fresh() -> None:
    tool: dict[str, Any] = runpy.run_path(str(TOOL))
    assert tool["PLACE"].read_text() == tool["table_of_contents"](), "run: make stubs"
