"""What an operation does besides computing its results.

An op class says it once, ``EFFECTS = Effect.WRITE``; everything else follows from the graph:
``effects_of`` adds what the regions of an op do, ``summaries`` what whole functions do, calls included. Which
parameters are meant is the business of ``accesses.py``.

    ms.assign %p, %v          READ nothing, WRITE memory
    func.call @f(%x)          whatever @f does
    ms.add %x, %y             nothing: may be moved, merged, dropped
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Flag, auto
from typing import TYPE_CHECKING, Any, TypeVar, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation
from xdsl.irdl import IRDLOperation

from msgraph.dialects.walking import ops_of, walk
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from xdsl.dialects import func
else:
    func = deferred("xdsl.dialects.func")  # with it come the parser, the printer and the rewriter

T = TypeVar("T")


class Effect(Flag):
    """Classes of effects; a function may have several."""

    NONE = 0
    READ = auto()
    """Reads memory that something else may write: a parameter."""
    WRITE = auto()
    """Writes such memory."""
    IO = auto()
    """Talks to the world: prints."""
    STATUS = auto()
    """Touches the floating-point status: ordered by ``ms.depend`` alone, never merged with its like."""

    COMMUNICATION = auto()
    """Exchanges values with other processes: all of them do it in one order."""

    MEMORY = READ | WRITE
    LASTING = WRITE | IO | COMMUNICATION
    """What is noticed although nobody uses a result."""


SHARED = "ms.shared"
"""The attribute of a function that is compiled once and called, wherever that is possible."""

RECOMPUTED = "ms.recompute"
"""The attribute of a function whose backward half computes again what it reads of the forward half."""

Summaries = Mapping[str, Effect]
"""The effects of each function of a module, by name."""

EVERYTHING = Effect.READ | Effect.LASTING


def own_effects(op: Operation) -> Effect:
    """What the class of ``op`` declares; ops of other dialects declare nothing."""
    return getattr(type(op), "EFFECTS", Effect.NONE)


def is_collective(op: Operation | type[Operation]) -> bool:
    """Is it something that processes do together?"""
    return getattr(op, "EFFECTS", None) is Effect.COMMUNICATION


class _Computing(dict[type[Operation], bool]):
    """Classes of ops that compute, and that is all; found out once per class."""

    def __missing__(self, op_class: type[Operation]) -> bool:
        plain = getattr(op_class, "EFFECTS", None) is Effect.NONE and not getattr(op_class, "ORDERS", True)
        self[op_class] = is_plain = plain and not cast(type[IRDLOperation], op_class).get_irdl_definition().regions
        return is_plain


_COMPUTING = _Computing()


def acting(root: Operation | Block) -> Iterator[Operation]:
    """The ops inside that may do more than compute: those with effects, on states, with regions, and calls."""
    computing = _COMPUTING
    for op in walk(root):
        if not computing[type(op)]:
            yield op


def acting_in(block: Block) -> list[Operation]:
    """Those that stand in a block itself."""
    computing = _COMPUTING
    return [op for op in ops_of(block) if not computing[type(op)]]


def declared_effects(op: Operation) -> Effect:
    """What the class of ``op`` and the classes of the ops inside it declare; calls are left out."""
    effects = Effect.NONE
    for inner in acting(op):
        effects |= own_effects(inner)
    return effects


def functions_of(module: ModuleOp) -> dict[str, func.FuncOp]:
    """The functions of a module by name."""
    return {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}


def callee_of(op: Operation) -> str | None:
    """The function that an op calls."""
    return op.callee.string_value() if isinstance(op, func.CallOp) else None


def effects_of(op: Operation, functions: Summaries | None = None) -> Effect:
    """What executing ``op`` once may do; a call of a function nobody has summarised may do everything."""
    if not op.regions and not isinstance(op, func.CallOp):
        return own_effects(op)
    effects = Effect.NONE
    for inner in walk(op):
        effects |= own_effects(inner)
        callee = callee_of(inner)
        if callee is not None:
            effects |= (functions or {}).get(callee, EVERYTHING)
    return effects


def summaries(module: ModuleOp) -> dict[str, Effect]:
    """The effects of every function of ``module``, recursion included."""
    return summarised(module, own_effects, Effect.NONE, EVERYTHING)


def summarised(module: ModuleOp, own: Callable[[Operation], T], nothing: T, unknown: T) -> dict[str, T]:
    """What ops do, of which ``own`` is said of each, for every function: the least fixpoint over the call graph.

    Each body is read once; afterwards what is new travels along the calls. ``unknown`` is what other functions do.
    """
    sums: dict[str, Any] = {}
    callers: dict[str, list[str]] = {}
    for name, function in functions_of(module).items():
        sums[name] = unknown if function.is_declaration else nothing
        for op in acting(function):
            sums[name] |= own(op)
            if (callee := callee_of(op)) is not None:
                callers.setdefault(callee, []).append(name)
    sums |= dict.fromkeys(callers.keys() - sums.keys(), unknown)
    waiting = list(sums)
    while waiting:
        callee = waiting.pop()
        for caller in callers.get(callee, ()):
            if (both := sums[caller] | sums[callee]) != sums[caller]:
                sums[caller] = both
                waiting.append(caller)
    return sums
