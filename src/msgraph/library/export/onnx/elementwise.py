"""Operators that compute element by element."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import reduce
from typing import cast

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.functions import Formula, Formulas, Term
from msgraph.dialects.types import tensor_type
from msgraph.library.export.onnx.builder import Fields, NodeBuilder, NodeRule, Operands, Rule, Subgraph, Value, retyped
from msgraph.library.special_functions import FORMULAS


def same(op_type: str) -> NodeRule:
    """One node of the same meaning."""
    return NodeRule(op_type, lambda b, x, _: b.computed(op_type, *x))


def test(op_type: str, negated: bool = False) -> Rule:
    """One node that gives Bool."""

    def rule(b: NodeBuilder, x: Operands, _: Fields) -> Value:
        result = b.computed(op_type, *x, type=retyped(x[0].type, dtypes.bool_))
        return b.node("Not", result) if negated else result

    return rule if negated else NodeRule(op_type, rule)


def _of_bool(op_type: str, otherwise: Rule) -> Rule:
    """Another node where the elements are Bool."""
    return _around(otherwise, lambda b, x, f: b.node(op_type, *x) if x[0].dtype is dtypes.bool_ else otherwise(b, x, f))


def _around(inner: Rule, rule: Rule) -> Rule:
    """A rule that stands for another one, with the same meaning of its node."""
    return NodeRule(inner.op_type, rule, inner.fields) if isinstance(inner, NodeRule) else rule


def _of_floats(rule: Rule) -> Rule:
    """What leaves integers as they are."""
    return _around(rule, lambda b, x, f: rule(b, x, f) if x[0].dtype.is_float else x[0])


def _floats_only(rule: Rule, constant: bool = False) -> Rule:
    """A test that for other elements has one answer."""

    def answered(b: NodeBuilder, x: Operands, f: Fields) -> Value | Sequence[Value]:
        if x[0].dtype.is_float:
            return rule(b, x, f)
        equal = b.equal(x[0], x[0])
        return equal if constant else b.node("Not", equal)

    return _around(rule, answered)


def _neg(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    if x[0].dtype.KIND != "u":
        return b.computed("Neg", *x)
    return b.computed("Sub", b.like(0, x[0]), x[0], type=x[0].type)


def _relu(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    if x[0].dtype.KIND in "bu":
        return x[0]
    if x[0].dtype.is_float or x[0].dtype is dtypes.int32:
        return b.computed("Relu", *x)
    return b.maximum(x[0], 0)


def _up_to_6(b: NodeBuilder, x: Value) -> Value:
    """Nothing below 0 or above 6."""
    return b.computed("Clip", x, b.like(0, x), b.like(6, x))


def _leaky_relu(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    if x[0].dtype is not dtypes.float64:
        return b.computed("LeakyRelu", x[0], alpha=float(f["alpha"]))
    return b.select(b.greater(x[0], 0), x[0], b.mul(x[0], f["alpha"]))


# -- exponentials --------------------------------------------------------------------------------------------------


def _in_float32(rule: Rule) -> Rule:
    """Half precision is rounded once."""

    def widened(b: NodeBuilder, x: Operands, f: Fields) -> Value:
        dtype = x[0].dtype
        if dtype not in dtypes.HALVES:
            return cast(Value, rule(b, x, f))
        return b.as_type(cast(Value, rule(b, [b.as_type(v, dtypes.float32) for v in x], f)), dtype)

    return _around(rule, widened)


def _scaled_log(factor: float) -> Rule:
    return _in_float32(lambda b, x, _: b.mul(b.log(x[0]), factor))


@_in_float32
def _log1p(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    """By ``log(u)`` with ``u = 1 + x``, put right for what ``u`` has lost of ``x``."""
    u = b.add(x[0], 1)
    kept, log = b.sub(u, 1), b.log(u)
    right = b.mul(log, b.div(x[0], kept))
    return b.select(b.equal(u, 1), x[0], b.select(b.equal(kept, x[0]), log, right))


@_in_float32
def _expm1(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    """``2 t / (1 - t)`` with ``t = tanh(x / 2)`` near 0."""
    t = b.tanh(b.mul(x[0], 0.5))
    near = b.div(b.add(t, t), b.sub(1, t))
    return b.select(b.less(b.abs(x[0]), 1), near, b.sub(b.exp(x[0]), 1))


@_in_float32
def _elu(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    if x[0].dtype is dtypes.float32:
        return b.node("Elu", x[0], alpha=float(f["alpha"]))
    return b.select(b.greater(x[0], 0), x[0], b.mul(b.expm1(x[0]), f["alpha"]))


@_in_float32
def _gelu(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    by_tanh = f["function"] == "gelu_tanh"
    (v,) = x
    if b.model.opset >= 20 and v.dtype is dtypes.float32:
        return b.node("Gelu", v, approximate="tanh" if by_tanh else "none")
    if by_tanh:
        cube = b.add(1, b.mul(0.044715, b.square(v)))
        inner = b.mul(b.mul(v, math.sqrt(2 / math.pi)), cube)
        return b.mul(b.mul(v, 0.5), b.add(1, b.tanh(inner)))
    return b.mul(b.mul(v, 0.5), b.add(1, b.erf(b.mul(v, math.sqrt(0.5)))))


# -- trigonometry --------------------------------------------------------------------------------------------------


def _float32_or(op_type: str, double: Callable[[NodeBuilder, Value], Value]) -> Rule:
    """A node that ONNX Runtime has for float32 alone; in float64 what is made of others."""

    def rule(b: NodeBuilder, x: Operands, _: Fields) -> Value:
        return double(b, x[0]) if x[0].dtype is dtypes.float64 else b.computed(op_type, x[0])

    return NodeRule(op_type, rule)


def _sinh(b: NodeBuilder, x: Value) -> Value:
    up = b.expm1(b.abs(x))
    half = b.mul(0.5, b.add(up, b.div(up, b.add(up, 1))))
    return b.mul(b.sign(x), half)


def _asinh(b: NodeBuilder, x: Value) -> Value:
    size = b.abs(x)
    square = b.square(x)
    return b.mul(b.sign(x), b.log1p(b.add(size, b.div(square, b.add(1, b.sqrt(b.add(square, 1)))))))


def _acosh(b: NodeBuilder, x: Value) -> Value:
    return b.log(b.add(x, b.mul(b.sqrt(b.sub(x, 1)), b.sqrt(b.add(x, 1)))))


_TERMS = 16


def _atan(b: NodeBuilder, x: Value) -> Value:
    """Three times halved, then its series."""
    half = b.div(x, b.add(1, b.sqrt(b.add(1, b.square(x)))))
    large = b.greater(b.abs(x), 1e100)
    half = b.select(large, b.sign(x), half)
    for _ in range(2):
        half = b.div(half, b.add(1, b.sqrt(b.add(1, b.square(half)))))
    square = b.square(half)
    total = b.like((-1) ** _TERMS / (2 * _TERMS + 1), x)
    for n in range(_TERMS - 1, -1, -1):
        total = b.add(b.mul(total, square), (-1) ** n / (2 * n + 1))
    return b.mul(b.mul(half, total), 8)


def _leg(b: NodeBuilder, x: Value) -> Value:
    """The other leg of a triangle with the hypotenuse 1."""
    return b.sqrt(b.mul(b.sub(1, x), b.add(1, x)))


@_in_float32
def _atan2(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    """By the quadrant; zeros and infinities have signs, too."""
    up, right = x

    def negative(v: Value) -> Value:
        return b.logical_or(b.less(v, 0), b.less(b.reciprocal(v), 0))

    high, wide = b.abs(up), b.abs(right)
    same_size = b.equal(high, wide)
    ratio = b.select(same_size, b.select(b.equal(high, 0), 0, b.like(1, up)), b.div(high, wide))
    angle = b.atan(ratio)
    angle = b.select(negative(right), b.sub(math.pi, angle), angle)
    angle = b.select(negative(up), b.neg(angle), angle)
    return b.add(angle, b.mul(0, b.add(b.sign(up), b.sign(right))))  # NaN stays


# -- whole quotients and remainders --------------------------------------------------------------------------------


def _is_safe(b: NodeBuilder, divisor: Value) -> bool:
    """Is it a constant by which nothing goes wrong?"""
    array = b.known(divisor)
    return array is not None and not np.isin(array, [0, -1]).any()


def _guarded(b: NodeBuilder, divisor: Value) -> tuple[Value, Value, Value | None]:
    """A divisor that processors take; where it was 0, and where it was -1."""
    is_zero = b.equal(divisor, 0)
    is_minus = b.equal(divisor, -1) if divisor.dtype.KIND == "i" else None
    wrong = is_zero if is_minus is None else b.logical_or(is_zero, is_minus)
    return b.select(wrong, 1, divisor), is_zero, is_minus


def _floor_div(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    """The quotient rounded towards minus infinity; by 0 and by -1 as NumPy has it."""
    dividend, divisor = x
    if dividend.dtype is dtypes.bool_:
        return b.logical_and(dividend, b.logical_or(divisor, b.node("Not", divisor)))
    if dividend.dtype.is_float:
        return cast(Value, _floor_div_of_floats(b, x, f))
    if _is_safe(b, divisor):
        return _rounded_down(b, dividend, divisor)
    safe, is_zero, is_minus = _guarded(b, divisor)
    quotient = _rounded_down(b, dividend, safe)
    if is_minus is not None:
        quotient = b.select(is_minus, b.neg(dividend), quotient)
    return b.select(is_zero, _by_zero(b, dividend), quotient)


def _rounded_down(b: NodeBuilder, dividend: Value, divisor: Value) -> Value:
    """ONNX cuts quotients."""
    quotient = b.computed("Div", dividend, divisor)
    if dividend.dtype.KIND == "u":
        return quotient
    rest = b.computed("Mod", dividend, divisor, fmod=1)
    leans = b.logical_and(b.not_equal(rest, 0), b.not_equal(b.less(rest, 0), b.less(divisor, 0)))
    return b.select(leans, b.sub(quotient, 1), quotient)


def _by_zero(b: NodeBuilder, p: Value) -> Value:
    """The greatest integer, 0 or the least, by the sign of the dividend."""
    info, zero = np.iinfo(p.dtype.numpy), b.like(0, p)
    below = b.select(b.less(p, zero), info.min, zero) if p.dtype.KIND == "i" else zero
    return b.select(b.greater(p, zero), info.max, below)


@_in_float32
def _floor_div_of_floats(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    """As NumPy: by the remainder, so that it is exact where the quotient is rounded up to a whole number."""
    p, q = x
    rest = b.node("Mod", p, q, fmod=1)
    quotient = b.div(b.sub(p, rest), q)
    leans = b.logical_and(b.not_equal(rest, 0), b.not_equal(b.less(rest, 0), b.less(q, 0)))
    whole = b.round(b.select(leans, b.sub(quotient, 1), quotient))
    return b.select(b.equal(q, 0), b.div(p, q), whole)


def _mod(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    p, q = x
    if p.dtype.is_float:
        return cast(Value, _mod_of_floats(b, x, f))
    return _remainder(b, p, q, 0)


@_in_float32
def _mod_of_floats(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    p, q = x
    rest = b.node("Mod", p, q, fmod=1)
    leans = b.logical_and(b.not_equal(rest, 0), b.not_equal(b.less(rest, 0), b.less(q, 0)))
    return b.select(leans, b.add(rest, q), rest)


def _fmod(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    p, q = x
    if not p.dtype.is_float:
        return _remainder(b, p, q, 1)
    wide = dtypes.float32 if p.dtype in dtypes.HALVES else p.dtype
    return b.as_type(b.node("Mod", b.as_type(p, wide), b.as_type(q, wide), fmod=1), p.dtype)


def _remainder(b: NodeBuilder, p: Value, q: Value, fmod: int) -> Value:
    if _is_safe(b, q):
        return b.computed("Mod", p, q, fmod=fmod)
    safe, is_zero, _ = _guarded(b, q)
    lowest = np.iinfo(p.dtype.numpy).min if p.dtype in (dtypes.int32, dtypes.int64) else 0
    return b.select(is_zero, lowest, b.computed("Mod", p, safe, fmod=fmod))


def _pow(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    p, q = x
    if p.dtype.is_float:
        return b.computed("Pow", p, q)
    exponents = b.known(q)
    bits = p.dtype.size * 8 if exponents is None else int(max(exponents.max(initial=0), 0)).bit_length()
    result, power = b.like(1, p), p
    for bit in range(bits):
        digit = b.bitwise_and(b.right_shift(q, bit), 1)
        result = b.mul(result, b.select(b.equal(digit, 1), power, 1))
        power = b.mul(power, power)
    if p.dtype.KIND == "u" or (exponents is not None and (exponents >= 0).all()):
        return b.add(result, b.mul(q, 0))
    odd = b.equal(b.bitwise_and(q, 1), 1)
    below = b.select(b.equal(p, -1), b.select(odd, -1, b.like(1, p)), 0)
    below = b.select(b.equal(p, 1), 1, below)
    return b.select(b.less(q, 0), below, result)


# -- bits ----------------------------------------------------------------------------------------------------------

_UNSIGNED = {1: dtypes.uint8, 2: dtypes.uint16, 4: dtypes.uint32, 8: dtypes.uint64}


def _shift(direction: str) -> Rule:
    def rule(b: NodeBuilder, x: Operands, _: Fields) -> Value:
        p, q = x
        plain = _UNSIGNED[p.dtype.size]
        p, q = b.as_type(p, plain), b.as_type(q, plain)
        fits = b.less(q, plain.size * 8)
        count = b.select(fits, q, 0)
        if x[0].dtype.KIND == "u" or direction == "LEFT":
            moved = b.computed("BitShift", p, count, direction=direction)
            return b.as_type(b.select(fits, moved, 0), x[0].dtype)
        is_below = b.less(x[0], 0)
        mask = b.select(is_below, np.iinfo(plain.numpy).max, b.like(0, p))
        moved = b.computed("BitShift", b.bitwise_xor(p, mask), count, direction=direction)
        moved = b.select(fits, moved, 0)
        return b.as_type(b.bitwise_xor(moved, mask), x[0].dtype)

    return rule


def _gcd(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    """Euclid's, until no rest is left anywhere."""
    shape = b.add(b.abs(x[0]), b.abs(x[1])).type
    zero = b.like(0, x[0])
    inits = [b.bitwise_or(b.abs(v), b.constant(0, shape)) for v in x]
    inner = b.nested()
    model = b.model
    p, q = (Value(model.fresh(name), shape) for name in ("gcd_p", "gcd_q"))
    rest = inner.abs(inner.mod(p, inner.select(inner.equal(q, zero), 1, q)))
    done = inner.equal(q, zero)
    outputs = [_any_left(inner, rest, zero), inner.select(done, p, q), inner.select(done, zero, rest)]
    none = tensor_type(dtypes.bool_, ())
    inputs = [Value(model.fresh("round"), tensor_type(dtypes.int64, ())), Value(model.fresh("going"), none), p, q]
    body = Subgraph(inner.nodes, inputs, outputs)
    going = _any_left(b, inits[1], zero)
    return b.nodes_of("Loop", [None, going, *inits], [shape, shape], body=body)[0]


