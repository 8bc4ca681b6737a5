"""Products and sums in one step: ``a * b + c`` becomes ``math.fma``, rounded once instead of twice.

Only where nothing but sums needs the product. It changes results in their last digit, so it is done where digits are
traded for time.
"""

from __future__ import annotations

from xdsl.dialects import arith, func, math
from xdsl.ir import Operation, OpResult, SSAValue

from msgraph.dialects.walking import walk
from msgraph.passes.base import replace
from msgraph.passes.math.builder import FASTMATH


def contract(function: func.FuncOp) -> None:
    """Contract everything in a function."""
    for op in list(walk(function)):
        if isinstance(op, arith.AddfOp | arith.SubfOp):
            _contract(op)


def _contract(op: arith.AddfOp | arith.SubfOp) -> None:
    left, right = op.operands
    product = _product(left, op) or _product(right, op)
    if product is None:
        return
    a, b = product.operands
    is_left = product.results[0] is left
    other = right if is_left else left
    negative = None if isinstance(op, arith.AddfOp) else _negated(other if is_left else a)
    if negative is not None:
        _insert(negative, op)
        if is_left:
            other = negative.results[0]
        else:
            a = negative.results[0]
    fused = math.FmaOp.create(operands=[a, b, other], result_types=[op.results[0].type], properties=dict(FASTMATH))
    _insert(fused, op)
    replace(op, [fused.results[0]])
    if not product.results[0].uses:
        product.detach()
        product.erase()


def _product(value: SSAValue, user: Operation) -> Operation | None:
    """The product a value is, if only sums of its block need it."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.MulfOp):
        return None
    users = [use.operation for use in value.uses]
    sums = all(isinstance(op, arith.AddfOp | arith.SubfOp) and op.parent is user.parent for op in users)
    return value.op if sums and value.op.parent is user.parent else None


def _negated(value: SSAValue) -> Operation:
    return arith.NegfOp.create(operands=[value], result_types=[value.type], properties=dict(FASTMATH))


def _insert(made: Operation, before: Operation) -> None:
    made.location = before.location
    assert before.parent is not None
    before.parent.insert_op_before(made, before)
