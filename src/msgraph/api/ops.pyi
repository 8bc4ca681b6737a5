"""``msgraph.ops``. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from typing import Any

from msgraph.api.functions import Primitive as Primitive

def abs(input: Any) -> Any:
    """The distance from 0; its derivative at 0 is 0."""
def absolute(input: Any) -> Any:
    """The distance from 0; its derivative at 0 is 0."""
def acos(input: Any) -> Any:
    """The angle whose cosine is x."""
def acosh(input: Any) -> Any:
    """The number whose hyperbolic cosine is x."""
def add(input: Any, other: Any) -> Any:
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
def addcdiv(input: Any, tensor1: Any, tensor2: Any, value: Any = 1) -> Any:
    """``input + value * tensor1 / tensor2``."""
def addcmul(input: Any, tensor1: Any, tensor2: Any, value: Any = 1) -> Any:
    """``input + value * tensor1 * tensor2``."""
def addn(x: Any) -> Any:
    """The sum of any number of tensors of one element type."""
def approximate_equal(x: Any, y: Any, tolerance: Any = 1e-05) -> Any:
    """Do both lie less than ``tolerance`` apart?"""
def arccos(input: Any) -> Any:
    """The angle whose cosine is x."""
def arccosh(input: Any) -> Any:
    """The number whose hyperbolic cosine is x."""
def arcsin(x: Any) -> Any:
    """The angle whose sine is x."""
def arcsinh(input: Any) -> Any:
    """The number whose hyperbolic sine is x."""
def arctan(input: Any) -> Any:
    """The angle whose tangent is x."""
def arctan2(input: Any, other: Any) -> Any:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
def arctanh(input: Any) -> Any:
    """The number whose hyperbolic tangent is x."""
def asin(input: Any) -> Any:
    """The angle whose sine is x."""
def asinh(x: Any) -> Any:
    """The number whose hyperbolic sine is x."""
def assign(variable: Any, value: Any) -> Any:
    """Give a parameter new contents."""
def assign_add(variable: Any, value: Any) -> Any:
    """Add to a parameter."""
def assign_sub(variable: Any, value: Any) -> Any:
    """Subtract from a parameter."""
def atan(input: Any) -> Any:
    """The angle whose tangent is x."""
def atan2(input: Any, other: Any) -> Any:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
def atanh(input: Any) -> Any:
    """The number whose hyperbolic tangent is x."""
def bitwise_and(input: Any, other: Any) -> Any:
    """The bits set in both."""
def bitwise_left_shift(input: Any, other: Any) -> Any:
    """Bits moved up, zeros moved in."""
def bitwise_not(input: Any) -> Any:
    """All bits turned; of a Bool, its opposite."""
def bitwise_or(input: Any, other: Any) -> Any:
    """The bits set in either."""
def bitwise_right_shift(input: Any, other: Any) -> Any:
    """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
def bitwise_xor(input: Any, other: Any) -> Any:
    """The bits set in exactly one."""
def broadcast_to(input: Any, shape: Any) -> Any:
    """The tensor repeated along new leading dims and dims of size 1."""
def cast(input: Any, dtype: Any) -> Any:
    """The nearest value of another element type. To the gradient every cast is transparent, also through integers."""
def cat(tensors: Any, axis: Any = 0) -> Any:
    """The operands one behind the other along ``axis``."""
def ceil(input: Any) -> Any:
    """The whole number above."""
def celu(x: Any, alpha: Any = 1.0) -> Any:
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
def clamp(input: Any, min: Any = None, max: Any = None) -> Any:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
def clip(input: Any, min: Any = None, max: Any = None) -> Any:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
def clip_by_value(x: Any, clip_value_min: Any = None, clip_value_max: Any = None) -> Any:
    """The nearest number between both bounds; either may be ``None``."""
def concat(tensors: Any, axis: Any = 0) -> Any:
    """The operands one behind the other along ``axis``."""
def copysign(x: Any, other: Any) -> Any:
    """``|x|`` with the sign of ``other``; the sign of a zero counts."""
def cos(input: Any) -> Any:
    """The cosine of an angle in radians."""
def cosh(input: Any) -> Any:
    """The hyperbolic cosine."""
