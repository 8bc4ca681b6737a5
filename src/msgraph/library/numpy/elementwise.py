"""Element-wise functions of one and two arrays: tables over the functions of ``msgraph.ops``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgraph import Tensor, bool_, float16, float32, int8, ops, uint8
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.naming import named
from msgraph.library.numpy import arrays


class Unary(Protocol):
    """A function of one array."""

    def __call__(self, x: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
        """The result, as elements of type ``dtype`` if that is given."""
        ...


class Binary(Protocol):
    """A function of two arrays, which broadcast against each other."""

    def __call__(self, x1: TensorLike, x2: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
        """The result, as elements of type ``dtype`` if that is given."""
        ...


def _unary(name: str, function: Callable[[Tensor], Tensor]) -> Unary:
    def apply(x: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
        return arrays.astype(function(arrays.tensor(x)), dtype)

    return named(apply, name, function.__doc__)


def _trigonometric(name: str, function: Callable[[Tensor], Tensor]) -> Unary:
    return _unary(name, named(lambda x: function(_angle(x)), name, function.__doc__))


def _binary(name: str, function: Callable[[Tensor, Tensor], Tensor]) -> Binary:
    def apply(x1: TensorLike, x2: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
        return arrays.astype(function(arrays.tensor(x1), arrays.tensor(x2)), dtype)

    return named(apply, name, function.__doc__)


def _angle(x: TensorLike) -> Tensor:
    """As floats: of integers, one byte becomes float16, more become float32."""
    values = arrays.tensor(x)
    if values.dtype.is_float or values.dtype.is_complex:
        return values
    return arrays.astype(values, float16 if values.dtype in (bool_, int8, uint8) else float32)


def _reciprocal(x: Tensor) -> Tensor:
    """``1 / x``; of integers without its fraction."""
    return (
        1 / x
        if x.dtype.is_float or x.dtype.is_complex
        else arrays.astype(ops.div(1, x, rounding_mode="trunc"), x.dtype)
    )


def _trunc(x: Tensor) -> Tensor:
    """Each element without its fraction."""
    return ops.trunc(arrays.as_float(x))


def _cbrt(x: Tensor) -> Tensor:
    """The cube root, also of negative numbers."""
    wide = arrays.astype(x, arrays.promote_types(x.dtype, float32))
    return ops.sign(wide) * ops.pow(ops.abs(wide), 1.0 / 3.0)


def _sign(x: Tensor) -> Tensor:
    """-1, 0 or 1 for each element."""
    if x.dtype == bool_:
        raise arrays.type_error("sign", "sign does not accept dtype bool.")
    return ops.sign(arrays.as_float(x))


def _rint(x: Tensor) -> Tensor:
    """The nearest integer, the even one of two."""
    return ops.round(x) if x.dtype.is_float or x.dtype.is_complex else x


absolute = abs = fabs = _unary("absolute", ops.abs)
ceil = _unary("ceil", named(lambda x: ops.ceil(arrays.as_float(x)), "ceil", ops.ceil.__doc__))
cbrt = _unary("cbrt", _cbrt)
deg2rad = radians = _unary("deg2rad", ops.deg2rad)
rad2deg = _unary("rad2deg", ops.rad2deg)
exp = _unary("exp", ops.exp)
exp2 = _unary("exp2", ops.exp2)
expm1 = _unary("expm1", ops.expm1)
floor = _unary("floor", ops.floor)
invert = bitwise_not = _unary("invert", ops.bitwise_not)
isfinite = _unary("isfinite", ops.isfinite)
isinf = _unary("isinf", ops.isinf)
isnan = _unary("isnan", ops.isnan)
log = _unary("log", ops.log)
log10 = _unary("log10", ops.log10)
log1p = _unary("log1p", ops.log1p)
log2 = _unary("log2", ops.log2)
reciprocal = _unary("reciprocal", _reciprocal)
rint = _unary("rint", _rint)
sign = _unary("sign", _sign)
sqrt = _unary("sqrt", ops.sqrt)
square = _unary("square", ops.square)
trunc = _unary("trunc", _trunc)

arcsin = _trigonometric("arcsin", ops.asin)
arctan = _trigonometric("arctan", ops.atan)
sinh = _trigonometric("sinh", ops.sinh)
cosh = _trigonometric("cosh", ops.cosh)
tanh = _trigonometric("tanh", ops.tanh)
arcsinh = _trigonometric("arcsinh", ops.asinh)
arccosh = _trigonometric("arccosh", ops.acosh)
arctanh = _trigonometric("arctanh", ops.atanh)
sin = _trigonometric("sin", ops.sin)
cos = _trigonometric("cos", ops.cos)
tan = _trigonometric("tan", ops.tan)


def arccos(input: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """The angle whose cosine each element is."""
    return arrays.astype(ops.acos(_angle(input)), dtype)


def negative(a: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """``-a``."""
    return arrays.astype(ops.neg(arrays.tensor(a)), dtype)


def positive(a: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """``+a``."""
    return arrays.astype(ops.positive(arrays.tensor(a)), dtype)


def logical_not(a: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """The truth of ``not a`` for each element."""
    return arrays.astype(ops.logical_not(arrays.tensor(a)), dtype)


def fix(x: TensorLike) -> Tensor:
    """Each element rounded towards zero."""
    return _trunc(arrays.tensor(x))


def around(a: TensorLike, decimals: int = 0) -> Tensor:
    """Each element rounded to ``decimals`` digits after the point."""
    values = arrays.tensor(a)
    arrays.check_type("around", "decimals must be an integer", decimals, int)
    if decimals < 0:
        raise arrays.value_error("around", "decimals < 0 is not supported now.")
    if decimals == 0 or not values.dtype.is_float:
        return _rint(values)
    return ops.round(values * 10**decimals) / 10**decimals


round = around


def isposinf(x: TensorLike) -> Tensor:
    """Is each element positive infinity?"""
    values = arrays.tensor(x)
    return ops.logical_and(ops.isinf(values), values > 0)


def isneginf(x: TensorLike) -> Tensor:
    """Is each element negative infinity?"""
    values = arrays.tensor(x)
    return ops.logical_and(ops.isinf(values), values < 0)


def signbit(x: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """Is each element below zero?"""
    if dtype is not None and dtype != bool_:
        raise arrays.type_error("signbit", "Casting was not allowed for signbit.")
    return arrays.tensor(x) < 0


def isscalar(element: object) -> bool:
    """Is it a number or a word, and no tensor?"""
    return isinstance(element, (bool, int, float, complex, str))


def _divide(x1: Tensor, x2: Tensor) -> Tensor:
    """``x1 / x2``; of integers it is float32."""
    if x1.dtype.is_float or x2.dtype.is_float or x1.dtype.is_complex or x2.dtype.is_complex:
        return ops.div(x1, x2)
    return ops.div(arrays.astype(x1, float32), arrays.astype(x2, float32))


def _remainder(x1: Tensor, x2: Tensor) -> Tensor:
    """What is left of ``x1`` by the floored quotient, with the sign of ``x2``; of integers 0 where ``x2`` is 0."""
    a, b = arrays.promoted(x1, x2)
    if a.dtype.is_float:
        return ops.floor_mod(a, b)
    return arrays.astype(ops.where(b == 0, 0, ops.floor_mod(a, ops.where(b == 0, 1, b))), a.dtype)


def _fmod(x1: Tensor, x2: Tensor) -> Tensor:
    """What is left of ``x1`` by the truncated quotient, with the sign of ``x1``; of integers 0 where ``x2`` is 0."""
    a, b = arrays.promoted(x1, x2)
    if a.dtype.is_float:
        return ops.fmod(a, b)
    rest = ops.floor_mod(ops.abs(a), ops.abs(ops.where(b == 0, 1, b)))
    return arrays.astype(ops.where(b == 0, 0, ops.where(a < 0, -rest, rest)), a.dtype)


def _copysign(x1: Tensor, x2: Tensor) -> Tensor:
    """The size of ``x1`` with the sign of ``x2``."""
    if bool_ in (x1.dtype, x2.dtype):
        raise arrays.type_error("copysign", "sign does not accept dtype bool.")
    return ops.copysign(x1, x2)


def _float_power(x1: Tensor, x2: Tensor) -> Tensor:
    """The first to the power of the second, in floats even of integers."""
    return ops.pow(arrays.as_wide_float(x1), arrays.as_wide_float(x2))


add = _binary("add", ops.add)
subtract = _binary("subtract", ops.sub)
multiply = _binary("multiply", ops.mul)
divide = true_divide = _binary("divide", _divide)
power = _binary("power", ops.pow)
float_power = _binary("float_power", _float_power)
floor_divide = _binary("floor_divide", ops.floor_div)
remainder = mod = _binary("remainder", _remainder)
fmod = _binary("fmod", _fmod)
copysign = _binary("copysign", _copysign)
heaviside = _binary("heaviside", ops.heaviside)
hypot = _binary("hypot", ops.hypot)
gcd = _binary("gcd", ops.gcd)
lcm = _binary("lcm", ops.lcm)
logaddexp = _binary("logaddexp", ops.logaddexp)
logaddexp2 = _binary("logaddexp2", ops.logaddexp2)
bitwise_and = _binary("bitwise_and", ops.bitwise_and)
bitwise_or = _binary("bitwise_or", ops.bitwise_or)
bitwise_xor = _binary("bitwise_xor", ops.bitwise_xor)
equal = _binary("equal", ops.equal)
not_equal = _binary("not_equal", ops.not_equal)
less = _binary("less", ops.less)
less_equal = _binary("less_equal", ops.less_equal)
greater = _binary("greater", ops.greater)
greater_equal = _binary("greater_equal", ops.greater_equal)
logical_and = _binary("logical_and", ops.logical_and)
logical_or = _binary("logical_or", ops.logical_or)
logical_xor = _binary("logical_xor", ops.logical_xor)


def arctan2(x1: TensorLike, x2: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """The angle of the point ``(x2, x1)``."""
    return arrays.astype(ops.atan2(_angle(x1), _angle(x2)), dtype)


def _extreme(name: str, function: Callable[[Tensor, Tensor], Tensor], word: str) -> Binary:
    def apply(x1: TensorLike, x2: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
        one, other = arrays.tensor(x1), arrays.tensor(x2)
        if dtype is None and (one.ndim == 0) != (other.ndim == 0):
            dtype = other.dtype if one.ndim == 0 else one.dtype
        return arrays.astype(function(one, other), dtype)

    single = "A single number takes the type of the other."
    return named(apply, name, f"The {word} of two elements; a NaN is {word} than everything. {single}")


maximum = _extreme("maximum", ops.maximum, "larger")
minimum = _extreme("minimum", ops.minimum, "smaller")


def clip(
    x: TensorLike, xmin: TensorLike | None, xmax: TensorLike | None, dtype: arrays.ElementType | None = None
) -> Tensor:
    """Each element, but not below ``xmin`` and not above ``xmax``."""
    if xmin is None and xmax is None:
        raise arrays.value_error("clip", "One of max or min must be given.")
    result = arrays.tensor(x)
    if xmin is not None:
        result = maximum(result, xmin, dtype)
    return result if xmax is None else minimum(result, xmax, dtype)


def divmod(x1: TensorLike, x2: TensorLike, dtype: arrays.ElementType | None = None) -> tuple[Tensor, Tensor]:
    """The floored quotient and what is left."""
    return floor_divide(x1, x2, dtype), remainder(x1, x2, dtype)


def isclose(a: TensorLike, b: TensorLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """Are two elements equal up to ``atol + rtol * |b|``?"""
    return ops.isclose(arrays.tensor(a), arrays.tensor(b), rtol, atol, equal_nan)
