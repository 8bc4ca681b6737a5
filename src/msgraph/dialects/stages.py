"""The five IR stages a graph passes through, and what each of them forbids.

    written --> ordered --> plain --> fused --> planned

A stage is a class: its docstring is the definition for people, its rules the definition for machines. A rule looks
at one op and says what is wrong with it, or ``None``. Passes declare what they require and what they ensure, so a
pipeline is checked when it is built, and in check mode every graph is checked after every pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, TypeAlias

from xdsl.dialects import func
from xdsl.dialects.builtin import CallSiteLoc, ModuleOp, TensorType
from xdsl.ir import Operation
from xdsl.traits import ConstantLike, IsTerminator, SymbolTable

from msgraph.diagnostics.catalog.internal import FormViolated
from msgraph.diagnostics.errors import Diagnostic
from msgraph.diagnostics.spans import UNKNOWN, from_location
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect, declared_effects, own_effects
from msgraph.dialects.traits import KernelRegion, PlannedRun, RegionBranch, Structural, Transformation
from msgraph.dialects.types import StateType
from msgraph.dialects.walking import ops_around, walk

Finding: TypeAlias = str | Diagnostic | None
"""What a rule says about an op: a sentence (our mistake), a diagnostic (the user's), or nothing."""
Rule: TypeAlias = Callable[[Operation], Finding]

FRAME_DIALECTS = frozenset({"func", "builtin"})
"""What graphs of every stage are written in, besides ``ms``."""


class IRStage:
    """The rules every graph obeys, whatever its stage."""

    RULES: ClassVar[tuple[Rule, ...]] = ()
    title: ClassVar[str] = "any"

    def __init_subclass__(cls) -> None:
        cls.title = cls.__name__.removesuffix("Stage").lower()


# -- rules ------------------------------------------------------------------------------------------


def only_graph_dialects(op: Operation) -> Finding:
    """Kernels are written in other dialects; graphs are not."""
    if isinstance(op, GraphOp) or _is_frame(op) or in_kernel(op):
        return None
    return "only `ms` operations and functions make a graph"


def no_tokens(op: Operation) -> Finding:
    """Program order is still the order of effects."""
    return "effects are ordered by their position here, not by state tokens" if _has_state(op) else None


def effects_have_tokens(op: Operation) -> Finding:
    """Order is data flow."""
    effects = declared_effects(op) if op.has_trait(RegionBranch) else own_effects(op)
    if not effects:
        return None
    channels = {value.type.channel.data for value in op.operands if isinstance(value.type, StateType)}
    if effects & Effect.MEMORY and "memory" not in channels:
        return "it reads or writes memory and has no state token"
    if effects & Effect.IO and "io" not in channels:
        return "it talks to the world and has no io token"
    if effects & Effect.COMMUNICATION and not any(name.startswith("comm:") for name in channels) and not in_kernel(op):
        return "it talks to other processes and has no token of their group"
    return None


def no_kernels(op: Operation) -> Finding:
    """Fusion has not run yet."""
    return "kernels are made by fuse-kernels" if op.has_trait(KernelRegion) else None


def no_runs(op: Operation) -> Finding:
    """Planning has not run yet."""
    return "only a planned graph has slots" if op.has_trait(PlannedRun) else None


def no_transforms(op: Operation) -> Finding:
    """``grad`` and ``vmap`` are expanded."""
    return "transformations are expanded before the plain stage" if op.has_trait(Transformation) else None


def calls_resolve(op: Operation) -> Finding:
    """A call that is left goes to a function of this module."""
    if not isinstance(op, func.CallOp) or SymbolTable.lookup_symbol(op, op.callee) is not None:
        return None
    return f"there is no function @{op.callee.string_value()}"


def computes_in_kernels(op: Operation) -> Finding:
    """Outside kernels a fused graph only moves, orders and branches."""
    if _is_frame(op) or any(map(op.has_trait, _NOT_COMPUTING)) or _has_state(op) or in_kernel(op):
        return None
    return "what computes is inside an ms.kernel by now"


def tensors_have_slots(op: Operation) -> Finding:
    """Nothing but functions and constants makes a tensor any more."""
    if _is_frame(op) or any(map(op.has_trait, _WITHOUT_SLOTS)):
        return None
    if any(isinstance(result.type, TensorType) for result in op.results) and not in_kernel(op):
        return "its result has no slot"
    return None


_NOT_COMPUTING = (Structural, RegionBranch, KernelRegion)
_WITHOUT_SLOTS = (ConstantLike, RegionBranch, IsTerminator, PlannedRun)


def _is_frame(op: Operation) -> bool:
    return op.dialect_name() in FRAME_DIALECTS


def in_kernel(op: Operation) -> bool:
    """True inside a kernel's region."""
    return any(around.has_trait(KernelRegion) or around.has_trait(PlannedRun) for around in ops_around(op))


def _has_state(op: Operation) -> bool:
    return any(isinstance(value.type, StateType) for value in (*op.operands, *op.results))


# -- the stages ---------------------------------------------------------------------------------------


class WrittenStage(IRStage):
    """What the front end emits: calls, transformations, effects in program order; close to the user's text."""

    RULES = (only_graph_dialects, no_tokens, no_kernels, no_runs)


class OrderedStage(IRStage):
    """The same with every effect on a token: order is data flow, so ops may be moved, merged, dropped."""

    RULES = (only_graph_dialects, effects_have_tokens, no_kernels, no_runs)


class PlainStage(IRStage):
    """Pure ops, state ops, control flow, calls of functions; no transformation left to do."""

    RULES = (only_graph_dialects, effects_have_tokens, no_transforms, calls_resolve, no_kernels, no_runs)


class FusedStage(IRStage):
    """Kernels, state ops and control flow, and every alias of memory that changes made explicit by a move."""

    RULES = (effects_have_tokens, no_transforms, calls_resolve, computes_in_kernels, no_runs)


class PlannedStage(IRStage):
    """Runs of kernels over slots, and control flow: a list any back end can read."""

    RULES = (no_transforms, tensors_have_slots)


STAGES: tuple[type[IRStage], ...] = (WrittenStage, OrderedStage, PlainStage, FusedStage, PlannedStage)
"""In the order a graph passes through them."""


def violations(module: ModuleOp, stage: type[IRStage]) -> Iterator[tuple[Operation, str | Diagnostic]]:
    """Every op of ``module`` that ``stage`` forbids, with the reason."""
    for op in walk(module):
        for rule in stage.RULES:
            if (finding := rule(op)) is not None:
                yield op, finding


def check(module: ModuleOp, stage: type[IRStage], after: str = "") -> None:
    """Raise the first violation of ``stage``; ``after`` names the pass to blame."""
    for op, finding in violations(module, stage):
        if isinstance(finding, str):
            blame = f"found after {after}" if after else ""
            finding = FormViolated(op.name, stage.title, finding, blame)
        raise finding.error(from_location(op.location))


def has_place(op: Operation) -> bool:
    """Does an op say where in the program it comes from, or is it of a kind that need not?

    Modules, functions and the ends of blocks compute nothing, nor do the names of memory; the code of kernels is ours.
    """
    location = op.location
    innermost = location.callee if isinstance(location, CallSiteLoc) else location
    if location is not UNKNOWN and (from_location(innermost) or from_location(location)):
        return True
    return not isinstance(op, GraphOp) or op.has_trait(IsTerminator) or (op.has_trait(PlannedRun) and bool(op.results))


def check_places(module: ModuleOp, after: str) -> None:
    """Raise if an op does not say where in the program it comes from; ``after`` names the pass to blame."""
    for op in walk(module):
        if not has_place(op):
            what = "it does not say where in the program it comes from"
            raise FormViolated(op.name, "located", what, f"found after {after}").error()
