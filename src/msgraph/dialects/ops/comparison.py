"""Comparisons and tests of floats, numbers in, a Bool out; the greater and the lesser of two; truth values and bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Commutative, OpTrait

from msgraph.dialects import dtypes
from msgraph.dialects.calls import holding, holds
from msgraph.dialects.contract import Sample
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, operators
from msgraph.dialects.families.formulas import Element, Namespace
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions
from msgraph.dialects.traits import Cheap, Idempotent, OneInstruction

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class _BoolOp(OneOfFunctions):
    """The answer is Bool and has no derivative."""

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return dtypes.bool_


def _predicate(what: str, function: np.ufunc, short: str, kinds: str = "biuf") -> ElementFunction:
    def by_lanes(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        return k.compare(short, x, y)

    users = f"{function.__name__}(input, other); {short}(input, other)"
    return ElementFunction(what, function, by_lanes, kinds=kinds, function=users, python=operators(short))


@irdl_op_definition
class CompareOp(_BoolOp, ElementwiseBinary):
    """Two elements compared.

    %z = ms.compare %x, %y {function = "less"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.compare"
    traits = traits_def(OneInstruction())
    FUNCTIONS = {
        "equal": _predicate("Are both the same number? NaN never is.", np.equal, "eq", "biufc"),
        "not_equal": _predicate("Do both differ? NaN always does.", np.not_equal, "ne", "biufc"),
        "less": _predicate("Is the first less?", np.less, "lt"),
        "less_equal": _predicate("Is the first less or the same?", np.less_equal, "le"),
        "greater": _predicate("Is the first greater?", np.greater, "gt"),
        "greater_equal": _predicate("Is the first greater or the same?", np.greater_equal, "ge"),
    }

    @classmethod
    def meet(cls, dtype: DType, integers: Sequence[int | None], **fields: Any) -> DType:
        """Integers that short elements cannot hold, or that are not known yet, are compared in Int64."""
        is_short = dtype.is_integer and dtype.size < dtypes.int64.size
        if is_short and not all(type(number) is int and holds(dtype, number) for number in integers):
            return holding(dtypes.int64, integers, cls.listed_name(**fields))
        return super().meet(dtype, integers, **fields)


def _is_infinite(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.compare("eq", k.abs(x), k.like(float("inf"), x)) if x.dtype.is_float else k.compare("ne", x, x)


def _is_finite(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.compare("lt", k.abs(x), k.like(float("inf"), x)) if x.dtype.is_float else k.compare("eq", x, x)


@irdl_op_definition
class FloatTestOp(_BoolOp, ElementwiseUnary):
    """Is it not a number, infinite, or neither?

    %y = ms.float_test %x {function = "isnan"} : (tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.float_test"
    traits = traits_def(Cheap())
    FUNCTIONS = {
        "isnan": ElementFunction("Is it not a number?", np.isnan, "is_nan", primitive="IsNan()(x)"),
        "isinf": ElementFunction("Is it one of the infinities?", np.isinf, _is_infinite, primitive="IsInf()(x)"),
        "isfinite": ElementFunction(
            "Is it a number, and no infinity?", np.isfinite, _is_finite, primitive="IsFinite()(x)"
        ),
    }


# -- the greater and the lesser --------------------------------------------------------------------------------------


def _shared(xp: Namespace, ct: Element, first: Element, second: Element, ties: Element) -> tuple[Element, Element]:
    """``ct`` for the operand that wins, half of it at a tie, else 0."""
    return xp.where(first, ct, xp.where(ties, ct * 0.5, 0)), xp.where(second, ct, xp.where(ties, ct * 0.5, 0))


def _maximum_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return _shared(xp, ct, x > y, x < y, xp.equal(x, y))


def _minimum_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return _shared(xp, ct, x < y, x > y, xp.equal(x, y))


def _maximum(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    return k.select(k.compare("le", x, y), y, x) if k.is_zero(y) else k.maximum(x, y)


def _minimum(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    return k.select(k.compare("ge", x, y), y, x) if k.is_zero(y) else k.minimum(x, y)


@irdl_op_definition
class ExtremeOp(OneOfFunctions, ElementwiseBinary):
    """The greater or the lesser of both, NaN if either is; a tie shares the derivative.

    %z = ms.extreme %x, %y {function = "maximum"} : tensor<4xf32>
    """

    name = "ms.extreme"
    traits = traits_def(OneInstruction(), Idempotent())
    DTYPE_KINDS = "biuf"
    FUNCTIONS = {
        "maximum": ElementFunction("The greater of both.", np.maximum, _maximum, _maximum_slopes),
        "minimum": ElementFunction("The lesser of both.", np.minimum, _minimum, _minimum_slopes),
    }


# -- truth values and bits ------------------------------------------------------------------------------------------


_Traits: TypeAlias = tuple[type[OpTrait], ...]
_SAME_TWICE: _Traits = (OneInstruction, Idempotent)


def _truths(what: str, function: np.ufunc, lanes: str, traits: _Traits = ()) -> ElementFunction:
    """Of Bools; users may pass numbers, which are true where they are not 0."""
    return ElementFunction(what, function, lanes, kinds="b", traits=traits)


def _bits(what: str, function: np.ufunc, lanes: str, *names: str, traits: _Traits = ()) -> ElementFunction:
    """Of Bools and integers, bit by bit."""
    return ElementFunction(what, function, lanes, python=operators(*names), traits=traits)


@irdl_op_definition
class LogicOp(OneOfFunctions, ElementwiseBinary):
    """What is true, or set, in both, in either, or in exactly one.

    %z = ms.logic %x, %y {function = "logical_and"} : tensor<4xi1>
    """

    name = "ms.logic"
    traits = traits_def(Commutative(), Cheap())
    DTYPE_KINDS = "biu"
    WRAPS = True
    FUNCTIONS = {
        "logical_and": _truths("Do both hold?", np.logical_and, "and_", _SAME_TWICE),
        "logical_or": _truths("Does either hold?", np.logical_or, "or_", _SAME_TWICE),
        "logical_xor": _truths("Does exactly one hold?", np.logical_xor, "xor"),
        "bitwise_and": _bits("The bits set in both.", np.bitwise_and, "and_", "and_", "iand", traits=_SAME_TWICE),
        "bitwise_or": _bits("The bits set in either.", np.bitwise_or, "or_", "or_", "ior", traits=_SAME_TWICE),
        "bitwise_xor": _bits("The bits set in exactly one.", np.bitwise_xor, "xor", "xor", "ixor"),
    }


@irdl_op_definition
class NotOp(OneOfFunctions, ElementwiseUnary):
    """The opposite of a Bool, or of all bits.

    %y = ms.not %x {function = "logical_not"} : tensor<4xi1>
    """

    name = "ms.not"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biu"
    FUNCTIONS = {
        "logical_not": _truths("Does it not hold? Of a number: is it 0?", np.logical_not, "not_"),
        "invert": _bits("All bits turned; of a Bool, its opposite.", np.invert, "not_", "invert")._replace(
            function="bitwise_not(input); invert(x)"
        ),
    }


@irdl_op_definition
class ShiftOp(OneOfFunctions, ElementwiseBinary):
    """Bits moved up or down; a count outside 0 to the width shifts everything out.

    %z = ms.shift %x, %y {function = "left_shift"} : tensor<4xi32>
    """

    name = "ms.shift"
    traits = traits_def(Cheap())
    DTYPE_KINDS = "iu"
    FUNCTIONS = {
        "left_shift": _bits("Bits moved up, zeros moved in.", np.left_shift, "shl", "lshift", "ilshift")._replace(
            function="bitwise_left_shift(input, other)"
        ),
        "right_shift": _bits(
            "Bits moved down, the sign (or zeros, for unsigned types) moved in.",
            np.right_shift, "shr", "rshift", "irshift",
        )._replace(function="bitwise_right_shift(input, other)"),
    }  # fmt: skip

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, and counts around the width."""
        yield from super().samples()
        counts = np.array([-1, 0, 1, 31, 32, 33, 100])
        for word in cls.FUNCTIONS:
            for dtype in (np.int32, np.int64, np.uint8):
                yield Sample((np.array([[1], [5], [100]], dtype), counts.astype(dtype)), {"function": word})
            yield Sample((np.array([[-7], [-1]], np.int32), counts.astype(np.int32)), {"function": word})
