"""The level of a take: what a listener would hear and not understand is said in one line each."""

from __future__ import annotations

import math

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import gain_to_db

#: Equal samples from here to full scale, so many in a row, are those of a converter that was too loud.
_FULL_SCALE, _CLIPPED_IN_A_ROW = 0.999, 3
#: A file of floats may be beyond full scale, but no dry signal is so far beyond it.
_MAX_PEAK = 10 ** (12 / 20)


class TakeLevel:
    """Collects the peak of a signal, and where it clips, block by block.

    rate_hz : frames per second

    peak : largest magnitude so far
    """

    def __init__(self, rate_hz: int) -> None:
        self._rate_hz = rate_hz
        self._frames = 0
        self._first: int | None = None
        self.peak: float = 0.0

    def add(self, block: Float32) -> None:
        """Look at the next block [C, T]."""
        peak = float(np.abs(block).max(initial=0.0))
        self.peak = max(self.peak, peak)
        if peak >= _FULL_SCALE:
            level = np.abs(block)
            first = level[:, : max(0, block.shape[1] - _CLIPPED_IN_A_ROW + 1)]
            flat = (first >= _FULL_SCALE) & (first <= 1.0)
            for shift in range(1, _CLIPPED_IN_A_ROW):
                flat &= level[:, shift : shift + first.shape[1]] == first
            at = np.flatnonzero(flat.any(axis=0))
            if self._first is None and len(at):
                self._first = self._frames + int(at[0])
        self._frames += block.shape[1]

    def notes(self, gate_db: float | None = None) -> list[str]:
        """Return what to say of the signal.

        gate_db : level in dBFS at which a gate opens, at the level of the signal; None without a gate
        """
        notes = []
        peak_db = gain_to_db(self.peak) if self.peak else -math.inf
        if self._first is not None:
            minutes, seconds = divmod(self._first / self._rate_hz, 60)
            notes.append(
                f"clips: it is at full scale for several samples in a row, first at {minutes:.0f}:{seconds:04.1f}. "
                "Record it again with less gain"
            )
        if self.peak > _MAX_PEAK:
            notes.append(
                f"peaks at {peak_db:+.1f} dBFS; expected a signal near or below full scale. Lower it with an input "
                f"gain of {-math.ceil(peak_db):d} dB"
            )
        if gate_db is not None and self.peak and peak_db < gate_db <= 0.0:
            notes.append(
                f"peaks at {peak_db:.1f} dBFS, and the gate opens at {gate_db:.1f} dBFS, so it stays closed. "
                "Lower the threshold"
            )
        return notes
