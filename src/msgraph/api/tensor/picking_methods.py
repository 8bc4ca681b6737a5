"""The methods of tensors that read or write by index, and those that fill a copy: many have two forms.

``x.gather(dim, index)`` is PyTorch's, ``x.gather(input_indices, axis)`` MindSpore's older one: the first
argument says which is meant.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from msgraph import ops
from msgraph.api.tensor.forwarded import ForwardedMethods, spelled
from msgraph.api.tensor.operators import is_operand
from msgraph.dialects import dtypes
from msgraph.dialects.axes import axis_of

if TYPE_CHECKING:
    from msgraph.api.tensor.annotations import Axes, TensorLike


def many(args: tuple[object, ...]) -> tuple[Any, ...]:
    """``f(2, 3)`` and ``f((2, 3))`` mean the same."""
    return tuple(cast("list[object]", args[0])) if len(args) == 1 and isinstance(args[0], (tuple, list)) else args


def _begins_with_axis(args: tuple[object, ...], options: dict[str, object]) -> bool:
    """Is it PyTorch's form, ``(dim, index, ...)``?"""
    return "dim" in options or "index" in options or (bool(args) and not is_operand(args[0]))


class PickingMethods(ForwardedMethods):
    """Reading and writing by index."""

    __slots__ = ()

    def gather(self, *args: Any, **options: object) -> object:
        """``gather(dim, index)``: an element for each of ``index``; ``gather(input_indices, axis, batch_dims=0)``."""
        function = ops.gather_elements if _begins_with_axis(args, options) else ops.gather
        return function(self, *args, **options)

    @spelled(index="indices")
    def take(self, indices: TensorLike, axis: object = None, mode: str = "clip") -> object:
        """Elements along an axis, or by their number in the tensor laid out in one row."""
        x: Any = self if axis is not None and self.shape else ops.reshape(self, (-1,))
        axis = 0 if axis is None else axis_of("take", axis, x.ndim)
        count = x.shape[axis]
        places: object = ops.cast(indices, dtypes.int64)
        if mode == "wrap":
            places = ops.floor_mod(places, count)
        elif mode == "clip":
            places = ops.clamp(places, 0, count - 1)
        return ops.gather(x, places, axis)

    def select(self, *args: Any, **options: object) -> Any:
        """``select(dim, index)``: one slice along an axis; ``select(condition, y)``: this tensor where that holds."""
        if not _begins_with_axis(args, options):
            return _select(self, *args, **options)
        return _slice(self, *args, **options)

    def scatter(self, *args: object, **options: object) -> object:
        """``scatter(dim, index, src)``: a copy with elements of ``src``, or one number, where ``index`` says."""
        return _scattered(self, *args, **options)

    def scatter_add(self, *args: Any, **options: object) -> object:
        """``scatter_add(dim, index, src)`` or ``scatter_add(indices, updates)``: a copy that ``src`` is added to."""
        if _begins_with_axis(args, options):
            return _scattered(self, *args, reduce="add", **options)
        return ops.tensor_scatter_add(self, *args, **options)

    def index_add(self, *args: Any, **options: object) -> object:
        """``index_add(dim, index, source, *, alpha=1)`` or ``index_add(indices, y, axis)``: slices added to."""
        if _begins_with_axis(args, options):
            return _index_added(self, *args, **options)
        return ops.index_add(self, *args, **options)

    def repeat_interleave(self, repeats: Any, dim: Axes | None = None, *, output_size: object = None) -> object:
        """Each element several times; without an axis those of the flattened tensor."""
        del output_size
        return ops.repeat_interleave(self, repeats, dim)

    def index_put(self, indices: Sequence[TensorLike], values: TensorLike, accumulate: object = False) -> object:
        """A copy with elements replaced, or added to, at places whose coordinates are a list of tensors."""
        common = _common(indices)
        places: object = ops.stack([ops.broadcast_to(i, common) for i in indices], -1)
        shape = (*common, *self.shape[len(indices) :])
        updates: object = ops.broadcast_to(ops.cast(values, self.dtype), shape)
        return (ops.tensor_scatter_add if accumulate else ops.tensor_scatter_update)(self, places, updates)

    def fill_diagonal(self, fill_value: TensorLike, wrap: bool = False) -> object:
        """A copy with one value on the main diagonal; with ``wrap`` it begins anew below a square of a tall matrix."""
        return ops.FillDiagonal(fill_value, wrap)(self)

    def resize(self, *new_shape: object) -> object:
        """The elements in another shape, cut off or followed by zeros."""
        shape = many(new_shape)
        count = math.prod(shape)
        row = ops.reshape(self, (-1,))
        if count > row.shape[0]:
            row = ops.concat((row, ops.zeros((count - row.shape[0],), self.dtype)))
        return ops.reshape(ops.narrow(row, 0, 0, count), shape)


def steps_of(sizes: tuple[int, ...]) -> list[int]:
    """How many elements lie between neighbours along each axis."""
    return [math.prod(sizes[axis + 1 :]) for axis in range(len(sizes))]


def _common(tensors: Sequence[TensorLike]) -> tuple[int, ...]:
    """The shape several index tensors broadcast to."""
    sizes = [tuple(ops.shape(t)) for t in tensors]
    rank = max(map(len, sizes), default=0)
    padded = [(1,) * (rank - len(s)) + s for s in sizes]
    return tuple(max(dims) if min(dims) else 0 for dims in zip(*padded, strict=True))


def _select(x: Any, condition: TensorLike, y: TensorLike) -> object:
    return ops.select(condition, x, y)


def _slice(x: Any, dim: Axes, index: TensorLike) -> object:
    return x[(*(slice(None) for _ in range(axis_of("select", dim, len(x.shape)))), index)]


@spelled(axis="dim", value="src")
def _scattered(x: Any, dim: Axes, index: TensorLike, src: TensorLike, reduce: str = "none") -> object:
    """A copy with elements written, added or multiplied."""
    dtype, shape = x.dtype, ops.shape(index)
    updates = ops.cast(src, dtype) if is_operand(src) else ops.full(shape, src, dtype=dtype)
    if updates.shape != shape:  # what stands beyond the index is not read
        updates = updates[tuple(slice(n) for n in shape)]
    if reduce != "none":
        return ops.tensor_scatter_elements(x, index, updates, dim, {"multiply": "mul"}.get(reduce, reduce))
    return ops.scatter(x, dim, index, updates)


def _index_added(x: object, dim: object, index: TensorLike, source: Any, *, alpha: float = 1) -> object:
    """A copy with slices added: unlike ``ops.index_add``, which writes."""
    return _scattered(x, dim, places_of(index, dim, ops.shape(source)), source if alpha == 1 else source * alpha, "add")


def places_of(index: TensorLike, dim: object, shape: tuple[int, ...]) -> object:
    """A vector of places along an axis as an index for every element of a tensor of that shape."""
    sizes = [1] * (len(shape) or 1)
    sizes[axis_of("index_add", dim, len(shape))] = -1
    return ops.broadcast_to(ops.reshape(index, tuple(sizes)), shape)
