"""The floating-point status: has a computation overflowed since the status was cleared?

These three are pure to the compiler and ordered by ``ms.depend`` alone, as the programs that use them say; but two
of them are never one, so they are exempt from the elimination of common ones. The last two also write the memory they
are given: a program that reads it afterwards says so with ``ms.depend``.

    %s = ms.npu_alloc_float_status : () -> tensor<8xf32>
    %c = ms.npu_clear_float_status %s : tensor<8xf32>
    %y = ms.depend %x, %c : (tensor<4xf16>, tensor<8xf32>) -> tensor<4xf16>
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, result_def, var_operand_def

from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, GraphOp, V, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import Tensor, tensor_type

STATUS_TYPE = tensor_type(dtypes.float32, (8,))


class FloatStatusOp(GraphOp):
    """No operand or a status; yields a status."""

    inputs = var_operand_def()
    output = result_def()
    EFFECTS = Effect.STATUS
    vjp = unsupported("a status has no derivative")
    batch = unsupported("one status stands for all lanes")
    lower = unsupported("it touches the status of the run")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [STATUS_TYPE]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """Emit it."""
        return b.emit(cls, list(map(b.lift, args)))[0]


@irdl_op_definition
class NpuAllocFloatStatusOp(FloatStatusOp):
    """Memory for the status: eight zeros."""

    name = "ms.npu_alloc_float_status"
    PRIMITIVE = "NPUAllocFloatStatus()()"

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        STATUS.watch()
        return np.zeros(8, np.float32)


@irdl_op_definition
class NpuClearFloatStatusOp(FloatStatusOp):
    """Forget what overflowed; the memory given becomes zeros."""

    name = "ms.npu_clear_float_status"
    PRIMITIVE = "NPUClearFloatStatus()(addr)"

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        STATUS.clear()
        return _written(operands, 0.0)


@irdl_op_definition
class NpuGetFloatStatusOp(FloatStatusOp):
    """Eight ones if something overflowed since the last clearing, else eight zeros; the memory given too."""

    name = "ms.npu_get_float_status"
    PRIMITIVE = "NPUGetFloatStatus()(addr)"

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return _written(operands, STATUS.raised)


def _written(operands: Sequence[Array], value: float) -> Array:
    """Eight times a value: in the memory the program gave, which it may read later on, and as a result."""
    operands[0][...] = value
    return np.full(8, value, np.float32)
