"""Arithmetic and elementary functions, from sums to hyperbolic tangents."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, result_def, traits_def, var_operand_def
from xdsl.traits import Commutative

from msgraph.dialects import dtypes
from msgraph.dialects.batching import unbroadcast
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import conjugated, nothing_flows
from msgraph.dialects.families.elementwise import (
    Elementwise,
    ElementwiseBinary,
    ElementwiseUnary,
    by_lanes,
    by_numpy,
    integers,
    operators,
    spread,
    widened,
)
from msgraph.dialects.families.functions import Element, ElementFunction, Namespace, OneOfFunctions, Slope, by_formula
from msgraph.dialects.traits import Cheap, Division, Idempotent, OneInstruction
from msgraph.dialects.types import dtype_of, shape_of

if TYPE_CHECKING:
    from xdsl.traits import OpTrait

    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


@irdl_op_definition
class AddOp(ElementwiseBinary):
    """Element-wise sum, with broadcasting; of Bools, whether either holds.

    %z = ms.add %x, %y : tensor<4xf32>
    """

    name = "ms.add"
    traits = traits_def(Commutative(), OneInstruction())
    WRAPS = True
    MINDSPORE_NAME = "AddExt"
    ARGUMENTS = ("input", "other")
    PYTHON_CALLABLES = (*operators("add", "iadd"), np.add)
    FUNCTION = "add(input, other)"
    PRIMITIVE = "Add()(x, y); TensorAdd()(x, y)"
    eager = by_numpy(np.add)
    scalar = by_lanes("add")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return ct, ct


@irdl_op_definition
class SubOp(ElementwiseBinary):
    """Element-wise difference, with broadcasting.

    %z = ms.sub %x, %y : tensor<4xf32>
    """

    name = "ms.sub"
    traits = traits_def(OneInstruction())
    WRAPS = True
    MINDSPORE_NAME = "SubExt"
    ARGUMENTS = ("input", "other")
    PYTHON_CALLABLES = (*operators("sub", "isub"), np.subtract)
    FUNCTION = "sub(input, other)"
    PRIMITIVE = "Sub()(x, y)"
    scalar = by_lanes("sub")

    @classmethod
    def eager(cls, x: Array, y: Array) -> Array:
        return np.logical_xor(x, y) if x.dtype == np.bool_ else np.subtract(x, y)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return ct, b.neg(unbroadcast(b, ct, shape_of(self.operands[1].type)))  # the smaller one is negated


@irdl_op_definition
class MulOp(ElementwiseBinary):
    """Element-wise product, with broadcasting; of Bools, whether both hold.

    %z = ms.mul %x, %y : tensor<4xf32>
    """

    name = "ms.mul"
    traits = traits_def(Commutative(), OneInstruction())
    WRAPS = True
    PYTHON_CALLABLES = (*operators("mul", "imul"), np.multiply)
    FUNCTION = "mul(input, other); multiply(input, other)"
    PRIMITIVE = "Mul()(x, y)"
    eager = by_numpy(np.multiply)
    scalar = by_lanes("mul")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return b.mul(ct, self.rhs), b.mul(ct, self.lhs)


@irdl_op_definition
class DivOp(ElementwiseBinary):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first.

    %z = ms.div %x, %y : tensor<4xf32>
    """

    name = "ms.div"
    traits = traits_def(Division())
    DTYPE_KINDS = "fc"
    OTHER_DOMAIN = (0.5, 3.0)
    PYTHON_CALLABLES = (*operators("truediv", "itruediv"), np.divide)
    FUNCTION = "true_divide(dividend, divisor)"
    PRIMITIVE = "Div()(x, y); RealDiv()(x, y)"
    eager = by_numpy(np.divide)
    scalar = by_lanes("div")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        by_lhs = b.div(ct, self.rhs)
        return by_lhs, b.neg(b.mul(by_lhs, b.div(self.lhs, self.rhs)))


@irdl_op_definition
class NegOp(ElementwiseUnary):
    """The opposite number; integers wrap.

    %y = ms.neg %x : tensor<4xf32>
    """

    name = "ms.neg"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "iufc"
    PYTHON_CALLABLES = (*operators("neg"), np.negative)
    FUNCTION = "neg(input); negative(input)"
    PRIMITIVE = "Neg()(x)"
    eager = by_numpy(np.negative)
    scalar = by_lanes("neg")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.neg(ct),)


