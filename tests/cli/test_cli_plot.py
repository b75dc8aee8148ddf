"""`namdsp plot`: what is drawn, where the pictures go, and what it refuses."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from namdsp.analysis import aliasing
from namdsp.cli import plot
from namdsp.plots import capture

Run = Callable[..., Any]
PNG = b"\x89PNG\r\n\x1a\n"
sweep = capture.linear_sweep


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two pitches, a sweep of a quarter of a second, few dots, in a separate folder."""
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(aliasing, "PITCHES", (69, 96))
    monkeypatch.setattr(plot, "announce_compiling", lambda engine, **_: None)
    monkeypatch.setattr(capture, "linear_sweep", lambda *argument: sweep(*argument, seconds=0.25))
    monkeypatch.setattr(capture, "DPI", 40)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Nothing is measured or drawn; what would be."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(plot, "measure_capture", lambda model, **more: more)
    monkeypatch.setattr(
        plot, "draw_capture", lambda model, measured, **more: asked.append({**measured, **more}) or PNG
    )
    return asked


def test_the_picture_is_called_as_the_capture_and_lies_here(run: Run, tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    shutil.move(tiny, tmp_path / "elsewhere")
    code, out, err = run("plot", tmp_path / "elsewhere" / "tiny.nam")
    assert (code, out, err.endswith("tiny.png: drawn\n")) == (0, "", True)
    from matplotlib.image import imread

    assert imread("tiny.png")[..., :3].std() > 0.1


def test_a_recording_is_drawn_as_a_render_of_the_same_settings(
    run: Run, undrawn: list[dict[str, Any]], straight: Callable[..., Path], wav: Callable[..., Path]
) -> None:
    x = 0.5 * np.random.default_rng(0).standard_normal((2, 900)).astype(np.float32)
    cabinet = wav([[0.0, 0.5]], name="cab.wav")
    assert run("plot", straight(2.0), "--di", wav(x), "--ir", cabinet, "--oversample", 2)[0] == 0
    (asked,) = undrawn
    assert asked["oversample"] == 2
    assert run("render", "in.wav", "straight.nam", "out.wav", "--ir", cabinet, "--oversample", 2)[0] == 0
    import soundfile

    assert np.array_equal(asked["di"].x, x)
    assert np.array_equal(asked["di"].y, soundfile.read("out.wav", dtype="float32")[0].T)
    assert asked["di"].caption == ", oversampled 2x, through cab.wav"


def test_multiple_captures_are_drawn_into_a_folder(
    run: Run, undrawn: list[dict[str, Any]], tiny: Path, straight: Callable[..., Path], tmp_path: Path
) -> None:
    assert run("plot", tiny, straight(), "-o", "pictures/")[0] == 0
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == ["straight.png", "tiny.png"]
    assert [asked["file_name"] for asked in undrawn] == ["straight.nam", "tiny.nam"]
