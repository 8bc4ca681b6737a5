"""The kernels of ``ms.max_pool``, several windows side by side in a vector, and of what leads its cotangents back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.ops.pooling import AddAlongOp, MaxPoolOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import offset_of, over, spread
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue, lowest
from msgraph.kernels.conv.direct import Reading
from msgraph.kernels.rules import KernelRule, SplitSpec, by_dims, kernel_of
from msgraph.kernels.updates import along_dims, along_rows, row_start, update_nest

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
        for at in over(n, values.sizes[:-1]):
            for j in n.count(values.sizes[-1], self.lanes):
                self._windows(at[:-1], at[-1], j)

    def _windows(self, image: tuple[Index, ...], i: Index, j: Index) -> None:
        """Windows side by side, from ``j`` on."""
        n, wide = self.n, self.reading.wide
        present = n.mask(n.smaller(n.minus(self.values.sizes[-1], j), n.index(self.lanes)), self.lanes)
        top = n.minus(n.times(i, n.index(self.strides[0])), n.index(self.pads[0]))
        left = n.minus(n.times(j, n.index(self.strides[1])), n.index(self.pads[2]))
        base = offset_of(n, self.source, (*image, n.index(0), n.index(0)))
        lane = n.values(self.lanes)
        best = [lane.const(lowest(wide), wide), lane.const(-1, dtypes.int32)]
        for k in n.count(n.index(self.kernel[0]), carried=best):
            row = n.offset(top, k, n.index(self.dilations[0]))
            start = n.offset(base, row, self.source.strides[-2])
            with n.when(n.icmp(_BELOW, row, self.source.sizes[-2]), best):
                for m in n.count(n.index(self.kernel[1]), carried=best):
                    column = n.offset(left, m, n.index(self.dilations[1]))
                    best[:] = self._better(start, row, column, present, *best)
        lane = n.values(self.lanes)
        for value, target in zip(best, (self.values, self.numbers), strict=True):
            at, result = offset_of(n, target, (*image, i, j)), lane.convert(value, target.dtype)
            n.store(result.value, target.buffer, at, target.dtype, self.lanes, present)

    def _better(
        self, start: Index, row: Index, column: Index, present: SSAValue, best: VectorValue, where: VectorValue
    ) -> tuple[VectorValue, VectorValue]:
        """The greatest so far and elements of one row, from a column on in steps."""
        n, reading, lanes, width = self.n, self.reading, self.lanes, self.source.sizes[-1]
        lane, columns = n.values(lanes), reading.spots(column, reading.step)
        below = VectorValue(n.icmp(_BELOW, columns.value, spread(n, width, lanes).value, lanes), dtypes.bool_)
        element = reading.columns(self.source.buffer, start, column, reading.inside(column, width))
        flat_index = lane.add(spread(n, n.times(row, width), lanes), columns)
        mask = lane.and_(below, VectorValue(present, dtypes.bool_))
        better = lane.and_(mask, lane.compare("gt", element, best))
        first = lane.and_(mask, lane.compare("lt", where, lane.const(0, dtypes.int32)))
        where = lane.select(lane.or_(better, first), flat_index, where)
        return lane.select(better, element, best), where


@kernel_of(MaxPoolOp)
class MaxPoolKernel(KernelRule[MaxPoolOp]):
    """Several windows side by side in a vector."""

    def reads(self, operand: int, view: View) -> bool:
        return view.strides[-1] == 1

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        return by_dims(tensors, range(len(tensors[0].shape) - 2), threads)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        MaxPoolNest(n, inputs[0], outputs[0], outputs[1], **fields).write()


@kernel_of(AddAlongOp)
class AddAlongKernel(KernelRule[AddAlongOp]):
    """Zeros, then the updates in order."""

    SIZES: ClassVar[frozenset[str]] = frozenset({"size"})

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        return by_dims(tensors, range(len(tensors[0].shape) - 1), threads)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        (numbers, updates), (output,) = inputs, outputs
        for at in over(n, output.sizes[:-1]):
            for i, lanes, mask in along_rows(n, output, True):
                zero, there = n.values(lanes).const(0, output.dtype).value, n.plus(row_start(n, output, at), i)
                n.store(zero, output.buffer, there, output.dtype, lanes, mask)
        last = len(output.sizes) - 1
        update_nest(n, output, updates, last, (1, along_dims(n, [numbers])), KernelBuilder.add)
