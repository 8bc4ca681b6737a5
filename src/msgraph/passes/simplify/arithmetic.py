"""Sums, products and their inverses.

On floats ``x + 0.0`` is not ``x`` (the sum of -0.0 and 0.0 is 0.0), but ``x + -0.0`` and ``x - 0.0`` are; ``x * 0.0``
is not 0.0 where ``x`` is NaN or infinite; ``x - x`` is not 0.0 there either. Integers know no such thing.

Most are asked only where an operand was made by the op they look for; ``op.lhs`` costs xDSL ten times what unpacking
``op.operands`` does.
"""

from __future__ import annotations

from math import frexp, isfinite

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.arithmetic import AddNOp, AddOp, DivOp, MathOp, MulOp, NegOp, SubOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.types import dtype_of
from msgraph.dialects.walking import operands_of
from msgraph.passes.base import Pattern, Replacement, Rewriter
from msgraph.passes.simplify.known import is_number, is_own, is_same, is_zero, made_by, same_type, splat_of


class SumWithZero(Pattern[AddOp]):
    """``x + 0 -> x`` on integers, ``x + -0.0 -> x`` on floats; not of a load."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: AddOp, b: Rewriter) -> Replacement:
        lhs, rhs = op.operands
        for x, splat in ((lhs, splat_of(rhs)), (rhs, splat_of(lhs))):
            if splat is not None and is_same(splat, -0.0) and is_own(x) and same_type(x, op.result):
                return x
        return None


class SumWithNegation(Pattern[AddOp | AddNOp]):
    """``x + -y -> x - y``, ``-x + -y -> -x - y``."""

    FED_BY = (NegOp,)

    def rewrite(self, op: AddOp | AddNOp, b: Rewriter) -> Replacement:
        if len(op.operands) != 2:
            return None
        lhs, rhs = op.operands
        if (y := made_by(rhs, NegOp)) is not None:
            return b.sub(lhs, y)
        if (x := made_by(lhs, NegOp)) is not None:
            return b.sub(rhs, x)
        return None


class DifferenceWithZero(Pattern[SubOp]):
    """``x - 0 -> x``, of floats too, as long as the zero is the positive one; not of a load."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: SubOp, b: Rewriter) -> Replacement:
        x, zero = op.operands
        return x if is_number(zero, 0.0) and is_own(x) and same_type(x, op.result) else None


class DifferenceWithNegation(Pattern[SubOp]):
    """``x - -y -> x + y``."""

    FED_BY = (NegOp,)

    def rewrite(self, op: SubOp, b: Rewriter) -> Replacement:
        x, negated = op.operands
        y = made_by(negated, NegOp)
        return b.add(x, y) if y is not None else None


class DifferenceWithItself(Pattern[SubOp]):
    """``x - x -> 0`` on integers."""

    def rewrite(self, op: SubOp, b: Rewriter) -> Replacement:
        lhs, rhs = operands_of(op)
        if lhs is not rhs or not dtype_of(lhs.type).is_integer:
            return None
        return b.constant(0, b.type_of(op.result))


class ProductWithOne(Pattern[MulOp]):
    """``x * 1 -> x``, ``x * -1 -> -x``."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: MulOp, b: Rewriter) -> Replacement:
        lhs, rhs = op.operands
        for x, splat in ((lhs, splat_of(rhs)), (rhs, splat_of(lhs))):
            if splat not in (1, -1) or not same_type(x, op.result):
                continue
            if splat == 1:
                return x
            if dtype_of(x.type).KIND in "if":
                return b.neg(x)
        return None


class ProductWithZero(Pattern[MulOp]):
    """``x * 0 -> 0`` on integers."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: MulOp, b: Rewriter) -> Replacement:
        if any(map(is_zero, op.operands)):
            return b.constant(0, b.type_of(op.result))
        return None


class ProductWithItself(Pattern[MulOp]):
    """``x * x -> square(x)``, which reads its operand once."""

    def rewrite(self, op: MulOp, b: Rewriter) -> Replacement:
        lhs, rhs = operands_of(op)
        return b.square(lhs) if lhs is rhs and dtype_of(lhs.type).KIND in "if" else None


class QuotientByOne(Pattern[DivOp]):
    """``x / 1 -> x`` on floats."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: DivOp, b: Rewriter) -> Replacement:
        x, one = op.operands
        return x if is_number(one, 1) and same_type(x, op.result) else None


class QuotientByPowerOfTwo(Pattern[DivOp]):
    """``x / 8 -> x * 0.125``: exact, because the reciprocal is."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: DivOp, b: Rewriter) -> Replacement:
        x, below = op.operands
        divisor = splat_of(below)
        if not isinstance(divisor, float) or not same_type(x, op.result):
            return None
        if not has_exact_inverse(divisor, dtype_of(x.type)):
            return None
        return b.mul(x, b.constant(1.0 / divisor, b.type_of(below)))


def has_exact_inverse(x: float, dtype: DType) -> bool:
    """Is ``1 / x`` a normal number of ``dtype``, without rounding?"""
    if not isfinite(x) or x == 0.0:
        return False
    mantissa, exponent = frexp(x)
    largest = {"float16": 14, "bfloat16": 126, "float32": 126, "float64": 1022}.get(dtype.name, 0)
    return abs(mantissa) == 0.5 and abs(exponent - 1) < largest


class DoubleNegation(Pattern[NegOp]):
    """``-(-x) -> x``."""

    FED_BY = (NegOp,)

    def rewrite(self, op: NegOp, b: Rewriter) -> Replacement:
        return made_by(op.operand, NegOp)


class NegatedDifference(Pattern[NegOp]):
    """``-(x - y) -> y - x`` on integers (on floats the zero would change its sign)."""

    FED_BY = (SubOp,)

    def rewrite(self, op: NegOp, b: Rewriter) -> Replacement:
        inner = op.operand.owner
        if not isinstance(inner, SubOp) or not dtype_of(op.operand.type).is_integer:
            return None
        return b.sub(inner.rhs, inner.lhs)


class MagnitudeOfNegation(Pattern[MathOp]):
    """``square(-x) -> square(x)``; of signed numbers ``abs(-x) -> abs(x)``, and ``square(abs(x)) -> square(x)``."""

    FED_BY = (NegOp, MathOp)

    def rewrite(self, op: MathOp, b: Rewriter) -> Replacement:
        x, size = made_by(op.operand, NegOp), op.operand.owner
        if op.function == "square":
            if isinstance(size, MathOp) and size.function == "abs" and dtype_of(size.operand.type).KIND in "if":
                x = size.operand
        elif op.function != "abs" or dtype_of(op.operand.type).KIND == "u":
            return None
        return None if x is None else b.emit(MathOp, [x], op.fields)
