"""Floats to whole numbers."""

from __future__ import annotations

import builtins
import math
from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.contract import Array, Cotangents, OpBuilder
from msgraph.dialects.families.elementwise import ElementwiseUnary
from msgraph.dialects.traits import Cheap, Idempotent

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class _Rounding(ElementwiseUnary):
    """Integers stay as they are; the derivative is 0 wherever there is one."""

    DTYPE_KINDS = "iuf"

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: object, **nothing: object) -> Cotangents:
        """Nothing flows back through a staircase."""
        return (None,)


@irdl_op_definition
class FloorOp(_Rounding):
    """The whole number below.

    %y = ms.floor %x : tensor<4xf32>
    """

    name = "ms.floor"
    traits = traits_def(Cheap(), Idempotent())
    PYTHON_CALLABLES = (math.floor, np.floor)
    FUNCTION = "floor(input)"
    PRIMITIVE = "Floor()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.floor(x) if x.dtype.kind not in "iu" else x.copy()

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.floor(x) if x.dtype.is_float else x


@irdl_op_definition
class CeilOp(_Rounding):
    """The whole number above.

    %y = ms.ceil %x : tensor<4xf32>
    """

    name = "ms.ceil"
    traits = traits_def(Cheap(), Idempotent())
    PYTHON_CALLABLES = (math.ceil, np.ceil)
    FUNCTION = "ceil(input)"
    PRIMITIVE = "Ceil()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.ceil(x) if x.dtype.kind not in "iu" else x.copy()

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.ceil(x) if x.dtype.is_float else x


@irdl_op_definition
class RoundOp(_Rounding):
    """The nearest whole number, ties to even.

    %y = ms.round %x : tensor<4xf32>
    """

    name = "ms.round"
    traits = traits_def(Cheap(), Idempotent())
    PYTHON_CALLABLES = (builtins.round, np.round, np.rint)
    PRIMITIVE = "Round()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.rint(x) if x.dtype.kind not in "iu" else x.copy()

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.round_even(x) if x.dtype.is_float else x


@irdl_op_definition
class TruncOp(_Rounding):
    """The whole number towards 0.

    %y = ms.trunc %x : tensor<4xf32>
    """

    name = "ms.trunc"
    traits = traits_def(Cheap(), Idempotent())
    PYTHON_CALLABLES = (math.trunc, np.trunc)
    FUNCTION = "trunc(input)"
    PRIMITIVE = "Trunc()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.trunc(x) if x.dtype.kind not in "iu" else x.copy()

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.trunc(x) if x.dtype.is_float else x
