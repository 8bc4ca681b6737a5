"""The code of a kernel that reduces all but the innermost dimension: memory is read in the order it lies in.

Columns are taken in blocks whose accumulators stay in the caches nearby; wide ones, as memory likes long lines. Several
rows of a block are combined in registers before they are added to the accumulators, which are float64 for float32: sums
of many rows are as good as those of few.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import LoopPoint, Offsets
from msgraph.kernels.reduction.accumulators import Accumulators, Values, accumulator_of
from msgraph.kernels.reduction.nest import ReducingNest
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.stages import cost_of

_BLOCK = 4096
"""Columns taken together."""

_ROWS = ((2, 8), (6, 4))
"""How many rows go together for bodies of so many instructions; longer ones are written once."""


class ColumnNest(ReducingNest):
    """A kernel that walks rows and keeps accumulators for a block of columns in memory."""

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        super().__init__(plan, shape)
        self.sums = Accumulators(self, self.reducing, wide=True)
        cost = sum(cost_of(plan, step) for step in self.body)
        self.rows_together = next((rows for most, rows in _ROWS if cost <= most), 1)
        self.memory = [self.n.scratch(self.sums.total(op), _BLOCK) for op in self.sums.ops]

    def nest(self, level: int, offsets: Offsets) -> None:
        """Loops over the kept dimensions, then over blocks of columns."""
        n = self.n
        if level < len(self.kept):
            super().nest(level, offsets)
            return

        def block(start: SSAValue) -> None:
            size = n.smaller(n.minus(self.sizes[-1], start), n.index(_BLOCK))
            self._clear(size)
            self._rows(0, offsets, start, size)
            self._write(offsets, start, size)

        n.loop(n.index(0), self.sizes[-1], n.index(_BLOCK), block)

    def _clear(self, size: Index) -> None:
        def clear(position: SSAValue, width: int, mask: SSAValue | None) -> None:
            k = self.lanes(width)
            for op, memory in zip(self.sums.ops, self.memory, strict=True):
                dtype = self.sums.total(op)
                self.n.store(k.const(op.combiner.init(dtype), dtype).value, memory, position, dtype, width, mask)

        self.vectors(size, clear)

    def _rows(self, level: int, offsets: Offsets, start: Index, size: Index) -> None:
        """The loops over the reduced dimensions; several trips of the innermost one at a time."""
        n, dim = self.n, self.gone[level]
        if level < len(self.gone) - 1:
            n.count(self.sizes[dim], lambda i: self._rows(level + 1, self.step(dim, i, offsets), start, size))
            return
        whole = n.round_down(self.sizes[dim], self.rows_together)
        for first, last, rows in ((n.index(0), whole, self.rows_together), (whole, self.sizes[dim], 1)):

            def trip(row: SSAValue, rows: int = rows) -> None:
                places = [n.plus(row, n.index(k)) for k in range(rows)]
                steps = [(trip_row, self.step(dim, trip_row, offsets)) for trip_row in places]
                self.vectors(size, lambda i, width, mask: self._take_in(dim, steps, start, i, width, mask))

            if rows == self.rows_together or self.rows_together > 1:
                n.loop(first, last, n.index(rows), trip)

    def _take_in(
        self,
        dim: int,
        rows: Sequence[tuple[Index, Offsets]],
        start: Index,
        column: SSAValue,
        width: int,
        mask: SSAValue | None,
    ) -> None:
        """The elements of some rows at one place of a block, added to the accumulators there."""
        n, position = self.n, self.n.plus(start, column)
        evaluations: list[Evaluation] = []
        for row, offsets in rows:
            self.positions[dim] = row
            evaluations.append(self.body_at(LoopPoint(offsets, position, width, mask)))
        for index, (op, memory) in enumerate(zip(self.sums.ops, self.memory, strict=True)):
            k, dtype = self.lanes(width), accumulator_of(op)
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

    def _write(self, offsets: Offsets, start: Index, size: Index) -> None:
        n = self.n

        def write(column: SSAValue, width: int, mask: SSAValue | None) -> None:
            totals: Values = [
                n.load(memory, column, self.sums.total(op), width, mask)
                for op, memory in zip(self.sums.ops, self.memory, strict=True)
            ]
            self.finish(totals, LoopPoint(offsets, n.plus(start, column), width, mask))

        self.vectors(size, write)
