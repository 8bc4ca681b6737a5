"""Images read at places of the run: grids of places, boxes that are cropped and resized, regions of interest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import sizes_of
from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.library.functions.convolving import with_bias
from msgraph.library.functions.creation import known_sizes
from msgraph.library.functions.linalg import matmul
from msgraph.library.functions.reshaping import part, reshaped
from msgraph.library.functions.statistics import floats

# -- arithmetic with numbers -----------------------------------------------------------------------------------------


def _plus(b: CallBuilder[V], x: V, addend: float) -> V:
    return b.add(x, addend)


def _times(b: CallBuilder[V], x: V, factor: float) -> V:
    return b.mul(x, factor)


def _clamped(b: CallBuilder[V], x: V, low: float, high: float) -> V:
    return b.minimum(b.maximum(x, low), high)


def _within(b: CallBuilder[V], x: V, low: float, high: float) -> V:
    """Where numbers lie between two bounds, which count."""
    return b.logical_and(b.less_equal(low, x), b.less_equal(x, high))


def _column(b: CallBuilder[V], x: V, index: int) -> V:
    """One place of the last dim."""
    last = len(b.shape_of(x)) - 1
    return b.squeeze(part(b, x, last, index, 1), axes=(last,))


# -- elements at places between them ---------------------------------------------------------------------------------


def _terms(b: CallBuilder[V], where: V, mode: str) -> list[tuple[V, V | None]]:
    """Along one dim: the places of the elements around ``where``, and their weights."""
    if mode == "nearest":
        return [(b.round(where), None)]
    low = b.floor(where)
    share = b.sub(where, low)
    return [(low, _plus(b, b.neg(share), 1)), (_plus(b, low, 1), share)]


def sampled(b: CallBuilder[V], x: V, where: Sequence[V], mode: str) -> V:
    """``[n, c, places]``: elements of ``[n, c, ...]`` around ``where``, ``[n, places]`` for each dim; zero outside."""
    n, c, *sizes = b.shape_of(x)
    flat = reshaped(b, x, (n, c, int(np.prod(sizes))))
    count = b.shape_of(where[0])[-1]
    total = None
    for terms in product(*(_terms(b, at, mode) for at in where)):
        flat_index = inside = weight = None
        for (index, share), size in zip(terms, sizes, strict=True):
            there = _within(b, index, 0, size - 1)
            inside = there if inside is None else b.logical_and(inside, there)
            whole = b.convert(_clamped(b, index, 0, size - 1), dtypes.int64)
            flat_index = whole if flat_index is None else b.add(_times(b, flat_index, size), whole)
            weight = share if weight is None else b.mul(weight, cast(V, share))
        assert flat_index is not None and inside is not None
        elements = b.take_along(flat, b.broadcast_to(b.expand_dims(flat_index, axis=1), shape=(n, c, count)))
        factor = b.convert(inside, b.dtype_of(x))
        term = b.mul(elements, b.expand_dims(factor if weight is None else b.mul(factor, weight), axis=1))
        total = term if total is None else b.add(total, term)
    assert total is not None
    return total


def _unscaled(b: CallBuilder[V], where: V, size: int, padding: str, aligned: bool) -> V:
    """From [-1, 1], the range of an image, to places of its elements."""
    where = _times(b, _plus(b, where, 1), (size - 1) / 2 if aligned else size / 2)
    where = where if aligned else _plus(b, where, -0.5)
    if padding == "reflection":
        low, span = (0.0, size - 1.0) if aligned else (-0.5, float(size))
        if span == 0:
            return _times(b, where, 0)
        away = b.abs(_plus(b, where, -low))
        turns = b.floor(_times(b, away, 1 / span))
        rest = b.sub(away, _times(b, turns, span))
        odd = b.sub(turns, _times(b, b.floor(_times(b, turns, 0.5)), 2))
        where = _plus(b, b.add(rest, b.mul(odd, b.sub(span, _times(b, rest, 2)))), low)
    return where if padding == "zeros" else _clamped(b, where, 0, size - 1)


@user_primitive(
    "GridSampler2D(interpolation_mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners=False)"
    "(input_x, grid: TensorLike); "
    "GridSampler3D(interpolation_mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners=False)"
    "(input_x, grid: TensorLike)"
)
@user_function(
    "grid_sample(input, grid: TensorLike, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners=None)"
)
def grid_sample(
    b: CallBuilder[V], input: V, grid: V, interpolation_mode: str, padding_mode: str, align_corners: object
) -> V:
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim first."""
    x, places = floats(b, "grid_sample", input), floats(b, "grid_sample", grid)
    n, c, *sizes = b.shape_of(x)
    own = b.shape_of(places)
    if len(sizes) not in (2, 3) or len(own) != len(sizes) + 2 or own[0] != n or own[-1] != len(sizes):
        raise ShapeRefused("GridSampler", f"the input {b.shape_of(x)} and the grid {own} do not fit.").error()
    if interpolation_mode not in ("bilinear", "nearest"):
        what = f"the 'mode' must be 'bilinear' or 'nearest', but got {interpolation_mode}."
        raise BadOpArgument("GridSampler", what).error()
    if padding_mode not in ("zeros", "border", "reflection"):
        what = f"the 'padding_mode' must be 'zeros', 'border' or 'reflection', but got {padding_mode}."
        raise BadOpArgument("GridSampler", what).error()
    rows = reshaped(b, places, (n, int(np.prod(own[1:-1])), len(sizes)))
    where = [
        _unscaled(b, _column(b, rows, len(sizes) - 1 - k), size, padding_mode, bool(align_corners))
        for k, size in enumerate(sizes)
    ]
    return reshaped(b, sampled(b, x, where, interpolation_mode), (n, c, *own[1:-1]))


