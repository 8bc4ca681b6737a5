"""Gradients through ``ms.while``: as many rounds backwards, over what the forward loop left on a stack.

    %y, %n, %s = ms.while %x, %zero, %empty before {
    ^before(%a, %k, %t):
      ...
      ms.condition %c, %a, %k, %t
    } after {
    ^after(%b, %l, %u):
      %d = ms.neg %b
      %v = ms.stack_push %u, %b                what the backward round will read of this one
      %m = ms.add %l, %one
      ms.yield %d, %m, %v
    }
    %end, %none, %slope = ms.while %n, %s, %ct before {
    ^before(%k, %t, %ct_a):
      %more = ms.greater %k, %zero
      ms.condition %more, %k, %t, %ct_a        backwards through `before`
    } after {
    ^after(%l, %u, %ct_d):
      %v, %b = ms.stack_pop %u
      ...                                      backwards through `after`
      ms.yield %m, %v, %ct_b
    }

Both loops run `before` once more than `after`, so the backward loop mirrors the forward one region by region. The
gradient of what the loop reads from outside is added up on the way. The stack grows with the rounds: no bound is
needed. A loop whose rounds leave nothing behind has no stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.control import ConditionOp, StackEmptyOp, StackPopOp, StackPushOp, WhileOp
from msgraph.dialects.types import STACK, tensor_type
from msgraph.passes.base import recreated
from msgraph.passes.expand_grad.activity import ends_with, is_outside, reached
from msgraph.passes.expand_grad.residuals import Reads, hand_over, residuals
from msgraph.passes.expand_grad.sweep import BackwardSweep, differentiates

COUNT = tensor_type(dtypes.int64, ())
"""The type rounds are counted in."""


@differentiates(WhileOp)
def through_while(sweep: BackwardSweep, op: WhileOp) -> None:
    """Let what has flowed to the results of a loop flow to what it starts from, and to what it reads from outside."""
    lanes = _lanes(sweep, op)
    if lanes:
        _Backward(sweep, op, lanes).run()


def _lanes(sweep: BackwardSweep, op: WhileOp) -> list[int]:
    """The indices of the carried values that a gradient flows through in any round."""
    regions = [op.after.block, op.before.block]
    ends = [ends_with(op.after.block), ends_with(op.before.block)[1:]]
    places = {lane for lane, result in enumerate(op.results) if result in sweep.pending}
    count = -1
    while len(places) != count:
        count = len(places)
        for block, end in zip(regions, ends, strict=True):
            needed = reached(block, [end[lane] for lane in places])
            places |= {a.index for a in block.args if a in needed and a in sweep.active}
    return sorted(places)


@dataclass
class _Round:
    """One region of the backward loop: it takes cotangents of what the forward region gave."""

    sweep: BackwardSweep
    block: Block
    forward: Block
    reads: Reads = field(default_factory=Reads)

    def flow(self, lanes: Sequence[int], cotangents: Sequence[SSAValue], types: Sequence[Attribute]) -> None:
        """Sweep backwards through the forward region, from new arguments with the cotangents of ``lanes``."""
        for lane, type_ in zip(lanes, types, strict=True):
            self.sweep.flow(cotangents[lane], self.block.insert_arg(type_, len(self.block.args)))
        self.sweep.run(self.forward.ops)

    def gather(self, lanes: Sequence[int], types: Sequence[Attribute]) -> list[SSAValue]:
        """The cotangents of the forward region's arguments at ``lanes``, converted to ``types``."""
        arguments = [self.forward.args[lane] for lane in lanes]
        return [self.sweep.converted(value, type_) for value, type_ in zip(arguments, types, strict=True)]

    def collect(self, outside: Sequence[SSAValue], types: Sequence[Attribute]) -> list[SSAValue]:
        """What is added up for values outside of the loop, this round's share taken in."""
        sums: list[SSAValue] = []
        for value, type_ in zip(outside, types, strict=True):
            so_far = self.block.insert_arg(type_, len(self.block.args))
            if value in self.sweep.pending:
                sums.append(self.sweep.sum_of([so_far, self.sweep.converted(value, type_)]))
            else:
                sums.append(so_far)
        return sums


