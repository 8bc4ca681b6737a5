"""Native code has names in ``perf``, where that is asked for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

from msgraph.packs.reports import perf_map
from msgraph.packs.reports.perf_map import write_map

PROGRAM = """
import msgraph as ms
from msgraph.packs.reports.perf_map import map_file


@ms.jit
def f(x):
    return ms.ops.exp(x) * 2


f(ms.Tensor([1.0, 2.0]))
print(map_file())
"""


def maps(tmp_path: Path, switch: str) -> Path:
    environment = {**os.environ, "MSGRAPH_PERF": switch}
    (tmp_path / "program.py").write_text(PROGRAM)
    done = run_forked(tmp_path / "program.py", env=environment)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def test_kernels_have_names_for_perf(tmp_path: Path) -> None:
    file = maps(tmp_path, "1")
    try:
        rows = [line.split(maxsplit=2) for line in file.read_text().splitlines()]
    finally:
        file.unlink()
    kernel = next(row for row in rows if row[2].startswith("msgraph:exp_mul_"))
    assert int(kernel[0], 16) > 0
    assert 16 < int(kernel[1], 16) < 1 << 16
    assert not any(row[2].endswith(":context") for row in rows), "data is no code"


def test_nothing_is_written_unless_asked_for(tmp_path: Path) -> None:
    assert not maps(tmp_path, "0").exists()


def test_sizes_without_elf_reach_to_the_next_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "perf.map"
    monkeypatch.setattr(perf_map, "map_file", lambda: file)
    write_map(b"\xcf\xfa\xed\xfe" * 8, {"b": 0x2000, "a": 0x1000})
    assert file.read_text() == "2000 20 msgraph:b\n1000 1000 msgraph:a\n"
