"""Reading MLIR text so that every op knows its line, and checking it op by op."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from xdsl.context import Context
from xdsl.dialects.builtin import UNKNOWN_LOC, FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from msgraph.cli.findings import ERROR, Finding, of_compile_error
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import from_location

SEPARATOR = "// -----"


class LocatingParser(Parser):
    """xDSL's parser; an op whose text names no location gets that of its text."""

    def __init__(self, ctx: Context, text: str, name: str) -> None:
        super().__init__(ctx, text, name)
        self.file = StringAttr(name)
        self.lines = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]

    def parse_operation(self) -> Operation:
        """One op, located where its text begins."""
        start = self.pos
        op = super().parse_operation()
        if op.location == UNKNOWN_LOC:
            line = bisect_right(self.lines, start)
            op.location = FileLineColLoc(self.file, IntAttr(line), IntAttr(start - self.lines[line - 1]))
        return op


def read_module(ctx: Context, text: str, name: str, implicit_module: bool = True) -> ModuleOp:
    """The module written in ``text``; an empty one if nothing but comments is."""
    if all(not line.strip() or line.lstrip().startswith("//") for line in text.splitlines()):
        return ModuleOp([])
    return LocatingParser(ctx, text, name).parse_module(implicit_module)


def split(text: str) -> list[tuple[str, int]]:
    """The chunks of a file between its ``// -----`` lines, each with the number of lines before it."""
    chunks = text.split(SEPARATOR)
    offsets = accumulate((chunk.count("\n") for chunk in chunks[:-1]), initial=0)
    return list(zip(chunks, offsets, strict=True))


def verify(module: ModuleOp, file: str) -> Iterator[Finding]:
    """What is wrong with ``module``, op by op, in the order of its text."""
    for op in module.walk():
        try:
            op.verify(verify_nested_ops=False)
        except CompileError as e:
            e.locate(from_location(op.location))
            yield from of_compile_error(e, file)
        except (VerifyException, ValueError) as e:
            spans = [span for span in from_location(op.location) if span.file == file]
            place = (spans[0].line, spans[0].col + 1) if spans else ()
            text = str(e).strip()
            yield Finding(ERROR, text if text.startswith(f"{op.name}:") else f"'{op.name}' {text}", *place)
