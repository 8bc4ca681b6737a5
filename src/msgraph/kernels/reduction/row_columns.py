"""Sums of columns in a kernel that goes over rows: an accumulator for each column, in memory, until the last row.

For float32 there are two: the sums of some rows are added to others in float64, and start anew. So the error of a sum
grows with the size of a block only, and little is moved for each element.
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import LoopPoint, Nest
from msgraph.kernels.elementwise.overflow import check
from msgraph.kernels.reduction.accumulators import Accumulators


class Columns:
    """The accumulators of a nest; ``room`` columns fit."""

    def __init__(self, nest: Nest, room: int) -> None:
        self.nest = nest
        self.steps = [index for index, step in enumerate(nest.plan.steps) if step.columns]
        self.all = Accumulators(nest, self.steps, wide=True)
        ops = self.all.ops
        self.memory = [nest.n.scratch(op.accumulator, room) for op in ops]
        wide = {i: self.all.total(op) for i, op in enumerate(ops) if self.all.total(op) is not op.accumulator}
        self.wide = {i: nest.n.scratch(dtype, room) for i, dtype in wide.items()}

    def add(self, step: int, row: Evaluation, column: Index, mask: SSAValue | None) -> None:
        """Takes in the elements of one column, or a vector of them, of a row."""
        n, k, index = self.nest.n, row.k, self.steps.index(step)
        op, operand = self.all.ops[index], self.nest.plan.steps[step].operands[0]
        dtype, memory = op.accumulator, self.memory[index]
        total = VectorValue(n.load(memory, column, dtype, k.lanes, mask), dtype)
        value = k.convert(row.lane(operand), dtype)
        after = op.combiner.combine(k, total, value)
        row.see([total, value], after)
        n.store(after.value, memory, column, dtype, k.lanes, mask)

    def clear(self, at: LoopPoint, column: Index) -> None:
        """Stores the neutral element in the accumulators of one column, or a vector of them."""
        for index, memory in enumerate(self.memory):
            self._start(index, memory, self.all.ops[index].accumulator, at, column)
        for index, memory in self.wide.items():
            self._start(index, memory, self.all.total(self.all.ops[index]), at, column)

    def _start(self, index: int, memory: SSAValue, dtype: DType, at: LoopPoint, column: Index) -> None:
        value = self.nest.lanes(at.width).const(self.all.ops[index].combiner.init(dtype), dtype).value
        self.nest.n.store(value, memory, column, dtype, at.width, at.mask)

    def widen(self, at: LoopPoint, column: Index) -> None:
        """Adds the sums of some rows to the wide ones, and starts anew."""
        n, k = self.nest.n, self.nest.lanes(at.width)
        for index, memory in self.wide.items():
            op = self.all.ops[index]
            dtype, total = op.accumulator, self.all.total(op)
            before = VectorValue(n.load(memory, column, total, at.width, at.mask), total)
            value = k.convert(VectorValue(n.load(self.memory[index], column, dtype, at.width, at.mask), dtype), total)
            after = op.combiner.combine(k, before, value)
            check(k, self.nest.status, [before, value], after)
            n.store(after.value, memory, column, total, at.width, at.mask)
            self._start(index, self.memory[index], dtype, at, column)

    def write(self, at: LoopPoint, column: Index) -> None:
        """Writes the sums as results."""
        nest, k, results = self.nest, self.nest.lanes(at.width), self.nest.plan.results
        for result, lanes in enumerate(results):
            if lanes.kind != "step" or lanes.number not in self.steps:
                continue
            index = self.steps.index(lanes.number)
            op = self.all.ops[index]
            dtype = self.all.total(op)
            memory = self.wide.get(index, self.memory[index])
            total = VectorValue(nest.n.load(memory, column, dtype, at.width, at.mask), dtype)
            nest.write({result: k.convert(total, op.dtype)}, at)
