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


class Accumulators:
    """Those of some steps of a kernel. Where they are ``wide``, blocks of float32 are put together in float64."""

    def __init__(self, nest: Nest, steps: Sequence[int], wide: bool) -> None:
        self.nest = nest
        self.steps = steps
        self.wide = wide
        self.ops = [nest.plan.steps[step].op for step in steps]

    def total(self, op: Operator) -> DType:
        """The element type blocks are put together in."""
        dtype = op.accumulator
        return dtypes.float64 if self.wide and dtype is dtypes.float32 else dtype

    def initial(self, width: int, *, blocks: bool = False) -> Values:
        """The neutral element of each reduction, in every lane; with ``blocks`` as blocks are added to it."""
        k, types = self.nest.lanes(width), [self.total(op) if blocks else op.accumulator for op in self.ops]
        return [k.const(op.combiner.init(dtype), dtype) for op, dtype in zip(self.ops, types, strict=True)]

    def combine(self, evaluation: Evaluation, carried: Values, mask: SSAValue | None) -> None:
        """Has the accumulators take in one more element (or vector of them; lanes masked out count for nothing)."""
        k = evaluation.k
        for index, (step, op, before) in enumerate(zip(self.steps, self.ops, carried, strict=True)):
            dtype = op.accumulator
            value = k.convert(evaluation.lane(self.nest.plan.steps[step].operands[0]), dtype)
            if mask is not None:
                value = k.select(VectorValue(mask, dtypes.bool_), value, k.const(op.combiner.init(dtype), dtype))
            carried[index] = op.combiner.combine(k, before, value)
            evaluation.see([before, value], carried[index])
        evaluation.report()

    def add(self, totals: Values, more: Values) -> None:
        """Adds one more block to the totals."""
        k = self.nest.lanes(0)
        for index, (op, value) in enumerate(zip(self.ops, more, strict=True)):
            before, wide = totals[index], k.convert(value, self.total(op))
            totals[index] = op.combiner.combine(k, before, wide)
            check(k, self.nest.status, [before, wide], totals[index])

    def folded(self, values: Values, width: int, narrow: int) -> Values:
        """Vectors of ``width`` lanes made ``narrow``, by halves; 0 for single elements."""
        return folded(self.nest.n, values, width, self.joined, narrow)

    def joined(self, lanes: int, some: Values, others: Values) -> Values:
        """One element (or vector of them) of two, of each."""
        k, results = self.nest.lanes(lanes), Values()
        for op, before, after in zip(self.ops, some, others, strict=True):
            results.append(op.combiner.combine(k, before, after))
            check(k, self.nest.status, [before, after], results[-1])
        return results

    def finish(self, evaluation: Evaluation, totals: Values) -> None:
        """Gives the steps their results."""
        for step, op, lane in zip(self.steps, self.ops, totals, strict=True):
            evaluation.done[step] = evaluation.k.convert(lane, op.dtype)
            evaluation.see([lane], evaluation.done[step])
