"""How loud the models are: each is rendered, and what it was tuned for is checked."""

from __future__ import annotations

import math

import numpy as np
import soundfile

import namdsp
from model_zoo.files import MODELS
from model_zoo.table import ZOO, parts

PEAK_RANGE = (0.2, 0.8)  # of each model's output for di.wav, at every width of a slimmable one


def levels() -> bool:
    """Render di.wav, print levels and say whether all are as they should be.

    Containers and rows are left out: what is in them is here as separate files.
    """
    di, _ = soundfile.read(MODELS / "di.wav", dtype="float32")
    fine = True
    print(f"{'model':24s} {'dial':>5s} {'peak':>6s} {'RMS dB':>7s} {'at rest':>8s}  remarks")
    for name, written in ((entry.name, entry.model) for entry in ZOO if not parts(entry.model)):
        model = namdsp.load(MODELS / f"{name}.nam")
        # the second of two inputs is the same track, 1000 frames delayed
        x = di if model.in_channels == 1 else np.stack([di, np.roll(di, 1000)])
        steps = model.parsed.slim_steps
        for dial in [*(sorted({0.0, *steps})[:-1] if steps else ()), 1.0]:
            y = (model.slimmed(dial) if steps else model).render(x, channels_first=True)
            peak, rest = float(np.max(np.abs(y))), float(np.max(np.abs(y[..., 0])))
            rms_db = 10 * math.log10(float(np.mean(np.square(y, dtype=np.float64))))
            loudness = (written.get("metadata") or {}).get("loudness", rms_db)
            remarks = []
            if not PEAK_RANGE[0] <= peak <= PEAK_RANGE[1]:
                level = written["weights"]["level"]
                remarks.append(f"peak out of range; {level * 0.5 / peak:.2g} as its level makes it 0.5")
            if dial == 1.0 and abs(loudness - rms_db) > 0.01:
                remarks.append(f"metadata says {loudness} dB")
            fine = fine and not remarks
            print(f"{name:24s} {dial:5.2f} {peak:6.3f} {rms_db:7.2f} {rest:8.4f}  {'; '.join(remarks)}")
    return fine
