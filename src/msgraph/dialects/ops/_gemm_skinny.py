"""Products with a matrix of very few rows or columns: as fast as the other one is read, and read as it lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from msgraph.dialects.families.nest import place, store, strided
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Index, LoopBuilder, Strided


@dataclass
class FewRows:
    """Rows of the right operand times numbers of the left one, several at a time, added to the rows of the result."""

    n: LoopBuilder
    left: Strided
    right: Strided
    output: Strided
    rows: int
    together: int

    def write(self, batch: tuple[Index, ...]) -> None:
        """One product."""
        n = self.n
        depth = self.left.sizes[-1]
        whole = n.round_down(depth, self.together)

        def nothing(j: Index, mask: SSAValue | None, width: int) -> None:
            zero = LaneBuilder(n.block, width).const(0, self.output.dtype).value
            for r in range(self.rows):
                n.store(zero, self.output.buffer, self._at(batch, r, j), self.output.dtype, width, mask)

        self._columns(nothing)
        strided(n, n.index(0), whole, self.together, lambda k: self._several(batch, k, self.together))
        strided(n, whole, depth, 1, lambda k: self._several(batch, k, 1))

    def _at(self, batch: tuple[Index, ...], row: int, j: Index) -> Index:
        return self.n.plus(place(self.n, self.output, (*batch, self.n.index(row), self.n.index(0))), j)

    def _columns(self, body: Callable[[Index, SSAValue | None, int], None]) -> None:
        """``body(j, mask, width)`` for vectors of columns."""
        n, width = self.n, self.n.width(self.output.dtype)
        size = self.output.sizes[-1]
        whole = n.round_down(size, width)
        strided(n, n.index(0), whole, width, lambda j: body(j, None, width))
        if n.masked:
            strided(n, whole, size, width, lambda j: body(j, n.mask(n.minus(size, j), width), width))
        else:
            strided(n, whole, size, 1, lambda j: body(j, None, 0))

    def _several(self, batch: tuple[Index, ...], k: Index, count: int) -> None:
        """``count`` rows of the right operand."""
        n, dtype = self.n, self.output.dtype
        starts = [place(n, self.right, (*batch, n.plus(k, n.index(u)), n.index(0))) for u in range(count)]
        numbers = [
            [
                n.load(self.left.buffer, place(n, self.left, (*batch, n.index(r), n.plus(k, n.index(u)))), dtype)
                for u in range(count)
            ]
            for r in range(self.rows)
        ]
        lanes = n.width(dtype)
        spread = [[n.broadcast(x, lanes) for x in row] for row in numbers]

        def step(j: Index, mask: SSAValue | None, width: int) -> None:
            others = [n.load(self.right.buffer, n.plus(start, j), dtype, width, mask) for start in starts]
            for r in range(self.rows):
                at = self._at(batch, r, j)
                total = Lane(n.load(self.output.buffer, at, dtype, width, mask), dtype)
                for u, other in enumerate(others):
                    factor = Lane(spread[r][u] if width else numbers[r][u], dtype)
                    total = LaneBuilder(n.block, width).fma(factor, Lane(other, dtype), total)
                n.store(total.value, self.output.buffer, at, dtype, width, mask)

        self._columns(step)


@dataclass
class Dots:
    """Rows of the left operand against columns of the right one, both lying along the summed dim."""

    n: LoopBuilder
    left: Strided
    right: Strided
    output: Strided
    rows: int
    columns: int

    def write(self, batch: tuple[Index, ...]) -> None:
        """One product."""
        n = self.n
        height, breadth = self.output.sizes[-2:]
        tall, wide = (
            n.times(n.quotient(s, n.index(t)), n.index(t)) for s, t in ((height, self.rows), (breadth, self.columns))
        )

        def across(i: Index, rows: int) -> None:
            strided(n, n.index(0), wide, self.columns, lambda j: self._tile(batch, i, j, rows, self.columns))
            strided(n, wide, breadth, 1, lambda j: self._tile(batch, i, j, rows, 1))

        strided(n, n.index(0), tall, self.rows, lambda i: across(i, self.rows))
        if self.rows > 1:
            strided(n, tall, height, 1, lambda i: across(i, 1))

    def _tile(self, batch: tuple[Index, ...], i: Index, j: Index, rows: int, columns: int) -> None:
        n, dtype = self.n, self.output.dtype
        width = n.width(dtype)
        depth = self.left.sizes[-1]
        zero = n.index(0)
        lefts = [place(n, self.left, (*batch, n.plus(i, n.index(r)), zero)) for r in range(rows)]
        rights = [place(n, self.right, (*batch, zero, n.plus(j, n.index(c)))) for c in range(columns)]

        def step(k: Index, mask: SSAValue | None, lanes: int, sums: Sequence[SSAValue]) -> list[SSAValue]:
            xs = [n.load(self.left.buffer, n.plus(start, k), dtype, lanes, mask) for start in lefts]
            ys = [n.load(self.right.buffer, n.plus(start, k), dtype, lanes, mask) for start in rights]
            builder = LaneBuilder(n.block, lanes)
            pairs = [(x, y) for x in xs for y in ys]
            return [
                builder.fma(Lane(x, dtype), Lane(y, dtype), Lane(total, dtype)).value
                for (x, y), total in zip(pairs, sums, strict=True)
            ]

        def whole(k: Index, *sums: SSAValue) -> Sequence[SSAValue]:
            return step(k, None, width, sums)

        def part(k: Index, *sums: SSAValue) -> Sequence[SSAValue]:
            return step(k, n.mask(n.minus(depth, k), width), width, sums)

        def single(k: Index, *sums: SSAValue) -> Sequence[SSAValue]:
            return step(k, None, 0, sums)

        end = n.round_down(depth, width)
        start = [LaneBuilder(n.block, width).const(0, dtype).value] * (rows * columns)
        sums = n.loop(zero, end, n.index(width), whole, start)
        if n.masked:
            sums = n.loop(end, depth, n.index(width), part, sums)
        totals: Sequence[SSAValue] = [self._total(value, width) for value in sums]
        if not n.masked:
            totals = n.loop(end, depth, n.index(1), single, totals)
        for number, total in enumerate(totals):
            r, c = divmod(number, columns)
            store(n, total, self.output, (*batch, n.plus(i, n.index(r)), n.plus(j, n.index(c))))

    def _total(self, value: SSAValue, width: int) -> SSAValue:
        """The sum of all lanes, halves first."""
        n, dtype = self.n, self.output.dtype
        while width > 1:
            width //= 2
            halves = [n.shuffle(value, value, range(start, start + width)) for start in (0, width)]
            value = LaneBuilder(n.block, width).add(Lane(halves[0], dtype), Lane(halves[1], dtype)).value
        return n.extract(value, 0)
