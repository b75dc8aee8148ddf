"""The cabinet's place in a running rig.

A new one hears the signal rise from silence before it is faded to. For it the signal would otherwise begin in the
middle of a wave, and taps that come later than the fade would play that click.
"""

from __future__ import annotations

import math

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.convolver import Convolver
from namdsp.rig.gain import RAMP_SECONDS, SmoothGain
from namdsp.rig.slot import Slot


class Speaker:
    """A cabinet or none, at work on one signal [C, T].

    max_block : largest block in frames while a cabinet is being changed

    Raises
    ------
    AudioError : the cabinet is none, or does not fit the channels.
    """

    def __init__(
        self, cabinet: Cabinet | None, *, channels: int, sample_rate_hz: float, max_block: int
    ) -> None:
        self._channels = channels
        self._rate_hz = sample_rate_hz
        self._slot = Slot(
            Loaded(cabinet, channels, sample_rate_hz, rises=False),
            channels=channels,
            max_block=max_block,
            sample_rate_hz=sample_rate_hz,
            fade_seconds=RAMP_SECONDS,
            hear_seconds=RAMP_SECONDS,
        )

    @property
    def cabinet(self) -> Cabinet | None:
        """What is played, or faded to. Setting it takes the time to prepare it; for any thread."""
        return self._slot.part.cabinet

    @cabinet.setter
    def cabinet(self, cabinet: Cabinet | None) -> None:
        if cabinet is not self.cabinet:
            self._slot.put(Loaded(cabinet, self._channels, self._rate_hz, rises=True))

    @property
    def frames(self) -> int:
        """Length of the response at the rig's rate; 1 without a cabinet."""
        return self._slot.part.frames

    @property
    def memory_bytes(self) -> int:
        """Bytes of this signal's state."""
        return self._slot.memory_bytes

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block [C, T]; `out` may be x."""
        self._slot.process_into(x, out)

    def reset(self) -> None:
        """As if new, with the cabinet that was set last."""
        self._slot.reset()


class Loaded:
    """A cabinet with the state of one signal through it; without a cabinet, a wire.

    rises : whether the signal begins in the middle, and is to rise from silence
    """

    def __init__(self, cabinet: Cabinet | None, channels: int, rate_hz: float, *, rises: bool) -> None:
        self.cabinet = check_cabinet(cabinet)
        self._convolver: Convolver | None = None
        self.frames = 1
        if cabinet is not None:
            partitions = cabinet.partitions(channels, round(rate_hz))
            self._convolver = Convolver(partitions)
            self.frames = max((each.frames for each in partitions), default=1)
            self._heard = SmoothGain(-math.inf if rises else 0.0, rate_hz)
            self._heard.gain_db = 0.0

    @property
    def memory_bytes(self) -> int:
        """Bytes of its state."""
        return self._convolver.memory_bytes if self._convolver else 0

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block [C, T]; `out` may be x."""
        if self._convolver is not None:
            self._convolver.process_into(self._heard.apply(x, out), out)
        elif out is not x:
            np.copyto(out, x)

    def reset(self) -> None:
        """As if new."""
        if self._convolver is not None:
            self._convolver.reset()
            self._heard.reset()


def check_cabinet(cabinet: object) -> Cabinet | None:
    """The cabinet, or None; raises AudioError for what is neither."""
    if cabinet is None or isinstance(cabinet, Cabinet):
        return cabinet
    raise AudioError(f"cabinet is {cabinet!r}; expected a Cabinet, such as Cabinet.load(path), or None")
