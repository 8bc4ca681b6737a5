"""Whole quotients, remainders and powers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.families.cotangents import constant_like, nothing_flows
from msgraph.dialects.families.elementwise import ElementwiseBinary, by_lanes, operators, widened
from msgraph.dialects.families.formulas import Element, Namespace
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions
from msgraph.dialects.types import dtype_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_MODULO_BY_ZERO = {np.dtype(np.int32): np.iinfo(np.int32).min, np.dtype(np.int64): np.iinfo(np.int64).min}
"""What ``n % 0`` is; 0 for the other integer types."""


def _by_zero(x: Array, y: Array, quotient: Array) -> Array:
    """``quotient`` where ``y`` is not 0; elsewhere the greatest integer, 0 or the least, by the sign of ``x``."""
    info = np.iinfo(x.dtype)
    extreme = np.where(x > 0, np.array(info.max, x.dtype), np.where(x < 0, np.array(info.min, x.dtype), x))
    return np.where(y == 0, extreme, quotient)


def quotient_towards_zero(x: Array, y: Array) -> Array:
    """The quotient of integers with its fraction cut off, by 0 as that of ``ms.floor_div``."""
    down = np.floor_divide(x, y)
    rest = x - down * y
    return _by_zero(x, y, np.where((rest != 0) & (down < 0), down + np.array(1, x.dtype), down))


def _remainder_by_zero(x: Array, y: Array, remainder: Array) -> Array:
    return np.where(y == 0, np.array(_MODULO_BY_ZERO.get(x.dtype, 0), x.dtype), remainder)


@irdl_op_definition
class FloorDivOp(ElementwiseBinary):
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend.

    %z = ms.floor_div %x, %y : tensor<4xi32>
    """

    name = "ms.floor_div"
    DTYPE_KINDS = "biuf"
    ARGUMENTS = ("input", "other")
    OTHER_DOMAIN = (0.5, 1.0)
    COMPUTE_IN_F32 = True
    PYTHON_CALLABLES = (*operators("floordiv", "ifloordiv"), np.floor_divide)
    FUNCTION = "floor_div(x, y); floor_divide(input, other)"
    PRIMITIVE = "FloorDiv()(x, y)"

    @classmethod
    def eager(cls, x: Array, y: Array) -> Array:
        if x.dtype == np.bool_:
            return np.logical_and(x, np.logical_or(y, True))
        if x.dtype.kind in "iu":
            return _by_zero(x, y, np.floor_divide(x, y))
        return widened(np.floor_divide, x, y)

    vjp = nothing_flows

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        return x if x.dtype is dtypes.bool_ else k.floordiv(x, y)


def _remainder(function: np.ufunc, x: Array, y: Array) -> Array:
    result = function(x, y)
    return _remainder_by_zero(x, y, result) if x.dtype.kind in "iu" else result


def _mod_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return ct, -(ct * xp.floor_div(x, y))


def _fmod_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return ct, -(ct * xp.trunc(x / y))


@irdl_op_definition
class RemainderOp(OneOfFunctions, ElementwiseBinary):
    """What is left of a division to a whole quotient.

    %z = ms.remainder %x, %y {function = "mod"} : tensor<4xf32>
    """

    name = "ms.remainder"
    DTYPE_KINDS = "iuf"
    OTHER_DOMAIN = (4.5, 6.0)
    COMPUTE_IN_F32 = True
    FUNCTIONS = {
        "mod": ElementFunction(
            "The remainder with the sign of the divisor, as Python's ``%``.",
            partial(_remainder, np.mod),
            slope=_mod_slopes,
            function="floor_mod(x, y); remainder(input, other)",
            primitive="FloorMod()(x, y)",
            python=(*operators("mod", "imod"), np.mod),
        ),
        "fmod": ElementFunction(
            "The remainder with the sign of the dividend, as C's ``fmod``.",
            partial(_remainder, np.fmod),
            "rem",
            _fmod_slopes,
            function="fmod(input, other); truncate_mod(x, y)",
            primitive="TruncateMod()(x, y); Mod()(x, y)",
            python=(np.fmod,),
        ),
    }


@irdl_op_definition
class PowOp(ElementwiseBinary):
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it should).

    %z = ms.pow %x, %y : tensor<4xf32>
    """

    name = "ms.pow"
    DTYPE_KINDS = "iufc"
    DOMAIN = (0.5, 3.0)
    PYTHON_CALLABLES = (*operators("pow", "ipow"), pow, np.power)
    FUNCTION = "pow(input, exponent)"
    PRIMITIVE = "Pow()(x, y)"
    scalar = by_lanes("power")

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: object) -> V:
        """The exponent 2 is ``square``: cheaper, and exact."""
        x, y = args
        if type(y) in (int, float) and y == 2 and b.is_value(x) and b.kind(x) == "tensor":
            dtype = dtypes.with_number(b.dtype_of(x), type(y))
            return b.square(b.convert(x, dtype))
        return super().call(b, x, y)

    @classmethod
    def eager(cls, x: Array, y: Array) -> Array:
        if x.dtype.kind != "i":
            return np.power(x, y)
        odd = np.bitwise_and(y, 1) == 1
        one, zero = np.ones((), x.dtype), np.zeros((), x.dtype)
        below = np.where(x == 1, one, np.where(x == -1, np.where(odd, -one, one), zero))
        return np.where(y < 0, below, np.power(x, np.maximum(y, zero)))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        zero, one = constant_like(b, 0, ct), constant_like(b, 1, ct)
        slope = b.mul(self.rhs, b.pow(self.lhs, b.sub(self.rhs, one)))
        slope = b.select(b.equal(self.rhs, zero), zero, slope)
        is_complex = dtype_of(b.type_of(ct)).is_complex
        has_logarithm = b.not_equal(self.lhs, zero) if is_complex else b.greater(self.lhs, zero)
        logarithm = b.select(has_logarithm, b.log(self.lhs), zero)
        return b.mul(ct, slope), b.mul(ct, b.mul(b.pow(self.lhs, self.rhs), logarithm))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, and integers with exponents of both signs."""
        yield from super().samples()
        base, exponent = np.array([[0], [1], [-1], [2], [-3]], np.int32), np.array([-2, -1, 0, 1, 5, 33], np.int32)
        yield Sample((base, exponent))
        yield Sample((base.astype(np.int64), exponent.astype(np.int64)))
