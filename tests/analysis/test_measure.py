"""`namdsp.measure` against known delays, inversions, gains and idle outputs; and what --align does about them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import soundfile
from builders import convnet, linear, lstm, save, sequential, wavenet
from comparing import assert_within
from here import ROOT

import namdsp

AMPS: dict[str, Any] = {
    **{
        name: json.loads((ROOT / f"models/{name}.nam").read_text())
        for name in ("crunch", "high_gain", "pedal")
    },
    "lstm": lstm(8, seed=2),
    "convnet": convnet(),
    "wide": linear(weights=[0.0, 0.04, 1.0, -0.5], bias=False, channels=(2, 2)),
}


def late(frames: int, gain: float = 1.0, channels: Any = None) -> Any:
    """A Linear that does nothing but delay."""
    return linear(weights=[*[0.0] * frames, gain], bias=False, channels=channels)


def feedback_lstm(gain: float, forget: float = 0.0) -> Any:
    """One unit, c' = c sigmoid(forget) + tanh(x - gain h): above a gain of some 2 it swings for ever."""
    built = lstm(1)
    built["weights"] = [0, 0, 0, 0, 1, -gain, 0, 0, 9, forget, 0, 9, 0, 0, 1, 0]
    return built


@pytest.mark.slow
@pytest.mark.parametrize("name", AMPS)
def test_onset_and_polarity_follow_known_delays_and_inversions(load: Any, name: str) -> None:
    amp, channels = AMPS[name], (2, 2) if name == "wide" else None
    plain = namdsp.measure(load(amp)[0])
    assert plain.onset_frames in range(4), "no delay but that of its filters"
    for frames, gain in ((8, 1.0), (1000, -1.0)):
        other = late(frames, gain, channels)
        for row in (sequential(amp, other), sequential(other, amp)):
            actual = namdsp.measure(load(row)[0])
            assert actual.onset_frames == plain.onset_frames + frames
            assert actual.polarity == gain * plain.polarity
            assert actual.certainty == pytest.approx(plain.certainty, rel=1e-3)
            assert actual.gain_db == pytest.approx(plain.gain_db, abs=0.3)


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (late(0, 0.5), {"gain_db": -6.02, "polarity": 1, "certainty": 1.0, "dc": 0.0, "noise_dbfs": -160.0}),
        (late(3, -3e-5), {"onset_frames": 3, "polarity": -1, "gain_db": -90.46, "loudness_lufs": None}),
        (linear(weights=[0.05, 0.6, 0.0, -1.0], bias=False), {"onset_frames": 1, "polarity": 1, "ambiguous": True}),
        (linear(weights=[-1.0, 0.75], bias=False), {"certainty": 0.25, "polarity": -1, "ambiguous": False}),
        (feedback_lstm(9.0), {"oscillates": True, "silent": False, "dc": 0.0}),
        (feedback_lstm(1.0), {"oscillates": False, "silent": False}),
        (feedback_lstm(0.0, 10.0), {"oscillates": False, "silent": False}),  # decays in half a second
        (linear(1) | {"weights": [0.5, 0.25]}, {"gain_db": -6.02, "dc": 0.25, "noise_dbfs": -160.0}),
        (linear(1) | {"weights": [0, 0.25]}, {"silent": True, "dc": 0.25, "gain_db": None, "polarity": None}),
        *(({**built, "weights": [0.0] * len(built["weights"])}, {"silent": True, "dc": 0, "loudness_lufs": None})
          for built in (wavenet(), lstm())),
        (late(0) | {"sample_rate": 1001}, {"onset_frames": 0, "gain_db": 0.0}),
    ],
)  # fmt: skip
def test_what_is_known_is_measured(load: Any, built: Any, expected: dict[str, Any]) -> None:
    record = namdsp.measure(load(built)[0]).record()
    for name, value in expected.items():
        assert record[name] == (pytest.approx(value, abs=0.01) if isinstance(value, float) else value), name
    json.dumps(record, allow_nan=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rate_hz", "settings"), [(48000, {"tail": True}), (44100, {}), (48000, {"oversample": 2})]
)
def test_an_aligned_render_undoes_delay_and_inversion(
    tmp_path: Path, noise: Any, rate_hz: int, settings: Any
) -> None:
    soundfile.write(tmp_path / "in.wav", noise(5000), rate_hz, subtype="FLOAT")
    y, wavs = [], [tmp_path / "plain.wav", tmp_path / "late.wav"]
    for wav, parts in zip(wavs, ([AMPS["pedal"]], [AMPS["pedal"], late(77, -1.0)]), strict=True):
        amp = save(sequential(*parts), tmp_path)
        done = namdsp.render_file(tmp_path / "in.wav", amp, wav, align=True, on_warning=[].append, **settings)
        assert done.record()["aligned"]["onset_frames"] == (77 if len(parts) > 1 else 0)
        y.append(namdsp.read_audio(wav)[0][:, :5000])
    assert_within(y[1], y[0], 1e-6)


def test_join_leaves_out_leading_silence_and_inverts_what_is_inverted(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "cab.wav", [*[0.0] * 500, 1e-4, -1.0, 0.2], 48000, subtype="FLOAT")
    parts = [save(late(30), tmp_path), tmp_path / "cab.wav"]
    joined = namdsp.join(parts, tmp_path / "out.nam", align=True)
    measures = namdsp.measure(namdsp.load(joined.path))
    assert (joined.taps, joined.models, measures.polarity, measures.onset_frames) == ((2,), 3, 1, 30)
    assert "501 frames (10.4 ms) of silence cut at the start" in joined.levels[0]
    assert any("starts 30 frames late" in note for note in joined.notes)
