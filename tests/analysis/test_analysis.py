"""A analysis of models whose answer is known: gains, a filter, a bend."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from builders import layer_array, model, save, wavenet

from namdsp import load
from namdsp.analysis.capture import RESPONSE_PERIOD, CaptureAnalysis, analyze, multisine, repeated


def _of(described: object, folder: Path) -> CaptureAnalysis:
    return analyze(load(save(described, folder)), engine="numpy")


def _bent(activation: object, scale: float) -> dict[str, object]:
    """One layer without memory whose head reads the activation: y = scale * activation(x)."""
    created = wavenet(layer_array(channels=1, dilations=[1], kernel=1, activation=activation))
    # rechannel, convolution and bias, mixin, layer1x1 and bias, head and bias, head scale
    created["weights"] = [1, 1, 0, 0, 0, 0, 1, 0, scale]
    return created


def test_a_gain_is_flat_straight_and_clean(tmp_path: Path) -> None:
    result = _of(_bent({"type": "LeakyReLU", "negative_slope": 1.0}, 2.0), tmp_path)
    assert np.allclose(result.response_db, 20 * np.log10(2.0), atol=1e-4)
    assert result.gain_db == pytest.approx(6.0206, abs=1e-3)
    assert np.allclose(result.curve_out, 2.0 * result.curve_in, atol=1e-6)
    assert np.allclose(result.harmonics_dbfs[:, 0], result.levels_dbfs + 6.0206, atol=1e-3)
    assert result.distortion(0.0) < 1e-6


def test_a_bend_makes_odd_harmonics_that_grow_with_level(tmp_path: Path) -> None:
    actual = _of(_bent("Tanh", 1.0), tmp_path)
    x = np.tanh(np.sin(2 * np.pi * np.arange(436) / 436))
    expected = np.abs(np.fft.rfft(x))[1:9] * 2 / 436
    odd = slice(0, 8, 2)
    assert np.allclose(actual.harmonics_dbfs[-1, odd], 20 * np.log10(expected[odd]), atol=0.01)
    assert (actual.harmonics_dbfs[:, 1] < -100).all()
    assert (np.diff(actual.harmonics_dbfs[8:, 2]) > 0).all()
    assert actual.distortion(0.0) > 10 * actual.distortion(-21.0) > 0


def test_a_filter_has_its_response(tmp_path: Path) -> None:
    taps = [0.5, 0.0, 0.5]  # a notch at a quarter of the rate
    described = model("Linear", {"receptive_field": 3, "bias": False}, taps)
    actual = _of(described, tmp_path)
    expected = 20 * np.log10(np.abs(np.cos(2 * np.pi * actual.response_hz / 48_000)))
    away = np.abs(actual.response_hz - 12_000) > 2_000
    assert np.allclose(actual.response_db[away], expected[away], atol=0.15)


def test_signals_are_periodic_and_flat() -> None:
    x = multisine(RESPONSE_PERIOD, 0.01)
    lines = np.abs(np.fft.rfft(x))[1:-1]
    assert np.ptp(lines) < 1e-9 * lines.max()
    full, start = repeated(x, 20_000)
    assert start == 2 * RESPONSE_PERIOD
    assert np.array_equal(full[start:], x)
