"""More of windows: their norms, their greatest elements put back, and greatest elements of windows chosen at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, Shape, V, dtypes, user_function, user_primitive
from msgraph.dialects.generator import draws
from msgraph.dialects.ops.slicing import filled
from msgraph.library.functions.pooling import avg_pool, avg_pool1d, greatest_at
from msgraph.library.functions.random import rand
from msgraph.library.functions.reshaping import of_rank, part, reshaped


@user_function("lp_pool1d(x, norm_type, kernel_size, stride=None, ceil_mode=False)", op="lp_pool1d")
@user_function("lp_pool2d(x, norm_type, kernel_size, stride=None, ceil_mode=False)", op="lp_pool2d")
def lp_pooled(b: CallBuilder[V], value: V, norm_type: Any, kernel: Any, stride: object, ceil_mode: bool, op: str) -> V:
    """The norm of each window of rows or images, of the power ``norm_type``."""
    if isinstance(norm_type, bool) or not isinstance(norm_type, (int, float)):
        raise BadOpArgumentType(op, f"the 'norm_type' must be float or int, but got {norm_type!r}.").error()
    if norm_type == 0:
        raise BadOpArgument(op, "the value of 'norm_type' can not be 0.").error()
    powers = b.pow(value, float(norm_type))
    single = op == "lp_pool1d" and len(b.shape_of(value)) == 2
    powers = b.expand_dims(powers, axis=0) if single else powers
    step = kernel if stride is None else stride
    if op == "lp_pool1d":
        means = avg_pool1d(b, powers, kernel, step, 0, ceil_mode, True)
        count = cast("Sequence[int]", kernel)[0] if isinstance(kernel, (tuple, list)) else kernel
    else:
        means = avg_pool(b, powers, kernel, step, 0, ceil_mode, True, 0, dims=2)
        count = int(np.prod(cast("Sequence[int]", kernel))) if isinstance(kernel, (tuple, list)) else kernel**2
    means = b.squeeze(means, axes=(0,)) if single else means
    return b.pow(b.mul(means, count), 1 / norm_type)


# -- back to where they were -----------------------------------------------------------------------------------------


def _each(value: Any, dims: int) -> Shape:
    return tuple(cast("Sequence[int]", value))[-dims:] if isinstance(value, (tuple, list)) else (value,) * dims


def _unpooled(
    b: CallBuilder[V], dims: int, x: Any, indices: Any, kernel: Any, stride: Any, padding: Any, output_size: Any
) -> V:
    """Zeros with elements at their numbers; of two at one place the later one stays."""
    values, numbers = b.lift(x), b.lift(indices)
    op = f"MaxUnpool{dims}D"
    shape = b.shape_of(values)
    if len(shape) not in (dims + 1, dims + 2) or b.shape_of(numbers) != shape:
        what = f"the elements {shape} and their numbers {b.shape_of(numbers)} must be of one shape of {dims + 2} dims."
        raise ShapeRefused(op, what).error()
    reach, steps, pads = (_each(value, dims) for value in (kernel, kernel if stride in (None, 0) else stride, padding))
    sizes = tuple(
        (n - 1) * step - 2 * pad + size for n, step, pad, size in zip(shape[-dims:], steps, pads, reach, strict=True)
    )
    if output_size:
        wanted = tuple(output_size)[-dims:]
        if any(abs(n - size) >= step for n, size, step in zip(wanted, sizes, steps, strict=True)):
            raise BadOpArgument(op, f"the output_size must be near {sizes}, but got {wanted}.").error()
        sizes = wanted
    if min(sizes) < 0:
        raise BadOpArgument(op, f"kernel_size, stride and padding leave {sizes}, which is below 0.").error()
    lead, total = shape[:-dims], int(np.prod(sizes))
    images = int(np.prod(lead))
    flat = reshaped(b, b.convert(numbers, dtypes.int64), (images, int(np.prod(shape[-dims:]))))
    flat = b.add(flat, b.lift_array(np.arange(images)[:, None] * total))
    zeros = filled(b, 0, b.dtype_of(values), (images * total,))
    count = images * b.shape_of(flat)[1]
    result = b.scatter(zeros, reshaped(b, flat, (count,)), reshaped(b, values, (count,)), axis=0, combiner="update")
    return reshaped(b, result, (*lead, *sizes))


def _unpooling(dims: int, windows: str, layout: str = "") -> None:
    """The function that puts greatest elements back, and the primitive of windows that have a ``layout``."""

    def unpool(b: CallBuilder[V], x: object, indices: object, *sizes: object, **settings: object) -> V:
        return _unpooled(b, dims, x, indices, *(*sizes, *settings.values())[:4])

    unpool.__name__ = f"max_unpool{dims}d"
    unpool.__doc__ = f"The greatest elements of windows of {windows} put back where they were, zeros elsewhere."
    settings = "kernel_size, stride=None, padding=0, output_size: Sizes | None = None"
    user_function(f"max_unpool{dims}d(x, indices: TensorLike, {settings})")(unpool)
    if layout:
        settings = f"ksize, strides=0, pads=0, output_shape: Sizes = (), data_format='{layout}'"
        user_primitive(f"MaxUnpool{dims}D({settings})(x, argmax: TensorLike)")(unpool)


_unpooling(1, "rows")
_unpooling(2, "images", "NCHW")
_unpooling(3, "volumes", "NCDHW")


# -- windows chosen at random ----------------------------------------------------------------------------------------


def _random_windows(b: CallBuilder[V], shares: V, size: int, count: int, reach: int) -> V:
    """``[n, c, count, reach]``: ``count`` windows along a dim, as evenly spread as ``shares`` in [0, 1) say."""
    if count == 1:
        starts = filled(b, size - reach, dtypes.int64, (*b.shape_of(shares), 1))
    else:
        dtype = b.dtype_of(shares)
        alpha = np.float32((size - reach) / (count - 1)).item()
        first = b.floor(b.mul(shares, alpha))
        numbers = b.lift_array(np.arange(count).astype(dtype.numpy))
        shares, first = (b.expand_dims(x, axis=len(b.shape_of(x))) for x in (shares, first))
        places = b.convert(b.sub(b.floor(b.mul(b.add(shares, numbers), alpha)), first), dtypes.int64)
        last = b.lift_array(np.arange(count) == count - 1)
        starts = b.select(last, size - reach, places)
    return b.add(b.expand_dims(starts, axis=len(b.shape_of(starts))), b.lift_array(np.arange(reach)))


def _fractional(
    b: CallBuilder[V], dims: int, input: Any, kernel_size: Any, output_size: Any, output_ratio: Any, samples: Any
) -> tuple[V, V]:
    op = f"fractional_max_pool{dims}d"
    x = b.lift(input)
    single = len(b.shape_of(x)) == dims + 1
    x = b.expand_dims(x, axis=0) if single else x
    n, c, *sizes = b.shape_of(of_rank(b, op, x, "the input must have {} dims", dims + 2))
    if (output_size is None) == (output_ratio is None):
        raise BadOpArgument(op, "exactly one of 'output_size' and 'output_ratio' must be given.").error()
    if output_size is None:
        several = isinstance(output_ratio, (tuple, list))
        ratios = cast("Sequence[float]", output_ratio) if several else (output_ratio,) * dims
        pairs = zip(sizes, ratios, strict=True)
        output_size = tuple(int(size * ratio) for size, ratio in pairs)
    counts, reach = _each(output_size, dims), _each(kernel_size, dims)
    if any(count + size - 1 > whole for count, size, whole in zip(counts, reach, sizes, strict=True)):
        raise BadOpArgument(op, f"{counts} windows of {reach} do not fit into {tuple(sizes)}.").error()
    shares = rand(b, n, c, dims, seed=None, dtype=dtypes.float32) if samples is None else b.lift(samples)
    if single and samples is not None:
        shares = reshaped(b, shares, (n, c, dims))
    places = [
        _random_windows(b, b.squeeze(part(b, shares, 2, k if dims == 3 else 1 - k, 1), axes=(2,)), size, count, wide)
        for k, (size, count, wide) in enumerate(zip(sizes, counts, reach, strict=True))
    ]
    values, numbers = greatest_at(b, x, places)
    return (b.squeeze(values, axes=(0,)), b.squeeze(numbers, axes=(0,))) if single else (values, numbers)


def _pooling_at_random(dims: int, windows: str) -> None:
    """The function that takes the greatest elements of windows at random places."""

    def pool(
        b: CallBuilder[V], x: object, kernel: object, size: object, ratio: object, indices: bool, samples: object
    ) -> Any:
        pooled = _fractional(b, dims, x, kernel, size, ratio, samples)
        return pooled if indices else pooled[0]

    pool.__name__ = f"fractional_max_pool{dims}d"
    pool.__doc__ = f"The greatest elements of windows of {windows} at random places, as many as asked for."
    sizes = "output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None"
    choices = "return_indices=False, _random_samples: TensorLike | None = None"
    draws(user_function(f"{pool.__name__}(input, kernel_size, {sizes}, {choices})")(pool))


_pooling_at_random(2, "images")
_pooling_at_random(3, "volumes")


@user_primitive(
    "FractionalMaxPool3DWithFixedKsize(ksize, output_shape: Sizes, data_format='NCDHW')(x, random_samples: TensorLike)"
)
def fractional_max_pool3d_primitive(
    b: CallBuilder[V], x: object, random_samples: object, ksize: object, output_shape: object, **_: object
) -> tuple[V, V]:
    """The greatest elements of windows of volumes at places that follow from random numbers, and their places."""
    return _fractional(b, 3, x, ksize, output_shape, None, random_samples)
