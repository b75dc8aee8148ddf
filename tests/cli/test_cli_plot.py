"""`namdsp plot`: what is drawn, where the pictures go, and what it refuses."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from namdsp.aliasing import tones
from namdsp.cli import plot
from namdsp.plots import capture

Run = Callable[..., Any]
PNG = b"\x89PNG\r\n\x1a\n"
sweep = capture.linear_sweep


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two pitches, a sweep of a quarter of a second, few dots, in a separate folder."""
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(tones, "PITCHES", (69, 96))
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


def test_an_existing_picture_is_preserved_unless_requested(
    run: Run, undrawn: list[dict[str, Any]], tiny: Path, tmp_path: Path
) -> None:
    (tmp_path / "tiny.png").write_bytes(b"mine")
    code, _, err = run("plot", tiny)
    assert (code, "exists already" in err, undrawn) == (1, True, [])
    assert (tmp_path / "tiny.png").read_bytes() == b"mine"
    assert run("plot", tiny, "-y")[0] == 0
    assert (tmp_path / "tiny.png").read_bytes() == PNG


def test_an_input_is_never_replaced(
    run: Run, undrawn: list[dict[str, Any]], tiny: Path, wav: Callable[..., Path], tmp_path: Path
) -> None:
    capture_file = tiny.read_bytes()
    (tmp_path / "link.png").symlink_to(tiny)
    code, _, err = run("plot", tiny, "-o", "link.png", "-y")
    assert (code, "is the same file as the input" in err, undrawn) == (1, True, [])
    shutil.move(wav(), tmp_path / "take.png")
    assert run("plot", tiny, "--di", "take.png", "-o", "take.png", "-y")[0] == 1
    assert tiny.read_bytes() == capture_file


def test_a_failure_leaves_no_file(run: Run, tiny: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    code, _, err = run("plot", tiny, "--di", "none.wav")
    assert (code, "none.wav" in err) == (1, True)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "picture.jpg"), "expected a name that ends in .png, or a folder"),
        (("--ir", "cab.wav"), "--ir needs something to play"),
        (("--oversample", "5"), "expected one of 1, 2, 3, 4, 6, 8, 16"),
        (("again.nam",), "expected a folder for the pictures of several captures"),
        (("again.nam", "-o", "one.png"), "expected a folder for several files"),
    ],
)
def test_what_means_nothing_is_wrong_usage(run: Run, tiny: Path, options: Any, message: str) -> None:
    code, out, err = run("plot", tiny, *options)
    assert (code, out) == (2, "")
    assert message in err
