"""Large runs cut into parts that threads may share.

A part is a run of the same kernel on some of the places of one dimension that is kept: its buffers start further on,
one of its sizes is smaller. No part reads what another writes, and what an element is computed from does not depend
on where the cuts are, so results are the same whatever the number of threads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product, repeat
from math import prod
from typing import NamedTuple, cast

from msgraph.dialects.views import View
from msgraph.kernels.rules import rule_of
from msgraph.kernels.spec.own_loops import ALGORITHM, OwnLoopsPlan
from msgraph.kernels.spec.plan import KernelPlan
from msgraph.kernels.spec.questions import SHARED, duration_of, duration_of_point
from msgraph.support.symbolic_sizes import SymbolicSize, is_symbolic, likely, smaller, worth

_CHUNK, _SHORT = 20e3, 6e3
"""Nanoseconds that a part takes at least, and one of no more parts than threads; plain loops, whose estimate is rough,
are cut from ``SHARED`` on."""

_OPERATION, _MOVED = 0.008, 0.03
"""Nanoseconds for an operation of a contraction, a byte of the tensors of an op with loops of its own."""

CHUNKS_PER_THREAD = 4
"""More parts than threads: one that is held up does not hold up the others."""

_LINE = 64
"""Elements cuts along the innermost dimension are a multiple of."""


class Chunk(NamedTuple):
    """One of the runs a run is cut into: more bytes for each buffer, and all arguments."""

    shifts: tuple[int, ...]
    arguments: tuple[int, ...]


def split_into_chunks(plan: KernelPlan | OwnLoopsPlan, threads: int) -> list[Chunk]:
    """The parts of a run for so many threads, none if it is better left whole; those that its sums are wanted in."""
    if isinstance(plan, KernelPlan) and plan.cut is not None:
        return list(_pieces_of(plan, plan.cut.level, plan.cut.pieces, 1, plan.cut.strides))
    if threads < 2:
        return []
    cost = cost_of(plan)
    count = min(CHUNKS_PER_THREAD * threads, max(int(cost / _CHUNK), min(int(cost / _SHORT), threads)))
    if cost < 2 * _CHUNK or (isinstance(plan, KernelPlan) and cost < SHARED):
        return []
    chunks = list(
        _own_loops_chunks(plan, count, min(count, threads)) if isinstance(plan, OwnLoopsPlan) else _chunks(plan, count)
    )
    return chunks if len(chunks) > 1 else []


def split_for_sizes(plan: KernelPlan, threads: int) -> tuple[Sequence[Chunk], int]:
    """As many parts as there may be of a run on sizes that only a call knows, and how many of them there are."""
    count = CHUNKS_PER_THREAD * threads
    chunks = list(_chunks(plan, count)) if threads > 1 else []
    if len(chunks) < 2:
        return [], 0
    points = prod(plan.sizes)
    if not is_symbolic(points):
        return (chunks, len(chunks)) if duration_of(plan) >= SHARED else ([], 0)
    level = next(level for level, size in enumerate(plan.sizes) if chunks[0].arguments[level] is not size)
    used = -(-plan.sizes[level] // chunks[0].arguments[level])
    return chunks, worth(cast(SymbolicSize, points), SHARED / duration_of_point(plan), used)


def cost_of(plan: KernelPlan | OwnLoopsPlan) -> float:
    """Nanoseconds of a run on one thread, roughly."""
    if isinstance(plan, KernelPlan):
        return duration_of(plan)
    moved = plan.tensors[1:] if plan.in_place else plan.tensors
    size = sum(prod(tensor.shape) * tensor.dtype.size for tensor in moved)
    return max(_OPERATION * (plan.op.work() if plan.work is None else plan.work), _MOVED * size)


def _chunks(plan: KernelPlan, count: int) -> Iterator[Chunk]:
    own = plan.expression
    if own.observed or any(step.op.control_flow is not None or step.columns for step in own.steps):
        return  # a step that loops on its own, or sums over what would be cut
    kept = [level for level, reduced in enumerate(own.reduced) if not reduced]
    if own.is_indexed:
        kept = [level for level in kept if level == plan.cut_level]
    last = len(plan.sizes) - 1
    multiples = {level: 1 if plan.contiguous_axis is None and level < last else _LINE for level in kept}
    order = kept if plan.contiguous_axis is None else kept[::-1]  # what is turned is read in long runs
    level = max(order, key=lambda level: min(likely(plan.sizes[level]) // multiples[level], count), default=None)
    if level is None or likely(plan.sizes[level]) < 2 * multiples[level]:
        return
    yield from _pieces_of(plan, level, count, multiples[level], repeat(0))


def _pieces_of(plan: KernelPlan, level: int, count: int, multiple_of: int, apart: Iterable[int]) -> Iterator[Chunk]:
    """Those of one dimension; some accesses write what each piece gives so far ``apart``."""
    arguments = plan.arguments()
    for piece, (start, length) in enumerate(_pieces(plan.sizes[level], count, multiple_of)):
        pairs = zip(plan.accesses, apart, strict=False)
        moves = [(start * access.strides[level] + piece * step) * access.dtype.size for access, step in pairs]
        numbers = [*arguments[:level], length, *arguments[level + 1 :]]
        if plan.expression.is_indexed:
            numbers[-1] = start
        yield Chunk((*moves, *[0] * (len(plan.tables) + plan.expression.observed)), tuple(numbers))


def _own_loops_chunks(plan: OwnLoopsPlan, count: int, threads: int) -> Iterator[Chunk]:
    """Along the axis the op names, of each tensor that has it."""
    tensors = [View(t.shape, t.strides, t.offset) for t in plan.operands_and_results()]
    cuts = rule_of(type(plan.op)).split(tensors, plan.answer(ALGORITHM), threads, **plan.op.fields)
    if cuts is None:
        return
    specs = [cuts] if cuts.within is None else [cuts, cuts.within]
    pieces: list[Sequence[tuple[int, int]]] = []
    for spec in specs:
        size = next(t.shape[axis] for t, axis in zip(tensors, spec.axes, strict=True) if axis is not None)
        pieces.append(_pieces(size, count, spec.multiple_of))
        count = max(count // len(pieces[0]), 1)
    for piece in product(*pieces):
        shifts: list[int] = []
        arguments: list[int] = []
        for tensor, axes in zip(plan.tensors, zip(*[spec.axes for spec in specs], strict=True), strict=False):
            cut: dict[int, tuple[int, int]] = {a: part for a, part in zip(axes, piece, strict=True) if a is not None}
            shifts.append(sum(start * tensor.strides[axis] for axis, (start, _) in cut.items()) * tensor.dtype.size)
            arguments += [cut[axis][1] if axis in cut else size for axis, size in enumerate(tensor.shape)]
            arguments += tensor.strides
        if plan.epilogue is not None:  # its dims are those of the result, as far as results are cut
            starts = [(spec.axes[-1] or 0, start) for spec, (start, _) in zip(specs, piece, strict=True)]
            shifts += [
                sum(start * access.strides[axis] for axis, start in starts) * access.dtype.size
                for access in plan.epilogue.accesses
            ]
            arguments += plan.epilogue.arguments()
        yield Chunk(tuple(shifts), tuple(arguments))


def _pieces(size: int, count: int, multiple_of: int) -> Sequence[tuple[int, int]]:
    """At most ``count`` pieces, start and length, of nearly one size; all but the last whole multiples."""
    if is_symbolic(size):
        length = -(-size // (count * multiple_of)) * multiple_of
        return [(piece * length, smaller(length, size - piece * length)) for piece in range(count)]
    length = -(-size // count)
    length += -length % multiple_of
    return [(start, min(length, size - start)) for start in range(0, size, length)]
