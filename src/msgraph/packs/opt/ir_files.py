"""Graphs as numbered files, as MindSpore leaves them behind: ``MS_DEV_SAVE_GRAPHS`` and ``MS_DEV_SAVE_GRAPHS_PATH``.

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
from collections.abc import Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from msgraph.packs.opt.mindir_text import mindir_text
from msgraph.support import config

STAGES = {
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

    def __init__(self, passes: Sequence[ModulePass], graph_passes: int) -> None:
        self.level = int(config.read("save_graphs"))
        self.passes = passes
        self.graph_passes = graph_passes
        self.folder = Path(config.read("save_graphs_path") or ".")
        self.done = 0
        self.before = ""
        (self.folder / "verbose_ir_files" if self.level > GRAPHS else self.folder).mkdir(parents=True, exist_ok=True)

    def after(self, module: ModuleOp) -> None:
        """The graph behind the next pass."""
        name = self.passes[self.done].name
        self.done += 1
        if self.done <= self.graph_passes:
            self.write(module, STAGES.get(name, f"opt_{name.replace('-', '_')}"))
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
