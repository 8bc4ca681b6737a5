"""Rows, images and volumes in other sizes: interpolated along one dim after the other, from tables made beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.dialects.calls import CallBuilder, Shape, V, user_function, user_primitive
from msgraph.library.functions.pooling import adaptive_avg_pool, adaptive_avg_pool1d
from msgraph.library.functions.statistics import floats

_Array: TypeAlias = np.ndarray[Any, Any]


class _Overlay(NamedTuple):
    """How places of the result stand over those of the source."""

    align_corners: bool = False
    """The middles of the outermost elements lie over each other; else the outer edges."""
    half_pixel_centers: bool = False
    """Elements are squares around their places; else these are their upper left corners."""

    def places(self, size: int, count: int, factor: float | None = None) -> _Array:
        """Where, among ``size`` elements, each of ``count`` stands."""
        numbers = np.arange(count, dtype=np.float32)
        if self.align_corners:
            return numbers * np.float32((size - 1) / (count - 1) if count > 1 else 0)
        scale = np.float32(1 / factor if factor else size / count)
        return (numbers + np.float32(0.5)) * scale - np.float32(0.5) if self.half_pixel_centers else numbers * scale


def weighted(b: CallBuilder[V], x: V, axis: int, places: _Array, weights: _Array) -> V:
    """Sums of elements along a dim.

    Args:
        b: what builds them
        x: any tensor
        axis: the dim
        places: which elements, ``[terms, count]``
        weights: what each is multiplied by
    """
    shape = tuple(places.shape[1] if k == axis else 1 for k in range(len(b.shape_of(x))))
    total = None
    for row, weight in zip(places, weights, strict=True):
        factors = b.lift_array(weight.reshape(shape).astype(b.dtype_of(x).numpy))
        term = b.mul(b.gather(x, b.lift_array(row.astype(np.int64)), axis=axis), factors)
        total = term if total is None else b.add(total, term)
    assert total is not None
    return total


def _linear(b: CallBuilder[V], x: V, axis: int, where: _Array) -> V:
    """Between two neighbours along a dim; beyond the ends it is the last element."""
    size = b.shape_of(x)[axis]
    where = np.clip(where, 0, size - 1)
    low = np.floor(where)
    high = np.minimum(low + 1, size - 1)
    share = where - low
    if not share.any():
        return b.gather(x, b.lift_array(low.astype(np.int64)), axis=axis)
    shape = tuple(len(where) if k == axis else 1 for k in range(len(b.shape_of(x))))
    first, second = (b.gather(x, b.lift_array(places.astype(np.int64)), axis=axis) for places in (low, high))
    shares = b.lift_array(share.reshape(shape).astype(b.dtype_of(x).numpy))
    return b.add(first, b.mul(b.sub(second, first), shares))


def _cubic_weights(share: _Array, slope: float) -> list[_Array]:
    """Keys' cubic at the four elements around places ``share`` behind the second of them."""

    def near(t: _Array) -> _Array:
        return ((slope + 2) * t - (slope + 3)) * t * t + 1

    def far(t: _Array) -> _Array:
        return ((slope * t - 5 * slope) * t + 8 * slope) * t - 4 * slope

    return [far(share + 1), near(share), near(1 - share), far(2 - share)]


def _cubic(b: CallBuilder[V], x: V, axis: int, where: _Array, slope: float, within: bool) -> V:
    """Between four neighbours; ``within``: those beyond the ends have no weight, else they are the last element.

    Weights are MindSpore's, which come from a table of 1024 shares.
    """
    size = b.shape_of(x)[axis]
    low = np.floor(where)
    where = low + np.rint((where - low) * 1024).astype(np.float64) / 1024
    places = np.stack([low + k for k in (-1, 0, 1, 2)])
    weights = np.stack(_cubic_weights(where - low, slope))
    if within:
        weights = np.where((places < 0) | (places >= size), 0, weights)
        weights = weights / weights.sum(0)
    return weighted(b, x, axis, np.clip(places, 0, size - 1), weights)