@user_function("affine_grid(theta: TensorLike, size, align_corners=False)")
@user_primitive("AffineGrid(align_corners=False)(theta: TensorLike, output_size)")
def affine_grid(b: CallBuilder[V], maps: V, size: object, align_corners: bool) -> V:
    """The places ``[n, ..., dims]`` that affine maps ``[n, dims, dims + 1]`` send the elements of ``size`` to."""
    n, _, *sizes = known_sizes(b, "AffineGrid", size)
    if len(sizes) not in (2, 3) or b.shape_of(maps) != (n, len(sizes), len(sizes) + 1):
        what = f"the maps {b.shape_of(maps)} do not fit an output of {len(sizes) + 2} dims and {n} entries."
        raise ShapeRefused("AffineGrid", what).error()
    steps = [np.linspace(-1, 1, count) if count > 1 else np.zeros(1) for count in sizes]
    if not align_corners:
        steps = [row * ((count - 1) / count) for row, count in zip(steps, sizes, strict=True)]
    axes = np.meshgrid(*steps, indexing="ij")
    base = np.stack([axis.ravel() for axis in (*reversed(axes), np.ones(sizes))], -1).astype(b.dtype_of(maps).numpy)
    places = matmul(b, b.lift_array(base), b.transpose(maps, perm=(0, 2, 1)))
    return reshaped(b, places, (n, *sizes, len(sizes)))


# -- boxes -----------------------------------------------------------------------------------------------------------


def _spread_weights(b: CallBuilder[V], where: V, size: int, nearest: bool = False) -> V:
    """``[..., places, size]``: how much each element counts at places between them."""
    where = b.expand_dims(where, axis=len(b.shape_of(where)))
    numbers = b.lift_array(np.arange(size).astype(b.dtype_of(where).numpy))
    if nearest:
        return b.convert(b.equal(b.round(where), numbers), b.dtype_of(where))
    return b.maximum(_plus(b, b.neg(b.abs(b.sub(where, numbers))), 1), 0)


