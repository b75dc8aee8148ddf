"""The training loop of docs/torch.md: it runs as it stands, and what it writes is nearer to its target."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from torch_here import torch

import namdsp

PAGE = Path(__file__).resolve().parents[2] / "docs" / "torch.md"


def training_loop() -> str:
    """The one block that trains."""
    (block,) = (
        text for text in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL) if "Adam" in text
    )
    return block


def test_the_training_loop_trains_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Any
) -> None:
    code = training_loop()
    assert len(code.splitlines()) <= 45
    sizes = "8192, 16, 100"
    assert sizes in code
    model = wavenet(
        layer_array(channels=3, dilations=(1, 2)), seed=4, metadata={"name": "mine", "loudness": -20.0}
    )
    amp = namdsp.load(save(model, tmp_path, "amp.nam"))
    dry = noise(900)
    target = namdsp.with_weights(amp, {"head_scale": 1.3 * namdsp.named_weights(amp)["head_scale"]})
    soundfile.write(tmp_path / "dry.wav", dry, 48000, subtype="FLOAT")
    soundfile.write(tmp_path / "wet.wav", target.render(dry), 48000, subtype="FLOAT")
    monkeypatch.chdir(tmp_path)
    torch.manual_seed(1)
    exec(compile(code.replace(sizes, "128, 2, 6"), str(PAGE), "exec"), {"__name__": "loop"})
    tuned = namdsp.load("tuned.nam")
    assert tuned.metadata == {"name": "mine"}

    def error(found: namdsp.Model) -> float:
        return float(np.square(found.render(dry) - target.render(dry)).mean())

    assert error(tuned) < 0.7 * error(amp)


def test_without_pytorch_it_says_what_to_install() -> None:
    code = (
        "import importlib.util as u; real = u.find_spec; "
        "u.find_spec = lambda name, *more: None if name == 'torch' else real(name, *more); import namdsp.torch"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert (
        'EngineError: namdsp.torch: torch is not installed. Install it with: pip install "torch>='
        in done.stderr
    )
