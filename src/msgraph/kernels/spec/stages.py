"""How a kernel goes over a row: once for each reduction that waits for another, and once for what follows the last.

    softmax    0: the greatest element   1: exp(x - greatest), summed up   2: exp / sum, written

What a later sweep needs of an earlier one is computed again where that is cheap, and kept in a row of scratch memory
where it is not. A row is short enough for all of this to stay in the cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from msgraph.dialects.traits import Cheap, Division

if TYPE_CHECKING:
    from msgraph.kernels.spec.expression import Expression, Lanes
    from msgraph.kernels.spec.kernel_spec import KernelSpec

_DEAR = 8
"""What a value must cost, in instructions, to be kept."""

DEAR_OPS = 12
"""Instructions of an operator that is neither cheap nor a division."""

_DIVISION = 4

LIGHT = 8
"""A sweep of at most so many instructions is waiting for its accumulators: it goes by several vectors at once."""


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


def cost_of(plan: Expression, number: int) -> int:
    """About how many instructions a step takes for a vector."""
    kind = plan.steps[number].op.kind
    return 1 if kind.has_trait(Cheap) else _DIVISION if kind.has_trait(Division) else DEAR_OPS


def cost_of_all(plan: Expression) -> int:
    """About how many instructions all steps take for a vector."""
    return sum(cost_of(plan, number) for number in range(len(plan.steps)))


def is_element(plan: Expression, number: int) -> bool:
    """Is a step computed for each element of a row?"""
    step = plan.steps[number]
    return not step.in_tail and not step.reduces


def steps_crossing(plan: Expression) -> list[int]:
    """Values used in a later stage than their own that it would take long to compute again."""
    crossing: dict[int, None] = {}
    for step in plan.steps:
        for number in _steps(step.operands):
            stage = plan.steps[number].stage
            if is_element(plan, number) and not step.in_tail and stage < step.stage:
                crossing[number] = None
    return [n for n in crossing if sum(cost_of(plan, m) for m in _closure(plan, [n], plan.steps[n].stage)) >= _DEAR]


def _steps(lanes: Iterable[Lanes]) -> Iterator[int]:
    return (lane.number for lane in lanes if lane.kind == "step")


def _closure(plan: Expression, numbers: Iterable[int], stage: int, saved: tuple[int, ...] = ()) -> list[int]:
    """What is computed for each element to have some steps in a sweep; what was ``saved`` before need not be."""
    found: set[int] = set()
    left = list(numbers)
    while left:
        number = left.pop()
        if number in found or not is_element(plan, number):
            continue
        if number in saved and plan.steps[number].stage < stage:
            continue
        found.add(number)
        left += _steps(plan.steps[number].operands)
    return sorted(found)


def sweeps_of(plan: KernelSpec) -> list[Sweep]:
    """All sweeps over a row, in order."""
    stages = [step.stage for step in plan.steps if not step.in_tail]
    stages += [_stage_of(plan, r) + 1 for i, r in enumerate(plan.results) if is_spread(plan, i)]
    return [_sweep(plan, stage) for stage in range(max(stages, default=0) + 1)]


def is_spread(plan: KernelSpec, result: int) -> bool:
    """Is a result a value of the row as a whole, and written for each of its elements?"""
    lanes = plan.results[result]
    if lanes.kind != "step":
        return False
    number = cast(int, lanes.number)
    if is_element(plan, number) or plan.steps[number].columns:
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
    computed = _closure(plan, [*saving, *_steps(used)], stage, saved)
    used += [lanes for n in computed for lanes in steps[n].operands]
    outside = sorted({*_steps(used)} - {*computed})
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
    return (spread or is_element(plan, cast(int, lanes.number))) and _stage_of(plan, lanes) + spread == stage


def _stage_of(plan: Expression, lanes: Lanes) -> int:
    return plan.steps[cast(int, lanes.number)].stage
