"""Sums, products, quotients, signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Commutative

from msgraph.dialects import dtypes
from msgraph.dialects.batching import unbroadcast
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.families.cotangents import conjugated
from msgraph.dialects.families.element_samples import integers, spread
from msgraph.dialects.families.elementwise import (
    ElementwiseBinary,
    ElementwiseUnary,
    ElementwiseVariadic,
    by_lanes,
    by_numpy,
    operators,
)
from msgraph.dialects.traits import Cheap, Division, OneInstruction
from msgraph.dialects.types import shape_of

if TYPE_CHECKING:
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
class AddNOp(ElementwiseVariadic):
    """The sum of any number of tensors of one element type.

    %z = ms.add_n %a, %b, %c : tensor<4xf32>
    """

    name = "ms.add_n"
    traits = traits_def(Cheap())
    WRAPS = True
    DTYPE_KINDS = "iufc"
    FUNCTION = "addn(x)"
    PRIMITIVE = "AddN()(x)"

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
