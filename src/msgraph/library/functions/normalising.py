"""Normalisation: elements moved and scaled to mean 0 and variance 1, over a batch, a layer, or groups of channels.

Sums run in at least float32, and the variance is that of what is left when the mean is taken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import axes_of
from msgraph.dialects.calls import CallBuilder, Floats, V, user_function, user_primitive
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.types import Shape, element_count
from msgraph.library.functions.elementwise import without_halves
from msgraph.library.functions.reducing import mean, reduced_over
from msgraph.library.functions.reshaping import of_rank, reshaped
from msgraph.library.functions.statistics import floats
from msgraph.support.symbolic_sizes import is_symbolic, larger


class Moments(NamedTuple):
    """What a tensor is normalised by, and what is left of it."""

    mean: Any
    variance: Any
    centred: Any


def moments(b: CallBuilder[V], x: V, axes: tuple[int, ...]) -> Moments:
    """Mean and variance over some dims, which are kept with size 1; and ``x`` less its mean."""
    middle = mean(b, x, axes, True)
    centred = b.sub(x, middle)
    return Moments(middle, mean(b, b.square(centred), axes, True), centred)


def _scaled(b: CallBuilder[V], centred: V, variance: V, epsilon: float) -> tuple[V, V]:
    """What has variance 1; and the factor."""
    factor = b.rsqrt(b.add(variance, epsilon))
    return b.mul(centred, factor), factor


def _affine(b: CallBuilder[V], x: V, weight: V | None, bias: V | None, shape: Shape) -> V:
    """``x * weight + bias``, both under another shape."""
    if weight is not None:
        x = b.mul(x, b.convert(reshaped(b, weight, shape), b.dtype_of(x)))
    return x if bias is None else b.add(x, b.convert(reshaped(b, bias, shape), b.dtype_of(x)))


def _lifted(b: CallBuilder[V], x: object) -> V | None:
    return None if x is None else b.lift(x)


# -- over the batch --------------------------------------------------------------------------------------------------


def _channels(b: CallBuilder[V], x: V, layout: str) -> tuple[int, Shape]:
    """The dim of the channels, and the shape in which one number per channel broadcasts."""
    shape = b.shape_of(x)
    if layout not in ("NCHW", "NHWC"):
        what = f"the 'data_format' must be in '['NCHW', 'NHWC']', but got '{layout}'."
        raise BadOpArgument("BatchNorm", what).error()
    if len(shape) < 2:
        raise ShapeRefused("BatchNorm", f"the input x rank must be at least 2, but got {len(shape)}.").error()
    axis = 1 if layout == "NCHW" else len(shape) - 1
    return axis, (shape[axis], *(1 for _ in shape[axis + 1 :]))


def _check_channels(b: CallBuilder[V], count: int, values: Sequence[tuple[str, V | None]]) -> None:
    for name, value in values:
        if value is not None and b.shape_of(value) != (count,):
            what = f"the '{name}' must have one element for each of the {count} channels, but got {b.shape_of(value)}."
            raise ShapeRefused("BatchNorm", what).error()


def _keep(b: CallBuilder[V], running: object, statistic: V, momentum: float) -> None:
    """Moves a running statistic, where it is memory that can be written."""
    if running is None or (b.IS_GRAPH and not b.is_reference(running)):
        return
    old = b.lift(running)
    new = b.add(b.mul(old, 1 - momentum), b.mul(b.convert(statistic, b.dtype_of(old)), momentum))
    AssignOp.call(b, running, new)


def _bessel(b: CallBuilder[V], count: int, spread: V) -> V:
    """``count / (count - 1)``"""
    if not is_symbolic(count):
        return b.lift_number(count / max(count - 1, 1), b.dtype_of(spread))
    share = b.div(b.lift_number(count, b.dtype_of(spread)), larger(count - 1, 1))
    return b.broadcast_to(share, shape=b.shape_of(spread))


@user_primitive(
    "BatchNorm(is_training=False, epsilon=1e-05, momentum=0.1, data_format='NCHW')"
    "(input_x, scale, bias, mean, variance)"
)
def batch_norm_primitive(
    b: CallBuilder[V], input_x: V, scale: object, bias: object, mean: Any, variance: Any, **settings: Any
) -> tuple[V, V, V, V, V]:
    """Normalised over all but the channels; in training by the batch's own moments, which move the running ones.

    The results are the tensor, the moments of the batch, and these again for the use of a derivative.
    """
    x = floats(b, "BatchNorm", input_x)
    axis, row = _channels(b, x, settings["data_format"])
    operands: list[Any] = [_lifted(b, value) for value in (scale, bias, mean, variance)]
    weight, offset, low, high = operands
    _check_channels(b, row[0], list(zip(("scale", "bias", "mean", "variance"), operands, strict=True)))
    wide = without_halves(b, x)
    if not settings["is_training"]:
        middle, spread = (reshaped(b, b.convert(v, b.dtype_of(wide)), row) for v in (low, high))
        scaled, _ = _scaled(b, b.sub(wide, middle), spread, settings["epsilon"])
        return b.convert(_affine(b, scaled, weight, offset, row), b.dtype_of(x)), low, high, low, high
    axes = tuple(k for k in range(len(b.shape_of(x))) if k != axis)
    batch_moments = moments(b, wide, axes)
    scaled, _ = _scaled(b, batch_moments.centred, batch_moments.variance, settings["epsilon"])
    middle, spread = (reshaped(b, v, (row[0],)) for v in batch_moments[:2])
    count = element_count(tuple(b.shape_of(x)[k] for k in axes))
    unbiased = b.mul(spread, _bessel(b, count, spread))
    _keep(b, mean, middle, settings["momentum"])
    _keep(b, variance, unbiased, settings["momentum"])
    return b.convert(_affine(b, scaled, weight, offset, row), b.dtype_of(x)), middle, spread, middle, spread


@user_function("batch_norm(input_x, running_mean, running_var, weight, bias, training=False, momentum=0.1, eps=1e-05)")
def batch_norm(
    b: CallBuilder[V], input_x: V, running_mean: object, running_var: object, weight: object, bias: object,
    training: bool,
    momentum: float, eps: float,
) -> V:  # fmt: skip
    """Normalised over all but dim 1; in training by the batch's own moments, which move the running ones."""
    settings = {"is_training": training, "epsilon": eps, "momentum": momentum, "data_format": "NCHW"}
    return batch_norm_primitive(b, input_x, weight, bias, running_mean, running_var, **settings)[0]


