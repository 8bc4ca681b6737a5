"""The functions of ``math`` on numbers that only the run knows, with the errors that Python raises.

The front end loads them when a program calls one (``frontend/calls/builtin_functions.py``).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from msgraph import ops
from msgraph.api.traced.number_arithmetic import (
    FloatArithmetic,
    IntArithmetic,
    as_library,
    complex_power,
    overflows,
    power_of_zero,
    raised,
)
from msgraph.dialects.texts import Piece, RunTimeText
from msgraph.frontend.control.failures import check
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

Wrong = Callable[..., object]
"""Where a function has no value: by its arguments, and its result behind them."""


def _infinite(x: Any, _: object) -> object:
    return ops.isinf(x)


def _no_remainder(x: Any, y: Any, _: object) -> object:
    wrong = ops.logical_or(ops.isinf(x), ops.equal(y, 0.0))
    return ops.logical_and(wrong, ops.logical_not(ops.logical_or(ops.isnan(x), ops.isnan(y))))


def _compared(compare: str, bound: float, absolute: bool = False) -> Wrong:
    """Where the argument, or its absolute value, stands so to a bound."""

    def wrong(x: Any, _: object) -> object:
        return getattr(ops, compare)(ops.abs(x) if absolute else x, bound)

    return wrong


_beyond_one, _from_one = _compared("greater", 1.0, absolute=True), _compared("greater_equal", 1.0, absolute=True)
_negative, _not_positive = _compared("less", 0.0), _compared("less_equal", 0.0)
_below_one, _not_above_minus_one = _compared("less", 1.0), _compared("less_equal", -1.0)
_RANGE = (overflows, (1e4,))

_FLOATS: dict[str, tuple[str, list[tuple[Wrong, tuple[float, ...]]]]] = {
    "sqrt": ("sqrt", [(_negative, (-1.0,))]),
    "exp": ("exp", [_RANGE]), "expm1": ("expm1", [_RANGE]), "exp2": ("exp2", [_RANGE]),
    "log2": ("log2", [(_not_positive, (-1.0,))]), "log10": ("log10", [(_not_positive, (-1.0,))]),
    "log1p": ("log1p", [(_not_above_minus_one, (-2.0,))]),
    "sin": ("sin", [(_infinite, (math.inf,))]), "cos": ("cos", [(_infinite, (math.inf,))]),
    "tan": ("tan", [(_infinite, (math.inf,))]), "asin": ("asin", [(_beyond_one, (2.0,))]),
    "acos": ("acos", [(_beyond_one, (2.0,))]), "atan": ("atan", []), "atan2": ("atan2", []),
    "sinh": ("sinh", [_RANGE]), "cosh": ("cosh", [_RANGE]), "tanh": ("tanh", []), "asinh": ("asinh", []),
    "acosh": ("acosh", [(_below_one, (0.5,))]),
    "atanh": ("atanh", [(_from_one, (2.0,))]),
    "fabs": ("abs", []), "copysign": ("copysign", []), "erf": ("erf", []), "erfc": ("erfc", []),
    "fmod": ("fmod", [(_no_remainder, (1.0, 0.0))]),
    "pow": ("pow", [(complex_power, (-1.0, 0.5)), (power_of_zero, (0.0, -1.0)), (overflows, (1e300, 2.0))]),
}  # fmt: skip
"""By the name in ``math``: the operator, and where there is an error, with arguments for which Python raises it."""


def _float_function(name: str) -> Callable[..., object]:
    function: Any = getattr(math, name, None)
    op, wrongs = _FLOATS[name]

    def apply(lowering: Lowering, *args: object) -> Any:
        floats = FloatArithmetic(lowering)
        values = [floats.tensor(_number(arg)) for arg in args]
        result = as_library(getattr(ops, op)(*values))
        for wrong, example in wrongs:
            problem = _with_value(lowering, raised(function, *example), example[0], values[0])
            check(lowering, wrong(*values, result), problem)
        return floats.number(result)

    return apply


def _with_value(lowering: Lowering, problem: Exception, example: float, value: object) -> Exception:
    """An exception that names the value of the run where Python, since 3.14, names its argument."""
    before, argument, _ = str(problem).rpartition(f"got {example}")
    if not argument or not lowering.knows_values():
        return problem
    return type(problem)(RunTimeText([f"{before}got ", Piece(FloatArithmetic(lowering).number(value))]))


def _number(x: object) -> object:
    """A tensor of one element is the number it holds."""
    return cast(Any, x).item() if isinstance(x, Traced) and x.kind == "tensor" else x


def _log(lowering: Lowering, x: object, base: object = None) -> object:
    floats = FloatArithmetic(lowering)

    def log(value: Any) -> Any:
        operand = floats.tensor(_number(value))
        if isinstance(value, Traced):
            problem = _with_value(lowering, raised(math.log, -1.0), -1.0, operand)
            check(lowering, ops.less_equal(operand, 0.0), problem)
        elif value <= 0:
            raise raised(math.log, value)
        return as_library(ops.log(operand))

    above = log(x)
    if base is None:
        return floats.number(above)
    return floats.number(above) / floats.number(log(base))


def _whole(dunder: str, lowering: Lowering, x: object) -> object:
    return getattr(_number(x), dunder)()


def _truth(op: str, lowering: Lowering, x: object) -> object:
    return lowering.builder.as_number(getattr(ops, op)(FloatArithmetic(lowering).tensor(_number(x))), "bool")


def _scaled(factor: float, lowering: Lowering, x: object) -> object:
    floats = FloatArithmetic(lowering)
    return floats.number(ops.mul(floats.tensor(_number(x)), factor))


def _modf(lowering: Lowering, x: object) -> object:
    floats = FloatArithmetic(lowering)
    value = floats.tensor(_number(x))
    whole = ops.trunc(value)
    rest = ops.select(ops.isinf(value), ops.zeros_like(value), ops.sub(value, whole))
    return floats.number(ops.copysign(rest, value)), floats.number(whole)


def _isqrt(lowering: Lowering, x: object) -> object:
    ints = IntArithmetic(lowering)
    value = ints.tensor(_number(x))
    check(lowering, ops.less(value, 0), raised(math.isqrt, -1))
    most = 3037000499
    start = ops.cast(ops.sqrt(ints.real(ops.maximum(value, 0))), value.dtype)
    root = ops.minimum(start, most)
    root = ops.select(ops.greater(ops.mul(root, root), value), ops.sub(root, 1), root)
    above = ops.minimum(ops.add(root, 1), most)
    root = ops.select(ops.less_equal(ops.mul(above, above), value), above, root)
    return ints.number(root, (0, most))


def _isclose(lowering: Lowering, a: object, b: object, *, rel_tol: float = 1e-09, abs_tol: float = 0.0) -> object:
    floats = FloatArithmetic(lowering)
    x, y = floats.tensor(_number(a)), floats.tensor(_number(b))
    apart = ops.abs(ops.sub(x, y))
    near = ops.less_equal(apart, ops.maximum(ops.mul(ops.maximum(ops.abs(x), ops.abs(y)), rel_tol), abs_tol))
    finite = ops.logical_not(ops.logical_or(ops.isinf(x), ops.isinf(y)))
    close: Any = ops.logical_or(ops.equal(x, y), ops.logical_and(finite, near))
    return lowering.builder.as_number(close, "bool")


_OTHERS: dict[str, Callable[..., object]] = {
    "log": _log, "modf": _modf, "isqrt": _isqrt, "isclose": _isclose,
    "floor": partial(_whole, "__floor__"), "ceil": partial(_whole, "__ceil__"), "trunc": partial(_whole, "__trunc__"),
    "isnan": partial(_truth, "isnan"), "isinf": partial(_truth, "isinf"), "isfinite": partial(_truth, "isfinite"),
    "degrees": partial(_scaled, 180.0 / math.pi), "radians": partial(_scaled, math.pi / 180.0),
}  # fmt: skip

FUNCTIONS = _OTHERS | {name: _float_function(name) for name in _FLOATS}
"""By the name in ``math``: what takes the lowering, and arguments of which at least one is only known to the run."""
