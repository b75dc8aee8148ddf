"""Histories within the memory of voices on the device: read, written, filled from the host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.rings import TOGETHER, Ring
from namdsp.plan.plan import Plan


class Histories(Protocol):
    """Where signals stand in a voice's memory.

    memory   : a tensor on the device, float32 [floats of a voice], or of several voices [voices, floats]
    position : frames that were played before, modulo POSITIONS
    """

    def read(self, memory: Any, signal: int, position: int) -> Float32:
        """A copy of the last lookback frames, [C, lookback], of one voice."""

    def write(self, memory: Any, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of one voice; [C, lookback] or broadcastable to it."""

    def fill(self, memory: Any, signal: int, value: Float32) -> None:
        """Set every frame of some voices to a constant, [C, 1]."""


class InRings:
    """Signals in rings; see `rings.py`."""

    def __init__(self, plan: Plan, rings: Mapping[int, Ring]) -> None:
        self._plan = plan
        self._rings = rings

    def read(self, memory: Any, signal: int, position: int) -> Float32:
        """A copy of the last lookback frames."""
        past = self._ring(memory, signal)[self._past(memory, signal, position)].cpu().numpy()
        history: Float32 = past.reshape(len(past), -1).T[: self._plan.channels[signal]].copy()
        return history

    def write(self, memory: Any, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last lookback frames."""
        import torch

        ring = self._rings[signal]
        past = np.zeros((self._plan.lookbacks[signal], ring.pieces * ring.width), np.float32)
        past[:, : ring.channels] = np.broadcast_to(frames, (ring.channels, len(past))).T
        there = torch.from_numpy(past.reshape(-1, ring.pieces, ring.width)).to(memory.device)
        self._ring(memory, signal)[self._past(memory, signal, position)] = there

    def fill(self, memory: Any, signal: int, value: Float32) -> None:
        """Set every frame to a constant."""
        import torch

        ring = self._rings[signal]
        constant = np.zeros((ring.pieces * ring.width, 1), np.float32)
        constant[: ring.channels] = value
        constants = torch.from_numpy(constant.reshape(ring.pieces, 1, ring.width)).to(memory.device)
        self._ring(memory, signal).copy_(constants)

    def _ring(self, memory: Any, signal: int) -> Any:
        """A signal's ring [..., frames / TOGETHER, pieces, TOGETHER, width]."""
        ring = self._rings[signal]
        flat = memory[..., ring.offset : ring.offset + ring.floats]
        return flat.unflatten(-1, (-1, ring.pieces, TOGETHER, ring.width))

    def _past(self, memory: Any, signal: int, position: int) -> Any:
        """The last lookback frames as an index of a ring, which gives [lookback, pieces, width]."""
        import torch

        frames = np.arange(-self._plan.lookbacks[signal], 0) + position
        places = torch.from_numpy(frames % self._rings[signal].frames).to(memory.device)
        return places // TOGETHER, slice(None), places % TOGETHER


class InRows:
    """Signals of which one frame is kept, at fixed places.

    places : signal -> (first float, channels)
    """

    def __init__(self, places: Mapping[int, tuple[int, int]]) -> None:
        self._places = places

    def read(self, memory: Any, signal: int, position: int) -> Float32:
        """A copy of the last frame."""
        frame: Float32 = self._row(memory, signal).cpu().numpy()[:, np.newaxis].copy()
        return frame

    def write(self, memory: Any, signal: int, position: int, frames: Float32) -> None:
        """Overwrite the last frame."""
        self.fill(memory, signal, frames)

    def fill(self, memory: Any, signal: int, value: Float32) -> None:
        """Overwrite the last frame of some voices."""
        import torch

        channels = self._places[signal][1]
        row = np.array(np.broadcast_to(value, (channels, 1))[:, 0], np.float32)
        self._row(memory, signal).copy_(torch.from_numpy(row).to(memory.device))

    def _row(self, memory: Any, signal: int) -> Any:
        first, channels = self._places[signal]
        return memory[..., first : first + channels]
