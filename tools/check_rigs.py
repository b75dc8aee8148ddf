#!/usr/bin/env python3
"""What the simulated rigs are worth, in figures: their aliasing, their distance from twice the rate, the parts.

    check_rigs.py [clean crunch high_gain pedal]      exit 1 if a rig aliases above -100 dB

Sines of -12 dBFS, as `namdsp alias` has them; minutes for all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from capture.data_set import validation_plan
from capture.rigs import RIGS, Rig
from numpy.typing import NDArray

FRAMES = 23993
HERTZ = (110.0, 220.0, 440.0, 659.0, 1047.0, 2093.0)
LEVEL_DBFS = -12.0
WORST_DB = -100.0


def aliasing_db(rig: Rig, hertz: float) -> float:
    """Energy off the harmonics over energy on them, in the third period of FRAMES."""
    periods = round(hertz * FRAMES / 48000)
    n = np.arange(4 * FRAMES) % FRAMES
    y = rig.process(10 ** (LEVEL_DBFS / 20) * np.sin(2 * np.pi * periods * n / FRAMES))
    power = np.abs(np.fft.rfft(y[2 * FRAMES : 3 * FRAMES])) ** 2
    power[0] = 0.0
    on = np.zeros(len(power), bool)
    on[periods::periods] = True
    return float(10 * np.log10(max(power[~on].sum(), 1e-30) / power[on].sum()))


def distance_db(rig: Rig) -> float:
    """Of two seconds of guitar from the same at twice the rate."""
    x: NDArray[np.float64] = validation_plan(2.0)[0]()
    y, fine = rig.process(x), rig.process(x, 2 * rig.oversampling)
    return float(10 * np.log10(np.sum((y - fine) ** 2) / np.sum(fine**2)))


def main(arguments: Sequence[str] | None = None) -> int:
    names = list(sys.argv[1:] if arguments is None else arguments) or list(RIGS)
    print(
        f"{'rig':10s} {'rate':>5s}  "
        + "".join(f"{f'{hertz:.0f} Hz':>9s}" for hertz in HERTZ)
        + "   twice the rate"
    )
    worst = -np.inf
    for name in names:
        rig = RIGS[name]
        results = [aliasing_db(rig, hertz) for hertz in HERTZ]
        worst = max(worst, *results)
        figures = "".join(f"{item:9.1f}" for item in results)
        print(f"{name:10s} {rig.oversampling:4d}x  {figures}   {distance_db(rig):14.1f}", flush=True)
    return 1 if worst > WORST_DB else 0


if __name__ == "__main__":
    sys.exit(main())
