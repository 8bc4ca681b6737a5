"""What ``msgraph-opt`` shows while passes run: the graph before and after them, and the time they take."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from time import perf_counter

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from msgraph.packs.opt.command_line import EVENTS
from msgraph.packs.opt.locations import printer_for
from msgraph.packs.opt.pipeline import UsageError, pipeline_text


class Dumps:
    """Prints graphs at the moments that were asked for, or writes them to files, and the one that a pass fails over."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.names = {event: {*",".join(getattr(args, f"print_ir_{event}")).split(",")} - {""} for event in EVENTS}
        self.all = {event: bool(getattr(args, f"print_ir_{event}_all")) for event in EVENTS}
        self.on_change: bool = args.print_ir_after_change
        self.on_failure: bool = args.print_ir_after_failure
        self.folder = args.print_ir_tree_dir and Path(args.print_ir_tree_dir)
        self.reproducer: str | None = args.pass_pipeline_crash_reproducer
        if self.reproducer and not Path(self.reproducer).parent.is_dir():
            raise UsageError(f"--pass-pipeline-crash-reproducer: there is no folder {Path(self.reproducer).parent}")
        try:
            if self.folder:
                self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise UsageError(f"--print-ir-tree-dir: {e}") from None
        self.args = args
        self.last = ""
        self.text_before = ""
        self.written = 0

    def start(self, module: ModuleOp) -> None:
        """Before the first pass."""
        if self.on_change:
            self.last = self._text(module)
            self._show("IR Dump Initially", self.last)

    def before(self, pass_: ModulePass, module: ModuleOp) -> None:
        """Before a pass."""
        if self.reproducer:
            self.text_before = self._text(module)
        if self.all["before"] or pass_.name in self.names["before"]:
            self._show(f"IR Dump Before {pass_.name}", self._text(module))

    def after(self, pass_: ModulePass, module: ModuleOp) -> None:
        """After a pass."""
        wanted = self.all["after"] or pass_.name in self.names["after"]
        if not wanted and not self.on_change:
            return
        text = self._text(module)
        if wanted or text != self.last:
            self._show(f"IR Dump After {pass_.name}", text)
        self.last = text

    def failed(self, pass_: ModulePass, module: ModuleOp) -> None:
        """When a pass has raised an error or left a graph that does not verify."""
        if self.on_failure:
            self._show(f"IR Dump After {pass_.name} Failed", self._text(module))
        if self.reproducer:
            command = f"// RUN: msgraph-opt %s --pass-pipeline='{pipeline_text([pass_])}'"
            Path(self.reproducer).write_text(f"{command}\n{self.text_before}\n", encoding="utf-8")

    def unknown(self, passes: Sequence[ModulePass]) -> set[str]:
        """Names that were asked for and belong to no pass of the pipeline: a dump that would silently not come."""
        return (self.names["before"] | self.names["after"]) - {pass_.name for pass_ in passes}

    def _text(self, module: ModuleOp) -> str:
        """The graph as MLIR text, in the form asked for."""
        stream = StringIO()
        printer_for(stream, self.args).print_op(module)
        return stream.getvalue()

    def _show(self, title: str, text: str) -> None:
        if self.folder:
            name = title.removeprefix("IR Dump ").lower().replace(" ", "_")
            (self.folder / f"{self.written}_{name}.mlir").write_text(f"{text}\n", encoding="utf-8")
            self.written += 1
            return
        sys.stderr.write(f"// -----// {title} //----- //\n{text}\n\n")


class Clock:
    """Adds up the time of each step."""

    def __init__(self) -> None:
        self.steps: dict[str, float] = {}

    @contextmanager
    def measure(self, step: str) -> Generator[None]:
        """Count what happens inside as time of ``step``."""
        start = perf_counter()
        try:
            yield
        finally:
            self.steps[step] = self.steps.get(step, 0.0) + perf_counter() - start

    def report(self) -> str:
        """A line per step, in the order they first ran; passes indented below the pipeline."""
        total = sum(self.steps.values()) or 1.0
        rows = [f"{seconds:10.4f} s ({seconds / total:6.1%})  {step}" for step, seconds in self.steps.items()]
        rule = "===" + "-" * 60 + "==="
        return "\n".join([rule, f"... Execution time: {total:.4f} s ...", rule, *rows, ""])
