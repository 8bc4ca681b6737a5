"""Def-use questions: who makes and reads values, and in what order. They decide which memory may be written over."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.ir import Block, Operation, OpResult, SSAValue

from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.traits import DestinationStyle


def readers(value: SSAValue) -> Iterator[Operation]:
    """The ops that read the memory of a value, by whatever name; waiting for it is not reading."""
    waiting = [value]
    for name in waiting:
        for use in name.uses:
            if not isinstance(use.operation, DependOp):
                yield use.operation
            elif use.index == 0:
                waiting.append(use.operation.results[0])


def in_block(op: Operation, block: Block) -> Operation:
    """The op of a block that an op is, or is inside of."""
    while op.parent is not block:
        around = op.parent_op()
        assert around is not None
        op = around
    return op


def comes_after(op: Operation, other: Operation) -> bool:
    """Does an op stand behind another one in their block?"""
    following = other.next_op
    while following is not None and following is not op:
        following = following.next_op
    return following is op


def is_made_in(value: SSAValue, block: Block | None) -> bool:
    """Is a value computed, or copied, or joined by control flow, in a block?"""
    if not isinstance(value, OpResult) or value.op.parent is not block:
        return False
    return isinstance(value.op, func.CallOp) or value.op.has_trait(DestinationStyle)
