"""A function's tree is found through its code: in files, cells, larger expressions, behind wrappers."""

# The programs here are what is tested; they are written as users write, untyped lambdas and all.
# pyright: basic, reportArgumentType=false
# ruff: noqa: C408

from __future__ import annotations

import ast
import threading
from typing import Any

import pytest
from tests.forkserver.interpreter import run_fresh

from msgraph.frontend.program.source import source_of

from .hosting import known

PAIR = (lambda n: n + 1, lambda n: n * 2)  # fmt: skip
NESTED = [(lambda a: (lambda a: a - 1))(0), lambda a: a - 1]  # fmt: skip


def test_lambdas_on_one_line_are_told_apart() -> None:
    assert [ast.unparse(source_of(f).node) for f in PAIR] == ["lambda n: n + 1", "lambda n: n * 2"]
    assert [known(f, 5) for f in (*PAIR, *NESTED)] == [6, 10, 4, 4]


def test_a_lambda_in_a_call_over_several_lines_is_found() -> None:
    functions = dict(
        first=lambda n: n
        + 1,
        second=lambda n: (
            n, lambda: n
        )[0],
    )  # fmt: skip
    assert [known(f, 1) for f in functions.values()] == [2, 1]


def test_threads_share_the_trees() -> None:
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(known(PAIR[0], 1))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [2] * 8


@pytest.mark.parametrize("text", ["def made(x): return x + 1"])
def test_a_function_without_source_runs_on_known_values(text: str) -> None:
    names: dict[str, Any] = {}
    exec(text, names)
    assert known(lambda: names["made"](1)) == 2


PROGRAM = """
import msgraph as ms

@ms.jit(fullgraph=True)
def f(x):
    if x.sum() > 0:
        x = x + 1
    return x

print(f(ms.Tensor([1.0])), ms.jit(lambda x: x * 2, fullgraph=True)(ms.Tensor([1.0])))
exec('''

@ms.jit
def f(x):
    return x - 1
''')
print(f(ms.Tensor([1.0])), f.explain())
"""


def test_the_text_of_a_command_is_its_source_and_not_that_of_what_it_executes() -> None:
    done = run_fresh("-c", PROGRAM)
    first, second, *_ = done.stdout.splitlines()
    assert first == "[2.] [2.]", done.stderr
    assert second.startswith("[0.] f(x: Float32 tensor of shape (1,)): runs as Python: The source of 'f' is needed")
