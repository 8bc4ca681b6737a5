"""Pages of ``programs/state``: programs give and leave compiled what they give and leave as Python, or are refused."""

from __future__ import annotations

import contextlib
import functools
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.outcomes import Page

import msgraph as ms
from msgraph.diagnostics.errors import CompileError

PAGES: list[Page] = [
    runpy.run_path(str(path))["PAGE"] for path in sorted((Path(__file__).parent / "programs" / "state").glob("*.py"))
]


def plain(function: Any) -> Any:
    return function


@pytest.mark.parametrize(
    ("program", "whole"),
    [case for page in PAGES for case in page.programs],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_is_what_python_leaves(program: Callable[..., Any], whole: bool) -> None:
    assert program(functools.partial(ms.jit, fullgraph=whole)) == program(plain)


@pytest.mark.parametrize(
    ("program", "said"),
    [refusal for page in PAGES for refusal in page.refusals],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_what_only_the_run_knows_is_refused(program: Callable[..., Any], said: str) -> None:
    refused: list[CompileError] = []

    def noting(function: Any) -> Any:
        compiled = ms.jit(function, fullgraph=True)

        @functools.wraps(function)
        def call(*args: Any) -> Any:
            try:
                return compiled(*args)
            except CompileError as problem:
                refused.append(problem)
                raise

        return call

    with contextlib.suppress(CompileError):
        program(noting)
    assert any(said == problem.code or said in str(problem) for problem in refused)
