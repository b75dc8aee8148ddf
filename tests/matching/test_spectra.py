"""Bands and short-time distances against sums that are written out here."""

from __future__ import annotations

import numpy as np
import pytest

from namdsp.matching.spectra import RESOLUTIONS, bands, multi_resolution_distance

RATE_HZ = 48_000


def _sine(hz, level_dbfs, frames=100000):
    """A sine of an RMS level."""
    amplitude = np.sqrt(2.0) * 10.0 ** (level_dbfs / 20.0)
    return amplitude * np.sin(2.0 * np.pi * hz / RATE_HZ * np.arange(frames))


def test_a_tone_stands_in_its_band_with_its_level():
    x = _sine(1_000, -20.0) + _sine(100, -40.0)
    y = _sine(1_000, -26.0) + _sine(100, -40.0)
    results = {round(band.hz): band for band in bands(x, y, RATE_HZ)}
    assert results[1_000].level_dbfs == pytest.approx(-26.0, abs=0.05)
    assert results[1_000].difference_db == pytest.approx(6.0, abs=0.01)
    assert results[1_000].null_depth_db == pytest.approx(20 * np.log10(10 ** (6 / 20) - 1), abs=0.01)
    assert results[100].level_dbfs == pytest.approx(-40.0, abs=0.1)
    assert results[100].null_depth_db < -60
    assert 5_012 not in results  # nothing there


def test_bands_end_at_half_the_rate():
    noise = np.random.default_rng(0).standard_normal(50_000)
    assert max(band.hz for band in bands(noise, noise, 16_000)) < 8_000 / 10**0.05
    assert len(bands(noise, noise, RATE_HZ)) == 30


def test_the_distance_of_short_time_spectra():
    rng = np.random.default_rng(2)
    y = rng.standard_normal(6_000)
    x = 0.8 * y + 0.1 * rng.standard_normal(6_000)
    expected = []
    for size, hop, window in RESOLUTIONS:
        shape = np.zeros(size)
        shape[(size - window) // 2 : (size + window) // 2] = np.hanning(window + 1)[:-1]
        magnitudes = []
        for signal in (x, y):
            padded = np.pad(signal, size // 2, mode="reflect")
            rows = [padded[at : at + size] * shape for at in range(0, padded.size - size + 1, hop)]
            magnitudes.append(np.sqrt(np.maximum(np.abs(np.fft.rfft(rows)) ** 2, 1e-8)))
        actual, theirs = magnitudes
        convergence = np.linalg.norm(theirs - actual) / np.linalg.norm(theirs)
        expected.append(convergence + np.mean(np.abs(np.log(actual) - np.log(theirs))))
    assert multi_resolution_distance(x, y) == pytest.approx(np.mean(expected), rel=1e-9)
    assert multi_resolution_distance(y, y) == 0.0
