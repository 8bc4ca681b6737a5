"""How a kernel goes over a row: once for each reduction that waits for another, and once for what follows the last.

A row is short enough to stay in the cache meanwhile; what is in which sweep follows from ``spec/stages.py``.
"""

from __future__ import annotations

from typing import NamedTuple

from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.stages import closure_of, cost_of, is_element, stage_of, steps_among


class Sweep(NamedTuple):
    """One time over a row, all of it by numbers of steps, reads and results."""

    stage: int
    steps: list[int]
    """What is computed for each element, in order."""
    kept: list[int]
    """What is found in scratch memory."""
    reads: list[int]
    whole: list[int]
    """Values of the row as a whole that are used."""
    reducing: list[int]
    columns: list[int]
    saving: list[int]
    results: list[int]
    tail: list[int]
    """What follows the reductions, once per row."""
    cost: int


def sweeps_of(plan: KernelSpec) -> list[Sweep]:
    """All sweeps over a row, in order."""
    stages = [step.stage for step in plan.steps if not step.in_tail]
    stages += [stage_of(plan, r) + 1 for i, r in enumerate(plan.results) if is_spread(plan, i)]
    return [_sweep(plan, stage) for stage in range(max(stages, default=0) + 1)]


def is_spread(plan: KernelSpec, result: int) -> bool:
    """Is a result a value of the row as a whole, and written for each of its elements?"""
    lanes = plan.results[result]
    if lanes.kind != "step":
        return False
    step: int = lanes.number
    if is_element(plan, step) or plan.steps[step].columns:
        return False
    return plan.is_spread(result)


def _sweep(plan: KernelSpec, stage: int) -> Sweep:
    steps, saved = plan.steps, plan.saved
    here = [n for n, step in enumerate(steps) if step.stage == stage]
    reducing = [n for n in here if steps[n].reduces and not steps[n].columns]
    columns = [n for n in here if steps[n].columns]
    saving = [n for n in here if n in saved]
    results = [i for i in range(len(plan.results)) if _belongs(plan, i, stage)]
    used = [lanes for n in (*reducing, *columns) for lanes in steps[n].operands]
    used += [plan.results[i] for i in results]
    computed = closure_of(plan, [*saving, *steps_among(used)], stage, saved)
    used += [lanes for n in computed for lanes in steps[n].operands]
    outside = sorted({*steps_among(used)} - {*computed})
    return Sweep(
        stage,
        computed,
        [n for n in outside if is_element(plan, n)],
        sorted({lanes.number for lanes in used if lanes.kind == "read"}),
        [n for n in outside if not is_element(plan, n)],
        reducing,
        columns,
        saving,
        results,
        [n for n in here if steps[n].in_tail],
        sum(cost_of(plan, n) for n in computed),
    )


def _belongs(plan: KernelSpec, result: int, stage: int) -> bool:
    """Is a result written for each element, in this stage?"""
    lanes = plan.results[result]
    if lanes.kind != "step":
        return stage == 0  # what is read is written as it is
    spread = is_spread(plan, result)
    return (spread or is_element(plan, lanes.number)) and stage_of(plan, lanes) + spread == stage
