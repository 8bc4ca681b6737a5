"""What a search has found, in words, and the files that show it again."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from msgraph.diagnostics.span import Span
from msgraph.diagnostics.spans import from_location, users_place
from msgraph.dialects.contract import Array
from msgraph.inspect.defects import quoted

_MOST_LINES = 40
"""A graph that is not longer is part of the report."""


@dataclass
class Verdict:
    """Which step of a compilation made a difference; none, if ``step`` is empty."""

    function: str
    step: str = ""
    """The pass, or the later stage."""
    rewrite: str = ""
    """The pattern, kernel or rule to blame, where it is known."""
    number: int = 0
    """Which rewrite of the pass that was, from 1; 0 if it is not known."""
    said: str = ""
    """What is different, or what was raised."""
    raises: bool = False
    """Has the step failed, rather than given something wrong?"""
    places: Sequence[Span] = ()
    """The user's lines it is about."""
    notes: list[str] = field(default_factory=list[str])
    graph: str = ""
    """The file with the smallest graph that shows it."""
    inputs: str = ""
    command: str = ""
    text: str = ""
    """That graph."""
    unsearched: str = ""
    """Why there was nothing to search."""
    compared: list[str] = field(default_factory=list[str])
    """What has been found equal."""

    def show(self, step: str, module: ModuleOp, arrays: Sequence[Array], passes: str = "") -> None:
        """Write a graph and its inputs to files named after a step; ``passes`` over it show the defect again."""
        folder = Path(tempfile.mkdtemp(prefix="msgraph-bisect-"))
        stem = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in f"{self.function}-{step}")
        graph, inputs = folder / f"{stem}.mlir", folder / f"{stem}.npz"
        self.graph, self.inputs, self.text = str(graph), str(inputs), str(module)
        graph.write_text(self.text + "\n", encoding="utf-8")
        np.savez(inputs, allow_pickle=False, **as_named(arrays))
        if passes:
            checked = f"--check-results={quoted(self.inputs)} {quoted(self.graph)}"
            self.command = f"msgraph-opt -p {quoted(passes)} {checked}"

    def __bool__(self) -> bool:
        """Has something been found?"""
        return bool(self.step)

    def __str__(self) -> str:
        """The report."""
        if self.unsearched:
            return f"{self.function}: not searched: {self.unsearched}"
        if not self.step:
            lines = [f"{self.function}: nothing differs", *(f"  compared: {text}" for text in self.compared)]
            return "\n".join([*lines, *(f"  note: {note}" for note in self.notes)])
        what = "fails" if self.raises else "breaks it"
        lines = [f"{self.function}: {self.step} {what}"]
        if self.rewrite:
            ordinal = f" (rewrite {self.number} of this pass)" if self.number else ""
            lines.append(f"  rewrite: {self.rewrite}{ordinal}")
        lines.append(f"  {'raised' if self.raises else 'difference'}: {self.said}")
        lines += [line for span in self.places[:3] for line in _shown(span)]
        lines += [f"  note: {note}" for note in self.notes]
        if self.compared:
            lines.append(f"  still right: {self.compared[-1]}")
        if self.graph:
            lines.append(f"  smallest graph: {self.graph}")
            if self.text.count("\n") < _MOST_LINES:
                lines += [f"    {line}" for line in self.text.splitlines()]
        if self.command:
            lines.append(f"  shown again by: {self.command}")
        return "\n".join(lines)


def _shown(span: Span) -> list[str]:
    """A place with its line and a caret."""
    lines = [f"  at {span.file}:{span.line}"]
    try:
        text = Path(span.file).read_text(encoding="utf-8").splitlines()[span.line - 1]
    except (OSError, IndexError, UnicodeDecodeError):
        return lines
    width = max(1, (span.end_col if span.end_line == span.line else len(text)) - span.col)
    return [*lines, f"    {text}", f"    {' ' * span.col}{'^' * width}"]


def users_places(ops: Sequence[Operation]) -> list[Span]:
    """The places in the program that ops come from, each once; those in our layers only where there are no others."""
    spans = (users_place(from_location(op.location)) for op in ops)
    return list(dict.fromkeys(span for span in spans if span is not None))


def as_named(arrays: Sequence[Array]) -> Mapping[str, Array]:
    """Inputs as a file holds them: types that NumPy does not know as bytes, with their name."""
    named: dict[str, Array] = {}
    for index, array in enumerate(arrays):
        if array.dtype.kind == "V" or np.dtype(array.dtype).name not in np.sctypeDict:
            named[f"{index}:{array.dtype.name}:{'x'.join(map(str, array.shape))}"] = np.frombuffer(
                np.ascontiguousarray(array).tobytes(), np.uint8
            )
        else:
            named[str(index)] = array
    return named
