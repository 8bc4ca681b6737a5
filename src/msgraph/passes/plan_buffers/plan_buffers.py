"""Buffer assignment: give every value a place in memory, by liveness.

Given:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = ms.kernel %x {...} : tensor<4xf32>
      func.return %r : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>) attributes {ms.arena = 0, ms.results = [tensor<4xf32>]} {
      %0 = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 0, 0, [1]>
      %1 = ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
      ms.run %0, %1 {...} : (...) -> ()
      func.return
    }

Results are written where they are returned. The pieces of a concatenated or stacked tensor are written into it by the
kernels that make them, and what is only reshaped lies where the reshaped tensor does. Everything else gets a part of
one arena for as long as it lives; an element-wise kernel writes over an input that it is the last to read. What is
returned and not made by a kernel is copied. Arguments that are donated (``ms.donated``) are written over when they
are read no more: a result of the same type is put there (``ms.places`` says which), else other values are.

Branches write what they yield to one place, loops carry values in one place each. A load is the memory of its
parameter, a move and an assignment are copies, and states are nothing: the order of the text is legal, and is kept.
Every function is planned by itself; what calls another one gives it the places of its arguments and results.

Why here: after ``fuse-kernels`` it is known what leaves a kernel; ``lower-kernels`` needs to know how it lies there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, cast

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects.attributes import decode, encode, encode_fields
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.families.stateful import IndexedUpdate, PointwiseUpdate, UpdateOp
from msgraph.dialects.ops.assign import AreOutsideOp, AssignSliceOp, CheckIndicesOp
from msgraph.dialects.ops.control import IfOp, StackPopOp, StackPushOp, WhileOp, memory_type
from msgraph.dialects.ops.kernel import (
    DONATED,
    EXCHANGE,
    PLACES,
    KernelOp,
    RunCallOp,
    RunIfOp,
    RunOp,
    RunWhileOp,
    Slot,
    SlotOp,
    UpdateKernelOp,
    YieldOp,
)
from msgraph.dialects.ops.printing import WorldOp
from msgraph.dialects.ops.state import ExchangeDoneOp
from msgraph.dialects.stages import FusedStage, IRStage, PlannedStage
from msgraph.dialects.traits import Structural
from msgraph.dialects.types import StateType, dtype_of, element_count, interned, shape_of
from msgraph.dialects.walking import insert_before
from msgraph.passes.base import GraphPass
from msgraph.passes.plan_buffers.assignment import FLAG, BufferAssignment, joining
from msgraph.passes.plan_buffers.liveness import Donated, Move


def transfer(slots: Sequence[Slot]) -> list[int]:
    """The bytes of a record that holds some tensors, and those of each tensor; they lie row by row."""
    sizes = [element_count(shape_of(slot.tensor)) * dtype_of(slot.tensor).size for slot in slots]
    return [_HEADER + sum(-(-size // _STEP) * _STEP for size in sizes), *sizes]


def stack_run(kernel: str, slots: Sequence[SSAValue], arguments: Sequence[int], at: Operation) -> RunOp:
    """A run of a kernel that exists already, located where ``at`` is."""
    offsets = (0,) * len(slots)
    fields = {"kernel": kernel, "offsets": offsets, "arguments": tuple(arguments), "inputs": len(slots)}
    return RunOp.create(operands=slots, attributes=encode_fields(fields), location=at.location)


def surround(function: func.FuncOp) -> None:
    """Give back at the end of a run what it has left on the stack."""
    block = function.body.block
    first = next(op for op in block.ops if not op.results)
    last = block.last_op
    assert last is not None
    for kernel, anchor in (("stack_begin", first), ("stack_end", last)):
        insert_before(stack_run(kernel, [], [], first), anchor)  # the end of a block may say no location


@dataclass(frozen=True)
class PlanBuffersPass(GraphPass):
    """Give every value a place in memory."""

    name = "plan-buffers"
    REQUIRES: ClassVar[type[IRStage]] = FusedStage
    ENSURES: ClassVar[type[IRStage]] = PlannedStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Plan each function by itself."""
        functions = [f for f in op.ops if isinstance(f, func.FuncOp) and f.body.blocks]
        donated = {f: Donated(donated_to(f, op)) for f in functions}
        planned = [_Planned(f, BufferAssignment(f.body.block, donated=donated[f])) for f in functions]
        for function in planned:
            function.run()
        if any(function.assignment.has_stacks for function in planned):
            for function in functions:
                if function.sym_visibility is None or function.sym_visibility.data == "public":
                    surround(function)


