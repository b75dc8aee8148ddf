"""Compare our render with another program's: bits, size of the difference, and a hint at a shift in time.

All of both is compared, to the end of the shorter one.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import BitComparison, TruthComparison, compare_bits, compare_renders
from namdsp.audio.files import AudioReader
from namdsp.errors import AudioError

LARGEST_LAG = 64
# a shift shows in a few seconds
LAG_FRAMES = 1 << 18


@dataclass(frozen=True)
class Against:
    """Another program's render against ours.

    path       : of its file
    engine     : that ours is by
    frames     : compared; the shorter of both
    extra_frames : frames that its file has beyond the input's end (negative: lacks)
    bits       : its samples against ours
    difference : its distance from ours, taken as the truth
    best_lag   : frames by which it is late, where the rest is smallest
    best_esr   : the error-to-signal ratio there
    """

    path: str
    engine: str
    frames: int
    extra_frames: int
    bits: BitComparison
    difference: TruthComparison
    best_lag: int
    best_esr: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "path": self.path,
            "engine": self.engine,
            "frames": self.frames,
            "extra_frames": self.extra_frames,
            "bits": self.bits.as_dict(),
            "difference": self.difference.as_dict(),
            "best_lag_frames": self.best_lag,
            "best_esr": self.best_esr if math.isfinite(self.best_esr) else "inf",
        }


def compare_against(
    path: str | os.PathLike[str], ours: Float32, *, engine: str, rate_hz: int
) -> tuple[Against, Float32]:
    """Compare a file with our render of the same input.

    ours    : float32 [C, T], the whole
    engine  : that it is by
    rate_hz : of our render

    Returns the comparison and its samples, float32 [C, T'], T' <= T.
    """
    with AudioReader(path) as reader:
        if reader.channels != ours.shape[0] or reader.sample_rate_hz != rate_hz:
            found = f"{reader.channels} channel{'s' if reader.channels > 1 else ''}"
            raise AudioError(
                f"{reader.path}: {found} at {reader.sample_rate_hz} Hz; expected {ours.shape[0]} at {rate_hz} Hz. "
                "Compare renders of the same input with the same model"
            )
        theirs = reader.read(ours.shape[1])
        extra = reader.frames - ours.shape[1]
    mine = np.ascontiguousarray(ours[:, : theirs.shape[1]])
    bits = compare_bits(theirs, mine)
    lag, esr = best_lag(theirs, mine)
    comparison = Against(
        path=os.fspath(path),
        engine=engine,
        frames=theirs.shape[1],
        extra_frames=extra,
        bits=bits,
        difference=compare_renders(theirs, mine),
        best_lag=lag,
        best_esr=esr,
    )
    return comparison, theirs


def best_lag(theirs: Float32, ours: Float32) -> tuple[int, float]:
    """Return the lag within +-64 frames, and its ESR, at which theirs[t + lag] is closest to ours[t]."""
    late, mine = (x[:, :LAG_FRAMES].astype(np.float64) for x in (theirs, ours))
    frames = mine.shape[1]
    lags = sorted(range(-LARGEST_LAG, LARGEST_LAG + 1), key=abs)
    esr_by_lag = {lag: _esr(late, mine, lag) for lag in lags if 2 * abs(lag) < frames or lag == 0}
    # of equal ones the shortest: the order of `lags`
    lag = min(esr_by_lag, key=lambda each: esr_by_lag[each])
    return lag, esr_by_lag[lag]


def _esr(theirs: NDArray[np.float64], ours: NDArray[np.float64], lag: int) -> float:
    frames = ours.shape[1]
    mine = ours[:, max(0, -lag) : frames - max(0, lag)]
    other = theirs[:, max(0, lag) : frames - max(0, -lag)]
    error, energy = float(np.sum((other - mine) ** 2)), float(np.sum(mine**2))
    return error / energy if energy else (0.0 if error == 0 else np.inf)
