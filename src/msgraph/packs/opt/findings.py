"""What ``msgraph-opt`` has to say about its input, and ``--verify-diagnostics``, which compares it with the comments.

    // expected-error@+1 {{need to broadcast}}
    %z = ms.add %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>

A comment expects one finding of its kind whose text contains the braces' content (``expected-error-re``: matches it
as a regular expression) on its own line, ``@+n`` or ``@-n`` lines away, ``@above``, ``@below``, or anywhere where
``@unknown`` stands. Several comments may expect several findings of one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.utils.exceptions import ParseError

from msgraph.diagnostics.errors import CompileError

ERROR, NOTE = "error", "note"


@dataclass(frozen=True)
class Finding:
    """One message about a place; line and column count from 1, line 0 is no place at all."""

    kind: str
    message: str
    line: int = 0
    column: int = 0

    def render(self, file: str, text: str, offset: int = 0) -> str:
        """``file:line:column: error: message`` with the line it speaks of; ``offset`` lines stand before ``text``."""
        lines = text.split("\n")
        if not 0 < self.line <= len(lines):
            return f"{file}: {self.kind}: {self.message}"
        head = f"{file}:{self.line + offset}:{self.column}: {self.kind}: {_shortened(self.message)}"
        first = max(0, self.column - _WIDTH) if len(lines[self.line - 1]) > 2 * _WIDTH else 0
        caret = " " * (self.column - 1 - first) + "^"
        return f"{head}\n{lines[self.line - 1][first : first + 2 * _WIDTH]}\n{caret}"


_WIDTH = 400
"""How much of a line is shown before its mistake, and behind it; and the length of the longest word of a message."""


def _shortened(message: str) -> str:
    message = "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in message)
    return re.sub(rf"\S{{{_WIDTH},}}", lambda word: f"{word[0][: _WIDTH // 4]}...", message)


def of_parse_error(e: ParseError) -> Finding:
    """The finding a parse error is; its message may go on over several lines."""
    content = e.span.input.content
    text = content.decode() if isinstance(content, bytes) else content
    start, message = e.span.start, e.msg.strip()
    if start >= len(text):
        start = max(0, len(text.rstrip()) - 1)  # what is missing at the end is missing behind the last word
    before = text[:start]
    return Finding(ERROR, message, before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1)


def of_compile_error(e: CompileError, file: str, otherwise: tuple[int, int] = (1, 1)) -> Iterator[Finding]:
    """The findings in a diagnostic: the error itself, the other places it shows, and the calls that led there.

    ``otherwise`` is the place of what speaks of no place in this file.
    """
    here = [span for span in e.where.spans if span.file == file]
    message = f"[{e.code}] {e.diagnostic.fill(e.diagnostic.message)}"
    position = (here[0].line, here[0].col + 1) if here else otherwise
    yield Finding(ERROR, message, *position)
    for mark in e.where.marks:
        if mark.span.file == file:
            yield Finding(NOTE, mark.label, mark.span.line, mark.span.col + 1)
    for span in here[1:]:
        yield Finding(NOTE, "called from here", span.line, span.col + 1)
    for note in e.diagnostic.notes:
        if text := e.diagnostic.fill(note):
            yield Finding(NOTE, text, *position)


# -- expectations -------------------------------------------------------------------------------------

_COMMENT = re.compile(
    r"//.*?expected-(?P<kind>error|warning|note|remark)(?P<re>-re)?"
    r"(?P<at>@(?:[+-]\d+|above|below|unknown))?\s*(?:(?P<count>\d+)\s*)?\{\{(?P<text>.*?)\}\}"
)


@dataclass(frozen=True)
class Expectation:
    """One comment: a kind, what the message says, the line of the finding (0: anywhere) and of the comment."""

    kind: str
    text: str
    is_regex: bool
    line: int
    written: int

    def accepts(self, finding: Finding) -> bool:
        """Is this the finding the comment speaks of?"""
        if finding.kind != self.kind or (self.line and finding.line != self.line):
            return False
        return bool(re.search(self.text, finding.message)) if self.is_regex else self.text in finding.message


def expectations(text: str) -> Iterator[Expectation]:
    """The expectations written in a file."""
    last_code = 0
    for line_number, line in enumerate(text.splitlines(), 1):
        for match in _COMMENT.finditer(line):
            expected_line = _line_of(match["at"], line_number, last_code)
            expectation = Expectation(match["kind"], match["text"], match["re"] is not None, expected_line, line_number)
            yield from [expectation] * int(match["count"] or 1)
        if line.strip() and not line.lstrip().startswith("//"):
            last_code = line_number


def _line_of(at: str | None, here: int, above: int) -> int:
    match at:
        case None:
            return here
        case "@above":
            return above
        case "@below":
            return here + 1
        case "@unknown":
            return 0
        case _:
            return here + int(at[1:])


def compare(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """What is wrong with ``findings`` by the comments in ``text``: unexpected and missing ones. Notes may go unsaid."""
    open_ = list(expectations(text))
    wrong: list[Finding] = []
    for finding in findings:
        match = next((expectation for expectation in open_ if expectation.accepts(finding)), None)
        if match is not None:
            open_.remove(match)
        elif finding.kind != NOTE:
            wrong.append(Finding(ERROR, f"unexpected {finding.kind}: {finding.message}", finding.line, finding.column))
    for expectation in open_:
        problem = f'expected {expectation.kind} "{expectation.text}" was not produced'
        wrong.append(Finding(ERROR, problem, expectation.written, 1))
    return wrong