def donated_to(function: func.FuncOp, module: ModuleOp) -> Sequence[int]:
    """The arguments a function may write over: none if it is called by others, or itself, who know nothing of it."""
    donated = function.attributes.pop(DONATED, None)
    if donated is None:
        return ()
    called = {call.callee.string_value() for call in module.walk() if isinstance(call, func.CallOp)}
    return () if function.sym_name.data in called else decode(donated)


@dataclass
class _Planned:
    """Rewrites one function from values to slots."""

    function: func.FuncOp
    assignment: BufferAssignment
    slots: dict[tuple[object, ...], SSAValue] = field(default_factory=dict[tuple[object, ...], SSAValue])

    def run(self) -> None:
        """Plan the body."""
        block = self.function.body.block
        size = self.assignment.plan()
        last = cast(func.ReturnOp, block.last_op)
        results = [memory_type(v.type) for v in last.operands if v.type.__class__ is not StateType]
        ops = self._block(block)
        if self.assignment.mark is not None:
            ops.insert(0, self._stack("stack_mark", [self.assignment.mark], [], last))
        constants = self.assignment.constants
        for op in constants:
            op.detach()
        for op in reversed(list(block.ops)):
            op.detach()
            op.erase(safe_erase=False)
        block.add_ops([*constants, *(v.owner for v in self.slots.values() if isinstance(v.owner, Operation))])
        block.add_ops([*ops, func.ReturnOp()])
        self.function.attributes["ms.arena"] = encode(size)
        self.function.attributes["ms.results"] = ArrayAttr(results)
        if any(argument >= 0 for argument in self.assignment.donated.places):
            self.function.attributes[PLACES] = encode(tuple(self.assignment.donated.places))
        self.function.properties["function_type"] = FunctionType.from_lists([a.type for a in block.args], [])

    def _block(self, block: Block) -> list[Operation]:
        """The runs that do what a block says."""
        ops: list[Operation] = []
        for op in list(block.ops):
            ops += filter(None, [self._copy(move, op) for move in self.assignment.copies.get(op, ())])
            if isinstance(op, KernelOp):
                ops += [] if joining(op) is not None else [self._run(op)]
            elif isinstance(op, IfOp | WhileOp):
                ops.append(self._flow(op))
            elif isinstance(op, UpdateKernelOp):
                ops.append(self._update_kernel(op))
            elif isinstance(op, UpdateOp):
                ops += self._update(op)
            elif isinstance(op, WorldOp | ExchangeDoneOp):
                ops.append(self._host(op))
            elif isinstance(op, func.CallOp):
                ops.append(self._call(op))
            elif isinstance(op, StackPushOp | StackPopOp):
                other = op.output if isinstance(op, StackPushOp) else op.below
                slots = [self.assignment.slot(value) for value in (op.stack, other, *op.values)]
                ops.append(self._stack(op.name.removeprefix("ms."), slots, transfer(slots[2:]), op))
            elif not op.has_trait(Structural) and not isinstance(op, func.ReturnOp):
                raise NotImplementedError(f"plan-buffers has no place for {op.name}")
            if op in self.assignment.releases and self.assignment.mark is not None:
                ops.append(self._stack("stack_release", [self.assignment.mark], [], op))
        return ops

    def _stack(self, kernel: str, slots: Sequence[Slot], arguments: Sequence[int], op: Operation) -> Operation:
        """A run of what the back end has for stacks."""
        return stack_run(kernel, [self._slot(slot) for slot in slots], arguments, op)

    def _slot(self, slot: Slot) -> SSAValue:
        key = (id(interned(slot.tensor)), *slot[1:])  # hashing a type walks all of it
        if (result := self.slots.get(key)) is None:
            result = self.slots[key] = SlotOp.create(result_types=[slot.to_type()]).results[0]
        return result

    def _run(self, op: KernelOp) -> Operation:
        slots = [self.assignment.slot(value) for value in (*op.operands, *op.results)]
        body = op.body
        op.detach_region(body)
        run = self._make(slots, len(op.operands), body, op)
        if EXCHANGE in op.attributes:
            run.attributes[EXCHANGE] = op.attributes[EXCHANGE]
        return run

    def _copy(self, move: Move, op: Operation) -> Operation | None:
        """A run that only moves: its region yields its argument. Nothing, if that is there already."""
        slots = [self.assignment.slot_at(slice_, move.type) for slice_ in (self.assignment.start_of(move), move.target)]
        if slots[0] == slots[1]:
            return None
        body = Block(arg_types=[move.type])
        body.add_op(YieldOp.create(operands=body.args))
        return self._make(slots, 1, Region(body), op)

    def _flow(self, op: IfOp | WhileOp) -> Operation:
        """Control flow over runs."""
        test = op if isinstance(op, IfOp) else op.before.block.last_op
        assert test is not None
        condition = self._slot(self.assignment.slot(test.operands[0]))
        regions = [Region(Block(self._block(region.block))) for region in op.regions]
        run_type = RunIfOp if isinstance(op, IfOp) else RunWhileOp
        return run_type.create(operands=[condition], regions=regions, location=op.location)

    def _call(self, op: func.CallOp) -> Operation:
        """A run of another function; order is that of the text by now, so states are not handed over."""
        values = [value for value in (*op.operands, *op.results) if value.type.__class__ is not StateType]
        slots = [self._slot(self.assignment.slot(value)) for value in values]
        fields = encode_fields({"function": op.callee.string_value()})
        return RunCallOp.create(operands=slots, attributes=fields, location=op.location)

    def _host(self, op: WorldOp | ExchangeDoneOp) -> Operation:
        """A print, a test, or the wait for a collective, at its place in the order of runs."""
        slots = [self.assignment.slot(value) for value in op.operands if value.type.__class__ is not StateType]
        return self._work(as_it_is(op, slots), op)

    def _update_kernel(self, op: UpdateKernelOp) -> Operation:
        """A run whose outputs are parameters; those whose old contents it does not need are not read."""
        values = [value for value in op.operands if value.type.__class__ is not StateType]
        slots = [self.assignment.slot(value) for value in values]
        body = op.body
        op.detach_region(body)
        return self._work(reading_only_what_it_needs(slots, slots[: op.written], body), op)

    def _update(self, op: UpdateOp) -> list[Operation]:
        """A write, at its place in the order of runs."""
        slots = [self.assignment.slot(value) for value in op.operands if value.type.__class__ is not StateType]
        flag = self.assignment.flags.get(op)
        work = work_of(op, slots, None if flag is None else self.assignment.slot_at(flag, FLAG))
        if isinstance(work, Work):
            return [self._work(work, op)]
        regions = [Region(Block([self._work(part, op)])) for part in (work.refuse, work.write)]
        choice = RunIfOp.create(operands=[self._slot(work.test.outputs[0])], regions=regions, location=op.location)
        return [self._work(work.test, op), choice]

    def _work(self, work: Work, op: Operation) -> Operation:
        return self._make([*work.inputs, *work.outputs], len(work.inputs), work.body, op)

    def _make(self, slots: Sequence[Slot], inputs: int, body: Region, op: Operation) -> Operation:
        fields = encode_fields({"kernel": "", "offsets": (), "arguments": (), "inputs": inputs})
        operands = [self._slot(slot) for slot in slots]
        return RunOp.create(operands=operands, attributes=fields, regions=[body], location=op.location)


