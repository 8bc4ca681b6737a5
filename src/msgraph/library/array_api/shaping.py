"""Shapes, orders and places of elements."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, int64, ops
from msgraph.diagnostics.catalog.interop import ArrayApiRefusal
from msgraph.library.array_api.types import as_tensor, together

Axes = int | Sequence[int]


def axes_of(axis: Axes | None, rank: int) -> tuple[int, ...]:
    """The axes that are meant, counted from the front; all of them for ``None``."""
    if axis is None:
        return tuple(range(rank))
    axes = (axis,) if isinstance(axis, int) else tuple(axis)
    for n in axes:
        if not -rank <= n < rank:
            raise ArrayApiRefusal(f"There is no axis {n} in an array of {rank} dimensions.").error()
    places = tuple([n % rank for n in axes])
    if len(set(places)) != len(places):
        raise ArrayApiRefusal(f"The axes {axes} name one twice.").error()
    return places


def broadcast_to(x: Tensor, /, shape: Sequence[int]) -> Tensor:
    """Repeated to a shape."""
    return ops.broadcast_to(x, tuple(shape))


def broadcast_shapes(*shapes: Sequence[int]) -> tuple[int, ...]:
    """The shape that arrays of these shapes have together."""
    try:
        return np.broadcast_shapes(*[tuple(shape) for shape in shapes])
    except ValueError as error:
        raise ArrayApiRefusal(f"The shapes {shapes} do not broadcast.").error() from error


def broadcast_arrays(*arrays: Tensor) -> tuple[Tensor, ...]:
    """All repeated to the shape they have together."""
    shape = broadcast_shapes(*[array.shape for array in arrays])
    return tuple([ops.broadcast_to(array, shape) for array in arrays])


def concat(arrays: Sequence[Tensor], /, *, axis: int | None = 0) -> Tensor:
    """One behind the other along an axis; all elements in a row for ``None``."""
    parts = together(*arrays)
    if axis is None:
        return ops.concat([part.reshape(-1) for part in parts], 0)
    return ops.concat(parts, axes_of(axis, parts[0].ndim)[0])


def stack(arrays: Sequence[Tensor], /, *, axis: int = 0) -> Tensor:
    """Beside each other along a new axis."""
    return ops.stack(together(*arrays), axis)


def unstack(x: Tensor, /, *, axis: int = 0) -> tuple[Tensor, ...]:
    """What lies beside each other along an axis."""
    return ops.unbind(x, axes_of(axis, x.ndim)[0])


def expand_dims(x: Tensor, /, axis: Axes = 0) -> Tensor:
    """With new axes of size 1 at these places of the result."""
    axes = (axis,) if isinstance(axis, int) else tuple(axis)
    places = axes_of(axes, x.ndim + len(axes))
    sizes = list(x.shape)
    return ops.reshape(x, [1 if n in places else sizes.pop(0) for n in range(x.ndim + len(axes))])


def squeeze(x: Tensor, /, axis: Axes) -> Tensor:
    """Without these axes, which are of size 1."""
    places = axes_of(axis, x.ndim)
    if size_of([x.shape[n] for n in places]) != 1:
        raise ArrayApiRefusal(f"Only axes of size 1 can be left out: {axis} of an array of shape {x.shape}.").error()
    return ops.reshape(x, [size for n, size in enumerate(x.shape) if n not in places])


def flip(x: Tensor, /, *, axis: Axes | None = None) -> Tensor:
    """In reverse order along axes, all of them if none is given."""
    places = axes_of(axis, x.ndim)
    return ops.flip(x, places) if places else x.copy()


def permute_dims(x: Tensor, /, axes: Sequence[int]) -> Tensor:
    """The axes in another order."""
    return ops.transpose(x, axes_of(axes, x.ndim)) if x.ndim else x


def moveaxis(x: Tensor, source: Axes, destination: Axes, /) -> Tensor:
    """Some axes moved to other places, the others in their order."""
    return ops.movedim(x, axes_of(source, x.ndim), axes_of(destination, x.ndim))


def matrix_transpose(x: Tensor, /) -> Tensor:
    """The last two axes exchanged."""
    if x.ndim < 2:
        raise ArrayApiRefusal(f"An array of {x.ndim} dimensions is no matrix.").error()
    return permute_dims(x, (*range(x.ndim - 2), x.ndim - 1, x.ndim - 2))


def reshape(x: Tensor, /, shape: Sequence[int], *, copy: bool | None = None) -> Tensor:
    """The elements in another shape; one size may be -1."""
    return ops.reshape(x.copy() if copy else x, tuple(shape))


def roll(x: Tensor, /, shift: Axes, *, axis: Axes | None = None) -> Tensor:
    """Moved along axes, what leaves coming in at the other end."""
    if axis is None:
        return ops.roll(x, shift)
    places = [axes_of(n, x.ndim)[0] for n in ([axis] if isinstance(axis, int) else axis)]
    return ops.roll(x, [shift] * len(places) if isinstance(shift, int) else shift, places)


def repeat(x: Tensor, repeats: Any, /, *, axis: int | None = None) -> Tensor:
    """Each element several times in a row, along an axis or of all elements in a row."""
    if axis is None:
        return ops.repeat_interleave(x.reshape(-1), repeats, 0)
    return ops.repeat_interleave(x, repeats, axes_of(axis, x.ndim)[0])


def tile(x: Tensor, repetitions: Sequence[int], /) -> Tensor:
    """Copies side by side."""
    return ops.tile(x, tuple(repetitions)).copy()


def diff(
    x: Tensor, /, n: int = 1, *, axis: int = -1, prepend: Tensor | None = None, append: Tensor | None = None
) -> Tensor:
    """The differences of neighbours along an axis, ``n`` times over."""
    parts = [part for part in (prepend, x, append) if part is not None]
    return ops.diff(concat(parts, axis=axis) if len(parts) > 1 else x, n, axes_of(axis, x.ndim)[0])


# -- elements by their places ------------------------------------------------------------------------------------


def take(x: Tensor, indices: Tensor, /, *, axis: int | None = None) -> Tensor:
    """What stands at places along an axis; of a vector it need not be given."""
    if axis is None and x.ndim != 1:
        raise ArrayApiRefusal("`take` from an array of several dimensions needs an axis.").error()
    dim = 0 if axis is None else axes_of(axis, x.ndim)[0]
    size = x.shape[dim]
    places = ops.where(indices < 0, indices + size, indices) if indices.dtype.numpy.kind == "i" else indices
    rows = ops.gather(x, places.reshape(-1).astype(int64), dim)
    return ops.reshape(rows, (*x.shape[:dim], *indices.shape, *x.shape[dim + 1 :]))


def take_along_axis(x: Tensor, indices: Tensor, /, *, axis: int = -1) -> Tensor:
    """For each line along an axis what stands at places of its own."""
    dim = axes_of(axis, x.ndim)[0]
    shape = broadcast_shapes(
        *[[1 if n == dim else size for n, size in enumerate(array.shape)] for array in (x, indices)]
    )
    source = ops.broadcast_to(x, [x.shape[dim] if n == dim else size for n, size in enumerate(shape)])
    places = ops.broadcast_to(indices, [indices.shape[dim] if n == dim else size for n, size in enumerate(shape)])
    wide = places.astype(int64)
    return ops.gather_elements(source, dim, ops.where(wide < 0, wide + x.shape[dim], wide))


def nonzero(x: Tensor, /) -> tuple[Tensor, ...]:
    """The places of the elements that are not zero: an array for each axis."""
    if not x.ndim:
        raise ArrayApiRefusal("`nonzero` is of arrays of at least one dimension.").error()
    return tuple(ops.nonzero(x, as_tuple=True))


def where(condition: Tensor, x1: object = None, x2: object = None, /) -> Any:
    """The elements of ``x1`` where the condition is true, else those of ``x2``; its places where neither is given."""
    if x1 is None and x2 is None:
        return nonzero(condition)
    x, y = together(x1, x2)
    return ops.where(as_tensor(condition), x, y)


def size_of(shape: Sequence[int]) -> int:
    """How many elements an array of a shape has."""
    return math.prod(shape)
