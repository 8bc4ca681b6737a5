"""The base of the lane builder: constants, single instructions, comparison, selection and casts.

One builder serves scalars and ``vector<WxT>`` alike. float16 and bfloat16 compute in float32 and round after every
operation, as NumPy does; Bool lanes are ``i1``; unsigned integers are signless with unsigned operations. Nothing here
traps: integer division by zero gives what MindSpore gives, and no result is poison.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr as DenseAttr
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, UnitAttr, VectorType, i64
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.walking import append, create
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.loops import lane_type, vector_of
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from xdsl.dialects import math
else:
    math = deferred("xdsl.dialects.math")

Place = Callable[[Operation], None]


class Lane(NamedTuple):
    """A value of one element (or one vector of elements) and its element type."""

    value: SSAValue
    dtype: DType


_NONE: dict[str, Attribute] = {"fastmath": arith.FastMathFlagsAttr("none")}
_EITHER_ZERO: dict[str, Attribute] = {"fastmath": arith.FastMathFlagsAttr([FastMathFlag.NO_SIGNED_ZEROS])}
"""Of 0 and -0 any is the greater, as in NumPy: to tell them apart would take twice the time."""
_FLAGS: dict[type[Operation], dict[str, Attribute]] = {
    arith.MaximumfOp: _EITHER_ZERO,
    arith.MinimumfOp: _EITHER_ZERO,
}
_PREDICATES = {
    "eq": ("oeq", "eq", "eq"), "ne": ("une", "ne", "ne"), "lt": ("olt", "slt", "ult"),
    "le": ("ole", "sle", "ule"), "gt": ("ogt", "sgt", "ugt"), "ge": ("oge", "sge", "uge"),
}  # fmt: skip
"""Predicates of :meth:`LaneBuilder.compare`: for floats, signed and unsigned integers."""

_UNSIGNED: dict[type[Operation], type[Operation]] = {
    arith.DivSIOp: arith.DivUIOp,
    arith.RemSIOp: arith.RemUIOp,
    arith.ShRSIOp: arith.ShRUIOp,
    arith.MaxSIOp: arith.MaxUIOp,
    arith.MinSIOp: arith.MinUIOp,
}
LIBRARY = "library"
"""Marks an op that is left to the C library, as Python leaves the functions of its floats to it: to the last bit."""
NARROW = (dtypes.float16, dtypes.bfloat16)
"""The types that compute in float32."""

SMALL = 2
"""Bytes of the integers that floats reach through int32."""

_FLOAT_WORDS = ("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une")
_FLOAT_CODES = {word: IntegerAttr(n, i64) for n, word in enumerate(_FLOAT_WORDS)}
_INT_CODES = {
    word: IntegerAttr(n, i64)
    for n, word in enumerate(("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"))
}


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


class LaneCore:
    """Appends ``arith`` and ``math`` ops to ``block``. ``width`` 0 means scalars.

    Constants are made once per builder; ``place_constant`` puts them elsewhere (a kernel's entry block).
    """

    library = False
    """Are functions of floats left to the C library?"""

    def __init__(self, block: Block, width: int = 0, place_constant: Place | None = None) -> None:
        self.block = block
        self.width = width
        self.place = place_constant or block.add_op
        self.constants: dict[tuple[bytes, DType], Lane] = {}

    def add_op(self, op: Operation) -> SSAValue:
        """Appends any op; its first result."""
        append(self.block, op)
        return op.results[0]

    def lane_type(self, dtype: DType) -> Attribute:
        """The type of a lane: ``f32`` or ``vector<16xf32>``."""
        return vector_of(lane_type(dtype), self.width)

    def const(self, value: float, dtype: DType) -> Lane:
        """A number in every lane."""
        key = (struct.pack("<d", value) if dtype.is_float else repr(int(value)).encode(), dtype)
        found = self.constants.get(key)
        if found is None:
            op = create(arith.ConstantOp, (), [self.lane_type(dtype)], {"value": _constant(value, dtype, self.width)})
            self.place(op)
            found = self.constants[key] = Lane(op.results[0], dtype)
        return found

    def is_zero(self, x: Lane) -> bool:
        """Is it known to be the number 0.0? Which zero wins matters then: the second, as with NumPy."""
        return any(x == self.constants.get((struct.pack("<d", zero), x.dtype)) for zero in (0.0, -0.0))

    def like(self, value: float, x: Lane) -> Lane:
        """A number of the element type of ``x``."""
        return self.const(value, x.dtype)

    # -- how ops are made --------------------------------------------------------------------------------

    def emit(self, op: type[Operation], dtype: DType, *operands: Lane, flags: bool = False) -> Lane:
        """One op on lanes with a result of ``dtype``; ``flags`` for the ops that have fast-math flags."""
        properties = _FLAGS.get(op, _NONE) if flags else {}
        made = create(op, [lane.value for lane in operands], [self.lane_type(dtype)], properties)
        if self.library and made.name.startswith("math."):
            made.attributes[LIBRARY] = UnitAttr()
        append(self.block, made)
        return Lane(made.results[0], dtype)

    def float_op(self, op: type[Operation], *operands: Lane, flags: bool = True) -> Lane:
        """A floating-point op; half precision computes in float32 and rounds."""
        dtype = operands[0].dtype
        if dtype not in NARROW:
            return self.emit(op, dtype, *operands, flags=flags)
        wide = [self.emit(arith.ExtFOp, dtypes.float32, lane) for lane in operands]
        return self.emit(arith.TruncFOp, dtype, self.emit(op, dtypes.float32, *wide, flags=flags))

    def either(self, floats: type[Operation], integers: type[Operation], *operands: Lane) -> Lane:
        """The op for floats or the one for (signed) integers, whose unsigned counterpart is known."""
        dtype = operands[0].dtype
        if dtype.is_float:
            return self.float_op(floats, *operands)
        if is_unsigned(dtype):
            integers = _UNSIGNED.get(integers, integers)
        return self.emit(integers, dtype, *operands)

    # -- arithmetic --------------------------------------------------------------------------------------

    def add(self, x: Lane, y: Lane) -> Lane:
        """Sum; integers wrap, Bool is ``or``."""
        return self.either(arith.AddfOp, arith.OrIOp if x.dtype is dtypes.bool_ else arith.AddiOp, x, y)

    def sub(self, x: Lane, y: Lane) -> Lane:
        """Difference; integers wrap, Bool is ``xor``."""
        return self.either(arith.SubfOp, arith.XOrIOp if x.dtype is dtypes.bool_ else arith.SubiOp, x, y)

    def mul(self, x: Lane, y: Lane) -> Lane:
        """Product; integers wrap, Bool is ``and``."""
        return self.either(arith.MulfOp, arith.AndIOp if x.dtype is dtypes.bool_ else arith.MuliOp, x, y)

    def neg(self, x: Lane) -> Lane:
        """``-x``; integers wrap."""
        if x.dtype.is_float:
            return self.float_op(arith.NegfOp, x)
        return self.sub(self.like(0, x), x)

    def abs(self, x: Lane) -> Lane:
        """``|x|``; the least integer stays itself."""
        if x.dtype.is_float:
            return self.float_op(math.AbsFOp, x)
        return x if is_unsigned(x.dtype) else self.emit(arith.MaxSIOp, x.dtype, x, self.neg(x))

    def maximum(self, x: Lane, y: Lane) -> Lane:
        """The greater; NaN if either is."""
        return self.either(arith.MaximumfOp, arith.MaxSIOp, x, y)

    def minimum(self, x: Lane, y: Lane) -> Lane:
        """The lesser; NaN if either is."""
        return self.either(arith.MinimumfOp, arith.MinSIOp, x, y)

    def fma(self, x: Lane, y: Lane, z: Lane) -> Lane:
        """``x * y + z`` rounded once."""
        return self.float_op(math.FmaOp, x, y, z)

    def copysign(self, x: Lane, y: Lane) -> Lane:
        """``|x|`` with the sign of ``y``."""
        return self.float_op(math.CopySignOp, x, y)

    # -- comparison and logic ----------------------------------------------------------------------------

    def compare(self, predicate: str, x: Lane, y: Lane) -> Lane:
        """``eq ne lt le gt ge`` as Bool; NaN is unequal to everything."""
        floats, signed, unsigned = _PREDICATES[predicate]
        if x.dtype.is_float:
            if x.dtype in NARROW:
                x, y = (self.emit(arith.ExtFOp, dtypes.float32, lane) for lane in (x, y))
            op: Operation = cmpf(x.value, y.value, floats, self.lane_type(dtypes.bool_))
        else:
            word = unsigned if is_unsigned(x.dtype) else signed
            op = cmpi(x.value, y.value, word, self.lane_type(dtypes.bool_))
        return Lane(self.add_op(op), dtypes.bool_)

    def is_nan(self, x: Lane) -> Lane:
        """True for NaN."""
        return self.compare("ne", x, x)

    def select(self, condition: Lane, x: Lane, y: Lane) -> Lane:
        """``x`` where the condition holds, else ``y``."""
        return self.emit(vector_ops.SelectOp, x.dtype, condition, x, y)

    def and_(self, x: Lane, y: Lane) -> Lane:
        """Bits set in both."""
        return self.emit(arith.AndIOp, x.dtype, x, y)

    def or_(self, x: Lane, y: Lane) -> Lane:
        """Bits set in either."""
        return self.emit(arith.OrIOp, x.dtype, x, y)

    def xor(self, x: Lane, y: Lane) -> Lane:
        """Bits set in one of both."""
        return self.emit(arith.XOrIOp, x.dtype, x, y)

    def not_(self, x: Lane) -> Lane:
        """All bits turned."""
        return self.xor(x, self.like(1 if x.dtype is dtypes.bool_ else -1, x))

    # -- casts -------------------------------------------------------------------------------------------

    def bitcast(self, x: Lane, dtype: DType) -> Lane:
        """The same bits as another type of the same size."""
        return self.emit(arith.BitcastOp, dtype, x)

    def cast(self, x: Lane, dtype: DType) -> Lane:
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

    def _resize_float(self, x: Lane, dtype: DType) -> Lane:
        if x.dtype is dtype:
            return x
        if x.dtype in NARROW and dtype in NARROW:
            x = self.emit(arith.ExtFOp, dtypes.float32, x)
        elif x.dtype is dtypes.float64 and dtype is dtypes.float16:
            x = self._round_to_odd(x)  # no hardware converts at once, and two roundings would not be one
        return self.emit(arith.ExtFOp if dtype.size > x.dtype.size else arith.TruncFOp, dtype, x)

    def _round_to_odd(self, x: Lane) -> Lane:
        """float64 to float32 so that rounding again gives what rounding once would: inexact ones end in an odd bit."""
        near = self.emit(arith.TruncFOp, dtypes.float32, x)
        back = self.emit(arith.ExtFOp, dtypes.float64, near)
        beyond = self.cast(self.compare("gt", self.abs(back), self.abs(x)), dtypes.int32)
        inexact = self.cast(self.compare("ne", back, x), dtypes.int32)
        towards_zero = self.sub(self.bitcast(near, dtypes.int32), beyond)
        return self.bitcast(self.or_(towards_zero, inexact), dtypes.float32)

    def _resize_integer(self, x: Lane, dtype: DType) -> Lane:
        if lane_type(x.dtype) == lane_type(dtype):
            return Lane(x.value, dtype)
        if x.dtype is not dtypes.bool_ and dtype.size < x.dtype.size:
            return self.emit(vector_ops.TruncIOp, dtype, x)
        return self.emit(vector_ops.ExtUIOp if is_unsigned(x.dtype) else vector_ops.ExtSIOp, dtype, x)

    def _float_to_integer(self, x: Lane, dtype: DType) -> Lane:
        """Through int32 or int64, whose least value stands for what is out of range; then cut to size."""
        if x.dtype in NARROW:
            x = self.emit(arith.ExtFOp, dtypes.float32, x)
        if dtype is dtypes.uint64:
            return self._float_to_uint64(x)
        wide = dtypes.int32 if dtype.size <= SMALL or dtype is dtypes.int32 else dtypes.int64
        return self._resize_integer(self._float_to_signed(x, wide), dtype)

    def _float_to_signed(self, x: Lane, wide: DType) -> Lane:
        limit = 2.0 ** (8 * wide.size - 1)
        above = self._at_least(x, limit, wide)
        fits = self.and_(above, self.compare("lt", x, self.like(limit, x)))
        whole = self.emit(vector_ops.FPToSIOp, wide, self.select(fits, x, self.like(0.0, x)))
        return self.select(fits, whole, self.const(lowest(wide), wide))

    def _at_least(self, x: Lane, limit: float, wide: DType) -> Lane:
        """Does ``x``, cut towards zero, reach down to the least value of ``wide``?"""
        if x.dtype is dtypes.float64 and wide is dtypes.int32:
            return self.compare("gt", x, self.like(-limit - 1, x))
        return self.compare("ge", x, self.like(-limit, x))

    def _float_to_uint64(self, x: Lane) -> Lane:
        half = 2.0**63
        upper = self.compare("ge", x, self.like(half, x))
        low = self._float_to_signed(self.select(upper, self.sub(x, self.like(half, x)), x), dtypes.int64)
        raised = self.xor(low, self.const(lowest(dtypes.int64), dtypes.int64))
        return Lane(self.select(upper, raised, low).value, dtypes.uint64)


def _constant(value: float, dtype: DType, width: int) -> Attribute:
    element = cast(Any, lane_type(dtype))
    number = float(value) if dtype.is_float else _signed(int(value), 8 * dtype.size if dtype is not dtypes.bool_ else 1)
    if width:
        return DenseAttr.from_list(cast("VectorType[Any]", vector_of(element, width)), [number])
    return FloatAttr(number, element) if dtype.is_float else IntegerAttr(int(number), element)


def _signed(value: int, bits: int) -> int:
    """The number a signless integer attribute stores for ``value``; Bool keeps its 1."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if bits > 1 and value >> (bits - 1) else value


def cmpf(x: SSAValue, y: SSAValue, predicate: str, result: Attribute) -> Operation:
    """``arith.cmpf`` of scalars or vectors (its own constructor knows scalars only)."""
    properties = {"predicate": _FLOAT_CODES[predicate], **_NONE}
    return create(vector_ops.CmpfOp, [x, y], [result], properties)


def cmpi(x: SSAValue, y: SSAValue, predicate: str, result: Attribute) -> Operation:
    """``arith.cmpi`` of scalars or vectors."""
    return create(vector_ops.CmpiOp, [x, y], [result], {"predicate": _INT_CODES[predicate]})
