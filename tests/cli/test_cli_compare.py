"""`namdsp compare`: what it says, refuses and returns."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
import soundfile
from builders import save, wavenet

from namdsp import load
from namdsp.cli import main

FRAMES = 12_000


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    amp = save(wavenet(), tmp_path, "amp.nam")
    x = 0.1 * np.random.default_rng(1).standard_normal(FRAMES).astype(np.float32)
    y = load(amp).render(x, engine="numpy")
    names = {"amp": str(amp)}
    for name, signal in (
        ("di", x),
        ("wet", y),
        ("soft", 0.5 * y),
        ("two", np.stack([y, x], 1)),
        ("none", x[:0]),
    ):
        names[name] = str(tmp_path / f"{name}.wav")
        soundfile.write(names[name], signal, 48_000, subtype="FLOAT")
    return names


def _compare(files: dict[str, str], recording: str, *more: str) -> int:
    return main(["compare", files["amp"], files[recording], "--di", files["di"], "--engine", "numpy", *more])


def test_another_level(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert _compare(files, "soft", "--json", "--max-esr", "0.9") == 1
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    assert result["esr"] == pytest.approx(1.0, rel=1e-6)
    assert result["gain_db"] == pytest.approx(-6.02, abs=0.01)
    assert result["passed"] is False
    assert "above 0.9" in captured.err
    assert result["bands"][0]["difference_db"] == pytest.approx(6.02, abs=0.01)


def test_little_that_is_compared_is_reported(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _compare(files, "wet", "--delay", "6500") == 0
    assert re.search(r"only 5\d{3} of 12000 frames are compared", " ".join(capsys.readouterr().err.split()))
    assert _compare(files, "wet") == 0
    assert capsys.readouterr().err == ""
