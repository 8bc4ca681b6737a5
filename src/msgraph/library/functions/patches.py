"""Images taken apart and put together: windows as columns, channels as blocks of pixels, blocks as batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import sizes_of
from msgraph.dialects.calls import CallBuilder, Shape, V, user_function, user_primitive
from msgraph.dialects.ops.convolution import output_size as places_of
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.types import element_count
from msgraph.library.functions.convolving import Layout
from msgraph.library.functions.joining import padded
from msgraph.library.functions.reshaping import of_rank, reshaped


def _pair(op: str, name: str, value: Any, low: int = 1) -> Shape:
    values = tuple(cast("Sequence[Any]", value)) if isinstance(value, (tuple, list)) else (value,)
    values = values * 2 if len(values) == 1 else values
    if len(values) != 2 or any(type(n) is not int or n < low for n in values):
        raise BadOpArgument(op, f"the '{name}' must be an int or two, at least {low}, but got {value}.").error()
    return values


def _layout(op: str, stride: object, dilation: object, padding: object) -> Layout:
    rows, columns = _pair(op, "padding", padding, 0)
    pads = (rows, rows, columns, columns)
    return Layout(_pair(op, "stride", stride), _pair(op, "dilation", dilation), "pad", pads)


def _met(sizes: Sequence[int], kernel: Shape, how: Layout, pads: Shape) -> list[np.ndarray[Any, Any]]:
    """For rows and for columns ``[count, kernel]``: what the kernel meets at each place of padded images."""
    return [
        np.arange(places_of(size, reach, step, sum(pads[2 * dim : 2 * dim + 2]), gap))[:, None] * step
        + np.arange(reach) * gap
        for dim, (size, reach, step, gap) in enumerate(zip(sizes, kernel, how.strides, how.dilations, strict=True))
    ]


def _windows_of(b: CallBuilder[V], x: V, kernel: Shape, how: Layout) -> V:
    """``[n, c, k, l, i, j]``: what the element ``k, l`` of a kernel meets at its place ``i, j`` on ``[n, c, h, w]``."""
    sizes = b.shape_of(x)[2:]
    pads = how.pads(sizes, kernel)
    rows, columns = _met(sizes, kernel, how, pads)
    x = padded(b, x, (0, 0, pads[0], pads[2]), (0, 0, pads[1], pads[3]))
    x = b.gather(b.gather(x, b.lift_array(rows), axis=2), b.lift_array(columns), axis=4)
    return b.transpose(x, perm=(0, 1, 3, 5, 2, 4))


def _image_of(b: CallBuilder[V], op: str, x: V, sizes: Shape, kernel: Shape, how: Layout) -> V:
    """``[n, c, k, l, places]`` added up to images of ``sizes``: the transpose of ``_windows_of``."""
    rows, columns = _met(sizes, kernel, how, how.padding)
    n, c, *_, count = b.shape_of(x)
    if count != len(rows) * len(columns):
        raise BadOpArgument(op, f"there must be {len(rows)} * {len(columns)} places, but got {count}.").error()
    top, bottom, left, right = how.padding
    height, width = sizes[0] + top + bottom, sizes[1] + left + right
    x = b.transpose(reshaped(b, x, (n, c, *kernel, len(rows), len(columns))), perm=(0, 1, 4, 2, 5, 3))
    dtype = b.dtype_of(x)
    lines = filled(b, 0, dtype, (n, c, len(rows), kernel[0], width))
    lines = b.scatter(lines, b.lift_array(columns), x, axis=4, combiner="add")
    image = b.scatter(filled(b, 0, dtype, (n, c, height, width)), b.lift_array(rows), lines, axis=2, combiner="add")
    return padded(b, image, (0, 0, -top, -left), (0, 0, -bottom, -right))


_IMAGES = "the input must have {} dims"


@user_function("unfold(input, kernel_size, dilation=1, padding=0, stride=1)")
def unfold(b: CallBuilder[V], input: V, kernel_size: object, dilation: object, padding: object, stride: object) -> V:
    """The windows of ``[n, c, h, w]`` as columns: ``[n, c * k * l, places]``."""
    x = of_rank(b, "unfold", input, _IMAGES, 4)
    kernel = _pair("unfold", "kernel_size", kernel_size)
    windows = _windows_of(b, x, kernel, _layout("unfold", stride, dilation, padding))
    n, c, rows, columns, i, j = b.shape_of(windows)
    return reshaped(b, windows, (n, c * rows * columns, i * j))


@user_primitive("Im2Col(ksizes, strides=1, dilations=1, pads=0)(x)")
def im2col(b: CallBuilder[V], x: V, ksizes: object, strides: object, dilations: object, pads: object) -> V:
    """The windows of ``[n, c, h, w]`` as columns: ``[n, c, k * l, places]``."""
    kernel = _pair("Im2Col", "ksizes", ksizes)
    x = of_rank(b, "Im2Col", x, _IMAGES, 4)
    windows = _windows_of(b, x, kernel, _layout("Im2Col", strides, dilations, pads))
    n, c, rows, columns, i, j = b.shape_of(windows)
    return reshaped(b, windows, (n, c, rows * columns, i * j))


@user_primitive("ExtractImagePatches(ksizes, strides, rates, padding: str = 'VALID')(input_x)")
def extract_image_patches(b: CallBuilder[V], input_x: V, ksizes: Any, strides: Any, rates: Any, padding: str) -> V:
    """The windows of ``[n, c, h, w]`` as channels ``[n, k * l * c, i, j]``; settings count images and channels too."""
    kernel, steps, gaps = (tuple(values)[2:] for values in (ksizes, strides, rates))
    how = Layout(steps, gaps, padding.lower(), (0, 0, 0, 0))
    windows = _windows_of(b, of_rank(b, "ExtractImagePatches", input_x, _IMAGES, 4), kernel, how)
    n, c, rows, columns, i, j = b.shape_of(windows)
    return reshaped(b, b.transpose(windows, perm=(0, 2, 3, 1, 4, 5)), (n, rows * columns * c, i, j))


@user_function(
    "fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1)", op="fold", columns="n, c * k * l"
)
@user_function(
    "col2im(input_x, output_size, kernel_size, dilation, padding_value: Sizes, stride)",
    op="Col2Im", columns="n, c, k * l",
)  # fmt: skip
@user_primitive(
    "Col2Im(kernel_size, dilation=1, padding=0, stride=1)(x, output_size)", op="Col2Im", columns="n, c, k * l"
)
def fold(
    b: CallBuilder[V], x: V, output_size: object, kernel_size: object, dilation: object, padding: object,
    stride: object, op: str, columns: str,
) -> V:  # fmt: skip
    """Columns ``[{columns}, places]`` added up to images of ``output_size``."""
    n, channels, *_, count = b.shape_of(of_rank(b, op, x, _IMAGES, columns.count(",") + 2))
    kernel = _pair(op, "kernel_size", kernel_size)
    if op == "fold" and channels % (kernel[0] * kernel[1]):
        what = f"the second dim must be divisible by the size of the kernel {kernel}, but got {channels}."
        raise BadOpArgument(op, what).error()
    c = channels // (kernel[0] * kernel[1]) if op == "fold" else channels
    sizes, how = _known_pair(b, output_size), _layout(op, stride, dilation, padding)
    return _image_of(b, op, reshaped(b, x, (n, c, *kernel, count)), sizes, kernel, how)


def _known_pair(b: CallBuilder[V], value: object) -> Shape:
    array = b.array_of(value)
    return _pair("fold", "output_size", value if array is None else tuple(array.reshape(-1).tolist()))


# -- channels and pixels ---------------------------------------------------------------------------------------------


def _divisible(op: str, name: str, size: int, factor: object) -> int:
    if type(factor) is not int or factor < 1:
        raise BadOpArgument(op, f"the '{name}' must be a positive int, but got {factor}.").error()
    if size % factor:
        raise BadOpArgument(op, f"a size must be divisible by '{name}' {factor}, but got {size}.").error()
    return size // factor


@user_function("pixel_shuffle(input, upscale_factor: int)")
def pixel_shuffle(b: CallBuilder[V], x: V, upscale_factor: int) -> V:
    """``[*, c * r * r, h, w]`` as ``[*, c, h * r, w * r]``: channels become blocks of pixels."""
    r = upscale_factor
    *lead, channels, h, w = b.shape_of(x)
    c = _divisible("pixel_shuffle", "upscale_factor * upscale_factor", channels, r * r)
    m = len(lead)
    x = reshaped(b, x, (*lead, c, r, r, h, w))
    x = b.transpose(x, perm=(*range(m), m, m + 3, m + 1, m + 4, m + 2))
    return reshaped(b, x, (*lead, c, h * r, w * r))


@user_function("pixel_unshuffle(input, downscale_factor: int)")
def pixel_unshuffle(b: CallBuilder[V], x: V, downscale_factor: int) -> V:
    """``[*, c, h * r, w * r]`` as ``[*, c * r * r, h, w]``: blocks of pixels become channels."""
    r = downscale_factor
    *lead, c, height, width = b.shape_of(x)
    h, w = (_divisible("pixel_unshuffle", "downscale_factor", size, r) for size in (height, width))
    m = len(lead)
    x = reshaped(b, x, (*lead, c, h, r, w, r))
    x = b.transpose(x, perm=(*range(m), m, m + 2, m + 4, m + 1, m + 3))
    return reshaped(b, x, (*lead, c * r * r, h, w))


@user_primitive("DepthToSpace(block_size: int)(x)")
def depth_to_space(b: CallBuilder[V], x: V, block_size: int) -> V:
    """``[n, r * r * c, h, w]`` as ``[n, c, h * r, w * r]``: the place in a block counts before the channel."""
    value, r = of_rank(b, "DepthToSpace", x, _IMAGES, 4), block_size
    n, channels, h, w = b.shape_of(value)
    c = _divisible("DepthToSpace", "block_size * block_size", channels, r * r)
    value = b.transpose(reshaped(b, value, (n, r, r, c, h, w)), perm=(0, 3, 4, 1, 5, 2))
    return reshaped(b, value, (n, c, h * r, w * r))


@user_primitive("SpaceToDepth(block_size: int)(x)")
def space_to_depth(b: CallBuilder[V], x: V, block_size: int) -> V:
    """``[n, c, h * r, w * r]`` as ``[n, r * r * c, h, w]``: the place in a block counts before the channel."""
    value, r = of_rank(b, "SpaceToDepth", x, _IMAGES, 4), block_size
    n, c, height, width = b.shape_of(value)
    h, w = (_divisible("SpaceToDepth", "block_size", size, r) for size in (height, width))
    value = b.transpose(reshaped(b, value, (n, c, h, r, w, r)), perm=(0, 3, 5, 1, 2, 4))
    return reshaped(b, value, (n, r * r * c, h, w))


@user_function("channel_shuffle(x, groups)")
@user_primitive("ChannelShuffle(group)(x)")
def channel_shuffle(b: CallBuilder[V], value: V, group: Any) -> V:
    """Channels of groups taken in turn: the first of each, then the second of each."""
    n, c, *rest = b.shape_of(value)
    each = _divisible("channel_shuffle", "groups", c, group)
    value = b.transpose(reshaped(b, value, (n, group, each, *rest)), perm=(0, 2, 1, *range(3, 3 + len(rest))))
    return reshaped(b, value, (n, c, *rest))


# -- blocks of space -------------------------------------------------------------------------------------------------


def _block(op: str, block: object, rank: int) -> tuple[int, ...]:
    sizes = sizes_of(op, block)
    sizes = sizes * (rank - 2) if hasattr(block, "__index__") else sizes
    if not 0 < len(sizes) < rank or min(sizes) < 1:
        what = f"the block must have positive sizes for the last dims of an input of {rank}, but got {block}."
        raise ShapeRefused(op, what).error()
    return sizes


@user_function("space_to_batch_nd(input_x, block_size: Sizes, paddings)")
@user_primitive("SpaceToBatchND(block_shape: Sizes, paddings)(input_x)")
def space_to_batch_nd(b: CallBuilder[V], x: V, block_shape: object, paddings: Sequence[object]) -> V:
    """Each place within blocks of the last dims as samples of their own, after zeros were put around."""
    rank = len(b.shape_of(x))
    block = _block("SpaceToBatchND", block_shape, rank)
    pairs = [sizes_of("SpaceToBatchND", pair) for pair in paddings]
    lead = rank - len(block)
    if len(pairs) != len(block):
        raise ShapeRefused("SpaceToBatchND", f"there must be {len(block)} pairs of padding, but got {pairs}.").error()
    if any(map(any, pairs)):
        low = (*(0,) * lead, *(pair[0] for pair in pairs))
        high = (*(0,) * lead, *(pair[1] for pair in pairs))
        x = b.pad(x, 0, low=low, high=high)
    shape = b.shape_of(x)
    if any(n % k for n, k in zip(shape[lead:], block, strict=True)):
        what = f"the padded shape {shape[lead:]} must be divisible by the block {block}."
        raise ShapeRefused("SpaceToBatchND", what).error()
    counts = [n // k for n, k in zip(shape[lead:], block, strict=True)]
    apart = [size for pair in zip(counts, block, strict=True) for size in pair]
    x = b.reshape(x, shape=(*shape[:lead], *apart))
    within, across = range(lead + 1, lead + 2 * len(block), 2), range(lead, lead + 2 * len(block), 2)
    x = b.transpose(x, perm=(*within, *range(lead), *across))
    return b.reshape(x, shape=(element_count(block) * shape[0], *shape[1:lead], *counts))


@user_function("batch_to_space_nd(input_x, block_shape: Sizes, crops: Sequence[Sequence[int]])")
@user_primitive("BatchToSpaceND(block_shape: Sizes, crops: Sequence[Sequence[int]])(input_x)")
def batch_to_space_nd(b: CallBuilder[V], x: V, block_shape: object, crops: Sequence[object]) -> V:
    """Samples as the places within blocks of the last dims; then ``crops`` are cut off."""
    shape = b.shape_of(x)
    block = _block("BatchToSpaceND", block_shape, len(shape))
    lead, samples = len(shape) - len(block), shape[0] // element_count(block)
    if shape[0] % element_count(block):
        raise ShapeRefused("BatchToSpaceND", f"the {shape[0]} samples must be divisible by the block {block}.").error()
    x = b.reshape(x, shape=(*block, samples, *shape[1:]))
    dims = len(block)
    order = [*range(dims, dims + lead)]
    for k in range(dims):
        order += [dims + lead + k, k]
    x = b.transpose(x, perm=tuple(order))
    sizes = [n * k for n, k in zip(shape[lead:], block, strict=True)]
    x = b.reshape(x, shape=(samples, *shape[1:lead], *sizes))
    pairs = [sizes_of("BatchToSpaceND", pair) for pair in crops]
    if len(pairs) != dims:
        raise ShapeRefused("BatchToSpaceND", f"there must be {dims} pairs of crops, but got {pairs}.").error()
    starts = (*(0,) * lead, *(pair[0] for pair in pairs))
    kept = (samples, *shape[1:lead], *(n - sum(pair) for n, pair in zip(sizes, pairs, strict=True)))
    return b.slice(x, starts=starts, sizes=kept, steps=(1,) * len(shape)) if any(map(any, pairs)) else x