# -- over a layer ----------------------------------------------------------------------------------------------------


@user_function("layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05)")
def layer_norm(b: CallBuilder[V], input: V, normalized_shape: object, weight: object, bias: object, eps: float) -> V:
    """Normalised over the last dims, which ``normalized_shape`` repeats."""
    x = floats(b, "LayerNorm", input)
    many = isinstance(normalized_shape, (tuple, list))
    wanted = tuple(cast("Sequence[int]", normalized_shape)) if many else (cast(int, normalized_shape),)
    shape = b.shape_of(x)
    if not wanted or shape[len(shape) - len(wanted) :] != wanted:
        what = f"the 'normalized_shape' {wanted} must be the end of the input's shape, but got {shape}."
        raise BadOpArgument("LayerNorm", what).error()
    return _layer_norm(b, x, len(shape) - len(wanted), _lifted(b, weight), _lifted(b, bias), eps)[0]


def _layer_norm(b: CallBuilder[V], x: V, begin: int, weight: V | None, bias: V | None, eps: float) -> tuple[V, V, V]:
    wide, shape = without_halves(b, x), b.shape_of(x)
    for name, value in (("gamma", weight), ("beta", bias)):
        if value is not None and b.shape_of(value) != shape[len(shape) - len(b.shape_of(value)) :]:
            what = f"{name} shape must match input shape, but got input shape: {shape}, {name} shape: "
            raise BadOpArgument("LayerNorm", f"{what}{b.shape_of(value)}.").error()
    row_moments = moments(b, wide, tuple(range(begin, len(shape))))
    scaled, _ = _scaled(b, row_moments.centred, row_moments.variance, eps)
    if weight is not None:
        scaled = b.mul(scaled, b.convert(weight, b.dtype_of(scaled)))
    if bias is not None:
        scaled = b.add(scaled, b.convert(bias, b.dtype_of(scaled)))
    return b.convert(scaled, b.dtype_of(x)), row_moments.mean, row_moments.variance


