"""Fourier transforms: those of ``msgraph.ops`` by the standard's names of arguments, in the precision of the array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgraph import ops
from msgraph.api.tensor.array_standard import on_device
from msgraph.api.tensor.dtype import float64, int64
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects.dtypes import DType
from msgraph.library.array_api.shaping import Axes, axes_of, roll


def _one_axis(name: str, function: Callable[..., Any]) -> Callable[..., object]:
    def apply(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Tensor:
        return function(x, n, axis, norm)

    return _named(apply, name, function)


def _many_axes(name: str, function: Callable[..., Any]) -> Callable[..., object]:
    def apply(
        x: Tensor, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: str = "backward"
    ) -> Tensor:
        return function(x, s, axes, norm)

    return _named(apply, name, function)


def _named(apply: Callable[..., object], name: str, function: Callable[..., object]) -> Callable[..., object]:
    for key, text in (("__name__", name), ("__qualname__", name), ("__doc__", function.__doc__)):
        setattr(apply, key, text)
    return apply


fft = _one_axis("fft", ops.fft)
ifft = _one_axis("ifft", ops.ifft)
rfft = _one_axis("rfft", ops.rfft)
irfft = _one_axis("irfft", ops.irfft)
hfft = _one_axis("hfft", ops.hfft)
ihfft = _one_axis("ihfft", ops.ihfft)
fftn = _many_axes("fftn", ops.fftn)
ifftn = _many_axes("ifftn", ops.ifftn)
rfftn = _many_axes("rfftn", ops.rfftn)
irfftn = _many_axes("irfftn", ops.irfftn)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: object = None) -> Tensor:
    """The frequencies of a transform of ``n`` samples at a distance of ``d``."""
    on_device(device)
    places = ops.arange(0, n, 1, dtype=int64)
    return _divided(ops.where(places > (n - 1) // 2, places - n, places), n * d, dtype)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: object = None) -> Tensor:
    """The frequencies of the half of a transform of ``n`` real samples at a distance of ``d``."""
    on_device(device)
    return _divided(ops.arange(0, n // 2 + 1, 1, dtype=int64), n * d, dtype)


def _divided(places: Tensor, length: float, dtype: DType | None) -> Tensor:
    frequencies = places.astype(float64) / length
    return frequencies if dtype is None else frequencies.astype(dtype)


def fftshift(x: Tensor, /, *, axes: Axes | None = None) -> Tensor:
    """Moves the frequency zero to the middle."""
    places = axes_of(axes, x.ndim)
    return roll(x, [x.shape[n] // 2 for n in places], axis=places)


def ifftshift(x: Tensor, /, *, axes: Axes | None = None) -> Tensor:
    """Moves the frequency zero back to the start."""
    places = axes_of(axes, x.ndim)
    return roll(x, [-(x.shape[n] // 2) for n in places], axis=places)
