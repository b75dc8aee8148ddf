"""Cabinets: files and arrays, what is refused, and what resampling keeps."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile
from comparing import assert_same_bits

from namdsp import AudioError, Cabinet
from namdsp.audio.resample import resampled_frames

RATE = 48000


def response_db(taps, rate_hz, frequencies):
    """Magnitude at frequencies in Hz, as float64."""
    turns = np.exp(-2j * np.pi * np.outer(frequencies, np.arange(len(taps))) / rate_hz)
    return 20 * np.log10(np.abs(turns @ taps))


def test_a_file_is_taken_as_it_is(wav, decaying):
    taps = decaying(700, channels=2).astype(np.float32)
    cabinet = Cabinet.load(wav(taps))
    assert (cabinet.channels, cabinet.frames, cabinet.sample_rate) == (2, 700, RATE)
    assert_same_bits(cabinet.taps_at(RATE).astype(np.float32), taps)
    assert cabinet.file == cabinet.name


def test_any_format_that_can_be_read_will_do(tmp_path, decaying):
    taps = 0.5 * decaying(300)
    soundfile.write(tmp_path / "cab.flac", taps, RATE, subtype="PCM_24")
    np.testing.assert_allclose(Cabinet.load(tmp_path / "cab.flac").taps[0], taps, atol=2**-23)


def test_the_gain_is_part_of_the_response(wav, decaying):
    path = wav(decaying(300))
    np.testing.assert_allclose(
        Cabinet.load(path, gain_db=-18.0).taps, Cabinet.load(path).taps * 10 ** (-18 / 20), rtol=1e-15
    )


@pytest.mark.parametrize("rate_hz", [44100, 96000, 88200, 32000, 192000])
def test_resampling_keeps_the_frequency_response(rate_hz, decaying):
    """And so the level. What a linear-phase filter rings ahead of the first tap has no place in a causal response."""
    frequencies = np.geomspace(40, 5000, 40)
    smooth = np.convolve(decaying(3000), np.hanning(24))  # as loudspeakers are: little above 5 kHz
    cabinet = Cabinet(smooth, rate_hz)
    taps = cabinet.taps_at(RATE)[0]
    assert len(taps) == resampled_frames(len(smooth), rate_hz, RATE)
    expected = response_db(smooth, rate_hz, frequencies)
    loud = expected > expected.max() - 30
    np.testing.assert_allclose(response_db(taps, RATE, frequencies)[loud], expected[loud], atol=0.02)


@pytest.mark.parametrize("rate_hz", [44100, 96000])
def test_resampling_keeps_the_sum_of_the_taps_and_their_time(rate_hz):
    impulse = np.zeros(4000)
    impulse[1000] = 1.0
    taps = Cabinet(impulse, rate_hz).taps_at(RATE)[0]
    assert taps.sum() == pytest.approx(1.0, abs=1e-5)
    assert abs(np.argmax(np.abs(taps)) - 1000 * RATE / rate_hz) <= 0.5
    at_once = Cabinet(impulse[1000:], rate_hz).taps_at(RATE)[0]
    assert np.argmax(np.abs(at_once)) == 0
    assert at_once.sum() == pytest.approx(1.0, abs=3e-4)  # -70 dB: see the test of peaks below


@pytest.mark.parametrize("rate_hz", [44100, 32000, 96000, 192000])
@pytest.mark.parametrize("frames", [1, 20, 4000])
def test_a_response_that_begins_with_its_peak_stays_flat(rate_hz, frames):
    """What a linear-phase filter rings ahead of the first tap has no place; the taps that there are make up for it."""
    impulse = np.zeros(frames)
    impulse[0] = 1.0
    taps = Cabinet(impulse, rate_hz).taps_at(RATE)[0]
    frequencies = np.arange(20, 0.45 * min(rate_hz, 44100), 20)
    turns = np.exp(-2j * np.pi * np.outer(frequencies, np.arange(len(taps))) / RATE)
    errors_db = 20 * np.log10(np.abs(turns @ taps - 1.0))
    assert errors_db.max() < -46
    assert errors_db[frequencies < 5000].max() < -64


def test_a_rate_may_be_a_float_as_that_of_a_model_is(decaying):
    taps = decaying(300)
    assert (Cabinet(taps, 44100.0).taps_at(RATE) == Cabinet(taps, 44100).taps_at(RATE)).all()


def test_resampling_accepts_responses_of_any_level(decaying):
    taps = decaying(500)
    plain = Cabinet(taps, 44100).taps_at(RATE)
    np.testing.assert_allclose(Cabinet(1e-60 * taps, 44100).taps_at(RATE) * 1e60, plain, rtol=1e-6, atol=1e-9)


def test_a_single_frame_is_a_response_at_any_rate():
    for rate_hz in (RATE, 44100, 96000):
        assert Cabinet([0.5], rate_hz).taps_at(RATE).sum() == pytest.approx(0.5, abs=1e-4)


def test_one_response_serves_any_channels_and_multiple_only_that_number(decaying):
    mono, stereo = Cabinet(decaying(50), RATE), Cabinet(decaying(50, channels=2), RATE)
    assert len(set(map(id, mono.partitions(5, RATE)))) == 1
    assert len(stereo.partitions(2, RATE)) == 2
    for channels in (1, 3):
        with pytest.raises(
            AudioError, match=rf"has 2 channels; expected 1{'' if channels == 1 else ', or 3'}"
        ):
            stereo.partitions(channels, RATE)


@pytest.mark.parametrize(
    ("taps", "message"),
    [
        (np.zeros(0), "is empty"),
        (np.zeros((0, 5)), "is empty"),
        (np.zeros(5), "is silent"),
        (np.array([1.0, np.nan]), "not finite"),
        (np.array([1.0, np.inf]), "not finite"),
        (np.ones(5, int), "is int64"),
        (np.ones((1, 1, 5)), "expected float taps"),
        (["a"], "expected float taps"),
        (np.ones(31 * 100), r"lasts 31\.0 s; expected .* at most 30 s"),
    ],
)
def test_what_is_no_response_is_refused(taps, message):
    with pytest.raises(AudioError, match=message):
        Cabinet(taps, 100, name="cab")


def test_a_rate_that_is_none_and_a_gain_that_is_none_are_refused():
    for rate_hz in (0, np.nan, np.inf):
        with pytest.raises(AudioError, match=r"runs at \w+ Hz; expected a rate of audio"):
            Cabinet([1.0], rate_hz)
    with pytest.raises(AudioError, match="finite gain"):
        Cabinet([1.0], RATE, gain_db=np.nan)


def test_bad_files_say_which_and_why(tmp_path, wav):
    text = tmp_path / "cab.txt"
    text.write_text("no audio")
    nan = np.ones(50)
    nan[20] = np.nan
    for path, message in (
        (tmp_path / "none.wav", "none.wav: no such file"),
        (tmp_path, "is a folder"),
        (text, "cab.txt: is not audio"),
        (wav(np.zeros((1, 0)), name="empty.wav"), "empty.wav: is empty"),
        (wav(np.zeros(9), name="silent.wav"), "silent.wav: is silent"),
        (wav(nan, name="nan.wav"), "nan.wav: frame 20, channel 0 is nan"),
        (wav(np.ones(8000 * 31), 8000, name="long.wav"), r"long.wav: lasts 31\.0 s"),
    ):
        with pytest.raises(AudioError, match=message):
            Cabinet.load(path)
