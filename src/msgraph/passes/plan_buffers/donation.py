"""Results in the memory of arguments that a function may write over.

%r = ms.kernel %x {…}             -> the kernel writes %r where %x was, if nothing reads %x afterwards
func.return %r

A result takes the memory of an argument of its type. What no result takes is lent to values of the arena.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import BlockArgument, Operation

from msgraph.dialects.ops.control import memory_type
from msgraph.dialects.ops.kernel import ARGUMENT, KernelOp
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of
from msgraph.passes.plan_buffers.arena import BufferAllocation
from msgraph.passes.plan_buffers.liveness import OUTSIDE, Move, read_in_place

if TYPE_CHECKING:
    from msgraph.passes.plan_buffers.assignment import BufferAssignment


@dataclass
class Donated:
    """The arguments that may be written over, by number, and what becomes of their memory."""

    numbers: Sequence[int] = ()
    results: list[tuple[BufferAllocation, Tensor]] = field(default_factory=list[tuple[BufferAllocation, Tensor]])
    """Of the function, in order."""
    places: list[int] = field(default_factory=list[int])
    """In which argument's memory each result lies, -1 for its own."""
    _offered: dict[BufferAllocation, Tensor] = field(default_factory=dict[BufferAllocation, Tensor])

    def meet(self, argument: BlockArgument, buffer: BufferAllocation) -> None:
        """Notes the memory of a donated argument, which may be used for something else once it is read no more."""
        if isinstance(argument.type, TensorType):
            type_ = memory_type(cast("Tensor", argument.type))
            buffer.first = OUTSIDE
            buffer.size = element_count(shape_of(type_)) * dtype_of(type_).size
            self._offered[buffer] = type_

    def settle(self, ops: Sequence[Operation], assignment: BufferAssignment) -> Sequence[BufferAllocation]:
        """Puts results in the memory of donated arguments; gives the arguments left over, which may be lent."""
        waiting = dict(self._offered)
        for result, type_ in self.results if waiting else ():
            fits = (m for m, own in waiting.items() if own == type_ and _may_follow(m, result, ops, assignment))
            taken = next(fits, None)
            self.places.append(-1 if taken is None else taken.number)
            if taken is not None:
                del waiting[taken]
                taken.size = 0  # there is nothing left to lend
                result.space, result.number = ARGUMENT, taken.number
        return [buffer for buffer in waiting if buffer.size]


def _may_follow(
    argument: BufferAllocation, result: BufferAllocation, ops: Sequence[Operation], assignment: BufferAssignment
) -> bool:
    """Is an argument read for the last time before a result is written, or by what writes it element by element?"""
    if argument.last != result.first:
        return argument.last < result.first
    op = ops[result.first]
    if isinstance(op, KernelOp):
        return argument in read_in_place(op, [argument], assignment.slice_of)
    return any(_stays(move, argument, result, assignment) for move in assignment.copies.get(op, ()))


def _stays(move: Move, argument: BufferAllocation, result: BufferAllocation, assignment: BufferAssignment) -> bool:
    """Is a move a copy of all of an argument to a result?"""
    source = assignment.start_of(move)
    whole = source.offset == move.target.offset == 0 and source.strides == move.target.strides
    return source.buffer is argument and move.target.buffer is result and whole
