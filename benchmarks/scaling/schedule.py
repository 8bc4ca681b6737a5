"""Events of a training step: a pipeline's micro-batches, and gradients that are reduced while others are computed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Task(NamedTuple):
    """The forward or the backward of a micro-batch in a stage."""

    is_forward: bool
    micro: int


def one_forward_one_backward(stages: int, micros: int, stage: int) -> list[Task]:
    """The order of a stage by 1F1B: it starts ``stages - 1 - stage`` forwards ahead, then takes turns (PipeDream-Flush,
    D. Narayanan et al., 2021)."""
    ahead = min(micros, stages - 1 - stage)
    order = [Task(True, micro) for micro in range(ahead)]
    for micro in range(micros - ahead):
        order += [Task(True, ahead + micro), Task(False, micro)]
    return order + [Task(False, micro) for micro in range(micros - ahead, micros)]


def gpipe(stages: int, micros: int, stage: int) -> list[Task]:
    """The order of a stage by GPipe: all forwards, then all backwards."""
    del stages, stage
    return [Task(True, micro) for micro in range(micros)] + [Task(False, micro) for micro in reversed(range(micros))]


ORDERS: dict[str, Callable[[int, int, int], list[Task]]] = {"1f1b": one_forward_one_backward, "gpipe": gpipe}


class Pipeline(NamedTuple):
    """What came out, by stage."""

    ends: list[float]
    """When each stage has done its last task."""
    last_starts: list[float]
    """When each stage started its last backward, with which its gradients are complete."""
    held: list[int]
    """Micro-batches whose activations a stage held at most."""
    starts: dict[tuple[int, Task], float]
    """When each stage started each task."""

    @property
    def seconds(self) -> float:
        """From the first task to the last."""
        return max(self.ends)

    def bubble(self, busy: float) -> float:
        """The share of the time in which a stage that works for ``busy`` seconds waits."""
        return 1 - busy / self.seconds


def simulate(
    forwards: Sequence[float], backwards: Sequence[float], micros: int, transfer: float = 0.0, order: str = "1f1b"
) -> Pipeline:
    """Every task starts when its stage is free and its input there. A link between stages carries one message in each
    direction at a time, of ``transfer`` seconds; stages go on meanwhile."""
    stages = len(forwards)
    orders = [deque(ORDERS[order](stages, micros, stage)) for stage in range(stages)]
    arrived: dict[tuple[int, Task], float] = {(0, Task(True, micro)): 0.0 for micro in range(micros)}
    free, link = [0.0] * stages, {True: [0.0] * stages, False: [0.0] * stages}
    last, held, most = [0.0] * stages, [0] * stages, [0] * stages
    starts: dict[tuple[int, Task], float] = {}
    waiting = deque(range(stages))
    while waiting:
        stage = waiting.popleft()
        while orders[stage] and (stage, orders[stage][0]) in arrived:
            task = orders[stage].popleft()
            start = starts[stage, task] = max(free[stage], arrived.pop((stage, task)))
            free[stage] = start + (forwards if task.is_forward else backwards)[stage]
            held[stage] += 1 if task.is_forward else -1
            most[stage], last[stage] = max(most[stage], held[stage]), start
            there = stage + (1 if task.is_forward else -1)
            if there == stages:  # the loss: its gradient is there at once
                arrived[stage, Task(False, task.micro)] = free[stage]
            elif there >= 0:
                sent = link[task.is_forward][stage] = max(link[task.is_forward][stage], free[stage]) + transfer
                arrived[there, task] = sent
                waiting.append(there)
    return Pipeline(free, last, most, starts)


class Reduction(NamedTuple):
    """When the last bucket is reduced, how many there are, and how long reductions were under way."""

    end: float
    buckets: int
    busy: float


def reduce_in_buckets(
    layers: Sequence[tuple[float, float]], bucket: float, cost: Callable[[float], float], overlapped: bool = True
) -> Reduction:
    """Gradients of ``layers`` (seconds of the backward, bytes), of the last layer first, are reduced in buckets, each
    when it is full, one after the other; not ``overlapped``: when all are computed."""
    marks, now, done = [(0.0, 0.0)], 0.0, 0.0
    for seconds, size in layers:
        now, done = now + seconds, done + size
        marks.append((now, done))
    sizes = [bucket] * int(done // bucket)
    if done > sum(sizes):
        sizes.append(done - sum(sizes))
    end, full, busy, position = 0.0, 0.0, 0.0, 1
    for size in sizes:
        full += size
        while position < len(marks) - 1 and marks[position][1] < full:
            position += 1
        (before, low), (after, high) = marks[position - 1], marks[position]
        ready = before + (after - before) * min(1.0, (full - low) / (high - low)) if high > low else after
        seconds = cost(size)
        end, busy = max(end, ready if overlapped else now) + seconds, busy + seconds
    return Reduction(max(end, now), len(sizes), busy)
