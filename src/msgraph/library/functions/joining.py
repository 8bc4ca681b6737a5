"""Putting tensors together and around: pad, hstack, meshgrid, diagonals and triangles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.dialects.axes import axis_of, sizes_of
from msgraph.dialects.calls import CallBuilder, DType, V, user_function, user_primitive
from msgraph.dialects.ops.joining import ConcatOp, with_padding
from msgraph.dialects.types import element_count
from msgraph.library.functions.creation import known_sizes, same_place
from msgraph.library.functions.reducing import sum_
from msgraph.library.functions.reshaping import at_least, reshaped


@user_function("pad(input_x, padding, mode='constant', value=None)")
def pad(b: CallBuilder[V], x: V, padding: object, mode: str = "constant", value: object = None) -> V:
    """Elements put around a tensor: ``padding`` has two numbers per dim, the last dim first."""
    widths = sizes_of("pad", padding, "padding")
    rank = len(b.shape_of(x))
    if len(widths) % 2:
        raise BadOpArgument("pad", f"the size of padding must be divisible by 2, but got {len(widths)}").error()
    if len(widths) > 2 * rank:
        what = f"there must be at most {2 * rank} numbers of padding, but got {len(widths)}."
        raise BadOpArgument("pad", what).error()
    missing = (0,) * (rank - len(widths) // 2)
    low = (*missing, *reversed(widths[::2]))
    high = (*missing, *reversed(widths[1::2]))
    if mode == "constant":
        return padded(b, x, low, high, 0 if value is None else value)
    kinds = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}
    if mode not in kinds:
        what = f"the 'mode' must be one of 'constant', 'reflect', 'replicate', 'circular', but got '{mode}'."
        raise BadOpArgument("pad", what).error()
    return extended(b, x, low, high, kinds[mode])


def extended(b: CallBuilder[V], x: V, low: Sequence[int], high: Sequence[int], mode: str) -> V:
    """A tensor's own elements put around it, in one of NumPy's modes; negative widths cut off."""
    for axis, (before, after) in enumerate(zip(low, high, strict=True)):
        if before or after:
            places = np.pad(np.arange(b.shape_of(x)[axis]), (max(before, 0), max(after, 0)), mode=cast(Any, mode))
            places = places[max(-before, 0) : len(places) - max(-after, 0)]
            x = b.gather(x, b.lift_array(places), axis=axis)
    return x


def padded(b: CallBuilder[V], x: V, low: Sequence[int], high: Sequence[int], value: object = 0) -> V:
    """A number put around a tensor; negative widths cut off."""
    shape = b.shape_of(x)
    cut = tuple(max(0, -n) for n in low)
    sizes = tuple(n - c - max(0, -h) for n, c, h in zip(shape, cut, high, strict=True))
    if sizes != shape:
        x = b.slice(x, starts=cut, sizes=sizes, steps=(1,) * len(shape))
    around = tuple(max(0, n) for n in low), tuple(max(0, n) for n in high)
    if not any(around[0] + around[1]):
        return x
    return with_padding(b, x, b.lift(value, b.dtype_of(x)), around[0], around[1])


@user_primitive("Pad(paddings)(input_x)")
def pad_primitive(b: CallBuilder[V], x: V, paddings: object) -> V:
    """Zeros around a tensor: one pair of numbers per dim, the first dim first."""
    pairs = [sizes_of("Pad", pair, "paddings") for pair in cast(Sequence[object], paddings)]
    return padded(b, x, [p[0] for p in pairs], [p[1] for p in pairs], 0)


@user_function("mirror_pad(input_x, paddings: TensorLike, mode)")
@user_primitive("MirrorPad(mode: str = 'REFLECT')(input_x, paddings: TensorLike)")
def mirror_pad(b: CallBuilder[V], x: V, paddings: object, mode: str) -> V:
    """A tensor mirrored at its edges, which stand there once (``REFLECT``) or twice (``SYMMETRIC``)."""
    if mode not in ("REFLECT", "SYMMETRIC"):
        raise BadOpArgument("MirrorPad", f"the 'mode' must be in ['REFLECT', 'SYMMETRIC'], but got {mode}.").error()
    array = b.array_of(paddings)
    pairs = cast("Sequence[Sequence[int]]", paddings if array is None else array.tolist())
    most = [size - (mode == "REFLECT") for size in b.shape_of(x)]
    if [len(pair) for pair in pairs] != [2] * len(most):
        raise BadOpArgument("MirrorPad", f"the 'paddings' must be a pair for each dim, but got {pairs}.").error()
    if any(not 0 <= min(pair) <= max(pair) <= limit for pair, limit in zip(pairs, most, strict=True)):
        raise BadOpArgument("MirrorPad", f"the 'paddings' must be in 0 to {most}, but got {pairs}.").error()
    return extended(b, x, [pair[0] for pair in pairs], [pair[1] for pair in pairs], mode.lower())


@user_primitive(
    "PadV3(mode: str = 'constant', paddings_contiguous=True)"
    "(x, paddings: TensorLike, constant_value: TensorLike | None = None)"
)
def pad_v3(b: CallBuilder[V], x: V, paddings: object, constant_value: object = None, **settings: Any) -> V:
    """Elements put around a tensor: two numbers per dim, the last dim first; else all those in front first."""
    widths = known_sizes(b, "PadV3", paddings)
    if not settings["paddings_contiguous"]:
        half = len(widths) // 2
        widths = tuple(width for pair in zip(widths[:half], widths[half:], strict=True) for width in pair)
    mode = settings["mode"]
    return pad(b, x, widths, "replicate" if mode == "edge" else mode, constant_value)


def _concat(b: CallBuilder[V], tensors: Sequence[object], axis: int) -> V:
    return ConcatOp.call(b, tuple(tensors), axis)


@user_function("hstack(tensors)")
def hstack(b: CallBuilder[V], tensors: Any) -> V:
    """One behind the other along the second dim; vectors along their only one."""
    parts: Sequence[V] = at_least(b, tuple(tensors), 1)
    return _concat(b, parts, 0 if len(b.shape_of(parts[0])) == 1 else 1)


@user_function("vstack(inputs); row_stack(tensors)")
def vstack(b: CallBuilder[V], inputs: Any) -> V:
    """One below the other; vectors are rows."""
    return _concat(b, at_least(b, tuple(inputs), 2), 0)


@user_function("dstack(tensors)", axis=2)
@user_function("column_stack(tensors)", axis=1)
def stacked(b: CallBuilder[V], tensors: Any, axis: int) -> V:
    """One behind the other along dim {axis}, which is added where there is none."""
    parts = at_least(b, tuple(tensors), axis)
    return _concat(b, [x if len(b.shape_of(x)) > axis else b.expand_dims(x, axis=axis) for x in parts], axis)


@user_primitive("Meshgrid(indexing='xy')(inputs)")
@user_function("meshgrid(*inputs, indexing='xy')")
def meshgrid(b: CallBuilder[V], *inputs: object, indexing: str = "xy") -> tuple[V, ...]:
    """Each vector repeated along the dims of all the others."""
    if len(inputs) == 1 and isinstance(inputs[0], (tuple, list)):
        inputs = tuple(cast(Sequence[object], inputs[0]))
    vectors = [b.lift(x) for x in inputs]
    if indexing not in ("xy", "ij"):
        raise BadOpArgument("meshgrid", f"the 'indexing' must be 'xy' or 'ij', but got '{indexing}'.").error()
    axes = list(range(len(vectors)))
    if indexing == "xy" and len(axes) > 1:
        axes[:2] = [1, 0]
    sizes = [b.shape_of(x)[0] if b.shape_of(x) else 1 for x in vectors]
    shape = tuple(sizes[axes.index(k)] for k in range(len(axes)))
    grids: list[V] = []
    for x, size, axis in zip(vectors, sizes, axes, strict=True):
        spread = reshaped(b, x, tuple(size if k == axis else 1 for k in range(len(axes))))
        grids.append(spread if b.shape_of(spread) == shape else b.broadcast_to(spread, shape=shape))
    return tuple(grids)


# -- triangles and diagonals ----------------------------------------------------------------------------------------


@user_function("tril(input, diagonal=0)", zero="above")
@user_primitive("Tril(diagonal=0)(input)", zero="above")
@user_function("triu(input, diagonal=0)", zero="below")
@user_primitive("Triu(diagonal=0)(input)", zero="below")
def triangle(b: CallBuilder[V], x: V, diagonal: int, zero: str) -> V:
    """What is not {zero} a diagonal; 0 elsewhere."""
    shape, test = b.shape_of(x), "less_equal" if zero == "above" else "greater_equal"
    if len(shape) < 2:
        raise BadOpArgument(test, f"the input must have at least 2 dims, but got {len(shape)}.").error()
    return b.select(same_place(b, shape[-2], shape[-1], diagonal, test), x, 0)


@user_function("tril_indices(row: int, col: int, offset=0, *, dtype=int64)", op="TrilIndices")
@user_primitive("TrilIndices(row: int, col: int, offset=0, dtype=int32)()", op="TrilIndices")
@user_function("triu_indices(row: int, col: int, offset=0, *, dtype=int64)", op="TriuIndices")
@user_primitive("TriuIndices(row: int, col: int, offset=0, dtype=int32)()", op="TriuIndices")
def indices_of_triangle(b: CallBuilder[V], row: int, col: int, offset: int = 0, *, dtype: DType, op: str) -> V:
    """The rows and columns of what is not above, or not below, a diagonal of a matrix."""
    if min(row, col) < 0:
        raise BadOpArgument(op, f"the 'row' and 'col' must be non-negative, but got {row, col}.").error()
    places = (np.tril_indices if op == "TrilIndices" else np.triu_indices)(row, offset, col)
    return b.lift_array(np.stack(places).astype(dtype.numpy))


@user_function("diag(input)")
@user_primitive("Diag()(input)")
def diag(b: CallBuilder[V], x: V) -> V:
    """The elements of a tensor on the diagonal of one with each dim twice: a vector gives a matrix."""
    shape = b.shape_of(x)
    n = element_count(shape)
    rows = b.broadcast_to(b.reshape(x, shape=(n, 1)), shape=(n, n))
    matrix = b.select(same_place(b, n, n, 0, "equal"), rows, 0)
    return matrix if len(shape) == 1 else b.reshape(matrix, shape=(*shape, *shape))


@user_function("diagonal(input, offset=0, dim1=0, dim2=1)")
def diagonal(b: CallBuilder[V], x: V, offset: int = 0, dim1: object = 0, dim2: object = 1) -> V:
    """The elements whose places in two dims differ by ``offset``, as the last dim."""
    shape = b.shape_of(x)
    first, second = (axis_of("diagonal", axis, len(shape)) for axis in (dim1, dim2))
    if first == second:
        raise BadOpArgument("diagonal", f"the two dims must differ, but got {dim1} and {dim2}.").error()
    rest = [k for k in range(len(shape)) if k not in (first, second)]
    x = b.transpose(x, perm=(*rest, first, second))
    row, column = max(0, -offset), max(0, offset)
    length = max(0, min(shape[first] - row, shape[second] - column))
    numbers = np.arange(length)
    return b.gather(x, b.lift_array(numbers + row), b.lift_array(numbers + column), axis=len(rest))


@user_function("trace(input)")
@user_primitive("Trace()(input)")
def trace(b: CallBuilder[V], x: V) -> V:
    """The sum of the diagonal of a matrix."""
    if len(b.shape_of(x)) != 2:
        raise BadOpArgument("Trace", f"the dimension of 'input' must be 2, but got {len(b.shape_of(x))}.").error()
    return sum_(b, diagonal(b, x), None, False)
