"""Operations on waves and what they are called with: MindSpore's results are in recorded_audio.npz.

``python tests/dataset/record_transforms.py audio`` in an environment with MindSpore writes them anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def inputs() -> dict[str, Any]:
    time = np.arange(160)
    wave = np.stack([np.sin(time / 3) + np.cos(time * time / 97) / 2, np.sin(time / 11) * np.cos(time / 2)])
    levels = (np.abs(wave) * 3).reshape(2, 5, 32)
    return {
        "wave": wave.astype(np.float32),
        "wave64": wave,
        "ints": (wave * 100).astype(np.int16),
        "halves": wave.astype(np.float16),
        "flat": wave[0].astype(np.float32),
        "pairs": wave.reshape(2, 40, 4)[..., :2].astype(np.float32),
        "levels": levels.astype(np.float32),
        "levels64": levels,
        "soft64": wave / 2,
    }


_WINDOWS = ("BARTLETT", "BLACKMAN", "HAMMING", "HANN", "KAISER")
_KWARGS = """pad=0, window=audio.WindowType.HANN, power=2., normalized=False, center=True,
    pad_mode=audio.BorderType.REFLECT, onesided=True, f_min=0., norm=audio.NormType.NONE, mel_scale=audio.MelType.HTK"""
_BANKS = [f"audio.NormType.{norm}, audio.MelType.{mel}" for norm in ("NONE", "SLANEY") for mel in ("HTK", "SLANEY")]

CASES: list[tuple[str, str]] = [
    *(("audio.Spectrogram(n_fft=16)", data) for data in ("wave", "wave64", "ints", "halves", "flat")),
    *((f"audio.Spectrogram(n_fft=16, win_length=11, window=audio.WindowType.{name})", "wave") for name in _WINDOWS),
    *((f"audio.Spectrogram(16, pad_mode=audio.BorderType.{name})", "flat")
      for name in ("CONSTANT", "EDGE", "REFLECT", "SYMMETRIC")),
    ("audio.Spectrogram(16, 12, 5, 3, power=1.0, normalized=True, center=False)", "wave"),
    ("audio.Spectrogram(16, power=0.0)", "wave"),
    ("audio.Spectrogram(16, onesided=False)", "wave"),
    *((f"audio.MelScale(4, 8000, 20.0, 3500.0, 5, {bank})", "levels") for bank in _BANKS),
    ("audio.MelScale(3, 8000, n_stft=5)", "levels64"),
    *((f"lambda: audio.melscale_fbanks(9, 0.0, 4000.0, 4, 8000, {bank})", "") for bank in _BANKS),
    *(("audio.AmplitudeToDB()", data) for data in ("levels", "levels64")),
    *((f"lambda: audio.create_dct(3, 5, audio.NormMode.{norm})", "") for norm in ("ORTHO", "NONE")),
    *((expression, "pairs") for expression in ("audio.Angle()", "audio.ComplexNorm(3.0)", "audio.Magphase(2)")),
    ("audio.AmplitudeToDB(audio.ScaleType.MAGNITUDE, 2.0, 0.001, 20.0)", "levels"),
    ("audio.MelSpectrogram(8000, 16, 12, 5, n_mels=4)", "wave"),
    (f"audio.MFCC(8000, 4, melkwargs=dict(n_fft=32, win_length=32, hop_length=16, f_max=4000., n_mels=5, {_KWARGS}))",
     "wave"),
    *((f"audio.{masks}", "levels") for masks in (
        "FrequencyMasking(False, 2, 1, 0.5)", "TimeMasking(False, 3, 2, 0.5)", "MaskAlongAxis(2, 3, 0.5, 1)",
        "MaskAlongAxis(2, 5, 0.5, 2)")),
    *((f"audio.{filter}", "soft64") for filter in (
        "AllpassBiquad(44100, 200.0)", "BandrejectBiquad(44100, 200.0)", "BassBiquad(16000, -10.0, 200.0, 0.5)",
        "TrebleBiquad(44100, 10.0)", "EqualizerBiquad(44100, 1500, 5.5)", "HighpassBiquad(44100, 1500)",
        "LowpassBiquad(16000, 4000, 0.9)", "LFilter([1.0, 0.1, 0.3], [0.2, 0.2, 0.3])",
        "LFilter([2.0, 0.1, 0.3, 0.2], [0.2, 0.2, 0.3, 5.0], False)", "Filtfilt([1.0, 0.1, 0.3], [0.2, 0.2, 0.3])",
        "LFilter([2.0, 0.0], [0.5, 0.3])")),
    *((f"audio.Resample({settings})", "wave64") for settings in (
        "48000, 16000", "16000, 24000", "16000, 12000, audio.ResampleMethod.KAISER_WINDOW, 8, 0.9, 10.0")),
]  # fmt: skip

MISTAKES: list[tuple[str, str]] = [
    ("audio.Spectrogram(n_fft=0)", ""),
    ("audio.Spectrogram(n_fft=8, win_length=9)", ""),
    ("audio.Spectrogram(n_fft=8, hop_length=0)", ""),
    ("audio.Spectrogram(n_fft=8, pad=-1)", ""),
    ("audio.Spectrogram(n_fft=8, power=-1.0)", ""),
    ("audio.Spectrogram(n_fft=8, window=3)", ""),
    ("audio.Spectrogram(n_fft=8, center=1)", ""),
    ("audio.Spectrogram(n_fft=8, pad_mode='reflect')", ""),
    ("audio.MelScale(n_mels=0)", ""),
    ("audio.MelScale(f_min=10, f_max=5)", ""),
    ("audio.MelScale(f_min=9000)", ""),
    ("audio.MelScale(n_stft=9)", "levels"),
    ("audio.MelScale(norm='none')", ""),
    ("audio.AmplitudeToDB(3)", ""),
    ("audio.AmplitudeToDB(amin=0)", ""),
    ("audio.AmplitudeToDB(top_db=-1)", ""),
    ("audio.AmplitudeToDB()", "flat"),
    ("audio.create_dct(0, 5)", ""),
    ("audio.Angle()", "wave"),
    ("audio.ComplexNorm(-1.0)", ""),
    ("audio.melscale_fbanks(9, 0.0, -1.0, 4, 8000)", ""),
]
