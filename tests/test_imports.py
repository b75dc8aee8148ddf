"""Imports go one way, and cost nothing: what is heavy is not loaded before it is needed, seen in fresh interpreters."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
from builders import save, wavenet
from processes import run_process

from tools.docs_site import import_picture

HEAVY = (
    "numpy",
    "numba",
    "llvmlite",
    "torch",
    "triton",
    "soundfile",
    "soxr",
    "matplotlib",
    "sounddevice",
    "jack",
    "dask",
    "distributed",
    "rich",
    "platformdirs",
    "numpy.ma",
    "namdsp.batch.jobs",
    "namdsp.plots",
    "namdsp.kernels.triton_gpu",
    "namdsp.cli.batch",  # a command imports no other one
)


def test_nothing_heavy_is_imported_before_it_is_needed(tmp_path: Path) -> None:
    """One interpreter does one thing after the other; the NumPy engine needs only what lays its output out."""
    model, take = str(save(wavenet(), tmp_path)), str(tmp_path / "in.wav")
    soundfile.write(take, np.zeros(100), 48000)
    info = f"main(['info', {model!r}, '--engine', 'numpy'%s])"
    render = ["render", take, model, take + ".wav", "--engine", "numpy"]
    steps = {
        "import namdsp": set(),
        "from namdsp.cli import main": set(),
        "main(['--version'])": set(),
        "main(['--help'])": set(),
        "main(['info', 'missing.nam'])": {"numpy"},
        info % ", '--json'": {"numpy"},
        f"main({render!r})": {"numpy", "soundfile"},
        info % "": {"numpy", "soundfile", "rich"},
    }
    report = f"; print(); print('loaded:', *(name for name in {HEAVY!r} if name in sys.modules))"
    code = "import sys\n" + "\n".join(step + report for step in steps)
    done = run_process(sys.executable, "-c", code, check=True)
    loaded = [set(line.split()[1:]) for line in done.stdout.splitlines() if line.startswith("loaded:")]
    assert dict(zip(steps, loaded, strict=True)) == steps


def test_settings_of_a_training_are_checked_before_pytorch_is_imported() -> None:
    wrong = {"to": "a3", "steps": 0, "minutes": -1, "seed": 1.5, "delay": "x", "allow": "all", "stps": 3}
    code = f"""
import sys, namdsp
for name, value in {wrong!r}.items():
    try:
        namdsp.train("dry.wav", "wet.wav", **{{name: value}})
    except namdsp.SettingError as error:
        print(error)
print("torch" in sys.modules)
"""
    done = run_process(sys.executable, "-c", code, check=True)
    *errors, imported = done.stdout.splitlines()
    assert [error.split()[0] for error in errors] == [*list(wrong)[:-1], "train:"]
    assert imported == "False"


@pytest.mark.slow
def test_imports_between_folders_go_one_way_and_the_page_on_design_shows_them() -> None:
    """If only the page differs: python -m tools.docs_site.import_picture."""
    page = import_picture.PAGE.read_text(encoding="utf-8")
    assert import_picture.with_picture(page) == page
