"""What ``msgraph-opt -t`` can write besides MLIR: MindSpore's listing, LLVM IR, assembly of the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.target import Target

from msgraph.diagnostics.catalog.internal import NotLowered
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import GraphOp
from msgraph.packs.opt.listing import listing
from msgraph.packs.opt.mindir_text import mindir_text

if TYPE_CHECKING:
    from msgraph.backend.target import Target as Machine


@dataclass(frozen=True)
class ListingTarget(Target):
    """The graph as MindSpore's IR files list it."""

    name = "ms"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        output.write(listing(module))


@dataclass(frozen=True)
class MindsporeTarget(Target):
    """The graph with the header of MindSpore's IR files, line for line as its tutorial shows them."""

    name = "mindspore"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        output.write(mindir_text(module))


@dataclass(frozen=True)
class LLVMTarget(Target):
    """The kernels of a module as LLVM IR; ``llvm{machine=avx2}`` for less than this machine has."""

    name = "llvm"

    machine: str = ""

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        output.write(llvm_text(module, self.machine))


@dataclass(frozen=True)
class AssemblyTarget(Target):
    """The kernels of a module as the host's assembly."""

    name = "asm"

    machine: str = ""

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        from msgraph.compiler import engine_for

        output.write(engine_for(machine_named(self.machine)).assembly(llvm_text(module, self.machine)))


BY_NAME: dict[str, type[Target]] = {
    target.name: target for target in (ListingTarget, MindsporeTarget, LLVMTarget, AssemblyTarget)
}


def machine_named(name: str) -> Machine:
    """``avx512``, ``avx2``, ``neon`` or ``generic``; what this machine has if nothing is named."""
    from msgraph.backend.target import host_target, target_named

    return target_named(name) if name else host_target()


def llvm_text(module: ModuleOp, machine: str) -> str:
    """The LLVM module that defines the kernels of ``module``; a planned graph beside them is data, not code."""
    from msgraph.compiler import emit_kernels

    functions = [op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration]
    kernels = [function for function in functions if "ms.results" not in function.attributes]
    for op in (op for kernel in kernels for op in kernel.walk()):
        if isinstance(op, GraphOp):
            raise error(NotLowered(op.name), from_location(op.location))
    return emit_kernels(kernels, machine_named(machine))
