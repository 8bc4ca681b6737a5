"""``python -m msgraph lint``: it says what compiling then does, and nothing of what compiles."""

from __future__ import annotations

import ast
import json
import linecache
import logging
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import msgraph as ms
from msgraph.__main__ import main
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.lint import NOTE, PYTHON, REFUSED, lint
from msgraph.frontend.state.dispatch import LOWERINGS, PARTS
from msgraph.packs.commands.explain import catalogue

ROOT = Path(__file__).parents[3]
HEAD = "import os, random, time\nimport numpy as np\nimport msgraph as ms\nfrom msgraph import nn, ops\n"


def said(program: str) -> list[tuple[str, str, int]]:
    """Severity, code and line of what is found in a program behind :data:`HEAD`."""
    found = lint("program.py", HEAD + program)
    return [(f.severity, f.diagnostic.code, f.span.line - HEAD.count("\n")) for f in found]


AS_COMPILED = {
    "a name nobody defines": ("return x + nowhere", REFUSED, "MG101"),
    "an operation there is not": ("return ops.no_such(x)", REFUSED, "MG117"),
    "a parameter made inside": ("return ms.Parameter(x)", REFUSED, "MG120"),
    "the clock": ("return x + time.time()", PYTHON, "MG745"),
    "a random number": ("return x + random.random()", PYTHON, "MG745"),
    "a random array": ("return x + np.random.rand()", PYTHON, "MG745"),
    "a file": ("open(os.devnull).close()\n    return x", PYTHON, "MG745"),
    "elements": ("y = ops.exp(x) * 2\n    return y.asnumpy()", PYTHON, "MG290"),
    "groups of exceptions": ("try:\n        return x\n    except* ValueError:\n        pass", PYTHON, "MG102"),
}
"""Bodies of functions of a tensor, what happens to them, and the code it happens with."""


@pytest.mark.parametrize("case", AS_COMPILED)
def test_what_is_said_happens(
    case: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, load: Callable[[Path], Any]
) -> None:
    body, severity, code = AS_COMPILED[case]
    program = f"{HEAD}@ms.jit\ndef f(x):\n    {body}\n"
    file = tmp_path / "program.py"
    file.write_text(program)
    [(how, which, span)] = [(f.severity, f.diagnostic.code, f.span) for f in lint(str(file), program)]
    assert (how, which) == (severity, code)
    function = load(file).f
    x = ms.Tensor([1.0, 2.0])
    if severity == REFUSED:
        with pytest.raises(CompileError) as caught:
            function(x)
        assert caught.value.code == code
        assert caught.value.where.spans[0] == span
        return
    with caplog.at_level(logging.WARNING, "msgraph"):
        function(x)
    text = function.explain()
    assert "runs as Python" in text
    assert f"{span}" in text


@pytest.fixture
def load() -> Callable[[Path], Any]:
    """Runs a file."""
    return lambda file: SimpleNamespace(**runpy.run_path(str(file)))


NOTES = {
    "unrolled": ("@ms.jit\ndef f(x):\n    for _ in range(40):\n        x = x * 2\n    return x", "MG985", 3),
    "a counter": ("@ms.jit\ndef f(x, n):\n    return x + n\nfor i in range(3):\n    f(ms.Tensor(1), i)", "MG986", 5),
    "asked": ("@ms.jit\ndef f(x):\n    return x if os.getenv('A') else -x", "MG987", 3),
    "a count": (
        "class N(nn.Cell):\n    def __init__(self):\n        super().__init__()\n        self.n = 0\n"
        "    def construct(self, x):\n        self.n += 1\n        return x * self.n",
        "MG988",
        6,
    ),
    "made in a loop": ("def f(x):\n    return x\nfor _ in 'ab':\n    ms.jit(f)(ms.Tensor(1))", "MG989", 4),
}


@pytest.mark.parametrize("case", NOTES)
def test_notes(case: str) -> None:
    program, code, line = NOTES[case]
    assert said(program) == [(NOTE, code, line)]


def test_the_counter_of_a_loop_and_a_count_compile_again() -> None:
    """What the notes say of calls is so."""
    names: dict[str, Any] = {}
    file = "lint_notes.py"
    text = HEAD + NOTES["a counter"][0] + "\nclass K: n = 0\n@ms.jit\ndef g(x):\n    K.n += 1\n    return x + K.n\n"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    exec(compile(text, file, "exec"), names)
    assert names["f"].cache_info().misses == 3
    for _ in range(3):
        names["g"](ms.Tensor(1))
    assert names["g"].cache_info().misses == 3


