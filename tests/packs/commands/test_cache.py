"""``python -m msgraph cache``."""

from __future__ import annotations

import os
from pathlib import Path

from tests.forkserver.interpreter import run_forked

SCRIPT = """
import os

import msgraph as ms
import part

OFFSET = 1


@ms.jit
def f(x):
    return x * part.helper() + OFFSET


@ms.jit
def g(x):
    return x * int(os.getenv("FACTOR", "2"))


print(f(ms.Tensor([1.0])))
g(ms.Tensor([1.0]))
"""
PART = "\n\ndef helper():\n    return {}\n"


def python(folder: Path, *arguments: str) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src"), "MSGRAPH_CACHE": "kept"}
    environment.pop("MS_COMPILER_CACHE_ENABLE", None)
    done = run_forked(*arguments, cwd=folder, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def cache(folder: Path, *arguments: str) -> list[str]:
    return python(folder, "-m", "msgraph", "cache", *arguments)


def test_a_miss_says_what_changed(tmp_path: Path) -> None:
    script, part = tmp_path / "script.py", tmp_path / "part.py"
    script.write_text(SCRIPT)
    part.write_text(PART.format(3))
    new = "compiled: nothing like it was compiled before"
    never = "not kept on disk: it calls `os.getenv`, which may answer differently in another process"
    first = cache(tmp_path, "why", "script.py")
    assert first == ["[4.]", f"f (script.py:10): {new}", f"g (script.py:15): {new}", f"  {never}"]
    assert cache(tmp_path, "why", "script.py")[1] == "f (script.py:10): found"
    part.write_text(PART.format(4))
    changed = cache(tmp_path, "why", "script.py")
    assert changed[:2] == ["[5.]", "f (script.py:10): compiled: `part.py:3` changed; everything else equal"]
    script.write_text(SCRIPT.replace("OFFSET = 1", "OFFSET = 2"))
    changed = cache(tmp_path, "why", "script.py")
    assert changed[1] == "f (script.py:10): compiled: the global `OFFSET` changed; everything else equal"
    script.write_text(SCRIPT.replace("x * part", "x / part"))
    changed = cache(tmp_path, "why", "script.py")
    assert changed[1] == "f (script.py:10): compiled: `script.py:10` changed; everything else equal"
    assert cache(tmp_path, "path") == [str(tmp_path / "kept")]
    *functions, total = cache(tmp_path, "ls")
    assert len(functions) == 4
    assert all("f  script.py:10" in line for line in functions)
    assert total.endswith(f"in {tmp_path / 'kept'}")
    cache(tmp_path, "clear")
    assert len(cache(tmp_path, "ls")) == 1


def test_what_python_kept_is_what_why_looks_at(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "part.py").write_text(PART.format(3))
    assert python(tmp_path, "script.py") == ["[4.]"]
    assert cache(tmp_path, "why", "script.py")[1] == "f (script.py:10): found"


MANY = """
import msgraph as ms


@ms.jit
def f(x, n=4):
    return x * 5.0 + n


for n in (1, 2, 3):
    f(ms.Tensor([1.0, 2.0]), n)
f(ms.Tensor([1.0, 2.0]))
"""


def test_reasons_are_those_against_what_is_most_like_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"

    def reasons(text: str) -> list[str]:
        script.write_text(text)
        return [line.partition(": ")[2] for line in cache(tmp_path, "why", "script.py")]

    assert reasons(MANY) == ["compiled: nothing like it was compiled before"] * 4
    assert reasons(MANY) == ["found"] * 4
    assert reasons(MANY.replace("5.0", "6.0")) == ["compiled: `script.py:5` changed; everything else equal"] * 4
    assert reasons(MANY.replace("n=4", "n=7")) == ["compiled: the defaults of `f` changed; everything else equal"] * 4
    told = "compiled: `x` is Float32 tensor of shape (3,), was Float32 tensor of shape (2,)"
    assert reasons(MANY.replace("[1.0, 2.0]), n", "[1.0, 2.0, 3.0]), n")) == [told] * 3 + ["found"]
    told = "compiled: `n` is the constant 9, was the constant"
    *others, last = [line[: len(told)] for line in reasons(MANY.replace("(1, 2, 3)", "(1, 2, 9)"))]
    assert others == ["found", "found", told] and last == "found"
