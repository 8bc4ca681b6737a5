"""The code of a kernel that reads a tensor across the grain: square tiles, turned in registers.

Where the innermost loop would pick one element of each row of a tensor, a tile of as many rows as a vector has lanes
is loaded row by row, every cache line once, and turned by shuffles: log2(lanes) rounds that each swap the blocks
off the diagonal of squares half as large. What is computed on the tile is then written out once per row of the
result. Tiles at the edges are done element by element. Blocks of tiles use what lies in one page or line together.
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from msgraph.kernels.builder.transpose import transposed
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.nest import LoopPoint, Nest, Offsets
from msgraph.kernels.spec.kernel_spec import KernelSpec

_LONG, _SHORT = 64, 4
"""Tiles of a block along the grain and along the innermost dimension: memory is read in long runs, a few at a time."""


class TransposingNest(Nest):
    """A kernel of which some reads go by neighbours along ``plan.grain``, not along the innermost dimension."""

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        super().__init__(plan, shape)
        assert plan.contiguous_axis is not None
        self.contiguous_axis, self.across = plan.contiguous_axis
        self.outer = [level for level in range(plan.rank - 1) if level != self.contiguous_axis]

    def nest(self, offsets: Offsets) -> None:
        """Loops over the other dimensions, then over tiles."""
        n, size, last = self.n, self.sizes[self.contiguous_axis], len(self.sizes) - 1
        for here in self.walk(self.outer, offsets):
            for first_row in n.count(size, _LONG * self.width):  # tiles next to each other: what is in one page is used
                for first_column in n.count(self.sizes[-1], _SHORT * self.width):
                    for column in n.loop(first_column, self._end(last, first_column, _SHORT), self.width):
                        for row in n.loop(first_row, self._end(self.contiguous_axis, first_row, _LONG), self.width):
                            self._tile(here, row, column)

    def _end(self, level: int, start: SSAValue, tiles: int) -> SSAValue:
        n = self.n
        return n.smaller(n.plus(start, n.index(tiles * self.width)), self.sizes[level])

    def _tile(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """``width`` rows along the grain times ``width`` columns along the innermost dimension, or what there is."""
        n, further = self.n, self.n.index(self.width - 1)
        rows = n.less(n.plus(row, further), self.sizes[self.contiguous_axis])
        columns = n.less(n.plus(column, further), self.sizes[-1])

        for is_whole in n.branch(n.both(rows, columns)):
            if is_whole:
                self._whole(offsets, row, column)
            else:
                for i in n.loop(row, self._end(self.contiguous_axis, row, 1)):
                    self._line(offsets, i, column)

    def _whole(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """A tile that is turned in registers."""
        n = self.n
        transposed = {read: self._transposed(read, offsets[read], row, column) for read in self.across}
        for lane in range(self.width):
            here = self.step(self.contiguous_axis, n.plus(row, n.index(lane)), offsets)
            lanes = {read: self.spread(fixed) for read, fixed in self.read_fixed(here).items()}
            lanes |= {read: VectorValue(rows[lane], self.plan.reads[read]) for read, rows in transposed.items()}
            self.element_wise(LoopPoint(here, column, self.width), lanes)

    def _transposed(self, read: int, offset: SSAValue, row: SSAValue, column: SSAValue) -> list[SSAValue]:
        """The tile of a read: for each row along the grain, its elements along the innermost dimension."""
        n, dtype, stride = self.n, self.plan.reads[read], self.strides[read][-1]
        start = n.offset(n.plus(offset, row), column, stride)
        places = n.positions(start, stride, self.width)
        return transposed(n, [n.load(self.buffers[read], line, dtype, self.width) for line in places])

    def _line(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """One row of a tile at an edge, its elements picked from where they are."""
        n = self.n
        here = self.step(self.contiguous_axis, row, offsets)
        fixed = self.read_fixed(here)
        if self.masked:
            wide = {read: self.spread(lane) for read, lane in fixed.items()}
            mask = n.mask(n.minus(self.sizes[-1], column), self.width)
            self.element_wise(LoopPoint(here, column, self.width, mask), wide)
            return
        for i in n.loop(column, self._end(len(self.sizes) - 1, column, 1)):
            self.element_wise(LoopPoint(here, i), fixed)
