"""What is measured here, and the model beside it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.mpi import in_ranks
from benchmarks.scaling.collectives import Network, all_reduce
from benchmarks.scaling.networks import Machine
from benchmarks.scaling.plans import BUCKET
from benchmarks.scaling.schedule import reduce_in_buckets

_RANKS = "benchmarks.scaling.ranks"
_RECORD = re.compile(r"<!-- measured\n(.*?)\n-->", re.DOTALL)


class Measured(NamedTuple):
    """What one command has measured on one machine: numbers of three digits, seconds and bytes."""

    cores: int
    memory: float
    nets: dict[str, list[float]]
    """By the number of ranks: seconds of a message, of its byte, of adding a byte, when all ranks send."""
    all_reduces: dict[str, dict[str, float]]
    """Seconds of mpi4py's all-reduce, by ranks and bytes."""
    parameters: int
    tokens: int
    steps: dict[str, float]
    """Seconds of a training step, each rank with as many tokens, by ranks."""

    def net(self, ranks: int) -> Network:
        """The messages of so many ranks on this machine."""
        return Network(*self.nets[str(ranks)])

    def crowding(self, ranks: int) -> float:
        """How much longer computing takes where ranks share cores."""
        return max(1.0, ranks / self.cores)

    def predicted(self, ranks: int) -> float:
        """Seconds of a training step by the model: the ranks' cores compute, then reduce; nothing is hidden, for who
        would reduce meanwhile computes."""
        computing = self.steps["1"] * self.crowding(ranks)
        size = 4.0 * self.parameters
        return reduce_in_buckets(
            [(computing, size)], BUCKET, lambda n: all_reduce(ranks, n, self.net(ranks)).seconds, overlapped=False
        ).end

    def here(self) -> Machine:
        """One core of this machine, and between any two ranks what is between two of its processes."""
        flops = 6 * self.parameters * self.tokens / self.steps["1"]
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


def _rounded(value: float) -> float:
    return float(f"{value:.3g}")


def _least(found: dict[str, Sequence[float]]) -> dict[str, float]:
    return {size: min(seconds) for size, seconds in found.items()}


def _both(a: dict[str, float], b: dict[str, float]) -> dict[str, float]:
    return {key: min(value, b.get(key, value)) for key, value in a.items()}


def measure(rounds: int, ranks: Sequence[int] = (2, 4)) -> Measured:
    """Start the processes, several times each, and take the least of what they say: others use the machine, too."""
    messages: dict[int, dict[str, float]] = {n: {} for n in ranks}
    reduced: dict[str, dict[str, float]] = {str(n): {} for n in ranks}
    steps: dict[str, float] = {}
    step: dict[str, Any] = {}
    for _ in range(rounds):
        for n in ranks:
            found = _least(in_ranks(n, _RANKS, "messages"))
            messages[n] = _both(found, messages[n])
            reduced[str(n)] = _both(_least(in_ranks(n, _RANKS, "all_reduces")), reduced[str(n)])
        for n in (1, *ranks):
            step = in_ranks(n, _RANKS, "step")
            steps[str(n)] = min([*step["seconds"], *([steps[str(n)]] if str(n) in steps else [])])
    nets: dict[str, list[float]] = {}
    for n, times in messages.items():
        gamma = times.pop("add")
        alpha, beta = fit({int(size): seconds for size, seconds in times.items()})
        nets[str(n)] = [_rounded(alpha), _rounded(beta), _rounded(gamma)]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Measured(
        cores, _rounded(memory / cores), nets,
        {n: {size: _rounded(t) for size, t in times.items()} for n, times in reduced.items()},
        int(step["parameters"]), int(step["tokens"]), {n: _rounded(t) for n, t in steps.items()},
    )  # fmt: skip


def record(measured: Measured) -> str:
    """The comment of a page that keeps a measurement."""
    return f"<!-- measured\n{json.dumps(measured._asdict())}\n-->"


def recorded(page: Path) -> Measured:
    """What a page keeps. ``SystemExit`` if it keeps nothing."""
    found = _RECORD.search(page.read_text()) if page.exists() else None
    if found is None:
        raise SystemExit(f"{page} has no measurement: python -m benchmarks.scaling --write")
    return Measured(**json.loads(found.group(1)))
