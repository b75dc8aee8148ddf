"""Trained networks as the files that ship: metadata, containers of two sizes, names."""

from __future__ import annotations

import copy
import datetime
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from capture.rigs import LEVEL_DBU, RIGS
from numpy.typing import NDArray

import namdsp

Json = dict[str, Any]
Float32 = NDArray[np.float32]
#: File in models/ -> the jobs that it is made of, smallest first.
FILES: dict[str, tuple[str, ...]] = {
    "clean": ("clean.a1_standard",),
    "crunch": ("crunch.a1_standard",),
    "high_gain": ("high_gain.a1_standard",),
    "pedal": ("pedal.a1_standard",),
    "crunch_lite": ("crunch.a1_lite",),
    "crunch_feather": ("crunch.a1_feather",),
    "crunch_nano": ("crunch.a1_nano",),
    "crunch_lstm": ("crunch.lstm",),
    "clean_a2": ("clean.a2_lite", "clean.a2_full"),
    "crunch_a2": ("crunch.a2_lite", "crunch.a2_full"),
    "pedal_a2": ("pedal.a2_lite", "pedal.a2_full"),
}
NOTES = (
    "Trained on a circuit simulation of this project (tools/capture), not on hardware. loudness and gain are those for "
    "models/di.wav. Licence: MIT, as the project's."
)


def level(model: namdsp.Model, x: Float32) -> float:
    """The RMS of what the model makes of x."""
    y = model.render(x, sample_rate=48000).astype(np.float64)
    return float(np.sqrt(np.mean(y * y)))


def gain(model: namdsp.Model, x: Float32) -> float:
    """0 linear .. 1: output levels at eleven input gains from 0 to 1, between a triangle and a square."""
    levels = [level(model, (x * np.float32(share)).astype(np.float32)) for share in np.linspace(0.0, 1.0, 11)]
    square = 11 * levels[-1]
    return (sum(levels) - 0.5 * square) / (0.5 * square)


def finished(
    name: str,
    read: Callable[[str], Json],
    esr: Callable[[Json, str], float],
    x: Float32,
    when: datetime.datetime,
) -> Json:
    """The whole file.

    read : a job's name -> its bare model
    esr  : a bare model and its rig -> its validation ESR
    x    : the signal that loudness and gain are of
    """
    jobs = FILES[name]
    rig = jobs[0].split(".")[0]
    models = [_with_metadata(read(job), name, rig, esr, x, when) for job in jobs]
    if len(models) == 1:
        return models[0]
    children = [
        {"max_value": (index + 1) / len(models), "model": model} for index, model in enumerate(models)
    ]
    return {
        "version": "0.7.0",
        "architecture": "SlimmableContainer",
        "config": {"submodels": children},
        "weights": [],
        "sample_rate": 48000,
        "metadata": copy.deepcopy(models[-1]["metadata"]),  # the largest one's, as trainers do
    }


def _with_metadata(
    model: Json, name: str, rig: str, esr: Callable[[Json, str], float], x: Float32, when: datetime.datetime
) -> Json:
    loaded = namdsp.load(model)
    facts = RIGS[rig]
    return model | {
        "metadata": {
            "date": {
                part: getattr(when, part) for part in ("year", "month", "day", "hour", "minute", "second")
            },
            "loudness": round(20 * math.log10(level(loaded, x)), 4),
            "gain": round(gain(loaded, x), 4),
            "name": f"namdsp {name}",
            "modeled_by": "namdsp, tools/train_capture.py",
            "gear_make": "simulation",
            "gear_model": f"{facts.title}, not hardware",
            "gear_type": facts.gear_type,
            "tone_type": facts.tone_type,
            "input_level_dbu": LEVEL_DBU,
            "output_level_dbu": LEVEL_DBU,
            "training": {"validation_esr": float(f"{esr(model, rig):.4g}")},
            "notes": NOTES,
        }
    }
