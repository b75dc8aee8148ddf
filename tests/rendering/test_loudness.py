"""Loudness: the figures that BS.1770 and EBU Tech 3341 give for known tones."""

from __future__ import annotations

import numpy as np
import pytest

from namdsp.rendering.loudness import _coefficients, measure

RATE = 48000


def tone(seconds, level_dbfs, hz=1000.0, rate_hz=RATE):
    at = np.arange(round(seconds * rate_hz)) / rate_hz
    return (10 ** (level_dbfs / 20) * np.sin(2 * np.pi * hz * at)).astype(np.float32)


def stereo(*chunks):
    return np.tile(np.concatenate(chunks), (2, 1))


def test_the_filters_at_48_khz_are_those_of_the_standard():
    shelf = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585]
    high_pass = [1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621]
    assert _coefficients(RATE) == pytest.approx(shelf + high_pass, abs=1e-7)


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000, 192000])
@pytest.mark.parametrize("level_dbfs", [-23.0, -33.0])
def test_a_stereo_sine_of_1_khz_is_as_loud_as_its_level(rate_hz, level_dbfs):
    x = np.tile(tone(2, level_dbfs, rate_hz=rate_hz), (2, 1))
    assert measure(x, rate_hz).loudness_lufs == pytest.approx(level_dbfs, abs=0.1)


def test_what_is_far_softer_does_not_count():
    x = stereo(tone(1, -36), tone(20, -23), tone(1, -36))
    assert measure(x, RATE).loudness_lufs == pytest.approx(-23, abs=0.1)
    x = stereo(tone(1, -72), tone(1, -36), tone(20, -23), tone(1, -36), tone(1, -72))
    assert measure(x, RATE).loudness_lufs == pytest.approx(-23, abs=0.1)
    x = stereo(tone(5, -26), tone(5.03, -20), tone(5, -26))
    assert measure(x, RATE).loudness_lufs == pytest.approx(-23, abs=0.1)


def test_silence_and_what_is_short_have_none():
    assert measure(np.zeros((1, RATE), np.float32), RATE).loudness_lufs is None
    assert measure(tone(0.39, 0)[None], RATE).loudness_lufs is None
    assert measure(tone(0.4, 0)[None], RATE).loudness_lufs is not None
    assert measure(np.zeros((0, RATE), np.float32), RATE).loudness_lufs is None
    assert measure(tone(1, -80)[None], RATE).loudness_lufs is None


def test_any_layout_of_memory_has_the_same_loudness():
    x = np.stack([tone(1, -20), tone(1, -30, 300.0)])
    expected = measure(x, RATE).loudness_lufs
    assert measure(np.asfortranarray(x), RATE).loudness_lufs == expected
    assert measure(np.repeat(x, 2, axis=1)[:, ::2], RATE).loudness_lufs == expected


@pytest.mark.parametrize(("rate_hz", "frames"), [(8000, 9650), (8000, 1700), (1000, 3050), (1003, 2500)])
def test_levels_are_those_of_filters_that_run_over_the_entire_signal(rate_hz, frames):
    chance = np.random.default_rng(frames)
    x = (0.5 + 0.1 * chance.standard_normal((2, frames))).astype(
        np.float32
    )  # an offset, which high-passes remember
    x[1, -1 if frames % 100 else 0] = -2.0  # in the part of a hop behind the last, or before
    result = measure(x, rate_hz)
    assert result.peak == 2.0
    assert result.rms == pytest.approx(np.sqrt(np.mean(x.astype(np.float64) ** 2)), rel=1e-12)
    energy = [weighed(row, list(_coefficients(rate_hz))) ** 2 for row in x]
    edges = [(chunk * rate_hz + 5) // 10 for chunk in range(frames * 10 // rate_hz + 1)]
    power = np.array(
        [np.sum([row[a:b] for row in energy]) / (b - a) for a, b in zip(edges, edges[4:], strict=False)]
    )
    if not len(power):
        assert result.loudness_lufs is None
        return
    loud = power[power > power.mean() / 10]
    assert result.loudness_lufs == pytest.approx(-0.691 + 10 * np.log10(loud.mean()), abs=1e-9)


def weighed(x, values):
    for b0, b1, b2, a1, a2 in (values[:5], values[5:]):
        y, s1, s2 = np.empty(len(x)), 0.0, 0.0
        for t, value in enumerate(x):
            y[t] = b0 * float(value) + s1
            s1, s2 = b1 * float(value) - a1 * y[t] + s2, b2 * float(value) - a2 * y[t]
        x = y
    return x
