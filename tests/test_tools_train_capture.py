"""tools/train_capture.py and finish_captures.py: every capture that ships can be made again, and says what it is."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from torch_here import torch

import namdsp
from namdsp.training import result

assert torch
MODELS = Path(__file__).resolve().parents[1] / "models"


def test_every_capture_that_ships_is_trained() -> None:
    from train_capture import FILES

    assert set(FILES) == {path.stem for path in MODELS.glob("*.nam")}


def test_a_capture_is_trained_and_put_into_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import finish_captures
    import train_capture

    monkeypatch.setattr(result, "aliasing_of", lambda model: None)
    monkeypatch.setattr(finish_captures, "measure", lambda model, factors: SimpleNamespace(mean_db=[-50.0]))
    models = tmp_path / "models"
    models.mkdir()
    shutil.copy(MODELS / "README.md", models)
    arguments = ["--files", "crunch_nano", "--steps", "1", "--takes", "2", "--seconds", "0.5"]
    assert train_capture.main([str(tmp_path), *arguments]) == 0
    assert finish_captures.main([str(tmp_path), "--models", str(models)]) == 0
    message = namdsp.load(models / "crunch_nano.nam").metadata
    assert message["gear_model"] == "crunch valve amplifier, not hardware"
    assert message["namdsp"]["steps"] == 1
    assert "| `crunch_nano.nam` | crunch | A1 nano | 842 | 728 |" in (models / "README.md").read_text()
