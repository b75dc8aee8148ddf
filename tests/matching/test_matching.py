"""Captures against recordings made from their renders; delays, bands and distances as they were made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from builders import save, wavenet

from namdsp import AudioError, SettingError, load
from namdsp.matching import align
from namdsp.matching.align import MAX_FRAMES, integer_delay, shifted
from namdsp.matching.match import match_recording, match_signals
from namdsp.matching.spectra import RESOLUTIONS, bands, multi_resolution_distance

# -- a capture and a recording ---------------------------------------------------------------------------


FRAMES = 24_000


@pytest.fixture(scope="module")
def amp(tmp_path_factory):
    return load(save(wavenet(), tmp_path_factory.mktemp("amp")))


@pytest.fixture(scope="module")
def di():
    x = np.random.default_rng(3).standard_normal(FRAMES + 20)
    return np.convolve(0.1 * x, np.hanning(23)[1:-1], "valid")[:FRAMES].astype(np.float32)


@pytest.fixture(scope="module")
def render(amp, di):
    return amp.render(di, engine="numpy")


def test_its_render_is_the_same(amp, di, render):
    named = match_recording(amp, di, render, engine="numpy")
    result, actual, theirs = named
    assert (named.match, named.render is actual, named.recording is theirs) == (result, True, True)
    assert (result.esr, result.delay_frames, result.inverted, result.word) == (0.0, 0, False, "great")
    assert result.frames + result.skipped_frames == FRAMES == actual.size
    assert np.array_equal(actual, theirs)


@pytest.mark.parametrize(
    ("location", "argument", "error", "message"),
    [
        (0, "amp.nam", SettingError, r"model is a str; .* namdsp.load\(path\)"),
        (1, "di.wav", AudioError, "di: signal is of type str; .* Files are read with"),
        (
            2,
            Path("reamp.wav"),
            AudioError,
            "recording: signal is an array of object|recording: signal is of type",
        ),
        (2, np.zeros((2, 9), np.float32), AudioError, "recording has 2 channels; expected one"),
        (1, np.zeros(9, np.int16), AudioError, "di: signal is int16"),
        (2, np.full(9, np.nan), AudioError, "recording: signal: frame 0, channel 0 is nan"),
    ],
)
def test_what_cannot_be_compared_is_reported(amp, di, location, argument, error, message):
    arguments = [amp, di, di]
    arguments[location] = argument
    with pytest.raises(error, match=message):
        match_recording(*arguments, engine="numpy")


def test_noise_of_a_known_level_is_the_error(amp, di, render):
    noise = np.random.default_rng(4).standard_normal(FRAMES)
    noise *= 0.1 * np.linalg.norm(render) / np.linalg.norm(noise)
    result, _, _ = match_recording(amp, di, (render + noise).astype(np.float32), engine="numpy")
    assert result.esr == pytest.approx(0.01 / 1.01, rel=0.05)
    assert result.null_depth_db == pytest.approx(-20.0, abs=0.3)
    assert result.word in ("great", "good")


def test_missing_treble_counts_more_in_the_emphasized_error():
    times = np.arange(FRAMES) / 48000
    low, high = np.sin(2 * np.pi * 200 * times), 0.1 * np.sin(2 * np.pi * 9000 * times)
    result, _, _ = match_signals(low.astype(np.float32), (low + high).astype(np.float32), 48000, delay=0)
    assert result.esr == pytest.approx(0.01 / 1.01, rel=1e-3)
    gains = [abs(1 - 0.85 * np.exp(-2j * np.pi * hz / 48000)) ** 2 for hz in (200, 9000)]
    right = 0.01 * gains[1] / (gains[0] + 0.01 * gains[1])
    assert result.esr_emphasized == pytest.approx(right, rel=0.02)
    assert right > 0.3


def test_delay_polarity_and_gain_are_detected(amp, di, render):
    theirs = -0.5 * shifted(render.astype(np.float64), 0.3)
    theirs = np.concatenate([np.zeros(321), theirs]).astype(np.float32)
    result, _, _ = match_recording(amp, di, theirs, engine="numpy")
    assert (result.delay_frames, result.inverted) == (321, True)
    assert result.rest_frames == pytest.approx(0.3, abs=0.01)
    assert result.gain_db == pytest.approx(-6.02, abs=0.2)
    assert result.esr > 0.9 > 0.1 > result.esr_levelled > 1e-4 > result.esr_shifted


def test_an_early_recording_and_a_delay_that_is_named(amp, di, render):
    result, _, _ = match_recording(amp, di, render[50:], engine="numpy")
    assert (result.delay_frames, result.esr) == (-50, 0.0)
    assert (result.skipped_frames, result.frames) == (0, FRAMES - 50)  # those cut off need not be skipped
    named, _, _ = match_recording(amp, di, render[50:], delay=-49, engine="numpy")
    assert named.esr > 1e-4


def test_clocks_that_run_apart(amp):
    x = np.random.default_rng(5).standard_normal(5 * 48_100).astype(np.float32) * 0.05
    x = np.convolve(x, np.hanning(23)[1:-1], "same").astype(np.float32)
    y = amp.render(x).astype(np.float64)
    locations = np.arange(y.size) * (1.0 - 6.0 / y.size)  # 6 frames more at the end
    delayed = np.interp(locations, np.arange(y.size), y).astype(np.float32)
    result, _, _ = match_recording(amp, x, delayed)
    assert result.drifts
    assert result.drift_frames == pytest.approx(6.0, abs=0.2)
    same, _, _ = match_recording(amp, x, y.astype(np.float32))
    assert not same.drifts
    assert same.drift_frames == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("what", ["silent", "short", "late"])
def test_nothing_to_compare(amp, di, render, what):
    recording = {"silent": np.zeros(FRAMES, np.float32), "short": render[:100], "late": render}[what]
    delay = FRAMES - 200 if what == "late" else None
    with pytest.raises(AudioError, match="silent" if what == "silent" else "left to compare"):
        match_recording(amp, di, recording, delay=delay, engine="numpy")


def test_the_picture(amp, di, render, tmp_path):
    from namdsp.plots.figures import new_figure
    from namdsp.plots.match import over_time, plot_match

    result, actual, theirs = match_recording(amp, di, 0.9 * render, engine="numpy")
    plot_match(tmp_path / "m.png", result, actual, theirs, title="a $name_ of a user")
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")
    axes = new_figure(4, 4).add_subplot()
    over_time(axes, actual[4800:], theirs[4800:], replace(result, skipped_frames=4800))
    assert axes.dataLim.x0 == pytest.approx(0.1)
    with pytest.raises(AudioError, match="there is no folder"):
        plot_match(tmp_path / "no" / "m.png", result, actual, theirs, title="")


# -- delays ----------------------------------------------------------------------------------------------


NOISE_FRAMES = 40_000


def _noise(frames=NOISE_FRAMES, seed=1):
    """Noise with less treble, as a guitar has."""
    x = np.random.default_rng(seed).standard_normal(frames + 8)
    return np.convolve(x, np.hanning(10)[1:], "valid")[:frames]


def _delayed(x, delay):
    return np.concatenate([np.zeros(delay), x]) if delay >= 0 else x[-delay:]


def test_no_further_than_was_asked_for():
    x = _noise()
    result, _ = integer_delay(x, _delayed(x, 137), 100)
    assert abs(result) <= 100


def test_of_a_long_signal_the_loudest_part_decides(monkeypatch):
    monkeypatch.setattr(align, "MAX_FRAMES", MAX_FRAMES // 8)
    x = np.zeros(MAX_FRAMES // 8 + 60_000)
    x[-50_000:-10_000] = _noise()  # no part of the first section
    assert integer_delay(x, _delayed(x, 77), 1_000) == (77, False)


@pytest.mark.parametrize("delay", [-48_001, 4_800, 57_600, 90_000])
def test_a_render_is_found_in_a_recording_up_to_two_seconds_late(delay):
    rng = np.random.default_rng(5)
    times = np.arange(4 * RATE_HZ) / RATE_HZ
    hertz = np.repeat(41.2 * 2 ** rng.uniform(0, 4, 16), len(times) // 16)  # low notes repeat often
    x = np.tanh(3 * np.sin(2 * np.pi * np.cumsum(hertz) / RATE_HZ)) * np.exp(-8 * (times % 0.25))
    recording = _delayed(np.concatenate([x, np.zeros(96_000)]), delay)
    recording += 1e-4 * rng.standard_normal(len(recording))
    result = match_signals(x.astype(np.float32), -recording.astype(np.float32), RATE_HZ).match
    assert (result.delay_frames, result.inverted, result.esr < 1e-6) == (delay, True, True)


# -- spectra ---------------------------------------------------------------------------------------------


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
