"""The code of a kernel with reductions: accumulators carried through the loops over the reduced dimensions.

Where the innermost dimension is reduced, the accumulators are vectors that are folded into one element at the end;
a long dimension is walked in blocks, each with fresh accumulators, and the blocks of float32 are put together in
float64, so that the error of a sum grows with the size of a block only. Where the innermost dimension is kept, each
lane has an accumulator of its own and nothing is folded. What follows a reduction element by element runs after the
loops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.types import dtype_of
from msgraph.passes.lowering.nest import Evaluation, Nest, Offsets, Shape
from msgraph.passes.lowering.overflow import check
from msgraph.passes.lowering.plan import BROADCAST, SCALAR, Lanes, Plan

_BLOCK = 64
"""Vectors summed up before their sum is added to the sum of the blocks before."""

_WIDEST = 64
"""Lanes of a mask."""

Accumulate = Callable[[Sequence[SSAValue]], Sequence[SSAValue]]


class ReducingNest(Nest):
    """A kernel over some dimensions of which it reduces."""

    def __init__(self, plan: Plan, shape: Shape) -> None:
        super().__init__(plan, shape)
        self.reducing = [number for number, step in enumerate(plan.steps) if step.reduces]
        self.body = [n for n, step in enumerate(plan.steps) if not step.reduces and not step.in_tail]
        self.tail = [number for number, step in enumerate(plan.steps) if step.in_tail]
        in_tail = {*self.reducing, *self.tail}
        self.tail_results = [i for i, r in enumerate(plan.results) if r.kind == "step" and r.number in in_tail]
        self.body_results = [i for i in range(len(plan.results)) if i not in self.tail_results]
        self.tail_reads = self._reads_of(self.tail, self.tail_results)
        self.body_reads = self._reads_of([*self.body, *self.reducing], self.body_results)
        if plan.wide and self.masked:
            self.width = min(_WIDEST, 4 * self.width)
        rank = len(plan.sizes)
        self.inner_is_reduced = plan.reduced[-1]
        self.kept = [level for level in range(rank) if not plan.reduced[level] and level != rank - 1]
        self.gone = [level for level in range(rank) if plan.reduced[level] and level != rank - 1]

    def _dtypes(self) -> list[DType]:
        return [*super()._dtypes(), *(self._accumulator(s.op) for s in self.plan.steps if s.reduces)]

    def _accumulator(self, op: Any) -> DType:
        return op.accumulator(dtype_of(op.operands[0].type))

    def _total(self, op: Any) -> DType:
        """The element type blocks are put together in."""
        dtype = self._accumulator(op)
        return dtypes.float64 if self.inner_is_reduced and dtype is dtypes.float32 else dtype

    def _reads_of(self, steps: Sequence[int], results: Sequence[int]) -> list[int]:
        used: list[Lanes] = [lanes for number in steps for lanes in self.plan.steps[number].operands]
        used += [self.plan.results[result] for result in results]
        return sorted({lanes.number for lanes in used if lanes.kind == "read"})

    # -- loops -----------------------------------------------------------------------------------------

    def nest(self, level: int, offsets: Offsets) -> None:
        """Loops over the kept dimensions (``level`` counts these), then those over the reduced ones."""
        if level < len(self.kept):
            dim = self.kept[level]
            self.n.count(self.sizes[dim], lambda i: self.nest(level + 1, self.step(dim, i, offsets)))
        elif self.inner_is_reduced:
            self._fold_rows(offsets)
        else:
            self.vectors(self.sizes[-1], lambda i, width, mask: self._fold_columns(offsets, i, width, mask))

    def _through(self, level: int, offsets: Offsets, carried: Sequence[SSAValue], inner: Any) -> Sequence[SSAValue]:
        """The loops over the reduced dimensions but the innermost; ``inner(offsets, carried)`` inside them."""
        if level == len(self.gone):
            return inner(offsets, carried)
        n, dim = self.n, self.gone[level]

        def trip(i: SSAValue, *values: SSAValue) -> Sequence[SSAValue]:
            return self._through(level + 1, self.step(dim, i, offsets), values, inner)

        return n.loop(n.index(0), self.sizes[dim], n.index(1), trip, carried)

    def _fold_columns(self, offsets: Offsets, position: SSAValue, width: int, mask: SSAValue | None) -> None:
        def accumulate(inner: Offsets, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            evaluation = self._body(inner, position, width, mask)
            return self._combine(evaluation, carried, None)

        totals = self._through(0, offsets, self._initial(width), accumulate)
        self._finish(totals, offsets, position, width, mask)

    def _fold_rows(self, offsets: Offsets) -> None:
        totals = self._through(0, offsets, self._initial(0, self._total), self._fold_row)
        self._finish(totals, offsets, None, 0, None)

    def _fold_row(self, offsets: Offsets, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """The innermost dimension, block by block, folded into ``carried``."""
        n, size, width = self.n, self.sizes[-1], self.width
        whole = size if self.masked else n.round_down(size, width)
        block = n.index(_BLOCK * width)

        def one_block(start: SSAValue, *totals: SSAValue) -> Sequence[SSAValue]:
            end = n.smaller(n.plus(start, block), whole)
            step = n.index(width)
            vectors = n.loop(start, end, step, self._trip(offsets, width, size), self._initial(width))
            return self._add(totals, [self._across(i, value) for i, value in enumerate(vectors)])

        totals = n.loop(n.index(0), whole, block, one_block, carried)
        if not self.masked:
            rest = n.loop(whole, size, n.index(1), self._trip(offsets, 0, size), self._initial(0))
            totals = self._add(totals, rest)
        return totals

    def _trip(self, offsets: Offsets, width: int, size: SSAValue) -> Callable[..., Sequence[SSAValue]]:
        def trip(position: SSAValue, *values: SSAValue) -> Sequence[SSAValue]:
            mask = self.n.mask(self.n.minus(size, position), width) if width and self.masked else None
            return self._combine(self._body(offsets, position, width, mask), values, mask)

        return trip

    # -- what stands inside ------------------------------------------------------------------------------

    def _body(self, offsets: Offsets, position: SSAValue, width: int, mask: SSAValue | None) -> Evaluation:
        """Computes what is reduced, and writes what is not."""
        read = self._read(self.body_reads, offsets, position, width, mask)
        evaluation = self.evaluation(read, position, width, mask)
        evaluation.compute(self.body)
        if self.body_results:
            values = [evaluation.lane(r) if i in self.body_results else None for i, r in enumerate(self.plan.results)]
            self.write(cast("list[Lane]", values), offsets, position, width, mask, self.body_results)
        return evaluation

    def _read(
        self, numbers: Sequence[int], offsets: Offsets, position: SSAValue | None, width: int, mask: SSAValue | None
    ) -> dict[int, Lane]:
        read: dict[int, Lane] = {}
        for number in numbers:
            access, pattern = self.plan.reads[number], self.patterns[number]
            if pattern in (SCALAR, BROADCAST):
                lane = self.scalars.get(number)
                if lane is None:
                    lane = Lane(self.n.load(self.buffers[number], offsets[number], access.dtype), access.dtype)
                read[number] = self.spread(lane) if width else lane
            else:
                value = self.load(number, access, offsets[number], position, width, mask)
                read[number] = Lane(value, access.dtype)
        return read

    def _finish(
        self, totals: Sequence[SSAValue], offsets: Offsets, position: SSAValue | None, width: int, mask: SSAValue | None
    ) -> None:
        """What follows the reductions, element by element, and writing it."""
        read = self._read(self.tail_reads, offsets, position, width, mask)
        evaluation = self.evaluation(read, position, width, mask)
        for number, total in zip(self.reducing, totals, strict=True):
            op = cast(Any, self.plan.steps[number].op)
            lane = Lane(total, self._total(op))
            evaluation.done[number] = evaluation.k.cast(lane, dtype_of(op.results[0].type))
            evaluation.see([lane], evaluation.done[number])
        evaluation.compute(self.tail)
        values = [evaluation.lane(r) if i in self.tail_results else None for i, r in enumerate(self.plan.results)]
        self.write(cast("list[Lane]", values), offsets, position, width, mask, self.tail_results)
        evaluation.report()

    # -- accumulators --------------------------------------------------------------------------------------

    def _initial(self, width: int, dtype_of_op: Callable[[Any], DType] | None = None) -> list[SSAValue]:
        k, chosen = self.lanes(width), dtype_of_op or self._accumulator
        ops = [cast(Any, self.plan.steps[number].op) for number in self.reducing]
        return [k.const(op.init(chosen(op)), chosen(op)).value for op in ops]

    def _combine(
        self, evaluation: Evaluation, carried: Sequence[SSAValue], mask: SSAValue | None
    ) -> Sequence[SSAValue]:
        """The accumulators after one more element (or vector of them; lanes masked out count for nothing)."""
        k = evaluation.k
        results: list[SSAValue] = []
        for number, before in zip(self.reducing, carried, strict=True):
            step = self.plan.steps[number]
            op, dtype = cast(Any, step.op), self._accumulator(step.op)
            value = k.cast(evaluation.lane(step.operands[0]), dtype)
            if mask is not None:
                value = k.select(Lane(mask, dtypes.bool_), value, k.const(op.init(dtype), dtype))
            found = op.combine(k, Lane(before, dtype), value)
            evaluation.see([Lane(before, dtype), value], found)
            results.append(found.value)
        evaluation.report()
        return results

    def _add(self, totals: Sequence[SSAValue], more: Sequence[SSAValue]) -> list[SSAValue]:
        """The totals after one more block."""
        k, results = self.lanes(0), list[SSAValue]()
        for number, before, value in zip(self.reducing, totals, more, strict=True):
            op = cast(Any, self.plan.steps[number].op)
            total = self._total(op)
            wide = k.cast(Lane(value, self._accumulator(op)), total)
            found = op.combine(k, Lane(before, total), wide)
            check(k, self.status, [Lane(before, total), wide], found)
            results.append(found.value)
        return results

    def _joined(self, k: LaneBuilder, index: int, a: SSAValue, b: SSAValue) -> SSAValue:
        op = cast(Any, self.plan.steps[self.reducing[index]].op)
        dtype = self._accumulator(op)
        found = op.combine(k, Lane(a, dtype), Lane(b, dtype))
        check(k, self.status, [Lane(a, dtype), Lane(b, dtype)], found)
        return found.value

    def _across(self, index: int, value: SSAValue) -> SSAValue:
        """All lanes of a vector combined, by halves."""
        width = self.width
        while width > 1:
            width //= 2
            if width == 1:
                return self._joined(self.lanes(0), index, self.n.extract(value, 0), self.n.extract(value, 1))
            low = self.n.shuffle(value, value, range(width))
            high = self.n.shuffle(value, value, range(width, 2 * width))
            value = self._joined(self.lanes(width), index, low, high)
        return self.n.extract(value, 0)
