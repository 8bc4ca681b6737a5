"""Runs of the kernels that the back end has for stacks (``backend/run_time_stack.py``)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.ir import Operation, SSAValue

from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.ops.kernel import RunOp, Slot
from msgraph.dialects.ops.stack import StackPopOp, StackPushOp
from msgraph.dialects.types import dtype_of, element_count, shape_of

_HEADER, _STEP = 16, 16
"""Bytes in front of the values of a record, and what each is rounded up to."""


def transferred(op: StackPushOp | StackPopOp) -> Sequence[SSAValue]:
    """The stack that is given, the one that is made, and the values between them and the memory of the stack."""
    if isinstance(op, StackPushOp):
        return [op.stack, op.output, *op.values]
    return [op.stack, op.below, *op.values]


def transfer(slots: Sequence[Slot]) -> list[int]:
    """The bytes of a record that holds some tensors, and those of each tensor; they lie row by row."""
    sizes = [element_count(shape_of(slot.tensor)) * dtype_of(slot.tensor).size for slot in slots]
    return [_HEADER + sum(-(-size // _STEP) * _STEP for size in sizes), *sizes]


def stack_run(kernel: str, slots: Sequence[SSAValue], arguments: Sequence[int]) -> RunOp:
    """A run of a kernel that exists already."""
    offsets = (0,) * len(slots)
    fields = {"kernel": kernel, "offsets": offsets, "arguments": tuple(arguments), "inputs": len(slots)}
    return RunOp.create(operands=slots, attributes=encode_fields(fields))


def surround(function: func.FuncOp) -> None:
    """Give back at the end of a run what it has left on the stack."""
    block = function.body.block
    first = next(op for op in block.ops if not op.results)
    last = block.last_op
    assert last is not None
    for kernel, anchor in (("stack_begin", first), ("stack_end", last)):
        run: Operation = stack_run(kernel, [], [])
        run.location = first.location  # the end of a block may say none
        block.insert_op_before(run, anchor)
