"""A diagnostic as text: message, code, place, excerpt with carets, notes, help."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from msgraph.diagnostics.errors import Diagnostic, Mark, OperandType
    from msgraph.diagnostics.spans import Span


def render(
    diagnostic: Diagnostic, spans: Sequence[Span], marks: Sequence[Mark] = (), operands: Sequence[OperandType] = (),
    layers: Sequence[str] = (),
) -> str:  # fmt: skip
    """The full text of an error; its first line is the message alone."""
    lines = [diagnostic.fill(diagnostic.message)]
    if spans:
        lines += ["", f"error[{diagnostic.code}]", f"  --> {spans[0]}", *excerpts(diagnostic, spans[0], marks)]
        lines += _callers(spans[1:])
    if text := _operands(lines[0], diagnostic, operands):
        lines.append(f"note: operands: {text}")
    if any(f"'{name}'" not in lines[0] for name in layers):
        lines.append(f"note: inside {' > '.join(f'`{name}`' for name in layers)}")
    for note in diagnostic.notes:
        if text := diagnostic.fill(note):
            lines.append(f"note: {text}")
    if text := diagnostic.fill(diagnostic.help).strip():
        lines.append(f"help: {text}")
    if not spans and len(lines) > 1:
        lines.insert(1, f"error[{diagnostic.code}]")
    return "\n".join(lines)


def _operands(message: str, diagnostic: Diagnostic, operands: Sequence[OperandType]) -> str:
    """The tensors that were given, unless the message tells what matters of each: its element type, or its shape."""
    if issubclass(diagnostic.exception, TypeError):
        is_said = all(dtype in message for dtype, _ in operands)
    else:
        is_said = all(shape in message.replace("[", "(").replace("]", ")") for _, shape in operands)
    if is_said or diagnostic.falls_back or diagnostic.about_elements:
        return ""
    return ", ".join(f"{dtype} {shape}" for dtype, shape in operands)


_CALLERS_SHOWN = 8


def _callers(spans: Sequence[Span]) -> list[str]:
    """The calls that led to the place, innermost first; recursion is cut in the middle."""
    lines = [f"  called from {span}" for span in spans]
    if len(lines) > _CALLERS_SHOWN:
        half = _CALLERS_SHOWN // 2
        lines[half:-half] = [f"  … {len(lines) - 2 * half} more calls"]
    return lines


def excerpts(diagnostic: Diagnostic, span: Span, marks: Sequence[Mark]) -> list[str]:
    """The source lines of the place and of its marks, in the order of the file."""
    places = [(mark.span, "-", mark.label) for mark in marks if mark.span.file == span.file]
    places.append((span, "^", diagnostic.fill(diagnostic.label)))
    places.sort(key=lambda entry: (entry[0].line, entry[0].col))
    width = len(str(max(entry[0].line for entry in places)))
    gutter = " " * width + " |"
    lines = [gutter]
    for marked, sign, label in places:
        text = linecache.getline(marked.file, marked.line).rstrip("\n")
        if not text:
            continue
        start = _letters(text, marked.col)
        end = _letters(text, marked.end_col) if marked.end_line == marked.line else len(text)
        before = "".join("\t" if letter == "\t" else " " for letter in text[:start])
        lines.append(f"{marked.line:>{width}} | {text}")
        lines.append(f"{gutter} {before}{sign * max(1, end - start)} {label}".rstrip())
    lines.append(gutter)
    return lines if len(lines) > 2 else []


def _letters(text: str, column: int) -> int:
    """Columns count bytes, as in ``ast``."""
    return column if text.isascii() else len(text.encode()[:column].decode(errors="ignore"))
