"""Element-wise functions: tables over the functions of ``msgraph.ops``, with the standard's element types."""

from __future__ import annotations

from collections.abc import Callable

from msgraph import Tensor, bool_, ops
from msgraph.library.array_api import complex_functions
from msgraph.library.array_api.types import as_float, as_tensor, result_type, together
from msgraph.library.naming import named

Function = Callable[..., Tensor]


def _unary(name: str, function: Function) -> Function:
    def apply(x: object, /) -> Tensor:
        return function(as_tensor(x))

    return named(apply, name, function.__doc__)


def _float_unary(name: str, function: Function, of_complex: Function | None = None) -> Function:
    """A function of floats; integers become some. Complex numbers may have a function of their own."""

    def apply(x: Tensor, /) -> Tensor:
        x = as_float(as_tensor(x))
        return of_complex(x) if of_complex is not None and x.dtype.is_complex else function(x)

    return named(apply, name, function.__doc__)


def _rounding(name: str, function: Function, of_complex: Function | None = None) -> Function:
    """A function that leaves integers as they are."""

    def apply(x: Tensor, /) -> Tensor:
        x = as_tensor(x)
        if x.dtype.is_integer or x.dtype == bool_:
            return x.copy()
        return of_complex(x) if of_complex is not None and x.dtype.is_complex else function(x)

    return named(apply, name, function.__doc__)


def _binary(name: str, function: Function) -> Function:
    def apply(x1: object, x2: object, /) -> Tensor:
        x, y = together(x1, x2)
        return function(x, y)

    return named(apply, name, function.__doc__)


def _float_binary(name: str, function: Function) -> Function:
    """A function of two floats; integers become some."""

    def apply(x1: object, x2: object, /) -> Tensor:
        x, y = together(x1, x2)
        return function(as_float(x), as_float(y))

    return named(apply, name, function.__doc__)


def _sign(x: Tensor) -> Tensor:
    """-1, 0 or 1 for each element; for complex numbers the one of absolute value 1 in their direction."""
    if not x.dtype.is_complex:
        return ops.sign(x)
    size = ops.abs(x)
    return ops.where(size == 0, x, x / size.astype(x.dtype))


def _test(name: str, function: Function, combine: Function, meaning: str) -> Function:
    """A question that is asked of both parts of complex numbers."""

    def apply(x: object, /) -> Tensor:
        value: Tensor = as_tensor(x)
        is_complex = value.dtype.is_complex
        return combine(function(ops.real(value)), function(ops.imag(value))) if is_complex else function(value)

    return named(apply, name, meaning)


abs = _unary("abs", ops.abs)
bitwise_invert = _unary("bitwise_invert", Tensor.__invert__)
conj = _unary("conj", ops.conj)
imag = _unary("imag", ops.imag)
isfinite = _test("isfinite", ops.isfinite, ops.logical_and, "Is each element a number and not infinite?")
isinf = _test("isinf", ops.isinf, ops.logical_or, "Is each element, or a part of it, infinite?")
isnan = _test("isnan", ops.isnan, ops.logical_or, "Is each element, or a part of it, no number?")
logical_not = _unary("logical_not", ops.logical_not)
negative = _unary("negative", ops.neg)
positive = _unary("positive", Tensor.copy)
real = _unary("real", ops.real)
sign = _unary("sign", _sign)
signbit = _unary("signbit", ops.signbit)
square = _unary("square", ops.square)

ceil = _rounding("ceil", ops.ceil)
floor = _rounding("floor", ops.floor)
round = _rounding("round", ops.round, complex_functions.round)
trunc = _rounding("trunc", ops.trunc)

acos = _float_unary("acos", ops.acos, complex_functions.acos)
acosh = _float_unary("acosh", ops.acosh, complex_functions.acosh)
asin = _float_unary("asin", ops.asin, complex_functions.asin)
asinh = _float_unary("asinh", ops.asinh, complex_functions.asinh)
atan = _float_unary("atan", ops.atan, complex_functions.atan)
atanh = _float_unary("atanh", ops.atanh, complex_functions.atanh)
cos = _float_unary("cos", ops.cos)
cosh = _float_unary("cosh", ops.cosh, complex_functions.cosh)
exp = _float_unary("exp", ops.exp)
expm1 = _float_unary("expm1", ops.expm1, complex_functions.expm1)
log = _float_unary("log", ops.log)
log10 = _float_unary("log10", ops.log10, complex_functions.log10)
log1p = _float_unary("log1p", ops.log1p, complex_functions.log1p)
log2 = _float_unary("log2", ops.log2, complex_functions.log2)
reciprocal = _float_unary("reciprocal", ops.reciprocal)
sin = _float_unary("sin", ops.sin)
sinh = _float_unary("sinh", ops.sinh, complex_functions.sinh)
sqrt = _float_unary("sqrt", ops.sqrt)
tan = _float_unary("tan", ops.tan, complex_functions.tan)
tanh = _float_unary("tanh", ops.tanh)

add = _binary("add", ops.add)
bitwise_and = _binary("bitwise_and", ops.bitwise_and)
bitwise_left_shift = _binary("bitwise_left_shift", ops.bitwise_left_shift)
bitwise_or = _binary("bitwise_or", ops.bitwise_or)
bitwise_right_shift = _binary("bitwise_right_shift", ops.bitwise_right_shift)
bitwise_xor = _binary("bitwise_xor", ops.bitwise_xor)
equal = _binary("equal", ops.equal)
floor_divide = _binary("floor_divide", ops.floor_div)
greater = _binary("greater", ops.greater)
greater_equal = _binary("greater_equal", ops.greater_equal)
less = _binary("less", ops.less)
less_equal = _binary("less_equal", ops.less_equal)
logical_and = _binary("logical_and", ops.logical_and)
logical_or = _binary("logical_or", ops.logical_or)
logical_xor = _binary("logical_xor", ops.logical_xor)
maximum = _binary("maximum", ops.maximum)
minimum = _binary("minimum", ops.minimum)
multiply = _binary("multiply", ops.mul)
not_equal = _binary("not_equal", ops.not_equal)
pow = _binary("pow", ops.pow)
remainder = _binary("remainder", ops.floor_mod)
subtract = _binary("subtract", ops.sub)

atan2 = _float_binary("atan2", ops.atan2)
copysign = _float_binary("copysign", ops.copysign)
divide = _float_binary("divide", ops.div)
hypot = _float_binary("hypot", ops.hypot)
logaddexp = _float_binary("logaddexp", ops.logaddexp)
nextafter = _float_binary("nextafter", ops.nextafter)


def clip(x: Tensor, /, min: Tensor | float | None = None, max: Tensor | float | None = None) -> Tensor:
    """The nearest number between ``min`` and ``max``; the element type of ``x`` stays."""
    x = as_tensor(x)
    if min is not None:
        x = ops.maximum(*_both(x, min))
    if max is not None:
        x = ops.minimum(*_both(x, max))
    return x.copy() if min is None and max is None else x


def _both(x: Tensor, bound: Tensor | float) -> tuple[Tensor, Tensor]:
    if isinstance(bound, (int, float)):
        return x, as_tensor(bound, x.dtype).astype(x.dtype)
    return x, bound if result_type(x, bound) != x.dtype else bound.astype(x.dtype)
