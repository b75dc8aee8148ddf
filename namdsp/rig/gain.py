"""Gains and crossfades without clicks: straight lines in amplitude, the same bits for any cut into blocks."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.rig import native
from namdsp.rig.compiled.layout import SLOPE_DONE, SLOPE_FLOATS, SLOPE_FRAMES, SLOPE_START, SLOPE_TARGET

#: How long a change of gain or bypass takes, and each half of a change of cabinet.
RAMP_SECONDS = 0.01


class Slope:
    """A value that goes to where it is sent in a straight line, from the next frame on.

    `send` may be called by any thread; the line begins with the next block that is processed.
    """

    def __init__(self, value: float, sample_rate_hz: float, seconds: float = RAMP_SECONDS) -> None:
        self._frames = max(1, round(seconds * sample_rate_hz))
        self._line = np.zeros(SLOPE_FLOATS)
        self.address: int = self._line.ctypes.data
        self._wanted = value
        self.jump()

    def send(self, value: float) -> None:
        """Where to go."""
        self._wanted = value

    def wait(self, frames: int) -> None:
        """Stay where the line begins for so long. For the thread that processes."""
        self._line[SLOPE_DONE] = -frames

    def jump(self) -> None:
        """Be there at once."""
        self._target, self._arrived = self._wanted, True
        line = self._line  # number by number: a tuple would become an array first
        line[SLOPE_START] = line[SLOPE_TARGET] = self._target
        line[SLOPE_DONE] = line[SLOPE_FRAMES] = self._frames

    def rests_at(self, value: float) -> bool:
        """Whether the next frames all have this value. Takes up what was sent: to be asked before each block."""
        line, wanted = self._line, self._wanted
        if wanted != self._target:
            share = max(line[SLOPE_DONE], 0.0) / line[SLOPE_FRAMES]
            line[SLOPE_START] += (line[SLOPE_TARGET] - line[SLOPE_START]) * share
            line[SLOPE_TARGET] = wanted
            line[SLOPE_DONE] = 0
            self._target, self._arrived = wanted, False
        elif not self._arrived:
            self._arrived = bool(line[SLOPE_DONE] == line[SLOPE_FRAMES])
        return self._arrived and self._target == value


class SmoothGain:
    """A gain in dB that may be changed while it runs. At 0 dB samples go through untouched."""

    def __init__(self, gain_db: float, sample_rate_hz: float) -> None:
        self._slope = Slope(db_to_gain(gain_db), sample_rate_hz)
        self._gain_db = gain_db
        self._ramp = native.ramp()

    @property
    def gain_db(self) -> float:
        """Where the gain is, or is going."""
        return self._gain_db

    @gain_db.setter
    def gain_db(self, gain_db: float) -> None:
        self._slope.send(db_to_gain(gain_db))
        self._gain_db = gain_db

    def apply(self, x: Float32, room: Float32) -> Float32:
        """The next block times the gain: in `room`, which may be x, or at 0 dB x itself, untouched. float32 [C, T]."""
        if self._slope.rests_at(1.0):
            return x
        self._ramp(self._slope.address, id(x), id(room))
        return room

    def reset(self) -> None:
        """At its gain, with no ramp under way."""
        self._slope.jump()


class Crossfade:
    """From one signal to another and back: 0 is the first, 1 the second."""

    def __init__(self, share: float, sample_rate_hz: float, seconds: float = RAMP_SECONDS) -> None:
        self._slope = Slope(share, sample_rate_hz, seconds)
        self._fade = native.fade()

    def send(self, share: float) -> None:
        """Fade to one of the signals."""
        self._slope.send(share)

    def jump(self) -> None:
        """Be there at once."""
        self._slope.jump()

    def start(self, wait_frames: int) -> None:
        """From the first to the second, beginning so many frames from now. For the thread that processes."""
        self.send(0.0)
        self.jump()
        self.send(1.0)
        self.rests_at(1.0)
        self._slope.wait(wait_frames)

    def rests_at(self, share: float) -> bool:
        """Whether only one signal is heard in the next block. To be asked before it."""
        return self._slope.rests_at(share)

    def process_into(self, first: Float32, second: Float32, out: Float32) -> None:
        """The next block of their mixture; float32 [C, T] each, `out` may be one of them."""
        self._fade(self._slope.address, id(first), id(second), id(out))
