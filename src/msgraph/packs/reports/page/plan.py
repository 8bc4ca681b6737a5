"""What a planned graph does step by step: the kernels it runs, and which buffers of its arena are needed when.

A plan has the scratch memory of a call as one arena. Buffers that are never needed at the same time share bytes of it;
a buffer is needed from the step that writes it to the last one that reads what was written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import prod
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.diagnostics.spans import Span
from msgraph.dialects.accesses import parameter_names
from msgraph.dialects.contract import label_of
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, RunOp, Slot, SlotOp, SlotType
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.walking import walk
from msgraph.packs.reports.graph_picture import cell_path, places_of


@dataclass
class BufferLifetime:
    """A piece of the arena while one value is in it; steps count from 0, ``last`` included."""

    label: str
    offset: int
    size: int
    first: int
    last: int
    places: tuple[Span, ...]


@dataclass
class PlannedKernel:
    """One run of a kernel: the operators it computes, what it reads and writes, where they come from."""

    step: int
    ops: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    bytes: int
    places: tuple[Span, ...]
    cell: str
    """The path of the Cell whose parameters it reads or writes."""
    tensors: tuple[str, ...]
    """What it has to do with, in order of their texts: by these and by its turn it is known in a profile."""


@dataclass
class StepPlan:
    """The steps of the function that is called, and the memory they need."""

    arena: int = 0
    kernels: list[PlannedKernel] = field(default_factory=list[PlannedKernel])
    buffers: list[BufferLifetime] = field(default_factory=list[BufferLifetime])
    steps: int = 0

    def peak(self) -> tuple[int, int]:
        """The step that needs most bytes of the arena, and how many; the first of several."""
        change = [0] * (self.steps + 1)
        for buffer in self.buffers:
            change[buffer.first] += buffer.size
            change[buffer.last + 1] -= buffer.size
        needed = list(accumulate(change))
        return needed.index(max(needed)), max(needed)


def plan_of(module: ModuleOp) -> StepPlan:
    """The plan of the first function of a graph in the planned stage, before its kernels are lowered."""
    function = next((op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks), None)
    if function is None:
        return StepPlan()
    arena = function.attributes.get("ms.arena")
    plan = StepPlan(arena=int(getattr(getattr(arena, "value", None), "data", 0)))
    parameters = parameter_names(function)
    alive: dict[tuple[int, int], BufferLifetime] = {}
    for op in function.body.block.ops:
        if isinstance(op, SlotOp) or op.has_trait(IsTerminator):
            continue
        places = places_of(walk(op))
        for run in walk(op) if op.regions and not isinstance(op, RunOp) else [op]:
            if isinstance(run, RunOp):
                plan.kernels.append(_kernel(run, plan.steps, parameters))
        read, written = _accessed(op)
        for slot in read:
            if (key := _key(slot)) in alive:
                alive[key].last = plan.steps
        for slot in written:
            key = _key(slot)
            if Slot.of(slot.slot).space != ARENA or (key in alive and slot in read):  # written in place
                continue
            buffer = alive[key] = BufferLifetime(_tensor(slot.slot), *key, plan.steps, plan.steps, places)
            plan.buffers.append(buffer)
        plan.steps += 1
    return plan


def _kernel(run: RunOp, step: int, parameters: Sequence[str | None]) -> PlannedKernel:
    inside = [op for region in run.regions for op in region.block.ops if not op.has_trait(IsTerminator)]
    ops = tuple(label_of(op).removeprefix("ms.") for op in inside if not op.has_trait(ConstantLike))
    slots = [_slot(value) for value in run.slots]
    reads, writes = slots[: run.inputs], slots[run.inputs :]
    described = [Slot.of(slot.slot) for slot in slots]
    named = [name for slot in described if slot.space == ARGUMENT and (name := parameters[slot.number])]
    return PlannedKernel(
        step, ops or ("copy",), tuple(_tensor(s.slot) for s in reads), tuple(_tensor(s.slot) for s in writes),
        sum(_key(slot)[1] for slot in slots), places_of(walk(run)),
        cell_path(named), tuple(sorted(_in_words(slot.slot) for slot in dict.fromkeys(slots))),
    )  # fmt: skip


def _accessed(op: Operation) -> tuple[Collection[SlotOp], Collection[SlotOp]]:
    """The slots a step reads and writes, with all that is inside of it."""
    read: dict[SlotOp, None] = {}
    written: dict[SlotOp, None] = {}
    for inner in walk(op) if op.regions and not isinstance(op, RunOp) else [op]:
        if isinstance(inner, RunOp):
            slots = [_slot(value) for value in inner.slots]
            read |= dict.fromkeys(slots[: inner.inputs])
            written |= dict.fromkeys(slots[inner.inputs :])
        else:  # a condition is read; what else takes slots may read and write them
            slots = [_slot(value) for value in inner.operands if isinstance(value.type, SlotType)]
            read |= dict.fromkeys(slots)
            if inner.name not in ("ms.run_if", "ms.run_while"):
                written |= dict.fromkeys(slots)
    return read, written


def _slot(value: SSAValue) -> SlotOp:
    return cast(SlotOp, cast(OpResult, value).op)


def _key(slot: SlotOp) -> tuple[int, int]:
    """Offset and size in bytes."""
    described = Slot.of(slot.slot)
    shape, dtype = shape_of(described.tensor), dtype_of(described.tensor)
    return described.offset, dtype.size * prod(max(size, 0) for size in shape)


def _tensor(value: SSAValue) -> str:
    tensor = Slot.of(value).tensor
    return f"{dtype_of(tensor)}{list(shape_of(tensor))}"


def _in_words(value: SSAValue) -> str:
    """``4x8xf32``, as a profile has it."""
    return str(Slot.of(value).tensor).removeprefix("tensor<").removesuffix(">")
