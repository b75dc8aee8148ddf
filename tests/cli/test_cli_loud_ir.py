"""An impulse response that amplifies by more than 20 dB is refused by every command that takes one, unless allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from namdsp.audition import entries

Make = Callable[..., Path]
MESSAGE = "recording.wav: amplifies by +"
COMMANDS = {
    "render": ("render", "in.wav", "tiny.nam", "out.wav", "--engine", "numpy"),
    "batch": ("batch", "in.wav", "--models", "tiny.nam", "-o", "out", "--engine", "numpy"),
    "plot": ("plot", "tiny.nam", "--di", "in.wav", "-o", "out.png", "--engine", "numpy"),
    "audition": ("audition", "in.wav", "tiny.nam", "-o", "out.html", "--engine", "numpy", "--format", "flac"),
    "join": ("join", "tiny.nam", "recording.wav", "out.nam"),
    "live": ("live", "tiny.nam", "--seconds", "1"),
}


@pytest.fixture
def folder(tmp_path: Path, tiny: Path, wav: Make, monkeypatch: pytest.MonkeyPatch) -> Path:
    """tiny.nam, in.wav, and a recording.wav of a second."""
    wav(24000)
    wav(0.1 * np.random.default_rng(0).standard_normal((1, 24000)), name="recording.wav")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ["render", "batch", "plot", "audition", "join"])
def test_it_is_taken_where_it_is_allowed(
    run: Callable[..., Any], folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("namdsp.cli.plot.draw_capture", lambda *_, **__: b"png")
    monkeypatch.setattr("namdsp.cli.plot.measure_capture", lambda *_, **__: None)
    monkeypatch.setattr(entries, "_facts", lambda *_: {"name": "tiny", "file": "tiny.nam", "metadata": {}})
    options = ("--allow-loud-ir", *(() if command == "join" else ("--ir", "recording.wav")))
    done = run(*COMMANDS[command], *options)
    assert done.code == 0, done.err
    assert MESSAGE not in done.err


def test_a_row_of_a_job_file_allows_it(run: Callable[..., Any], folder: Path) -> None:
    rows = "take,model,ir,output,allow_loud_ir\nin.wav,tiny.nam,recording.wav,a.wav,true\n"
    (folder / "jobs.csv").write_text(f"{rows}in.wav,tiny.nam,recording.wav,b.wav,\n")
    done = run("batch", "--jobs", "jobs.csv", "-o", "out", "--engine", "numpy")
    assert (done.code, [path.name for path in (folder / "out").glob("*.wav")]) == (1, ["a.wav"])
    assert done.err.count(MESSAGE) == 1
