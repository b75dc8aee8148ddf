"""Histories within the memory of a voice, as arrays of the host: what of it a signal takes, and its frames in there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.whole.rings import TOGETHER, Ring
from namdsp.plan.plan import Plan


class Histories(Protocol):
    """Where signals stand in a voice's memory.

    part     : what a signal takes of it, float32 [floats]
    position : frames that were played before, modulo POSITIONS
    """

    def place(self, signal: int) -> tuple[int, int]:
        """The first float of a signal's part, and how many it has."""

    def read(self, part: Float32, signal: int, position: int) -> Float32:
        """A copy of the last lookback frames, [C, lookback]."""

    def write(self, part: Float32, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last lookback frames; [C, lookback] or broadcastable to it."""


class InRings:
    """Signals in rings; see `rings.py`."""

    def __init__(self, plan: Plan, rings: Mapping[int, Ring]) -> None:
        self._plan = plan
        self._rings = rings

    def place(self, signal: int) -> tuple[int, int]:
        """A ring."""
        ring = self._rings[signal]
        return ring.offset, ring.floats

    def read(self, part: Float32, signal: int, position: int) -> Float32:
        """A copy of the last lookback frames."""
        past = self._ring(part, signal)[self._past(signal, position)]
        found: Float32 = past.reshape(len(past), -1).T[: self._plan.channels[signal]].copy()
        return found

    def write(self, part: Float32, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last lookback frames."""
        ring = self._rings[signal]
        past = np.zeros((self._plan.lookbacks[signal], ring.pieces * ring.width), np.float32)
        past[:, : ring.channels] = np.broadcast_to(frames, (ring.channels, len(past))).T
        there = past.reshape(-1, ring.pieces, ring.width)
        self._ring(part, signal)[self._past(signal, position)] = there

    def _ring(self, part: Float32, signal: int) -> Float32:
        """A signal's ring [frames / TOGETHER, pieces, TOGETHER, width]."""
        ring = self._rings[signal]
        return part.reshape(-1, ring.pieces, TOGETHER, ring.width)

    def _past(self, signal: int, position: int) -> Any:
        """The last lookback frames as an index of a ring, which gives [lookback, pieces, width]."""
        places = (np.arange(-self._plan.lookbacks[signal], 0) + position) % self._rings[signal].frames
        return places // TOGETHER, slice(None), places % TOGETHER


class InRows:
    """Signals of which one frame is kept, at fixed places.

    places : signal -> (first float, channels)
    """

    def __init__(self, places: Mapping[int, tuple[int, int]]) -> None:
        self._places = places

    def place(self, signal: int) -> tuple[int, int]:
        """A row."""
        return self._places[signal]

    def read(self, part: Float32, signal: int, position: int) -> Float32:
        """A copy of the last frame."""
        return part[:, np.newaxis].copy()

    def write(self, part: Float32, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last frame."""
        part[:] = np.broadcast_to(frames, (len(part), 1))[:, 0]
