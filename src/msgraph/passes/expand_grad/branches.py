"""Gradients through ``ms.if``: a second one on the same condition, whose arms are the backward graphs of the arms.

What a backward arm reads of its forward arm becomes a further result of the forward op; where the other arm has
nothing of that type to give in its place, it gives zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.dialects.ops.control import IfOp
from msgraph.passes.base import recreated
from msgraph.passes.expand_grad.activity import ends_with, is_outside
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
        _yield_also(sweep, arm, [(column.type, column.values[index]) for column in columns])
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


def _yield_also(sweep: BackwardSweep, arm: Block, columns: Sequence[tuple[Attribute, SSAValue | None]]) -> None:
    """Lets an arm yield more: a value, or zeros where it has none."""
    last = arm.last_op
    assert last is not None
    filler = sweep.at_end_of(arm)
    last.operands = [*last.operands, *(filler.zero_of(type_) if v is None else v for type_, v in columns)]
