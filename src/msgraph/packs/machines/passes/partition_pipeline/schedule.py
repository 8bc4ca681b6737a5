"""The order in which a stage does its micro-batches, how long a pipeline takes that way, and a table of it.

With p stages and m micro-batches, "gpipe" does all forward parts, then all backward parts (Huang et al., 2019): m
micro-batches wait for their backward part. "1f1b" (Narayanan et al., 2019; PipeDream-Flush) starts with p - s - 1
forward parts in stage s, and then does one forward and one backward part in turn, so p - s of them wait. Both leave
(p - 1) / (m + p - 1) of the time of every stage idle.

    1f1b, 2 stages, 4 micro-batches
    time     0  1  2  3  4  5  6  7  8  9
    stage 0  F0 F1 .  B0 F2 B1 F3 B2 .  B3   keeps 2 micro-batches
    stage 1  .  F0 B0 F1 B1 F2 B2 F3 B3 .    keeps 1 micro-batch
    idle: 20.0% of the time; (p - 1) / (m + p - 1) = 20.0%

F2 is the forward part of micro-batch 2, B2 its backward part; in the table all parts take one unit of time, and
messages none.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple


class MicroStep(NamedTuple):
    """A part of the work: the forward or the backward part of a micro-batch."""

    micro: int
    backward: bool

    def __str__(self) -> str:
        return f"{'B' if self.backward else 'F'}{self.micro}"


def slots(scheduler: str, stage: int, stages: int, micros: int) -> list[MicroStep]:
    """The order of the parts in one stage."""
    forward = [MicroStep(micro, False) for micro in range(micros)]
    backward = [MicroStep(micro, True) for micro in range(micros)]
    if scheduler == "gpipe":
        return [*forward, *backward]
    warm = min(stages - stage - 1, micros)
    order = forward[:warm]
    for one, other in zip(forward[warm:], backward, strict=False):
        order += [one, other]
    return order + backward[micros - warm :]


@dataclass(frozen=True)
class Schedule:
    """The order in which each stage of a pipeline does its micro-batches; printed, a table."""

    scheduler: str
    micros: int
    trains: bool
    """Are there backward parts?"""
    stages: int
    messages: tuple[tuple[int, int, int, int], ...]
    """Of each pair of stages: from, to, how many messages a step has, how many bytes."""
    loads: tuple[tuple[int, int, int], ...] = ()
    """Of each stage: how many parameters it has, how many bytes they are, the operations of its products."""

    def orders(self) -> list[list[MicroStep]]:
        """The parts of each stage, in order."""
        every = [slots(self.scheduler, stage, self.stages, self.micros) for stage in range(self.stages)]
        return every if self.trains else [[slot for slot in order if not slot.backward] for order in every]

    @property
    def rows(self) -> list[list[str]]:
        """For each stage what it does in each unit of time: ``F0``, ``B0`` or ``.``."""
        waiting = [order[::-1] for order in self.orders()]
        rows: list[list[str]] = [[] for _ in waiting]
        done: dict[tuple[int, MicroStep], int] = {}
        while any(waiting):
            for stage, order in enumerate(waiting):
                if not order:
                    continue
                slot = order[-1]
                before = stage + 1 if slot.backward else stage - 1
                needs = [(stage, MicroStep(slot.micro, False))] if slot.backward else []
                needs += [(before, slot)] if 0 <= before < self.stages else []
                if all(need in done for need in needs):
                    start = max([len(rows[stage]), *(done[need] for need in needs)])
                    rows[stage] += [*["."] * (start - len(rows[stage])), str(order.pop())]
                    done[stage, slot] = start + 1
        length = max(map(len, rows))
        return [[*row, *["."] * (length - len(row))] for row in rows]

    @property
    def in_flight(self) -> list[int]:
        """How many micro-batches each stage keeps at most, from their forward to their backward part."""
        kept = [list(accumulate(-1 if slot.backward else 1 for slot in order)) for order in self.orders()]
        return [max(waiting) if self.trains else 1 for waiting in kept]

    @property
    def bubble(self) -> float:
        """The part of the time in which a stage has nothing to do, the same in each."""
        rows = self.rows
        return sum(row.count(".") for row in rows) / (len(rows[0]) * self.stages)

    @property
    def theory(self) -> float:
        """The share of time in which stages wait, by the scheduler's formula."""
        return (self.stages - 1) / (self.micros + self.stages - 1)

    def __str__(self) -> str:
        rows = self.rows
        width = max(len(word) for word in (*sum(rows, list[str]()), str(len(rows[0])))) + 1
        lines = [f"{self.scheduler}, {self.stages} stages, {_counted(self.micros, 'micro-batch')}"]
        lines.append("time     " + "".join(f"{time:<{width}}" for time in range(len(rows[0]))).rstrip())
        for stage, (row, kept) in enumerate(zip(rows, self.in_flight, strict=True)):
            words = "".join(f"{word:<{width}}" for word in row)
            lines.append(f"stage {stage:<3}{words}  keeps {_counted(kept, 'micro-batch')}")
        lines.append(f"idle: {self.bubble:.1%} of the time; (p - 1) / (m + p - 1) = {self.theory:.1%}")
        for stage, (count, size, work) in enumerate(self.loads):
            states = f"{size:,} bytes in {count} parameters and states of the optimizer"
            lines.append(f"stage {stage}: {states}; {work:,} operations in products")
        for source, target, count, size in self.messages:
            lines.append(f"from {source} to {target}: {_counted(count, 'message')}, {size:,} bytes a step")
        return "\n".join(lines)


def _counted(count: int, what: str) -> str:
    plural = what + ("es" if what.endswith("ch") else "s")
    return f"{count} {what if count == 1 else plural}"
