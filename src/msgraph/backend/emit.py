"""Standard dialects to LLVM IR text, in one walk.

Kernels arrive explicitly vectorised, so what leaves here goes to the code generator as it is: no IR pass runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import func

from msgraph.backend import emit_arith, emit_half, emit_math, emit_memory
from msgraph.backend.emit_control import emit_kernel
from msgraph.backend.emitter import FunctionEmitter
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import Target

TABLE_PARTS = (emit_arith, emit_half, emit_math, emit_memory)
"""Importing these fills the table of what each op becomes."""


def emit_kernels(functions: Iterable[func.FuncOp], target: Target) -> str:
    """The LLVM module that defines ``functions``."""
    declarations: dict[str, str] = {}
    bodies = [emit_kernel(FunctionEmitter(target, declarations), function) for function in functions]
    return "".join([*declarations.values(), "\n", *bodies])


def add_kernels(target: Target, functions: Sequence[func.FuncOp]) -> None:
    """Compiles the new ones among ``functions``, in one LLVM module."""
    new = [f for f in functions if not KERNELS.has(target, f.sym_name.data)]
    if new:
        KERNELS.add(target, [f.sym_name.data for f in new], emit_kernels(new, target))