def _of_boxes(b: CallBuilder[V], images: V, rows: V, columns: V) -> V:
    """``[boxes, c, i, j]`` of images ``[boxes, c, h, w]`` and weights ``[boxes, i, h]`` and ``[boxes, j, w]``."""
    columns = b.transpose(b.expand_dims(columns, axis=1), perm=(0, 1, 3, 2))
    return matmul(b, b.expand_dims(rows, axis=1), matmul(b, images, columns))


@user_primitive(
    "CropAndResize(method: str = 'bilinear', extrapolation_value: float = 0.0)"
    "(x, boxes: TensorLike, box_index: TensorLike, crop_size: Sizes)"
)
@user_function(
    "crop_and_resize(image: TensorLike, boxes: TensorLike, box_indices: TensorLike, crop_size: Sizes, "
    "method: str = 'bilinear', extrapolation_value: float = 0.0)"
)
def crop_and_resize_primitive(
    b: CallBuilder[V], x: Any, boxes: Any, box_index: object, crop_size: object, method: str, extrapolation_value: float
) -> V:
    """Boxes ``[y1, x1, y2, x2]``, as shares of images ``[n, h, w, c]``, in one size; a number where they are beyond."""
    if method not in ("bilinear", "nearest"):
        raise BadOpArgument("CropAndResize", f"the 'method' must be 'bilinear' or 'nearest', but got {method}.").error()
    images, edges = b.convert(b.lift(x), dtypes.float32), b.convert(b.lift(boxes), dtypes.float32)
    sizes = sizes_of("CropAndResize", crop_size, "crop_size")
    if len(b.shape_of(images)) != 4 or len(b.shape_of(edges)) != 2 or b.shape_of(edges)[1] != 4 or len(sizes) != 2:
        what = f"images {b.shape_of(images)}, boxes {b.shape_of(edges)} and the size {sizes} do not fit."
        raise ShapeRefused("CropAndResize", what).error()
    picked = b.gather(b.transpose(images, perm=(0, 3, 1, 2)), b.lift(box_index), axis=0)
    weights: list[V] = []
    inside: list[V] = []
    for dim, count in enumerate(sizes):
        size = b.shape_of(images)[1 + dim]
        low, high = (b.expand_dims(_times(b, _column(b, edges, dim + k), size - 1), axis=1) for k in (0, 2))
        if count > 1:
            steps = b.lift_array(np.arange(count, dtype=np.float32))
            where = b.add(low, b.mul(steps, _times(b, b.sub(high, low), 1 / (count - 1))))
        else:
            where = _times(b, b.add(low, high), 0.5)
        inside.append(_within(b, where, 0, size - 1))
        weights.append(_spread_weights(b, _clamped(b, where, 0, size - 1), size, method == "nearest"))
    cropped = b.transpose(_of_boxes(b, picked, *weights), perm=(0, 2, 3, 1))
    hit = b.logical_and(b.expand_dims(inside[0], axis=2), b.expand_dims(inside[1], axis=1))
    return b.select(b.expand_dims(hit, axis=3), cropped, extrapolation_value)


@user_primitive(
    "ROIAlign(pooled_height: int, pooled_width: int, spatial_scale: float, sample_num: int = 2, roi_end_mode: int = 1)"
    "(features: TensorLike, rois: TensorLike)"
)
def roi_align(
    b: CallBuilder[V], images: V, regions: V, pooled_height: int, pooled_width: int, spatial_scale: float,
    sample_num: int, roi_end_mode: int,
) -> V:  # fmt: skip
    """Means of samples in each part of regions ``[number of the image, x1, y1, x2, y2]`` of ``[n, c, h, w]``."""
    if sample_num < 1:
        what = f"the 'sample_num' must be at least 1, as the number of samples is part of the graph; got {sample_num}."
        raise BadOpArgument("ROIAlign", what).error()
    picked = b.gather(images, b.convert(_column(b, regions, 0), dtypes.int64), axis=0)
    weights: list[V] = []
    for dim, count in enumerate((pooled_height, pooled_width)):
        size = b.shape_of(images)[2 + dim]
        low = _times(b, _column(b, regions, 2 - dim), spatial_scale)
        high = _times(b, _plus(b, _column(b, regions, 4 - dim), roi_end_mode), spatial_scale)
        span = b.sub(high, low)
        span = span if roi_end_mode else b.maximum(span, 1)
        steps = (np.arange(count * sample_num) + 0.5) / (count * sample_num)
        steps = b.lift_array(steps.astype(b.dtype_of(span).numpy))
        where = b.add(b.expand_dims(low, axis=1), b.mul(b.expand_dims(span, axis=1), steps))
        hit = b.convert(_within(b, where, -1, size), b.dtype_of(where))
        each = _spread_weights(b, _clamped(b, where, 0, size - 1), size)
        each = b.mul(each, b.expand_dims(hit, axis=2))
        grouped = reshaped(b, each, (b.shape_of(each)[0], count, sample_num, size))
        weights.append(_times(b, b.reduce_sum(grouped, axes=(2,), keep_dims=False), 1 / sample_num))
    return _of_boxes(b, picked, *weights)


