"""SciPy and scikit-learn take tensors by the array API standard: the same numbers as for arrays, and tensors back.

Whether SciPy looks for namespaces is settled when it is imported, hence a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "array_api_clients.py"


def differences(library: str) -> dict[str, str]:
    """What the functions of a library give otherwise for tensors."""
    environment = {**os.environ, "SCIPY_ARRAY_API": "1", "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, str(PROGRAM), library]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert not run.returncode, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@pytest.mark.skipif(find_spec("scipy") is None, reason="SciPy is not installed")
def test_scipy_takes_tensors() -> None:
    assert differences("scipy") == {}


@pytest.mark.skipif(find_spec("sklearn") is None, reason="scikit-learn is not installed")
def test_scikit_learn_takes_tensors() -> None:
    assert differences("sklearn") == {}
