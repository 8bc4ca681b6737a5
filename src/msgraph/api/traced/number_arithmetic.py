"""Arithmetic of Python numbers that only the run knows: what Python gives, or the exception that Python raises.

An int is 64 bits wide at run time. Where Python's would be wider, the run raises OverflowError; a check stands only
where the bounds of the operands do not rule that out (``Knowledge.bounds``: those of a type, a range, a comparison).
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import UnitAttr

from msgraph import ops
from msgraph.api.tensor.mutable import NUMBER_TYPES
from msgraph.diagnostics.catalog.numbers import ComplexPower, FractionalPower, IntegerOverflow, LongInteger
from msgraph.diagnostics.catalog.syntax import NeedsConstant
from msgraph.dialects import dtypes
from msgraph.dialects.index_bounds import INT64, Bounds
from msgraph.dialects.texts import Piece, RunTimeText
from msgraph.dialects.types import tensor_type
from msgraph.frontend.control.failures import check
from msgraph.frontend.state.path_facts import Bound
from msgraph.frontend.state.values import Traced
from msgraph.kernels.builder.vectors import LIBRARY
from msgraph.support.outcomes import Raised, outcome_of

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

LEAST, GREATEST = INT64
EXACT = 2**53
"""Ints up to here are floats, too."""
_INT = tensor_type(dtypes.int64, ())
PYTHON: dict[str, Callable[[object, object], object]] = {
    name: getattr(operator, name) for name in ("floordiv", "mod", "pow", "lshift", "rshift", "truediv")
}
"""Python's own, which say what they raise."""


