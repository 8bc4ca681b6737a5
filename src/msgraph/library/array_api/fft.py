"""Fourier transforms: those of ``msgraph.ops`` by the standard's names of arguments, in the precision of the array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, float64, ops
from msgraph.api.tensor.array_standard import on_device
from msgraph.dialects.dtypes import DType
from msgraph.library.naming import named
from msgraph.library.numpy.fft import fftshift as fftshift
from msgraph.library.numpy.fft import ifftshift as ifftshift


def _one_axis(name: str, function: Callable[..., Any]) -> Callable[..., object]:
    def apply(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Tensor:
        return function(x, n, axis, norm)

    return named(apply, name, function.__doc__)


def _many_axes(name: str, function: Callable[..., Any]) -> Callable[..., object]:
    def apply(
        x: Tensor, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: str = "backward"
    ) -> Tensor:
        return function(x, s, axes, norm)

    return named(apply, name, function.__doc__)


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
    return Tensor(np.fft.fftfreq(n, d), float64 if dtype is None else dtype)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: object = None) -> Tensor:
    """The frequencies of the half of a transform of ``n`` real samples at a distance of ``d``."""
    on_device(device)
    return Tensor(np.fft.rfftfreq(n, d), float64 if dtype is None else dtype)
