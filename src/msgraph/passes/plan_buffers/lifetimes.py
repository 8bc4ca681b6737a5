"""How long memory is needed, and a place for it in the arena: a linear scan.

The ops of nested blocks stand in one line. What is made before a loop and used in it is needed to the loop's end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.kernel import ARENA, KernelOp, contiguous_strides, yielded
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of
from msgraph.kernels.roles import Role, role_of
from msgraph.passes.plan_buffers.arena import Arena

OUTSIDE = -2
"""When memory that was there before the function was first used."""


@dataclass(eq=False)
class Memory:
    """A buffer: outside memory with a number, or a piece of the arena between its first and last use.

    Outside memory that has a size may be used for something else when its own use is over.
    """

    space: str
    number: int = 0
    size: int = 0
    offset: int = 0
    first: int = -1
    last: int = -1

    def lie_in(self, other: Memory) -> None:
        """Takes the place of another one."""
        self.space, self.number, self.offset = other.space, other.number, other.offset


class Home(NamedTuple):
    """A value's place in a buffer: byte offset and strides in elements."""

    memory: Memory
    offset: int
    strides: tuple[int, ...]


class Move(NamedTuple):
    """A copy of a value, or of what lies somewhere, to a place."""

    source: SSAValue | Home
    target: Home
    type: Tensor


@dataclass(eq=False)
class Loop:
    """Where a loop stands in the line of ops."""

    start: int
    end: int = -1


@dataclass
class Line:
    """The ops of a block and of its regions, one after the other; control flow stands where it starts and ends."""

    ops: list[Operation] = field(default_factory=list[Operation])
    loops: list[tuple[Loop, ...]] = field(default_factory=list[tuple[Loop, ...]])
    ends: set[int] = field(default_factory=set[int])
    """Where control flow ends: what it was given is read where it starts."""

    def add(self, block: Block, around: tuple[Loop, ...] = ()) -> None:
        """Appends a block that stands in some loops."""
        for op in block.ops:
            self._append(op, around)
            if not isinstance(op, IfOp | WhileOp):
                continue
            inside = (*around, Loop(len(self.ops) - 1)) if isinstance(op, WhileOp) else around
            for region in op.regions:
                self.add(region.block, inside)
            self.ends.add(len(self.ops))
            self._append(op, around)
            if isinstance(op, WhileOp):
                inside[-1].end = len(self.ops) - 1

    def _append(self, op: Operation, around: tuple[Loop, ...]) -> None:
        self.ops.append(op)
        self.loops.append(around)


class Lifetimes:
    """Gives each memory its place in the arena."""

    def __init__(self, block: Block) -> None:
        self.line = Line()
        self.line.add(block)

    def allocate(self, homes: Homed) -> int:
        """Outputs are given memory at their first use, inputs give theirs back after their last; the size needed."""
        ops = self.line.ops
        used = [dict.fromkeys(homes.memories(op)) for op in ops]
        for time, memories in enumerate(used):
            self._meet(memories, time)
        room = _Room(homes.settle(self.line))
        ending: dict[int, list[Memory]] = {}
        for memory in dict.fromkeys(m for memories in used for m in memories):
            ending.setdefault(memory.last, []).append(memory)
        for time, op in enumerate(ops):
            fresh = [m for m in used[time] if m.space == ARENA and m.first == time]
            over = [m for m in ending.get(time, ()) if (m.space == ARENA or m.size) and m.first < time]
            free = read_in_place(op, over, homes) if fresh and over else []
            for memory in fresh:
                reused = next((m for m in free if m.size == memory.size), None)
                if reused is None:
                    room.place(memory)
                else:
                    free.remove(reused)
                    over.remove(reused)
                    memory.lie_in(reused)
            for memory in (*over, *(m for m in fresh if m.last == time)):
                room.give(memory)
        return room.arena.size

    def ends_of(self, memories: Iterable[Memory]) -> set[Operation]:
        """The ops after which none of some memories is needed, though one was just before."""
        ends: list[int] = []
        for memory in sorted(memories, key=lambda m: m.first):
            if ends and memory.first <= ends[-1]:
                ends[-1] = max(ends[-1], memory.last)
            else:
                ends.append(memory.last)
        ops = self.line.ops
        return {ops[end] for end in ends if ops[end] not in ops[end + 1 :]}

    def _meet(self, memories: Iterable[Memory], time: int) -> None:
        for memory in memories:
            if memory.first == OUTSIDE and time in self.line.ends:
                continue
            if memory.first == -1:
                memory.first = time
            outermost = next((loop.end for loop in self.line.loops[time] if memory.first < loop.start), time)
            memory.last = max(memory.last, outermost)


