"""Liveness: how long each buffer is needed, and a place for it in the arena by a linear scan over live ranges.

The ops of nested blocks stand in one order, that of the program. What is made before a loop and used in it is
needed to the loop's end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.kernel import ARENA, KernelOp, yielded
from msgraph.dialects.types import Tensor, contiguous_strides, dtype_of, element_count, shape_of
from msgraph.kernels.roles import Role, role_of
from msgraph.passes.actions import current_handler
from msgraph.passes.plan_buffers.arena import Region, SymbolicArena
from msgraph.support.symbolic_sizes import SymbolicSize, likely, same

if TYPE_CHECKING:
    from msgraph.passes.plan_buffers.assignment import BufferAssignment

OUTSIDE = -2
"""When memory that was there before the function was first used."""


@dataclass(eq=False)
class BufferAllocation:
    """A buffer and its live range: outside memory with a number, or a piece of the arena from first to last use.

    Outside memory that has a size may be used for something else when its own use is over.
    """

    space: str
    number: int = 0
    size: int = 0
    offset: int = 0
    first: int = -1
    last: int = -1
    region: Region | None = None
    """Of an arena for sizes that only a call knows, where it is; ``offset`` counts in its units until all is placed."""

    def alias_to(self, other: BufferAllocation) -> None:
        """Is the same memory as another one from now on."""
        self.space, self.number, self.offset, self.region = other.space, other.number, other.offset, other.region


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


@dataclass
class ProgramOrder:
    """The ops of a block and of its regions, one after the other; control flow stands where it starts and ends."""

    ops: list[Operation] = field(default_factory=list[Operation])
    loops: list[tuple[LoopSpan, ...]] = field(default_factory=list[tuple[LoopSpan, ...]])
    ends: set[int] = field(default_factory=set[int])
    """Where control flow ends: what it was given is read where it starts."""

    def add(self, block: Block, around: tuple[LoopSpan, ...] = ()) -> None:
        """Appends a block that stands in some loops."""
        for op in block.ops:
            self._append(op, around)
            if not isinstance(op, IfOp | WhileOp):
                continue
            inside = (*around, LoopSpan(len(self.ops) - 1)) if isinstance(op, WhileOp) else around
            for region in op.regions:
                self.add(region.block, inside)
            self.ends.add(len(self.ops))
            self._append(op, around)
            if isinstance(op, WhileOp):
                inside[-1].end = len(self.ops) - 1

    def _append(self, op: Operation, around: tuple[LoopSpan, ...]) -> None:
        self.ops.append(op)
        self.loops.append(around)


class Liveness:
    """The live range of each buffer, and by them its place in the arena."""

    def __init__(self, block: Block) -> None:
        self.order = ProgramOrder()
        self.order.add(block)

    def allocate(self, assignment: BufferAssignment) -> int:
        """Outputs are given memory at their first use, inputs give theirs back after their last; the size needed."""
        ops = self.order.ops
        used = [dict.fromkeys(assignment.buffers(op)) for op in ops]
        for time, buffers in enumerate(used):
            self._meet(buffers, time)
        donated = assignment.donated
        room = _Room(donated.settle(self.order, assignment) if donated.numbers else ())
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
                    room.place(buffer)
                else:
                    free.remove(reused)
                    over.remove(reused)
                    buffer.alias_to(reused)
            for buffer in (*over, *(m for m in fresh if m.last == time)):
                room.give(buffer)
        size = room.arena.size
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
        ops = self.order.ops
        return {ops[end] for end in ends if ops[end] not in ops[end + 1 :]}

    def _meet(self, buffers: Iterable[BufferAllocation], time: int) -> None:
        for buffer in buffers:
            if buffer.first == OUTSIDE and time in self.order.ends:
                continue
            if buffer.first == -1:
                buffer.first = time
            outermost = next((loop.end for loop in self.order.loops[time] if buffer.first < loop.start), time)
            buffer.last = max(buffer.last, outermost)


class _Room:
    """Where memory may lie: in the arena, and in what is lent from outside."""

    def __init__(self, lent: Iterable[BufferAllocation]) -> None:
        self.arena = SymbolicArena()
        self._blocks = {buffer.number: buffer for buffer in lent}
        self._free = [buffer for buffer in self._blocks.values() if buffer.last < 0]

    def place(self, buffer: BufferAllocation) -> None:
        """Finds a place: what is free, the tightest block that is lent, or new memory."""
        fits = () if self.arena.has(buffer.size) else [m for m in self._free if _holds(m, buffer)]
        if fits:
            block = min(fits, key=lambda m: likely(m.size))
            self._free.remove(block)
            buffer.alias_to(block)
        else:
            buffer.region, buffer.offset = self.arena.take(buffer.size)

    def give(self, buffer: BufferAllocation) -> None:
        """Takes a place back."""
        if buffer.space == ARENA:
            self.arena.give(buffer.offset, buffer.size)
        else:
            self._free.append(self._blocks[buffer.number])


def _holds(block: BufferAllocation, buffer: BufferAllocation) -> bool:
    """Is there room for a buffer in a block, whatever the call?"""
    if type(block.size) is SymbolicSize or type(buffer.size) is SymbolicSize:
        return same(block.size, buffer.size)
    return block.size >= buffer.size > 0


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
