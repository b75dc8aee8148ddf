"""Delays, whole and in parts of a frame, are measured as they were made."""

from __future__ import annotations

import numpy as np
import pytest

from namdsp.matching import align
from namdsp.matching.align import MAX_FRAMES, fractional_delay, integer_delay, shifted

FRAMES = 40_000


def _noise(frames=FRAMES, seed=1):
    """Noise with less treble, as a guitar has."""
    x = np.random.default_rng(seed).standard_normal(frames + 8)
    return np.convolve(x, np.hanning(10)[1:], "valid")[:frames]


def _delayed(x, delay):
    return np.concatenate([np.zeros(delay), x]) if delay >= 0 else x[-delay:]


@pytest.mark.parametrize("delay", [0, 1, 137, 5_000, -1, -2_345])
@pytest.mark.parametrize("sign", [1.0, -0.3])
def test_an_integer_delay_and_polarity(delay, sign):
    x = _noise()
    assert integer_delay(x, sign * _delayed(x, delay), 6_000) == (delay, sign < 0)


def test_no_further_than_was_asked_for():
    x = _noise()
    result, _ = integer_delay(x, _delayed(x, 137), 100)
    assert abs(result) <= 100


def test_of_a_long_signal_the_loudest_part_decides(monkeypatch):
    monkeypatch.setattr(align, "MAX_FRAMES", MAX_FRAMES // 8)
    x = np.zeros(MAX_FRAMES // 8 + 60_000)
    x[-50_000:-10_000] = _noise()  # no part of the first section
    assert integer_delay(x, _delayed(x, 77), 1_000) == (77, False)


@pytest.mark.parametrize("rest", [0.0, 0.25, -0.4, 0.5])
def test_the_rest_of_a_delay(rest):
    x = _noise()
    assert fractional_delay(x, shifted(x, rest)) == pytest.approx(rest, abs=2e-3)
    assert fractional_delay(np.zeros(FRAMES), np.zeros(FRAMES)) == 0.0


def test_a_shift_is_that_of_a_sine():
    t = np.arange(2_000)
    for omega in (0.01, 0.9, 0.8 * np.pi):
        moved = shifted(np.sin(omega * t), 0.37)
        assert np.max(np.abs(moved - np.sin(omega * (t - 0.37)))[100:-100]) < 1e-5
