"""The loops of ``ms.max_pool`` and of sums along the last dim: several windows side by side in a vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.types import Shape
from msgraph.kernels.builder.loop_nests import in_vectors, offset_of, over, strided
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.masks import spread
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue, lowest
from msgraph.kernels.conv.direct import Reading
from msgraph.kernels.indexed.update import along_dims, update_nest

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
        n, dtype = self.n, self.source.dtype
        small = dtypes.float32 if dtype.is_float else dtypes.int32
        self.reading = Reading(n, dtype, self.strides[1], small if dtype.size < small.size else dtype)
        self.lanes = n.width(self.reading.wide)

    def write(self) -> None:
        """All windows, row by row."""
        n, values = self.n, self.values

        def row(at: tuple[Index, ...]) -> None:
            strided(n, n.index(0), values.sizes[-1], self.lanes, lambda j: self._windows(at[:-1], at[-1], j))

        over(n, values.sizes[:-1], row)

    def _windows(self, image: tuple[Index, ...], i: Index, j: Index) -> None:
        """Windows side by side, from ``j`` on."""
        n, wide = self.n, self.reading.wide
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
        carried = [lane.const(lowest(wide), wide).value, lane.const(-1, dtypes.int32).value]
        results = n.loop(n.index(0), n.index(self.kernel[0]), n.index(1), line, carried)
        for value, target, dtype in zip(results, (self.values, self.numbers), (wide, dtypes.int32), strict=True):
            at, result = offset_of(n, target, (*image, i, j)), lane.convert(VectorValue(value, dtype), target.dtype)
            n.store(result.value, target.buffer, at, target.dtype, self.lanes, present)

    def _better(
        self, start: Index, row: Index, column: Index, present: SSAValue, best: SSAValue, where: SSAValue
    ) -> Sequence[SSAValue]:
        """The greatest so far and elements of one row, from a column on in steps."""
        n, reading, lanes, width = self.n, self.reading, self.lanes, self.source.sizes[-1]
        lane, columns = n.values(lanes), reading.spots(column, reading.step)
        below = VectorValue(n.icmp(_BELOW, columns.value, spread(n, width, lanes).value, lanes), dtypes.bool_)
        element = reading.columns(self.source.buffer, start, column, reading.inside(column, width))
        flat_index = lane.add(spread(n, n.times(row, width), lanes), columns)
        old, spot = VectorValue(best, reading.wide), VectorValue(where, dtypes.int32)
        mask = lane.and_(below, VectorValue(present, dtypes.bool_))
        better = lane.and_(mask, lane.compare("gt", element, old))
        first = lane.and_(mask, lane.compare("lt", spot, lane.const(0, dtypes.int32)))
        spot = lane.select(lane.or_(better, first), flat_index, spot)
        return [lane.select(better, element, old).value, spot.value]


def add_along_nest(n: KernelBuilder, numbers: Strided, updates: Strided, output: Strided) -> None:
    """Zeros, to which each update is added at its number, in order."""

    def clear(at: tuple[Index, ...]) -> None:
        start = offset_of(n, output, (*at, n.index(0)))

        def zeros(i: Index, lanes: int, mask: SSAValue | None) -> None:
            zero = n.values(lanes).const(0, output.dtype).value
            n.store(zero, output.buffer, n.plus(start, i), output.dtype, lanes, mask)

        in_vectors(n, output.sizes[-1], n.width(output.dtype), zeros)

    over(n, output.sizes[:-1], clear)
    last = len(output.sizes) - 1
    update_nest(n, output, updates, last, (1, along_dims(n, [numbers])), KernelBuilder.add)
