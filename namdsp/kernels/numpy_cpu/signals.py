"""The signals of one stream: buffers with as much past as the convolutions need, and shared scratch.

    |<- lookback ->|<----------- capacity ------------->|
    [ past frames  |  frames written so far  |   free    ]
                                             ^ end
A block is written at `end`. When it would not fit, the last `lookback` frames move to the front. The capacity is
at least the lookback and the block, so a frame is moved once at the most.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numpy_cpu.curves import Curves
from namdsp.kernels.numpy_cpu.fma import Fma
from namdsp.plan.plan import Plan


class Signals:
    """All signals of a plan for blocks of up to `max_frames`."""

    def __init__(self, plan: Plan, max_frames: int) -> None:
        self.max_frames = max_frames
        self._lookbacks = plan.lookbacks
        self._buffers: list[Float32] = []
        for channels, lookback in zip(plan.channels, plan.lookbacks, strict=True):
            capacity = max(max_frames, lookback)
            self._buffers.append(np.zeros((channels, lookback + capacity), np.float32))
        self._ends = list(plan.lookbacks)
        self._scratch: dict[str, Float32] = {}
        self.fma = Fma(0)
        self.curves = Curves(0)

    def channels(self, signal: int) -> int:
        """Channels of a signal."""
        return int(self._buffers[signal].shape[0])

    def begin(self, frames: int) -> None:
        """Make room for a block in every signal."""
        for signal, (buffer, lookback) in enumerate(zip(self._buffers, self._lookbacks, strict=True)):
            end = self._ends[signal]
            if end + frames > buffer.shape[1]:
                buffer[:, :lookback] = buffer[:, end - lookback : end]
                self._ends[signal] = lookback

    def finish(self, frames: int) -> None:
        """The block is written: it becomes the past."""
        for signal, lookback in enumerate(self._lookbacks):
            if lookback:
                self._ends[signal] += frames

    def current(self, signal: int, frames: int) -> Float32:
        """The block being written, [C, frames], a view."""
        end = self._ends[signal]
        return self._buffers[signal][:, end : end + frames]

    def delayed(self, signal: int, delay: int, frames: int) -> Float32:
        """The block as it was `delay` frames earlier, a view."""
        start = self._ends[signal] - delay
        return self._buffers[signal][:, start : start + frames]

    def history(self, signal: int) -> Float32:
        """The last `lookback` frames, a view that may be written."""
        end = self._ends[signal]
        return self._buffers[signal][:, end - self._lookbacks[signal] : end]

    def reserve(self, name: str, elements: int) -> None:
        """Promise that scratch `name` holds at least `elements` float32. Operations share it by name."""
        if name not in self._scratch or self._scratch[name].size < elements:
            self._scratch[name] = np.zeros(elements, np.float32)

    def reserve_fma(self, elements: int) -> None:
        """Promise that `fma` can work on `elements` values at once."""
        if elements > self.fma.elements:
            self.fma = Fma(elements)

    def reserve_curves(self, elements: int) -> None:
        """Promise that `curves` can work on `elements` values at once."""
        if elements > self.curves.elements:
            self.curves = Curves(elements)

    def scratch(self, name: str, *shape: int) -> Float32:
        """Scratch of a shape within what was reserved; it holds nothing between operations."""
        return self._scratch[name][: math.prod(shape)].reshape(shape)

    def memory_bytes(self) -> int:
        """Bytes of buffers and scratch."""
        arrays: list[NDArray[np.float32]] = [*self._buffers, *self._scratch.values()]
        return sum(array.nbytes for array in arrays) + self.fma.memory_bytes + self.curves.memory_bytes
