"""What waits for an oversampled model: the gate's gains, and the signal that is heard in bypass."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.rig import native
from namdsp.rig.chain import Gating
from namdsp.rig.compiled.layout import DELAY_LENGTH, DELAY_NUMBERS, DELAY_RING


class Delay:
    """Rows of numbers, so many frames late.

    start   : what comes out before the first
    address : of its record, for the compiled `delay`
    """

    def __init__(self, rows: int, frames: int, start: float) -> None:
        self._ring = np.full((rows, frames), start, np.float32)
        self._record = np.zeros(DELAY_NUMBERS, np.int64)
        self._record[DELAY_RING], self._record[DELAY_LENGTH] = self._ring.ctypes.data, frames
        self.address: int = self._record.ctypes.data
        self._run = native.on_arrays("delay")

    @property
    def memory_bytes(self) -> int:
        """Bytes that it holds."""
        return self._ring.nbytes

    def process(self, x: Float32) -> None:
        """The next block [rows, T], in place."""
        self._run(self.address, x, x)


class LateGate:
    """A gate that listens in front of an amp and acts behind it, where the signal comes so many frames later."""

    def __init__(self, gate: Gating, *, voices: int, late_frames: int) -> None:
        self._gate = gate
        self._gains = Delay(voices, late_frames, 1.0)

    def listen(self, x: Float32, gains: Float32) -> bool:
        """The next block x [C, T]; writes the gains [voices, T] for what comes out now."""
        self._gate.listen(x, gains)
        self._gains.process(gains)
        return True

    def shut(self, y: Float32, gains: Float32) -> None:
        """The gains on y [C_out, T], in place."""
        self._gate.shut(y, gains)


def late_gate(gate: Gating, *, voices: int, late_frames: int) -> Gating:
    """The gate for an amp that is so many frames late."""
    return LateGate(gate, voices=voices, late_frames=late_frames) if late_frames else gate
