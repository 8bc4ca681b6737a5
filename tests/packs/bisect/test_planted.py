"""Each defect that is planted into the compiler is found, and blamed on the right pass, rewrite and line."""

from __future__ import annotations

import pytest

from . import planted_in_graphs, planted_in_kernels
from .planting import Planted, found, shown_again


@pytest.mark.parametrize("planted", (*planted_in_graphs.ALL, *planted_in_kernels.ALL), ids=str)
def test_defect_is_blamed_on_its_place(
    planted: Planted, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    planted.plant(monkeypatch)
    verdict = found(planted.program, *planted.arguments)
    assert (verdict.step, verdict.raises) == (planted.step, planted.raises)
    assert planted.rewrite in verdict.rewrite
    assert planted.line in str(verdict)
    assert shown_again(verdict, capsys)
