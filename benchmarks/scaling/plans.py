"""A training step of a network on a machine by a plan: how many replicas of how many stages, and what else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil
from typing import NamedTuple

from benchmarks.scaling.collectives import Parts, all_reduce
from benchmarks.scaling.networks import Machine, Transformer
from benchmarks.scaling.schedule import Pipeline, reduce_in_buckets, simulate

BUCKET = 25e6
"""Bytes of a bucket of gradients, as ``nn.DistributedGradReducer`` has them."""


class Plan(NamedTuple):
    """How a network is trained on so many ranks."""

    net: Transformer
    machine: Machine
    replicas: int
    stages: int = 1
    sharded: bool = False
    """The optimizer's state is divided among replicas (ZeRO-1)."""
    recomputed: bool = False
    """Backwards compute the layers' activations again."""
    bucket: float = BUCKET
    overlapped: bool = True
    micro: int = 1
    """Sequences of a micro-batch."""
    algorithm: str = "best"

    @property
    def ranks(self) -> int:
        """All of them."""
        return self.replicas * self.stages

    @property
    def micros(self) -> int:
        """Micro-batches of the replica that has most."""
        return ceil(ceil(self.net.batch / self.replicas) / self.micro)


class Memory(NamedTuple):
    """Bytes of the stage that needs most."""

    weights: float
    gradients: float
    optimizer: float
    activations: float

    @property
    def total(self) -> float:
        """All of it."""
        return sum(self)


class Step(NamedTuple):
    """What a training step takes."""

    plan: Plan
    seconds: float
    efficiency: float
    """The time of as many ranks that only compute, divided by that of these."""
    compute: float
    """Seconds in which the busiest stage computes."""
    pipeline: Pipeline
    exposed: float
    """Seconds after the last backward in which gradients are still reduced."""
    memory: Memory
    buckets: int
    """All-reduces of the stage that has most gradients."""
    reduction: Parts
    """One of them."""
    message: float
    """Bytes of an activation that goes to the next stage."""

    @property
    def bubble(self) -> float:
        """The share of the pipeline's time in which its busiest stage waits."""
        return self.pipeline.bubble(self.compute)


def shares(net: Transformer, stages: int) -> list[int]:
    """Layers of each stage, so that the slowest is as fast as can be; the last has the head, a product too."""
    if stages == 1:
        return [net.layers]
    weight = net.head / net.of_layer
    choices = range(net.layers // stages + 1)
    last = min(choices, key=lambda n: (max(ceil((net.layers - n) / (stages - 1)), n + weight), -n))
    each, more = divmod(net.layers - last, stages - 1)
    return [each + (stage < more) for stage in range(stages - 1)] + [last]


def _parameters(net: Transformer, layers: list[int]) -> list[int]:
    """Of each stage; first and last both have the embedding."""
    found = [count * net.of_layer for count in layers]
    found[0] += net.head + net.length * net.hidden
    found[-1] += 2 * net.hidden + (net.head if len(layers) > 1 else 0)
    return found


def _memory(plan: Plan, layers: list[int], held: list[int]) -> Memory:
    net, number = plan.net, plan.machine.number
    tokens, stages = net.length * plan.micro, len(layers)
    state = 12 if number == 2 else 8  # Adam's two moments in float32, and a copy of 16-bit weights
    found: list[Memory] = []
    for stage, parameters in enumerate(_parameters(net, layers)):
        layer = tokens * net.hidden * number / 2
        kept = held[stage] * layers[stage] * (2 if plan.recomputed else 34) * layer
        kept += 34 * layer if plan.recomputed else 0  # of the layer that is computed again
        kept += 4 * tokens * net.vocabulary if stage == stages - 1 else 0  # the logits in float32, of one micro-batch
        optimizer = state * parameters / (plan.replicas if plan.sharded else 1)
        found.append(Memory(number * parameters, number * parameters, optimizer, kept))
    return max(found, key=lambda memory: memory.total)


@cache
def step(plan: Plan) -> Step:
    """Simulate it."""
    net, machine = plan.net, plan.machine
    layers = shares(net, plan.stages)
    per = 2 * net.length * plan.micro / machine.flops  # seconds of a forward, for each parameter
    rest = net.parameters - net.layers * net.of_layer
    products = [count * net.of_layer + (rest if stage == plan.stages - 1 else 0) for stage, count in enumerate(layers)]
    factor = 3 if plan.recomputed else 2
    forwards, backwards = [per * n for n in products], [factor * per * n for n in products]
    message = net.length * plan.micro * net.hidden * machine.number
    pipeline = simulate(forwards, backwards, plan.micros, machine.net.message(message) if plan.stages > 1 else 0.0)
    end, buckets = _reduced(plan, layers, pipeline, factor * per)
    end += _tied(plan)
    ideal = 6 * net.parameters * net.length * net.batch / machine.flops / plan.ranks
    largest = max(_parameters(net, layers)) * machine.number
    return Step(
        plan, end, ideal / end, plan.micros * max(f + b for f, b in zip(forwards, backwards, strict=True)), pipeline,
        end - pipeline.seconds, _memory(plan, layers, pipeline.held), buckets,
        _all_reduce(plan, min(plan.bucket, largest)), message,
    )  # fmt: skip


def _all_reduce(plan: Plan, size: float) -> Parts:
    if plan.replicas == 1:
        return Parts(0.0, 0.0, 0.0)
    return all_reduce(plan.replicas, size, plan.machine.net, plan.algorithm)


def _reduced(plan: Plan, layers: list[int], pipeline: Pipeline, per: float) -> tuple[float, int]:
    """When every stage has reduced its gradients, and the number of buckets of the stage that has most."""
    if plan.replicas == 1:
        return pipeline.seconds, 0
    net, number, end, buckets = plan.net, plan.machine.number, pipeline.seconds, 0
    for stage, count in enumerate(layers):
        parts = [(per * net.of_layer, float(net.of_layer * number))] * count
        if stage == plan.stages - 1:
            parts.insert(0, (per * (net.parameters - net.layers * net.of_layer), 2.0 * net.hidden * number))
        if stage == 0:  # the embedding's gradient, which the head adds to, is there last of all
            parts.append((0.0, float((net.head + net.length * net.hidden) * number)))
        found = reduce_in_buckets(parts, plan.bucket, lambda size: _all_reduce(plan, size).seconds, plan.overlapped)
        end, buckets = max(end, pipeline.last_starts[stage] + found.end), max(buckets, found.buckets)
    return end, buckets


def _tied(plan: Plan) -> float:
    """Seconds in which first and last stage add what they found for the embedding they share."""
    if plan.stages == 1:
        return 0.0
    return all_reduce(2, plan.net.head * plan.machine.number, plan.machine.net).seconds


def layouts(plan: Plan, ranks: int) -> Iterator[Plan]:
    """Every division of the ranks into replicas of pipelines of powers of two."""
    stages = 1
    while stages <= min(ranks, plan.net.layers):
        if ranks % stages == 0:
            yield plan._replace(replicas=ranks // stages, stages=stages)
        stages *= 2


def best_layout(plan: Plan, ranks: int) -> Step:
    """The fastest of those that fit into memory; the smallest, if none does."""
    found = [step(layout) for layout in layouts(plan, ranks)]
    fitting = [one for one in found if one.memory.total <= plan.machine.memory]
    if fitting:
        return min(fitting, key=lambda one: one.seconds)
    return min(found, key=lambda one: one.memory.total)