def deg2rad(x: Any) -> Any:
    """Degrees as radians."""
def depend(value: Any, expr: Any) -> Any:
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
def div(input: Any, other: Any, *, rounding_mode: Any = None) -> Any:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
def divide(input: Any, other: Any, *, rounding_mode: Any = None) -> Any:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
def elu(input_x: Any, alpha: Any = 1.0) -> Any:
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
def eq(input: Any, other: Any) -> Any:
    """Are both the same number? NaN never is."""
def equal(input: Any, other: Any) -> Any:
    """Are both the same number? NaN never is."""
def erf(input: Any) -> Any:
    """The error function."""
def erfc(input: Any) -> Any:
    """One less the error function; compiled, it is within 1e-7 of 1 (not of itself) above 1, where it cancels."""
def exp(input: Any) -> Any:
    """e to the power of x."""
def exp2(input: Any) -> Any:
    """2 to the power of x."""
def expand_dims(input_x: Any, axis: Any) -> Any:
    """A new dim of size 1 at ``axis``."""
def expm1(input: Any) -> Any:
    """e to the power of x, less 1, exact near 0."""
def fast_gelu(x: Any) -> Any:
    """``x * sigmoid(1.702 x)``."""
def flip(input: Any, dims: Any) -> Any:
    """The elements in reverse order along ``axes``."""
def float_power(input: Any, exponent: Any) -> Any:
    """``input ** exponent`` in Float64."""
def floor(input: Any) -> Any:
    """The whole number below."""
def floor_div(x: Any, y: Any) -> Any:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
def floor_divide(input: Any, other: Any) -> Any:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
def floor_mod(x: Any, y: Any) -> Any:
    """The remainder with the sign of the divisor, as Python's ``%``."""
def fmod(input: Any, other: Any) -> Any:
    """The remainder with the sign of the dividend, as C's ``fmod``."""
def frac(x: Any) -> Any:
    """What ``trunc`` cuts off."""
def ge(input: Any, other: Any) -> Any:
    """Is the first greater or the same?"""
def gelu(input: Any, approximate: Any = 'none') -> Any:
    """``x`` times the normal distribution's cumulative function; ``approximate = "tanh"`` takes a tanh for it."""
def getitem(input: Any, index: Any) -> Any:
    """``input[index]`` with NumPy's meaning of integers, slices, ``...``, ``None``, lists, tensors and masks."""
def greater(input: Any, other: Any) -> Any:
    """Is the first greater?"""
def greater_equal(input: Any, other: Any) -> Any:
    """Is the first greater or the same?"""
def gt(input: Any, other: Any) -> Any:
    """Is the first greater?"""
def hardshrink(x: Any, lambd: Any = 0.5) -> Any:
    """``x`` where it is further than ``lambd`` from 0, else 0."""
def hardsigmoid(input: Any) -> Any:
    """``relu6(x + 3) / 6``."""
def hardswish(input: Any) -> Any:
    """``x * relu6(x + 3) / 6``."""
def hardtanh(input: Any, min_val: Any = -1.0, max_val: Any = 1.0) -> Any:
    """The nearest number between both bounds."""
def heaviside(input: Any, values: Any) -> Any:
    """0 below 0, 1 above, ``values`` at 0."""
def hsigmoid(input: Any) -> Any:
    """``relu6(x + 3) / 6``."""
def hswish(input: Any) -> Any:
    """``x * relu6(x + 3) / 6``."""
def hypot(input: Any, other: Any) -> Any:
    """The hypotenuse over two legs, without overflow on the way."""
def invert(x: Any) -> Any:
    """All bits turned; of a Bool, its opposite."""
