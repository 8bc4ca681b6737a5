"""Convolutions, pooling and resizing of ONNX, over one, two or three dims."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.convolution import spread
from msgraph.dialects.types import element_count
from msgraph.library.export.onnx.operators import B, Fields, Inputs, Rule, Value
from msgraph.library.functions.convolving import Layout, conv3d_transpose, convolution
from msgraph.library.functions.joining import padded
from msgraph.library.functions.pooling import greatest, means, rounded_up
from msgraph.library.functions.resizing import weighted


def _of_images(rule: Rule) -> Rule:
    """A rule of images and volumes, also of rows, which are images of one row."""

    def wide(b: B, x: Inputs, f: Fields) -> Value:
        if len(b.shape_of(x[0])) != 3:
            return rule(b, x, f)
        values = [b.expand_dims(v, 2) if len(b.shape_of(v)) == 3 else v for v in x]
        first = {"kernel_shape": 1, "strides": 1, "dilations": 1, "output_padding": 0, "output_shape": 1}
        fields = {**f, **{name: (one, *f[name]) for name, one in first.items() if f.get(name)}}
        if f.get("pads"):
            fields["pads"] = (0, f["pads"][0], 0, f["pads"][1])
        results: list[Value] = rule(b, Inputs(b, x.op_type, values), fields)
        return [b.squeeze(v, (2,)) for v in results]

    return wide


def _layout(f: Fields, sizes: Sequence[int], kernel: Sequence[int]) -> Layout:
    """How kernels lie over images of some sizes."""
    rank, auto = len(sizes), f.get("auto_pad", "NOTSET")
    strides, dilations = (tuple(f.get(name) or (1,) * rank) for name in ("strides", "dilations"))
    sides = tuple(f.get("pads") or (0,) * (2 * rank)) if auto == "NOTSET" else (0,) * (2 * rank)
    how = Layout(strides, dilations, "pad", tuple(side for k in range(rank) for side in sides[k::rank]))
    if not auto.startswith("SAME"):
        return how
    pads = how._replace(mode="same").pads(sizes, kernel)
    return how._replace(padding=pads if auto == "SAME_UPPER" else _swapped(pads))


def _swapped(pads: Sequence[int]) -> tuple[int, ...]:
    return tuple(pads[k ^ 1] for k in range(len(pads)))


def _convolved(b: B, x: Value, weight: Value, f: Fields) -> Value:
    how = _layout(f, b.shape_of(x)[2:], b.shape_of(weight)[2:])
    if len(how.strides) == 2:
        settings = {"strides": how.strides, "pads": how.padding, "dilations": how.dilations}
        return b.conv2d(x, weight, **settings, groups=f["group"])
    x = padded(b, x, (0, 0, *how.padding[::2]), (0, 0, *how.padding[1::2]))
    return convolution(b, x, weight, None, how.strides, "pad", 0, how.dilations, f["group"], dims=3)


def _with_bias(b: B, result: Value, x: Inputs) -> Value:
    rest = (1,) * (len(b.shape_of(result)) - 2)
    return b.add(result, b.reshape(x[2], shape=(*b.shape_of(x[2]), *rest))) if 2 in x else result


def _conv_transpose(b: B, x: Inputs, f: Fields) -> Value:
    sizes, kernel, auto = b.shape_of(x[0])[2:], b.shape_of(x[1])[2:], f["auto_pad"]
    how = _layout({**f, "auto_pad": "NOTSET"}, sizes, kernel)
    more, wanted, pads = f.get("output_padding") or (0,) * len(sizes), f.get("output_shape"), list(how.padding)
    steps = zip(sizes, kernel, how.strides, how.dilations, more, strict=True)
    outer = [(n - 1) * step + spread(reach, apart) + extra for n, reach, step, apart, extra in steps]
    if wanted or auto.startswith("SAME"):
        aims = wanted or [n * step for n, step in zip(sizes, how.strides, strict=True)]
        for k, aim in enumerate(aims):
            total = max(outer[k] - aim, 0)
            pads[2 * k : 2 * k + 2] = total // 2, total - total // 2
            outer[k] = max(outer[k], aim)
        pads = list(_swapped(pads)) if auto == "SAME_LOWER" else pads
    outer = [size - low - high for size, low, high in zip(outer, pads[::2], pads[1::2], strict=True)]
    if len(outer) == 2:
        settings = {"strides": how.strides, "dilations": how.dilations, "sizes": tuple(outer), "pads": tuple(pads)}
        return [_with_bias(b, b.conv2d_input(x[0], x[1], **settings, groups=f["group"]), x)]
    settings = {"pad_mode": "pad", "pad": 0, "stride": how.strides, "dilation": how.dilations, "group": f["group"]}
    result = conv3d_transpose(b, x[0], x[1], **settings, output_padding=0)
    ends = [size + low - n for size, low, n in zip(outer, pads[::2], b.shape_of(result)[2:], strict=True)]
    return [_with_bias(b, padded(b, result, (0, 0, *(-n for n in pads[::2])), (0, 0, *ends)), x)]


# -- pooling -------------------------------------------------------------------------------------------------------


def _windows(b: B, x: Inputs, f: Fields) -> tuple[Layout, Layout]:
    """How windows lie; and with what rounding up adds to the padding."""
    sizes = b.shape_of(x[0])[2:]
    how = _layout(f, sizes, f["kernel_shape"])
    return how, rounded_up(sizes, f["kernel_shape"], how) if f.get("ceil_mode") else how


def _max_pool(b: B, x: Inputs, f: Fields) -> Value:
    """The numbers count from the start of all images."""
    best, places = greatest(b, x[0], f["kernel_shape"], _windows(b, x, f)[1])
    if f["outputs"] == 1:
        return [best]
    lead, sizes = b.shape_of(x[0])[:2], b.shape_of(x[0])[2:]
    starts = b.reshape(b.iota(size=element_count(lead), dtype=dtypes.int64), shape=(*lead, *(1,) * len(sizes)))
    places = b.convert(places, dtypes.int64)
    return [best, b.add(places, b.mul(starts, element_count(sizes)))]


def _average_pool(b: B, x: Inputs, f: Fields) -> Value:
    how, wide = _windows(b, x, f)
    kept = how.padding if f.get("count_include_pad") else (0,) * len(how.padding)
    return [means(b, x[0], f["kernel_shape"], wide, wide.padding, kept)]


def _over_all(name: str) -> Rule:
    return lambda b, x, f: getattr(b, name)(x[0], axes=tuple(range(2, len(b.shape_of(x[0])))), keep_dims=True)


def _global_average(b: B, x: Inputs, f: Fields) -> Value:
    total, count = _over_all("reduce_sum")(b, x, f), element_count(b.shape_of(x[0])[2:])
    return b.div(total, count)


# -- other sizes ---------------------------------------------------------------------------------------------------


def _resize(b: B, x: Inputs, f: Fields) -> Value:
    """Along one dim after the other, by tables of places and weights."""
    value, shape = x[0], b.shape_of(x[0])
    axes = x.axes(f.get("axes") or range(len(shape)))
    scales: Value = x.numbers(1 if f["since"] < 11 else 2) or f.get("scales")
    sizes: Value = x.numbers(3) or [
        int(np.floor(scale * shape[axis])) for scale, axis in zip(scales, axes, strict=True)
    ]
    scales = scales or [size / shape[axis] for size, axis in zip(sizes, axes, strict=True)]
    for axis, size, scale in zip(axes, sizes, scales, strict=True):
        if size != shape[axis] or scale != 1:
            value = _sampled(b, value, axis, _coordinates(f, shape[axis], size, scale), scale, f)
    return value


def _sampled(b: B, x: Value, axis: int, where: Array, scale: float, f: Fields) -> Value:
    """A tensor at some coordinates of a dim."""
    size = b.shape_of(x)[axis]
    if f["mode"] != "nearest":
        return weighted(b, x, axis, *_weights(f, where, size, scale))
    rounding = f.get("nearest_mode", "floor")
    shift = {"round_prefer_floor": -0.5, "round_prefer_ceil": 0.5}.get(rounding, 0)
    places = (np.ceil if rounding in ("ceil", "round_prefer_floor") else np.floor)(where + shift)
    return b.gather(x, b.lift_array(np.clip(places, 0, size - 1).astype(np.int64)), axis=axis)


def _weights(f: Fields, where: Array, size: int, scale: float) -> tuple[Array, Array]:
    """Which elements are around some coordinates, and what each is multiplied by, ``[terms, count]``."""
    is_linear, a = f["mode"] == "linear", f.get("cubic_coeff_a", -0.75)
    stretch = min(scale, 1.0) if f.get("antialias") else 1.0
    reach = int(np.ceil((1 if is_linear else 2) / stretch))
    places = np.stack([np.floor(where) + k for k in range(1 - reach, reach + 1)])
    t = np.abs(places - where) * stretch
    far = np.where(t < 2, ((a * t - 5 * a) * t + 8 * a) * t - 4 * a, 0)
    weights = np.maximum(1 - t, 0) if is_linear else np.where(t <= 1, ((a + 2) * t - (a + 3)) * t**2 + 1, far)
    weights = np.where((places < 0) | (places >= size), 0, weights) if f.get("exclude_outside") else weights
    return np.clip(places, 0, size - 1), weights / weights.sum(0)


def _coordinates(f: Fields, size: int, count: int, scale: float) -> Array:
    """Where, among the elements, each of the new ones stands."""
    mode, numbers = f.get("coordinate_transformation_mode", "asymmetric"), np.arange(count)
    if count == 1 and mode in ("align_corners", "pytorch_half_pixel"):
        return numbers * 0.0
    if mode in ("align_corners", "asymmetric"):
        return numbers / scale if mode == "asymmetric" else numbers * (size - 1) / (size * scale - 1)
    shift = size / 2 * (1 - count / (size * scale)) if mode == "half_pixel_symmetric" else 0
    return shift + (numbers + 0.5) / scale - 0.5


RULES: dict[str, Rule] = {
    "Conv": _of_images(lambda b, x, f: [_with_bias(b, _convolved(b, x[0], x[1], f), x)]),
    "ConvTranspose": _of_images(_conv_transpose), "MaxPool": _of_images(_max_pool),
    "AveragePool": _of_images(_average_pool),
    "GlobalAveragePool": _global_average, "GlobalMaxPool": _over_all("reduce_max"), "Resize": _resize,
    "Upsample": _resize,
}  # fmt: skip
