"""Common subexpression elimination (CSE): compute equal things once.

Given:

    %a = ms.mul %x, %y : tensor<4xf32>
    %b = ms.mul %x, %y : tensor<4xf32>
    %c = ms.add %a, %b : tensor<4xf32>

Result:

    %a = ms.mul %x, %y : tensor<4xf32>
    %c = ms.add %a, %a : tensor<4xf32>

Two ops are equal when class, operands and fields are. The operands are compared by identity, since equal ones
have been merged before in the same walk; so the cost of an op does not depend on the graph. An op inside a region
merges with one outside, never the other way round. What reads memory is equal to another read only if both take
the same state token; what writes or prints is never equal to anything, and ``ms.depend`` stays where it stands.

Why here: after ``simplify`` has made equal things look equal, before ``fuse-kernels`` decides what to recompute.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from struct import pack

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, FloatAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.traits import Commutative, IsolatedFromAbove, Pure

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect
from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.types import StateType
from msgraph.dialects.walking import operands_of, ops_of
from msgraph.passes.actions import Action, ActionHandler, current_handler
from msgraph.passes.base import GraphPass, replace


class EliminateCommonPass(GraphPass):
    """Compute equal things once."""

    name = "eliminate-common"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Merge equal ops in one walk."""
        Merger().run(op)


@dataclass
class ExpressionScope:
    """A block being walked: where the walk stands, and which expressions were first seen here."""

    ops: Iterator[Operation]
    seen: dict[Hashable, Operation]
    own: list[Hashable] = field(default_factory=list[Hashable])


@dataclass
class Merger:
    """One run of the pass: a table of the ops that can be seen from where the walk stands."""

    numbers: dict[int, tuple[int, Attribute]] = field(default_factory=dict[int, tuple[int, Attribute]])
    """Equal attributes have one number, which is looked up by identity: that may not be used again meanwhile."""
    by_value: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    mergeable: dict[type[Operation], bool] = field(default_factory=dict[type[Operation], bool])
    handler: ActionHandler | None = field(default_factory=current_handler)

    def run(self, root: ModuleOp | FuncOp) -> None:
        """Walk what is inside; regions are walked where they stand, with a stack of our own."""
        stack = [ExpressionScope(ops_of(root.body.block), {})]
        while stack:
            scope = stack[-1]
            inner = self.walk(scope)
            if inner is None:
                for key in scope.own:  # the ops around this block cannot see those in it
                    del scope.seen[key]
                stack.pop()
                continue
            seen = {} if inner.has_trait(IsolatedFromAbove) else scope.seen
            for region in reversed(inner.regions):
                stack.extend(ExpressionScope(ops_of(block), seen) for block in reversed(region.blocks))

    def walk(self, scope: ExpressionScope) -> Operation | None:
        """Merge the ops of one block, up to one with regions, which is returned, or the end."""
        seen, own, mergeable = scope.seen, scope.own, self.mergeable
        for op in scope.ops:
            if op.regions:
                return op
            merges = mergeable.get(type(op))
            if merges is None:
                merges = mergeable[type(op)] = self.can_merge(op)
            if not merges:
                continue
            key = self.key(op)
            first = seen.setdefault(key, op)
            if first is op:
                own.append(key)
            elif self.handler is None:
                replace(op, first.results)
            elif self.handler.wants("merge", op):
                before = list(op.results)
                replace(op, first.results)
                self.handler.done(Action("merge", op, before, first.results))
        return None

    def can_merge(self, op: Operation) -> bool:
        """May equal ops of this class become one?"""
        # a depend stays where it stands
        if not isinstance(op, GraphOp) or isinstance(op, DependOp) or not op.results:
            return False
        if op.EFFECTS is Effect.READ:
            return any(isinstance(operand.type, StateType) for operand in op.operands)
        return op.has_trait(Pure)

    def key(self, op: Operation) -> Hashable:
        """Equal for equal ops only."""
        attributes, operands = op.attributes, operands_of(op)
        if len(operands) == 2 and id(operands[1]) < id(operands[0]) and op.has_trait(Commutative):
            operands = operands[::-1]
        if not attributes:
            return (type(op), *map(id, operands))
        fields = [self.number_of(attributes[name]) for name in sorted(attributes)]
        if not operands:  # nothing else says what type the results have
            fields += [self.number_of(result.type) for result in op.results]
        return (type(op), *fields, None, *map(id, operands))

    def number_of(self, attribute: Attribute) -> int:
        """The number of an attribute, and of all that equal it."""
        entry = self.numbers.get(id(attribute))
        if entry is None:
            index = self.by_value.setdefault(_value_of(attribute), len(self.by_value))
            entry = self.numbers[id(attribute)] = index, attribute
        return entry[0]


def _value_of(attribute: Attribute) -> Hashable:
    """``attribute``, or where equality is too coarse (the zeros of floats, the kinds of NaN) its exact contents."""
    match attribute:
        case FloatAttr():
            return (FloatAttr, attribute.type, pack("d", attribute.value.data))
        case ArrayAttr():
            return (ArrayAttr, tuple(map(_value_of, attribute)))
        case _:
            return attribute
