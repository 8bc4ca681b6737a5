"""Every program of ``examples`` runs in a process of its own and says what it should."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

EXPECTED = {
    "demo.py": [
        "[12. 24. 36.]", "ms.mul", "ms.kernel", "ms.run", "vector.maskedload", "fadd <", "[601.]", "[-5050]", "[1 2 3]",
        "12", "5", "10", "largest difference from NumPy", "times as fast", "largest difference",
    ],
    "jit_classes.py": ["[1 2 3]", "[1 2 3]", "12", "5", "10"],
}  # fmt: skip
"""What each program prints, in this order, among other things."""


@pytest.mark.parametrize("program", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_example_runs(program: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / program)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    place = 0
    for text in EXPECTED[program]:
        found = done.stdout.find(text, place)
        assert found >= 0, f"{text!r} is missing after:\n{done.stdout[:place]}"
        place = found + len(text)