@pytest.mark.parametrize(
    "program",
    [
        "def f(x):\n    return x.asnumpy() + time.time()",  # nobody compiles it
        "@ms.jit\ndef f(x, *, k=None):\n    k = [*x.shape] if k is None else k\n    return x.reshape(*k)",
        "@ms.jit\ndef f(x):\n    for i in range(x.shape[0]):\n        x = x + i\n    return x",
        "@ms.jit\ndef f(x):\n    y = np.ones(3)\n    return [z for z in x if (w := z) is not None], w, y",
        "@ms.jit\ndef f(x):\n    global later\n    later = x\n    return later",
        "def outer(k):\n    @ms.jit\n    def f(x):\n        return x + k\n    return f",
        "from somewhere import *\n@ms.jit\ndef f(x):\n    return anything(x)",
        "@ms.jit\ndef f(x):\n    return ops.new(x) if hasattr(ops, 'new') else x",
        "@ms.jit\ndef f(x):\n    while True:\n        x = x + 1\n        if x.sum() > 3:\n            return x",
        "@ms.jit\ndef f(x):\n    for i in range(10**6):\n        break\n    return x",
        "@ms.jit\ndef f(x):\n    return x + time.time()  # noqa: MG745",
        "class N(nn.Cell):\n    def construct(self, x):\n        return self.weight.asnumpy() + x",
        "class N(nn.Cell):\n    def log(self, x):\n        return time.time()\n    def construct(self, x): return x",
    ],
)
def test_no_false_alarms(program: str) -> None:
    assert said(program) == []


def test_what_a_compiled_function_calls() -> None:
    program = (
        "def far(x):\n    return x * time.time()\ndef near(x):\n    return far(x)\n"
        "class N(nn.Cell):\n    def part(self, x):\n        return near(x) + never\n"
        "    def construct(self, x):\n        return self.part(x)"
    )
    assert said(program) == [(PYTHON, "MG745", 2), (REFUSED, "MG101", 7)]


def test_fullgraph_refuses() -> None:
    program = "def near(x):\n    return x * time.time()\n@ms.jit(fullgraph=True)\ndef f(x):\n    return near(x)"
    assert said(program) == [(REFUSED, "MG745", 2)]


def test_every_kind_of_node_without_a_handler_is_named() -> None:
    missing = {
        kind.__name__
        for base in (ast.stmt, ast.expr)
        for kind in base.__subclasses__()
        if kind.__module__ == "ast" and kind not in LOWERINGS and kind not in PARTS
    }
    program = """\
@ms.jit
def f(x):
    async def g(x):
        async for y in x:
            await y
        async with x:
            pass
    try:
        pass
    except* ValueError:
        pass
"""
    named = {f.diagnostic.fields()["node"] for f in lint("p.py", HEAD + program)}
    known = {"AsyncFunctionDef", "AsyncFor", "AsyncWith", "Await", "TryStar"}
    assert known <= missing
    assert named == known


def test_the_examples_compile() -> None:
    for path in (ROOT / "examples").glob("*.py"):
        assert {f.severity for f in lint(str(path), path.read_text())} <= {NOTE}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.py"
    file.write_text(HEAD + "@ms.jit\ndef f(x):\n    return ms.Parameter(x)\n")
    assert main(["lint", str(tmp_path)]) == 1
    text = capsys.readouterr().out
    assert text.startswith(f"{file}:7:12: refused[MG120]: Failed to compile in GRAPH_MODE")
    assert "7 |     return ms.Parameter(x)\n  |            ^^^^^^^^^^^^^^^ created here\n" in text
    assert "help: create it in `__init__`, or outside the function\n" in text
    assert text.endswith("\n1 refused, 0 run as Python, 0 notes\n")
    assert main(["lint", "--format=json", str(file)]) == 1
    [record] = json.loads(capsys.readouterr().out)
    assert {key: record[key] for key in ("line", "column", "end_column", "severity", "code")} == {
        "line": 7, "column": 12, "end_column": 27, "severity": "refused", "code": "MG120",
    }  # fmt: skip
    assert main(["lint", "--format=github", str(file)]) == 1
    line = capsys.readouterr().out
    assert line.startswith(f"::error file={file},line=7,endLine=7,col=12,title=MG120::Failed to compile")
    assert line.count("\n") == 1
    file.write_text("x = 1\n")
    assert main(["lint", str(file)]) == 0


def test_what_is_no_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.py"
    file.write_text("def f(:\n")
    assert main(["lint", str(file), str(tmp_path / "absent.py")]) == 2
    problems = capsys.readouterr().err.splitlines()
    assert problems[0].startswith(f"{file}:1:7: ")
    assert "absent.py" in problems[1]


# -- python -m msgraph explain ---------------------------------------------------------------------------------------


def test_an_error_is_explained_by_a_program_that_meets_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "mg214"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("MG214: A compiled function got an unexpected keyword argument.\n")
    assert "    scaled(ms.Tensor([1.0]), facter=2)\n" in text
    assert "    help: did you mean `factor`?" in text


def test_a_limit_says_that_the_function_runs_as_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "MG105"]) == 0
    assert "with `fullgraph=True` this is an error" in capsys.readouterr().out


def test_every_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [code for code, _ in catalogue()]
    assert len(codes) == len(set(codes)) > 200
    assert main(["explain", *codes]) == 0
    assert capsys.readouterr().out.count("\nThis program\n") > 0.85 * len(codes)


def test_a_code_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "MG2144"]) == 2
    assert capsys.readouterr().err.endswith("no error has the code MG2144; did you mean MG214?\n")


# -- commands whose reader has gone end without a word ---------------------------------------------------------------


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
