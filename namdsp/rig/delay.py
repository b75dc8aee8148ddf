"""What waits for an oversampled model: the gate's gains, and the signal that is heard in bypass."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.rig.chain import Gating


class Delay:
    """Rows of numbers, so many frames late. Allocates nothing.

    start : what comes out before the first
    """

    def __init__(self, rows: int, frames: int, start: float) -> None:
        self._start = start
        self._ring = np.full((rows, frames), start, np.float32)
        self._room = np.full(frames, 0, np.float32)
        self._at = 0

    @property
    def memory_bytes(self) -> int:
        """Bytes that it holds."""
        return self._ring.nbytes + self._room.nbytes

    def process(self, x: Float32) -> None:
        """The next block [rows, T], in place."""
        frames, length = x.shape[1], self._ring.shape[1]
        for row, ring in enumerate(
            self._ring
        ):  # NumPy keeps room for few views of a matrix at a time, and some of a row
            at, done = self._at, 0
            while done < frames:
                count = min(frames - done, length - at)
                piece, kept, room = x[row, done : done + count], ring[at : at + count], self._room[:count]
                np.copyto(room, piece)
                np.copyto(piece, kept)
                np.copyto(kept, room)
                done += count
                at = (at + count) % length
        self._at = (self._at + frames) % length

    def reset(self) -> None:
        """As if new."""
        self._ring[:] = self._start
        self._at = 0


class LateGate:
    """A gate that listens in front of an amp and acts behind it, where the signal comes so many frames later."""

    def __init__(self, gate: Gating, *, voices: int, late_frames: int) -> None:
        self._gate = gate
        self._late = late_frames
        self._gains = Delay(voices, late_frames, 1.0)
        self._left = 0  # frames of the delay that may hold gains other than 1

    def listen(self, x: Float32, gains: Float32) -> bool:
        """The next block x [C, T]; writes the gains [voices, T] for what comes out now."""
        gated = self._gate.listen(x, gains)
        self._gains.process(gains)
        heard = gated or self._left > 0
        self._left = self._late if gated else max(0, self._left - x.shape[1])
        return heard

    def shut(self, y: Float32, gains: Float32) -> None:
        """The gains on y [C_out, T], in place."""
        self._gate.shut(y, gains)

    def reset(self) -> None:
        """As if new."""
        self._gate.reset()
        self._gains.reset()
        self._left = 0


def late_gate(gate: Gating, *, voices: int, late_frames: int) -> Gating:
    """The gate for an amp that is so many frames late."""
    return LateGate(gate, voices=voices, late_frames=late_frames) if late_frames else gate
