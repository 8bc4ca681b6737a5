"""Liveness: how long each buffer is needed, and a place for it in the arena by a linear scan over live ranges.

The ops of nested blocks stand in one order, that of the program. What is made before a loop and used in it is
needed to the loop's end.

Results may lie in the memory of arguments that a function may write over:

    %r = ms.kernel %x {…}             -> the kernel writes %r where %x was, if nothing reads %x afterwards
    func.return %r

A result takes the memory of an argument of its type. What no result takes is lent to values of the arena.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.dialects.ops.control import IfOp, WhileOp, memory_type
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, KernelOp, yielded
from msgraph.dialects.types import Tensor, contiguous_strides, dtype_of, element_count, shape_of
from msgraph.kernels.roles import Role, role_of
from msgraph.passes.actions import current_handler
from msgraph.passes.plan_buffers.arena import BufferAllocation, SymbolicArena
from msgraph.support.symbolic_sizes import same

if TYPE_CHECKING:
    from msgraph.passes.plan_buffers.assignment import BufferAssignment

OUTSIDE = -2
"""When memory that was there before the function was first used."""


class BufferSlice(NamedTuple):
    """A value's part of a buffer: byte offset and strides in elements."""

    buffer: BufferAllocation
    offset: int
    strides: tuple[int, ...]


SliceOf: TypeAlias = Callable[[SSAValue], BufferSlice]
"""Which part of a buffer each value is in."""


class Move(NamedTuple):
    """A copy of a value, or of what lies somewhere, to a place."""

    source: SSAValue | BufferSlice
    target: BufferSlice
    type: Tensor


@dataclass(eq=False)
class LoopSpan:
    """Where a loop stands in the order of ops."""

    start: int
    end: int = -1


class Liveness:
    """The ops of a block and of its regions in one order, the live range of each buffer, and its place in the arena.

    Control flow stands where it starts and where it ends.
    """

    def __init__(self, block: Block) -> None:
        self.ops: list[Operation] = []
        self._loops: list[tuple[LoopSpan, ...]] = []
        """Those around each op."""
        self._ends: set[int] = set()
        """Where control flow ends: what it was given is read where it starts."""
        self._add(block, ())

    def _add(self, block: Block, around: tuple[LoopSpan, ...]) -> None:
        for op in block.ops:
            self.ops.append(op)
            self._loops.append(around)
            if not isinstance(op, IfOp | WhileOp):
                continue
            inside = (*around, LoopSpan(len(self.ops) - 1)) if isinstance(op, WhileOp) else around
            for region in op.regions:
                self._add(region.block, inside)
            self._ends.add(len(self.ops))
            self.ops.append(op)
            self._loops.append(around)
            if isinstance(op, WhileOp):
                inside[-1].end = len(self.ops) - 1

    def allocate(self, assignment: BufferAssignment) -> int:
        """Outputs are given memory at their first use, inputs give theirs back after their last; the size needed."""
        ops = self.ops
        used = [dict.fromkeys(assignment.buffers(op)) for op in ops]
        for time, buffers in enumerate(used):
            self._meet(buffers, time)
        donated = assignment.donated
        arena = SymbolicArena(donated.settle(ops, assignment) if donated.numbers else ())
        ending: dict[int, list[BufferAllocation]] = {}
        for buffer in dict.fromkeys(m for buffers in used for m in buffers):
            ending.setdefault(buffer.last, []).append(buffer)
        handler = current_handler()
        for time, op in enumerate(ops):
            fresh = [m for m in used[time] if m.space == ARENA and m.first == time]
            over = [m for m in ending.get(time, ()) if (m.space == ARENA or m.size) and m.first < time]
            if handler is not None and over and not handler.wants("reuse-buffer", op):
                over = []
            free = read_in_place(op, over, assignment.slice_of) if fresh and over else []
            for buffer in fresh:
                reused = next((m for m in free if same(m.size, buffer.size)), None)
                if reused is None:
                    arena.place(buffer)
                else:
                    free.remove(reused)
                    over.remove(reused)
                    buffer.alias_to(reused)
            for buffer in (*over, *(m for m in fresh if m.last == time)):
                arena.give(buffer)
        size = arena.size
        for buffer in dict.fromkeys(m for buffers in used for m in buffers):
            if buffer.region is not None:
                buffer.offset = buffer.region.start + buffer.offset * buffer.region.unit
        return size

    def ends_of(self, buffers: Iterable[BufferAllocation]) -> set[Operation]:
        """The ops after which none of some buffers is live, though one was just before."""
        ends: list[int] = []
        for buffer in sorted(buffers, key=lambda m: m.first):
            if ends and buffer.first <= ends[-1]:
                ends[-1] = max(ends[-1], buffer.last)
            else:
                ends.append(buffer.last)
        return {self.ops[end] for end in ends if self.ops[end] not in self.ops[end + 1 :]}

    def _meet(self, buffers: Iterable[BufferAllocation], time: int) -> None:
        for buffer in buffers:
            if buffer.first == OUTSIDE and time in self._ends:
                continue
            if buffer.first == -1:
                buffer.first = time
            outermost = next((loop.end for loop in self._loops[time] if buffer.first < loop.start), time)
            buffer.last = max(buffer.last, outermost)


def read_in_place(op: Operation, over: Sequence[BufferAllocation], slice_of: SliceOf) -> list[BufferAllocation]:
    """Those of some buffers whose elements ``op`` reads only where it writes an output."""
    block = op.body.block if isinstance(op, KernelOp) else None
    if block is None:
        return []
    places = [slice_of(value) for value in op.operands]
    reads = Counter(slice_.buffer for slice_ in places)
    dying = set(over)
    if _updates_its_first(block):
        first = places[0]
        is_whole = first.offset == 0 and first.strides == contiguous_strides(shape_of(block.args[0].type))
        return [first.buffer] if first.buffer in dying and reads[first.buffer] == 1 and is_whole else []
    count = _common_count(block)
    if count is None:
        return []
    sizes = {dtype_of(value.type).size for value in yielded(block)}
    return [
        slice_.buffer
        for slice_, argument in zip(places, block.args, strict=True)
        if slice_.buffer in dying
        and reads[slice_.buffer] == 1
        and same(element_count(shape_of(argument.type)), count)
        and sizes == {dtype_of(argument.type).size}
    ]


def _updates_its_first(block: Block) -> bool:
    """Is a kernel one op that can write its result over its first operand, and reads that only once?"""
    op = block.first_op
    if op is None or not getattr(op, "IN_PLACE", False):
        return False
    first = block.args[0]
    return op.operands[0] is first and first.has_one_use()


def _common_count(block: Block) -> int | None:
    """How many elements every value of an element-wise kernel has; ``None`` for another kernel."""
    counts: set[int] = set()
    for op in block.ops:
        if op.has_trait(ConstantLike) or op.has_trait(IsTerminator):
            continue
        if role_of(op) not in (Role.ELEMENTWISE, Role.FLOW):
            return None
        counts.add(element_count(shape_of(op.results[0].type)))
    return counts.pop() if len(counts) == 1 else None


# -- donation ---------------------------------------------------------------------------------------------------------


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
