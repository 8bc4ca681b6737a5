"""The builder the functions of this package are written with: scalars or vectors of float32 or float64.

Ops are collected in a block and constants in a pool shared by a whole function, so that a kernel with ten exponentials
has one set of coefficients.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from xdsl.dialects import arith, math
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.constants import constant_op, value_key
from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.types import scalar_type
from msgraph.kernels.builder.vectors import VectorArithmetic, VectorValue


class Format(NamedTuple):
    """A binary floating-point format, and integers as wide. ``magic`` + n has the integer n in its lowest bits."""

    dtype: DType
    integer: DType
    mantissa: int

    @property
    def bits(self) -> int:
        """The width."""
        return 8 * self.dtype.size

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
        return int(np.asarray(value, self.dtype.numpy).view(self.integer.numpy))


F32: Final = Format(dtypes.float32, dtypes.int32, 23)
F64: Final = Format(dtypes.float64, dtypes.int64, 52)
FORMATS: Final[dict[Attribute, Format]] = {scalar_type(form.dtype): form for form in (F32, F64)}
Precision: TypeAlias = Literal["single", "double", "rounded"]
Table: TypeAlias = dict[Precision, tuple[float, ...]]
"""Coefficients of a polynomial for each precision a function is computed in."""
Expansion: TypeAlias = "Callable[..., VectorValue]"
"""A function of this package: ``(builder, *operands) -> result``."""


@cache
def integer_of(bits: int) -> IntegerType:
    """The one type of integers of a width: constants are known by the identity of theirs."""
    return IntegerType(bits)


class ConstantPool:
    """Constants at the start of a function, each made once."""

    def __init__(self) -> None:
        self.ops: list[Operation] = []
        self._values: dict[tuple[float | str, int, int], SSAValue] = {}

    def get(self, value: float, element: Attribute, width: int = 0) -> SSAValue:
        """The constant with a value in every lane; types of elements are told apart by identity, as hashing is slow."""
        key = (value_key(value), id(element), width)
        constant = self._values.get(key)
        if constant is None:
            op = constant_op(value, element, width)
            self.ops.append(op)
            constant = self._values[key] = op.results[0]
        return constant


class MathBuilder(VectorArithmetic):
    """Computes with ``lanes`` (0: a scalar) of one format. ``rounded`` says that float32 is all that is kept."""

    def __init__(
        self, format: Format, lanes: int, pool: ConstantPool, features: frozenset[str], block: Block, *,
        rounded: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(block)
        self.format, self.lanes, self.pool, self.features, self.rounded = format, lanes, pool, features, rounded
        self.precision: Precision = "rounded" if rounded else "single" if format is F32 else "double"

    def nested(self, lanes: int) -> MathBuilder:
        """A builder that writes the body of a region."""
        return MathBuilder(self.format, lanes, self.pool, self.features, Block(), rounded=self.rounded)

    # -- constants --------------------------------------------------------------------------------

    def real(self, value: float) -> VectorValue:
        """A floating-point number in every lane."""
        dtype = self.format.dtype
        return VectorValue(self.pool.get(value, scalar_type(dtype), self.lanes), dtype)

    def integer(self, value: int) -> VectorValue:
        """An integer as wide as the format in every lane."""
        dtype = self.format.integer
        return VectorValue(self.pool.get(value, scalar_type(dtype), self.lanes), dtype)

    def scalar_integer(self, value: int, bits: int) -> SSAValue:
        """One integer, whatever the width."""
        return self.pool.get(value, integer_of(bits))

    # -- more ops ---------------------------------------------------------------------------------

    def fma(self, x: VectorValue, y: VectorValue, z: VectorValue) -> VectorValue:
        """``x * y + z`` rounded once, on any target."""
        return self.float_op(math.FmaOp, x, y, z)

    def flip_sign(self, a: VectorValue, sign: VectorValue) -> VectorValue:
        """a, with its sign turned if ``sign`` is negative"""
        mask = self.integer(-(1 << (self.format.bits - 1)))
        return self.from_bits(self.xor(self.bits(a), self.and_(self.bits(sign), mask)))

    def shift_left(self, a: VectorValue, count: int) -> VectorValue:
        """The integer a, ``count`` bits up"""
        return self.emit(arith.ShLIOp, a.dtype, a, self.integer(count))

    def shift_right(self, a: VectorValue, count: int) -> VectorValue:
        """The signed integer a, ``count`` bits down"""
        return self.emit(arith.ShRSIOp, a.dtype, a, self.integer(count))

    def bits(self, a: VectorValue) -> VectorValue:
        """The bits of a number, as an integer"""
        return self.bitcast(a, self.format.integer)

    def from_bits(self, a: VectorValue) -> VectorValue:
        """The number with these bits"""
        return self.bitcast(a, self.format.dtype)

    def intrinsic(self, name: str, x: VectorValue, *others: VectorValue | SSAValue) -> VectorValue:
        """Calls one of AVX-512's own instructions, whose first operand and result are of one type."""
        suffix = "ps.512" if self.format is F32 else "pd.512"
        operands = [x.value, *(y.value if isinstance(y, VectorValue) else y for y in others)]
        return VectorValue(self.append(CallIntrinsicOp(f"{name}.{suffix}", operands, x.value.type)), x.dtype)

    @property
    def has_avx512(self) -> bool:
        """Whether there are instructions for exponents on exactly these vectors."""
        return "avx512f" in self.features and self.lanes * self.format.bits == 512

    # -- small compositions -----------------------------------------------------------------------

    def polynomial(self, x: VectorValue, coefficients: Sequence[float]) -> VectorValue:
        """The polynomial with these coefficients, lowest degree first, by Horner's rule"""
        result = self.real(coefficients[-1])
        for value in reversed(coefficients[:-1]):
            result = self.fma(result, x, self.real(value))
        return result

    def from_small_int(self, a: VectorValue) -> VectorValue:
        """A number below 2^20 in size; for float64 by an addition, as AVX2 has no conversion"""
        if self.format is F32:
            return self.emit(vector_ops.SIToFPOp, self.format.dtype, a)
        magic = self.format.magic
        return self.sub(self.from_bits(self.add(a, self.integer(self.format.bits_of(magic)))), self.real(magic))

    def clamp(self, a: VectorValue, low: float, high: float) -> VectorValue:
        """a between the bounds; a NaN stays one (minps and maxps do just that)"""
        top, bottom = self.real(high), self.real(low)
        a = self.select(self.compare("gt", a, top), top, a)
        return self.select(self.compare("lt", a, bottom), bottom, a)


def in_double(function: Expansion) -> Expansion:
    """For float32, compute in float64 lanes and round: half an ulp for little thought, at half the speed."""

    @wraps(function)
    def widened(m: MathBuilder, *operands: VectorValue) -> VectorValue:
        if m.format is F64:
            return function(m, *operands)
        wide = MathBuilder(F64, m.lanes, m.pool, m.features, m.block, rounded=True)
        return m.convert(function(wide, *(m.convert(x, dtypes.float64) for x in operands)), dtypes.float32)

    return widened
