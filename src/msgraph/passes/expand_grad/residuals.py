"""What a backward graph reads of the forward region it belongs to.

Backward graphs are built as if they stood inside their forward regions; afterwards every value they read from there
is handed over. Constants are not: the backward graph gets its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.walking import block_of, copy_into, outer_uses

Reads: TypeAlias = dict[SSAValue, list[tuple[Operation, int]]]
"""Values, and the operands that are these values."""


def residuals(backward: Block, forward: Block) -> Reads:
    """The values made in ``forward`` that ``backward`` reads."""
    reads: Reads = {}
    for op, index in outer_uses(backward):
        if block_of(op.operands[index]) is forward:
            reads.setdefault(op.operands[index], []).append((op, index))
    constants = [(value, value.owner) for value in reads if isinstance(value.owner, ConstantOp)]
    for value, constant in constants:
        _hand_over(reads.pop(value), copy_into(constant, backward))
    return reads


def hand_over(reads: Reads, replacements: Mapping[SSAValue, SSAValue]) -> None:
    """Let what reads a value of the forward region read its replacement."""
    for value, places in reads.items():
        _hand_over(places, replacements[value])


def _hand_over(places: list[tuple[Operation, int]], value: SSAValue) -> None:
    for op, index in places:
        op.operands[index] = value