def isclose(input: Any, other: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
def isfinite(input: Any) -> Any:
    """Is it a number, and no infinity?"""
def isinf(input: Any) -> Any:
    """Is it one of the infinities?"""
def isnan(input: Any) -> Any:
    """Is it not a number?"""
def isneginf(input: Any) -> Any:
    """Is it the infinity below?"""
def isposinf(input: Any) -> Any:
    """Is it the infinity above?"""
def le(input: Any, other: Any) -> Any:
    """Is the first less or the same?"""
def leaky_relu(input: Any, alpha: Any = 0.2) -> Any:
    """``x`` above 0, ``alpha * x`` below."""
def lerp(input: Any, end: Any, weight: Any) -> Any:
    """The point ``weight`` of the way from ``input`` to ``end``."""
def less(input: Any, other: Any) -> Any:
    """Is the first less?"""
def less_equal(input: Any, other: Any) -> Any:
    """Is the first less or the same?"""
def log(input: Any) -> Any:
    """The natural logarithm."""
def log10(input: Any) -> Any:
    """The logarithm to base 10."""
def log1p(input: Any) -> Any:
    """The natural logarithm of 1 + x, exact near 0."""
def log2(input: Any) -> Any:
    """The logarithm to base 2."""
def logaddexp(input: Any, other: Any) -> Any:
    """``log(exp(input) + exp(other))``, without overflow."""
def logaddexp2(input: Any, other: Any) -> Any:
    """``log2(2**input + 2**other)``, without overflow."""
def logical_and(input: Any, other: Any) -> Any:
    """Do both hold?"""
def logical_not(input: Any) -> Any:
    """Does it not hold? Of a number: is it 0?"""
def logical_or(input: Any, other: Any) -> Any:
    """Does either hold?"""
def logical_xor(input: Any, other: Any) -> Any:
    """Does exactly one hold?"""
def logit(input: Any, eps: Any = None) -> Any:
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1."""
def logsigmoid(x: Any) -> Any:
    """``log(sigmoid(x))``, without underflow."""
def lt(input: Any, other: Any) -> Any:
    """Is the first less?"""
def maximum(input: Any, other: Any) -> Any:
    """The greater of both, NaN if either is; a tie shares the derivative."""
def minimum(input: Any, other: Any) -> Any:
    """The lesser of both, NaN if either is; a tie shares the derivative."""
def mish(x: Any) -> Any:
    """``x * tanh(softplus(x))``."""
def mul(input: Any, other: Any) -> Any:
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
def multiply(input: Any, other: Any) -> Any:
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
def nan_to_num(input: Any, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Any:
    """NaN as 0, infinities as the extremes of the type, or as what is given for them."""
def ne(input: Any, other: Any) -> Any:
    """Do both differ? NaN always does."""
def neg(input: Any) -> Any:
    """The opposite number; integers wrap."""
def negative(input: Any) -> Any:
    """The opposite number; integers wrap."""
def not_equal(input: Any, other: Any) -> Any:
    """Do both differ? NaN always does."""
def permute(input: Any, axis: Any) -> Any:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
def positive(input: Any) -> Any:
    """The tensor itself."""
def pow(input: Any, exponent: Any) -> Any:
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it should)."""
def prelu(input: Any, weight: Any) -> Any:
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
def rad2deg(x: Any) -> Any:
    """Radians as degrees."""
def reciprocal(input: Any) -> Any:
    """One over the number."""
def relu(input: Any) -> Any:
    """``max(x, 0)``; the derivative at 0 is 0."""
def relu6(x: Any) -> Any:
    """``min(max(x, 0), 6)``."""
def remainder(input: Any, other: Any) -> Any:
    """The remainder with the sign of the divisor, as Python's ``%``."""
def reshape(input: Any, shape: Any) -> Any:
    """The same elements, in the same order, under another shape."""
def reverse(x: Any, axis: Any) -> Any:
    """The elements in reverse order along ``axes``."""
def round(input: Any, *, decimals: Any = 0) -> Any:
    """The nearest number of so many decimals, ties to even."""
def rsqrt(input: Any) -> Any:
    """One over the square root."""
def scatter_add(input_x: Any, indices: Any, updates: Any) -> Any:
    """Add to rows of a parameter."""
def scatter_div(input_x: Any, indices: Any, updates: Any) -> Any:
    """Divide rows of a parameter; integers are cut off."""
def scatter_max(input_x: Any, indices: Any, updates: Any) -> Any:
    """Raise rows of a parameter to at least the updates."""
def scatter_min(input_x: Any, indices: Any, updates: Any) -> Any:
    """Lower rows of a parameter to at most the updates."""
def scatter_mul(input_x: Any, indices: Any, updates: Any) -> Any:
    """Multiply rows of a parameter."""
def scatter_nd_add(input_x: Any, indices: Any, updates: Any) -> Any:
    """Add to elements (or slices) of a parameter."""
def scatter_nd_sub(input_x: Any, indices: Any, updates: Any) -> Any:
    """Subtract from elements (or slices) of a parameter."""
def scatter_update(input_x: Any, indices: Any, updates: Any) -> Any:
    """Replace rows of a parameter."""
def select(condition: Any, input: Any, other: Any) -> Any:
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
def selu(input_x: Any) -> Any:
    """A scaled ``elu``."""
def setitem(input: Any, index: Any, value: Any) -> Any:
    """A copy of ``input`` in which ``input[index]`` is ``value``, cast to its element type and broadcast."""
def sigmoid(input: Any) -> Any:
    """``1 / (1 + exp(-x))``."""
def sign(input: Any) -> Any:
    """-1, 0 or 1; NaN for NaN."""
def silu(input: Any) -> Any:
    """``x * sigmoid(x)``."""
def sin(input: Any) -> Any:
    """The sine of an angle in radians."""
def sinc(input: Any) -> Any:
    """``sin(pi x) / (pi x)``, 1 at 0."""
def sinh(input: Any) -> Any:
    """The hyperbolic sine."""
def softplus(input: Any, beta: Any = 1, threshold: Any = 20) -> Any:
    """``log(1 + exp(beta x)) / beta``, the line ``x`` where ``beta x`` is above ``threshold``."""
def softshrink(x: Any, lambd: Any = 0.5) -> Any:
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
def softsign(x: Any) -> Any:
    """``x / (1 + |x|)``."""
def sqrt(x: Any) -> Any:
    """The square root; its derivative at 0 is infinite."""
def square(input: Any) -> Any:
    """The number times itself."""
def squared_difference(x: Any, y: Any) -> Any:
    """The square of the difference."""
def squeeze(input: Any, axis: Any = None) -> Any:
    """The tensor without the dims ``axes``, which have size 1. The user function passes over those that have not."""
def stack(tensors: Any, axis: Any = 0) -> Any:
    """The operands, all of one shape, side by side along a new dim ``axis``."""
def sub(input: Any, other: Any) -> Any:
    """Element-wise difference, with broadcasting."""
def subtract(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    """``input - alpha * other``."""
def tan(input: Any) -> Any:
    """The tangent of an angle in radians."""
def tanh(input: Any) -> Any:
    """The hyperbolic tangent."""
def tanhshrink(input: Any) -> Any:
    """``x - tanh(x)``."""
def threshold(input: Any, thr: Any, value: Any) -> Any:
    """``x`` above ``thr``, else ``value``."""
def transpose(input: Any, dims: Any) -> Any:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
def true_divide(dividend: Any, divisor: Any) -> Any:
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
def trunc(input: Any) -> Any:
    """The whole number towards 0."""
def unsqueeze(input: Any, dim: Any) -> Any:
    """A new dim of size 1 at ``axis``."""
def where(condition: Any, input: Any, other: Any) -> Any:
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
def xdivy(x: Any, y: Any) -> Any:
    """``x / y``, 0 where ``x`` is 0."""
def xlogy(input: Any, other: Any) -> Any:
    """``input * log(other)``, 0 where ``input`` is 0."""

class ACos(Primitive):
    """The angle whose cosine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Abs(Primitive):
    """The distance from 0; its derivative at 0 is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Acosh(Primitive):
    """The number whose hyperbolic cosine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Add(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class AddN(Primitive):
    """The sum of any number of tensors of one element type."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ApproximateEqual(Primitive):
    """Do both lie less than ``tolerance`` apart?"""
    def __init__(self, tolerance: Any = 1e-05) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Asin(Primitive):
    """The angle whose sine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Asinh(Primitive):
    """The number whose hyperbolic sine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Assign(Primitive):
    """Give a parameter new contents."""
    def __init__(self) -> None: ...
    def __call__(self, variable: Any, value: Any) -> Any: ...

class AssignAdd(Primitive):
    """Add to a parameter."""
    def __init__(self) -> None: ...
    def __call__(self, variable: Any, value: Any) -> Any: ...

class AssignSub(Primitive):
    """Subtract from a parameter."""
    def __init__(self) -> None: ...
    def __call__(self, variable: Any, value: Any) -> Any: ...

class Atan(Primitive):
    """The angle whose tangent is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Atan2(Primitive):
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Atanh(Primitive):
    """The number whose hyperbolic tangent is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class BitwiseAnd(Primitive):
    """The bits set in both."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BitwiseOr(Primitive):
    """The bits set in either."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BitwiseXor(Primitive):
    """The bits set in exactly one."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BroadcastTo(Primitive):
    """The tensor repeated along new leading dims and dims of size 1."""
    def __init__(self, shape: Any) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Cast(Primitive):
    """The nearest value of another element type. To the gradient every cast is transparent, also through integers."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, dtype: Any) -> Any: ...

class CeLU(Primitive):
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
    def __init__(self, alpha: Any = 1.0) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Ceil(Primitive):
    """The whole number above."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Concat(Primitive):
    """The operands one behind the other along ``axis``."""
    def __init__(self, axis: Any = 0) -> None: ...
    def __call__(self, tensors: Any) -> Any: ...

class Cos(Primitive):
    """The cosine of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Cosh(Primitive):
    """The hyperbolic cosine."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Depend(Primitive):
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
    def __init__(self) -> None: ...
    def __call__(self, value: Any, expr: Any) -> Any: ...

class Div(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class DivNoNan(Primitive):
    """The quotient, 0 where the divisor is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x1: Any, x2: Any) -> Any: ...

class Elu(Primitive):
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
    def __init__(self, alpha: Any = 1.0) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Equal(Primitive):
    """Are both the same number? NaN never is."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Erf(Primitive):
    """The error function."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Erfc(Primitive):
    """One less the error function; compiled, it is within 1e-7 of 1 (not of itself) above 1, where it cancels."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Exp(Primitive):
    """e to the power of x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Exp2(Primitive):
    """2 to the power of x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ExpandDims(Primitive):
    """A new dim of size 1 at ``axis``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, axis: Any) -> Any: ...

