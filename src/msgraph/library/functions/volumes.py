"""Convolutions of volumes ``[n, c, d, h, w]``: those of images whose channels are the slices a kernel meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, Shape, V, user_function, user_primitive
from msgraph.dialects.ops.convolution import output_size
from msgraph.dialects.ops.slicing import filled
from msgraph.library.functions.convolving import Layout, check_groups, layout, positive, sides_of, with_bias
from msgraph.library.functions.joining import padded
from msgraph.library.functions.reshaping import part, reshaped


def _slices(count: int, kernel: int, stride: int, dilation: int) -> np.ndarray[Any, Any]:
    """``[count, kernel]``: which slices the kernel meets at each of ``count`` places."""
    return np.arange(count)[:, None] * stride + np.arange(kernel) * dilation


def _checked(b: CallBuilder[V], op: str, x: V, weight: V) -> tuple[Shape, Shape]:
    data, kernel = b.shape_of(x), b.shape_of(weight)
    for name, shape in (("x", data), ("w", kernel)):
        if len(shape) != 5:
            raise ShapeRefused(op, f"the {name} shape size must be equal to 5, but got {len(shape)}.").error()
    return data, kernel


def _convolved(b: CallBuilder[V], x: V, weight: V, how: Layout, groups: int) -> V:
    data, kernel = _checked(b, "Conv3D", x, weight)
    pads = how.pads(data[2:], kernel[2:])
    (n, c, _, h, w), (o, _, depth, *plane) = data, kernel
    x = padded(b, x, (0, 0, pads[0], 0, 0), (0, 0, pads[1], 0, 0))
    count = output_size(data[2], depth, how.strides[0], pads[0] + pads[1], how.dilations[0])
    if count < 1:
        what = f"volumes are {data[2:]} with padding {pads}, kernels {kernel[2:]}."
        raise BadSetting(
            f"For 'Conv3d', input shape's d, h and w must not be smaller than kernel_size's: {what}"
        ).error()
    met = _slices(count, depth, how.strides[0], how.dilations[0])
    windows = b.transpose(b.gather(x, b.lift_array(met), axis=2), perm=(0, 2, 1, 3, 4, 5))
    images = reshaped(b, windows, (n * count, c * depth, h, w))
    kernels = reshaped(b, weight, (o, kernel[1] * depth, *plane))
    result = b.conv2d(
        images, kernels, strides=how.strides[1:], pads=pads[2:], dilations=how.dilations[1:], groups=groups
    )
    rows, columns = b.shape_of(result)[2:]
    return b.transpose(reshaped(b, result, (n, count, o, rows, columns)), perm=(0, 2, 1, 3, 4))


def _transposed(b: CallBuilder[V], y: V, weight: V, sizes: Shape, how: Layout, groups: int) -> V:
    """What is the cotangent of volumes of ``sizes`` where ``y`` is that of their convolution."""
    (n, o, count, rows, columns), kernel = _checked(b, "Conv3DTranspose", y, weight)
    depth, *plane = kernel[2:]
    pads, channels = how.pads(sizes, kernel[2:]), kernel[1] * groups
    images = reshaped(b, b.transpose(y, perm=(0, 2, 1, 3, 4)), (n * count, o, rows, columns))
    kernels = reshaped(b, weight, (o, kernel[1] * depth, *plane))
    planes = b.conv2d_input(
        images, kernels, sizes=sizes[1:], strides=how.strides[1:], pads=pads[2:], dilations=how.dilations[1:],
        groups=groups,
    )  # fmt: skip
    windows = b.transpose(reshaped(b, planes, (n, count, channels, depth, *sizes[1:])), perm=(0, 2, 1, 3, 4, 5))
    met = _slices(count, depth, how.strides[0], how.dilations[0])
    whole = max(sizes[0] + pads[0] + pads[1], int(met.max(initial=0)) + 1)
    if depth == 1 and how.strides[0] == 1:
        volumes = padded(
            b, reshaped(b, windows, (n, channels, count, *sizes[1:])), (0,) * 5, (0, 0, whole - count, 0, 0)
        )
    else:
        zeros = filled(b, 0, b.dtype_of(y), (n, channels, whole, *sizes[1:]))
        volumes = b.scatter(zeros, b.lift_array(met), windows, axis=2, combiner="add")
    return part(b, volumes, 2, pads[0], sizes[0])


@user_function("conv3d(input, weight, bias=None, stride=1, pad_mode='valid', padding=0, dilation=1, groups=1)")
def conv3d(
    b: CallBuilder[V], input: object, weight: object, bias: object, stride: object, pad_mode: object, padding: object,
    dilation: object,
    groups: int,
) -> V:  # fmt: skip
    """Kernels ``[o, c / groups, j, k, l]`` laid over volumes ``[n, c, d, h, w]``."""
    x, w = b.lift(input), b.lift(weight)
    data, kernels = _checked(b, "Conv3D", x, w)
    how = layout("Conv3D", stride, pad_mode, sides_of("conv3d", padding, 3), dilation, dims=3)
    check_groups(groups, data[1], kernels[0])
    return with_bias(b, "conv3d", _convolved(b, x, w, how, groups), bias, w)


@user_primitive(
    "Conv3D(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, "
    "data_format='NCDHW')(x, w: TensorLike)"
)
def conv3d_primitive(b: CallBuilder[V], x: object, w: object, **settings: Any) -> V:
    """Kernels ``[o, c / group, j, k, l]`` laid over volumes ``[n, c, d, h, w]``."""
    data, kernels = b.lift(x), b.lift(w)
    shape = _checked(b, "Conv3D", data, kernels)[1]
    wanted = (settings["out_channel"], *positive("Conv3D", "kernel_size", settings["kernel_size"], 3))
    if wanted != (shape[0], *shape[2:]):
        what = f"the shape of 'w' must follow from 'out_channel' and 'kernel_size', but got {shape} and {wanted}."
        raise BadOpArgument("Conv3D", what).error()
    how = layout("Conv3D", settings["stride"], settings["pad_mode"], settings["pad"], settings["dilation"], dims=3)
    return _convolved(b, data, kernels, how, settings["group"])


@user_primitive(
    "Conv3DTranspose(in_channel, out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, "
    "group=1, output_padding=0, data_format='NCDHW')(dout, weight)"
)
def conv3d_transpose(b: CallBuilder[V], dout: object, weight: object, **settings: Any) -> V:
    """Every place of ``[n, c, d, h, w]`` adds its kernel of ``[c, o / group, j, k, l]`` to a volume."""
    y, w = b.lift(dout), b.lift(weight)
    label = "Conv3DTranspose"
    places, kernel = (shape[2:] for shape in _checked(b, label, y, w))
    how = layout(label, settings["stride"], settings["pad_mode"], settings["pad"], settings["dilation"], dims=3)
    more = settings["output_padding"]
    extra = tuple(cast("Sequence[int]", more))[-3:] if isinstance(more, (tuple, list)) else (more,) * 3
    if any(extra) and how.mode != "pad":
        what = f"the 'output_padding' must be zero when 'pad_mode' is not 'pad', but got {more}."
        raise BadOpArgument(label, what).error()
    return _transposed(b, y, w, how.transposed(places, kernel, extra), how, settings["group"])
