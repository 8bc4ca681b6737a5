"""Commands whose reader has gone end without a word."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "words",
    [
        ["msgraph", "info"],
        ["msgraph", "cache", "path"],
        ["msgraph", "--help"],
        ["msgraph.packs.opt.command", "--list-passes"],
    ],
)
def test_a_command_whose_reader_has_gone_ends_quietly(words: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"MSGRAPH_CACHE": str(tmp_path)}
    try:
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, env=environment)
    finally:
        os.close(writing)
    assert done.returncode in (0, 1)  # help is written by argparse, which does not mind
    assert done.stderr == ""