class Expm1(Primitive):
    """e to the power of x, less 1, exact near 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class FastGeLU(Primitive):
    """``x * sigmoid(1.702 x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Floor(Primitive):
    """The whole number below."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class FloorDiv(Primitive):
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class FloorMod(Primitive):
    """The remainder with the sign of the divisor, as Python's ``%``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class GeLU(Primitive):
    """The tanh form, as MindSpore's primitive has it."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Greater(Primitive):
    """Is the first greater?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class GreaterEqual(Primitive):
    """Is the first greater or the same?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class HShrink(Primitive):
    """``x`` where it is further than ``lambd`` from 0, else 0."""
    def __init__(self, lambd: Any = 0.5) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class HSigmoid(Primitive):
    """``relu6(x + 3) / 6``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class HSwish(Primitive):
    """``x * relu6(x + 3) / 6``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Inv(Primitive):
    """One over the number."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Invert(Primitive):
    """All bits turned; of a Bool, its opposite."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class IsClose(Primitive):
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
    def __init__(self, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = True) -> None: ...
    def __call__(self, input: Any, other: Any) -> Any: ...

class IsFinite(Primitive):
    """Is it a number, and no infinity?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class IsInf(Primitive):
    """Is it one of the infinities?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class IsNan(Primitive):
    """Is it not a number?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class LeftShift(Primitive):
    """Bits moved up, zeros moved in."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Lerp(Primitive):
    """The point ``weight`` of the way from ``input`` to ``end``."""
    def __init__(self) -> None: ...
    def __call__(self, start: Any, end: Any, weight: Any) -> Any: ...

class Less(Primitive):
    """Is the first less?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LessEqual(Primitive):
    """Is the first less or the same?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Log(Primitive):
    """The natural logarithm."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Log10(Primitive):
    """The logarithm to base 10."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Log1p(Primitive):
    """The natural logarithm of 1 + x, exact near 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Log2(Primitive):
    """The logarithm to base 2."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class LogicalAnd(Primitive):
    """Do both hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LogicalNot(Primitive):
    """Does it not hold? Of a number: is it 0?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class LogicalOr(Primitive):
    """Does either hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LogicalXor(Primitive):
    """Does exactly one hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Maximum(Primitive):
    """The greater of both, NaN if either is; a tie shares the derivative."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Minimum(Primitive):
    """The lesser of both, NaN if either is; a tie shares the derivative."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Mish(Primitive):
    """``x * tanh(softplus(x))``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Mod(Primitive):
    """The remainder with the sign of the divisor, as Python's ``%``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Mul(Primitive):
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class NPUAllocFloatStatus(Primitive):
    """Memory for the status: eight zeros."""
    def __init__(self) -> None: ...
    def __call__(self) -> Any: ...

class NPUClearFloatStatus(Primitive):
    """Forget what overflowed."""
    def __init__(self) -> None: ...
    def __call__(self, addr: Any) -> Any: ...

class NPUGetFloatStatus(Primitive):
    """Eight ones if something overflowed since the last clearing, else eight zeros."""
    def __init__(self) -> None: ...
    def __call__(self, addr: Any) -> Any: ...

class Neg(Primitive):
    """The opposite number; integers wrap."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class NotEqual(Primitive):
    """Do both differ? NaN always does."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class PReLU(Primitive):
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, weight: Any) -> Any: ...

class Pack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``."""
    def __init__(self, axis: Any = 0) -> None: ...
    def __call__(self, tensors: Any) -> Any: ...

class Pow(Primitive):
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it should)."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class ReLU(Primitive):
    """``max(x, 0)``; the derivative at 0 is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ReLU6(Primitive):
    """``min(max(x, 0), 6)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class RealDiv(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Reciprocal(Primitive):
    """One over the number."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Reshape(Primitive):
    """The same elements, in the same order, under another shape."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, shape: Any) -> Any: ...

class ReverseV2(Primitive):
    """The elements in reverse order along ``axes``."""
    def __init__(self, axis: Any) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class RightShift(Primitive):
    """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Round(Primitive):
    """The nearest whole number, ties to even."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Rsqrt(Primitive):
    """One over the square root."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ScatterUpdate(Primitive):
    """Replace rows of a parameter."""
    def __init__(self, use_locking: Any = True) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class SeLU(Primitive):
    """A scaled ``elu``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Select(Primitive):
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
    def __init__(self) -> None: ...
    def __call__(self, condition: Any, input: Any, other: Any) -> Any: ...

class SiLU(Primitive):
    """``x * sigmoid(x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sigmoid(Primitive):
    """``1 / (1 + exp(-x))``."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Sign(Primitive):
    """-1, 0 or 1; NaN for NaN."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sin(Primitive):
    """The sine of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sinh(Primitive):
    """The hyperbolic sine."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class SoftShrink(Primitive):
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
    def __init__(self, lambd: Any = 0.5) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Softplus(Primitive):
    """``log(1 + exp(x))``, without overflow."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Softsign(Primitive):
    """``x / (1 + |x|)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sqrt(Primitive):
    """The square root; its derivative at 0 is infinite."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Square(Primitive):
    """The number times itself."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class SquaredDifference(Primitive):
    """The square of the difference."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Squeeze(Primitive):
    """The tensor without the dims ``axes``, which have size 1. The user function passes over those that have not."""
    def __init__(self, axis: Any = ()) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Stack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``."""
    def __init__(self, axis: Any = 0) -> None: ...
    def __call__(self, tensors: Any) -> Any: ...

class Sub(Primitive):
    """Element-wise difference, with broadcasting."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Tan(Primitive):
    """The tangent of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Tanh(Primitive):
    """The hyperbolic tangent."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class TensorAdd(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class TensorMove(Primitive):
    """A copy: memory of its own for a value that would otherwise be a parameter's memory."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Transpose(Primitive):
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, input_perm: Any) -> Any: ...

class Trunc(Primitive):
    """The whole number towards 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class TruncateMod(Primitive):
    """The remainder with the sign of the dividend, as C's ``fmod``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Xdivy(Primitive):
    """``x / y``, 0 where ``x`` is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Xlogy(Primitive):
    """``input * log(other)``, 0 where ``input`` is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...
