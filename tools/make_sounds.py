#!/usr/bin/env python3
"""Write models/di.wav and models/cab.wav: a synthesised guitar, and a synthesised loudspeaker to hear it through.

make_sounds.py             write both
make_sounds.py --check     exit 1 if one of them is further than its last digit from what this would write
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile
from capture.cabinet import response
from numpy.typing import NDArray

from namdsp.training.guitar import demo_guitar

MODELS = Path(__file__).resolve().parents[1] / "models"
RATE_HZ = 48000
#: The encoding of both, and its step.
SUBTYPE, STEP = "PCM_24", 2.0**-23
#: The cabinet's file: the response, turned down so that its largest sample fits.
CABINET_PEAK = 0.9


def sounds() -> dict[str, NDArray[np.float64]]:
    """Samples by the name of the file."""
    cab = response()
    return {"di.wav": demo_guitar(), "cab.wav": cab * min(1.0, CABINET_PEAK / np.max(np.abs(cab)))}


def differences() -> list[str]:
    """Say which files are not what would be written. The last digit may differ: it is libm's."""
    results = []
    for name, right in sounds().items():
        path = MODELS / name
        if not path.exists():
            results.append(f"{name}: missing")
            continue
        samples, rate = soundfile.read(path, dtype="float64")
        if rate != RATE_HZ or samples.shape != right.shape:
            results.append(f"{name}: another rate or length")
        elif np.max(np.abs(samples - right)) > 2 * STEP:
            results.append(f"{name}: differs by {np.max(np.abs(samples - right)):.3g}")
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    options = list(sys.argv[1:] if arguments is None else arguments)
    if options not in ([], ["--check"]):
        print("make_sounds.py [--check]", file=sys.stderr)
        return 2
    if options:
        result = differences()
        print("\n".join(result) or "both are what this tool writes")
        return 1 if result else 0
    for name, samples in sounds().items():
        soundfile.write(MODELS / name, samples, RATE_HZ, subtype=SUBTYPE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
