"""Spectra of waves, beside what MindSpore 2.10 gives."""

from __future__ import annotations

import json
from typing import Any, cast

import numpy as np
import pytest
from tests.dataset import cases_of_audio as cases
from tests.dataset.record_transforms import HERE, names

from msgraph import dataset as ds

SCOPE, INPUTS = names("msgraph"), cases.inputs()
RECORDED: Any = np.load(HERE / "recorded_audio.npz")
SAID: dict[str, list[str]] = json.loads((HERE / "recorded_mistakes_of_audio.json").read_text())


@pytest.mark.parametrize(("expression", "data"), cases.CASES)
def test_values_are_those_of_mindspore(expression: str, data: str) -> None:
    results: Any = eval(expression, dict(SCOPE))(*(INPUTS[name] for name in data.split()))
    for place, result in enumerate(cast("Any", results if isinstance(results, tuple) else (results,))):
        expected = RECORDED[f"{expression} {data} {place}"]
        assert result.dtype == expected.dtype and result.shape == expected.shape
        np.testing.assert_allclose(result, expected, rtol=2e-5, atol=2e-5 * max(1, np.abs(expected).max()))


@pytest.mark.parametrize(("expression", "data"), cases.MISTAKES)
def test_mistakes_say_what_mindspore_says(expression: str, data: str) -> None:
    with pytest.raises(Exception) as raised:
        eval(expression, dict(SCOPE))(*(INPUTS[name] for name in data.split()))
    kind, words = SAID[f"{expression} {data}"]
    assert type(raised.value).__name__ == kind
    assert data or str(raised.value).splitlines()[0] == words


def test_the_upper_half_of_a_spectrum_is_conjugate() -> None:
    real, imaginary = np.moveaxis(ds.audio.Spectrogram(16, power=0.0, onesided=False)(INPUTS["flat"]), -1, 0)
    np.testing.assert_allclose((real[9:], imaginary[9:]), (real[7:0:-1], -imaginary[7:0:-1]), atol=1e-6)


def test_what_is_no_wave_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"Spectrogram: the shape .*<\.\.\., time>"):
        ds.audio.Spectrogram(8)(np.array(["a"]))
    with pytest.raises(ValueError, match="first value of a_coeffs"):
        ds.audio.LFilter([0.0, 1.0], [1.0])(INPUTS["flat"])
    with pytest.raises(RuntimeError, match=r"MelScale: the shape .*<\.\.\., freq, time>"):
        ds.audio.MelScale()(INPUTS["flat"])


def test_waves_of_a_pipeline_become_bands_in_decibels() -> None:
    steps = [ds.audio.Spectrogram(16), ds.audio.MelScale(4, 8000, n_stft=9), ds.audio.AmplitudeToDB()]
    data = ds.NumpySlicesDataset({"wave": INPUTS["wave"]}, shuffle=False).map(steps, "wave").batch(2)
    (batch,) = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert batch[0].shape == (2, 4, 21) and batch[0].dtype == np.float32
    assert np.ptp(batch[0], (1, 2)).max() <= 80
