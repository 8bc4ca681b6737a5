"""``msgraph.dataset.audio``: spectra of waves, in bands and decibels; other names say what to do instead.

Formulas are those that torchaudio documents. Results are float32, of float64 float64.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from functools import cache, partial
from inspect import Parameter, Signature, signature
from math import ceil, gcd
from typing import Annotated, Any, ClassVar, TypeVar

import numpy as np

from msgraph.library.dataset.arguments import Natural, Positive, Settings, integer, one_of, real, taking, wrong
from msgraph.library.dataset.pipeline.draws import draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation
from msgraph.library.internals.refused import refuse_names

BorderType = Enum(
    "BorderType", {"CONSTANT": "constant", "EDGE": "edge", "REFLECT": "reflect", "SYMMETRIC": "symmetric"}
)
MelType = StrEnum("MelType", "HTK SLANEY")
NormType = StrEnum("NormType", "SLANEY NONE")
NormMode = StrEnum("NormMode", "ORTHO NONE")
ResampleMethod = StrEnum("ResampleMethod", "SINC_INTERPOLATION KAISER_WINDOW")
ScaleType = StrEnum("ScaleType", "POWER MAGNITUDE")
WindowType = StrEnum("WindowType", "BARTLETT BLACKMAN HAMMING HANN KAISER")
"""What a piece of a wave is multiplied by before its spectrum is taken."""
_WINDOWS = {
    "bartlett": np.bartlett, "blackman": np.blackman, "hamming": np.hamming, "hann": np.hanning,
    "kaiser": partial(np.kaiser, beta=12.0),
}  # fmt: skip
NotNegative = Annotated[float, partial(real, low=0)]
AboveZero = Annotated[float, partial(real, low=0, open_low=True)]
Real = Annotated[float, real]
Quality = Annotated[float, partial(real, low=0, high=1, open_low=True)]
Axis = Annotated[int, partial(one_of, allowed=(1, 2))]


class _OfFloats(ArrayOperation):
    """An operation on an array of floats."""

    AXES: ClassVar[tuple[str, ...]]

    def apply(self, array: Array) -> object:
        """The result, of floats."""
        is_complex = array.shape[-1:] == (2,) or self.AXES[-1] != "complex=2"
        if array.dtype.kind not in "iuf" or array.ndim < len(self.AXES) or not is_complex:
            problem = "the shape of input tensor does not match the requirement of operator."
            raise self.refuse(
                f"{problem} Expecting tensor in shape of <..., {', '.join(self.AXES)}>.", "give it numbers"
            )
        dtype = np.float64 if array.dtype == np.float64 else np.float32
        return self.of(array.astype(dtype)).astype(dtype)

    @abstractmethod
    def of(self, array: Array) -> Array:
        """The result of floats."""


OPERATIONS = dict[str, type[_OfFloats]]()
"""Those that :func:`operation` has made, by name."""
F = TypeVar("F", bound=Callable[..., Array])
K = TypeVar("K")


def operation(*axes: str) -> Callable[[F], F]:
    """Makes an operation of a function of an array of such dims: its other parameters are what the class takes."""

    def register(function: F) -> F:
        def of(self: Settings, array: Array) -> Array:
            """The result of floats."""
            return function(array, **vars(self))

        name, settings = function.__name__.lstrip("_"), [*signature(function).parameters.values()][1:]
        members = {"__init__": taking(Signature(settings), function), "of": of, "AXES": axes}
        about = {"__doc__": function.__doc__, "__module__": "msgraph.dataset.audio"}
        OPERATIONS[name] = type(name, (_OfFloats,), members | about)
        return function

    return register


class Spectrogram(_OfFloats):
    """How strong each frequency is in pieces of ``n_fft`` samples, ``hop_length`` apart; complex if the power is 0."""

    AXES = ("time",)
    n_fft: Positive = 400
    win_length: Positive | None = None
    hop_length: Positive | None = None
    pad: Natural = 0
    window: WindowType = WindowType.HANN
    power: NotNegative = 2.0
    normalized: bool = False
    center: bool = True
    pad_mode: BorderType = BorderType.REFLECT
    onesided: bool = True

    def __post_init__(self) -> None:
        length = self.win_length or self.n_fft
        if length > self.n_fft:
            sizes = f"win_length: {length} and n_fft: {self.n_fft}."
            raise wrong(f"Input win_length should be no more than n_fft, but got {sizes}")
        margin, self._hop = self.n_fft - length, self.hop_length or length // 2 or 1
        self._weights = np.pad(_WINDOWS[self.window.name.lower()](length + 1)[:-1], (margin // 2, (margin + 1) // 2))

    def of(self, array: Array) -> Array:
        """The spectra, <..., freq, time>, and where they are complex a dimension for both parts."""
        leading = [(0, 0)] * (array.ndim - 1)
        array = np.pad(array, [*leading, (self.pad, self.pad)])
        if self.center:
            array = np.pad(array, [*leading, (self.n_fft // 2, self.n_fft // 2)], self.pad_mode.value)
        pieces = np.lib.stride_tricks.sliding_window_view(array, self.n_fft, -1)[..., :: self._hop, :] * self._weights
        spectra = np.swapaxes((np.fft.rfft if self.onesided else np.fft.fft)(pieces), -1, -2)
        if self.normalized:
            spectra /= np.sqrt(np.sum(self._weights**2))
        return np.abs(spectra) ** self.power if self.power else np.stack([spectra.real, spectra.imag], -1)


def _mels(hertz: Array, mel_type: MelType) -> Array:
    """Frequencies as pitches, of HTK, or of Slaney: even below 1000 Hz, logarithmic above."""
    if mel_type is MelType.HTK:
        return 2595 * np.log10(1 + hertz / 700)
    return np.where(hertz < 1000, hertz * 3 / 200, 15 + np.log(np.maximum(hertz, 1000) / 1000) * 27 / np.log(6.4))


def _hertz(mels: Array, mel_type: MelType) -> Array:
    """The inverse of :func:`_mels`."""
    if mel_type is MelType.HTK:
        return 700 * (10 ** (mels / 2595) - 1)
    return np.where(mels < 15, mels * 200 / 3, 1000 * 6.4 ** ((mels - 15) / 27))


def melscale_fbanks(
    n_freqs: int, f_min: float, f_max: float, n_mels: int, sample_rate: int, norm: NormType = NormType.NONE,
    mel_type: MelType = MelType.HTK,
) -> Array:  # fmt: skip
    """The share of each frequency in bands that the ear takes for equally wide, <n_freqs, n_mels>.

    Args:
        n_freqs: how many frequencies there are, from 0 to half of ``sample_rate``, the samples of a second
        f_min: where the first of ``n_mels`` bands begins, in hertz
        f_max: where the last one ends
        norm: whether the area of each band is 1 (Slaney), or its largest share
        mel_type: the scale of pitches
    """
    ends = _mels(np.array([real("f_min", f_min), real("f_max", f_max, 0, open_low=True)]), mel_type)
    corners = _hertz(np.interp(np.arange(n_mels + 2), (0, n_mels + 1), ends), mel_type)
    areas = (corners[2:] - corners[:-2]) / 2 if norm is NormType.SLANEY else 1
    hertz, widths = np.linspace(0, sample_rate // 2, n_freqs)[:, None], np.diff(corners)
    shares = np.minimum((hertz - corners[:-2]) / widths[:-1], (corners[2:] - hertz) / widths[1:])
    return (np.maximum(0, shares) / areas).astype(np.float32)


def create_dct(n_mfcc: int, n_mels: int, norm: NormMode = NormMode.NONE) -> Array:
    """The matrix of the discrete cosine transform of type 2, <n_mels, n_mfcc>.

    Args:
        n_mfcc: how many cosines there are, of ``n_mels`` values each
        norm: whether they are orthonormal
    """
    if n_mfcc <= 0:
        raise wrong(f"n_mfcc must be greater than 0, but got {n_mfcc}.")
    cosines = 2 * np.cos(np.pi / n_mels * (np.arange(n_mels)[:, None] + 0.5) * np.arange(n_mfcc))
    if norm is NormMode.ORTHO:
        cosines *= np.where(np.arange(n_mfcc) == 0, 0.5**0.5, 1) / (2 * n_mels) ** 0.5
    return cosines.astype(np.float32)


class MelScale(_OfFloats):
    """Spectra in bands of :func:`melscale_fbanks`."""

    AXES = ("freq", "time")
    n_mels: Positive = 128
    sample_rate: Positive = 16000
    f_min: float | int = 0.0
    f_max: AboveZero | None = None
    n_stft: Positive = 201
    norm: NormType = NormType.NONE
    mel_type: MelType = MelType.HTK

    def __post_init__(self) -> None:
        highest = self.f_max or self.sample_rate // 2
        if self.f_min >= highest:
            what = "f_max{}" if self.f_max else "sample_rate // 2{} when f_max is set to None"
            raise wrong(f"MelScale: {what.format(' should be greater than f_min')}.")
        bands = (self.n_stft, self.f_min, highest, self.n_mels, self.sample_rate, self.norm, self.mel_type)
        self._shares = melscale_fbanks(*bands)

    def of(self, array: Array) -> Array:
        """The bands, <..., n_mels, time>."""
        if array.shape[-2] != self.n_stft:
            sizes = f"n_stft {self.n_stft} while freq {array.shape[-2]}."
            raise self.refuse(f"invalid parameter, 'n_stft' should be equal to 'freq', but got: {sizes}")
        return self._shares.T @ array


@operation("freq", "time")
def _AmplitudeToDB(
    levels: Array, stype: ScaleType = ScaleType.POWER, ref_value: AboveZero = 1.0, amin: AboveZero = 1e-10,
    top_db: AboveZero = 80.0,
) -> Array:  # fmt: skip
    """Amplitudes or powers in decibels of a reference, no less than ``top_db`` below the largest."""
    factor = 10 if stype is ScaleType.POWER else 20
    levels = factor * np.log10(np.maximum(levels, amin) / max(ref_value, amin))
    return np.maximum(levels, levels.max(tuple(range(-min(levels.ndim, 3), 0)), keepdims=True) - top_db)


@operation("complex=2")
def _ComplexNorm(numbers: Array, power: NotNegative = 1.0) -> Array:
    """The magnitudes of complex numbers, to a power."""
    return np.hypot(numbers[..., 0], numbers[..., 1]) ** power


@operation("complex=2")
def _Angle(numbers: Array) -> Array:
    """The angles of complex numbers, in radians."""
    return np.arctan2(numbers[..., 1], numbers[..., 0])


class Magphase(OPERATIONS["ComplexNorm"]):
    """The magnitudes of complex numbers, to a power, and their angles."""

    def apply(self, array: Array) -> object:
        """Both."""
        return super().apply(array), OPERATIONS["Angle"]().apply(array)


@cache
def _kept(make: Callable[..., K], *settings: object) -> K:
    """What is made of these settings, once."""
    return make(*settings)


@operation("time")
def _MelSpectrogram(
    wave: Array, sample_rate: Positive = 16000, n_fft: Positive = 400, win_length: Positive | None = None,
    hop_length: Positive | None = None, f_min: float | int = 0.0, f_max: AboveZero | None = None, pad: Natural = 0,
    n_mels: Positive = 128, window: WindowType = WindowType.HANN, power: NotNegative = 2.0, normalized: bool = False,
    center: bool = True, pad_mode: BorderType = BorderType.REFLECT, onesided: bool = True,
    norm: NormType = NormType.NONE, mel_scale: MelType = MelType.HTK,
) -> Array:  # fmt: skip
    """:class:`Spectrogram`, then :class:`MelScale`, <..., n_mels, time>."""
    sizes = n_fft, win_length, hop_length, pad, window, power, normalized, center, pad_mode, onesided
    bands = n_mels, sample_rate, f_min, f_max, n_fft // 2 + 1, norm, mel_scale
    return _kept(MelScale, *bands).of(_kept(Spectrogram, *sizes).of(wave))


@operation("time")
def _MFCC(
    wave: Array, sample_rate: Positive = 16000, n_mfcc: Positive = 40,
    dct_type: Annotated[int, partial(one_of, allowed=(2,))] = 2, norm: NormMode = NormMode.ORTHO,
    log_mels: bool = False, melkwargs: dict[str, Any] | None = None,
) -> Array:  # fmt: skip
    """The cosines that the bands of :class:`MelSpectrogram` in decibels are made of, <..., n_mfcc, time>."""
    bands = _MelSpectrogram(wave, sample_rate, **melkwargs or {})
    if n_mfcc > bands.shape[-2]:
        raise wrong(f"The number of coefficients, {n_mfcc}, cannot be larger than that of bands, {bands.shape[-2]}.")
    levels = np.log(bands + 1e-6) if log_mels else _AmplitudeToDB(bands)
    return _kept(create_dct, n_mfcc, bands.shape[-2], norm).T @ levels


@operation("freq", "time")
def _MaskAlongAxis(spectra: Array, mask_start: Natural, mask_width: Positive, mask_value: Real, axis: Axis) -> Array:
    """A value in the place of ``mask_width`` frequencies (``axis`` 1) or moments (2)."""
    if mask_start + mask_width > spectra.shape[axis - 3]:
        raise wrong(f"The sum of mask_start and mask_width should be no more than {spectra.shape[axis - 3]}.")
    spectra = spectra.copy()
    np.moveaxis(spectra, axis - 3, 0)[mask_start : mask_start + mask_width] = mask_value
    return spectra


@operation("freq", "time")
def _MaskAlongAxisIID(spectra: Array, mask_param: Natural, mask_value: Real, axis: Axis) -> Array:
    """A value in the place of up to ``mask_param`` frequencies or moments, which ones differs for each channel."""
    length, spectra = spectra.shape[axis - 3], spectra.copy()
    if mask_param > length:
        raise wrong(f"mask_param should be no more than {length}.")
    for channel in spectra.reshape(-1, *spectra.shape[-2:]):
        width = draws().random() * mask_param
        start = int(draws().random() * (length - width))
        np.moveaxis(channel, axis - 1, 0)[start : start + int(width)] = mask_value
    return spectra


def _masked(spectra: Array, is_drawn: bool, width: int, start: int, value: float, axis: int) -> Array:
    if is_drawn:
        return _MaskAlongAxisIID(spectra, width, value, axis)
    return _MaskAlongAxis(spectra, start, width, value, axis) if width else spectra


@operation("freq", "time")
def _FrequencyMasking(
    spectra: Array, iid_masks: bool = False, freq_mask_param: Natural = 0, mask_start: Natural = 0,
    mask_value: NotNegative = 0.0,
) -> Array:  # fmt: skip
    """A value in the place of some frequencies: of given ones, or drawn for each channel."""
    return _masked(spectra, iid_masks, freq_mask_param, mask_start, mask_value, 1)


@operation("freq", "time")
def _TimeMasking(
    spectra: Array, iid_masks: bool = False, time_mask_param: Natural = 0, mask_start: Natural = 0,
    mask_value: NotNegative = 0.0,
) -> Array:  # fmt: skip
    """A value in the place of some moments: of given ones, or drawn for each channel."""
    return _masked(spectra, iid_masks, time_mask_param, mask_start, mask_value, 2)


@operation("time")
def _Resample(
    wave: Array, orig_freq: AboveZero = 16000, new_freq: AboveZero = 16000,
    resample_method: ResampleMethod = ResampleMethod.SINC_INTERPOLATION, lowpass_filter_width: Positive = 6,
    rolloff: Quality = 0.99, beta: AboveZero | None = None,
) -> Array:  # fmt: skip
    """The wave with other samples in a second, by a filter that frequencies above half of them do not pass."""
    common = gcd(int(orig_freq), int(new_freq))
    old, new, zeros = int(orig_freq) // common, int(new_freq) // common, lowpass_filter_width
    if old == new:
        return wave
    base = min(old, new) * rolloff
    width = ceil(zeros * old / base)
    at = np.clip((np.arange(-width, width + old) / old - np.arange(new)[:, None] / new) * base, -zeros, zeros)
    if resample_method is ResampleMethod.KAISER_WINDOW:
        beta = 14.769656459379492 if beta is None else beta
        weights = np.i0(beta * np.sqrt(1 - (at / zeros) ** 2)) / np.i0(beta)
    else:
        weights = np.cos(at * np.pi / zeros / 2) ** 2
    padded = np.pad(wave, [(0, 0)] * (wave.ndim - 1) + [(width, width + old)])
    around = np.lib.stride_tricks.sliding_window_view(padded, 2 * width + old, -1)
    sampled = around[..., ::old, :] @ (np.sinc(at) * weights * base / old).T
    return sampled.reshape(*wave.shape[:-1], -1)[..., : ceil(new * wave.shape[-1] / old)]


# -- filters ----------------------------------------------------------------------------------------------

_BLOCK = 128
Taps = tuple[Sequence[float], Sequence[float]]
"""What a result takes of the samples until there, the last first; and what goes to those behind, itself first."""


def _filtered(taps: Taps, wave: Array) -> Array:
    """The wave after a filter: blocks of results from samples at once, then what each takes from the one before."""
    if not any(taps[1][:1]):
        raise wrong("The first value of a_coeffs should not be 0.")
    feeding, back = np.divide(taps[0][::-1], taps[1][0]), np.divide(taps[1], taps[1][0])
    length, order, leading = wave.shape[-1], len(back) - 1, [(0, 0)] * (wave.ndim - 1)
    samples = np.pad(wave.astype(np.float64), [*leading, (len(feeding) - 1, 0)])
    fed = np.lib.stride_tricks.sliding_window_view(samples, len(feeding), -1) @ feeding
    response = np.zeros(_BLOCK + order)
    response[order] = 1
    for at in range(order + 1, order + _BLOCK):
        response[at] = -response[at - order : at][::-1] @ back[1:]
    lags = np.subtract.outer(np.arange(_BLOCK), np.arange(_BLOCK))
    spread = np.where(lags >= 0, response[order + np.maximum(lags, 0)], 0)
    onwards = np.array([[*-back[1 + row :], *[0.0] * row] for row in range(order)]).reshape(order, order)
    blocks = np.pad(fed, [*leading, (0, -length % _BLOCK)]).reshape(*wave.shape[:-1], -1, _BLOCK) @ spread.T
    for block in range(1, blocks.shape[-2]):
        blocks[..., block, :] += blocks[..., block - 1, : -order - 1 : -1] @ (spread[:, :order] @ onwards).T
    return blocks.reshape(*wave.shape[:-1], -1)[..., :length]


@operation("time")
def _LFilter(wave: Array, a_coeffs: list[float], b_coeffs: list[float], clamp: bool = True) -> Array:
    """The filter of two rows of coefficients."""
    filtered = _filtered((b_coeffs, a_coeffs), wave)
    return np.clip(filtered, -1, 1) if clamp else filtered


@operation("time")
def _Filtfilt(wave: Array, a_coeffs: list[float], b_coeffs: list[float], clamp: bool = True) -> Array:
    """The filter of two rows of coefficients forwards, then backwards: phases stay."""
    return _LFilter(_filtered((b_coeffs, a_coeffs), wave)[..., ::-1], a_coeffs, b_coeffs, clamp)[..., ::-1]


def _shelf(cos: float, alpha: float, gain: float, side: int) -> Taps:
    """What is above a frequency (1), or below (-1), stronger by decibels."""
    factor = 10 ** (gain / 40)
    root, up, down = 2 * np.sqrt(factor) * alpha, factor + 1, side * (factor - 1)
    b = factor * np.array([up + down * cos + root, -2 * (down + up * cos), up + down * cos - root])
    return b.tolist(), (up - down * cos + root, 2 * (down - up * cos), up - down * cos - root)


def _poles(cos: float, alpha: float) -> Sequence[float]:
    return (1 + alpha, -2 * cos, 1 - alpha)


_BIQUADS: dict[str, tuple[str, Callable[[float, float, dict[str, float]], Taps]]] = {
    "Allpass": ("central_freq", lambda cos, a, _: ((1 - a, -2 * cos, 1 + a), _poles(cos, a))),
    "Bandreject": ("central_freq", lambda cos, a, _: ((1, -2 * cos, 1), _poles(cos, a))),
    "Lowpass": ("cutoff_freq", lambda cos, a, _: (((1 - cos) / 2, 1 - cos, (1 - cos) / 2), _poles(cos, a))),
    "Highpass": ("cutoff_freq", lambda cos, a, _: (((1 + cos) / 2, -1 - cos, (1 + cos) / 2), _poles(cos, a))),
    "Equalizer": ("center_freq gain", lambda cos, a, s: (
        _poles(cos, a * 10 ** (s["gain"] / 40)), _poles(cos, a / 10 ** (s["gain"] / 40)))),
    "Bass": ("gain central_freq=100.0", lambda cos, a, s: _shelf(cos, a, s["gain"], -1)),
    "Treble": ("gain central_freq=3000", lambda cos, a, s: _shelf(cos, a, s["gain"], 1)),
}  # fmt: skip
"""Filters of two poles, of R. Bristow-Johnson's cookbook: arguments besides the rate and the quality, coefficients."""


