"""Debuggers and coverage.py see the lines of compiled functions: as Python, with values."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

STOPPING = """
import pdb

import msgraph as ms
from msgraph import nn


def helper(y):
    z = y * 3
    breakpoint()
    return z + 1


@ms.jit
def f(x):
    y = x + 1
    return helper(y) * 2


class N(nn.Cell):
    def construct(self, x):
        h = x * 5
        pdb.set_trace()
        return h - 1


@ms.jit
def never(x):
    if x.shape == (7,):
        breakpoint()
    return x * 100


x = ms.Tensor([1.0, 2.0])
print("\\nRESULT", f(x), f.explain())
print("\\nRESULT", N()(x))
print("\\nRESULT", never(x), never.explain())
print("\\nRESULT", f(x))
"""

MARKED = """
import msgraph as ms
from msgraph import nn
import other


@ms.jit
def f(x):
    y = x + 1
    return y * 2


class N(nn.Cell):
    def construct(self, x):
        h = x * 3
        if x.sum() > 100:
            h = h * 7
        return h + f(x)


ms.set_context(mode=ms.GRAPH_MODE)
x = ms.Tensor([1.0, 2.0])
for _ in range(2):
    print("\\nRESULT", N()(x), other.g(x))
print("\\nFORMS", f.cache_info().misses, other.g.cache_info().misses)
"""

OTHER = """
import msgraph as ms


@ms.jit
def g(x):
    return x - 1
"""

OURS = f"{os.sep}msgraph{os.sep}"


def run(folder: Path, words: list[str], commands: str = "") -> str:
    """What a Python process prints."""
    (folder / "stopping.py").write_text(STOPPING)
    (folder / "marked.py").write_text(MARKED)
    (folder / "other.py").write_text(OTHER)
    environment = os.environ | {"MS_COMPILER_CACHE_ENABLE": "0", "PYTHONBREAKPOINT": ""}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, input=commands, text=True, capture_output=True, timeout=120, check=False,
        env=environment,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def stacks(text: str) -> list[list[str]]:
    """The files of each stack that ``where`` printed, the outermost first."""
    found: list[list[str]] = []
    for answer in text.split("(Pdb) "):
        files = re.findall(r"^[> ] ?(\S+?)\(\d+\)", answer, re.MULTILINE)
        if len(files) > 1:
            found.append(files)
    return found


def test_stopping_in_the_program(tmp_path: Path) -> None:
    commands = "p y\np z\nwhere\nn\nc\n" + "p h\nwhere\nc\n" + "p y\nc\n"
    text = run(tmp_path, ["stopping.py"], commands)
    assert "value= [ 2.00000000e+00,  3.00000000e+00]" in text  # y
    assert "value= [ 6.00000000e+00,  9.00000000e+00]" in text  # z
    assert "value= [ 5.00000000e+00,  1.00000000e+01]" in text  # h
    results = re.findall(r"^RESULT (.*)$", text, re.MULTILINE)
    assert [result.partition("]")[0] for result in results] == ["[14. 20.", "[4. 9.", "[100. 200.", "[14. 20."]
    assert "runs as Python: `breakpoint` stops for a debugger" in results[0]
    assert results[2].endswith("compiled")  # it never stops
    seen = stacks(text)
    assert len(seen) == 2
    for files in seen:
        assert sum(OURS in file for file in files) == 1, files
        assert files[-1].endswith("stopping.py")


def test_breakpoints_by_line(tmp_path: Path) -> None:
    text = run(tmp_path, ["-m", "pdb", "marked.py"], "b 10\nb 16\nc\np h\nwhere\nc\np y\nwhere\nc\nc\nc\nq\n")
    assert "value= [ 3.00000000e+00,  6.00000000e+00]" in text  # h
    assert "value= [ 2.00000000e+00,  3.00000000e+00]" in text  # y
    assert re.findall(r"^RESULT (.*)$", text, re.MULTILINE) == ["[ 7. 12.] [0. 1.]"] * 2
    assert "FORMS 0 1" in text  # the functions of the other file are compiled
    for files, ours in zip(stacks(text), (1, 2), strict=False):  # the call of a Cell, and of a function in it
        assert sum(OURS in file for file in files) == ours, files


@pytest.mark.parametrize("options", [[], ["--branch"]], ids=["lines", "branches"])
def test_coverage_counts_the_lines_that_were_run(tmp_path: Path, options: list[str]) -> None:
    text = run(tmp_path, ["-m", "coverage", "run", *options, "--include=marked.py", "marked.py"])
    assert re.findall(r"^RESULT (.*)$", text, re.MULTILINE) == ["[ 7. 12.] [0. 1.]"] * 2
    assert "FORMS 0 1" in text
    run(tmp_path, ["-m", "coverage", "json", "-q"])
    file = json.loads((tmp_path / "coverage.json").read_text())["files"]["marked.py"]
    assert file["missing_lines"] == [17]
    assert file.get("missing_branches", [[16, 17]]) == [[16, 17]]
