"""Plain xDSL tools understand the dialect and the passes, through the entry point of the installed package."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest
from xdsl.transforms import get_all_passes
from xdsl.universe import Universe
from xdsl.xdsl_opt_main import xDSLOptMain

from msgraph.passes.base import list_passes

GRAPH = """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
"""
OURS = EntryPoint("msgraph", "msgraph.packs.opt.universe:MSGRAPH_UNIVERSE", "xdsl.universe")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point, also where the package runs from its sources."""
    found = {point.name: point for point in entry_points(group="xdsl.universe")} | {OURS.name: OURS}

    def points(group: str) -> Sequence[EntryPoint]:
        assert group == "xdsl.universe"
        return list(found.values())

    monkeypatch.setattr("importlib.metadata.entry_points", points)


def test_entry_point_is_declared() -> None:
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text()
    assert f'[project.entry-points."{OURS.group}"]\n{OURS.name} = "{OURS.value}"' in text


@pytest.mark.usefixtures("installed")
def test_xdsl_opt_runs_our_passes(tmp_path: Path) -> None:
    (tmp_path / "f.mlir").write_text(GRAPH)
    printed = io.StringIO()
    with redirect_stdout(printed):
        xDSLOptMain(args=[str(tmp_path / "f.mlir"), "-p", "simplify,eliminate-dead"]).run()
    assert "func.return %x" in printed.getvalue()
    assert "ms.neg" not in printed.getvalue()


@pytest.mark.usefixtures("installed")
def test_every_pass_is_offered() -> None:
    assert set(list_passes()) <= set(Universe.get_multiverse().all_passes)


def test_no_pass_is_called_like_one_of_xdsl() -> None:
    assert not set(list_passes()) & set(get_all_passes())
