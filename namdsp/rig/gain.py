"""Gains with linear ramps of amplitude; computed by `compiled/ramps.py`."""

from __future__ import annotations

from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.native.records import Slope
from namdsp.rig import native

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