@irdl_op_definition
class AddNOp(Elementwise):
    """The sum of any number of tensors of one element type.

    %z = ms.add_n %a, %b, %c : tensor<4xf32>
    """

    name = "ms.add_n"
    traits = traits_def(Cheap())
    WRAPS = True
    DTYPE_KINDS = "iufc"
    FUNCTION = "addn(x)"
    PRIMITIVE = "AddN()(x)"
    terms = var_operand_def()
    result = result_def()

    @classmethod
    def call(cls, b: CallBuilder[V], x: Any) -> V:
        """User arguments: one list or tuple of tensors, or a lone tensor."""
        terms = cast(Sequence[object], x) if isinstance(x, (list, tuple)) else (x,)
        return b.emit(cls, cls.operands_of(b, *terms))[0]

    @classmethod
    def eager(cls, *terms: Array) -> Array:
        total = terms[0].copy()
        for term in terms[1:]:
            total = np.add(total, term)
        return total

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return [ct] * len(self.operands)

    @classmethod
    def scalar(cls, k: KernelBuilder, *terms: VectorValue) -> VectorValue:
        total = terms[0]
        for term in terms[1:]:
            total = k.add(total, term)
        return total

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """One, two and three terms."""
        for count in (1, 2, 3):
            yield Sample(tuple(spread((2, 3), (-3, 3), dtypes.float64, n) for n in range(count)))
        yield Sample((integers((4,), dtypes.int32), integers((4,), dtypes.int32, 1)))
        yield Sample((np.array([True]), np.array([False])), refused="MG501")


@irdl_op_definition
class SquaredDifferenceOp(ElementwiseBinary):
    """The square of the difference; of complex numbers that of its absolute value.

    %z = ms.squared_difference %x, %y : tensor<4xf32>
    """

    name = "ms.squared_difference"
    traits = traits_def(Cheap())
    DTYPE_KINDS = "iufc"
    FUNCTION = "squared_difference(x, y)"
    PRIMITIVE = "SquaredDifference()(x, y)"

    @classmethod
    def eager(cls, x: Array, y: Array) -> Array:
        difference = np.subtract(x, y)
        return np.multiply(difference, np.conj(difference) if difference.dtype.kind == "c" else difference)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        slope = b.mul(b.add(ct, conjugated(b, ct)), conjugated(b, b.sub(self.lhs, self.rhs)))
        return slope, b.neg(slope)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        difference = k.sub(x, y)
        return k.mul(difference, difference)


