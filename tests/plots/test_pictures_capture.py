"""The picture of a capture: its signals are right, its panels show the numbers, for any metadata."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet

import namdsp
from namdsp.analysis import aliasing
from namdsp.analysis.spectra import FIRST_HZ, LOWEST_DBFS, envelope, log_spectrogram
from namdsp.plots import capture, panels
from namdsp.plots.capture import describe, draw_capture, measure_capture

pytest.importorskip("matplotlib")
sweep = capture.linear_sweep
ROWS = 300


def row_of(hz: float, top_hz: float) -> int:
    return int(ROWS * np.log(hz / FIRST_HZ) / np.log(top_hz / FIRST_HZ))


@pytest.mark.parametrize(("hz", "rate_hz"), [(100.0, 48000), (1000.0, 44100), (9000.0, 22050)])
def test_a_sine_stands_at_its_pitch_and_level(hz: float, rate_hz: int) -> None:
    x = 0.1 * np.sin(2 * np.pi * hz / rate_hz * np.arange(rate_hz))
    levels, top_hz = log_spectrogram(np.stack([x, x]).astype(np.float32), rate_hz, columns=20, rows=ROWS)
    assert top_hz == min(20000.0, rate_hz / 2)
    assert levels[:, 10].max() == pytest.approx(-20.0, abs=1.5)
    assert abs(int(levels[:, 10].argmax()) - row_of(hz, top_hz)) <= 2
    assert levels[row_of(4 * hz if hz < 5000 else hz / 4, top_hz), 10] < -90.0


def test_a_click_stands_in_its_column() -> None:
    x = np.zeros((1, 48000), np.float32)
    x[0, 30000] = 1.0
    levels, _ = log_spectrogram(x, 48000, columns=10)
    assert levels.max(axis=0).argmax() == 6
    assert levels[:, 2].max() == LOWEST_DBFS


@pytest.mark.parametrize("frames", [1, 5, 4096, 100_000])
def test_any_length_has_an_envelope_and_a_spectrogram(frames: int) -> None:
    x = np.random.default_rng(frames).uniform(-1, 1, (2, frames)).astype(np.float32)
    starts, low, high = envelope(x, 300)
    assert len(starts) == min(frames, 300)
    assert (low.min(), high.max()) == (x.min(), x.max())
    levels, _ = log_spectrogram(x, 48000, columns=30)
    assert np.isfinite(levels).all()


@pytest.fixture
def figure() -> Any:
    from namdsp.plots.figures import new_figure

    return new_figure(4, 3)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aliasing, "PITCHES", (69, 96))
    monkeypatch.setattr(capture, "linear_sweep", lambda *argument: sweep(*argument, seconds=0.1))
    monkeypatch.setattr(capture, "DPI", 40)


def model_of(tmp_path: Path, **metadata: Any) -> namdsp.Model:
    file = wavenet(layer_array(channels=2))
    file["metadata"] = metadata
    return namdsp.load(save(file, tmp_path, "amp.nam"))


@pytest.mark.usefixtures("short")
def test_panels_hold_what_was_measured(tmp_path: Path, figure: Any) -> None:
    measured = measure_capture(model_of(tmp_path), oversample=2)
    assert measured.aliasing.factors == (1, 2)
    axes = figure.subplots()
    panels.harmonics(axes, measured.analysis)
    lines = axes.get_lines()
    assert len(lines) == 8
    shown = lines[0].get_ydata()
    assert np.array_equal(shown, measured.analysis.harmonics_dbfs[:, 0])
    axes.clear()
    panels.aliasing(axes, measured.aliasing)
    assert np.array_equal(axes.get_lines()[1].get_ydata(), np.maximum(measured.aliasing.ratio_db[1], -140.0))
    axes.clear()
    panels.response(axes, measured.analysis)
    assert axes.get_lines()[1].get_ydata().max() == measured.analysis.response_db.max()
    assert axes.get_ylim()[1] > measured.analysis.response_db.max()


HOSTILE = "$\\frac{a$ \x1b[31m\n\u4e2d\U0001f3b8" + "x" * 500


@pytest.mark.usefixtures("short")
def test_hostile_metadata_is_drawn_as_text(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    model = model_of(
        tmp_path, name=HOSTILE, gear_make=HOSTILE, tone_type={"a": 1}, loudness="loud", gear_type=None
    )
    picture = draw_capture(model, measure_capture(model), file_name=HOSTILE)
    assert picture.startswith(b"\x89PNG")
    assert len(recwarn) == 0
    title, facts = describe(model, HOSTILE)
    assert (title + facts.replace("\n", "")).isprintable()
    assert max(map(len, [title, *facts.split("\n")])) < 200


def test_the_head_says_what_the_capture_is_and_costs(tmp_path: Path) -> None:
    model = model_of(
        tmp_path, name="My amp", gear_make="Acme", gear_model="100", gear_type="amp", tone_type="clean",
        loudness=-18.25,
    )  # fmt: skip
    title, facts = describe(model, "amp.nam")
    assert title == "My amp  (amp.nam)"
    what, cost = facts.split("\n")
    assert what == "Acme 100 (amp) · clean · loudness -18.25 dB"
    assert cost.startswith("WaveNet, 42 weights · 48000 Hz · ")
    assert describe(model_of(tmp_path), "amp.nam")[0] == "amp.nam"
