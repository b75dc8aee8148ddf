"""Comparison of our render with another program's: bits, size of the difference, and a hint at a delay.

Both are compared up to the end of the shorter one.
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

MAX_LAG = 64
#: Frames that are searched for a delay: it shows in a few seconds.
LAG_FRAMES = 1 << 18


@dataclass(frozen=True)
class ExternalComparison:
    """Comparison of another program's render with ours.

    path       : file of the other render
    engine     : that made our render
    frames     : number of frames compared, those of the shorter render
    extra_frames : length of the other render less that of the input
    bits       : its samples compared with ours, bit for bit
    difference : its error, with our render as the reference
    best_lag   : its delay in frames at which the error is smallest
    best_esr   : error-to-signal ratio at that delay
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
) -> tuple[ExternalComparison, Float32]:
    """Compare a file with our render of the same input.

    ours    : float32 [C, T], the whole
    engine  : that it is by
    rate_hz : of our render

    Returns the comparison and its samples, float32 [C, T'], T' <= T.
    """
    with AudioReader(path) as reader:
        if reader.channels != ours.shape[0] or reader.sample_rate_hz != rate_hz:
            channels = f"{reader.channels} channel{'s' if reader.channels > 1 else ''}"
            raise AudioError(
                f"{reader.path}: {channels} at {reader.sample_rate_hz} Hz; expected {ours.shape[0]} at {rate_hz} Hz. "
                "Compare renders of the same input with the same model"
            )
        theirs = reader.read(ours.shape[1])
        extra = reader.frames - ours.shape[1]
    mine = np.ascontiguousarray(ours[:, : theirs.shape[1]])
    bits = compare_bits(theirs, mine)
    lag, esr = best_lag(theirs, mine)
    comparison = ExternalComparison(
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
    delayed, mine = (x[:, :LAG_FRAMES].astype(np.float64) for x in (theirs, ours))
    frames = mine.shape[1]
    lags = sorted(range(-MAX_LAG, MAX_LAG + 1), key=abs)
    esr_by_lag = {lag: _esr(delayed, mine, lag) for lag in lags if 2 * abs(lag) < frames or lag == 0}
    # of equal errors the shortest lag, by the order of `lags`
    lag = min(esr_by_lag, key=esr_by_lag.__getitem__)
    return lag, esr_by_lag[lag]


def _esr(theirs: NDArray[np.float64], reference: NDArray[np.float64], lag: int) -> float:
    frames = reference.shape[1]
    mine = reference[:, max(0, -lag) : frames - max(0, lag)]
    other = theirs[:, max(0, lag) : frames - max(0, -lag)]
    error, energy = float(np.sum((other - mine) ** 2)), float(np.sum(mine**2))
    return error / energy if energy else (0.0 if error == 0 else np.inf)
