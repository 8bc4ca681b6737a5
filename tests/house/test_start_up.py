"""The first call of a program loads what compiling needs, and no more: loading is most of what it takes."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_fresh

HEAVY = (
    "xdsl.dialects.llvm",
    "xdsl.interpreter",
    "xdsl.interpreters",
    "xdsl.transforms",
    "msgraph.cli",
    "msgraph.packs",
    "pytest",
)
"""What a first call could do with, at 10 to 100 ms each, and does without."""

PROGRAM = """
import gc
import sys

import msgraph as ms


@ms.jit
def f(x):
    return ms.ops.tanh(x) * 2.0 + x


assert "xdsl" not in sys.modules, "decorating a function loads nothing of the compiler"
threshold = gc.get_threshold()
f(ms.Tensor([1.0, 2.0]))
assert gc.get_threshold() == threshold and gc.get_freeze_count() == 0, "the collector is as it was"
print(*sys.modules)
"""


def test_a_first_call_loads_little(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = run_fresh(program)
    assert done.returncode == 0, done.stderr
    assert not set(HEAVY) & set(done.stdout.split())


IMPORTED = """
import sys
import numpy

before = set(sys.modules)
import msgraph

print(*sorted(set(sys.modules) - before - {"__future__"}))
"""


def test_importing_loads_its_door_alone(tmp_path: Path) -> None:
    """Beside NumPy: no data classes, no threads."""
    program = tmp_path / "program.py"
    program.write_text(IMPORTED)
    done = run_fresh(program)
    assert done.returncode == 0, done.stderr
    door = {"msgraph", "msgraph.library", "msgraph.library.import_paths", "msgraph.support"}
    assert set(done.stdout.split()) == door | {"msgraph.support.lazy_exports", "msgraph.support.patches"}


LAZILY = """
import dataclasses

written = []
write = dataclasses._create_fn
dataclasses._create_fn = lambda name, *args, **options: (written.append(name), write(name, *args, **options))[1]
import msgraph as ms

ms.jit(lambda x: ms.ops.relu(x * 2) + 1)(ms.Tensor([1.0]))
print(len(written))
"""


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="Python compiles the methods of a class together there")
def test_methods_of_data_classes_are_written_when_they_are_called(tmp_path: Path) -> None:
    """Those of xDSL's classes, too, are more than 700, and take a tenth of a first call."""
    program = tmp_path / "program.py"
    program.write_text(LAZILY)
    done = run_fresh(program)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 300


AGAIN = """
import sys

import msgraph as ms


@ms.jit
def f(x):
    return ms.ops.tanh(x) * 2.0 + x


print(f(ms.Tensor([1.0, 2.0])), file=sys.stderr)
print(*sys.modules)
"""
COMPILERS = ("llvmlite.binding", "xdsl", "msgraph.frontend.syntax", "msgraph.pipeline")


@pytest.mark.skipif(platform.machine() != "x86_64" or sys.platform != "linux", reason="LLVM links what is on disk")
def test_what_is_on_disk_runs_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("MS_COMPILER_CACHE_ENABLE", raising=False)
    program = tmp_path / "program.py"
    program.write_text(AGAIN)
    first, second = run_fresh(program), run_fresh(program)
    assert first.returncode == second.returncode == 0, first.stderr + second.stderr
    assert set(COMPILERS) <= set(first.stdout.split())
    assert not set(COMPILERS) & set(second.stdout.split())
    assert first.stderr == second.stderr
