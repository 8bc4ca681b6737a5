"""The builder the functions of this package are written with: scalars or vectors of float32 or float64.

A value is an ``SSAValue``; the builder knows its type. Ops are collected in a list and constants in a pool shared
by a whole function, so that a kernel with ten exponentials has one set of coefficients.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    Float32Type,
    Float64Type,
    IntegerType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from msgraph.dialects.walking import create
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.constants import constant_op, value_key
from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.types import vector_of
from msgraph.kernels.builder.vector_ops import PREDICATES

FASTMATH: Final[Mapping[str, Attribute]] = {"fastmath": arith.FastMathFlagsAttr("none")}
OVERFLOW: Final[dict[str, Attribute]] = {"overflowFlags": arith.IntegerOverflowAttr("none")}


class Format(NamedTuple):
    """A binary floating-point format. ``magic`` + n has the integer n in its lowest bits."""

    name: str
    code: Literal["f", "d"]
    element: Float32Type | Float64Type
    bits: int
    mantissa: int

    @property
    def bias(self) -> int:
        """The bias of an exponent in memory."""
        return (1 << (self.bits - self.mantissa - 2)) - 1

    @property
    def magic(self) -> float:
        """Adding it rounds to an integer, and shows that integer in the lowest bits."""
        return 1.5 * 2.0**self.mantissa

    def bits_of(self, value: float) -> int:
        """The number's bits as a signed integer."""
        return struct.unpack("i" if self.bits == 32 else "q", struct.pack(self.code, value))[0]


F32: Final = Format("f32", "f", Float32Type(), 32, 23)
F64: Final = Format("f64", "d", Float64Type(), 64, 52)
FORMATS: Final[dict[Attribute, Format]] = {F32.element: F32, F64.element: F64}
Precision: TypeAlias = Literal["single", "double", "rounded"]
Table: TypeAlias = dict[Precision, tuple[float, ...]]
"""Coefficients of a polynomial for each precision a function is computed in."""
Expansion: TypeAlias = "Callable[..., SSAValue]"
"""A function of this package: ``(builder, *operands) -> result``."""


@cache
def integer_of(bits: int) -> IntegerType:
    """The one type of integers of a width: constants are known by the identity of theirs."""
    return IntegerType(bits)


_Key: TypeAlias = tuple[float | str, str, int]
"""A constant: its value, its element's name, its width. Plain, as attributes take long to hash."""


class ConstantPool:
    """Constants at the start of a function, each made once."""

    def __init__(self) -> None:
        self.ops: list[Operation] = []
        self._values: dict[_Key, SSAValue] = {}

    def get(self, value: float, name: str, element: Attribute, width: int) -> SSAValue:
        """The constant with a value in every lane; ``name`` is that of the element."""
        key = (value_key(value), name, width)
        constant = self._values.get(key)
        if constant is None:
            op = constant_op(value, element, width)
            self.ops.append(op)
            constant = self._values[key] = op.results[0]
        return constant


def _of_floats(op: type[Operation]) -> Callable[..., SSAValue]:
    """The method that an op of floats is."""

    def method(self: MathBuilder, *operands: SSAValue) -> SSAValue:
        return self.make(op, operands, self.float_type, FASTMATH)

    return method


def _of_bits(op: type[Operation], properties: dict[str, Attribute] | None = None) -> Callable[..., SSAValue]:
    """The method that an op is whose result is of the type of its operands."""

    def method(self: MathBuilder, a: SSAValue, b: SSAValue) -> SSAValue:
        return self.make(op, (a, b), a.type, properties)

    return method


