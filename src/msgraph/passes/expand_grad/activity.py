"""Which values depend on the differentiated ones, and which ones values are computed from.

    %a = ms.neg %x            depends on %x
    %c = ms.less %a, %k       a Bool: it has no cotangent, so nothing depends on %x through it
    %r = ms.if %c then {ms.yield %a} else {ms.yield %k}        depends, since one arm's does

Both questions are asked of blocks with branches and loops in them; what a loop carries is found round by round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import func
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.dialects.families.stateful import parameter_of
from msgraph.dialects.ops.collective import ReceiveOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.state import LoadOp, StopGradientOp
from msgraph.dialects.types import StackType, dtype_of, is_tensor_type
from msgraph.dialects.walking import ops_around


def has_cotangent(value: SSAValue) -> bool:
    """May a gradient flow to a value? Bool has none; integers differentiate as reals, a stack as what is on it."""
    type_: Attribute = value.type
    if isinstance(type_, StackType):
        return True
    return is_tensor_type(type_) and dtype_of(type_).KIND != "b"


def mark_active(ops: Iterable[Operation], active: set[SSAValue]) -> None:
    """Add to ``active`` what depends on a value in it."""
    for op in ops:
        if isinstance(op, IfOp):
            _mark_branches(op, active)
        elif isinstance(op, WhileOp):
            _mark_loop(op, active)
        elif isinstance(op, LoadOp | func.CallOp):
            if any(parameter_of(operand) in active for operand in op.operands):
                active.update(filter(has_cotangent, op.results))
        elif isinstance(op, StopGradientOp):
            continue
        elif isinstance(op, ReceiveOp) or any(operand in active for operand in op.operands):
            # what is received depends on what another process differentiates
            active.update(filter(has_cotangent, op.results))


def _mark_branches(op: IfOp, active: set[SSAValue]) -> None:
    for region in op.regions:
        mark_active(region.block.ops, active)
        _hand_on(ends_with(region.block), op.results, active)


def _mark_loop(op: WhileOp, active: set[SSAValue]) -> None:
    before, after = op.before.block, op.after.block
    _hand_on(op.operands, before.args, active)
    while True:
        before_round = len(active)
        mark_active(before.ops, active)
        _hand_on(ends_with(before)[1:], after.args, active)
        mark_active(after.ops, active)
        _hand_on(ends_with(after), before.args, active)
        if len(active) == before_round:
            break
    _hand_on(ends_with(before)[1:], op.results, active)


def _hand_on(sources: Iterable[SSAValue], taken: Sequence[SSAValue], active: set[SSAValue]) -> None:
    active.update(value for source, value in zip(sources, taken, strict=False) if source in active)


def ends_with(block: Block) -> Sequence[SSAValue]:
    """The operands of a block's terminator."""
    last = block.last_op
    assert last is not None
    return last.operands


def reached(block: Block, values: Iterable[SSAValue]) -> set[SSAValue]:
    """``values``, and everything in or around ``block`` that they are computed from."""
    users = set(values)
    for op in reversed(list(block.ops)):
        if op is not block.last_op and any(result in users for result in op.results):
            users.update(operand for inner in op.walk() for operand in inner.operands)
    return users


def is_outside(value: SSAValue, op: Operation) -> bool:
    """Is a value made outside of the regions of ``op``?"""
    return not any(around is op for around in ops_around(value.owner))
