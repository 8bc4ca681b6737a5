"""``python -m msgraph lint FILE``: what compiling will refuse, leave to Python, unroll or compile again.

python -m msgraph lint train.py models/          # nothing is imported or run
python -m msgraph lint --format=github train.py  # annotations for a workflow; --format=json for tools

The exit code is 1 if something is refused. ``# noqa: MG745`` at the end of a line keeps a finding quiet.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgraph.cli import Commands
from msgraph.diagnostics.render import excerpts
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.frontend import lint as linter
    from msgraph.frontend.lint import LintFinding
else:
    linter = deferred("msgraph.frontend.lint")

FORMATS = ("text", "json", "github")
_LEVELS = {"refused": "error", "runs as Python": "warning", "note": "notice"}


def add_command(commands: Commands) -> None:
    """Add ``lint`` to the commands."""
    lint = commands.add_parser(
        "lint",
        help="say what will be refused, run as Python, unrolled or compiled again",
        description="Say, without running it, what compiling a file will refuse, leave to Python, unroll or repeat.",
    )
    lint.add_argument("--format", choices=FORMATS, default="text", help="how findings are written")
    lint.add_argument("files", nargs="+", metavar="file", help="a file, or a folder with all its .py files")
    lint.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """The findings of all files; 1 if something is refused, 2 if a file cannot be read."""
    code, every = 0, list[Any]()
    for path in _files(options.files):
        try:
            findings = linter.lint(str(path), path.read_text(encoding="utf-8"))
        except SyntaxError as problem:
            print(f"{path}:{problem.lineno}:{problem.offset}: {problem.msg}", file=sys.stderr)
            code = 2
        except (OSError, UnicodeDecodeError, ValueError) as problem:
            print(f"python -m msgraph lint: {path}: {problem}", file=sys.stderr)
            code = 2
        else:
            every += findings
            for finding in findings if options.format != "json" else ():
                print(_annotation(finding) if options.format == "github" else "\n".join(_text(finding)))
    if options.format == "json":
        print(json.dumps([_record(finding) for finding in every], indent=2))
    elif options.format == "text":
        counts = {severity: sum(finding.severity == severity for finding in every) for severity in _LEVELS}
        notes = "note" if counts["note"] == 1 else "notes"
        print(f"{counts['refused']} refused, {counts['runs as Python']} run as Python, {counts['note']} {notes}")
    return code or int(any(finding.severity == "refused" for finding in every))


def _files(names: Sequence[str]) -> Iterator[Path]:
    for name in names:
        path = Path(name)
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _text(finding: LintFinding) -> Iterator[str]:
    """``file:line:col: refused[MG120]: words``, the place, and the way out."""
    severity, span, diagnostic = finding
    yield f"{span}: {severity}[{diagnostic.code}]: {_message(diagnostic)}"
    yield from excerpts(diagnostic, span, ())
    if diagnostic.help:
        yield f"help: {diagnostic.fill(diagnostic.help)}"
    yield ""


def _message(diagnostic: Any) -> str:
    return diagnostic.fill(diagnostic.message).splitlines()[0]


def _record(finding: LintFinding) -> dict[str, object]:
    severity, span, diagnostic = finding
    return {
        "file": span.file, "line": span.line, "column": span.col + 1, "end_line": span.end_line,
        "end_column": span.end_col + 1, "severity": severity, "code": diagnostic.code,
        "message": _message(diagnostic), "help": diagnostic.fill(diagnostic.help),
    }  # fmt: skip


def _annotation(finding: LintFinding) -> str:
    """A command of GitHub's workflows."""
    severity, span, diagnostic = finding
    file = span.file.replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    position = f"file={file},line={span.line},endLine={span.end_line},col={span.col + 1}"
    text = (
        f"{_message(diagnostic)}\nhelp: {diagnostic.fill(diagnostic.help)}" if diagnostic.help else _message(diagnostic)
    )
    words = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return f"::{_LEVELS[severity]} {position},title={diagnostic.code}::{words}"
