"""The stack a loop leaves values on for its backward loop: ``ms.stack_empty``, ``ms.stack_push``, ``ms.stack_pop``.

    %s0 = ms.stack_empty : () -> !ms.stack
    %s1 = ms.stack_push %s0, %x, %y : (!ms.stack, tensor<2xf32>, tensor<i1>) -> !ms.stack
    %s2, %a, %b = ms.stack_pop %s1 : (!ms.stack) -> (!ms.stack, tensor<2xf32>, tensor<i1>)

A stack is a value: pushing makes a new one, and the one before is still there. So nothing orders these ops but their
operands, a stack may be pushed on another one, and the gradient of a push is a pop (of a stack of cotangents) and the
other way round. At run time a stack is the address of what was pushed last, on memory that grows; the memory is given
back where no stack of a function is alive any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from xdsl.dialects.builtin import AnyFloat, FunctionType, IndexType, IntegerType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, traits_def, var_operand_def, var_result_def
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, GraphOp, unsupported
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.traits import DestinationStyle, Structural
from msgraph.dialects.types import STACK, StackType, Tensor, by_identity, tensor_type

_TURNED = "expand-grad turns pushes into pops"
_LOCKSTEP = "the elements of a batch push at different times"
_RUN_TIME = "the run-time stack of the back end does it"


@irdl_op_definition
class StackEmptyOp(GraphOp):
    """The stack nothing has been pushed on.

    %s = ms.stack_empty : () -> !ms.stack
    """

    name = "ms.stack_empty"
    traits = traits_def(Structural())
    stack = result_def(StackType)
    vjp = unsupported(_TURNED)
    batch = unsupported(_LOCKSTEP)
    lower = unsupported(_RUN_TIME)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [STACK]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return _handle(())


class LoopStackOp(GraphOp):
    """Puts values on a stack, or takes them from it."""

    traits = traits_def(Structural(), DestinationStyle())
    vjp = unsupported(_TURNED)
    batch = unsupported(_LOCKSTEP)
    lower = unsupported(_RUN_TIME)

    def verify_(self) -> None:
        """What has memory may be put there."""
        for value in (*self.operands, *self.results):
            if isinstance(value.type, (IntegerType, IndexType, AnyFloat, FunctionType)):
                raise VerifyException(f"{self.name}: tensors and stacks may be on a stack, not a value of {value.type}")


@irdl_op_definition
class StackPushOp(LoopStackOp):
    """A stack with some values on top of another one.

    %s1 = ms.stack_push %s0, %x : (!ms.stack, tensor<2xf32>) -> !ms.stack
    """

    name = "ms.stack_push"
    stack = operand_def(StackType)
    values = var_operand_def()
    output = result_def(StackType)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [STACK]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return _handle(tuple(operand.copy() for operand in operands))


@irdl_op_definition
class StackPopOp(LoopStackOp):
    """What a stack was pushed on, and the values that were pushed last; their types are those of the results.

    %s0, %x = ms.stack_pop %s1 : (!ms.stack) -> (!ms.stack, tensor<2xf32>)
    """

    name = "ms.stack_pop"
    stack = operand_def(StackType)
    below = result_def(StackType)
    values = var_result_def()
    infer = unsupported("its results say what was pushed")

    @classmethod
    def of(cls, stack: SSAValue, types: Sequence[Attribute]) -> StackPopOp:
        """A pop of values of these types."""
        return cls.create(operands=[stack], result_types=[STACK, *types])

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> tuple[Array, ...]:
        return cast(tuple[Array, ...], operands[0][()])

    def verify_(self) -> None:
        """A stack comes first."""
        super().verify_()
        if not self.results or self.results[0].type != STACK:
            raise VerifyException("ms.stack_pop: its first result must be a stack")


POINTER = tensor_type(dtypes.int64, ())
"""The memory of a stack: the address of what is on top."""


@by_identity
def memory_type(type_: Attribute) -> Tensor:
    """The type of the memory of a value, a parameter's included."""
    return POINTER if isinstance(type_, StackType) else target_of(type_)


def _handle(contents: tuple[Array, ...]) -> Array:
    """An array without dimensions that holds a tuple."""
    array = np.empty((), object)
    array[()] = contents
    return array
