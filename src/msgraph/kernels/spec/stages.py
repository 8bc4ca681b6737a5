"""Steps of a kernel by the reduction they wait for: what a row is gone over for, and what that costs.

    softmax    0: the greatest element   1: exp(x - greatest), summed up   2: exp / sum, written

What a later stage needs of an earlier one is computed again where that is cheap, and kept in a row of scratch memory
where it is not. ``reduction/rows.py`` makes one time over a row of each stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from msgraph.dialects.traits import Cheap, Division

if TYPE_CHECKING:
    from msgraph.kernels.spec.expression import Expression, Lanes

_DEAR = 8
"""What a value must cost, in instructions, to be kept."""

_DEAR_OPS = 12
"""Instructions of an operator that is neither cheap nor a division."""

_DIVISION = 4

LIGHT = 8
"""A sweep of at most so many instructions is waiting for its accumulators: it goes by several vectors at once."""


def cost_of(plan: Expression, index: int) -> int:
    """About how many instructions a step takes for a vector."""
    acts_as = plan.steps[index].op.acts_as
    return 1 if acts_as(Cheap) else _DIVISION if acts_as(Division) else _DEAR_OPS


def cost_of_all(plan: Expression) -> int:
    """About how many instructions all steps take for a vector."""
    return sum(cost_of(plan, index) for index in range(len(plan.steps)))


def is_element(plan: Expression, index: int) -> bool:
    """Is a step computed for each element of a row?"""
    step = plan.steps[index]
    return not step.in_tail and not step.reduces


def steps_crossing(plan: Expression) -> list[int]:
    """Values used in a later stage than their own that it would take long to compute again."""
    crossing: dict[int, None] = {}
    for step in plan.steps:
        for index in steps_among(step.operands):
            stage = plan.steps[index].stage
            if is_element(plan, index) and not step.in_tail and stage < step.stage:
                crossing[index] = None
    return [n for n in crossing if sum(cost_of(plan, m) for m in closure_of(plan, [n], plan.steps[n].stage)) >= _DEAR]


def steps_among(lanes: Iterable[Lanes]) -> Iterator[int]:
    """The steps some values are results of."""
    return (lane.number for lane in lanes if lane.kind == "step")


def closure_of(plan: Expression, numbers: Iterable[int], stage: int, saved: tuple[int, ...] = ()) -> list[int]:
    """The steps computed for each element to have some steps in a sweep, without those ``saved`` before."""
    needed: set[int] = set()
    left = list(numbers)
    while left:
        index = left.pop()
        if index in needed or not is_element(plan, index):
            continue
        if index in saved and plan.steps[index].stage < stage:
            continue
        needed.add(index)
        left += steps_among(plan.steps[index].operands)
    return sorted(needed)


def stage_of(plan: Expression, lanes: Lanes) -> int:
    """The stage of the step a value is the result of."""
    return plan.steps[cast(int, lanes.number)].stage
