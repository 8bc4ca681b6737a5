"""Choices that choose nothing, truth values, casts, and functions applied twice."""

from __future__ import annotations

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.activation import ReluOp
from msgraph.dialects.ops.arithmetic import MathOp, PowOp
from msgraph.dialects.ops.comparison import CastOp, CompareOp, ExtremeOp, LogicOp, NotOp, SelectOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.traits import Idempotent
from msgraph.dialects.types import dtype_of
from msgraph.passes.base import Pattern, Replacement, Rewriter
from msgraph.passes.simplify.known import is_number, made_by, same_type, splat_of


class EqualArms(Pattern[SelectOp]):
    """``select(c, x, x) -> x``."""

    def rewrite(self, op: SelectOp, b: Rewriter) -> Replacement:
        _, x, y = op.operands
        return x if x is y and same_type(x, op.result) else None


class KnownCondition(Pattern[SelectOp]):
    """``select(true, x, y) -> x``, ``select(false, x, y) -> y``."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: SelectOp, b: Rewriter) -> Replacement:
        condition, on_true, on_false = op.operands
        splat = splat_of(condition)
        if splat is None:
            return None
        chosen = on_true if splat else on_false
        return chosen if same_type(chosen, op.result) else None


class NegatedCondition(Pattern[SelectOp]):
    """``select(not c, x, y) -> select(c, y, x)``."""

    FED_BY = (NotOp,)

    def rewrite(self, op: SelectOp, b: Rewriter) -> Replacement:
        negated, on_true, on_false = op.operands
        condition = made_by(negated, NotOp)
        return None if condition is None else b.select(condition, on_false, on_true)


class WhetherChosen(Pattern[CompareOp]):
    """``select(c, 3, 0) != 0 -> c``."""

    FED_BY = (SelectOp,)

    def rewrite(self, op: CompareOp, b: Rewriter) -> Replacement:
        chosen, zero = op.operands
        if op.function != "not_equal" or not is_number(zero, 0) or not isinstance(owner := chosen.owner, SelectOp):
            return None
        condition, on_true, on_false = owner.operands
        on_true = splat_of(on_true)
        if not on_true or on_true != on_true or not is_number(on_false, 0):
            return None
        return condition if same_type(condition, op.result) else None


class DoubleNot(Pattern[NotOp]):
    """``not not x -> x``."""

    FED_BY = (NotOp,)

    def rewrite(self, op: NotOp, b: Rewriter) -> Replacement:
        return made_by(op.operand, NotOp)


class SameTwice(Pattern[LogicOp | ExtremeOp]):
    """``x and x``, ``x or x``, ``maximum(x, x)``, ``minimum(x, x)`` are ``x``."""

    def rewrite(self, op: LogicOp | ExtremeOp, b: Rewriter) -> Replacement:
        lhs, rhs = op.operands
        return lhs if lhs is rhs and op.acts_as(Idempotent) else None


class KnownTruth(Pattern[LogicOp]):
    """``x and true -> x``, ``x or false -> x``; the other constant decides by itself."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: LogicOp, b: Rewriter) -> Replacement:
        neutral = {"logical_and": True, "logical_or": False}.get(op.function)
        if neutral is None:
            return None
        lhs, rhs = op.operands
        for x, truth in ((lhs, splat_of(rhs)), (rhs, splat_of(lhs))):
            if truth is None:
                continue
            if bool(truth) is not neutral:
                return b.constant(not neutral, b.type_of(op.result))
            if same_type(x, op.result):
                return x
        return None


class AppliedTwice(Pattern[MathOp | ReluOp]):
    """``f(f(x)) -> f(x)`` of functions that leave their own results alone, as ``abs`` and ``floor`` do."""

    FED_BY = (MathOp, ReluOp)

    def rewrite(self, op: MathOp | ReluOp, b: Rewriter) -> Replacement:
        inner = op.operand.owner
        if not isinstance(inner, type(op)) or inner.attributes != op.attributes:
            return None
        return op.operand if op.acts_as(Idempotent) else None


class SmallPower(Pattern[PowOp]):
    """``x ** 1 -> x``, ``x ** 2 -> square(x)`` on floats; a square is rounded once, as the power should be."""

    FED_BY = (ConstantOp,)

    def rewrite(self, op: PowOp, b: Rewriter) -> Replacement:
        if not same_type(op.lhs, op.result) or not dtype_of(op.lhs.type).is_float:
            return None
        if is_number(op.rhs, 1):
            return op.lhs
        return b.square(op.lhs) if is_number(op.rhs, 2) else None


class CastToItself(Pattern[CastOp]):
    """A cast to the element type that is there already."""

    def rewrite(self, op: CastOp, b: Rewriter) -> Replacement:
        return op.operand if same_type(op.operand, op.result) else None


class CastOfCast(Pattern[CastOp]):
    """``cast(cast(x, wide), t) -> cast(x, t)`` where ``wide`` holds every value of ``x``."""

    FED_BY = (CastOp,)

    def rewrite(self, op: CastOp, b: Rewriter) -> Replacement:
        x = made_by(op.operand, CastOp)
        if x is None:
            return None
        first, wide, last = (dtype_of(value.type) for value in (x, op.operand, op.result))
        # an integer that wraps on its own way does not on the way through a float: that way it saturates
        wraps = first.is_integer and wide.is_float and last.is_integer and last is not first
        return b.convert(x, dtype=last) if holds(wide, first) and not wraps else None


def holds(wide: DType, narrow: DType) -> bool:
    """Is every value of ``narrow`` a value of ``wide``?"""
    if wide is narrow or narrow is dtypes.bool_:
        return True
    if wide is dtypes.bool_ or wide.is_complex or narrow.is_complex:
        return wide is dtypes.complex128 and narrow is dtypes.complex64
    if wide.is_float:
        bits: dict[DType, int] = {dtypes.bfloat16: 8, dtypes.float16: 11, dtypes.float32: 24, dtypes.float64: 53}
        if narrow.is_float:
            return wide.size > narrow.size
        return 8 * narrow.size - (narrow.KIND == "i") <= bits[wide]
    if narrow.is_float or wide.size <= narrow.size:
        return False
    return wide.KIND == "i" or narrow.KIND == "u"
