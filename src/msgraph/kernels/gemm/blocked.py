"""Products of matrices at the speed of the machine's multiply-adds: tiles of the result kept in registers.

    for columns of the result, a block that fits the cache:
      for a part of the summed dim:            the right operand's part is packed in panels
        for rows, a block:                     the left operand's part is packed
          for panels, for tiles of rows:       a tile of rows x vectors accumulators runs along the part
          behind the last part:                what is to become of the sums, while they are in the cache

Sizes are run-time numbers; how a tile is shaped and how the operands lie is part of the kernel (``Tiling``). A tile is
a function of its own, shared by all products of a module.

On a matrix unit AMX adds the product of 16 x 32 and 32 x 16 elements of bfloat16 to 16 x 16 sums at once. Operands are
packed in pairs, with zeros behind the last one of a tile; sums have memory of their own, for whole tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from itertools import product
from typing import NamedTuple

from xdsl.dialects import memref, vector
from xdsl.dialects.builtin import BoolAttr, MemRefType, StridedLayoutAttr, VectorType, i16
from xdsl.ir import Attribute, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import DimRange, in_blocks, in_tiles
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, call_subroutine
from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.types import scalar_type
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, Tile
from msgraph.kernels.gemm.packing import DEPTH, UNIT, LeftBlock, RightPanels

_AT_LEAST = Predicate.GE.signed
CACHE = 512 * 1024
"""Bytes of packed panels: half of what a core has near it."""
FAR_CACHE = 8 * CACHE
"""The same where each panel is read for many rows at once, which takes longer than bringing it from afar."""
HEIGHT = 96
"""About how many rows are packed at once."""
SHALLOW = 64
"""Steps of a summed dim so short that a product mostly writes: rows of the result are then gone along, in long lines,
and as many fewer of them at once."""
BLOCKS = 2
"""Blocks of rows whose sums are kept in memory of their own, where the result cannot hold them."""


class Tiling(NamedTuple):
    """A tile's rows and vectors; steps of the summed dim that are packed at once."""

    rows: int
    vectors: int
    depth: int = DEPTH
    in_one_part: bool = False
    """Is all of the summed dim packed at once?"""
    unit: bool = False
    """Does a matrix unit multiply?"""

    @property
    def height(self) -> int:
        """Rows packed at once."""
        most = HEIGHT * SHALLOW // DEPTH if self.is_shallow else HEIGHT
        return max(most // self.rows, 1) * self.rows

    @property
    def is_shallow(self) -> bool:
        """Are rows of the result written from end to end?"""
        return self.depth <= SHALLOW

    def breadth(self, width: int, size: int) -> int:
        """Columns packed at once, for vectors of ``width`` elements of ``size`` bytes."""
        panel = self.vectors * width
        room = FAR_CACHE if self.unit and self.in_one_part else CACHE
        return max(room // (self.depth * size) // panel, 1) * panel


Finish = Callable[[RowMajorMatrix, DimRange, DimRange], None]
"""What becomes of sums: those in memory, which rows and columns of the whole result they are."""


class Product:
    """One product of matrices."""

    def __init__(self, n: KernelBuilder, dtype: DType, tiling: Tiling, left: LeftBlock, right: RightPanels) -> None:
        self.n, self.dtype, self.tiling, self.left, self.right = n, dtype, tiling, left, right
        self.finish: Finish | None = None
        self.width = self.n.width(self.dtype)
        self.breadth = self.tiling.breadth(self.width, self.dtype.size)
        self.part = self.tiling.depth
        """Steps of the summed dim at once."""
        self.may_add = True
        self.own: Buffer | None = None
        self.result = dtype
        """The type of what tiles write."""

    @property
    def pitch(self) -> int:
        """How far rows of sums are apart in memory of their own."""
        return self.breadth

    def apart(self, rows: int = 0) -> Product:
        """Have the sums in memory of their own, because the result holds something else: of ``rows``, if not many."""
        blocks = 1 if self.tiling.in_one_part else BLOCKS
        self.own = self.n.scratch(self.dtype, (rows or blocks * self.tiling.height) * self.pitch)
        return self

    def write(
        self, result: RowMajorMatrix | None, rows: Index, columns: Index, depth: Index, adds: Index | None = None
    ) -> None:
        """The whole product; where ``adds`` is not 0, it is added to what the result holds."""
        n, zero = self.n, self.n.index(0)
        self.may_add = adds is not None or not self.tiling.in_one_part
        keeps = self.own is not None and self.may_add
        for down in in_blocks(n, rows, BLOCKS * self.tiling.height) if keeps else [DimRange(zero, rows)]:
            for across in in_blocks(n, columns, self.breadth):
                target = self._target(result, down, across.start)
                if not self.may_add:
                    self._part(target, down, across, DimRange(zero, depth), zero, None)
                    continue
                for k0 in n.count(n.larger(depth, n.index(1)), self.part):  # sums of nothing are written, too
                    size = n.smaller(n.minus(depth, k0), n.index(self.part))
                    held = n.smaller(k0 if adds is None else n.plus(k0, adds), n.index(1))
                    ends = n.icmp(_AT_LEAST, n.plus(k0, n.index(self.part)), depth)
                    self._part(target, down, across, DimRange(k0, size), held, ends)

    def _target(self, result: RowMajorMatrix | None, down: DimRange, j0: Index) -> RowMajorMatrix:
        """Where the sums of some rows and columns are."""
        n = self.n
        if self.own is not None:
            return RowMajorMatrix(self.own, n.index(0), n.index(self.pitch))
        assert result is not None
        at = n.plus(n.offset(result.start, down.start, result.stride), j0)
        return RowMajorMatrix(result.buffer, at, result.stride)

    def _part(
        self,
        target: RowMajorMatrix,
        down: DimRange,
        across: DimRange,
        along: DimRange,
        adds: Index,
        ends: SSAValue | None,
    ) -> None:
        """A part of the summed dim, for a block of columns; ``ends`` says if it is the last, ``None`` if it is all."""
        n = self.n
        self.right.fill(along, across, self.tiling.vectors * self.width)
        for i, height in in_blocks(n, down.size, self.tiling.height):
            rows = DimRange(n.plus(down.start, i), height)
            at = target
            if self.own is None or self.may_add:
                at = target._replace(start=n.offset(target.start, i, target.stride))
            self.left.pack(rows, along)
            self._rows(at, rows, across, along.size, adds, ends)

    def _end(self, at: RowMajorMatrix, rows: DimRange, columns: DimRange, ends: SSAValue | None) -> None:
        """What becomes of some sums behind the last part."""
        if self.finish is not None:
            with nullcontext() if ends is None else self.n.when(ends):
                self.finish(at, rows, columns)

    def _rows(
        self, at: RowMajorMatrix, down: DimRange, across: DimRange, depth: Index, adds: Index, ends: SSAValue | None
    ) -> None:
        """The tiles of a block of rows."""
        n, tiling, rows, columns = self.n, self.tiling, down.size, across.size
        panel = tiling.vectors * self.width
        if tiling.is_shallow:
            tiles = in_tiles(n, rows, tiling.rows, columns, panel)
        else:
            tiles = ((i, j) for j, i in in_tiles(n, columns, panel, rows, tiling.rows))
        for i, j in tiles:
            target = at._replace(start=n.plus(n.offset(at.start, i, at.stride), j))
            left = RowMajorMatrix(self.left.buffer, self.left.place(i), self.left.step)
            right = RowMajorMatrix(self.right.buffer, self.right.place(j), self.right.step(n.index(panel)))
            sizes = n.minus(rows, i), n.minus(columns, j), depth
            pairs = self.left.dtype is not self.dtype
            lies = self.right.lies if self.right.offsets is None else "apart"
            how = (self.left.row_step, lies, pairs, self.left.TRANSPOSED, self.may_add)
            kept = self.right.narrow, self.right.are_whole
            shape = Tile(self.dtype, self.result, tiling.rows, tiling.vectors, *how, *kept)
            call_subroutine(n, shape.name, shape.write, left, right, target, *sizes, adds, self.right.offsets)
        self._end(at, down, across, ends)


# -- a matrix unit ----------------------------------------------------------------------------------------------------


FEWEST_ROWS, LEAST_WORK = 9, 1 << 14
"""Rows and multiply-adds from which on setting the unit up pays."""
_ACROSS = _DOWN = 2
"""Tiles of sums that are kept in registers; with two of each operand these are all there are."""
_HEIGHT, _DEPTHS = 256, (256, 512, 1024)
"""Rows and pairs packed at once; of fewer rows the fewest pairs."""
_NEAR = 288
"""Pairs of a panel that stay in the first cache: they are read again for each two tiles of rows."""
_SUMS, _PAIRS = (VectorType(scalar_type(dtype), [UNIT, UNIT]) for dtype in (dtypes.float32, dtypes.int32))


def unit_tiling(rows: int, depth: int) -> Tiling:
    """The blocks of a product: setting the unit up takes long, so one call does all tiles of some rows."""
    height, pairs = min(-(-rows // (_DOWN * UNIT)) * _DOWN * UNIT, _HEIGHT), -(-depth // 2)
    part = next((part for part in _DEPTHS if pairs <= part and height == _HEIGHT), _DEPTHS[0])
    return Tiling(height, _ACROSS, part, pairs <= part, unit=True)


class UnitProduct(Product):
    """One product of matrices."""

    @property
    def pitch(self) -> int:
        if self.tiling.in_one_part:  # panel by panel
            return _ACROSS * UNIT + UNIT
        return self.breadth

    def _rows(
        self, at: RowMajorMatrix, down: DimRange, across: DimRange, depth: Index, adds: Index, ends: SSAValue | None
    ) -> None:
        n, breadth = self.n, _ACROSS * UNIT
        left = RowMajorMatrix(self.left.buffer, self.left.place(n.index(0)), self.left.step)
        for j, size in in_blocks(n, across.size, breadth):
            right = RowMajorMatrix(self.right.buffer, self.right.place(j), n.index(breadth))
            target = at._replace(start=n.plus(at.start, j)) if self.may_add else at
            for k in n.count(n.larger(depth, n.index(1)), _NEAR):  # sums of nothing are written, too
                lines = left._replace(start=n.plus(left.start, k))
                rows = right._replace(start=n.offset(right.start, k, right.stride))
                steps, held = n.smaller(n.minus(depth, k), n.index(_NEAR)), n.smaller(n.plus(k, adds), n.index(1))
                call_subroutine(n, "matrix_unit", _multiply, lines, rows, target, down.size, steps, held)
            if not self.may_add:  # while the sums are near
                self._end(target, down, DimRange(n.plus(across.start, j), size), ends)
        if self.may_add:
            self._end(at, down, across, ends)


def _multiply(
    n: KernelBuilder, left: RowMajorMatrix, right: RowMajorMatrix, target: RowMajorMatrix, rows: Index, depth: Index,
    adds: Index,
) -> None:  # fmt: skip
    """Rows times a panel: both operands and the sums, how many rows and pairs, 0 or 1: are there sums to add to?"""
    sizes = [n.constant(size, i16) for size in (UNIT, 4 * UNIT, 4 * UNIT)]
    corners = [n.index(i * UNIT) for i in range(max(_DOWN, _ACROSS))]
    for i in n.count(rows, _DOWN * UNIT):
        lines, others = ([n.offset(m.start, n.plus(i, c), m.stride) for c in corners[:_DOWN]] for m in (left, target))
        spots = [_tile(n, target, n.plus(line, c), _SUMS) for line in others for c in corners[:_ACROSS]]
        sums = [n.append(CallIntrinsicOp("llvm.x86.tilezero.internal", sizes[:2], _SUMS)) for _ in spots]
        with n.when(n.icmp(Predicate.EQ.signed, adds, n.index(1)), sums):
            sums[:] = [_load(n, spot, _SUMS) for spot in spots]
        for k in n.count(depth, UNIT, sums):
            row = n.offset(right.start, k, right.stride)
            a = [_load(n, _tile(n, left, n.plus(line, k), _PAIRS), _PAIRS, True) for line in lines]
            b = [_load(n, _tile(n, right, n.plus(row, c), _PAIRS), _PAIRS) for c in corners[:_ACROSS]]
            for spot, factors in enumerate(product(a, b)):
                operands = [*sizes, sums[spot], *factors]
                sums[spot] = n.append(CallIntrinsicOp("llvm.x86.tdpbf16ps.internal", operands, _SUMS))
        for spot, total in zip(spots, sums, strict=True):
            n.add_last(vector.StoreOp.create(operands=[total, spot, n.index(0), n.index(0)]))


def _tile(n: KernelBuilder, matrix: RowMajorMatrix, start: Index, type_: VectorType[Attribute]) -> SSAValue:
    """The memory of a tile."""
    layout = StridedLayoutAttr([None, 1], None)
    memory = MemRefType(type_.element_type, [UNIT, UNIT], layout)
    sizes, strides = [UNIT, UNIT], [matrix.stride, 1]
    return n.append(memref.ReinterpretCastOp.from_dynamic(matrix.buffer, [start], sizes, strides, memory))


def _load(n: KernelBuilder, tile: SSAValue, type_: Attribute, passes: bool = False) -> SSAValue:
    """A tile, or one that only ``passes``: the first cache keeps others."""
    properties: dict[str, Attribute] = {"nontemporal": BoolAttr.from_bool(True)} if passes else {}
    operands = [tile, n.index(0), n.index(0)]
    return n.append(vector.LoadOp.create(operands=operands, result_types=[type_], properties=properties))
