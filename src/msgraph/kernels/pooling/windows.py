"""The loops of ``ms.max_pool`` and of sums along the last dim: several windows side by side in a vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.families.indexed import wrapped
from msgraph.dialects.types import Shape
from msgraph.kernels.builder.loop_nests import in_vectors, offset_of, over, over_updates, strided
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.masks import spread
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue, lowest

_BELOW = Predicate.LT.unsigned
"""A comparison of integers that takes negative ones for large ones."""


@dataclass
class MaxPoolNest:
    """The greatest element of each window and its number in the image; the first one of equals."""

    n: KernelBuilder
    source: Strided
    values: Strided
    numbers: Strided
    kernel: Shape
    strides: Shape
    pads: Shape
    dilations: Shape

    def __post_init__(self) -> None:
        self.lanes = self.n.width(dtypes.int32, self.source.dtype)

    def write(self) -> None:
        """All windows, row by row."""
        n, values = self.n, self.values

        def row(at: tuple[Index, ...]) -> None:
            strided(n, n.index(0), values.sizes[-1], self.lanes, lambda j: self._windows(at[:-1], at[-1], j))

        over(n, values.sizes[:-1], row)

    def _windows(self, image: tuple[Index, ...], i: Index, j: Index) -> None:
        """Windows side by side, from ``j`` on."""
        n, dtype = self.n, self.source.dtype
        present = n.mask(n.smaller(n.minus(self.values.sizes[-1], j), n.index(self.lanes)), self.lanes)
        top = n.minus(n.times(i, n.index(self.strides[0])), n.index(self.pads[0]))
        left = n.minus(n.times(j, n.index(self.strides[1])), n.index(self.pads[2]))
        base = offset_of(n, self.source, (*image, n.index(0), n.index(0)))

        def line(k: Index, *state: SSAValue) -> Sequence[SSAValue]:
            row = n.offset(top, k, n.index(self.dilations[0]))
            start = n.offset(base, row, self.source.strides[-2])

            def element(m: Index, *best: SSAValue) -> Sequence[SSAValue]:
                column = n.offset(left, m, n.index(self.dilations[1]))
                return self._better(start, row, column, present, *best)

            def inside() -> Sequence[SSAValue]:
                return n.loop(n.index(0), n.index(self.kernel[1]), n.index(1), element, state)

            return n.branch(n.icmp(_BELOW, row, self.source.sizes[-2]), inside, lambda: state)

        lane = n.values(self.lanes)
        carried = [lane.const(lowest(dtype), dtype).value, lane.const(-1, dtypes.int32).value]
        results = n.loop(n.index(0), n.index(self.kernel[0]), n.index(1), line, carried)
        for value, target in zip(results, (self.values, self.numbers), strict=True):
            at = offset_of(n, target, (*image, i, j))
            n.store(value, target.buffer, at, target.dtype, self.lanes, present)

    def _better(
        self, start: Index, row: Index, column: Index, present: SSAValue, best: SSAValue, where: SSAValue
    ) -> Sequence[SSAValue]:
        """The greatest so far and elements of one row, from a column on in steps."""
        n, dtype, step = self.n, self.source.dtype, self.strides[1]
        lane = n.values(self.lanes)
        columns = lane.add(self._spread(column), lane.mul(self._counted(), lane.const(step, dtypes.int32)))
        inside = n.both(n.icmp(_BELOW, columns.value, self._spread(self.source.sizes[-1]).value, self.lanes), present)
        element = VectorValue(self._elements(start, column, columns, inside), dtype)
        flat_index = lane.add(self._spread(n.times(row, self.source.sizes[-1])), columns)
        old, spot, mask = VectorValue(best, dtype), VectorValue(where, dtypes.int32), VectorValue(inside, dtypes.bool_)
        better = lane.and_(mask, lane.compare("gt", element, old))
        first = lane.and_(mask, lane.compare("lt", spot, lane.const(0, dtypes.int32)))
        spot = lane.select(lane.or_(better, first), flat_index, spot)
        return [lane.select(better, element, old).value, spot.value]

    def _elements(self, start: Index, column: Index, columns: VectorValue, inside: SSAValue) -> SSAValue:
        """Those in the columns: by one load where they are neighbours, by two where every other one is."""
        n, dtype, lanes = self.n, self.source.dtype, self.lanes
        if self.strides[1] > 2:
            return n.gather(self.source.buffer, start, columns.value, dtype, inside)
        if self.strides[1] == 1:
            return n.load(self.source.buffer, n.plus(start, column), dtype, lanes, inside)
        halves: list[SSAValue] = []
        for half in range(2):
            first = n.plus(column, n.index(half * lanes))
            spots = n.values(lanes).add(self._spread(first), self._counted())
            exist = n.icmp(_BELOW, spots.value, self._spread(self.source.sizes[-1]).value, lanes)
            halves.append(n.load(self.source.buffer, n.plus(start, first), dtype, lanes, exist))
        return n.shuffle(halves[0], halves[1], range(0, 2 * lanes, 2))

    def _spread(self, value: Index) -> VectorValue:
        return spread(self.n, value, self.lanes)

    def _counted(self) -> VectorValue:
        """0, 1, 2…"""
        return self.n.values(self.lanes).convert(VectorValue(self.n.steps(self.lanes), dtypes.int64), dtypes.int32)


def add_along_nest(n: KernelBuilder, numbers: Strided, updates: Strided, output: Strided) -> None:
    """Zeros, to which each update is added at its number, in order."""
    over(n, output.sizes[:-1], lambda at: _clear(n, output, at))

    def line(at: tuple[Index, ...]) -> None:
        mine, theirs, there = (offset_of(n, tensor, (*at, n.index(0))) for tensor in (numbers, updates, output))

        def update(i: Index) -> None:
            k = n.values()
            flat_index = n.load(numbers.buffer, n.offset(mine, i, numbers.strides[-1]), numbers.dtype)
            size = VectorValue(n.as_int64(output.sizes[-1]), dtypes.int64)
            spot = n.as_index(wrapped(k, VectorValue(flat_index, numbers.dtype), size).value)
            spot = n.offset(there, spot, output.strides[-1])
            old = VectorValue(n.load(output.buffer, spot, output.dtype), output.dtype)
            new = n.load(updates.buffer, n.offset(theirs, i, updates.strides[-1]), updates.dtype)
            n.store(k.add(old, VectorValue(new, output.dtype)).value, output.buffer, spot, output.dtype)

        n.count(updates.sizes[-1], update)

    over_updates(n, output, output.sizes[:-1], line)


def _clear(n: KernelBuilder, output: Strided, at: tuple[Index, ...]) -> None:
    """Zeros in one row."""
    start = offset_of(n, output, (*at, n.index(0)))

    def zeros(i: Index, lanes: int, mask: SSAValue | None) -> None:
        zero = n.values(lanes).const(0, output.dtype).value
        n.store(zero, output.buffer, n.plus(start, i), output.dtype, lanes, mask)

    in_vectors(n, output.sizes[-1], n.width(output.dtype), zeros)