def _nearest(b: CallBuilder[V], x: V, axis: int, count: int, grid: _Overlay, factor: float | None = None) -> V:
    """The nearest element below, or at aligned corners the nearest of all."""
    size = b.shape_of(x)[axis]
    if size == count and factor in (None, 1):
        return x
    where = grid.places(size, count, factor)
    where = np.floor(where + np.float32(0.5)) if grid.align_corners or grid.half_pixel_centers else np.floor(where)
    return b.gather(x, b.lift_array(np.clip(where, 0, size - 1).astype(np.int64)), axis=axis)


_MODES: dict[str, dict[int, tuple[str, ...]]] = {
    "nearest": {3: (), 4: (), 5: ("scale_factor",)},
    "linear": {3: ("align_corners",)},
    "bilinear": {4: ("align_corners",)},
    "bicubic": {4: ("align_corners",)},
    "area": dict.fromkeys((3, 4, 5), ("scale_factor",)),
    "nearest-exact": {3: (), 4: ()},
    "trilinear": {5: ("align_corners", "scale_factor")},
}
"""Ways to interpolate: tensors of how many dims they take, and which settings beside the size."""


def _resized(
    b: CallBuilder[V], x: V, sizes: Sequence[int], mode: str, grid: _Overlay, factors: Sequence[float] | None = None
) -> V:
    """The dims behind the second in other sizes, the last one first."""
    if mode != "nearest":
        x = floats(b, "interpolate", x)
    for axis in reversed(range(2, 2 + len(sizes))):
        count, factor = sizes[axis - 2], factors[axis - 2] if factors else None
        where = grid.places(b.shape_of(x)[axis], count, factor)
        if mode == "nearest":
            x = _nearest(b, x, axis, count, grid, factor)
        elif mode == "cubic":
            x = _cubic(b, x, axis, where, -0.5 if grid.half_pixel_centers else -0.75, grid.half_pixel_centers)
        elif b.shape_of(x)[axis] != count or factor not in (None, 1):
            x = _linear(b, x, axis, where)
    return x


def _several(name: str, value: object, dims: int) -> tuple[Any, ...] | None:
    """A number for all dims, or one for each."""
    if value is None:
        return None
    values = tuple(cast("Sequence[Any]", value)) if isinstance(value, (tuple, list)) else (value,) * dims
    if len(values) != dims:
        what = f"'input' and '{name}' must have the same spatial dimensions, but got 'input' is {dims}D, "
        raise BadOpArgument("interpolate", f"{what}'{name}' is {len(values)}D").error()
    for item in values:
        if isinstance(item, bool) or not isinstance(item, (int, float) if name == "scale_factor" else int):
            raise BadOpArgumentType("interpolate", f"the '{name}' must be positive numbers, but got {value}.").error()
        if item <= 0:
            raise BadOpArgument("interpolate", f"the '{name}' must be positive numbers, but got {value}.").error()
    return values


@user_function(
    "interpolate(input, size=None, scale_factor=None, mode: str = 'nearest', align_corners=None, "
    "recompute_scale_factor=None); "
    "upsample(input, size=None, scale_factor=None, mode: str = 'nearest', align_corners=None, "
    "recompute_scale_factor=None)"
)
def interpolate(
    b: CallBuilder[V], x: V, size: Any, scale_factor: Any, mode: Any, align_corners: object,
    recompute_scale_factor: Any,
) -> V:  # fmt: skip
    """A tensor ``[n, c, ...]`` in another size: ``size`` itself, or times ``scale_factor``."""
    shape = b.shape_of(x)
    rank = len(shape)
    if (size is None) == (scale_factor is None):
        both = "both empty" if size is None else "set simultaneously"
        raise BadOpArgument("interpolate", f"'size' and 'scale_factor' cannot be {both}").error()
    if mode not in _MODES:
        raise BadOpArgument("interpolate", f"'mode' must be in '{list(_MODES)}', but got {mode}").error()
    if rank not in _MODES[mode]:
        raise BadOpArgument("interpolate", f"{mode} only support '{list(_MODES[mode])}'D, but got {rank}D").error()
    sizes, factors = _several("size", size, rank - 2), _several("scale_factor", scale_factor, rank - 2)
    if recompute_scale_factor and sizes is not None:
        what = "it is incorrect to set 'recompute_scale_factor' to True after specifying an explicit 'size'."
        raise BadOpArgument("interpolate", what).error()
    settings = {"scale_factor": None if recompute_scale_factor else factors, "align_corners": align_corners}
    for name, value in settings.items():
        if value is not None and name not in _MODES[mode][rank]:
            what = f"'{name}' option cannot currently be set with the mode = {mode}, and dim = {rank}D"
            raise BadOpArgument("interpolate", what).error()
    if sizes is None:
        assert factors is not None
        sizes = tuple(int(n * factor) for n, factor in zip(shape[2:], factors, strict=True))
    if mode == "area":
        if rank == 3:
            return adaptive_avg_pool1d(b, x, sizes[0])
        return adaptive_avg_pool(b, x, sizes, rank - 2)
    method = mode if mode.startswith("nearest") else "cubic" if mode == "bicubic" else "linear"
    grid = _Overlay(bool(align_corners), mode != "nearest" and not align_corners)
    if method == "nearest-exact":
        return _resized(b, x, sizes, "nearest", grid)
    return _resized(b, x, sizes, method, grid, None if recompute_scale_factor else factors)


