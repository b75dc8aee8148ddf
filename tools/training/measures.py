"""How far a finished capture is from its rig, and how much it aliases: renders of namdsp, as everybody hears them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from capture.data_set import validation
from numpy.typing import NDArray

import namdsp

#: A sine of a whole number of periods in a prime number of frames: every order of harmonic has a bin of its own.
FRAMES = 23993
#: A2 to C7 in steps of three semitones, at this level.
PITCHES_HZ = tuple(110.0 * 2 ** (step / 4) for step in range(18))
LEVEL_DBFS = -12.0


class Truths:
    """The rigs' answers to the validation takes, simulated once and kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def of(self, rig: str) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
        """Inputs and outputs, [S, T] each."""
        path = self.folder / f"{rig}.npz"
        if not path.exists():
            x, y = validation(rig)
            np.savez(path, x=x.astype(np.float32), y=y)
        with np.load(path) as kept:
            return kept["x"], kept["y"]

    def esr(self, model: namdsp.Model, rig: str) -> float:
        """Energy of the error over that of the target, over all takes."""
        x, y = self.of(rig)
        found = np.stack([model.render(take, sample_rate=48000) for take in x])
        return float(np.sum((found - y) ** 2) / np.sum(y**2))


def aliasing_db(model: namdsp.Model) -> float:
    """Energy off the harmonics over energy on them, below half the rate and without DC; the ratios' mean."""
    return float(10 * np.log10(np.mean([_ratio(model, hertz) for hertz in PITCHES_HZ])))


def _ratio(model: namdsp.Model, hertz: float) -> float:
    periods = round(hertz * FRAMES / 48000)
    n = np.arange(3 * FRAMES) % FRAMES
    x = 10 ** (LEVEL_DBFS / 20) * np.sin(2 * np.pi * periods * n / FRAMES)
    y = model.render(x.astype(np.float32), sample_rate=48000)[2 * FRAMES :].astype(np.float64)
    power = np.abs(np.fft.rfft(y)) ** 2
    power[0] = 0.0
    on = np.sum(power[periods::periods])
    return float((np.sum(power) - on) / on)
