"""How the accesses of a kernel walk memory, and what follows from it for the loops."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

from msgraph.dialects import dtypes
from msgraph.dialects.machine import PAST

if TYPE_CHECKING:
    from msgraph.passes.lowering.plan import Access, Plan

SCALAR, BROADCAST, NEIGHBOURS, STRIDED = "s", "b", "n", "g"
"""How an access moves along the innermost loop: never and nowhere, not in this loop, by 1, by a run-time stride."""

_LONG_ROW, _MANY_ROWS = 64, 8
"""Shorter rows are some vectors, whose accumulators stay in registers."""

_TURNED_SIZE, _TURNED_STEPS = 8, 4
"""Smaller tensors are not worth turning tiles; longer bodies would be written too often."""

_SCATTERED = 4
"""Lines written here and there, as turned tiles are, fall out of the caches that much sooner."""


class Grain(NamedTuple):
    """The dimension some reads go by neighbours along, though the innermost loop is another; which reads."""

    level: int
    reads: tuple[int, ...]


def pattern_of(access: Access) -> str:
    """How an access moves along the innermost loop."""
    if not any(access.strides):
        return SCALAR
    inner = access.strides[-1]
    return NEIGHBOURS if inner == 1 else STRIDED if inner else BROADCAST


def streams(plan: Plan) -> bool:
    """Does a kernel reduce columns of so many long rows that these are better walked one after another?"""
    if not any(plan.reduced) or plan.reduced[-1]:
        return False
    rows = prod(size for size, gone in zip(plan.sizes, plan.reduced, strict=True) if gone)
    return plan.sizes[-1] >= _LONG_ROW and rows >= _MANY_ROWS


def past_caches(plan: Plan) -> tuple[int, ...]:
    """The accesses that write more than the caches hold."""
    numbers = range(len(plan.reads), len(plan.accesses))
    return tuple(number for number in numbers if _is_past(plan, number))


def _is_past(plan: Plan, number: int) -> bool:
    """Is what an access writes by neighbours larger than the caches?

    Of a kernel that goes over rows, so is what it reads and writes in all: with what is written kept out, rows stay in.
    """
    if plan.patterns[number] != NEIGHBOURS:
        return False
    written = _bytes(plan, number)
    if plan.reduced[-1] and written >= PAST // 8:
        return sum(_bytes(plan, k) for k in range(len(plan.accesses))) >= PAST
    return written >= (PAST if plan.grain is None else PAST // _SCATTERED)


def _bytes(plan: Plan, number: int) -> int:
    access = plan.accesses[number]
    walked = prod(size for size, stride in zip(plan.sizes, access.strides, strict=True) if stride)
    return walked * access.dtype.size


def grain_of(plan: Plan) -> Grain | None:
    """Along which dimension to turn tiles; the body is written once per row of a tile, so it must be short."""
    if any(plan.reduced) or plan.tables or not plan.sizes or len(plan.steps) > _TURNED_STEPS:
        return None
    if plan.sizes[-1] < _TURNED_SIZE or any(pattern == STRIDED for pattern in plan.patterns[len(plan.reads) :]):
        return None
    for level, size in enumerate(plan.sizes[:-1]):
        across = [
            number
            for number, (access, pattern) in enumerate(zip(plan.reads, plan.patterns, strict=False))
            if pattern == STRIDED and access.strides[level] == 1 and access.dtype is not dtypes.bool_
        ]
        if across and size >= _TURNED_SIZE and not any(s.op.regions for s in plan.steps):
            return Grain(level, tuple(across))
    return None
