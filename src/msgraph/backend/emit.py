"""Standard dialects to LLVM IR text, in one walk.

Kernels arrive explicitly vectorised, so what leaves here goes to the code generator as it is: no IR pass runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects import func

from msgraph.backend import emit_arith, emit_memory
from msgraph.backend.emit_control import emit_kernel, emit_subroutine
from msgraph.backend.emitter import FunctionEmitter
from msgraph.backend.engine import CALLS_ONLY
from msgraph.backend.kernels import KERNELS, KernelModule
from msgraph.backend.target import Target
from msgraph.kernels.builder.loops import called, is_subroutine

TABLE_PARTS = (emit_arith, emit_memory)
"""Importing these fills the table of what each op becomes."""

WORTH_A_THREAD = 1 << 15
"""Characters of LLVM text, which take the code generator about 20 ms; a module of its own costs it 1 ms more."""

_CHEAPER = 8
"""How much less of the code generator's time a character takes where nothing but integers and calls is written."""


class EmittedFunction(NamedTuple):
    """The LLVM text of one function, what it declares, by name, and the functions of ours that it calls."""

    name: str
    declarations: dict[str, str]
    body: str
    calls: tuple[str, ...]

    @property
    def calls_only(self) -> bool:
        """Is all that takes time in the functions it calls? Then there are no vectors in it."""
        return bool(self.calls) and "<" not in self.body

    @property
    def text(self) -> str:
        """The body; where nothing but calls takes time in it, the code generator is told to hurry."""
        return self.body.replace(" nounwind {", " nounwind noinline optnone {", 1) if self.calls_only else self.body

    @property
    def size(self) -> int:
        """About how long the code generator takes, in characters."""
        return len(self.body) // (_CHEAPER if self.calls_only else 1)


def _emitted(function: func.FuncOp, target: Target) -> EmittedFunction:
    declarations: dict[str, str] = {}
    emit = emit_subroutine if is_subroutine(function) else emit_kernel
    body = emit(FunctionEmitter(target, declarations), function)
    return EmittedFunction(function.sym_name.data, declarations, body, tuple(dict.fromkeys(called(function))))


def _module_text(parts: Iterable[EmittedFunction]) -> str:
    """The LLVM module of some functions."""
    together = list(parts)
    declarations = {name: text for part in together for name, text in part.declarations.items()}
    own = {part.name for part in together}
    first = CALLS_ONLY if all(part.calls_only for part in together) else ""
    outside = "".join(text for name, text in declarations.items() if name not in own)
    return f"{first}{outside}\n{''.join(part.text for part in together)}"


def emit_kernels(functions: Iterable[func.FuncOp], target: Target) -> str:
    """The LLVM module that defines ``functions``."""
    return _module_text(_emitted(function, target) for function in functions if not function.is_declaration)


def add_kernels(target: Target, functions: Sequence[func.FuncOp], threads: int = 1) -> None:
    """Compiles the new ones among ``functions``, in about one LLVM module for each thread."""
    new = [f for f in functions if not f.is_declaration and not KERNELS.has(target, f.sym_name.data)]
    if not new:
        return
    modules: list[KernelModule] = []
    for share in _shares([_emitted(function, target) for function in new], threads):
        names = [function.name for function in share]
        imports = dict.fromkeys(name for function in share for name in function.calls if name not in names)
        modules.append(KernelModule(_module_text(share), names, tuple(imports)))
    KERNELS.add(target, modules, threads)


def _shares(functions: Sequence[EmittedFunction], threads: int) -> Iterator[Sequence[EmittedFunction]]:
    """Functions in groups of about one size, in which they keep their order. Little text is not worth a thread.

    What calls others, and is called by none, is in the last one: those it calls are there or in one before it. Several
    that only call are apart; one alone is not worth a module.
    """
    callees = {name for function in functions for name in function.calls}
    callers = [f for f in functions if f.calls and f.name not in callees]
    apart = [f for f in callers if f.calls_only]
    count = max(1, min(threads, sum(function.size for function in functions) // WORTH_A_THREAD))
    loads, group = [0] * count, {f.name: count - 1 for f in callers}
    group |= {f.name: count for f in apart if len(apart) > 1}
    for function in sorted(functions, key=lambda function: (function.name not in group, -function.size)):
        if (share := group.setdefault(function.name, loads.index(min(loads)))) < count:
            loads[share] += function.size
    shares = ([f for f in functions if group[f.name] == share] for share in range(count + 1))
    return filter(None, shares)
