"""Accumulators of reductions: where they start, how they take in lanes, how lanes and blocks become one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import Values, folded
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.overflow import check
from msgraph.kernels.spec.expression import Operator

if TYPE_CHECKING:
    from msgraph.kernels.elementwise.evaluation import Evaluation
    from msgraph.kernels.elementwise.nest import Nest


def accumulator_of(op: Operator) -> DType:
    """The element type a reduction takes elements in with."""
    return op.combiner.accumulator(op.operands[0])


class Accumulators:
    """Those of some steps of a kernel. Where they are ``wide``, blocks of float32 are put together in float64."""

    def __init__(self, nest: Nest, steps: Sequence[int], wide: bool) -> None:
        self.nest = nest
        self.steps = steps
        self.wide = wide
        self.ops = [nest.plan.steps[step].op for step in steps]

    def total(self, op: Operator) -> DType:
        """The element type blocks are put together in."""
        dtype = accumulator_of(op)
        return dtypes.float64 if self.wide and dtype is dtypes.float32 else dtype

    def initial(self, width: int, *, blocks: bool = False) -> list[SSAValue]:
        """The neutral element of each reduction, in every lane; with ``blocks`` as blocks are added to it."""
        k, types = self.nest.lanes(width), map(self.total if blocks else accumulator_of, self.ops)
        return [k.const(op.combiner.init(dtype), dtype).value for op, dtype in zip(self.ops, types, strict=True)]

    def combine(self, evaluation: Evaluation, carried: Values, mask: SSAValue | None) -> list[SSAValue]:
        """The accumulators after one more element (or vector of them; lanes masked out count for nothing)."""
        results = [self.take_in(i, evaluation, before, mask) for i, before in enumerate(carried)]
        evaluation.report()
        return results

    def take_in(self, index: int, evaluation: Evaluation, before: SSAValue, mask: SSAValue | None) -> SSAValue:
        """One accumulator after one more element."""
        k, op = evaluation.k, self.ops[index]
        dtype = accumulator_of(op)
        value = k.convert(evaluation.lane(self.nest.plan.steps[self.steps[index]].operands[0]), dtype)
        if mask is not None:
            value = k.select(VectorValue(mask, dtypes.bool_), value, k.const(op.combiner.init(dtype), dtype))
        after = op.combiner.combine(k, VectorValue(before, dtype), value)
        evaluation.see([VectorValue(before, dtype), value], after)
        return after.value

    def add(self, totals: Values, more: Values) -> list[SSAValue]:
        """The totals after one more block."""
        k, results = self.nest.lanes(0), list[SSAValue]()
        for op, before, value in zip(self.ops, totals, more, strict=True):
            total = self.total(op)
            wide = k.convert(VectorValue(value, accumulator_of(op)), total)
            after = op.combiner.combine(k, VectorValue(before, total), wide)
            check(k, self.nest.status, [VectorValue(before, total), wide], after)
            results.append(after.value)
        return results

    def folded(self, values: Values, width: int, narrow: int) -> list[SSAValue]:
        """Vectors of ``width`` lanes made ``narrow``, by halves; 0 for single elements."""

        def halves(lanes: int, low: Values, high: Values) -> Values:
            return [self.joined(i, *pair, lanes) for i, pair in enumerate(zip(low, high, strict=True))]

        return list(folded(self.nest.n, values, width, halves, narrow))

    def joined(self, index: int, a: SSAValue, b: SSAValue, lanes: int = 0) -> SSAValue:
        """One element (or vector of them) of two."""
        k, op = self.nest.lanes(lanes), self.ops[index]
        before, after = (VectorValue(value, accumulator_of(op)) for value in (a, b))
        joined = op.combiner.combine(k, before, after)
        check(k, self.nest.status, [before, after], joined)
        return joined.value

    def finish(self, evaluation: Evaluation, totals: Values, *, blocks: bool) -> None:
        """Gives the steps their results; totals are of ``blocks`` or of single accumulators."""
        for step, op, total in zip(self.steps, self.ops, totals, strict=True):
            lane = VectorValue(total, self.total(op) if blocks else accumulator_of(op))
            evaluation.done[step] = evaluation.k.convert(lane, op.dtype)
            evaluation.see([lane], evaluation.done[step])
