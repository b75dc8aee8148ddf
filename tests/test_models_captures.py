"""The captures that ship: they load, say truly what they are, and play what their rig plays."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import make_sounds
import numpy as np
import pytest
import soundfile
from capture.rigs import RIGS

import namdsp
from namdsp.audio.compare import compare_truth
from namdsp.training.guitar import phrase

MODELS = Path(__file__).resolve().parents[1] / "models"
README = (MODELS / "README.md").read_text(encoding="utf-8")
FILES = sorted(MODELS.glob("*.nam"))
MAX_BYTES = 8_000_000


def metadata(path: Path) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(path.read_text())["metadata"]
    return result


def test_there_are_captures_of_every_rig() -> None:
    assert {path.stem.split("_")[0] for path in FILES} == {name.split("_")[0] for name in RIGS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_capture_says_that_it_is_simulated(path: Path) -> None:
    result = metadata(path)
    assert "not hardware" in result["gear_model"]
    assert result["gear_make"] == "simulation"
    assert {"loudness", "gain", "input_level_dbu", "output_level_dbu", "date"} <= result.keys()
    assert result["training"]["validation_esr"] < 0.01
    assert namdsp.load(path).sample_rate == 48000


@pytest.mark.parametrize("path", sorted([*FILES, *MODELS.glob("*.wav")]), ids=lambda path: path.name)
def test_the_readme_has_the_digest_of_every_file(path: Path) -> None:
    assert f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" in README


def test_the_readme_has_the_errors_that_stand_in_the_files() -> None:
    rows = re.findall(r"^\| `([\w.]+)` \|.*?\| (\d[\d.e-]*) \| -[\d.]+ dB \|", README, re.MULTILINE)
    assert {name for name, _ in rows} == {path.name for path in FILES}
    message = {name: float(esr) for name, esr in rows}  # of a container, the last row: its numbers
    for path in FILES:
        assert message[path.name] == pytest.approx(metadata(path)["training"]["validation_esr"], rel=0.06)


def test_loudness_is_that_of_the_guitar_next_to_it() -> None:
    x, rate = soundfile.read(MODELS / "di.wav", dtype="float32")
    path = MODELS / "crunch_nano.nam"
    y = namdsp.load(path).render(x, sample_rate=rate).astype(np.float64)
    assert metadata(path)["loudness"] == pytest.approx(10 * np.log10(np.mean(y * y)), abs=1e-3)


def test_guitar_and_cabinet_are_what_the_tool_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_sounds.differences() == []
    cab, rate = soundfile.read(MODELS / "cab.wav")
    cab[100] += 1e-6
    soundfile.write(tmp_path / "cab.wav", cab, rate, subtype="PCM_24")
    monkeypatch.setattr(make_sounds, "MODELS", tmp_path)
    assert [result.split(":")[0] for result in make_sounds.differences()] == ["di.wav", "cab.wav"]


def test_the_pedal_plays_what_its_circuit_plays() -> None:
    x = phrase(1, 0.6, 4242, -8.0)
    truth = RIGS["pedal"].process(x)
    y = namdsp.load(MODELS / "pedal.nam").render(x.astype(np.float32), sample_rate=48000)
    assert compare_truth(y, truth).esr < 1e-3
    assert compare_truth(-y, truth).esr > 1


def test_everything_in_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in MODELS.rglob("*") if path.is_file()) < MAX_BYTES
