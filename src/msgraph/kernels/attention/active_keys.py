"""Which keys the queries of a tile look at: what masks leave a weight of 0 need not be computed.

A score is what a query says of a key, and what masks say of both. No query says more than the sum, place by place of a
head, of its own magnitudes times the greatest of any key: its *bound*. Where a mask lies further below the greatest
score than the bound and what ``exp`` reaches, the exponential is 0 whatever the key, and adds nothing to any sum.
Where a bound or a mask is no number, nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.attention.tiles import CopiedRows, Masks, greater, load_lanes
from msgraph.kernels.builder.loop_nests import combined, in_lanes
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vectors import VectorValue

RANGE = {4: 112.0, 8: 800.0}
"""How far below the greatest score an exponential is 0, by the bytes of a number, with something to spare."""
_BOUND, _SCORE = 1.001, 1e-5
"""What rounding may add to a bound, and to a score in units of it."""
_FAR = 1 << 30
"""Behind all keys of a block."""


class ActiveKeyRange(NamedTuple):
    """Keys of a block, in whole vectors: from the first one that counts to behind the last."""

    first: Index
    end: Index


@dataclass
class MaskAnalysis:
    """Tells how far the queries of a tile see; ``copied`` is where they are, already scaled."""

    n: KernelBuilder
    key: Strided
    lies: str
    masks: Masks
    copied: CopiedRows
    depth: int

    def __post_init__(self) -> None:
        self.dtype = self.masks.dtype
        self.width, self.numbers = self.n.width(self.dtype), _integers_like(self.dtype)
        self.greatest = self.n.scratch(self.dtype, self.depth + self.width)

    def measure(self, batch: Sequence[Index]) -> None:
        """Stores, for each element of a key, the greatest magnitude that any key of the head has there."""
        n, width, dtype, (keys, size) = self.n, self.width, self.dtype, self.key.sizes[-2:]
        for c, inside in in_lanes(n, size, width):
            top = [n.values(width).const(0, self.numbers)]
            for j in n.count(keys, carried=top):  # as bits, of which NaN has the greatest
                k = n.values(width)
                magnitude = k.abs(load_lanes(n, self.key, self.lies, (*batch, j, c), inside))
                top[0] = k.maximum(k.bitcast(magnitude, self.numbers), top[0])
            n.store(n.values(width).bitcast(top[0], dtype).value, self.greatest, c, dtype, width)

    def bounds(self, rows: int) -> list[VectorValue]:
        """For each query of the tile an upper bound of the magnitude of its product with any key."""
        n, width, dtype = self.n, self.width, self.dtype

        sums = [n.values(width).const(0, dtype)] * rows
        for c, inside in in_lanes(n, self.key.sizes[-1], width, sums):
            k, other = n.values(width), VectorValue(n.load(self.greatest, c, dtype, width, inside), dtype)
            for r in range(rows):
                at = n.plus(c, n.index(r * self.copied.step))
                own = VectorValue(n.load(self.copied.buffer, at, dtype, width, inside), dtype)
                sums[r] = k.fma(k.abs(own), other, sums[r])
        k = n.values()
        return [k.mul(combined(n, total, KernelBuilder.add), k.const(_BOUND, dtype)) for total in sums]

    def limit(self, score: VectorValue, bound: VectorValue) -> VectorValue:
        """Below it a mask leaves nothing, where there is a score no less than ``score``."""
        k = self.n.values()
        doubt = k.fma(k.abs(score), k.const(_SCORE, self.dtype), k.const(RANGE[self.dtype.size], self.dtype))
        return k.sub(k.sub(score, bound), doubt)

    def limits(self, batch: Sequence[Index], rows: Sequence[Index]) -> list[VectorValue]:
        """For each of some rows the score below which a key cannot count, from the row's mask and bounds."""
        n, width, dtype, keys = self.n, self.width, self.dtype, self.key.sizes[-2]
        tops = [n.values(width).const(-float("inf"), dtype)] * len(rows)
        for c, inside in in_lanes(n, keys, width, tops):
            k = n.values(width)
            for r, row in enumerate(rows):
                score = self.masks.alone(batch, row, c, inside)
                above = k.and_(k.compare("gt", score, tops[r]), VectorValue(inside, dtypes.bool_))
                tops[r] = k.select(above, score, tops[r])
        k, bounds = n.values(), self.bounds(len(rows))
        least = [k.sub(combined(n, top, greater), bound) for top, bound in zip(tops, bounds, strict=True)]
        return [self.limit(score, bound) for score, bound in zip(least, bounds, strict=True)]

    def reach(
        self, batch: Sequence[Index], rows: Sequence[Index], limits: Sequence[VectorValue], k0: Index, here: Index
    ) -> ActiveKeyRange:
        """The range of keys of a block that at least one of some rows attends to, given the limit of each row."""
        n, width = self.n, self.width
        spread = [VectorValue(n.broadcast(limit.value, width), self.dtype) for limit in limits]

        def seen(c: Index, inside: SSAValue) -> VectorValue:
            k = n.values(width)
            counts = k.const(0, dtypes.bool_)
            for row, limit in zip(rows, spread, strict=True):
                score = self.masks.alone(batch, row, n.plus(k0, c), inside)
                counts = k.or_(counts, k.not_(k.compare("lt", score, limit)))
            return counts

        first, end = seen_range(n, self.dtype, here, seen)
        behind = n.round_down(n.plus(end, n.index(width - 1)), width)
        return ActiveKeyRange(n.round_down(first, width), n.smaller(behind, here))


def _integers_like(dtype: DType) -> DType:
    """Those with as many lanes as scores."""
    return dtypes.int32 if dtype.size == dtypes.int32.size else dtypes.int64


def seen_range(
    n: KernelBuilder, dtype: DType, keys: Index, seen: Callable[[Index, SSAValue], VectorValue]
) -> ActiveKeyRange:
    """From the first to behind the last of ``keys`` for which ``seen(column, inside)`` holds, in vectors of lanes."""
    width, numbers = n.width(dtype), _integers_like(dtype)
    k = n.values(width)
    ends = [k.const(bound, numbers) for bound in (_FAR, -1)]
    for c, inside in in_lanes(n, keys, width, ends):
        first, last = ends
        counts, k = seen(c, inside), n.values(width)
        counts = k.and_(counts, VectorValue(inside, dtypes.bool_))
        column = n.values().convert(VectorValue(n.as_int64(c), dtypes.int64), numbers)
        lanes = k.convert(VectorValue(n.steps(width), dtypes.int64), numbers)
        own = k.add(VectorValue(n.broadcast(column.value, width), numbers), lanes)
        ends[:] = k.minimum(first, k.select(counts, own, first)), k.select(counts, own, last)
    last, first = (
        n.as_index(n.values().convert(combined(n, lanes, choose), dtypes.int64).value)
        for lanes, choose in ((ends[1], KernelBuilder.maximum), (ends[0], KernelBuilder.minimum))
    )
    end = n.plus(last, n.index(1))
    return ActiveKeyRange(n.smaller(first, end), end)
