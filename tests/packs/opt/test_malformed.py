"""Whatever a file holds, ``msgraph-opt`` says where it is wrong: file, line and column, and never a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.packs.opt.malformed import FILES

from msgraph.packs.opt import command as opt

PIPELINES: tuple[list[str], ...] = (
    [],
    ["--simplify", "--eliminate-common"],
    ["-p", "fuse-kernels,plan-buffers,lower-kernels", "-t", "llvm"],
)


@pytest.mark.parametrize("what", FILES)
def test_a_malformed_file_has_a_place(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, line = FILES[what]
    path = tmp_path / "graph.mlir"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    for words in PIPELINES:
        with pytest.raises(SystemExit) as stop:
            opt.main([str(path), *words])
        said = capsys.readouterr().err
        assert stop.value.code == 1
        place = re.match(rf"{re.escape(str(path))}:(\d+):(\d+): error: (.+)", said)
        assert place, said[:300]
        assert "Traceback" not in said
        assert "MG766" not in said, "this is no mistake of msgraph"
        assert int(place[1]) <= path.read_bytes().count(b"\n") + 1
        assert line in (0, int(place[1])), said[:300]
        assert len(place[3]) < 1000
        assert place[3].isprintable()
