"""Buffer assignment: the slice of a buffer that each value of a fused graph is in.

Who makes and reads a value, and in what order, decides which memory may be written over. Copy elision: kernels that
compute nothing alias what they are given with their result.

ms.concat %a, %b     %a and %b are written into the result by the kernels that make them
ms.reshape %a        %a is the result, under other sizes
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects import func
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from msgraph.diagnostics.catalog.internal import UnknownSize
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import dtypes, types
from msgraph.dialects.families.stateful import IndexedUpdate
from msgraph.dialects.ops.constant import ConstantOp, SizeOp
from msgraph.dialects.ops.control import POINTER, IfOp, LoopStackOp, StackEmptyOp, WhileOp, memory_type
from msgraph.dialects.ops.joining import JoinOp
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, CONSTANT, RESULT, KernelOp, Slot, YieldOp
from msgraph.dialects.ops.shape import ReshapeOp
from msgraph.dialects.ops.state import DependOp, TensorMoveOp, UpdateStateOp, source_of
from msgraph.dialects.traits import DestinationStyle
from msgraph.dialects.types import shape_of
from msgraph.dialects.views import View, row_major
from msgraph.kernels.roles import Role, role_of
from msgraph.passes.plan_buffers.arena import BufferAllocation, aligned
from msgraph.passes.plan_buffers.liveness import BufferSlice, Donated, Liveness, Move, read_in_place
from msgraph.support.symbolic_sizes import at_most

MARK = 16
"""Bytes that say where the run-time stack stands."""

Moves = dict[Operation, list[Move]]

FLAG = types.tensor_type(dtypes.bool_, ())
"""What a test of indices finds."""


@dataclass
class BufferAssignment:
    """The slices of all values of one function, and the copies needed to bring values where they are wanted.

    Copies stand before the op they belong to: a return, a move, a kernel that joins, a loop (what it starts from), the
    end of a region.
    """

    block: Block
    slices: dict[SSAValue, BufferSlice] = field(default_factory=dict[SSAValue, BufferSlice])
    copies: Moves = field(default_factory=Moves)
    constants: list[Operation] = field(default_factory=list[Operation])
    has_stacks: bool = False
    mark: Slot | None = None
    """Where the run-time stack stood when the function started, if it uses stacks that are its own."""
    releases: set[Operation] = field(default_factory=lambda: set[Operation]())
    """The ops after which no stack of the function is alive."""
    flags: dict[Operation, BufferSlice] = field(default_factory=dict[Operation, BufferSlice])
    """Where updates at indices note whether one is outside."""
    donated: Donated = field(default_factory=Donated)

    def plan(self) -> int:
        """Finds a place for everything; the size of the arena."""
        self._place_known()
        self._place_results()
        self._place_block(self.block)
        stacks = [slice_.buffer for value, slice_ in self.slices.items() if isinstance(value.type, types.StackType)]
        self.has_stacks = bool(stacks)
        if not (self.copies or self.flags or stacks or self.donated.numbers) and not any(
            slice_.buffer.space == ARENA for slice_ in self.slices.values()
        ):
            return 0  # what goes in and out is all there is
        liveness = Liveness(self.block)
        size = liveness.allocate(self)
        last = cast(Operation, self.block.last_op)
        # what goes in or out lives longer than the function
        if not stacks or any(isinstance(v.type, types.StackType) for v in (*self.block.args, *last.operands)):
            return size
        self.mark = Slot(POINTER, ARENA, 0, aligned(size), ())
        self.releases = liveness.ends_of([buffer for buffer in stacks if buffer.first >= 0])
        return aligned(size) + aligned(MARK)

    def slot(self, value: SSAValue) -> Slot:
        """The memory of a value."""
        return self.slot_at(self.slice_of(value), memory_type(value.type))

    def slot_at(self, slice_: BufferSlice, type_: types.Tensor) -> Slot:
        """A slice of a buffer as a slot holding a tensor of ``type_``."""
        buffer = slice_.buffer
        return Slot(type_, buffer.space, buffer.number, buffer.offset + slice_.offset, slice_.strides)

    def slice_of(self, value: SSAValue) -> BufferSlice:
        """The place of a value."""
        return self.slices[source_of(value)]

    def _assumed(self, value: SSAValue) -> BufferSlice:
        """The same while places are being found: what has none yet gets memory of its own."""
        return self.slices.get(source_of(value)) or BufferSlice(BufferAllocation(ARENA), 0, ())

    def buffers(self, op: Operation) -> Iterator[BufferAllocation]:
        """The buffers an op uses, what its regions are given included; what only orders uses no memory."""
        if isinstance(op, DependOp | UpdateStateOp):
            return
        carried = [a for region in op.regions for a in region.block.args] if isinstance(op, WhileOp) else ()
        for value in (*op.operands, *op.results, *carried):
            slice_ = self.slices.get(source_of(value))
            if slice_ is not None:
                yield slice_.buffer
        if op in self.flags:
            yield self.flags[op].buffer
        for move in self.copies.get(op, ()):
            yield self.start_of(move).buffer
            yield move.target.buffer

    def start_of(self, move: Move) -> BufferSlice:
        """Where a copy is made from."""
        return self.slice_of(move.source) if isinstance(move.source, SSAValue) else move.source

    # -- places ----------------------------------------------------------------------------------------

    def _place_known(self) -> None:
        for argument in self.block.args:
            if argument.type.__class__ is not types.StateType:
                slice_ = self._settle(argument, BufferAllocation(ARGUMENT, argument.index))
                if argument.index in self.donated.numbers:
                    self.donated.meet(argument, slice_.buffer)
        waiting = [self.block]
        for block in waiting:
            for op in block.ops:
                if isinstance(op, ConstantOp | SizeOp):
                    self._settle(op.results[0], BufferAllocation(CONSTANT, len(self.constants)))
                    self.constants.append(op)
                elif isinstance(op, StackEmptyOp):
                    self._settle_empty(op)
                elif isinstance(op, IfOp | WhileOp):
                    waiting.extend(region.block for region in op.regions)

    def _settle_empty(self, op: StackEmptyOp) -> None:
        """The stack nothing is on is no address."""
        self._settle(op.stack, BufferAllocation(CONSTANT, len(self.constants)))
        constant = ConstantOp.from_value(0, POINTER)
        constant.location = op.location
        self.block.insert_op_before(constant, cast(Operation, self.block.first_op))
        self.constants.append(constant)

    def _settle(self, value: SSAValue, buffer: BufferAllocation) -> BufferSlice:
        slice_ = self.slices[value] = BufferSlice(buffer, 0, types.contiguous_strides(_known_shape(value)))
        return slice_

    def _place_results(self) -> None:
        """What is returned and made here is written where it is returned; anything else is copied there."""
        last = self.block.last_op
        assert isinstance(last, func.ReturnOp)
        for index, value in enumerate(v for v in last.operands if v.type.__class__ is not types.StateType):
            source = source_of(value)
            buffer = BufferAllocation(RESULT, index)
            self.donated.results.append((buffer, memory_type(value.type)))
            if source in self.slices:
                slice_ = BufferSlice(buffer, 0, types.contiguous_strides(types.shape_of(memory_type(value.type))))
                self._copy(last, value, slice_)
            else:
                self._settle(source, buffer)

    def _place_block(self, block: Block) -> None:
        """Places what a block makes, last things first: users say where they want it."""
        for op in reversed(list(block.ops)):
            if isinstance(op, KernelOp):
                for result in op.results:
                    self._place(result)
                if (join := joining(op)) is not None:
                    self._place_pieces(op, join)
                elif op.parent is self.block:
                    self._place_before(op)
            elif isinstance(op, TensorMoveOp):
                self._copy(op, op.operands[0], self._place(op.results[0]))
            elif isinstance(op, func.CallOp | LoopStackOp):
                for result in op.results:
                    if result.type.__class__ is not types.StateType:
                        self._place(result)
            elif isinstance(op, IndexedUpdate):
                self.flags[op] = BufferSlice(BufferAllocation(ARENA, size=1), 0, ())
            elif isinstance(op, IfOp):
                self._place_if(op)
            elif isinstance(op, WhileOp):
                self._place_while(op)

    def _place(self, value: SSAValue) -> BufferSlice:
        """A piece of the arena, for a value nobody has found a place for yet."""
        slice_ = self.slices.get(value)
        return slice_ or self._settle(value, self._arena(value))

    def _arena(self, value: SSAValue) -> BufferAllocation:
        shape = _known_shape(value)
        return BufferAllocation(
            ARENA, size=at_most(types.element_count(shape) * types.dtype_of(memory_type(value.type)).size)
        )

    def _copy(self, op: Operation, value: SSAValue, slice_: BufferSlice) -> None:
        self.copies.setdefault(op, []).append(Move(value, slice_, memory_type(value.type)))

    def _place_before(self, op: KernelOp) -> None:
        """Has an operand made where its kernel's result is returned, if the kernel can write over it."""
        slice_ = next((slice_ for result in op.results if (slice_ := self.slices[result]).buffer.space == RESULT), None)
        if slice_ is None:
            return
        for value in op.operands:
            if value in self.slices or not value.has_one_use() or not isinstance(value.owner, KernelOp):
                continue
            if joining(value.owner) is not None:
                continue  # others may read its pieces
            self.slices[value] = slice_
            whole = slice_ == BufferSlice(slice_.buffer, 0, types.contiguous_strides(types.shape_of(value.type)))
            if whole and read_in_place(op, [slice_.buffer], self._assumed):
                return
            del self.slices[value]

    def _place_pieces(self, op: KernelOp, join: Operation) -> None:
        """Lets the kernels that make the pieces of a joined tensor, or a reshaped one, write into it."""
        whole = self.slices[op.results[0]]
        width = types.dtype_of(op.results[0].type).size
        inner_to_outer = dict(zip(op.body.block.args, op.operands, strict=True))
        for inner, view in pieces(join, whole.strides):
            value = source_of(inner_to_outer[cast(BlockArgument, inner)])
            slice_ = BufferSlice(whole.buffer, whole.offset + view.offset * width, view.strides)
            if self._can_write_there(value, slice_, op):
                self.slices[value] = slice_
            else:
                self._copy(op, value, slice_)

    def _can_write_there(self, value: SSAValue, slice_: BufferSlice, op: KernelOp) -> bool:
        if value in self.slices or not isinstance(value, OpResult) or not isinstance(value.op, KernelOp):
            return False
        if value.op.parent is not op.parent:
            return False
        if slice_.strides == types.contiguous_strides(types.shape_of(value.type)):
            return True
        lanes = all(role_of(op) in (Role.ELEMENTWISE, Role.VIEW, Role.FIXED) for op in value.op.body.block.ops)
        return lanes and value.has_one_use() and joining(value.op) is None

    # -- control flow ----------------------------------------------------------------------------------

    def _place_if(self, op: IfOp) -> None:
        """Both arms write their results to one place."""
        results = [result for result in op.results if result.type.__class__ is not types.StateType]
        targets = [self._place(result) for result in results]
        for region in op.regions:
            last = region.block.last_op
            assert last is not None
            self._bring(last, last.operands, targets)
            self._place_block(region.block)

    def _bring(self, last: Operation, values: Iterable[SSAValue], targets: Sequence[BufferSlice]) -> None:
        """Has values at places when a block ends: made there, or copied. States come last and have none."""
        for value, slice_ in zip(values, targets, strict=False):
            source = source_of(value)
            if source not in self.slices and is_made_in(source, last.parent):
                self.slices[source] = slice_
            else:
                self._copy(last, value, slice_)

    def _place_while(self, op: WhileOp) -> None:
        """What is carried has one place; a second one where ``before`` passes on something else than it was given."""
        before, after = op.before.block, op.after.block
        test, again = before.last_op, after.last_op
        assert test is not None and again is not None
        count = sum(result.type.__class__ is not types.StateType for result in op.results)
        passed = test.operands[1 : 1 + count]
        moving: list[tuple[SSAValue, BufferSlice]] = []
        for index, value in enumerate(passed):
            slice_ = self.slices[after.args[index]] = self._place(op.results[index])
            argument = before.args[index]
            if source_of(value) is argument:
                self.slices[argument] = slice_
            else:
                self._place(argument)
                moving.append((value, slice_))
        carried = [self.slices[argument] for argument in before.args[:count]]
        self._start(op, carried)
        self._bring(test, [value for value, _ in moving], [slice_ for _, slice_ in moving])
        self._carry(again, after.args[:count], carried)
        self._place_block(before)
        self._place_block(after)

    def _start(self, op: WhileOp, carried: Sequence[BufferSlice]) -> None:
        """What a loop starts from: made in its place if nothing else wants it, else copied there."""
        for value, slice_ in zip(op.inits, carried, strict=False):
            if value not in self.slices and is_made_in(value, op.parent) and value.has_one_use():
                self.slices[value] = slice_
            else:
                self._copy(op, value, slice_)

    def _carry(self, last: Operation, arguments: Sequence[SSAValue], carried: Sequence[BufferSlice]) -> None:
        """Brings what ``after`` yields to where ``before`` reads it; what lies in a place to be written goes first."""
        written = {slice_.buffer for slice_ in carried}
        saved: list[Move] = []
        moves: list[Move] = []
        for value, argument, slice_ in zip(last.operands, arguments, carried, strict=False):
            source, type_ = source_of(value), memory_type(value.type)
            source_slice = self.slices.get(source)
            if source_slice == slice_:
                continue
            if source_slice is None and self._can_overwrite(source, argument, slice_, last):
                self.slices[source] = slice_
            elif source_slice is not None and source_slice.buffer in written:
                aside = BufferSlice(self._arena(value), 0, slice_.strides)
                saved.append(Move(value, aside, type_))
                moves.append(Move(aside, slice_, type_))
            else:
                moves.append(Move(value, slice_, type_))
        if moves:
            self.copies[last] = [*saved, *moves]

    def _can_overwrite(self, source: SSAValue, argument: SSAValue, slice_: BufferSlice, last: Operation) -> bool:
        """May a kernel write what is carried over what was: does nobody read that afterwards?"""
        block = last.parent
        if block is None or not isinstance(source, OpResult) or source.op.parent is not block:
            return False
        if not isinstance(source.op, KernelOp | LoopStackOp):
            return False
        if self.slices[argument] != slice_:
            return True
        op = source.op
        reads = dict.fromkeys(block.find_ancestor_op_in_block(reader) for reader in readers(argument))
        if reads and isinstance(op, KernelOp) and joining(op) is not None:
            return False  # its pieces may be written there long before
        if any(reader is not None and op.is_before_in_block(reader) for reader in reads):
            return False
        if isinstance(op, LoopStackOp) and argument is op.operands[0]:
            return all(use.operation is op for use in argument.uses)  # it is read before anything is written
        return op not in reads or slice_.buffer in read_in_place(op, [slice_.buffer], self._assumed)


