"""The code of a kernel that reduces dimensions and keeps the innermost one: each lane has accumulators of its own.

Of few rows they stay in registers. Else memory is read in the order it lies in: columns are taken in blocks whose
accumulators stay in the caches nearby; wide ones, as memory likes long lines. Several rows of a block are combined in
registers before they are added to the accumulators, which are float64 for float32: sums of many rows are as good as
those of few. What follows a reduction element by element runs after the loops.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from msgraph.kernels.builder.loop_nests import DimRange, Values, in_blocks
from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import LoopPoint, Nest, Offsets
from msgraph.kernels.reduction.accumulators import Accumulators
from msgraph.kernels.spec.expression import Lanes
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, NEIGHBOURS, SCALAR
from msgraph.kernels.spec.stages import cost_of

_BLOCK = 4096
"""Columns taken together."""

_ROWS = ((2, 8), (6, 4))
"""How many rows go together for bodies of so many instructions; longer ones are written once."""


class ColumnNest(Nest):
    """A kernel that walks rows and keeps accumulators for columns: a block in memory, or a vector in registers."""

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
        far = self.body_reads if plan.row_by_row and plan.is_far else []
        self.far_reads = [index for index in far if self.patterns[index] == NEIGHBOURS]
        *outer, _ = plan.reduced
        self.kept = [level for level, gone in enumerate(outer) if not gone]
        self.gone = [level for level, gone in enumerate(outer) if gone]
        self.sums = Accumulators(self, self.reducing, wide=plan.row_by_row)
        cost = sum(cost_of(plan, step) for step in self.body)
        self.rows_together = next((rows for most, rows in _ROWS if cost <= most), 1)
        room = _BLOCK if plan.row_by_row else 0
        self.memory = [self.n.scratch(self.sums.total(op), room) for op in self.sums.ops if room]

    def _reads_of(self, steps: Sequence[int], results: Sequence[int]) -> list[int]:
        used: list[Lanes] = [lanes for step in steps for lanes in self.plan.steps[step].operands]
        used += [self.plan.results[result] for result in results]
        return sorted({lanes.number for lanes in used if lanes.kind == "read"})

    # -- loops -----------------------------------------------------------------------------------------

    def nest(self, offsets: Offsets) -> None:
        """Loops over the kept dimensions, then over blocks or vectors of columns."""
        for here in self.walk(self.kept, offsets):
            if self.plan.row_by_row:
                for columns in in_blocks(self.n, self.sizes[-1], _BLOCK):
                    self._clear(columns.size)
                    for inside in self.walk(self.gone[:-1], here):
                        self._rows(inside, columns)
                    self._write(here, columns)
            else:
                for i, lanes, mask in self.vectors(self.sizes[-1]):
                    at, totals = LoopPoint(here, i, lanes, mask), self.sums.initial(lanes)
                    for inside in self.walk(self.gone, here, totals):
                        self.sums.combine(self.body_at(at._replace(offsets=inside)), totals, None)
                    self.finish(totals, at)

    def _clear(self, size: Index) -> None:
        for position, width, mask in self.vectors(size):
            k = self.lanes(width)
            for op, memory in zip(self.sums.ops, self.memory, strict=True):
                dtype = self.sums.total(op)
                self.n.store(k.const(op.combiner.init(dtype), dtype).value, memory, position, dtype, width, mask)

    def _rows(self, offsets: Offsets, columns: DimRange) -> None:
        """The innermost loop over a reduced dimension; several trips at a time."""
        n, dim = self.n, self.gone[-1]
        whole = n.round_down(self.sizes[dim], self.rows_together)
        parts = [(n.index(0), whole, self.rows_together)]
        if self.rows_together > 1:
            parts.append((whole, self.sizes[dim], 1))
        for first, last, count in parts:
            for row in n.loop(first, last, count):
                positions = [n.plus(row, n.index(k)) for k in range(count)]
                rows = [(position, self.step(dim, position, offsets)) for position in positions]
                for i, width, mask in self.vectors(columns.size):
                    self._take_in(dim, rows, columns.start, i, width, mask)

    def _take_in(
        self, dim: int, rows: Sequence[tuple[Index, Offsets]], start: Index, column: SSAValue, width: int,
        mask: SSAValue | None,
    ) -> None:  # fmt: skip
        """The elements of some rows at one place of a block, added to the accumulators there."""
        n, position = self.n, self.n.plus(start, column)
        evaluations: list[Evaluation] = []
        for row, offsets in rows:
            for index in self.far_reads if len(rows) > 1 else ():  # the next rows come from memory meanwhile
                coming = n.offset(offsets[index], n.index(len(rows)), self.strides[index][dim])
                n.prefetch(self.buffers[index], n.plus(coming, position))
            self.positions[dim] = row
            evaluations.append(self.body_at(LoopPoint(offsets, position, width, mask)))
        for index, (op, memory) in enumerate(zip(self.sums.ops, self.memory, strict=True)):
            k, dtype = self.lanes(width), op.accumulator
            operand = self.plan.steps[self.reducing[index]].operands[0]
            values = [k.convert(evaluation.lane(operand), dtype) for evaluation in evaluations]
            while len(values) > 1:
                values = [op.combiner.combine(k, a, b) for a, b in zip(values[::2], values[1::2], strict=True)]
            total = self.sums.total(op)
            before = VectorValue(n.load(memory, column, total, width, mask), total)
            after = op.combiner.combine(k, before, k.convert(values[0], total))
            evaluations[0].see([before, values[0]], after)
            n.store(after.value, memory, column, total, width, mask)
        for evaluation in evaluations:
            evaluation.report()

    def _write(self, offsets: Offsets, columns: DimRange) -> None:
        n, types = self.n, [self.sums.total(op) for op in self.sums.ops]
        for column, width, mask in self.vectors(columns.size):
            pairs = zip(self.memory, types, strict=True)
            totals = [VectorValue(n.load(memory, column, dtype, width, mask), dtype) for memory, dtype in pairs]
            self.finish(totals, LoopPoint(offsets, n.plus(columns.start, column), width, mask))

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
        self.write({result: evaluation.lane(self.plan.results[result]) for result in results}, at)

    def finish(self, totals: Values, at: LoopPoint) -> None:
        """Computes the steps behind the reductions, element by element, and writes the results."""
        evaluation = self.evaluation(self._read(self.tail_reads, at), at)
        self.sums.finish(evaluation, totals)
        evaluation.compute(self.tail)
        self._write_some(self.tail_results, evaluation, at)
        evaluation.report()
