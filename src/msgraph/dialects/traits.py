"""What passes may ask of an op class: ``op.has_trait(Commutative)``, xDSL's traits and those of this dialect.

Most traits follow from what a class says once. ``EFFECTS``, ``ALLOCATES`` and ``ORDERS`` become:

    Pure               nothing but its results: CSE merges it, DCE drops it
    DeclaredEffects    xDSL's memory effects of everything else; CSE and DCE of xDSL read them
    OrderingOnly       no effects, but a place in the order of those of others

The others say something that nothing else says, and are given to the class, as xDSL does it:

    traits = traits_def(Commutative(), OneInstruction())
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from xdsl.ir import Operation
from xdsl.traits import (
    DefaultResource,
    EffectInstance,
    HasCanonicalizationPatternsTrait,
    MemoryEffect,
    MemoryEffectKind,
    OpTrait,
    Pure,
    Resource,
    get_effects,
)

from msgraph.dialects.effects import Effect, callee_of
from msgraph.dialects.types import StateType

if TYPE_CHECKING:
    from xdsl.pattern_rewriter import RewritePattern

    from msgraph.dialects.contract import GraphOp


def _no_patterns(op: type[Operation]) -> tuple[RewritePattern, ...]:
    del op
    return ()


class Canonicalization(HasCanonicalizationPatternsTrait):
    """Patterns simplify the op: ``simplify`` runs them, and so does xDSL's ``canonicalize``."""

    patterns_of: ClassVar[Callable[[type[Operation]], tuple[RewritePattern, ...]]] = staticmethod(_no_patterns)
    """The patterns that look at a class of ops; ``simplify`` says, once it is loaded."""

    def get_patterns(self, op: type[Operation]) -> tuple[RewritePattern, ...]:
        """What xDSL asks for."""
        return Canonicalization.patterns_of(op)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """None are common to all ops."""
        return ()


class OrderingOnly(OpTrait):
    """It takes part in the order of effects and has none."""


class Structural(OpTrait):
    """Not computed by a kernel: it is memory, orders, moves, branches or ends a region."""


class RegionBranch(OpTrait):
    """Control flow: decides which of its regions run, and how often."""


class Transformation(OpTrait):
    """Asks for a derivative, or for a function of many elements at once: gone in the plain stage."""


class ForDerivatives(OpTrait):
    """Nothing but derivatives look at it: ``expand-grad`` puts something else there."""


class KernelRegion(OpTrait):
    """Its region is a kernel: there in the fused stage only."""


class PlannedRun(OpTrait):
    """Names memory, or says what runs in it: there in the planned stage only."""


class DestinationStyle(OpTrait):
    """Its results are written to memory that is chosen for them, and are no names of memory that is there already."""


class Idempotent(OpTrait):
    """Once more changes nothing: ``f(f(x))`` is ``f(x)`` of one operand, ``f(x, x)`` is ``x`` of two."""


class Cheap(OpTrait):
    """Computing it again, an instruction or two for a vector, costs less than keeping it."""


class OneInstruction(Cheap):
    """It costs about one instruction, and may be speculated: computed where it is not needed."""


class Division(OpTrait):
    """It keeps the divider busy: a few times as long as an addition, and hardly pipelined."""


# -- effects in xDSL's words ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class World(Resource):
    """What printing writes to."""

    def name(self) -> str:
        return "<World>"


@dataclass(frozen=True)
class StatusRegister(Resource):
    """The floating-point status."""

    def name(self) -> str:
        return "<Status>"


_MEMORY, _WORLD, _STATUS = DefaultResource(), World(), StatusRegister()


class DeclaredEffects(MemoryEffect):
    """The effects of an op as its class declares them, with those of the ops in its regions.

    A read that takes a state token reads that state, whatever is written later: it is as good as pure. What
    allocates has its results for itself, so two of them are never one, and one that is not used may go.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance] | None:
        """The effects; ``None`` where a function is called that may do anything."""
        op_class: Any = type(op)
        declared, instances = op_class.EFFECTS, set[EffectInstance]()
        if Effect.READ in declared and not any(isinstance(value.type, StateType) for value in op.operands):
            instances.add(EffectInstance(MemoryEffectKind.READ, None, _MEMORY))
        if Effect.WRITE in declared:
            instances.add(EffectInstance(MemoryEffectKind.WRITE, None, _MEMORY))
        if Effect.IO in declared or Effect.COMMUNICATION in declared:
            instances.add(EffectInstance(MemoryEffectKind.WRITE, None, _WORLD))
        if Effect.STATUS in declared:
            instances.add(EffectInstance(MemoryEffectKind.READ, None, _STATUS))
        if op_class.ALLOCATES or Effect.STATUS in declared:
            instances.update(EffectInstance(MemoryEffectKind.ALLOC, result) for result in op.results)
        if callee_of(op) is not None:
            return None
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    inside = get_effects(inner)
                    if inside is None:
                        return None
                    instances.update(inside)
        return instances


def derived_traits(op: type[GraphOp]) -> tuple[OpTrait, ...]:
    """The traits that follow from what an op class says of itself."""
    traits: list[OpTrait] = [Canonicalization()]
    plain = op.EFFECTS is Effect.NONE and not op.ALLOCATES
    traits.append(Pure() if plain and not op.get_irdl_definition().regions else DeclaredEffects())
    if op.ORDERS and plain:
        traits.append(OrderingOnly())
    return tuple(traits)
