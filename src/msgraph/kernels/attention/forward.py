"""The loops of ``ms.flash_attention_score``: tiles of scores live near the core and never go to memory.

    for queries, a block:
      for keys, a block:                     keys and values are packed in panels
        for a tile of rows of the queries:   without keys that masks hide from all of it
          scores of the tile, masked, and the greatest of each row so far
          exponentials; what was there before shrinks as the greatest grows
          their product with the values is added to the rows of the output
      rows are divided by the sums of their exponentials

The softmax that is corrected as it goes is Milakov and Gimelshein's (arXiv:1805.02867); the order of the loops is that
of FlashAttention (Dao et al., arXiv:2205.14135). What a backward pass needs of a row is one number, the logarithm of
its sum of exponentials.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.flash_attention import FlashAttentionScoreOp
from msgraph.dialects.views import View
from msgraph.kernels.attention import tiles
from msgraph.kernels.attention.active_keys import RANGE, ActiveKeyRange, MaskAnalysis, seen_range
from msgraph.kernels.attention.tiles import FewQueriesPlan, Heads, base_of, exponentials, greater
from msgraph.kernels.attention.tiles import plan as attention_plan
from msgraph.kernels.builder.loop_nests import DimRange, combined, in_blocks, in_vectors, offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, load_wide
from msgraph.kernels.gemm.skinny import Dots, FewRows
from msgraph.kernels.rules import KernelRule, SplitSpec, by_dims, kernel_of

# -- few queries ------------------------------------------------------------------------------------------------------


_LOWEST = -float("inf")
_COLUMNS, _HEIGHT = 4, 4
"""Keys and queries of a tile of dot products."""


@dataclass
class FewQueries(Heads):
    """One head after the other: keys and values are read as they lie, and no further than masks let queries look.

        scores of the keys, up to the last one that may count; the greatest of each row
        exponentials of a row below its greatest, and their sum
        their product with the values, divided by the sum

    A key may count unless the mask of each query hides it: by a number from which no finite score comes back, or by
    giving the score up for another one. What that leaves is too little for a weight where a row has a score far above
    it; else all keys are read. Whatever a hidden key or its value is, infinite or no number, means nothing then.
    """

    plan: FewQueriesPlan

    def __post_init__(self) -> None:
        n, rows, self.dtype = self.n, self.plan.rows, self.masks.dtype
        self.width = n.width(self.dtype)
        self.scores, self.sums = (self._scratch(size + self.width) for size in (self.plan.room, self.plan.breadth))
        self.tops = n.scratch(self.dtype, rows)
        self.rows = DimRange(n.index(0), n.index(rows))
        height = -(-rows // -(-rows // _HEIGHT))
        self.dots = Dots(n, self.query, self.key.transposed, self.dtype, height, _COLUMNS, False, self.plan.far)

    def _scratch(self, step: int) -> RowMajorMatrix:
        """A row for each query."""
        n = self.n
        return RowMajorMatrix(n.scratch(self.dtype, self.plan.rows * step), n.index(0), n.index(step))

    def write(self, batch: tuple[Index, ...]) -> None:
        """One head."""
        n, zero, all_keys = self.n, self.n.index(0), self.key.sizes[-2]
        end = self._end(batch)
        self._score(batch, end)
        k = n.values()
        tops = [VectorValue(n.load(self.tops, n.index(r), self.dtype), self.dtype) for r in range(self.plan.rows)]
        least = k.const(self.masks.hidden + RANGE[self.dtype.size], self.dtype)
        is_all = VectorValue(n.icmp(Predicate.EQ.signed, end, all_keys), dtypes.bool_)
        suffices = k.or_(is_all, reduce(k.and_, [k.compare("gt", top, least) for top in tops]))

        ends = [end]
        for is_enough in n.branch(suffices.value, ends):
            if not is_enough:
                self._score(batch, all_keys)
                ends[0] = all_keys
        end = ends[0]
        sizes, strides = (*self.query.sizes[:-1], end), (*[zero] * len(batch), self.scores.stride, n.index(1))
        weights = Strided(self.scores.buffer, self.dtype, sizes, strides)
        totals = [self._exponentials(batch, n.index(r), end) for r in range(self.plan.rows)]
        FewRows(n, weights, self.value, self.dtype, self.plan.rows, self.plan.together, self.plan.far).write(
            batch, self.rows, DimRange(zero, self.value.sizes[-1]), self.sums
        )
        for r, total in enumerate(totals):
            self._divide(batch, n.index(r), total)

    def _end(self, batch: Sequence[Index]) -> Index:
        """Behind the last key that may count."""
        n, rows = self.n, range(self.plan.rows)

        def seen(c: Index, inside: SSAValue) -> VectorValue:
            counts = [self.masks.may_count(batch, n.index(r), c, inside) for r in rows]
            return reduce(n.values(self.width).or_, counts)

        return seen_range(n, self.dtype, self.key.sizes[-2], seen).end

    def _score(self, batch: Sequence[Index], end: Index) -> None:
        """The scores of the first keys as the softmax sees them, and the greatest of each row."""
        n, width, dtype = self.n, self.width, self.dtype
        self.dots.write(batch, self.rows, DimRange(n.index(0), end), self.scores)
        for r in n.count(self.rows.size):
            start = n.times(r, self.scores.stride)
            top = [n.values(width).const(_LOWEST, dtype)]
            for c in n.count(end, width, top):
                k, at = n.values(width), n.plus(start, c)
                product = VectorValue(n.load(self.scores.buffer, at, dtype, width), dtype)
                scaled = k.mul(product, k.const(self.scale, dtype))
                (score,) = self.masks.apply([scaled], batch, r, c, n.minus(end, c))
                n.store(score.value, self.scores.buffer, at, dtype, width)
                top[0] = greater(k, score, top[0])
            n.store(combined(n, top[0], greater).value, self.tops, r, dtype)

    def _exponentials(self, batch: Sequence[Index], r: Index, end: Index) -> VectorValue:
        """The scores of a row as powers of e below their greatest; their sum."""
        n, dtype = self.n, self.dtype
        top = VectorValue(n.load(self.tops, r, dtype), dtype)
        start = n.times(r, self.scores.stride)
        total = exponentials(n, self.scores.buffer, start, n.index(0), end, base_of(n, top))
        at, k = offset_of(n, self.logarithms, (*batch, r)), n.values()
        n.store(k.add(k.log(total), top).value, self.logarithms.buffer, at, dtype)
        return total

    def _divide(self, batch: Sequence[Index], r: Index, total: VectorValue) -> None:
        """A row of the output: that of the sums by the sum of its weights."""
        n, dtype, output = self.n, self.dtype, self.output
        own, start = n.times(r, self.sums.stride), offset_of(n, output, (*batch, r, n.index(0)))
        k = n.values()
        inverse = k.div(k.const(1, dtype), total)
        for c, width, mask in in_vectors(n, self.value.sizes[-1], self.width):
            k = n.values(width)
            factor = VectorValue(n.broadcast(inverse.value, width), dtype) if width else inverse
            sums = VectorValue(n.load(self.sums.buffer, n.plus(own, c), dtype, width, mask), dtype)
            value = k.convert(k.mul(sums, factor), output.dtype)
            n.store(value.value, output.buffer, n.plus(start, c), output.dtype, width, mask)


ROWS = 1024
"""Queries whose sums are kept at once."""
_EQUAL, _AT_LEAST = Predicate.EQ.signed, Predicate.GE.signed


class QueryRows(NamedTuple):
    """Queries of a tile: the number of the first in its block and in all, and how many there are; whether the keys at
    hand are the first ones, and the last."""

    number: Index
    first: Index
    inside: Index
    begins: SSAValue
    ends: SSAValue


@dataclass
class Attention(tiles.Heads):
    """One head after the other."""

    plan: tiles.AttentionPlan

    def __post_init__(self) -> None:
        n, plan, self.dtype = self.n, self.plan, self.masks.dtype
        self.width = n.width(self.dtype)
        self.keys = tiles.Panels(n, self.key, plan.lies[1], True, plan.keys, plan.depth, plan.block)
        self.values = tiles.Panels(n, self.value, plan.lies[2], False, plan.values, plan.block, plan.breadth)
        self.query_step, self.score_step = plan.depth + self.width, plan.block + self.width
        self.queries = n.scratch(self.dtype, plan.rows * self.query_step)
        self.scores = n.scratch(self.dtype, plan.rows * self.score_step)
        self.tops = n.scratch(self.dtype, plan.rows * self.width)
        self.edge = n.scratch(self.dtype, plan.rows * plan.values * self.width)
        self.shares = n.scratch(self.dtype, plan.rows)
        self.greatest, self.sums = (n.scratch(self.dtype, ROWS + plan.rows + self.width) for _ in range(2))
        self.copied = tiles.CopiedRows(self.queries, self.query_step, self.scale)
        self.mask_analysis = (
            MaskAnalysis(n, self.key, plan.lies[1], self.masks, self.copied, plan.depth) if plan.asks else None
        )
        self.reaches = n.scratch(dtypes.int64, ROWS + plan.rows + len(ActiveKeyRange._fields)) if plan.asks else None
        self.batch: tuple[Index, ...] = ()

    def write(self, batch: tuple[Index, ...]) -> None:
        """One head."""
        n, self.batch = self.n, batch
        if self.mask_analysis is not None:
            self.mask_analysis.measure(batch)
        for i0, count in in_blocks(n, self.query.sizes[-2], ROWS):
            self._rows(i0, count)

    def _rows(self, i0: Index, count: Index) -> None:
        n, block, width, dtype = self.n, self.plan.block, self.width, self.dtype
        all_keys, breadth = self.key.sizes[-2], self.value.sizes[-1]
        for i in n.count(n.plus(count, n.index(self.plan.rows)), width):  # no key has been seen
            k = n.values(width)
            n.store(k.const(_LOWEST, dtype).value, self.greatest, i, dtype, width)
            n.store(k.const(0, dtype).value, self.sums, i, dtype, width)
        for keys in in_blocks(n, all_keys, block):
            self.keys.copy(self.batch, DimRange(n.index(0), self.key.sizes[-1]), keys)
            self.values.copy(self.batch, keys, DimRange(n.index(0), breadth))
            begins = n.icmp(_EQUAL, keys.start, n.index(0))
            ends = n.icmp(_AT_LEAST, n.plus(keys.start, n.index(block)), all_keys)
            for i, inside in in_blocks(n, count, self.plan.rows):
                self._tile(i0, count, *keys, QueryRows(i, n.plus(i0, i), inside, begins, ends))
        for i in n.count(count):  # of each row the logarithm of the sum of its exponentials
            k = n.values()
            total, top = (VectorValue(n.load(buffer, i, dtype), dtype) for buffer in (self.sums, self.greatest))
            at = offset_of(n, self.logarithms, (*self.batch, n.plus(i0, i)))
            n.store(k.add(k.log(total), top).value, self.logarithms.buffer, at, dtype)

    def _tile(self, i0: Index, count: Index, k0: Index, here: Index, rows: QueryRows) -> None:
        """Some rows against a block of keys."""
        n, plan = self.n, self.plan
        last = n.minus(count, n.index(1))

        def line(r: Index) -> Index:  # behind the last one it is repeated
            return n.plus(i0, n.smaller(n.plus(rows.number, r), last))

        tiles.copy_rows(n, self.query, plan.lies[0], self.batch, line, plan.rows, self.copied)
        lines = [line(n.index(r)) for r in range(plan.rows)]
        reach = self._reach(lines, k0, here, rows)
        for r in n.count(n.index(plan.rows)):
            top = n.broadcast(n.load(self.greatest, n.plus(rows.number, r), self.dtype), self.width)
            n.store(top, self.tops, n.times(r, n.index(self.width)), self.dtype, self.width)
        width = n.index(plan.keys * self.width)
        begin = n.times(n.quotient(reach.first, width), width)
        for j in n.loop(begin, reach.end, plan.keys * self.width):
            self._score(lines, k0, j, here)
        for r in n.count(n.index(plan.rows)):
            self._exponentials(rows.number, r, reach)
        self._weigh(rows, reach)

    def _reach(self, lines: Sequence[Index], k0: Index, here: Index, rows: QueryRows) -> ActiveKeyRange:
        """The keys of a block that count for a tile. All keys are looked at with the first block."""
        n, analysis, reaches = self.n, self.mask_analysis, self.reaches
        if analysis is None or reaches is None:
            return ActiveKeyRange(n.index(0), here)
        places = [n.plus(rows.number, n.index(k)) for k in range(len(ActiveKeyRange._fields))]
        with n.when(rows.begins):
            limits = analysis.limits(self.batch, lines)
            reach = analysis.reach(self.batch, lines, limits, n.index(0), self.key.sizes[-2])
            for at, bound in zip(places, reach, strict=True):
                n.store(n.as_int64(bound), reaches, at, dtypes.int64)
        bounds = [n.as_index(n.load(reaches, at, dtypes.int64)) for at in places]
        return ActiveKeyRange(*(n.larger(n.smaller(n.minus(bound, k0), here), n.index(0)) for bound in bounds))

    def _score(self, rows: Sequence[Index], k0: Index, j: Index, here: Index) -> None:
        """Scores of a tile with a panel of keys, and the greatest of them in each lane."""
        n, plan, width, dtype = self.n, self.plan, self.width, self.dtype
        left = tiles.Factors(self.queries, n.index(0), 1, self.query_step)
        sums = tiles.multiply(n, dtype, left, self.keys.factors(j), plan.rows, plan.keys, self.key.sizes[-1])
        column, rest = n.plus(k0, j), n.minus(here, j)
        for r, row in enumerate(rows):
            own = sums[r * plan.keys : (r + 1) * plan.keys]
            at = n.plus(n.index(r * self.score_step), j)
            top = VectorValue(n.load(self.tops, n.index(r * width), dtype, width), dtype)
            for v, score in enumerate(self.masks.apply(own, self.batch, row, column, rest)):
                n.store(score.value, self.scores, n.plus(at, n.index(v * width)), dtype, width)
                top = tiles.greater(n.values(width), score, top)
            n.store(top.value, self.tops, n.index(r * width), dtype, width)

    def _exponentials(self, i: Index, r: Index, reach: ActiveKeyRange) -> None:
        """The scores of a row as powers of e below their greatest, and what that does to those before."""
        n, width, dtype = self.n, self.width, self.dtype
        k, at = n.values(), n.plus(i, r)
        before, total = (VectorValue(n.load(buffer, at, dtype), dtype) for buffer in (self.greatest, self.sums))
        tops = VectorValue(n.load(self.tops, n.times(r, n.index(width)), dtype, width), dtype)
        top = combined(n, tops, tiles.greater)
        n.store(top.value, self.greatest, at, dtype)
        base = tiles.base_of(n, top)
        share = k.exp(k.sub(before, base))
        n.store(share.value, self.shares, r, dtype)
        own = tiles.exponentials(n, self.scores, n.times(r, n.index(self.score_step)), reach.first, reach.end, base)
        k = n.values()
        n.store(k.add(k.mul(total, share), own).value, self.sums, at, dtype)

    def _weigh(self, rows: QueryRows, reach: ActiveKeyRange) -> None:
        """Exponentials times values, added to the output times what is left of it; divided by their sum at the end."""
        n, plan, width, dtype = self.n, self.plan, self.width, self.dtype

        def row(r: Index) -> Callable[[VectorValue, Index, SSAValue], VectorValue]:
            k = n.values()
            before = VectorValue(n.broadcast(n.load(self.shares, r, dtype), width), dtype)
            total = VectorValue(n.load(self.sums, n.plus(rows.number, r), dtype), dtype)
            one = k.const(1, dtype)
            factor = k.select(VectorValue(rows.ends, dtypes.bool_), k.div(one, total), one)
            after = VectorValue(n.broadcast(factor.value, width), dtype)

            def added(new: VectorValue, at: Index, mask: SSAValue) -> VectorValue:
                value = [new]
                for begins in n.branch(rows.begins, value):
                    if not begins:
                        old = load_wide(n, self.output.buffer, at, self.output.dtype, dtype, width, mask)
                        value[0] = n.values(width).fma(old, before, new)
                return n.values(width).mul(value[0], after)

            return added

        left = tiles.Factors(self.scores, reach.first, 1, self.score_step)
        positions = (*self.batch, rows.first)
        tiles.write_product(n, left, self.values, reach, self.edge, plan.rows, self.output, positions, rows.inside, row)


@kernel_of(FlashAttentionScoreOp)
class AttentionKernel(KernelRule[FlashAttentionScoreOp]):
    """Tiles of scores that never go to memory; few queries read what masks let them see."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        return tiles.few_queries_plan(tensors, kinds, target) or attention_plan(tensors, kinds, target)

    def split(self, tensors: Sequence[View], plan: Any, threads: int, /, **fields: object) -> SplitSpec | None:
        _, _, _, *masks, _, logarithms = tensors
        if (heads := by_dims(tensors, range(len(tensors[0].shape) - 2), threads, threads)) is not None:
            return heads
        down = len(logarithms.shape) - 1  # queries are independent of each other, in whole tiles
        part = -(-logarithms.shape[-1] // threads)
        return SplitSpec((down, None, None, *(down for _ in masks), down, down), part + -part % plan.rows)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        query, key, value, *masks = inputs
        where = tiles.Masks(n, masks, n.plan.lies[3 : 3 + len(masks)], sum_type(query.dtype), fields["fill"])
        own, plan = (n, query, key, value, where, outputs[0], outputs[1], fields["scale"]), n.plan
        head = FewQueries(*own, plan) if isinstance(plan, tiles.FewQueriesPlan) else Attention(*own, plan)
        for batch in over(n, query.sizes[:-2]):
            head.write(batch)
