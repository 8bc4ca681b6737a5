"""Where each value of a fused graph lives: which buffer, and where in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from xdsl.dialects import func
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from msgraph.dialects.ops.joining import JoinOp
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, CONSTANT, RESULT, KernelOp, Slot, contiguous_strides, yielded
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of
from msgraph.dialects.views import View
from msgraph.passes.fusion.roles import Role, role_of
from msgraph.passes.planning.arena import Arena


@dataclass(eq=False)
class Memory:
    """A buffer: outside memory with a number, or a piece of the arena between its first and last use."""

    space: str
    number: int = 0
    size: int = 0
    offset: int = 0
    first: int = -1
    last: int = -1


class Home(NamedTuple):
    """A value's place in a buffer: byte offset and strides in elements."""

    memory: Memory
    offset: int
    strides: tuple[int, ...]


@dataclass
class Homes:
    """The places of all values of one block, and the copies needed to bring values where they are wanted."""

    block: Block
    homes: dict[SSAValue, Home] = field(default_factory=dict[SSAValue, Home])
    copies: dict[Operation, list[tuple[SSAValue, Home]]] = field(
        default_factory=dict[Operation, list[tuple[SSAValue, Home]]]
    )
    constants: list[Operation] = field(default_factory=list[Operation])

    def plan(self) -> int:
        """Finds a place for everything; the size of the arena."""
        self._place_known()
        self._place_results()
        for op in reversed(list(self.block.ops)):
            if isinstance(op, KernelOp):
                self._place_outputs(op)
            elif op.name == "ms.tensor_move":
                self._place_move(op)
        return self._allocate()

    def slot(self, value: SSAValue) -> Slot:
        """The memory of a value."""
        return self.slot_at(self.homes[source_of(value)], cast(Tensor, value.type))

    def slot_at(self, home: Home, type_: Tensor) -> Slot:
        """A home as a slot holding a tensor of ``type_``."""
        memory = home.memory
        return Slot(type_, memory.space, memory.number, memory.offset + home.offset, home.strides)

    # -- places ----------------------------------------------------------------------------------------

    def _place_known(self) -> None:
        for argument in self.block.args:
            self._settle(argument, Memory(ARGUMENT, argument.index))
        for op in self.block.ops:
            if op.name == "ms.constant":
                self._settle(op.results[0], Memory(CONSTANT, len(self.constants)))
                self.constants.append(op)

    def _settle(self, value: SSAValue, memory: Memory) -> None:
        self.homes[value] = Home(memory, 0, contiguous_strides(shape_of(value.type)))

    def _place_results(self) -> None:
        """A kernel's output that is returned is written where it is returned; anything else is copied there."""
        last = self.block.last_op
        assert isinstance(last, func.ReturnOp)
        for number, value in enumerate(last.operands):
            source = source_of(value)
            memory = Memory(RESULT, number)
            if source in self.homes:
                home = Home(memory, 0, contiguous_strides(shape_of(value.type)))
                self.copies.setdefault(last, []).append((value, home))
            else:
                self._settle(source, memory)

    def _place_outputs(self, op: KernelOp) -> None:
        for result in op.results:
            if result not in self.homes:
                size = element_count(shape_of(result.type)) * dtype_of(result.type).size
                self._settle(result, Memory(ARENA, size=size))
        join = joining(op)
        if join is not None:
            self._place_pieces(op, join)

    def _place_move(self, op: Operation) -> None:
        result = op.results[0]
        if result not in self.homes:
            size = element_count(shape_of(result.type)) * dtype_of(result.type).size
            self._settle(result, Memory(ARENA, size=size))
        self.copies.setdefault(op, []).append((op.operands[0], self.homes[result]))

    def _place_pieces(self, op: KernelOp, join: Operation) -> None:
        """Lets the kernels that make the pieces of a joined tensor write into it."""
        whole = self.homes[op.results[0]]
        width = dtype_of(op.results[0].type).size
        inner_to_outer = dict(zip(op.body.block.args, op.operands, strict=True))
        for inner, view in pieces(join, whole.strides):
            value = source_of(inner_to_outer[cast(BlockArgument, inner)])
            home = Home(whole.memory, whole.offset + view.offset * width, view.strides)
            if self._can_write_there(value, home):
                self.homes[value] = home
            else:
                self.copies.setdefault(op, []).append((value, home))

    def _can_write_there(self, value: SSAValue, home: Home) -> bool:
        if value in self.homes or not isinstance(value, OpResult) or not isinstance(value.op, KernelOp):
            return False
        if home.strides == contiguous_strides(shape_of(value.type)):
            return True
        lanes = all(role_of(op) in (Role.LANES, Role.VIEW, Role.FIXED) for op in value.op.body.block.ops)
        return lanes and value.has_one_use()

    # -- lifetimes -------------------------------------------------------------------------------------

    def _allocate(self) -> int:
        """A linear scan: outputs are given memory at their first use, inputs give theirs back after their last."""
        ops = list(self.block.ops)
        for time, op in enumerate(ops):
            for memory in self._memories(op):
                memory.first = time if memory.first < 0 else memory.first
                memory.last = time
        arena = Arena()
        for time, op in enumerate(ops):
            used = dict.fromkeys(self._memories(op))
            fresh = [m for m in used if m.space == ARENA and m.first == time]
            over = [m for m in used if m.space == ARENA and m.last == time and m.first < time]
            free = self._read_in_place(op, over) if fresh and over else []
            for memory in fresh:
                reused = next((m for m in free if m.size == memory.size), None)
                if reused is None:
                    memory.offset = arena.take(memory.size)
                else:
                    free.remove(reused)
                    over.remove(reused)
                    memory.offset = reused.offset
            for memory in (*over, *(m for m in fresh if m.last == time)):
                arena.give(memory.offset, memory.size)
        return arena.size

    def _memories(self, op: Operation) -> Iterator[Memory]:
        for value in (*op.operands, *op.results):
            home = self.homes.get(source_of(value))
            if home is not None:
                yield home.memory
        for value, home in self.copies.get(op, ()):
            yield self.homes[source_of(value)].memory
            yield home.memory

    def _read_in_place(self, op: Operation, over: Sequence[Memory]) -> list[Memory]:
        """Those of the memories that die here whose elements are read only where an output is written."""
        block = op.body.block if isinstance(op, KernelOp) else None
        count = _common_count(block) if block is not None else None
        if block is None or count is None:
            return []
        homes = [self.homes[source_of(value)] for value in op.operands]
        reads = Counter(home.memory for home in homes)
        dying = set(over)
        sizes = {dtype_of(value.type).size for value in yielded(block)}
        return [
            home.memory
            for home, argument in zip(homes, block.args, strict=True)
            if home.memory in dying
            and reads[home.memory] == 1
            and element_count(shape_of(argument.type)) == count
            and sizes == {dtype_of(argument.type).size}
        ]


