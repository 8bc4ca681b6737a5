"""Products and sums in one step: ``a * b + c`` becomes ``math.fma``, rounded once instead of twice.

Only where nothing but sums needs the product. It changes results in their last digit, so it is done where digits are
traded for time.
"""

from __future__ import annotations

from xdsl.dialects import arith, math
from xdsl.ir import Operation, OpResult, SSAValue

from msgraph.dialects.walking import walk
from msgraph.kernels.math.builder import FASTMATH
from msgraph.passes.base import Pattern, Replacement, Rewriter, rewrite


def contract(root: Operation) -> None:
    """Contract everything inside of an op; the products nobody needs any more go."""
    if rewrite(root, (SumOfProduct(),), "expand-math"):
        for op in list(walk(root)):
            if isinstance(op, arith.MulfOp) and op.result.first_use is None:
                op.detach()
                op.erase()


class SumOfProduct(Pattern[arith.AddfOp | arith.SubfOp]):
    """``a * b + c``, and with either sign."""

    FED_BY = (arith.MulfOp,)

    def rewrite(self, op: arith.AddfOp | arith.SubfOp, b: Rewriter) -> Replacement:
        left, right = op.operands
        product = _product(left, op) or _product(right, op)
        if product is None:
            return None
        first, second = product.operands
        is_left = product.results[0] is left
        other = right if is_left else left
        if isinstance(op, arith.SubfOp):
            value = other if is_left else first
            negated = arith.NegfOp.create(operands=[value], result_types=[value.type], properties=dict(FASTMATH))
            (negative,) = b.insert(negated)
            first, other = (first, negative) if is_left else (negative, other)
        fused = math.FmaOp.create(
            operands=[first, second, other], result_types=[op.results[0].type], properties=dict(FASTMATH)
        )
        return b.insert(fused)


def _product(value: SSAValue, user: Operation) -> Operation | None:
    """The product a value is, if only sums of its block need it."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.MulfOp):
        return None
    users = [use.operation for use in value.uses]
    sums = all(isinstance(op, arith.AddfOp | arith.SubfOp) and op.parent is user.parent for op in users)
    return value.op if sums and value.op.parent is user.parent else None