def _any_left(b: NodeBuilder, x: Value, zero: Value) -> Value:
    left = b.not_equal(x, zero)
    if not x.shape:
        return left
    return b.reduce_any(left, axes=tuple(range(len(x.shape))), keep_dims=False)


# -- choosing and casting ------------------------------------------------------------------------------------------


_CHOSEN_IN: dict[DType, DType] = {
    dtypes.int16: dtypes.int32, dtypes.uint16: dtypes.int32, dtypes.uint64: dtypes.int64,
    dtypes.bfloat16: dtypes.float32,
}  # fmt: skip


def _select(b: NodeBuilder, x: Operands, _: Fields) -> Value:
    condition, on_true, on_false = x
    if on_true.dtype is not dtypes.bool_:
        dtype = on_true.dtype
        wide = _CHOSEN_IN.get(dtype, dtype)
        arms = [b.as_type(v, wide) for v in (on_true, on_false)]
        return b.as_type(b.node("Where", condition, *arms, type=arms[0].type), dtype)
    return b.logical_or(b.logical_and(condition, on_true), b.logical_and(b.node("Not", condition), on_false))


def _cast(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    """Floats become integers by way of int32 or int64, as on x86: outside it is the least of these, cut to size."""
    dtype = f["dtype"]
    if x[0].dtype.is_float and dtype.is_integer:
        wide = dtypes.int32 if dtype.size < 4 or dtype is dtypes.int32 else dtypes.int64
        source = b.as_type(x[0], dtypes.float32) if x[0].dtype.size == 2 else x[0]
        if dtype is dtypes.uint64:
            return b.as_type(source, dtype)
        whole = b.as_type(source, wide)
        if dtype is dtypes.uint32:  # ONNX Runtime makes one cast of two
            whole = b.bitwise_and(whole, 0xFFFFFFFF)
        return b.as_type(whole, dtype)
    return b.as_type(x[0], dtype)


def _of_formula(formula: Formula) -> Rule:
    """A special function: in float64, as everywhere."""

    def rule(b: NodeBuilder, x: Operands, fields: Fields) -> Value:
        term: Term[Value] = formula(Formulas(b), Term(b, b.as_type(x[0], dtypes.float64)))
        return b.as_type(term.value, x[0].dtype)

    return rule


RULES: dict[str, Rule] = {
    "add": _of_bool("Or", same("Add")), "sub": _of_bool("Xor", same("Sub")), "mul": _of_bool("And", same("Mul")),
    "div": same("Div"),
    "neg": NodeRule("Neg", _neg),
    "abs": NodeRule("Abs", lambda b, x, _: x[0] if x[0].dtype.KIND in "bu" else b.computed("Abs", *x)),
    "sign": _of_bool("Identity", same("Sign")), "square": lambda b, x, _: b.mul(x[0], x[0]),
    "reciprocal": same("Reciprocal"), "add_n": lambda b, x, _: reduce(b.add, x),
    "squared_difference": lambda b, x, _: b.square(b.sub(*x)),
    "relu": NodeRule("Relu", _relu), "relu6": lambda b, x, _: _up_to_6(b, x[0]),
    "leaky_relu": NodeRule("LeakyRelu", _leaky_relu, ("alpha",)),
    "hswish": NodeRule("HardSwish", _in_float32(
        lambda b, x, _: b.div(b.mul(x[0], _up_to_6(b, b.add(x[0], 3))), 6)
    )),
    "hsigmoid": _in_float32(lambda b, x, _: b.div(_up_to_6(b, b.add(x[0], 3)), 6)),
    "maximum": _of_bool("Or", same("Max")), "minimum": _of_bool("And", same("Min")),
    "equal": test("Equal"), "not_equal": test("Equal", negated=True), "less": test("Less"),
    "less_equal": test("LessOrEqual"), "greater": test("Greater"), "greater_equal": test("GreaterOrEqual"),
    "isnan": _floats_only(test("IsNaN")), "isinf": _floats_only(test("IsInf")),
    "isfinite": _floats_only(lambda b, x, _: b.logical_not(b.isnan(b.sub(x[0], x[0]))), True),  # NaN if infinite
    "logical_and": same("And"), "logical_or": same("Or"), "logical_xor": same("Xor"), "logical_not": same("Not"),
    "bitwise_and": _of_bool("And", same("BitwiseAnd")), "bitwise_or": _of_bool("Or", same("BitwiseOr")),
    "bitwise_xor": _of_bool("Xor", same("BitwiseXor")), "invert": _of_bool("Not", same("BitwiseNot")),
    "left_shift": _shift("LEFT"), "right_shift": _shift("RIGHT"), "gcd": _gcd,
    "exp": same("Exp"), "exp2": lambda b, x, _: b.computed("Pow", b.like(2, x[0]), x[0], type=x[0].type),
    "expm1": _expm1, "log": same("Log"),
    "log2": _scaled_log(1 / math.log(2)), "log10": _scaled_log(1 / math.log(10)), "log1p": _log1p,
    "sqrt": same("Sqrt"), "rsqrt": lambda b, x, _: b.reciprocal(b.sqrt(x[0])),
    "sigmoid": same("Sigmoid"), "silu": _in_float32(lambda b, x, _: b.mul(x[0], b.sigmoid(x[0]))),
    "softplus": NodeRule("Softplus", _in_float32(
        lambda b, x, _: b.add(b.maximum(x[0], 0), b.log1p(b.exp(b.neg(b.abs(x[0])))))
    )),
    "elu": NodeRule("Elu", _elu, ("alpha",)),
    "mish": NodeRule("Mish", _in_float32(lambda b, x, _: b.mul(x[0], b.tanh(b.softplus(x[0]))))),
    "gelu": _gelu, "gelu_tanh": _gelu, "erf": same("Erf"), "erfc": lambda b, x, _: b.sub(1, b.erf(x[0])),
    "sin": same("Sin"), "cos": same("Cos"), "tan": _float32_or("Tan", lambda b, x: b.div(b.sin(x), b.cos(x))),
    "asin": _float32_or("Asin", lambda b, x: b.atan2(x, _leg(b, x))),
    "acos": _float32_or("Acos", lambda b, x: b.atan2(_leg(b, x), x)), "atan": _float32_or("Atan", _atan),
    "sinh": _float32_or("Sinh", _sinh), "tanh": same("Tanh"),
    "cosh": _float32_or("Cosh", lambda b, x: b.mul(0.5, b.add(b.exp(x), b.exp(b.neg(x))))),
    "asinh": _float32_or("Asinh", _asinh), "acosh": _float32_or("Acosh", _acosh),
    "atanh": _float32_or("Atanh", lambda b, x: b.mul(0.5, b.sub(b.log1p(x), b.log1p(b.neg(x))))),
    "atan2": _atan2,
    "floor": _of_floats(same("Floor")), "ceil": _of_floats(same("Ceil")), "round": _of_floats(same("Round")),
    "trunc": _of_floats(lambda b, x, _: b.select(b.less(x[0], 0), b.ceil(x[0]), b.floor(x[0]))),
    "floor_div": _floor_div, "mod": _mod, "fmod": _fmod, "pow": _pow, "select": _select, "cast": _cast,
    **{name: _of_formula(formula) for name, formula in FORMULAS.items()},
}  # fmt: skip
