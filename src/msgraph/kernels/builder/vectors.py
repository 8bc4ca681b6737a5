"""Lanes: the values inside a kernel, one element or a vector of them, and the operations ops are written with.

    @classmethod
    def scalar(cls, k: LaneBuilder, x: Lane, y: Lane) -> Lane:
        return k.mul(x, y)

This module adds to the base what takes several instructions: division, shifts, integer powers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.machine import FRemOp
from msgraph.kernels.builder.vector_core import Lane, LaneCore, cmpi, highest, is_unsigned, lowest
from msgraph.kernels.builder.vector_math import LaneMath
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from xdsl.dialects import math
else:
    math = deferred("xdsl.dialects.math")

__all__ = ["Lane", "LaneBuilder", "LaneCore", "highest", "is_unsigned", "lowest", "modulo_by_zero"]


def modulo_by_zero(dtype: DType) -> int:
    """What ``n % 0`` is: the least integer from 32 bits on, 0 below and for unsigned types."""
    return int(lowest(dtype)) if dtype in (dtypes.int32, dtypes.int64) else 0


class LaneBuilder(LaneMath):
    """Everything ``scalar``, ``combine`` and ``element`` are written with."""

    def div(self, x: Lane, y: Lane) -> Lane:
        """Quotient of floats; of integers the quotient towards zero, with the rules of :meth:`floordiv` for 0."""
        if x.dtype.is_float:
            return self.float_op(arith.DivfOp, x, y)
        return self._by_zero(x, y, self._quotient(x, y))

    def floordiv(self, x: Lane, y: Lane) -> Lane:
        """Quotient towards minus infinity. ``n // 0`` is the greatest or least integer, ``0 // 0`` is 0."""
        if x.dtype.is_float:
            return self._float_floordiv(x, y)
        quotient = self._quotient(x, y)
        if not is_unsigned(x.dtype):
            rest = self.sub(x, self.mul(quotient, y))
            quotient = self.select(self._leans_away(rest, y), self.sub(quotient, self.like(1, x)), quotient)
        return self._by_zero(x, y, quotient)

    def mod(self, x: Lane, y: Lane) -> Lane:
        """Remainder with the sign of the divisor. ``n % 0`` is the least integer from 32 bits on, else 0."""
        rest = self.rem(x, y)
        if is_unsigned(x.dtype):
            return rest
        fitted = self.select(self._leans_away(rest, y), self.add(rest, y), rest)
        if x.dtype.is_float:
            zero = self.like(0.0, x)
            return self.select(self.compare("eq", rest, zero), self.copysign(zero, y), fitted)
        return self.select(self.compare("eq", y, self.like(0, y)), self.like(modulo_by_zero(x.dtype), x), fitted)

    def rem(self, x: Lane, y: Lane) -> Lane:
        """Remainder with the sign of the dividend (C's ``fmod``); by 0 as :meth:`mod`."""
        if x.dtype.is_float:
            return self.float_op(FRemOp, x, y, flags=False)
        rest = self.sub(x, self.mul(self._quotient(x, y), y))
        return self.select(self.compare("eq", y, self.like(0, y)), self.like(modulo_by_zero(x.dtype), x), rest)

    def _quotient(self, x: Lane, y: Lane) -> Lane:
        """Integer quotient towards zero where it exists; something harmless where it does not."""
        one, zero = self.like(1, y), self.like(0, y)
        unsafe = self.compare("eq", y, zero)
        if is_unsigned(x.dtype):
            return self.emit(arith.DivUIOp, x.dtype, x, self.select(unsafe, one, y))
        by_minus_one = self.compare("eq", y, self.like(-1, y))
        safe = self.select(self.or_(unsafe, by_minus_one), one, y)
        if x.dtype.size <= dtypes.int32.size:  # exact in float64, and a vector instruction there
            wide = [self.cast(lane, dtypes.float64) for lane in (x, safe)]
            quotient = self._narrow_quotient(self.div(*wide), x.dtype)
        else:
            quotient = self.emit(arith.DivSIOp, x.dtype, x, safe)
        return self.select(by_minus_one, self.neg(x), quotient)

    def _narrow_quotient(self, quotient: Lane, dtype: DType) -> Lane:
        """A float64 known to lie in the range of ``dtype``, cut to an integer."""
        whole = self.emit(vector_ops.FPToSIOp, dtypes.int32, quotient)
        return whole if dtype is dtypes.int32 else self.emit(vector_ops.TruncIOp, dtype, whole)

    def _by_zero(self, x: Lane, y: Lane, quotient: Lane) -> Lane:
        zero, top = self.like(0, x), self.like(highest(x.dtype), x)
        if is_unsigned(x.dtype):
            extreme = self.select(self.compare("eq", x, zero), zero, top)
        else:
            below = self.select(self.compare("lt", x, zero), self.like(lowest(x.dtype), x), zero)
            extreme = self.select(self.compare("gt", x, zero), top, below)
        return self.select(self.compare("eq", y, self.like(0, y)), extreme, quotient)

    def _leans_away(self, rest: Lane, y: Lane) -> Lane:
        """Is a remainder towards zero not zero and of the other sign than the divisor?"""
        zero = self.like(0, y)
        differ = self.xor(self.compare("lt", rest, zero), self.compare("lt", y, zero))
        return self.and_(self.compare("ne", rest, zero), differ)

    def _float_floordiv(self, x: Lane, y: Lane) -> Lane:
        """NumPy's way: the remainder first, so that the quotient is a whole number before it is rounded."""
        zero, half, one = self.like(0.0, x), self.like(0.5, x), self.like(1.0, x)
        rest, plain = self.rem(x, y), self.div(x, y)
        quotient = self.div(self.sub(x, rest), y)
        quotient = self.select(self._leans_away(rest, y), self.sub(quotient, one), quotient)
        down = self.floor(quotient)
        whole = self.select(self.compare("gt", self.sub(quotient, down), half), self.add(down, one), down)
        whole = self.select(self.compare("eq", quotient, zero), self.copysign(zero, plain), whole)
        return self.select(self.compare("eq", y, zero), plain, whole)

    def power(self, x: Lane, y: Lane) -> Lane:
        """``x ** y``. Integers wrap; a negative exponent of theirs gives 0, of 1 and -1 what it should."""
        if x.dtype.is_float:
            return self.float_op(math.PowFOp, x, y)
        if is_unsigned(x.dtype):
            return self._integer_power(x, y)
        zero, one, minus_one = (self.like(n, x) for n in (0, 1, -1))
        odd = self.compare("ne", self.and_(y, one), zero)
        below = self.select(self.compare("eq", x, minus_one), self.select(odd, minus_one, one), zero)
        below = self.select(self.compare("eq", x, one), one, below)
        return self.select(self.compare("lt", y, zero), below, self._integer_power(x, self.maximum(y, zero)))

    def _integer_power(self, x: Lane, y: Lane) -> Lane:
        """Squares and multiplies, one bit of the exponent per trip of a loop."""
        one, zero = self.like(1, x), self.like(0, x)
        body = Block(arg_types=[IndexType(), *(lane.value.type for lane in (one, x, y))])
        inner = LaneBuilder(body, self.width, self.place)
        inner.constants = self.constants
        result, base, left = (Lane(value, x.dtype) for value in body.args[1:])
        odd = inner.compare("ne", inner.and_(left, one), zero)
        result = inner.select(odd, inner.mul(result, base), result)
        carried = (result, inner.mul(base, base), inner.shr(left, one, logical=True))
        body.add_op(scf.YieldOp(*(lane.value for lane in carried)))
        start, end, step = (self._index(n) for n in (0, 8 * x.dtype.size, 1))
        loop = scf.ForOp(start, end, step, [one.value, x.value, y.value], body)
        return Lane(self.add_op(loop), x.dtype)

    def _index(self, value: int) -> SSAValue:
        return self.add_op(arith.ConstantOp(IntegerAttr(value, IndexType())))

    def shl(self, x: Lane, y: Lane) -> Lane:
        """``x << y``; 0 from the width of the type on."""
        return self.select(self._fits(y), self.emit(arith.ShLIOp, x.dtype, x, self._within(y)), self.like(0, x))

    def shr(self, x: Lane, y: Lane, logical: bool = False) -> Lane:
        """``x >> y``; nothing but sign bits from the width of the type on."""
        if logical or is_unsigned(x.dtype):
            shifted = self.emit(arith.ShRUIOp, x.dtype, x, self._within(y))
            return self.select(self._fits(y), shifted, self.like(0, x))
        top = self.like(8 * x.dtype.size - 1, y)
        return self.emit(arith.ShRSIOp, x.dtype, x, self.select(self._fits(y), y, top))

    def _fits(self, y: Lane) -> Lane:
        op = cmpi(y.value, self.like(8 * y.dtype.size, y).value, "ult", self.lane_type(dtypes.bool_))
        return Lane(self.add_op(op), dtypes.bool_)

    def _within(self, y: Lane) -> Lane:
        return self.and_(y, self.like(8 * y.dtype.size - 1, y))
