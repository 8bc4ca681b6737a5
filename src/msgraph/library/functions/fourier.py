"""Fourier transforms as users call them: sizes and dims as NumPy has them; and windows for signals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import DataDependentShape
from msgraph.dialects.axes import axes_of, axis_of
from msgraph.dialects.calls import Array, CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.library.functions.fourier_transform import TURNED
from msgraph.library.functions.joining import extended, padded
from msgraph.library.functions.reshaping import part, roll


def _numbers(b: CallBuilder[V], value: V, whole: bool) -> V:
    """Floats, or complex numbers made of them."""
    dtype = b.dtype_of(value)
    if dtype.KIND not in "fc" or dtype.size < 4:
        value = b.convert(value, dtypes.float32)
    if whole and not b.dtype_of(value).is_complex:
        value = b.complex(value, 0)
    return value


def _sized(b: CallBuilder[V], x: V, axes: Sequence[int], sizes: Sequence[int | None]) -> V:
    """Cut, or filled up with zeros, along some dims; those whose size is ``None`` stay as they are."""
    for axis, size in zip(axes, sizes, strict=True):
        shape = b.shape_of(x)
        if size is None or size <= shape[axis]:
            x = x if size is None else part(b, x, axis, 0, size)
        else:
            high = tuple(size - shape[axis] if k == axis else 0 for k in range(len(shape)))
            x = b.pad(x, 0, low=(0,) * len(shape), high=high)
    return x


def _places(b: CallBuilder[V], op: str, x: V, s: object, dim: Any) -> tuple[list[int], list[int | None]]:
    """The dims to transform, and how many numbers each of them has then (``None``: as many as there are)."""
    rank = len(b.shape_of(x))
    wanted: Any = () if s is None else (s,) if isinstance(s, int) else s
    sizes: list[int | None] = [None if n == -1 else int(n) for n in wanted]
    if dim is None:
        axes = list(range(rank)) if s is None else list(range(rank - len(sizes), rank))
    else:
        axes = [axis_of(op, k, rank) for k in ([dim] if isinstance(dim, int) else dim)]
    sizes = sizes or [None] * len(axes)
    if len(sizes) != len(axes) or len(set(axes)) != len(axes):
        raise BadOpArgument(op, f"the 's' and 'dim' must be of the same length, but got {s} and {dim}.").error()
    return axes, sizes


def _norm(op: str, norm: Any, turned: bool = False) -> str:
    name = norm or "backward"
    if name not in TURNED:
        raise BadOpArgument(op, f"the 'norm' must be 'backward', 'forward' or 'ortho', but got {norm!r}.").error()
    return TURNED[name] if turned else name


def transformed(b: CallBuilder[V], op: str, x: V, s: object, dim: object, norm: object, inverse: bool) -> V:
    """Complex to complex."""
    value = _numbers(b, x, True)
    axes, sizes = _places(b, op, value, s, dim)
    value = _sized(b, value, axes, sizes)
    return (b.ifft if inverse else b.fft)(value, axes=tuple(axes), norm=_norm(op, norm), size=0)


def _from_real(b: CallBuilder[V], op: str, x: V, s: object, dim: object, norm: object, hermitian: bool = False) -> V:
    """Real to half of the complex: the last dim by half, then the others."""
    value = _numbers(b, x, False)
    axes, sizes = _places(b, op, value, s, dim)
    value = _sized(b, value, axes, sizes)
    name = _norm(op, norm, hermitian)
    half = b.rfft(value, axes=(axes[-1],), norm=name, size=0)
    half = b.conj(half) if hermitian else half
    if len(axes) == 1:
        return half
    return (b.ifft if hermitian else b.fft)(half, axes=tuple(axes[:-1]), norm=_norm(op, norm), size=0)


def _to_real(b: CallBuilder[V], op: str, x: V, s: object, dim: object, norm: object, hermitian: bool = False) -> V:
    """Half of the complex to real: the other dims, then the last one."""
    value = _numbers(b, x, True)
    axes, sizes = _places(b, op, value, s, dim)
    value = _sized(b, value, axes[:-1], sizes[:-1])
    size = 2 * (b.shape_of(value)[axes[-1]] - 1) if sizes[-1] is None else sizes[-1]
    if len(axes) > 1:
        value = (b.fft if hermitian else b.ifft)(value, axes=tuple(axes[:-1]), norm=_norm(op, norm), size=0)
    value = b.conj(value) if hermitian else value
    return b.irfft(value, axes=(axes[-1],), norm=_norm(op, norm, hermitian), size=size)


def _register() -> None:
    """``fft``, ``ifft2``, ``rfftn`` and all the others: three kinds, there and back, over one, two or all dims."""
    kinds = {
        "fft": (transformed, False, "The transform"),
        "ifft": (transformed, True, "The inverse transform"),
        "rfft": (_from_real, False, "The transform of real numbers: the half that says all,"),
        "irfft": (_to_real, False, "The real numbers whose transform's half is given,"),
        "hfft": (_to_real, True, "The real transform of what is symmetric up to conjugation, given its half,"),
        "ihfft": (_from_real, True, "The half of the inverse transform of real numbers,"),
    }
    over = {
        "": ("n: int | None = None, dim: int = -1", "along one dim."),
        "2": ("s: Sequence[int] | None = None, dim: Sequence[int] = (-2, -1)", "over two dims."),
        "n": ("s: Sequence[int] | None = None, dim: Sequence[int] | None = None", "over some dims."),
    }
    for variant, (function, switch, words) in kinds.items():
        for ending, (parameters, dims) in over.items():
            name = variant + ending
            user_function(f"{name}(input, {parameters}, norm: str | None = None)")(
                _named(name, function, switch, f"{words} {dims}")
            )


def _named(name: str, function: Any, switch: bool, words: str) -> Any:
    def transform(b: CallBuilder[V], input: V, s: Any, dim: Any, norm: Any) -> V:
        return function(b, name, input, s, dim, norm, switch)

    transform.__name__, transform.__doc__ = name, words
    return transform


_register()


@user_primitive(
    "FFTWithSize(signal_ndim: int, inverse: bool, real: bool, norm: str = 'backward', onesided: bool = True, "
    "signal_sizes: Sequence[int] = ())(x)"
)
def fft_with_size(
    b: CallBuilder[V],
    x: V,
    signal_ndim: int,
    inverse: bool,
    real: bool,
    norm: str,
    onesided: bool,
    signal_sizes: tuple[int, ...],
) -> V:
    """The transform over the last dims; of real numbers if ``real``, by half if ``onesided``."""
    dims = tuple(range(-signal_ndim, 0))
    if real and onesided:
        sizes = signal_sizes or None
        return (
            _to_real(b, "FFTWithSize", x, sizes, dims, norm)
            if inverse
            else _from_real(b, "FFTWithSize", x, None, dims, norm)
        )
    whole = transformed(b, "FFTWithSize", x, None, dims, norm, inverse)
    return b.real(whole) if real and inverse else whole


@user_function("fftfreq(n: int, d: float = 1.0, dtype=None)", numbers=np.fft.fftfreq)
@user_function("rfftfreq(n: int, d: float = 1.0, dtype=None)", numbers=np.fft.rfftfreq)
def frequencies(b: CallBuilder[V], n: int, d: float, dtype: DType | None, numbers: Any) -> V:
    """The frequencies of a transform of ``n`` numbers ``d`` apart, or of the half of one of real numbers."""
    return b.lift_array(numbers(n, d).astype((dtype or dtypes.float32).numpy))


@user_function("fftshift(input, dim=None)", sign=1)
@user_function("ifftshift(input, dim=None)", sign=-1)
def shifted(b: CallBuilder[V], x: V, dim: object, sign: int) -> V:
    """Frequency 0 brought to the middle; ``ifftshift`` brings it back to the front."""
    axes = axes_of("fftshift", dim, len(b.shape_of(x)))
    shifts = tuple(sign * (b.shape_of(x)[k] // 2) for k in axes)
    return roll(b, x, shifts, axes)


# -- short times -----------------------------------------------------------------------------------------------------


@user_primitive(
    "STFT(n_fft: int, hop_length: int, win_length: int, normalized: bool, onesided: bool, return_complex: bool)"
    "(x, window: TensorLike)"
)
def stft_primitive(
    b: CallBuilder[V],
    value: V,
    weights: V,
    n_fft: int,
    hop_length: int,
    win_length: int,
    normalized: bool,
    onesided: bool,
    return_complex: bool,
) -> V:
    """The transforms of pieces of a signal, ``hop_length`` apart, each times a window."""
    shape = b.shape_of(weights)
    rank, length = len(b.shape_of(value)), b.shape_of(value)[-1] if b.shape_of(value) else 0
    if rank not in (1, 2):
        raise BadOpArgument("STFT", f"expected a 1-D tensor or a 2-D tensor, but got {rank}.").error()
    if not 0 < n_fft <= length:
        raise BadOpArgument("STFT", f"the n_fft must be in (0,{length}], but got {n_fft}.").error()
    if not 0 < win_length <= n_fft or shape != (win_length,):
        what = f"the win_length must be in (0,{n_fft}] and that of the window, but got {win_length} and {shape}."
        raise BadOpArgument("STFT", what).error()
    if hop_length <= 0:
        raise BadOpArgument("STFT", f"the hop_length must be positive, but got {hop_length}.").error()
    left = (n_fft - win_length) // 2
    weights = b.pad(weights, 0, low=(left,), high=(n_fft - win_length - left,))
    starts = np.arange(0, length - n_fft + 1, hop_length)
    pieces = b.gather(value, b.lift_array(starts[:, None] + np.arange(n_fft)), axis=rank - 1)
    pieces = b.mul(*b.promote(pieces, weights))
    if onesided and not b.dtype_of(pieces).is_complex:
        result = _from_real(b, "STFT", pieces, None, -1, None)
    else:
        result = transformed(b, "STFT", pieces, None, -1, None, False)
        result = part(b, result, rank, 0, n_fft // 2 + 1) if onesided else result
    result = b.transpose(result, perm=(*range(rank - 1), rank, rank - 1))
    if normalized:
        result = b.mul(*b.promote(result, n_fft**-0.5))
    return result if return_complex else b.stack(b.real(result), b.imag(result), axis=rank + 1)


@user_function(
    "stft(x, n_fft: int, hop_length: int | None = None, win_length: int | None = None, "
    "window: TensorLike | None = None, center: bool = True, pad_mode: str = 'REFLECT', normalized: bool = False, "
    "onesided: bool | None = None, return_complex: bool | None = None)"
)
def stft(
    b: CallBuilder[V],
    value: V,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: object = None,
    center: bool = True,
    pad_mode: str = "REFLECT",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
) -> V:
    """The transforms of pieces of a signal; with ``center`` it is mirrored at its ends, so that pieces begin there."""
    size = n_fft if win_length is None else win_length
    weights = b.lift_array(np.ones(size, np.float32)) if window is None else b.lift(window)
    is_complex = b.dtype_of(value).is_complex or b.dtype_of(weights).is_complex
    if center:
        widths = (*(0 for _ in b.shape_of(value)[1:]), n_fft // 2)
        if pad_mode not in ("CONSTANT", "REFLECT", "SYMMETRIC"):
            what = f"the 'pad_mode' must be 'CONSTANT', 'REFLECT' or 'SYMMETRIC', but got {pad_mode!r}."
            raise BadOpArgument("stft", what).error()
        is_zero = pad_mode == "CONSTANT"
        value = padded(b, value, widths, widths) if is_zero else extended(b, value, widths, widths, pad_mode.lower())
    return stft_primitive(
        b,
        value,
        weights,
        n_fft,
        n_fft // 4 if hop_length is None else hop_length,
        size,
        normalized,
        not is_complex if onesided is None else onesided,
        is_complex if return_complex is None else return_complex,
    )


# -- windows for signals ---------------------------------------------------------------------------------------------


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
    return window(b, window_length, periodic, dtype, "kaiser_window", partial(np.kaiser, beta=beta))