# -- updates of parameters --------------------------------------------------------------------------------------------


class Work(NamedTuple):
    """A run to be: what it reads, what it writes, and what it does."""

    inputs: Sequence[Slot]
    outputs: Sequence[Slot]
    body: Region


class Guarded(NamedTuple):
    """Runs that depend on a truth value a kernel finds."""

    test: Work
    refuse: Work
    write: Work


def work_of(op: UpdateOp, slots: Sequence[Slot], flag: Slot | None) -> Work | Guarded:
    """The runs of one update; ``flag`` is memory for the outcome of a test."""
    if isinstance(op, PointwiseUpdate):
        return _pointwise(op, slots)
    if isinstance(op, AssignSliceOp):
        return _slice(op, slots)
    if isinstance(op, IndexedUpdate) and flag is not None:
        return _indexed(op, slots, flag)
    return as_it_is(op, slots)


def _pointwise(op: PointwiseUpdate, slots: Sequence[Slot]) -> Work:
    """The parameter's own memory, read and written."""
    body = Block(arg_types=[slot.tensor for slot in slots])
    builder = BlockBuilder(body, op.location)
    body.add_op(YieldOp.create(operands=type(op).contents(builder, *body.args, **op.fields)))
    return reading_only_what_it_needs(slots, [slots[i] for i in op.writes(**op.fields)], Region(body))


