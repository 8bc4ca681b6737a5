"""Standard dialects to LLVM IR text, in one walk.

Kernels arrive explicitly vectorised, so what leaves here goes to the code generator as it is: no IR pass runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import func

from msgraph.backend import emit_arith, emit_half, emit_math, emit_memory
from msgraph.backend.emit_control import emit_kernel, emit_subroutine
from msgraph.backend.emitter import FunctionEmitter
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import Target
from msgraph.kernels.builder.subroutines import called, is_subroutine

TABLE_PARTS = (emit_arith, emit_half, emit_math, emit_memory)
"""Importing these fills the table of what each op becomes."""


def emit_kernels(functions: Iterable[func.FuncOp], target: Target) -> str:
    """The LLVM module that defines ``functions``."""
    declarations: dict[str, str] = {}
    bodies = [
        (emit_subroutine if is_subroutine(function) else emit_kernel)(FunctionEmitter(target, declarations), function)
        for function in functions
    ]
    return "".join([*declarations.values(), "\n", *bodies])


def add_kernels(target: Target, functions: Sequence[func.FuncOp]) -> None:
    """Compiles the new ones among ``functions`` and the parts they call, in one LLVM module."""
    new = [f for f in functions if not is_subroutine(f) and not KERNELS.has(target, f.sym_name.data)]
    if new:
        names = [f.sym_name.data for f in new]
        KERNELS.add(target, names, emit_kernels([*_parts_of(new, functions), *new], target))


def _parts_of(kernels: Sequence[func.FuncOp], functions: Sequence[func.FuncOp]) -> Sequence[func.FuncOp]:
    """The parts that kernels call, and those that these call."""
    parts = {f.sym_name.data: f for f in functions if is_subroutine(f)}
    needed: dict[str, func.FuncOp] = {}
    waiting = list(kernels) if parts else []
    for function in waiting:
        for name in called(function):
            if name not in needed:
                needed[name] = parts[name]
                waiting.append(parts[name])
    return list(needed.values())
