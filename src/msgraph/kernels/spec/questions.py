"""The questions code generation asks about sizes and strides, and how they are answered for the numbers of one run.

An answer is plain data. The fewer a question has, the more runs share a kernel. Of a size that only a call knows,
``likely(size)`` is a number: what is asked of it is right either way, and better one way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgraph.dialects import dtypes
from msgraph.dialects.families.indexed import IndexedOp
from msgraph.dialects.traits import OneInstruction
from msgraph.dialects.types import shape_of
from msgraph.kernels.builder.machine import UNCACHED_BYTES
from msgraph.kernels.roles import MOST_COLUMNS
from msgraph.kernels.spec.expression import ContiguousAxis
from msgraph.kernels.spec.stages import steps_crossing
from msgraph.support.symbolic_sizes import likely

if TYPE_CHECKING:
    from msgraph.dispatch import Answer
    from msgraph.kernels.spec.plan import Access, KernelPlan

T = TypeVar("T")
SCALAR, BROADCAST, NEIGHBOURS, STRIDED = "s", "b", "n", "g"
"""How an access moves along the innermost loop: never and nowhere, not in this loop, by 1, by a run-time stride."""

_DISTANT = 1 << 21
"""Bytes of a table that is not in the nearer caches."""

_LONG_ROW, _MANY_ROWS = 64, 8
"""Shorter rows are some vectors, whose accumulators stay in registers."""

_TRANSPOSED_SIZE, _TRANSPOSED_STEPS = 8, 4
"""Smaller tensors are not worth turning tiles; longer bodies would be written too often."""

_SCATTERED = 4
"""Lines written here and there, as turned tiles are, fall out of the caches that much sooner."""

_ROOMS = (1 << 10, 1 << 12, MOST_COLUMNS, 1 << 16, 1 << 17)
"""Sizes of scratch rows."""

_SCRATCH, _MOST_KEPT = 1 << 20, 4
"""Bytes of the stack for values that are kept, and how many these are."""

SHORT = 1 << 10
"""Elements up to which a row is one block."""

_FAR = 1 << 18
"""Elements that do not lie in the second cache anyway."""

SHARED = 100e3
"""Nanoseconds from which on threads share a run."""

_BYTE, _STEP, _COSTLY = 0.02, 0.03, 0.3
"""Nanoseconds for a byte of memory, a cheap step or another one on an element."""


# -- how long a run takes ------------------------------------------------------------------------------------


def duration_of(plan: KernelPlan) -> float:
    """Nanoseconds of a run of loops, roughly."""
    return likely(prod(plan.sizes)) * duration_of_point(plan)


def duration_of_point(plan: KernelPlan) -> float:
    """Those of one point."""
    steps = sum(_STEP if step.op.acts_as(OneInstruction) else _COSTLY for step in plan.expression.steps)
    return steps + sum(_BYTE * access.dtype.size for access in plan.accesses if all(access.strides))


# -- how memory is walked ------------------------------------------------------------------------------------


def pattern_of(access: Access) -> str:
    """How an access moves along the innermost loop."""
    if not any(access.strides):
        return SCALAR
    inner = access.strides[-1]
    return NEIGHBOURS if inner == 1 else STRIDED if inner else BROADCAST


def patterns(plan: KernelPlan) -> tuple[str, ...]:
    """How each access moves along the innermost dimension."""
    return tuple([pattern_of(access) for access in plan.accesses])


def row_by_row(plan: KernelPlan) -> bool:
    """Does it reduce columns of so many long rows that these are better walked one after another?"""
    reduced = plan.expression.reduced
    if not any(reduced) or reduced[-1]:
        return False
    rows = prod(size for size, gone in zip(plan.sizes, reduced, strict=True) if gone)
    return likely(plan.sizes[-1]) >= _LONG_ROW and likely(rows) >= _MANY_ROWS


def exceeds_cache(plan: KernelPlan) -> tuple[int, ...]:
    """The accesses that write more than the caches hold: it goes past them, and pushes nothing else out."""
    numbers = range(len(plan.reads), len(plan.accesses))
    return tuple(access for access in numbers if _goes_past(plan, access))


def _goes_past(plan: KernelPlan, index: int) -> bool:
    """Is what an access writes by neighbours larger than the caches?

    Of a kernel that goes over rows, so is what it reads and writes in all: with what is written kept out, rows stay in.
    """
    if plan.patterns[index] != NEIGHBOURS:
        return False
    written = _bytes(plan, index)
    if plan.expression.reduced[-1] and written >= UNCACHED_BYTES // 8:
        return sum(_bytes(plan, k) for k in range(len(plan.accesses))) >= UNCACHED_BYTES
    return written >= (UNCACHED_BYTES if plan.contiguous_axis is None else UNCACHED_BYTES // _SCATTERED)


def _bytes(plan: KernelPlan, index: int) -> int:
    access = plan.accesses[index]
    walked = prod(size for size, stride in zip(plan.sizes, access.strides, strict=True) if stride)
    return likely(walked) * access.dtype.size


def contiguous_axis(plan: KernelPlan) -> ContiguousAxis | None:
    """Along which dimension to turn tiles; the body is written once per row of a tile, so it must be short."""
    own = plan.expression
    if any(own.reduced) or own.tables or not plan.sizes or len(own.steps) > _TRANSPOSED_STEPS:
        return None
    if likely(plan.sizes[-1]) < _TRANSPOSED_SIZE or any(
        pattern == STRIDED for pattern in plan.patterns[len(plan.reads) :]
    ):
        return None
    for level, size in enumerate(plan.sizes[:-1]):
        across = [
            index
            for index, (access, pattern) in enumerate(zip(plan.reads, plan.patterns, strict=False))
            if pattern == STRIDED and access.strides[level] == 1 and access.dtype is not dtypes.bool_
        ]
        if across and likely(size) >= _TRANSPOSED_SIZE and not any(s.op.control_flow for s in own.steps):
            return ContiguousAxis(level, tuple(across))
    return None


def moves_outside(plan: KernelPlan, access: int) -> bool:
    """Does an access move along any dimension that is kept?"""
    strides = zip(plan.accesses[access].strides, plan.expression.reduced, strict=True)
    return any(stride for stride, reduced in strides if not reduced)


# -- rows --------------------------------------------------------------------------------------------------------


def _row(plan: KernelPlan) -> int:
    """Elements of a row."""
    return prod(size for size, reduced in zip(plan.sizes, plan.expression.reduced, strict=True) if reduced)


def is_far(plan: KernelPlan) -> bool:
    """Are there so many elements that memory is asked for those to come?"""
    return likely(prod(plan.sizes)) >= _FAR


def is_long(plan: KernelPlan) -> bool:
    """Are sums of a row put together from sums of its blocks?"""
    return likely(_row(plan)) > SHORT


def room(plan: KernelPlan) -> int:
    """Elements of scratch memory for what is kept of a row, 0 if there are too many."""
    return next((size for size in _ROOMS if _row(plan) <= size), 0)


def saved(plan: KernelPlan) -> tuple[int, ...]:
    """The steps whose values are kept for a later time over the row."""
    if not (held := room(plan)):
        return ()
    dear = steps_crossing(plan.expression)
    width = max((plan.expression.steps[step].op.dtype.size for step in dear), default=1)
    return tuple(sorted(dear)[: min(_MOST_KEPT, _SCRATCH // (held * width))])


def is_spread(plan: KernelPlan, result: int) -> bool:
    """Is a result written for each element of a row?"""
    strides = plan.writes[result].strides
    return any(stride for stride, reduced in zip(strides, plan.expression.reduced, strict=True) if reduced)


# -- indexed ops -------------------------------------------------------------------------------------------------


def cut_level(plan: KernelPlan) -> int:
    """The longest of the kept dimensions but the innermost, if there are any; -1 for what is short anyway."""
    reduced = plan.expression.reduced
    kept = [level for level, gone in enumerate(reduced) if not gone]
    if not kept or plan.contiguous_axis is not None or duration_of(plan) < SHARED:
        return -1
    outer = [level for level in kept if level < len(reduced) - 1]
    return max(outer or kept, key=lambda level: likely(plan.sizes[level]))


def ones(plan: KernelPlan, table: int) -> tuple[bool, ...]:
    """Of each dim of a table, whether it is of size 1."""
    return tuple([size == 1 for size in plan.tables[table].shape])


def is_empty(plan: KernelPlan, table: int) -> bool:
    """Has a table no elements?"""
    return 0 in plan.tables[table].shape


def is_distant(plan: KernelPlan, table: int) -> bool:
    """Is a table too large for the nearer caches?"""
    return likely(prod(plan.tables[table].shape)) * plan.tables[table].dtype.size >= _DISTANT


def walked(plan: KernelPlan, step: int) -> tuple[bool, ...]:
    """Of each dim of the result of a step, whether loops walk it: it is not of size 1."""
    return tuple([size != 1 for size in shape_of(plan.ops[step].results[0].type)])


def moves_rows(plan: KernelPlan, index: int) -> bool:
    """Does an indexed op copy whole rows that lie together in memory?"""
    op, step = cast(IndexedOp, plan.ops[index]), plan.expression.steps[index]
    source = step.operands[0] if step.operands else None
    if source is None or source.kind != "table" or shape_of(op.results[0].type)[-1:] in ((), (1,)):
        return False
    table = plan.tables[cast(int, source.number)]
    return table.strides[-1:] == (1,) and type(op).moves_rows([shape_of(v.type) for v in op.operands], **op.fields)


QUESTIONS: Mapping[str, Callable[..., Answer]] = {
    function.__name__: function
    for function in (
        patterns, row_by_row, exceeds_cache, contiguous_axis, moves_outside, is_long, is_far, room, saved, is_spread,
        cut_level, ones, is_empty, is_distant, walked, moves_rows,
    )
}  # fmt: skip


def asked(question: Callable[[KernelPlan], T]) -> T:
    """The attribute of what answers, or asks and records, that is the answer."""
    return cast(Any, property(lambda self: self.answer((question.__name__,))))


def about(question: Callable[[KernelPlan, int], T]) -> Callable[[Any, int], T]:
    """The method for a question about one of several steps, tables, accesses or results."""
    return lambda self, one: self.answer((question.__name__, one))
