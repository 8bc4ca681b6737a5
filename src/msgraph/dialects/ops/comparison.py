"""Comparisons and tests of floats, numbers in, a Bool out; the greater and the lesser of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects import dtypes
from msgraph.dialects.calls import holding, holds
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
