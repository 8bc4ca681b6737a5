"""No file above 700 lines, no function above 60: a file is one idea, and so is a function. And rooms have budgets."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.trees import statements, tree_of

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "benchmarks", "tools", "examples")
RECORDED = ROOT / "tests" / "probes" / "programs"
"""Programs that were run with MindSpore, word for word: data."""
FILE_LINES, FUNCTION_LINES = 700, 60

SOURCE = ROOT / "src" / "msgraph"
BUDGETS = {
    "api": 10_951,
    "backend": 6_606,
    "cache": 298,
    "diagnostics": 4_837,
    "dialects": 12_577,
    "frontend": 13_398,
    "inspect": 115,
    "kernels": 12_532,
    "library": 50_644,
    "packs": 9_933,
    "passes": 8_681,
    "support": 1_909,
}
"""Lines of all files of a room: what grows beyond is moved out, or made smaller."""


def python_files() -> Iterator[Path]:
    """Every file of the project that people write."""
    for folder in FOLDERS:
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if RECORDED not in path.parents)


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in python_files()}
    assert not {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > FILE_LINES}


def test_functions_are_short() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": length
        for path in python_files()
        for node in statements(tree_of(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    }
    assert not long


def test_rooms_keep_their_budgets() -> None:
    lines = {room: sum(len(p.read_text().splitlines()) for p in (SOURCE / room).rglob("*.py")) for room in BUDGETS}
    print(*(f"{room}: {count} of {BUDGETS[room]}" for room, count in lines.items()), sep="\n")
    assert not {room: count for room, count in lines.items() if not 0 < count <= BUDGETS[room]}
