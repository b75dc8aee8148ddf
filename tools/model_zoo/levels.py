"""How loud the models are: each is rendered, and what it was tuned for is checked."""

from __future__ import annotations

import math

import numpy as np
import soundfile

import namdsp
from model_zoo.files import MODELS
from model_zoo.table import ZOO, Json, parts

PEAK_RANGE = (0.2, 0.8)  # of each model's output for di.wav, at every width of a slimmable one


def levels() -> bool:
    """Render di.wav with the reference engine, print levels and say whether all are as they should be.

    Containers and rows are left out: what is in them is here as files of their own.
    """
    di, _ = soundfile.read(MODELS / "di.wav", dtype="float32")
    fine = True
    print(f"{'model':24s} {'dial':>5s} {'peak':>6s} {'RMS dB':>7s} {'at rest':>8s}  remarks")
    for name, written in ((entry.name, entry.model) for entry in ZOO if not parts(entry.model)):
        config = written["config"]
        # the second of two inputs is the same track, 1000 frames late
        inputs = config.get("in_channels", config.get("input_size", 1))
        x = di if inputs == 1 else np.stack([di, np.roll(di, 1000)])
        dials = widths(config)
        for dial in dials:
            slim = dial if len(dials) > 1 else None
            model = namdsp.load(MODELS / f"{name}.nam", slim=slim)
            # the reference takes an hour for a recurrence; all engines give its bits
            y = model.render(x, engine="auto" if model.receptive_field is None else "reference")
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


def widths(config: Json) -> list[float]:
    """Give one dial position for each width that the model can play at, full size last."""
    steps = {0.0}
    for layers in config.get("layers", ()):
        if slimmable := layers.get("slimmable"):
            count = len(slimmable["kwargs"].get("allowed_channels", range(layers["channels"])))
            steps |= {i / count for i in range(count)}
    return [*sorted(steps)[:-1], 1.0]
