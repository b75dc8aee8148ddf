"""Gains with linear ramps of amplitude, and delay lines; computed by `runtime/compiled/ramps.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.rig import native
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


class ConstantGain:
    """A gain in dB that stays. At 0 dB samples go through untouched.

    Compiled, though it is one product: a host may flush subnormals in this thread, and NumPy would with it.
    """

    def __init__(self, gain_db: float) -> None:
        gain = db_to_gain(gain_db)
        self.untouched = gain == 1.0
        self._slope = resting(gain)
        self._ramp: Any = None if self.untouched else native.on_arrays("ramp")

    def apply(self, x: Float32, out: Float32) -> Float32:
        """The next block times the gain: in `out`, which may be x, or at 0 dB x itself, untouched. float32 [C, T]."""
        if self.untouched:
            return x
        self._ramp(self._slope.address, x, out)
        return out


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
        self._run = native.on_arrays("delay")

    @property
    def memory_bytes(self) -> int:
        """Bytes that it holds."""
        return self._ring.nbytes

    def process(self, x: Float32) -> None:
        """The next block [rows, T], in place."""
        self._run(self.address, x, x)
