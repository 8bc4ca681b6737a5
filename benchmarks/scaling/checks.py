"""What is measured here, and the model beside it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from benchmarks.mpi import in_ranks, wait_for_quiet
from benchmarks.scaling.collectives import Network, all_reduce
from benchmarks.scaling.networks import Machine
from benchmarks.scaling.plans import BUCKET
from benchmarks.scaling.schedule import reduce_in_buckets

_RANKS = "benchmarks.scaling.ranks"
_RECORD = re.compile(r"<!-- measured\n(.*?)\n-->", re.DOTALL)


Seconds: TypeAlias = dict[str, float]


class Measured(NamedTuple):
    """What was measured on one machine: the least seconds of all rounds, by numbers of ranks, with three digits."""

    cores: int
    memory: float
    """Bytes of the machine for each core."""
    parameters: int
    tokens: int
    """Of the network that was trained, and of the step of a rank."""
    messages: dict[str, Seconds]
    """Of a message when all ranks send, by bytes; by ``add``, of a byte that is added."""
    all_reduces: dict[str, Seconds]
    """Of mpi4py's all-reduce, by bytes."""
    steps: Seconds
    """Of a training step, each rank with as many tokens."""
    apart: Seconds
    """The same where no rank reduces: what computing takes beside others that compute."""

    def net(self, ranks: int) -> Network:
        """The messages of so many ranks on this machine."""
        found = {**self.messages[str(ranks)]}
        gamma = found.pop("add")
        alpha, beta = fit({int(size): seconds for size, seconds in found.items()})
        return Network(rounded(alpha), rounded(beta), gamma)

    def line(self, ranks: int) -> tuple[float, float]:
        """Latency and seconds of a byte of an all-reduce, fitted to every second size that was measured."""
        found = self.all_reduces[str(ranks)]
        return fit({int(size): found[size] for size in list(found)[::2]})

    def crowding(self, ranks: int) -> float:
        """How much longer computing takes where ranks share cores."""
        return max(1.0, ranks / self.cores)

    def predicted(self, ranks: int, computing: float) -> float:
        """Seconds of a training step by the model: the ranks' cores compute for so long, then reduce; nothing is
        hidden, for who would reduce meanwhile computes."""
        size = 4.0 * self.parameters
        return reduce_in_buckets(
            [(computing, size)], BUCKET, lambda n: all_reduce(ranks, n, self.net(ranks)).seconds, overlapped=False
        ).end

    def here(self) -> Machine:
        """One core of this machine, and between any two ranks what is between two of its processes."""
        flops = 6 * self.parameters * self.tokens / self.apart["1"]
        return Machine("here", flops, self.memory, self.net(2), 4, "a core of the machine that was measured")


def fit(times: dict[int, float]) -> tuple[float, float]:
    """Latency and seconds of a byte so that the squares of relative errors are least: ``t = alpha + n beta``."""
    w = [1 / t for t in times.values()]
    x = [n / t for n, t in times.items()]
    ww, wx, xx = sum(a * a for a in w), sum(a * b for a, b in zip(w, x, strict=True)), sum(b * b for b in x)
    sw, sx = sum(w), sum(x)
    beta = (sx * ww - sw * wx) / (xx * ww - wx * wx)
    alpha = (sw - beta * wx) / ww
    if alpha <= 0:  # so little that it is not seen: that of the shortest message
        return min(times.values()), sx / xx
    return alpha, max(beta, 0.0)


def rounded(value: float) -> float:
    """Three digits."""
    return float(f"{value:.3g}")


def _joined(one: Seconds, other: Seconds) -> Seconds:
    return {key: min(one.get(key, inf), other.get(key, inf)) for key in {**one, **other}}


def least(one: Measured, other: Measured) -> Measured:
    """Of two measurements of one machine the less seconds each: others use it, too."""
    if one[:4] != other[:4]:
        raise SystemExit(f"these are other machines or networks: {one[:4]} and {other[:4]}")
    messages, reduced = (
        {ranks: _joined(first.get(ranks, {}), second.get(ranks, {})) for ranks in {**first, **second}}
        for first, second in ((one.messages, other.messages), (one.all_reduces, other.all_reduces))
    )
    return one._replace(
        messages=messages, all_reduces=reduced, steps=_joined(one.steps, other.steps),
        apart=_joined(one.apart, other.apart),
    )  # fmt: skip


def measure(ranks: Sequence[int] = (2, 4)) -> Measured:
    """Start the processes, one experiment after the other, each when nobody else uses the machine."""

    def said(n: int, kind: str) -> Any:
        wait_for_quiet()
        return in_ranks(n, _RANKS, kind)

    def of(kind: str) -> dict[str, Seconds]:
        return {str(n): _least(said(n, kind)) for n in ranks}

    messages, reduced = of("messages"), of("all_reduces")
    found: dict[str, Any] = {}
    steps: dict[str, Seconds] = {"step": {}, "apart": {}}
    for n in (1, *ranks):
        found = said(n, "steps")
        for kind, known in steps.items():
            known[str(n)] = rounded(min(found[kind]))
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Measured(
        cores,
        rounded(memory / cores),
        int(found["parameters"]),
        int(found["tokens"]),
        messages,
        reduced,
        steps["step"],
        steps["apart"],
    )


def _least(found: dict[str, list[float]]) -> Seconds:
    return {size: rounded(min(seconds)) for size, seconds in found.items()}


def record(measured: Measured) -> str:
    """The comment of a page that keeps a measurement."""
    lines = [f'  "{name}": {json.dumps(value)}' for name, value in measured._asdict().items()]
    return "<!-- measured\n{\n" + ",\n".join(lines) + "\n}\n-->"


def recorded(page: Path) -> Measured:
    """What a page keeps. ``SystemExit`` if it keeps nothing."""
    found = _RECORD.search(page.read_text()) if page.exists() else None
    if found is None:
        raise SystemExit(f"{page} has no measurement: python -m benchmarks.scaling --write")
    return Measured(**json.loads(found.group(1)))