@user_primitive("LayerNorm(begin_norm_axis=1, begin_params_axis=1, epsilon=1e-07)(input_x, gamma, beta)")
def layer_norm_primitive(
    b: CallBuilder[V], input_x: V, gamma: object, beta: object, begin_norm_axis: int, begin_params_axis: int,
    epsilon: float,
) -> tuple[V, V, V]:  # fmt: skip
    """Normalised from one dim on; also the means and the variances."""
    x = floats(b, "LayerNorm", input_x)
    rank = len(b.shape_of(x))
    for axis in (begin_norm_axis, begin_params_axis):
        if not -rank <= axis < rank:
            what = f"the axis must be in the range of [{-rank}, {rank}), but got {axis}."
            raise BadOpArgument("LayerNorm", what).error()
    return _layer_norm(b, x, begin_norm_axis % rank, b.lift(gamma), b.lift(beta), epsilon)


@user_function("rms_norm(x, gamma, epsilon=1e-06)")
@user_primitive("RmsNorm(epsilon=1e-06)(x, gamma)")
def rms_norm(b: CallBuilder[V], x: V, weight: V, epsilon: float) -> tuple[V, V]:
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in Float32."""
    value = floats(b, "RmsNorm", x)
    shape, own = b.shape_of(value), b.shape_of(weight)
    if not own or shape[len(shape) - len(own) :] != own:
        what = f"the shape of 'gamma' {own} must be the end of the input's shape, but got {shape}."
        raise BadOpArgument("RmsNorm", what).error()
    wide = without_halves(b, value)
    square = mean(b, b.square(wide), tuple(range(len(shape) - len(own), len(shape))), True)
    scaled, factor = _scaled(b, wide, square, epsilon)
    return b.convert(b.mul(scaled, b.convert(weight, b.dtype_of(scaled))), b.dtype_of(value)), factor


# -- over groups of channels -----------------------------------------------------------------------------------------


@user_function("group_norm(input, num_groups, weight=None, bias=None, eps=1e-05)")
def group_norm(b: CallBuilder[V], input: V, num_groups: int, weight: object, bias: object, eps: float) -> V:
    """Normalised over groups of channels (dim 1) and all dims behind them, each image alone."""
    x = floats(b, "GroupNorm", input)
    shape = b.shape_of(x)
    if len(shape) < 2 or num_groups < 1 or shape[1] % num_groups:
        channels = shape[1] if len(shape) > 1 else 0
        what = f"'num_channels': {channels} ,'num_groups': {num_groups}"
        raise BadSetting(f"For GroupNorm, the 'num_channels' must be divided by 'num_groups', but got {what}").error()
    wide = without_halves(b, x)
    group_moments = moments(
        b, b.reshape(wide, shape=(shape[0], num_groups, element_count(shape[1:]) // num_groups)), (2,)
    )
    scaled, _ = _scaled(b, group_moments.centred, group_moments.variance, eps)
    row = (shape[1], *(1 for _ in shape[2:]))
    found_ = _affine(b, b.reshape(scaled, shape=shape), _lifted(b, weight), _lifted(b, bias), row)
    return b.convert(found_, b.dtype_of(x))


@user_primitive("L2Normalize(axis=0, epsilon=0.0001)(input_x)")
def l2_normalize(b: CallBuilder[V], x: Floats[V], axis: object, epsilon: float) -> V:
    """Divided by the length along some dims, which is taken to be at least the root of ``epsilon``."""
    total = reduced_over(b, "reduce_sum", b.square(x), axes_of("L2Normalize", axis, len(b.shape_of(x))), True)
    return b.mul(x, b.rsqrt(b.maximum(total, epsilon)))


# -- clipping --------------------------------------------------------------------------------------------------------


def _total(b: CallBuilder[V], tensors: Sequence[V], order: float) -> V:
    """The norm of all elements of some tensors together."""
    parts: list[V] = []
    for x in tensors:
        wide = b.abs(without_halves(b, x))
        if order == float("inf"):
            parts.append(reduced_over(b, "reduce_max", wide))
            continue
        power = b.square(wide) if order == 2 else b.pow(wide, order)
        parts.append(reduced_over(b, "reduce_sum", power))
    total = parts[0]
    for part in parts[1:]:
        total = b.maximum(total, part) if order == float("inf") else b.add(total, part)
    if order == float("inf"):
        return total
    return b.sqrt(total) if order == 2 else b.pow(total, 1 / order)


@user_function("clip_by_norm(x, max_norm, norm_type=2.0, error_if_nonfinite=False)")
def clip_by_norm(b: CallBuilder[V], x: object, max_norm: object, norm_type: float, error_if_nonfinite: bool) -> Any:
    """Tensors scaled down together, so that the norm of all their elements is at most ``max_norm``."""
    if error_if_nonfinite:
        what = "'error_if_nonfinite' needs the norm while compiling; test `ops.isfinite` of it instead."
        raise BadSetting(f"For clip_by_norm, {what}").error()
    many = isinstance(x, (tuple, list))
    tensors = [b.lift(part) for part in (cast("Sequence[Any]", x) if many else (x,))]
    total = _total(b, tensors, float(norm_type))
    share = b.div(b.lift(max_norm, b.dtype_of(total)), b.add(total, 1e-6))
    share = b.minimum(share, 1)
    clipped = [b.mul(part, b.convert(share, b.dtype_of(part))) for part in tensors]
    return tuple(clipped) if many else clipped[0]


@user_function("clip_by_global_norm(x, clip_norm=1.0, use_norm=None)")
def clip_by_global_norm(b: CallBuilder[V], x: object, clip_norm: object, use_norm: object) -> Any:
    """Tensors scaled down together, so that the norm of all their elements is at most ``clip_norm``."""
    tensors = [b.lift(part) for part in cast("Sequence[object]", x)]
    total = _total(b, tensors, 2.0) if use_norm is None else b.lift(use_norm)
    limit = b.lift(clip_norm, b.dtype_of(total))
    share = b.div(limit, b.maximum(total, limit))
    return tuple(b.mul(part, b.convert(share, b.dtype_of(part))) for part in tensors)


_LRN = (
    "depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5, "
    "norm_region: str = 'ACROSS_CHANNELS'"
)


@user_function(f"lrn(x, {_LRN})")
@user_primitive(f"LRN({_LRN})(x)")
def lrn(b: CallBuilder[V], x: object, depth_radius: int, bias: float, alpha: float, beta: float, norm_region: str) -> V:
    """Each element over a power of the sum of squares of its neighbours in ``depth_radius`` channels at both sides."""
    value = without_halves(b, original := b.lift(x))
    shape, dtype = b.shape_of(of_rank(b, "LRN", value, "the dimension of input must be {}", 4)), b.dtype_of(value)
    if norm_region != "ACROSS_CHANNELS":
        raise BadOpArgument("LRN", f"the 'norm_region' must be 'ACROSS_CHANNELS', but got {norm_region}.").error()
    n, c, h, w = shape
    squares = b.reshape(b.square(value), shape=(n, 1, c, h * w))
    ones = b.broadcast_to(b.lift_number(1, dtype), shape=(1, 1, 2 * depth_radius + 1, 1))
    pads = (depth_radius, depth_radius, 0, 0)
    sums = b.conv2d(squares, ones, strides=(1, 1), pads=pads, dilations=(1, 1), groups=1)
    scaled = b.add(b.mul(b.reshape(sums, shape=shape), alpha), bias)
    return b.convert(b.mul(value, b.pow(scaled, -beta)), b.dtype_of(original))
