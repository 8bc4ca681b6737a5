"""What outsiders' tools are told is what `make` does: hooks, editors, the tests of each Python, versions, releases."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgraph

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())


def recipe(target: str) -> list[str]:
    """The commands of a target of the Makefile, with the folder of the environment in place."""
    lines = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert lines is not None, target
    words = lines[1].replace("$(BIN)", ".venv/bin").replace("@", "")
    return [command.strip() for command in re.split(r"&&|;|\n", words) if command.strip()]


def test_hooks_run_what_lint_runs() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    assert re.findall(r"^ +entry: (.*)$", hooks, re.MULTILINE) == recipe("lint")


def test_editors_are_told_what_ruff_asks_for() -> None:
    sections = re.split(r"^\[(.*)\]$", (ROOT / ".editorconfig").read_text(), flags=re.MULTILINE)
    told = {name: dict(re.findall(r"^(\w+) = (.*)$", text, re.MULTILINE))
            for name, text in zip(sections[1::2], sections[2::2], strict=True)}  # fmt: skip
    assert told["*"]["max_line_length"] == str(PROJECT["tool"]["ruff"]["line-length"])
    assert (told["*"]["indent_style"], told["*"]["indent_size"]) == ("space", "4")
    assert told["Makefile"]["indent_style"] == "tab"


def test_every_python_is_tested() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text()
    tested = re.findall(r'"(3\.\d+)"', workflow.partition("python: [")[2].partition("]")[0])
    assert f">={tested[0]}" == PROJECT["project"]["requires-python"]
    assert tested == [f"3.{minor}" for minor in range(11, 15)]
    assert all(f"python{version}" in MAKEFILE for version in tested)
    windows = ["python -m pip install --editable .[dev]", "python tools/run_on_windows.py"]
    assert re.findall(r"run: (.*)", workflow) == ["make test PYTHON=python", "make test-all PYTHON=python", *windows]


def test_the_newest_section_of_the_changelog_is_the_version() -> None:
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    sections = [re.fullmatch(r"(\d+\.\d+\.\d+) \((unreleased|\d{4}-\d{2}-\d{2})\)", head) for head in heads]
    assert sections and all(sections), heads
    versions = [section[1] for section in sections if section]
    assert versions == sorted(versions, key=lambda text: tuple(map(int, text.split("."))), reverse=True)
    assert not any("unreleased" in head for head in heads[1:]), "only the newest section is unreleased"
    assert versions[0] == msgraph.__version__ == PROJECT["project"]["version"]


def test_pages_name_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    for page in ("CONTRIBUTING.md", "README.md", "docs/releasing.md"):
        named = set(re.findall(r"(?:`|^ {4})make ([a-z-]+)", (ROOT / page).read_text(), re.MULTILINE))
        assert named <= targets, page
