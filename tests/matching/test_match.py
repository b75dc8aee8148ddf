"""A capture against recordings that are made from its render: what was done to them is measured."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from builders import save, wavenet

from namdsp import AudioError, SettingError, load
from namdsp.matching.align import shifted
from namdsp.matching.match import match_recording

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
        (2, np.full(9, np.nan), AudioError, "recording: signal is not finite at channel 0, frame 0"),
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
    from namdsp.plots.match import plot_match

    result, actual, theirs = match_recording(amp, di, 0.9 * render, engine="numpy")
    plot_match(tmp_path / "m.png", result, actual, theirs, title="a $name_ of a user")
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(AudioError, match="there is no folder"):
        plot_match(tmp_path / "no" / "m.png", result, actual, theirs, title="")
