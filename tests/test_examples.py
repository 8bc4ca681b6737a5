"""Every program of ``examples`` runs in a process of its own and says what it should."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

EXPECTED = {
    "demo.py": [
        "[12. 24. 36.]", "ms.mul", "ms.kernel", "ms.run", "vector.maskedload", "fadd <", "[601.]", "[-5050]", "[1 2 3]",
        "12", "5", "10", "largest difference from NumPy", "times as fast", "largest difference",
    ],
    "gpt_layers.py": [
        "apart", "2 layers", "apart", "8 layers", "shared", "2 layers", "shared", "8 layers",
        "2 layers: the loss falls: True, and is the same both ways: True",
        "8 layers: the loss falls: True, and is the same both ways: True",
    ],
    "jit_classes.py": ["[1 2 3]", "[1 2 3]", "12", "5", "10"],
    "lenet_digits.py": ["1437 images for training, 360 for testing", "epoch  1", "epoch 15", "test accuracy"],
}  # fmt: skip
"""What each program prints, in this order, among other things."""


def lenet_learned(output: str, folder: Path) -> bool:
    """98 of 100 digits of the test set named rightly, and the loss curve drawn."""
    accuracy = float(re.findall(r"test accuracy (.*) %", output)[0])
    return accuracy >= 98 and (folder / "lenet_loss.png").read_bytes().startswith(b"\x89PNG")


CHECKS: dict[str, Callable[[str, Path], bool]] = {"lenet_digits.py": lenet_learned}
"""What a program's results must be, besides."""


@pytest.mark.parametrize("program", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_example_runs(program: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / program)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=300, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    place = 0
    for text in EXPECTED[program]:
        found = done.stdout.find(text, place)
        assert found >= 0, f"{text!r} is missing after:\n{done.stdout[:place]}"
        place = found + len(text)
    check = CHECKS.get(program)
    assert check is None or check(done.stdout, tmp_path)
