"""Gradients through ``ms.if`` and ``ms.while``.

Through a branch: a second one on the same condition, whose arms are the backward graphs of the arms.

What a backward arm reads of its forward arm becomes a further result of the forward op; where the other arm has
nothing of that type to give in its place, it gives zeros.

Through a loop: as many rounds backwards, over what the forward loop left on a stack.

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
from typing import NamedTuple, cast

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.ops.control import ConditionOp, IfOp, StackEmptyOp, StackPopOp, StackPushOp, WhileOp
from msgraph.dialects.types import STACK, tensor_type
from msgraph.passes.base import recreated
from msgraph.passes.expand_grad.activity import ends_with, is_outside, reached
from msgraph.passes.expand_grad.residuals import Reads, hand_over, residuals
from msgraph.passes.expand_grad.sweep import BackwardSweep, differentiates


@differentiates(IfOp)
def through_if(sweep: BackwardSweep, op: IfOp) -> None:
    """Let what has flowed to the results of a branch flow to what its arms read from outside."""
    cotangents = [(index, sweep.total(r)) for index, r in enumerate(op.results) if r in sweep.pending]
    blocks = [Block(), Block()]
    arms = [_arm(sweep, block, region.block, cotangents) for block, region in zip(blocks, op.regions, strict=True)]
    outside = [v for v in dict.fromkeys(v for arm in arms for v in arm.pending) if is_outside(v, op)]
    if not outside:
        for block in blocks:
            block.drop_all_references()
        return
    columns = [sweep.agreed(arms, value) for value in outside]
    for arm, totals in zip(arms, zip(*columns, strict=True), strict=True):
        arm.end.operands = totals
    forward = _save(sweep, op, blocks)
    types = [column[0].type for column in columns]
    regions = [Region(block) for block in blocks]
    branch = IfOp.create(operands=[forward.operands[0]], result_types=types, regions=regions)
    for value, cotangent in zip(outside, sweep.insert(branch), strict=True):
        sweep.flow(value, cotangent)


def _arm(
    sweep: BackwardSweep, block: Block, forward: Block, cotangents: Sequence[tuple[int, SSAValue]]
) -> BackwardSweep:
    """The backward graph of one arm."""
    arm = sweep.nested(block)
    yielded = ends_with(forward)
    for index, cotangent in cotangents:
        arm.flow(yielded[index], cotangent)
    arm.run(forward.ops)
    return arm


class Column(NamedTuple):
    """A further result of the forward op: what each arm gives there, if anything."""

    type: Attribute
    values: tuple[SSAValue | None, SSAValue | None]


def _save(sweep: BackwardSweep, op: IfOp, blocks: Sequence[Block]) -> Operation:
    """Hands values of the forward arms to the backward ones: results of the op that both arms share by type."""
    forward = [region.block for region in op.regions]
    reads = [residuals(block, arm) for block, arm in zip(blocks, forward, strict=True)]
    places = [_yielded(arm, read) for arm, read in zip(forward, reads, strict=True)]
    columns = _columns([[v for v in read if v not in slots] for read, slots in zip(reads, places, strict=True)])
    for index, arm in enumerate(forward):
        first = len(ends_with(arm))
        last, filler = arm.last_op, sweep.at_end_of(arm)
        assert last is not None
        more = [(column.type, column.values[index]) for column in columns]
        last.operands = [*last.operands, *(filler.zero_of(type_) if v is None else v for type_, v in more)]
        places[index].update((v, first + k) for k, c in enumerate(columns) if (v := c.values[index]) is not None)
    extended = recreated(op, [], [column.type for column in columns]) if columns else op
    for read, slots in zip(reads, places, strict=True):
        hand_over(read, {value: extended.results[slots[value]] for value in read})
    return extended


def _yielded(arm: Block, reads: Reads) -> dict[SSAValue, int]:
    """Values an arm yields anyway, and which results they are."""
    return {value: index for index, value in reversed(list(enumerate(ends_with(arm)))) if value in reads}


def _columns(residuals: Sequence[Sequence[SSAValue]]) -> list[Column]:
    """Values of the arms, two of one type side by side."""
    waiting: dict[Attribute, list[SSAValue]] = {}
    for value in residuals[1]:
        waiting.setdefault(value.type, []).append(value)
    columns: list[Column] = []
    for value in residuals[0]:
        others = waiting.get(value.type)
        columns.append(Column(value.type, (value, others.pop(0) if others else None)))
    return columns + [Column(v.type, (None, v)) for values in waiting.values() for v in values]


# -- loops ------------------------------------------------------------------------------------------------------------


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
        return self.sweep.cotangent_type(value.type, terms)

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