# -- deformable convolutions -----------------------------------------------------------------------------------------


@user_function(
    "deformable_conv2d(x, weight, offsets: TensorLike, kernel_size, strides, padding, bias=None, "
    "dilations=(1, 1, 1, 1), groups=1, deformable_groups: int = 1, modulated: bool = True)"
)
def deformable_conv2d(
    b: CallBuilder[V], images: V, kernels: V, moves: V, kernel_size: Any, strides: Any, padding: object, bias: Any,
    dilations: Any, groups: int, deformable_groups: int, modulated: bool,
) -> V:  # fmt: skip
    """A convolution whose kernel's elements stand ``offsets`` away from their places, and count so much as these say.

    ``offsets`` are ``[n, 3 * deformable_groups * k * l, i, j]``: to the right, down, and weights.
    """
    n, c, h, w = b.shape_of(images)
    rows, columns = sizes_of("deformable_conv2d", kernel_size, "kernel_size")
    (down, right), (gap_down, gap_right) = tuple(strides)[2:], tuple(dilations)[2:]
    top, bottom, left, over = sizes_of("deformable_conv2d", padding, "padding")
    i = (h + top + bottom - (rows - 1) * gap_down - 1) // down + 1
    j = (w + left + over - (columns - 1) * gap_right - 1) // right + 1
    wanted = (n, 3 * deformable_groups * rows * columns, i, j)
    if not modulated or b.shape_of(moves) != wanted:
        what = f"the offsets must be {wanted}, and 'modulated', but got {b.shape_of(moves)} and {modulated}."
        raise BadOpArgument("deformable_conv2d", what).error()
    entries = n * deformable_groups
    kinds = reshaped(b, moves, (n, 3, deformable_groups, rows * columns * i * j))
    along, across, counts = (reshaped(b, part(b, kinds, 1, k, 1), (entries, rows * columns * i * j)) for k in range(3))
    shape = (rows, columns, i, j)
    spread: list[np.ndarray[Any, Any]] = [
        np.arange(rows)[:, None, None, None] * gap_down + np.arange(i)[:, None] * down - top,
        np.arange(columns)[:, None, None] * gap_right + np.arange(j) * right - left,
    ]
    dtype = b.dtype_of(moves).numpy
    bases = [b.lift_array(np.broadcast_to(base, shape).ravel().astype(dtype)) for base in spread]
    where = [b.add(across, bases[0]), b.add(along, bases[1])]
    grouped = reshaped(b, images, (entries, c // deformable_groups, h, w))
    met = b.mul(sampled(b, grouped, where, "bilinear"), b.expand_dims(counts, axis=1))
    met = b.transpose(reshaped(b, met, (n, c, *shape)), perm=(0, 1, 4, 2, 5, 3))
    laid = reshaped(b, met, (n, c, i * rows, j * columns))
    result = b.conv2d(laid, kernels, strides=(rows, columns), pads=(0, 0, 0, 0), dilations=(1, 1), groups=groups)
    return with_bias(b, "deformable_conv2d", result, bias, kernels)
