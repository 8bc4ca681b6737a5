"""Runs of one kernel on memory of their own, one soon after the other: one run over a table.

    ms.run %w, %g {kernel = "sub_6a", offsets = array<i64: 0, 0>, arguments = array<i64: 16>}
    ms.run %v, %h {kernel = "sub_6a", offsets = array<i64: 0, 0>, arguments = array<i64: 400>}

becomes

    ms.run_each %w, %g, %v, %h
        {kernel = "sub_6a", rows = 2, offsets = array<i64: 0, 0, 0, 0>, arguments = array<i64: 16, 400>}

This is how an optimizer writes all parameters of a group. No row touches what another one writes, so that their order
is free, and whoever runs them may share them out. The table stands where its last row stood; what ran in between
touches nothing the rows before it write, and writes nothing they touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from xdsl.ir import SSAValue

from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.ops.kernel import RunEachOp, RunOp, Slot
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.walking import insert_before, remove

_MOST = 256
"""Rows of a table: what a run touches is compared with what each of them does."""

_OPEN, _APART = 4, 3
"""Tables that may grow at a time, and runs between two rows of one: what is put off too long leaves the caches."""

_FIELDS = frozenset({"kernel", "offsets", "arguments", "inputs"})
"""What a run says that may be a row; one that says more is worth being looked at by itself."""

Buffer: TypeAlias = "tuple[str, int]"


class ByteRange(NamedTuple):
    """Bytes of a buffer."""

    buffer: Buffer
    start: int
    end: int


class Placed(NamedTuple):
    """A run of native code, the slots the kernel was planned with, and which of them it writes."""

    run: RunOp | RunEachOp
    slots: Sequence[SSAValue]
    written: Sequence[int]


def span_of(value: SSAValue) -> ByteRange:
    """The memory of a slot, from its first byte to behind its last."""
    slot = Slot.of(value)
    shape, width = shape_of(slot.tensor), dtype_of(slot.tensor).size
    reach = [(size - 1) * stride for size, stride in zip(shape, slot.strides, strict=True)]
    start = slot.offset + width * sum(step for step in reach if step < 0)
    end = slot.offset + width * (1 + sum(step for step in reach if step > 0))
    return ByteRange((slot.space, slot.number), start, start if 0 in shape else end)


@dataclass
class Touched:
    """Spans by the buffers they lie in."""

    spans: dict[Buffer, list[ByteRange]] = field(default_factory=dict[Buffer, "list[ByteRange]"])

    def add(self, spans: Sequence[ByteRange]) -> None:
        """Some more."""
        for span in spans:
            self.spans.setdefault(span.buffer, []).append(span)

    def meet(self, spans: Sequence[ByteRange]) -> bool:
        """Do some spans share memory with these?"""
        return any(
            span.start < other.end and other.start < span.end
            for span in spans
            for other in self.spans.get(span.buffer, ())
        )


@dataclass(eq=False)
class LaunchBatch:
    """Runs that may become the rows of one table, and what they touch."""

    rows: list[RunOp] = field(default_factory=list[RunOp])
    reads: Touched = field(default_factory=Touched)
    writes: Touched = field(default_factory=Touched)
    since: int = 0
    """Runs since the last row."""

    def close(self) -> None:
        """No row comes any more: they are a table, in the place of the last."""
        rows, last = self.rows, self.rows[-1]
        fields = {
            "kernel": last.kernel,
            "rows": len(rows),
            "offsets": tuple(offset for run in rows for offset in run.offsets),
            "arguments": tuple(argument for run in rows for argument in run.arguments),
        }
        slots = [slot for run in rows for slot in run.operands]
        table = RunEachOp.create(operands=slots, attributes=encode_fields(fields), location=last.location)
        insert_before(table, last)
        for run in rows:
            remove(run)


@dataclass
class Tables:
    """The tables of a block that may still grow."""

    spans: dict[SSAValue, ByteRange]
    """What is known of slots."""
    open: list[LaunchBatch] = field(default_factory=list[LaunchBatch])

    def take(self, placed: Placed) -> None:
        """The next run of the block."""
        reads: list[ByteRange] = []
        writes: list[ByteRange] = []
        for index, value in enumerate(placed.slots):
            span = self.spans.get(value)
            if span is None:
                span = self.spans[value] = span_of(value)
            (writes if index in placed.written else reads).append(span)
        run, own = placed.run, None
        for table in tuple(self.open):
            table.since += 1
            alike = table.rows[0].kernel == run.kernel
            if (
                table.writes.meet(reads)
                or table.writes.meet(writes)
                or table.reads.meet(writes)
                or (table.since > _APART and not alike)
                or len(table.rows) == _MOST
            ):
                self.close(table)
            elif alike:
                own = table
        if not isinstance(run, RunOp) or not _FIELDS.issuperset(run.attributes):
            return
        if own is None:
            if len(self.open) == _OPEN:
                self.close(self.open[0])
            own = LaunchBatch()
            self.open.append(own)
        own.rows.append(run)
        own.reads.add(reads)
        own.writes.add(writes)
        own.since = 0

    def close(self, *full: LaunchBatch) -> None:
        """Ends the tables that are full; all of them, as something else comes, or the end."""
        for table in full or tuple(self.open):
            if len(table.rows) > 1:
                table.close()
            self.open.remove(table)
