"""What a type checker says of users' programs: it knows every type, and finds what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import msgraph

HERE = Path(__file__).parent
SETTINGS = {
    "typeCheckingMode": "strict",
    "reportAny": False,
    "reportUnusedExpression": False,
    "reportUnusedCallResult": False,
    "reportUnknownLambdaType": False,
    "include": ["."],
    "extraPaths": [str(Path(msgraph.__file__).parents[1])],
}


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[int]]:
    """The lines of each script of this folder that the type checker finds fault with."""
    folder = tmp_path_factory.mktemp("types")
    for name in ("program.py", "mistakes.py"):
        (folder / name).write_text((HERE / name).read_text())
    (folder / "pyrightconfig.json").write_text(json.dumps(SETTINGS))
    checker = Path(sys.executable).parent / "basedpyright"
    command = [str(checker), "--outputjson", "--pythonpath", sys.executable, "-p", str(folder)]
    report: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    lines: dict[str, set[int]] = {"program.py": set(), "mistakes.py": set()}
    for finding in report["generalDiagnostics"]:
        if finding["severity"] == "error":
            lines[Path(finding["file"]).name].add(finding["range"]["start"]["line"] + 1)
    return lines


def test_the_type_of_every_expression_is_known(findings: dict[str, set[int]]) -> None:
    assert findings["program.py"] == set()


def test_every_mistake_is_found(findings: dict[str, set[int]]) -> None:
    marked = {
        number for number, line in enumerate((HERE / "mistakes.py").read_text().splitlines(), 1) if "  # " in line
    }
    assert len(marked) >= 20
    assert findings["mistakes.py"] == marked
