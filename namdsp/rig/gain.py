"""Gains that move in a straight line of amplitude; how is in `compiled/smooth.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.rig import native
from namdsp.rig.compiled.layout import (
    SLOPE_DONE,
    SLOPE_FLOATS,
    SLOPE_FRAMES,
    SLOPE_START,
    SLOPE_TARGET,
    SLOPE_WANTED,
)

#: How long a change of gain or bypass takes, and each half of a change of cabinet.
RAMP_SECONDS = 0.01


def slope(start: float, target: float, frames: int, *, done: int) -> Float64:
    """A slope's numbers.

    done : frames of it that are over
    """
    numbers = np.zeros(SLOPE_FLOATS)
    numbers[SLOPE_START], numbers[SLOPE_TARGET] = start, target
    numbers[SLOPE_WANTED], numbers[SLOPE_FRAMES], numbers[SLOPE_DONE] = target, frames, done
    return numbers


def resting(value: float, frames: int = 1) -> Float64:
    """A slope that stays where it is, unless it is sent elsewhere; then it takes so many frames."""
    return slope(value, value, frames, done=frames)


def place(record: NDArray[np.int64], field: int, numbers: Float64) -> None:
    """Put float64 numbers into a record."""
    record[field : field + len(numbers)] = numbers.view(np.int64)


class ConstantGain:
    """A gain in dB that stays. At 0 dB samples go through untouched."""

    def __init__(self, gain_db: float) -> None:
        gain = db_to_gain(gain_db)
        self.untouched = gain == 1.0
        self._slope = resting(gain)
        self._ramp: Any = None if self.untouched else native.on_arrays("ramp")

    def apply(self, x: Float32, room: Float32) -> Float32:
        """The next block times the gain: in `room`, which may be x, or at 0 dB x itself, untouched. float32 [C, T]."""
        if self.untouched:
            return x
        self._ramp(self._slope.ctypes.data, x, room)
        return room
