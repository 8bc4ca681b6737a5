"""Of a graph of all stages of a pipeline, keep the part of one; values come and go by messages.

Given, as stage 0 of 2, with one replica of each:

    %a = ms.math %x {function = "tanh", ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<4xf32>
    %b = ms.math %a {function = "exp", ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<4xf32>
    func.return %b : tensor<4xf32>

Result:

    %a = ms.math %x {function = "tanh"} : tensor<4xf32>
    %s = ms.send %a {destination = 1 : i64, tag = 0 : i64, group = "mccl_world_group", ranks = array<i64: 0, 1>}
        : tensor<4xf32>
    %r = ms.receive {source = 1 : i64, tag = 1 : i64, shape = array<i64: 4>, dtype = f32, ...} : () -> tensor<4xf32>
    func.return %r : tensor<4xf32>

All processes lower the same graph, and each finds out what all stages do (``placement.py``): so both ends of a message
know of it without a word. The ops of a stage stand in the order of its schedule (``schedule.py``): those of one
forward or backward part together, what no part needs at the end. A value is sent as soon as it is there and received
where it is needed first. Whether all stages come to their end in these orders is tried out here.

Why here: when gradients are there, and the order of effects is still that of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import SymbolTable

from msgraph.diagnostics.catalog.parallel import GroupAcrossStages, NotOneGraph, ScheduleStuck
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.attributes import BACKWARD, MICRO, STAGE, TAGS
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import callee_of
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.inference import inferred
from msgraph.dialects.ops.collective import CommunicationOp, ReceiveOp, SendOp
from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.stages import WrittenStage
from msgraph.dialects.types import dtype_of, element_count, shape_of
from msgraph.dialects.walking import detach_all, walk
from msgraph.packs.machines.passes.partition_pipeline.placement import Message, Placement, sorted_refs, used_by
from msgraph.packs.machines.passes.partition_pipeline.schedule import MicroStep, Schedule
from msgraph.packs.machines.passes.partition_pipeline.sums import regroup_sums, tag_value
from msgraph.packs.machines.world import WORLD_GROUP
from msgraph.passes.base import GraphPass


@dataclass(frozen=True)
class PartitionPipelinePass(GraphPass):
    """Keep what one stage does."""

    name = "partition-pipeline"
    REQUIRES = WrittenStage
    ENSURES = WrittenStage
    stages: int = 2
    stage: int = 0
    replicas: int = 1
    replica: int = 0
    scheduler: str = "1f1b"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Divide the first function, if it has stages."""
        self.divide(op)

    def divide(self, module: ModuleOp) -> Schedule | None:
        """Divide the first function; the schedule of all stages, or ``None`` if there are no stages."""
        if all(STAGE not in op.attributes for op in walk(module)):
            return None
        function = next(op for op in module.ops if isinstance(op, func.FuncOp))
        partition = _Partition(self, module, function)
        schedule = partition.run()
        for op in walk(module):
            op.attributes = {name: value for name, value in op.attributes.items() if name not in TAGS}
        return schedule


class StageStep(NamedTuple):
    """One step of a stage: an op, a value that leaves or one that comes."""

    key: tuple[int, int, int]
    """The part of the schedule, the place in the text, and what happens there: receive, do, send."""
    op: Operation | None
    message: Message | None


_RECEIVE, _DO, _SEND = 0, 1, 2


