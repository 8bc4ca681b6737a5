"""Comparisons: two numbers in, a Bool out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Commutative

from msgraph.dialects.families.elementwise import Comparison, ElementwiseTest, by_lanes, by_numpy, operators
from msgraph.dialects.traits import Cheap, OneInstruction

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


@irdl_op_definition
class EqualOp(Comparison):
    """Are both the same number? NaN never is.

    %z = ms.equal %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.equal"
    traits = traits_def(Commutative(), OneInstruction())
    PYTHON_CALLABLES = (*operators("eq"), np.equal)
    FUNCTION = "equal(input, other); eq(input, other)"
    PRIMITIVE = "Equal()(x, y)"
    eager = by_numpy(np.equal)
    scalar = by_lanes("compare", "eq")


@irdl_op_definition
class NotEqualOp(Comparison):
    """Do both differ? NaN always does.

    %z = ms.not_equal %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.not_equal"
    traits = traits_def(Commutative(), OneInstruction())
    ARGUMENTS = ("input", "other")
    PYTHON_CALLABLES = (*operators("ne"), np.not_equal)
    FUNCTION = "not_equal(input, other); ne(input, other)"
    PRIMITIVE = "NotEqual()(x, y)"
    eager = by_numpy(np.not_equal)
    scalar = by_lanes("compare", "ne")


@irdl_op_definition
class LessOp(Comparison):
    """Is the first less?

    %z = ms.less %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.less"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biuf"
    PYTHON_CALLABLES = (*operators("lt"), np.less)
    FUNCTION = "less(input, other); lt(input, other)"
    PRIMITIVE = "Less()(x, y)"
    eager = by_numpy(np.less)
    scalar = by_lanes("compare", "lt")


@irdl_op_definition
class LessEqualOp(Comparison):
    """Is the first less or the same?

    %z = ms.less_equal %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.less_equal"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biuf"
    PYTHON_CALLABLES = (*operators("le"), np.less_equal)
    FUNCTION = "less_equal(input, other); le(input, other)"
    PRIMITIVE = "LessEqual()(x, y)"
    eager = by_numpy(np.less_equal)
    scalar = by_lanes("compare", "le")


@irdl_op_definition
class GreaterOp(Comparison):
    """Is the first greater?

    %z = ms.greater %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.greater"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biuf"
    PYTHON_CALLABLES = (*operators("gt"), np.greater)
    FUNCTION = "greater(input, other); gt(input, other)"
    PRIMITIVE = "Greater()(x, y)"
    eager = by_numpy(np.greater)
    scalar = by_lanes("compare", "gt")


@irdl_op_definition
class GreaterEqualOp(Comparison):
    """Is the first greater or the same?

    %z = ms.greater_equal %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.greater_equal"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biuf"
    PYTHON_CALLABLES = (*operators("ge"), np.greater_equal)
    FUNCTION = "greater_equal(input, other); ge(input, other)"
    PRIMITIVE = "GreaterEqual()(x, y)"
    eager = by_numpy(np.greater_equal)
    scalar = by_lanes("compare", "ge")


@irdl_op_definition
class IsNanOp(ElementwiseTest):
    """Is it not a number?

    %y = ms.isnan %x : (tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.isnan"
    traits = traits_def(Cheap())
    PYTHON_CALLABLES = (np.isnan,)
    FUNCTION = "isnan(input)"
    PRIMITIVE = "IsNan()(x)"
    eager = by_numpy(np.isnan)
    scalar = by_lanes("is_nan")


@irdl_op_definition
class IsInfOp(ElementwiseTest):
    """Is it one of the infinities?

    %y = ms.isinf %x : (tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.isinf"
    traits = traits_def(Cheap())
    PYTHON_CALLABLES = (np.isinf,)
    FUNCTION = "isinf(input)"
    PRIMITIVE = "IsInf()(x)"
    eager = by_numpy(np.isinf)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        if not x.dtype.is_float:
            return k.compare("ne", x, x)
        return k.compare("eq", k.abs(x), k.like(float("inf"), x))


@irdl_op_definition
class IsFiniteOp(ElementwiseTest):
    """Is it a number, and no infinity?

    %y = ms.isfinite %x : (tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.isfinite"
    traits = traits_def(Cheap())
    PYTHON_CALLABLES = (np.isfinite,)
    FUNCTION = "isfinite(input)"
    PRIMITIVE = "IsFinite()(x)"
    eager = by_numpy(np.isfinite)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        if not x.dtype.is_float:
            return k.compare("eq", x, x)
        return k.compare("lt", k.abs(x), k.like(float("inf"), x))
