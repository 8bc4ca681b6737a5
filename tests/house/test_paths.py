"""A file that a page, a docstring or a comment names is there."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = [path for folder in ("src", "tests", "benchmarks", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
RECORDED = ROOT / "tests" / "probes" / "programs"

_PATH = re.compile(r"(?<![\w./<{-])((?:[\w-]+/)*[\w-]+\.(?:py|pyi|md|mlir|toml|txt))(?![\w/*{<])")
_FOLDER = re.compile(
    r"(?<![\w./<{-])((?:src|docs|tests|lit_tests|tools|benchmarks|examples)(?:/[\w-]+)+)(?![\w/*{<-])(?!\.\w)"
)
_DUMP = re.compile(r"\d_\w+\.mlir")
"""What ``MSGRAPH_DUMP`` calls its files."""

_OTHERS = frozenset(
    {
        "src/msgraph/dialects/ops/gaussian.py",
        "src/msgraph/passes/simplify_gaussians.py",
        "src/msgraph/library/nn/bells.py",
    }
    | {"src/msgraph/dialects/ops/polyval.py", "src/msgraph/kernels/polyval.py"}
    | {"lit_tests/passes/simplify-gaussians.mlir", "lit_tests/kernels/polyval.mlir"}
    | {
        "coverage.py",
        "train.py",
        "script.py",
        "graph.mlir",
        "GRAPH.mlir",
        "net.py",
        "model.py",
        "utils.py",
        "helpers.py",
        "common.py",
    }
)
"""What the tutorial would write, what examples call the files of users, and what no file is called."""


_NOT_OURS = frozenset({".git", ".venv", "build"})
"""Folders of what is made, which a fresh clone does not have."""


@cache
def known_files() -> frozenset[str]:
    """Every file of the project by the ends of its path: ``passes/base.py`` is ``base.py`` too."""
    ours = [path for path in ROOT.iterdir() if path.name not in _NOT_OURS]
    files = [path.relative_to(ROOT) for top in ours for path in (top, *top.rglob("*.*"))]
    return frozenset("/".join(file.parts[start:]) for file in files for start in range(len(file.parts)))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """What a file says to people, by lines: all of a page, the docstrings and comments of code."""
    if path.suffix == ".md":
        yield from enumerate(path.read_text().splitlines(), 1)
        return
    before = tokenize.NEWLINE
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            starts = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.NL, tokenize.ENCODING)
            if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and starts):
                yield token.start[0], token.string
            before = token.type


def gone(path: Path) -> Iterator[str]:
    """The files that a file names and that are not there."""
    whole = path.read_text()
    if not _PATH.search(whole) and not _FOLDER.search(whole):
        return
    for line, text in prose(path):
        named = [name for name in _PATH.findall(text) if name not in _OTHERS and not _DUMP.fullmatch(name)]
        missing = [
            name for name in named if name not in known_files() and f'title="{name}"' not in whole
        ]  # a page may write files
        missing += [name for name in _FOLDER.findall(text) if not (ROOT / name).exists()]
        yield from (f"{path.relative_to(ROOT)}:{line}: {name}" for name in missing)


@pytest.mark.parametrize("pages", [PAGES, CODE], ids=["pages", "code"])
def test_files_that_are_named_exist(pages: list[Path]) -> None:
    assert not [finding for path in pages if RECORDED not in path.parents for finding in gone(path)]


def test_a_file_that_is_gone_is_found() -> None:
    assert _PATH.findall("see `passes/gone.py`, and docs/gone.md.") == ["passes/gone.py", "docs/gone.md"]
    assert _FOLDER.findall("in `tests/gone`, in src/msgraph/passes.") == ["tests/gone", "src/msgraph/passes"]
    assert "passes/gone.py" not in known_files()
    assert "passes/base.py" in known_files()
