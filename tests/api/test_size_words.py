"""Forms for all sizes in words: signatures, ``explain``, the log, ``cache why``; what failed leaves nothing behind."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.api.cache.compile_cache import REPORTS
from msgraph.api.jit.size_words import guard_in_words
from msgraph.passes.simplify.simplify import SimplifyPass
from msgraph.support.report_files import DEFECTS
from msgraph.support.symbolic_sizes import ShapeEnvironment


def _matrix(rows: int) -> ms.Tensor:
    return ms.Tensor(np.full((rows, 3), rows, np.float32))


def _called(function: Any, *sizes: int) -> Any:
    for rows in sizes:
        function(_matrix(rows))
    return function


@ms.jit
def _by_size(x: ms.Tensor) -> ms.Tensor:
    return ops.relu(x) + 1 if x.shape[0] > 4 else x * 2


@ms.jit(dynamic=1)
def _repeated(x: ms.Tensor) -> list[ms.Tensor]:
    return [x] * x.shape[0]


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    _by_size.cache_clear()
    _repeated.cache_clear()


def test_signatures_name_open_sizes():
    signatures = _called(_by_size, 8, 12, 16, 20).signatures
    assert [str(s) for s in signatures][-1] == "(x: Float32 tensor of shape (s0, 3))"
    assert len(signatures) == 3
    assert signatures[-1].reason == "the second new size of dimension 0 of `x`"
    assert signatures[-1].times["total"] > 0


def test_dynamic_1_says_the_first_new_size():
    @ms.jit(dynamic=1)
    def doubled(x: ms.Tensor) -> ms.Tensor:
        return x * 2

    assert _called(doubled, 8, 12).signatures[-1].reason == "the first new size of dimension 0 of `x`"


def test_what_sizes_a_form_is_for_is_explained_with_the_line():
    text = _called(_by_size, 8, 12, 16, 2).explain()
    line = _by_size.__ms_function__.__code__.co_firstlineno + 2
    assert f"(x: Float32 tensor of shape (s0, 3)): compiled, for s0 > 4 ({_here()}:{line})" in text
    assert f"(x: Float32 tensor of shape (s0, 3)): compiled, for s0 <= 4 ({_here()}:{line})" in text
    assert _by_size.signatures[-1].reason == f"not s0 > 4 ({_here()}:{line})"


def test_what_cannot_be_open_is_explained_with_the_line(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.INFO):
        text = _called(_repeated, 2, 3, 4).explain()
    line = _repeated.__ms_function__.__code__.co_firstlineno + 2
    reason = f"compiled for each size: something is repeated s0 times ({_here()}:{line})"
    assert f"(x: Float32 tensor of shape (s0, 3)): {reason}" in text
    assert sum("is compiled for each size" in record.message for record in caplog.records) == 1
    assert len(_repeated(_matrix(5))) == 5


def test_cache_why_reports_forms_for_all_sizes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(REPORTS, "wanted", True)
    before = len(REPORTS)
    _called(_by_size, 8, 12, 16, 24)
    new = REPORTS[before:]
    del REPORTS[before:]
    assert [report.reasons for report in new][-1] == ["the second new size of dimension 0 of `x`"]


def test_attempts_that_fail_are_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    whole = SimplifyPass.apply

    def apply(self: Any, ctx: Any, op: Any) -> None:
        if "?" in str(op):
            raise KeyError("a defect")
        whole(self, ctx, op)

    monkeypatch.setattr(SimplifyPass, "apply", apply)
    _called(_by_size, 8, 12, 16)
    assert "compiled for each size" in _by_size.explain()
    assert list(DEFECTS) == ["compiling _by_size"]  # and no other
    assert all(path.name.startswith("msgraph-defect-") for path in tmp_path.iterdir())
    DEFECTS.clear()


def test_guards_read_as_people_write_them():
    environment = ShapeEnvironment()
    first, second = environment.symbol("s0", 8), environment.symbol("s1", 9)
    assert first * 2 + second > 5
    assert not first >= second * 3
    assert first < 100
    said = [guard_in_words(environment, guard, answer) for guard, answer in environment.guards.items()]
    assert said == ["2*s0 + s1 > 5", "s0 - 3*s1 < 0", "s0 < 100"]


def _here() -> str:
    path = Path(__file__)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
