"""A compilation as it can be taken apart: the graph as written, the passes, one step of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from msgraph.compiler import host_target
from msgraph.dialects.contract import Array
from msgraph.dialects.stages import FusedStage, IRStage, PlannedStage
from msgraph.inspect.defects import specification
from msgraph.packs.bisect.runs import other_orders, run
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.passes.base import GraphPass
from msgraph.passes.lower_kernels import LowerKernelsPass
from msgraph.pipeline import graph_passes, kernel_passes


@dataclass
class Compilation:
    """A graph, how it is compiled, and what it is called with."""

    name: str
    module: ModuleOp
    """As it was written; it stays as it is."""
    arrays: Sequence[Array]
    level: int = 1
    late: bool = False
    threads: int = 1

    def passes(self) -> Sequence[GraphPass]:
        """What it goes through; each kernel is written, whatever this process has compiled before."""
        return (*graph_passes(self.level), *map(self._afresh, kernel_passes(host_target(), self.late, self.threads)))

    def _afresh(self, pass_: GraphPass) -> GraphPass:
        if not isinstance(pass_, LowerKernelsPass):
            return pass_
        return LowerKernelsPass(pass_.vector_bytes, pass_.masked, pass_.threads, pass_.features)


@dataclass
class CompilationStep:
    """One pass that made a difference: the graph it was given, and what it should have kept."""

    compilation: Compilation
    pass_: GraphPass
    before: ModuleOp
    tolerances: Tolerances

    @property
    def name(self) -> str:
        """The pass."""
        return self.pass_.name

    @property
    def specification(self) -> str:
        """The pass as the command line names it."""
        return specification(self.pass_)

    def after(self, module: ModuleOp) -> ModuleOp:
        """The graph after the pass, checked; ``module`` stays as it is."""
        twin = module.clone()
        self.pass_.apply(Context(), twin)
        if self.pass_.ENSURES not in (FusedStage, PlannedStage, IRStage):
            twin.verify()
        return twin

    def difference(self, module: ModuleOp) -> str | None:
        """How the outcome of a graph that the pass made differs from what it should be, in any legal order."""
        return difference(module, self.compilation.arrays, self.tolerances, self.compilation.threads, self.pass_)


def difference(
    module: ModuleOp,
    arrays: Sequence[Array],
    tolerances: Tolerances,
    threads: int = 1,
    behind: ModulePass | None = None,
) -> str | None:
    """How the outcome of a graph differs from what it should be, in any legal order, in words.

    Behind ``insert-tensor-move`` a load that is not copied is the memory of its parameter.
    """
    aliasing = behind is not None and behind.name == "insert-tensor-move"
    mismatch = tolerances.difference(run(module, arrays, threads, aliasing))
    if mismatch is not None:
        return mismatch
    for other in other_orders(module):
        mismatch = tolerances.difference(run(other, arrays, 1, aliasing))
        if mismatch is not None:
            return f"{mismatch}, in another order that the graph allows"
    return None
