"""``mindspore.numpy.fft``: the order and the frequencies of Fourier transforms, and the transforms that ``ops`` has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, float32, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.diagnostics.wheel import no_such_name
from msgraph.library.numpy.arrays import ElementType, axes_of, element_type, tensor

_ONE_AXIS = ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
_TWO_AXES = ("fft2", "ifft2", "rfft2", "irfft2", "hfft2", "ihfft2")
_MANY_AXES = ("fftn", "ifftn", "rfftn", "irfftn", "hfftn", "ihfftn")
_OWN = ("fftfreq", "fftshift", "ifftshift", "rfftfreq")


def fftshift(x: TensorLike, axes: int | Sequence[int] | None = None) -> Tensor:
    """Moves the frequency zero to the middle."""
    values = tensor(x)
    return ops.fftshift(values, axes_of("fft.fftshift", axes, values.ndim))


def ifftshift(x: TensorLike, axes: int | Sequence[int] | None = None) -> Tensor:
    """Moves the frequency zero back to the start."""
    values = tensor(x)
    return ops.ifftshift(values, axes_of("fft.ifftshift", axes, values.ndim))


def fftfreq(n: int, d: float = 1.0, dtype: ElementType | None = None) -> Tensor:
    """The frequencies of a transform of ``n`` samples at a distance of ``d``."""
    return Tensor(np.fft.fftfreq(n, d), element_type(float32 if dtype is None else dtype))


def rfftfreq(n: int, d: float = 1.0, dtype: ElementType | None = None) -> Tensor:
    """The frequencies of a transform of ``n`` real samples at a distance of ``d``."""
    return Tensor(np.fft.rfftfreq(n, d), element_type(float32 if dtype is None else dtype))


def _transform(name: str) -> Callable[..., object]:
    function: Callable[..., object] = getattr(ops, name)

    def one(a: TensorLike, n: int | None = None, axis: int = -1, norm: str | None = None) -> Any:
        return function(tensor(a), n, axis, norm)

    usual = (-2, -1) if name in _TWO_AXES else None

    def many(a: TensorLike, s: object = None, axes: Sequence[int] | None = usual, norm: str | None = None) -> Any:
        return function(tensor(a), s, axes, norm)

    return one if name in _ONE_AXIS else many


def __getattr__(name: str) -> Callable[..., Any]:
    if name in (*_ONE_AXIS, *_TWO_AXES, *_MANY_AXES):
        value = globals()[name] = _transform(name)
        return value
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    raise no_such_name("msgraph.numpy.fft", name, __dir__())


def __dir__() -> list[str]:
    return sorted([*_OWN, *_ONE_AXIS, *_TWO_AXES, *_MANY_AXES])
