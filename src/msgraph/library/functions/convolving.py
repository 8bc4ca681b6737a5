"""Convolutions as users call them: padding modes, biases, one dim made of two, volumes made of images."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, Shape, V, user_function, user_primitive
from msgraph.dialects.ops.convolution import output_size, spread
from msgraph.dialects.ops.slicing import filled
from msgraph.library.functions.joining import padded
from msgraph.library.functions.reshaping import of_rank, part, reshaped


class Layout(NamedTuple):
    """How kernels are laid over images."""

    strides: Shape
    dilations: Shape
    mode: str
    padding: Shape
    """Two numbers for each dim; counted only in the mode ``pad``."""

    def pads(self, sizes: Sequence[int], kernel: Sequence[int]) -> Shape:
        """Rows above and below, columns left and right of images of ``sizes``."""
        if self.mode != "same":
            return self.padding
        sides: list[int] = []
        for size, reach, stride, dilation in zip(sizes, kernel, self.strides, self.dilations, strict=True):
            missing = max((-(-size // stride) - 1) * stride + spread(reach, dilation) - size, 0)
            sides += [missing // 2, missing - missing // 2]
        return tuple(sides)

    def transposed(self, places: Sequence[int], kernel: Sequence[int], more: Sequence[int] = (0, 0, 0)) -> Shape:
        """The sizes of images on which kernels have so many ``places``; with padding, ``more`` are left at the end."""
        sizes: list[int] = []
        layouts = zip(places, kernel, self.strides, self.dilations, strict=False)
        for dim, (count, size, step, gap) in enumerate(layouts):
            behind = spread(size, gap) - step
            if self.mode == "pad":
                behind += more[dim] - sum(self.padding[2 * dim : 2 * dim + 2])
            elif self.mode == "same" or behind < 0:
                behind = 0
            sizes.append(count * step + behind)
        return tuple(sizes)


_WORDS = {2: "two or four", 3: "three or five", 4: "four", 6: "six"}


def positive(op: str, name: str, value: object, count: int = 2) -> Shape:
    """An int for all dims or one for each (the last of four or five, where images and channels are counted too)."""
    values = cast("Sequence[Any]", value) if isinstance(value, (tuple, list)) else (value,) * count
    values = values[-count:] if len(values) == max(4, count + 2) else values
    if len(values) != count or any(type(n) is not int or n < 1 for n in values):
        words = "a positive int number" if count == 1 else f"a tuple of {_WORDS[count]} positive int numbers"
        what = f"attr '{name}' must be an positive int number or {words}, but got {value}"
        raise BadSetting(f"For '{op}' {what}").error()
    return tuple(values)


def layout(
    op: str, stride: Any, mode: Any, padding: Any, dilation: Any, modes: Sequence[str] = ("valid", "same", "pad"),
    dims: int = 2,
) -> Layout:  # fmt: skip
    """Settings checked; ``padding`` is an int or two for each of the ``dims``."""
    word = mode.lower() if isinstance(mode, str) else mode
    if word not in modes:
        raise BadOpArgument(op, f"the 'pad_mode' must be str and must be in '{list(modes)}', but got '{mode}'.").error()
    pads = tuple(cast("Sequence[Any]", padding)) if isinstance(padding, (tuple, list)) else (padding,) * (2 * dims)
    if len(pads) != 2 * dims or any(type(n) is not int or n < 0 for n in pads):
        what = f"the 'pad' must be a non-negative int or a tuple of {_WORDS[2 * dims]} of them, but got {padding}."
        raise BadOpArgumentType(op, what).error()
    if word != "pad" and any(pads):
        what = f"the 'pad' must be zero when 'pad_mode' is not 'pad', but got 'pad': {padding} and 'pad_mode': {mode}."
        raise BadOpArgument(op, what, 'give `pad_mode="pad"` as well').error()
    return Layout(positive(op, "stride", stride, dims), positive(op, "dilation", dilation, dims), word, pads)


def _sides_of(op: str, padding: Any, count: int) -> Shape:
    """Two numbers for each dim: one int for all dims, or one for each, which counts on both sides."""
    if not isinstance(padding, (tuple, list)):
        return (padding,) * (2 * count)
    sides = cast("Sequence[int]", padding)
    if len(sides) != count:
        elements = "1 element or int" if count == 1 else f"{count} integers"
        raise BadSetting(f"For '{op}', 'padding' must be a tuple or list of {elements}, but got {padding}.").error()
    return tuple(n for n in sides for _ in range(2))


def with_bias(b: CallBuilder[V], op: str, result: V, bias: object, weight: V) -> V:
    """``result`` plus one number for each channel, if there are such."""
    if bias is None:
        return result
    row, (channels, *spatial) = b.lift(bias), b.shape_of(result)[1:]
    if b.shape_of(row) != (channels,):
        what = (
            f"For '{op}', Given weight of size {b.shape_of(weight)}, expected bias to be 1-dimensional with "
            f"{channels} elements, but got bias of size {', '.join(map(str, b.shape_of(row)))} instead."
        )
        raise BadSetting(what).error()
    return b.add(result, b.reshape(row, shape=(channels, *(1 for _ in spatial))))


def _convolved(b: CallBuilder[V], x: V, weight: V, how: Layout, groups: int) -> V:
    data, kernel = b.shape_of(x), b.shape_of(weight)
    fits = len(data) == len(kernel) == 4
    pads = how.pads(data[2:], kernel[2:]) if fits else how.padding
    return b.conv2d(x, weight, strides=how.strides, pads=pads, dilations=how.dilations, groups=groups)


def _check_groups(groups: int, channels: int, out_channels: int) -> None:
    """Refuses numbers of groups that do not divide those of channels."""
    if channels % groups or out_channels % groups:
        what = "The argument 'groups' should be divisible by 'in_channel' and 'out_channel'"
        raise BadSetting(f"{what}, but got group:{groups}, in_channel:{channels}, out_channel:{out_channels}.").error()


@user_function("conv2d(input, weight, bias=None, stride=1, pad_mode='valid', padding=0, dilation=1, groups=1)", dims=2)
@user_function("conv3d(input, weight, bias=None, stride=1, pad_mode='valid', padding=0, dilation=1, groups=1)", dims=3)
def convolution(
    b: CallBuilder[V], x: V, w: V, bias: object, stride: object, pad_mode: object, padding: object,
    dilation: object, groups: int, dims: int,
) -> V:  # fmt: skip
    """Kernels ``[o, c / groups, ...]`` laid over images or volumes, which have {dims} dims behind the channels."""
    data, kernels = (b.shape_of(x), b.shape_of(w)) if dims == 2 else _checked(b, "Conv3D", x, w)
    how = layout(f"Conv{dims}D", stride, pad_mode, _sides_of(f"conv{dims}d", padding, dims), dilation, dims=dims)
    if len(data) == len(kernels) == dims + 2:
        _check_groups(groups, data[1], kernels[0])
    convolved = (_convolved if dims == 2 else _convolved_volumes)(b, x, w, how, groups)
    return with_bias(b, f"conv{dims}d", convolved, bias, w)


@user_function("conv1d(input, weight, bias=None, stride=1, pad_mode='valid', padding=0, dilation=1, groups=1)")
def conv1d(
    b: CallBuilder[V], x: V, w: V, bias: object, stride: object, pad_mode: object, padding: object,
    dilation: object,
    groups: int,
) -> V:  # fmt: skip
    """Kernels ``[o, c / groups, l]`` laid over rows ``[n, c, w]``."""
    if len(b.shape_of(x)) != 3 or len(b.shape_of(w)) != 3:
        what = f"the x shape size must be equal to 3, but got {b.shape_of(x)} and a weight of {b.shape_of(w)}."
        raise ShapeRefused("Conv1D", what).error()
    (step,), (reach,) = positive("Conv1D", "stride", stride, 1), positive("Conv1D", "dilation", dilation, 1)
    how = layout("Conv1D", (1, step), pad_mode, (0, 0, *_sides_of("conv1d", padding, 1)), (1, reach))
    convolved = _convolved(b, b.expand_dims(x, axis=2), b.expand_dims(w, axis=2), how, groups)
    return with_bias(b, "conv1d", b.squeeze(convolved, axes=(2,)), bias, w)


@user_primitive(
    "Conv2D(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, "
    "data_format='NCHW')(x, weight)"
)
def conv2d_primitive(b: CallBuilder[V], data: V, kernels: V, **settings: Any) -> V:
    """Kernels ``[o, c / group, k, l]`` laid over images ``[n, c, h, w]``."""
    wanted = (settings["out_channel"], *positive("Conv2D", "kernel_size", settings["kernel_size"]))
    if len(shape := b.shape_of(kernels)) == 4:
        names = ("'out_channel'", "'kernel_size[0]'", "'kernel_size[1]'")
        for dim, name, expected, size in zip((0, 2, 3), names, wanted, (shape[0], *shape[2:]), strict=True):
            if expected != size:
                difference = f"'w_shape[{dim}]': {size}, {name}: {expected}."
                raise BadOpArgument("Conv2D", f"'w_shape[{dim}]' must be equal to {name}, but got {difference}").error()
    how = layout("Conv2D", settings["stride"], settings["pad_mode"], settings["pad"], settings["dilation"])
    return _convolved(b, data, kernels, how, settings["group"])


@user_function(
    "conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1)"
)
def conv_transpose2d(
    b: CallBuilder[V], y: V, w: V, bias: object, stride: object, padding: object,
    output_padding: object,
    groups: int, dilation: object,
) -> V:  # fmt: skip
    """Every place of ``[n, c, h, w]`` adds its kernel of ``[c, o / groups, k, l]`` to an image; ``output_padding``
    more rows and columns are left at the end."""
    how = layout("conv_transpose2d", stride, "pad", _sides_of("conv_transpose2d", padding, 2), dilation)
    more = _sides_of("conv_transpose2d", output_padding, 2)[::2]
    sizes = how.transposed(b.shape_of(y)[2:], b.shape_of(w)[2:], more)
    result = b.conv2d_input(
        y, w, sizes=sizes, strides=how.strides, pads=how.padding, dilations=how.dilations, groups=groups
    )
    return with_bias(b, "conv_transpose2d", result, bias, w)


@user_primitive(
    "Conv2DTranspose(out_channel, kernel_size, pad_mode='valid', pad=0, pad_list=None, mode=1, stride=1, dilation=1, "
    "group=1, data_format='NCHW')(dout, weight, input_size); "
    "Conv2DBackpropInput(out_channel, kernel_size, pad_mode='valid', pad=0, pad_list=None, mode=1, stride=1, "
    "dilation=1, group=1, data_format='NCHW')(dout, weight, input_size)"
)
def conv2d_transpose(b: CallBuilder[V], y: V, w: V, input_size: object, **settings: Any) -> V:
    """The transpose of a convolution of images of ``input_size``, four numbers."""
    label = "Conv2DBackpropInput"
    how = layout(label, settings["stride"], settings["pad_mode"], settings["pad"], settings["dilation"])
    sizes = tuple(cast("Sequence[int]", input_size))[2:]
    pads = how.pads(sizes, b.shape_of(w)[2:])
    return b.conv2d_input(
        y, w, sizes=sizes, strides=how.strides, pads=pads, dilations=how.dilations, groups=settings["group"]
    )


# -- volumes ---------------------------------------------------------------------------------------------------------


def _slices(count: int, kernel: int, stride: int, dilation: int) -> np.ndarray[Any, Any]:
    """``[count, kernel]``: which slices the kernel meets at each of ``count`` places."""
    return np.arange(count)[:, None] * stride + np.arange(kernel) * dilation


def _checked(b: CallBuilder[V], op: str, x: V, weight: V) -> tuple[Shape, Shape]:
    for name, value in (("x", x), ("w", weight)):
        of_rank(b, op, value, f"the {name} shape size must be equal to {{}}", 5)
    return b.shape_of(x), b.shape_of(weight)


def _convolved_volumes(b: CallBuilder[V], x: V, weight: V, how: Layout, groups: int) -> V:
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


@user_primitive(
    "Conv3D(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, "
    "data_format='NCDHW')(x, w: TensorLike)"
)
def conv3d_primitive(b: CallBuilder[V], data: V, kernels: V, **settings: Any) -> V:
    """Kernels ``[o, c / group, j, k, l]`` laid over volumes ``[n, c, d, h, w]``."""
    shape = _checked(b, "Conv3D", data, kernels)[1]
    wanted = (settings["out_channel"], *positive("Conv3D", "kernel_size", settings["kernel_size"], 3))
    if wanted != (shape[0], *shape[2:]):
        what = f"the shape of 'w' must follow from 'out_channel' and 'kernel_size', but got {shape} and {wanted}."
        raise BadOpArgument("Conv3D", what).error()
    how = layout("Conv3D", settings["stride"], settings["pad_mode"], settings["pad"], settings["dilation"], dims=3)
    return _convolved_volumes(b, data, kernels, how, settings["group"])


@user_primitive(
    "Conv3DTranspose(in_channel, out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, "
    "group=1, output_padding=0, data_format='NCDHW')(dout, weight)"
)
def conv3d_transpose(b: CallBuilder[V], y: V, w: V, **settings: Any) -> V:
    """Every place of ``[n, c, d, h, w]`` adds its kernel of ``[c, o / group, j, k, l]`` to a volume."""
    label = "Conv3DTranspose"
    places, kernel = (shape[2:] for shape in _checked(b, label, y, w))
    how = layout(label, settings["stride"], settings["pad_mode"], settings["pad"], settings["dilation"], dims=3)
    more = settings["output_padding"]
    extra = tuple(cast("Sequence[int]", more))[-3:] if isinstance(more, (tuple, list)) else (more,) * 3
    if any(extra) and how.mode != "pad":
        what = f"the 'output_padding' must be zero when 'pad_mode' is not 'pad', but got {more}."
        raise BadOpArgument(label, what).error()
    return _transposed(b, y, w, how.transposed(places, kernel, extra), how, settings["group"])