class IntArithmetic:
    """Operators of ints of which at least one is only known at run time."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering

    def tensor(self, x: Any) -> Any:
        """A number as a 0-d tensor."""
        if not isinstance(x, Traced) and not LEAST <= x <= GREATEST:
            raise LongInteger(str(x)).error()
        b = self.lowering.builder
        return b.as_tensor(b.lift(x, dtypes.int64))

    def number(self, value: Any, bounds: Bounds = INT64) -> Any:
        """A 0-d tensor as a number, of which bounds are known."""
        traced = self.lowering.builder.as_number(value, "int")
        if bounds != INT64:
            self.lowering.path_facts.bounds[traced.ssa] = bounds
        return traced

    def bounds(self, x: object) -> Bounds:
        """The least and the greatest value a number can have here."""
        return self.lowering.path_facts.bounds_of(x)

    def overflows(self, wrong: object, symbol: str, *operands: object) -> None:
        """An integer that Python would have is wider than 64 bits where ``wrong`` holds."""
        check(self.lowering, wrong, IntegerOverflow(_written(self.lowering, symbol, operands)).error())

    # -- sums and products ---------------------------------------------------------------------------------

    def add(self, a: object, b: object) -> Any:
        """``a + b``"""
        (low, high), (least, most) = self.bounds(a), self.bounds(b)
        bounds = (low + least, high + most)
        x, y = self.tensor(a), self.tensor(b)
        result = ops.add(x, y)
        if not _fits(bounds):
            for own, (lowest, highest) in ((x, (least, most)), (y, (low, high))):
                if lowest >= 0 or highest <= 0:
                    wrong = ops.less(result, own) if lowest >= 0 else ops.greater(result, own)
                    break
            else:
                wrong = ops.less(ops.bitwise_and(ops.bitwise_xor(x, result), ops.bitwise_xor(y, result)), 0)
            self.overflows(wrong, "+", a, b)
        return self.number(result, _clipped(bounds))

    def sub(self, a: object, b: object) -> Any:
        """``a - b``"""
        (low, high), (least, most) = self.bounds(a), self.bounds(b)
        bounds = (low - most, high - least)
        x, y = self.tensor(a), self.tensor(b)
        result = ops.sub(x, y)
        if not _fits(bounds):
            if least >= 0 or most <= 0:
                wrong = ops.greater(result, x) if least >= 0 else ops.less(result, x)
            else:
                wrong = ops.less(ops.bitwise_and(ops.bitwise_xor(x, y), ops.bitwise_xor(x, result)), 0)
            self.overflows(wrong, "-", a, b)
        return self.number(result, _clipped(bounds))

    def mul(self, a: Any, b: Any) -> Any:
        """``a * b``"""
        one, other = self.bounds(a), self.bounds(b)
        products = [x * y for x in one for y in other]
        bounds = (min(products), max(products))
        x, y = self.tensor(a), self.tensor(b)
        result = ops.mul(x, y)
        if not _fits(bounds):
            constants = [n for n in (a, b) if not isinstance(n, Traced)]
            if constants:
                wrong = self._outside(b if constants[0] is a else a, constants[0])
            else:
                wrong = self._wide(ops.mul(self.real(x), self.real(y)), result)
            self.overflows(wrong, "*", a, b)
        return self.number(result, _clipped(bounds))

    def _outside(self, x: object, factor: int) -> object:
        """Is an int times a known factor wider than 64 bits?"""
        low, high = self.bounds(x)
        ends = (LEAST, GREATEST) if factor > 0 else (GREATEST, LEAST)
        least, most = -(-ends[0] // factor), ends[1] // factor
        above = None if high <= most else ops.greater(self.tensor(x), most)
        below = None if low >= least else ops.less(self.tensor(x), least)
        return below if above is None else above if below is None else ops.logical_or(above, below)

    def _wide(self, real: Any, result: Any) -> object:
        """Is a number that is about ``real`` wider than 64 bits, if wrapping gives ``result``? Near the edge wrapping
        turns its sign round.
        """
        far = ops.greater(ops.abs(real), 9.3e18)
        turned = ops.logical_xor(ops.less(real, 0.0), ops.less(result, 0))
        return ops.logical_or(far, ops.logical_and(ops.greater(ops.abs(real), 9.2e18), turned))

    def real(self, x: Any) -> Any:
        """As float64."""
        return self.lowering.builder.convert(x, dtypes.float64)

    def neg(self, a: object) -> object:
        """``-a``"""
        return self.sub(0, a)

    def abs(self, a: object) -> Any:
        """``abs(a)``"""
        low, high = self.bounds(a)
        x = self.tensor(a)
        if low == LEAST:
            self.overflows(ops.equal(x, LEAST), "abs", a)
        return self.number(ops.abs(x), (0, min(max(-low, high), GREATEST)))

    def pow(self, a: Any, b: Any) -> Any:
        """``a ** b``; a negative exponent that is known gives a float"""
        if not isinstance(b, Traced) and b < 0:
            floats = FloatArithmetic(self.lowering)
            return floats.pow(floats.number(self.real(self.tensor(a))) if isinstance(a, Traced) else float(a), float(b))
        x, y = self.tensor(a), self.tensor(b)
        if self.bounds(b)[0] < 0:
            zero = ops.logical_and(ops.less(y, 0), ops.equal(x, 0))
            check(self.lowering, zero, raised(PYTHON["pow"], 0, -1))
            check(self.lowering, ops.less(y, 0), FractionalPower(_written(self.lowering, "**", (a, b))).error())
        result = ops.pow(x, y)
        real = ops.pow(ops.abs(self.real(x)), self.real(y))
        negative = ops.logical_and(ops.less(x, 0), ops.not_equal(ops.bitwise_and(y, 1), 0))
        self.overflows(self._wide(ops.select(negative, ops.neg(real), real), result), "**", a, b)
        return self.number(result)

    # -- quotients -----------------------------------------------------------------------------------------

    def _nonzero(self, b: object, function: Callable[[Any, Any], Any]) -> Any:
        """The divisor; the run raises where it is 0."""
        low, high = self.bounds(b)
        y = self.tensor(b)
        if low <= 0 <= high:
            check(self.lowering, ops.equal(y, 0), raised(function, 1, 0))
        return y

    def floor_div(self, a: Any, b: Any) -> Any:
        """``a // b``"""
        if not isinstance(b, Traced) and b == 0:
            raise raised(PYTHON["floordiv"], 1, 0)
        (low, high), (least, most) = self.bounds(a), self.bounds(b)
        x, y = self.tensor(a), self._nonzero(b, PYTHON["floordiv"])
        if low == LEAST and least <= -1 <= most:
            self.overflows(ops.logical_and(ops.equal(x, LEAST), ops.equal(y, -1)), "//", a, b)
        bounds = (min(low, -1) if high < 0 else min(low, 0), high) if least > 0 else INT64
        if not isinstance(b, Traced) and b > 0:
            bounds = (low // b, high // b)
        return self.number(ops.floor_div(x, y), bounds)

    def floor_mod(self, a: object, b: object) -> Any:
        """``a % b``"""
        if not isinstance(b, Traced) and b == 0:
            raise raised(PYTHON["mod"], 1, 0)
        least, most = self.bounds(b)
        x, y = self.tensor(a), self._nonzero(b, PYTHON["mod"])
        if least <= -1 <= most and self.bounds(a)[0] == LEAST:  # the processor refuses this one
            y = ops.select(ops.equal(y, -1), self.tensor(1), y)
        bounds = (0, most - 1) if least > 0 else INT64
        return self.number(ops.floor_mod(x, y), bounds)

    def divmod(self, a: object, b: object) -> tuple[object, object]:
        """``divmod(a, b)``"""
        if not isinstance(b, Traced) and b == 0:
            raise raised(divmod, 1, 0)
        self._nonzero(b, divmod)
        return self.floor_div(a, b), self.floor_mod(a, b)

    def quotient(self, a: object, b: object) -> Any:
        """The float64 next to ``a / b``: two digits of 28 bits behind the point, and whether anything is left.

        Each digit is the nearest one, so what is left is at most half the divisor, and fits an int again.
        """
        (x, left), (y, right) = self._long(self.tensor(a)), self._long(self.tensor(b))
        divisor = self.real(y)
        digits = ops.cast(ops.round(ops.div(self.real(x), divisor)), dtypes.int64)
        rest = ops.sub(x, ops.mul(digits, y))
        for _ in range(2):
            digit = ops.round(ops.mul(ops.div(self.real(rest), divisor), 2.0**28))
            digit = ops.cast(digit, dtypes.int64)
            rest = ops.sub(ops.bitwise_left_shift(rest, 28), ops.mul(digit, y))
            digits = ops.add(ops.bitwise_left_shift(digits, 28), digit)
        more = ops.select(ops.logical_xor(ops.less(rest, 0), ops.less(y, 0)), self.tensor(-1), self.tensor(1))
        digits = ops.add(ops.add(digits, digits), ops.select(ops.equal(rest, 0), self.tensor(0), more))
        scale = ops.div(self.real(ops.bitwise_left_shift(self.tensor(1), right)), 2.0**57)
        return ops.div(ops.mul(self.real(digits), scale), self.real(ops.bitwise_left_shift(self.tensor(1), left)))

    def _long(self, x: Any) -> tuple[Any, Any]:
        """An int with its bits shifted to the front, from 2**60 up, and how far they were shifted."""
        bits = ops.cast(ops.floor(ops.log2(ops.maximum(ops.abs(self.real(x)), 1.0))), dtypes.int64)
        shift = ops.maximum(ops.sub(61, bits), 0)
        return ops.bitwise_left_shift(x, shift), shift

    # -- bits ------------------------------------------------------------------------------------------------

    def bitwise_left_shift(self, a: object, b: object) -> Any:
        """``a << b``"""
        x, y = self._shifted(a, b, PYTHON["lshift"])
        near = ops.minimum(y, 63)
        result = ops.bitwise_left_shift(x, near)
        back = ops.not_equal(ops.bitwise_right_shift(result, near), x)
        far = ops.logical_and(ops.greater(y, 63), ops.not_equal(x, 0))
        self.overflows(ops.logical_or(back, far), "<<", a, b)
        return self.number(result)

    def bitwise_right_shift(self, a: object, b: object) -> object:
        """``a >> b``"""
        low, high = self.bounds(a)
        x, y = self._shifted(a, b, PYTHON["rshift"])
        return self.number(ops.bitwise_right_shift(x, ops.minimum(y, 63)), (min(low, 0), max(high, 0)))

    def _shifted(self, a: object, b: Any, function: Callable[[object, object], object]) -> tuple[Any, Any]:
        if not isinstance(b, Traced) and b < 0:
            raise raised(function, 1, -1)
        x, y = self.tensor(a), self.tensor(b)
        if self.bounds(b)[0] < 0:
            check(self.lowering, ops.less(y, 0), raised(function, 1, -1))
        return x, ops.maximum(y, 0) if isinstance(b, Traced) else y

    def bitwise_and(self, a: object, b: object) -> Any:
        """``a & b``"""
        least = [bounds for bounds in (self.bounds(a), self.bounds(b)) if bounds[0] >= 0]
        bounds = (0, min(high for _, high in least)) if least else INT64
        return self.number(ops.bitwise_and(self.tensor(a), self.tensor(b)), bounds)

    # -- comparisons -----------------------------------------------------------------------------------------

    def learn(self, function: str, a: object, b: object, verdict: Traced) -> None:
        """What a comparison that holds, or does not, says of its operands."""
        low, high = self.bounds(a)
        least, most = self.bounds(b)
        if function in ("greater", "greater_equal"):
            swapped = {"greater": "less", "greater_equal": "less_equal"}[function]
            self.learn(swapped, b, a, verdict)
            return
        if function == "less":
            true = [(a, low, most - 1), (b, low + 1, most)]
            false = [(a, least, high), (b, least, high)]
        elif function == "less_equal":
            true = [(a, low, most), (b, low, most)]
            false = [(a, least + 1, high), (b, least, high - 1)]
        elif function == "equal":
            true, false = [(a, least, most), (b, low, high)], []
        else:
            return
        claims = [[Bound(x.ssa, lo, hi) for x, lo, hi in side if isinstance(x, Traced)] for side in (true, false)]
        self.lowering.path_facts.learn(verdict.ssa, *claims)


class FloatArithmetic:
    """Operators of floats that raise."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering

    def tensor(self, x: object) -> Any:
        """A number as a 0-d tensor."""
        b = self.lowering.builder
        return b.as_tensor(b.lift(x, dtypes.float64))

    def number(self, value: Any) -> Any:
        """A 0-d tensor as a number."""
        return self.lowering.builder.as_number(value, "float")

    def _divisor(self, b: object, function: Callable[[Any, Any], Any], example: object) -> Any:
        if not isinstance(b, Traced):
            if b == 0:
                raise raised(function, example, b)
            return self.tensor(b)
        y = self.tensor(b)
        zero = 0.0 if isinstance(example, float) or b.kind == "float" else 0
        check(self.lowering, ops.equal(y, 0.0), raised(function, example, zero))
        return y

    def div(self, a: Any, b: Any) -> Any:
        """``a / b``; of two ints it is the float next to the quotient, though they may be too long for floats"""
        y = self._divisor(b, PYTHON["truediv"], _example(a))
        plain = ops.div(self.tensor(a), y)
        if "float" not in (_kind(a), _kind(b)):
            ints = IntArithmetic(self.lowering)
            wide = [x for x in (a, b) if max(map(abs, ints.bounds(x))) > EXACT]
            if any(not isinstance(x, Traced) and not LEAST <= x <= GREATEST for x in wide):
                raise LongInteger(str(max(a, b, key=lambda n: not isinstance(n, Traced)))).error()
            if wide:
                short = [ops.less(ops.abs(self.tensor(x)), float(EXACT)) for x in wide]
                exact = ops.logical_or(functools.reduce(ops.logical_and, short), ops.equal(self.tensor(a), 0.0))
                plain = ops.select(exact, plain, ints.quotient(a, b))
        return self.number(plain)

    def floor_div(self, a: object, b: object) -> Any:
        """``a // b``"""
        x, y = self.tensor(a), self._divisor(b, PYTHON["floordiv"], _example(a))
        return self.number(self._divided(x, y)[0])

    def floor_mod(self, a: object, b: object) -> Any:
        """``a % b``"""
        x, y = self.tensor(a), self._divisor(b, PYTHON["mod"], _example(a))
        return self.number(self._divided(x, y)[1])

    def divmod(self, a: object, b: object) -> tuple[object, object]:
        """``divmod(a, b)``"""
        x, y = self.tensor(a), self._divisor(b, divmod, _example(a))
        quotient, rest = self._divided(x, y)
        return self.number(quotient), self.number(rest)

    def _divided(self, x: Any, y: Any) -> tuple[object, object]:
        """Quotient and remainder, step by step as Python has them: the remainder has the sign of the divisor."""
        rest = ops.fmod(x, y)
        quotient = ops.div(ops.sub(x, rest), y)
        wrong = ops.logical_and(ops.not_equal(rest, 0.0), ops.logical_xor(ops.less(y, 0.0), ops.less(rest, 0.0)))
        signed = ops.select(wrong, ops.add(rest, y), ops.copysign(ops.abs(rest), y))
        signed = ops.select(ops.logical_or(wrong, ops.equal(rest, 0.0)), signed, rest)
        quotient = ops.select(wrong, ops.sub(quotient, 1.0), quotient)
        whole = ops.floor(quotient)
        whole = ops.select(ops.greater(ops.sub(quotient, whole), 0.5), ops.add(whole, 1.0), whole)
        zero = ops.copysign(ops.zeros_like(x), ops.div(x, y))
        return ops.select(ops.not_equal(quotient, 0.0), whole, zero), signed

    def pow(self, a: object, b: Any) -> Any:
        """``a ** b``"""
        x, y = self.tensor(a), self.tensor(b)
        result = as_library(ops.pow(x, y))
        if isinstance(b, Traced) or b < 0:
            check(self.lowering, power_of_zero(x, y, result), raised(PYTHON["pow"], 0.0, -1.0))
        if isinstance(b, Traced) or b != int(b):
            problem = ComplexPower(_written(self.lowering, "**", (a, b))).error()
            check(self.lowering, complex_power(x, y, result), problem)
        check(self.lowering, overflows(x, y, result), raised(PYTHON["pow"], 1e300, 2.0))
        return self.number(result)


def overflows(*values: Any) -> object:
    """The result, which stands last, is infinite, and no argument is."""
    *args, result = values
    return functools.reduce(ops.logical_and, map(ops.isfinite, args), cast(Any, ops.isinf(result)))


def complex_power(x: Any, y: Any, _: object) -> object:
    """The power is no real number."""
    finite = ops.logical_and(ops.isfinite(x), ops.isfinite(y))
    return ops.logical_and(finite, ops.logical_and(ops.less(x, 0.0), ops.not_equal(ops.floor(y), y)))


def power_of_zero(x: Any, y: Any, _: object) -> object:
    """The power is one divided by zero."""
    return ops.logical_and(ops.equal(x, 0.0), ops.logical_and(ops.less(y, 0.0), ops.isfinite(y)))


def as_library(result: Any) -> Any:
    """The result of an operator of floats, to the last bit as the C library has it: so Python does."""
    result.ssa.owner.attributes[LIBRARY] = UnitAttr()
    return result


def compared(lowering: Lowering, function: str, operands: tuple[object, ...], verdict: object) -> None:
    """An int met a tensor: a comparison with one element of the same type bounds it, as one with a number does."""
    sides = [x for x in operands if isinstance(x, Traced)]
    exact = all(x.kind == "int" or (x.kind == "tensor" and x.type == _INT) for x in sides)
    if len(sides) == len(operands) == 2 and exact and isinstance(verdict, Traced):
        IntArithmetic(lowering).learn(function, operands[0], operands[1], verdict)


def compute(lowering: Lowering, function: str, result_type: str, operands: tuple[Any, ...]) -> object:
    """The result of a function of numbers; ``result_type`` is its type where the operands do not say it."""
    b = lowering.builder
    kinds = [x.kind if isinstance(x, Traced) else type(x).__name__ for x in operands]
    whole = "float" not in kinds and "complex" not in kinds
    if whole and not result_type and (own := getattr(IntArithmetic(lowering), function, None)) is not None:
        return own(*operands)
    if "complex" not in kinds and function in _FLOATS and (result_type == "float" or not whole):
        return getattr(FloatArithmetic(lowering), function)(*operands)
    widest = "complex" if "complex" in kinds else "int" if whole and result_type != "float" else "float"
    if widest == "int" and (wide := [x for x in operands if not isinstance(x, Traced) and not LEAST <= x <= GREATEST]):
        return _with_wide(lowering, function, result_type, operands, wide[0])
    values = [b.as_tensor(b.lift(x, NUMBER_TYPES[widest])) for x in operands]
    result = getattr(ops, function)(*values)
    result_kind = result_type or widest
    result_number = b.as_number(b.convert(result, NUMBER_TYPES[result_kind]), result_kind)
    if widest == "int" and result_type == "bool" and len(operands) == 2:
        IntArithmetic(lowering).learn(function, *operands, result_number)
    return result_number


def _with_wide(lowering: Lowering, function: str, result_type: str, operands: tuple[Any, ...], wide: int) -> object:
    """With a known int of more than 64 bits: a comparison is known, the rest is not for the run."""
    if result_type != "bool":
        raise LongInteger(str(wide)).error()
    compare = {"less": operator.lt, "less_equal": operator.le, "greater": operator.gt, "greater_equal": operator.ge,
        "equal": operator.eq, "not_equal": operator.ne}[function]  # fmt: skip
    return compare(*(x if not isinstance(x, Traced) else 0 for x in operands))


_FLOATS = frozenset({"div", "floor_div", "floor_mod", "pow", "divmod"})
"""Functions of floats that raise."""


def to_int(lowering: Lowering, value: object) -> object:
    """``int(value)`` of a float: what is no number, or too large, raises."""
    x = FloatArithmetic(lowering).tensor(value)
    check(lowering, ops.isnan(x), raised(int, float("nan")))
    check(lowering, ops.isinf(x), raised(int, float("inf")))
    fits = ops.logical_and(ops.greater_equal(x, -(2.0**63)), ops.less(x, 2.0**63))
    check(lowering, ops.logical_not(fits), IntegerOverflow(_written(lowering, "int", (value,))).error())
    b = lowering.builder
    return b.as_number(b.convert(cast(Any, ops.trunc(x)), dtypes.int64), "int")


def rounded(x: Traced, digits: Any) -> object:
    """``round(x, digits)`` of a float: the nearest of what has so many digits, as Python rounds, exactly."""
    lowering = x.lowering
    if isinstance(digits, Traced) or not -22 <= digits <= 22:
        raise NeedsConstant("how many digits are kept").error()
    floats = FloatArithmetic(lowering)
    value, scale = floats.tensor(x), float(10 ** abs(digits))
    if digits >= 0:
        whole, rest = _product(value, scale)
    else:
        whole = ops.div(value, scale)
        high, low = _product(whole, scale)
        rest = ops.div(ops.sub(ops.sub(value, high), low), scale)
    near = ops.round(whole)
    over = ops.add(ops.sub(whole, near), rest)
    below = ops.select(ops.less(over, -0.5), ops.sub(near, 1.0), near)
    near = ops.select(ops.greater(over, 0.5), ops.add(near, 1.0), below)
    result = ops.div(near, scale) if digits >= 0 else ops.mul(near, scale)
    keeps = ops.logical_or(ops.greater_equal(ops.abs(whole), 2.0**52), ops.logical_not(ops.isfinite(whole)))
    return floats.number(ops.select(keeps, value, ops.copysign(result, value)))


def _product(x: Any, scale: float) -> tuple[Any, Any]:
    """A product and what was lost in rounding it (Dekker)."""
    product = ops.mul(x, scale)
    high, low = _halves(x)
    split = 134217729.0 * scale
    upper = split - (split - scale)
    lower = scale - upper
    lost = ops.sub(ops.mul(high, upper), product)
    lost = ops.add(ops.add(lost, ops.mul(high, lower)), ops.mul(low, upper))
    return product, ops.add(lost, ops.mul(low, lower))


def _halves(x: Any) -> tuple[Any, Any]:
    split = ops.mul(x, 134217729.0)
    high = ops.sub(split, ops.sub(split, x))
    return high, ops.sub(x, high)


def rounded_int(x: Traced, digits: Any) -> object:
    """``round(n, digits)`` of an int."""
    if digits is None or (not isinstance(digits, Traced) and digits >= 0):
        return operator.pos(cast(Any, x))
    raise NeedsConstant("an integer that is rounded to tens").error()


def raised(function: Callable[..., object], *args: object) -> Exception:
    """The exception that Python raises for such arguments."""
    outcome = outcome_of(lambda: function(*args))
    assert isinstance(outcome, Raised), f"{function} takes {args}"
    return outcome.problem.with_traceback(None)


def _kind(a: object) -> str:
    return a.kind if isinstance(a, Traced) else type(a).__name__


def _example(a: object) -> Any:
    return 1.0 if _kind(a) == "float" else 1


def _fits(bounds: Bounds) -> bool:
    return bounds[0] >= LEAST and bounds[1] <= GREATEST


def _clipped(bounds: Bounds) -> Bounds:
    return max(bounds[0], LEAST), min(bounds[1], GREATEST)


def _written(lowering: Lowering, symbol: str, operands: tuple[object, ...]) -> Any:
    """An expression with the values of this run; in a function that stays one, as it stands in the program."""
    if not lowering.knows_values() and lowering.frame is not None:
        return lowering.frame.said()
    parts = [Piece(x) if isinstance(x, Traced) else str(x) for x in operands]
    if len(parts) == 1:
        return RunTimeText([f"{symbol}(", parts[0], ")"])
    return RunTimeText([parts[0], f" {symbol} ", parts[1]])
