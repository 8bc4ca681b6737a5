"""The floating-point status: has a computation overflowed since the status was cleared?

These three are pure to the compiler and ordered by ``ms.depend`` alone, as the programs that use them say; but two
of them are never one, so they are exempt from the elimination of common ones. The last two also write the memory they
are given: a program that reads it afterwards says so with ``ms.depend``.

    %s = ms.float_status {function = "npu_alloc_float_status"} : () -> tensor<8xf32>
    %c = ms.float_status %s {function = "npu_clear_float_status"} : tensor<8xf32>
    %y = ms.depend %x, %c : (tensor<4xf16>, tensor<8xf32>) -> tensor<4xf16>
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, result_def, var_operand_def

from msgraph.diagnostics.catalog.operations import OperandTypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, V, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.functions import FunctionRow, OneOf
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import Tensor, tensor_type

STATUS_TYPE = tensor_type(dtypes.float32, (8,))


@irdl_op_definition
class FloatStatusOp(OneOf):
    """No operand or a status; yields a status.

    %s = ms.float_status {function = "npu_alloc_float_status"} : () -> tensor<8xf32>
    """

    name = "ms.float_status"
    FUNCTIONS = {
        "npu_alloc_float_status": FunctionRow("Memory for the status: eight zeros.", "NPUAllocFloatStatus()()"),
        "npu_clear_float_status": FunctionRow(
            "Forget what overflowed; the memory given becomes zeros.", "NPUClearFloatStatus()(addr)"
        ),
        "npu_get_float_status": FunctionRow(
            "Eight ones if something overflowed since the last clearing, else eight zeros; the memory given too.",
            "NPUGetFloatStatus()(addr)",
        ),
    }
    inputs = var_operand_def()
    output = result_def()
    EFFECTS = Effect.STATUS
    vjp = unsupported("a status has no derivative")
    batch = unsupported("one status stands for all lanes")
    lower = unsupported("it touches the status of the run")

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return cls.FUNCTIONS[function].primitive.partition("(")[0]

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        if operands and operands[0] != STATUS_TYPE:
            raise OperandTypeRefused("FloatStatus", "addr", "Tensor[Float32] of 8 elements", str(operands[0])).error()
        return [STATUS_TYPE]

    @classmethod
    def eager(cls, *operands: Array, function: str) -> Array:
        if function == "npu_alloc_float_status":
            STATUS.watch()
            return np.zeros(8, np.float32)
        if function == "npu_clear_float_status":
            STATUS.clear()
        operands[0][...] = STATUS.raised  # the program may read the memory it gave later on
        return np.full(8, STATUS.raised, np.float32)

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """Emit it."""
        return b.emit(cls, list(map(b.lift, args)), fields)[0]
