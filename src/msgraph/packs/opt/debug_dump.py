"""What one may watch while a graph is compiled: its IR stages as files, and whether each is what it claims to be.

    MSGRAPH_DUMP=/tmp/graphs python train.py      # /tmp/graphs/001_f/0_written.mlir … 6_kernels.ll
    MSGRAPH_CHECK=forms python train.py           # every graph is checked after every pass

A dumped graph has the lines of the user's program. ``msgraph-opt`` reads it back and goes on with it: the command is in
its first line. MindSpore's switches leave graphs behind as MindSpore does:

    MS_DEV_SAVE_GRAPHS=1 MS_DEV_SAVE_GRAPHS_PATH=/tmp/ir python train.py

=====  =======================================================================================================
value  files
=====  =======================================================================================================
1      ``03_auto_monad_0004.ir``: the graph after each pass that changed it, as MindSpore writes graphs
2      also ``verbose_ir_files/``: what ``msgraph-opt`` can read back, ``.mlir``, after each of these passes
3      also there: the fused and the planned form, and each kernel pass
=====  =======================================================================================================

The first line of a file is the pipeline that continues from it. The final graph is ``…_validate_….ir``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from msgraph.dialects import stages
from msgraph.dialects.stages import STAGES, IRStage
from msgraph.dialects.walking import walk
from msgraph.inspect.defects import quoted, specification
from msgraph.packs.opt.locations import located_text
from msgraph.packs.opt.mindir_text import mindir_text
from msgraph.passes.base import GraphPass
from msgraph.support import config

_NUMBERS = itertools.count(1)


def _made(setting: str, folder: Path) -> Path:
    """A folder below the one that a setting names, made where it is not there; what hinders that is a wrong setting."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        knob = config.BY_NAME[setting]
        words = f": {problem}", knob.keyword and f"The setting '{knob.keyword}'"
        raise config.refusal(knob, config.read(setting), *words) from None
    return folder


class Watch:
    """One compilation, watched as ``config`` says."""

    def __init__(self, name: str, passes: Sequence[GraphPass] = (), graph_passes: int = 0) -> None:
        self.checks = config.read("check") == "forms"
        self.is_located = False
        """Has every op of the graph come with its place in the program? Then no pass may lose one."""
        self.passes = list(passes)
        self.files = IrFiles(passes, graph_passes) if passes and config.read("save_graphs") else None
        self.folder: Path | None = None
        if folder := config.read("dump"):
            self.folder = _made("dump", Path(folder) / f"{next(_NUMBERS):03d}_{name}")

    def before(self, pass_: GraphPass, module: ModuleOp) -> None:
        """A form is dumped at its end, in the state the pass that leaves it finds."""
        if self.files is not None and not self.files.done:
            self.files.write(module, FIRST)
        if self.checks and not self.is_located:
            self.is_located = all(map(stages.has_place, walk(module)))
        if pass_.ENSURES is not pass_.REQUIRES and pass_.REQUIRES in STAGES:
            ahead = self.passes[self.passes.index(pass_) :] if pass_ in self.passes else []
            self._write_graph(pass_.REQUIRES, module, ahead)

    def after(self, pass_: GraphPass, module: ModuleOp) -> None:
        """A graph is checked against the form the pass gives; the last form has no end, it is dumped when new."""
        if pass_.ENSURES is STAGES[-1] is not pass_.REQUIRES:
            self._write_graph(pass_.ENSURES, module, [])
        if self.files is not None:
            self.files.after(module)
        if self.checks and pass_.ENSURES is not IRStage:
            stages.check(module, pass_.ENSURES, pass_.name)
        if self.checks and self.is_located:
            stages.check_places(module, pass_.name)

    def _write_graph(self, stage: type[IRStage], module: ModuleOp, ahead: Sequence[GraphPass]) -> None:
        """Dump a graph, with what continues from it."""
        command = f"// msgraph-opt -p {quoted(','.join(map(specification, ahead)))}\n" if ahead else ""
        self.write(f"{STAGES.index(stage)}_{stage.title}.mlir", lambda: command + located_text(module))

    def write(self, file: str, text: Callable[[], str]) -> None:
        """Dump something, if dumps are wanted."""
        if self.folder is not None:
            (self.folder / file).write_text(text() + "\n", encoding="utf-8")


_STAGE_NAMES = {
    "insert-effect-order": "auto_monad",
    "expand-calls": "inline",
    "eliminate-loads": "auto_monad_eliminator",
    "insert-tensor-move": "auto_monad_reorder",
}
"""MindSpore's names of stages, where a pass of ours does what one of its stages does."""

FIRST, LAST = "type_inference", "validate"
GRAPHS, READABLE, KERNELS = 1, 2, 3

_SERIALS = itertools.count()


class IrFiles:
    """The files of one compilation."""

    def __init__(self, passes: Sequence[GraphPass], graph_passes: int) -> None:
        self.level = int(config.read("save_graphs"))
        self.passes = passes
        self.graph_passes = graph_passes
        self.folder = Path(config.read("save_graphs_path") or ".")
        self.done = 0
        self.before = ""
        _made("save_graphs_path", self.folder / "verbose_ir_files" if self.level > GRAPHS else self.folder)

    def after(self, module: ModuleOp) -> None:
        """The graph behind the next pass."""
        name = self.passes[self.done].name
        self.done += 1
        if self.done <= self.graph_passes:
            self.write(module, _STAGE_NAMES.get(name, f"opt_{name.replace('-', '_')}"))
        elif self.level >= KERNELS:
            self.readable(module, name.replace("-", "_"))
        if self.done == self.graph_passes:
            self.before = ""
            self.write(module, LAST)

    def write(self, module: ModuleOp, stage: str) -> None:
        """One file, or two, unless the last one says the same."""
        text = mindir_text(module)
        if text == self.before:
            return
        self.before = text
        (self.folder / self.name(stage, "ir")).write_text(f"# {self.rest()}\n{text}", encoding="utf-8")
        if self.level >= READABLE:
            self.readable(module, stage)

    def readable(self, module: ModuleOp, stage: str) -> None:
        """The graph in a form that can be read back."""
        path = self.folder / "verbose_ir_files" / self.name(stage, "mlir")
        path.write_text(f"// {self.rest()}\n{module!s}\n", encoding="utf-8")

    def name(self, stage: str, ending: str) -> str:
        """The number of the pass, the stage, and a serial number of the process."""
        return f"{self.done:02d}_{stage}_{next(_SERIALS):04d}.{ending}"

    def rest(self) -> str:
        """The pipeline that continues from here."""
        ahead = [
            str(p.pipeline_pass_spec()) if index < self.graph_passes else p.name  # kernels are made for the host
            for index, p in enumerate(self.passes[self.done :], self.done)
        ]
        return f"msgraph-opt -p {','.join(ahead)}" if ahead else "nothing is left to do"