class _Partition:
    def __init__(self, options: PartitionPipelinePass, module: ModuleOp, function: func.FuncOp) -> None:
        self.options, self.function = options, function
        self.block = function.body.block
        regroup_sums(self.block)
        self.placement = Placement(module, function, options.stages).run()
        self.trains = any(BACKWARD in op.attributes for op in self.placement.ops)
        self._check()
        self.index = {op: index for index, op in enumerate(self.placement.ops)}
        ordered = sorted(self.placement.messages.values(), key=lambda m: (self._made_at(m.value), m.target))
        self.tags = {(message.value, message.target): tag for tag, message in enumerate(ordered)}
        self.messages = ordered
        micros = 1 + max((tag_value(op, MICRO) or 0 for op in self.placement.ops), default=0)
        loads = tuple(self._load(module, stage) for stage in range(options.stages))
        self.schedule = Schedule(options.scheduler, micros, self.trains, options.stages, self._traffic(), loads)

    def run(self) -> Schedule:
        """Put the steps of this stage into the function."""
        steps = [self._steps(stage) for stage in range(self.options.stages)]
        self._try_out(steps)
        self._rebuild(steps[self.options.stage])
        return self.schedule

    def _check(self) -> None:
        """Is it a whole step, and does each stage talk to its own replicas alone?"""
        writes = any(self.placement.accesses[op].writes for op in self.placement.ops if STAGE not in op.attributes)
        if self.trains and not writes:
            raise NotOneGraph("this one has gradients and updates no parameter").error()
        first = self.options.stage * self.options.replicas
        own = range(first, first + self.options.replicas)
        for op in self.placement.ops:
            if self.options.stage in self.placement.done[op]:
                for inner in walk(op):
                    if isinstance(inner, CommunicationOp) and not set(inner.ranks) <= set(own):
                        ranks, mine = (", ".join(map(str, some)) for some in (inner.ranks, own))
                        raise GroupAcrossStages(inner.group, ranks, mine).error(from_location(op.location))

    def _made_at(self, value: SSAValue) -> tuple[int, int]:
        owner = cast(Operation, value.owner)
        return self.index[owner], getattr(value, "index", 0)

    def _traffic(self) -> tuple[tuple[int, int, int, int], ...]:
        sums: dict[tuple[int, int], tuple[int, int]] = {}
        for value, source, target in self.messages:
            type_ = value.type
            count, size = sums.get((source, target), (0, 0))
            sums[source, target] = count + 1, size + _bytes(type_)
        return tuple((*ends, *what) for ends, what in sorted(sums.items()))

    def _load(self, module: ModuleOp, stage: int) -> tuple[int, int, int]:
        """The parameters of a stage, their bytes, and the operations of its products."""
        refs: set[SSAValue] = set()
        work = 0
        for op in self.placement.ops:
            if stage in self.placement.done[op]:
                access = self.placement.accesses[op]
                refs |= access.reads | access.writes
                work += _work(module, op)
        types = [target_of(ref.type) for ref in refs]
        return len(refs), sum(map(_bytes, types)), work

    # -- the order ---------------------------------------------------------------------------------------

    def _steps(self, stage: int) -> list[StageStep]:
        """The steps of a stage, in order. What an op needs is in the same part of the schedule, or an earlier one."""
        order = self.schedule.orders()[stage]
        part_of = {slot: position for position, slot in enumerate(order)}
        placement, end = self.placement, len(order)
        ops = [op for op in placement.ops if stage in placement.done[op]]
        parts = {op: self._part(op, part_of, end) for op in ops}
        before = self._hazards(ops)
        received: dict[SSAValue, int] = {}
        for op in reversed(ops):
            part = parts[op]
            for other in before[op]:
                parts[other] = min(parts[other], part)
            for value in used_by(op):
                if (value, stage) in placement.messages:
                    received[value] = min(received.get(value, end), part)
                elif (owner := cast(Operation, value.owner)) in parts:
                    parts[owner] = min(parts[owner], part)
        steps = [StageStep((parts[op], self.index[op], _DO), op, None) for op in ops]
        for message in self.messages:
            position = self._made_at(message.value)[0]
            if message.source == stage:
                owner = cast(Operation, message.value.owner)
                steps.append(StageStep((parts[owner], position, _SEND), None, message))
            elif message.target == stage:
                steps.append(StageStep((received.get(message.value, end), position, _RECEIVE), None, message))
        return self._late_receives(sorted(steps, key=lambda step: step.key))

    def _part(self, op: Operation, part_of: dict[MicroStep, int], end: int) -> int:
        micro = tag_value(op, MICRO)
        if micro is None or op not in self.placement.tagged:
            return end
        return part_of.get(MicroStep(micro, BACKWARD in op.attributes), end)

    def _hazards(self, ops: Sequence[Operation]) -> dict[Operation, list[Operation]]:
        """The ops that must happen before each, since they use the same parameter and one of the two writes it."""
        before: dict[Operation, list[Operation]] = {op: [] for op in ops}
        written: dict[SSAValue, Operation] = {}
        read: dict[SSAValue, list[Operation]] = {}
        for op in ops:
            access = self.placement.accesses[op]
            for ref in sorted_refs(access.reads | access.writes):
                if ref in written:
                    before[op].append(written[ref])
                if ref in access.writes:
                    before[op] += read.pop(ref, [])
                    written[ref] = op
                else:
                    read.setdefault(ref, []).append(op)
        return before

    def _late_receives(self, steps: Sequence[StageStep]) -> list[StageStep]:
        """Wait for a value right before what uses it first: what can be done until then is done."""
        waiting: dict[SSAValue, StageStep] = {}
        ordered: list[StageStep] = []
        for step in steps:
            if step.key[2] == _RECEIVE:
                assert step.message is not None
                waiting[step.message.value] = step
                continue
            if step.op is not None:
                ordered += [waiting.pop(value) for value in used_by(step.op) if value in waiting]
            ordered.append(step)
        return ordered + list(waiting.values())

    def _try_out(self, steps: Sequence[Sequence[StageStep]]) -> None:
        """Let all stages run: a receive waits for its message."""
        sent: set[tuple[SSAValue, int]] = set()
        at = [0] * len(steps)
        moved = True
        while moved:
            moved = False
            for stage, own in enumerate(steps):
                while at[stage] < len(own):
                    action, message = own[at[stage]].key[2], own[at[stage]].message
                    if message is not None and action == _SEND:
                        sent.add((message.value, message.target))
                    elif message is not None and (message.value, message.target) not in sent:
                        break
                    at[stage] += 1
                    moved = True
        stuck = [(stage, own[at[stage]].message) for stage, own in enumerate(steps) if at[stage] < len(own)]
        if stuck:
            waits = ", ".join(f"{stage} for {message.source}" for stage, message in stuck if message is not None)
            value = next(message.value for _, message in stuck if message is not None)
            location = cast(Operation, value.owner).location
            raise ScheduleStuck(self.options.scheduler, waits).error(from_location(location))

    # -- the part of this stage --------------------------------------------------------------------------

    def _rebuild(self, steps: Sequence[StageStep]) -> None:
        block, last = self.block, cast(Operation, self.block.last_op)
        detach_all(block)
        here: dict[SSAValue, SSAValue] = {}
        for step in steps:
            if step.op is not None:
                self._use(step.op, here)
                block.add_op(step.op)
            elif step.key[2] == _SEND:
                block.add_op(self._send(cast(Message, step.message), here))
            else:
                message = cast(Message, step.message)
                received = self._receive(message)
                here[message.value] = received.results[0]
                block.add_op(received)
        self._use(last, here)
        block.add_op(last)
        kept = set(block.ops)
        for op in reversed(self.placement.ops):
            if op not in kept:
                op.drop_all_references()

    def _use(self, op: Operation, here: dict[SSAValue, SSAValue]) -> None:
        """Let an op use what has been received; a ``depend`` waits for what is there."""
        if isinstance(op, DependOp):
            value, *rest = op.operands
            there = [v for v in rest if self._is_there(v)]
            op.operands = [value, *there]
        for inner in walk(op):
            if any(value in here for value in inner.operands):
                inner.operands = [here.get(value, value) for value in inner.operands]

    def _is_there(self, value: SSAValue) -> bool:
        owner = cast(Operation, value.owner)
        return owner not in self.index or self.options.stage in self.placement.done[owner]

    def _send(self, message: Message, here: dict[SSAValue, SSAValue]) -> Operation:
        value = here.get(message.value, message.value)
        fields = {"destination": self._rank(message.target), **self._fields(message)}
        return _made(SendOp, [value], fields, message)

    def _receive(self, message: Message) -> Operation:
        type_ = message.value.type
        fields = {"source": self._rank(message.source), "shape": shape_of(type_), "dtype": dtype_of(type_)}
        return _made(ReceiveOp, [], {**fields, **self._fields(message)}, message)

    def _fields(self, message: Message) -> dict[str, object]:
        ranks = tuple(range(self.options.stages * self.options.replicas))
        return {"tag": self.tags[message.value, message.target], "group": WORLD_GROUP, "ranks": ranks}

    def _rank(self, stage: int) -> int:
        return stage * self.options.replicas + self.options.replica


def _bytes(type_: Attribute) -> int:
    return element_count(shape_of(type_)) * dtype_of(type_).numpy.itemsize


def _work(module: ModuleOp, op: Operation) -> int:
    """The operations of the products of an op, or of the function it calls."""
    callee = callee_of(op)
    function = None if callee is None else SymbolTable.lookup_symbol(module, callee)
    inside = [inner for inner in walk(op) if isinstance(inner, GraphOp)]
    called = list(function.body.block.ops) if isinstance(function, func.FuncOp) else []
    return sum(inner.work() for inner in inside) + sum(_work(module, inner) for inner in called)


def _made(
    op_type: type[CommunicationOp], operands: Sequence[SSAValue], fields: dict[str, object], message: Message
) -> Operation:
    own = inferred(op_type, operands, fields)
    location = cast(Operation, message.value.owner).location
    return op_type.create(operands=operands, result_types=own.results, attributes=own.attributes, location=location)
