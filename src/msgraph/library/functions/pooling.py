"""Pooling as users call it: greatest elements and means of windows, of fixed size or of fixed number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder, user_function, user_primitive
from msgraph.dialects.contract import V
from msgraph.dialects.types import Shape
from msgraph.library.functions.convolving import Layout, layout, positive
from msgraph.library.functions.reshaping import part, reshaped
from msgraph.library.functions.statistics import floats


def _images(b: CallBuilder[V], op: str, x: Any, rank: int = 4) -> V:
    value = b.lift(x)
    if len(b.shape_of(value)) != rank:
        what = f"the input x rank must be equal to {rank}, but got {len(b.shape_of(value))}."
        raise error(ShapeRefused(op, what))
    return value


def _padding(op: str, padding: Any, kernel: Shape) -> Shape:
    """The same number of rows or columns on both sides, at most half a window."""
    sides = tuple(cast("Sequence[int]", padding)) if isinstance(padding, (tuple, list)) else (padding,) * len(kernel)
    if any(2 * n > size for n, size in zip(sides, kernel, strict=True)):
        what = f"It is required that the `pads` is no more than half of the `kernel_size`, but gets pads{sides} and "
        raise error(BadSetting(f"{what}kernel_size{kernel}."))
    return tuple(n for n in sides for _ in range(2))


def _up(sizes: Sequence[int], kernel: Shape, how: Layout) -> Layout:
    """More padding at the ends, so that a window which starts inside is counted (``ceil_mode``)."""
    pads = list(how.padding)
    for dim, (size, reach, step, spacing) in enumerate(zip(sizes, kernel, how.strides, how.dilations, strict=True)):
        low, high = pads[2 * dim : 2 * dim + 2]
        whole = (reach - 1) * spacing + 1
        count = -(-(size + low + high - whole) // step) + 1
        if (count - 1) * step >= size + low:
            count -= 1
        pads[2 * dim + 1] = max(high, (count - 1) * step + whole - size - low)
    return how._replace(padding=tuple(pads))


def _greatest(b: CallBuilder[V], x: V, kernel: Shape, how: Layout) -> tuple[V, V]:
    pads = how.pads(b.shape_of(x)[-2:], kernel)
    return b.max_pool(x, kernel=kernel, strides=how.strides, pads=pads, dilations=how.dilations)


@user_function("max_pool2d(x, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False)")
def max_pool2d(
    b: CallBuilder[V], x: Any, kernel_size: Any, stride: Any, padding: Any, dilation: Any, return_indices: bool,
    ceil_mode: bool,
) -> Any:  # fmt: skip
    """The greatest element of each window; with ``return_indices`` also where it stands in its image."""
    value = _images(b, "MaxPoolWithArgmaxV2", x)
    kernel = positive("MaxPool", "kernel_size", kernel_size)
    step = kernel_size if stride is None else stride
    how = layout("MaxPool", step, "pad", _padding("max_pool2d", padding, kernel), dilation)
    sizes = b.shape_of(value)[2:]
    pooled = _greatest(b, value, kernel, _up(sizes, kernel, how) if ceil_mode else how)
    return (pooled[0], b.cast(pooled[1], dtypes.int64)) if return_indices else pooled[0]


@user_primitive("MaxPool(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x)")
def max_pool_primitive(
    b: CallBuilder[V], x: object, kernel_size: object, strides: object, pad_mode: object, **_: object
) -> V:
    """The greatest element of each window of ``[n, c, h, w]``."""
    return max_pool_with_argmax(b, x, kernel_size, strides, pad_mode)[0]


@user_primitive("MaxPoolWithArgmax(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x)")
def max_pool_with_argmax(
    b: CallBuilder[V], x: Any, kernel_size: Any, strides: Any, pad_mode: Any, **_: Any
) -> tuple[V, V]:
    """The greatest element of each window of ``[n, c, h, w]``, and where it stands in its image, as Int32."""
    kernel = positive("MaxPool", "kernel_size", kernel_size)
    how = layout("MaxPool", strides, pad_mode, 0, 1, ("valid", "same"))
    return _greatest(b, _images(b, "MaxPool", x), kernel, how)


# -- means -----------------------------------------------------------------------------------------------------------


def _sums(b: CallBuilder[V], x: V, kernel: Shape, how: Layout, pads: Shape) -> V:
    """The sum of each window: a convolution of every image alone with a kernel of ones."""
    n, c, h, w = b.shape_of(x)
    ones = b.broadcast_to(b.lift_number(1, b.dtype_of(x)), shape=(1, 1, *kernel))
    images = reshaped(b, x, (n * c, 1, h, w))
    sums = b.conv2d(images, ones, strides=how.strides, pads=pads, dilations=(1, 1), groups=1)
    return reshaped(b, sums, (n, c, *b.shape_of(sums)[2:]))


def _counts(sizes: Sequence[int], kernel: Shape, strides: Shape, pads: Shape, kept: Shape) -> np.ndarray[Any, Any]:
    """How many elements of each window count: those of the image, and of ``kept`` of its padding."""
    rows: list[np.ndarray[Any, Any]] = []
    for dim, (size, reach, step) in enumerate(zip(sizes, kernel, strides, strict=True)):
        low, high = pads[2 * dim : 2 * dim + 2]
        valid = np.zeros(low + size + high)
        valid[low - kept[2 * dim] : low + size + kept[2 * dim + 1]] = 1
        rows.append(np.lib.stride_tricks.sliding_window_view(valid, reach)[::step].sum(-1))
    return np.multiply.outer(*rows)


def _means(b: CallBuilder[V], x: V, kernel: Shape, how: Layout, pads: Shape, kept: Shape) -> V:
    sums = _sums(b, x, kernel, how, pads)
    counts = _counts(b.shape_of(x)[2:], kernel, how.strides, pads, kept)
    dtype = b.dtype_of(x)
    if (counts == counts.flat[0]).all():
        return b.mul(sums, b.lift_number(1 / counts.flat[0], dtype))
    return b.mul(sums, b.lift_array((1 / counts).astype(dtype.numpy)))


@user_function(
    "avg_pool2d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True, "
    "divisor_override=0)"
)
def avg_pool2d(
    b: CallBuilder[V], input_x: Any, kernel_size: Any, stride: Any, padding: Any, ceil_mode: bool,
    count_include_pad: bool, divisor_override: int,
) -> V:  # fmt: skip
    """The mean of each window; ``divisor_override`` replaces the number of elements it is divided by."""
    x = floats(b, "AvgPool", _images(b, "AvgPool", input_x))
    kernel = positive("AvgPool", "kernel_size", kernel_size)
    how = layout("AvgPool", stride, "pad", _padding("avg_pool2d", padding, kernel), 1)
    pads = (_up(b.shape_of(x)[2:], kernel, how) if ceil_mode else how).padding
    if divisor_override:
        return b.div(_sums(b, x, kernel, how, pads), b.lift_number(divisor_override, b.dtype_of(x)))
    return _means(b, x, kernel, how, pads, how.padding if count_include_pad else (0, 0, 0, 0))


@user_function("avg_pool1d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True)")
def avg_pool1d(
    b: CallBuilder[V], input_x: Any, kernel_size: Any, stride: Any, padding: Any, ceil_mode: bool,
    count_include_pad: bool,
) -> V:  # fmt: skip
    """The mean of each window of rows ``[n, c, w]``."""
    x = b.expand_dims(_images(b, "AvgPool1D", input_x, 3), axis=2)
    (size,) = positive("AvgPool1D", "kernel_size", kernel_size, 1)
    (step,) = positive("AvgPool1D", "stride", stride, 1)
    (sides,) = cast("Sequence[int]", padding) if isinstance(padding, (tuple, list)) else (padding,)
    pooled = avg_pool2d(b, x, (1, size), (1, step), (0, sides), ceil_mode, count_include_pad, 0)
    return b.squeeze(pooled, axes=(2,))


@user_primitive("AvgPool(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x)")
def avg_pool_primitive(b: CallBuilder[V], x: Any, kernel_size: Any, strides: Any, pad_mode: Any, **_: Any) -> V:
    """The mean of each window of ``[n, c, h, w]``; padding does not count."""
    value = floats(b, "AvgPool", _images(b, "AvgPool", x))
    kernel = positive("AvgPool", "kernel_size", kernel_size)
    how = layout("AvgPool", strides, pad_mode, 0, 1, ("valid", "same"))
    return _means(b, value, kernel, how, how.pads(b.shape_of(value)[2:], kernel), (0, 0, 0, 0))


# -- a given number of windows ---------------------------------------------------------------------------------------


def _wanted(op: str, output_size: Any, sizes: Shape) -> Shape:
    requested = cast("Sequence[Any]", output_size) if isinstance(output_size, (tuple, list)) else (output_size,) * 2
    output_sizes = tuple(size if n is None else n for n, size in zip(requested, sizes, strict=True))
    if any(type(n) is not int or n < 1 for n in output_sizes):
        raise error(BadOpArgument(op, f"the 'output_size' must be positive ints or None, but got {output_size}."))
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
        return b.mul(total, b.lift_number(count / size, b.dtype_of(x)))
    weights = np.zeros((size, count))
    for k, (start, end) in enumerate(_spans(size, count)):
        weights[start:end, k] = 1 / (end - start)
    last = len(shape) - 1
    order = (*(k for k in range(last + 1) if k != axis), axis)
    turned = b.transpose(x, perm=order)
    matrix = reshaped(b, turned, (-1 if 0 in shape else int(np.prod(shape)) // size, size))
    averaged = b.matmul(matrix, b.lift_array(weights.astype(b.dtype_of(x).numpy)))
    averaged = reshaped(b, averaged, (*b.shape_of(turned)[:-1], count))
    back = list(range(last))
    back.insert(axis, last)
    return b.transpose(averaged, perm=tuple(back))


@user_function("adaptive_avg_pool2d(input, output_size)")
@user_primitive("AdaptiveAvgPool2D(output_size)(input)")
def adaptive_avg_pool2d(b: CallBuilder[V], input: Any, output_size: Any) -> V:
    """Means of ``output_size`` windows that cover the last two dims; ``None`` keeps a dim as it is."""
    x = floats(b, "AdaptiveAvgPool2D", input)
    rank = len(b.shape_of(x))
    if rank not in (3, 4):
        raise error(ShapeRefused("AdaptiveAvgPool2D", f"the input x rank must be 3 or 4, but got {rank}."))
    rows, columns = _wanted("AdaptiveAvgPool2D", output_size, b.shape_of(x)[-2:])
    return _average(b, _average(b, x, rank - 2, rows), rank - 1, columns)


@user_function("adaptive_avg_pool1d(input, output_size)")
def adaptive_avg_pool1d(b: CallBuilder[V], input: object, output_size: int) -> V:
    """Means of ``output_size`` windows that cover the last dim."""
    x = floats(b, "adaptive_avg_pool1d", input)
    shape = b.shape_of(x)
    if len(shape) != 3:
        raise error(BadSetting(f"For adaptive_avg_pool1d input must have 3 dim, but got {len(shape)}."))
    if shape[2] % output_size:
        what = f"must be divisible by output size {output_size}, but got {shape[2]}."
        raise error(BadSetting(f"For adaptive_avg_pool1d input's last dimension {what}"))
    return _average(b, x, 2, output_size)


@user_function("adaptive_max_pool2d(input, output_size, return_indices=False)")
@user_primitive("AdaptiveMaxPool2D(output_size)(input)")
def adaptive_max_pool2d(b: CallBuilder[V], input: Any, output_size: Any, return_indices: bool = False) -> Any:
    """Greatest elements of ``output_size`` windows that cover the last two dims."""
    x = b.lift(input)
    shape = b.shape_of(x)
    wanted = _wanted("AdaptiveMaxPool2D", output_size, shape[-2:])
    spans = [_spans(size, count) for size, count in zip(shape[-2:], wanted, strict=True)]
    rows = [_window_row(b, x, span, spans[1]) for span in spans[0]]
    values, numbers = (b.concat(*(row[k] for row in rows), axis=len(shape) - 2) for k in range(2))
    return (values, numbers) if return_indices else values


def _window_row(b: CallBuilder[V], x: V, rows: tuple[int, int], columns: Sequence[tuple[int, int]]) -> tuple[V, V]:
    """The windows side by side between two rows: values and their numbers in the whole image."""
    shape = b.shape_of(x)
    last, width = len(shape) - 1, shape[-1]
    strip = part(b, x, last - 1, rows[0], rows[1] - rows[0])
    values: list[V] = []
    numbers: list[V] = []
    for start, end in columns:
        kernel = (rows[1] - rows[0], end - start)
        window = part(b, strip, last, start, end - start)
        fields = {"kernel": kernel, "strides": (1, 1), "pads": (0, 0, 0, 0), "dilations": (1, 1)}
        value, number = b.max_pool(window, **fields)
        number = b.cast(number, dtypes.int64)
        across = b.lift_number(kernel[1], dtypes.int64)
        row = b.floor_div(number, across)
        column = b.add(b.sub(number, b.mul(row, across)), b.lift_number(start, dtypes.int64))
        row = b.add(row, b.lift_number(rows[0], dtypes.int64))
        values.append(value)
        numbers.append(b.add(b.mul(row, b.lift_number(width, dtypes.int64)), column))
    return b.concat(*values, axis=last), b.concat(*numbers, axis=last)