class Homed:
    """Where the memory of each op's values is: what lifetimes are found from."""

    def memories(self, op: Operation) -> Iterator[Memory]:
        """The memories an op uses."""
        raise NotImplementedError

    def home_of(self, value: SSAValue) -> Home:
        """The place of a value."""
        raise NotImplementedError

    def moves(self, op: Operation) -> Sequence[Move]:
        """The copies made before an op."""
        del op
        return ()

    def start_of(self, move: Move) -> Home:
        """Where a copy is made from."""
        return self.home_of(move.source) if isinstance(move.source, SSAValue) else move.source

    def settle(self, line: Line) -> Sequence[Memory]:
        """Decides what depends on when memory is used; the outside memory that is free for other uses afterwards."""
        del line
        return ()


class _Room:
    """Where memory may lie: in the arena, and in what is lent from outside."""

    def __init__(self, lent: Iterable[Memory]) -> None:
        self.arena = Arena()
        self._blocks = {memory.number: memory for memory in lent}
        self._free = [memory for memory in self._blocks.values() if memory.last < 0]

    def place(self, memory: Memory) -> None:
        """Finds a place: what is free, the tightest block that is lent, or new memory."""
        fits = () if self.arena.has(memory.size) else [m for m in self._free if m.size >= memory.size > 0]
        if fits:
            block = min(fits, key=lambda m: m.size)
            self._free.remove(block)
            memory.lie_in(block)
        else:
            memory.offset = self.arena.take(memory.size)

    def give(self, memory: Memory) -> None:
        """Takes a place back."""
        if memory.space == ARENA:
            self.arena.give(memory.offset, memory.size)
        else:
            self._free.append(self._blocks[memory.number])


def read_in_place(op: Operation, over: Sequence[Memory], homes: Homed) -> list[Memory]:
    """Those of some memories whose elements ``op`` reads only where it writes an output."""
    block = op.body.block if isinstance(op, KernelOp) else None
    if block is None:
        return []
    places = [homes.home_of(value) for value in op.operands]
    reads = Counter(home.memory for home in places)
    dying = set(over)
    if _updates_its_first(block):
        first = places[0]
        is_whole = first.offset == 0 and first.strides == contiguous_strides(shape_of(block.args[0].type))
        return [first.memory] if first.memory in dying and reads[first.memory] == 1 and is_whole else []
    count = _common_count(block)
    if count is None:
        return []
    sizes = {dtype_of(value.type).size for value in yielded(block)}
    return [
        home.memory
        for home, argument in zip(places, block.args, strict=True)
        if home.memory in dying
        and reads[home.memory] == 1
        and element_count(shape_of(argument.type)) == count
        and sizes == {dtype_of(argument.type).size}
    ]


def _updates_its_first(block: Block) -> bool:
    """Is a kernel one op that can write its result over its first operand?"""
    op = block.first_op
    return op is not None and getattr(op, "IN_PLACE", False) and op.operands[0] is block.args[0]


def _common_count(block: Block) -> int | None:
    """How many elements every value of an element-wise kernel has; ``None`` for another kernel."""
    counts: set[int] = set()
    for op in block.ops:
        if op.name in ("ms.constant", "ms.yield"):
            continue
        if role_of(op) not in (Role.ELEMENTWISE, Role.FLOW):
            return None
        counts.add(element_count(shape_of(op.results[0].type)))
    return counts.pop() if len(counts) == 1 else None
