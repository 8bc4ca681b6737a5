"""Element-wise ops of NumPy alone: common divisors, counts of bits, neighbours among floating-point numbers."""

from __future__ import annotations

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary

_STEPS = "a loop over steps or bits: NumPy has it"


@irdl_op_definition
class GcdOp(ElementwiseBinary):
    """The greatest common divisor.

    %z = ms.gcd %x, %y : tensor<4xi32>
    """

    name = "ms.gcd"
    FUNCTION = "gcd(input, other)"
    PRIMITIVE = "Gcd()(input, other)"
    DTYPE_KINDS = "iu"
    DIFFERENTIATE_INTS_AS_REALS = False
    lower = unsupported(_STEPS)

    @classmethod
    def eager(cls, *operands: Array) -> Array:
        return np.asarray(np.gcd(*operands))

    vjp = nothing_flows


@irdl_op_definition
class PopulationCountOp(ElementwiseUnary):
    """How many bits are 1.

    %y = ms.population_count %x : (tensor<4xi32>) -> tensor<4xui8>
    """

    name = "ms.population_count"
    FUNCTION = "population_count(input_x)"
    PRIMITIVE = "PopulationCount()(input)"
    DTYPE_KINDS = "iu"
    DIFFERENTIATE_INTS_AS_REALS = False
    lower = unsupported(_STEPS)

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return dtypes.uint8

    @classmethod
    def eager(cls, x: Array) -> Array:
        octets = np.ascontiguousarray(x).reshape(-1).view(np.uint8).reshape(*x.shape, x.itemsize)
        return np.asarray(np.unpackbits(octets, axis=-1).sum(-1, dtype=np.uint8))

    vjp = nothing_flows


@irdl_op_definition
class NextAfterOp(ElementwiseBinary):
    """The number that comes next on the way to another.

    %z = ms.next_after %x, %y : tensor<4xf32>
    """

    name = "ms.next_after"
    FUNCTION = "nextafter(input, other)"
    PRIMITIVE = "NextAfter()(input, other)"
    DTYPE_KINDS = "f"
    lower = unsupported(_STEPS)
    vjp = unsupported("it is a step from one number to the next")

    @classmethod
    def eager(cls, *operands: Array) -> Array:
        return np.asarray(np.nextafter(*operands))
