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

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import LoopPoint, Nest, Offsets
from msgraph.kernels.reduction.accumulators import Accumulators, accumulator_of
from msgraph.kernels.spec.expression import Lanes
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, SCALAR

_BLOCK = 64
"""Vectors summed up before their sum is added to the sum of the blocks before."""


class ReducingNest(Nest):
    """A kernel over some dimensions of which it reduces."""

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        super().__init__(plan, shape)
        self.reducing = [index for index, step in enumerate(plan.steps) if step.reduces]
        self.body = [n for n, step in enumerate(plan.steps) if not step.reduces and not step.in_tail]
        self.tail = [index for index, step in enumerate(plan.steps) if step.in_tail]
        in_tail = {*self.reducing, *self.tail}
        self.tail_results = [i for i, r in enumerate(plan.results) if r.kind == "step" and r.number in in_tail]
        self.body_results = [i for i in range(len(plan.results)) if i not in self.tail_results]
        self.tail_reads = self._reads_of(self.tail, self.tail_results)
        self.body_reads = self._reads_of([*self.body, *self.reducing], self.body_results)
        rank = plan.rank
        self.inner_is_reduced = plan.reduced[-1]
        self.kept = [level for level in range(rank) if not plan.reduced[level] and level != rank - 1]
        self.gone = [level for level in range(rank) if plan.reduced[level] and level != rank - 1]
        self.sums = Accumulators(self, self.reducing, wide=self.inner_is_reduced)

    def _dtypes(self) -> list[DType]:
        return [*super()._dtypes(), *(accumulator_of(s.op) for s in self.plan.steps if s.reduces)]

    def _reads_of(self, steps: Sequence[int], results: Sequence[int]) -> list[int]:
        used: list[Lanes] = [lanes for step in steps for lanes in self.plan.steps[step].operands]
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
            self.vectors(self.sizes[-1], lambda i, lanes, mask: self._fold_columns(LoopPoint(offsets, i, lanes, mask)))

    def through(self, level: int, offsets: Offsets, carried: Sequence[SSAValue], inner: Any) -> Sequence[SSAValue]:
        """The loops over the reduced dimensions but the innermost; ``inner(offsets, carried)`` inside them."""
        if level == len(self.gone):
            return inner(offsets, carried)
        n, dim = self.n, self.gone[level]

        def trip(i: SSAValue, *values: SSAValue) -> Sequence[SSAValue]:
            return self.through(level + 1, self.step(dim, i, offsets), values, inner)

        return n.loop(n.index(0), self.sizes[dim], n.index(1), trip, carried)

    def _fold_columns(self, at: LoopPoint) -> None:
        def accumulate(inner: Offsets, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return self.sums.combine(self.body_at(at._replace(offsets=inner)), carried, None)

        self.finish(self.through(0, at.offsets, self.sums.initial(at.width), accumulate), at)

    def _fold_rows(self, offsets: Offsets) -> None:
        totals = self.through(0, offsets, self.sums.initial(0, blocks=True), self._fold_row)
        self.finish(totals, LoopPoint(offsets))

    def _fold_row(self, offsets: Offsets, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """The innermost dimension, block by block, folded into ``carried``."""
        n, size, width = self.n, self.sizes[-1], self.width
        whole = size if self.masked else n.round_down(size, width)
        block = n.index(_BLOCK * width)

        def one_block(start: SSAValue, *totals: SSAValue) -> Sequence[SSAValue]:
            end = n.smaller(n.plus(start, block), whole)
            step = n.index(width)
            vectors = n.loop(start, end, step, self._trip(offsets, width, size), self.sums.initial(width))
            return self.sums.add(totals, self.sums.folded(vectors, width, 0))

        totals = n.loop(n.index(0), whole, block, one_block, carried)
        if not self.masked:
            rest = n.loop(whole, size, n.index(1), self._trip(offsets, 0, size), self.sums.initial(0))
            totals = self.sums.add(totals, rest)
        return totals

    def _trip(self, offsets: Offsets, width: int, size: SSAValue) -> Callable[..., Sequence[SSAValue]]:
        def trip(position: SSAValue, *values: SSAValue) -> Sequence[SSAValue]:
            mask = self.n.mask(self.n.minus(size, position), width) if width and self.masked else None
            return self.sums.combine(self.body_at(LoopPoint(offsets, position, width, mask)), values, mask)

        return trip

    # -- what stands inside ------------------------------------------------------------------------------

    def body_at(self, at: LoopPoint) -> Evaluation:
        """Computes what is reduced, and writes what is not."""
        evaluation = self.evaluation(self._read(self.body_reads, at), at)
        evaluation.compute(self.body)
        self._write_some(self.body_results, evaluation, at)
        return evaluation

    def _read(self, numbers: Sequence[int], at: LoopPoint) -> dict[int, VectorValue]:
        read: dict[int, VectorValue] = {}
        for index in numbers:
            if self.patterns[index] in (SCALAR, BROADCAST):
                lane = self.fixed_read(index, at.offsets)
                read[index] = self.spread(lane, at.width) if at.width else lane
            else:
                read[index] = self.load(index, at)
        return read

    def _write_some(self, results: Sequence[int], evaluation: Evaluation, at: LoopPoint) -> None:
        if results:
            lanes = [evaluation.lane(r) if i in results else None for i, r in enumerate(self.plan.results)]
            self.write(cast("list[VectorValue]", lanes), at, results)

    def finish(self, totals: Sequence[SSAValue], at: LoopPoint) -> None:
        """Computes the steps behind the reductions, element by element, and writes the results."""
        evaluation = self.evaluation(self._read(self.tail_reads, at), at)
        self.sums.finish(evaluation, totals, blocks=True)
        evaluation.compute(self.tail)
        self._write_some(self.tail_results, evaluation, at)
        evaluation.report()