def _known_shape(value: SSAValue) -> types.Shape:
    """The shape of a value's memory."""
    shape = types.shape_of(memory_type(value.type))
    if types.DYNAMIC in shape:
        owner = value.owner
        around = owner if isinstance(owner, Operation) else owner.parent_op()
        raise UnknownSize(str(value.type)).error(from_location(around.location) if around is not None else ())
    return shape


# -- who makes and reads values ---------------------------------------------------------------------------------------


def readers(value: SSAValue) -> Iterator[Operation]:
    """The ops that read the memory of a value, by whatever name; waiting for it is not reading."""
    waiting = [value]
    for name in waiting:
        for use in name.uses:
            if not isinstance(use.operation, DependOp):
                yield use.operation
            elif use.index == 0:
                waiting.append(use.operation.results[0])


def is_made_in(value: SSAValue, block: Block | None) -> bool:
    """Is a value computed, or copied, or joined by control flow, in a block?"""
    if not isinstance(value, OpResult) or value.op.parent is not block:
        return False
    return isinstance(value.op, func.CallOp) or value.op.has_trait(DestinationStyle)


# -- kernels that compute nothing -------------------------------------------------------------------------------------


def joining(op: KernelOp) -> Operation | None:
    """The concat, stack or reshape a kernel consists of."""
    first = op.body.block.first_op
    if first is None or isinstance(first, YieldOp):
        return None
    if isinstance(first, ReshapeOp):
        return first if isinstance(first.next_op, YieldOp) and len(op.results) == 1 else None
    return first if role_of(first) is Role.CONCAT else None


def pieces(join: Operation, strides: tuple[int, ...]) -> Iterator[tuple[SSAValue, View]]:
    """Each operand, and where it stands in a result with these strides; a reshaped result lies row by row."""
    shapes = [shape_of(operand.type) for operand in join.operands]
    if isinstance(join, JoinOp):
        target = View(shape_of(join.results[0].type), strides)
        yield from zip(join.operands, type(join).pieces(target, shapes, **join.fields), strict=True)
    else:
        yield join.operands[0], row_major(shapes[0])
