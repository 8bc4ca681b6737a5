"""What plain ``xdsl-opt`` finds through the ``xdsl.universe`` entry point: the dialect, every pass, and targets.

Targets are what ``-t`` can write besides MLIR: MindSpore's listing, LLVM IR, assembly of the host.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import IO, TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.universe import Universe
from xdsl.utils.target import Target

from msgraph.diagnostics.catalog.internal import NotLowered
from msgraph.diagnostics.spans import from_location
from msgraph.passes.base import list_passes, load_pass

if TYPE_CHECKING:
    from msgraph.backend.target import Target as Machine


def _dialect() -> Dialect:
    import msgraph.passes.simplify.simplify  # noqa: F401  # pyright: ignore[reportUnusedImport]  (canonicalisation of our ops)
    from msgraph.dialects.ms import MS

    return MS


@dataclass(frozen=True)
class ListingTarget(Target):
    """The graph as MindSpore's IR files list it, line for line as its tutorial shows them."""

    name = "ms"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        from msgraph.packs.opt.mindir_text import mindir_text

        output.write(mindir_text(module))


@dataclass(frozen=True)
class LLVMTarget(Target):
    """The kernels of a module as LLVM IR; ``llvm{machine=avx2}`` for less than this machine has."""

    name = "llvm"

    machine: str = ""

    def __post_init__(self) -> None:
        machine_named(self.machine)

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        output.write(self.text(module))

    def text(self, module: ModuleOp) -> str:
        """The LLVM module that defines the kernels; a planned graph beside them is data, not code."""
        from msgraph.compiler import emit_kernels
        from msgraph.dialects.contract import GraphOp

        functions = [op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration]
        kernels = [function for function in functions if "ms.results" not in function.attributes]
        for op in (op for kernel in kernels for op in kernel.walk()):
            if isinstance(op, GraphOp):
                raise NotLowered(op.name).error(from_location(op.location))
        return emit_kernels(kernels, machine_named(self.machine))


def machine_named(name: str) -> Machine:
    """``avx512``, ``avx2``, ``neon`` or ``generic``; what this machine has if nothing is named."""
    from msgraph.backend.target import host_target, target_named

    return target_named(name) if name else host_target()


@dataclass(frozen=True)
class AssemblyTarget(LLVMTarget):
    """The kernels of a module as the host's assembly."""

    name = "asm"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Write it."""
        from msgraph.compiler import engine_for

        output.write(engine_for(machine_named(self.machine)).assembly(self.text(module)))


TARGETS: dict[str, type[Target]] = {
    "ms": ListingTarget, "mindspore": ListingTarget, "llvm": LLVMTarget, "asm": AssemblyTarget,
}  # fmt: skip

MSGRAPH_UNIVERSE = Universe(
    all_dialects={"ms": _dialect},
    all_passes={name: partial(load_pass, name) for name in list_passes()},
    all_targets={"ms": lambda: ListingTarget},
)