class MathBuilder:
    """Makes ops on ``width`` lanes (0: a scalar) of one format. ``rounded`` says that float32 is all that is kept."""

    def __init__(
        self,
        format: Format,
        width: int,
        pool: ConstantPool,
        features: frozenset[str] = frozenset(),
        ops: list[Operation] | None = None,
        *,
        rounded: bool = False,
    ) -> None:
        self.format = format
        self.width = width
        self.pool = pool
        self.features = features
        self.rounded = rounded
        self.ops: list[Operation] = [] if ops is None else ops
        self.precision: Precision = "rounded" if rounded else "single" if format is F32 else "double"
        self.int_element = integer_of(format.bits)
        self.int_name = f"i{format.bits}"
        self.float_type = vector_of(format.element, width)
        self.int_type = vector_of(self.int_element, width)
        self.bool_type = vector_of(integer_of(1), width)

    # -- other builders ---------------------------------------------------------------------------

    def like(self, format: Format, *, rounded: bool = False) -> MathBuilder:
        """A builder of equal width for another format, writing to the same place."""
        return MathBuilder(format, self.width, self.pool, self.features, self.ops, rounded=rounded)

    def nested(self, width: int) -> MathBuilder:
        """A builder that writes the body of a region."""
        return MathBuilder(self.format, width, self.pool, self.features, rounded=self.rounded)

    # -- constants --------------------------------------------------------------------------------

    def real(self, value: float) -> SSAValue:
        """A floating-point number in every lane."""
        return self.pool.get(value, self.format.name, self.format.element, self.width)

    def integer(self, value: int) -> SSAValue:
        """An integer as wide as the format in every lane."""
        return self.pool.get(value, self.int_name, self.int_element, self.width)

    # -- making ops -------------------------------------------------------------------------------

    def make(
        self,
        op: type[Operation],
        operands: Sequence[SSAValue],
        type_: Attribute,
        properties: dict[str, Any] | None = None,
    ) -> SSAValue:
        """The result of a new op."""
        operation = create(op, operands, [type_], properties or {})
        self.ops.append(operation)
        return operation.results[0]

    add = _of_floats(arith.AddfOp)
    sub = _of_floats(arith.SubfOp)
    mul = _of_floats(arith.MulfOp)
    div = _of_floats(arith.DivfOp)
    fma = _of_floats(math.FmaOp)
    neg = _of_floats(arith.NegfOp)
    abs = _of_floats(math.AbsFOp)
    sqrt = _of_floats(math.SqrtOp)
    round = _of_floats(math.RoundEvenOp)
    floor = _of_floats(math.FloorOp)
    copysign = _of_floats(math.CopySignOp)

    # of conditions or bits, and of integers:
    both = _of_bits(arith.AndIOp)
    either = _of_bits(arith.OrIOp)
    flip = _of_bits(arith.XOrIOp)
    add_int = _of_bits(arith.AddiOp, OVERFLOW)
    sub_int = _of_bits(arith.SubiOp, OVERFLOW)

    def flip_sign(self, a: SSAValue, sign: SSAValue) -> SSAValue:
        """a, with its sign turned if ``sign`` is negative"""
        mask = self.integer(-(1 << (self.format.bits - 1)))
        return self.from_bits(self.flip(self.bits(a), self.both(self.bits(sign), mask)))

    def compare(self, predicate: str, a: SSAValue, b: SSAValue) -> SSAValue:
        """eq, gt, ge, lt, le: false with a NaN; ne, unordered: true with a NaN"""
        properties = {"predicate": PREDICATES[predicate].floats, **FASTMATH}
        return self.make(vector_ops.CmpfOp, (a, b), self.bool_type, properties)

    def compare_int(self, predicate: str, a: SSAValue, b: SSAValue) -> SSAValue:
        """eq, ne on integers"""
        return self.make(vector_ops.CmpiOp, (a, b), self.bool_type, {"predicate": PREDICATES[predicate].signed})

    def select(self, condition: SSAValue, then: SSAValue, other: SSAValue) -> SSAValue:
        """``then`` where the condition holds, else ``other``"""
        return self.make(vector_ops.VectorSelectOp, (condition, then, other), then.type)

    def shift_left(self, a: SSAValue, count: int) -> SSAValue:
        """The integer a, ``count`` bits up"""
        return self.make(arith.ShLIOp, (a, self.integer(count)), self.int_type, OVERFLOW)

    def shift_right(self, a: SSAValue, count: int) -> SSAValue:
        """The signed integer a, ``count`` bits down"""
        return self.make(arith.ShRSIOp, (a, self.integer(count)), self.int_type)

    def bits(self, a: SSAValue) -> SSAValue:
        """The bits of a number, as an integer"""
        return self.make(arith.BitcastOp, (a,), self.int_type)

    def from_bits(self, a: SSAValue) -> SSAValue:
        """The number with these bits"""
        return self.make(arith.BitcastOp, (a,), self.float_type)

    def intrinsic(self, name: str, operands: Sequence[SSAValue]) -> SSAValue:
        """Calls a target's own instruction."""
        op = CallIntrinsicOp(name, operands, self.float_type)
        self.ops.append(op)
        return op.results[0]

    def scalar_integer(self, value: int, bits: int) -> SSAValue:
        """One integer, whatever the width."""
        return self.pool.get(value, f"i{bits}", integer_of(bits), 0)

    @property
    def has_avx512(self) -> bool:
        """Whether there are instructions for exponents on exactly these vectors."""
        return "avx512f" in self.features and self.width * self.format.bits == 512

    @property
    def suffix(self) -> str:
        """The end of an AVX-512 intrinsic's name."""
        return "ps.512" if self.format is F32 else "pd.512"

    # -- small compositions -----------------------------------------------------------------------

    def polynomial(self, x: SSAValue, coefficients: Sequence[float]) -> SSAValue:
        """The polynomial with these coefficients, lowest degree first, by Horner's rule"""
        result = self.real(coefficients[-1])
        for value in reversed(coefficients[:-1]):
            result = self.fma(result, x, self.real(value))
        return result

    def from_small_int(self, a: SSAValue) -> SSAValue:
        """A number below 2^20 in size; for float64 by an addition, as AVX2 has no conversion"""
        if self.format is F32:
            return self.make(vector_ops.SIToFPOp, (a,), self.float_type)
        magic = self.format.magic
        return self.sub(self.from_bits(self.add_int(a, self.integer(self.format.bits_of(magic)))), self.real(magic))

    def clamp(self, a: SSAValue, low: float, high: float) -> SSAValue:
        """a between the bounds; a NaN stays one (minps and maxps do just that)"""
        top, bottom = self.real(high), self.real(low)
        a = self.select(self.compare("gt", a, top), top, a)
        return self.select(self.compare("lt", a, bottom), bottom, a)

    def widen(self, a: SSAValue) -> SSAValue:
        """A float32 as float64"""
        return self.make(arith.ExtFOp, (a,), vector_of(F64.element, self.width))

    def narrow(self, a: SSAValue) -> SSAValue:
        """A float64 as float32"""
        return self.make(arith.TruncFOp, (a,), vector_of(F32.element, self.width))


def in_double(function: Expansion) -> Expansion:
    """For float32, compute in float64 lanes and round: half an ulp for little thought, at half the speed."""

    @wraps(function)
    def widened(m: MathBuilder, *operands: SSAValue) -> SSAValue:
        if m.format is F64:
            return function(m, *operands)
        wide = m.like(F64, rounded=True)
        return m.narrow(function(wide, *(m.widen(x) for x in operands)))

    return widened
