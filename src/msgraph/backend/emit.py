"""Standard dialects to LLVM IR text, in one walk.

Kernels arrive explicitly vectorised, so what leaves here goes to the code generator as it is: no IR pass runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects import func

from msgraph.backend import emit_arith, emit_half, emit_math, emit_memory
from msgraph.backend.emit_control import emit_kernel, emit_subroutine
from msgraph.backend.emitter import FunctionEmitter
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import Target
from msgraph.kernels.builder.subroutines import called, is_subroutine

TABLE_PARTS = (emit_arith, emit_half, emit_math, emit_memory)
"""Importing these fills the table of what each op becomes."""

WORTH_A_THREAD = 1 << 17
"""Characters of LLVM text, which take the code generator about 90 ms."""


class EmittedKernel(NamedTuple):
    """The LLVM text of one function, and what it declares, by name."""

    declarations: dict[str, str]
    body: str


def _emitted(function: func.FuncOp, target: Target) -> EmittedKernel:
    declarations: dict[str, str] = {}
    emit = emit_subroutine if is_subroutine(function) else emit_kernel
    return EmittedKernel(declarations, emit(FunctionEmitter(target, declarations), function))


def _module_text(parts: Iterable[EmittedKernel]) -> str:
    """The LLVM module of some functions."""
    together = list(parts)
    declarations = {name: text for part in together for name, text in part.declarations.items()}
    return "".join([*declarations.values(), "\n", *(part.body for part in together)])


def emit_kernels(functions: Iterable[func.FuncOp], target: Target) -> str:
    """The LLVM module that defines ``functions``."""
    return _module_text(_emitted(function, target) for function in functions)


def add_kernels(target: Target, functions: Sequence[func.FuncOp], threads: int = 1) -> None:
    """Compiles the new ones among ``functions`` and the parts they call, in one LLVM module for each thread."""
    new = [f for f in functions if not is_subroutine(f) and not KERNELS.has(target, f.sym_name.data)]
    if not new:
        return
    emitted = {f: _emitted(f, target) for f in (*_parts_of(new, functions), *new)}
    modules: dict[str, list[str]] = {}
    for share in _shares([(f, len(emitted[f].body)) for f in new], threads):
        text = _module_text(emitted[f] for f in (*_parts_of(share, functions), *share))
        modules[text] = [f.sym_name.data for f in share]
    KERNELS.add(target, modules)


def _shares(sizes: Sequence[tuple[func.FuncOp, int]], threads: int) -> Iterable[list[func.FuncOp]]:
    """Kernels in groups of about one size, in which they keep their order. Little text is not worth a thread."""
    count = max(1, min(threads, sum(size for _, size in sizes) // WORTH_A_THREAD))
    loads, group = [0] * count, dict[func.FuncOp, int]()
    for function, size in sorted(sizes, key=lambda item: -item[1]):
        group[function] = least = loads.index(min(loads))
        loads[least] += size
    shares = ([f for f, _ in sizes if group[f] == number] for number in range(count))
    return filter(None, shares)


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