class _Backward:
    """Builds the backward loop of one loop."""

    def __init__(self, sweep: BackwardSweep, op: WhileOp, lanes: Sequence[int]) -> None:
        self.sweep = sweep
        self.op = op
        self.lanes = lanes
        terms = [term.type for lane in lanes for term in sweep.pending.get(op.results[lane], ())]
        carried = [op.results[lane].type for lane in lanes]
        self.types = [sweep.cotangent_type(type_, [*terms, *carried]) for type_ in carried]
        blocks = Block(), Block()
        self.before = _Round(sweep.nested(blocks[0], ConditionOp), blocks[0], op.before.block)
        self.after = _Round(sweep.nested(blocks[1]), blocks[1], op.after.block)

    def run(self) -> None:
        """Build it, and let its results flow on."""
        op, rounds = self.op, (self.before, self.after)
        self.before.flow(self.lanes, ends_with(op.before.block)[1:], self.types)
        self.after.flow(self.lanes, ends_with(op.after.block), self.types)
        slopes = [part.gather(self.lanes, self.types) for part in rounds]
        outside = [v for v in dict.fromkeys(v for r in rounds for v in r.sweep.pending) if is_outside(v, op)]
        shares = [self._share(value) for value in outside]
        cotangents = [self.sweep.converted(op.results[p], t) for p, t in zip(self.lanes, self.types, strict=True)]
        cotangents += [self.sweep.zero_of(type_) for type_ in shares]
        sums = [part.collect(outside, shares) for part in rounds]
        ends = [[*slope, *total] for slope, total in zip(slopes, sums, strict=True)]
        results = self._close(cotangents, ends)
        for value, cotangent in zip((*(op.operands[p] for p in self.lanes), *outside), results, strict=True):
            self.sweep.flow(value, cotangent)

    def _share(self, value: SSAValue) -> Attribute:
        """The type of what is added up for a value outside."""
        terms = [t.type for part in (self.before, self.after) for t in part.sweep.pending.get(value, ())]
        return self.sweep.cotangent_type(target_of(value.type), terms)

    # -- both loops --------------------------------------------------------------------------------------

    def _close(self, cotangents: Sequence[SSAValue], ends: Sequence[Sequence[SSAValue]]) -> Sequence[SSAValue]:
        """End both regions, let the forward loop count its rounds and keep what they are to read."""
        for part in (self.before, self.after):
            part.reads = residuals(part.block, part.forward)
        saves = bool(self.before.reads or self.after.reads)
        start = list(self._count(saves))
        counters = [self._enter(part, saves) for part in (self.before, self.after)]
        self._end(counters, ends)
        regions = [Region(self.before.block), Region(self.after.block)]
        inits = [*start, *cotangents]
        loop = WhileOp.create(operands=inits, result_types=[v.type for v in inits], regions=regions)
        return self.sweep.insert(loop)[len(start) :]

    def _count(self, saves: bool) -> Sequence[SSAValue]:
        """Let the forward loop carry the number of its rounds, and a stack."""
        types = [COUNT, STACK] if saves else [COUNT]
        around = self.sweep.in_front_of(self.op)
        inits = [around.constant(0, COUNT), *(around.emit(StackEmptyOp, []) if saves else ())]
        for part in (self.before, self.after):
            inside = self.sweep.at_end_of(part.forward)
            carried: list[SSAValue] = [part.forward.insert_arg(type_, len(part.forward.args)) for type_ in types]
            if saves and part.reads:
                (carried[1],) = inside.emit(StackPushOp, [carried[1], *part.reads])
            if part is self.after:
                carried[0] = inside.add(carried[0], inside.constant(1, COUNT))
            inside.end.operands = [*inside.end.operands, *carried]
        extended = recreated(self.op, inits, types)
        return extended.results[len(extended.results) - len(types) :]

    def _enter(self, part: _Round, saves: bool) -> list[SSAValue]:
        """A backward region is given the number of rounds left and the stack, and takes from it what it reads."""
        types = [COUNT, STACK] if saves else [COUNT]
        carried: list[SSAValue] = [part.block.insert_arg(type_, index) for index, type_ in enumerate(types)]
        if part.reads:
            first = cast(Operation, part.block.first_op)
            values = list(part.reads)
            carried[1], *popped = self.sweep.in_front_of(first).insert(
                StackPopOp.of(carried[1], [value.type for value in values])
            )
            hand_over(part.reads, dict(zip(values, popped, strict=True)))
        return carried

    def _end(self, counters: Sequence[list[SSAValue]], ends: Sequence[Sequence[SSAValue]]) -> None:
        """Go on while rounds are left."""
        before, after = self.before.sweep, self.after.sweep
        more = before.greater(counters[0][0], before.constant(0, COUNT))
        before.end.operands = [more, *counters[0], *ends[0]]
        counters[1][0] = after.sub(counters[1][0], after.constant(1, COUNT))
        after.end.operands = [*counters[1], *ends[1]]