def _biquad(taps: Callable[[float, float, dict[str, float]], Taps], words: Sequence[str]) -> Callable[..., Array]:
    def filtered(wave: Array, **settings: float) -> Array:
        frequency = next(settings[name] for name in settings if name.endswith("_freq"))
        angle = 2 * np.pi * frequency / settings["sample_rate"]
        return np.clip(_filtered(taps(np.cos(angle), np.sin(angle) / 2 / settings["Q"], settings), wave), -1, 1)

    kinds = {"sample_rate": Annotated[int, partial(integer, low=1)], "Q": Quality}
    pairs = [
        (name, float(default) if default else Parameter.empty) for name, _, default in (w.partition("=") for w in words)
    ]
    filtered.__annotations__ = {name: kinds.get(name, Real) for name, _ in pairs}
    either = Parameter.POSITIONAL_OR_KEYWORD
    vars(filtered)["__signature__"] = Signature(
        [Parameter("wave", either), *(Parameter(n, either, default=d) for n, d in pairs)]
    )
    return filtered


for _name, (_words, _taps) in _BIQUADS.items():
    _function = _biquad(_taps, ["sample_rate", *_words.split(), "Q=0.707"])
    _function.__name__, _function.__doc__ = f"{_name}Biquad", f"The {_name.lower()} filter of two poles."
    operation("time")(_function)
globals().update(OPERATIONS)
__getattr__ = refuse_names("msgraph.dataset.audio", "write a function of arrays for `map`; SciPy works there, too")
