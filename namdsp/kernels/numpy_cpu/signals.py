"""Buffers for the signals of one stream, with the histories that convolutions need, and scratch memory.

    |<- lookback ->|<----------- capacity ------------->|
    [ past frames  |  frames written so far  |   free    ]
                                             ^ end
A block is written at `end`. When it would not fit, the last `lookback` frames move to the front. The capacity is
at least the lookback and the block, so a frame is moved once at the most.

Above the channels of every signal is one more row, for the ones that a bias is the weight of.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.lib.stride_tricks import as_strided

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numpy_cpu.curves import Curves
from namdsp.plan.plan import Plan


class Signals:
    """All signals of a plan for blocks of up to `max_frames`."""

    def __init__(self, plan: Plan, max_frames: int) -> None:
        self.max_frames = max_frames
        self._lookbacks = plan.lookbacks
        self._with_history = plan.signals_with_history
        #: [1 + C, lookback + capacity]
        self._rows: list[Float32] = [
            np.zeros((1 + channels, lookback + max(max_frames, lookback)), np.float32)
            for channels, lookback in zip(plan.channels, plan.lookbacks, strict=True)
        ]
        self._current = list(self._rows)
        self._ends = list(plan.lookbacks)
        self._scratch: dict[str, Float32] = {}
        self._taps: dict[tuple[int, int, int], Float32] = {}
        self._frames = 0
        #: views of scratch memory for blocks of this length, by operation
        self.views: dict[Any, Any] = {}
        #: states of long convolutions, which follow from the history of their source, by their signal
        self.streams: dict[int, Any] = {}
        self.curves: Curves = Curves(0)

    def channels(self, signal: int) -> int:
        """Channels of a signal."""
        return int(self._rows[signal].shape[0]) - 1

    def begin(self, frames: int) -> None:
        """Begin a block of `frames` in every signal."""
        moving: Sequence[int] = self._with_history
        if frames != self._frames:
            self._frames = frames
            self.views.clear()
            moving = range(len(self._rows))
        for signal in moving:
            rows, end, lookback = self._rows[signal], self._ends[signal], self._lookbacks[signal]
            if end + frames > rows.shape[1]:
                rows[1:, :lookback] = rows[1:, end - lookback : end]
                end = self._ends[signal] = lookback
            self._current[signal] = rows[1:, end : end + frames]

    def finish(self, frames: int) -> None:
        """End the block: it becomes history."""
        for signal in self._with_history:
            self._ends[signal] += frames

    def current(self, signal: int, *, above: int = 0) -> Float32:
        """The block being written, [C, frames], or [1 + C, frames] with the row above; a view."""
        if above:
            end = self._ends[signal]
            return self._rows[signal][:, end : end + self._frames]
        return self._current[signal]

    def delayed(self, signal: int, delay: int, frames: int) -> Float32:
        """The block as it was `delay` frames earlier, a view."""
        start = self._ends[signal] - delay
        return self._rows[signal][1:, start : start + frames]

    def taps(self, signal: int, taps: int, dilation: int, frames: int) -> Float32:
        """The taps of a convolution, oldest first: [taps, C, frames], a view."""
        key = (signal, taps, dilation)
        lookback = (taps - 1) * dilation
        if key not in self._taps:
            rows = self._rows[signal][1:]
            across, along = rows.strides
            shape = (taps, rows.shape[0], rows.shape[1] - lookback)
            self._taps[key] = as_strided(rows, shape, (dilation * along, across, along))
        start = self._ends[signal] - lookback
        return self._taps[key][:, :, start : start + frames]

    def history(self, signal: int) -> Float32:
        """The last `lookback` frames, a view that may be written."""
        lookback = self._lookbacks[signal]
        return self.delayed(signal, lookback, lookback)

    def reserve(self, name: str, elements: int) -> None:
        """Reserve at least `elements` float32 as scratch memory `name`. Operations share it by name."""
        if name not in self._scratch or self._scratch[name].size < elements:
            self._scratch[name] = np.zeros(elements, np.float32)

    def reserve_curves(self, elements: int) -> None:
        """Reserve scratch memory for `curves` of `elements` values."""
        if elements > self.curves.elements:
            self.curves = Curves(elements)

    def scratch(self, name: str, *shape: int) -> Float32:
        """Scratch memory `name` in a shape, up to the reserved size. Its values are lost between operations."""
        return self._scratch[name][: math.prod(shape)].reshape(shape)

    def memory_bytes(self) -> int:
        """Bytes of buffers and scratch."""
        arrays = [*self._rows, *self._scratch.values()]
        return sum(array.nbytes for array in arrays) + self.curves.memory_bytes


class OperationKernel(Protocol):
    """The kernel of one operation: reserves scratch memory once, then runs block by block."""

    def reserve(self, signals: Signals) -> None:
        """Reserve scratch memory."""

    def run(self, signals: Signals, frames: int) -> None:
        """Write `frames` frames of the output signals."""