# -- whole quotients, remainders and powers ---------------------------------------------------------------------------


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
    if x.dtype.kind not in "iu":
        return result
    return np.where(y == 0, np.array(_MODULO_BY_ZERO.get(x.dtype, 0), x.dtype), result)


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
class GcdOp(ElementwiseBinary):
    """The greatest common divisor.

    %z = ms.gcd %x, %y : tensor<4xi32>
    """

    name = "ms.gcd"
    FUNCTION = "gcd(input, other)"
    PRIMITIVE = "Gcd()(input, other)"
    DTYPE_KINDS = "iu"
    DIFFERENTIATE_INTS_AS_REALS = False
    eager = by_numpy(np.gcd)
    vjp = nothing_flows
    lower = unsupported("as many steps as the numbers need: NumPy has it")


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
        slope = b.mul(self.rhs, b.pow(self.lhs, b.sub(self.rhs, 1)))
        slope = b.select(b.equal(self.rhs, 0), 0, slope)
        is_complex = dtype_of(b.type_of(ct)).is_complex
        has_logarithm = b.not_equal(self.lhs, 0) if is_complex else b.greater(self.lhs, 0)
        logarithm = b.select(has_logarithm, b.log(self.lhs), 0)
        return b.mul(ct, slope), b.mul(ct, b.mul(b.pow(self.lhs, self.rhs), logarithm))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, and integers with exponents of both signs."""
        yield from super().samples()
        base, exponent = np.array([[0], [1], [-1], [2], [-3]], np.int32), np.array([-2, -1, 0, 1, 5, 33], np.int32)
        yield Sample((base, exponent))
        yield Sample((base.astype(np.int64), exponent.astype(np.int64)))


# -- elementary functions ---------------------------------------------------------------------------------------------


_POSITIVE, _FRACTION = (0.25, 4.0), (-0.9, 0.9)
"""Domains of logarithms and roots, and of what sines and tangents can be."""


def _row(
    what: str,
    function: Callable[..., Array],
    slope: Slope,
    kinds: str = "f",
    domain: tuple[float, float] | None = None,
    names: str | None = None,
    primitive: str | None = None,
    traits: tuple[type[OpTrait], ...] = (),
) -> ElementFunction:
    return ElementFunction(what, function, "", slope, kinds, domain, names, primitive, traits=traits)


def _whole(what: str, function: np.ufunc, method: str, *python: Callable[..., object]) -> ElementFunction:
    """A float to a whole number; integers stay as they are."""

    def by_numpy(x: Array) -> Array:
        return function(x) if x.dtype.kind not in "iu" else x.copy()

    def by_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
        return getattr(k, method)(x) if x.dtype.is_float else x

    return ElementFunction(
        what, by_numpy, by_lanes, kinds="iuf", python=(function, *python), traits=(Cheap, Idempotent)
    )


def _abs_slope(xp: Namespace, ct: Element, x: Element, y: Element) -> Element:
    if not x.dtype.is_complex:
        return ct * xp.sign(x)
    slope = ct / xp.where(xp.equal(y, 0), 1, y)
    return xp.complex(slope * xp.real(x), slope * xp.imag(x))


def _one_over_root(x: Array) -> Array:
    return 1 / np.sqrt(x)


@irdl_op_definition
class MathOp(OneOfFunctions, ElementwiseUnary):
    """An elementary function; the derivative of the root at 0 is infinite.

    %y = ms.math %x {function = "exp"} : tensor<4xf32>
    """

    name = "ms.math"
    DTYPE_KINDS = "f"
    FUNCTIONS = {
        "abs": ElementFunction(
            "The distance from 0; its derivative at 0 is 0.", np.abs, slope=_abs_slope, kinds="biufc",
            function="abs(input); absolute(input)", python=(*operators("abs"), abs),
            traits=(OneInstruction, Idempotent),
        ),
        "sign": by_formula(
            "-1, 0 or 1; NaN for NaN.", lambda xp, x: xp.sign(x), lambda xp, ct, x, y: None, kinds="iuf",
            python=(np.sign,), traits=(Cheap, Idempotent),
        ),
        "square": by_formula(
            "The number times itself.", lambda xp, x: x * x, lambda xp, ct, x, y: ct * (x + x), kinds="iufc",
            python=(np.square,), traits=(OneInstruction,),
        ),
        "floor": _whole("The whole number below.", np.floor, "floor", math.floor),
        "ceil": _whole("The whole number above.", np.ceil, "ceil", math.ceil),
        "trunc": _whole("The whole number towards 0.", np.trunc, "trunc", math.trunc),
        "round": _whole("The nearest whole number, ties to even.", np.rint, "round_even", round, np.round)._replace(
            function="", primitive="Round()(x); Rint()(input_x)"),
        "sqrt": _row(
            "The square root.", np.sqrt, lambda xp, ct, x, y: ct * 0.5 / y, "fc", _POSITIVE, "sqrt(x)",
            traits=(Division,),
        ),
        "rsqrt": _row(
            "One over the square root.", partial(widened, _one_over_root),
            lambda xp, ct, x, y: ct * -0.5 * (y / x), "fc", _POSITIVE, traits=(Division,),
        ),
        "reciprocal": by_formula(
            "One over the number.", lambda xp, x: 1 / x, lambda xp, ct, x, y: -(ct * xp.square(y)), kinds="fc",
            domain=(0.5, 3.0), function="reciprocal(input); inv(x)", primitive="Reciprocal()(x); Inv()(x)",
            python=(np.reciprocal,), traits=(Division,),
        ),
        "exp": _row("e to the power of x.", np.exp, lambda xp, ct, x, y: ct * y, "fc"),
        "exp2": _row("2 to the power of x.", np.exp2, lambda xp, ct, x, y: ct * (y * math.log(2)), "fc"),
        "expm1": _row("e to the power of x, less 1, exact near 0.", np.expm1, lambda xp, ct, x, y: ct * (y + 1), "fc"),
        "log": _row("The natural logarithm.", np.log, lambda xp, ct, x, y: ct / x, "fc", _POSITIVE),
        "log2": _row(
            "The logarithm to base 2.", np.log2, lambda xp, ct, x, y: ct / (x * math.log(2)), "fc", _POSITIVE
        ),
        "log10": _row(
            "The logarithm to base 10.", np.log10, lambda xp, ct, x, y: ct / (x * math.log(10)), "fc", _POSITIVE
        ),
        "log1p": _row(
            "The natural logarithm of 1 + x, exact near 0.", np.log1p, lambda xp, ct, x, y: ct / (x + 1),
            "fc", (-0.75, 3.0),
        ),
        "sin": _row("The sine of an angle in radians.", np.sin, lambda xp, ct, x, y: ct * xp.cos(x), "fc"),
        "cos": _row("The cosine of an angle in radians.", np.cos, lambda xp, ct, x, y: -(ct * xp.sin(x)), "fc"),
        "tan": _row(
            "The tangent of an angle in radians.", np.tan, lambda xp, ct, x, y: ct * (xp.square(y) + 1),
            "fc", (-1.25, 1.25),
        ),
        "asin": _row(
            "The angle whose sine is x.", np.arcsin, lambda xp, ct, x, y: ct * xp.rsqrt(1 - xp.square(x)),
            "fc", _FRACTION, "asin(input); arcsin(x)",
        ),
        "acos": _row(
            "The angle whose cosine is x.", np.arccos, lambda xp, ct, x, y: -(ct * xp.rsqrt(1 - xp.square(x))),
            "fc", _FRACTION, "acos(input); arccos(input)", primitive="ACos()(x)",
        ),
        "atan": _row(
            "The angle whose tangent is x.", np.arctan, lambda xp, ct, x, y: ct / (1 + xp.square(x)),
            "fc", names="atan(input); arctan(input)",
        ),
        "sinh": _row("The hyperbolic sine.", np.sinh, lambda xp, ct, x, y: ct * xp.cosh(x), "fc"),
        "cosh": _row("The hyperbolic cosine.", np.cosh, lambda xp, ct, x, y: ct * xp.sinh(x), "fc"),
        "tanh": _row("The hyperbolic tangent.", np.tanh, lambda xp, ct, x, y: ct * (1 - xp.square(y)), "fc"),
        "asinh": _row(
            "The number whose hyperbolic sine is x.", np.arcsinh,
            lambda xp, ct, x, y: ct * xp.rsqrt(xp.square(x) + 1), "fc", names="asinh(x); arcsinh(input)",
        ),
        "acosh": _row(
            "The number whose hyperbolic cosine is x.", np.arccosh,
            lambda xp, ct, x, y: ct / xp.sinh(y) if x.dtype.is_complex else ct * xp.rsqrt(xp.square(x) - 1),
            "fc", (1.25, 4.0), "acosh(input); arccosh(input)",
        ),
        "atanh": _row(
            "The number whose hyperbolic tangent is x.", np.arctanh, lambda xp, ct, x, y: ct / (1 - xp.square(x)),
            "fc", _FRACTION, "atanh(input); arctanh(input)",
        ),
    }  # fmt: skip

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        """The real type of a complex one's size."""
        if not dtype.is_complex or fields["function"] != "abs":
            return dtype
        return dtypes.float32 if dtype is dtypes.complex64 else dtypes.float64


@irdl_op_definition
class Atan2Op(ElementwiseBinary):
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``.

    %z = ms.atan2 %y, %x : tensor<4xf32>
    """

    name = "ms.atan2"
    DTYPE_KINDS = "f"
    PYTHON_CALLABLES = (np.arctan2,)
    FUNCTION = "atan2(input, other); arctan2(input, other)"
    PRIMITIVE = "Atan2()(x, y)"
    eager = by_numpy(np.arctan2)
    scalar = by_lanes("atan2")

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        y, x = self.lhs, self.rhs
        share = b.div(ct, b.add(b.square(x), b.square(y)))
        return b.mul(share, x), b.neg(b.mul(share, y))
