"""Pooling as users call it: greatest elements and means of windows, of fixed size or of fixed number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.convolution import spread
from msgraph.dialects.types import Shape, element_count
from msgraph.library.functions.convolving import Layout, layout, positive
from msgraph.library.functions.reshaping import of_rank, reshaped
from msgraph.library.functions.statistics import floats

_IMAGES = "the input x rank must be equal to {}"


def _padding(padding: Any, kernel: Shape) -> Shape:
    """The same number of rows or columns on both sides, at most half a window."""
    sides = tuple(cast("Sequence[int]", padding)) if isinstance(padding, (tuple, list)) else (padding,) * len(kernel)
    if any(2 * n > size for n, size in zip(sides, kernel, strict=True)):
        what = f"It is required that the `pads` is no more than half of the `kernel_size`, but gets pads{sides} and "
        raise BadSetting(f"{what}kernel_size{kernel}.").error()
    return tuple(n for n in sides for _ in range(2))


def rounded_up(sizes: Sequence[int], kernel: Shape, how: Layout) -> Layout:
    """More padding at the ends, so that a window which starts inside is counted (``ceil_mode``).

    Args:
        sizes: of the images
        kernel: the sizes of a window
        how: how windows lie
    """
    pads = list(how.padding)
    for dim, (size, reach, step, spacing) in enumerate(zip(sizes, kernel, how.strides, how.dilations, strict=True)):
        low, high = pads[2 * dim : 2 * dim + 2]
        whole = (reach - 1) * spacing + 1
        count = -(-(size + low + high - whole) // step) + 1
        if (count - 1) * step >= size + low:
            count -= 1
        pads[2 * dim + 1] = max(high, (count - 1) * step + whole - size - low)
    return how._replace(padding=tuple(pads))


def greatest(b: CallBuilder[V], x: V, kernel: Shape, how: Layout) -> tuple[V, V]:
    """The greatest element of each window, and its number in its image; of volumes first in each slice.

    Args:
        b: what builds it
        x: ``[n, c, ...]`` of two or three more dims
        kernel: the sizes of a window
        how: how windows lie
    """
    shape = b.shape_of(x)
    pads = how.pads(shape[-len(kernel) :], kernel)
    planes = {"strides": how.strides[-2:], "pads": pads[-4:], "dilations": how.dilations[-2:]}
    values, numbers = b.max_pool(x, kernel=kernel[-2:], **planes)
    if len(kernel) == 2:
        return values, numbers
    *lead, depth, rows, columns = b.shape_of(values)
    slices = {"strides": (how.strides[0], 1), "pads": (*pads[:2], 0, 0), "dilations": (how.dilations[0], 1)}
    best, where = b.max_pool(reshaped(b, values, (*lead, depth, rows * columns)), kernel=(kernel[0], 1), **slices)
    count = b.shape_of(best)[-2]
    where = reshaped(b, where, (*lead, count * rows * columns))
    inside = b.take_along(reshaped(b, numbers, (*lead, depth * rows * columns)), where)
    level = b.floor_div(where, rows * columns)
    places = b.add(b.mul(level, shape[-2] * shape[-1]), inside)
    pooled = (*lead, count, rows, columns)
    return reshaped(b, best, pooled), reshaped(b, places, pooled)


def _pooled(
    b: CallBuilder[V], x: V, kernel_size: object, stride: object, padding: object, dilation: object, ceil_mode: bool,
    dims: int,
) -> tuple[V, V]:  # fmt: skip
    """The greatest element of each window of images or volumes, and where it stands; volumes may come alone."""
    op, argument = ("MaxPool", "kernel_size") if dims == 2 else ("MaxPool3DWithArgmax", "ksize")
    single = dims == 3 and len(b.shape_of(x)) == 4
    batch = b.expand_dims(x, axis=0) if single else x
    value = of_rank(b, "MaxPoolWithArgmaxV2" if dims == 2 else op, batch, _IMAGES, dims + 2)
    kernel = positive(op, argument, kernel_size, dims)
    how = layout(op, kernel_size if stride is None else stride, "pad", _padding(padding, kernel), dilation, dims=dims)
    best, where = greatest(b, value, kernel, rounded_up(b.shape_of(value)[2:], kernel, how) if ceil_mode else how)
    return (b.squeeze(best, axes=(0,)), b.squeeze(where, axes=(0,))) if single else (best, where)


@user_function(
    "max_pool2d(x, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False)",
    whole="image",
)
@user_function(
    "max_pool3d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False)",
    whole="volume",
)
def max_pool(
    b: CallBuilder[V], x: V, size: object, step: object, padding: object, dilation: object, *flags: bool, whole: str
) -> Any:
    """The greatest element of each window of {whole}s; with ``return_indices`` also where it stands in its {whole}."""
    return_indices, ceil_mode = flags if whole == "image" else flags[::-1]
    best, where = _pooled(b, x, size, step, padding, dilation, ceil_mode, 2 if whole == "image" else 3)
    return (best, b.convert(where, dtypes.int64)) if return_indices else best


@user_primitive(
    "MaxPoolWithArgmaxV2(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, "
    "argmax_type: DTypeLike | None = None)(x)",
    window="kernel_size", dims=2,
)  # fmt: skip
@user_primitive(
    "MaxPool3DWithArgmax(ksize, strides, pads, dilation=(1, 1, 1), ceil_mode=False, data_format='NCDHW', "
    "argmax_type: DTypeLike | None = None)(x)",
    window="ksize", dims=3,
)  # fmt: skip
def max_pool_with_places(b: CallBuilder[V], x: V, window: str, dims: int, **settings: Any) -> tuple[V, V]:
    """The greatest element of each window over the last {dims} dims, and where it stands in them."""
    how = [settings[name] for name in (window, "strides", "pads", "dilation", "ceil_mode")]
    best, where = _pooled(b, x, *how, dims=dims)
    return best, b.convert(where, settings["argmax_type"] or dtypes.int64)


@user_primitive("MaxPool(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x)")
def max_pool_primitive(
    b: CallBuilder[V], x: V, kernel_size: object, strides: object, pad_mode: object, **_: object
) -> V:
    """The greatest element of each window of ``[n, c, h, w]``."""
    return max_pool_with_argmax(b, x, kernel_size, strides, pad_mode)[0]


@user_primitive("MaxPoolWithArgmax(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x)")
def max_pool_with_argmax(
    b: CallBuilder[V], x: V, kernel_size: object, strides: object, pad_mode: object, **_: object
) -> tuple[V, V]:
    """The greatest element of each window of ``[n, c, h, w]``, and where it stands in its image, as Int32."""
    kernel = positive("MaxPool", "kernel_size", kernel_size)
    how = layout("MaxPool", strides, pad_mode, 0, 1, ("valid", "same"))
    return greatest(b, of_rank(b, "MaxPool", x, _IMAGES, 4), kernel, how)


def _sides_of_volumes(value: object) -> object:
    """One number for each side: an int for all, or three, which count twice."""
    sides = cast("Sequence[int]", value) if isinstance(value, (tuple, list)) else (value,) * 6
    return tuple(n for n in sides for _ in range(2)) if len(sides) == 3 else tuple(sides)


@user_primitive(
    "MaxPool3D(kernel_size=1, strides=1, pad_mode='VALID', pad_list=0, ceil_mode=None, data_format='NCDHW')(x)"
)
def max_pool3d_primitive(b: CallBuilder[V], x: V, **settings: object) -> V:
    """The greatest element of each window of ``[n, c, d, h, w]``."""
    value = of_rank(b, "MaxPool3D", x, _IMAGES, 5)
    kernel = positive("MaxPool3D", "kernel_size", settings["kernel_size"], 3)
    pads = _sides_of_volumes(settings["pad_list"])
    how = layout("MaxPool3D", settings["strides"], settings["pad_mode"], pads, 1, dims=3)
    how = rounded_up(b.shape_of(value)[2:], kernel, how) if settings["ceil_mode"] else how
    return greatest(b, value, kernel, how)[0]


# -- means -----------------------------------------------------------------------------------------------------------


def _sums(b: CallBuilder[V], x: V, kernel: Shape, how: Layout, pads: Shape) -> V:
    """The sum of each window: a convolution of every image alone with a kernel of ones; of volumes twice."""
    *lead, h, w = b.shape_of(x)
    ones = b.broadcast_to(b.lift_number(1, b.dtype_of(x)), shape=(1, 1, *kernel[-2:]))
    images = reshaped(b, x, (element_count(tuple(lead)), 1, h, w))
    sums = b.conv2d(images, ones, strides=how.strides[-2:], pads=pads[-4:], dilations=how.dilations[-2:], groups=1)
    sums = reshaped(b, sums, (*lead, *b.shape_of(sums)[2:]))
    if len(kernel) == 2:
        return sums
    *lead, depth, rows, columns = b.shape_of(sums)
    along = how._replace(strides=(how.strides[0], 1), dilations=(how.dilations[0], 1))
    sums = _sums(b, reshaped(b, sums, (*lead, depth, rows * columns)), (kernel[0], 1), along, (*pads[:2], 0, 0))
    return reshaped(b, sums, (*lead, b.shape_of(sums)[-2], rows, columns))


def _counts(sizes: Sequence[int], kernel: Shape, how: Layout, pads: Shape, kept: Shape) -> np.ndarray[Any, Any]:
    """How many elements of each window count: those of the image, and of ``kept`` of its padding."""
    rows: list[np.ndarray[Any, Any]] = []
    for dim, (size, reach, step, apart) in enumerate(zip(sizes, kernel, how.strides, how.dilations, strict=True)):
        low, high = pads[2 * dim : 2 * dim + 2]
        valid = np.zeros(low + size + high)
        valid[low - kept[2 * dim] : low + size + kept[2 * dim + 1]] = 1
        rows.append(np.lib.stride_tricks.sliding_window_view(valid, spread(reach, apart))[::step, ::apart].sum(-1))
    return reduce(np.multiply.outer, rows)


def means(b: CallBuilder[V], x: V, kernel: Shape, how: Layout, pads: Shape, kept: Shape) -> V:
    """The mean of each window.

    Args:
        b: what builds it
        x: ``[n, c, ...]`` of two or three more dims
        kernel: the sizes of a window
        how: how windows lie
        pads: before and behind each dim
        kept: how much of that counts as elements
    """
    sums = _sums(b, x, kernel, how, pads)
    counts = _counts(b.shape_of(x)[2:], kernel, how, pads, kept)
    dtype = b.dtype_of(x)
    if (counts == counts.flat[0]).all():
        return b.mul(sums, 1 / counts.flat[0])
    return b.mul(sums, b.lift_array((1 / counts).astype(dtype.numpy)))


@user_function(
    "avg_pool2d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True, "
    "divisor_override=0)",
    dims=2,
)
@user_function(
    "avg_pool3d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True, "
    "divisor_override=0)",
    dims=3,
)
@user_primitive(
    "AvgPool3D(kernel_size=1, strides=1, pad_mode='valid', pad=0, ceil_mode=False, count_include_pad=True, "
    "divisor_override=0, data_format='NCDHW')(x)",
    dims=3,
)
def avg_pool(
    b: CallBuilder[V], x: V, kernel_size: object, strides: object, pad: object, ceil_mode: bool,
    count_include_pad: bool, divisor_override: int, dims: int, pad_mode: str = "pad", **_: object,
) -> V:  # fmt: skip
    """The mean of each window of the last {dims} dims; ``divisor_override`` replaces what it is divided by."""
    op = "AvgPool" if dims == 2 else "AvgPool3D"
    value = floats(b, op, of_rank(b, op, x, _IMAGES, dims + 2))
    sizes = b.shape_of(value)[2:]
    kernel = positive(op, "kernel_size", kernel_size, dims)
    pads = _padding(pad, kernel) if dims == 2 else _sides_of_volumes(pad)
    how = layout(op, strides, pad_mode, pads, 1, dims=dims)
    how = how._replace(padding=how.pads(sizes, kernel))
    pads = rounded_up(sizes, kernel, how).padding if ceil_mode else how.padding
    if divisor_override:
        return b.div(_sums(b, value, kernel, how, pads), divisor_override)
    return means(b, value, kernel, how, pads, how.padding if count_include_pad else (0,) * (2 * dims))


@user_function("avg_pool1d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True)")
def avg_pool1d(
    b: CallBuilder[V], input_x: V, kernel_size: object, stride: object, padding: object, ceil_mode: bool,
    count_include_pad: bool,
) -> V:  # fmt: skip
    """The mean of each window of rows ``[n, c, w]``."""
    x = b.expand_dims(of_rank(b, "AvgPool1D", input_x, _IMAGES, 3), axis=2)
    (size,) = positive("AvgPool1D", "kernel_size", kernel_size, 1)
    (step,) = positive("AvgPool1D", "stride", stride, 1)
    (sides,) = cast("Sequence[int]", padding) if isinstance(padding, (tuple, list)) else (padding,)
    pooled = avg_pool(b, x, (1, size), (1, step), (0, sides), ceil_mode, count_include_pad, 0, dims=2)
    return b.squeeze(pooled, axes=(2,))


@user_primitive("AvgPool(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x)")
def avg_pool_primitive(
    b: CallBuilder[V], x: V, kernel_size: object, strides: object, pad_mode: object, **_: object
) -> V:
    """The mean of each window of ``[n, c, h, w]``; padding does not count."""
    value = floats(b, "AvgPool", of_rank(b, "AvgPool", x, _IMAGES, 4))
    kernel = positive("AvgPool", "kernel_size", kernel_size)
    how = layout("AvgPool", strides, pad_mode, 0, 1, ("valid", "same"))
    return means(b, value, kernel, how, how.pads(b.shape_of(value)[2:], kernel), (0, 0, 0, 0))


# -- a given number of windows ---------------------------------------------------------------------------------------


def _wanted(op: str, output_size: object, sizes: Shape) -> Shape:
    several = isinstance(output_size, (tuple, list))
    requested = cast("Sequence[Any]", output_size) if several else (output_size,) * len(sizes)
    requested = [None if n == -1 else n for n in requested] if len(sizes) == 3 else requested
    output_sizes = tuple(size if n is None else n for n, size in zip(requested, sizes, strict=True))
    if any(type(n) is not int or not 0 < n < 2**31 for n in output_sizes):
        raise BadOpArgument(op, f"the 'output_size' must be positive ints or None, but got {output_size}.").error()
    return output_sizes


def _spans(size: int, count: int) -> list[tuple[int, int]]:
    """Where each of ``count`` windows starts and ends; neighbours may overlap."""
    return [(k * size // count, -(-(k + 1) * size // count)) for k in range(count)]


def _average(b: CallBuilder[V], x: V, axis: int, count: int) -> V:
    """Means of ``count`` spans of one dim."""
    shape = b.shape_of(x)
    size = shape[axis]
    if size == count:
        return x
    if size % count == 0:
        wide = reshaped(b, x, (*shape[:axis], count, size // count, *shape[axis + 1 :]))
        total = b.reduce_sum(wide, axes=(axis + 1,), keep_dims=False)
        return b.mul(total, count / size)
    weights = np.zeros((size, count))
    for k, (start, end) in enumerate(_spans(size, count)):
        weights[start:end, k] = 1 / (end - start)
    last = len(shape) - 1
    order = (*(k for k in range(last + 1) if k != axis), axis)
    turned = b.transpose(x, perm=order)
    matrix = reshaped(b, turned, (-1 if 0 in shape else int(np.prod(shape)) // size, size))
    averaged = b.matmul(matrix, b.lift_array(weights.astype(b.dtype_of(x).numpy)))
    averaged = reshaped(b, averaged, (*b.shape_of(turned)[:-1], count))
    return b.transpose(averaged, perm=tuple(np.argsort(order).tolist()))


@user_function("adaptive_avg_pool2d(input, output_size)", dims=2)
@user_primitive("AdaptiveAvgPool2D(output_size)(input)", dims=2)
@user_function("adaptive_avg_pool3d(input, output_size)", dims=3)
@user_primitive("AdaptiveAvgPool3D(output_size)(input)", dims=3)
def adaptive_avg_pool(b: CallBuilder[V], input: V, output_size: object, dims: int) -> V:
    """Means of ``output_size`` windows that cover the last {dims} dims; ``None`` keeps a dim as it is."""
    op = f"AdaptiveAvgPool{dims}D"
    x = of_rank(b, op, floats(b, op, input), "the input x rank must be {}", dims + 1, dims + 2)
    for axis, count in enumerate(_wanted(op, output_size, b.shape_of(x)[-dims:]), len(b.shape_of(x)) - dims):
        x = _average(b, x, axis, count)
    return x


def _check_rows(b: CallBuilder[V], op: str, x: V, count: int) -> None:
    shape = b.shape_of(x)
    if len(shape) != 3:
        raise BadSetting(f"For {op} input must have 3 dim, but got {len(shape)}.").error()
    if shape[2] % count:
        what = f"must be divisible by output size {count}, but got {shape[2]}."
        raise BadSetting(f"For {op} input's last dimension {what}").error()


@user_function("adaptive_avg_pool1d(input, output_size)")
def adaptive_avg_pool1d(b: CallBuilder[V], input: V, output_size: int) -> V:
    """Means of ``output_size`` windows that cover the last dim."""
    x = floats(b, "adaptive_avg_pool1d", input)
    _check_rows(b, "adaptive_avg_pool1d", x, output_size)
    return _average(b, x, 2, output_size)


@user_function("adaptive_max_pool1d(input, output_size)")
def adaptive_max_pool1d(b: CallBuilder[V], x: V, output_size: object) -> V:
    """Greatest elements of ``output_size`` windows that cover the last dim."""
    (count,) = positive("adaptive_max_pool1d", "output_size", output_size, 1)
    _check_rows(b, "adaptive_max_pool1d", x, count)
    return b.squeeze(_covering(b, b.expand_dims(x, axis=2), (1, count))[0], axes=(2,))


@user_function("adaptive_max_pool2d(input, output_size, return_indices=False)", dims=2)
@user_primitive("AdaptiveMaxPool2D(output_size)(input)", dims=2)
@user_function("adaptive_max_pool3d(input, output_size, return_indices=False)", dims=3)
def adaptive_max_pool(b: CallBuilder[V], x: V, output_size: object, return_indices: bool = False, *, dims: int) -> Any:
    """Greatest elements of ``output_size`` windows that cover the last {dims} dims; numbers of three are Int32."""
    array = b.array_of(output_size)
    sizes = output_size if array is None else tuple(array.tolist())
    values, numbers = _covering(b, x, _wanted(f"AdaptiveMaxPool{dims}D", sizes, b.shape_of(x)[-dims:]))
    return (values, numbers if dims == 2 else b.convert(numbers, dtypes.int32)) if return_indices else values


@user_primitive("AdaptiveMaxPool3D()(x, output_size)")
def adaptive_max_pool3d_primitive(b: CallBuilder[V], x: V, output_size: object) -> tuple[V, V]:
    """Greatest elements of ``output_size`` windows that cover the last three dims, and their numbers."""
    return adaptive_max_pool(b, x, output_size, True, dims=3)


def _covering(b: CallBuilder[V], x: V, counts: Shape) -> tuple[V, V]:
    """The greatest elements of windows that cover the last dims, and their numbers there."""
    sizes = b.shape_of(x)[-len(counts) :]
    if 0 in sizes:
        raise ShapeRefused("AdaptiveMaxPool", f"windows of images without elements have no greatest: {sizes}.").error()
    reach = [max(end - start for start, end in _spans(size, n)) for size, n in zip(sizes, counts, strict=True)]
    places = [
        b.lift_array(np.array([[min(start + k, end - 1) for k in range(wide)] for start, end in _spans(size, n)]))
        for size, n, wide in zip(sizes, counts, reach, strict=True)
    ]
    return greatest_at(b, x, places)


def greatest_at(b: CallBuilder[V], x: V, places: Sequence[V]) -> tuple[V, V]:
    """The greatest elements of windows, and their numbers in the last dims laid out in one row.

    ``places[k]`` of shape ``[count, reach]`` are the places of the windows along the k-th of these dims, each at least
    once; ``[*lead, count, reach]`` where the windows of images differ.
    """
    shape = b.shape_of(x)
    lead, sizes = shape[: -len(places)], shape[-len(places) :]
    total = int(np.prod(sizes))
    flat = reshaped(b, x, (*lead, total))
    numbers = b.broadcast_to(b.lift_array(np.arange(total).reshape(sizes)), shape=shape)
    values, dtype = x, b.dtype_of(x)
    for axis in reversed(range(len(lead), len(shape))):
        order = (*(k for k in range(len(shape)) if k != axis), axis)
        windows = places[axis - len(lead)]
        met = [_met_along(b, b.transpose(dims, perm=order), windows) for dims in (values, numbers)]
        if dtype.is_float:  # NaN is nobody's greatest
            met[0] = b.select(b.equal(met[0], met[0]), met[0], -np.inf)
        best = b.argmax(met[0], axis=len(shape), keep_dims=True, dtype=dtypes.int64)
        chosen = b.squeeze(b.take_along(met[1], best), axes=(len(shape),))
        numbers = b.transpose(chosen, perm=tuple(np.argsort(order).tolist()))
        row = reshaped(b, numbers, (*lead, int(np.prod(b.shape_of(numbers)[len(lead) :]))))
        values = reshaped(b, b.take_along(flat, row), b.shape_of(numbers))
    return values, numbers


def _met_along(b: CallBuilder[V], x: V, windows: V) -> V:
    """``[..., count, reach]``: the elements of ``[..., size]`` that windows along the last dim meet."""
    *lead, count, reach = b.shape_of(windows)
    others = b.shape_of(x)[:-1]
    places = reshaped(b, windows, (*lead, *(1 for _ in others[len(lead) :]), count * reach))
    met = b.take_along(x, b.broadcast_to(places, shape=(*others, count * reach)))
    return reshaped(b, met, (*others, count, reach))
