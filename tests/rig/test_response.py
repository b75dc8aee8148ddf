"""Which files are hardly impulse responses: music is told from loudspeakers and rooms; what is too loud is refused."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import namdsp
from namdsp.audio.files import read_audio
from namdsp.rig.response import doubt, loudest

RATE = 48000


def burst(seconds: float, decay_seconds: float, seed: int = 0) -> Any:
    """Noise that falls by 60 dB in decay_seconds."""
    frames = round(seconds * RATE)
    noise = np.random.default_rng(seed).standard_normal((1, frames))
    return noise * 10 ** (-3.0 * np.arange(frames) / (decay_seconds * RATE))


def melody(seconds: float, starts: list[float]) -> Any:
    """A plucked note at each of some moments."""
    y = np.zeros((1, round(seconds * RATE)))
    for number, start in enumerate(starts):
        t = np.arange(y.shape[1] - round(start * RATE)) / RATE
        hertz = (82, 110, 147, 196)[number % 4]
        y[0, round(start * RATE) :] += (0.5 + 0.1 * number) * np.sin(2 * np.pi * hertz * t) * np.exp(-2.5 * t)
    return y


@pytest.mark.parametrize("decay_seconds", [0.02, 0.1, 0.5, 2.0, 8.0])
@pytest.mark.parametrize("lead", [0.0, 0.2])
def test_bursts_that_decay_are_responses(decay_seconds: float, lead: float) -> None:
    taps = burst(max(0.6, decay_seconds), decay_seconds)
    taps = np.pad(taps, ((0, 0), (round(lead * RATE), 0)))
    for silence in (0.0, 3.0):  # after it
        padded = np.pad(taps, ((0, 0), (0, round(silence * RATE))))
        noisy = padded + 1e-4 * np.random.default_rng(1).standard_normal(padded.shape)
        assert doubt(noisy, RATE) is None
        assert doubt(1e-200 * noisy, RATE) is None


def test_an_impulse_anywhere_is_a_response() -> None:
    for at in (0, 24000, 47999):
        taps = np.zeros((2, 48000))
        taps[1, at] = 1.0
        assert doubt(taps, RATE) is None


@pytest.mark.parametrize("signal", ["noise", "sine", "sweep", "constant"])
def test_what_goes_on_is_none(signal: str) -> None:
    t = np.arange(2 * RATE) / RATE
    taps = {
        "noise": np.random.default_rng(0).standard_normal(len(t)),
        "sine": np.sin(2 * np.pi * 100 * t),
        "sweep": np.sin(2 * np.pi * 100 * np.exp(2 * t)),
        "constant": np.ones(len(t)),
    }[signal]
    assert "does not decay" in (doubt(taps[None], RATE) or "")


@pytest.mark.parametrize(
    ("seconds", "starts", "result"),
    [
        (8.0, [0.0, 0.8, 1.2], "before its loudest moment"),
        (3.0, [0.1, 0.9, 1.4, 2.0], "of its energy"),
        (12.0, [3.0, 0.0], "begins again"),
    ],
)
def test_notes_are_none(seconds: float, starts: list[float], result: str) -> None:
    assert result in (doubt(melody(seconds, starts), RATE) or "")


def test_the_di_track_is_none_and_its_beginning_neither() -> None:
    di, rate_hz = read_audio(Path(__file__).parents[2] / "models" / "zoo" / "di.wav")
    for seconds in (1, 3, 6):
        assert doubt(di[:, : seconds * rate_hz].astype(np.float64), rate_hz)


@pytest.mark.parametrize("channels", [1, 2])
def test_the_largest_magnitude_is_measured_at_its_frequency(channels: int) -> None:
    t = np.arange(4800) / RATE
    for hertz in (0.0, 437.0, 24000.0):
        taps = np.zeros((channels, len(t)))
        taps[-1] = 0.01 * np.cos(2 * np.pi * hertz * t)
        measured_db, at_hz = loudest(taps, RATE)
        assert measured_db == pytest.approx(20 * np.log10(48 if hertz in (0.0, 24000.0) else 24), abs=0.2)
        assert at_hz == pytest.approx(hertz, abs=5)
        assert loudest(1e300 * taps, RATE)[0] == pytest.approx(measured_db + 6000, abs=1e-6)


def test_a_response_above_20_db_is_refused_with_its_gain(wav: Any) -> None:
    """Two taps of 5.1 reach +20.2 dB at 0 Hz, and none of 10 exceeds the limit."""
    loud = wav([5.1, 5.1], name="loud.wav")
    message = (
        r"loud\.wav: amplifies by \+20\.2 dB at 0 Hz; expected .* at most \+20 dB\. .*allow_loud_ir=True"
    )
    with pytest.raises(namdsp.AudioError, match=message):
        namdsp.Cabinet.load(loud)
    with pytest.raises(namdsp.AudioError, match=r"cab: amplifies by \+20\.2 dB at 24000 Hz"):
        namdsp.Cabinet([0.51, -0.51], RATE, gain_db=20.0, name="cab")
    with pytest.raises(namdsp.SettingError, match="allow_loud_ir is 'yes'; expected True or False"):
        namdsp.Cabinet([0.5], RATE, allow_loud_ir="yes")  # type: ignore[arg-type]
    assert namdsp.Cabinet.load(loud, allow_loud_ir=True).frames == 2
    assert namdsp.Cabinet.load(loud, gain_db=-0.5).frames == 2
    assert namdsp.Cabinet([6.0, -3.0], RATE).frames == 2
    assert namdsp.Cabinet([4.0, 4.0, -4.0], RATE).frames == 3  # their sum is not, their response is


def test_what_is_short_is_not_judged() -> None:
    assert doubt(np.ones((1, 23000)), RATE) is None
    for rate_hz in (1, 20, 100):
        assert doubt(np.ones((1, 40)), rate_hz) in (None, doubt(np.ones((1, 40)), rate_hz))


def test_a_cabinet_warns_and_remembers(wav: Any) -> None:
    noise = 1e-3 * np.random.default_rng(0).standard_normal(RATE)
    for make in (lambda: namdsp.Cabinet(noise, RATE, name="cab"), lambda: namdsp.Cabinet.load(wav(noise))):
        with pytest.warns(namdsp.AudioWarning, match=r"cab.*: does not decay: .* Is it a recording\?"):
            cabinet = make()
        assert len(cabinet.warnings) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not namdsp.Cabinet.load(wav(1e-2 * burst(0.5, 0.1))).warnings
