"""The commands of docs/msgraph-opt.md print what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.forkserver.interpreter import launcher
from tests.packs.opt.malformed import FILES

from msgraph.packs.opt import command as opt

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "msgraph-opt.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)


def commands(folder: Path) -> dict[str, str]:
    """An environment in which the page's commands are those of this checkout."""
    programs = folder / "programs"
    programs.mkdir()
    for name, module in (("msgraph-opt", "msgraph.packs.opt.command"), ("filecheck", "filecheck")):
        (programs / name).write_text(f'#!/bin/sh\nexec {launcher()} -m {module} "$@"\n')
        (programs / name).chmod(0o755)
    path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])
    source = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return os.environ | {"PATH": path, "PYTHONPATH": source, "MS_COMPILER_CACHE_ENABLE": "0"}


def matches(printed: str, expected: str) -> bool:
    """Is this what the page says, where dots stand for anything?"""
    pattern = "".join(".*" if part == "..." else re.escape(part) for part in re.split(r"(\.\.\.)", expected.strip()))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


def test_commands_print_what_the_page_says(tmp_path: Path) -> None:
    environment = commands(tmp_path)
    here = tmp_path / "here"
    here.mkdir()
    count = 0
    for kind, title, text in BLOCK.findall(PAGE.read_text()):
        if title:
            (here / title).write_text(text)
        elif kind == "console":
            for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, expected = session.partition("\n")
                done = subprocess.run(
                    command, shell=True, cwd=here, env=environment, text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                )  # fmt: skip
                assert matches(done.stdout, expected), f"$ {command}\n{done.stdout}"
                count += 1
    assert count > 10


def test_dots_stand_for_anything_and_nothing_else_does() -> None:
    assert matches("a 1.5 b\n", "a ... b")
    assert not matches("a 1.5 b c", "a ... b")
    assert not matches("axb", "a.b")


# -- whatever a file holds, msgraph-opt says where it is wrong -------------------------------------------------------


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
