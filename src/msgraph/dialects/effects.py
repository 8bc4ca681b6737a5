"""What an operation does besides computing its results.

An op class says it once, ``EFFECTS = Effect.WRITE``; everything else follows from the graph:
``effects_of`` adds what the regions of an op do, ``summaries`` what whole functions do, calls included.

    ms.assign %p, %v          READ nothing, WRITE memory
    func.call @f(%x)          whatever @f does
    ms.add %x, %y             nothing: may be moved, merged, dropped
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Flag, auto

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation


class Effect(Flag):
    """Classes of effects; a function may have several."""

    NONE = 0
    READ = auto()
    """Reads memory that something else may write: a parameter."""
    WRITE = auto()
    """Writes such memory."""
    IO = auto()
    """Talks to the world: prints."""

    MEMORY = READ | WRITE


Summaries = Mapping[str, Effect]
"""The effects of each function of a module, by name."""

EVERYTHING = Effect.READ | Effect.WRITE | Effect.IO


def own_effects(op: Operation) -> Effect:
    """What the class of ``op`` declares; ops of other dialects declare nothing."""
    return getattr(type(op), "EFFECTS", Effect.NONE)


def effects_of(op: Operation, functions: Summaries | None = None) -> Effect:
    """What executing ``op`` once may do; a call of a function nobody has summarised may do everything."""
    if not op.regions and not isinstance(op, func.CallOp):
        return own_effects(op)
    effects = Effect.NONE
    for inner in _executed(op):
        effects |= own_effects(inner)
        if isinstance(inner, func.CallOp):
            effects |= (functions or {}).get(inner.callee.string_value(), EVERYTHING)
    return effects


def summaries(module: ModuleOp) -> dict[str, Effect]:
    """The effects of every function of ``module``: the least fixpoint over its call graph, recursion included."""
    found = {op.sym_name.data: Effect.NONE for op in module.ops if isinstance(op, func.FuncOp)}
    changed = True
    while changed:
        changed = False
        for op in module.ops:
            if not isinstance(op, func.FuncOp):
                continue
            effects = EVERYTHING if op.is_declaration else effects_of(op, found)
            changed |= effects != found[op.sym_name.data]
            found[op.sym_name.data] = effects
    return found


def _executed(op: Operation) -> Iterator[Operation]:
    """``op`` and everything inside its regions."""
    yield op
    for region in op.regions:
        for block in region.blocks:
            yield from block.walk()
