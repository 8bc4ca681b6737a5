"""The order in which a stage does its micro-batches, and how long a pipeline takes that way.

With p stages and m micro-batches, "gpipe" does all forward parts, then all backward parts (Huang et al., 2019): m
micro-batches wait for their backward part. "1f1b" (Narayanan et al., 2019; PipeDream-Flush) starts with p - s - 1
forward parts in stage s, and then does one forward and one backward part in turn, so p - s of them wait. Both leave
(p - 1) / (m + p - 1) of the time of every stage idle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


def in_flight(order: Sequence[MicroStep]) -> int:
    """How many micro-batches wait for their backward part at most."""
    waiting = most = 0
    for slot in order:
        waiting += -1 if slot.backward else 1
        most = max(most, waiting)
    return most


class Part(NamedTuple):
    """When a stage does a part."""

    slot: MicroStep
    start: int
    end: int


def timed(orders: Sequence[Sequence[MicroStep]], forward: int = 1, backward: int = 1) -> list[list[Part]]:
    """When each stage does what, if a part takes so long and messages take no time."""
    stages = len(orders)
    done: dict[tuple[int, MicroStep], int] = {}
    parts: list[list[Part]] = [[] for _ in orders]
    left = sum(map(len, orders))
    while left:
        for stage, order in enumerate(orders):
            if len(parts[stage]) == len(order):
                continue
            slot = order[len(parts[stage])]
            before = stage + 1 if slot.backward else stage - 1
            needs = [(stage, MicroStep(slot.micro, False))] if slot.backward else []
            needs += [(before, slot)] if 0 <= before < stages else []
            if all(need in done for need in needs):
                free = parts[stage][-1].end if parts[stage] else 0
                start = max([free, *(done[need] for need in needs)])
                end = start + (backward if slot.backward else forward)
                parts[stage].append(Part(slot, start, end))
                done[stage, slot] = end
                left -= 1
    return parts


@dataclass(frozen=True)
class Schedule:
    """The order in which each stage of a pipeline does its micro-batches."""

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

    def bubble(self) -> float:
        """The part of the time in which a stage has nothing to do, the same in each."""
        parts = timed(self.orders())
        whole = max(row[-1].end for row in parts)
        return 1 - sum(part.end - part.start for row in parts for part in row) / (whole * self.stages)

    @property
    def theory(self) -> float:
        """The share of time in which stages wait, by the scheduler's formula."""
        return (self.stages - 1) / (self.micros + self.stages - 1)
