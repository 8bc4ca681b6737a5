"""The loops of ``ms.flash_attention_score_grad``: weights are computed again, a block at a time.

    for keys, a block:                        keys and values are packed, along and across
      for queries, a block:                   queries and cotangents are packed
        for a tile of rows of the queries:  without keys that masks hide from all of it
          weights, from the scores and the logarithms of their sums; cotangents of the scores
          these times the keys are added to the cotangents of the queries
        for a tile of keys:                 without queries none of which looks at it
          weights times cotangents are added to the cotangents of the values
          cotangents of the scores times queries are added to those of the keys

The backward pass of FlashAttention-2 (Dao, arXiv:2307.08691).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.flash_attention import FlashAttentionScoreGradOp
from msgraph.dialects.views import View
from msgraph.kernels.attention import tiles
from msgraph.kernels.attention.active_keys import ActiveKeyRange, MaskAnalysis
from msgraph.kernels.builder.loop_nests import DimRange, combined, in_blocks, in_lanes, load, offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.rules import KernelRule, SplitSpec, by_dims, kernel_of

ROWS = 96
"""About how many queries are taken at once."""


@dataclass
class AttentionGradient:
    """One head after the other; ``inputs`` are queries, keys, values, cotangent, output, logarithms and the
    cotangent of these."""

    n: KernelBuilder
    plan: tiles.AttentionPlan
    inputs: Sequence[Strided]
    masks: tiles.Masks
    outputs: Sequence[Strided]
    scale: float

    def __post_init__(self) -> None:
        n, plan, self.dtype = self.n, self.plan, self.inputs[0].dtype
        self.query, self.key, self.value, self.cotangent, self.output, self.logarithms, self.slope = self.inputs[:7]
        lies, self.width, self.height = plan.lies, n.width(self.dtype), ROWS // plan.rows * plan.rows
        self.turned_keys = tiles.Panels(n, self.key, lies[1], True, plan.keys, plan.depth, plan.block)
        self.turned_values = tiles.Panels(n, self.value, lies[2], True, plan.keys, plan.breadth, plan.block)
        self.keys = tiles.Panels(n, self.key, lies[1], False, plan.depths, plan.block, plan.depth)
        self.queries = tiles.Panels(n, self.query, lies[0], False, plan.depths, self.height, plan.depth)
        self.cotangents = tiles.Panels(n, self.cotangent, lies[3], False, plan.values, self.height, plan.breadth)
        self.step = plan.block + self.width
        size = (self.height + 1) * self.step
        self.weights, self.changes = (n.scratch(self.dtype, size) for _ in range(2))
        self.query_rows = tiles.CopiedRows(
            n.scratch(self.dtype, plan.rows * (plan.depth + self.width)), plan.depth + self.width, self.scale
        )
        self.cotangent_rows = tiles.CopiedRows(
            n.scratch(self.dtype, plan.rows * (plan.breadth + self.width)), plan.breadth + self.width
        )
        self.deltas = n.scratch(self.dtype, plan.rows)
        self.edge = n.scratch(self.dtype, plan.rows * max(plan.values, plan.depths) * self.width)
        self.batch: tuple[Index, ...] = ()
        self.mask_analysis = (
            MaskAnalysis(n, self.key, lies[1], self.masks, self.query_rows, plan.depth) if plan.asks else None
        )
        self.reaches = n.scratch(dtypes.int64, 2 * ROWS // plan.rows) if plan.asks else None

    def write(self, batch: tuple[Index, ...]) -> None:
        """One head."""
        n, self.batch = self.n, batch
        for output in self.outputs:
            self._clear(output)
        if self.mask_analysis is not None:
            self.mask_analysis.measure(batch)
        for keys in in_blocks(n, self.key.sizes[-2], self.plan.block):
            self._keys(keys)

    def _clear(self, output: Strided) -> None:
        n, width = self.n, self.width
        for i in n.count(output.sizes[-2]):
            start, size = offset_of(n, output, (*self.batch, i, n.index(0))), output.sizes[-1]
            for c, mask in in_lanes(n, size, width):
                zeros = n.values(width).const(0, self.dtype).value
                n.store(zeros, output.buffer, n.plus(start, c), self.dtype, width, mask)

    def _keys(self, keys: DimRange) -> None:
        """A block of keys against all queries."""
        n, zero = self.n, self.n.index(0)
        depth, breadth = (DimRange(zero, tensor.sizes[-1]) for tensor in (self.key, self.value))
        self.turned_keys.copy(self.batch, depth, keys)
        self.turned_values.copy(self.batch, breadth, keys)
        self.keys.copy(self.batch, keys, depth)
        for queries in in_blocks(n, self.query.sizes[-2], self.height):
            self._queries(queries, *keys)

    def _queries(self, queries: DimRange, k0: Index, here: Index) -> None:
        """A block of queries against a block of keys."""
        n, zero, rows, (i0, count) = self.n, self.n.index(0), self.plan.rows, queries
        self.queries.copy(self.batch, queries, DimRange(zero, self.query.sizes[-1]))
        self.cotangents.copy(self.batch, queries, DimRange(zero, self.value.sizes[-1]))
        for i, inside in in_blocks(n, count, rows):
            self._tile(i0, i, inside, count, k0, here)
        for j, inside in in_blocks(n, here, rows):
            key = n.plus(k0, j)
            seen = self._seen_by(j, count)
            for source, panels, output, factor in (
                (self.weights, self.cotangents, self.outputs[2], 1.0),
                (self.changes, self.queries, self.outputs[1], self.scale),
            ):
                start = n.offset(j, seen.first, n.index(self.step))
                self._add(tiles.Factors(source, start, self.step, 1), panels, seen, output, key, inside, factor)

    def _tile(self, i0: Index, i: Index, inside: Index, count: Index, k0: Index, here: Index) -> None:
        """Weights of some rows and their cotangents, and what these mean for the queries."""
        n, plan = self.n, self.plan
        last = n.minus(count, n.index(1))

        def line(r: Index) -> Index:  # behind the last one it is repeated
            return n.plus(i0, n.smaller(n.plus(i, r), last))

        tiles.copy_rows(n, self.query, plan.lies[0], self.batch, line, plan.rows, self.query_rows)
        tiles.copy_rows(n, self.cotangent, plan.lies[3], self.batch, line, plan.rows, self.cotangent_rows)
        lines = [line(n.index(r)) for r in range(plan.rows)]
        self._note_deltas(lines)
        reach = self._reach(lines, i, k0, here)
        start = n.times(i, n.index(self.step))
        width = n.index(plan.keys * self.width)
        for j in n.loop(n.times(n.quotient(reach.first, width), width), reach.end, plan.keys * self.width):
            for rows, panels, size, target in (
                (self.query_rows, self.turned_keys, self.key.sizes[-1], self.weights),
                (self.cotangent_rows, self.turned_values, self.value.sizes[-1], self.changes),
            ):
                left = tiles.Factors(rows.buffer, n.index(0), 1, rows.step)
                sums = tiles.multiply(n, self.dtype, left, panels.factors(j), plan.rows, plan.keys, size)
                for spot, value in enumerate(sums):
                    r, v = divmod(spot, plan.keys)
                    at = n.plus(n.plus(start, j), n.index(r * self.step + v * self.width))
                    n.store(value.value, target, at, self.dtype, self.width)
        for r in n.count(inside):
            self._weigh(n.plus(n.plus(i0, i), r), i, r, k0, here, reach)
        left = tiles.Factors(self.changes, n.plus(start, reach.first), 1, self.step)
        self._add(left, self.keys, reach, self.outputs[0], n.plus(i0, i), inside, self.scale)

    def _reach(self, lines: Sequence[Index], i: Index, k0: Index, here: Index) -> ActiveKeyRange:
        """The keys of a block that count for a tile; they are noted."""
        n, analysis, dtype = self.n, self.mask_analysis, self.dtype
        if analysis is None or self.reaches is None:
            return ActiveKeyRange(n.index(0), here)
        logarithms = [VectorValue(load(n, self.logarithms, (*self.batch, line)), dtype) for line in lines]
        limits = [analysis.limit(*pair) for pair in zip(logarithms, analysis.bounds(len(lines)), strict=True)]
        reach = analysis.reach(self.batch, lines, limits, k0, here)
        at = n.times(n.quotient(i, n.index(self.plan.rows)), n.index(2))
        for step, bound in enumerate(reach):
            n.store(n.as_int64(bound), self.reaches, n.plus(at, n.index(step)), dtypes.int64)
        return reach

    def _seen_by(self, j: Index, count: Index) -> ActiveKeyRange:
        """The queries of a block for which keys of a tile may count."""
        n, rows, reaches = self.n, self.plan.rows, self.reaches
        if reaches is None:
            return ActiveKeyRange(n.index(0), count)
        seen = [count, n.index(0)]
        for i in n.count(count, rows, seen):
            at = n.times(n.quotient(i, n.index(rows)), n.index(2))
            begins, ends = (n.as_index(n.load(reaches, n.plus(at, n.index(k)), dtypes.int64)) for k in range(2))
            counts = n.both(n.less(begins, n.plus(j, n.index(rows))), n.less(j, ends))
            after = n.smaller(n.plus(i, n.index(rows)), count)
            seen[:] = n.smaller(seen[0], n.choose(counts, i, seen[0])), n.choose(counts, after, seen[1])
        return ActiveKeyRange(n.smaller(*seen), seen[1])

    def _note_deltas(self, lines: Sequence[Index]) -> None:
        """Products of rows of the output with their cotangents, less the cotangents of their logarithms."""
        n, width, dtype, cotangents = self.n, self.width, self.dtype, self.cotangent_rows

        sums = [n.values(width).const(0, dtype)] * len(lines)
        for c, inside in in_lanes(n, self.value.sizes[-1], width, sums):
            k = n.values(width)
            for r, line in enumerate(lines):
                at = n.plus(c, n.index(r * cotangents.step))
                own = tiles.load_lanes(n, self.output, self.plan.lies[4], (*self.batch, line, c), inside)
                other = VectorValue(n.load(cotangents.buffer, at, dtype, width, inside), dtype)
                sums[r] = k.fma(own, other, sums[r])
        for r, total in enumerate(sums):
            slope = VectorValue(load(n, self.slope, (*self.batch, lines[r])), dtype)
            n.store(n.values().sub(combined(n, total, KernelBuilder.add), slope).value, self.deltas, n.index(r), dtype)

    def _weigh(self, row: Index, i: Index, r: Index, k0: Index, here: Index, reach: ActiveKeyRange) -> None:
        """The weights of a row from its scores, the cotangents of the scores from those of the weights; 0 is what
        does not count."""
        n, width, dtype = self.n, self.width, self.dtype
        numbers = load(n, self.logarithms, (*self.batch, row)), n.load(self.deltas, r, dtype)
        logarithm, delta = (VectorValue(n.broadcast(scalar, width), dtype) for scalar in numbers)
        start = n.times(n.plus(i, r), n.index(self.step))
        for c in n.loop(reach.first, reach.end, width):
            at, column = n.plus(start, c), n.plus(k0, c)
            score, change = (VectorValue(n.load(b, at, dtype, width), dtype) for b in (self.weights, self.changes))
            (score,) = self.masks.apply([score], self.batch, row, column, n.minus(here, c))
            k = n.values(width)
            weight = k.exp(k.sub(score, logarithm))
            change = k.mul(weight, k.sub(change, delta))
            for kept in self.masks.kept(self.batch, row, column, n.minus(here, c)):
                change = k.select(kept, change, k.const(0, dtype))
            n.store(weight.value, self.weights, at, dtype, width)
            n.store(change.value, self.changes, at, dtype, width)
        if self.mask_analysis is not None:
            behind = n.round_down(n.plus(reach.end, n.index(width - 1)), width)
            for c in chain(n.count(reach.first, width), n.loop(behind, here, width)):  # nothing
                for buffer in (self.weights, self.changes):
                    zero = n.values(width).const(0, dtype).value
                    n.store(zero, buffer, n.plus(start, c), dtype, width)

    def _add(
        self,
        left: tiles.Factors,
        panels: tiles.Panels,
        depth: ActiveKeyRange,
        output: Strided,
        row: Index,
        inside: Index,
        factor: float,
    ) -> None:
        """A product, added to rows of an output."""
        n, width, dtype = self.n, self.width, self.dtype

        def added(new: VectorValue, at: Index, mask: SSAValue) -> VectorValue:
            k, old = n.values(width), VectorValue(n.load(output.buffer, at, dtype, width, mask), dtype)
            return k.fma(new, k.const(factor, dtype), old)

        positions = (*self.batch, row)
        tiles.write_product(
            n, left, panels, depth, self.edge, self.plan.rows, output, positions, inside, lambda _: added
        )


@kernel_of(FlashAttentionScoreGradOp)
class AttentionGradientKernel(KernelRule[FlashAttentionScoreGradOp]):
    """Weights are computed again, a block at a time."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        return tiles.gradient_plan(tensors, kinds, target)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        return by_dims(tensors, range(len(tensors[0].shape) - 2), threads)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        where = tiles.Masks(n, inputs[7:], n.plan.lies[7:], inputs[0].dtype, fields["fill"])
        head = AttentionGradient(n, n.plan, inputs, where, outputs, fields["scale"])
        for batch in over(n, inputs[0].sizes[:-2]):
            head.write(batch)
