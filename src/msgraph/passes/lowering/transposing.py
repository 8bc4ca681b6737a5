"""The code of a kernel that reads a tensor across the grain: square tiles, turned in registers.

Where the innermost loop would pick one element of each row of a tensor, a tile of as many rows as a vector has lanes
is loaded row by row, every cache line once, and turned by shuffles: log2(lanes) rounds that each swap the blocks
off the diagonal of squares half as large. What is computed on the tile is then written out once per row of the
result. Only for targets that mask for free: tiles at the edges are masked ones.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import SSAValue

from msgraph.dialects.lanes import Lane
from msgraph.dialects.turning import turned
from msgraph.passes.lowering.nest import Nest, Offsets, Shape
from msgraph.passes.lowering.plan import Plan


class TransposingNest(Nest):
    """A kernel of which some reads go by neighbours along ``plan.grain``, not along the innermost dimension."""

    def __init__(self, plan: Plan, shape: Shape) -> None:
        super().__init__(plan, shape)
        assert plan.grain is not None
        self.grain: int = plan.grain.level
        self.across = plan.grain.reads
        self.outer = [level for level in range(len(plan.sizes) - 1) if level != self.grain]

    def nest(self, level: int, offsets: Offsets) -> None:
        """Loops over the other dimensions (``level`` counts these), then over tiles."""
        n = self.n
        if level < len(self.outer):
            dim = self.outer[level]
            n.count(self.sizes[dim], lambda i: self.nest(level + 1, self.step(dim, i, offsets)))
            return
        zero, step = n.index(0), n.index(self.width)

        def rows(row: SSAValue) -> None:
            n.loop(zero, self.sizes[-1], step, columns(row))

        def columns(row: SSAValue) -> Callable[[SSAValue], None]:
            return lambda column: self._tile(offsets, row, column)

        n.loop(zero, self.sizes[self.grain], step, rows)

    def _tile(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """``width`` rows along the grain times ``width`` columns along the innermost dimension."""
        n, width = self.n, self.width
        turned = {number: self._turned(number, offsets[number], row, column) for number in self.across}
        columns = n.mask(n.minus(self.sizes[-1], column), width)
        for lane in range(width):
            place, mask = self._inside(self.grain, row, lane, columns)
            here = self.step(self.grain, place, offsets)
            known = {number: self.spread(fixed) for number, fixed in self.read_fixed(here).items()}
            known |= {number: Lane(rows[lane], self.plan.reads[number].dtype) for number, rows in turned.items()}
            self.element_wise(here, known, column, width, mask)

    def _inside(self, level: int, start: SSAValue, lane: int, mask: SSAValue) -> tuple[SSAValue, SSAValue]:
        """Position ``start + lane`` or the last one there is, and the mask for it: none set past the end."""
        n, size = self.n, self.sizes[level]
        at = n.plus(start, n.index(lane))
        inside = n.broadcast(n.less(at, size), self.width)
        return n.smaller(at, n.minus(size, n.index(1))), n.both(mask, inside)

    def _turned(self, number: int, offset: SSAValue, row: SSAValue, column: SSAValue) -> list[SSAValue]:
        """The tile of a read: for each row along the grain, its elements along the innermost dimension."""
        n, width, dtype = self.n, self.width, self.plan.reads[number].dtype
        start, stride = n.plus(offset, row), self.strides[number][-1]
        rows = n.mask(n.minus(self.sizes[self.grain], row), width)
        lines: list[SSAValue] = []
        for lane in range(width):
            place, mask = self._inside(len(self.sizes) - 1, column, lane, rows)
            lines.append(n.load(self.buffers[number], n.offset(start, place, stride), dtype, width, mask))
        return turned(n, lines)
