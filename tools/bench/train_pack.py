"""Seconds and ESR of a pack: `namdsp train` of recordings of one dry signal, made here. From the root:

    python -m tools.bench.train_pack COUNT SECONDS --to a2_lite --device cuda:0    # and other options of namdsp train

The recordings are captures that ship, at three input gains, with and without a cabinet, with noise at -75 dBFS.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from itertools import islice, product
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
import soundfile

from namdsp import Cabinet, Rig, load
from namdsp.training.excitation import EXCERPT_S, excerpt

from .models import ROOT, SAMPLE_RATE_HZ

AMPS, GAINS_DB, CABINETS = (
    ("clean", "crunch", "high_gain", "pedal", "crunch_a2"),
    (-9, 0, 6),
    (None, "cab.wav"),
)
NOISE_DBFS = -75.0


def write_recordings(folder: Path, count: int, seconds: float) -> None:
    """Write dry.wav, and recordings in wets/."""
    excerpts = [excerpt(number, 1, SAMPLE_RATE_HZ) for number in range(round(seconds / EXCERPT_S))]
    x = 0.5 * np.concatenate(excerpts)
    soundfile.write(folder / "dry.wav", x, SAMPLE_RATE_HZ, subtype="FLOAT")
    (folder / "wets").mkdir()
    for gain, cabinet, amp in islice(product(GAINS_DB, CABINETS, AMPS), count):
        model, ir = load(ROOT / f"models/{amp}.nam"), cabinet and Cabinet.load(ROOT / "models" / cabinet)
        y = Rig(model, cabinet=ir, input_gain_db=gain).render(x)
        late = np.concatenate([np.zeros(371), y])
        late += 10 ** (NOISE_DBFS / 20) * np.random.default_rng(1).standard_normal(len(late))
        soundfile.write(folder / f"wets/{amp} {gain} {cabinet}.wav", late, SAMPLE_RATE_HZ, subtype="FLOAT")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        write_recordings(Path(name), int(sys.argv[1]), float(sys.argv[2]))
        begun = perf_counter()
        words = [f"{name}/dry.wav", f"{name}/wets", "-o", f"{name}/pack", "--json", *sys.argv[3:]]
        command = [sys.executable, "-m", "namdsp", "train", *words]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
        took = perf_counter() - begun
    esrs = [row["esr"] for row in json.loads(done.stdout)["captures"]]
    print(f"{len(esrs)} captures in {took:.0f} s: ESR median {median(esrs):.5f}, worst {max(esrs):.5f}")
