"""Products of bfloat16 on a matrix unit: AMX adds the product of 16 x 32 and 32 x 16 elements to 16 x 16 sums at once.

Operands are packed in pairs, with zeros behind the last one of a tile; sums have memory of their own, for whole tiles.
"""

from __future__ import annotations

from itertools import product

from xdsl.dialects import memref, vector
from xdsl.dialects.builtin import BoolAttr, MemRefType, StridedLayoutAttr, VectorType, i16
from xdsl.ir import Attribute, SSAValue

from msgraph.dialects import dtypes
from msgraph.kernels.builder.loop_nests import DimRange, in_blocks
from msgraph.kernels.builder.loops import Index, KernelBuilder
from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.types import scalar_type
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.gemm.blocked import Product, Tiling
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import UNIT

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
