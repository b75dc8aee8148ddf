"""The training loop of docs/torch.md: it runs as it is, and what it writes is nearer to its target."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import soundfile
from builders import layer_array, save, wavenet
from pages import blocks
from torch_here import torch

import namdsp
from namdsp.matching.match import esr_of


def run_loop(
    folder: Path, monkeypatch: pytest.MonkeyPatch, noise: Any, **changes: str
) -> tuple[Any, Any, Any]:
    """The loop as printed but for its sizes and `changes`, on 900 frames. Returns the capture, its target, the pair."""
    (code,) = (text for text in blocks("torch", "python") if "Adam" in text)
    assert len(code.splitlines()) <= 55
    for printed, short in {"8192, 16, 100, 5": "128, 2, 6, 0", **changes}.items():
        assert printed in code
        code = code.replace(printed, short)
    metadata = {"name": "mine", "loudness": -20.0, "training": {"validation_esr": 0.1}}
    amp = namdsp.load(
        save(wavenet(layer_array(channels=3, dilations=(1, 2)), seed=4, metadata=metadata), folder, "amp.nam")
    )
    dry = noise(900)
    weights = namdsp.named_weights(amp)
    wet = namdsp.with_weights(amp, {"head_scale": 1.3 * weights["head_scale"]}).render(dry)
    soundfile.write(folder / "dry.wav", dry, 48000, subtype="FLOAT")
    soundfile.write(folder / "wet.wav", wet, 48000, subtype="FLOAT")
    monkeypatch.chdir(folder)
    torch.manual_seed(1)
    exec(compile(code, "torch.md", "exec"), {"__name__": "loop"})
    return amp, dry, wet


@pytest.mark.slow
def test_each_other_block_runs_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Any) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("captures", "recordings"):
        (tmp_path / folder).mkdir()
    for name in ("amp.nam", "captures/a.nam", "captures/b.nam"):
        save(wavenet(layer_array()), tmp_path, name)
    soundfile.write("recordings/di.wav", noise(2000), 48000, subtype="FLOAT")
    alone = [code for code in blocks("torch", "python") if "Adam" not in code and '"cuda"' not in code]
    assert len(alone) == 3
    for code in alone:
        short = code.replace("10_000", "32").replace("96000", "960").replace("num_workers=8", "num_workers=0")
        exec(compile(short, "torch.md", "exec"), {})


def test_the_training_loop_trains_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Any, capsys: Any
) -> None:
    """The error that it prints is that of the file, on the last fifth, into which nothing reaches that it trains on."""
    spied = {
        "return x.to(device), target": "seen.extend(starts); return x.to(device), target",
        "dry, wet = audio": "seen = []\ndry, wet = audio",
        "print(f": "assert max(seen) + lead + frames <= held; print(f",
    }
    amp, dry, wet = run_loop(tmp_path, monkeypatch, noise, **spied)
    tuned = namdsp.load("tuned.nam")
    best, untuned = map(float, re.findall(r"best (\S+), untuned (\S+)\n", capsys.readouterr().out)[-1])
    held = slice(900 - 900 // 5, None)
    assert best == pytest.approx(esr_of([tuned.render(dry)[held]], [wet[held]]), abs=1e-5)
    assert untuned == pytest.approx(esr_of([amp.render(dry)[held]], [wet[held]]), abs=1e-5)
    assert best < 0.7 * untuned
    assert esr_of([tuned.render(dry)], [wet]) < 0.7 * esr_of([amp.render(dry)], [wet])
    assert tuned.metadata["name"] == "mine"
    assert "loudness" not in tuned.metadata
    assert tuned.metadata["training"]["validation_esr"] == pytest.approx(best, abs=1e-5)
    assert tuned.metadata["namdsp"]["parent"]["sha256"] == amp.file.sha256


def test_the_training_loop_writes_nothing_that_is_worse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Any
) -> None:
    run_loop(tmp_path, monkeypatch, noise, **{"lr=1e-3": "lr=3.0"})
    assert not (tmp_path / "tuned.nam").exists()
