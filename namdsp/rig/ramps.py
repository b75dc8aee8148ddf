"""Ramps of amplitude and delay lines, for `runtime/compiled/ramps.py`."""

from __future__ import annotations

import numpy as np

from namdsp.runtime.compiled.records import DelayRecord, Slope

#: How long a change of gain or bypass takes, and each half of a change of cabinet.
RAMP_SECONDS = 0.01


def slope(start: float, target: float, frames: int, *, done: int) -> Slope:
    """A slope from one number to another.

    done : frames of it that are over
    """
    return Slope(start=start, target=target, wanted=target, frames=frames, done=done)


def resting(value: float, frames: int = 1) -> Slope:
    """A slope that is at its target; a later change of the target lasts `frames` frames."""
    return slope(value, value, frames, done=frames)


class Delay:
    """A delay line of `frames` frames for several rows: for the latency of an oversampled model.

    The gate's gains are delayed by it, and the signal in bypass.

    start   : the output before the first input
    address : of its record, for the compiled `delay`
    """

    def __init__(self, rows: int, frames: int, start: float) -> None:
        self._ring = np.full((rows, frames), start, np.float32)
        self._record = DelayRecord(ring_at=self._ring.ctypes.data, length=frames)
        self.address: int = self._record.address

    @property
    def memory_bytes(self) -> int:
        """Bytes that it holds."""
        return self._ring.nbytes
