"""Def-use questions: who makes and reads values, and in what order. They decide which memory may be written over.

Copy elision: kernels that compute nothing alias what they are given with their result.

ms.concat %a, %b     %a and %b are written into the result by the kernels that make them
ms.reshape %a        %a is the result, under other sizes
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.ir import Block, Operation, OpResult, SSAValue

from msgraph.dialects.ops.joining import JoinOp
from msgraph.dialects.ops.kernel import KernelOp, YieldOp
from msgraph.dialects.ops.shape import ReshapeOp
from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.traits import DestinationStyle
from msgraph.dialects.types import shape_of
from msgraph.dialects.views import View, row_major
from msgraph.kernels.roles import Role, role_of


def readers(value: SSAValue) -> Iterator[Operation]:
    """The ops that read the memory of a value, by whatever name; waiting for it is not reading."""
    waiting = [value]
    for name in waiting:
        for use in name.uses:
            if not isinstance(use.operation, DependOp):
                yield use.operation
            elif use.index == 0:
                waiting.append(use.operation.results[0])


def is_made_in(value: SSAValue, block: Block | None) -> bool:
    """Is a value computed, or copied, or joined by control flow, in a block?"""
    if not isinstance(value, OpResult) or value.op.parent is not block:
        return False
    return isinstance(value.op, func.CallOp) or value.op.has_trait(DestinationStyle)


# -- kernels that compute nothing -------------------------------------------------------------------------------------


def joining(op: KernelOp) -> Operation | None:
    """The concat, stack or reshape a kernel consists of."""
    first = op.body.block.first_op
    if first is None or isinstance(first, YieldOp):
        return None
    if isinstance(first, ReshapeOp):
        return first if isinstance(first.next_op, YieldOp) and len(op.results) == 1 else None
    return first if role_of(first) is Role.CONCAT else None


def pieces(join: Operation, strides: tuple[int, ...]) -> Iterator[tuple[SSAValue, View]]:
    """Each operand, and where it stands in a result with these strides; a reshaped result lies row by row."""
    shapes = [shape_of(operand.type) for operand in join.operands]
    if isinstance(join, JoinOp):
        target = View(shape_of(join.results[0].type), strides)
        yield from zip(join.operands, type(join).pieces(target, shapes, **join.fields), strict=True)
    else:
        yield join.operands[0], row_major(shapes[0])
