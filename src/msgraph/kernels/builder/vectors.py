"""Values inside a kernel, one element or a vector of them, and what ops compute with them.

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        return k.mul(x, y)

The same methods serve scalars and ``vector<WxT>`` alike. float16 and bfloat16 compute in float32 and round after every
operation, as NumPy does; Bool lanes are ``i1``; unsigned integers are signless with unsigned operations. Nothing here
traps: integer division by zero gives what MindSpore gives, and no result is poison.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import numpy as np
from xdsl.dialects import arith, math, scf, vector
from xdsl.dialects.builtin import IndexType, UnitAttr, VectorType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.walking import append, create
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.constants import constant_op, value_key
from msgraph.kernels.builder.index_math import INDEX, IndexArithmetic
from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.types import lane_type, scalar_type
from msgraph.kernels.builder.vector_ops import PREDICATES, Predicate
from msgraph.support.symbolic_sizes import concrete


class VectorValue(NamedTuple):
    """A value of one element (or one vector of elements) and its element type."""

    value: SSAValue
    dtype: DType


NO_FLAGS: dict[str, Attribute] = {"fastmath": arith.FastMathFlagsAttr("none")}
_EITHER_ZERO: dict[str, Attribute] = {"fastmath": arith.FastMathFlagsAttr([FastMathFlag.NO_SIGNED_ZEROS])}
"""Of 0 and -0 any is the greater, as in NumPy: to tell them apart would take twice the time."""
_FLAGS: dict[type[Operation], dict[str, Attribute]] = {
    arith.MaximumfOp: _EITHER_ZERO,
    arith.MinimumfOp: _EITHER_ZERO,
}
_UNSIGNED: dict[type[Operation], type[Operation]] = {
    arith.DivSIOp: arith.DivUIOp,
    arith.RemSIOp: arith.RemUIOp,
    arith.ShRSIOp: arith.ShRUIOp,
    arith.MaxSIOp: arith.MaxUIOp,
    arith.MinSIOp: arith.MinUIOp,
}
LIBRARY = "library"
"""Marks an op that is left to the C library, as Python leaves the functions of its floats to it: to the last bit."""
NARROW = dtypes.HALVES
"""The types that compute in float32."""

SMALL = 2
"""Bytes of the integers that floats reach through int32."""


def is_unsigned(dtype: DType) -> bool:
    """True where integer operations must be the unsigned ones; Bool counts."""
    return dtype.KIND in "ub"


def lowest(dtype: DType) -> float:
    """The least value of an element type: ``-inf``, the least integer, ``False``."""
    if dtype.is_float:
        return -float("inf")
    return 0 if dtype is dtypes.bool_ else int(np.iinfo(dtype.numpy).min)


def highest(dtype: DType) -> float:
    """The greatest value of an element type: ``inf``, the greatest integer, ``True``."""
    if dtype.is_float:
        return float("inf")
    return 1 if dtype is dtypes.bool_ else int(np.iinfo(dtype.numpy).max)


def modulo_by_zero(dtype: DType) -> int:
    """The value of ``n % 0``: the least integer from 32 bits on, 0 below and for unsigned types."""
    return int(lowest(dtype)) if dtype in (dtypes.int32, dtypes.int64) else 0


def _of_floats(op: type[Operation]) -> Callable[..., VectorValue]:
    """The method that an op of floats is."""

    def method(self: VectorArithmetic, *operands: VectorValue) -> VectorValue:
        return self.float_op(op, *operands)

    return method


@dataclass
class VectorArithmetic(IndexArithmetic):
    """The part of ``KernelBuilder`` that ``scalar``, ``combine`` and ``element`` of ops are written with.

    Appends ``arith`` and ``math`` ops on values of ``lanes`` elements, 0 for single ones. A constant is made once for
    all that is computed in one place.
    """

    lanes: int = field(init=False, default=0)
    library: bool = field(init=False, default=False)
    """Are functions of floats left to the C library?"""
    constants: dict[tuple[float | str, DType], VectorValue] = field(init=False, default_factory=dict[Any, VectorValue])
    constant_block: Block | None = field(init=False, default=None)
    """Where constants stand, if not here."""

    def values(self, lanes: int = 0, *, hoisted: bool = False) -> Self:
        """This builder for values of so many elements, where it stands now; ``hoisted`` puts constants at the entry."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.lanes, other.constants = lanes, {}
        other.constant_block = self._entry if hoisted else None
        return other

    def inside(self, block: Block) -> Self:
        """This builder in a region inside; constants stay where all regions see them."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.block, other.constant_block = block, self.constant_block or self.block
        return other

    def append(self, op: Operation) -> SSAValue:
        """Appends any op; its first result."""
        append(self.block, op)
        return op.results[0]

    def value_type(self, dtype: DType) -> Attribute:
        """The type of a lane: ``f32`` or ``vector<16xf32>``."""
        return lane_type(dtype, self.lanes)

    def const(self, value: float, dtype: DType) -> VectorValue:
        """A number in every lane."""
        key = (value_key(concrete(value)), dtype)
        constant = self.constants.get(key)
        if constant is None:
            literal = float(value) if dtype.is_float else signless(int(value), dtype)
            op = constant_op(literal, scalar_type(dtype), self.lanes)
            append(self.constant_block or self.block, op)
            constant = self.constants[key] = VectorValue(op.results[0], dtype)
        return constant

    def is_zero(self, x: VectorValue) -> bool:
        """Is it known to be the number 0.0? Which zero wins matters then: the second, as with NumPy."""
        return any(x == self.constants.get((zero, x.dtype)) for zero in (0.0, "-0"))

    def like(self, value: float, x: VectorValue) -> VectorValue:
        """A number of the element type of ``x``."""
        return self.const(value, x.dtype)

    # -- how ops are made --------------------------------------------------------------------------------

    def emit(self, op: type[Operation], dtype: DType, *operands: VectorValue, flags: bool = False) -> VectorValue:
        """One op on lanes with a result of ``dtype``; ``flags`` for the ops that have fast-math flags."""
        properties = _FLAGS.get(op, NO_FLAGS) if flags else {}
        operation = create(op, [lane.value for lane in operands], [self.value_type(dtype)], properties)
        if self.library and operation.name.startswith("math."):
            operation.attributes[LIBRARY] = UnitAttr()
        append(self.block, operation)
        return VectorValue(operation.results[0], dtype)

    def float_op(self, op: type[Operation], *operands: VectorValue, flags: bool = True) -> VectorValue:
        """A floating-point op; half precision computes in float32 and rounds."""
        dtype = operands[0].dtype
        if dtype not in NARROW:
            return self.emit(op, dtype, *operands, flags=flags)
        wide = [self.emit(arith.ExtFOp, dtypes.float32, lane) for lane in operands]
        return self.emit(arith.TruncFOp, dtype, self.emit(op, dtypes.float32, *wide, flags=flags))

    def either(self, floats: type[Operation], integers: type[Operation], *operands: VectorValue) -> VectorValue:
        """The op for floats or the one for (signed) integers, whose unsigned counterpart is known."""
        dtype = operands[0].dtype
        if dtype.is_float:
            return self.float_op(floats, *operands)
        if is_unsigned(dtype):
            integers = _UNSIGNED.get(integers, integers)
        return self.emit(integers, dtype, *operands)

    # -- arithmetic --------------------------------------------------------------------------------------

    def add(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Sum; integers wrap, Bool is ``or``."""
        return self.either(arith.AddfOp, arith.OrIOp if x.dtype is dtypes.bool_ else arith.AddiOp, x, y)

    def sub(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Difference; integers wrap, Bool is ``xor``."""
        return self.either(arith.SubfOp, arith.XOrIOp if x.dtype is dtypes.bool_ else arith.SubiOp, x, y)

    def mul(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Product; integers wrap, Bool is ``and``."""
        return self.either(arith.MulfOp, arith.AndIOp if x.dtype is dtypes.bool_ else arith.MuliOp, x, y)

    def neg(self, x: VectorValue) -> VectorValue:
        """``-x``; integers wrap."""
        if x.dtype.is_float:
            return self.float_op(arith.NegfOp, x)
        return self.sub(self.like(0, x), x)

    def abs(self, x: VectorValue) -> VectorValue:
        """``|x|``; the least integer stays itself."""
        if x.dtype.is_float:
            return self.float_op(math.AbsFOp, x)
        return x if is_unsigned(x.dtype) else self.emit(arith.MaxSIOp, x.dtype, x, self.neg(x))

    def maximum(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """The greater; NaN if either is."""
        return self.either(arith.MaximumfOp, arith.MaxSIOp, x, y)

    def minimum(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """The lesser; NaN if either is."""
        return self.either(arith.MinimumfOp, arith.MinSIOp, x, y)

    def fma(self, x: VectorValue, y: VectorValue, z: VectorValue) -> VectorValue:
        """``x * y + z`` rounded once; of vectors twice on a target without such an instruction; integers wrap."""
        if not x.dtype.is_float:
            return self.add(self.mul(x, y), z)
        if isinstance(x.value.type, VectorType):
            return self.float_op(vector.FMAOp, x, y, z, flags=False)
        return self.float_op(math.FmaOp, x, y, z)

    # -- division --------------------------------------------------------------------------------------

    def div(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Quotient of floats; of integers the quotient towards zero, with the rules of :meth:`floordiv` for 0."""
        if x.dtype.is_float:
            return self.float_op(arith.DivfOp, x, y)
        return self._by_zero(x, y, self._quotient(x, y))

    def floordiv(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Quotient towards minus infinity. ``n // 0`` is the greatest or least integer, ``0 // 0`` is 0."""
        if x.dtype.is_float:
            return self._float_floordiv(x, y)
        quotient = self._quotient(x, y)
        if not is_unsigned(x.dtype):
            rest = self.sub(x, self.mul(quotient, y))
            quotient = self.select(self._leans_away(rest, y), self.sub(quotient, self.like(1, x)), quotient)
        return self._by_zero(x, y, quotient)

    def mod(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Remainder with the sign of the divisor. ``n % 0`` is the least integer from 32 bits on, else 0."""
        rest = self.rem(x, y)
        if is_unsigned(x.dtype):
            return rest
        fitted = self.select(self._leans_away(rest, y), self.add(rest, y), rest)
        if x.dtype.is_float:
            zero = self.like(0.0, x)
            return self.select(self.compare("eq", rest, zero), self.copysign(zero, y), fitted)
        return self.select(self.compare("eq", y, self.like(0, y)), self.like(modulo_by_zero(x.dtype), x), fitted)

    def rem(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Remainder with the sign of the dividend (C's ``fmod``); by 0 as :meth:`mod`."""
        if x.dtype.is_float:
            wide = [self.convert(lane, dtypes.float32) if x.dtype in NARROW else lane for lane in (x, y)]
            return self.convert(self.call_library("fmod", *wide), x.dtype)
        rest = self.sub(x, self.mul(self._quotient(x, y), y))
        return self.select(self.compare("eq", y, self.like(0, y)), self.like(modulo_by_zero(x.dtype), x), rest)

    def _quotient(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Integer quotient towards zero where it exists; something harmless where it does not."""
        one, zero = self.like(1, y), self.like(0, y)
        unsafe = self.compare("eq", y, zero)
        if is_unsigned(x.dtype):
            return self.emit(arith.DivUIOp, x.dtype, x, self.select(unsafe, one, y))
        by_minus_one = self.compare("eq", y, self.like(-1, y))
        safe = self.select(self.or_(unsafe, by_minus_one), one, y)
        if x.dtype.size <= dtypes.int32.size:  # exact in float64, and a vector instruction there
            wide = [self.convert(lane, dtypes.float64) for lane in (x, safe)]
            whole = self.emit(vector_ops.FPToSIOp, dtypes.int32, self.div(*wide))
            quotient = whole if x.dtype is dtypes.int32 else self.emit(vector_ops.TruncIOp, x.dtype, whole)
        else:
            quotient = self.emit(arith.DivSIOp, x.dtype, x, safe)
        return self.select(by_minus_one, self.neg(x), quotient)

    def _by_zero(self, x: VectorValue, y: VectorValue, quotient: VectorValue) -> VectorValue:
        zero, top = self.like(0, x), self.like(highest(x.dtype), x)
        if is_unsigned(x.dtype):
            extreme = self.select(self.compare("eq", x, zero), zero, top)
        else:
            below = self.select(self.compare("lt", x, zero), self.like(lowest(x.dtype), x), zero)
            extreme = self.select(self.compare("gt", x, zero), top, below)
        return self.select(self.compare("eq", y, self.like(0, y)), extreme, quotient)

    def _leans_away(self, rest: VectorValue, y: VectorValue) -> VectorValue:
        """Is a remainder towards zero not zero and of the other sign than the divisor?"""
        zero = self.like(0, y)
        differ = self.xor(self.compare("lt", rest, zero), self.compare("lt", y, zero))
        return self.and_(self.compare("ne", rest, zero), differ)

    def _float_floordiv(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """NumPy's way: the remainder first, so that the quotient is a whole number before it is rounded."""
        zero, half, one = self.like(0.0, x), self.like(0.5, x), self.like(1.0, x)
        rest, plain = self.rem(x, y), self.div(x, y)
        quotient = self.div(self.sub(x, rest), y)
        quotient = self.select(self._leans_away(rest, y), self.sub(quotient, one), quotient)
        down = self.floor(quotient)
        whole = self.select(self.compare("gt", self.sub(quotient, down), half), self.add(down, one), down)
        whole = self.select(self.compare("eq", quotient, zero), self.copysign(zero, plain), whole)
        return self.select(self.compare("eq", y, zero), plain, whole)

    # -- powers and shifts -----------------------------------------------------------------------------

    def power(self, x: VectorValue, y: VectorValue) -> VectorValue:
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

    def _integer_power(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Squares and multiplies, one bit of the exponent per trip of a loop."""
        one, zero = self.like(1, x), self.like(0, x)
        body = Block(arg_types=[IndexType(), *(lane.value.type for lane in (one, x, y))])
        inner = self.inside(body)
        result, base, left = (VectorValue(value, x.dtype) for value in body.args[1:])
        odd = inner.compare("ne", inner.and_(left, one), zero)
        result = inner.select(odd, inner.mul(result, base), result)
        carried = (result, inner.mul(base, base), inner.shr(left, one, logical=True))
        body.add_op(scf.YieldOp(*(lane.value for lane in carried)))
        start, end, step = (self.append(constant_op(n, INDEX)) for n in (0, 8 * x.dtype.size, 1))
        loop = scf.ForOp(start, end, step, [one.value, x.value, y.value], body)
        return VectorValue(self.append(loop), x.dtype)

    def shl(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """``x << y``; 0 from the width of the type on."""
        return self.select(self._fits(y), self.emit(arith.ShLIOp, x.dtype, x, self._within(y)), self.like(0, x))

    def shr(self, x: VectorValue, y: VectorValue, logical: bool = False) -> VectorValue:
        """``x >> y``; nothing but sign bits from the width of the type on."""
        if logical or is_unsigned(x.dtype):
            shifted = self.emit(arith.ShRUIOp, x.dtype, x, self._within(y))
            return self.select(self._fits(y), shifted, self.like(0, x))
        top = self.like(8 * x.dtype.size - 1, y)
        return self.emit(arith.ShRSIOp, x.dtype, x, self.select(self._fits(y), y, top))

    def _fits(self, y: VectorValue) -> VectorValue:
        return self._compared(
            vector_ops.CmpiOp, y, self.like(8 * y.dtype.size, y), {"predicate": Predicate.LT.unsigned}
        )

    def _within(self, y: VectorValue) -> VectorValue:
        return self.and_(y, self.like(8 * y.dtype.size - 1, y))

    # -- functions of floats: ``expand-math`` writes them out where it pays ----------------------------

    sqrt = _of_floats(math.SqrtOp)
    rsqrt = _of_floats(math.RsqrtOp)
    floor = _of_floats(math.FloorOp)
    ceil = _of_floats(math.CeilOp)
    trunc = _of_floats(math.TruncOp)
    round_even = _of_floats(math.RoundEvenOp)
    exp = _of_floats(math.ExpOp)
    exp2 = _of_floats(math.Exp2Op)
    expm1 = _of_floats(math.ExpM1Op)
    log = _of_floats(math.LogOp)
    log2 = _of_floats(math.Log2Op)
    log10 = _of_floats(math.Log10Op)
    log1p = _of_floats(math.Log1pOp)
    sin = _of_floats(math.SinOp)
    cos = _of_floats(math.CosOp)
    tan = _of_floats(math.TanOp)
    asin = _of_floats(math.AsinOp)
    acos = _of_floats(math.AcosOp)
    atan = _of_floats(math.AtanOp)
    sinh = _of_floats(math.SinhOp)
    cosh = _of_floats(math.CoshOp)
    tanh = _of_floats(math.TanhOp)
    asinh = _of_floats(math.AsinhOp)
    acosh = _of_floats(math.AcoshOp)
    atanh = _of_floats(math.AtanhOp)
    erf = _of_floats(math.ErfOp)
    atan2 = _of_floats(math.Atan2Op)
    pow = _of_floats(math.PowFOp)
    copysign = _of_floats(math.CopySignOp)

    def call_library(self, name: str, *operands: VectorValue) -> VectorValue:
        """A function of the C library that the ``math`` dialect has not."""
        values, (first, *_) = [x.value for x in operands], operands
        return VectorValue(self.append(CallIntrinsicOp(name, values, first.value.type)), first.dtype)

    # -- comparison and logic ----------------------------------------------------------------------------

    def compare(self, predicate: str, x: VectorValue, y: VectorValue) -> VectorValue:
        """``eq ne lt le gt ge`` as Bool; NaN is unequal to everything."""
        chosen = PREDICATES[predicate]
        if x.dtype.is_float:
            if x.dtype in NARROW:
                x, y = (self.emit(arith.ExtFOp, dtypes.float32, value) for value in (x, y))
            return self._compared(vector_ops.CmpfOp, x, y, {"predicate": chosen.floats, **NO_FLAGS})
        attribute = chosen.unsigned if is_unsigned(x.dtype) else chosen.signed
        return self._compared(vector_ops.CmpiOp, x, y, {"predicate": attribute})

    def _compared(
        self, op: type[Operation], x: VectorValue, y: VectorValue, properties: dict[str, Attribute]
    ) -> VectorValue:
        comparison = create(op, [x.value, y.value], [self.value_type(dtypes.bool_)], properties)
        return VectorValue(self.append(comparison), dtypes.bool_)

    def is_nan(self, x: VectorValue) -> VectorValue:
        """True for NaN."""
        return self.compare("ne", x, x)

    def select(self, condition: VectorValue, x: VectorValue, y: VectorValue) -> VectorValue:
        """``x`` where the condition holds, else ``y``."""
        return self.emit(vector_ops.VectorSelectOp, x.dtype, condition, x, y)

    def and_(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Bits set in both."""
        return self.emit(arith.AndIOp, x.dtype, x, y)

    def or_(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Bits set in either."""
        return self.emit(arith.OrIOp, x.dtype, x, y)

    def xor(self, x: VectorValue, y: VectorValue) -> VectorValue:
        """Bits set in one of both."""
        return self.emit(arith.XOrIOp, x.dtype, x, y)

    def not_(self, x: VectorValue) -> VectorValue:
        """All bits turned."""
        return self.xor(x, self.like(1 if x.dtype is dtypes.bool_ else -1, x))

    # -- casts -------------------------------------------------------------------------------------------

    def bitcast(self, x: VectorValue, dtype: DType) -> VectorValue:
        """The same bits as another type of the same size."""
        return self.emit(arith.BitcastOp, dtype, x)

    def convert(self, x: VectorValue, dtype: DType) -> VectorValue:
        """The nearest value of another type; integers wrap, floats outside an integer's range give what x86 gives."""
        if x.dtype is dtype:
            return x
        if dtype is dtypes.bool_:
            return self.compare("ne", x, self.like(0, x))
        if x.dtype.is_float:
            return self._resize_float(x, dtype) if dtype.is_float else self._float_to_integer(x, dtype)
        if dtype.is_float:
            wide = dtypes.float32 if dtype in NARROW else dtype
            op = vector_ops.UIToFPOp if is_unsigned(x.dtype) else vector_ops.SIToFPOp
            return self._resize_float(self.emit(op, wide, x), dtype)
        return self._resize_integer(x, dtype)

    def _resize_float(self, x: VectorValue, dtype: DType) -> VectorValue:
        if x.dtype is dtype:
            return x
        if x.dtype in NARROW and dtype in NARROW:
            x = self.emit(arith.ExtFOp, dtypes.float32, x)
        elif x.dtype is dtypes.float64 and dtype is dtypes.float16:
            x = self._round_to_odd(x)  # no hardware converts at once, and two roundings would not be one
        return self.emit(arith.ExtFOp if dtype.size > x.dtype.size else arith.TruncFOp, dtype, x)

    def _round_to_odd(self, x: VectorValue) -> VectorValue:
        """float64 to float32 so that rounding again gives what rounding once would: inexact ones end in an odd bit."""
        near = self.emit(arith.TruncFOp, dtypes.float32, x)
        back = self.emit(arith.ExtFOp, dtypes.float64, near)
        beyond = self.convert(self.compare("gt", self.abs(back), self.abs(x)), dtypes.int32)
        inexact = self.convert(self.compare("ne", back, x), dtypes.int32)
        towards_zero = self.sub(self.bitcast(near, dtypes.int32), beyond)
        return self.bitcast(self.or_(towards_zero, inexact), dtypes.float32)

    def _resize_integer(self, x: VectorValue, dtype: DType) -> VectorValue:
        if scalar_type(x.dtype) == scalar_type(dtype):
            return VectorValue(x.value, dtype)
        if x.dtype is not dtypes.bool_ and dtype.size < x.dtype.size:
            return self.emit(vector_ops.TruncIOp, dtype, x)
        return self.emit(vector_ops.ExtUIOp if is_unsigned(x.dtype) else vector_ops.ExtSIOp, dtype, x)

    def _float_to_integer(self, x: VectorValue, dtype: DType) -> VectorValue:
        """Through int32 or int64, whose least value stands for what is out of range; then cut to size."""
        if x.dtype in NARROW:
            x = self.emit(arith.ExtFOp, dtypes.float32, x)
        if dtype is dtypes.uint64:
            return self._float_to_uint64(x)
        wide = dtypes.int32 if dtype.size <= SMALL or dtype is dtypes.int32 else dtypes.int64
        return self._resize_integer(self._float_to_signed(x, wide), dtype)

    def _float_to_signed(self, x: VectorValue, wide: DType) -> VectorValue:
        limit = 2.0 ** (8 * wide.size - 1)
        above = self._at_least(x, limit, wide)
        fits = self.and_(above, self.compare("lt", x, self.like(limit, x)))
        whole = self.emit(vector_ops.FPToSIOp, wide, self.select(fits, x, self.like(0.0, x)))
        return self.select(fits, whole, self.const(lowest(wide), wide))

    def _at_least(self, x: VectorValue, limit: float, wide: DType) -> VectorValue:
        """Does ``x``, cut towards zero, reach down to the least value of ``wide``?"""
        if x.dtype is dtypes.float64 and wide is dtypes.int32:
            return self.compare("gt", x, self.like(-limit - 1, x))
        return self.compare("ge", x, self.like(-limit, x))

    def _float_to_uint64(self, x: VectorValue) -> VectorValue:
        half = 2.0**63
        upper = self.compare("ge", x, self.like(half, x))
        low = self._float_to_signed(self.select(upper, self.sub(x, self.like(half, x)), x), dtypes.int64)
        raised = self.xor(low, self.const(lowest(dtypes.int64), dtypes.int64))
        return VectorValue(self.select(upper, raised, low).value, dtypes.uint64)


def signless(value: int, dtype: DType) -> int:
    """The number a signless integer attribute stores for ``value``; Bool keeps its 1."""
    bits = 1 if dtype is dtypes.bool_ else 8 * dtype.size
    value &= (1 << bits) - 1
    return value - (1 << bits) if bits > 1 and value >> (bits - 1) else value
