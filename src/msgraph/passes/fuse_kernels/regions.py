"""Branches and loops that stay outside kernels: what their regions look at stands inside, conditions are Bool."""

from __future__ import annotations

from xdsl.ir import Block, Operation, OpResult, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.ops.comparison import CastOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.types import dtype_of, shape_of, tensor_type
from msgraph.dialects.walking import cloned, insert_before
from msgraph.kernels.roles import Role, is_awaited, is_number, role_of


def prepare_regions(op: Operation, block: Block) -> None:
    """Copies views and numbers of a block into the regions of an op in it, so that kernels made there find them."""
    if isinstance(op, IfOp):
        _make_bool(op)
    elif isinstance(op, WhileOp) and (condition := op.before.block.last_op) is not None:
        _make_bool(condition)
    for region in op.regions:
        _sink(region.block, block)


def _make_bool(op: Operation) -> None:
    """The program jumps on Bool alone."""
    condition = op.operands[0]
    if dtype_of(condition.type) is dtypes.bool_:
        return
    cast = CastOp.create(
        operands=[condition],
        result_types=[tensor_type(dtypes.bool_, shape_of(condition.type))],
        attributes=encode_fields({"dtype": dtypes.bool_}),
        location=op.location,
    )
    insert_before(cast, op)
    op.operands[0] = cast.results[0]


def _sink(region: Block, outside: Block) -> None:
    """Puts copies of the views and numbers of ``outside`` that a region uses at its start."""
    copies: dict[SSAValue, SSAValue] = {}
    first = region.first_op
    assert first is not None
    for op in list(region.walk()):
        for position, operand in enumerate(op.operands):
            if _can_sink(operand, outside):
                op.operands[position] = _copy(operand, first, outside, copies)


def _can_sink(value: SSAValue, outside: Block) -> bool:
    if not isinstance(value, OpResult) or value.op.parent is not outside:
        return False
    return is_number(value.op) or (role_of(value.op) is Role.VIEW and not is_awaited(value.op))


def _copy(value: SSAValue, first: Operation, outside: Block, copies: dict[SSAValue, SSAValue]) -> SSAValue:
    """A copy of a value before the op that was the first of a region; later copies stand behind earlier ones."""
    chain: list[Operation] = []
    while value not in copies and isinstance(value, OpResult) and _can_sink(value, outside):
        chain.append(value.op)
        if not value.op.operands:
            break
        value = value.op.operands[0]
    inner = copies.get(value, value)
    for op in reversed(chain):
        clone = cloned(op)
        if op.operands:
            clone.operands[0] = inner
        insert_before(clone, first)
        inner = copies[op.results[0]] = clone.results[0]
    return inner
