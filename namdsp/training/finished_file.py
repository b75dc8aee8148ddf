"""Trained networks as one file: metadata, and the container of two sizes that players expect of an A2."""

from __future__ import annotations

import copy
import datetime
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.format.nam_source import WRITTEN_VERSION
from namdsp.model import Model
from namdsp.saving import model_json

Json = dict[str, Any]
#: The signal that `loudness` and `gain` are of: a second of pink noise. On the captures that ship they come out within
#: 0.1 dB and 0.011 of what NAM's trainer 0.13.0 says, whose input is such a noise too.
NOISE_SEED, NOISE_DBFS, NOISE_FRAMES = 1, -15.0, 48000
GAINS = np.linspace(0.0, 1.0, 11)


def reference_noise() -> Float32:
    """Pink noise float32 [T]: even power an octave from 1 Hz on."""
    spectrum = np.fft.rfft(np.random.default_rng(NOISE_SEED).standard_normal(NOISE_FRAMES))
    spectrum[0] = 0.0
    spectrum[1:] /= np.sqrt(np.arange(1, len(spectrum)))
    x = np.fft.irfft(spectrum, NOISE_FRAMES)
    return np.asarray(x * (db_to_gain(NOISE_DBFS) / np.sqrt(np.mean(x * x))), np.float32)


def loudness_and_gain(model: Any) -> tuple[float | None, float | None]:
    """Return the level of the output for `reference_noise` in dB; and 0 for a wire .. 1 for a switch; None for silence.

    The gain is the area under the output levels, at eleven input gains from 0 to 1, relative to a triangle's and a
    square's.
    """
    x = reference_noise()
    outputs = model.render([np.asarray(share * x, np.float32) for share in GAINS])
    levels = [float(np.sqrt(np.mean(np.square(y, dtype=np.float64)))) for y in outputs]
    if levels[-1] == 0.0:
        return None, None
    square = len(GAINS) * levels[-1]
    gain = (sum(levels) - 0.5 * square) / (0.5 * square)
    return round(20 * math.log10(levels[-1]), 4), round(min(1.0, max(0.0, gain)), 4)


def finished_file(
    models: Sequence[Model],
    esrs: Sequence[float],
    metadata: Mapping[str, Any],
    origin: Mapping[str, Any],
    objects: Sequence[Json] | None = None,
) -> Json:
    """Return the whole file of networks, smallest first: the only one, or a container of all.

    esrs     : of each
    metadata : which applies to all of them
    origin   : what they were made of, for the key `namdsp`
    objects  : what is written of each; None: the model itself
    """
    now = datetime.datetime.now(datetime.UTC)
    date = {part: getattr(now, part) for part in ("year", "month", "day", "hour", "minute", "second")}
    files = []
    written = [model_json(model, {}) for model in models] if objects is None else objects
    for model, esr, each in zip(models, esrs, written, strict=True):
        loudness, gain = loudness_and_gain(model)
        per_model = {
            "date": date,
            "loudness": loudness,
            "gain": gain,
            "training": {"validation_esr": rounded_esr(esr)},
        }
        per_model = {key: value for key, value in per_model.items() if value is not None}
        files.append(each | {"metadata": {**metadata, **per_model, "namdsp": dict(origin)}})
    if len(files) == 1:
        return files[0]
    children = [{"max_value": (index + 1) / len(files), "model": file} for index, file in enumerate(files)]
    return {
        "version": WRITTEN_VERSION,
        "architecture": "SlimmableContainer",
        "config": {"submodels": children},
        "weights": [],
        "sample_rate": files[-1]["sample_rate"],
        "metadata": copy.deepcopy(files[-1]["metadata"]),  # the largest one's, as trainers do
    }


def rounded_esr(esr: float) -> float:
    """Return an ESR rounded to its significant digits."""
    return float(f"{esr:.4g}")
