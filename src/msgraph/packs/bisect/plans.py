"""The two buffers of a planned graph that must not share memory: one is written while the other is still to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.dialects.contract import label_of
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ops.kernel import RunCallOp, RunIfOp, RunOp, RunWhileOp, Slot
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.packs.bisect.compilation import CompilationStep
from msgraph.packs.bisect.runs import entry_of
from msgraph.passes.actions import ActionHandler, handling
from msgraph.support.outcomes import Raised, outcome_of


class SlotAccess(NamedTuple):
    """The buffers that one run reads and writes."""

    op: Operation
    reads: Sequence[Slot]
    writes: Sequence[Slot]


@dataclass
class BufferConflict:
    """A buffer that is written before another one in the same memory has been read."""

    written: SlotAccess
    overwriting: SlotAccess
    read: SlotAccess
    memory: tuple[str, int, int, int]
    """The space, the number of the buffer in it, the first byte both have and the first they have not."""

    @property
    def ops(self) -> Sequence[Operation]:
        """Who writes the one, who the other."""
        return [self.written.op, self.overwriting.op]

    @property
    def said(self) -> str:
        """In words."""
        one, other = words_of(self.written.op), words_of(self.overwriting.op)
        return f"the buffers of `{one}` and of `{other}` must not share memory"

    @property
    def notes(self) -> list[str]:
        """Where each of the values lies, in words."""
        space, _, start, stop = self.memory
        return [
            f"bytes {start} to {stop} of the {space}: written for `{words_of(self.written.op)}`, "
            f"written over by `{words_of(self.overwriting.op)}`, then read by `{words_of(self.read.op)}`"
        ]


def words_of(run: Operation) -> str:
    """The ops of a run."""
    if not isinstance(run, RunOp) or not run.regions:
        return run.name
    plumbing = [op for op in run.regions[0].block.ops if not op.has_trait(IsTerminator)]
    ops = [op for op in plumbing if not op.has_trait(ConstantLike)] or plumbing
    return " ".join(label_of(op) for op in ops) or "a copy"


class NothingShared(ActionHandler):
    """Lets no memory be used twice."""

    def wants(self, name: str, op: Operation) -> bool:
        """Memory stays with its first buffer."""
        del op
        return name != "reuse-buffer"


def shared_buffers(step: CompilationStep) -> BufferConflict | None:
    """The first conflict in the plan that a step makes; ``None`` if its mistake is another one.

    A plan in which nothing shares memory says what is meant by each slot.
    """
    planned = outcome_of(lambda: step.after(step.before))
    with handling(NothingShared()):
        apart = outcome_of(lambda: step.after(step.before))
    if isinstance(planned, Raised) or isinstance(apart, Raised):
        return None
    accesses, meant = ([*_accesses(entry_of(module).body.block)] for module in (planned, apart))
    if [(len(a.reads), len(a.writes)) for a in accesses] != [(len(a.reads), len(a.writes)) for a in meant]:
        return None
    return _between_runs(accesses, meant) or within_runs(planned)


def _between_runs(accesses: Sequence[SlotAccess], meant: Sequence[SlotAccess]) -> BufferConflict | None:
    """What is read was written over since it was written."""
    for index, access in enumerate(accesses):
        for slot, own in zip(access.reads, meant[index].reads, strict=True):
            writer = _last(meant[:index], lambda other, own=own: any(_overlap(own, slot) for slot in other.writes))
            if writer is None:
                continue
            for between in range(writer + 1, index):
                for written, other in zip(accesses[between].writes, meant[between].writes, strict=True):
                    shared = _overlap(slot, written)
                    if shared is not None and _overlap(own, other) is None:
                        return BufferConflict(accesses[writer], accesses[between], access, shared)
    return None


def within_runs(planned: ModuleOp) -> BufferConflict | None:
    """A run that writes over what it reads, in another order than it reads it."""
    accesses = list(_accesses(entry_of(planned).body.block))
    for index, access in enumerate(accesses):
        if not isinstance(access.op, RunOp) or _may_be_in_place(access.op):
            continue
        slots = [Slot.of(value) for value in access.op.operands]
        for slot in slots[: access.op.inputs]:
            for written in slots[access.op.inputs :]:
                if (shared := _overlap(slot, written)) is not None:
                    writer = _last(accesses[:index], lambda other, slot=slot: slot in other.writes)
                    source = access if writer is None else accesses[writer]
                    return BufferConflict(source, access, access, shared)
    return None


def _last(accesses: Sequence[SlotAccess], holds: Callable[[SlotAccess], bool]) -> int | None:
    return next((index for index in reversed(range(len(accesses))) if holds(accesses[index])), None)


def _may_be_in_place(op: RunOp) -> bool:
    """Is each element written when everything that reads it is done?"""
    ops = [inner for inner in _ops(op) if not inner.has_trait(ConstantLike) and not inner.has_trait(IsTerminator)]
    return all(isinstance(inner, Elementwise) or getattr(inner, "IN_PLACE", False) for inner in ops)


def _accesses(block: Block) -> Iterator[SlotAccess]:
    """The runs in order; a loop goes round twice."""
    for op in block.ops:
        if isinstance(op, RunIfOp):
            yield SlotAccess(op, [Slot.of(op.condition)], [])
            for region in op.regions:
                yield from _accesses(region.block)
        elif isinstance(op, RunWhileOp):
            for _ in range(2):
                yield from _accesses(op.before.block)
                yield SlotAccess(op, [Slot.of(op.condition)], [])
                yield from _accesses(op.after.block)
        elif isinstance(op, RunOp):
            slots = [Slot.of(value) for value in op.operands]
            updates = [inner for inner in _ops(op) if isinstance(inner, UpdateOp)]
            places = {index for inner in updates for index in inner.writes(**inner.fields)}
            writes = [slots[index] for index in sorted(places)]
            yield SlotAccess(op, slots[: op.inputs], [*slots[op.inputs :], *writes])
        elif isinstance(op, RunCallOp):
            yield SlotAccess(op, [], [slot for slot in map(Slot.of, op.operands) if slot.space != "constant"])


def _ops(op: RunOp) -> Sequence[Operation]:
    return list(op.regions[0].block.ops) if op.regions else []


def _overlap(one: Slot, other: Slot) -> tuple[str, int, int, int] | None:
    """The bytes that two slots have in common."""
    if (one.space, one.number) != (other.space, other.number):
        return None
    start, stop = max(one.offset, other.offset), min(_end(one), _end(other))
    return (one.space, one.number, start, stop) if start < stop else None


def _end(slot: Slot) -> int:
    shape = shape_of(slot.tensor)
    if 0 in shape:
        return slot.offset
    extent = 1 + sum((size - 1) * stride for size, stride in zip(shape, slot.strides, strict=True))
    return slot.offset + extent * dtype_of(slot.tensor).size
