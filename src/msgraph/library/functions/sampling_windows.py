"""Windows for signals: Bartlett, Blackman, Hamming, Hann, Kaiser. Their length is known, so they are constants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import DataDependentShape
from msgraph.dialects.calls import Array, CallBuilder, DType, V, dtypes, user_function, user_primitive


def _blackman(length: int) -> Array:
    """A constant and two cosines: NumPy's ends are 0 but for rounding."""
    return np.maximum(np.blackman(length), 0)


@user_function("bartlett_window(window_length, periodic=True, *, dtype=None)", op="BartlettWindow", shape=np.bartlett)
@user_primitive("BartlettWindow(periodic=True, dtype=float32)(window_length)", op="BartlettWindow", shape=np.bartlett)
@user_function("blackman_window(window_length, periodic=True, *, dtype=None)", op="BlackmanWindow", shape=_blackman)
@user_primitive("BlackmanWindow(periodic=True, dtype=float32)(window_length)", op="BlackmanWindow", shape=_blackman)
@user_function("hann_window(window_length, periodic=True, *, dtype=None)", op="hann_window", shape=np.hanning)
def window(
    b: CallBuilder[V], length: Any, periodic: bool, dtype: DType | None, op: str, shape: Callable[[int], Array]
) -> V:
    """The weights of a ``{op}``; a periodic one is one longer, without its last number."""
    array = b.array_of(length)
    if array is None and b.is_value(length):
        raise DataDependentShape(op, "its length", "pass the length as a number that is known").error()
    count = int(length if array is None else array.reshape(-1)[0])
    if count < 0:
        raise BadOpArgument(op, f"the 'window_length' must not be negative, but got {count}.").error()
    numbers: Array = np.ones(count) if count <= 1 else shape(count + 1)[:-1] if periodic else shape(count)
    return b.lift_array(numbers.astype((dtype or dtypes.float32).numpy))


@user_function("hamming_window(window_length, periodic=True, alpha: float = 0.54, beta: float = 0.46, *, dtype=None)")
@user_primitive("HammingWindow(periodic=True, alpha: float = 0.54, beta: float = 0.46, dtype=float32)(window_length)")
def hamming_window(
    b: CallBuilder[V], window_length: object, periodic: bool, alpha: float, beta: float, dtype: DType | None = None
) -> V:
    """A constant less a cosine."""

    def shape(n: int) -> Array:
        return alpha - beta * np.cos(2 * np.pi * np.arange(n) / (n - 1))

    return window(b, window_length, periodic, dtype, "HammingWindow", shape)


@user_function("kaiser_window(window_length, periodic=True, beta: float = 12.0, *, dtype=None)")
def kaiser_window(b: CallBuilder[V], window_length: object, periodic: bool, beta: float, *, dtype: DType | None) -> V:
    """A Bessel function over that of ``beta``."""

    def shape(n: int) -> Array:
        return np.kaiser(n, beta)

    return window(b, window_length, periodic, dtype, "kaiser_window", shape)
