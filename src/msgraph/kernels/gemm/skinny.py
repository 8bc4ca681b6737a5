"""Products with a matrix of very few rows or columns: as fast as the other one is read, and read as it lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import in_vectors, offset_of, strided
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.machine import PrefetchOp
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import MOST_ROWS, DimRange

PART = 512
"""Steps of the summed dim for which rows of the left operand stay near the core."""

_EQUAL = Predicate.EQ.signed


@dataclass
class FewRows:
    """Rows of the right operand times numbers of the left one, several at a time, added to the rows of the result."""

    n: KernelBuilder
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
            zero = n.values(width).const(0, self.output.dtype).value
            for r in range(self.rows):
                n.store(zero, self.output.buffer, self._at(batch, r, j), self.output.dtype, width, mask)

        self._columns(nothing)
        strided(n, n.index(0), whole, self.together, lambda k: self._several(batch, k, self.together))
        strided(n, whole, depth, 1, lambda k: self._several(batch, k, 1))

    def _at(self, batch: tuple[Index, ...], row: int, j: Index) -> Index:
        return self.n.plus(offset_of(self.n, self.output, (*batch, self.n.index(row), self.n.index(0))), j)

    def _columns(self, body: Callable[[Index, SSAValue | None, int], None]) -> None:
        """``body(j, mask, width)`` for vectors of columns."""
        in_vectors(self.n, self.output.sizes[-1], self.n.width(self.output.dtype), body)

    def _several(self, batch: tuple[Index, ...], k: Index, count: int) -> None:
        """``count`` rows of the right operand."""
        n, dtype = self.n, self.output.dtype
        starts = [offset_of(n, self.right, (*batch, n.plus(k, n.index(u)), n.index(0))) for u in range(count)]
        numbers = [
            [
                n.load(self.left.buffer, offset_of(n, self.left, (*batch, n.index(r), n.plus(k, n.index(u)))), dtype)
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
                total = VectorValue(n.load(self.output.buffer, at, dtype, width, mask), dtype)
                for u, other in enumerate(others):
                    factor = VectorValue(spread[r][u] if width else numbers[r][u], dtype)
                    total = n.values(width).fma(factor, VectorValue(other, dtype), total)
                n.store(total.value, self.output.buffer, at, dtype, width, mask)

        self._columns(step)


@dataclass
class Dots:
    """Rows of the left operand against columns of the right one, both lying along the summed dim."""

    n: KernelBuilder
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
        whole = DimRange(n.index(0), self.left.sizes[-1])

        def across(i: Index, rows: int) -> None:
            left = RowMajorMatrix(
                self.left.buffer, offset_of(n, self.left, (*batch, i, n.index(0))), self.left.strides[-2]
            )
            strided(
                n, n.index(0), wide, self.columns, lambda j: self._tile(batch, (i, rows), j, self.columns, left, whole)
            )
            strided(n, wide, breadth, 1, lambda j: self._tile(batch, (i, rows), j, 1, left, whole))

        strided(n, n.index(0), tall, self.rows, lambda i: across(i, self.rows))
        if self.rows > 1:
            strided(n, tall, height, 1, lambda i: across(i, 1))

    def _tile(
        self,
        batch: tuple[Index, ...],
        down: tuple[Index, int],
        j: Index,
        columns: int,
        left: RowMajorMatrix,
        along: DimRange,
        adds: Index | None = None,
    ) -> None:
        """A few rows against a few columns; ``adds``, if the summed dim is gone through in parts, is 0 in the first."""
        n, (i, rows), zero, one = self.n, down, self.n.index(0), self.n.index(1)
        right = offset_of(n, self.right, (*batch, along.start, zero))
        arguments = [*left, self.right.buffer, right, self.right.strides[-1]]
        arguments += [self.output.buffer, offset_of(n, self.output, (*batch, i, j)), *self.output.strides[-2:]]
        arguments += [j, n.minus(self.output.sizes[-1], one), along.size, zero if adds is None else adds]
        tile = DotTile(self.output.dtype, rows, columns, adds is not None)
        call_subroutine(n, tile.name, arguments, tile.write)


class DotTile(NamedTuple):
    """Dot products of a few rows with a few columns; ``added`` if the summed dim is gone through in parts."""

    dtype: DType
    rows: int
    columns: int
    added: bool

    @property
    def name(self) -> str:
        """The name of the function."""
        return f"dots_{self.dtype.name}_{self.rows}x{self.columns}{'_added' if self.added else ''}"

    def write(
        self,
        n: KernelBuilder,
        left: Buffer,
        left_at: Index,
        left_step: Index,
        right: Buffer,
        right_at: Index,
        right_step: Index,
        output: Buffer,
        at: Index,
        down: Index,
        across: Index,
        j: Index,
        last: Index,
        size: Index,
        adds: Index,
    ) -> None:
        """Column ``j`` is the first, ``last`` the last there is; ``adds`` is 0 or 1."""
        numbers = [n.plus(j, n.index(c)) for c in range(2 * self.columns if self.added else self.columns)]
        rights = [n.offset(right_at, n.smaller(column, last), right_step) for column in numbers]
        lefts = [n.offset(left_at, n.index(r), left_step) for r in range(self.rows)]
        lines = [n.offset(at, n.index(r), down) for r in range(self.rows)]
        sums, width = self._sums(n, (left, lefts), (right, rights), size), n.width(self.dtype)
        if n.masked and self.columns > 1 and width % self.columns == 0:  # the sums of a row are neighbours
            for r, line in enumerate(lines):
                vector, lane = divmod(r * self.columns, width)
                row = n.shuffle(sums[vector], sums[vector], range(lane, lane + self.columns))
                self._store(n, row, output, line, self.columns, adds)
            return
        for spot in range(self.rows * self.columns):
            r, c = divmod(spot, self.columns)
            total = n.extract(sums[spot // width], spot % width) if n.masked else sums[spot]
            self._store(n, total, output, n.offset(lines[r], n.index(c), across), 0, adds)

    def _sums(
        self, n: KernelBuilder, left: tuple[Buffer, Sequence[Index]], right: tuple[Buffer, Sequence[Index]], size: Index
    ) -> Sequence[SSAValue]:
        """The products of rows and columns: as lanes of vectors, or numbers where vectors have no masks."""
        dtype, width = self.dtype, n.width(self.dtype)
        rights, coming = right[1][: self.columns], right[1][self.columns :]

        def step(k: Index, mask: SSAValue | None, lanes: int, sums: Sequence[SSAValue]) -> list[SSAValue]:
            xs = [n.load(left[0], n.plus(start, k), dtype, lanes, mask) for start in left[1]]
            ys = [n.load(right[0], n.plus(start, k), dtype, lanes, mask) for start in rights]
            builder = n.values(lanes)
            pairs = [(x, y) for x in xs for y in ys]
            return [
                builder.fma(VectorValue(x, dtype), VectorValue(y, dtype), VectorValue(total, dtype)).value
                for (x, y), total in zip(pairs, sums, strict=True)
            ]

        def whole(k: Index, *sums: SSAValue) -> Sequence[SSAValue]:
            for start in coming:  # the columns after these, which memory brings meanwhile
                n.add_last(PrefetchOp.create(operands=[right[0], n.plus(start, k)]))
            return step(k, None, width, sums)

        def part(k: Index, *sums: SSAValue) -> Sequence[SSAValue]:
            return step(k, n.mask(n.minus(size, k), width), width, sums)

        def single(k: Index, *sums: SSAValue) -> Sequence[SSAValue]:
            return step(k, None, 0, sums)

        end, count = n.round_down(size, width), self.rows * self.columns
        sums = n.loop(n.index(0), end, n.index(width), whole, [n.values(width).const(0, dtype).value] * count)
        if n.masked:
            return totals(n, dtype, n.loop(end, size, n.index(width), part, sums))
        rest = totals(n, dtype, sums)
        return n.loop(end, size, n.index(1), single, [n.extract(rest[at // width], at % width) for at in range(count)])

    def _store(self, n: KernelBuilder, value: SSAValue, output: Buffer, at: Index, lanes: int, adds: Index) -> None:
        dtype = self.dtype

        def more() -> Sequence[SSAValue]:
            old = n.load(output, at, dtype, lanes)
            return [n.values(lanes).add(VectorValue(old, dtype), VectorValue(value, dtype)).value]

        if self.added:
            (value,) = n.branch(n.icmp(_EQUAL, adds, n.index(0)), lambda: [value], more)
        n.store(value, output, at, dtype, lanes)


class WideDots(Dots):
    """The same where the right operand is the larger one: it is read once, and it alone; of the left one, which is read
    again for every few columns, a part of the summed dim is copied to where its rows do not fight for the cache."""

    def write(self, batch: tuple[Index, ...]) -> None:
        n, dtype = self.n, self.output.dtype
        width, zero = n.width(dtype), n.index(0)
        height, breadth = self.output.sizes[-2:]
        depth = self.left.sizes[-1]
        tall, wide = (
            n.times(n.quotient(s, n.index(t)), n.index(t)) for s, t in ((height, self.rows), (breadth, self.columns))
        )
        pitch = n.index(PART + width)
        buffer = n.scratch(dtype, MOST_ROWS * (PART + width))

        def tile(i: Index, j: Index, rows: int, columns: int, along: DimRange) -> None:
            left = RowMajorMatrix(buffer, n.times(i, pitch), pitch)
            self._tile(batch, (i, rows), j, columns, left, along, n.smaller(along.start, n.index(1)))

        def down(j: Index, columns: int, along: DimRange) -> None:
            strided(n, zero, tall, self.rows, lambda i: tile(i, j, self.rows, columns, along))
            if self.rows > 1:
                strided(n, tall, height, 1, lambda i: tile(i, j, 1, columns, along))

        def part(k: Index) -> None:
            along = DimRange(k, n.smaller(n.minus(depth, k), n.index(PART)))
            n.count(height, lambda i: self._copy(batch, i, along, buffer, n.times(i, pitch)))
            strided(n, zero, wide, self.columns, lambda j: down(j, self.columns, along))
            if self.columns > 1:
                strided(n, wide, breadth, 1, lambda j: down(j, 1, along))

        strided(n, zero, depth, PART, part)

    def _copy(self, batch: tuple[Index, ...], row: Index, along: DimRange, buffer: Buffer, target: Index) -> None:
        n, dtype = self.n, self.output.dtype
        source, width = offset_of(n, self.left, (*batch, row, along.start)), n.width(dtype)

        def vector(k: Index) -> None:
            mask = n.mask(n.minus(along.size, k), width)
            value = n.load(self.left.buffer, n.plus(source, k), dtype, width, mask)
            n.store(value, buffer, n.plus(target, k), dtype, width)

        strided(n, n.index(0), along.size, width, vector)


def totals(n: KernelBuilder, dtype: DType, vectors: Sequence[SSAValue]) -> list[SSAValue]:
    """The sums of all lanes of each of some vectors, as the lanes of as few vectors.

    Two vectors are folded into one as long as there are lanes to fold, so all of them take little more than one does.
    """
    width, sums = n.width(dtype), list(vectors)
    size = width
    while size > 1:
        half = size // 2
        lower = [start + lane for start in range(0, 2 * width, size) for lane in range(half)]
        upper = [lane + half for lane in lower]
        pairs = [(sums[k], sums[min(k + 1, len(sums) - 1)]) for k in range(0, len(sums), 2)]
        k = n.values(width)
        sums = [
            k.add(VectorValue(n.shuffle(x, y, lower), dtype), VectorValue(n.shuffle(x, y, upper), dtype)).value
            for x, y in pairs
        ]
        size = half
    return sums
