"""How far a finished capture is from its rig: renders of namdsp, as everybody hears them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from capture.data_set import validation
from numpy.typing import NDArray

import namdsp


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
