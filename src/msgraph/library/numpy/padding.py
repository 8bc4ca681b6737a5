"""``pad``: more elements at the edges, in all modes MindSpore has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.numpy.arrays import astype, part, tensor, type_error, unsupported, value_error
from msgraph.library.numpy.choosing import apply_along_axis
from msgraph.library.numpy.creation import linspace

_INDEXED = ("edge", "wrap", "symmetric", "reflect")
_STATISTICS = {"maximum": ops.amax, "minimum": ops.amin, "mean": ops.mean}


def pad(
    arr: TensorLike,
    pad_width: object,
    mode: str | Callable[..., object] = "constant",
    stat_length: object = None,
    constant_values: object = 0,
    end_values: object = 0,
    reflect_type: str = "even",
    **kwargs: object,
) -> Tensor:
    """``arr`` with ``pad_width`` more elements before and behind it along each axis."""
    values = tensor(arr)
    if values.ndim == 0:
        return values
    widths = _pairs(pad_width, values.ndim)
    if callable(mode):
        return _filled_by(mode, values, widths, kwargs)
    if mode in _INDEXED and reflect_type == "even":
        return _repeated(values, widths, mode)
    fills = _pairs(end_values if mode == "linear_ramp" else constant_values, values.ndim)
    lengths = None if stat_length is None else _pairs(stat_length, values.ndim)
    for axis, (before, behind) in enumerate(widths):
        if mode in ("constant", "empty"):
            pads = [_block(values, axis, n, fill) for n, fill in zip((before, behind), fills[axis], strict=True)]
        elif mode in _STATISTICS:
            size = values.shape[axis]
            ends = (size, size) if lengths is None else lengths[axis]
            pads = [_statistic(values, axis, before, mode, 0, min(ends[0], size))]
            pads += [_statistic(values, axis, behind, mode, size - min(ends[1], size), size)]
        elif mode == "linear_ramp":
            pads = _ramps(values, axis, before, behind, fills[axis])
        elif mode in ("symmetric", "reflect"):
            values, pads = _odd(values, axis, before, behind, mode), []
        elif mode == "median":
            raise unsupported("median mode is not supported yet")
        else:
            raise value_error("pad", "Input mode not supported.")
        if pads:
            values = ops.cat([pads[0], values, pads[1]], axis)
    return values


def _pairs(values: object, ndim: int) -> list[Any]:
    """A pair for each axis: what stands before, and what stands behind."""
    if isinstance(values, Tensor):
        values = values.asnumpy().tolist()
    if not isinstance(values, (int, float, list, tuple)):
        text = "pad_width, stat_length, constant_values or end_values should only be int, list, tuple or tensor"
        raise type_error("pad", text)
    array = np.asarray(values)
    if array.shape not in ((), (1,), (2,), (1, 2), (ndim, 2)):
        raise value_error("pad", f"input values must be able to broadcast to {(ndim, 2)}")
    return np.broadcast_to(array, (ndim, 2)).tolist()


def _repeated(x: Tensor, widths: Sequence[Any], mode: str) -> Tensor:
    """Every element of the result is one of ``x``: NumPy says which, along each axis."""
    for axis, (before, behind) in enumerate(widths):
        if before or behind:
            padding: Any = {"mode": mode}
            places = np.pad(np.arange(x.shape[axis]), (before, behind), **padding)
            x = ops.index_select(x, axis, Tensor(places.astype(np.int32)))
    return x


def _block(x: Tensor, axis: int, count: int, fill: float) -> Tensor:
    return ops.full((*x.shape[:axis], count, *x.shape[axis + 1 :]), fill, dtype=x.dtype)


def _statistic(x: Tensor, axis: int, count: int, mode: str, start: int, stop: int) -> Tensor:
    value = _STATISTICS[mode](part(x, axis, start, stop), axis, True)
    return ops.broadcast_to(value, (*x.shape[:axis], count, *x.shape[axis + 1 :]))


def _ramps(x: Tensor, axis: int, before: int, behind: int, ends: Sequence[float]) -> list[Tensor]:
    first, last = part(x, axis, 0, 1).squeeze(axis), part(x, axis, -1, None).squeeze(axis)
    rise, fall = _block(x, axis, 0, 0), _block(x, axis, 0, 0)
    if before:
        rise = linspace(float(ends[0]), first, before, endpoint=False, dtype=x.dtype, axis=axis)
    if behind:
        fall = part(linspace(last, float(ends[1]), behind + 1, dtype=x.dtype, axis=axis), axis, 1, None)
    return [rise, fall]


def _odd(x: Tensor, axis: int, before: int, behind: int, mode: str) -> Tensor:
    """Twice the edge minus the reflected elements, as often as it takes."""
    skipped = 1 if mode == "reflect" else 0
    length = x.shape[axis] - skipped
    if length == 0:
        return _repeated(x, [(0, 0)] * axis + [(before, behind)], "edge")
    while before or behind:
        head, tail = min(before, length), min(behind, length)
        first, last = part(x, axis, 0, 1), part(x, axis, -1, None)
        size = x.shape[axis]
        left = 2 * first - ops.flip(part(x, axis, skipped, skipped + head), (axis,))
        right = 2 * last - ops.flip(part(x, axis, size - skipped - tail, size - skipped), (axis,))
        x = astype(ops.cat([left, x, right], axis), x.dtype)
        before, behind = before - head, behind - tail
    return x


def _filled_by(function: Callable[..., object], x: Tensor, widths: Sequence[Any], options: dict[str, object]) -> Tensor:
    """Zeros at the edges, which ``function`` replaces in every row."""
    for axis, (before, behind) in enumerate(widths):
        x = ops.cat([_block(x, axis, before, 0), x, _block(x, axis, behind, 0)], axis)
    for axis, width in enumerate(widths):
        x = apply_along_axis(function, axis, x, tuple(width), axis, options)
    return x
