"""Read and write signal histories in a voice's memory, copied to arrays of the host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.fused.rings import TOGETHER, Ring
from namdsp.plan.plan import Plan


class Histories(Protocol):
    """Layout of histories in a voice's memory.

    part     : the span of one signal, float32 [floats]
    position : frames processed so far, modulo POSITIONS
    """

    def span(self, signal: int) -> tuple[int, int]:
        """Return a signal's first float in the memory, and its number of floats."""

    def read(self, part: Float32, signal: int, position: int) -> Float32:
        """Return a copy of the last lookback frames, [C, lookback]."""

    def write(self, part: Float32, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last lookback frames; [C, lookback] or broadcastable to it."""


class RingHistories:
    """Histories in ring buffers; see `rings.py`."""

    def __init__(self, plan: Plan, rings: Mapping[int, Ring]) -> None:
        self._plan = plan
        self._rings = rings

    def span(self, signal: int) -> tuple[int, int]:
        """Return a ring's offset and size in floats."""
        ring = self._rings[signal]
        return ring.offset, ring.floats

    def read(self, part: Float32, signal: int, position: int) -> Float32:
        """Return a copy of the last lookback frames, [C, lookback]."""
        past = self._ring(part, signal)[self._past(signal, position)]
        history: Float32 = past.reshape(len(past), -1).T[: self._plan.channels[signal]].copy()
        return history

    def write(self, part: Float32, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last lookback frames."""
        ring = self._rings[signal]
        past = np.zeros((self._plan.lookbacks[signal], ring.vectors * ring.width), np.float32)
        past[:, : ring.channels] = np.broadcast_to(frames, (ring.channels, len(past))).T
        there = past.reshape(-1, ring.vectors, ring.width)
        self._ring(part, signal)[self._past(signal, position)] = there

    def _ring(self, part: Float32, signal: int) -> Float32:
        """Return a view of a signal's ring, [frames / TOGETHER, vectors, TOGETHER, width]."""
        ring = self._rings[signal]
        return part.reshape(-1, ring.vectors, TOGETHER, ring.width)

    def _past(self, signal: int, position: int) -> Any:
        """Return the index of the last lookback frames in a ring; it selects [lookback, vectors, width]."""
        frames = (np.arange(-self._plan.lookbacks[signal], 0) + position) % self._rings[signal].frames
        return frames // TOGETHER, slice(None), frames % TOGETHER


class FrameHistories:
    """Histories of one frame each, at fixed offsets.

    spans : signal -> (first float, channels)
    """

    def __init__(self, spans: Mapping[int, tuple[int, int]]) -> None:
        self._spans = spans

    def span(self, signal: int) -> tuple[int, int]:
        """Return the first float of a frame, and its channels."""
        return self._spans[signal]

    def read(self, part: Float32, signal: int, position: int) -> Float32:
        """Return a copy of the last frame, [C, 1]."""
        return part[:, np.newaxis].copy()

    def write(self, part: Float32, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last frame."""
        part[:] = np.broadcast_to(frames, (len(part), 1))[:, 0]
