"""Memory and what tensors show of it: the views by which flat memory becomes a tensor that lies in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any, NamedTuple

from msgraph.dialects.contract import OpBuilder, V
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.ops.shape import FlipOp, ReshapeOp, TransposeOp
from msgraph.dialects.ops.slicing import SliceOp
from msgraph.dialects.types import Shape, element_count, shape_of
from msgraph.dialects.views import View, runs_of


class Way(NamedTuple):
    """How flat memory becomes a view of it: seen as ``dims``, sliced, reshaped, transposed, reshaped, turned round."""

    dims: Shape
    starts: tuple[int, ...]
    sizes: Shape
    steps: tuple[int, ...]
    sorted: Shape
    perm: tuple[int, ...]
    shape: Shape
    turned: tuple[int, ...]


def way_to(view: View, size: int) -> Way | None:
    """The way from ``size`` elements of memory to a view of some; ``None`` for strides that no slice has."""
    axes = [k for k, length in enumerate(view.shape) if length != 1]
    turned = tuple(k for k in axes if view.strides[k] < 0)
    left, offset = size, view.offset + sum((view.shape[k] - 1) * view.strides[k] for k in turned)
    by_stride = sorted(axes, key=lambda k: -abs(view.strides[k]))
    lengths = tuple(view.shape[k] for k in by_stride)
    runs = runs_of(View(lengths, tuple(abs(view.strides[k]) for k in by_stride))) or [(1, 1)]
    parts: list[tuple[int, int, int, int]] = []
    for number, (length, stride) in enumerate(runs, 1):
        extent = 1 + sum((count - 1) * step for count, step in runs[number:])
        common = gcd(stride, left)
        rows = [common // k for k in range(1, common // extent + 1) if not common % k] if number < len(runs) else [1]
        row = next((row for row in rows if offset % row + extent <= row), 0)
        if not row or not stride:
            return None
        parts.append((left // row, offset // row, length, stride // row))
        left, offset = row, offset % row
    dims, starts, sizes, steps = zip(*parts, strict=True)
    return Way(dims, starts, sizes, steps, lengths, tuple(by_stride.index(k) for k in axes), view.shape, turned)


def shown(b: OpBuilder[V], memory: V, view: View) -> V:
    """What a view shows of memory, by ops that are views; there must be a way to it."""
    shape = shape_of(b.type_of(memory))
    way = way_to(view, element_count(shape))
    assert way is not None
    slice_ = {"starts": way.starts, "sizes": way.sizes, "steps": way.steps}
    steps: Sequence[tuple[type[ViewOp], Mapping[str, Any], bool]] = (
        (ReshapeOp, {"shape": way.dims}, way.dims == shape),
        (SliceOp, slice_, way.sizes == way.dims),
        (ReshapeOp, {"shape": way.sorted}, way.sorted == way.sizes),
        (TransposeOp, {"perm": way.perm}, way.perm == tuple(range(len(way.perm)))),
        (ReshapeOp, {"shape": way.shape}, len(way.shape) == len(way.sorted)),
        (FlipOp, {"axes": way.turned}, not way.turned),
    )
    for op, fields, changes_nothing in steps:
        if not changes_nothing:
            (memory,) = b.emit(op, [memory], fields)
    return memory