def reading_only_what_it_needs(slots: Sequence[Slot], outputs: Sequence[Slot], body: Region) -> Work:
    """A run without the inputs nothing depends on; ``slots`` has one for each argument of the body."""
    arguments = list(body.block.args)
    read = [argument for argument in arguments if argument.first_use is not None]
    inputs = [slot for slot, argument in zip(slots, arguments, strict=True) if argument in read]
    for argument in reversed(arguments):
        if argument not in read:
            body.block.erase_arg(argument)
    return Work(inputs, outputs, body)


def _slice(op: AssignSliceOp, slots: Sequence[Slot]) -> Work:
    """A copy into the slice, wherever that lies."""
    target, value = slots
    view = op.part(shape_of(target.tensor))
    body = Block(arg_types=[value.tensor])
    builder = BlockBuilder(body, op.location)
    wide = builder.broadcast_to(body.args[0], shape=op.sizes)
    body.add_op(YieldOp.create(operands=[wide]))
    offset = target.offset + view.offset * dtype_of(target.tensor).size
    part = Slot(builder.type_of(wide), target.space, target.number, offset, view.strides)
    return Work([value], [part], Region(body))


def _indexed(op: IndexedUpdate, slots: Sequence[Slot], flag: Slot) -> Guarded:
    """The indices are tested first: nothing is written if one of them is outside."""
    target, *indices, _ = slots
    fields = {"axis": op.first_axis(**op.fields), "by_position": 0, "from_end": op.FROM_END}
    if op.BY_POSITION:
        fields["by_position"] = shape_of(indices[0].tensor)[-1]
    operands = [target, *indices]
    test, refuse = (Block(arg_types=[slot.tensor for slot in operands]) for _ in range(2))
    outside = BlockBuilder(test, op.location).emit(AreOutsideOp, test.args, fields)
    test.add_op(YieldOp.create(operands=outside))
    BlockBuilder(refuse, op.location).emit(
        CheckIndicesOp, refuse.args, {**fields, "label": op.listed_name(**op.fields)}
    )
    refuse.add_op(YieldOp.create())
    return Guarded(Work(operands, [flag], Region(test)), Work(operands, [], Region(refuse)), as_it_is(op, slots))


def as_it_is(op: Operation, slots: Sequence[Slot]) -> Work:
    """The op itself, on memory: its loops, or its eager rule."""
    body = Block(arg_types=[slot.tensor for slot in slots])
    results = [memory_type(result.type) for result in op.results if result.type.__class__ is not StateType]
    inner = type(op).create(operands=body.args, result_types=results, attributes=op.attributes, location=op.location)
    body.add_ops([inner, YieldOp.create()])
    return Work(slots, [], Region(body))


_HEADER, _STEP = 16, 16
"""Bytes in front of the values of a record, and what each is rounded up to."""