# -- the operators ---------------------------------------------------------------------------------------------------


def _sizes(b: CallBuilder[V], size: object) -> Shape:
    array = b.array_of(size)
    return tuple(int(n) for n in (array.reshape(-1).tolist() if array is not None else cast("Sequence[int]", size)))


def _resizing(operator: str, mode: str, neighbours: str) -> None:
    """The primitive that brings images into another size."""
    op = operator.partition("(")[0]

    def resize(b: CallBuilder[V], x: V, size: object, align_corners: bool, half_pixel_centers: bool) -> V:
        grid = _Overlay(align_corners, half_pixel_centers)
        if all(grid):
            raise BadOpArgument(op, "'align_corners' and 'half_pixel_centers' must not both be True.").error()
        if len(b.shape_of(x)) != 4:
            raise BadOpArgument(op, f"the images must have 4 dims, but got {len(b.shape_of(x))}.").error()
        return _resized(b, x, _sizes(b, size), mode, grid)

    resize.__doc__ = f"Images in another size, each element {neighbours}."
    user_primitive(operator)(resize)


_GRID = "align_corners=False, half_pixel_centers=False"
for _mode, _neighbours, _operators in (
    ("linear", "between its four neighbours", ("Bilinear(size, {})(x)", "BilinearV2({})(image: TensorLike, size)")),
    ("cubic", "between its sixteen neighbours", ("Bicubic({})(image: TensorLike, size)",)),
    ("nearest", "the nearest one", ("NearestNeighbor(size, {})(input_x)",
                                    "NearestNeighborV2({})(image: TensorLike, size)")),
):  # fmt: skip
    for _operator in _operators:
        _resizing(f"Resize{_operator.format(_GRID)}", _mode, _neighbours)


@user_primitive("ResizeLinear1D(coordinate_transformation_mode: str = 'align_corners')(x, size)")
def resize_linear(b: CallBuilder[V], x: object, size: object, coordinate_transformation_mode: str) -> V:
    """Rows in another size, each element between its two neighbours."""
    aligned = coordinate_transformation_mode == "align_corners"
    return _resized(b, b.lift(x), _sizes(b, size), "linear", _Overlay(aligned, not aligned))


@user_primitive("UpsampleNearest3D()(x, output_size=None, scales=None)", mode="nearest")
@user_primitive("UpsampleTrilinear3D(align_corners=False)(x, output_size=None, scales=None)", mode="linear")
def upsample(b: CallBuilder[V], x: V, output_size: object, scales: Any, mode: str, align_corners: Any = None) -> V:
    """Volumes in another size, by {mode} interpolation."""
    grid = _Overlay() if align_corners is None else _Overlay(align_corners, not align_corners)
    if output_size is not None:
        return _resized(b, x, _sizes(b, output_size), mode, grid)
    factors = None if scales is None else [float(factor) for factor in scales]
    sizes = [int(n * factor) for n, factor in zip(b.shape_of(x)[2:], factors or (), strict=True)]
    return _resized(b, x, sizes, mode, grid, factors)
