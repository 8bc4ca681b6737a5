"""How a kernel goes over a row: once for each reduction that waits for another, and once for what follows the last.

    softmax    0: the greatest element   1: exp(x - greatest), summed up   2: exp / sum, written

What a later sweep needs of an earlier one is computed again where that is cheap, and kept in a row of scratch memory
where it is not. A row is short enough for all of this to stay in the cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import TYPE_CHECKING, NamedTuple, cast

from msgraph.dialects.types import dtype_of
from msgraph.passes.fusion.roles import MOST_COLUMNS, Role, role_of
from msgraph.passes.lowering.flow import CHEAP

if TYPE_CHECKING:
    from msgraph.passes.lowering.plan import Lanes, Plan

_ROOMS = (1 << 10, 1 << 12, MOST_COLUMNS, 1 << 16, 1 << 17)
"""Sizes of scratch rows."""

_SCRATCH = 1 << 20
"""Bytes of the stack for values that are kept."""

_DEAR = 8
"""What a value must cost, in instructions, to be kept."""

_DEAR_OPS = 12
_CHEAP = CHEAP | {
    "ms." + name
    for name in (
        "add_n", "relu6", "leaky_relu", "hswish", "hsigmoid", "sign", "squared_difference", "isnan", "isinf",
        "isfinite", "floor", "ceil", "round", "trunc", "logical_xor", "bitwise_and", "bitwise_or", "bitwise_xor",
        "invert", "left_shift", "right_shift", "iota", "gather", "stop_gradient",
    )
}  # fmt: skip
_DIVISIONS = frozenset({"ms.div", "ms.sqrt", "ms.rsqrt", "ms.reciprocal"})
_DIVISION = 4
_MOST_KEPT = 4

SHORT = 1 << 10
"""Elements up to which a row is one block."""

EVEN = 64
"""Lines of a multiple of so many elements are whole vectors, up to four together."""

_PAIRED, _MOST_PAIRED = 1 << 11, 100
"""Elements of rows that go by pairs, and instructions that are written twice for it."""

_WORTH_PAIRS, _STREAMED = 1 << 17, 1 << 20
"""Elements that are worth compiling pairs; from so many on, rows come from memory, which likes them one by one."""

_FAR = 1 << 18
"""Elements that do not lie in the second cache anyway."""

_FEW = 128
"""Elements of a line that is not worth two loops."""

LIGHT = 8
"""A sweep of at most so many instructions is waiting for its accumulators: it goes by several vectors at once."""


class Rows(NamedTuple):
    """How a kernel goes over rows, once for each stage.

    ``room`` is 0 or a number of elements that holds a row; ``saved`` are the steps whose values are kept there for
    later stages. Rows that are not ``long`` need no sums of sums, those that are ``even`` no code for what is left
    after whole vectors; of a ``few`` elements, one loop does for both.
    """

    long: bool
    even: bool
    few: bool
    together: int
    """How many rows are gone over at once."""
    ahead: bool
    """Are there so many that memory is asked for those to come?"""
    room: int
    saved: tuple[int, ...]


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


def rows_of(plan: Plan) -> Rows | None:
    """How a plan goes over rows; ``None`` where the reduced dimensions are not the innermost ones."""
    if not any(plan.reduced):
        return None
    first = plan.reduced.index(True)
    if not all(plan.reduced[first:]):
        return None
    size = prod(plan.sizes[first:])
    room = next((r for r in _ROOMS if size <= r), 0)
    saved = _saved(plan, room) if room else ()
    if not saved and not any(step.columns for step in plan.steps):
        room = 0
    even, few = plan.sizes[-1] % EVEN == 0, plan.sizes[-1] < _FEW
    together = 2 if (even or few) and _goes_by_pairs(plan, first) else 1
    ahead = prod(plan.sizes) >= _FAR
    return Rows(size > SHORT, even, few and not even, together, ahead, room, saved)


def _goes_by_pairs(plan: Plan, first: int) -> bool:
    """Are there rows in pairs, so short that what is done once a row counts, and not too much is done?"""
    if not 0 < first == len(plan.sizes) - 1 or plan.sizes[first - 1] % 2 or plan.sizes[first] > _PAIRED:
        return False
    if plan.tables or any(role_of(step.op) is Role.INDEXED for step in plan.steps):
        return False
    dear = any(cost_of(plan, n) >= _DEAR_OPS for n in range(len(plan.steps)) if _is_element(plan, n))
    most = float("inf") if dear else _STREAMED
    return _WORTH_PAIRS <= prod(plan.sizes) <= most and cost_of_all(plan) <= _MOST_PAIRED


def cost_of(plan: Plan, number: int) -> int:
    """About how many instructions a step takes for a vector."""
    name = plan.steps[number].op.name
    return 1 if name in _CHEAP else _DIVISION if name in _DIVISIONS else _DEAR_OPS


def cost_of_all(plan: Plan) -> int:
    """About how many instructions all steps take for a vector."""
    return sum(cost_of(plan, number) for number in range(len(plan.steps)))


def _is_element(plan: Plan, number: int) -> bool:
    step = plan.steps[number]
    return not step.in_tail and not step.reduces


def _saved(plan: Plan, room: int) -> tuple[int, ...]:
    """Values used in a later stage than their own that it would take long to compute again."""
    crossing: dict[int, None] = {}
    for step in plan.steps:
        for number in _steps(step.operands):
            stage = plan.steps[number].stage
            if _is_element(plan, number) and not step.in_tail and stage < step.stage:
                crossing[number] = None
    dear = [n for n in crossing if sum(cost_of(plan, m) for m in _closure(plan, [n], plan.steps[n].stage)) >= _DEAR]
    width = max((dtype_of(plan.steps[n].op.results[0].type).size for n in dear), default=1)
    return tuple(sorted(dear)[: min(_MOST_KEPT, _SCRATCH // (room * width))])


def _steps(lanes: Iterable[Lanes]) -> Iterator[int]:
    return (lane.number for lane in lanes if lane.kind == "step")


def _closure(plan: Plan, numbers: Iterable[int], stage: int, saved: tuple[int, ...] = ()) -> list[int]:
    """What is computed for each element to have some steps in a sweep; what was ``saved`` before need not be."""
    found: set[int] = set()
    left = list(numbers)
    while left:
        number = left.pop()
        if number in found or not _is_element(plan, number):
            continue
        if number in saved and plan.steps[number].stage < stage:
            continue
        found.add(number)
        left += _steps(plan.steps[number].operands)
    return sorted(found)


def sweeps_of(plan: Plan) -> list[Sweep]:
    """All sweeps over a row, in order."""
    stages = [step.stage for step in plan.steps if not step.in_tail]
    stages += [_stage_of(plan, r) + 1 for i, r in enumerate(plan.results) if is_spread(plan, i)]
    return [_sweep(plan, stage) for stage in range(max(stages, default=0) + 1)]


def is_spread(plan: Plan, result: int) -> bool:
    """Is a result a value of the row as a whole, and written for each of its elements?"""
    lanes, write = plan.results[result], plan.writes[result]
    if lanes.kind != "step":
        return False
    number = cast(int, lanes.number)
    if _is_element(plan, number) or plan.steps[number].columns:
        return False
    return any(stride for stride, reduced in zip(write.strides, plan.reduced, strict=True) if reduced)


def _sweep(plan: Plan, stage: int) -> Sweep:
    steps, rows = plan.steps, plan.rows
    assert rows is not None
    here = [n for n, step in enumerate(steps) if step.stage == stage]
    reducing = [n for n in here if steps[n].reduces and not steps[n].columns]
    columns = [n for n in here if steps[n].columns]
    saving = [n for n in here if n in rows.saved]
    results = [i for i in range(len(plan.results)) if _belongs(plan, i, stage)]
    used = [lanes for n in (*reducing, *columns) for lanes in steps[n].operands]
    used += [plan.results[i] for i in results]
    computed = _closure(plan, [*saving, *_steps(used)], stage, rows.saved)
    used += [lanes for n in computed for lanes in steps[n].operands]
    outside = sorted({*_steps(used)} - {*computed})
    return Sweep(
        stage,
        computed,
        [n for n in outside if _is_element(plan, n)],
        sorted({lanes.number for lanes in used if lanes.kind == "read"}),
        [n for n in outside if not _is_element(plan, n)],
        reducing,
        columns,
        saving,
        results,
        [n for n in here if steps[n].in_tail],
        sum(cost_of(plan, n) for n in computed),
    )


def _belongs(plan: Plan, result: int, stage: int) -> bool:
    """Is a result written for each element, in this stage?"""
    lanes = plan.results[result]
    if lanes.kind != "step":
        return stage == 0  # what is read is written as it is
    spread = is_spread(plan, result)
    return (spread or _is_element(plan, cast(int, lanes.number))) and _stage_of(plan, lanes) + spread == stage


def _stage_of(plan: Plan, lanes: Lanes) -> int:
    return plan.steps[cast(int, lanes.number)].stage
