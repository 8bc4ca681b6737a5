"""``mindspore.scipy.fft``: orthonormal cosine transforms of the second type, by Fourier transforms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.dialects.axes import axis_of
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.library.naming import named
from msgraph.library.numpy.arrays import tensor

Sizes = Sequence[int]

__all__ = ["dct", "dctn", "idct", "idctn"]


def _transform(name: str, inverse: bool) -> Callable[..., Tensor]:
    def transform(x: object, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Tensor:
        return _along(name, _checked(name, x, type, norm), n, axis, inverse=inverse)

    meaning = "cosine transform along one axis, of ``n`` elements: cut off, or filled up with zeros."
    return named(transform, name, f"The inverse {meaning}" if inverse else f"The {meaning}")


def _transform_over(name: str, inverse: bool) -> Callable[..., Tensor]:
    def transform(
        x: object, type: int = 2, s: Sizes | None = None, axes: Sizes | None = None, norm: str | None = None
    ) -> Tensor:
        return _over(name, _checked(name, x, type, norm), s, axes, inverse=inverse)

    meaning = "cosine transform along some axes, all where none are given."
    return named(transform, name, f"The inverse {meaning}" if inverse else f"The {meaning}")


dct, idct = _transform("dct", False), _transform("idct", True)
dctn, idctn = _transform_over("dctn", False), _transform_over("idctn", True)


def _checked(op: str, x: Any, type: int, norm: str | None) -> Tensor:
    if type != 2:
        raise BadOpArgument(op, f"only type 2 is supported, but got {type}.").error()
    if norm not in (None, "ortho"):
        raise BadOpArgument(op, f"the 'norm' must be 'ortho', but got {norm!r}.").error()
    values = tensor(x)
    if values.size == 0 or values.ndim == 0:
        raise BadOpArgument(op, f"the 'x' must have axes and elements, but got the shape {values.shape}.").error()
    wide = values.dtype.is_complex or (values.dtype.is_float and values.dtype.size > 2)
    return values if wide else values.astype("float32")


def _over(op: str, x: Any, s: Any, axes: Any, *, inverse: bool) -> Any:
    if axes is None:
        axes = tuple(range(x.ndim)) if s is None else tuple(range(x.ndim - len(s), x.ndim))
    sizes = [None] * len(axes) if s is None else s
    if len(sizes) != len(axes):
        raise BadOpArgument(op, f"the 's' and 'axes' must be of the same length, but got {s} and {axes}.").error()
    for axis, n in zip(axes, sizes, strict=True):
        x = _along(op, x, n, axis, inverse=inverse)
    return x


def _along(op: str, x: Any, n: object, axis: int, *, inverse: bool) -> Any:
    if n is not None and (isinstance(n, bool) or not isinstance(n, int)):
        raise BadOpArgumentType(op, f"the 'n' must be int, but got {type(n).__name__}.").error()
    if n is not None and n < 1:
        raise BadOpArgument(op, f"the 'n' must be at least 1, but got {n}.").error()
    last = x.ndim - 1
    dim = axis_of(op, axis, x.ndim)
    x = ops.swapaxes(x, dim, last)
    if n is not None and n < x.shape[-1]:
        x = x[..., :n]
    elif n is not None and n > x.shape[-1]:
        x = ops.concat((x, ops.zeros((*x.shape[:-1], n - x.shape[-1]), x.dtype)), -1)
    transform = _backwards if inverse else _forwards
    if not x.dtype.is_complex:
        return ops.swapaxes(transform(x), dim, last)
    result = ops.Complex()(transform(ops.real(x)), transform(ops.imag(x)))
    return ops.swapaxes(result, dim, last)


def _order(size: int) -> Array:
    return np.concatenate([np.arange(0, size, 2), np.arange(1, size, 2)[::-1]])


def _angles(size: int, dtype: DType) -> tuple[Tensor, Tensor]:
    angles: Array = np.pi * np.arange(size) / (2 * size)
    return Tensor(np.cos(angles), dtype), Tensor(np.sin(angles), dtype)


def _scale(size: int, dtype: DType) -> Tensor:
    factors = np.full(size, np.sqrt(2 / size))
    factors[0] = np.sqrt(1 / size)
    return Tensor(factors, dtype)


def _forwards(x: Tensor) -> Tensor:
    """The even elements, then the odd ones backwards, are transformed; each result is turned by its angle."""
    size = x.shape[-1]
    order = _order(size)
    cosine, sine = _angles(size, x.dtype)
    turned = ops.fft(ops.gather(x, Tensor(order), -1))
    return (ops.real(turned) * cosine + ops.imag(turned) * sine) * _scale(size, x.dtype)


def _backwards(x: Tensor) -> Tensor:
    size = x.shape[-1]
    cosine, sine = _angles(size, x.dtype)
    y = x / _scale(size, x.dtype)
    back = ops.concat((ops.zeros_like(y[..., :1]), ops.flip(y[..., 1:], (-1,))), -1)
    spectrum = ops.Complex()(y * cosine + back * sine, y * sine - back * cosine)
    return ops.gather(ops.real(ops.ifft(spectrum)), Tensor(np.argsort(_order(size))), -1)
