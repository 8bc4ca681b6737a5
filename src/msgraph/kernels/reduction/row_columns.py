"""Sums of columns in a kernel that goes over rows: an accumulator for each column, in memory, until the last row.

For float32 there are two: the sums of some rows are added to others in float64, and start anew. So the error of a sum
grows with the size of a block only, and little is moved for each element.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import Nest, Offsets
from msgraph.kernels.elementwise.overflow import check
from msgraph.kernels.reduction.accumulators import Accumulators, accumulator_of


class Columns:
    """The accumulators of a nest; ``room`` columns fit."""

    def __init__(self, nest: Nest, room: int) -> None:
        self.nest = nest
        self.steps = [number for number, step in enumerate(nest.plan.steps) if step.columns]
        self.all = Accumulators(nest, self.steps, wide=True)
        ops = self.all.ops
        self.memory = [nest.n.scratch(accumulator_of(op), room) for op in ops]
        wide = {i: self.all.total(op) for i, op in enumerate(ops) if self.all.total(op) is not accumulator_of(op)}
        self.wide = {i: nest.n.scratch(dtype, room) for i, dtype in wide.items()}

    def add(self, number: int, rows: Sequence[Evaluation], place: Index, mask: SSAValue | None) -> None:
        """Takes in the elements of one column, or a vector of them, of some rows."""
        n, k, index = self.nest.n, rows[0].k, self.steps.index(number)
        op, operand = self.all.ops[index], self.nest.plan.steps[number].operands[0]
        dtype, memory = accumulator_of(op), self.memory[index]
        total = VectorValue(n.load(memory, place, dtype, k.lanes, mask), dtype)
        found = k.cast(rows[0].lane(operand), dtype)
        for row in rows[1:]:
            value = k.cast(row.lane(operand), dtype)
            both = op.kind.combine(k, found, value)
            row.see([found, value], both)
            found = both
        after = op.kind.combine(k, total, found)
        rows[0].see([total, found], after)
        n.store(after.value, memory, place, dtype, k.lanes, mask)

    def clear(self, offsets: Offsets, position: Index, place: Index, width: int, mask: SSAValue | None) -> None:
        """Starts all of them."""
        del offsets, position
        for index, memory in enumerate(self.memory):
            self._start(index, memory, accumulator_of(self.all.ops[index]), place, width, mask)
        for index, memory in self.wide.items():
            self._start(index, memory, self.all.total(self.all.ops[index]), place, width, mask)

    def _start(
        self, index: int, memory: SSAValue, dtype: DType, place: Index, width: int, mask: SSAValue | None
    ) -> None:
        value = self.nest.lanes(width).const(self.all.ops[index].kind.init(dtype), dtype).value
        self.nest.n.store(value, memory, place, dtype, width, mask)

    def widen(self, offsets: Offsets, position: Index, place: Index, width: int, mask: SSAValue | None) -> None:
        """Adds the sums of some rows to the wide ones, and starts anew."""
        del offsets, position
        n, k = self.nest.n, self.nest.lanes(width)
        for index, memory in self.wide.items():
            op = self.all.ops[index]
            dtype, total = accumulator_of(op), self.all.total(op)
            before = VectorValue(n.load(memory, place, total, width, mask), total)
            value = k.cast(VectorValue(n.load(self.memory[index], place, dtype, width, mask), dtype), total)
            found = op.kind.combine(k, before, value)
            check(k, self.nest.status, [before, value], found)
            n.store(found.value, memory, place, total, width, mask)
            self._start(index, self.memory[index], dtype, place, width, mask)

    def write(self, offsets: Offsets, position: Index, place: Index, width: int, mask: SSAValue | None) -> None:
        """What has been summed up, as results."""
        nest, k, results = self.nest, self.nest.lanes(width), self.nest.plan.results
        values: list[Any] = [None] * len(results)
        for result, lanes in enumerate(results):
            if lanes.kind != "step" or lanes.number not in self.steps:
                continue
            index = self.steps.index(lanes.number)
            op = self.all.ops[index]
            dtype = self.all.total(op)
            memory = self.wide.get(index, self.memory[index])
            total = VectorValue(nest.n.load(memory, place, dtype, width, mask), dtype)
            values[result] = k.cast(total, op.dtype)
            nest.write(values, offsets, position, width, mask, [result])