def _common_count(block: Block) -> int | None:
    """How many elements every value of an element-wise kernel has; ``None`` for another kernel."""
    counts: set[int] = set()
    for op in block.ops:
        if op.name in ("ms.constant", "ms.yield"):
            continue
        if role_of(op) is not Role.LANES:
            return None
        counts.add(element_count(shape_of(op.results[0].type)))
    return counts.pop() if len(counts) == 1 else None


def source_of(value: SSAValue) -> SSAValue:
    """The value whose memory this one is: ``ms.depend`` only orders."""
    while isinstance(value, OpResult) and value.op.name == "ms.depend":
        value = value.op.operands[0]
    return value


def joining(op: KernelOp) -> Operation | None:
    """The concat or stack a kernel consists of."""
    first = op.body.block.first_op
    return first if first is not None and role_of(first) is Role.JOIN else None


def pieces(join: Operation, strides: tuple[int, ...]) -> Iterator[tuple[SSAValue, View]]:
    """Each operand of a concat or stack, and where it stands in a result with these strides."""
    target = View(shape_of(join.results[0].type), strides)
    shapes = [shape_of(operand.type) for operand in join.operands]
    assert isinstance(join, JoinOp)
    yield from zip(join.operands, type(join).pieces(target, shapes, **join.fields), strict=True)
