"""Tone controls and DC filter: their formulas in float64, all ways to play, changes without a click, and refusals."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from blockwise import run
from comparing import assert_same_bits
from plain_rig import Filters, high_pass, tone_of

import namdsp
from namdsp import Rig, SettingError
from namdsp.audio.writer import AudioWriter
from namdsp.cli import main
from namdsp.rig.tone import Tone

Wire = Callable[..., namdsp.Model]
RATE, GAINS = 48000, {"bass": 3, "mid": -2, "treble": 1.25, "presence": -20}
TEXT = "bass=+3,mid=-2,treble=+1.25,presence=-20"


def noise(frames: int, channels: int = 1) -> Any:
    return (0.1 * np.random.default_rng(frames).standard_normal((channels, frames))).astype(np.float32)


def in_float64(sections: Any, x: Any) -> Any:
    """Direct form 1, which has other states than the product."""
    y = x.astype(float)
    for b0, b1, b2, a1, a2 in sections:
        x, y = y, np.zeros_like(y)
        for t in range(x.shape[1]):
            past = [(x[:, t - n], y[:, t - n]) if t >= n else (0.0, 0.0) for n in (1, 2)]
            y[:, t] = b0 * x[:, t] + b1 * past[0][0] + b2 * past[1][0] - a1 * past[0][1] - a2 * past[1][1]
    return y


@pytest.mark.parametrize("rate", [22050, 48000])
@pytest.mark.parametrize("gains", [GAINS, {"mid": 20}, {}], ids=str)
def test_it_matches_the_formulas(wire: Wire, gains: dict[str, float], rate: int) -> None:
    x = noise(3000, 2)
    expected = in_float64([*tone_of(gains, rate), *high_pass(rate, on=True)], x)
    rig = Rig(wire(sample_rate=rate), channels=2, eq=gains, dc_block=True)
    np.testing.assert_allclose(rig.render(x), expected, atol=1e-6 * np.abs(expected).max())


@pytest.mark.parametrize(("band", "hz"), [("bass", 20), ("mid", 425), ("treble", 20000), ("presence", 20000)])
def test_a_band_has_its_gain(band: str, hz: float) -> None:
    for gain in (-7.0, 12.0):
        sections = Tone.of({band: gain}).sections(96000)
        z, response = np.exp(-2j * math.pi * hz / 96000), 1.0
        for s in (sections.first, sections.second, sections.third, sections.fourth):
            response *= (s.b0 + s.b1 * z + s.b2 * z * z) / (1 + s.a1 * z + s.a2 * z * z)
        assert 20 * math.log10(abs(response)) == pytest.approx(gain, abs=0.1)


@pytest.mark.parametrize(
    "options", [{}, {"oversample": 2, "gate_db": -40, "output_gain_db": 3.0}], ids=["", "more"]
)
def test_all_ways_to_play_have_the_same_bits(
    wire: Wire, tmp_path: Any, options: dict[str, Any], recwarn: pytest.WarningsRecorder
) -> None:
    settings = {"eq": GAINS, "dc_block": True, **options}
    x, model = noise(4000, 2), wire()
    rig = Rig(model, channels=2, max_block=512, **settings)
    expected = rig.render(np.pad(x, ((0, 0), (0, rig.latency_frames))))
    for block in (1, 64, 77, 512):
        rig.reset()
        blocks = run(rig, np.pad(x, ((0, 0), (0, rig.latency_frames))), [block], 2)
        assert_same_bits(blocks[:, rig.latency_frames :], expected[:, : x.shape[1]])
    assert_same_bits(Rig(model, **settings).render(x[:1]), expected[:1, : x.shape[1]])
    with AudioWriter(tmp_path / "in.wav", sample_rate_hz=RATE, channels=2) as writer:
        writer.write(x)
    settings["eq"] = TEXT
    record = namdsp.render_file(tmp_path / "in.wav", model, tmp_path / "out.wav", **settings).record()
    assert (record["eq"], record["dc_block"]) == (TEXT, True)
    assert_same_bits(namdsp.read_audio(tmp_path / "out.wav")[0], expected[:, : x.shape[1]])
    job = {"take": "in.wav", "model": model.file.file, "output": "job.wav", **settings}
    rows = (f"{name} = {json.dumps(value)}\n" for name, value in job.items())
    (tmp_path / "jobs.toml").write_text("".join(["[[job]]\n", *rows]))
    assert main(["batch", "--jobs", str(tmp_path / "jobs.toml"), "-o", str(tmp_path / "out"), "--quiet"]) == 0
    assert_same_bits(namdsp.read_audio(tmp_path / "out" / "job.wav")[0], expected[:, : x.shape[1]])
    assert not recwarn.list


def test_flat_is_untouched_and_costs_no_state(wire: Wire) -> None:
    x = noise(2000)
    rig = Rig(wire(), eq="bass=0,mid=-0.0", dc_block=False)
    assert (rig.eq, rig.dc_block) == (None, False)
    assert_same_bits(rig.render(x), x)
    rig.eq = {"bass": 9}
    run(rig, x, [100], 1)
    rig.eq = None
    settled = run(rig, np.concatenate([x] * 8, axis=1), [128], 1)
    assert_same_bits(settled[:, -2000:], x)


def test_a_change_is_gentle_and_takes_10_ms(wire: Wire) -> None:
    """A low tone: a jump would be a click, of the second difference."""
    x = (0.3 * np.sin(2 * math.pi * 100 * np.arange(9600) / RATE)).astype(np.float32)[np.newaxis]
    rig, smooth = Rig(wire()), np.abs(np.diff(0.3 * 10 * x, 2)).max()
    played = []
    for eq, dc_block in (
        (None, False),
        ("bass=20", False),
        ("bass=-20,mid=6", True),
        (GAINS, False),
        (None, True),
    ):
        rig.eq, rig.dc_block = eq, dc_block
        played.append(run(rig, x[:, :4800], [64], 1))
    assert np.abs(np.diff(np.concatenate(played, axis=1), 2)).max() < 3 * smooth
    moving = Filters(tone_of({}, RATE), 1, 480)
    moving.move(tone_of({"bass": 20}, RATE))
    expected = np.stack([moving.next(frame) for frame in x[:, :4800].T], axis=1)
    assert_same_bits(played[1], expected)


def test_what_is_not_finite_leaves_no_trace(wire: Wire) -> None:
    rig, x = Rig(wire(), eq={"bass": 20}, max_block=64), np.full((1, 64), 3e38, np.float32)
    assert_same_bits(rig.process(x), np.zeros_like(x))
    assert rig.overflowed_blocks == 1
    rig.process(np.zeros_like(x))
    assert np.isfinite(run(rig, noise(6400), [64], 1)).all()
    with pytest.raises(namdsp.AudioError, match="tone controls: the signal exceeds the range of float32"):
        rig.render(x)


@pytest.mark.parametrize(
    ("eq", "message"),
    [
        ("bas=3", "'bas' is not a band; expected some of bass, mid, treble, presence"),
        ("bass", "'bass' is not a band with a gain; expected gains of bands in dB, such as bass="),
        ("", "'' is not a band with a gain"),
        ("bass=3,", "'' is not a band with a gain"),
        ("bass=loud", "bass is 'loud'; expected a number from -20 to 20 dB"),
        ("bass=", "bass is ''; expected a number from -20 to 20 dB"),
        ("mid=nan", "mid is nan; expected a number from -20 to 20 dB"),
        ("bass=20.01", "bass is 20.01; expected a number from -20 to 20 dB"),
        ("treble=-21", "treble is -21.0; expected a number from -20 to 20 dB"),
        ("mid=1,bass=2,mid=1", "mid is given twice; expected it once"),
        ({"bass": "3"}, "bass is '3'; expected a number"),
        ({"bass": True}, "bass is True; expected a number"),
        ({3: 3}, "3 is not a band"),
        (3, "eq is 3; expected gains of bands in dB"),
        (["bass=3"], r"eq is \['bass=3'\]; expected gains"),
    ],
    ids=str,
)
def test_what_is_no_setting_is_refused_and_changes_nothing(wire: Wire, eq: Any, message: str) -> None:
    rig = Rig(wire(), eq=TEXT)
    with pytest.raises(SettingError, match=message):
        rig.eq = eq
    assert rig.eq == TEXT
    with pytest.raises(SettingError, match=message):
        Rig(wire(), eq=eq)


def test_a_band_beyond_the_rate_is_refused_unless_it_is_flat(wire: Wire) -> None:
    low = wire(sample_rate=8000)
    assert Rig(low, eq="treble=3,presence=0").eq == "treble=+3"
    rig = Rig(low, eq="treble=3")
    message = "presence is at 4000 Hz; expected a band below 4000 Hz, half the sample rate"
    with pytest.raises(SettingError, match=message):
        rig.eq = "presence=1"
    with pytest.raises(SettingError, match=message):
        Rig(low, eq="presence=1")


def test_dc_is_told_of_and_removed(wire: Wire, tmp_path: Any) -> None:
    x = noise(2 * RATE) + np.float32(0.02)
    with AudioWriter(tmp_path / "in.wav", sample_rate_hz=RATE, channels=1) as writer:
        writer.write(x)
    notes: list[str] = []
    for dc_block in (False, True):
        namdsp.render_file(
            tmp_path / "in.wav",
            wire(),
            tmp_path / f"{dc_block}.wav",
            dc_block=dc_block,
            on_warning=notes.append,
        )
    assert notes == [
        f"{tmp_path / 'False.wav'}: has DC of -34 dBFS. --dc-block (dc_block=True) removes it from a render"
    ]
