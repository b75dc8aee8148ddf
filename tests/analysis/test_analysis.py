"""Analysis of models whose answer is known: gains, a filter, a bend, aliasing; and spectrograms of known signals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, linear, save, wavenet

import namdsp
from namdsp.analysis import aliasing
from namdsp.analysis.aliasing import measure
from namdsp.analysis.capture import CaptureAnalysis, analyze
from namdsp.analysis.spectra import (
    FIRST_HZ,
    envelope,
    linear_sweep,
    log_spectrogram,
    sweep_spectrogram,
    swept,
)

ROWS = 300


def row_of(hz: float, top_hz: float) -> int:
    return int(ROWS * np.log(hz / FIRST_HZ) / np.log(top_hz / FIRST_HZ))


@pytest.mark.parametrize(("hz", "rate_hz"), [(100.0, 48000), (1000.0, 44100), (9000.0, 22050)])
def test_a_sine_stands_at_its_pitch_and_level(hz: float, rate_hz: int) -> None:
    x = 0.1 * np.sin(2 * np.pi * hz / rate_hz * np.arange(rate_hz))
    levels, top_hz = log_spectrogram(np.stack([x, x]).astype(np.float32), rate_hz, columns=20, rows=ROWS)
    assert top_hz == min(20000.0, rate_hz / 2)
    assert levels[:, 10].max() == pytest.approx(-20.0, abs=1.5)
    assert abs(int(levels[:, 10].argmax()) - row_of(hz, top_hz)) <= 2
    assert levels[row_of(4 * hz if hz < 5000 else hz / 4, top_hz), 10] < -90.0


@pytest.mark.parametrize("frames", [1, 5, 4096, 100_000])
def test_any_length_has_an_envelope_and_a_spectrogram(frames: int) -> None:
    x = np.random.default_rng(frames).uniform(-1, 1, (2, frames)).astype(np.float32)
    starts, low, high = envelope(x, 300)
    assert len(starts) == min(frames, 300)
    assert (low.min(), high.max()) == (x.min(), x.max())
    levels, _ = log_spectrogram(x, 48000, columns=30)
    assert np.isfinite(levels).all()


def _of(described: object, folder: Path) -> CaptureAnalysis:
    return analyze(namdsp.load(save(described, folder)), engine="numpy")


def test_a_gain_with_an_offset_is_flat_straight_and_clean(tmp_path: Path) -> None:
    result = _of(linear(weights=[2.0]), tmp_path)
    assert np.allclose(result.response_db, 20 * np.log10(2.0), atol=1e-4)
    assert result.gain_db == pytest.approx(6.0206, abs=1e-3)
    assert np.allclose(result.curve_out, 2.0 * result.curve_in, atol=1e-6)
    assert np.allclose(result.harmonics_dbfs[:, 0], result.levels_dbfs + 6.0206, atol=1e-3)
    assert result.distortion(0.0) < 1e-6


def test_a_bend_makes_odd_harmonics_that_grow_with_level(load: Any) -> None:
    actual = analyze(rectifier(load, "Tanh"), engine="numpy")
    x = np.tanh(np.sin(2 * np.pi * np.arange(436) / 436))
    expected = np.abs(np.fft.rfft(x))[1:9] * 2 / 436
    odd = slice(0, 8, 2)
    assert np.allclose(actual.harmonics_dbfs[-1, odd], 20 * np.log10(expected[odd]), atol=0.01)
    assert (actual.harmonics_dbfs[:, 1] < -100).all()
    assert (np.diff(actual.harmonics_dbfs[8:, 2]) > 0).all()
    assert actual.distortion(0.0) > 10 * actual.distortion(-21.0) > 0


def test_a_filter_has_its_response(tmp_path: Path) -> None:
    taps = [0.5, 0.0, 0.5]  # a notch at a quarter of the rate
    actual = _of(linear(weights=taps, bias=False), tmp_path)
    expected = 20 * np.log10(np.abs(np.cos(2 * np.pi * actual.response_hz / 48_000)))
    away = np.abs(actual.response_hz - 12_000) > 2_000
    assert np.allclose(actual.response_db[away], expected[away], atol=0.15)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pitches."""
    monkeypatch.setattr(aliasing, "PITCHES", (69, 87, 96))


def rectifier(load: Any, activation: str = "ReLU", **root: Any) -> namdsp.Model:
    """A model without memory: out = activation(in)."""
    model = wavenet(layer_array(channels=1, dilations=[1], kernel=1, activation=activation), **root)
    model["weights"] = [0, 1, 0, 1, 0, 0, 1, 0, 1]  # the mixin alone feeds it
    return load(model)[0]


def test_a_rectifiers_aliasing_is_that_of_its_series(load: Any, few: None) -> None:
    """max(0, sin) = 1/pi + sin/2 - 2/pi sum of cos(2 n t) / (4 n^2 - 1): all orders and their folds are known."""
    model = rectifier(load)
    x = np.array([-0.3, 0.2], np.float32)
    np.testing.assert_allclose(model.render(x), [0, 0.2], atol=1e-7)
    actual = measure(model, [1])
    for tone, ratio in zip(actual.tones, actual.ratio_db[0], strict=True):
        orders = 2 * np.arange(1, 4000)
        energy = (2 / np.pi / (orders**2 - 1.0)) ** 2
        received = orders * tone.hz < 24000
        expected = 10 * np.log10(energy[~received].sum() / (0.25 + energy[received].sum()))
        assert abs(ratio - expected) < 0.2


def test_oversampled_a_rectifiers_folds_go_by_their_order(load: Any, few: None) -> None:
    """What is left are the folds whose number the factor divides, but for the band that the filters take away."""
    result = measure(rectifier(load), [2, 4])
    for row, factor in enumerate((2, 4)):
        for tone, ratio in zip(result.tones, result.ratio_db[row], strict=True):
            orders = 2 * np.arange(1, 4000)
            energy = (2 / np.pi / (orders**2 - 1.0)) ** 2
            steps = orders * tone.hz / 48000
            fold = np.round(steps)
            at = np.abs(steps - fold)
            left = energy[(fold > 0) & (fold % factor == 0) & (at < 0.38)].sum()
            faded = energy[(fold > 0) & (fold % factor == 0)].sum()
            harmonic = 0.25 + energy[fold == 0].sum()
            low, high = (10 * np.log10(item / harmonic) for item in (left, faded))
            assert low - 0.5 < ratio < high + 0.5
    assert result.changed_db.max() < -120


def test_a_linear_model_has_none(load: Any, few: None) -> None:
    result = measure(load(linear(weights=[1.0], bias=False))[0], [1, 2])
    assert result.worst_db.max() < -130


def test_the_sweep_rises_evenly_and_its_aliases_come_down_again(load: Any) -> None:
    x = linear_sweep(48000, -1.0, seconds=2.0)
    plain, clean = (swept(rectifier(load), factor, x, "auto", 41) for factor in (1, 8))
    lines = sweep_spectrogram(x[np.newaxis], 41)
    at_half = lines[:, 20]
    assert abs(at_half.argmax() - 512) <= 3  # 12 kHz of 24
    assert -12 < at_half.max() < -1  # it rises while a window looks
    second = round(1024 * 2 * 15 / 40)  # twice the pitch at 15 / 40 of the sweep
    folded = 2048 - round(1024 * 2 * 30 / 40)  # at 30 / 40 it comes down
    around = slice(folded - 4, folded + 5)
    assert plain[second - 4 : second + 5, 15].max() > -35
    assert clean[second - 4 : second + 5, 15].max() > -35
    assert plain[around, 30].max() > -35
    assert clean[around, 30].max() < -60
