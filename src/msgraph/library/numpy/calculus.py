"""Differences, integrals and interpolation, convolutions, and polynomials."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Any

import numpy as np

from msgraph import Tensor, bfloat16, bool_, float16, float32, int32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.numpy import arrays
from msgraph.library.numpy.choosing import searchsorted
from msgraph.library.numpy.creation import full
from msgraph.library.numpy.elementwise import divide


def diff(
    a: TensorLike, n: int = 1, axis: int = -1, prepend: TensorLike | None = None, append: TensorLike | None = None
) -> Tensor:
    """The differences of neighbours along an axis, taken ``n`` times."""
    values = arrays.tensor(a)
    axis = arrays.axis_of("diff", axis, values.ndim)
    arrays.check_type("diff", "Input n should be int, but got ", n, int)
    if n < 0:
        raise arrays.value_error("diff", "Input n must > 0.")
    if n == 0:
        return values
    edge = (*values.shape[:axis], 1, *values.shape[axis + 1 :])
    pieces = [one if one.ndim else ops.broadcast_to(one, edge) for one in _given(prepend)]
    pieces += [values, *[one if one.ndim else ops.broadcast_to(one, edge) for one in _given(append)]]
    values = ops.cat(arrays.promoted(*pieces), axis) if len(pieces) > 1 else values
    return ops.diff(values, n, axis)


def _given(values: TensorLike | None) -> list[Tensor]:
    return [] if values is None else [arrays.tensor(values)]


def ediff1d(ary: TensorLike, to_end: TensorLike | None = None, to_begin: TensorLike | None = None) -> Tensor:
    """The differences of neighbours of the flattened array, with more before and behind them."""
    values = arrays.tensor(ary).ravel()
    pieces = [*_given(to_begin), diff(values), *_given(to_end)]
    return ops.cat([arrays.astype(piece.ravel(), values.dtype) for piece in pieces], 0)


def trapz(y: TensorLike, x: TensorLike | None = None, dx: TensorLike = 1.0, axis: int = -1) -> Tensor:
    """The integral along an axis by the trapezoidal rule."""
    values = arrays.as_float(y)
    axis = arrays.axis_of("trapz", axis, values.ndim)
    width = arrays.tensor(dx) if x is None else diff(x)
    if width.ndim == 1:
        width = width.reshape((-1,) + (1,) * (values.ndim - axis - 1))
    width = arrays.astype(width, values.dtype)
    return ops.sum(
        (arrays.part(values, axis, None, -1) * width + arrays.part(values, axis, 1, None) * width) / 2.0, axis
    )


def gradient(f: TensorLike, *varargs: object, axis: int | Sequence[int] | None = None, edge_order: int = 1) -> Any:
    """The slope along axes: central differences inside, one-sided at the edges."""
    if edge_order != 1:
        raise arrays.unsupported("edge_order != 1 not implemented")
    values = arrays.as_wide_float(f)
    axes = arrays.axes_of("gradient", axis, values.ndim)
    if len(varargs) not in (0, 1, len(axes)):
        raise arrays.type_error("gradient", "Invalid number of arguments")
    steps: tuple[Any, ...] = varargs if len(varargs) == len(axes) else (varargs or (1,)) * len(axes)
    slopes: list[Tensor] = []
    for one, step in zip(axes, steps, strict=True):
        if values.shape[one] < 2:
            text = "Shape of array too small to calculate a numerical gradient, at least 2 elements are required."
            raise arrays.value_error("gradient", text)
        if not isinstance(step, (int, float)) and arrays.tensor(step).ndim:
            raise arrays.unsupported("Non-constant spacing not implemented")
        slopes.append(_slope(values, one) / step)
    return slopes[0] if len(slopes) == 1 else slopes


def _slope(x: Tensor, axis: int) -> Tensor:
    first = arrays.part(x, axis, 1, 2) - arrays.part(x, axis, 0, 1)
    last = arrays.part(x, axis, -1, None) - arrays.part(x, axis, -2, -1)
    if x.shape[axis] == 2:
        return ops.cat([first, last], axis)
    return ops.cat([first, (arrays.part(x, axis, 2, None) - arrays.part(x, axis, None, -2)) * 0.5, last], axis)


def interp(
    x: TensorLike, xp: TensorLike, fp: TensorLike, left: TensorLike | None = None, right: TensorLike | None = None
) -> Tensor:
    """The values at ``x`` of the line through the points ``(xp, fp)``."""
    points, knots, heights = arrays.tensor(x), arrays.tensor(xp), arrays.tensor(fp)
    if knots.ndim != 1 or heights.ndim != 1:
        raise arrays.value_error("interp", "xp and fp must be 1-d sequences")
    if heights.size != knots.size:
        raise arrays.value_error("interp", "the y-coordinates must have the same length as `xp`")
    knots, heights = arrays.astype(knots, float32), arrays.astype(heights, float32)
    above = ops.clamp(searchsorted(knots, points), 0, knots.size - 1)
    below = ops.clamp(above - 1, 0, knots.size - 1)
    x0, x1 = ops.gather(knots, below, 0), ops.gather(knots, above, 0)
    y0, y1 = ops.gather(heights, below, 0), ops.gather(heights, above, 0)
    width = ops.where(x0 == x1, ops.ones_like(x0), x1 - x0)
    result = ops.where(x0 == x1, y0, (y0 * (x1 - points) + y1 * (points - x0)) / width)
    result = ops.where(
        points < knots[0], heights[0] if left is None else arrays.astype(arrays.tensor(left), float32), result
    )
    return ops.where(
        points > knots[-1], heights[-1] if right is None else arrays.astype(arrays.tensor(right), float32), result
    )


def unwrap(p: TensorLike, discont: float = pi, axis: int = -1) -> Tensor:
    """Angles without jumps: differences of more than ``discont`` are changed by multiples of a full turn."""
    arrays.check_type("unwrap", "discont should be a float", discont, int, float)
    angles = arrays.as_float(p)
    axis = arrays.axis_of("unwrap", axis, angles.ndim)
    steps = arrays.as_float(diff(p, axis=axis))
    turned = (steps + pi) % (2 * pi) - pi
    turned = ops.where(ops.logical_and(turned == -pi, steps > 0), ops.full_like(turned, pi), turned)
    change = ops.where(ops.abs(steps) < discont, ops.zeros_like(steps), turned - steps)
    rest = arrays.part(angles, axis, 1, None) + ops.cumsum(change, axis)
    return ops.cat([arrays.part(angles, axis, 0, 1), arrays.astype(rest, angles.dtype)], axis)


def convolve(a: TensorLike, v: TensorLike, mode: str = "full") -> Tensor:
    """The sums of products with the reversed shorter array, moved along the longer one."""
    x, y = arrays.tensor(a), arrays.tensor(v)
    if x.size == 0 or y.size == 0:
        raise arrays.value_error("convolve", "Inputs cannot be empty.")
    if x.ndim > 1 or y.ndim > 1:
        raise arrays.value_error("convolve", "a and v must be 1-D tensor.")
    x, y = x.ravel(), y.ravel()
    longer, shorter = (y, x) if x.size < y.size else (x, y)
    return _slide("convolve", longer, ops.flip(shorter, (0,)), mode)


def correlate(a: TensorLike, v: TensorLike, mode: str = "valid") -> Tensor:
    """The sums of products with ``v``, moved along ``a``."""
    x, y = arrays.tensor(a), arrays.tensor(v)
    if x.ndim != 1 or y.ndim != 1:
        raise arrays.value_error("correlate", "a and v must be 1-D tensor.")
    if x.size >= y.size:
        return _slide("correlate", x, y, mode)
    return ops.flip(_slide("correlate", y, x, mode), (0,))


def _slide(owner: str, longer: Tensor, shorter: Tensor, mode: str) -> Tensor:
    if mode not in ("same", "full", "valid"):
        raise arrays.value_error(owner, "mode must be one of ['full', 'same', 'valid']")
    result_type = arrays.promote_types(longer.dtype, shorter.dtype)
    wide = float32 if result_type in (float16, bfloat16) else int32 if result_type == bool_ else result_type
    count = shorter.size
    before, behind = {"valid": (0, 0), "full": (count - 1, count - 1)}.get(mode, (count // 2, (count - 1) // 2))
    windows = before + longer.size + behind - count + 1
    places = np.arange(windows)[:, None] + np.arange(count) - before
    inside = (places >= 0) & (places < longer.size)
    rows = ops.gather(arrays.astype(longer, wide), Tensor(np.where(inside, places, 0).astype(np.int32)), 0)
    products = rows * arrays.astype(shorter, wide)
    products = products if inside.all() else ops.where(Tensor(inside), products, 0)
    return arrays.astype(ops.sum(products, -1), result_type)


def _polynomial(owner: str, p: TensorLike) -> Tensor:
    values = arrays.tensor(p)
    if values.ndim > 1:
        raise arrays.value_error(owner, "input array must be scalar or 1-d sequence")
    return values.ravel()


def polyadd(a1: TensorLike, a2: TensorLike) -> Tensor:
    """The coefficients of the sum of two polynomials, the highest first."""
    one, other = arrays.promoted(_polynomial("polyadd", a1), _polynomial("polyadd", a2))
    longest = max(one.size, other.size)
    same = [ops.cat([ops.zeros((longest - p.size,), p.dtype), p], 0) if p.size < longest else p for p in (one, other)]
    return same[0] + same[1]


def polysub(a1: TensorLike, a2: TensorLike) -> Tensor:
    """The coefficients of the difference of two polynomials."""
    one, other = arrays.promoted(_polynomial("polysub", a1), _polynomial("polysub", a2))
    return polyadd(one, -other)


def polymul(a1: TensorLike, a2: TensorLike) -> Tensor:
    """The coefficients of the product of two polynomials."""
    return convolve(_polynomial("polymul", a1), _polynomial("polymul", a2))


def polyval(p: TensorLike, x: TensorLike) -> Tensor:
    """The values of a polynomial at ``x``, by Horner's rule."""
    coefficients, points = _polynomial("polyval", p), arrays.tensor(x) * Tensor(np.float32(1))
    value = ops.zeros_like(points)
    for power in range(coefficients.size):
        value = value * points + coefficients[power]  # from the first one on: 0 times infinity is no number
    return value


def polyder(p: TensorLike, m: int = 1) -> Tensor:
    """The coefficients of the ``m``-th derivative of a polynomial."""
    values = _polynomial("polyder", p)
    if m < 0:
        raise arrays.value_error("polyder", "Order of derivative must be positive")
    if m >= values.size:
        return full((0,), 0.0)
    for _ in range(m):
        values = values[:-1] * Tensor(np.arange(values.size - 1, 0, -1), int32)
    return values


def polyint(p: TensorLike, m: int = 1, k: TensorLike | None = None) -> Tensor:
    """The coefficients of an ``m``-th antiderivative, with the constants ``k`` of integration."""
    values = _polynomial("polyint", p)
    if m < 0:
        raise arrays.value_error("polyint", "Order of derivative must be positive")
    if m == 0:
        return values
    constants = ops.zeros((m,), values.dtype) if k is None else arrays.tensor(k).ravel()
    constants = ops.broadcast_to(constants, (m,)) if constants.size == 1 else constants
    for i in range(m):
        divided = divide(values, Tensor(np.arange(values.size, 0, -1), int32))
        values = ops.cat(arrays.promoted(divided, constants[i : i + 1]), 0)
    return values
