"""The kernels of writes at indices: of a tensor, of a parameter; and of the check before the latter.

Duplicate indices make the order of the updates matter, so they run one after the other; neighbours go as vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import Any

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.indexed import wrapped
from msgraph.dialects.families.stateful import IndexedUpdate
from msgraph.dialects.ops.assign import AreOutsideOp
from msgraph.dialects.ops.indexing import ARITHMETIC, ScatterOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import in_vectors, load, offset_of, over, store
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of

_VECTOR = 16
"""Elements that threads go along rows by."""

Combine = Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue]
Places = Callable[[tuple[Index, ...]], Sequence[VectorValue]]
"""The indices at one place, as int64."""


def update_nest(
    n: KernelBuilder, target: Strided, updates: Strided, axis: int, between: tuple[int, Places],
    combine: Combine | None, rows: bool = False,
) -> None:  # fmt: skip
    """``between``: how many dims the indices have in the updates, and what they are at a place of these.

    Without ``combine`` updates replace what there is. Are ``rows`` along the last dim, which is not indexed, walked in
    vectors? A target without elements has no place to write to.
    """
    rank, places = between

    with n.when(n.less(n.index(0), reduce(n.times, target.sizes, n.index(1)))):
        for at in over(n, updates.sizes[: len(updates.sizes) - rows]):
            indexed = [_inside(n, lane, target.sizes[axis + m]) for m, lane in enumerate(places(at))]
            source = row_start(n, updates, at)
            there = row_start(n, target, (*at[:axis], *indexed, *at[axis + rank :]))
            for j, width, mask in along_rows(n, target, rows):
                spot, loaded = n.plus(there, j), n.load(updates.buffer, n.plus(source, j), updates.dtype, width, mask)
                value = VectorValue(loaded, updates.dtype)
                if combine is not None:
                    old = VectorValue(n.load(target.buffer, spot, target.dtype, width, mask), target.dtype)
                    value = combine(n.values(width), old, value)
                n.store(value.value, target.buffer, spot, target.dtype, width, mask)


def row_start(n: KernelBuilder, tensor: Strided, at: Sequence[Index]) -> Index:
    """Where a row begins, or one element stands: places of the dims that are not given are 0."""
    return offset_of(n, tensor, (*at, *[n.index(0)] * (len(tensor.sizes) - len(at))))


def along_rows(n: KernelBuilder, tensor: Strided, rows: bool) -> Iterable[tuple[Index, int, SSAValue | None]]:
    """Position, lanes, mask along the last dim, or for one element alone."""
    return in_vectors(n, tensor.sizes[-1], n.width(tensor.dtype)) if rows else [(n.index(0), 0, None)]


def along_dims(n: KernelBuilder, indices: Sequence[Strided], first: int = 0) -> Places:
    """One tensor of indices for each dim; their own dims are those from the ``first`` on."""

    def places(at: tuple[Index, ...]) -> Sequence[VectorValue]:
        k, own = n.values(), at[first : first + len(indices[0].sizes)]
        return [k.convert(VectorValue(load(n, index, own), index.dtype), dtypes.int64) for index in indices]

    return places


def by_position(n: KernelBuilder, index: Strided, count: int, first: int = 0) -> Places:
    """One tensor of indices whose last dim, of size ``count``, is a position."""

    def places(at: tuple[Index, ...]) -> Sequence[VectorValue]:
        k, own = n.values(), at[first : first + len(index.sizes) - 1]
        parts = [load(n, index, (*own, n.index(m))) for m in range(count)]
        return [k.convert(VectorValue(part, index.dtype), dtypes.int64) for part in parts]

    return places


def _moves_rows(tensors: Sequence[View], axis: int, by_position: bool = False) -> bool:
    """Is the last dim not indexed, and do its elements lie together? Then rows move as a whole."""
    target, index, *_, updates = tensors
    behind = len(updates.shape) - axis - len(index.shape) + by_position
    return behind > 0 and target.strides[-1] == updates.strides[-1] == 1


def _by_columns(target: View, indices: Sequence[View], *rows: View) -> SplitSpec:
    first, *others = [len(view.shape) - 1 for view in (target, *rows)]
    return SplitSpec((first, *(None for _ in indices), *others), _VECTOR)


def _inside(n: KernelBuilder, lane: VectorValue, size: Index) -> Index:
    k = n.values()
    return n.as_index(wrapped(k, lane, VectorValue(n.as_int64(size), dtypes.int64)).value)


@kernel_of(ScatterOp)
class ScatterKernel(KernelRule[ScatterOp]):
    """A copy of the tensor, where the result does not take its memory, then the updates in order."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> bool:
        return _moves_rows(tensors[:-1], fields["axis"]) and tensors[-1].strides[-1] == 1

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        x, *indices, updates, result = tensors
        return _by_columns(x, indices, updates, result) if plan else None

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        name = "" if fields["combiner"] == "update" else ARITHMETIC[fields["combiner"]][1]
        combine: Combine | None = getattr(type(n), name) if name else None
        (x, *indices, updates), output, axis, rows = inputs, outputs[0], fields["axis"], n.plan
        if x.buffer is not output.buffer:
            for at in over(n, x.sizes[: len(x.sizes) - rows]):
                there, here = (row_start(n, tensor, at) for tensor in (x, output))
                for j, width, mask in along_rows(n, output, rows):
                    value = n.load(x.buffer, n.plus(there, j), x.dtype, width, mask)
                    n.store(value, output.buffer, n.plus(here, j), output.dtype, width, mask)
        update_nest(n, output, updates, axis, (len(indices[0].sizes), along_dims(n, indices, axis)), combine, rows)


@kernel_of(IndexedUpdate)
class IndexedUpdateKernel(KernelRule[IndexedUpdate]):
    """One pass over the updates, in order, into the parameter's own memory."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> bool:
        return _moves_rows(tensors, self.op.first_axis(**fields), self.op.BY_POSITION)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        target, *indices, updates = tensors
        return _by_columns(target, indices, updates) if plan else None

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        target, *indices, updates = inputs
        rank, axis = len(indices[0].sizes), self.op.first_axis(**fields)
        if self.op.BY_POSITION:
            count = len(target.sizes) + rank - 1 - len(updates.sizes)
            between = rank - 1, by_position(n, indices[0], count, axis)
        else:
            between = rank, along_dims(n, indices, axis)
        update_nest(n, target, updates, axis, between, partial(self.op.combine, **fields), n.plan)


@kernel_of(AreOutsideOp)
class AreOutsideKernel(KernelRule[AreOutsideOp]):
    """Every index is looked at, and the answer is one Bool."""

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        x, *indices = inputs
        sizes = indices[0].sizes
        first, places = fields["axis"], along_dims(n, indices)
        if fields["by_position"]:
            sizes, first, places = sizes[:-1], 0, by_position(n, indices[0], fields["by_position"])
        store(n, n.values().const(False, dtypes.bool_).value, outputs[0], ())
        for at in over(n, sizes):
            k, wrong = n.values(), list[VectorValue]()
            for m, lane in enumerate(places(at), first):
                size = VectorValue(n.as_int64(x.sizes[m]), dtypes.int64)
                least = k.neg(size) if fields["from_end"] else k.const(0, dtypes.int64)
                wrong += [k.compare("lt", lane, least), k.compare("ge", lane, size)]
            with n.when(reduce(k.or_, wrong).value):
                store(n, n.values().const(True, dtypes.bool_).value, outputs[0], ())
