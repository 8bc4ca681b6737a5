"""The loops of ``ms.flash_attention_score`` for few queries: keys and values are read as they lie, and no further than
masks let queries look.

    scores of the keys, up to the last one that may count; the greatest of each row
    exponentials of a row below its greatest, and their sum
    their product with the values, divided by the sum

A key may count unless the mask of each query hides it: by a number from which no finite score comes back, or by giving
the score up for another one. What that leaves is too little for a weight where a row has a score far above it; else all
keys are read. Whatever a hidden key or its value is, infinite or no number, means nothing then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.kernels.attention.active_keys import RANGE, seen_range
from msgraph.kernels.attention.tiles import FewQueriesPlan, Heads, base_of, exponentials, greater
from msgraph.kernels.builder.loop_nests import DimRange, combined, in_vectors, offset_of
from msgraph.kernels.builder.loops import Index, Strided
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.skinny import Dots, FewRows

_LOWEST = -float("inf")
_COLUMNS, _HEIGHT = 4, 4
"""Keys and queries of a tile of dot products."""


@dataclass
class FewQueries(Heads):
    """One head after the other."""

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
