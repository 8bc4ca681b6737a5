"""Where a plan breaks, and which changes mend it: each is simulated before it is recommended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, product

from benchmarks.scaling.plans import Plan, Step, layouts, step

HALF = 0.5
"""An efficiency below this is a break."""

MOST_RANKS = 4096

_MULTIPLES = (2, 4, 8, 16)


def breaks(done: Step) -> list[str]:
    """Which of ``memory``, ``efficiency`` and ``latency`` it breaks by."""
    parts = done.reduction
    found = {
        "memory": done.memory.total > done.plan.machine.memory,
        "efficiency": done.efficiency < HALF,
        "latency": parts.latency > parts.bytes + parts.additions,
    }
    return [name for name, is_so in found.items() if is_so]


def cause(done: Step) -> str:
    """What takes most of the time in which the busiest stage does not compute."""
    plan = done.plan
    idle = done.compute * (1 - min(1.0, plan.net.batch / (plan.replicas * plan.micros * plan.micro)))
    waits = {
        "replicas without a sequence": idle,
        "the pipeline's bubble": done.pipeline.seconds - done.compute,
        "gradients that are reduced after the backward": done.exposed,
    }
    return max(waits, key=lambda name: waits[name])


def mends(done: Step, name: str) -> list[str]:
    """The least changes that mend it, each alone."""
    return list({"memory": _less_memory, "efficiency": _faster, "latency": _larger}[name](done.plan))


def _first(
    plans: Iterator[tuple[str, Plan]], is_good: Callable[[Step], bool], say: Callable[[Step], str]
) -> Iterator[str]:
    """The first of some changes that does it."""
    for words, plan in plans:
        found = step(plan)
        if is_good(found):
            yield f"{words} ({say(found)})"
            return


def _less_memory(plan: Plan) -> Iterator[str]:
    def fits(found: Step) -> bool:
        return found.memory.total <= plan.machine.memory

    def say(found: Step) -> str:
        return f"{found.memory.total / 1e9:.1f} GB, {found.efficiency:.0%}"

    if not plan.sharded and plan.replicas > 1:
        yield from _first(iter([("ZeRO-1", plan._replace(sharded=True))]), fits, say)
    if not plan.recomputed:
        yield from _first(iter([("recomputed activations", plan._replace(recomputed=True))]), fits, say)
    others = ((f"{one.stages} stages", one) for one in layouts(plan, plan.ranks) if one.stages > plan.stages)
    alone = list(_first(others, fits, say))
    yield from alone or _first(_all_together(plan), fits, say)


def _all_together(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """All that saves memory, with more and more ranks."""
    ranks = plan.ranks
    while ranks <= MOST_RANKS:
        for recomputed, one in product((False, True), layouts(plan, ranks)):
            words = f"ZeRO-1, {one.stages} stages{', recomputed activations' if recomputed else ''}, {ranks} ranks"
            yield words, one._replace(sharded=True, recomputed=recomputed)
        ranks *= 2


def _faster(plan: Plan) -> Iterator[str]:
    def is_fast(found: Step) -> bool:
        return found.efficiency >= HALF and found.memory.total <= plan.machine.memory

    def say(found: Step) -> str:
        return f"{found.efficiency:.0%}"

    net, machine = plan.net, plan.machine
    other = [one for one in layouts(plan, plan.ranks) if one.stages != plan.stages]
    yield from _first(((f"{one.stages} stages", one) for one in other), is_fast, say)
    larger = ((f"a batch {n} times as large", plan._replace(net=net._replace(batch=n * net.batch))) for n in _MULTIPLES)
    yield from _first(larger, is_fast, say)
    nets = ((n, machine.net._replace(beta=machine.net.beta / n)) for n in _MULTIPLES)
    quicker = ((f"a network {n} times as fast", plan._replace(machine=machine._replace(net=net))) for n, net in nets)
    yield from _first(quicker, is_fast, say)


def _larger(plan: Plan) -> Iterator[str]:
    def is_bound(found: Step) -> bool:
        return "latency" not in breaks(found)

    def say(found: Step) -> str:
        return f"{found.seconds:.3g} s, {found.efficiency:.0%}"

    if plan.algorithm != "best":
        yield from _first(iter([("halving-doubling", plan._replace(algorithm="halving-doubling"))]), is_bound, say)
    whole = plan.net.parameters * plan.machine.number
    sizes = (plan.bucket * 2**power for power in count(1))
    larger: list[tuple[str, Plan]] = []
    for size in sizes:
        larger.append((f"buckets of {size / 1e6:.0f} MB", plan._replace(bucket=size)))
        if size > whole:
            break
    yield from _first(iter(larger), is_bound, say)
