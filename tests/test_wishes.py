"""Every command of docs/wishes.md prints what the page shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.forkserver.interpreter import SOURCE, launcher

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "wishes.md"
FENCE = re.compile(r'^```(python|console)(?: title="(\S+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
FRESH = ("1.", "4.", "15.", "21.")
"""Wishes about how a process starts: an interpreter of their own runs their commands, not the fork server."""

CLOCK_SECONDS = 600
"""After this a command hangs. Time says little on a busy machine."""


class Command(NamedTuple):
    """A command and what it prints."""

    line: str
    printed: str


def sections() -> dict[str, str]:
    """The text below each numbered heading."""
    parts = re.split(r"^## (\d+\. .*)\n", PAGE.read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def commands(text: str) -> list[Command]:
    """The commands of a block."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    return [Command(*pair) for pair in zip(parts[1::2], parts[2::2], strict=True)]


def agrees(printed: str, shown: str) -> bool:
    """Is it what the page shows, where ``...`` stands for anything?"""
    pattern = ".*?".join(re.escape(part) for part in shown.strip().split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@cache
def tools() -> str:
    """A folder with the commands of an installation: of the tree at hand."""
    folder = Path(launcher()).parent
    tool = folder / "msgraph-opt"
    tool.write_text('#!/bin/sh\nexec python -m msgraph.packs.opt.command "$@"\n')
    tool.chmod(0o755)
    return str(folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs of the page are: later sections use those of earlier ones."""
    folder = tmp_path_factory.mktemp("wishes")
    for kind, name, text in FENCE.findall(PAGE.read_text()):
        if kind == "python" and name:
            (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize("heading", sections())
def test_commands_print_what_the_page_shows(heading: str, folder: Path) -> None:
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("MS_", "MSGRAPH_"))}
    own = str(Path(sys.executable).parent)
    folders = [own] if heading.startswith(FRESH) else [tools(), own]
    path = os.pathsep.join([*folders, settings["PATH"]])
    settings |= {"PATH": path, "PYTHONPATH": str(SOURCE), "MSGRAPH_CACHE": str(folder / "cache"), "COLUMNS": "120"}
    count = 0
    for kind, _, text in FENCE.findall(sections()[heading]):
        for command in commands(text) if kind == "console" else ():
            done = subprocess.run(
                command.line, shell=True, cwd=folder, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True, timeout=CLOCK_SECONDS, check=False,
            )  # fmt: skip
            assert agrees(done.stdout, command.printed), f"$ {command.line}\n{done.stdout}"
            count += 1
    assert count, "a wish without a command that shows its answer"


def test_the_table_names_every_wish() -> None:
    rows = re.findall(r"^\| (\d+) \| \[", PAGE.read_text(), re.MULTILINE)
    assert rows == [str(number) for number in range(1, 26)]
    assert [heading.partition(".")[0] for heading in sections()] == rows
