"""The loops of ``ms.matmul``: blocks of the right operand packed side by side, rows of the left one against them.

For each block of rows and columns of the result an accumulator stands on the stack, wider than half precision. A
block of the right operand is copied next to each other (nobody reads columns behind its edge), then four rows at a time
run through it with their part of the accumulator in registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import in_tiles, offset_of, over, strided
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import load_wide

ROWS, DEPTH, VECTORS = 128, 64, 4
"""Rows of an accumulator, rows of a packed block, vectors side by side in both."""

TOGETHER = 4
"""Rows that are computed together where there are no tiles."""


def matmul_nest(n: KernelBuilder, inputs: Sequence[Strided], output: Strided) -> None:
    """``output[..., i, j] = sum over k of left[..., i, k] * right[..., k, j]``."""
    left, right = inputs
    wide = dtypes.float32 if output.dtype in dtypes.HALVES else output.dtype
    columns = VECTORS * n.width(wide)
    accumulator, packed = n.scratch(wide, ROWS * columns), n.scratch(wide, DEPTH * columns)
    product = _Product(n, left, right, output, wide, columns, accumulator, packed)
    over(n, output.sizes[:-2], product.one)


@dataclass
class _Product:
    n: KernelBuilder
    left: Strided
    right: Strided
    output: Strided
    wide: DType
    columns: int
    accumulator: Buffer
    packed: Buffer

    def one(self, batch: tuple[Index, ...]) -> None:
        """One product of two matrices."""
        n = self.n
        rows, columns = self.output.sizes[-2:]

        def block(j0: Index, i0: Index) -> None:
            height = n.smaller(n.minus(rows, i0), n.index(ROWS))
            breadth = n.smaller(n.minus(columns, j0), n.index(self.columns))
            self._clear(height)
            depth = self.left.sizes[-1]
            strided(n, n.index(0), depth, DEPTH, lambda k0: self._accumulate(batch, i0, j0, k0, height, breadth))
            self._write(batch, i0, j0, height, breadth)

        in_tiles(n, columns, self.columns, rows, ROWS, block)

    def _at(self, row: Index, column: Index) -> Index:
        return self.n.offset(column, row, self.n.index(self.columns))

    def _clear(self, height: Index) -> None:
        n, width = self.n, self.n.width(self.wide)

        def vector(i: Index, j: Index) -> None:
            zero = n.values(width).const(0, self.wide)
            n.store(zero.value, self.accumulator, self._at(i, j), self.wide, width)

        in_tiles(n, height, 1, n.index(self.columns), width, vector)

    def _accumulate(
        self, batch: tuple[Index, ...], i0: Index, j0: Index, k0: Index, height: Index, breadth: Index
    ) -> None:
        """Adds what ``DEPTH`` columns of the left operand contribute."""
        n = self.n
        depth = n.smaller(n.minus(self.left.sizes[-1], k0), n.index(DEPTH))
        self._pack(batch, j0, k0, depth, breadth)
        whole = n.round_down(height, TOGETHER)
        strided(n, n.index(0), whole, TOGETHER, lambda i: self._rows(batch, i0, k0, i, depth, TOGETHER))
        strided(n, whole, height, 1, lambda i: self._rows(batch, i0, k0, i, depth, 1))

    def _pack(self, batch: tuple[Index, ...], j0: Index, k0: Index, depth: Index, breadth: Index) -> None:
        n, right = self.n, self.right

        def one(k: Index, j: Index) -> None:
            at = offset_of(n, right, (*batch, n.plus(k0, k), n.plus(j0, j)))
            n.store(
                load_wide(n, right.buffer, at, right.dtype, self.wide, 0).value, self.packed, self._at(k, j), self.wide
            )

        in_tiles(n, depth, 1, breadth, 1, one)

    def _rows(self, batch: tuple[Index, ...], i0: Index, k0: Index, i: Index, depth: Index, count: int) -> None:
        """``count`` rows from ``i`` on, through one packed block."""
        n, width = self.n, self.n.width(self.wide)
        numbers = [n.plus(i, n.index(r)) for r in range(count)]
        starts = [offset_of(n, self.left, (*batch, n.plus(i0, row), k0)) for row in numbers]
        spots = [self._at(row, n.index(v * width)) for row in numbers for v in range(VECTORS)]
        carried = [n.load(self.accumulator, spot, self.wide, width) for spot in spots]

        def step(k: Index, *sums: SSAValue) -> list[SSAValue]:
            right = [n.load(self.packed, self._at(k, n.index(v * width)), self.wide, width) for v in range(VECTORS)]
            totals: list[SSAValue] = []
            for r, start in enumerate(starts):
                at = n.offset(start, k, self.left.strides[-1])
                value = load_wide(n, self.left.buffer, at, self.left.dtype, self.wide, 0).value
                factor = n.broadcast(value, width)
                own = sums[r * VECTORS : (r + 1) * VECTORS]
                totals += [self._fused(factor, y, z, width) for y, z in zip(right, own, strict=True)]
            return totals

        sums = n.loop(n.index(0), depth, n.index(1), step, carried)
        for spot, value in zip(spots, sums, strict=True):
            n.store(value, self.accumulator, spot, self.wide, width)

    def _fused(self, a: SSAValue, b: SSAValue, c: SSAValue, width: int) -> SSAValue:
        k = self.n.values(width)
        x, y, z = (VectorValue(value, self.wide) for value in (a, b, c))
        return (k.fma(x, y, z) if self.wide.is_float else k.add(k.mul(x, y), z)).value

    def _write(self, batch: tuple[Index, ...], i0: Index, j0: Index, height: Index, breadth: Index) -> None:
        n, output = self.n, self.output

        def one(i: Index, j: Index) -> None:
            value = VectorValue(n.load(self.accumulator, self._at(i, j), self.wide), self.wide)
            at = offset_of(n, output, (*batch, n.plus(i0, i), n.plus(j0, j)))
            n.store(n.values().convert(value, output.dtype).value, output.buffer, at, output.dtype)

        in_tiles(n, height, 1, breadth, 1, one)
