"""Delay lines for the latency of an oversampled model: for the gate's gains, and for the signal in bypass."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.native.records import DelayRecord
from namdsp.rig import native


class Delay:
    """A delay line of `frames` frames for several rows.

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
